import { addDecimals, canonicalDecimal } from '../../base/decimal.ts'
import { isCaseFree } from '../world/chains.ts'
import { dateToMs, instantWithOffset } from '../world/dates.ts'
import type { WorldRow } from '../world/feed.ts'
import { literalToDecimal, withPlaces } from '../world/literals.ts'
import type { Random } from '../world/random.ts'
import type { WorldWithdrawal } from '../world/withdrawals.ts'

export const COLUMNS = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'currency',
  'network',
  'amount',
  'fee',
  'total',
  'address',
  'status',
  'date',
  'end_user_id',
  'note',
] as const

/** One row of the partner's ledger by column, before it is written. */
export type Cells = Record<(typeof COLUMNS)[number], string>

/** Ledger words of a finished payment (reconciliation.md, Statuses). */
const DONE_WORDS = [
  'COMPLETED',
  'completed',
  'done',
  'completado',
  'concluído',
  'CONCLUÍDO',
  'Done',
]
/** Ledger words of a payment that is not finished. */
const OPEN_WORDS = ['pending', 'in progress', 'processing', 'pendiente']
/** Ledger words of an attempt that ended without a payment. */
const FAILED_WORDS = ['failed', 'ERROR', 'Rejected', 'cancelled', 'fallido', 'Anulado', 'recusado']
/** Ledger words that no status map contains. */
const UNKNOWN_WORDS = ['Em espera', 'on hold', 'a revisar']

export const drawDoneWord = (random: Random): string => random.pick(DONE_WORDS)
export const drawOpenWord = (random: Random): string => random.pick(OPEN_WORDS)
export const drawFailedWord = (random: Random): string => random.pick(FAILED_WORDS)
export const drawUnknownWord = (random: Random): string => random.pick(UNKNOWN_WORDS)

const OFFSETS_MINUTES = [0, 0, -180, -360, 330, 60]

/**
 * Writes an instant as partners write it: at different offsets, with and without a fraction,
 * sometimes with Z.
 */
export function drawDateText(random: Random, ms: number): string {
  if (random.chance(1, 4)) return instantWithOffset(ms, 0).replace(/\.\d+\+00:00$/, 'Z')
  const text = instantWithOffset(ms, random.pick(OFFSETS_MINUTES))
  return random.chance(1, 2) ? text : text.replace(/\.\d+/, '')
}

/** Makes a row with every column filled, with the values of the provider. */
export function fullCells(random: Random, { withdrawal, role }: WorldWithdrawal): Cells {
  const amount = canonicalDecimal(literalToDecimal(withdrawal.amount))
  const fee = canonicalDecimal(literalToDecimal(withdrawal.chargedFee))
  const isFinal = withdrawal.status === 'COMPLETED'
  const hasFailed = role === 'failed' || role === 'retried'
  return {
    withdrawal_id: withdrawal.id,
    external_ref: withdrawal.externalRef,
    txn_hash: withdrawal.txnHash ?? '',
    currency: withdrawal.currency,
    network: withdrawal.networkName,
    amount,
    fee,
    total: addDecimals(amount, fee),
    address: withdrawal.address,
    status: isFinal
      ? drawDoneWord(random)
      : hasFailed
        ? drawFailedWord(random)
        : drawOpenWord(random),
    date: drawDateText(random, dateToMs(withdrawal.createdAt)),
    end_user_id: withdrawal.endUserId,
    note: '',
  }
}

/**
 * Makes the row of a withdrawal that only the feed shows. Fields that the feed lacks stay empty.
 */
export function feedOnlyCells(random: Random, { row }: WorldRow): Cells {
  const omittedIdentifier = random.below(3)
  return {
    withdrawal_id: '',
    external_ref: omittedIdentifier === 0 ? '' : row.externalId,
    txn_hash: omittedIdentifier === 1 ? '' : (row.transactionHash ?? ''),
    currency: row.fromCurrency,
    network: '',
    amount: row.amountFrom,
    fee: row.fee,
    total: '',
    address: row.destination,
    // No map contains COM (reconciliation.md, Statuses), so a ledger word of a finished payment would
    // cause a break.
    status: random.chance(1, 4) ? '' : drawOpenWord(random),
    date: drawDateText(random, dateToMs(row.createdAt)),
    end_user_id: '',
    note: drawNote(random),
  }
}

