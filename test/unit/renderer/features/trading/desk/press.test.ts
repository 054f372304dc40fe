import { describe, expect, it } from 'vitest'
import { Press } from '../../../../../../src-renderer/features/trading/desk/press.ts'

function makePress(): Press {
  let pressCount = 0
  return new Press(() => `id-${(pressCount += 1)}`)
}

describe('Press', () => {
  it('A29: treats a double press as one', () => {
    const press = makePress()
    expect([press.begin('a'), press.begin('a'), press.begin('b')]).toEqual([
      'id-1',
      undefined,
      undefined,
    ])
  })

  it('keeps its id for a retry of the same call', () => {
    const press = makePress()
    press.begin('a')
    press.fail()
    expect(press.begin('a')).toBe('id-1')
  })

  it('has another id for another call, and after an outcome', () => {
    const press = makePress()
    press.begin('a')
    press.fail()
    expect(press.begin('b')).toBe('id-2')
    press.end()
    expect(press.begin('b')).toBe('id-3')
  })
})
