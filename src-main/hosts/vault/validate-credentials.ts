import type { Credentials } from '../../app/secret-store.ts'
import { itemBytes, MAX_ITEM_BYTES } from './item.ts'

export const MAX_CLIENT_ID_LENGTH = 255
export const MAX_SECRET_BYTES = 700

export type CredentialField = keyof Credentials

/**
 * The result of the check. `value` holds the trimmed credentials, and `notices` describe the
 * removed characters. No notice or reason contains a value.
 */
export type CheckedCredentials =
  | { readonly kind: 'valid'; readonly value: Credentials; readonly notices: readonly string[] }
  | { readonly kind: 'invalid'; readonly field: CredentialField; readonly why: string }

const LABELS: Record<CredentialField, string> = {
  clientId: 'the client id',
  clientSecret: 'the client secret',
  gatewaySecret: 'the gateway secret',
  gatewayKey: 'the API key',
}

/**
 * Checks and trims credentials that were typed or pasted (security.md, inputs 72, 73 and 81). It
 * removes line ends around the client secret. Around the other values, which hold no spaces or go
 * into headers, it removes spaces too.
 */
export function validateCredentials(input: Credentials): CheckedCredentials {
  const notices: string[] = []
  const trim = (field: CredentialField, text: string, pattern: RegExp, what: string): string => {
    const trimmedText = text.replace(pattern, '')
    if (trimmedText !== text) notices.push(`${what} around ${LABELS[field]} were removed`)
    return trimmedText
  }
  const clientId = trim('clientId', input.clientId, /^\s+|\s+$/g, 'spaces or line ends')
  const clientSecret = trim('clientSecret', input.clientSecret, /^[\r\n]+|[\r\n]+$/g, 'line ends')
  const gatewaySecret =
    input.gatewaySecret === undefined
      ? undefined
      : trim('gatewaySecret', input.gatewaySecret, /^\s+|\s+$/g, 'spaces or line ends')
  const gatewayKey =
    input.gatewayKey === undefined
      ? undefined
      : trim('gatewayKey', input.gatewayKey, /^\s+|\s+$/g, 'spaces or line ends')
  const value: Credentials = Object.freeze({
    clientId,
    clientSecret,
    ...(gatewaySecret === undefined ? {} : { gatewaySecret }),
    ...(gatewayKey === undefined ? {} : { gatewayKey }),
  })
  return (
    invalidField('clientId', whyNotId(clientId)) ??
    invalidField('clientSecret', whyNotSecret(clientSecret)) ??
    invalidField(
      'gatewaySecret',
      gatewaySecret === undefined
        ? undefined
        : (whyNotSecret(gatewaySecret) ?? whyNotHeader(gatewaySecret)),
    ) ??
    invalidField(
      'gatewayKey',
      gatewayKey === undefined ? undefined : (whyNotSecret(gatewayKey) ?? whyNotHeader(gatewayKey)),
    ) ??
    invalidField('clientSecret', whyNotItem(value)) ?? { kind: 'valid', value, notices }
  )
}

function invalidField(
  field: CredentialField,
  why: string | undefined,
): CheckedCredentials | undefined {
  return why === undefined ? undefined : { kind: 'invalid', field, why: `${LABELS[field]} ${why}` }
}

function whyNotId(id: string): string | undefined {
  if (id === '') return 'is empty'
  if (/[{}"]/.test(id)) return 'looks like a whole document; paste the id alone'
  // Basic authentication splits id and secret at the first colon.
  if (id.includes(':')) return 'holds a colon, which an id cannot'
  if (id.length > MAX_CLIENT_ID_LENGTH) return `is longer than ${MAX_CLIENT_ID_LENGTH} characters`
  if (!/^[\x20-\x7e]+$/.test(id)) return 'holds a character outside printable ASCII'
  return undefined
}

function whyNotSecret(secret: string): string | undefined {
  if (secret === '') return 'is empty'
  if (secret.includes('\0')) return 'holds a zero byte, at which a keychain cuts'
  if (/[\r\n]/.test(secret)) return 'holds a line end in its middle; was more than one line pasted?'
  // A lone surrogate would come back as another character.
  if (/\p{Surrogate}/u.test(secret)) return 'holds half a character'
  if (Buffer.byteLength(secret) > MAX_SECRET_BYTES)
    return `is longer than ${MAX_SECRET_BYTES} bytes`
  return undefined
}

function whyNotHeader(secret: string): string | undefined {
  return /^[\x20-\x7e]+$/.test(secret) ? undefined : 'holds a character that a header cannot carry'
}

function whyNotItem(credentials: Credentials): string | undefined {
  return itemBytes(credentials) > MAX_ITEM_BYTES
    ? `is too long together with the rest: a keychain item holds ${MAX_ITEM_BYTES} bytes`
    : undefined
}
