import type {
  PresetName,
  PresetOverrides,
  ServicePreset,
  ValueProvenance,
} from '../domain/service-preset.ts'
import type { StatusMap } from '../domain/status.ts'
import type { Condition } from './report.ts'
import type { AnyReport, Layout, ReportFormat, SheetHint } from './reporting.ts'
import type { RunSummary } from './run.ts'
import type { ServiceSettings } from './services.ts'
import type { TeamCalls } from './team.ts'
import type { RecordExchange } from './team-records.ts'

export type Environment = 'production' | 'sandbox'

/** A profile without its secrets, for display. */
export interface ProfileView {
  readonly name: string
  readonly environment: Environment
  readonly partner_url: string
  readonly gateway_url: string
  readonly gateway_service: string
  readonly gateway_auth: string
  readonly preset: PresetName
  readonly stream_url: string | null
  /** The values in effect for what the contracts leave open. */
  readonly values: ServiceValues
  /** Names of the values that the operator entered, whether or not they equal the preset's. */
  readonly entered: readonly string[]
  /** The provenance of these values and of the routes, by name. */
  readonly provenance: Readonly<Record<string, ValueProvenance>>
  /** Routes that the operator set, such as `GET /api/v1/withdrawals/`, by operation. */
  readonly routes: Readonly<Record<string, string>>
  readonly max_rate: number
  readonly status_map: StatusMap
  readonly rails: readonly string[]
}

/** The values of a preset that a profile may show or replace one by one. */
export type ServiceValues = Omit<ServicePreset, 'name' | 'routes' | 'expected'>

/** Values that replace the preset's. Null restores the preset's own. */
export type ValueChanges = {
  readonly [K in Exclude<keyof PresetOverrides, 'gatewayLogin' | 'walletSegment'>]?:
    PresetOverrides[K] | null
}

/** The current place of a profile's secret. */
export interface SecretPlace {
  readonly kind: 'keychain' | 'session_only' | 'environment'
  readonly why: string
}

interface ProfileSettings {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly gatewayAuth: string
  /** Absent: the preset `contract`. */
  readonly preset?: PresetName
  readonly streamUrl?: string
  readonly environment: Environment
  readonly maxRate: number
}

/** Secrets that a call accepts. No call returns a secret. */
interface SecretInput {
  readonly clientId?: string
  readonly clientSecret?: string
  readonly gatewaySecret?: string
  readonly gatewayKey?: string
}

export interface SyncReport {
  readonly records: Readonly<Record<string, number>>
  readonly new: number
  readonly changed: number
  readonly quarantined: number
  readonly calls: number
  readonly refused: readonly {
    readonly part: string
    readonly code: string
    readonly why: string
  }[]
  readonly ids_not_asked: readonly string[]
  /** Requested ids that the service does not have. Each list of ids has at most 100,000. */
  readonly ids_not_found: readonly string[]
  /** Why a due backup was not made. Absent if none was due, or if it was made. */
  readonly backup_skipped?: string
  /**
   * In a team: records received and sent. `has_asked` is false if this workstation requested
   * nothing from the services, because a colleague holds the lease, or because it lacks credentials
   * or the role.
   */
  readonly team?: RecordExchange & { readonly has_asked: boolean }
  readonly elapsed_ms: number
}

export interface Finding {
  readonly part: 'keychain' | 'database' | 'disk' | 'clock' | 'service'
  readonly profile: string
  readonly what: string
  readonly advice: string
}

interface WrittenReport {
  readonly report: string
  readonly path: string
  readonly rows: number
  readonly sha256: string
  readonly bytes: number
  readonly as_of: string | null
  /** Changes that a spreadsheet would make to the file. */
  readonly hints: readonly SheetHint[]
}

/**
 * The one table of calls: every host offers these and no others. Each input is checked against its
 * schema.
 */
export type AppCalls = TeamCalls & {
  addProfile: {
    input: { name: string; settings: ProfileSettings; secrets: SecretInput | null }
    output: { profile: ProfileView; secret: SecretPlace }
  }
  editProfile: {
    input: { name: string; settings: Partial<ProfileSettings>; secrets: SecretInput | null }
    output: { profile: ProfileView; secret: SecretPlace | null }
  }
  setProfile: {
    input: {
      name: string
      status?: StatusMap
      rails?: string[]
      /** One text per operation, such as `GET /api/v1/withdrawals/`. */
      routes?: Record<string, string>
      values?: ValueChanges
      /** How the client id and secret are sent for a token, as in ServiceSettings. */
      tokenForm?: ServiceSettings['tokenForm']
    }
    output: { profile: ProfileView }
  }
  listProfiles: { input: null; output: { profiles: readonly ProfileView[] } }
  removeProfile: {
    input: { name: string; isCacheRemoved: boolean }
    output: { removed: string; cache_removed: boolean; cache_place: string | null }
  }
  sync: {
    input: { profile: string | null; isFull: boolean; withdrawalIds: string[] }
    output: SyncReport
  }
  reconcile: {
    input: {
      profile: string | null
      ledgerPath: string
      mappingText: string | null
      from: string | null
      to: string | null
      outPath: string | null
      isOffline: boolean
      isCacheComplete: boolean
      asOf: string | null
    }
    output: RunSummary & { readonly elapsed_ms: number }
  }
  export: {
    input: {
      profile: string | null
      report: AnyReport
      path: string
      descriptor: number | null
      columns: string[] | null
      conditions: Condition[]
      sort: { column: string; isDescending: boolean } | null
      run: string | null
      /** Absent: strict. */
      layout?: Layout
    }
    output: WrittenReport
  }
  /**
   * Writes a template's file: into `folder` under the name of its pattern, or to `path`. Throws
   * TEMPLATE_UNKNOWN, TEMPLATE_INVALID.
   */
  exportTemplate: {
    input: {
      profile: string | null
      /** The name of a saved or built-in template, or the text of a template's file. */
      template: { readonly kind: 'name' | 'text'; readonly value: string }
      /** The run of a report of a run. Null means the latest. */
      run: string | null
      /** Null: the template's own format. */
      format: ReportFormat | null
      target:
        | { readonly kind: 'folder'; readonly folder: string }
        | { readonly kind: 'file'; readonly path: string; readonly descriptor: number | null }
    }
    output: WrittenReport
  }
  /**
   * Writes a run with everything it is based on as one folder. With `run` null, this is the latest
   * run. Throws RUN_UNKNOWN, TARGET_REFUSED.
   */
  evidence: {
    input: { profile: string | null; run: string | null; path: string; isLedgerIncluded: boolean }
    output: {
      readonly run: string
      readonly path: string
      readonly files: number
      readonly bytes: number
      /** The digest of the checksums file, and so of the whole folder. */
      readonly sha256: string
      readonly has_ledger: boolean
    }
  }
  status: {
    input: { profile: string | null }
    output: {
      readonly profiles: readonly (ProfileView & {
        readonly cache: Readonly<Record<string, unknown>> | null
        readonly in_use: boolean
      })[]
    }
  }
  doctor: {
    input: { profile: string | null }
    output: { readonly findings: readonly Finding[]; readonly checked: readonly string[] }
  }
}
