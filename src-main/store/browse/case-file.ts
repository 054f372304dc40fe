import { addDecimals, isEqualDecimal, readDecimal, subtractDecimals } from '../../base/decimal.ts'
import { Failure } from '../../base/failure.ts'
import type { Cell } from '../../contract/cell.ts'
import type { CaseField, CaseTie, CaseView } from '../../contract/reconciling.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { readHeader, readLedger } from '../../ledger/ledger-file.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import type { RecordKeys } from '../../reconciliation/decisions.ts'
import { ledgerKey, providerKey } from '../../reconciliation/decisions.ts'
import { transactionToRecord, withdrawalToRecord } from '../../reconciliation/provider-record.ts'
import type { LedgerEntry } from '../../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import {
  normalAddress,
  normalCode,
  normalHash,
  normalIdentifier,
  normalText,
  splitAddress,
} from '../../reconciliation/row/normal-form.ts'
import type { ReadableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { listDecisions, listDecisionsAbout, listRefusedAbout } from '../runs/decision-log.ts'
import { getRun } from '../runs/runs.ts'
import { readRecord } from './read-record.ts'
import type { VoidSides } from './void-sides.ts'
import { voidSidesFinder } from './void-sides.ts'

const MAX_RECORDS = 20
const MAX_LINES = 50
const MAX_DECISIONS = 100

type Cells = Readonly<Record<string, Cell>>

export interface CaseInput {
  readonly run: string
  readonly report: 'breaks' | 'matches'
  readonly key: string
  /** The run's ledger file, or undefined if it is no longer stored. */
  readonly ledgerPath: string | undefined
  readonly mapping: Mapping
  readonly ties: readonly ('txn_hash' | 'external_ref')[]
}

/**
 * Returns everything known about one break or match: its three records, the ties between them, and
 * its history. Throws Failure RECORD_UNKNOWN, RUN_UNKNOWN.
 */
export function readCase(db: ReadableDb, input: CaseInput): CaseView {
  const { cells } = readRecord(db, { report: input.report, key: input.key, run: input.run })
  const withdrawals = findAll(db, 'withdrawals', cells.withdrawal_id)
  const feed = findAll(db, 'transactions', cells.feed_id)
  const lines = linesOf(cells)
  const rows =
    input.ledgerPath === undefined || lines.size === 0
      ? []
      : readLines(input.ledgerPath, input.mapping, lines)
  const { seq, summary } = getRun(db, input.run)
  const legs = {
    ledger: rows[0]?.entry,
    cells,
    withdrawal: withdrawals[0]?.cells,
    feed: feed[0]?.cells,
    settings: summary.settings,
    void: voidSidesFinder(summary)(
      lines.size > 0 ? (cells.ledger_status ?? '') : '',
      cells.provider_status ?? '',
    ),
  }
  const refusedDecisions =
    input.report === 'breaks' ? listRefusedAbout(db, input.key, MAX_DECISIONS) : []
  return {
    ledger: rows.map(({ line, raw }) => ({ line, raw })),
    isLedgerGone: lines.size > 0 && input.ledgerPath === undefined,
    withdrawals: withdrawals.map((record) => record.cells),
    feed: feed.map((record) => record.cells),
    fields: fieldsOf(legs, lines.size > 0),
    void: legs.void,
    observations: observationsOf(db, seq, [
      ...withdrawals.map(({ key }) => key),
      ...feed.map(({ key }) => `feed:${key}`),
    ]),
    ties: tiesOf(legs, lines.size > 0, input.ties),
    history: [...withdrawals, ...feed]
      .flatMap(({ report, key, history }) =>
        history.map((change) => ({ ...change, record: `${report}/${key}` })),
      )
      .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0)),
    sum: sumOf(legs.withdrawal),
    decisions:
      input.report === 'breaks'
        ? listDecisions(db, { break: input.key, limit: MAX_DECISIONS })
        : listDecisionsAbout(db, keysOf(cells, rows, withdrawals, feed), MAX_DECISIONS),
    ...(refusedDecisions.length > 0 ? { refused: refusedDecisions } : {}),
  }
}

function observationsOf(db: ReadableDb, seq: number, records: readonly string[]): string[] {
  const readNames = db
    .prepare<[number, string], string>(
      'SELECT names FROM run_observations WHERE run = ? AND record = ?',
    )
    .pluck()
  return [...new Set(records.flatMap((record) => readNames.get(seq, record)?.split(';') ?? []))]
}

/**
 * Reads the keys of a match's records from its ledger file by their lines. Throws Failure
 * LEDGER_GONE if the file has changed.
 */
