import type { Credentials, SecretStore } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import { validateCredentials } from './validate-credentials.ts'

const VARIABLE_NAMES = {
  clientId: 'PARTNER_DESK_CLIENT_ID',
  clientSecret: 'PARTNER_DESK_CLIENT_SECRET',
  gatewaySecret: 'PARTNER_DESK_GATEWAY_SECRET',
  gatewayKey: 'PARTNER_DESK_GATEWAY_KEY',
} as const
const TEAM_PASSWORD = 'PARTNER_DESK_TEAM_PASSWORD'
const WHY = 'the credentials were given in the environment, for this process only'

/**
 * Removes the credentials from the environment, so that no child process inherits them, and returns
 * them. Empty values count as not set. Returns undefined if no variable is set. Returns (and does
 * not throw) Failure `badInput` if the credentials are incomplete or unusable.
 */
export function takeEnvironmentSecrets(
  environment: Record<string, string | undefined>,
): Credentials | Failure | undefined {
  const take = (name: string): string | undefined => {
    const value = environment[name]
    delete environment[name]
    return value === '' ? undefined : value
  }
  const clientId = take(VARIABLE_NAMES.clientId)
  const clientSecret = take(VARIABLE_NAMES.clientSecret)
  const gatewaySecret = take(VARIABLE_NAMES.gatewaySecret)
  const gatewayKey = take(VARIABLE_NAMES.gatewayKey)
  if ([clientId, clientSecret, gatewaySecret, gatewayKey].every((value) => value === undefined))
    return undefined
  if (clientId === undefined || clientSecret === undefined)
    return unusableFailure(
      `${clientId === undefined ? VARIABLE_NAMES.clientId : VARIABLE_NAMES.clientSecret} is not set`,
    )
  const result = validateCredentials({
    clientId,
    clientSecret,
    ...(gatewaySecret === undefined ? {} : { gatewaySecret }),
    ...(gatewayKey === undefined ? {} : { gatewayKey }),
  })
  return result.kind === 'valid'
    ? result.value
    : unusableFailure(`${VARIABLE_NAMES[result.field]}: ${result.why}`)
}

/**
 * Removes the password of a team's server from the environment and returns it. Returns undefined if
 * it is not set.
 */
export function takeTeamPassword(
  environment: Record<string, string | undefined>,
): string | undefined {
  const password = environment[TEAM_PASSWORD]
  delete environment[TEAM_PASSWORD]
  return password === '' ? undefined : password
}

/**
 * Returns a store that has these credentials for every profile, and refuses to store others.
 * `keychain` is opened only to forget credentials that another process stored.
 */
export function environmentStore(
  credentials: Credentials,
  keychain: () => SecretStore,
): SecretStore {
  let openedKeychain: SecretStore | undefined
  return {
    status: async () => ({ state: 'sessionOnly', why: WHY }),
    put: async () => ({ kind: 'refused', state: 'sessionOnly', why: WHY }),
    use: async (_ref, action) => ({ kind: 'used', value: await action(credentials) }),
    forget: (ref) => (openedKeychain ??= keychain()).forget(ref),
    close: async () => openedKeychain?.close(),
  }
}

function unusableFailure(why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'ENVIRONMENT_CREDENTIALS',
    what: 'The credentials in the environment cannot be used',
    why,
    advice: `set ${VARIABLE_NAMES.clientId} and ${VARIABLE_NAMES.clientSecret} (and ${VARIABLE_NAMES.gatewaySecret}, ${VARIABLE_NAMES.gatewayKey} where the gateway needs them), or none of them`,
  })
}
