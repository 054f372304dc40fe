import type { Measurement } from './runs.ts'

/** The figures of a job, by the names of judge.ts. */
export type JobFacts = Record<string, number>

/**
 * The figures of whole processes: `job.program.seconds`, `.cpuSeconds`, `.megabytes`, and the
 * fastest and slowest round.
 */
export function processFacts(
  job: string,
  measurements: Readonly<Record<string, Measurement>>,
): JobFacts {
  const facts: JobFacts = {}
  for (const [program, { seconds, cpuSeconds, megabytes, rounds }] of Object.entries(
    measurements,
  )) {
    const walls = rounds.map((round) => round.seconds)
    Object.assign(
      facts,
      factsOf(`${job}.${program}`, {
        seconds,
        cpuSeconds,
        megabytes,
        fastest: Math.min(...walls),
        slowest: Math.max(...walls),
      }),
    )
  }
  return facts
}

/** Figures under one name, without the undefined ones. */
export function factsOf(
  name: string,
  figures: Readonly<Record<string, number | undefined>>,
): JobFacts {
  const numbers = Object.entries(figures).filter(
    (entry): entry is [string, number] => entry[1] !== undefined && Number.isFinite(entry[1]),
  )
  return Object.fromEntries(numbers.map(([figure, value]) => [`${name}.${figure}`, value]))
}
