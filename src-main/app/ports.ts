import type { Client } from '../api/client.ts'
import type { CallNote, Secrets } from '../api/network.ts'
import type { Fetch } from '../base/fetch.ts'
import type { Clock } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type { Notice, SendNotice } from '../base/notice.ts'
import type { OpenSocket } from '../base/socket.ts'
import type { Activity } from '../contract/window.ts'
import type { PresetName } from '../domain/service-preset.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { CallTallies } from './call-tally.ts'
import type { Profile } from './profile.ts'
import type { Credentials, SecretStore } from './secret-store.ts'

/** The embedded services while they run. */
export interface SandboxHandle {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  /** The exchange's WebSocket, where it is on a separate host. */
  readonly streamUrl?: string | undefined
  readonly credentials: Credentials
  close(): Promise<void>
}

/** A profile's services, ready to be called. */
export interface Connection {
  readonly client: Client
  /** Number of calls so far, retries included. */
  calls(): number
  readonly tallies: CallTallies
  close(): Promise<void>
}

/** The stored list of profiles. An update is atomic and exclusive. */
export interface ProfileFile {
  read(): readonly Profile[]
  update(change: (profiles: readonly Profile[]) => readonly Profile[]): void
  /**
   * Replaces a damaged list with the copy written before it, and keeps the damaged one beside it. A
   * list that can be used stays. Returns the number of profiles. Throws Failure PROFILES_DAMAGED
   * where there is no such copy.
   */
  restore(): number
}

/**
 * The sources of an evidence folder besides the cache. The paths are for the database thread alone.
 */
export interface EvidenceSources {
  /** Version of this program. */
  readonly version: string
  readonly activityLog: string
  readonly verifier: string
  /** Path of the stored copy of an imported ledger file. */
  ledger(profile: Profile, importId: string, name: string): string
}

/** A file as it was measured. Another `version` is a changed file. */
export interface MeasuredFile {
  readonly path: string
  readonly version: string
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
}

/** Ledger files of a profile, as a team sends and receives them. */
export interface TeamFiles {
  /** Path of the stored copy of an imported ledger file. */
  importPath(importId: string, name: string): string
  /** Null if there is no file, or it cannot be read. */
  measure(path: string): Promise<MeasuredFile | null>
  /** Reads a slice; null where the file changed since it was measured. */
  read(file: MeasuredFile, at: number, length: number): Promise<Uint8Array | null>
  /** Bytes of a file that have been received. */
  receivedBytes(sha256: string): Promise<number>
  /** Writes received bytes at the offset `at`. Throws Failure DISK_FULL, DB_READONLY. */
  receive(sha256: string, at: number, content: Uint8Array): Promise<void>
  /**
   * Stores the received bytes as the file of an import. Removes them and returns null where they
   * have another SHA-256.
   */
  finish(
    sha256: string,
    importId: string,
    name: string,
  ): Promise<{ readonly path: string; readonly bytes: number } | null>
  /** Removes the imports of a file, with their folders, and what was received of it. */
  remove(
    sha256: string,
    imports: readonly (readonly [importId: string, name: string])[],
  ): Promise<void>
}

/** The stored report templates, as one text. */
export interface TemplateStore {
  /** Undefined until templates are first saved. */
  read(): string | undefined
  /** Replaces the old text with the new one atomically. */
  write(text: string): void
  /** Keeps a copy of a text that is damaged at `where`, and raises a notice. */
  keepDamaged(where: string): void
}

/** A problem with the data folder, with advice for the user. */
export interface FolderProblem {
  readonly what: string
  readonly advice: string
}

type TakeNotice = (notice: Notice) => void

/** The outside world as a host supplies it. */
export interface Ports {
  readonly clock: Clock
  readonly fetch: Fetch
  /**
   * Preloads what the first call of these addresses needs. Absent where there is nothing to load.
   */
  readonly prepareCalls?: ((addresses: readonly string[]) => void) | undefined
  readonly openSocket: OpenSocket
  /** Why no service may be called; absent where calls are safe. */
  readonly unsafeNetwork?: string | undefined
  random(): number
  newId(): string
  readonly vault: SecretStore
  /** True where the credentials came with the process's environment; they are then not stored. */
  readonly hasEnvironmentSecrets: boolean
  readonly profiles: ProfileFile
  /** `tell` receives notices of what opening the store, with its first call, finds and repairs. */
  openStore(profile: Profile, isReadOnly: boolean, tell?: TakeNotice): Store
  /** Shows a notice of a problem that was met and dealt with; absent where nothing shows them. */
  tell?(profile: Profile, notice: Notice): void
  /** Starts the thread that connects to a team's server. */
  startTeamThread(): TeamServer
  teamFiles(profile: Profile): TeamFiles
  /** The team's password, where it came with the process's environment; it is then not stored. */
  readonly teamPassword: string | undefined
  hasCache(profile: Profile): boolean
  removeCache(profile: Profile): void
  /** The folder of a profile's cache, as a path to show. */
  cachePlace(profile: Profile): string
  /** Free bytes on the disk of the data folder. */
  freeBytes(): number
  /** Problems with the location of the data folder, in words. */
  placeTroubles?(): readonly FolderProblem[]
  /** Problems with the contents of a profile's own folder, in words. */
  profileTroubles?(profile: Profile): readonly FolderProblem[]
  /** Whether the stored file of an import still exists. */
  hasImport?(profile: Profile, id: string, name: string): boolean
  /** Starts the embedded services in the form that a preset describes. */
  startSandbox(preset: PresetName): Promise<SandboxHandle>
  /**
   * Returns the connection that is kept for the profile, or keeps one from `make`. Absent where
   * connections end with their call.
   */
  keepConnection?(profile: Profile, make: () => Promise<Connection>): Promise<Connection>
  readonly templates: TemplateStore
  /** Returns entries of the activity log, the newest first. */
  readActivity(limit: number): readonly Activity[]
  noteCall(note: CallNote): void
  readonly evidence: EvidenceSources
  readonly secrets: Secrets
}

/** Returns a function that raises notices about a profile's work. */
export function noticeSender(ports: Pick<Ports, 'tell' | 'clock'>, profile: Profile): SendNotice {
  return (code, evidence = {}) =>
    ports.tell?.(profile, { code, at: nowInstant(ports.clock), evidence })
}
