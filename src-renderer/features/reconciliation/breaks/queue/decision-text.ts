import type { DecisionView } from '../../../../../src-main/contract/reconciling.ts'

type Kind = DecisionView['kind']

/** The words of a decision. */
export interface DecisionWords {
  readonly status: Readonly<Record<string, string>>
  readonly history: {
    readonly kinds: Readonly<Record<'status' | 'assign' | 'undo', (text: string) => string>> &
      Readonly<Record<Exclude<Kind, 'status' | 'assign' | 'undo'>, () => string>>
  }
}

/** Writes a decision in a few words. An undo names the decision that was undone. */
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
      const undoneKind = facts['undid'] as Kind | undefined
      return kinds.undo(
        undoneKind === undefined || undoneKind === 'undo'
          ? ''
          : decisionTitle({ kind: undoneKind, facts }, words),
      )
    }
    default:
      return kinds[kind]()
  }
}
