import type { ProviderRecord } from '../provider-record.ts'
import type { MappingChange } from '../row/change-proposal.ts'
import type { LedgerEntry } from '../row/ledger-entry.ts'
import { identifiersIn } from '../row/ledger-entry.ts'
import type { IdentifierField } from '../row/ledger-fields.ts'
import { identifierFields } from '../row/ledger-fields.ts'
import { SPREADSHEET_DIGITS } from '../row/rounded.ts'
import type { CauseBeforeTrial, CauseExample } from './cause.ts'
import { firstExamples, Tally } from './tally.ts'

const MIN_ROWS = 2
const MIN_SHARE = 0.2
/** The largest number of rows without a partner that are examined. */
const MAX_UNMATCHED_ROWS = 5_000
/** The largest number of records without a partner that are examined. */
const MAX_UNMATCHED_RECORDS = 100_000
const MAX_AFFIX_CHARACTERS = 40
/** The shortest identifier that may remain without its affix. */
const MIN_REST_CHARACTERS = 4

type UnmatchedRow = Pick<LedgerEntry, 'line'> & {
  readonly texts: Readonly<Record<IdentifierField, string>>
}
type UnmatchedRecord = Readonly<Record<IdentifierField, string>>

/** Collects identifiers of rows and records without a partner. */
export class IdentifierEvidence {
  #rows: UnmatchedRow[] = []
  #records: UnmatchedRecord[] = []

  addRow(entry: LedgerEntry): void {
    this.#rows.push({
      line: entry.line,
      texts: {
        withdrawal_id: entry.withdrawalId,
        external_ref: entry.externalRef,
        txn_hash: entry.txnHash,
        transaction_id: entry.transactionId,
      },
    })
    if (this.#rows.length >= 2 * MAX_UNMATCHED_ROWS) this.#rows = firstRows(this.#rows)
  }

  addRecord(record: ProviderRecord): void {
    this.#records.push({
      withdrawal_id: record.normalId ?? '',
      external_ref: record.externalRef,
      txn_hash: record.txnHash,
      transaction_id: record.transactionId ?? '',
    })
    if (this.#records.length >= 2 * MAX_UNMATCHED_RECORDS)
      this.#records = firstRecords(this.#records)
  }

  causes(): readonly CauseBeforeTrial[] {
    const rows = firstRows(this.#rows)
    const records = firstRecords(this.#records)
    return identifierFields.flatMap((field) => {
      const namedRows = rows.flatMap(({ line, texts }) =>
        identifiersIn(texts[field]).map((text) => ({ line, text })),
      )
      if (namedRows.length < MIN_ROWS) return []
      const damage = damageCause(field, namedRows, records)
      const affix = damage ? undefined : findAffixCause(field, namedRows, records)
      const wrongColumn = damage || affix ? undefined : otherColumnCause(field, namedRows, records)
      return [damage, affix, wrongColumn].filter((cause) => cause !== undefined)
    })
  }
}

interface NamedRow {
  readonly line: number
  readonly text: string
}

// Finds identifiers that a spreadsheet has converted to numbers: they have an exponent or zeros after
// the fifteenth digit, or their leading zeros are lost.
function damageCause(
  field: IdentifierField,
  namedRows: readonly NamedRow[],
  records: readonly UnmatchedRecord[],
): CauseBeforeTrial | undefined {
  const textWithoutZeros = new Map(
    records.flatMap((record) => {
      const text = record[field]
      return /^0+[1-9]\d*$/.test(text) ? [[text.replace(/^0+/, ''), text] as const] : []
    }),
  )
  const tally = new Tally()
  for (const { line, text } of namedRows) {
    const provider = textWithoutZeros.get(text) ?? ''
    tally.add(provider !== '' ? 'leading zeros' : damageOf(text), example({ line, text }, provider))
  }
  const damagedValues = tally.values.filter(({ value }) => value !== 'none')
  const rows = damagedValues.reduce((sum, value) => sum + value.rows, 0)
  if (rows < MIN_ROWS || rows < namedRows.length * MIN_SHARE) return undefined
  return {
    kind: 'damaged_identifiers',
    field,
    rows,
    examples: firstExamples(damagedValues.flatMap(({ examples }) => examples)),
    value: damagedValues[0]?.value ?? '',
    changes: [],
  }
}

function damageOf(text: string): string {
  if (/^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)) return 'exponent'
  return text.length > SPREADSHEET_DIGITS &&
    /^[1-9]\d*$/.test(text) &&
    /^0+$/.test(text.slice(SPREADSHEET_DIGITS))
    ? 'fifteen digits'
    : 'none'
}

