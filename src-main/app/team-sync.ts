import { Failure } from '../base/failure.ts'
import type { SyncLease } from '../contract/team-records.ts'
import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { isEmbedded } from './profile.ts'
import { secretRef } from './session.ts'
import { connectOwnTeam } from './team-link.ts'
import type { UnderLease } from './team-records.ts'
import { receiveRecords, runUnderLease } from './team-records.ts'

/**
 * Runs work that fetches provider records. In a team, the work runs under the lease, and a profile
 * without credentials only receives. Throws Failure TEAM_UNREACHABLE if the team's server does not
 * answer, and the failures of runUnderLease.
 */
export async function fetchForTeam<T>(
  ports: Ports,
  profile: Profile,
  store: Store,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<
  | Exclude<UnderLease<T>, { kind: 'recordsUnsupported' }>
  | { readonly kind: 'alone'; readonly value: T }
> {
  if (!(await store.call('findTeam', null))) return { kind: 'alone', value: await work(signal) }
  const server = await connectOwnTeam(ports, profile, store)
  try {
    if (!(await hasCredentials(ports, profile))) {
      const { received, lease, areRecordsSupported } = await receiveRecords(store, server, {
        signal,
      })
      const records = { received, sent: 0, lease }
      if (areRecordsSupported) return { kind: 'received', isReader: true, records }
    }
    const outcome = await runUnderLease(ports, store, server, signal, work)
    return outcome.kind === 'recordsUnsupported'
      ? { kind: 'alone', value: await work(signal) }
      : outcome
  } finally {
    await server.close()
  }
}

/**
 * Receives a team's records before a run if its server can be reached. Does nothing without a team.
 */
export async function receiveForRun(
  ports: Ports,
  profile: Profile,
  store: Store,
  signal: AbortSignal,
): Promise<void> {
  if (!(await store.call('findTeam', null))) return
  try {
    const server = await connectOwnTeam(ports, profile, store)
    try {
      await receiveRecords(store, server, { signal })
    } finally {
      await server.close()
    }
  } catch (error) {
    if (!(error instanceof Failure) || !['unreachable', 'keychain'].includes(error.kind))
      throw error
  }
}

/** Returns the failure for work that needs the lease while a colleague holds it. */
export function teamSyncingFailure(lease: SyncLease | null): Failure {
  return new Failure({
    kind: 'busy',
    code: 'TEAM_SYNCING',
    what: `${lease?.display ?? 'A colleague'} is syncing`,
    why: 'one workstation of the team at a time asks the service',
    advice: 'try again after the sync; its records arrive here meanwhile',
    evidence: lease === null ? {} : { holder: lease.login, until: lease.until },
  })
}

async function hasCredentials(ports: Ports, profile: Profile): Promise<boolean> {
  if (isEmbedded(profile)) return true
  const { kind } = await ports.vault.use(secretRef(profile), () => Promise.resolve(null))
  return kind !== 'absent'
}
