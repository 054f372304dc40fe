import type { PlainFailure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import { findFailureEntry } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import type { RefusedDecision } from '../../../src-main/contract/team.ts'

/** A decision that the team's log did not accept, as its author sees it. */
export interface RefusedView {
  readonly id: string
  readonly code: string
  readonly kind: DecisionView['kind']
  readonly facts: Readonly<Record<string, string>>
  readonly breaks: readonly string[]
  /** Empty if the text of the event is not readable. */
  readonly at: string
}

/** Reads a decision from the text of its event. An unreadable decision keeps its id and code. */
export function readRefused({ decision, code, body }: RefusedDecision): RefusedView {
  const unreadableView: RefusedView = {
    id: decision,
    code,
    kind: 'note',
    facts: {},
    breaks: [],
    at: '',
  }
  try {
    const { type, at, facts, breaks } = JSON.parse(body) as {
      readonly type: DecisionView['kind']
      readonly at: string
      readonly facts: Readonly<Record<string, string>>
      readonly breaks: readonly (readonly [string, string | null])[]
    }
    return { ...unreadableView, kind: type, at, facts, breaks: breaks.map(([id]) => id) }
  } catch {
    return unreadableView
  }
}

interface RefusedWords {
  readonly kinds: Readonly<Record<string, string>>
  readonly statuses: Readonly<Record<string, string>>
}

/** Writes a decision in one line: its kind or status, and the person's texts. */
export function refusedText({ kind, facts }: RefusedView, words: RefusedWords): string {
  const status = facts['status']
  const what =
    kind === 'status' && status !== undefined
      ? (words.statuses[status] ?? status)
      : (words.kinds[kind] ?? kind)
  return [what, facts['assignee'], facts['reason'], facts['note']]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ')
}

/** Returns the refusal as a failure. The window has the words for its code. */
export function refusalOf({ code }: RefusedView): PlainFailure {
  const [what, advice] = findFailureEntry(code)?.en ?? [code, '']
  return { kind: 'service', code: code as FailureCode, what, why: '', advice, evidence: {} }
}
