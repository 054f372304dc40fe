import { toScaled } from '../base/decimal.ts'
import type { CandidateGroup } from '../reconciliation/key-index.ts'
import {
  candidateGroups,
  findKeyedRecords,
  KeyColumn,
  KeySet,
  mergeGroups,
} from '../reconciliation/key-index.ts'
import { passes } from '../reconciliation/pass-keys.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields, passNames } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import { identifiersIn } from '../reconciliation/row/ledger-entry.ts'
import type { Rules } from '../reconciliation/rules.ts'
import type { Availability, ExactMatch } from '../reconciliation/sides.ts'
import type { EqualParts } from './equal-pairs.ts'
import { EQUAL, ExactMatches, VOID } from './equal-pairs.ts'
import type { LedgerSide } from './ledger-side.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'
import { MAX_NOTED_DIFFERENCES, putContent, WithdrawalScan, writtenOtherwise } from './pair-scan.ts'
import { LedgerTable, sharedInts } from './print-table.ts'
import { cellBits } from './prints/fingerprint.ts'
import { scannedColumns } from './prints/provider-print.ts'
import { UnmatchedKeys } from './prints/unmatched-keys.ts'
import type { ProviderSide } from './provider-side.ts'
import { ResultDigest } from './result-digest.ts'
import type { RowTextParts } from './row-texts.ts'
import { RowTextIndex } from './row-texts.ts'
import type { RunHelper } from './run-helper.ts'
import type { RecordSource } from './sources.ts'

const ROWS_PER_YIELD = 2000
/**
 * More rows than a ledger may have. The number of a withdrawal and of a row fit into one exact
 * number.
 */
const ROW_RADIX = 2 ** 24
/** An empty group, yielded so that the caller can pause or cancel. */
const pause: CandidateGroup = { ledger: [], provider: [] }

type PairingSetup = Omit<ScanSetup, 'takenLedger' | 'takenProvider' | 'apart'>

/** The identifiers that rows have for one pass. A row may have several. */
interface KeyedRows {
  readonly column: KeyColumn
  /** The row of each key. */
  readonly rows: readonly number[]
  readonly hasSeveral: boolean
}

interface Keyed {
  readonly at: Int32Array
  readonly keys: readonly KeyColumn[]
}

/**
 * Finds candidate pairs between the two sides. The withdrawals are read once (pair-scan.ts), by two
 * threads where there is a helper. Equal pairs are complete after that; all other records are
 * compared in full, group by group.
 */
export class Pairing {
  readonly #source: RecordSource
  readonly #ledger: LedgerSide
  readonly #provider: ProviderSide
  readonly #table: LedgerTable
  #setup: PairingSetup
  /** By the head of a chain, the withdrawals that found it after another withdrawal. */
  readonly #extraWithdrawals = new Map<number, number[]>()
  readonly #sums = new Map<string, bigint>()
  /** The differing cells, as JSON, of rows that are spelled differently from their withdrawal. */
  readonly #differences: RowTextParts[] = []
  /** The keys of withdrawals without a ledger row. */
  readonly #unmatchedKeys = new UnmatchedKeys()
  readonly #bufferedRows: RowTextIndex[] = []
  #unkeyed: ReadonlyMap<string, readonly number[]> | undefined
  #unmatchedLedger: readonly KeyedRows[] | undefined
  #unmatchedProvider: Keyed | undefined
  /** Covers the equal pairs, so that the run's id depends on them too. */
  readonly digest = new ResultDigest()

  private constructor(
    source: RecordSource,
    ledger: LedgerSide,
    provider: ProviderSide,
    table: LedgerTable,
    setup: PairingSetup,
  ) {
    this.#source = source
    this.#ledger = ledger
    this.#provider = provider
    this.#setup = setup
    this.#table = table
  }

