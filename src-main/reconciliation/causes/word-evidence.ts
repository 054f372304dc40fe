import type { SettableClass } from '../../domain/status.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../../domain/status.ts'
import type { ProviderRecord } from '../provider-record.ts'
import type { LedgerEntry } from '../row/ledger-entry.ts'
import type { StatusWords } from '../rules.ts'
import type { CauseBeforeTrial } from './cause.ts'
import { Tally } from './tally.ts'

const MIN_ROWS = 2
/** The minimum share of a ledger word's rows that have the same word at the provider. */
const MIN_SHARE = 0.9
const MAX_WORDS_PER_FIELD = 5
const MAX_WORDS = 1000

type WordField = 'status' | 'network' | 'currency'

/** Counts, for each ledger word that no map contains, the words that the provider has instead. */
export class WordEvidence {
  readonly #words: StatusWords
  readonly #tallies: Readonly<Record<WordField, Map<string, Tally>>> = {
    status: new Map(),
    network: new Map(),
    currency: new Map(),
  }
  /** Words that the provider itself uses. In the ledger they need no alias. */
  readonly #providerWords: Readonly<Record<'network' | 'currency', Set<string>>> = {
    network: new Set(),
    currency: new Set(),
  }

  constructor(words: StatusWords) {
    this.#words = words
  }

  addPair(entry: LedgerEntry, record: ProviderRecord, isBroken: boolean): void {
    this.#addCode('network', entry, record.network ?? '', isBroken)
    this.#addCode('currency', entry, record.currency, isBroken)
    const { statusMap, ledgerStatuses } = this.#words
    if (
      entry.status === '' ||
      classifyLedgerStatus(entry.status, statusMap, ledgerStatuses) !== 'unknown'
    )
      return
    const meaning = classifyProviderStatus(record.status, statusMap)
    this.#add('status', entry.status, meaning, {
      line: entry.line,
      ledger: entry.original.status.trim(),
      provider: record.status,
    })
  }

  #addCode(
    field: 'network' | 'currency',
    entry: LedgerEntry,
    provider: string,
    isBroken: boolean,
  ): void {
    const ledger = entry[field]
    if (ledger === '' || provider === '') return
    // Most matched pairs with equal words are matched without their cells and never arrive here, so
    // none of them is counted. The trial of an alias shows the matches that it would lose.
    if (ledger === provider && !isBroken) return
    if (this.#providerWords[field].size < MAX_WORDS) this.#providerWords[field].add(provider)
    if (ledger === provider) return
    this.#add(field, ledger, provider, {
      line: entry.line,
      ledger: entry.original[field].trim(),
      provider,
    })
  }

  #add(
    field: WordField,
    word: string,
    counterpart: string,
    example: { line: number; ledger: string; provider: string },
  ): void {
    const tallies = this.#tallies[field]
    let tally = tallies.get(word)
    if (!tally) {
      if (tallies.size >= MAX_WORDS) return
      tallies.set(word, (tally = new Tally()))
    }
    tally.add(counterpart, example)
  }

  causes(): readonly CauseBeforeTrial[] {
    return (['status', 'network', 'currency'] as const).flatMap((field) =>
      [...this.#tallies[field]]
        .flatMap(([word, tally]): CauseBeforeTrial[] => {
          if (field !== 'status' && this.#providerWords[field].has(word)) return []
          const commonEntry = tally.mostFrequent(MIN_ROWS, MIN_SHARE)
          if (!commonEntry || (field === 'status' && commonEntry.value === 'unknown')) return []
          return [
            {
              kind: 'unknown_word',
              field,
              rows: commonEntry.rows,
              examples: commonEntry.examples,
              value: field === 'status' ? word : `${word} → ${commonEntry.value}`,
              changes: [
                field === 'status'
                  ? { statuses: { [word]: commonEntry.value as SettableClass } }
                  : { aliases: { [field]: { [word]: commonEntry.value } } },
              ],
            },
          ]
        })
        .sort((left, right) => right.rows - left.rows || (left.value < right.value ? -1 : 1))
        .slice(0, MAX_WORDS_PER_FIELD),
    )
  }
}
