import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FindsByKind } from './judge.ts'
import type { Item } from './plan.ts'

/** The result of a run. */
export interface Outcome extends Item {
  readonly seed: number
  readonly finds: FindsByKind
  readonly ms: number
}

/**
 * The finished runs of a campaign, one per line, so that an interrupted campaign can be resumed.
 */
export interface Journal {
  readonly outcomes: readonly Outcome[]
  add(outcome: Outcome): void
}

/**
 * Opens the journal of a seed, empty unless the campaign is resumed. A line that a kill cut short
 * does not count.
 */
export function openJournal(path: string, seed: number, isResumed: boolean): Journal {
  mkdirSync(dirname(path), { recursive: true })
  if (!isResumed) rmSync(path, { force: true })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // A line that was cut has no line end, so the next line begins on a new one.
  if (text !== '' && !text.endsWith('\n')) appendFileSync(path, '\n')
  const outcomes = text.split('\n').flatMap((line) => readLine(line, seed))
  return {
    outcomes,
    add(outcome) {
      outcomes.push(outcome)
      appendFileSync(path, `${JSON.stringify(outcome)}\n`)
    },
  }
}

function readLine(line: string, seed: number): Outcome[] {
  try {
    const outcome = JSON.parse(line) as Outcome
    return outcome.seed === seed ? [outcome] : []
  } catch {
    return []
  }
}
