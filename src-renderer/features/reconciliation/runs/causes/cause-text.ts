import { assertNever } from '../../../../../src-main/base/failure.ts'
import type { RunCause, RunSummary } from '../../../../../src-main/contract/run.ts'
import type {
  ColumnName,
  MappingChange,
} from '../../../../../src-main/reconciliation/row/change-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  ledgerFields,
  moneyFields,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { formatAmount, formatCount, groupDigits } from '../../../../format/amount.ts'
import { showInvisible } from '../../../../format/identifier.ts'
import { exactInstant } from '../../../../format/instant.ts'
import type { causesWords, CountedNoun, Subject } from '../../../../words/reconciliation/causes.ts'

type Words = (typeof causesWords)['en']
type FieldTitles = Readonly<Record<LedgerField, string>>

// From this power of ten on, the source counts in the smallest unit of its currency (micro-units or
// smaller).
const SMALLEST_UNIT_EXPONENT = 6

/** Names the cause in a sentence, with the number of rows that share it. */
export function causeTitle(
  cause: RunCause,
  ledger: RunSummary['ledger'],
  words: Words,
  fields: FieldTitles,
): string {
  const { sentences: texts } = words
  const field = fields[cause.field]
  const subject = subjectOf(cause, ledger)
  const value = showInvisible(cause.value)
  switch (cause.kind) {
    case 'sign':
      return texts.sign(subject)
    case 'power_of_ten':
      return powerTitle(cause.value, subject, texts)
    case 'constant_fee':
      return texts.constantFee(subject, formatAmount(withoutSign(cause.value)))
    case 'proportional_fee':
      return texts.proportionalFee(subject, withoutSign(value))
    case 'gross_for_net':
      return (cause.value === 'net' ? texts.net : texts.gross)(subject)
    case 'time_zone':
      return (cause.value.startsWith('-') ? texts.earlier : texts.later)(
        subject,
        hoursOf(cause.value),
      )
    case 'unknown_word':
      return texts.unknownWord(subject, field, value.replace(/ → [^→]*$/, ''))
    case 'identifier_affix':
      return texts.affix(subject, field, value.replace(/^\*|\*$/g, ''))
    case 'damaged_identifiers':
      return texts.damaged(subject, field)
    case 'wrong_column':
      return texts.wrongColumn(
        subject,
        field,
        ledgerFields.some((name) => name === cause.value)
          ? fields[cause.value as LedgerField]
          : value,
      )
    default:
      return assertNever(cause.kind)
  }
}

const countedFields: readonly string[] = [
  'amount',
  'fee',
  'total',
  'date',
] satisfies readonly CountedNoun[]

function subjectOf({ field, rows }: RunCause, ledger: RunSummary['ledger']): Subject {
  const comparedRows =
    ledger.rows -
    (ledger.excluded ?? 0) -
    ledger.rejected -
    (ledger.void ?? 0) -
    ledger.outside_period
  return {
    noun: countedFields.includes(field) ? (field as CountedNoun) : 'row',
    count: formatCount(rows),
    isAll: rows >= comparedRows,
  }
}

function powerTitle(exponent: string, subject: Subject, texts: Words['sentences']): string {
  const size = Number(withoutSign(exponent))
  const factor = groupDigits(`1${'0'.repeat(size)}`)
  if (exponent.startsWith('-')) return texts.largerUnit(subject, factor)
  return (size >= SMALLEST_UNIT_EXPONENT ? texts.smallestUnit : texts.smallerUnit)(subject, factor)
}

function withoutSign(text: string): string {
  return text.replace(/^[-+]/, '')
}

/** Writes a zone's offset such as `-05:30` as a length of time. */
function hoursOf(offset: string): string {
  const [, hours = '', minutes = ''] = /^[-+]?0*(\d+)(?::?(\d\d))?$/.exec(offset) ?? []
  if (hours === '') return showInvisible(offset)
  return [
    ...(hours === '0' ? [] : [`${hours} h`]),
    ...(/[1-9]/.test(minutes) ? [`${minutes} min`] : []),
  ].join(' ')
}

/** Formats the value of an example for display. Amounts and instants keep every digit. */
export function exampleText(field: LedgerField, text: string): string {
  if (moneyFields.some((name) => name === field)) return formatAmount(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? exactInstant(text) : showInvisible(text)
}

/** Describes a change of a mapping, one sentence for each of its parts. */
export function changeTexts(
  change: MappingChange,
  words: Words,
  fields: FieldTitles,
): readonly string[] {
  const texts = words.change
  const { direction, rows, aliases } = change
  return [
    ...Object.entries(change.columns ?? {}).flatMap(([field, source]) =>
      columnTexts(source, fields[field as LedgerField], words),
    ),
    ...(change.header === false ? [texts.noHeader] : []),
    ...(rows?.include ?? []).map((condition) => texts.include(showInvisible(condition))),
    ...(rows?.exclude ?? []).map((condition) => texts.exclude(showInvisible(condition))),
    ...(direction ? [directionText(direction, words)] : []),
    ...(change.date_format === undefined
      ? []
      : [texts.dateFormat(showInvisible(change.date_format))]),
    ...(change.time_zone === undefined ? [] : [texts.timeZone(showInvisible(change.time_zone))]),
    ...((change.decimal ?? change.thousands ?? change.negative) === undefined
      ? []
      : [texts.notation]),
    ...(change.basis === undefined ? [] : [texts.basis[change.basis]]),
    ...Object.entries(change.statuses ?? {}).map(([word, meaning]) =>
      texts.status[meaning](showInvisible(word)),
    ),
    ...(['currency', 'network'] as const).flatMap((field) =>
      Object.entries(aliases?.[field] ?? {}).map(([word, meaning]) =>
        texts.alias(fields[field], showInvisible(word), showInvisible(meaning)),
      ),
    ),
  ]
}

type Source = NonNullable<MappingChange['columns']>[LedgerField]

function columnTexts(source: Source, field: string, words: Words): readonly string[] {
  const texts = words.change
  const columnSentence = (column: ColumnName): string =>
    typeof column === 'number'
      ? texts.position(field, String(column))
      : texts.column(field, showInvisible(column))
  if (source === null) return [texts.none(field)]
  if (source === undefined) return []
  if (typeof source !== 'object') return [columnSentence(source)]
  return [
    ...(source.column === undefined ? [] : [columnSentence(source.column)]),
    ...(source.constant === undefined
      ? []
      : [texts.constant(field, showInvisible(source.constant))]),
    ...(source.decimal_places === undefined
      ? []
      : [texts.places(field, String(source.decimal_places))]),
    ...(source.from === undefined ? [] : [texts.fromAmount(field)]),
    ...(source.extract === undefined ? [] : [texts.extract(field, showInvisible(source.extract))]),
    ...(source.time_column === undefined ? [] : [texts.timeColumn(columnText(source.time_column))]),
  ]
}

function directionText(direction: NonNullable<MappingChange['direction']>, words: Words): string {
  const texts = words.change
  switch (direction.by) {
    case 'sign':
      return texts.sign[direction.withdrawals]
    case 'columns': {
      const [withdrawalsColumn, otherColumn] =
        direction.withdrawals === 'debit'
          ? [direction.debit, direction.credit]
          : [direction.credit, direction.debit]
      return texts.columns(columnText(withdrawalsColumn), columnText(otherColumn))
    }
    case 'letter':
      return texts.letter(columnText(direction.column), showInvisible(direction.withdrawals))
    default:
      return assertNever(direction)
  }
}

function columnText(column: ColumnName): string {
  return showInvisible(String(column))
}
