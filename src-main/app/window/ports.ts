import type { LogVerdict } from '../../contract/reconciling.ts'
import type { Activity, Settings } from '../../contract/window.ts'
import type { ServiceDocument } from '../../domain/service-document.ts'
import type { PresetName } from '../../domain/service-preset.ts'
import type { Ports, SandboxHandle } from '../ports.ts'
import type { Profile } from '../profile.ts'

/** The settings as they rest: the PIN only as a hash. */
export interface StoredSettings extends Omit<Settings, 'hasPin'> {
  readonly pin: { readonly salt: string; readonly hash: string } | null
}

/** Where a file may go, as the person or the host says. */
export interface Target {
  readonly path: string
  /** The same for reading, with the home folder as ~. */
  readonly place: string
}

/** A ledger's bytes while they come in and as they rest, beside the profile's cache. */
export interface ImportFiles {
  /**
   * Adds a part at its place; the same part twice is one. Throws Failure `badInput` for a part that
   * leaves a gap or a file beyond the limit.
   */
  put(profile: Profile, upload: string, at: number, part: Uint8Array): Promise<void>
  /** Removes what came of an upload; nothing where there is none. */
  drop(profile: Profile, upload: string): void
  /**
   * Makes an import of what came. Neither a part nor this holds up the process it runs in, however
   * large the file.
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

/** The world as the window's core needs it, handed in by a host. */
export interface WindowPorts extends Ports {
  readonly host: 'electron' | 'loopback'
  /** The system's region as a BCP 47 tag, where the page's own locale may be another. */
  readonly locale?: string | undefined
  readonly version: string
  /** Who sits here, as the system knows them. */
  readonly person: string
  startSandbox(
    preset: PresetName,
  ): Promise<SandboxHandle & { plant(): Promise<{ readonly csv: string; readonly ids: string }> }>
  readonly settings: { read(): StoredSettings; write(settings: StoredSettings): void }
  readonly activity: {
    append(entry: Omit<Activity, 'number' | 'hash'>): void
    /** The newest first, below the number `before`. */
    read(before: number | null, limit: number): readonly Activity[]
    verify(): Promise<LogVerdict>
  }
  readonly imports: ImportFiles
  /**
   * Reads an OpenAPI document apart from everything else, within the limits of
   * domain/service-document.ts. Throws Failure `badInput`.
   */
  readDocument(bytes: Uint8Array, signal: AbortSignal): Promise<ServiceDocument>
  hashPin(pin: string, salt: string): Promise<string>
  /** Where to save a file of this name; null: the person closed the dialog. */
  chooseTarget(name: string): Promise<Target | null>
  /**
   * Shows a file in its folder, in the system's own file manager; false where it is gone. Undefined:
   * this machine has none that can be seen.
   */
  readonly showInFolder?: ((path: string) => Promise<boolean>) | undefined
  /** Writes a small text there, whole or not at all. Throws Failure `target`: TARGET_REFUSED. */
  writeText(target: Target, text: string): void
  /** The last lines of this program's log, the oldest first; none where there is no log. */
  readLog(limit: number): readonly string[]
  /** The licence texts that the build has written; null where there are none. */
  readLicences(): string | null
  /** Versions and platform, for whoever helps. */
  machine(): Readonly<Record<string, string>>
  /** What of a path says who sits here, each with what stands in its place. */
  ownPlaces(): readonly (readonly [string, string])[]
  readonly network: { readonly proxy: string | null; readonly certificates: 'system' | 'built in' }
  readonly folder: {
    readonly place: string
    sizeOf(profile: Profile): number
    /**
     * Asks for a new place and moves everything there; undefined where the host cannot ask.
     * `before` ends what is open.
     */
    readonly move: ((before: () => Promise<void>) => Promise<boolean>) | undefined
  }
}
