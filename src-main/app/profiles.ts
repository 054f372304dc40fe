import { Failure } from '../base/failure.ts'
import type { AppCalls, SecretPlace, ValueChanges } from '../contract/calls.ts'
import type { Handlers } from '../contract/wire.ts'
import type { PresetOverrides } from '../domain/service-preset.ts'
import type { TeamRow } from '../store/team/team.ts'
import { operationOf } from './instruction-call.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import {
  profileToView,
  readAddress,
  readGatewayAuth,
  readNewName,
  readPathSegment,
  readRails,
  readStreamAddress,
} from './profile.ts'
import { readRouteText } from './route-path.ts'
import type { Credentials } from './secret-store.ts'
import { keychainCode } from './secret-store.ts'
import { secretRef } from './session.ts'
import { withStore } from './sync.ts'

type Calls = Pick<
  AppCalls,
  'addProfile' | 'editProfile' | 'setProfile' | 'listProfiles' | 'removeProfile'
>

/**
 * Maximum number of profiles in a data folder. A window may keep three threads and a connection for
 * each.
 */
export const MAX_PROFILES = 50

type Input<Name extends keyof Calls> = Calls[Name]['input']
type Output<Name extends keyof Calls> = Calls[Name]['output']

/** The handlers that add, change, list and remove profiles. */
export function profileHandlers(ports: Ports): Handlers<Calls> {
  return {
    addProfile: (input) => addProfile(ports, input),
    editProfile: (input) => editProfile(ports, input),
    setProfile: (input) => setProfile(ports, input),
    listProfiles: () => ({ profiles: ports.profiles.read().map(profileToView) }),
    removeProfile: (input) => removeProfile(ports, input),
  }
}

async function addProfile(
  ports: Ports,
  { name, settings, secrets }: Input<'addProfile'>,
): Promise<Output<'addProfile'>> {
  const profile: Profile = {
    id: ports.newId(),
    name: readNewName(name),
    environment: settings.environment,
    ...readSettings(settings),
    statusMap: {},
    rails: ['crypto'],
    ties: ['txn_hash', 'external_ref'],
  }
  const requireRoom = (profiles: readonly Profile[]): void => {
    if (profiles.some((other) => other.name === profile.name)) throw nameTakenFailure(profile.name)
    if (profiles.length >= MAX_PROFILES) throw tooManyProfilesFailure()
  }
  requireRoom(ports.profiles.read())
  // The secret is stored first: if it is refused, the profile is not added.
  const credentials = completeCredentials(secrets)
  requireGatewaySecrets(profile, credentials)
  const secret =
    secrets === null && !ports.hasEnvironmentSecrets
      ? await requireNoKeychain(ports)
      : await putSecret(ports, profile, credentials)
  try {
    ports.profiles.update((profiles) => {
      requireRoom(profiles)
      return [...profiles, profile]
    })
  } catch (error) {
    // Without the profile its id is lost, and the stored secret could not be found again.
    if (secret.kind === 'keychain') await ports.vault.forget(secretRef(profile))
    throw error
  }
  return { profile: profileToView(profile), secret }
}

function requireGatewaySecrets(
  { gatewayAuth }: Profile,
  credentials: Credentials | undefined,
): void {
  if (gatewayAuth.kind !== 'bearer' && credentials && credentials.gatewaySecret === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'SECRET_MISSING',
      what: 'No gateway secret was given',
      why:
        gatewayAuth.kind === 'signed'
          ? 'this profile signs its gateway calls with one'
          : 'this profile sends one in a header',
      advice: 'give it on the second line of standard input',
    })
  if (gatewayAuth.kind === 'signed' && credentials && credentials.gatewayKey === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'SECRET_MISSING',
      what: 'No API key was given',
      why: 'this profile signs its gateway calls with a key and a secret',
      advice:
        'give the key with --gateway-key, and its secret on the second line of standard input',
    })
}

