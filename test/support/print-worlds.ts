import fc from 'fast-check'
import { addDecimals, readJsonNumber } from '../../src-main/base/decimal.ts'
import type { StatusMap } from '../../src-main/domain/status.ts'
import type { PassName } from '../../src-main/reconciliation/passes.ts'
import { passNames } from '../../src-main/reconciliation/passes.ts'
import type { LedgerField } from '../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../src-main/reconciliation/row/ledger-fields.ts'
import { withdrawalText } from './reconcile.ts'

/**
 * A ledger whose rows repeat the values of withdrawals, in every spelling that a normal form
 * removes, and in some that it does not.
 */
export interface PrintWorld {
  readonly ledger: string
  /** A mapping file's text. */
  readonly mapping: string
  readonly withdrawals: readonly string[]
  readonly feed: readonly string[]
  /** Ids of withdrawals that are removed again, so that row numbers have gaps. */
  readonly removed: readonly string[]
  readonly passes: readonly PassName[]
  readonly statusMap: StatusMap
  readonly days: { readonly from?: string; readonly to?: string }
  readonly decisions: readonly {
    readonly kind: 'match' | 'undoMatch'
    /** The index of the row among the readable rows of the ledger, modulo their number. */
    readonly entryIndex: number
    readonly id: string
  }[]
}

type Cells = Partial<Record<LedgerField, string>>

const uuid = '4f9c1a7e-2b3d-4c5e-8f60-a1b2c3d4e5f6'
const hash = `0x${'ab12cd34'.repeat(8)}`
const hexAddress = `0x${'ab'.repeat(20)}`
const bech32 = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const base58 = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const stellar = 'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM'
const cashaddr = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const invoice = 'lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypq'
const days = [
  '2026-09-01T10:00:00Z',
  '2026-09-02T10:00:00.000001Z',
  '2026-10-04T03:30:00Z',
  '2026-10-25T00:30:00-03:00',
]

const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const mostlyFirst = <T>(first: fc.Arbitrary<T>, second: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 30, arbitrary: first }, { weight: 1, arbitrary: second })

interface ProviderWithdrawal {
  readonly id: string
  readonly external_ref: string | null
  readonly txn_hash: string | null
  readonly provisory_transaction_hash: string | null
  readonly transaction_id: string | null
  readonly currency: string
  readonly network_name: string | null
  readonly address: string | null
  readonly status: string
  readonly is_blocked: boolean
  readonly created_at: string | null
  readonly confirmation_date: string | null
  readonly end_user_id: string | null
  readonly amount: string
  readonly charged_fee: string
  readonly debited_amount: string
}

