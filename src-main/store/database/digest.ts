import { hash } from 'node:crypto'

/** SHA-256 of a text as hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}
