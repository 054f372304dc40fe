import type { PlainFailure } from '../../../../src-main/base/failure.ts'
import { findJson, isJsonObject, member } from '../../../../src-main/base/json.ts'
import type { InstructionView, OperationAnswer } from '../../../../src-main/contract/services.ts'

/** One run of an operation, whichever way it was sent. */
export interface Run {
  readonly id: string
  readonly operation: string
  readonly at: string
  /** Method and path as sent; never a header. */
  readonly request: string
  /**
   * failed: nothing came back and nothing was changed · unknown: it was sent, and what became of it
   * is not known · sent: under way.
   */
  readonly state: 'answered' | 'failed' | 'unknown' | 'sent'
  readonly status: number | null
  readonly elapsedMs: number | null
  /** The answer as received; null: none was kept. */
  readonly text: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly failure: PlainFailure | null
  /** An instruction is kept by the core and can be read back. */
  readonly isInstruction: boolean
}

interface Asked {
  readonly id: string
  readonly operation: string
  readonly at: string
  readonly request: string
}

/** A run of a GET that was answered, a refusal included. */
export function answerToRun(
  asked: Asked,
  { status, elapsedMs, text, headers, failure }: OperationAnswer,
): Run {
  return {
    ...asked,
    state: 'answered',
    status,
    elapsedMs,
    text,
    headers,
    failure,
    isInstruction: false,
  }
}

/** A run of a GET that brought no answer. */
export function failureToRun(asked: Asked, failure: PlainFailure): Run {
  return {
    ...asked,
    state: 'failed',
    status: null,
    elapsedMs: null,
    text: null,
    headers: {},
    failure,
    isInstruction: false,
  }
}

const states = {
  prepared: 'sent',
  sent: 'sent',
  done: 'answered',
  refused: 'answered',
  unknown: 'unknown',
} as const

/** A run of an operation that changes something, as the core keeps it. */
export function instructionToRun(view: InstructionView): Run {
  const { id, subject, at, endedAt, answer, status, failure, state } = view
  // Refused before it left this machine: nothing was answered.
  const isUnsent = state === 'refused' && status === null && answer === null
  return {
    id,
    operation: subject,
    at,
    request: requestOf(view.request),
    state: isUnsent ? 'failed' : states[state],
    status,
    elapsedMs: endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(at)),
    text: answer,
    headers: {},
    failure,
    isInstruction: true,
  }
}

/**
 * A header of RFC 9745 as an instant; undefined for any other text (G25: that it is there is
 * enough).
 */
export function readDeprecation(header: string): string | undefined {
  const seconds = /^@(\d{1,11})$/.exec(header.trim())?.[1]
  return seconds === undefined
    ? undefined
    : new Date(Number(seconds) * 1000).toISOString().replace('Z', '000Z')
}

/**
 * Keeps the newest runs, with a bound on what their answers take: the list is for looking back, not
 * an archive.
 */
export function keepRuns(runs: readonly Run[], newest: Run): readonly Run[] {
  let characters = 0
  return [newest, ...runs].slice(0, MOST_RUNS).map((run, at) => {
    characters += run.text?.length ?? 0
    return at > 0 && characters > MOST_CHARACTERS ? { ...run, text: null } : run
  })
}

/** Runs kept in a session, and the characters of their answers in all. */
export const MOST_RUNS = 100
export const MOST_CHARACTERS = 16_000_000

function requestOf(text: string): string {
  const request = findJson(text)
  const [method, path] = isJsonObject(request)
    ? [member(request, 'method'), member(request, 'path')]
    : []
  return typeof method === 'string' && typeof path === 'string' ? `${method} ${path}` : text
}
