import type { FailureCode } from '../base/failures/failure-catalogue.ts'

/** Credentials of one profile, as the OS keychain stores them and nothing else does. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  /** Present where the gateway has a header of its own or its calls are signed. */
  readonly gatewaySecret?: string
  /** The API key of signed gateway calls. */
  readonly gatewayKey?: string
}

/** Names a keychain item. Its account name is `<environment>:<profile-uuid>`. */
export interface SecretRef {
  readonly environment: 'production' | 'sandbox'
  readonly profileId: string
}

/**
 * ready: works · locked: the keychain is there and locked, or our item was removed while it was
 * locked · none: no keychain on this machine · waiting: it did not answer within the deadline ·
 * invalid: the item is not one we wrote · sessionOnly: kept in memory until exit.
 */
export type SecretState = 'ready' | 'locked' | 'none' | 'waiting' | 'invalid' | 'sessionOnly'

/** The failure code of a keychain that cannot be used. */
export function keychainCode(state: SecretState): FailureCode {
  return state === 'ready'
    ? 'KEYCHAIN_REFUSED'
    : `KEYCHAIN_${state.toUpperCase() as Uppercase<typeof state>}`
}

export type PutResult =
  | { readonly kind: 'saved' }
  | { readonly kind: 'sessionOnly'; readonly why: SecretState }
  | {
      readonly kind: 'refused'
      readonly state: SecretState
      readonly why: string
    }
export type UseResult<T> =
  | { readonly kind: 'used'; readonly value: T }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'unavailable'
      readonly state: SecretState
      readonly why: string
    }
export type ForgetResult =
  | { readonly kind: 'forgotten' }
  | {
      readonly kind: 'unavailable'
      readonly state: SecretState
      readonly why: string
    }

/**
 * The port to the OS keychain (security.md section 5): no list, no find, no null. A profile's
 * marker records that a secret was stored, which separates a locked keychain from an absent item.
 */
export interface SecretStore {
  status(): Promise<{ readonly state: SecretState; readonly why: string }>
  put(ref: SecretRef, secret: Credentials): Promise<PutResult>
  use<T>(ref: SecretRef, action: (secret: Credentials) => Promise<T> | T): Promise<UseResult<T>>
  forget(ref: SecretRef): Promise<ForgetResult>
  /** Ends the helper process; safe to call twice. */
  close(): Promise<void>
}
