import { describe, expect, it } from 'vitest'
import { Press } from '../../../../../../src-renderer/features/trading/desk/press.ts'

function press(): Press {
  let pressCount = 0
  return new Press(() => `id-${(pressCount += 1)}`)
}

describe('Press', () => {
  it('A29: treats a double press as one', () => {
    const one = press()
    expect([one.begin('a'), one.begin('a'), one.begin('b')]).toEqual(['id-1', undefined, undefined])
  })

  it('keeps its id for a retry of the same call', () => {
    const one = press()
    one.begin('a')
    one.fail()
    expect(one.begin('a')).toBe('id-1')
  })

  it('has another id for another call, and after an outcome', () => {
    const one = press()
    one.begin('a')
    one.fail()
    expect(one.begin('b')).toBe('id-2')
    one.end()
    expect(one.begin('b')).toBe('id-3')
  })
})
