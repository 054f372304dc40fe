import type { LogVerdict } from '../../contract/reconciling.ts'
import type { Activity, Settings } from '../../contract/window.ts'
import type { ServiceDocument } from '../../domain/service-document.ts'
import type { PresetName } from '../../domain/service-preset.ts'
import type { Ports, SandboxHandle } from '../ports.ts'
import type { Profile } from '../profile.ts'

/** The settings as stored, with the PIN only as a hash. */
export interface StoredSettings extends Omit<Settings, 'hasPin'> {
  readonly pin: { readonly salt: string; readonly hash: string } | null
}

/** A path to write to, chosen by the person or the host. */
export interface Target {
  readonly path: string
  /** The path as shown, with the home folder as ~. */
  readonly place: string
}

/** The files of uploads and of imported ledgers. They are stored beside the profile's cache. */
export interface ImportFiles {
  /**
   * Writes a part at its offset. A repeated part has no effect. Throws Failure `badInput` for a
   * part that leaves a gap or a file beyond the limit.
   */
  put(profile: Profile, upload: string, offset: number, part: Uint8Array): Promise<void>
  /** Removes the received parts of an upload, if there are any. */
  drop(profile: Profile, upload: string): void
  /**
   * Makes an import of the received parts. Like `put`, it does not block the process, however large
   * the file is.
   */
  finish(
    profile: Profile,
    upload: string,
    id: string,
    name: string,
  ): Promise<{ readonly bytes: number; readonly sha256: string }>
  write(
    profile: Profile,
    id: string,
    name: string,
    text: string,
  ): Promise<{ readonly bytes: number; readonly sha256: string }>
  path(profile: Profile, id: string, name: string): string
  remove(profile: Profile, id: string): void
}

/** The embedded sandbox, with the sample ledger that belongs to its records. */
interface SandboxWithLedger extends SandboxHandle {
  /** Makes a ledger of the sandbox's records as CSV. `ids` are its withdrawals, one on a line. */
  makeSampleLedger(): Promise<{ readonly csv: string; readonly ids: string }>
}

/** The ports of the window's core, supplied by a host. */
export interface WindowPorts extends Ports {
  readonly host: 'electron' | 'loopback'
  /** The system's region as a BCP 47 tag. The page's own locale may differ. */
  readonly locale?: string | undefined
  readonly version: string
  /** The name of the system's user. */
  readonly person: string
  startSandbox(preset: PresetName): Promise<SandboxWithLedger>
  readonly settings: { read(): StoredSettings; write(settings: StoredSettings): void }
  readonly activity: {
    append(entry: Omit<Activity, 'number' | 'hash'>): void
    /** The newest first, below the number `before`. */
    read(before: number | null, limit: number): readonly Activity[]
    verify(): Promise<LogVerdict>
  }
  readonly imports: ImportFiles
  /**
   * Reads an OpenAPI document in a process of its own, within the limits of
   * domain/service-document.ts. Throws Failure `badInput`.
   */
  readDocument(bytes: Uint8Array, signal: AbortSignal): Promise<ServiceDocument>
  hashPin(pin: string, salt: string): Promise<string>
  /** Asks where to save a file of this name. Returns null if the person closed the dialog. */
  chooseTarget(name: string): Promise<Target | null>
  /**
   * Shows a file in the system's file manager. Returns false if the file is gone. Undefined on a
   * machine without a visible file manager.
   */
  readonly showInFolder?: ((path: string) => Promise<boolean>) | undefined
  /**
   * Writes a small text to a target. A rename puts the file in place, so it is never half written.
   * Throws Failure `target`: TARGET_REFUSED.
   */
  writeText(target: Target, text: string): void
  /** The last lines of this program's log, the oldest first, or none if there is no log. */
  readLog(limit: number): readonly string[]
  /** The licence texts that the build has written, or null if there are none. */
  readLicences(): string | null
  /** Versions and platform, for support. */
  machine(): Readonly<Record<string, string>>
  /** The parts of paths that identify the user, each with its replacement. */
  privacyReplacements(): readonly (readonly [string, string])[]
  readonly network: { readonly proxy: string | null; readonly certificates: 'system' | 'built in' }
  readonly folder: {
    readonly place: string
    sizeOf(profile: Profile): number
    /**
     * Opens a dialog for a new location and moves all data there. Returns undefined if the host has
     * no dialog. `before` closes open files.
     */
    readonly move: ((before: () => Promise<void>) => Promise<boolean>) | undefined
  }
}
