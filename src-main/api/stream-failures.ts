import { Failure } from '../base/failure.ts'
import { networkReason } from './network-reason.ts'
import { isTemporaryCode } from './token-refusal.ts'

/**
 * Returns true if no further try can help: a path, a login or a permission is missing, or the
 * service refuses for another permanent reason.
 */
export function isFinal({ kind, code, evidence: { status } }: Failure): boolean {
  if (kind === 'badInput' || kind === 'keychain' || kind === 'bug') return true
  if (['CREDENTIALS_WRONG', 'AUTH_REJECTED', 'SCOPE_MISSING', 'TLS_REFUSED'].includes(code))
    return true
  if (isTemporaryCode(code)) return false
  return (
    typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429
  )
}

/**
 * The failure of a stream that ended. `why` is a sentence or the code of a network error. `status`
 * is set if the service refused to open the stream.
 */
export function streamLostFailure(why: string, status: number | undefined, host: string): Failure {
  const isCode = /^[A-Z][A-Z\d_]+$/.test(why)
  if (status === undefined)
    return new Failure({
      kind: 'unreachable',
      code: 'STREAM_LOST',
      what: 'The stream ended',
      why: isCode ? networkReason(why, host) : why || 'the service closed it',
      advice: 'it is opened again automatically',
      evidence: isCode ? { network_error: why } : {},
    })
  const advice = 'check the path of “WebSocket stream” among the operations, and the credentials'
  return new Failure({
    kind: 'service',
    code: `HTTP_${status}`,
    what: 'The service did not open the stream',
    why: `status ${status}`,
    advice,
    evidence: { status },
  })
}

/**
 * The failure of a request that cannot be sent. The original error is left out, because its message
 * may contain a header or the address, and with them a secret.
 */
export function cannotOpenFailure(): Failure {
  return new Failure({
    kind: 'bug',
    code: 'STREAM_REFUSED',
    what: 'The stream cannot be opened',
    why: 'its address or a header cannot be sent',
    advice: 'check the profile and its paths',
  })
}

/**
 * The failure to get a ticket. `status` is the status of the refusal, or null if the answer has no
 * usable ticket.
 */
export function ticketFailure(why: string, status: number | null = null): Failure {
  const advice = 'check the path of “WebSocket ticket” among the operations'
  return new Failure({
    kind: 'service',
    code: 'BAD_RESPONSE',
    what: 'The service sent no ticket for the private topics',
    why,
    advice,
    evidence: { status },
  })
}

export function noSocketsFailure(): Failure {
  return new Failure({
    kind: 'bug',
    code: 'NO_SOCKETS',
    what: 'This host cannot open a stream',
    why: 'it has no WebSocket',
    advice: 'report it',
  })
}

export function noTicketPathFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'NO_PATH',
    what: 'Private topics are not available',
    why: 'no contract shows where a ticket is made, and none was entered for this profile',
    advice: 'enter the path of “WebSocket ticket” among the operations',
  })
}

export function noSocketPathFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'NO_PATH',
    what: 'The stream cannot be opened',
    why: 'no contract shows its address, and none was entered for this profile',
    advice:
      'enter the address of the stream in Connection, or the path of “WebSocket stream” among the operations',
  })
}
