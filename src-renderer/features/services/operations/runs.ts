import type { PlainFailure } from '../../../../src-main/base/failure.ts'
import { findJson, isJsonObject, member } from '../../../../src-main/base/json.ts'
import type { InstructionView, OperationAnswer } from '../../../../src-main/contract/services.ts'

/** One run of an operation, however it was sent. */
export interface Run {
  readonly id: string
  readonly operation: string
  readonly at: string
  /** Method and path as sent, without any header. */
  readonly request: string
  /**
   * failed: no answer, and nothing was changed · unknown: sent, with an unknown outcome · sent:
   * under way.
   */
  readonly state: 'answered' | 'failed' | 'unknown' | 'sent'
  readonly status: number | null
  readonly elapsedMs: number | null
  /** The answer as received, or null if it was not stored. */
  readonly text: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly failure: PlainFailure | null
  /** Whether the core stores the run as an instruction, so that it can be read again. */
  readonly isInstruction: boolean
}

interface SentCall {
  readonly id: string
  readonly operation: string
  readonly at: string
  readonly request: string
}

/** Converts the answer to a GET into a run. The answer may be a refusal. */
export function answerToRun(
  call: SentCall,
  { status, elapsedMs, text, headers, failure }: OperationAnswer,
): Run {
  return {
    ...call,
    state: 'answered',
    status,
    elapsedMs,
    text,
    headers,
    failure,
    isInstruction: false,
  }
}

/** Converts the failure of a GET without an answer into a run. */
export function failureToRun(call: SentCall, failure: PlainFailure): Run {
  return {
    ...call,
    state: 'failed',
    status: null,
    elapsedMs: null,
    text: null,
    headers: {},
    failure,
    isInstruction: false,
  }
}

const runStates = {
  prepared: 'sent',
  sent: 'sent',
  done: 'answered',
  refused: 'answered',
  unknown: 'unknown',
} as const

/** Converts an instruction, as the core stored it, into a run. */
export function instructionToRun(view: InstructionView): Run {
  const { id, subject, at, endedAt, answer, status, failure, state } = view
  // The call was refused before it left this machine, so there is no answer.
  const isUnsent = state === 'refused' && status === null && answer === null
  return {
    id,
    operation: subject,
    at,
    request: requestOf(view.request),
    state: isUnsent ? 'failed' : runStates[state],
    status,
    elapsedMs: endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(at)),
    text: answer,
    headers: {},
    failure,
    isInstruction: true,
  }
}

/**
 * Reads the value of a `Deprecation` header as the instant of RFC 9745, or undefined for any other
 * text. The header announces a deprecation whatever its value (G25).
 */
export function readDeprecation(header: string): string | undefined {
  const seconds = /^@(\d{1,11})$/.exec(header.trim())?.[1]
  return seconds === undefined
    ? undefined
    : new Date(Number(seconds) * 1000).toISOString().replace('Z', '000Z')
}

/**
 * Adds the newest run. Drops the oldest runs and the oldest answers above the limits, because the
 * list is not an archive.
 */
export function addRun(runs: readonly Run[], newestRun: Run): readonly Run[] {
  let characters = 0
  return [newestRun, ...runs].slice(0, MAX_RUNS).map((run, index) => {
    characters += run.text?.length ?? 0
    return index > 0 && characters > MAX_ANSWER_CHARACTERS ? { ...run, text: null } : run
  })
}

/** Maximum number of runs kept in a session, and of characters in all their answers. */
export const MAX_RUNS = 100
export const MAX_ANSWER_CHARACTERS = 16_000_000

function requestOf(text: string): string {
  const request = findJson(text)
  const [method, path] = isJsonObject(request)
    ? [member(request, 'method'), member(request, 'path')]
    : []
  return typeof method === 'string' && typeof path === 'string' ? `${method} ${path}` : text
}