async function editProfile(
  ports: Ports,
  { name, settings, secrets }: Input<'editProfile'>,
): Promise<Output<'editProfile'>> {
  const oldProfile = storedProfile(ports, name)
  const environment = settings.environment ?? oldProfile.environment
  const isEnvironmentChanged = environment !== oldProfile.environment
  if (isEnvironmentChanged) refuseMixing(ports, oldProfile, environment)
  const newSettings = readPartialSettings(settings)
  // Permission to trade in one environment does not carry over to the other.
  const change = (current: Profile): Profile => ({
    ...current,
    ...newSettings,
    environment,
    ...(isEnvironmentChanged ? { service: { ...current.service, isTradingAllowed: false } } : {}),
  })
  const profile = change(oldProfile)
  const secret =
    secrets === null && !isEnvironmentChanged
      ? null
      : await replaceSecret(ports, oldProfile, profile, secrets)
  try {
    // The keychain may have waited for a person while another edit was saved. `change` is applied
    // to the current profile, so that such an edit, above all a withdrawn permission, stays.
    return { profile: profileToView(updateProfile(ports, oldProfile, change)), secret }
  } catch (error) {
    // The profile was removed meanwhile. Without its id the stored secret could not be found again.
    if (
      secret?.kind === 'keychain' &&
      !ports.profiles.read().some(({ id }) => id === oldProfile.id)
    )
      await ports.vault.forget(secretRef(profile))
    throw error
  }
}

function setProfile(
  ports: Ports,
  { name, status, rails, routes, values, tokenForm }: Input<'setProfile'>,
): Output<'setProfile'> {
  const oldProfile = storedProfile(ports, name)
  const statusMeanings = Object.fromEntries(
    Object.entries(status ?? {}).map(([word, meaning]) => [word.trim().toUpperCase(), meaning]),
  )
  const railList = rails === undefined ? undefined : readRails(rails)
  const newRoutes = Object.fromEntries(
    Object.entries(routes ?? {}).map(([id, text]) => [id, readRouteText(operationOf(id), text)]),
  )
  const profile = updateProfile(ports, oldProfile, (current) => ({
    ...current,
    statusMap: { ...current.statusMap, ...statusMeanings },
    rails: railList ?? current.rails,
    ...(routes ? { operations: { ...current.operations, ...newRoutes } } : {}),
    ...(values ? { overrides: withValues(current.overrides ?? {}, values) } : {}),
    ...(tokenForm ? { service: { ...current.service, tokenForm } } : {}),
  }))
  return { profile: profileToView(profile) }
}

async function removeProfile(
  ports: Ports,
  { name, isCacheRemoved }: Input<'removeProfile'>,
): Promise<Output<'removeProfile'>> {
  const profile = storedProfile(ports, name)
  await refuseOwned(ports, profile)
  await refuseMember(ports, profile)
  if (isCacheRemoved) await refuseClosedRuns(ports, profile)
  await forgetSecret(ports, profile)
  const keptFolder = !isCacheRemoved && ports.hasCache(profile) ? ports.cacheFolder(profile) : null
  if (isCacheRemoved) ports.removeCache(profile)
  ports.profiles.update((profiles) => profiles.filter((other) => other.id !== profile.id))
  return { removed: name, cache_removed: isCacheRemoved, cache_place: keptFolder }
}

// Null removes an entered value.
function withValues(overrides: PresetOverrides, changes: ValueChanges): PresetOverrides {
  return Object.fromEntries(
    Object.entries({ ...overrides, ...changes }).filter(
      ([, value]) => value !== null && value !== undefined,
    ),
  )
}

function readSettings(
  settings: AppCalls['addProfile']['input']['settings'],
): Pick<
  Profile,
  | 'partnerUrl'
  | 'gatewayUrl'
  | 'gatewayService'
  | 'gatewayAuth'
  | 'maxRate'
  | 'preset'
  | 'streamUrl'
> {
  return {
    ...readPreset(settings),
    partnerUrl: readAddress(settings.partnerUrl, '--partner-url'),
    gatewayUrl: readAddress(settings.gatewayUrl, '--gateway-url'),
    gatewayService: readPathSegment(settings.gatewayService),
    gatewayAuth: readGatewayAuth(settings.gatewayAuth),
    maxRate: settings.maxRate,
  }
}

function readPreset({
  preset,
  streamUrl,
}: Partial<AppCalls['addProfile']['input']['settings']>): Pick<Profile, 'preset' | 'streamUrl'> {
  return {
    ...(preset === undefined ? {} : { preset }),
    ...(streamUrl === undefined ? {} : { streamUrl: readStreamAddress(streamUrl) }),
  }
}

function readPartialSettings(
  settings: AppCalls['editProfile']['input']['settings'],
): Partial<Profile> {
  return {
    ...readPreset(settings),
    ...(settings.partnerUrl === undefined
      ? {}
      : { partnerUrl: readAddress(settings.partnerUrl, '--partner-url') }),
    ...(settings.gatewayUrl === undefined
      ? {}
      : { gatewayUrl: readAddress(settings.gatewayUrl, '--gateway-url') }),
    ...(settings.gatewayService === undefined
      ? {}
      : { gatewayService: readPathSegment(settings.gatewayService) }),
    ...(settings.gatewayAuth === undefined
      ? {}
      : { gatewayAuth: readGatewayAuth(settings.gatewayAuth) }),
    ...(settings.maxRate === undefined ? {} : { maxRate: settings.maxRate }),
  }
}

