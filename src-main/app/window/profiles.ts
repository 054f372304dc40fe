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
  context: WindowContext,
  streams: Pick<Streams, 'end'>,
): Handlers<Calls> {
  const emitProfiles = (): void =>
    context.emit({ kind: 'profiles', profiles: windowProfiles(context) })
  return {
    addProfile: async (input, callContext) => {
      const result = await context.desk.addProfile(input, callContext)
      context.log(result.profile.name, 'profile_added', {
        environment: result.profile.environment,
        secret: result.secret.kind,
      })
      emitProfiles()
      return result
    },
    editProfile: async (input, callContext) => {
      refuseEmbedded(input.name)
      const oldPreset = presetOf(profileOf(context, input.name))
      const result = await context.desk.editProfile(input, callContext)
      streams.end(profileOf(context, input.name))
      await context.stores.disconnect(profileOf(context, input.name))
      const { preset } = result.profile
      if (result.secret)
        context.log(input.name, 'credentials_replaced', { secret: result.secret.kind })
      else if (preset !== oldPreset)
        context.log(input.name, 'preset_changed', { preset, before: oldPreset })
      else context.log(input.name, 'profile_changed', {})
      emitProfiles()
      return result
    },
    setProfile: async (input, callContext) => {
      refuseEmbedded(input.name)
      const result = await context.desk.setProfile(input, callContext)
      const profile = profileOf(context, input.name)
      if (input.values || input.routes) {
        streams.end(profile)
        await context.stores.disconnect(profile)
      }
      context.log(input.name, 'profile_changed', changedFacts(input))
      // A team shares the settings that change results.
      if (input.status || input.rails || input.values)
        context.announceChange(profile, 'reconciliation')
      emitProfiles()
      return result
    },
    removeProfile: async (input, callContext) => {
      refuseEmbedded(input.name)
      const profile = profileOf(context, input.name)
      streams.end(profile)
      const result = await context.jobs.runAlone(input.name, () =>
        context.stores.runWithout(profile, () =>
          Promise.resolve(context.desk.removeProfile(input, callContext)),
        ),
      )
      context.log(input.name, 'profile_removed', { cache_removed: result.cache_removed })
      emitProfiles()
      return result
    },
    restoreProfiles: () => {
      const profiles = context.ports.profiles.restore()
      context.log('', 'profiles_restored', { profiles })
      emitProfiles()
      return { profiles }
    },
    forgetCredentials: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      streams.end(profile)
      await context.stores.disconnect(profile)
      await forgetSecret(context.ports, profile)
      context.log(name, 'credentials_forgotten', {})
      emitProfiles()
      return { secret: null }
    },
    connection: ({ profile }) => readConnection(context, profileOf(context, profile)),
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

async function readConnection(context: WindowContext, profile: Profile): Promise<ConnectionView> {
  const { ports } = context
  const view = windowProfiles(context).find(({ name }) => name === profile.name)
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
  const scopes = await context.stores.scopes(profile)
  return {
    profile: view,
    keychain,
    ...(await readCredentials(context, profile)),
    token: scopes === undefined ? null : { scopes },
    network: ports.network,
  }
}

async function readCredentials(
  context: WindowContext,
  profile: Profile,
): Promise<Pick<ConnectionView, 'credentials' | 'credentialsWhy'>> {
  if (isEmbedded(profile)) return { credentials: 'embedded', credentialsWhy: '' }
  if (context.ports.hasEnvironmentSecrets) return { credentials: 'environment', credentialsWhy: '' }
  const storedSecret = await context.ports.vault.use(secretRef(profile), () => true)
  if (storedSecret.kind === 'used') return { credentials: 'stored', credentialsWhy: '' }
  return storedSecret.kind === 'absent'
    ? { credentials: 'absent', credentialsWhy: '' }
    : { credentials: 'unreadable', credentialsWhy: storedSecret.why }
}
