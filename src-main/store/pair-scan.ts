import type BetterSqlite3 from 'better-sqlite3'
import { isInstant } from '../base/instant.ts'
import type { StatusMap } from '../domain/status.ts'
import { Fingerprint, printed } from '../reconciliation/fingerprint.ts'
import type { LedgerEntry } from '../reconciliation/ledger-entry.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from '../reconciliation/ledger-prints.ts'
import type { LedgerPrints, PrintRules } from '../reconciliation/ledger-prints.ts'
import { LeftKeys } from '../reconciliation/left-keys.ts'
import type { KeptKeys } from '../reconciliation/left-keys.ts'
import { Limbs, LimbSum } from '../reconciliation/limbs.ts'
import { normalHash, normalIdentifier } from '../reconciliation/normal-form.ts'
import type { PairColumn } from '../reconciliation/pair-columns.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { NOT_PLAIN, plainMicros } from '../reconciliation/plain-date.ts'
import { ProviderPrinter } from '../reconciliation/provider-print.ts'
import type { PrintedCells } from '../reconciliation/provider-print.ts'
import { isInPeriod } from '../reconciliation/rules.ts'
import type { Period } from '../reconciliation/rules.ts'
import type { Connection } from './database.ts'
import { PrintTable } from './print-table.ts'
import type { TableParts } from './print-table.ts'
import { ResultDigest } from './result-digest.ts'
import type { DigestParts } from './result-digest.ts'

/** Flags of a ledger row: it and its partner are alike; on the same instant. */
export const EQUAL = 1
export const SAME_DATE = 2

const STEP = 2000
/** Withdrawals that one thread takes at a time. */
const PER_TURN = 20_000
/** Beyond so many rows that are written otherwise, the others are compared and kept in full: they have to rest somewhere until the scan is over. */
const MOST_OTHERWISE = 200_000

/** Everything that a scan needs beside the cache: numbers in shared memory, so that two threads can take turns at one scan. */
export interface ScanSetup {
  readonly prints: Pick<LedgerPrints, 'keyFirst' | 'keySecond' | 'first' | 'second' | 'written' | 'lines' | 'cells' | 'micros' | 'count'>
  readonly table: TableParts
  /** Of each ledger row that heads its key: the withdrawal that found it first, plus one; 0 for none. */
  readonly partner: Int32Array
  readonly flags: Uint8Array
  /** Of each provider record whether it was found outside the period. */
  readonly outside: Uint8Array
  /** The next turn's number. */
  readonly turn: Int32Array
  readonly seeds: Int32Array
  readonly firstPass: PassName
  readonly keyField: PrintRules['keyField']
  /** The other passes whose keys are wanted of who found no row. */
  readonly otherPasses: readonly PassName[]
  readonly statusMap: StatusMap
  readonly period: Period
  readonly dateWindowMs: number
  readonly withdrawalCount: number
  readonly firstRow: number
  /** The withdrawals' rows, where their numbers have gaps. */
  readonly gapped: Int32Array | undefined
  /** Of each withdrawal the row of its feed row, 0 for none; empty where no withdrawal has one. */
  readonly tiedRow: Int32Array
  /** Not 0: taken by what persons decided. Empty where nothing was. */
  readonly takenLedger: Uint8Array
  readonly takenProvider: Uint8Array
  /** Of each ledger row the records that a person set it apart from. */
  readonly apart: ReadonlyMap<number, readonly number[]>
  readonly isLookingForEqual: boolean
}

/** What one thread's turns came to, beside what stands in shared memory. */
export interface ScanResult {
  /** Who found a row that another withdrawal had found before. */
  readonly more: readonly (readonly [head: number, at: number])[]
  readonly left: KeptKeys
  readonly sums: ReadonlyMap<string, bigint>
  readonly digest: DigestParts
  readonly otherwise: ReadonlyMap<number, string>
}

/** A withdrawal's texts as the cache has them; the same object each time. */
type Scanned = { -readonly [K in keyof PrintedCells]: PrintedCells[K] } & {
  at: number
  provisoryHash: string
  createdAt: string
  isBlocked: boolean
}

const columns =
  'id, external_ref, txn_hash, provisory_transaction_hash, transaction_id, created_at, currency, amount, charged_fee, debited_amount, network_name, address, status, is_blocked, end_user_id'

/**
 * Reads withdrawals and lets each look its ledger row up by the key of the first pass. Where a row and a withdrawal found each other and are alike in all
 * that is compared, nothing more of them is to be read. What is not told for sure here is compared field by field later: nothing is lost by a no.
 */
