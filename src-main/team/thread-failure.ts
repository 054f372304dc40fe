import { Failure } from '../base/failure.ts'

/** Returns the failure for a server that does not answer. Work continues without the server. */
export function unreachableFailure(why: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'unreachable',
    code: 'TEAM_UNREACHABLE',
    what: "The team's server does not answer",
    why,
    advice: 'go on working; decisions are shared when it answers again',
    cause,
  })
}
