import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pairColumns } from '../../../../src-main/reconciliation/pair-columns.ts'
import { eraseRunPart } from '../../../../src-main/store/team/erasure.ts'
import { inflatePart, readLines } from '../../../../src-main/store/team/shared-run.ts'
import { makeDatabase } from '../../../support/reconcile.ts'

/** The largest part of a run, and the largest one that the server accepts in its place. */
const MAX_PART_BYTES = 1_048_576
const MAX_REPLACED_BYTES = 1_310_720
const ROWS_PER_PART = 2000

/**
 * A part of breaks of one end user, whose other texts do not deflate and have the maximum length.
 */
function largestPart(): Uint8Array {
  const makePart = (bytesPerRow: number): Uint8Array => {
    const lines = Array.from({ length: ROWS_PER_PART }, (_, index) => {
      const cells = pairColumns.map((name) => {
        if (name === 'withdrawal_id') return randomBytes(bytesPerRow).toString('base64')
        return name === 'provider_end_user_id' ? 'u' : ''
      })
      const row = ['breaks', `b-${index}`, 'amount_mismatch', 'amount', 'high', '3', '2026-09-01']
      return JSON.stringify([...row, JSON.stringify([...cells, '', '']), ''])
    })
    return deflateRawSync(`${lines.join('\n')}\n`)
  }
  let bytesPerRow = 520
  let largest = makePart(bytesPerRow)
  while (largest.length > MAX_PART_BYTES) largest = makePart((bytesPerRow -= 4))
  return largest
}

describe('eraseRunPart', () => {
  it('turns the largest part into one that the server accepts', () => {
    const db = makeDatabase()
    onTestFinished(() => void db.close())
    const part = largestPart()
    expect(part.length).toBeGreaterThan(MAX_PART_BYTES - 16_384)
    const { data } = eraseRunPart(db, { data: part, user: 'u' })
    if (!data) throw new Error('nothing was erased')
    const userPlace = pairColumns.indexOf('provider_end_user_id')
    const rows = [...readLines(inflatePart(data))]
    expect(rows).toHaveLength(ROWS_PER_PART)
    for (const row of rows) expect((JSON.parse(row[7] as string) as string[])[userPlace]).toBe('')
    // Each row keeps the digest of its content, so the part has grown.
    expect(data.length).toBeGreaterThan(MAX_PART_BYTES + 1024)
    expect(data.length).toBeLessThan(MAX_REPLACED_BYTES)
  })
})