  /** Builds the table of the ledger's keys. Yields regularly. */
  static *make(
    source: RecordSource,
    ledger: LedgerSide,
    provider: ProviderSide,
    rules: Rules,
  ): Generator<void, Pairing> {
    const { prints } = ledger
    const table = yield* LedgerTable.make(prints)
    const setup = {
      prints: {
        keyFirst: prints.keyFirst,
        keySecond: prints.keySecond,
        first: prints.first,
        second: prints.second,
        written: prints.written,
        lines: prints.lines.runs,
        cells: prints.cells,
        micros: prints.micros,
        count: prints.count,
      },
      table: table.parts,
      partner: sharedInts(ledger.count),
      flags: new Uint8Array(new SharedArrayBuffer(Math.max(1, ledger.count))),
      outside: provider.outside,
      turn: sharedInts(1),
      seeds: ledger.seeds,
      firstPass: ledger.firstPass,
      keyField: ledger.keyField,
      otherPasses: rules.matching.passes.filter(
        (name) =>
          (name !== ledger.firstPass || !ledger.isKeyed) && ledger.columns.has(passFields[name]),
      ),
      statusMap: rules.statusMap,
      bounds: provider.bounds,
      dateWindowMs: rules.dateWindowMs,
      withdrawalCount: provider.withdrawalCount,
      firstRow: provider.firstRow,
      gapped: provider.gapped,
      tiedRow: provider.tiedRow,
      // A row matched by the provisional hash does not hold the withdrawal's hash.
      isLookingForEqual: ledger.firstPass !== 'provisory_hash',
    }
    return new Pairing(source, ledger, provider, table, setup)
  }

