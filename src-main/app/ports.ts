import type { Client } from '../api/client.ts'
import type { CallNote, Secrets } from '../api/send.ts'
import type { Fetch } from '../base/fetch.ts'
import type { Clock } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type { Notice, TellNotice } from '../base/notice.ts'
import type { OpenSocket } from '../base/socket.ts'
import type { Activity } from '../contract/window.ts'
import type { PresetName } from '../domain/service-preset.ts'
import type { Store } from '../store/store.ts'
import type { CallTallies } from './call-tally.ts'
import type { Profile } from './profile.ts'
import type { Credentials, SecretStore } from './secret-store.ts'

/** The embedded services while they run. */
export interface SandboxHandle {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  /** The exchange's WebSocket, where it has a host of its own. */
  readonly streamUrl?: string | undefined
  readonly credentials: Credentials
  close(): Promise<void>
}

/** A profile's services, ready to be called. */
export interface Connection {
  readonly client: Client
  /** Calls made so far, tries included. */
  calls(): number
  readonly tallies: CallTallies
  close(): Promise<void>
}

/** Where profiles rest. An update is atomic and exclusive. */
export interface ProfileFile {
  read(): readonly Profile[]
  update(change: (profiles: readonly Profile[]) => readonly Profile[]): void
  /**
   * Puts the list as it was written last in the place of a damaged one, which is kept beside; one
   * that can be used stays. Returns how many profiles there are. Throws Failure PROFILES_DAMAGED
   * where there is no such copy.
   */
  restore(): number
}

/** What an evidence folder takes from beside the cache: paths, for the database thread alone. */
export interface EvidenceSources {
  /** Of this program. */
  readonly version: string
  readonly activityLog: string
  readonly verifier: string
  /** Where a ledger file that was brought in is kept. */
  ledger(profile: Profile, importId: string, name: string): string
}

/** Where the report templates rest, as one text. */
export interface TemplateStore {
  /** Undefined: none were kept yet. */
  read(): string | undefined
  /** Puts the new text in the place of the old one at once. */
  write(text: string): void
  /** Keeps a copy of a text that is damaged at `where` beside it, and says so. */
  keepDamaged(where: string): void
}

/** One thing about the folder of the data that a person should know. */
export interface PlaceTrouble {
  readonly what: string
  readonly advice: string
}

type TakeNotice = (notice: Notice) => void

/** The world, handed in by a host. */
export interface Ports {
  readonly clock: Clock
  readonly fetch: Fetch
  /**
   * Calls of these addresses come soon: loads what the first one needs, so that it finds it there.
   * Absent where nothing has to be.
   */
  readonly prepareCalls?: ((addresses: readonly string[]) => void) | undefined
  readonly openSocket: OpenSocket
  /** Why no service may be called; absent where nothing speaks against it. */
  readonly unsafeNetwork?: string | undefined
  random(): number
  newId(): string
  readonly vault: SecretStore
  /** True where the credentials came with the process's environment: nothing is stored then. */
  readonly hasEnvironmentSecrets: boolean
  readonly profiles: ProfileFile
  /** `tell` takes what opening it, with its first call, finds and mends. */
  openStore(profile: Profile, isReadOnly: boolean, tell?: TakeNotice): Store
  /** Takes what was met and dealt with while a profile's work was done; absent: nobody listens. */
  tell?(profile: Profile, notice: Notice): void
  hasCache(profile: Profile): boolean
  removeCache(profile: Profile): void
  /** The folder of a profile's cache, as a person finds it. */
  cachePlace(profile: Profile): string
  /** Free bytes where the data is kept. */
  freeBytes(): number
  /** What is not as it should be about the place of the data, in words, each with what to do. */
  placeTroubles?(): readonly PlaceTrouble[]
  /** The same of what lies in a profile's own folder. */
  profileTroubles?(profile: Profile): readonly PlaceTrouble[]
  /** Whether the file of an import is where it was put. */
  hasImport?(profile: Profile, id: string, name: string): boolean
  /** Starts the embedded services in the form that a preset describes. */
  startSandbox(preset: PresetName): Promise<SandboxHandle>
  /**
   * Where connections outlive the call that made them: the one kept for the profile, or `make`'s.
   */
  keepConnection?(profile: Profile, make: () => Promise<Connection>): Promise<Connection>
  readonly templates: TemplateStore
  /** The activity log, the newest entry first. */
  readActivity(limit: number): readonly Activity[]
  noteCall(note: CallNote): void
  readonly evidence: EvidenceSources
  readonly secrets: Secrets
}

/** Hands up what was met and dealt with in a profile's work. */
export function teller(ports: Pick<Ports, 'tell' | 'clock'>, profile: Profile): TellNotice {
  return (code, evidence = {}) =>
    ports.tell?.(profile, { code, at: nowInstant(ports.clock), evidence })
}
