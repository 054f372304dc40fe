import { randomBytes } from 'node:crypto'

/** The permissions of a key (observed.md 1). */
export type Permission = 'read' | 'operate' | 'withdraw'

/** The API key of this start. It does not depend on the seed. */
export interface GatewayKey {
  readonly key: string
  readonly secret: string
  permissions: readonly Permission[]
  /** Whether the caller's address is on the key's list. */
  isAddressAllowed: boolean
}

export function makeGatewayKey(): GatewayKey {
  return {
    key: `sandbox-key-${randomBytes(16).toString('hex')}`,
    secret: randomBytes(32).toString('base64url'),
    permissions: ['read', 'operate', 'withdraw'],
    isAddressAllowed: true,
  }
}
