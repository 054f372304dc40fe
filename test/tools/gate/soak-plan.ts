import type { Random } from '../../../src-main/sandbox/world/random.ts'

/**
 * The speed of the program’s and the service’s clocks in a soak: 30 minutes are four hours of their
 * time. With a larger factor, a browser on a busy machine would have too little of the ten seconds
 * that a session waits for a reload.
 */
export const CLOCK_FACTOR = 8

/** The default duration of a soak, in minutes of a wall clock. */
export const USUAL_SOAK_MINUTES = 30

/**
 * The faults that a soak draws from (security.md, F44), including ends of the program's own parts
 * that restart automatically.
 */
export const soakFaults = ['F01', 'F07', 'F21', 'F24', 'F26', 'F33', 'F38', 'F40', 'F41'] as const
export type SoakFault = (typeof soakFaults)[number]

/** Expensive faults are drawn less often. */
const weights: Readonly<Record<SoakFault, number>> = {
  F01: 2,
  F07: 1,
  F21: 3,
  F24: 3,
  F26: 3,
  F33: 4,
  F38: 3,
  F40: 1,
  F41: 1,
}

/**
 * A part of the program that ends by force is restarted at most three times in five minutes (S14).
 * A soak therefore leaves this time between two such ends, in ms of the program's time.
 */
const REST_MS: Readonly<Partial<Record<SoakFault, number>>> = {
  F41: 150_000,
  F40: 60_000,
  F07: 120_000,
}

/** Draws one fault after another. */
export interface Draws {
  /** `nowMs` is the program's time. */
  next(nowMs: number): SoakFault
  /**
   * Called after a restart of the host. Each fault but F01 is then drawn once before any is
   * repeated: memory for code that a fault makes the host load for the first time is not growth.
   */
  restart(): void
}

/**
 * Draws each of `faults` once in a shuffled order at first, so that a short soak has them all, then
 * by weight.
 */
export function makeDraw(random: Random, faults: readonly SoakFault[]): Draws {
  let first = random.shuffle(faults)
  const lastAt = new Map<SoakFault, number>()
  const isRested = (fault: SoakFault, nowMs: number): boolean =>
    nowMs - (lastAt.get(fault) ?? -Infinity) >= (REST_MS[fault] ?? 0)
  return {
    next(nowMs) {
      const choice = faults
        .filter((fault) => isRested(fault, nowMs))
        .flatMap((fault) => Array.from({ length: weights[fault] }, () => fault))
      const fault = first.find((one) => isRested(one, nowMs)) ?? random.pick(choice)
      first = first.filter((one) => one !== fault)
      lastAt.set(fault, nowMs)
      return fault
    },
    restart() {
      // F01 is the end of the host, or of a command line beside it.
      first = random.shuffle(faults.filter((fault) => fault !== 'F01'))
    },
  }
}
