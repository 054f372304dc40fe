import { parseArgs } from 'node:util'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import { USUAL_SOAK_MINUTES } from './soak-plan.ts'

/** The options of a campaign. */
export interface CampaignOptions {
  /** Ids such as F06, or F10 with its kinds; empty: all. */
  readonly faults: readonly string[]
  readonly seed: number
  /** The largest number of runs of each kind; undefined: that of the table. */
  readonly runs: number | undefined
  readonly isResumed: boolean
  /** When to stop and leave the rest to --resume. */
  readonly minutes: number
  readonly lanes: number
  /** The duration of F44, by a wall clock. */
  readonly soakMinutes: number
}

/** The message that asks a lane for one run. */
export type RunRequest = Item & Pick<CampaignOptions, 'seed' | 'soakMinutes'>

/** One run to be made. */
export interface Item {
  readonly name: string
  readonly run: number
}

const integerText = /^\d{1,9}$/

/** Parses the words after `npm run gate --`. Throws an Error with a message for a bad one. */
export function readCampaignOptions(words: readonly string[]): CampaignOptions {
  const options = {
    faults: { type: 'string' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    minutes: { type: 'string' },
    lanes: { type: 'string' },
    soak: { type: 'string' },
    resume: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args: [...words], options })
  const number = (
    name: 'seed' | 'runs' | 'minutes' | 'lanes' | 'soak',
    least: number,
  ): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!integerText.test(text) || Number(text) < least)
      throw new Error(`--${name} takes a whole number from ${least}, not ${JSON.stringify(text)}`)
    return Number(text)
  }
  return {
    // --soak without --faults runs the soak alone.
    faults: (values.faults ?? (values.soak === undefined ? '' : 'F44')).split(',').filter(Boolean),
    seed: number('seed', 0) ?? 1,
    runs: number('runs', 1),
    isResumed: values.resume ?? false,
    minutes: number('minutes', 1) ?? 60,
    lanes: number('lanes', 1) ?? 2,
    soakMinutes: number('soak', 1) ?? USUAL_SOAK_MINUTES,
  }
}

/** Returns the wanted faults. Throws an Error for an id that the table does not have. */
export function chooseFaults(
  table: readonly Fault[],
  wantedFaults: readonly string[],
): readonly Fault[] {
  const unknown = wantedFaults.find(
    (name) => !table.some((fault) => fault.id === name || nameOf(fault) === name),
  )
  if (unknown !== undefined)
    throw new Error(
      `there is no fault ${JSON.stringify(unknown)}; there are ${[...new Set(table.map(({ id }) => id))].join(', ')}`,
    )
  return wantedFaults.length === 0
    ? table
    : table.filter(
        (fault) => wantedFaults.includes(fault.id) || wantedFaults.includes(nameOf(fault)),
      )
}

/** Every run of these faults that is not done yet, grouped by fault. */
export function planRuns(
  faults: readonly Fault[],
  { runs }: Pick<CampaignOptions, 'runs'>,
  isDone: (item: Item) => boolean,
): Item[] {
  return faults.flatMap((fault) => {
    const count = Math.min(runs ?? fault.runs, fault.runs)
    return Array.from({ length: count }, (_, run) => ({ name: nameOf(fault), run })).filter(
      (item) => !isDone(item),
    )
  })
}