export function readMatchKeys(
  db: ReadableDb,
  input: Omit<CaseInput, 'ledgerPath' | 'ties'> & { readonly ledgerPath: string },
): RecordKeys {
  const { cells } = readRecord(db, { report: 'matches', key: input.key, run: input.run })
  // Read all lines, because records that are left out would stay matched.
  const lines = linesOf(cells, Infinity)
  const rows = readLines(input.ledgerPath, input.mapping, lines)
  if (rows.length !== lines.size || rows.some(({ entry }) => entry === undefined))
    throw new Failure({
      kind: 'badInput',
      code: 'LEDGER_GONE',
      what: 'The match cannot be undone',
      why: 'its ledger file is not the one the run was made of',
      advice: 'bring the ledger in again and run it',
    })
  return keysOf(
    cells,
    rows,
    findAll(db, 'withdrawals', cells.withdrawal_id, Infinity),
    findAll(db, 'transactions', cells.feed_id, Infinity),
  )
}

function keysOf(
  cells: Cells,
  rows: readonly { readonly entry: LedgerEntry | undefined }[],
  withdrawals: readonly FoundRecord[],
  feed: readonly FoundRecord[],
): RecordKeys {
  const ledger = rows.flatMap(({ entry }) => (entry ? [ledgerKey(entry, sha256)] : []))
  const withdrawalKeys = withdrawals.map((record) =>
    providerKey(withdrawalToRecord(record.cells as unknown as Withdrawal, '', 'charged_fee')),
  )
  const feedKeys = feed.map((record) =>
    providerKey(transactionToRecord(record.cells as unknown as Transaction, 'amount_from')),
  )
  // A feed row that is tied to a withdrawal is not a record of its own. Feed rows without a
  // withdrawal are recognised by an empty withdrawal id: alone, or first among the joined ids.
  const areFeedRowsOwnRecords =
    withdrawals.length === 0 || cells.withdrawal_id?.startsWith(';') === true
  return {
    ledger,
    provider: areFeedRowsOwnRecords ? [...withdrawalKeys, ...feedKeys] : withdrawalKeys,
  }
}

function linesOf(cells: Cells, limit = MAX_LINES): Set<number> {
  // The line of a provider's surplus record is that of the matched record, not a line of its own.
  if (cells.category === 'duplicate_at_provider') return new Set()
  return new Set((cells.ledger_line ?? '').split(';').filter(Boolean).slice(0, limit).map(Number))
}

function readLines(
  path: string,
  mapping: Mapping,
  lines: ReadonlySet<number>,
): { line: number; raw: { header: string; text: string }[]; entry: LedgerEntry | undefined }[] {
  const headers = readHeader(path, mapping)
  const foundLines: {
    line: number
    raw: { header: string; text: string }[]
    entry: LedgerEntry | undefined
  }[] = []
  const ledgerReading = readLedger(
    path,
    mapping,
    (row, cells) => {
      const line = row.kind === 'entry' ? row.entry.line : row.row.line
      if (lines.has(line))
        foundLines.push({
          line,
          raw: headers.map((header, index) => ({
            header: header || `#${index + 1}`,
            text: cells[index] ?? '',
          })),
          entry: row.kind === 'entry' ? row.entry : undefined,
        })
    },
    hasOwnManifest(path),
  )
  // Stop once all lines are found.
  for (let step = ledgerReading.next(); !step.done; step = ledgerReading.next()) {
    if (foundLines.length < lines.size) continue
    ledgerReading.return(undefined as never)
    break
  }
  return foundLines
}

interface FoundRecord {
  readonly report: 'withdrawals' | 'transactions'
  readonly key: string
  readonly cells: Cells
  readonly history: CaseView['history'][number][]
}

// Ids of several records are joined by `;`, but a single id may also contain it.
function findAll(
  db: ReadableDb,
  report: 'withdrawals' | 'transactions',
  ids: Cell | undefined,
  limit = MAX_RECORDS,
): FoundRecord[] {
  if (!ids) return []
  const exactHit = find(db, report, ids)
  if (exactHit || !ids.includes(';')) return exactHit ? [exactHit] : []
  return ids
    .split(';')
    .slice(0, limit)
    .flatMap((id) => find(db, report, id) ?? [])
}

function find(
  db: ReadableDb,
  report: 'withdrawals' | 'transactions',
  id: string,
): FoundRecord | undefined {
  try {
    const { cells, history } = readRecord(db, { report, key: id, run: null })
    return { report, key: id, cells, history: history.map((change) => ({ ...change, record: '' })) }
  } catch (error) {
    // A run outlives the cached records, so a record may be missing.
    if (error instanceof Failure && error.code === 'RECORD_UNKNOWN') return undefined
    throw error
  }
}

interface Legs {
  readonly ledger: LedgerEntry | undefined
  /** The cells of the break or match, as the run saw both sides. */
  readonly cells: Cells
  readonly withdrawal: Cells | undefined
  readonly feed: Cells | undefined
  readonly settings: RunSummary['settings']
  readonly void: VoidSides
}

