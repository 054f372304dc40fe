import { describe, expect, it } from 'vitest'
import { SharedTexts } from '../../../src-main/matching/shared-texts.ts'

describe('SharedTexts', () => {
  it('reads each text at its position, also through another view', () => {
    const parts = SharedTexts.make(100)
    const texts = new SharedTexts(parts)
    const values = ['{"ledger_status":"ok"}', '', 'señal 💶']
    const positions = values.map((value) => texts.add(value))
    const view = new SharedTexts(parts)
    expect(positions.map((at) => view.read(at))).toEqual(values)
    expect(view.read(view.add('x'))).toBe('x')
    expect(positions.map((at) => texts.read(at))).toEqual(values)
  })

  it('returns 0 for a text that does not fit, and still adds a shorter one', () => {
    const texts = new SharedTexts(SharedTexts.make(10))
    expect(texts.add('123456789')).toBe(0)
    const at = texts.add('12345678')
    expect(at).toBeGreaterThan(0)
    expect(texts.add('')).toBe(0)
    expect(texts.read(at)).toBe('12345678')
  })
})
