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
  /** The exchange's WebSocket, if it is on a separate host. */
  readonly streamUrl?: string | undefined
  readonly credentials: Credentials
  close(): Promise<void>
}

/** A profile's services, ready to be called. */
export interface Connection {
  readonly client: Client
  /** Number of calls so far, retries included. */
  calls(): number
  readonly callTallies: CallTallies
  close(): Promise<void>
}

/** The stored list of profiles. An update is atomic and exclusive. */
export interface ProfileFile {
  read(): readonly Profile[]
  update(change: (profiles: readonly Profile[]) => readonly Profile[]): void
  /**
   * Replaces a damaged list with the previous copy, and keeps the damaged list beside it. Leaves a
   * usable list unchanged. Returns the number of profiles. Throws Failure PROFILES_DAMAGED if there
   * is no usable copy.
   */
  restore(): number
}

/**
 * The sources of an evidence folder besides the cache. Only the database thread reads the paths.
 */
export interface EvidenceSources {
  /** Version of this program. */
  readonly version: string
  readonly activityLogPath: string
  readonly verifierPath: string
  /** Path of the stored copy of an imported ledger file. */
  ledger(profile: Profile, importId: string, name: string): string
}

/**
 * The size and hash of a file when it was measured. If `version` differs later, the file has
 * changed.
 */
export interface MeasuredFile {
  readonly path: string
  readonly version: string
  readonly bytes: number
  /** Hex. */
  readonly sha256: string
}

/** The ledger files of a profile that are sent to and received from a team. */
export interface TeamFiles {
  /** Path of the stored copy of an imported ledger file. */
  importPath(importId: string, name: string): string
  /** Returns null if the file does not exist or cannot be read. */
  measure(path: string): Promise<MeasuredFile | null>
  /** Reads `length` bytes from `offset` on. Returns null if the file has changed. */
  read(file: MeasuredFile, offset: number, length: number): Promise<Uint8Array | null>
  /** Returns how many bytes of a file have been received. */
  receivedBytes(sha256: string): Promise<number>
  /** Writes received bytes at `offset`. Throws Failure DISK_FULL, DB_READONLY. */
  receive(sha256: string, offset: number, content: Uint8Array): Promise<void>
  /**
   * Stores the received bytes as the file of an import. If their SHA-256 is not `sha256`, removes
   * them and returns null.
   */
  finish(
    sha256: string,
    importId: string,
    name: string,
  ): Promise<{ readonly path: string; readonly bytes: number } | null>
  /** Removes the folders of a file's imports, and the received bytes of the file. */
  remove(
    sha256: string,
    imports: readonly (readonly [importId: string, name: string])[],
  ): Promise<void>
}

/** The text that stores all report templates. */
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

type OnNotice = (notice: Notice) => void

/** The outside world as a host supplies it. */
export interface Ports {
  readonly clock: Clock
  readonly fetch: Fetch
  /**
   * Loads the modules that calls to these addresses need. Absent if there is nothing to load.
   */
  readonly prepareCalls?: ((addresses: readonly string[]) => void) | undefined
  readonly openSocket: OpenSocket
  /** Why no service may be called, absent if calls are safe. */
  readonly unsafeNetwork?: string | undefined
  random(): number
  newId(): string
  readonly vault: SecretStore
  /** True if the process's environment supplied the credentials. They are then not stored. */
  readonly hasEnvironmentSecrets: boolean
  readonly profiles: ProfileFile
  /** `onNotice` receives notices of problems found or repaired while the store opens. */
  openStore(profile: Profile, isReadOnly: boolean, onNotice?: OnNotice): Store
  /** Shows a notice of a problem that the program handled. Absent if nothing shows notices. */
  showNotice?(profile: Profile, notice: Notice): void
  /** Starts the thread that connects to a team's server. */
  startTeamThread(): TeamServer
  teamFiles(profile: Profile): TeamFiles
  /** The team's password, if the process's environment supplied it. It is then not stored. */
  readonly teamPassword: string | undefined
  hasCache(profile: Profile): boolean
  removeCache(profile: Profile): void
  /** The folder of a profile's cache, as a path to show. */
  cacheFolder(profile: Profile): string
  /** Free bytes on the disk of the data folder. */
  freeBytes(): number
  /** Problems with the location of the data folder, in words. */
  locationProblems?(): readonly FolderProblem[]
  /** Problems with the contents of a profile's own folder, in words. */
  folderProblems?(profile: Profile): readonly FolderProblem[]
  /** Whether the stored file of an import still exists. */
  hasImport?(profile: Profile, id: string, name: string): boolean
  /** Starts the embedded services in the form that a preset describes. */
  startSandbox(preset: PresetName): Promise<SandboxHandle>
  /**
   * Returns the profile's open connection, or opens one with `make` and keeps it open. Absent if
   * a connection closes at the end of its call.
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
export function noticeSender(
  ports: Pick<Ports, 'showNotice' | 'clock'>,
  profile: Profile,
): SendNotice {
  return (code, evidence = {}) =>
    ports.showNotice?.(profile, { code, at: nowInstant(ports.clock), evidence })
}
