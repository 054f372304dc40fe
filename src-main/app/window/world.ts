import { nowInstant } from '../../base/instant.ts'
import type { AppCalls } from '../../contract/calls.ts'
import type { Activity, WindowEvent, WindowProfile } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Profile } from '../profile.ts'
import { embeddedProfiles, isEmbedded, profileToView, serviceSettingsOf } from '../profile.ts'
import { chooseProfile } from '../session.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { SpaceWait } from './jobs/space-wait.ts'
import type { Keeper } from './keeper.ts'
import type { Notices } from './notices.ts'
import type { WindowPorts } from './ports.ts'
import type { SavedFiles } from './saved-files.ts'

/** What every handler of the window works with. */
export interface World {
  readonly ports: WindowPorts
  readonly keeper: Keeper
  readonly jobs: Jobs
  /** Syncs that wait for space on the disk, by the profile's id. */
  readonly space: SpaceWait
  /**
   * Until when, in milliseconds since 1970, no sync of a profile begins by itself, by its id: its
   * service said so.
   */
  readonly quiet: Map<string, number>
  readonly notices: Notices
  readonly saved: SavedFiles
  /** The command line's calls over what is kept open. */
  readonly desk: Handlers<AppCalls>
  emit(event: WindowEvent): void
  log(profile: string, what: string, facts: Activity['facts']): void
  isLocked(): boolean
  /** Whether the data folder is being moved: nothing begins until that is over. */
  isMoving(): boolean
  setMoving(isMoving: boolean): void
  setLocked(isLocked: boolean): void
  /** Rows, runs or imports of the profile changed. */
  changed(profile: Profile): void
}

/** The profile of a name. Throws PROFILE_UNKNOWN. */
export function profileOf(world: World, name: string): Profile {
  return chooseProfile(world.keeper.ports, name)
}

/** Every profile as the switcher shows it, the embedded ones first. */
export function windowProfiles(world: Pick<World, 'ports'>): readonly WindowProfile[] {
  const names = embeddedProfiles.map(({ name }) => name)
  const own = world.ports.profiles.read().filter(({ name }) => !names.includes(name))
  return [...embeddedProfiles, ...own].map((profile) => ({
    ...profileToView(profile),
    isEmbedded: isEmbedded(profile),
    isTradingAllowed: serviceSettingsOf(profile).isTradingAllowed,
  }))
}

export function logger(ports: WindowPorts): World['log'] {
  // Who it was stands in every entry.
  return (profile, what, facts) =>
    ports.activity.append({
      at: nowInstant(ports.clock),
      profile,
      what,
      facts: { ...facts, by: ports.person },
    })
}
