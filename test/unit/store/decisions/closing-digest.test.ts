import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { closingDigest } from '../../../../src-main/store/decisions/closing-digest.ts'

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')
const breaks = [
  ['a1', 'resolved', 'paid twice; "ours"', 'año 2026\nzwei'],
  ['a2', 'accepted', '', ''],
] as const

describe('closingDigest', () => {
  it('returns the SHA-256 of the hash of the summary and one line of JSON per break', () => {
    const lines = [
      sha256('{"run_id":"r"}'),
      '["a1","resolved","paid twice; \\"ours\\"","año 2026\\nzwei"]',
      '["a2","accepted","",""]',
    ]
    expect(closingDigest('{"run_id":"r"}', breaks)).toBe(sha256(`${lines.join('\n')}\n`))
    const closing = [['a1', 'accepted', { sha256: 'ab' }, 'a note']] as const
    expect(closingDigest('{}', closing)).toBe(
      sha256(`${sha256('{}')}\n["a1","accepted",{"sha256":"ab"},"a note"]\n`),
    )
    expect(closingDigest('{}', [])).toBe(sha256(`${sha256('{}')}\n`))
  })

  it('changes with every cell, with a missing break and with the summary', () => {
    const [first, second] = breaks
    const digests = [
      closingDigest('{}', breaks),
      closingDigest('{ }', breaks),
      closingDigest('{}', [first]),
      closingDigest('{}', [['a0', first[1], first[2], first[3]], second]),
      closingDigest('{}', [[first[0], 'accepted', first[2], first[3]], second]),
      closingDigest('{}', [[first[0], first[1], '', first[3]], second]),
      // Equal letters in another cell are a different input.
      closingDigest('{}', [[first[0], first[1], `${first[2]}${first[3]}`, ''], second]),
      closingDigest('{}', [[first[0], first[1], first[3], first[2]], second]),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('refuses breaks out of order and the same break twice', () => {
    expect(() => closingDigest('{}', [...breaks].reverse())).toThrow(
      expect.objectContaining({ kind: 'bug', code: 'BREAKS_OUT_OF_ORDER' }),
    )
    expect(() => closingDigest('{}', [breaks[0], breaks[0]])).toThrow(
      expect.objectContaining({ code: 'BREAKS_OUT_OF_ORDER' }),
    )
  })
})