const providerWithdrawal: fc.Arbitrary<ProviderWithdrawal> = fc
  .record({
    id: mostlyFirst(
      oneOf('W-1', 'W-2', 'W-3', 'w-4', 'W-5', 'W-6', uuid),
      oneOf(uuid.toUpperCase(), 'pé-1', 'pe\u0301-1', ' W-7', 'W-8\u00a0', 'W\0'),
    ),
    external_ref: mostlyFirst(
      oneOf('R-1', 'R-2', 'R-3', 'r-1', 'R-4', 'R-5', 'R-6', null),
      oneOf('órden', 'o\u0301rden', ' R-1', '', uuid, uuid.toUpperCase()),
    ),
    txn_hash: mostlyFirst(
      oneOf(hash, '0xAB01', '0xab02', 'Hh3', '0xab03', base58, null),
      oneOf(hash.toUpperCase(), hash.slice(2), hash.slice(2).toUpperCase(), '0xAB01 ', '0xg', ''),
    ),
    provisory_transaction_hash: oneOf(null, null, '0xab02', 'Hh3'),
    transaction_id: oneOf(null, 'T-1', 'T-2', 'T-3', 'T-4', ''),
    currency: mostlyFirst(fc.constant('USDC'), oneOf('BTC', 'usdc', ' BTC', 'ß')),
    network_name: mostlyFirst(
      oneOf('ETH', 'TRON', null),
      oneOf('eth', 'Ethereum', '', '\u00a0ETH'),
    ),
    address: mostlyFirst(
      oneOf(hexAddress, bech32, base58, stellar, null),
      oneOf(
        `${stellar}:23`,
        `${base58}?dt=23`,
        cashaddr,
        `bitcoincash:${cashaddr}`,
        `0x00${'ab'.repeat(31)}`,
        `lightning:${invoice.toUpperCase()}`,
        `${hexAddress}@1`,
        hexAddress.replaceAll('ab', 'aB'),
        bech32.toUpperCase(),
        base58.toLowerCase(),
        '',
        'Addr ',
      ),
    ),
    status: mostlyFirst(
      oneOf('COMPLETED', 'PENDING', 'FAILED'),
      oneOf('completed', 'done', 'COMPLETED ', 'PENDING\u00a0', 'e\u0301tat', 'open', 'CONCLUÍDO'),
    ),
    is_blocked: oneOf(...Array.from({ length: 7 }, () => false), true),
    created_at: mostlyFirst(
      oneOf(...days),
      oneOf(null, 'soon', '2026-02-30T00:00:00Z', '2026-09-01T23:59:60Z'),
    ),
    confirmation_date: oneOf(null, ...days),
    end_user_id: mostlyFirst(oneOf('u-1', 'U-2', null), oneOf(uuid, '', 'ü', 'u\0u')),
    amount: mostlyFirst(
      oneOf('1', '1.50', '0.10', '12345678901234.000000000000000001', '999999999999999'),
      oneOf(
        '123456789012345678901234567890',
        '-2',
        '0',
        '0.0',
        '15e-1',
        '0.000000000000000000000000000001',
        '1234567890123456',
      ),
    ),
    charged_fee: mostlyFirst(oneOf('0', '0.1', '0.20'), oneOf('null', '-1', '1e-20')),
    debited_amount: fc.oneof(
      { weight: 5, arbitrary: fc.constant('sum') },
      { weight: 2, arbitrary: oneOf('null', '1', '1.1', '1.60', '12345678901234.1') },
    ),
  })
  .map((values) => ({
    ...values,
    debited_amount:
      values.debited_amount === 'sum'
        ? sumOf(values.amount, values.charged_fee)
        : values.debited_amount,
  }))

function sumOf(amount: string, fee: string): string {
  const [left, right] = [readJsonNumber(amount), fee === 'null' ? '0' : readJsonNumber(fee)]
  return left === undefined || right === undefined ? '1' : addDecimals(left, right)
}

/** Ways a ledger may write a provider's text. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => ` ${text}\t`,
  (text) => `\u00a0${text}\ufeff`,
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  () => '',
  () => ' ',
  () => '\u00a0',
  () => '-',
  () => ' - ',
  () => 'n/a',
  (text) => `${text}x`,
]

/** Ways a ledger may write a payment's destination. */
const addressSpellings: readonly ((text: string) => string)[] = [
  (text) => `BitcoinCash:${text}`,
  (text) => `lightning:${text.toUpperCase()}`,
  (text) => `bitcoin:${text}?amount=1.5&label=a%20b`,
  (text) => `${text}?message=x&dt=23`,
  (text) => `${text}?dt=`,
  (text) => `${text}?memo=%7`,
  (text) => `${text}?time=1`,
  (text) => `${text}:23`,
  (text) => `${text}:`,
  (text) => `${text}?dt=7&tag=8`,
  (text) => text.replace(/^0x0*/, '0X000'),
  (text) => text.replace(/^0x0+/, '0x'),
  (text) => text.replace(/^[^:]*:/, ''),
  (text) => text.replace(/[:?].*$/, ''),
]

const moneySpellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text,
  (text) => (text.includes('.') ? `${text}0` : `${text}.00`),
  (text) => `00${text}`,
  (text) => text.replace(/\.(\d*?)0+$/, (_, digits: string) => (digits === '' ? '' : `.${digits}`)),
  (text) => ` ${text}\u00a0`,
  (text) => `-${text}`,
  (text) => `${text}1`,
  (text) => (text.includes('.') ? text : `${text}.${'0'.repeat(35)}`),
  () => '',
  () => '\u00a0',
  () => '-',
  () => 'NaN',
  () => 'x',
]

const dateSpellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => text.replace('T', ' '),
  (text) => text.replace(/Z$/, '.000000Z'),
  (text) => text.replace(/Z$/, '+00:00'),
  (text) => text.replace(/Z$/, '-03:00'),
  (text) => text.replace(/Z$|-03:00$/, ''),
  (text) => text.slice(0, 10),
  () => '2026-09-02',
  () => '2026-10-04',
  () => '',
  () => '\u00a0',
  (text) => text.replace(/:00(?:\.\d+)?Z$/, 'Z'),
  () => '1969-12-31T23:59:59Z',
  () => '2201-01-01T00:00:00Z',
  () => '2026-02-30',
]

const chooseSpelling = (
  all: readonly ((text: string) => string)[],
): fc.Arbitrary<(text: string) => string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(all[0] as (text: string) => string) },
    { weight: 3, arbitrary: fc.constantFrom(...all) },
  )

/** A word for the status, and another cell that holds a word with an alias in the mapping. */
interface StatusForm {
  readonly statusWord: string | undefined
  readonly aliasedCell: 'currency' | 'network' | undefined
}

/** How a ledger row repeats the values of a withdrawal, and which other text it has. */
interface RowForm extends StatusForm {
  /**
   * The index of the withdrawal whose values the row repeats, or null for the row's own index.
   */
  readonly withdrawalIndex: number | null
  readonly text: readonly ((text: string) => string)[]
  readonly money: readonly ((text: string) => string)[]
  readonly date: (text: string) => string
  readonly address: (text: string) => string
  readonly tag: string
  readonly feeCurrency: string
  readonly note: string
  readonly blankBefore: boolean
  readonly extraField: boolean
}

const statusForm = (
  statusWord: string | undefined,
  aliasedCell?: StatusForm['aliasedCell'],
): StatusForm => ({ statusWord, aliasedCell })

const arbitraryForm = fc
  .record({
    text: fc.array(chooseSpelling(spellings), { minLength: 9, maxLength: 9 }),
    money: fc.array(chooseSpelling(moneySpellings), { minLength: 3, maxLength: 3 }),
    date: chooseSpelling(dateSpellings),
    address: fc.constantFrom(...addressSpellings),
    tag: oneOf('', '', '23', ' 7 '),
    feeCurrency: oneOf('', 'USDC', 'usdc', 'ETH', '\u00a0'),
    status: oneOf(
      statusForm(undefined),
      statusForm(undefined),
      statusForm('done'),
      statusForm('Conclu\u00eddo'),
      statusForm('waiting'),
      statusForm('bezahlt'),
      statusForm('leer', 'currency'),
      statusForm('x', 'network'),
      statusForm('COMPLETED'),
    ),
    extraField: fc.oneof(
      { weight: 9, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  })
  .map(({ status, ...form }) => ({ ...form, ...status }))
const keepText: Write = (text) => text
const exactForm = {
  text: Array.from({ length: 9 }, () => keepText),
  money: Array.from({ length: 3 }, () => keepText),
  date: keepText,
  address: keepText,
  tag: '',
  feeCurrency: '',
  ...statusForm(undefined),
  extraField: false,
}
const oneDifference = fc.oneof(
  fc
    .tuple(fc.nat({ max: 8 }), fc.constantFrom(...spellings))
    .map(([index, spell]) => ({ ...exactForm, text: exactForm.text.with(index, spell) })),
  fc
    .tuple(fc.nat({ max: 2 }), fc.constantFrom(...moneySpellings))
    .map(([index, spell]) => ({ ...exactForm, money: exactForm.money.with(index, spell) })),
  fc.constantFrom(...dateSpellings).map((date) => ({ ...exactForm, date })),
  fc.oneof(
    fc.constantFrom(...addressSpellings).map((address) => ({ ...exactForm, address })),
    oneOf('23', '7').map((tag) => ({ ...exactForm, tag })),
    oneOf('USDC', 'usdc', 'ETH', ' BTC').map((feeCurrency) => ({ ...exactForm, feeCurrency })),
  ),
  oneOf('done', 'Conclu\u00eddo', 'waiting', 'bezahlt', 'COMPLETED').map((statusWord) => ({
    ...exactForm,
    statusWord,
  })),
)

// Exact rows, rows with one value spelt differently, and arbitrary ones.
const rowForm: fc.Arbitrary<RowForm> = fc
  .tuple(
    fc.option(fc.nat({ max: 5 }), { freq: 8 }),
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(exactForm) },
      { weight: 4, arbitrary: oneDifference },
      { weight: 1, arbitrary: arbitraryForm },
    ),
    fc.record({
      note: oneOf(
        '',
        'plain',
        'n\u00famero',
        '\u{1f4b6} paid',
        'said "no"',
        'a,b;c',
        'two\nlines',
        'two\r\n"lines" \u00f1',
        "'quoted",
      ),
      blankBefore: mostlyFirst(fc.constant(false), fc.constant(true)),
    }),
  )
  .map(([withdrawalIndex, form, rest]) => ({ withdrawalIndex, ...form, ...rest }))