type Normal = (text: string) => string

// For each ledger field: its cells in the run, the withdrawal and the feed, and how they are
// compared. `listed`: the values are not compared, and the field differs if the run listed it among
// the differences.
const legFields: readonly (readonly [
  field: string,
  ledger: string,
  withdrawal: string,
  feed: string,
  normal: Normal | 'money' | 'listed',
])[] = [
  ['currency', 'ledger_currency', 'currency', 'from_currency', (text) => normalCode(text, {})],
  ['amount', 'ledger_amount', 'amount', 'amount_from', 'money'],
  ['fee', 'ledger_fee', 'charged_fee', 'fee', 'money'],
  ['total', 'ledger_total', 'debited_amount', '', 'money'],
  ['network', 'ledger_network', 'network_name', '', (text) => normalCode(text, {})],
  ['address', 'ledger_address', 'address', 'destination', normalAddress],
  ['external_ref', 'ledger_external_ref', 'external_ref', 'external_id', normalIdentifier],
  ['txn_hash', 'ledger_txn_hash', 'txn_hash', 'transaction_hash', normalHash],
  ['end_user_id', 'ledger_end_user_id', 'end_user_id', '', normalIdentifier],
  ['status', 'ledger_status', 'status', 'status', 'listed'],
  ['date', 'ledger_date', 'created_at', 'created_at', 'listed'],
]

function fieldsOf(legs: Legs, hasLedger: boolean): CaseField[] {
  const listedFields = new Set((legs.cells.differences ?? '').split(';'))
  const compared = comparedMoney(legs)
  return [
    ...comparedFields(legs, hasLedger, listedFields, compared),
    ...singleFields(legs, hasLedger, listedFields, compared),
  ].filter(
    ({ ledger: left, withdrawal: middle, feed: right }) =>
      left !== null || middle !== null || right !== null,
  )
}

// Returns the fields that the run compared between the ledger and the provider.
function comparedFields(
  legs: Legs,
  hasLedger: boolean,
  listedFields: ReadonlySet<string>,
  compared: ComparedMoney,
): CaseField[] {
  const { cells, withdrawal, feed } = legs
  const hasTwoCurrencies = listedFields.has('currency')
  // The run compared no money if a side is void, or if it is unknown which amount of the feed row
  // is net.
  const isMoneyIgnored = legs.void.ledger || legs.void.provider || compared.isNetUnknown
  return legFields.map(([field, ledgerCell, ofWithdrawal, ofFeed, normal]): CaseField => {
    const values = {
      ledger: hasLedger ? cells[ledgerCell] || null : null,
      withdrawal: (field === 'fee' ? compared.fee : withdrawal?.[ofWithdrawal]) ?? null,
      feed:
        ofFeed === ''
          ? null
          : ((field === 'amount' ? compared.feedAmount : feed?.[ofFeed]) ?? null),
    }
    const presentValues = Object.values(values).filter(
      (value): value is string => value !== null && value !== '',
    )
    let isDifferent = listedFields.has(field)
    if (normal === 'money' && !hasTwoCurrencies && !isMoneyIgnored)
      isDifferent = presentValues.some((value) => !isSameMoney(value, presentValues[0] as string))
    else if (typeof normal === 'function' && !hasTwoCurrencies)
      isDifferent ||= new Set(presentValues.map((value) => normalText(normal(value)))).size > 1
    return field === 'fee' && compared.isFeeDerived
      ? { field, ...values, isDifferent, isDerived: true }
      : { field, ...values, isDifferent }
  })
}

// Returns the fields that the run does not hold for both sides, with the values of the ledger row,
// the withdrawal and the feed row.
function singleFields(
  { ledger, cells, withdrawal, feed }: Legs,
  hasLedger: boolean,
  listedFields: ReadonlySet<string>,
  compared: ComparedMoney,
): CaseField[] {
  const tags = {
    ledger: ledger?.original.tag.trim() || tagOf(hasLedger ? cells.ledger_address : null),
    withdrawal: tagOf(withdrawal?.address),
    feed: tagOf(feed?.destination),
  }
  const isTagDifferent =
    listedFields.has('tag') || new Set(Object.values(tags).filter((tag) => tag !== null)).size > 1
  return [
    { field: 'tag', ...tags, isDifferent: isTagDifferent },
    {
      field: 'charged_fee',
      ledger: null,
      withdrawal: compared.isFeeDerived ? (withdrawal?.charged_fee ?? null) : null,
      feed: null,
      isDifferent: false,
    },
    {
      field: 'withdrawal_id',
      ledger: ledger?.original.withdrawal_id.trim() || null,
      withdrawal: withdrawal?.id ?? null,
      feed: null,
      isDifferent: listedFields.has('withdrawal_id'),
    },
    {
      field: 'transaction_id',
      ledger: ledger?.original.transaction_id.trim() || null,
      withdrawal: withdrawal?.transaction_id ?? null,
      feed: null,
      isDifferent: listedFields.has('transaction_id'),
    },
    {
      field: 'provisory_transaction_hash',
      ledger: null,
      withdrawal: withdrawal?.provisory_transaction_hash ?? null,
      feed: null,
      isDifferent: false,
    },
    {
      field: 'is_blocked',
      ledger: null,
      withdrawal: withdrawal?.is_blocked ?? null,
      feed: null,
      isDifferent: listedFields.has('is_blocked'),
    },
    {
      field: 'confirmation_date',
      ledger: null,
      withdrawal: withdrawal?.confirmation_date ?? null,
      feed: null,
      isDifferent: false,
    },
  ]
}

