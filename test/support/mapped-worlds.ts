import fc from 'fast-check'
import {
  canonicalDecimal,
  readDecimal,
  scaledToDecimal,
  toScaled,
} from '../../src-main/base/decimal.ts'
import type { SmallWorld, WorldLine } from './reconcile-worlds.ts'
import { failingWorld, smallWorld } from './reconcile-worlds.ts'

/** A row of a small world with the fields that only a mapping can express. */
export interface RichLine extends WorldLine {
  /** A second identifier in the cell of the first. */
  readonly other_id: string
  readonly fee_currency: string
  readonly tag: string
}

/** A row of the file that is not a withdrawal. */
interface OtherRow {
  /** How many withdrawal rows precede it. */
  readonly precedingRows: number
  readonly by: 'direction' | 'condition'
  readonly line: RichLine
}

/** How a ledger's rows are written. The mapping needs a key for each of these choices. */
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
  /** How many places the columns are rotated by. */
  readonly columnRotation: number
  /**
   * The change to each row, in turn: 0 none, 1 an empty and a blank cell more, 2 no empty cells at
   * its end, 3 an empty line before it, 4 a line of blank cells before it.
   */
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
  /** The lines of rows that are not withdrawals. */
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
  columnRotation: fc.nat({ max: 20 }),
  tails: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 }),
})

const emptyOrOneOf = (...values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )

const otherFields = fc.record({
  other_id: emptyOrOneOf('W-1', 'W-2', 'W-4', 'W-8'),
  fee_currency: emptyOrOneOf('USDC', 'BTC', 'ETH', 'usdc'),
  tag: emptyOrOneOf('5', '6'),
})

