import { classifyLedgerStatus } from '../../domain/status.ts'
import { statusOf } from '../../reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import { sourceOf } from '../../reconciliation/row/mapping.ts'
import { normalCode } from '../../reconciliation/row/normal-form.ts'
import { isPlaceholder } from '../../reconciliation/row/placeholder.ts'
import type { LedgerPrints } from '../prints/ledger-prints.ts'
import { INTS_PER_ROW } from '../prints/ledger-prints.ts'
import { isLiteralMapping, isNaiveUtc, moneyBits, wordFields } from '../prints/literal-mapping.ts'
import type { PrintRules } from '../prints/print-rules.ts'
import { statusPrint } from '../prints/status-print.ts'
import type { MoneyRule, WordRule } from './row-rules.ts'
import { rowRules } from './row-rules.ts'
import { MAX_CONDITIONS, ReconcileWasm, wordLists } from './wasm-module.ts'

/** The order of the columns in the WebAssembly module. */
const fields: readonly LedgerField[] = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'network',
  'address',
  'status',
  'amount',
  'total',
  'fee',
  'end_user_id',
  'date',
  'tag',
  'fee_currency',
]
/** The number of columns for which the module has room (resources/wasm/ledger-reader.ts). */
const MAX_COLUMNS = 200
/** The first character of more than one byte in UTF-8. The module finds delimiters by one byte. */
const FIRST_WIDE_CODE = 0x80
/** A list of the module has room for this number of words. */
const MAX_WORDS = 256
const LENGTH_INT = 7
const BEGIN_INT = 6
/** A reason that the module finds by the words of a column (resources/wasm/ledger-reader.ts). */
const BY_WORDS = -1

/** A column whose words the module learns. */
interface WordColumn {
  readonly column: number
  readonly knownWords: Set<string>
  learn(word: string): void
}

/**
 * Reads ledger rows directly from a file's bytes and stops at a row that does not have the usual
 * form. The caller reads that row in full and passes its cells to learnWords.
 */
export class WasmLedgerReader {
  readonly #wasm: ReconcileWasm
  readonly #rules: PrintRules
  readonly #rows: Int32Array
  readonly #micros: Float64Array
  readonly #input: Uint8Array
  readonly #maxBytes: number
  readonly #wordColumns: readonly WordColumn[]
  /** The reasons for leaving out rows. The module knows each by its index, and 0 keeps a row. */
  readonly #reasons = ['']
  #loadedChunk: Uint8Array | undefined
  /** The bytes of the last block's rows. */
  bytes = 0
  /** The reason for leaving out the row after the block, empty if no rule leaves it out. */
  exclusion = ''
  /** The bytes of that row. */
  excludedBytes = 0
  /** The first date of the block in microseconds. Larger than lastMicros if no row has a date. */
  firstMicros = Infinity
  lastMicros = -Infinity

  /** Returns a reader, or undefined if the rules need the full reader for every row. */
  static open(
    seeds: Int32Array,
    rules: PrintRules,
    delimiter: string,
  ): WasmLedgerReader | undefined {
    const { mapping, plan } = rules
    const exclusionRules = rowRules(rules)
    return delimiter.charCodeAt(0) < FIRST_WIDE_CODE &&
      isLiteralMapping(mapping, plan) &&
      plan.width > 0 &&
      plan.width <= MAX_COLUMNS &&
      exclusionRules &&
      exclusionRules.wordRules.length <= MAX_CONDITIONS
      ? new WasmLedgerReader(seeds, rules, delimiter, exclusionRules)
      : undefined
  }

