import type { Random } from '../../../src-main/sandbox/world/random.ts'
import type { Judge } from './judge.ts'

/** The tools of one run of a fault. */
export interface RunTools {
  /** The run's number. Together with the campaign's seed it decides everything that is drawn. */
  readonly run: number
  readonly random: Random
  /** Empty at first, searched for secrets at the end, and removed. */
  readonly folder: string
  readonly judge: Judge
  /** The duration of F44, by a wall clock. */
  readonly soakMinutes: number
  /** Texts that must be in no file and no message of this run. */
  addSecrets(...secrets: readonly string[]): void
  /** Records a message to a person, which is searched for secrets too. */
  addMessage(text: string): void
}

/** One line of the fault table, or one kind of it. */
export interface Fault {
  readonly id: string
  /** The kind, where an id has several; empty otherwise. */
  readonly kind: string
  /** The number of runs at the release gate (security.md 3.3). */
  readonly runs: number
  /**
   * The reason why the fault cannot be injected on this machine, with the message of a command.
   * Undefined where it can.
   */
  missing?(): string | undefined
  run(tools: RunTools): Promise<void>
  /** The longest time for a run, which may depend on the soak's duration. Default: four minutes. */
  readonly limitMs?: number | ((soakMinutes: number) => number)
  /** Such a fault runs in one of two extra lanes, since it delays the other faults little. */
  readonly isMostlyWaiting?: boolean
}

/** A line of the fault table. */
export function fault(
  id: string,
  kind: string,
  runs: number,
  run: Fault['run'],
  more: Pick<Fault, 'missing' | 'limitMs' | 'isMostlyWaiting'> = {},
): Fault {
  return { id, kind, runs, run, ...more }
}

/** The name of a fault in journals and reports. */
export function nameOf({ id, kind }: Pick<Fault, 'id' | 'kind'>): string {
  return kind === '' ? id : `${id} ${kind}`
}
