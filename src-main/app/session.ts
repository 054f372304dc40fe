import { Client } from '../api/client.ts'
import type { GatewaySecret } from '../api/gateway-signer.ts'
import { Failure } from '../base/failure.ts'
import { CallTallies } from './call-tally.ts'
import type { Connection, Ports, SandboxHandle } from './ports.ts'
import type { Profile } from './profile.ts'
import {
  embeddedProfiles,
  embeddedSandbox,
  isEmbedded,
  resolvedServiceOf,
  serviceSettingsOf,
} from './profile.ts'
import type { Credentials, SecretRef, UseResult } from './secret-store.ts'
import { keychainCode } from './secret-store.ts'

const MAX_NAMES = 20

/**
 * Returns the profile of a command. `name` null: the only profile, or the embedded sandbox if no
 * profile was made. Throws Failure PROFILE_UNKNOWN or PROFILE_UNCLEAR.
 */
export function getProfileOfCommand(ports: Ports, name: string | null): Profile {
  const profiles = ports.profiles.read()
  if (name !== null) {
    const namedProfile =
      profiles.find((profile) => profile.name === name) ??
      embeddedProfiles.find((profile) => profile.name === name)
    if (!namedProfile)
      throw new Failure({
        kind: 'badInput',
        code: 'PROFILE_UNKNOWN',
        what: `There is no profile ${JSON.stringify(name.slice(0, 100))}`,
        why:
          profiles.length === 0 ? 'there are no profiles yet' : `there are ${nameSome(profiles)}`,
        advice: 'add it with profile add',
      })
    return namedProfile
  }
  if (profiles.length > 1)
    throw new Failure({
      kind: 'badInput',
      code: 'PROFILE_UNCLEAR',
      what: 'There are several profiles and none was named',
      why: nameSome(profiles),
      advice: 'name one with --profile NAME',
    })
  return profiles[0] ?? embeddedSandbox
}

// Names a limited number of profiles, so that the message stays one sentence.
function nameSome(profiles: readonly Profile[]): string {
  const names = profiles.slice(0, MAX_NAMES).map(({ name }) => name)
  const othersCount = profiles.length - names.length
  return othersCount > 0 ? `${names.join(', ')} and ${othersCount} more` : names.join(', ')
}

export function secretRef(profile: Profile): SecretRef {
  return { environment: profile.environment, profileId: profile.id }
}

/** Connects a profile's two services. The embedded services run until the connection closes. */
export function connectProfile(ports: Ports, profile: Profile): Promise<Connection> {
  const make = (): Promise<Connection> => makeConnection(ports, profile)
  return ports.keepConnection ? ports.keepConnection(profile, make) : make()
}

// Every connection passes this check, because data that was sent without the protection of TLS
// cannot be recalled.
function requireSafeNetwork({ unsafeNetwork }: Ports, profile: Profile): void {
  if (unsafeNetwork === undefined || isEmbedded(profile)) return
  throw new Failure({
    kind: 'badInput',
    code: 'NETWORK_UNSAFE',
    what: 'The services are not called',
    why: unsafeNetwork,
    advice: 'take it out of the environment and start again; cached data can be used offline',
  })
}

async function makeConnection(ports: Ports, profile: Profile): Promise<Connection> {
  requireSafeNetwork(ports, profile)
  const sandbox = isEmbedded(profile)
    ? await ports.startSandbox(profile.preset ?? 'contract')
    : undefined
  let calls = 0
  const callTallies = new CallTallies(ports.clock)
  const network = {
    fetch: ports.fetch,
    clock: ports.clock,
    random: () => ports.random(),
    secrets: ports.secrets,
    openSocket: ports.openSocket,
    onCall: (note: Parameters<Ports['noteCall']>[0]) => {
      calls += 1
      callTallies.add(note)
      ports.noteCall(note)
    },
  }
  const { tokenForm, platformWord, tagWord, isExchangeLoggedIn } = serviceSettingsOf(profile)
  const addresses = sandbox ?? profile
  const { gatewayAuth, maxRate } = profile
  const service = {
    partnerUrl: addresses.partnerUrl,
    gatewayUrl: addresses.gatewayUrl,
    gatewayService: addresses.gatewayService,
    gatewayAuth,
    maxRate,
    tokenForm,
    aliases: { platform: platformWord, tag: tagWord },
    isExchangeLoggedIn,
    preset: resolvedServiceOf(profile).values,
    streamUrl: addresses.streamUrl,
    environment: profile.environment,
  }
  const lendCredentials = credentialLender(ports, profile, sandbox)
  const client = new Client(
    network,
    service,
    (action) =>
      lendCredentials((credentials) =>
        action({ clientId: credentials.clientId, clientSecret: credentials.clientSecret }),
      ),
    (action) => lendCredentials((credentials) => action(gatewaySecretOf(credentials, profile))),
  )
  return {
    client,
    calls: () => calls,
    callTallies,
    async close() {
      client.token.wipe()
      await sandbox?.close()
    },
  }
}

type LendCredentials = <T>(action: (credentials: Credentials) => Promise<T>) => Promise<T>

function credentialLender(
  ports: Ports,
  profile: Profile,
  sandbox: SandboxHandle | undefined,
): LendCredentials {
  if (sandbox) return (action) => action(sandbox.credentials)
  return async <T>(action: (credentials: Credentials) => Promise<T>): Promise<T> =>
    valueOf(await ports.vault.use(secretRef(profile), action), profile)
}

function valueOf<T>(result: UseResult<T>, profile: Profile): T {
  if (result.kind === 'used') return result.value
  const enterAdvice = `enter them with profile edit ${profile.name}, or set PARTNER_DESK_CLIENT_ID and PARTNER_DESK_CLIENT_SECRET`
  if (result.kind === 'absent')
    throw new Failure({
      kind: 'keychain',
      code: 'CREDENTIALS_MISSING',
      what: `The credentials of ${profile.name} are not stored`,
      why: 'there is nothing in the keychain for it',
      advice: enterAdvice,
    })
  const advice =
    result.state === 'locked' || result.state === 'waiting'
      ? 'unlock the keychain and run it again; cached data can be used offline'
      : enterAdvice
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: `The credentials of ${profile.name} cannot be read`,
    why: result.why,
    advice,
  })
}

function gatewaySecretOf(
  { gatewaySecret: secret, gatewayKey: key }: Credentials,
  profile: Profile,
): GatewaySecret {
  const isSigned = profile.gatewayAuth.kind === 'signed'
  if (secret !== undefined && (key !== undefined || !isSigned)) return { key, secret }
  throw new Failure({
    kind: 'keychain',
    code: 'CREDENTIALS_MISSING',
    what: `The gateway secret of ${profile.name} is not stored`,
    why: isSigned
      ? 'the profile signs its gateway calls with an API key and a secret'
      : 'the profile sends it in a header of its own',
    advice: `enter it with profile edit ${profile.name} (second line${isSigned ? ', with --gateway-key' : ''}), or set PARTNER_DESK_GATEWAY_SECRET${isSigned ? ' and PARTNER_DESK_GATEWAY_KEY' : ''}`,
  })
}
