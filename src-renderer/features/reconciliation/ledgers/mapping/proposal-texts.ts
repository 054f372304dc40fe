import { assertNever } from '../../../../../src-main/base/failure.ts'
import type {
  ChangeProposal,
  ChangeReason,
  ColumnName,
  MappingChange,
} from '../../../../../src-main/reconciliation/row/change-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { ColumnReason } from '../../../../../src-main/reconciliation/row/proposal.ts'
import { showInvisible } from '../../../../format/identifier.ts'
import type { proposalsWords } from '../../../../words/reconciliation/proposals.ts'

type Words = (typeof proposalsWords)['en']

/** Returns the name of a column on screen: its header, else its position from 1. */
export function columnTitle(headers: readonly string[], column: number, words: Words): string {
  const header = headers[column]?.trim() ?? ''
  return header === '' ? words.position(String(column + 1)) : showInvisible(header)
}

/** Explains why a column is proposed or doubtful, in a sentence. */
export function columnReasonText(
  reason: ColumnReason,
  headers: readonly string[],
  words: Words,
  fieldTitle: (field: LedgerField) => string,
): string {
  const texts = words.columns
  const title = (column: number): string => columnTitle(headers, column, words)
  switch (reason.code) {
    case 'header':
      return {
        name: texts.headerName,
        synonym: texts.headerSynonym,
        unit: texts.headerUnit,
        minor: texts.headerMinor,
      }[reason.match]
    case 'headerPart':
      return texts.headerPart(reason.word)
    case 'headerUnknown':
      return texts.headerUnknown
    case 'headerOther':
      return texts.headerOther(fieldTitle(reason.field))
    case 'values':
      return texts.values(String(reason.count), String(reason.of), words.kinds[reason.kind])
    case 'valuesUnusual':
      return texts.valuesUnusual(showInvisible(reason.example))
    case 'unitDiffers':
      return texts.unitDiffers(reason.unit)
    case 'anotherColumn':
    case 'beside':
    case 'larger':
    case 'smaller':
    case 'addsUp':
    case 'notTheSum':
      return texts[reason.code](title(reason.column))
    default:
      return assertNever(reason)
  }
}

type Columns = NonNullable<MappingChange['columns']>
type Sources = { readonly [Field in keyof Columns]?: NonNullable<Columns[Field]> }

function withoutNull(columns: Columns): Sources {
  return Object.fromEntries(Object.entries(columns).filter(([, source]) => source !== null))
}

/** Describes the effect of a proposed change, for its button. */
export function changeTitle(
  { kind, change, reasons }: ChangeProposal,
  headers: readonly string[],
  words: Words,
): string {
  const texts = words.changes
  const nameColumn = (name: ColumnName | undefined): string =>
    typeof name === 'number' ? columnTitle(headers, name - 1, words) : showInvisible(name ?? '')
  const { direction } = change
  const columns = withoutNull(change.columns ?? {})
  switch (kind) {
    case 'constantCurrency':
      return texts.constantCurrency(constantOf(columns.currency))
    case 'constantFeeCurrency':
      return texts.constantFeeCurrency(constantOf(columns.fee_currency))
    case 'minorUnit': {
      const [source] = Object.values(columns)
      return typeof source === 'object'
        ? texts.minorUnit(nameColumn(source.column), String(source.decimal_places))
        : ''
    }
    case 'directionByColumns':
      return direction?.by === 'columns'
        ? texts.directionByColumns(nameColumn(direction.debit), nameColumn(direction.credit))
        : ''
    case 'directionByLetter':
      return direction?.by === 'letter'
        ? texts.directionByLetter(
            nameColumn(direction.column),
            showInvisible(direction.withdrawals),
          )
        : ''
    case 'timeColumn':
      return texts.timeColumn(
        typeof columns.date === 'object' ? nameColumn(columns.date.time_column) : '',
      )
    case 'dateFormat':
      return texts.dateFormat(change.date_format ?? '')
    case 'timeZone':
      return texts.timeZone(
        reasons.flatMap((reason) => (reason.code === 'headerZone' ? [reason.unit] : [])).join(),
      )
    case 'noHeader':
    case 'currencyInAmount':
    case 'directionBySign':
    case 'withdrawalRows':
    case 'balanceRows':
    case 'notation':
      return texts[kind]
    default:
      return assertNever(kind)
  }
}

function constantOf(source: ColumnName | { readonly constant?: string } | undefined): string {
  return typeof source === 'object' ? (source.constant ?? '') : ''
}

/** Explains why a change is proposed or doubtful, in a sentence. */
export function changeReasonText(
  reason: ChangeReason,
  headers: readonly string[],
  words: Words,
): string {
  const texts = words.reasons
  const title = (column: number): string => columnTitle(headers, column, words)
  const list = (writtenTexts: readonly string[]): string =>
    writtenTexts.map((text) => `“${showInvisible(text)}”`).join(', ')
  switch (reason.code) {
    case 'firstLineIsRow':
    case 'whoseBook':
      return texts[reason.code]
    case 'headerUnit':
    case 'cellUnit':
      return texts[reason.code](title(reason.column), showInvisible(reason.unit))
    case 'wholeNumbers':
    case 'feeAboveAmount':
    case 'feeApart':
    case 'timesOnly':
      return texts[reason.code](title(reason.column))
    case 'oneSideFilled':
      return texts.oneSideFilled(title(reason.column), title(reason.other))
    case 'bothSidesFilled':
      return texts.bothSidesFilled(String(reason.count))
    case 'negativeAmounts':
    case 'bothSigns':
      return texts[reason.code](title(reason.column), String(reason.count))
    case 'letters':
    case 'typeWords':
      return texts[reason.code](title(reason.column), list(reason.written))
    case 'unknownTypes':
      return texts.unknownTypes(list(reason.written))
    case 'balanceRows':
      return texts.balanceRows(String(reason.count), showInvisible(reason.example))
    case 'datesRead':
      return texts.datesRead(String(reason.count), String(reason.of))
    case 'dayOrMonth':
    case 'marks':
      return texts[reason.code](showInvisible(reason.example))
    case 'headerZone':
      return texts.headerZone(reason.unit)
    default:
      return assertNever(reason)
  }
}
