import type { DecisionView } from '../../../../../src-main/contract/reconciling.ts'

type Kind = DecisionView['kind']

/** The words that a decision is told in. */
export interface DecisionWords {
  readonly status: Readonly<Record<string, string>>
  readonly history: {
    readonly kinds: Readonly<Record<'status' | 'assign' | 'undo', (text: string) => string>> &
      Readonly<Record<Exclude<Kind, 'status' | 'assign' | 'undo'>, () => string>>
  }
}

/** What was decided, in a few words; of a taking back, what was taken back. */
export function decisionTitle(
  { kind, facts }: Pick<DecisionView, 'kind' | 'facts'>,
  words: DecisionWords,
): string {
  const { kinds } = words.history
  switch (kind) {
    case 'status':
      return kinds.status(words.status[facts['status'] ?? ''] ?? facts['status'] ?? '')
    case 'assign':
      return kinds.assign(facts['assignee'] ?? '')
    case 'undo': {
      const undid = facts['undid'] as Kind | undefined
      return kinds.undo(
        undid === undefined || undid === 'undo' ? '' : decisionTitle({ kind: undid, facts }, words),
      )
    }
    default:
      return kinds[kind]()
  }
}
