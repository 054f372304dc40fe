import fc from 'fast-check'
import {
  canonicalDecimal,
  readDecimal,
  scaledToDecimal,
  toScaled,
} from '../../src-main/base/decimal.ts'
import type { SmallWorld, WorldLine } from './reconcile-worlds.ts'
import { failingWorld, smallWorld } from './reconcile-worlds.ts'

/** A row of a small world with what only a mapping can say. */
export interface RichLine extends WorldLine {
  /** A second identifier in the cell of the first. */
  readonly other_id: string
  readonly fee_currency: string
  readonly tag: string
}

/** A row of the file that is no withdrawal. */
interface OtherRow {
  /** Behind so many rows of withdrawals. */
  readonly behind: number
  readonly by: 'direction' | 'condition'
  readonly line: RichLine
}

/** How a ledger's rows are written; every choice needs its key of the mapping. */
interface Writing {
  readonly direction: 'none' | 'negative' | 'positive' | 'debit' | 'credit' | 'letter'
  readonly places: number | undefined
  readonly decimal: '.' | ','
  readonly currency: 'column' | 'constant' | 'amount'
  readonly date: 'iso' | 'split'
  readonly hasHeader: boolean
  readonly isReferenceInText: boolean
  readonly separator: string
  readonly isTagBehindAddress: boolean
  readonly isFeeUnitInCell: boolean
  readonly condition: 'include' | 'exclude'
  readonly delimiter: ',' | ';' | '\t'
  /** Turns the columns by so many places. */
  readonly turn: number
  /** What is done to the end of each row in turn: 0 nothing. */
  readonly tails: readonly number[]
}

/** A small world, and a way of writing its ledger that needs a mapping. */
export interface MappedWorld {
  readonly world: SmallWorld
  readonly lines: readonly RichLine[]
  readonly others: readonly OtherRow[]
  readonly writing: Writing
}

/** A ledger's text with its mapping, and the line on which each row begins. */
export interface WrittenWorld {
  readonly text: string
  readonly mapping: string
  readonly starts: readonly number[]
  /** Of the rows that are no withdrawals. */
  readonly otherStarts: readonly number[]
}

const writing: fc.Arbitrary<Writing> = fc.record({
  direction: fc.constantFrom('none', 'negative', 'positive', 'debit', 'credit', 'letter'),
  places: fc.constantFrom(undefined, undefined, 18, 19),
  decimal: fc.constantFrom('.', ','),
  currency: fc.constantFrom('column', 'column', 'constant', 'amount'),
  date: fc.constantFrom('iso', 'split'),
  hasHeader: fc.boolean(),
  isReferenceInText: fc.boolean(),
  separator: fc.constantFrom('|', ' / ', '+'),
  isTagBehindAddress: fc.boolean(),
  isFeeUnitInCell: fc.boolean(),
  condition: fc.constantFrom('include', 'exclude'),
  delimiter: fc.constantFrom(',', ';', '\t'),
  turn: fc.nat({ max: 20 }),
  tails: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 }),
})