/** Small worlds in which many ledger rows carry tags, fee currencies or two identifiers. */
export const mappedWorld: fc.Arbitrary<MappedWorld> = fc
  .record({
    world: fc.oneof(smallWorld, failingWorld),
    extras: fc.array(otherFields, { minLength: 10, maxLength: 10 }),
    others: fc.array(
      fc.record({
        precedingRows: fc.nat({ max: 10 }),
        by: fc.constantFrom('direction' as const, 'condition' as const),
        of: fc.nat({ max: 9 }),
        isSpoilt: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    writing,
  })
  .map(({ world, extras: extraFields, others, writing }) => {
    const lines = world.lines.map((line, index) =>
      expressible({ ...line, ...extraFields[index % 10] } as RichLine, writing),
    )
    return {
      world: {
        ...world,
        withdrawals: world.withdrawals.map(shortenAmounts),
        feed: world.feed.map(shortenAmounts),
      },
      lines,
      others: others.map(({ precedingRows, by, of, isSpoilt }) => ({
        precedingRows,
        by: writing.direction === 'none' ? ('condition' as const) : by,
        line: otherLine(lines[of % lines.length] as RichLine, isSpoilt),
      })),
      writing,
    }
  })

// Shortens the longest amount, so that it has at most 30 digits when counted in units of 10⁻¹⁸, and
// adds a tag to one address.
const shortenAmounts = (text: string): string =>
  text.replaceAll('12345678901234567890', '12345678901').replaceAll('"addr-B"', '"addr-B?dt=5"')

// Removes the values of a row that this way of writing cannot express.
function expressible(line: RichLine, { direction, currency }: Writing): RichLine {
  const amount = shortenAmounts(line.amount)
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

// A row that is not a withdrawal: it has the identifiers of one and a much earlier date. A spoilt
// one would be rejected if it were read as a withdrawal.
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

/** A row's cells by field, and by column name where a column is not a field. */
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

/** Writes the ledger in full, with withdrawals only. */
export function writePlainly({ lines }: Pick<MappedWorld, 'lines'>): WrittenWorld {
  const columns = Object.fromEntries(plainColumns.map((name) => [name, name]))
  const mapping = {
    columns: { ...columns, withdrawal_id: { column: 'withdrawal_id', separator: ';' } },
    time_zone: ZONE,
  }
  const file = new TextFile(',')
  file.add([...plainColumns])
  const starts = lines.map((line) =>
    file.add(
      plainColumns.map((name) => (name === 'withdrawal_id' ? joinIds(line, ';') : line[name])),
    ),
  )
  return { text: file.text, mapping: JSON.stringify(mapping), starts, otherStarts: [] }
}

/** Writes the ledger in the way that `writing` states. */
export function writeMapped({ lines, others, writing }: MappedWorld): WrittenWorld {
  const isByColumns = writing.direction === 'debit' || writing.direction === 'credit'
  const names = [
    'ids',
    'text',
    'txn_hash',
    'transaction_id',
    ...(writing.currency === 'column' ? ['currency'] : []),
    ...(isByColumns ? ['debit', 'credit'] : ['amount']),
    'fee',
    ...(writing.isFeeUnitInCell ? [] : ['fee_currency']),
    'address',
    'tag',
    'status',
    'date',
    ...(writing.date === 'split' ? ['time'] : []),
    ...(writing.direction === 'letter' ? ['side'] : []),
    'kind',
    'remark',
    // A column without a header that means nothing.
    '',
  ]
  const rotation = writing.columnRotation % names.length
  const columns = [...names.slice(rotation), ...names.slice(0, rotation)]
  const file = new TextFile(writing.delimiter)
  if (writing.hasHeader) file.add(columns)
  const starts: number[] = []
  const otherStarts: number[] = []
  const write = (cells: Cells): number => {
    const rowIndex = starts.length + otherStarts.length
    const row = columns.map((name) => cells[name] ?? '')
    // The first row of a file without a header sets the number of columns.
    const tail = rowIndex === 0 ? 0 : (writing.tails[rowIndex % writing.tails.length] as number)
    if (tail === 3) file.add([''])
    if (tail === 4) file.add(columns.map(() => ' '))
    if (tail === 1) return file.add([...row, '', ' '])
    if (tail === 2) return file.add(row.slice(0, row.findLastIndex((cell) => cell !== '') + 1))
    return file.add(row)
  }
  lines.forEach((line, index) => {
    starts.push(write(cellsOf(line, writing, 'payout', true)))
    for (const { precedingRows, by, line: other } of others)
      if (precedingRows % lines.length === index)
        otherStarts.push(
          write(
            cellsOf(other, writing, by === 'condition' ? 'draft' : 'payout', by === 'condition'),
          ),
        )
  })
  return { text: file.text, mapping: mappingOf(writing, columns), starts, otherStarts }
}

function mappingOf(writing: Writing, columns: readonly string[]): string {
  const columnOf = (name: string): string | number =>
    writing.hasHeader ? name : columns.indexOf(name) + 1
  const unit = writing.places === undefined ? {} : { decimal_places: writing.places }
  const isByColumns = writing.direction === 'debit' || writing.direction === 'credit'
  const kind = writing.hasHeader ? 'kind' : 'note'
  return JSON.stringify({
    ...(writing.hasHeader ? {} : { header: false }),
    columns: {
      withdrawal_id: { column: columnOf('ids'), separator: writing.separator },
      external_ref: writing.isReferenceInText
        ? { column: columnOf('text'), extract: '<([^>]*)>' }
        : columnOf('text'),
      txn_hash: columnOf('txn_hash'),
      transaction_id: columnOf('transaction_id'),
      currency:
        writing.currency === 'column'
          ? columnOf('currency')
          : writing.currency === 'constant'
            ? { constant: 'USDC' }
            : { from: 'amount' },
      ...(isByColumns
        ? // `directionOf` names the columns of the amount, so only its unit is stated here.
          { amount: unit }
        : { amount: { column: columnOf('amount'), ...unit } }),
      fee: { column: columnOf('fee'), ...unit },
      ...(writing.isFeeUnitInCell ? {} : { fee_currency: columnOf('fee_currency') }),
      address: columnOf('address'),
      tag: columnOf('tag'),
      status: columnOf('status'),
      date:
        writing.date === 'split'
          ? { column: columnOf('date'), time_column: columnOf('time') }
          : columnOf('date'),
      note: columnOf('kind'),
    },
    rows:
      writing.condition === 'include'
        ? { include: [`${kind} = payout`] }
        : { exclude: [`${kind} = draft`] },
    ...directionOf(writing, columnOf),
    ...(isByColumns ? { basis: 'net' } : {}),
    ...(writing.date === 'split' ? { date_format: 'dd/MM/yyyy' } : {}),
    decimal: writing.decimal,
    time_zone: ZONE,
    delimiter: writing.delimiter,
  })
}

function directionOf(
  { direction }: Writing,
  columnOf: (name: string) => string | number,
): { readonly direction?: object } {
  if (direction === 'none') return {}
  if (direction === 'negative' || direction === 'positive')
    return { direction: { by: 'sign', withdrawals: direction } }
  return direction === 'letter'
    ? { direction: { by: 'letter', column: columnOf('side'), withdrawals: 'Out' } }
    : {
        direction: {
          by: 'columns',
          debit: columnOf('debit'),
          credit: columnOf('credit'),
          withdrawals: direction,
        },
      }
}

function cellsOf(line: RichLine, writing: Writing, kind: string, isWithdrawal: boolean): Cells {
  const { direction } = writing
  const amount = toUnits(line.amount, writing)
  const isNegative =
    direction === 'negative' ? isWithdrawal : direction === 'positive' && !isWithdrawal
  const signed = isNegative && /^\d/.test(amount) ? `-${amount}` : amount
  const money =
    writing.currency === 'amount' && amount !== '' ? `${signed} ${line.currency}`.trim() : signed
  const fee = toUnits(line.fee, writing)
  const [ownSide, otherSide] = isWithdrawal ? [money, line.note === '' ? '0' : ''] : ['', money]
  return {
    ids: joinIds(line, writing.separator),
    text:
      writing.isReferenceInText && line.external_ref !== ''
        ? `for <${line.external_ref}>, <paid>`
        : line.external_ref,
    txn_hash: line.txn_hash,
    transaction_id: line.transaction_id,
    currency: line.currency,
    amount: money,
    debit: direction === 'debit' ? ownSide : otherSide,
    credit: direction === 'debit' ? otherSide : ownSide,
    fee: writing.isFeeUnitInCell ? `${fee} ${line.fee_currency}`.trim() : fee,
    fee_currency: line.fee_currency,
    address:
      writing.isTagBehindAddress && line.tag !== ''
        ? `${line.address}?tag=${line.tag}`
        : line.address,
    tag: writing.isTagBehindAddress ? '' : line.tag,
    status: line.status,
    ...(writing.date === 'split' ? splitDate(line.date) : { date: line.date, time: '' }),
    side: isWithdrawal ? ' out' : 'In',
    kind,
    remark: line.note,
  }
}

function joinIds({ withdrawal_id, other_id }: RichLine, separator: string): string {
  return other_id === '' ? withdrawal_id : `${withdrawal_id}${separator}${other_id}`
}

function toUnits(text: string, { places, decimal }: Writing): string {
  const value = readDecimal(text)
  if (value === undefined) return text
  return places === undefined
    ? text.replace('.', decimal)
    : canonicalDecimal(scaledToDecimal(toScaled(value) * 10n ** BigInt(places)))
}

// Splits an instant into date and time in the mapping's zone. A day without a time is already in
// that zone.
function splitDate(text: string): { readonly date: string; readonly time: string } {
  const [, day = '', rest] = /^(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(text) ?? []
  const reverseDate = (date: string): string => date.split('-').reverse().join('/')
  if (rest === undefined) return { date: reverseDate(day), time: '' }
  const local = new Date(Date.parse(text.slice(0, 19) + 'Z') + ZONE_MS).toISOString()
  const fraction = /\.\d+/.exec(rest)?.[0] ?? ''
  return { date: reverseDate(local.slice(0, 10)), time: `${local.slice(11, 19)}${fraction}` }
}

class TextFile {
  text = ''
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** Writes a record and returns its line. */
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