// Returns undefined unless both the client id and the client secret were entered.
function completeCredentials(
  secrets: AppCalls['addProfile']['input']['secrets'],
): Credentials | undefined {
  if (secrets?.clientId === undefined || secrets.clientSecret === undefined) return undefined
  const { clientId, clientSecret, gatewaySecret, gatewayKey } = secrets
  return {
    clientId,
    clientSecret,
    ...(gatewaySecret === undefined ? {} : { gatewaySecret }),
    ...(gatewayKey === undefined ? {} : { gatewayKey }),
  }
}

// A machine without a keychain stores no secret, so a profile can be added without any (cli.md,
// Secrets). Throws Failure SECRET_MISSING if this machine has a keychain.
async function requireNoKeychain({ vault }: Ports): Promise<SecretPlace> {
  const { state } = await vault.status()
  if (state === 'none' || state === 'sessionOnly')
    return {
      kind: 'session_only',
      why: 'this machine has no usable keychain, so the profile has no secrets',
    }
  throw secretMissingFailure('standard input was empty')
}

function secretMissingFailure(why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SECRET_MISSING',
    what: 'No client secret was given',
    why,
    advice: 'pipe the secret in, or set PARTNER_DESK_CLIENT_ID and PARTNER_DESK_CLIENT_SECRET',
  })
}

async function putSecret(
  ports: Ports,
  profile: Profile,
  credentials: Credentials | undefined,
): Promise<SecretPlace> {
  if (ports.hasEnvironmentSecrets)
    return {
      kind: 'environment',
      why: 'the credentials of the environment are used for this process only; nothing was stored',
    }
  if (!credentials) throw secretMissingFailure('the first line of standard input was empty')
  const result = await ports.vault.put(secretRef(profile), credentials)
  if (result.kind === 'saved')
    return { kind: 'keychain', why: 'stored in the keychain and read back' }
  if (result.kind === 'sessionOnly')
    return {
      kind: 'session_only',
      why: 'this machine has no usable keychain: the secret was not stored anywhere',
    }
  if (result.state === 'invalid')
    throw new Failure({
      kind: 'badInput',
      code: 'SECRET_REFUSED',
      what: 'The credentials cannot be stored',
      why: result.why,
      advice: 'check what was entered',
    })
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: 'The credentials could not be stored',
    why: result.why,
    advice: 'unlock the keychain and run it again',
  })
}

/**
 * Removes the credentials of a profile from the keychain. Throws Failure `keychain` if they could
 * not be removed.
 */
export async function forgetSecret(
  { vault }: Pick<Ports, 'vault'>,
  profile: Profile,
): Promise<void> {
  const result = await vault.forget(secretRef(profile))
  if (result.kind !== 'unavailable' || result.state === 'sessionOnly') return
  throw new Failure({
    kind: 'keychain',
    code: keychainCode(result.state),
    what: `The credentials of ${profile.name} could not be removed`,
    why: result.why,
    advice: 'unlock the keychain and try again; the profile is kept until then',
  })
}

// Stores the entered secrets. Fields that were not entered keep their stored values. If the
// environment changed, the keychain item gets a new account name and the old item is removed.
async function replaceSecret(
  ports: Ports,
  oldProfile: Profile,
  profile: Profile,
  secrets: AppCalls['editProfile']['input']['secrets'],
): Promise<SecretPlace> {
  const isEnvironmentChanged = oldProfile.environment !== profile.environment
  const storedSecret = ports.hasEnvironmentSecrets
    ? undefined
    : await ports.vault.use(secretRef(oldProfile), (secret) => secret)
  // Production and sandbox share no credentials (A13).
  const oldSecret =
    storedSecret?.kind === 'used' && !isEnvironmentChanged ? storedSecret.value : undefined
  if (
    storedSecret !== undefined &&
    oldSecret === undefined &&
    completeCredentials(secrets) === undefined
  ) {
    if (isEnvironmentChanged) throw environmentSecretsFailure(profile)
    if (secrets?.clientSecret !== undefined) throw clientIdFailure(oldProfile.name)
  }
  const secretPlace = await putSecret(
    ports,
    profile,
    completeCredentials({ ...oldSecret, ...secrets }),
  )
  if (isEnvironmentChanged && secretPlace.kind === 'keychain')
    await ports.vault.forget(secretRef(oldProfile))
  return secretPlace
}

