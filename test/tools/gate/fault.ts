import type { Random } from '../../../src-main/sandbox/world/random.ts'
import type { Judge } from './judge.ts'

/** What one run of a fault works with. */
export interface Bench {
  /**
   * The run's own number; together with the campaign's seed it decides everything that is drawn.
   */
  readonly run: number
  readonly random: Random
  /** Empty at first, searched for secrets at the end, and removed. */
  readonly folder: string
  readonly judge: Judge
  /** How long F44 lasts, by a wall clock. */
  readonly soakMinutes: number
  /** Texts that may be in no file and no message of this run. */
  hide(...secrets: readonly string[]): void
  /** What was said to a person, to be searched for secrets too. */
  heard(text: string): void
}

/** One line of the fault table, or one kind of it. */
export interface Fault {
  readonly id: string
  /** Which kind, where an id has several; empty otherwise. */
  readonly kind: string
  /** How many at the release gate (security.md 3.3). */
  readonly runs: number
  /** Why it cannot be injected on this machine, with what a command said; undefined: it can. */
  missing?(): string | undefined
  run(bench: Bench): Promise<void>
  /** Longest a run may take, by how long a soak is to last; four minutes where it does not say. */
  readonly limitMs?: number | ((soakMinutes: number) => number)
  /** Made beside the other lanes, since it mostly waits. */
  readonly isAside?: boolean
}

/** The name of a fault in journals and reports. */
export function nameOf({ id, kind }: Pick<Fault, 'id' | 'kind'>): string {
  return kind === '' ? id : `${id} ${kind}`
}
