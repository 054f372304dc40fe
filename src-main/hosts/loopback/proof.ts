import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CODE_ID_LENGTH } from '../../contract/bridge.ts'

/** Returns a secret of 32 random bytes as base64url: 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the HMAC-SHA256 of `text` in hex. The key is the secret's base64url text. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Returns the id of a code. The id may cross a socket, the code itself must not. */
export function idOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, CODE_ID_LENGTH)
}

/** Compares two texts. The time does not depend on their contents or lengths. */
export function isSame(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  )
}