function environmentSecretsFailure({ name, environment }: Profile): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SECRET_MISSING',
    what: `The credentials of ${name} for ${environment} are missing`,
    why: 'production and sandbox share none',
    advice: 'give --client-id, and the secret on standard input',
  })
}

function clientIdFailure(name: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'SECRET_MISSING',
    what: 'The secret cannot be stored alone',
    why: `no client id of ${name} is stored beside it`,
    advice: 'give --client-id with it',
  })
}

// Records and credentials of production and sandbox are never stored together (A13).
function refuseMixing(ports: Ports, profile: Profile, environment: string): void {
  if (!ports.hasCache(profile)) return
  throw new Failure({
    kind: 'badInput',
    code: 'ENVIRONMENT_FIXED',
    what: `The environment of ${profile.name} cannot be changed to ${environment}`,
    why: `its cache holds records of ${profile.environment}, and the two are kept apart`,
    advice: `add another profile for ${environment}`,
  })
}

/**
 * Throws Failure ALREADY_RUNNING if another process owns the profile's cache. That process would
 * continue to write into deleted files.
 */
export async function refuseOwned(ports: Ports, profile: Profile): Promise<void> {
  if (!ports.hasCache(profile)) return
  const isOwned = await withStore(ports, profile, true, (store) =>
    store.call('isOwned', null),
  ).then(
    (owner) => owner.isOwned,
    (error: unknown) => {
      // A cache that cannot be opened is one of the reasons to remove it.
      if (error instanceof Failure && error.kind === 'store') return false
      throw error
    },
  )
  if (isOwned)
    throw new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: `The cache of ${profile.name} is in use`,
      why: 'another process owns it',
      advice: 'wait for it to finish or close it',
    })
}

// Signed-off runs and instructions with an unknown outcome must not be deleted as a side effect. A
// cache that cannot be opened is one of the reasons to remove it.
async function refuseClosedRuns(ports: Ports, profile: Profile): Promise<void> {
  if (!ports.hasCache(profile)) return
  try {
    await withStore(ports, profile, true, (store) => store.call('refuseClosed', { runs: null }))
  } catch (error) {
    if (!(error instanceof Failure && error.kind === 'store')) throw error
  }
}

// The profile must leave its team first. Leaving asks the user about unshared work, and removes the
// team's password from the keychain.
async function refuseMember(ports: Ports, profile: Profile): Promise<void> {
  if (!ports.hasCache(profile)) return
  let team: TeamRow | null = null
  try {
    team = await withStore(ports, profile, true, (store) => store.call('findTeam', null))
  } catch (error) {
    if (!(error instanceof Failure && error.kind === 'store')) throw error
  }
  if (team)
    throw new Failure({
      kind: 'badInput',
      code: 'TEAM_ALREADY',
      what: 'The profile was not removed',
      why: `it is in the team ${JSON.stringify(team.name)}`,
      advice: 'leave the team first',
    })
}

function storedProfile(ports: Ports, name: string): Profile {
  const profile = ports.profiles.read().find((candidate) => candidate.name === name)
  if (profile) return profile
  throw new Failure({
    kind: 'badInput',
    code: 'PROFILE_UNKNOWN',
    what: `There is no profile ${JSON.stringify(name.slice(0, 100))}`,
    why: 'it was never added',
    advice: 'run profile list',
  })
}

// Applies a change to the current state of the profile. Throws Failure PROFILE_UNKNOWN if the
// profile was removed meanwhile.
function updateProfile(
  ports: Ports,
  { id, name }: Profile,
  change: (current: Profile) => Profile,
): Profile {
  let changedProfile: Profile | undefined
  ports.profiles.update((profiles) =>
    profiles.map((other) => {
      if (other.id !== id) return other
      return (changedProfile = change(other))
    }),
  )
  if (changedProfile) return changedProfile
  throw new Failure({
    kind: 'badInput',
    code: 'PROFILE_UNKNOWN',
    what: `There is no longer a profile ${JSON.stringify(name)}`,
    why: 'it was removed meanwhile',
    advice: 'run profile list',
  })
}

function tooManyProfilesFailure(): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'TOO_MANY_PROFILES',
    what: 'The profile was not added',
    why: `there are ${MAX_PROFILES} already, the maximum of a data folder`,
    advice: 'remove one that is no longer needed, or keep more in another folder with --data-dir',
  })
}

function nameTakenFailure(name: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'PROFILE_TAKEN',
    what: `There is already a profile ${JSON.stringify(name)}`,
    why: 'each name can be used once',
    advice: 'choose another name, or change it with profile edit',
  })
}