interface File {
  readonly columns: readonly LedgerField[]
  readonly lineEnd: string
  readonly hasByteOrderMark: boolean
  readonly lacksLastLineEnd: boolean
  readonly skipLines: number
  readonly skipLastLines: number
  readonly decimal: '.' | ','
  readonly basis: 'net' | 'gross' | undefined
  readonly zone: string
  readonly windowHours: string
  readonly hasAliases: boolean
}

const file: fc.Arbitrary<File> = fc
  .record({
    ids: oneOf<readonly LedgerField[]>(
      ['withdrawal_id'],
      ['withdrawal_id'],
      ['withdrawal_id', 'external_ref'],
      ['external_ref'],
      ['txn_hash'],
      ['transaction_id'],
      ['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id'],
      ['external_ref', 'txn_hash'],
    ),
    money: oneOf<readonly LedgerField[]>(
      ['amount'],
      ['amount'],
      ['total'],
      ['amount', 'total', 'fee'],
      ['amount', 'fee'],
    ),
    others: fc.subarray<LedgerField>([
      'network',
      'address',
      'tag',
      'fee_currency',
      'status',
      'date',
      'end_user_id',
      'note',
    ]),
    isReversed: fc.boolean(),
    lineEnd: oneOf('\n', '\n', '\r\n', '\r'),
    hasByteOrderMark: fc.boolean(),
    lacksLastLineEnd: fc.boolean(),
    skipLines: oneOf(0, 0, 2),
    skipLastLines: oneOf(0, 0, 0, 1),
    decimal: oneOf<'.' | ','>('.', '.', '.', '.', ','),
    basis: oneOf<'net' | 'gross' | undefined>(
      undefined,
      undefined,
      undefined,
      undefined,
      'net',
      'gross',
    ),
    zone: oneOf(
      'UTC',
      'UTC',
      'America/Sao_Paulo',
      'Europe/Madrid',
      'Antarctica/Casey',
      'Australia/Sydney',
    ),
    windowHours: oneOf('24', '24', '0', '1.5'),
    hasAliases: fc.boolean(),
  })
  .map(({ ids, money, others, isReversed, ...rest }) => {
    const columns: LedgerField[] = [...ids, 'currency', ...money, ...others]
    return { columns: isReversed ? columns.reverse() : columns, ...rest }
  })

