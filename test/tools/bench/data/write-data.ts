import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BufferedFile } from './buffered-file.ts'
import type { DifferenceName, RecordKind } from './differences.ts'
import { expectationOf } from './differences.ts'
import { createDraws } from './draws.ts'
import type { LedgerOrder } from './ledger-order.ts'
import { ledgerOrder } from './ledger-order.ts'
import type { LedgerRow } from './ledger-rows.ts'
import { ledgerHeader, toLedgerLine, toLedgerRows } from './ledger-rows.ts'
import { mappedHeader, otherLines, toMappedLine } from './mapped-rows.ts'
import { PageFile, transactionEnvelope, withdrawalEnvelope } from './page-file.ts'
import {
  toCsvLine,
  toJson,
  toTransactionJson,
  toWithdrawal,
  withdrawalCsvHeader,
} from './provider-rows.ts'
import type { Records } from './records.ts'
import { createRecords } from './records.ts'

/** The files that can be requested. The answer key and the manifest are always written. */
export const dataFiles = ['withdrawal-pages', 'withdrawals', 'transaction-pages', 'ledger'] as const
export type DataFile = (typeof dataFiles)[number]

const fileNames: Readonly<Record<DataFile, string>> = {
  'withdrawal-pages': 'withdrawals.pages.jsonl',
  withdrawals: 'withdrawals.csv',
  'transaction-pages': 'transactions.pages.jsonl',
  ledger: 'ledger.csv',
}

export interface DataRequest {
  readonly folder: string
  readonly n: number
  readonly seed: number
  readonly order: LedgerOrder
  readonly files: ReadonlySet<DataFile>
  readonly form?: LedgerForm
}

/** The written files: `withdrawals` and `ledgerRows` are counts, `kinds` counts by kind. */
export interface Manifest {
  readonly n: number
  readonly seed: number
  readonly order: LedgerOrder
  readonly kinds: Readonly<Partial<Record<RecordKind, number>>>
  readonly withdrawals: number
  readonly ledgerRows: number
}

/** The expected result of a reconciliation for one record that is not clean. */
interface Answer {
  readonly kind: DifferenceName
  readonly status: string
  readonly withdrawalIds: string[]
  readonly rowNumbers: number[]
}

/**
 * Writes withdrawals and transactions newest first, the ledger oldest first, the answer key in the
 * order of the records, and the manifest last. The bytes depend on `n`, `seed`, `order` and
 * `form` alone.
 */
export function writeData(request: DataRequest): Manifest {
  const { folder, n, seed, order, files, form = 'plain' } = request
  mkdirSync(folder, { recursive: true })
  const draws = createDraws(seed)
  const records = createRecords(n, draws)
  const answers = new Map<number, Answer>()
  const { kinds, withdrawals } = writeProvider(request, records, answers)
  const ledgerRows = files.has('ledger')
    ? writeLedger(
        ledgerForms[form],
        pathOf(folder, 'ledger'),
        ledgerOrder(order, n, seed, draws),
        records,
        answers,
      )
    : 0
  writeAnswers(join(folder, 'answers.csv'), answers)
  const manifest = { n, seed, order, kinds, withdrawals, ledgerRows }
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

function writeProvider(
  { folder, n, files }: DataRequest,
  records: Records,
  answers: Map<number, Answer>,
): Pick<Manifest, 'kinds' | 'withdrawals'> {
  const pages = files.has('withdrawal-pages')
    ? new PageFile(pathOf(folder, 'withdrawal-pages'), withdrawalEnvelope(n))
    : undefined
  const table = files.has('withdrawals')
    ? new BufferedFile(pathOf(folder, 'withdrawals'))
    : undefined
  const feed = files.has('transaction-pages')
    ? new PageFile(pathOf(folder, 'transaction-pages'), transactionEnvelope)
    : undefined
  const kinds: Partial<Record<RecordKind, number>> = {}
  let withdrawals = 0
  table?.write(withdrawalCsvHeader)
  for (let index = n - 1; index >= 0; index -= 1) {
    const record = records.recordAt(index)
    const { kind, status } = record
    const ids: string[] = []
    kinds[kind] = (kinds[kind] ?? 0) + 1
    for (const isDuplicate of copiesOf(kind)) {
      const withdrawal = toWithdrawal(record, isDuplicate)
      // The duplicate is newer, so it comes first in the files. The key names it last.
      ids.unshift(withdrawal.id)
      table?.write(toCsvLine(withdrawal))
      pages?.add(toJson(withdrawal))
      feed?.add(toTransactionJson(record))
      withdrawals += 1
    }
    if (kind !== 'clean') answers.set(index, { kind, status, withdrawalIds: ids, rowNumbers: [] })
  }
  for (const file of [pages, table, feed]) file?.close()
  return { kinds, withdrawals }
}

/** For each withdrawal of a record, newest first: whether it is the duplicate. */
function copiesOf(kind: RecordKind): readonly boolean[] {
  if (kind === 'missing_at_api') return []
  return kind === 'dup_at_api' ? [true, false] : [false]
}

interface LedgerLines {
  readonly header: string
  toLine(rowNumber: number, row: LedgerRow): string
  otherLines(rowNumber: number, index: number, row: LedgerRow): readonly string[]
}

const plainLines: LedgerLines = {
  header: ledgerHeader,
  toLine: toLedgerLine,
  otherLines: () => [],
}

/**
 * The forms of a ledger: spelled as the service spells, in need of a mapping (mapped-rows.ts), or
 * with statuses in small letters, so that each row differs from its withdrawal in a spelling.
 */
export const ledgerForms = {
  plain: plainLines,
  mapped: { header: mappedHeader, toLine: toMappedLine, otherLines },
  respelled: {
    ...plainLines,
    toLine: (rowNumber, row) =>
      toLedgerLine(rowNumber, { ...row, status: row.status.toLowerCase() }),
  },
} satisfies Record<string, LedgerLines>
type LedgerForm = keyof typeof ledgerForms

export function isLedgerForm(name: string): name is LedgerForm {
  return Object.hasOwn(ledgerForms, name)
}

/** Writes the ledger with its other bookings, if any, and returns its number of rows. */
function writeLedger(
  { header, toLine, otherLines }: LedgerLines,
  path: string,
  indexes: Iterable<number>,
  records: Records,
  answers: ReadonlyMap<number, Answer>,
): number {
  const file = new BufferedFile(path)
  let rowNumber = 0
  file.write(header)
  for (const index of indexes) {
    const rows = toLedgerRows(records.recordAt(index))
    for (const row of rows) {
      rowNumber += 1
      answers.get(index)?.rowNumbers.push(rowNumber)
      file.write(toLine(rowNumber, row))
    }
    const otherBookings = rows[0] ? otherLines(rowNumber + 1, index, rows[0]) : []
    rowNumber += otherBookings.length
    for (const line of otherBookings) file.write(line)
  }
  file.close()
  return rowNumber
}

function writeAnswers(path: string, answers: ReadonlyMap<number, Answer>): void {
  const file = new BufferedFile(path)
  file.write('kind,expect,withdrawal_ids,ledger_rows\n')
  for (const [, answer] of [...answers].sort(([left], [right]) => left - right)) {
    const { kind, status, withdrawalIds, rowNumbers } = answer
    file.write(
      `${kind},${expectationOf(kind, status)},${withdrawalIds.join(';')},${rowNumbers.join(';')}\n`,
    )
  }
  file.close()
}

function pathOf(folder: string, file: DataFile): string {
  return join(folder, fileNames[file])
}
