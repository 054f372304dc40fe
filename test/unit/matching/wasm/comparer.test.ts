import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toScaled } from '../../../../src-main/base/decimal.ts'
import { classifyProviderStatus } from '../../../../src-main/domain/status.ts'
import { putContent } from '../../../../src-main/matching/pair-scan.ts'
import { cellBits, Fingerprint } from '../../../../src-main/matching/prints/fingerprint.ts'
import { HAS_PRINT, PRINTED } from '../../../../src-main/matching/prints/print-bits.ts'
import type { PrintRules } from '../../../../src-main/matching/prints/print-rules.ts'
import {
  cellsToWithdrawal,
  SCANNED_COLUMNS,
  scannedColumns,
} from '../../../../src-main/matching/prints/scanned-columns.ts'
import { statusPrint } from '../../../../src-main/matching/prints/status-print.ts'
import { printWithdrawal } from '../../../../src-main/matching/prints/withdrawal-print.ts'
import { ResultDigest } from '../../../../src-main/matching/result-digest.ts'
import {
  BOTH_VOID_FLAG,
  verdicts,
  WasmComparer,
} from '../../../../src-main/matching/wasm/comparer.ts'
import { identifierFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { normalText } from '../../../../src-main/reconciliation/row/normal-form.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { ProviderCells } from '../../../support/print-worlds.ts'
import { fullRecord, printPair } from '../../../support/print-worlds.ts'
import { fullPrint, printRules, seeds } from '../../../support/prints.ts'

const runs = isGate ? 30_000 : 600
const keyColumns = {
  withdrawal_id: scannedColumns.id,
  external_ref: scannedColumns.externalRef,
  txn_hash: scannedColumns.txnHash,
  transaction_id: scannedColumns.transactionId,
} as const
const CREATED = '2026-09-01T10:00:00.000001Z'

/** A withdrawal's cells in the order of the scan. */
function cellsOf(record: ProviderCells): readonly string[] {
  const cells = Array.from({ length: SCANNED_COLUMNS }, () => '')
  cells[scannedColumns.createdAt] = CREATED
  for (const [name, cell] of Object.entries(record))
    cells[scannedColumns[name as keyof ProviderCells]] = cell
  return cells
}

function bytesOf(records: readonly (readonly string[])[]): Uint8Array {
  const encodedCells = records.flatMap((cells) => cells.map((cell) => Buffer.from(cell)))
  return Buffer.concat(
    encodedCells.flatMap((cell, at) => (at === 0 ? [cell] : [Buffer.from([255]), cell])),
  )
}

/** The verdict that the module gives once it knows all words: the reference. */
function verdictOf(
  cells: readonly string[],
  numbers: Readonly<Record<string, number>>,
  keyField: PrintRules['keyField'],
): number {
  const print = new Fingerprint(seeds)
  const withdrawal = cellsToWithdrawal(cells)
  const status = printWithdrawal(
    print,
    withdrawal,
    (numbers.rowBits as number) & PRINTED,
    keyField,
    {},
  )
  if (status === undefined || print.first !== numbers.first || print.second !== numbers.second)
    return verdicts.different
  const verdict = print.spellingHash === numbers.spellingHash ? verdicts.equal : verdicts.respelled
  return status === 'failed' ? verdict + BOTH_VOID_FLAG : verdict
}

function learnWords(comparer: WasmComparer, cells: readonly string[]): void {
  for (const column of [scannedColumns.currency, scannedColumns.network])
    comparer.learnCode(cells[column] as string, (cells[column] as string).toUpperCase())
  const status = cells[scannedColumns.status] as string
  comparer.learnStatus(status, statusPrint(classifyProviderStatus(normalText(status), {})))
}

describe('WasmComparer', () => {
  it('gives the verdicts of normal forms, their sums and digest, or leaves a pair undecided', () => {
    const counts = { equal: 0, void: 0, different: 0, undecided: 0 }
    fc.assert(
      fc.property(
        fc.array(printPair, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...identifierFields),
        (pairs, keyField) => {
          const comparer = new WasmComparer(seeds, keyColumns[keyField])
          const candidates = pairs.flatMap(({ record, cells }) => {
            const numbers = fullPrint(cells, { ...printRules, keyField })?.numbers
            return numbers && ((numbers.rowBits ?? 0) & HAS_PRINT) !== 0
              ? [
                  {
                    record,
                    numbers,
                    cells: cellsOf(record),
                    expected: verdictOf(cellsOf(record), numbers, keyField),
                  },
                ]
              : []
          })
          if (candidates.length === 0) return
          for (const { cells } of candidates) learnWords(comparer, cells)
          expect(
            comparer.load(bytesOf(candidates.map(({ cells }) => cells)), candidates.length),
          ).toBe(true)
          const queued = candidates.filter((_, row) => comparer.keys[row * 3 + 2] === 1)
          for (const { cells, numbers } of queued)
            comparer.enqueue(
              candidates.findIndex((candidate) => candidate.cells === cells),
              numbers.rowBits as number,
              numbers.lines as number,
              numbers.first as number,
              numbers.second as number,
              numbers.spellingHash as number,
            )
          comparer.compare()
          const sums = new Map<string, bigint>()
          const digest = new ResultDigest()
          queued.forEach(({ record, cells, expected, numbers }, at) => {
            const verdict = comparer.results[at]
            if (verdict === verdicts.undecided) return (counts.undecided += 1)
            expect(verdict).toBe(expected)
            if (expected === verdicts.different) return (counts.different += 1)
            const rowBits = numbers.rowBits as number
            if (expected < BOTH_VOID_FLAG)
              sums.set(
                record.currency,
                (sums.get(record.currency) ?? 0n) +
                  toScaled((rowBits & cellBits.amount) !== 0 ? record.amount : record.total),
              )
            else counts.void += 1
            putContent(digest, numbers.lines as number, rowBits, (column) =>
              digest.put(cells[column] as string, 0, (cells[column] as string).length),
            )
            digest.end(1)
            return (counts.equal += 1)
          })
          expect(new Map(comparer.totals)).toEqual(sums)
          expect(comparer.digest).toEqual(digest.parts)
        },
      ),
      { numRuns: runs / 4 },
    )
    expect(counts.equal).toBeGreaterThan(runs / 20)
    expect(counts.void).toBeGreaterThan(0)
    expect(counts.different).toBeGreaterThan(runs / 20)
    expect(counts.undecided).toBeLessThan(counts.equal)
  })

  it('finds the cells, keys and dates of many withdrawals, and returns false if their number does not fit the bytes', () => {
    const comparer = new WasmComparer(seeds, scannedColumns.id)
    const records = Array.from({ length: comparer.maxWithdrawals }, (_, at) =>
      cellsOf({ ...fullRecord, id: at % 3 === 0 ? `é${at}` : `W-${at}`, network: '' }),
    )
    const bytes = bytesOf(records)
    expect([
      comparer.load(bytes, records.length - 1),
      comparer.load(bytes.subarray(1), records.length),
      comparer.load(bytes, records.length),
    ]).toEqual([false, true, true])
    const print = new Fingerprint(seeds)
    records.forEach((cells, row) => {
      const at = row * SCANNED_COLUMNS
      expect(
        cells.map((_, column) =>
          Buffer.from(
            bytes.subarray(comparer.starts[at + column], comparer.ends[at + column]),
          ).toString(),
        ),
      ).toEqual(cells)
      expect(comparer.created[row]).toBe(Date.UTC(2026, 8, 1, 10) * 1000 + 1)
      expect(comparer.keys[row * 3 + 2]).toBe(row % 3 === 0 ? 0 : 1)
      if (row % 3 === 0) return
      print.key(`W-${row}`)
      expect([comparer.keys[row * 3], comparer.keys[row * 3 + 1]]).toEqual([
        print.keyFirst,
        print.keySecond,
      ])
    })
    expect(comparer.load(new Uint8Array(4_000_000), 1)).toBe(false)
  })

  it('adds up beyond 63 rowBits, exact to the last decimal', () => {
    const amount = '999999999999999.99999999999999'
    const comparer = new WasmComparer(seeds, scannedColumns.id)
    const cells = cellsOf({ ...fullRecord, amount, fee: '', total: '' })
    const numbers = fullPrint({ withdrawal_id: 'W-1', currency: 'USDC', amount })?.numbers ?? {}
    expect(verdictOf(cells, numbers, 'withdrawal_id')).toBe(verdicts.equal)
    learnWords(comparer, cells)
    const batches = 80
    for (let batch = 0; batch < batches; batch += 1) {
      comparer.load(
        bytesOf(Array.from({ length: comparer.maxWithdrawals }, () => cells)),
        comparer.maxWithdrawals,
      )
      for (let row = 0; row < comparer.maxWithdrawals; row += 1)
        comparer.enqueue(
          row,
          numbers.rowBits as number,
          2,
          numbers.first as number,
          numbers.second as number,
          numbers.spellingHash as number,
        )
      comparer.compare()
    }
    expect(comparer.totals.get('USDC')).toBe(
      toScaled(amount) * BigInt(batches * comparer.maxWithdrawals),
    )
  })
})
