import { resourceLowFailure } from '../base/exhaustion.ts'
import { cancelled, Failure } from '../base/failure.ts'
import {
  connectReason,
  endReason,
  isTlsCode,
  NOT_REACHED_CODES,
  tlsReason,
} from './network-reason.ts'

/** A call without a usable answer. */
export interface UnansweredCall {
  readonly url: string
  readonly signal?: AbortSignal | undefined
  /** Whether the head of an answer had arrived. */
  readonly hasHead: boolean
}

/**
 * Translates a network error. Its code becomes evidence. The failure is OFFLINE if there is no
 * answer, ANSWER_UNREADABLE or BAD_RESPONSE if the answer cannot be read, REDIRECT_REFUSED for a
 * redirect, and TLS_REFUSED for an unsafe connection. A Failure is returned unchanged.
 */
export function transportFailure(error: unknown, call: UnansweredCall): Failure {
  if (error instanceof Failure) return error
  if (call.signal?.aborted) return cancelled()
  const exhaustion = resourceLowFailure(error)
  if (exhaustion) return exhaustion
  const details = readErrorDetails(error)
  if (/redirect/i.test(details.text)) return redirectFailure(error)
  const fault = findFault(details, call.hasHead)
  if (fault !== undefined) return unreadableFailure(fault, error)
  const { host } = new URL(call.url)
  if (isTlsCode(details.code)) return tlsFailure(details, host, error)
  if (/decod|encoded data/i.test(details.text) || details.code.startsWith('Z_'))
    return damagedFailure(error)
  return offlineFailure(details, host, error)
}

function redirectFailure(cause: unknown): Failure {
  return new Failure({
    kind: 'service',
    code: 'REDIRECT_REFUSED',
    what: 'The service tried to send the call to another address',
    why: 'redirects are never followed, because they could send the login elsewhere',
    advice: 'check the address of the service',
    cause,
  })
}

function unreadableFailure(fault: AnswerFault, cause: unknown): Failure {
  return new Failure({
    kind: 'service',
    code: 'ANSWER_UNREADABLE',
    what: 'The answer cannot be read',
    why: fault.why,
    advice:
      fault.advice ?? 'try again later; if the problem persists, check the address and its port',
    evidence: { wasReached: true, ...(fault.advice === undefined ? {} : { form: 'no_tls' }) },
    cause,
  })
}

function tlsFailure(details: ErrorDetails, host: string, cause: unknown): Failure {
  return new Failure({
    kind: 'unreachable',
    code: 'TLS_REFUSED',
    what: 'The connection is not safe',
    why: tlsReason(details.code, host),
    advice: 'check the address and the certificates of this machine',
    // A certificate is refused before anything is sent. Any other error of this kind may occur
    // later.
    evidence: {
      wasReached: !/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(details.code),
      ...codeAsEvidence(details),
    },
    cause,
  })
}

function damagedFailure(cause: unknown): Failure {
  return new Failure({
    kind: 'unreachable',
    code: 'BAD_RESPONSE',
    what: 'The answer could not be read',
    why: 'its bytes are damaged',
    advice: 'try again later',
    cause,
  })
}

// If the connection ended, the service may have carried out the call. Without a connection it
// cannot have.
function offlineFailure(details: ErrorDetails, host: string, cause: unknown): Failure {
  const isConnecting =
    NOT_REACHED_CODES.has(details.code) && details.syscall !== 'read' && details.syscall !== 'write'
  const wasEnded = (details.code !== '' && !isConnecting) || /terminated/.test(details.text)
  if (wasEnded)
    return new Failure({
      kind: 'unreachable',
      code: 'OFFLINE',
      what: 'The service ended the connection',
      why: endReason(details.code, host),
      advice: 'try again later; what is cached can be used offline',
      evidence: { wasReached: true, ...codeAsEvidence(details) },
      cause,
    })
  return new Failure({
    kind: 'unreachable',
    code: 'OFFLINE',
    what: 'The service could not be reached',
    why: connectReason(details.code, host),
    advice: 'check the network and the address; what is cached can be used offline',
    evidence: {
      ...(isConnecting ? { wasReached: false } : {}),
      ...(NO_NETWORK.has(details.code) ? { network: 'none' } : {}),
      ...codeAsEvidence(details),
    },
    cause,
  })
}

function codeAsEvidence({ code }: ErrorDetails): Readonly<Record<string, string>> {
  return code === '' ? {} : { network_error: code }
}

/** Codes of errors caused by this machine's own network. */
const NO_NETWORK = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'])

/** OpenSSL's names for bytes that are not a TLS record. */
const NOT_TLS =
  /ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTPS_PROXY_REQUEST|UNEXPECTED_MESSAGE)/

/** Chromium's names for answers that are not HTTP, in Electron. */
const NOT_HTTP =
  /net::ERR_(?:INVALID_HTTP_RESPONSE|INVALID_CHUNKED_ENCODING|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|RESPONSE_HEADERS_\w+)/

/** The code, the messages and the system call of an error and its causes. */
interface ErrorDetails {
  readonly code: string
  readonly text: string
  readonly syscall: string
}

/** The reason why an answer cannot be read. `advice` is absent if the advice is to try again. */
interface AnswerFault {
  readonly why: string
  readonly advice?: string
}

/**
 * Why the bytes of an answer cannot be read, or undefined for another cause. Bytes that are not TLS
 * have an advice of their own, because a retry does not correct a wrong port.
 */
function findFault({ code, text }: ErrorDetails, hasHead: boolean): AnswerFault | undefined {
  if (NOT_TLS.test(code))
    return {
      why: 'it is not encrypted, and the address begins with https',
      advice: 'check the address and its port: this may not be the service',
    }
  const parserReason = /does not match the HTTP\/1\.1 protocol(?: \((.{1,100})\))?/.exec(text)
  if (parserReason) return { why: `it is not valid HTTP (${parserReason[1] ?? 'malformed'})` }
  const chromiumReason = NOT_HTTP.exec(text)
  if (chromiumReason) return { why: `it is not valid HTTP (${chromiumReason[0]})` }
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH')
    return { why: 'its length is not the one that its head names' }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return { why: 'its head is too large' }
  if (/\bbad (?:response|upgrade)\b/.test(text))
    return { why: 'it is not the expected kind of answer' }
  return hasHead && /other side closed/.test(text) ? { why: 'it ended in the middle' } : undefined
}

function readErrorDetails(error: unknown): ErrorDetails {
  const texts: string[] = []
  let code = ''
  let syscall = ''
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    texts.push(cause.message)
    const ownDetails = cause as { code?: unknown; syscall?: unknown }
    if (typeof ownDetails.code === 'string') code = ownDetails.code
    if (typeof ownDetails.syscall === 'string') syscall = ownDetails.syscall
  }
  return { code, text: texts.join(' '), syscall }
}
