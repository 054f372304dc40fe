import type { SecretState } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import type { CallTrouble } from './helper-client.ts'

/**
 * A state of the keychain that ends a sequence of calls. Only this folder throws it. The methods of
 * SecretStore return it as a value.
 */
export class KeychainFailure extends Failure {
  readonly state: SecretState

  constructor(state: SecretState, why: string) {
    super({ kind: 'keychain', code: CODES[state], what: 'The keychain could not be used', why })
    this.state = state
  }
}

const CODES: Record<SecretState, FailureCode> = {
  // The keychain works, but refused this call.
  ready: 'KEYCHAIN_REFUSED',
  locked: 'KEYCHAIN_LOCKED',
  none: 'KEYCHAIN_NONE',
  waiting: 'KEYCHAIN_WAITING',
  invalid: 'KEYCHAIN_INVALID',
  sessionOnly: 'KEYCHAIN_NONE',
}

// `waiting` stands for every trouble that may be over at the next try, and for unknown refusals.
const TROUBLES: Record<CallTrouble, readonly [SecretState, string]> = {
  notLoaded: [
    'none',
    'the keychain library is not installed here, or a library it needs is missing',
  ],
  noService: ['none', 'no keychain service runs on this machine'],
  closed: ['waiting', 'the app is closing'],
  locked: ['locked', 'the keychain is locked, or its unlock prompt was dismissed'],
  deadline: ['waiting', 'the keychain did not answer in time; it may be waiting for its password'],
  crashed: ['waiting', 'the keychain helper ended in the middle of a call'],
  stale: ['waiting', 'the keychain service went away'],
  unknown: ['waiting', 'the keychain refused for a reason that is not known here'],
}

export function troubleToFailure(trouble: CallTrouble): KeychainFailure {
  return new KeychainFailure(...TROUBLES[trouble])
}

export const LOCKED_OR_REMOVED =
  'a secret was saved for this profile, and the keychain is locked or the secret was removed from it'