  /** Reads all withdrawals. Yields the number of the last one read. */
  *scan(free: Availability, helper: RunHelper | undefined): Generator<number> {
    const setup: ScanSetup = {
      ...this.#setup,
      takenLedger: takenRows(this.#ledger.count, free.ledger),
      takenProvider: takenRows(this.#provider.count, free.provider),
      apart: free.apart,
    }
    const { shared } = this.#ledger
    if (helper && shared) helper.scan(setup, shared)
    const scan = new WithdrawalScan(this.#source, setup, (at) => this.#ledger.writtenCells(at))
    yield* scan.run()
    this.#addResult(scan.result())
    if (helper && shared) {
      for (let result = helper.polledScan(); result !== 'none'; result = helper.polledScan()) {
        if (result !== 'waiting') {
          this.#addResult(result)
          break
        }
        yield this.#setup.withdrawalCount
      }
    }
    helper?.close()
    this.#provider.keep(this.#bufferedRows)
    this.#releaseFingerprints()
    for (let at = this.#provider.withdrawalCount; at < this.#provider.count; at += 1) {
      if (free.provider(at)) this.#placeFeedRow(at)
      if (at % ROWS_PER_YIELD === 0) yield at
    }
    for (const head of this.#extraWithdrawals.keys()) this.#orderWithdrawals(head)
  }

  /** Yields the equal pairs, once. Their dates are released after the last. */
  *equalPairs(): Generator<ExactMatch> {
    const pairs = new ExactMatches(this.equalParts, (ledger, provider) => {
      const texts = textsOf(this.#provider.record(provider))
      return writtenOtherwise(
        this.#ledger.writtenCells(ledger),
        (column) => texts[column] as string,
      )
    })
    yield* pairs.from(0)
    pairs.drop()
    this.#ledger.prints.releaseDates()
    const { micros } = this.#ledger.prints
    this.#setup = { ...this.#setup, prints: { ...this.#setup.prints, micros } }
  }

  /** The equal pairs as numbers, also for another thread. */
  get equalParts(): EqualParts {
    const { cells, micros, lines } = this.#ledger.prints
    const { flags, partner, firstRow, gapped } = this.#setup
    return {
      flags,
      partner,
      cells,
      micros,
      lines: lines.runs,
      count: this.#ledger.count,
      firstRow,
      gapped,
      otherwise: this.#differences,
    }
  }

  /** True if the differences in spelling were noted for every row. */
  get hasNotedAll(): boolean {
    return this.#differences.every(({ rows }) => rows.length < MAX_NOTED_DIFFERENCES)
  }

  /** The exact sum of the equal pairs per currency, in units of 10⁻³⁰. */
  equalSums(): ReadonlyMap<string, bigint> {
    return this.#sums
  }

  /** Groups of free records that may share the key of a pass. */
  candidates(name: PassName, free: Availability): Iterable<CandidateGroup> {
    if (name === this.#ledger.firstPass && this.#ledger.isKeyed) return this.#firstPassGroups(free)
    return this.#setup.otherPasses.includes(name)
      ? this.#laterPassGroups(passNames.indexOf(name), free)
      : []
  }

  /** The rows that may have this identifier. */
  rowsNamed(name: PassName, identifier: string): readonly number[] {
    const { print, keyField, isKeyed } = this.#ledger
    if (passFields[name] !== keyField || !isKeyed)
      return (this.#unkeyed ??= this.#indexUnkeyed()).get(`${name}\n${identifier}`) ?? []
    print.key(identifier, 0, identifier.length, keyField === 'txn_hash')
    const head = this.#table.find(print.keyFirst, print.keySecond)
    return head < 0 ? [] : this.#table.members(head)
  }

  /**
   * Yields each withdrawal id that the ledger names, once; undefined in place of an id with a known
   * withdrawal.
   */
  *withdrawalIds(): Generator<string | undefined> {
    const { prints, keyField, isKeyed } = this.#ledger
    if (keyField === 'withdrawal_id' && isKeyed) {
      for (let at = 0; at < prints.count; at += 1)
        if (
          prints.hasKey(at) &&
          this.#table.find(prints.keyFirst[at] as number, prints.keySecond[at] as number) === at
        )
          yield this.#setup.partner[at] !== 0 ? undefined : this.#ledger.entry(at).withdrawalId
      return
    }
    const seenIds = new Set<string>()
    for (let at = 0; at < prints.count; at += 1) {
      if (((prints.cells[at] as number) & cellBits.withdrawalId) === 0) continue
      for (const id of identifiersIn(this.#ledger.entry(at).withdrawalId)) {
        if (seenIds.has(id)) continue
        seenIds.add(id)
        yield id
      }
    }
  }

  #addResult({ more, left, sums, digest, otherwise, kept }: ScanResult): void {
    this.#bufferedRows.push(new RowTextIndex(kept))
    for (const [head, at] of more) this.#addExtra(head, at)
    this.#unmatchedKeys.add(left)
    for (const [currency, sum] of sums)
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + sum)
    this.digest.addDigest(digest)
    this.#differences.push(otherwise)
  }

  #placeFeedRow(at: number): void {
    const record = this.#provider.record(at)
    const { firstPass, print, keyField } = this.#ledger
    const key = (passes[passNames.indexOf(firstPass)] as (typeof passes)[number]).provider(record)
    print.key(key, 0, key.length, keyField === 'txn_hash')
    const head =
      print.keyFirst === 0 && print.keySecond === 0
        ? -1
        : this.#table.find(print.keyFirst, print.keySecond)
    if (head < 0) this.#addUnmatched(at)
    else if (this.#setup.partner[head] === 0) this.#setup.partner[head] = at + 1
    else this.#addExtra(head, at)
  }

  // The compared fingerprints are a third of a row's memory, and they are not read again.
  #releaseFingerprints(): void {
    if (!this.#setup.isLookingForEqual) return
    this.#ledger.prints.releaseFingerprints()
    const { first, second, written } = this.#ledger.prints
    this.#setup = { ...this.#setup, prints: { ...this.#setup.prints, first, second, written } }
  }

  #addExtra(head: number, at: number): void {
    const more = this.#extraWithdrawals.get(head)
    if (more) more.push(at)
    else this.#extraWithdrawals.set(head, [at])
  }

  // Sorts the withdrawals of a key, since two threads may have found them in any order.
  #orderWithdrawals(head: number): void {
    this.#unmarkEqual(head)
    const { partner } = this.#setup
    const [first, ...more] = [
      (partner[head] as number) - 1,
      ...(this.#extraWithdrawals.get(head) as number[]),
    ].sort((left, right) => left - right)
    partner[head] = (first as number) + 1
    this.#extraWithdrawals.set(head, more)
  }

  // Another record has the same key, so the first pair is no longer equal.
  #unmarkEqual(head: number): void {
    const { flags, partner } = this.#setup
    const flag = flags[head] as number
    if ((flag & EQUAL) === 0) return
    flags[head] = 0
    const record = this.#provider.record((partner[head] as number) - 1)
    const cells = this.#ledger.prints.cells[head] as number
    if ((flag & VOID) === 0) {
      const value = (cells & cellBits.amount) !== 0 ? record.amount : record.total
      this.#sums.set(
        record.currency,
        (this.#sums.get(record.currency) ?? 0n) - toScaled(value ?? '0'),
      )
    }
    const texts = textsOf(record)
    putContent(this.digest, this.#ledger.prints.lines.get(head), cells, (column) => {
      // The digest took characters beyond ASCII as their bytes.
      const text = Buffer.from(texts[column] as string, 'utf8').toString('latin1')
      this.digest.put(text, 0, text.length)
    })
    this.digest.end(-1)
  }

  #addUnmatched(at: number): void {
    const record = this.#provider.record(at)
    const { otherPasses } = this.#setup
    this.#unmatchedKeys.push(
      at,
      otherPasses,
      otherPasses.map((name) =>
        (passes[passNames.indexOf(name)] as (typeof passes)[number]).provider(record),
      ),
    )
  }

  // Yields the groups in the order of their first withdrawal. The order is sorted as numbers,
  // because where few pairs are equal there are as many groups as rows.
  *#firstPassGroups(free: Availability): Generator<CandidateGroup> {
    const { partner, flags } = this.#setup
    let count = 0
    for (let head = 0; head < this.#ledger.count; head += 1)
      if (partner[head] !== 0 && ((flags[head] as number) & EQUAL) === 0) count += 1
    const order = new Float64Array(count)
    count = 0
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % ROWS_PER_YIELD === 0) yield pause
      if (partner[head] === 0 || ((flags[head] as number) & EQUAL) !== 0) continue
      order[count] = (partner[head] as number) * ROW_RADIX + head
      count += 1
    }
    order.sort()
    for (const packed of order) {
      const head = packed % ROW_RADIX
      const provider = [
        (partner[head] as number) - 1,
        ...(this.#extraWithdrawals.get(head) ?? []),
      ].filter(free.provider)
      const ledger = this.#table.members(head).filter(free.ledger)
      if (provider.length > 0 && ledger.length > 0) yield { ledger, provider }
    }
  }

