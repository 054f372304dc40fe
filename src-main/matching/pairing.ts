import { toScaled } from '../base/decimal.ts'
import type { CandidateGroup } from '../reconciliation/key-index.ts'
import {
  candidateGroups,
  joinedGroups,
  KeyColumn,
  keyedRecords,
  KeySet,
} from '../reconciliation/key-index.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passFields, passNames } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { EqualPair, IsFree } from '../reconciliation/reconcile.ts'
import { passes } from '../reconciliation/reconcile.ts'
import { identifiersIn } from '../reconciliation/row/ledger-entry.ts'
import type { Rules } from '../reconciliation/rules.ts'
import type { EqualParts } from './equal-pairs.ts'
import { EQUAL, EqualPairs, VOID } from './equal-pairs.ts'
import type { LedgerSide } from './ledger-side.ts'
import type { ScanResult, ScanSetup } from './pair-scan.ts'
import { MOST_OTHERWISE, PairScan, putContent, writtenOtherwise } from './pair-scan.ts'
import { LedgerTable, sharedInts } from './print-table.ts'
import { printed } from './prints/fingerprint.ts'
import { LeftKeys } from './prints/left-keys.ts'
import { scanned } from './prints/provider-print.ts'
import type { ProviderSide } from './provider-side.ts'
import { ResultDigest } from './result-digest.ts'
import type { RowTextParts } from './row-texts.ts'
import { RowTextIndex } from './row-texts.ts'
import type { RunHelper } from './run-helper.ts'
import type { RecordSource } from './sources.ts'

const STEP = 2000
/** More than a ledger may have: place and number of a row fit into one exact number. */
const MOST_ROWS = 2 ** 24
/** Nobody: so that who asks may stop. */
const pause: CandidateGroup = { ledger: [], provider: [] }

type PairingSetup = Omit<ScanSetup, 'takenLedger' | 'takenProvider' | 'apart'>

/** The identifiers of one pass that rows have, several of some rows. */
interface KeyedRows {
  readonly column: KeyColumn
  /** Of each key its row. */
  readonly rows: readonly number[]
  readonly hasSeveral: boolean
}

interface Keyed {
  readonly at: Int32Array
  readonly keys: readonly KeyColumn[]
}

/**
 * Who of both sides may belong together. The withdrawals are read once (pair-scan.ts), by two
 * threads where there is a helper. Pairs that are alike need nothing more; everybody else goes the
 * whole way, group by group.
 */
export class Pairing {
  readonly #source: RecordSource
  readonly #ledger: LedgerSide
  readonly #provider: ProviderSide
  readonly #table: LedgerTable
  #setup: PairingSetup
  /** Who found a row that another withdrawal had found before. */
  readonly #more = new Map<number, number[]>()
  readonly #sums = new Map<string, bigint>()
  /** Of rows that are written otherwise than their withdrawal: the cells that are, as JSON. */
  readonly #otherwise: RowTextParts[] = []
  /** Who found no row. */
  readonly #left = new LeftKeys()
  readonly #kept: RowTextIndex[] = []
  #unkeyed: ReadonlyMap<string, readonly number[]> | undefined
  #leftLedger: readonly KeyedRows[] | undefined
  #leftProvider: Keyed | undefined
  /** Over the pairs that are alike, so that the run's id follows from them too. */
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

