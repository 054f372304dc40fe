import { nowInstant } from '../../base/instant.ts'
import type { AppCalls } from '../../contract/calls.ts'
import type { Activity, Family, WindowEvent, WindowProfile } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Profile } from '../profile.ts'
import { embeddedProfiles, isEmbedded, profileToView, serviceSettingsOf } from '../profile.ts'
import { getProfileOfCommand } from '../session.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { RetryWhenSpace } from './jobs/retry-when-space.ts'
import type { Notices } from './notices.ts'
import type { OpenStores } from './open-stores.ts'
import type { WindowPorts } from './ports.ts'
import type { SavedFiles } from './saved-files.ts'

/** The context of every handler of the window. */
export interface WindowContext {
  readonly ports: WindowPorts
  readonly stores: OpenStores
  readonly jobs: Jobs
  /** Syncs that wait for space on the disk, by the profile's id. */
  readonly space: RetryWhenSpace
  /**
   * Ends of the pauses that services requested, in milliseconds since 1970, by the profile's id. No
   * scheduled sync of the profile begins before that time.
   */
  readonly pauseEndsMs: Map<string, number>
  readonly notices: Notices
  readonly savedFiles: SavedFiles
  /** The command line's calls over the open stores and connections. */
  readonly desk: Handlers<AppCalls>
  emit(event: WindowEvent): void
  log(profile: string, what: string, facts: Activity['facts']): void
  isLocked(): boolean
  /** Whether the data folder is being moved. No work begins during the move. */
  isMoving(): boolean
  setMoving(isMoving: boolean): void
  setLocked(isLocked: boolean): void
  /** Announces that data of these families changed in the profile's cache. */
  announceChange(profile: Profile, ...families: readonly Family[]): void
}

/** Returns the profile of a name. Throws PROFILE_UNKNOWN. */
export function profileOf(context: WindowContext, name: string): Profile {
  return getProfileOfCommand(context.stores.ports, name)
}

/** Returns the views of all profiles for the profile switcher, the embedded profiles first. */
export function windowProfiles(context: Pick<WindowContext, 'ports'>): readonly WindowProfile[] {
  const names = embeddedProfiles.map(({ name }) => name)
  const otherProfiles = context.ports.profiles.read().filter(({ name }) => !names.includes(name))
  return [...embeddedProfiles, ...otherProfiles].map((profile) => ({
    ...profileToView(profile),
    isEmbedded: isEmbedded(profile),
    isTradingAllowed: serviceSettingsOf(profile).isTradingAllowed,
  }))
}

/** Returns a function that appends entries to the activity log, each with the person. */
export function logger(ports: WindowPorts): WindowContext['log'] {
  return (profile, what, facts) =>
    ports.activity.append({
      at: nowInstant(ports.clock),
      profile,
      what,
      facts: { ...facts, by: ports.person },
    })
}
