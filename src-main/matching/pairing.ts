import { toScaled } from '../base/decimal.ts'
import type { InstantText } from '../base/instant.ts'
import { microsToInstant } from '../base/instant.ts'
import type { CandidateGroup } from '../reconciliation/key-index.ts'
import {
  candidateGroups,
  EMPTY_GROUP,
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
import type { LedgerSide } from './ledger-side.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'
import {
  differingCellsJson,
  EQUAL,
  MAX_SPELLING_BYTES,
  putContent,
  SAME_INSTANT,
  TEXT_DIFFERS,
  VOID,
  WithdrawalScan,
} from './pair-scan.ts'
import { PrintTable, sharedInts } from './print-table.ts'
import { cellBits } from './prints/fingerprint.ts'
import { HAS_DATE, PRINTED, VOID_PAIR } from './prints/print-bits.ts'
import { scannedColumns } from './prints/scanned-columns.ts'
import { UnmatchedKeys } from './prints/unmatched-keys.ts'
import type { ProviderSide } from './provider-side.ts'
import { ResultDigest } from './result-digest.ts'
import type { RunHelper } from './run-helper.ts'
import { SharedTexts } from './shared-texts.ts'
import type { RecordSource } from './sources.ts'

const ROWS_PER_YIELD = 2000
/**
 * A ledger has fewer rows than this. A withdrawal's number times ROW_RADIX plus a row's number is one
 * exact number.
 */
const ROW_RADIX = 2 ** 24

/** The keys of ledger rows for one pass. A row may have several keys. */
interface KeyedRows {
  readonly column: KeyColumn
  /** The row of each key. */
  readonly rows: readonly number[]
  readonly hasSeveral: boolean
}

/** Unmatched provider records with their keys, for the later passes. */
interface KeyedRecords {
  /** The index of each record, ascending. */
  readonly indexes: Int32Array
  /** For each pass, the records' keys in the same order. */
  readonly keys: readonly KeyColumn[]
}

/**
 * Finds candidate pairs between the two sides. The withdrawals are read once (pair-scan.ts), by two
 * threads if there is a helper. After this scan all equal pairs are known, and all other records are
 * compared in full, group by group.
 */
export class Pairing {
  readonly #source: RecordSource
  readonly #ledger: LedgerSide
  readonly #provider: ProviderSide
  readonly #table: PrintTable
  readonly #rules: Rules
  /** The other passes for which the ledger has a column. */
  readonly #otherPasses: readonly PassName[]
  // The results of the scan for each ledger row, as in ScanSetup.
  readonly #partner: Int32Array
  readonly #flags: Uint8Array
  readonly #spellingOf: Int32Array
  readonly #spellings = SharedTexts.make(MAX_SPELLING_BYTES)
  /** For each head of a chain, the further withdrawals with its key, after the first one. */
  readonly #extraWithdrawals = new Map<number, number[]>()
  readonly #sums = new Map<string, bigint>()
  /** The keys of withdrawals without a ledger row. */
  readonly #unmatchedKeys = new UnmatchedKeys()
  #unkeyed: ReadonlyMap<string, readonly number[]> | undefined
  #unmatchedLedger: readonly KeyedRows[] | undefined
  #unmatchedProvider: KeyedRecords | undefined
  /** The digest of the equal pairs. It makes the run's id depend on them. */
  readonly digest = new ResultDigest()

  private constructor(
    source: RecordSource,
    ledger: LedgerSide,
    provider: ProviderSide,
    table: PrintTable,
    rules: Rules,
  ) {
    this.#source = source
    this.#ledger = ledger
    this.#provider = provider
    this.#table = table
    this.#rules = rules
    this.#otherPasses = rules.matching.passes.filter(
      (name) =>
        (name !== ledger.firstPass || !ledger.isKeyed) && ledger.columns.has(passFields[name]),
    )
    this.#partner = sharedInts(ledger.count)
    this.#flags = new Uint8Array(new SharedArrayBuffer(Math.max(1, ledger.count)))
    this.#spellingOf = sharedInts(ledger.count)
  }

  /** Builds the table of the ledger's keys. Yields regularly. */
  static *make(
    source: RecordSource,
    ledger: LedgerSide,
    provider: ProviderSide,
    rules: Rules,
  ): Generator<void, Pairing> {
    const { keyFirst, keySecond, count } = ledger.prints.parts
    const table = yield* PrintTable.make({ keyFirst, keySecond, count })
    return new Pairing(source, ledger, provider, table, rules)
  }

  /** Reads all provider records. Yields the number of the last one read. */
  *scan(free: Availability, helper: RunHelper | undefined): Generator<number> {
    yield* this.#scanWithdrawals(this.#scanSetup(free), helper)
    // The fingerprints take a third of a row's memory and are not read after the scan.
    this.#ledger.prints.releaseFingerprints()
    for (const [index, record] of this.#provider.feedRecords()) {
      if (free.provider(index)) this.#placeFeedRow(index, record)
      if (index % ROWS_PER_YIELD === 0) yield index
    }
    for (const head of this.#extraWithdrawals.keys()) this.#orderWithdrawals(head)
  }

  *#scanWithdrawals(setup: ScanSetup, helper: RunHelper | undefined): Generator<number> {
    const { shared } = this.#ledger
    if (helper && shared) helper.scan(setup, shared)
    const scan = new WithdrawalScan(this.#source, setup, (index) =>
      this.#ledger.writtenCells(index),
    )
    yield* scan.run()
    this.#addResult(scan.result())
    if (helper && shared) {
      let result = helper.polledScan()
      for (; result === 'waiting'; result = helper.polledScan()) yield setup.withdrawalCount
      if (result !== 'none') this.#addResult(result)
    }
    helper?.close()
  }

  #scanSetup(free: Availability): ScanSetup {
    const { prints, seeds, firstPass, keyField } = this.#ledger
    const { outside, bounds, withdrawalCount, firstRow, gapped, hasDifferingFeedRow } =
      this.#provider
    return {
      prints: prints.parts,
      table: this.#table.parts,
      partner: this.#partner,
      flags: this.#flags,
      spellingOf: this.#spellingOf,
      spellings: this.#spellings,
      outside,
      turn: sharedInts(1),
      seeds,
      firstPass,
      keyField,
      otherPasses: this.#otherPasses,
      statusMap: this.#rules.statusMap,
      bounds,
      dateWindowMs: this.#rules.dateWindowMs,
      withdrawalCount,
      firstRow,
      gapped,
      hasDifferingFeedRow,
      takenLedger: takenRows(this.#ledger.count, free.ledger),
      takenProvider: takenRows(this.#provider.count, free.provider),
      separatedRecords: free.separatedRecords,
      // A row that is found by the provisional hash differs from the withdrawal's final hash.
      isLookingForEqual: firstPass !== 'provisory_hash',
    }
  }

  /** Yields the equal pairs, once. Releases their dates after the last pair. */
  *equalPairs(): Generator<ExactMatch> {
    const spellings = new SharedTexts(this.#spellings)
    const { prints } = this.#ledger
    const { rowBits, micros } = prints.columns
    for (let first = 0; first < this.#ledger.count; first += ROWS_PER_YIELD) {
      const rows = this.#equalRows(first, Math.min(first + ROWS_PER_YIELD, this.#ledger.count))
      const feedIds = this.#provider.feedIdsOf(
        rows.map((row) => (this.#partner[row] as number) - 1),
      )
      for (const [index, ledger] of rows.entries()) {
        const flag = this.#flags[ledger] as number
        const provider = (this.#partner[ledger] as number) - 1
        const bits = rowBits[ledger] as number
        yield {
          ledger,
          provider,
          record: this.#provider.rowOf(provider),
          feedId: feedIds[index] as string,
          line: prints.lines.get(ledger),
          filledCellBits: (bits & PRINTED) | ((flag & VOID) === 0 ? 0 : VOID_PAIR),
          date: (flag & SAME_INSTANT) === 0 ? dateText(bits, micros[ledger] as number) : null,
          differingCells:
            (flag & TEXT_DIFFERS) === 0 ? '' : this.#differingCellsOf(ledger, provider, spellings),
        }
      }
    }
    prints.releaseDates()
  }

  #equalRows(from: number, to: number): readonly number[] {
    const rows: number[] = []
    for (let row = from; row < to; row += 1)
      if (((this.#flags[row] as number) & EQUAL) !== 0) rows.push(row)
    return rows
  }

  // The scan noted most spellings.
  #differingCellsOf(ledger: number, provider: number, spellings: SharedTexts): string {
    const spelling = this.#spellingOf[ledger] as number
    if (spelling !== 0) return spellings.read(spelling)
    const texts = textsOf(this.#provider.record(provider))
    return differingCellsJson(
      this.#ledger.writtenCells(ledger),
      (column) => texts[column] as string,
    )
  }

  /** The exact sum of the equal pairs per currency, in units of 10⁻³⁰. */
  equalSums(): ReadonlyMap<string, bigint> {
    return this.#sums
  }

  /** Groups of free records that may share the key of a pass. */
  candidates(name: PassName, free: Availability): Iterable<CandidateGroup> {
    if (name === this.#ledger.firstPass && this.#ledger.isKeyed) return this.#firstPassGroups(free)
    return this.#otherPasses.includes(name)
      ? this.#laterPassGroups(passNames.indexOf(name), free)
      : []
  }

  /** The rows that may have this identifier. */
  rowsNamed(name: PassName, identifier: string): readonly number[] {
    const { print, keyField, isKeyed } = this.#ledger
    if (passFields[name] !== keyField || !isKeyed)
      return (this.#unkeyed ??= this.#indexUnkeyed()).get(`${name}\n${identifier}`) ?? []
    print.key(identifier)
    const head = this.#table.find(print.keyFirst, print.keySecond)
    return head < 0 ? [] : this.#table.members(head)
  }

  /**
   * Yields each withdrawal id that the ledger names, once. Yields undefined in place of an id whose
   * withdrawal was found while matching. Any other id may still be in the cache.
   */
  *withdrawalIds(): Generator<string | undefined> {
    const { prints, keyField, isKeyed } = this.#ledger
    const { keyFirst, keySecond, rowBits } = prints.columns
    if (keyField === 'withdrawal_id' && isKeyed) {
      for (let index = 0; index < prints.count; index += 1)
        if (
          prints.hasKey(index) &&
          this.#table.find(keyFirst[index] as number, keySecond[index] as number) === index
        )
          yield this.#partner[index] !== 0 ? undefined : this.#ledger.entry(index).withdrawalId
      return
    }
    const seenIds = new Set<string>()
    for (let index = 0; index < prints.count; index += 1) {
      if (((rowBits[index] as number) & cellBits.withdrawalId) === 0) continue
      for (const id of identifiersIn(this.#ledger.entry(index).withdrawalId)) {
        if (seenIds.has(id)) continue
        seenIds.add(id)
        yield id
      }
    }
  }

  #addResult({ extraWithdrawals, unmatchedKeys, sums, digest, withdrawals }: ScanResult): void {
    for (const [head, index] of extraWithdrawals) this.#addExtra(head, index)
    this.#unmatchedKeys.add(unmatchedKeys)
    for (const [currency, sum] of sums)
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + sum)
    this.digest.addDigest(digest)
    this.#provider.useBuffered(withdrawals)
  }

  #placeFeedRow(index: number, record: ProviderRecord): void {
    const { firstPass, print } = this.#ledger
    const key = (passes[passNames.indexOf(firstPass)] as (typeof passes)[number]).provider(record)
    print.key(key)
    const head =
      print.keyFirst === 0 && print.keySecond === 0
        ? -1
        : this.#table.find(print.keyFirst, print.keySecond)
    if (head < 0) this.#addUnmatched(index, record)
    else if (this.#partner[head] === 0) this.#partner[head] = index + 1
    else this.#addExtra(head, index)
  }

  #addExtra(head: number, index: number): void {
    const extraIndexes = this.#extraWithdrawals.get(head)
    if (extraIndexes) extraIndexes.push(index)
    else this.#extraWithdrawals.set(head, [index])
  }

  // Sorts the withdrawals of a key, because two threads may have found them in any order.
  #orderWithdrawals(head: number): void {
    this.#unmarkEqual(head)
    const [first, ...extraIndexes] = [
      (this.#partner[head] as number) - 1,
      ...(this.#extraWithdrawals.get(head) as number[]),
    ].sort((left, right) => left - right)
    this.#partner[head] = (first as number) + 1
    this.#extraWithdrawals.set(head, extraIndexes)
  }

  // Another record has the same key, so the first pair is no longer equal.
  #unmarkEqual(head: number): void {
    const flag = this.#flags[head] as number
    if ((flag & EQUAL) === 0) return
    this.#flags[head] = 0
    const record = this.#provider.record((this.#partner[head] as number) - 1)
    const rowBits = this.#ledger.prints.columns.rowBits[head] as number
    if ((flag & VOID) === 0) {
      const value = (rowBits & cellBits.amount) !== 0 ? record.amount : record.total
      this.#sums.set(
        record.currency,
        (this.#sums.get(record.currency) ?? 0n) - toScaled(value ?? '0'),
      )
    }
    const texts = textsOf(record)
    putContent(this.digest, this.#ledger.prints.lines.get(head), rowBits, (column) => {
      // The scan added characters beyond ASCII to the digest as their UTF-8 bytes.
      const text = Buffer.from(texts[column] as string, 'utf8').toString('latin1')
      this.digest.put(text, 0, text.length)
    })
    this.digest.end(-1)
  }

  #addUnmatched(index: number, record: ProviderRecord): void {
    this.#unmatchedKeys.push(
      index,
      this.#otherPasses,
      this.#otherPasses.map((name) =>
        (passes[passNames.indexOf(name)] as (typeof passes)[number]).provider(record),
      ),
    )
  }

  // Yields the groups in the order of their first withdrawal. Withdrawal and row are packed into one
  // number for the sort, because there may be nearly as many groups as rows.
  *#firstPassGroups(free: Availability): Generator<CandidateGroup> {
    let count = 0
    for (let head = 0; head < this.#ledger.count; head += 1) if (this.#isUndecided(head)) count += 1
    const order = new Float64Array(count)
    count = 0
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % ROWS_PER_YIELD === 0) yield EMPTY_GROUP
      if (!this.#isUndecided(head)) continue
      order[count] = (this.#partner[head] as number) * ROW_RADIX + head
      count += 1
    }
    order.sort()
    for (const packedPair of order) {
      const head = packedPair % ROW_RADIX
      const provider = this.#withdrawalsOf(head).filter(free.provider)
      const ledger = this.#table.members(head).filter(free.ledger)
      if (provider.length > 0 && ledger.length > 0) yield { ledger, provider }
    }
  }

  // True for the head of a chain whose key a withdrawal has, unless the pair is equal.
  #isUndecided(head: number): boolean {
    return this.#partner[head] !== 0 && ((this.#flags[head] as number) & EQUAL) === 0
  }

  #withdrawalsOf(head: number): readonly number[] {
    return [(this.#partner[head] as number) - 1, ...(this.#extraWithdrawals.get(head) ?? [])]
  }

  *#laterPassGroups(pass: number, free: Availability): Generator<CandidateGroup> {
    const provider = (this.#unmatchedProvider ??= yield* this.#indexUnmatchedProvider(free))
    const { column, rows, hasSeveral } = (this.#unmatchedLedger ??=
      yield* this.#indexUnmatchedLedger(free, provider))[pass] as KeyedRows
    const groups: CandidateGroup[] = []
    for (const group of candidateGroups(
      column,
      provider.keys[pass] as KeyColumn,
      (index) => free.ledger(rows[index] as number),
      (index) => free.provider(provider.indexes[index] as number),
    )) {
      const candidateRows = {
        ledger: group.ledger.map((index) => rows[index] as number),
        provider: group.provider.map((index) => provider.indexes[index] as number),
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
    provider: KeyedRecords,
  ): Generator<CandidateGroup, readonly KeyedRows[]> {
    const keyedRows = passNames.map(() => ({
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
    for (let index = 0; index < this.#ledger.count; index += 1) {
      if (index % ROWS_PER_YIELD === 0) yield EMPTY_GROUP
      if (!free.ledger(index)) continue
      const entry = this.#ledger.entry(index)
      this.#ledger.bufferEntry(index, entry)
      passes.forEach((pass, passIndex) => {
        const keys = identifiersIn(pass.ledger(entry))
        if (!keys.some((key) => (soughtKeys[passIndex] as KeySet).hasText(key))) return
        const passRows = keyedRows[passIndex] as (typeof keyedRows)[number]
        if (keys.length > 1) passRows.hasSeveral = true
        for (const key of keys) {
          passRows.column.push(key)
          passRows.rows.push(index)
        }
      })
    }
    return keyedRows
  }

  // Adds the withdrawals that share a key with a ledger row but were not matched in the first pass.
  // They are few, so their keys are computed from the records, which are read again.
  *#indexUnmatchedProvider(free: Availability): Generator<CandidateGroup, KeyedRecords> {
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % ROWS_PER_YIELD === 0) yield EMPTY_GROUP
      if (!this.#isUndecided(head)) continue
      for (const index of this.#withdrawalsOf(head))
        if (free.provider(index)) this.#addUnmatched(index, this.#provider.record(index))
    }
    const { recordIndexes, hashes } = this.#unmatchedKeys.sortByRecord()
    const columns = hashes.map(({ first, second }) => {
      const column = new KeyColumn(first.length + 1)
      for (let index = 0; index < first.length; index += 1)
        column.pushHash(first[index] as number, second[index] as number)
      return column
    })
    return { indexes: recordIndexes, keys: columns }
  }

  // Indexes the rows that the table cannot find, by each of their identifiers.
  #indexUnkeyed(): ReadonlyMap<string, readonly number[]> {
    const rowsByIdentifier = new Map<string, number[]>()
    // A decision names a row by its first identifier. If the key of the table is the first
    // identifier, rows with a key need no entry in the index.
    const isKeyFirstIdentifier =
      passFields[this.#ledger.firstPass] ===
      passFields[
        passNames.find((name) => this.#ledger.columns.has(passFields[name])) ?? 'withdrawal_id'
      ]
    for (let index = 0; index < this.#ledger.count; index += 1) {
      if (isKeyFirstIdentifier && this.#ledger.prints.hasKey(index)) continue
      const { withdrawalId, externalRef, txnHash, transactionId } = this.#ledger.entry(index)
      const keys = {
        withdrawal_id: withdrawalId,
        external_ref: externalRef,
        txn_hash: txnHash,
        transaction_id: transactionId,
      }
      for (const [name, text] of Object.entries(keys)) {
        const key = `${name}\n${text}`
        if (text !== '') rowsByIdentifier.set(key, [...(rowsByIdentifier.get(key) ?? []), index])
      }
    }
    return rowsByIdentifier
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

// Returns a 1 for each record that a user decision matched before the passes. Both threads skip these
// records. The array is empty if there are none.
function takenRows(count: number, isFree: (index: number) => boolean): Uint8Array {
  let takenFlags: Uint8Array | undefined
  for (let index = 0; index < count; index += 1) {
    if (isFree(index)) continue
    takenFlags ??= new Uint8Array(count)
    takenFlags[index] = 1
  }
  return takenFlags ?? new Uint8Array(0)
}

function dateText(rowBits: number, micros: number): InstantText | '' {
  return (rowBits & HAS_DATE) === 0 ? '' : microsToInstant(micros)
}
