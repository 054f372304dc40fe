import type { Credentials, SecretStore } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import { validateCredentials } from './validate-credentials.ts'

const NAMES = {
  clientId: 'PARTNER_DESK_CLIENT_ID',
  clientSecret: 'PARTNER_DESK_CLIENT_SECRET',
  gatewaySecret: 'PARTNER_DESK_GATEWAY_SECRET',
  gatewayKey: 'PARTNER_DESK_GATEWAY_KEY',
} as const
const WHY = 'the credentials were given in the environment, for this process only'

/**
 * Takes the credentials out of the environment given, so that no child inherits them, and empty
 * ones count as not set. Undefined where none is set; returns (and does not throw) Failure
 * `badInput` where they are incomplete or unusable.
 */
export function takeEnvironmentSecrets(
  environment: Record<string, string | undefined>,
): Credentials | Failure | undefined {
  const take = (name: string): string | undefined => {
    const value = environment[name]
    delete environment[name]
    return value === '' ? undefined : value
  }
  const clientId = take(NAMES.clientId)
  const clientSecret = take(NAMES.clientSecret)
  const gatewaySecret = take(NAMES.gatewaySecret)
  const gatewayKey = take(NAMES.gatewayKey)
  if ([clientId, clientSecret, gatewaySecret, gatewayKey].every((value) => value === undefined))
    return undefined
  if (clientId === undefined || clientSecret === undefined)
    return unusable(`${clientId === undefined ? NAMES.clientId : NAMES.clientSecret} is not set`)
  const checked = validateCredentials({
    clientId,
    clientSecret,
    ...(gatewaySecret === undefined ? {} : { gatewaySecret }),
    ...(gatewayKey === undefined ? {} : { gatewayKey }),
  })
  return checked.kind === 'valid'
    ? checked.value
    : unusable(`${NAMES[checked.field]}: ${checked.why}`)
}

/**
 * Serves these credentials for any profile and keeps nothing: it refuses to store. What is to be
 * forgotten was stored by another process: `keychain` is opened for that alone.
 */
export function environmentStore(
  credentials: Credentials,
  keychain: () => SecretStore,
): SecretStore {
  let opened: SecretStore | undefined
  return {
    status: async () => ({ state: 'sessionOnly', why: WHY }),
    put: async () => ({ kind: 'refused', state: 'sessionOnly', why: WHY }),
    use: async (_ref, action) => ({ kind: 'used', value: await action(credentials) }),
    forget: (ref) => (opened ??= keychain()).forget(ref),
    close: async () => opened?.close(),
  }
}

function unusable(why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'ENVIRONMENT_CREDENTIALS',
    what: 'The credentials in the environment cannot be used',
    why,
    advice: `set ${NAMES.clientId} and ${NAMES.clientSecret} (and ${NAMES.gatewaySecret}, ${NAMES.gatewayKey} where the gateway needs them), or none of them`,
  })
}
