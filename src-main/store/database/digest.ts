import { hash } from 'node:crypto'

/** SHA-256 of a text or bytes as hex. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}
