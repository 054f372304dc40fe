import type { Activity } from '../../../src-main/contract/window.ts'
import { showInvisible } from '../../format/identifier.ts'

/** The sentences of one language. Their arguments are safe to show. */
export interface SentenceWords {
  readonly breaks: (count: string, isOne: boolean) => string
  readonly statuses: Readonly<Record<string, string>>
  readonly undid: Readonly<Record<string, string>>
  readonly because: (reason: string) => string
  readonly remark: (note: string) => string
  readonly status: (by: string, breaks: string, status: string) => string
  readonly assign: (by: string, breaks: string, assignee: string) => string
  readonly unassign: (by: string, breaks: string) => string
  readonly note: (by: string, breaks: string, note: string) => string
  readonly removeNote: (by: string, breaks: string) => string
  readonly match: (by: string, ledger: string, provider: string) => string
  readonly acceptSuggestion: (by: string, ledger: string, provider: string) => string
  readonly refuseSuggestion: (by: string, ledger: string, provider: string) => string
  readonly undoMatch: (by: string, ledger: string, provider: string) => string
  readonly undo: (by: string, what: string) => string
  readonly period_closed: (by: string, from: string, to: string) => string
  readonly period_reopened: (by: string, from: string, to: string) => string
  readonly mapping_saved: (by: string, name: string, version: string) => string
  readonly mapping_deleted: (by: string, name: string) => string
  readonly somebody: string
  readonly beginning: string
  readonly now: string
}

interface EntrySentence {
  readonly text: string
  /** The facts that the sentence leaves out, by name, in the order they were written. */
  readonly rest: Activity['facts']
}

/** Writes a person's decision as a sentence, or undefined if the entry is shown by its facts. */
export function sentenceOf(
  { what, facts }: Pick<Activity, 'what' | 'facts'>,
  words: SentenceWords,
): EntrySentence | undefined {
  const text =
    what === 'decision_made' ? decisionSentence(facts, words) : eventSentence(what, facts, words)
  if (text === undefined) return undefined
  const reason = textOfFact(facts, 'reason')
  // A decision that is only a note has the note in its sentence.
  const note = facts['kind'] === 'note' ? '' : textOfFact(facts, 'note')
  const rest = Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => !sentenceFacts.has(name) && value !== ''),
  )
  return {
    text: [
      text,
      ...(reason === '' ? [] : [words.because(reason)]),
      ...(note === '' ? [] : [words.remark(note)]),
    ].join(' '),
    rest,
  }
}

const sentenceFacts: ReadonlySet<string> = new Set([
  'kind',
  'by',
  'breaks',
  'status',
  'reason',
  'note',
  'assignee',
  'ledger',
  'provider',
  'undid',
  'from',
  'to',
  'name',
  'version',
])

function decisionSentence(facts: Activity['facts'], words: SentenceWords): string | undefined {
  const by = textOfFact(facts, 'by') || words.somebody
  const count = textOfFact(facts, 'breaks')
  const breaks = words.breaks(count, count === '1')
  const sides = [textOfFact(facts, 'ledger'), textOfFact(facts, 'provider')] as const
  const note = textOfFact(facts, 'note')
  switch (facts['kind']) {
    case 'status':
      return words.status(by, breaks, nameOf(textOfFact(facts, 'status'), words.statuses))
    case 'assign':
      return textOfFact(facts, 'assignee') === ''
        ? words.unassign(by, breaks)
        : words.assign(by, breaks, textOfFact(facts, 'assignee'))
    case 'note':
      return note === '' ? words.removeNote(by, breaks) : words.note(by, breaks, note)
    case 'match':
    case 'acceptSuggestion':
    case 'refuseSuggestion':
    case 'undoMatch':
      return words[facts['kind']](by, ...sides)
    case 'undo':
      return words.undo(by, nameOf(textOfFact(facts, 'undid'), words.undid))
    default:
      return undefined
  }
}

function eventSentence(
  what: string,
  facts: Activity['facts'],
  words: SentenceWords,
): string | undefined {
  const by = textOfFact(facts, 'by') || words.somebody
  switch (what) {
    case 'period_closed':
    case 'period_reopened':
      return words[what](
        by,
        textOfFact(facts, 'from').slice(0, 10) || words.beginning,
        textOfFact(facts, 'to').slice(0, 10) || words.now,
      )
    case 'mapping_saved':
      return words.mapping_saved(by, textOfFact(facts, 'name'), textOfFact(facts, 'version'))
    case 'mapping_deleted':
      return words.mapping_deleted(by, textOfFact(facts, 'name'))
    default:
      return undefined
  }
}

function textOfFact(facts: Activity['facts'], name: string): string {
  const value = facts[name] ?? ''
  return showInvisible(String(value))
}

function nameOf(code: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, code) ? (names[code] as string) : code
}
