import { createHash } from 'node:crypto'
import type { Credentials, SecretRef } from '../../app/secret-store.ts'
import type { InstantText } from '../../base/instant.ts'

/**
 * Maximum size of an item. In UTF-16 it fits the 2,560 bytes of the Windows keychain (security.md
 * 5.4).
 */
export const MAX_ITEM_BYTES = 1200

/** The value of the sentinel, which distinguishes a locked keychain from an absent item. */
export const SENTINEL_VALUE = 'partner-desk sentinel 1'

interface Item {
  readonly v: 1
  readonly id: string
  readonly secret: string
  readonly gateway?: string
  readonly key?: string
  readonly at: InstantText
  readonly sum: string
}

export function accountOf(ref: SecretRef): string {
  return `${ref.environment}:${ref.profileId}`
}

export function sentinelOf(ref: SecretRef): string {
  return `${accountOf(ref)}:sentinel`
}

/**
 * Builds the value of a profile's item. Its checksum covers the account too, so an item copied to
 * another account is refused.
 */
export function credentialsToItem(
  account: string,
  credentials: Credentials,
  createdAt: InstantText,
): string {
  const {
    clientId: id,
    clientSecret: secret,
    gatewaySecret: gateway,
    gatewayKey: key,
  } = credentials
  const parts = {
    v: 1,
    id,
    secret,
    ...(gateway === undefined ? {} : { gateway }),
    ...(key === undefined ? {} : { key }),
    at: createdAt,
  } as const
  return JSON.stringify({ ...parts, sum: checksum(account, parts) } satisfies Item)
}

/**
 * Reads the value of an item. Returns undefined for a text that credentialsToItem did not write, so
 * that such a text never reaches the service.
 */
export function itemToCredentials(account: string, text: string): Credentials | undefined {
  if (Buffer.byteLength(text) > MAX_ITEM_BYTES) return undefined
  const item = parseItem(text)
  if (!item || item.sum !== checksum(account, item)) return undefined
  return Object.freeze<Credentials>({
    clientId: item.id,
    clientSecret: item.secret,
    ...(item.gateway === undefined ? {} : { gatewaySecret: item.gateway }),
    ...(item.key === undefined ? {} : { gatewayKey: item.key }),
  })
}

/** Returns the size in bytes of an item with these credentials. */
export function itemBytes(credentials: Credentials): number {
  return Buffer.byteLength(credentialsToItem('', credentials, '1970-01-01T00:00:00.000000Z'))
}

function checksum(account: string, item: Omit<Item, 'sum'>): string {
  const parts = [account, item.v, item.id, item.secret, item.gateway ?? null, item.at]
  return createHash('sha256')
    .update(JSON.stringify(item.key === undefined ? parts : [...parts, item.key]))
    .digest('hex')
    .slice(0, 16)
}

function parseItem(text: string): Item | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isItem(value) ? value : undefined
  } catch {
    // The parser's message quotes the text, which may be a secret.
    return undefined
  }
}

function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null) return false
  const { v, id, secret, gateway, key, at, sum, ...rest } = value as Record<string, unknown>
  const isText = [id, secret, at, sum].every((part) => typeof part === 'string' && part !== '')
  return (
    v === 1 &&
    isText &&
    [gateway, key].every(
      (part) => part === undefined || (typeof part === 'string' && part !== ''),
    ) &&
    Object.keys(rest).length === 0
  )
}
