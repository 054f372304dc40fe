import { Failure } from '../base/failure.ts'
import type { Clock } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { Activity } from '../contract/window.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import { baseName } from './base-name.ts'
import { verifiedFacts } from './team-verify.ts'

/** The activity log of a desk without a window, with the clock and the person of its entries. */
export interface ActivityTarget {
  readonly clock: Clock
  readonly person: string
  /** The name of the profile that a call works on when its input names none. */
  profileName(inputProfile: string | null): string
  append(entry: Omit<Activity, 'number' | 'hash'>): void
}

type Facts = Activity['facts']

/**
 * Builds the log entry of a call. `failed` names the entry of a failed call. Without it, a failed
 * call gets no entry, as in the window.
 */
interface Entry<K extends keyof AppCalls> {
  what(output: AppCalls[K]['output']): string
  readonly failed?: string
  facts(output: AppCalls[K]['output']): Facts
}

type Entries = { readonly [K in keyof AppCalls]?: Entry<K> }

const fileFacts = ({
  path,
  rows,
  sha256,
}: {
  readonly path: string
  readonly rows: number
  readonly sha256: string
}): Facts => ({ file: baseName(path), rows, sha256 })

/**
 * The calls that change something or let data out. Their entries equal those of the window's core
 * (app/window/jobs/work.ts, profiles.ts).
 */
const entries: Entries = {
  addProfile: {
    what: () => 'profile_added',
    facts: ({ profile, secret }) => ({ environment: profile.environment, secret: secret.kind }),
  },
  editProfile: {
    what: ({ secret }) => (secret ? 'credentials_replaced' : 'profile_changed'),
    facts: ({ secret }): Facts => (secret ? { secret: secret.kind } : {}),
  },
  setProfile: { what: () => 'profile_changed', facts: () => ({}) },
  removeProfile: {
    what: () => 'profile_removed',
    facts: (output) => ({ cache_removed: output.cache_removed }),
  },
  sync: {
    what: () => 'sync_done',
    failed: 'sync_failed',
    facts: (report) => ({
      new: report.new,
      changed: report.changed,
      quarantined: report.quarantined,
      calls: report.calls,
    }),
  },
  reconcile: {
    what: () => 'run_made',
    failed: 'run_failed',
    facts: ({ run_id: run, ledger, breaks, source }) => ({
      run,
      ledger: source.name,
      ledger_sha256: source.sha256,
      rows: ledger.rows,
      matched: ledger.matched,
      breaks: Object.values(breaks).reduce((sum, count) => sum + count, 0),
    }),
  },
  export: { what: () => 'export_done', failed: 'export_failed', facts: fileFacts },
  exportTemplate: { what: () => 'export_done', failed: 'export_failed', facts: fileFacts },
  receiveLedger: {
    what: () => 'ledger_received',
    failed: 'ledger_receive_failed',
    facts: ({ run, name, bytes, sha256 }) => ({ run, ledger: name, bytes, ledger_sha256: sha256 }),
  },
  verifyRun: {
    what: () => 'run_verified',
    failed: 'run_verification_failed',
    facts: verifiedFacts,
  },
  evidence: {
    what: () => 'evidence_made',
    failed: 'evidence_failed',
    facts: ({ run, path, files, bytes, sha256 }) => ({
      run,
      file: baseName(path),
      files,
      bytes,
      sha256,
    }),
  },
}

/**
 * Wraps the calls in `entries` so that each is written into the activity log, with the person, once
 * it is done or has failed.
 */
export function loggedDesk(desk: Handlers<AppCalls>, target: ActivityTarget): Handlers<AppCalls> {
  const wrappedCalls = Object.entries(entries).map(
    ([name, entry]) =>
      [name, logCall(desk[name as 'sync'], entry as Entry<'sync'>, target)] as const,
  )
  return { ...desk, ...Object.fromEntries(wrappedCalls) }
}

// TypeScript cannot pair a call with its entry here, so the type of `sync` represents every logged
// call.
function logCall(
  call: Handlers<AppCalls>['sync'],
  entry: Entry<'sync'>,
  target: ActivityTarget,
): Handlers<AppCalls>['sync'] {
  const log = (input: AppCalls['sync']['input'], what: string, facts: Facts): void => {
    const { profile, name } = input as { readonly profile?: string | null; readonly name?: string }
    target.append({
      at: nowInstant(target.clock),
      profile: name ?? target.profileName(profile ?? null),
      what,
      facts: { ...facts, by: target.person },
    })
  }
  return async (input: AppCalls['sync']['input'], context: CallContext) => {
    let output: AppCalls['sync']['output']
    try {
      output = await call(input, context)
    } catch (error) {
      if (entry.failed !== undefined && error instanceof Failure && error.kind !== 'cancelled')
        ignoreFailure(() =>
          log(input, entry.failed as string, {
            code: error.code,
            what: error.what,
            why: error.why,
          }),
        )
      throw error
    }
    log(input, entry.what(output), entry.facts(output))
    return output
  }
}

// A full disk often causes both the failure of a call and the failure to write its entry. The
// caller must report the first one.
function ignoreFailure(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