function quote(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function cellsOf(withdrawal: ProviderWithdrawal, form: RowForm, { decimal }: File): Cells {
  const [id, ref, txn, transaction, currency, network, address, status, user] = form.text as [
    Write,
    Write,
    Write,
    Write,
    Write,
    Write,
    Write,
    Write,
    Write,
  ]
  const [amount, total, fee] = form.money as [Write, Write, Write]
  const money = (text: string, write: Write): string =>
    write(text === 'null' ? '' : text).replace('.', decimal)
  return {
    withdrawal_id: id(withdrawal.id),
    external_ref: ref(withdrawal.external_ref ?? ''),
    txn_hash: txn(withdrawal.txn_hash ?? ''),
    transaction_id: transaction(withdrawal.transaction_id ?? ''),
    currency: form.aliasedCell === 'currency' ? 'leer' : currency(withdrawal.currency),
    network: form.aliasedCell === 'network' ? 'Ethereum' : network(withdrawal.network_name ?? ''),
    address: address(withdrawal.address === null ? '' : form.address(withdrawal.address)),
    tag: form.tag,
    fee_currency: form.feeCurrency,
    status: form.statusWord ?? status(withdrawal.status),
    end_user_id: user(withdrawal.end_user_id ?? ''),
    amount: money(withdrawal.amount, amount),
    total: money(withdrawal.debited_amount, total),
    fee: money(withdrawal.charged_fee, fee),
    date: form.date(withdrawal.created_at ?? ''),
    note: form.note,
  }
}

type Write = (text: string) => string

function write(all: readonly ProviderWithdrawal[], rows: readonly RowForm[], file: File): string {
  const separator = ';'
  const soundRow: Cells = {
    withdrawal_id: 'W-9',
    external_ref: 'R-9',
    txn_hash: 'h9',
    transaction_id: 'T-9',
    currency: 'USDC',
    amount: '7',
    total: '7',
    date: '2026-09-02T10:00:00Z',
  }
  const lineOf = (cells: Cells): string =>
    file.columns.map((name) => quote(cells[name] ?? '', separator)).join(separator)
  const lines: string[] = []
  for (let index = 0; index < file.skipLines; index += 1) lines.push(`Título "${index}`)
  lines.push(file.columns.join(separator), lineOf(soundRow))
  rows.forEach((row, index) => {
    if (row.blankBefore) lines.push('')
    lines.push(
      lineOf(
        cellsOf(all[(row.withdrawalIndex ?? index) % all.length] as ProviderWithdrawal, row, file),
      ) + (row.extraField ? `${separator}more` : ''),
    )
  })
  for (let index = 0; index < file.skipLastLines; index += 1) lines.push('Suma ñ')
  return (
    (file.hasByteOrderMark ? '\ufeff' : '') +
    lines.join(file.lineEnd) +
    (file.lacksLastLineEnd ? '' : file.lineEnd)
  )
}

function mappingOf({
  skipLines,
  skipLastLines,
  decimal,
  basis,
  zone,
  windowHours,
  hasAliases,
}: File): string {
  const aliases = {
    currency: { usdc: 'USDC', leer: '' },
    network: { ethereum: 'eth' },
    status: { bezahlt: 'COMPLETED', leer: '' },
  }
  const mapping = {
    skip_lines: skipLines,
    skip_last_lines: skipLastLines,
    decimal,
    delimiter: ';',
    time_zone: zone,
    date_window_hours: windowHours,
  }
  return JSON.stringify({
    ...mapping,
    ...(basis === undefined ? {} : { basis }),
    ...(hasAliases ? { aliases } : {}),
  })
}

/** A feed row that carries the reference and hash of a withdrawal, so that the two are tied. */
function feedOf(
  withdrawal: ProviderWithdrawal,
  index: number,
  amount: string | null,
  createdAt: string,
): string {
  const members = {
    external_id: withdrawal.external_ref,
    transaction_hash: withdrawal.txn_hash,
    from_currency: withdrawal.currency.trim().toUpperCase(),
    destination: withdrawal.address,
    created_at: createdAt,
    status: 'COM',
    amount_from: amount ?? readJsonNumber(withdrawal.amount),
  }
  return `{"id":${7000 + index},"transaction_type":"withdrawal","rail":"crypto",${JSON.stringify(members).slice(1)}`
}

interface PlannedDecision {
  readonly kind: 'match' | 'undoMatch'
  readonly entryIndex: number
  readonly withdrawalIndex: number
}

/**
 * Three to six withdrawals, and a ledger of one sound row and two to six rows that repeat the
 * values of the withdrawals.
 */
export const printWorld: fc.Arbitrary<PrintWorld> = fc
  .record({
    providerWithdrawals: fc.uniqueArray(providerWithdrawal, {
      minLength: 3,
      maxLength: 6,
      selector: ({ id }) => id,
    }),
    rows: fc.array(rowForm, { minLength: 2, maxLength: 6 }),
    file,
    tied: fc.array(
      fc.tuple(fc.nat({ max: 5 }), oneOf(null, null, null, '1', '1.50'), oneOf(...days)),
      { maxLength: 3 },
    ),
    isGapped: fc.boolean(),
    passes: fc.oneof(
      { weight: 3, arbitrary: fc.constant<readonly PassName[]>(passNames) },
      { weight: 1, arbitrary: fc.shuffledSubarray<PassName>([...passNames], { minLength: 1 }) },
    ),
    statusMap: oneOf<PrintWorld['statusMap']>(
      {},
      {},
      { PENDING: 'final', WAITING: 'final' },
      { DONE: 'open' },
      { CONCLUÍDO: 'final' },
      { PENDING: 'failed' },
      { COMPLETED: 'failed' },
    ),
    days: oneOf<PrintWorld['days']>({}, {}, {}, {}, { from: '2026-09-02' }, { to: '2026-09-30' }),
    decisions: fc.option(
      fc.array<PlannedDecision>(
        fc.record({
          kind: oneOf<'match' | 'undoMatch'>('match', 'undoMatch'),
          entryIndex: fc.nat({ max: 8 }),
          withdrawalIndex: fc.nat({ max: 5 }),
        }),
        { maxLength: 2 },
      ),
      {
        nil: [],
        freq: 1,
      },
    ),
  })
  .map(({ providerWithdrawals: all, rows, file, tied, isGapped, decisions, ...rest }) => ({
    ledger: write(all, rows, file),
    mapping: mappingOf(file),
    withdrawals: (isGapped
      ? all.flatMap((withdrawal, index) => [{ ...withdrawal, id: `gone-${index}` }, withdrawal])
      : all
    ).map(({ amount, charged_fee, debited_amount, ...members }) =>
      withdrawalText(members, { amount, charged_fee, debited_amount }),
    ),
    removed: isGapped ? all.map((_, index) => `gone-${index}`) : [],
    feed: tied.map(([at, amount, createdAt], index) =>
      feedOf(all[at % all.length] as ProviderWithdrawal, index, amount, createdAt),
    ),
    decisions: (decisions as readonly PlannedDecision[]).map(
      ({ kind, entryIndex, withdrawalIndex }) => ({
        kind,
        entryIndex,
        id: (all[withdrawalIndex % all.length] as ProviderWithdrawal).id,
      }),
    ),
    ...rest,
  }))

const plainFile: File = {
  columns: ledgerFields,
  lineEnd: '\n',
  hasByteOrderMark: false,
  lacksLastLineEnd: false,
  skipLines: 0,
  skipLastLines: 0,
  decimal: '.',
  basis: undefined,
  zone: 'UTC',
  windowHours: '24',
  hasAliases: false,
}

const moneyOf = (literal: string): string =>
  literal === 'null' ? '' : (readJsonNumber(literal) ?? '')

/** A withdrawal with every text that is compared. */
export const fullRecord = {
  id: 'W-1',
  externalRef: 'R-1',
  txnHash: `0x${'ab'.repeat(32)}`,
  transactionId: 'T-1',
  currency: 'USDC',
  network: 'ETH',
  address: `0x${'cd'.repeat(20)}`,
  status: 'COMPLETED',
  amount: '1.5',
  total: '1.6',
  fee: '0.1',
  endUserId: 'u-1',
}

/** The compared texts of a withdrawal, as stored in the cache. */
export type ProviderCells = Readonly<Record<keyof typeof fullRecord, string>>

/** One withdrawal as stored in the cache, and the cells of a ledger row that repeats its values. */
export const printPair: fc.Arbitrary<{
  readonly record: ProviderCells
  readonly cells: Readonly<Record<LedgerField, string>>
}> = fc.tuple(providerWithdrawal, rowForm).map(([withdrawal, form]) => ({
  record: {
    id: withdrawal.id,
    externalRef: withdrawal.external_ref ?? '',
    txnHash: withdrawal.txn_hash ?? '',
    transactionId: withdrawal.transaction_id ?? '',
    currency: withdrawal.currency,
    network: withdrawal.network_name ?? '',
    address: withdrawal.address ?? '',
    status: withdrawal.status,
    amount: moneyOf(withdrawal.amount),
    total: moneyOf(withdrawal.debited_amount),
    fee: moneyOf(withdrawal.charged_fee),
    endUserId: withdrawal.end_user_id ?? '',
  },
  cells: cellsOf(withdrawal, form, plainFile) as Record<LedgerField, string>,
}))
