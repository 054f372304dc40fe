import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ID_LENGTH } from '../../contract/bridge.ts'

/** A secret of 32 random bytes as base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** HMAC-SHA256 in hex over `text` with the secret's own characters as the key. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** The name of a code: it may cross a socket, the code itself does not. */
export function nameCode(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, CODE_ID_LENGTH)
}

/**
 * Whether two texts are the same, in a time that tells nothing about either, whatever their
 * lengths.
 */
export function isSame(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  )
}
