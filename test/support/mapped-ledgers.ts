import {
  canonicalDecimal,
  readDecimal,
  scaledToDecimal,
  toScaled,
} from '../../src-main/base/decimal.ts'
import { readInstant } from '../../src-main/base/instant.ts'
import type { Cells } from '../../src-main/sandbox/ledger/cells.ts'
import { COLUMNS } from '../../src-main/sandbox/ledger/cells.ts'
import { quote, writeKey } from '../../src-main/sandbox/ledger/ledger.ts'
import type { PlantedRow } from '../../src-main/sandbox/ledger/ledger-draft.ts'
import { plantAll } from '../../src-main/sandbox/ledger/plant.ts'
import { dateToMs, instantWithOffset } from '../../src-main/sandbox/world/dates.ts'
import { drawAmount, literalToDecimal } from '../../src-main/sandbox/world/literals.ts'
import type { Random } from '../../src-main/sandbox/world/random.ts'
import { makeRandom } from '../../src-main/sandbox/world/random.ts'
import type { World } from '../../src-main/sandbox/world/world.ts'

/**
 * The way in which a ledger distinguishes withdrawals from other bookings. sign: by the sign of
 * amounts in the smallest unit · columns: by debit and credit columns, whose cells contain the
 * currency · letter: by a letter, in a file without a header.
 */
export type LedgerForm = 'sign' | 'columns' | 'letter'
export const LEDGER_FORMS: readonly LedgerForm[] = ['sign', 'columns', 'letter']

/** A planted ledger in the form of another program. */
export interface MappedLedger {
  readonly csv: string
  /** The answer key in the form of plantLedger. Rows that the mapping leaves out are `excluded`. */
  readonly key: string
  /** The text of the mapping file that `key` is valid for. */
  readonly mapping: string
}

/**
 * Writes the rows of plantLedger in a form that needs a mapping, with other bookings between them.
 * Equal worlds, forms and seeds give equal bytes.
 */
export function plantMappedLedger(world: World, form: LedgerForm, seed = world.seed): MappedLedger {
  const random = makeRandom(seed, `mapped ${form}`)
  const records = plantAll(world, seed)
  const amounts = new Map(
    world.withdrawals.map(({ withdrawal }) => [
      withdrawal.id,
      canonicalDecimal(literalToDecimal(withdrawal.amount)),
    ]),
  )
  const ledger = new MappedLedgerWriter(random, form)
  for (const row of records.rows) {
    ledger.add(row, bookingOf(row, amounts))
    if (random.chance(1, 5)) ledger.addOther(bookingOf(row, amounts))
  }
  return {
    csv: ledger.text,
    key: writeKey(
      { rows: ledger.rows, recordsWithoutRow: records.recordsWithoutRow },
      ledger.lines,
    ),
    mapping: JSON.stringify(MAPPINGS[form], null, 2),
  }
}

/** A row before it is written in one of the forms. */
interface Booking extends Cells {
  readonly kind: string
  readonly isWithdrawal: boolean
  /** Filled cells after the last column. */
  readonly surplusCells: readonly string[]
}

function bookingOf(
  { fields, withdrawalId, expected }: PlantedRow,
  amounts: ReadonlyMap<string, string>,
): Booking {
  const cells = Object.fromEntries(
    COLUMNS.map((column, index) => [column, fields[index] ?? '']),
  ) as Cells
  const isBatch = withdrawalId.includes(';')
  return {
    ...cells,
    // A row for a whole batch has the ids of all withdrawals instead of their common hash.
    withdrawal_id: isBatch ? withdrawalId : cells.withdrawal_id,
    txn_hash: isBatch ? '' : cells.txn_hash,
    // The amount is in the debit column, so its cell cannot be empty.
    amount:
      cells.amount === '' && expected === 'matched'
        ? (amounts.get(withdrawalId) ?? '')
        : cells.amount,
    kind: 'Customer payout',
    isWithdrawal: true,
    surplusCells: fields.slice(COLUMNS.length),
  }
}

class MappedLedgerWriter {
  readonly rows: PlantedRow[] = []
  readonly lines: number[] = []
  readonly #random: Random
  readonly #form: LedgerForm
  readonly #parts: string[] = []
  #line = 1

  constructor(random: Random, form: LedgerForm) {
    this.#random = random
    this.#form = form
    const header = HEADERS[form]
    if (header) this.#write(header)
  }

  get text(): string {
    return this.#parts.join('')
  }