export class PairScan {
  readonly #setup: ScanSetup
  readonly #print: Fingerprint
  readonly #printer: ProviderPrinter
  readonly #table: PrintTable
  readonly #rows: BetterSqlite3.Statement<[number, number], (string | null)[]>
  readonly #entry: (at: number) => LedgerEntry
  readonly #one: Scanned = { ...nobody }
  readonly #more: [number, number][] = []
  readonly #left = new LeftKeys()
  readonly #sums = new Map<string, LimbSum>()
  readonly #digest = new ResultDigest()
  readonly #otherwise = new Map<number, string>()
  readonly #amount = new Limbs()
  readonly #fee = new Limbs()
  readonly #total = new Limbs()

  /** `entry`: reads a row of the ledger again. */
  constructor(db: Connection, setup: ScanSetup, entry: (at: number) => LedgerEntry) {
    this.#setup = setup
    this.#entry = entry
    this.#print = new Fingerprint(setup.seeds)
    this.#printer = new ProviderPrinter(this.#print, setup.keyField, setup.statusMap)
    this.#table = new PrintTable(setup.prints, setup.table)
    this.#rows = db.prepare<[number, number], (string | null)[]>(`SELECT ${columns} FROM withdrawals WHERE row BETWEEN ? AND ? ORDER BY row`).raw()
  }

  /** Takes turns until none is left; yields how far the scan has come. */
  *run(): Generator<number> {
    const { turn, withdrawalCount, firstRow, gapped, takenProvider } = this.#setup
    for (;;) {
      const from = Atomics.add(turn, 0, 1) * PER_TURN
      if (from >= withdrawalCount) return
      const to = Math.min(from + PER_TURN, withdrawalCount)
      let at = from
      for (const cells of this.#rows.iterate(gapped ? (gapped[from] as number) : firstRow + from, gapped ? (gapped[to - 1] as number) : firstRow + to - 1)) {
        this.#take(at, cells, takenProvider.length > 0 && takenProvider[at] !== 0)
        at += 1
        if (at % STEP === 0) yield at
      }
    }
  }