// Null for several joined addresses, which have no single tag.
function tagOf(address: Cell | undefined): string | null {
  return !address || address.includes(';') ? null : splitAddress(address).tag || null
}

/** The fee and the feed's amount that the run used, by its own settings. */
interface ComparedMoney {
  readonly fee: Cell
  readonly isFeeDerived: boolean
  readonly feedAmount: Cell
  readonly isNetUnknown: boolean
}

function comparedMoney({ withdrawal, feed, settings }: Legs): ComparedMoney {
  const paidRecord =
    withdrawal &&
    withdrawalToRecord(
      withdrawal as unknown as Withdrawal,
      '',
      settings?.fee_source ?? 'charged_fee',
    )
  const movedRecord =
    feed && transactionToRecord(feed as unknown as Transaction, settings?.feed_net ?? 'amount_from')
  const fee = paidRecord?.fee || null
  return {
    fee,
    isFeeDerived: fee !== null && fee !== withdrawal?.charged_fee,
    feedAmount: (movedRecord?.isNetUnknown ? feed?.amount_from : movedRecord?.amount) || null,
    isNetUnknown: !withdrawal && movedRecord?.isNetUnknown === true,
  }
}

function isSameMoney(left: string, right: string): boolean {
  const leftAmount = readDecimal(left)
  const rightAmount = readDecimal(right)
  return leftAmount === undefined || rightAmount === undefined
    ? left === right
    : isEqualDecimal(leftAmount, rightAmount)
}

function tiesOf(
  { ledger, cells, withdrawal, feed }: Legs,
  hasLedger: boolean,
  keys: readonly ('txn_hash' | 'external_ref')[],
): CaseTie[] {
  const ties: CaseTie[] = []
  const matchedBy = cells.matched_by ?? ''
  if (hasLedger && matchedBy !== '')
    ties.push({
      between: withdrawal ? 'ledger_withdrawal' : 'ledger_feed',
      key: matchedBy,
      value: valueOf(matchedBy, ledger, withdrawal, feed),
    })
  if (withdrawal && feed) {
    const key = keys.find((candidate) =>
      candidate === 'txn_hash'
        ? isSamePresent(
            normalHash(withdrawal.txn_hash ?? ''),
            normalHash(feed.transaction_hash ?? ''),
          )
        : isSamePresent(
            normalIdentifier(withdrawal.external_ref ?? ''),
            normalIdentifier(feed.external_id ?? ''),
          ),
    )
    if (key) ties.push({ between: 'withdrawal_feed', key, value: withdrawal[key] ?? '' })
  }
  return ties
}

function isSamePresent(left: string, right: string): boolean {
  return left !== '' && left === right
}

function valueOf(
  pass: string,
  ledger: LedgerEntry | undefined,
  withdrawal: Cells | undefined,
  feed: Cells | undefined,
): string {
  const column =
    pass === 'withdrawal_id'
      ? 'id'
      : pass === 'provisory_hash'
        ? 'provisory_transaction_hash'
        : pass
  const ofFeed =
    pass === 'external_ref' ? 'external_id' : pass === 'txn_hash' ? 'transaction_hash' : ''
  return (
    withdrawal?.[column] ??
    feed?.[ofFeed] ??
    (pass === 'external_ref' ? (ledger?.externalRef ?? '') : '')
  )
}

// The contract states no formula, so the sum is shown and not checked.
function sumOf(withdrawal: Cells | undefined): CaseView['sum'] {
  const amount = readDecimal(withdrawal?.amount ?? '')
  const fee = readDecimal(withdrawal?.charged_fee ?? '')
  const debited = readDecimal(withdrawal?.debited_amount ?? '')
  if (amount === undefined || fee === undefined || debited === undefined) return null
  const sum = addDecimals(amount, fee)
  return { amount, fee, sum, debited, difference: subtractDecimals(debited, sum) }
}