const often = (...values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

const extras = fc.record({
  other_id: often('W-1', 'W-2', 'W-4', 'W-8'),
  fee_currency: often('USDC', 'BTC', 'ETH', 'usdc'),
  tag: often('5', '6'),
})

/** Small worlds of which many a ledger row carries tags, fee currencies or two identifiers. */
export const mappedWorld: fc.Arbitrary<MappedWorld> = fc
  .record({
    world: fc.oneof(smallWorld, failingWorld),
    extras: fc.array(extras, { minLength: 10, maxLength: 10 }),
    others: fc.array(
      fc.record({
        behind: fc.nat({ max: 10 }),
        by: fc.constantFrom('direction' as const, 'condition' as const),
        of: fc.nat({ max: 9 }),
        isSpoilt: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    writing,
  })
  .map(({ world, extras: more, others, writing: how }) => {
    const lines = world.lines.map((line, at) =>
      sayable({ ...line, ...more[at % 10] } as RichLine, how),
    )
    return {
      world: {
        ...world,
        withdrawals: world.withdrawals.map(shortened),
        feed: world.feed.map(shortened),
      },
      lines,
      others: others.map(({ behind, by, of, isSpoilt }) => ({
        behind,
        by: how.direction === 'none' ? ('condition' as const) : by,
        line: otherLine(lines[of % lines.length] as RichLine, isSpoilt),
      })),
      writing: how,
    }
  })

// Counted in units of 10⁻¹⁸, an amount still has at most 30 digits.
const shortened = (text: string): string =>
  text.replaceAll('12345678901234567890', '12345678901').replaceAll('"addr-B"', '"addr-B?dt=5"')

// What this way of writing has no words for is left out.
function sayable(line: RichLine, { direction, currency }: Writing): RichLine {
  const amount = shortened(line.amount)
  const isSigned = direction !== 'none' && direction !== 'letter'
  return {
    ...line,
    amount: isSigned ? amount.replace(/^-/, '').replace(/^0$/, '5') : amount,
    currency: currency === 'constant' ? 'USDC' : line.currency,
    fee_currency: line.fee === '' ? '' : line.fee_currency,
    tag: line.address === '' ? '' : line.tag,
    other_id: line.withdrawal_id === '' ? '' : line.other_id,
  }
}

// With the identifiers of a withdrawal, and long before it; spoilt, it would be rejected.
function otherLine(line: RichLine, isSpoilt: boolean): RichLine {
  return {
    ...line,
    amount: '77',
    date: isSpoilt ? '2026-02-30' : '2019-01-02T03:04:05Z',
    ...(isSpoilt
      ? { withdrawal_id: '', other_id: '', external_ref: '', txn_hash: '', transaction_id: '' }
      : {}),
  }
}

const ZONE = 'America/Sao_Paulo'
const ZONE_MS = -3 * 3_600_000

/** A row by field, and by the name of each column that is no field. */
type Cells = Readonly<Record<string, string>>

const plainColumns = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'amount',
  'fee',
  'fee_currency',
  'address',
  'tag',
  'status',
  'date',
  'note',
] as const

/** The ledger with everything written out, and nothing but withdrawals in it. */
export function writePlainly({ lines }: Pick<MappedWorld, 'lines'>): WrittenWorld {
  const columns = Object.fromEntries(plainColumns.map((name) => [name, name]))
  const mapping = {
    columns: { ...columns, withdrawal_id: { column: 'withdrawal_id', separator: ';' } },
    time_zone: ZONE,
  }
  const file = new File(',')
  file.add([...plainColumns])
  const starts = lines.map((line) =>
    file.add(
      plainColumns.map((name) => (name === 'withdrawal_id' ? joined(line, ';') : line[name])),
    ),
  )
  return { text: file.text, mapping: JSON.stringify(mapping), starts, otherStarts: [] }
}

/** The ledger as its way of writing has it. */
export function writeMapped({ lines, others, writing: how }: MappedWorld): WrittenWorld {
  const isByColumns = how.direction === 'debit' || how.direction === 'credit'
  const names = [
    'ids',
    'text',
    'txn_hash',
    'transaction_id',
    ...(how.currency === 'column' ? ['currency'] : []),
    ...(isByColumns ? ['debit', 'credit'] : ['amount']),
    'fee',
    ...(how.isFeeUnitInCell ? [] : ['fee_currency']),
    'address',
    'tag',
    'status',
    'date',
    ...(how.date === 'split' ? ['time'] : []),
    ...(how.direction === 'letter' ? ['side'] : []),
    'kind',
    'remark',
    // Without a header, and of no meaning.
    '',
  ]
  const turn = how.turn % names.length
  const columns = [...names.slice(turn), ...names.slice(0, turn)]
  const file = new File(how.delimiter)
  if (how.hasHeader) file.add(columns)
  const starts: number[] = []
  const otherStarts: number[] = []
  const write = (cells: Cells): number => {
    const at = starts.length + otherStarts.length
    const row = columns.map((name) => cells[name] ?? '')
    // The first row of a file without a header says how many columns there are.
    const tail = at === 0 ? 0 : (how.tails[at % how.tails.length] as number)
    if (tail === 3) file.add([''])
    if (tail === 4) file.add(columns.map(() => ' '))
    if (tail === 1) return file.add([...row, '', ' '])
    if (tail === 2) return file.add(row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
    return file.add(row)
  }
  lines.forEach((line, at) => {
    starts.push(write(cellsOf(line, how, 'payout', true)))
    for (const { behind, by, line: other } of others)
      if (behind % lines.length === at)
        otherStarts.push(
          write(cellsOf(other, how, by === 'condition' ? 'draft' : 'payout', by === 'condition')),
        )
  })
  return { text: file.text, mapping: mappingOf(how, columns), starts, otherStarts }
}

function mappingOf(how: Writing, columns: readonly string[]): string {
  const place = (name: string): string | number =>
    how.hasHeader ? name : columns.indexOf(name) + 1
  const unit = how.places === undefined ? {} : { decimal_places: how.places }
  const isByColumns = how.direction === 'debit' || how.direction === 'credit'
  const kind = how.hasHeader ? 'kind' : 'note'
  return JSON.stringify({
    ...(how.hasHeader ? {} : { header: false }),
    columns: {
      withdrawal_id: { column: place('ids'), separator: how.separator },
      external_ref: how.isReferenceInText
        ? { column: place('text'), extract: '<([^>]*)>' }
        : place('text'),
      txn_hash: place('txn_hash'),
      transaction_id: place('transaction_id'),
      currency:
        how.currency === 'column'
          ? place('currency')
          : how.currency === 'constant'
            ? { constant: 'USDC' }
            : { from: 'amount' },
      ...(isByColumns
        ? // Its column is that of the direction; the unit stands beside it.
          { amount: unit }
        : { amount: { column: place('amount'), ...unit } }),
      fee: { column: place('fee'), ...unit },
      ...(how.isFeeUnitInCell ? {} : { fee_currency: place('fee_currency') }),
      address: place('address'),
      tag: place('tag'),
      status: place('status'),
      date:
        how.date === 'split'
          ? { column: place('date'), time_column: place('time') }
          : place('date'),
      note: place('kind'),
    },
    rows:
      how.condition === 'include'
        ? { include: [`${kind} = payout`] }
        : { exclude: [`${kind} = draft`] },
    ...directionOf(how, place),
    ...(isByColumns ? { basis: 'net' } : {}),
    ...(how.date === 'split' ? { date_format: 'dd/MM/yyyy' } : {}),
    decimal: how.decimal,
    time_zone: ZONE,
    delimiter: how.delimiter,
  })
}

function directionOf(
  { direction }: Writing,
  place: (name: string) => string | number,
): { readonly direction?: object } {
  if (direction === 'none') return {}
  if (direction === 'negative' || direction === 'positive')
    return { direction: { by: 'sign', withdrawals: direction } }
  return direction === 'letter'
    ? { direction: { by: 'letter', column: place('side'), withdrawals: 'Out' } }
    : {
        direction: {
          by: 'columns',
          debit: place('debit'),
          credit: place('credit'),
          withdrawals: direction,
        },
      }
}

function cellsOf(line: RichLine, how: Writing, kind: string, isWithdrawal: boolean): Cells {
  const { direction } = how
  const amount = inUnits(line.amount, how)
  const isNegative =
    direction === 'negative' ? isWithdrawal : direction === 'positive' && !isWithdrawal
  const signed = isNegative && /^\d/.test(amount) ? `-${amount}` : amount
  const money =
    how.currency === 'amount' && amount !== '' ? `${signed} ${line.currency}`.trim() : signed
  const fee = inUnits(line.fee, how)
  const [own, other] = isWithdrawal ? [money, line.note === '' ? '0' : ''] : ['', money]
  return {
    ids: joined(line, how.separator),
    text:
      how.isReferenceInText && line.external_ref !== ''
        ? `for <${line.external_ref}>, <paid>`
        : line.external_ref,
    txn_hash: line.txn_hash,
    transaction_id: line.transaction_id,
    currency: line.currency,
    amount: money,
    debit: direction === 'debit' ? own : other,
    credit: direction === 'debit' ? other : own,
    fee: how.isFeeUnitInCell ? `${fee} ${line.fee_currency}`.trim() : fee,
    fee_currency: line.fee_currency,
    address:
      how.isTagBehindAddress && line.tag !== '' ? `${line.address}?tag=${line.tag}` : line.address,
    tag: how.isTagBehindAddress ? '' : line.tag,
    status: line.status,
    ...(how.date === 'split' ? splitDate(line.date) : { date: line.date, time: '' }),
    side: isWithdrawal ? ' out' : 'In',
    kind,
    remark: line.note,
  }
}

function joined({ withdrawal_id, other_id }: RichLine, separator: string): string {
  return other_id === '' ? withdrawal_id : `${withdrawal_id}${separator}${other_id}`
}

function inUnits(text: string, { places, decimal }: Writing): string {
  const value = readDecimal(text)
  if (value === undefined) return text
  return places === undefined
    ? text.replace('.', decimal)
    : canonicalDecimal(scaledToDecimal(toScaled(value) * 10n ** BigInt(places)))
}

// In the zone's own days, which a day without a time is already.
function splitDate(text: string): { readonly date: string; readonly time: string } {
  const [, day = '', rest] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(text) ?? []
  const turned = (date: string): string => date.split('-').reverse().join('/')
  if (rest === undefined) return { date: turned(day), time: '' }
  const local = new Date(Date.parse(text.slice(0, 19) + 'Z') + ZONE_MS).toISOString()
  const fraction = /\.\d+/.exec(rest)?.[0] ?? ''
  return { date: turned(local.slice(0, 10)), time: `${local.slice(11, 19)}${fraction}` }
}

class File {
  text = ''
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Writes a record and gives its line. */
  add(cells: readonly string[]): number {
    const line = this.text.split('\n').length
    const quoted = cells.map((cell) =>
      cell.includes(this.#delimiter) || /["\n]/.test(cell)
        ? `"${cell.replaceAll('"', '""')}"`
        : cell,
    )
    this.text += `${quoted.join(this.#delimiter)}\n`
    return line
  }
}