  private constructor(
    seeds: Int32Array,
    rules: PrintRules,
    delimiter: string,
    { wordRules, moneyRule }: NonNullable<ReturnType<typeof rowRules>>,
  ) {
    const wasm = new ReconcileWasm(seeds)
    const { exports } = wasm
    this.#wasm = wasm
    this.#rules = rules
    this.#maxBytes = exports.LEDGER_BYTES.value as number
    this.#input = wasm.bytes(exports.input, this.#maxBytes)
    this.#rows = wasm.ints(exports.rows, (this.#maxBytes / 2) * INTS_PER_ROW)
    this.#micros = wasm.floats(exports.rowMicros, this.#maxBytes / 2)
    const { plan, mapping } = rules
    wasm
      .ints(exports.fieldColumns, fields.length)
      .set(fields.map((field) => plan.columns.get(field) ?? -1))
    const { amountBit, totalBit } = moneyBits(plan.columns, mapping)
    exports.setLedger(
      delimiter.charCodeAt(0),
      plan.width,
      fields.indexOf(rules.keyField),
      rules.isOwnExport ? 1 : 0,
      isNaiveUtc(mapping) ? 1 : 0,
      amountBit,
      totalBit,
      mapping.decimal.charCodeAt(0),
    )
    const places = (field: LedgerField): number =>
      sourceOf(mapping.columns[field]).decimalPlaces ?? -1
    exports.setPlaces(places('amount'), places('total'), places('fee'))
    if (moneyRule) this.#setMoneyRule(moneyRule)
    this.#wordColumns = [
      ...wordFields.flatMap((field) => this.#fieldWords(field)),
      ...wordRules.flatMap((rule, index) => this.#ruleWords(rule, index)),
    ]
  }

  /**
   * Reads rows of a chunk from offset `from`, the first of them on `line`, and adds their numbers to
   * `prints`. Returns the number of rows.
   */
  take(chunk: Uint8Array, from: number, line: number, prints: LedgerPrints): number {
    this.bytes = 0
    this.exclusion = ''
    if (chunk.length > this.#maxBytes) return 0
    // A chunk is passed again after each row that was read in full.
    if (this.#loadedChunk !== chunk || from === 0) this.#input.set(chunk)
    this.#loadedChunk = chunk
    const { exports } = this.#wasm
    const count = exports.readRows(from, chunk.length)
    this.bytes = (exports.consumed.value as number) - from
    this.exclusion = this.#reasons[exports.exclusion.value as number] as string
    this.excludedBytes = exports.excludedBytes.value as number
    this.firstMicros = Number(exports.firstMicros.value as bigint)
    this.lastMicros = Number(exports.lastMicros.value as bigint)
    prints.appendRows(this.#rows, this.#micros, count, line)
    return count
  }

  /** The offset of a row of the last block in the chunk. */
  beginOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + BEGIN_INT] as number
  }

  lengthOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + LENGTH_INT] as number
  }

  /** Learns the words of a row that was read in full, from its cells as written. */
  learnWords(cells: readonly string[]): void {
    for (const { column, knownWords, learn } of this.#wordColumns) {
      const cell = cells[column] ?? ''
      const word = (this.#rules.isOwnExport ? cell.replace(/^'/, '') : cell).trim()
      if (word === '' || knownWords.size === MAX_WORDS || knownWords.has(word)) continue
      knownWords.add(word)
      learn(word)
    }
  }

  #fieldWords(field: (typeof wordFields)[number]): readonly WordColumn[] {
    const list = {
      currency: wordLists.currencies,
      network: wordLists.networks,
      status: wordLists.statuses,
    }[field]
    const learn = (word: string): void =>
      void this.#wasm.addWord(list, word, this.#normalWord(field, word), 0)
    const constant = sourceOf(this.#rules.mapping.columns[field]).constant?.trim()
    if (constant !== undefined) {
      learn(constant)
      this.#wasm.exports.setConstant(fields.indexOf(field), constant.length)
      return []
    }
    const column = this.#rules.plan.columns.get(field) ?? -1
    return column < 0 ? [] : [{ column, knownWords: new Set(), learn }]
  }

  // A word without a normal form leaves its row to the full reader.
  #normalWord(field: (typeof wordFields)[number], word: string): string {
    const { mapping, statusMap } = this.#rules
    if (field !== 'status')
      return isPlaceholder(word) ? '' : normalCode(word, mapping.aliases[field])
    const status = statusOf(word, mapping)
    return status === ''
      ? ''
      : statusPrint(classifyLedgerStatus(status, statusMap, mapping.statuses))
  }

  #ruleWords({ column, reasonOf, isByPresence }: WordRule, index: number): readonly WordColumn[] {
    const emptyReason = this.#numberOf(reasonOf(''))
    const { exports } = this.#wasm
    if (isByPresence) {
      exports.addCondition(column, emptyReason, this.#numberOf(reasonOf('x')))
      return []
    }
    exports.addCondition(column, emptyReason, BY_WORDS)
    const list = wordLists.firstCondition + index
    const learn = (word: string): void =>
      void this.#wasm.addWord(list, word, '', this.#numberOf(reasonOf(word)))
    return [{ column, knownWords: new Set(), learn }]
  }

  #setMoneyRule(rule: MoneyRule): void {
    const { exports } = this.#wasm
    const reason = this.#numberOf(rule.reason)
    if (rule.by === 'columns') exports.setColumnsRule(rule.ownColumn, rule.otherColumn, reason)
    else
      exports.setSignRule(rule.column, rule.isNegativeWanted ? 1 : 0, rule.isWhole ? 1 : 0, reason)
  }

  #numberOf(reason: string): number {
    const known = this.#reasons.indexOf(reason)
    return known < 0 ? this.#reasons.push(reason) - 1 : known
  }
}