  *#laterPassGroups(pass: number, free: Availability): Generator<CandidateGroup> {
    const provider = (this.#unmatchedProvider ??= yield* this.#indexUnmatchedProvider(free))
    const { column, rows, hasSeveral } = (this.#unmatchedLedger ??=
      yield* this.#indexUnmatchedLedger(free, provider))[pass] as KeyedRows
    const groups: CandidateGroup[] = []
    for (const group of candidateGroups(
      column,
      provider.keys[pass] as KeyColumn,
      (at) => free.ledger(rows[at] as number),
      (at) => free.provider(provider.at[at] as number),
    )) {
      const candidateRows = {
        ledger: group.ledger.map((at) => rows[at] as number),
        provider: group.provider.map((at) => provider.at[at] as number),
      }
      if (hasSeveral) groups.push(candidateRows)
      else yield candidateRows
    }
    yield* mergeGroups(groups)
  }

  // Indexes only rows that share a key with an unmatched record, because most rows of a ledger may
  // be unmatched.
  *#indexUnmatchedLedger(
    free: Availability,
    provider: Keyed,
  ): Generator<CandidateGroup, readonly KeyedRows[]> {
    const keyed = passNames.map(() => ({
      column: new KeyColumn(),
      rows: [] as number[],
      hasSeveral: false,
    }))
    const soughtKeys = provider.keys.map(
      (column) =>
        new KeySet(
          column,
          findKeyedRecords(column, () => true),
        ),
    )
    for (let at = 0; at < this.#ledger.count; at += 1) {
      if (at % ROWS_PER_YIELD === 0) yield pause
      if (!free.ledger(at)) continue
      const entry = this.#ledger.entry(at)
      this.#ledger.bufferEntry(at, entry)
      passes.forEach((pass, passIndex) => {
        const keys = identifiersIn(pass.ledger(entry))
        if (!keys.some((key) => (soughtKeys[passIndex] as KeySet).hasText(key))) return
        const target = keyed[passIndex] as (typeof keyed)[number]
        if (keys.length > 1) target.hasSeveral = true
        for (const key of keys) {
          target.column.push(key)
          target.rows.push(at)
        }
      })
    }
    return keyed
  }