  add(row: PlantedRow, booking: Booking): void {
    this.lines.push(this.#line)
    this.rows.push(row)
    this.#write([...this.#withVariedEnd(WRITERS[this.#form](booking)), ...booking.surplusCells])
    // A line without a filled cell is not a row, so blank lines must not change the results.
    if (this.#random.chance(1, 30)) this.#write(this.#random.pick([[''], ['', '', ' ', '']]))
  }

  /** Adds a booking that is not a withdrawal, although it has the identifiers of a payout. */
  addOther(payout: Booking): void {
    this.add(
      { fields: [], atMs: 0, expected: 'excluded', withdrawalId: '' },
      this.#random.pick(OTHER_BOOKINGS)(this.#random, { ...payout, surplusCells: [] }),
    )
  }

  // Empty cells at the end may be missing or surplus, except in the first row, which sets the width
  // of the file.
  #withVariedEnd(cells: readonly string[]): string[] {
    const variant = this.#line === 1 ? -1 : this.#random.below(8)
    if (variant === 0) return [...cells, '', '']
    return variant === 1
      ? cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
      : [...cells]
  }

  #write(cells: readonly string[]): void {
    const delimiter = DELIMITERS[this.#form]
    const record = `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\n`
    this.#parts.push(record)
    this.#line += record.split('\n').length - 1
  }
}

// A date long before the first withdrawal. Excluded rows do not count for the period.
const EARLY_DATE = '2019-03-04T05:06:07Z'

const OTHER_BOOKINGS: readonly ((random: Random, payout: Booking) => Booking)[] = [
  // A payout whose money came back.
  (random, payout) => ({
    ...payout,
    kind: 'Customer payout returned',
    amount: drawAmount(random, 3, 6),
    fee: '',
    total: '',
    date: EARLY_DATE,
    isWithdrawal: false,
  }),
  (random, payout) => ({
    ...payout,
    kind: 'Deposit',
    withdrawal_id: '',
    txn_hash: '',
    amount: drawAmount(random, 5, 8),
    date: EARLY_DATE,
    isWithdrawal: false,
  }),
  // A draft that was never sent, so any amount is allowed.
  (random, payout) => ({
    ...payout,
    kind: 'Customer payout (draft)',
    amount: random.pick(['', 'n/a', '7', '1E5']),
    date: random.pick(['', 'tomorrow', EARLY_DATE]),
    currency: random.pick(['', 'BTC']),
  }),
  (_random, payout) => ({
    ...payout,
    kind: 'Opening balance',
    withdrawal_id: '',
    external_ref: 'opening balance',
    txn_hash: '',
    fee: '',
    total: '',
    amount: '1000',
    date: EARLY_DATE,
  }),
]

const ZONE = 'America/Sao_Paulo'
const ZONE_MINUTES = -180
const SEPARATOR = ' | '

const DELIMITERS: Readonly<Record<LedgerForm, string>> = { sign: ';', columns: ',', letter: '\t' }

const HEADERS: Readonly<Partial<Record<LedgerForm, readonly string[]>>> = {
  // One column has no header, and two columns share a name.
  sign: [
    'Booked',
    'Kind',
    'Text',
    'Payout ids',
    'Hash',
    'Coin',
    'Value',
    'Fee',
    'Debited',
    '',
    'Network',
    'To',
    'State',
    'Remark',
    'Remark',
    'Customer',
  ],
  columns: [
    'Day',
    'Time',
    'Kind',
    'Text',
    'Payout ids',
    'Hash',
    'Debit',
    'Credit',
    'Charge',
    'Gross',
    'Network',
    'To',
    'State',
    'Customer',
  ],
}

const BRACKETED_TEXT = { extract: '\\[([^\\]]*)\\]' }
const ROW_CONDITIONS = { include: ['Kind contains payout'], exclude: ['Kind contains draft'] }

const MAPPINGS: Readonly<Record<LedgerForm, object>> = {
  sign: {
    columns: {
      withdrawal_id: { column: 'Payout ids', separator: '|' },
      external_ref: { column: 'Text', ...BRACKETED_TEXT },
      txn_hash: 'Hash',
      currency: 'Coin',
      amount: { column: 'Value', decimal_places: 18 },
      fee: { column: 'Fee', decimal_places: 18 },
      total: { column: 'Debited', decimal_places: 18 },
      network: 'Network',
      address: 'To',
      status: 'State',
      date: 'Booked',
      end_user_id: 'Customer',
    },
    rows: ROW_CONDITIONS,
    direction: { by: 'sign', withdrawals: 'negative' },
    date_format: 'dd/MM/yyyy HH:mm:ss',
    time_zone: ZONE,
    delimiter: DELIMITERS.sign,
  },
  columns: {
    columns: {
      withdrawal_id: { column: 'Payout ids', separator: '|' },
      external_ref: { column: 'Text', ...BRACKETED_TEXT },
      txn_hash: 'Hash',
      currency: { from: 'amount' },
      fee: 'Charge',
      total: 'Gross',
      network: 'Network',
      address: 'To',
      status: 'State',
      date: { column: 'Day', time_column: 'Time' },
      end_user_id: 'Customer',
    },
    rows: ROW_CONDITIONS,
    direction: { by: 'columns', debit: 'Debit', credit: 'Credit', withdrawals: 'debit' },
    basis: 'net',
    decimal: ',',
    date_format: 'dd-MMM-yyyy',
    time_zone: ZONE,
    delimiter: DELIMITERS.columns,
  },
  letter: {
    header: false,
    columns: {
      date: 1,
      note: 2,
      external_ref: { column: 3, ...BRACKETED_TEXT },
      withdrawal_id: { column: 4, separator: '|' },
      txn_hash: 5,
      currency: 6,
      amount: 8,
      fee: 9,
      total: 10,
      network: 11,
      address: 12,
      status: 13,
      end_user_id: 14,
    },
    rows: { include: ['note contains payout'], exclude: ['note contains draft'] },
    direction: { by: 'letter', column: 7, withdrawals: 'D' },
    date_format: 'epoch_milliseconds',
    time_zone: ZONE,
    delimiter: DELIMITERS.letter,
  },
}

const WRITERS: Readonly<Record<LedgerForm, (booking: Booking) => string[]>> = {
  sign: (booking) => [
    toLocalText(booking.date, (date, time) => `${date.split('-').reverse().join('/')} ${time}`),
    booking.kind,
    textOf(booking),
    idsOf(booking),
    booking.txn_hash,
    booking.currency,
    withSign(toSmallestUnits(booking.amount), booking),
    toSmallestUnits(booking.fee),
    withSign(toSmallestUnits(booking.total), booking),
    '',
    booking.network,
    booking.address,
    booking.status,
    booking.note,
    '',
    booking.end_user_id,
  ],
  columns: (booking) => {
    const [day, time] = toLocalText(booking.date, dayAndTime).split(' ')
    const amount = withComma(booking.amount)
    const cell = amount === '' ? '' : `${amount} ${booking.currency}`
    return [
      day ?? '',
      time ?? '',
      booking.kind,
      textOf(booking),
      idsOf(booking),
      booking.txn_hash,
      booking.isWithdrawal ? cell : '0',
      booking.isWithdrawal ? '' : cell,
      withComma(booking.fee),
      withComma(booking.total),
      booking.network,
      booking.address,
      booking.status,
      booking.end_user_id,
    ]
  },
  letter: (booking) => [
    isInstantText(booking.date) ? String(dateToMs(booking.date)) : booking.date,
    booking.kind,
    textOf(booking),
    idsOf(booking),
    booking.txn_hash,
    booking.currency,
    booking.isWithdrawal ? 'd' : 'C',
    booking.amount,
    booking.fee,
    booking.total,
    booking.network,
    booking.address,
    booking.status,
    booking.end_user_id,
  ],
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dayAndTime(date: string, time: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}-${MONTHS[Number(month) - 1] ?? ''}-${year} ${time}`
}

const isInstantText = (text: string): boolean => readInstant(text) !== undefined

// Writes a date in the ledger's zone, to the second. Text that is not a date stays unchanged.
function toLocalText(text: string, write: (date: string, time: string) => string): string {
  if (!isInstantText(text)) return text
  const localText = instantWithOffset(dateToMs(text), ZONE_MINUTES)
  return write(localText.slice(0, 10), localText.slice(11, 19))
}

function textOf({ external_ref, kind }: Booking): string {
  return external_ref === '' ? kind : `${kind} [${external_ref}], by desk`
}

// In the cell of a batch, the first id occurs a second time in capitals, and an empty part follows
// it.
function idsOf({ withdrawal_id }: Booking): string {
  const ids = withdrawal_id.split(';')
  const [first = ''] = ids
  return ids.length > 1 ? [...ids, first.toUpperCase(), ''].join(SEPARATOR) : withdrawal_id
}

const UNITS_PER_COIN = 10n ** 18n

function toSmallestUnits(text: string): string {
  const value = readDecimal(text)
  return value === undefined
    ? text
    : canonicalDecimal(scaledToDecimal(toScaled(value) * UNITS_PER_COIN))
}

function withSign(text: string, { isWithdrawal }: Booking): string {
  return isWithdrawal && /^\d/.test(text) ? `-${text}` : text
}

function withComma(text: string): string {
  return readDecimal(text) === undefined ? text : text.replace('.', ',')
}
