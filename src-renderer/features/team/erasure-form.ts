import type { ErasureKind } from '../../../src-main/contract/team-erasure.ts'

/** The kinds of an erasure that can be proposed, in the order of the form. */
export const proposableKinds = [
  'user',
  'withdrawal',
  'transaction',
  'file',
  'note',
] as const satisfies readonly ErasureKind[]
export type ProposableKind = (typeof proposableKinds)[number]

/** The form by which an admin proposes an erasure. */
export interface ErasureForm {
  readonly kind: ProposableKind
  readonly target: string
  readonly reason: string
}

type ErasureField = 'target' | 'reason'
type ErasureProblem = 'needed' | 'hash' | 'number'
export type ErasureProblems = Readonly<Partial<Record<ErasureField, ErasureProblem>>>

/** Finds the problems that keep a form from being sent. */
export function erasureProblems({ kind, target, reason }: ErasureForm): ErasureProblems {
  const id = target.trim()
  return {
    ...(id === ''
      ? { target: 'needed' as const }
      : kind === 'file' && !/^[0-9a-f]{64}$/i.test(id)
        ? { target: 'hash' as const }
        : kind === 'note' && !/^[1-9][0-9]{0,14}$/.test(id)
          ? { target: 'number' as const }
          : {}),
    ...(reason.trim() === '' ? { reason: 'needed' as const } : {}),
  }
}

/** Converts a form without problems to the proposal. */
export function formToErasure({ kind, target, reason }: ErasureForm): ErasureForm {
  const id = target.trim()
  return { kind, target: kind === 'file' ? id.toLowerCase() : id, reason: reason.trim() }
}
