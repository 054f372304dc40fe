import type { BreakStatus } from '../../../src-main/reconciliation/decisions.ts'
import { showInvisible } from '../../format/identifier.ts'
import type { PairCells } from './break-view.ts'
import { textOf } from './break-view.ts'

/** One of the statuses in conflict over a break, and the login that set it. */
export interface Rival {
  readonly by: string
  readonly status: BreakStatus
}

type RivalSentences = Readonly<Record<BreakStatus, (person: string) => string>>

/** The endings of the sentences that reconciliation/break-fold.ts writes after each login. */
const verbs: readonly (readonly [verb: string, status: BreakStatus])[] = [
  [' opened it again', 'open'],
  [' is investigating it', 'investigating'],
  [' resolved it', 'resolved'],
  [' accepted it', 'accepted'],
]

/** Whether people of a team decided differently about a break. */
export function isInConflict(cells: PairCells): boolean {
  return textOf(cells, 'conflict') === 'yes'
}

/**
 * Reads the reason of a break in conflict: "ana accepted it, ben is investigating it". Undefined
 * for any other text. A login may contain a comma and a space.
 */
export function readRivals(reason: string): readonly Rival[] | undefined {
  const rivals: Rival[] = []
  let unfinishedPart = ''
  for (const part of reason.split(', ')) {
    const words = unfinishedPart === '' ? part : `${unfinishedPart}, ${part}`
    const verb = verbs.find(([ending]) => words.endsWith(ending) && words !== ending)
    if (!verb) {
      unfinishedPart = words
      continue
    }
    rivals.push({ by: words.slice(0, -verb[0].length), status: verb[1] })
    unfinishedPart = ''
  }
  return unfinishedPart === '' && rivals.length > 1 ? rivals : undefined
}

/**
 * Returns the reason of a break in the window's language. The core writes the reason of a conflict
 * in English. Any other reason is a person's own text and stays unchanged.
 */
export function breakReasonText(cells: PairCells, sentences: RivalSentences): string {
  const reason = textOf(cells, 'reason')
  const rivals = isInConflict(cells) ? readRivals(reason) : undefined
  return rivals
    ? rivals.map(({ by, status }) => sentences[status](showInvisible(by))).join(', ')
    : showInvisible(reason)
}