  // Adds the withdrawals that found a row and did not match it. There are few, so they are read
  // again.
  *#indexUnmatchedProvider(free: Availability): Generator<CandidateGroup, Keyed> {
    const { partner, flags } = this.#setup
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % ROWS_PER_YIELD === 0) yield pause
      if (partner[head] === 0 || ((flags[head] as number) & EQUAL) !== 0) continue
      for (const at of [(partner[head] as number) - 1, ...(this.#extraWithdrawals.get(head) ?? [])])
        if (free.provider(at)) this.#addUnmatched(at)
    }
    const { at, keys } = this.#unmatchedKeys.sortByRecord()
    const columns = keys.map(({ first, second }) => {
      const column = new KeyColumn(first.length + 1)
      for (let index = 0; index < first.length; index += 1)
        column.pushHash(first[index] as number, second[index] as number)
      return column
    })
    return { at, keys: columns }
  }

  // Indexes rows without a key by their other identifiers.
  #indexUnkeyed(): ReadonlyMap<string, readonly number[]> {
    const named = new Map<string, number[]>()
    // Decisions name a row by its first identifier.
    const isFirst =
      passFields[this.#ledger.firstPass] ===
      passFields[
        passNames.find((name) => this.#ledger.columns.has(passFields[name])) ?? 'withdrawal_id'
      ]
    for (let at = 0; at < this.#ledger.count; at += 1) {
      if (isFirst && this.#ledger.prints.hasKey(at)) continue
      const { withdrawalId, externalRef, txnHash, transactionId } = this.#ledger.entry(at)
      const keys = {
        withdrawal_id: withdrawalId,
        external_ref: externalRef,
        txn_hash: txnHash,
        transaction_id: transactionId,
      }
      for (const [name, text] of Object.entries(keys)) {
        const key = `${name}\n${text}`
        if (text !== '') named.set(key, [...(named.get(key) ?? []), at])
      }
    }
    return named
  }
}

// A withdrawal's texts as they are shown, by the columns of the scan.
function textsOf(record: ProviderRecord): Readonly<Record<number, string>> {
  const { shown } = record
  return {
    [scannedColumns.id]: record.withdrawalId,
    [scannedColumns.status]: record.status,
    [scannedColumns.createdAt]: record.createdAt,
    [scannedColumns.currency]: shown.currency,
    [scannedColumns.externalRef]: shown.externalRef,
    [scannedColumns.txnHash]: shown.txnHash,
    [scannedColumns.network]: shown.network,
    [scannedColumns.address]: shown.address,
    [scannedColumns.endUserId]: shown.endUserId,
    [scannedColumns.amount]: record.amount,
    [scannedColumns.fee]: record.fee ?? '',
    [scannedColumns.total]: record.total ?? '',
  }
}

// The records that user decisions took before the passes; both threads skip them. Empty where none
// is taken.
function takenRows(count: number, isFree: (at: number) => boolean): Uint8Array {
  let takenFlags: Uint8Array | undefined
  for (let at = 0; at < count; at += 1) {
    if (isFree(at)) continue
    takenFlags ??= new Uint8Array(count)
    takenFlags[at] = 1
  }
  return takenFlags ?? new Uint8Array(0)
}
