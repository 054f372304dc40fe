import type { FailureCode } from '../base/failures/failure-catalogue.ts'

/** Credentials of one profile. Only the OS keychain stores them. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
  /** Present if the gateway has its own authentication header, or gateway calls are signed. */
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
 * The state of the keychain:
 * - `ready`: it works.
 * - `locked`: it is locked, or the item that this program stored was removed from it, which looks
 *   the same.
 * - `none`: this machine has no keychain.
 * - `waiting`: it did not answer within the deadline, or had a failure that may be temporary.
 * - `invalid`: this program did not write the item.
 * - `sessionOnly`: the credentials stay in memory until exit.
 */
export type SecretState = 'ready' | 'locked' | 'none' | 'waiting' | 'invalid' | 'sessionOnly'

/** Returns the failure code for a keychain in a state that prevents its use. */
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
 * The port to the OS keychain (security.md section 5). It can neither list nor search items. A
 * profile's marker file records that a secret was stored, so that a locked keychain and an absent
 * item give different results.
 */
export interface SecretStore {
  status(): Promise<{ readonly state: SecretState; readonly why: string }>
  put(ref: SecretRef, secret: Credentials): Promise<PutResult>
  use<T>(ref: SecretRef, action: (secret: Credentials) => Promise<T> | T): Promise<UseResult<T>>
  forget(ref: SecretRef): Promise<ForgetResult>
  /** Ends the helper process. A second call is harmless. */
  close(): Promise<void>
}