/**
 * Removes identifiers at random, as long as one remains that identifies the row. `hasFinalHash` is
 * true if the row's hash is the provider's final hash.
 */
export function dropIdentifiers(random: Random, cells: Cells, hasFinalHash = true): void {
  const kind = random.below(10)
  if (kind < 5) return
  if (kind < 7 && cells.external_ref !== '') cells.withdrawal_id = ''
  else if (kind < 8 && cells.external_ref !== '') cells.withdrawal_id = cells.txn_hash = ''
  else if (kind < 9 && cells.txn_hash !== '' && hasFinalHash)
    cells.withdrawal_id = cells.external_ref = ''
  else if (kind === 9) cells.external_ref = cells.txn_hash = ''
}

/** Rewrites a row that agrees with the provider without changing its meaning, so that it still matches. */
export function disguise(random: Random, cells: Cells, payment: WorldWithdrawal): void {
  dropIdentifiers(random, cells)
  for (const change of HARMLESS_CHANGES) if (random.chance(1, 14)) change(random, cells, payment)
  cells.note = drawNote(random)
}

type HarmlessChange = (random: Random, cells: Cells, payment: WorldWithdrawal) => void

const HARMLESS_CHANGES: readonly HarmlessChange[] = [
  (random, cells) =>
    void (cells.amount =
      cells.amount === '' ? '' : withPlaces(cells.amount, random.pick([18, 20, 24]))),
  (random, cells) => void (cells.fee = withPlaces(cells.fee, random.pick([2, 18]))),
  (_random, cells) => void (cells.total = withPlaces(cells.total, 18)),
  (_random, cells) => void (cells.total = ''),
  (_random, cells) => void (cells.fee = ''),
  (_random, cells) => void (cells.network = ''),
  (_random, cells) => void (cells.address = ''),
  (_random, cells) => void (cells.end_user_id = ''),
  (_random, cells, { withdrawal }) =>
    void (cells.status = withdrawal.isBlocked ? cells.status : ''),
  (_random, cells) => void (cells.network = cells.network.toUpperCase()),
  (_random, cells) => void (cells.currency = ` ${cells.currency.toLowerCase()}`),
  (_random, cells) => void (cells.withdrawal_id = cells.withdrawal_id.toUpperCase()),
  (_random, cells) =>
    void (cells.withdrawal_id = cells.withdrawal_id === '' ? '' : ` ${cells.withdrawal_id}  `),
  (_random, cells) =>
    void (cells.external_ref = cells.external_ref === '' ? '' : `  ${cells.external_ref} `),
  (_random, cells) => void (cells.external_ref = cells.external_ref.normalize('NFD')),
  (_random, cells) => void (cells.txn_hash = cells.txn_hash === '' ? '' : ` ${cells.txn_hash}`),
  (_random, cells) => void (cells.txn_hash = otherCase(cells.txn_hash)),
  (random, cells, { asset }) =>
    void (cells.address =
      asset.addressKind === 'evm'
        ? otherCase(cells.address)
        : isCaseFree(asset) && random.chance(1, 2)
          ? cells.address.toUpperCase()
          : cells.address),
  (random, cells) => void (cells.date = random.chance(1, 3) ? '' : cells.date),
  // Some ledgers hold only the debited total.
  (random, cells) => void (random.chance(1, 5) && cells.total !== '' && (cells.amount = '')),
  (random, cells, { withdrawal }) =>
    void (cells.date =
      withdrawal.confirmationDate === null
        ? cells.date
        : drawDateText(random, dateToMs(withdrawal.confirmationDate))),
]

// Switches the case of the digits of hex text with `0x`. Other text may not change its case.
function otherCase(text: string): string {
  if (!text.startsWith('0x')) return text
  const digits = text.slice(2)
  return `0x${digits === digits.toLowerCase() ? digits.toUpperCase() : digits.toLowerCase()}`
}

const NOTES = [
  '=1+1',
  '+5',
  '@sum',
  '-2+3',
  'paid, by desk 2',
  'said "urgent"',
  'first line\nsecond line',
  'a\n\nb',
  'with\r\nother line end',
  'año ñandú',
  '\ttab first',
]

function drawNote(random: Random): string {
  return random.chance(1, 12) ? random.pick(NOTES) : ''
}
