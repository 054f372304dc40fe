import { Failure } from '../base/failure.ts'
import type { FileHint } from '../contract/run.ts'
import { fileHintKinds } from '../contract/run.ts'
import type {
  ChangeKind,
  ColumnName,
  MappingChange,
} from '../reconciliation/row/change-proposal.ts'
import { hiddenCharacters } from '../reconciliation/row/hidden-characters.ts'
import type { ReadRow } from '../reconciliation/row/ledger-entry.ts'
import { rowReader } from '../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { applyChange, withColumns } from '../reconciliation/row/mapping-change.ts'
import { looksLikeData, proposeChanges } from '../reconciliation/row/mapping-proposal.ts'
import { MappingSample } from '../reconciliation/row/mapping-sample.ts'
import { normalText } from '../reconciliation/row/normal-form.ts'
import { conditionText } from '../reconciliation/row/row-condition.ts'
import type { RowPlan } from '../reconciliation/row/row-plan.ts'
import { isBalanceLabel } from '../reconciliation/row/row-words.ts'
import type { FileBeginning } from './ledger-columns.ts'
import { columnsNotTaken, MAX_EXAMPLE_CHARACTERS, planRows } from './ledger-columns.ts'
import { writtenTexts } from './ledger-hints.ts'
import { lesserText, LineList } from './line-list.ts'

const MAX_REJECTED_SAMPLE = 200
const MAX_LABELS = 20

/** Shortens a text for a hint, because a cell may have 64 KiB. */
export function shortenExample(text: string): string {
  return text.length > MAX_EXAMPLE_CHARACTERS ? `${text.slice(0, MAX_EXAMPLE_CHARACTERS)}…` : text
}

/** Hints that follow from the beginning of a file. Throws as planRows does. */
export function beginningHints(beginning: FileBeginning, mapping: Mapping): readonly FileHint[] {
  const { header } = beginning
  return [
    ...(mapping.header !== false && looksLikeData(header)
      ? [
          {
            kind: 'first_line_is_row',
            count: 1,
            lines: [],
            written: header
              .filter((cell) => cell !== '')
              .slice(0, 3)
              .map(shortenExample),
            change: { header: false },
          } as const,
        ]
      : []),
    ...columnsNotTaken(beginning, mapping).map(
      ({ field, column, example }) =>
        ({
          kind: 'column_not_taken',
          count: 1,
          lines: [],
          written: [header[column] ?? '', shortenExample(example)],
          field,
        }) as const,
    ),
  ]
}

// A number that a spreadsheet shows with an exponent. Hexadecimal digits such as 1E5 do not match.
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$|^[+-]?\d[.,]\d+E\d{1,3}$/i
const LONG_NUMBER = /^\d{16,64}$/
const CUT_NUMBER = /^\d{15}0+$/

const writtenFields = [...identifierFields, 'address', 'tag'] as const

/**
 * Detects identifiers that a spreadsheet damaged, hidden characters, rows of totals, and rejected
 * rows that another mapping would read. Hints do not depend on the order of rows, as long as
 * rejected rows come in the order of the file.
 */
export class FileHints {
  readonly #beginning: FileBeginning
  readonly #columns: ReadonlyMap<LedgerField, number>
  readonly #mapping: Mapping
  readonly #names: MappingSample
  readonly #exponents = new ExampleLines()
  /** Numbers with an exponent, or with zeros after the fifteenth digit. */
  readonly #damagedNumbers = new ExampleLines()
  readonly #hiddenTexts = new ExampleLines()
  readonly #totals = new LineList()
  readonly #labels = new Map<string, { readonly column: number; label: string }>()
  readonly #paymentLabels = new Set<string>()
  readonly #rejected: { readonly line: number; readonly cells: readonly string[] }[] = []
  #hasIntactLongNumbers = false