// Finds a text that many identifiers of one side have before or after those of the other side.
function findAffixCause(
  field: IdentifierField,
  namedRows: readonly NamedRow[],
  records: readonly UnmatchedRecord[],
): CauseBeforeTrial | undefined {
  const knownIds = new Set(records.map((record) => record[field]).filter(Boolean))
  const namedTexts = new Set(namedRows.map(({ text }) => text))
  const knownLengths = lengthsOf(knownIds)
  const tally = new Tally()
  for (const { line, text } of namedRows) {
    for (const { affix, rest } of splitAffixes(text, knownLengths))
      if (knownIds.has(rest)) tally.add(affix, example({ line, text }, rest))
  }
  const ledgerAffix = tally.mostFrequent(MIN_ROWS, 0)
  if (ledgerAffix && ledgerAffix.rows >= namedRows.length * MIN_SHARE)
    return affixCause(field, ledgerAffix, [extraction(field, ledgerAffix.value)])
  const ownLengths = lengthsOf(namedTexts)
  const providerTally = new Tally()
  const lineOf = new Map(namedRows.map(({ line, text }) => [text, line]))
  for (const text of knownIds)
    for (const { affix, rest } of splitAffixes(text, ownLengths))
      if (namedTexts.has(rest))
        providerTally.add(affix, example({ line: lineOf.get(rest) ?? 0, text: rest }, text))
  const providerAffix = providerTally.mostFrequent(MIN_ROWS, 0)
  return providerAffix && providerAffix.rows >= namedRows.length * MIN_SHARE
    ? affixCause(field, providerAffix, [])
    : undefined
}

function affixCause(
  field: IdentifierField,
  { value, rows, examples }: { value: string; rows: number; examples: readonly CauseExample[] },
  changes: readonly MappingChange[],
): CauseBeforeTrial {
  return { kind: 'identifier_affix', field, rows, examples, value, changes }
}

// Yields the ways to split a text into an affix and a rest. `text*` is a prefix, `*text` a suffix.
// A rest whose length is not in `restLengths` equals no identifier and is skipped.
function* splitAffixes(
  text: string,
  restLengths: ReadonlySet<number>,
): Generator<{ readonly affix: string; readonly rest: string }> {
  const maxLength = Math.min(MAX_AFFIX_CHARACTERS, text.length - MIN_REST_CHARACTERS)
  for (let length = 1; length <= maxLength; length += 1) {
    if (!restLengths.has(text.length - length)) continue
    yield { affix: `${text.slice(0, length)}*`, rest: text.slice(length) }
    yield { affix: `*${text.slice(-length)}`, rest: text.slice(0, -length) }
  }
}

function lengthsOf(texts: Iterable<string>): ReadonlySet<number> {
  return new Set([...texts].map((text) => text.length))
}

function extraction(field: IdentifierField, affix: string): MappingChange {
  const isSuffix = affix.startsWith('*')
  const text = isSuffix ? affix.slice(1) : affix.slice(0, -1)
  const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return {
    columns: {
      [field]: { extract: isSuffix ? `^(.+)${literal}\\s*$` : `^\\s*${literal}(.+)$` },
    },
  }
}

// Finds a column that holds another identifier of the provider.
function otherColumnCause(
  field: IdentifierField,
  namedRows: readonly NamedRow[],
  records: readonly UnmatchedRecord[],
): CauseBeforeTrial | undefined {
  const tally = new Tally()
  const otherFields = identifierFields.filter((other) => other !== field)
  const knownIdsByField = new Map(
    otherFields.map((other) => [
      other,
      new Set(records.map((record) => record[other].toLowerCase())),
    ]),
  )
  for (const { line, text } of namedRows) {
    const foundField = otherFields.find(
      (other) => text !== '' && knownIdsByField.get(other)?.has(text.toLowerCase()),
    )
    if (foundField) tally.add(foundField, example({ line, text }, text))
  }
  const commonEntry = tally.mostFrequent(MIN_ROWS, 0)
  if (!commonEntry || commonEntry.rows < namedRows.length * MIN_SHARE) return undefined
  return {
    kind: 'wrong_column',
    field,
    rows: commonEntry.rows,
    examples: commonEntry.examples,
    value: commonEntry.value,
    changes: [{ columns: { [field]: null, [commonEntry.value as IdentifierField]: MOVED_COLUMN } }],
  }
}

/** In a change, stands for the column of the field that the same change removes. */
export const MOVED_COLUMN = '\0moved'

function example({ line, text }: NamedRow, provider: string): CauseExample {
  return { line, ledger: text, provider }
}

// Returns the first rows in the order of their texts, so that the order of the file has no effect.
function firstRows(rows: readonly UnmatchedRow[]): UnmatchedRow[] {
  return firstByKey(rows, ({ texts, line }) => `${keyOf(texts)}\n${line}`, MAX_UNMATCHED_ROWS)
}

function firstRecords(records: readonly UnmatchedRecord[]): UnmatchedRecord[] {
  return firstByKey(records, keyOf, MAX_UNMATCHED_RECORDS)
}

function firstByKey<T>(items: readonly T[], keyOfItem: (item: T) => string, limit: number): T[] {
  const keyedItems = items.map((item) => ({ item, key: keyOfItem(item) }))
  keyedItems.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
  return keyedItems.slice(0, limit).map(({ item }) => item)
}

function keyOf(texts: Readonly<Record<IdentifierField, string>>): string {
  return identifierFields.map((field) => texts[field]).join('\n')
}