  /** Makes the table of the ledger's keys; yields now and then. */
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
      // A row that has a withdrawal's provisional hash has not its hash.
      isLookingForEqual: ledger.firstPass !== 'provisory_hash',
    }
    return new Pairing(source, ledger, provider, table, setup)
  }

  /** Reads all withdrawals; yields how far it came. */
  *scan(free: IsFree, helper: RunHelper | undefined): Generator<number> {
    const setup: ScanSetup = {
      ...this.#setup,
      takenLedger: takenOf(this.#ledger.count, free.ledger),
      takenProvider: takenOf(this.#provider.count, free.provider),
      apart: free.apart,
    }
    const { shared } = this.#ledger
    if (helper && shared) helper.scan(setup, shared)
    const scan = new PairScan(this.#source, setup, (at) => this.#ledger.written(at))
    yield* scan.run()
    this.#take(scan.result())
    if (helper && shared) {
      for (let result = helper.polledScan(); result !== 'none'; result = helper.polledScan()) {
        if (result !== 'waiting') {
          this.#take(result)
          break
        }
        yield this.#setup.withdrawalCount
      }
    }
    helper?.close()
    this.#provider.keep(this.#kept)
    this.#dropCompared()
    for (let at = this.#provider.withdrawalCount; at < this.#provider.count; at += 1) {
      if (free.provider(at)) this.#takeFeedRow(at)
      if (at % STEP === 0) yield at
    }
    for (const head of this.#more.keys()) this.#settle(head)
  }

  /** The pairs that are alike, once: their dates are let go of behind the last. */
  *equalPairs(): Generator<EqualPair> {
    const pairs = new EqualPairs(this.equalParts, (ledger, provider) => {
      const texts = textsOf(this.#provider.record(provider))
      return writtenOtherwise(this.#ledger.written(ledger), (column) => texts[column] as string)
    })
    yield* pairs.from(0)
    pairs.drop()
    this.#ledger.prints.dropDates()
    const { micros } = this.#ledger.prints
    this.#setup = { ...this.#setup, prints: { ...this.#setup.prints, micros } }
  }

  /** What tells of them, for another thread too. */
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
      otherwise: this.#otherwise,
    }
  }

  /** Whether they tell all: what is written otherwise was noted of every row. */
  get hasNotedAll(): boolean {
    return this.#otherwise.every(({ rows }) => rows.length < MOST_OTHERWISE)
  }

  /** Per currency the exact sum of the pairs that are alike, in units of 10⁻³⁰. */
  equalSums(): ReadonlyMap<string, bigint> {
    return this.#sums
  }

  /** Free records that may share the key of a pass. */
  candidates(name: PassName, free: IsFree): Iterable<CandidateGroup> {
    if (name === this.#ledger.firstPass && this.#ledger.isKeyed) return this.#found(free)
    return this.#setup.otherPasses.includes(name) ? this.#others(passNames.indexOf(name), free) : []
  }

  /** The rows that may have this identifier. */
  rowsNamed(name: PassName, identifier: string): readonly number[] {
    const { print, keyField, isKeyed } = this.#ledger
    if (passFields[name] !== keyField || !isKeyed)
      return (this.#unkeyed ??= this.#nameUnkeyed()).get(`${name}\n${identifier}`) ?? []
    print.key(identifier, 0, identifier.length, keyField === 'txn_hash')
    const head = this.#table.find(print.keyFirst, print.keySecond)
    return head < 0 ? [] : this.#table.members(head)
  }

  /**
   * Each withdrawal id that the ledger names, once; undefined in place of one whose withdrawal was
   * found.
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
    const seen = new Set<string>()
    for (let at = 0; at < prints.count; at += 1) {
      if (((prints.cells[at] as number) & printed.withdrawalId) === 0) continue
      for (const id of identifiersIn(this.#ledger.entry(at).withdrawalId)) {
        if (seen.has(id)) continue
        seen.add(id)
        yield id
      }
    }
  }

  #take({ more, left, sums, digest, otherwise, kept }: ScanResult): void {
    this.#kept.push(new RowTextIndex(kept))
    for (const [head, at] of more) this.#putMore(head, at)
    this.#left.add(left)
    for (const [currency, sum] of sums)
      this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + sum)
    this.digest.addDigest(digest)
    this.#otherwise.push(otherwise)
  }

  #takeFeedRow(at: number): void {
    const record = this.#provider.record(at)
    const { firstPass, print, keyField } = this.#ledger
    const key = (passes[passNames.indexOf(firstPass)] as (typeof passes)[number]).provider(record)
    print.key(key, 0, key.length, keyField === 'txn_hash')
    const head =
      print.keyFirst === 0 && print.keySecond === 0
        ? -1
        : this.#table.find(print.keyFirst, print.keySecond)
    if (head < 0) this.#leave(at)
    else if (this.#setup.partner[head] === 0) this.#setup.partner[head] = at + 1
    else this.#putMore(head, at)
  }

  // What was compared is a third of what a run keeps of a row, and nobody asks for it again.
  #dropCompared(): void {
    if (!this.#setup.isLookingForEqual) return
    this.#ledger.prints.dropCompared()
    const { first, second, written } = this.#ledger.prints
    this.#setup = { ...this.#setup, prints: { ...this.#setup.prints, first, second, written } }
  }

  #putMore(head: number, at: number): void {
    const more = this.#more.get(head)
    if (more) more.push(at)
    else this.#more.set(head, [at])
  }

  // Whichever of two threads came first, the first withdrawal stands first.
  #settle(head: number): void {
    this.#unequal(head)
    const { partner } = this.#setup
    const [first, ...more] = [
      (partner[head] as number) - 1,
      ...(this.#more.get(head) as number[]),
    ].sort((left, right) => left - right)
    partner[head] = (first as number) + 1
    this.#more.set(head, more)
  }

  // Another record has the key too: what was told of the first is taken back.
  #unequal(head: number): void {
    const { flags, partner } = this.#setup
    const flag = flags[head] as number
    if ((flag & EQUAL) === 0) return
    flags[head] = 0
    const record = this.#provider.record((partner[head] as number) - 1)
    const cells = this.#ledger.prints.cells[head] as number
    if ((flag & VOID) === 0) {
      const value = (cells & printed.amount) !== 0 ? record.amount : record.total
      this.#sums.set(
        record.currency,
        (this.#sums.get(record.currency) ?? 0n) - toScaled(value ?? '0'),
      )
    }
    const texts = textsOf(record)
    putContent(this.digest, this.#ledger.prints.lines.get(head), cells, (column) => {
      // Letters beyond ASCII went in as their bytes.
      const text = Buffer.from(texts[column] as string, 'utf8').toString('latin1')
      this.digest.put(text, 0, text.length)
    })
    this.digest.end(-1)
  }

  #leave(at: number): void {
    const record = this.#provider.record(at)
    const { otherPasses } = this.#setup
    this.#left.push(
      at,
      otherPasses,
      otherPasses.map((name) =>
        (passes[passNames.indexOf(name)] as (typeof passes)[number]).provider(record),
      ),
    )
  }

  // In the order of the first withdrawal of each group. Sorted as numbers, for where little is
  // alike these are as many as rows.
  *#found(free: IsFree): Generator<CandidateGroup> {
    const { partner, flags } = this.#setup
    let count = 0
    for (let head = 0; head < this.#ledger.count; head += 1)
      if (partner[head] !== 0 && ((flags[head] as number) & EQUAL) === 0) count += 1
    const order = new Float64Array(count)
    count = 0
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % STEP === 0) yield pause
      if (partner[head] === 0 || ((flags[head] as number) & EQUAL) !== 0) continue
      order[count] = (partner[head] as number) * MOST_ROWS + head
      count += 1
    }
    order.sort()
    for (const place of order) {
      const head = place % MOST_ROWS
      const provider = [(partner[head] as number) - 1, ...(this.#more.get(head) ?? [])].filter(
        free.provider,
      )
      const ledger = this.#table.members(head).filter(free.ledger)
      if (provider.length > 0 && ledger.length > 0) yield { ledger, provider }
    }
  }

  *#others(pass: number, free: IsFree): Generator<CandidateGroup> {
    const provider = (this.#leftProvider ??= yield* this.#leftOfProvider(free))
    const { column, rows, hasSeveral } = (this.#leftLedger ??= yield* this.#leftOfLedger(
      free,
      provider,
    ))[pass] as KeyedRows
    const groups: CandidateGroup[] = []
    for (const group of candidateGroups(
      column,
      provider.keys[pass] as KeyColumn,
      (at) => free.ledger(rows[at] as number),
      (at) => free.provider(provider.at[at] as number),
    )) {
      const found = {
        ledger: group.ledger.map((at) => rows[at] as number),
        provider: group.provider.map((at) => provider.at[at] as number),
      }
      if (hasSeveral) groups.push(found)
      else yield found
    }
    yield* joinedGroups(groups)
  }

  // Only rows that share a key with somebody who is left: of a ledger most rows may be left over.
  *#leftOfLedger(free: IsFree, provider: Keyed): Generator<CandidateGroup, readonly KeyedRows[]> {
    const keyed = passNames.map(() => ({
      column: new KeyColumn(),
      rows: [] as number[],
      hasSeveral: false,
    }))
    const sought = provider.keys.map(
      (column) =>
        new KeySet(
          column,
          keyedRecords(column, () => true),
        ),
    )
    for (let at = 0; at < this.#ledger.count; at += 1) {
      if (at % STEP === 0) yield pause
      if (!free.ledger(at)) continue
      const entry = this.#ledger.entry(at)
      this.#ledger.keep(at, entry)
      passes.forEach((pass, place) => {
        const keys = identifiersIn(pass.ledger(entry))
        if (!keys.some((key) => (sought[place] as KeySet).hasText(key))) return
        const into = keyed[place] as (typeof keyed)[number]
        if (keys.length > 1) into.hasSeveral = true
        for (const key of keys) {
          into.column.push(key)
          into.rows.push(at)
        }
      })
    }
    return keyed
  }

  // Who found a row and was left free by it is read again; there are few of them.
  *#leftOfProvider(free: IsFree): Generator<CandidateGroup, Keyed> {
    const { partner, flags } = this.#setup
    for (let head = 0; head < this.#ledger.count; head += 1) {
      if (head % STEP === 0) yield pause
      if (partner[head] === 0 || ((flags[head] as number) & EQUAL) !== 0) continue
      for (const at of [(partner[head] as number) - 1, ...(this.#more.get(head) ?? [])])
        if (free.provider(at)) this.#leave(at)
    }
    const { at, keys } = this.#left.inOrder()
    const columns = keys.map(({ first, second }) => {
      const column = new KeyColumn(first.length + 1)
      for (let place = 0; place < first.length; place += 1)
        column.pushHash(first[place] as number, second[place] as number)
      return column
    })
    return { at, keys: columns }
  }

  // By the other identifiers of the rows whose first one is not the key.
  #nameUnkeyed(): ReadonlyMap<string, readonly number[]> {
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
    [scanned.id]: record.withdrawalId,
    [scanned.status]: record.status,
    [scanned.createdAt]: record.createdAt,
    [scanned.currency]: shown.currency,
    [scanned.externalRef]: shown.externalRef,
    [scanned.txnHash]: shown.txnHash,
    [scanned.network]: shown.network,
    [scanned.address]: shown.address,
    [scanned.endUserId]: shown.endUserId,
    [scanned.amount]: record.amount,
    [scanned.fee]: record.fee ?? '',
    [scanned.total]: record.total ?? '',
  }
}

// What a person's decisions took before the passes, which both threads pass over; empty where
// nothing is taken.
function takenOf(count: number, isFree: (at: number) => boolean): Uint8Array {
  let taken: Uint8Array | undefined
  for (let at = 0; at < count; at += 1) {
    if (isFree(at)) continue
    taken ??= new Uint8Array(count)
    taken[at] = 1
  }
  return taken ?? new Uint8Array(0)
}
