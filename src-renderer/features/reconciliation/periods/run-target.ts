/**
 * The parts of a run, of which its screen shows one at a time.
 * `lines`: ledger lines that are in no match and no break.
 * `provider`: all cached records of the provider.
 * `outside`: the provider's records outside the run's days.
 * `void`: rows and records of failed payments, which moved no money.
 * `gone`: breaks of the run before this one that this run does not have.
 * `closing`: the closing of the run's period.
 */
export const runParts = [
  'summary',
  'matches',
  'lines',
  'provider',
  'outside',
  'void',
  'observations',
  'gone',
  'decisions',
  'closing',
] as const
export type RunPart = (typeof runParts)[number]

/** The content that the screen of runs shows. */
export interface RunTarget {
  /** Undefined means the list of runs, or of closed periods. */
  readonly run?: string
  readonly part?: RunPart
  /**
   * The group that a list shows first. For ledger lines, the place in which they were counted, such
   * as `rejected` or `excluded`. For observations, their kind. For decisions, `waiting`.
   */
  readonly place?: string
  /** For matches: their currency, and whether only tolerated differences are listed. */
  readonly currency?: string
  readonly isTolerated?: boolean
  /** The list of closed periods instead of the list of runs. */
  readonly isPeriods?: boolean
  /** Withdrawals per day, currency and network instead of the list of runs. */
  readonly isVolume?: boolean
}

/**
 * Writes the route's text for a target: a run's id alone, or `run:… part:…`. A space inside a value
 * is written `%20`.
 */
export function writeRunTarget({
  run,
  part,
  place,
  currency,
  isTolerated = false,
  isPeriods = false,
  isVolume = false,
}: RunTarget): string {
  if (isPeriods) return 'periods:all'
  if (isVolume) return 'volume:all'
  const words = { run, part, place, currency, tolerated: isTolerated ? 'yes' : undefined }
  return Object.entries(words)
    .flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}:${value.replace(/[% ]/g, encodeURIComponent)}`],
    )
    .join(' ')
}

/** Reads a route's text. One word without a colon is a run's id. Unknown parts are left out. */
export function readRunTarget(text: string | undefined): RunTarget {
  const words = new Map<string, string>()
  for (const word of (text ?? '').split(' ').filter((part) => part !== '')) {
    const colon = word.indexOf(':')
    words.set(
      colon < 0 ? 'run' : word.slice(0, colon),
      word.slice(colon + 1).replace(/%(?:20|25)/g, decodeURIComponent),
    )
  }
  const part = runParts.find((candidate) => candidate === words.get('part'))
  const place = words.get('place')
  const currency = words.get('currency')
  const run = words.get('run')
  return {
    ...(run !== undefined && { run }),
    ...(part && { part }),
    ...(place !== undefined && { place }),
    ...(currency !== undefined && { currency }),
    ...(words.has('tolerated') && { isTolerated: true }),
    ...(words.has('periods') && { isPeriods: true }),
    ...(words.has('volume') && { isVolume: true }),
  }
}
