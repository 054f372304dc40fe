import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'

/**
 * The Error object (partner-trading-api.md, Error object). The status of each code but 40001 is not
 * documented, so a caller passes it.
 */
export function partnerFailure(
  status: number,
  code: number,
  type: string,
  word: string,
  message: string,
): Answer {
  return json(
    status,
    `{"code":${code},"type":"${type}","detail":{"message":${quoted(message)},"code":"${word}"},"status":${status}}`,
  )
}

export function notFound(): Answer {
  return partnerFailure(404, 40004, 'NotFound', 'not_found', 'Not found.')
}

export function methodNotAllowed(method: string): Answer {
  const message = `Method "${method}" not allowed.`
  return partnerFailure(405, 40005, 'MethodNotAllowed', 'method_not_allowed', message)
}
