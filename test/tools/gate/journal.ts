import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Finds } from './judge.ts'
import type { Item } from './plan.ts'

/** What a run came to. */
export interface Outcome extends Item {
  readonly seed: number
  readonly finds: Finds
  readonly ms: number
}

/**
 * The runs of a campaign that are done, a line each, so that a campaign that was stopped goes on
 * where it was.
 */
export interface Journal {
  readonly outcomes: readonly Outcome[]
  add(outcome: Outcome): void
}

/**
 * Opens the journal of a seed; begins anew unless the campaign is resumed. A line that was cut by a
 * kill is no run.
 */
export function openJournal(path: string, seed: number, isResumed: boolean): Journal {
  mkdirSync(dirname(path), { recursive: true })
  if (!isResumed) rmSync(path, { force: true })
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  // What was cut has no line end; the next line begins on a line of its own.
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
