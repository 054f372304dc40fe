import { Failure } from '../../base/failure.ts'
import type { ConnectionView, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Profile } from '../profile.ts'
import { isEmbedded, presetOf, refuseEmbedded } from '../profile.ts'
import { forgetSecret } from '../profiles.ts'
import { secretRef } from '../session.ts'
import type { WindowContext } from './context.ts'
import { profileOf, windowProfiles } from './context.ts'
import type { Streams } from './streams.ts'

type Calls = Pick<
  WindowCalls,
  | 'addProfile'
  | 'editProfile'
  | 'setProfile'
  | 'removeProfile'
  | 'restoreProfiles'
  | 'forgetCredentials'
  | 'connection'
>

/** The handlers for profiles, their credentials and the state of their services. */
export function windowProfileHandlers(
  world: WindowContext,
  streams: Pick<Streams, 'end'>,
): Handlers<Calls> {
  const emitProfiles = (): void => world.emit({ kind: 'profiles', profiles: windowProfiles(world) })
  return {
    addProfile: async (input, context) => {
      const result = await world.desk.addProfile(input, context)
      world.log(result.profile.name, 'profile_added', {
        environment: result.profile.environment,
        secret: result.secret.kind,
      })
      emitProfiles()
      return result
    },
    editProfile: async (input, context) => {
      refuseEmbedded(input.name)
      const oldPreset = presetOf(profileOf(world, input.name))
      const result = await world.desk.editProfile(input, context)
      streams.end(profileOf(world, input.name))
      await world.stores.disconnect(profileOf(world, input.name))
      const { preset } = result.profile
      if (result.secret)
        world.log(input.name, 'credentials_replaced', { secret: result.secret.kind })
      else if (preset !== oldPreset)
        world.log(input.name, 'preset_changed', { preset, before: oldPreset })
      else world.log(input.name, 'profile_changed', {})
      emitProfiles()
      return result
    },
    setProfile: async (input, context) => {
      refuseEmbedded(input.name)
      const result = await world.desk.setProfile(input, context)
      const profile = profileOf(world, input.name)
      if (input.values || input.routes) {
        streams.end(profile)
        await world.stores.disconnect(profile)
      }
      world.log(input.name, 'profile_changed', changedFacts(input))
      // A team shares the settings that change results.
      if (input.status || input.rails || input.values)
        world.announceChange(profile, 'reconciliation')
      emitProfiles()
      return result
    },
    removeProfile: async (input, context) => {
      refuseEmbedded(input.name)
      const profile = profileOf(world, input.name)
      streams.end(profile)
      const result = await world.jobs.runAlone(input.name, () =>
        world.stores.runWithout(profile, () =>
          Promise.resolve(world.desk.removeProfile(input, context)),
        ),
      )
      world.log(input.name, 'profile_removed', { cache_removed: result.cache_removed })
      emitProfiles()
      return result
    },
    restoreProfiles: () => {
      const profiles = world.ports.profiles.restore()
      world.log('', 'profiles_restored', { profiles })
      emitProfiles()
      return { profiles }
    },
    forgetCredentials: async ({ profile: name }) => {
      const profile = profileOf(world, name)
      streams.end(profile)
      await world.stores.disconnect(profile)
      await forgetSecret(world.ports, profile)
      world.log(name, 'credentials_forgotten', {})
      emitProfiles()
      return { secret: null }
    },
    connection: ({ profile }) => readConnection(world, profileOf(world, profile)),
  }
}

// The activity log gets only the names of the changed settings. The profile holds their values.
function changedFacts({
  values,
  routes,
}: WindowCalls['setProfile']['input']): Record<string, string> {
  return {
    ...(values ? { values: Object.keys(values).join(', ') } : {}),
    ...(routes ? { routes: Object.keys(routes).join(', ') } : {}),
  }
}

async function readConnection(world: WindowContext, profile: Profile): Promise<ConnectionView> {
  const { ports } = world
  const view = windowProfiles(world).find(({ name }) => name === profile.name)
  if (!view)
    throw new Failure({
      kind: 'badInput',
      code: 'PROFILE_UNKNOWN',
      what: 'This profile is no longer there',
      why: 'it was removed',
      advice: 'choose another one',
    })
  const keychain = ports.hasEnvironmentSecrets
    ? {
        state: 'environment' as const,
        why: 'credentials came with the environment of this process',
      }
    : await ports.vault.status()
  const scopes = await world.stores.scopes(profile)
  return {
    profile: view,
    keychain,
    ...(await readCredentials(world, profile)),
    token: scopes === undefined ? null : { scopes },
    network: ports.network,
  }
}

async function readCredentials(
  world: WindowContext,
  profile: Profile,
): Promise<Pick<ConnectionView, 'credentials' | 'credentialsWhy'>> {
  if (isEmbedded(profile)) return { credentials: 'embedded', credentialsWhy: '' }
  if (world.ports.hasEnvironmentSecrets) return { credentials: 'environment', credentialsWhy: '' }
  const storedSecret = await world.ports.vault.use(secretRef(profile), () => true)
  if (storedSecret.kind === 'used') return { credentials: 'stored', credentialsWhy: '' }
  return storedSecret.kind === 'absent'
    ? { credentials: 'absent', credentialsWhy: '' }
    : { credentials: 'unreadable', credentialsWhy: storedSecret.why }
}