  result(): ScanResult {
    const sums = new Map([...this.#sums].map(([currency, sum]) => [currency, sum.total()]))
    return { more: this.#more, left: this.#left.inOrder(), sums, digest: this.#digest.parts, otherwise: this.#otherwise }
  }

  #take(at: number, cells: readonly (string | null)[], isTaken: boolean): void {
    const one = this.#one
    one.at = at
    one.id = cells[0] ?? ''
    one.externalRef = cells[1] ?? ''
    one.txnHash = cells[2] ?? ''
    one.provisoryHash = cells[3] ?? ''
    one.transactionId = cells[4] ?? ''
    one.createdAt = cells[5] ?? ''
    one.currency = cells[6] ?? ''
    one.amount = cells[7] ?? ''
    one.fee = cells[8] ?? ''
    one.total = cells[9] ?? ''
    one.network = cells[10] ?? ''
    one.address = cells[11] ?? ''
    one.status = cells[12] ?? ''
    one.isBlocked = cells[13] === 'true'
    one.endUserId = cells[14] ?? ''
    const { outside, period, keyField, partner, isLookingForEqual, takenLedger, apart } = this.#setup
    // A record without a readable date cannot be said to lie outside.
    const isOutside = !isInPeriod(period, isInstant(one.createdAt) ? one.createdAt : '')
    if (isOutside) outside[at] = 1
    if (isTaken) return
    const isHash = keyField === 'txn_hash'
    const key = keyOf(one, this.#setup.firstPass)
    const normal = isPlainKey(key) ? key : isHash ? normalHash(key) : normalIdentifier(key)
    this.#print.key(normal, 0, normal.length, isHash)
    const { keyFirst, keySecond } = this.#print
    const head = keyFirst === 0 && keySecond === 0 ? -1 : this.#table.find(keyFirst, keySecond)
    if (head < 0) return this.#leave(one)
    if (Atomics.compareExchange(partner, head, 0, at + 1) !== 0) {
      this.#more.push([head, at])
      return
    }
    if (!isLookingForEqual || isOutside || !this.#table.isAlone(head)) return
    if ((takenLedger.length > 0 && takenLedger[head] !== 0) || (apart.size > 0 && apart.get(head)?.includes(at) === true)) return
    this.#compare(head, one)
  }

  #leave(one: Scanned): void {
    const keys = this.#setup.otherPasses.map((name) => {
      const key = keyOf(one, name)
      return name === 'txn_hash' || name === 'provisory_hash' ? normalHash(key) : normalIdentifier(key)
    })
    this.#left.push(one.at, this.#setup.otherPasses, keys)
  }

  #compare(head: number, one: Scanned): void {
    const { prints, tiedRow, dateWindowMs } = this.#setup
    const print = this.#print
    const cells = prints.cells[head] as number
    if ((cells & HAS_PRINT) === 0 || one.isBlocked || (tiedRow.length > 0 && tiedRow[one.at] !== 0)) return
    const created = one.createdAt.length === 27 ? plainMicros(one.createdAt, 0, 27, false) : NOT_PLAIN
    if (created === NOT_PLAIN) return
    const micros = prints.micros[head] as number
    if ((cells & HAS_DATE) !== 0 && !isNear(created, micros, (cells & IS_DAY) !== 0, dateWindowMs)) return
    if (!this.#printer.make(one, cells) || print.first !== prints.first[head] || print.second !== prints.second[head]) return
    const isNet = (cells & printed.amount) !== 0
    if (!(isNet ? this.#amount.read(one.amount) : this.#total.read(one.total)) || !this.#addsUp(one)) return
    if (print.written !== prints.written[head]) {
      if (this.#otherwise.size >= MOST_OTHERWISE) return
      this.#otherwise.set(head, writtenOtherwise(this.#entry(head), one))
    }
    this.#setup.flags[head] = EQUAL | ((cells & HAS_DATE) !== 0 && (cells & IS_DAY) === 0 && created === micros ? SAME_DATE : 0)
    this.#sumOf(one.currency).add(isNet ? this.#amount : this.#total)
    this.#digest.addParts(contentOf(one, prints.lines[head] as number, cells), 1)
  }

  // What contradicts itself is observed.
  #addsUp({ amount, fee, total }: Scanned): boolean {
    if (amount === '' || fee === '' || total === '') return true
    return this.#amount.read(amount) && this.#fee.read(fee) && this.#total.read(total) && this.#total.isSum(this.#amount, this.#fee)
  }

  #sumOf(currency: string): LimbSum {
    let found = this.#sums.get(currency)
    if (!found) this.#sums.set(currency, (found = new LimbSum()))
    return found
  }
}

const nobody: Scanned = {
  at: 0,
  id: '',
  externalRef: '',
  txnHash: '',
  provisoryHash: '',
  transactionId: '',
  createdAt: '',
  currency: '',
  amount: '',
  fee: '',
  total: '',
  network: '',
  address: '',
  status: '',
  isBlocked: false,
  endUserId: '',
}

function keyOf(one: Scanned, name: PassName): string {
  switch (name) {
    case 'withdrawal_id':
      return one.id
    case 'external_ref':
      return one.externalRef
    case 'txn_hash':
      return one.txnHash
    case 'provisory_hash':
      return one.provisoryHash
    case 'transaction_id':
      return one.transactionId
  }
}

// Without edge whitespace and letters that have more than one form, a text is its own normal form but for its case.
function isPlainKey(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false
  return text === '' || (text.charCodeAt(0) > 32 && text.charCodeAt(text.length - 1) > 32)
}

// A day is at least 23 hours long; the hour that some have more is for the full comparison.
function isNear(created: number, from: number, isDay: boolean, windowMs: number): boolean {
  const to = isDay ? from + 82_799_999_999 : from
  return created >= from - windowMs * 1000 && created <= to + windowMs * 1000
}

// By the names of a match's cells.
function writtenOtherwise({ amount, fee, total, original }: LedgerEntry, one: PrintedCells): string {
  const pairs: readonly (readonly [name: PairColumn, ledger: string, provider: string])[] = [
    ['ledger_amount', amount, one.amount],
    ['ledger_fee', fee, one.fee],
    ['ledger_total', total, one.total],
    ['ledger_status', original.status.trim(), one.status],
    ['ledger_currency', original.currency.trim(), one.currency],
    ['ledger_network', original.network.trim(), one.network],
    ['ledger_address', original.address.trim(), one.address],
    ['ledger_external_ref', original.external_ref.trim(), one.externalRef],
    ['ledger_txn_hash', original.txn_hash.trim(), one.txnHash],
    ['ledger_end_user_id', original.end_user_id.trim(), one.endUserId],
  ]
  const other: Partial<Record<PairColumn, string>> = {}
  for (const [name, ledger, provider] of pairs) if (ledger !== '' && ledger !== provider) other[name] = ledger
  return JSON.stringify(other)
}

/** Of a withdrawal what goes into a run's digest. */
export interface PairContent extends Omit<PrintedCells, 'transactionId'> {
  readonly createdAt: string
}

/** What a list shows of an equal pair and its ledger row does not say. */
export function contentOf(one: PairContent, line: number, cells: number): string[] {
  const parts = [String(line), one.id, one.status, one.createdAt]
  if ((cells & printed.externalRef) === 0) parts.push(one.externalRef)
  if ((cells & printed.txnHash) === 0) parts.push(one.txnHash)
  if ((cells & printed.network) === 0) parts.push(one.network)
  if ((cells & printed.address) === 0) parts.push(one.address)
  if ((cells & printed.endUserId) === 0) parts.push(one.endUserId)
  if ((cells & printed.amount) === 0) parts.push(one.amount)
  if ((cells & printed.fee) === 0) parts.push(one.fee)
  if ((cells & printed.total) === 0) parts.push(one.total)
  return parts
}