  constructor(beginning: FileBeginning, plan: RowPlan, mapping: Mapping) {
    this.#beginning = beginning
    this.#columns = plan.columns
    this.#mapping = mapping
    this.#names = new MappingSample(
      beginning.header,
      [],
      [...plan.columns].map(([field, column]) => ({ field, column })),
    )
  }

  /** `cells` may be missing for an entry. Rows that the mapping leaves out are skipped. */
  take(row: ReadRow, cells?: readonly string[]): void {
    if (row.kind === 'excluded') return
    const { line } = row.kind === 'entry' ? row.entry : row.row
    const textOf = writtenTexts(row, cells, this.#columns)
    this.#takeIdentifiers(textOf, line)
    this.#takeHidden(textOf, line)
    this.#takeLabel(textOf, cells, line)
    if (row.kind === 'rejected' && cells && this.#rejected.length < MAX_REJECTED_SAMPLE)
      this.#rejected.push({ line, cells })
  }

  /**
   * Takes a row that may be a payment with the label of a total in one cell. No condition is proposed
   * for such a label, because it would leave out the payment.
   */
  takePossiblePayment(cells: readonly string[]): void {
    for (const [key, { column }] of this.#labels)
      if (labelKey(column, cells[column] ?? '') === key && this.#names.hasIdentifier(cells, column))
        this.#paymentLabels.add(key)
  }

  get hasLabels(): boolean {
    return this.#labels.size > 0
  }

  /** The lowest lines of the rows with the label of a total. */
  get totalLines(): readonly number[] {
    return this.#totals.first
  }

  /**
   * `canExclude` is false if a row that was not taken may be a payment with the label of a total.
   * No condition is then proposed.
   */
  result(canExclude = true): readonly FileHint[] {
    const allHints = [
      ...this.#damagedIdentifiers(),
      ...this.#hiddenTexts.hints('hidden_characters'),
      ...beginningHints(this.#beginning, this.#mapping),
      ...this.#totalRows(canExclude),
      ...this.#otherSettings(),
    ]
    return allHints.sort(
      (left, right) => fileHintKinds.indexOf(left.kind) - fileHintKinds.indexOf(right.kind),
    )
  }

  #takeIdentifiers(textOf: (field: LedgerField) => string, line: number): void {
    for (const field of identifierFields) {
      const text = textOf(field).trim()
      if (text === '') continue
      const hasExponent = EXPONENT.test(text)
      if (hasExponent) this.#exponents.add(field, text, line)
      if (hasExponent || CUT_NUMBER.test(text)) return this.#damagedNumbers.add(field, text, line)
      if (LONG_NUMBER.test(text)) this.#hasIntactLongNumbers = true
    }
  }

  #takeHidden(textOf: (field: LedgerField) => string, line: number): void {
    for (const field of writtenFields) {
      const text = textOf(field)
      if (/[^\x20-\x7e]/.test(text) && hiddenCharacters(text))
        return this.#hiddenTexts.add(field, text, line)
    }
  }

  #takeLabel(
    textOf: (field: LedgerField) => string,
    cells: readonly string[] | undefined,
    line: number,
  ): void {
    if (!cells) {
      // An entry has an identifier. It is a total only if the label is its only identifier.
      const filledFields = identifierFields.filter((field) => textOf(field).trim() !== '')
      const [field] = filledFields
      const column = this.#columns.get(field ?? 'withdrawal_id') ?? -1
      if (filledFields.length !== 1 || field === undefined || !isBalanceLabel(textOf(field))) return
      if (column >= 0) this.#addTotal(column, textOf(field), line)
      return
    }
    const column = cells.findIndex((cell) => isBalanceLabel(cell))
    if (column < 0) return
    const label = cells[column] as string
    // A row with an identifier is a payment, even if its note says total.
    if (this.#names.hasIdentifier(cells, column)) this.#paymentLabels.add(labelKey(column, label))
    else this.#addTotal(column, label, line)
  }

  #addTotal(column: number, label: string, line: number): void {
    this.#totals.add(line)
    const key = labelKey(column, label)
    const existingLabel = this.#labels.get(key)
    if (existingLabel) existingLabel.label = lesserText(existingLabel.label, label.trim())
    else if (this.#labels.size <= MAX_LABELS) this.#labels.set(key, { column, label: label.trim() })
  }

  #damagedIdentifiers(): readonly FileHint[] {
    // If a column has longer numbers that are intact, zeros at the end are not a spreadsheet's cut.
    const numbers = this.#hasIntactLongNumbers ? this.#exponents : this.#damagedNumbers
    return numbers.hints('damaged_identifiers')
  }

  #totalRows(canExclude: boolean): readonly FileHint[] {
    if (this.#totals.count === 0) return []
    const labels = [...this.#labels].sort(([left], [right]) => (left < right ? -1 : 1))
    const conditions = labels.flatMap(([key, { column, label }]): readonly string[] => {
      const name = this.#names.conditionColumn(column)
      return name === undefined || this.#paymentLabels.has(key)
        ? []
        : [conditionText({ column: name, operator: '=', value: label })]
    })
    const canExcludeAllLabels =
      canExclude && labels.length <= MAX_LABELS && conditions.length === labels.length
    return [
      {
        kind: 'total_rows',
        count: this.#totals.count,
        lines: this.#totals.first,
        written: labels.slice(0, 3).map(([, { label }]) => label),
        ...(canExcludeAllLabels ? { change: { rows: { exclude: conditions } } } : {}),
      },
    ]
  }

  // Proposes another notation, date format or currency that would read rejected rows and still reads
  // every valid row of the sample.
  #otherSettings(): readonly FileHint[] {
    if (this.#rejected.length === 0) return []
    const columns = [...this.#columns]
      .filter(([, column]) => column >= 0)
      .map(([field, column]) => ({ field, column }))
    const proposals = proposeChanges(
      this.#beginning.header,
      this.#rejected.map(({ cells }) => cells),
      columns,
    )
    return proposals.flatMap(({ kind, change }): readonly FileHint[] => {
      const setting = settings[kind]
      if (!setting) return []
      const readableRows = this.#rowsReadableWith(change, columns)
      const field = setting.fields.find((candidate) => this.#columns.has(candidate))
      if (readableRows.length === 0 || field === undefined) return []
      const column = this.#columns.get(field) ?? -1
      return [
        {
          kind: setting.hint,
          count: readableRows.length,
          lines: readableRows.map(({ line }) => line).slice(0, 100),
          written: readableRows
            .slice(0, 1)
            .map(({ cells }) => shortenExample((cells[column] ?? '').trim())),
          field,
          change,
        },
      ]
    })
  }

  // Returns the rejected rows that the changed mapping reads. Empty if the change would make any valid
  // sample row unreadable, or if the mapping cannot be changed in this way.
  #rowsReadableWith(
    change: MappingChange,
    columns: readonly { readonly field: LedgerField; readonly column: number }[],
  ): readonly { readonly line: number; readonly cells: readonly string[] }[] {
    const names: Partial<Record<LedgerField, ColumnName>> = Object.fromEntries(
      columns.map(({ field, column }) => [field, this.#names.name(column)]),
    )
    try {
      const namedMapping = withColumns(this.#mapping, names)
      const mapping = applyChange(namedMapping, change)
      const reader = (candidate: Mapping) =>
        rowReader(planRows(this.#beginning, candidate), candidate)
      const [oldReader, newReader] = [reader(namedMapping), reader(mapping)]
      const isLost = this.#beginning.sample.some(
        (cells) => oldReader(cells, 0).kind === 'entry' && newReader(cells, 0).kind !== 'entry',
      )
      return isLost
        ? []
        : this.#rejected.filter(({ cells }) => newReader(cells, 0).kind === 'entry')
    } catch (error) {
      if (error instanceof Failure) return []
      throw error
    }
  }
}

const settings: Readonly<
  Partial<
    Record<ChangeKind, { readonly hint: FileHint['kind']; readonly fields: readonly LedgerField[] }>
  >
> = {
  notation: { hint: 'other_notation', fields: ['amount', 'total'] },
  dateFormat: { hint: 'other_date_format', fields: ['date'] },
  currencyInAmount: { hint: 'unit_in_amount', fields: ['amount', 'total'] },
}

function labelKey(column: number, label: string): string {
  return `${column}/${normalText(label).toLowerCase()}`
}

/** The lines of rows with one kind of text, and one such text with its field as an example. */
class ExampleLines {
  readonly lines: LineList = new LineList()
  #text: string | undefined
  #field: LedgerField | undefined

  add(field: LedgerField, text: string, line: number): void {
    this.lines.add(line)
    const leastText = lesserText(this.#text, text)
    if (leastText !== this.#text) this.#field = field
    this.#text = leastText
  }

  hints(kind: FileHint['kind']): readonly FileHint[] {
    if (this.#text === undefined || this.#field === undefined) return []
    return [
      {
        kind,
        count: this.lines.count,
        lines: this.lines.first,
        written: [shortenExample(this.#text)],
        field: this.#field,
      },
    ]
  }
}
