import type { InstantText } from '../base/instant.ts'
import { instantToMs } from '../base/instant.ts'
import type { Finding } from '../contract/calls.ts'
import type { Store } from '../store/store.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'

const DAY_MS = 86_400_000
// A backup is due after one day (security.md 3.2). The second day allows for a window that stays
// closed on a Saturday.
const BACKUP_OVERDUE_MS = 2 * DAY_MS

type CacheFinding = Omit<Finding, 'profile'>

/**
 * Finds problems with a profile's cache: backups, an unfinished sync, quarantined records, missing
 * ledger files. If `isSound` is false, the database is damaged, which the caller reports, and only
 * the backups are examined. Changes nothing.
 */
export async function findCacheProblems(
  ports: Ports,
  profile: Profile,
  store: Store,
  isSound: boolean,
): Promise<readonly Finding[]> {
  // The contents of a damaged database are not reliable.
  const { lastSync, findings } = isSound
    ? await findInDatabase(ports, profile, store)
    : { lastSync: null, findings: [] }
  return [...findings, ...(await findInBackups(store, lastSync))].map((finding) => ({
    ...finding,
    profile: profile.name,
  }))
}

interface DatabaseFindings {
  readonly lastSync: InstantText | null
  readonly findings: readonly CacheFinding[]
}

async function findInDatabase(
  ports: Ports,
  profile: Profile,
  store: Store,
): Promise<DatabaseFindings> {
  const findings: CacheFinding[] = []
  const { counts, last_sync: lastSync } = await store.call('status', null)
  const { isOwned } = await store.call('isOwned', null)
  const feed = await store.call('getFeedState', null)
  if (feed.cursor !== null && !isOwned)
    findings.push({
      part: 'database',
      what: `a sync that began at ${feed.passBegunAt ?? 'an unknown time'} was not finished`,
      advice: 'run sync: it continues where that one stopped; fetched data is kept',
    })
  const quarantinedCount = counts.quarantine ?? 0
  if (quarantinedCount > 0)
    findings.push({
      part: 'service',
      what: `${quarantinedCount === 1 ? 'a record' : `${quarantinedCount} records`} of the service could not be used and ${quarantinedCount === 1 ? 'was' : 'were'} kept aside`,
      advice:
        'the window shows them under Connection; report them to the service, then run sync --full',
    })
  for (const { id, name, runs } of await store.call('listImports', null)) {
    if (ports.hasImport?.(profile, id, name) !== false) continue
    const usage =
      runs.length === 0
        ? 'no run uses it'
        : `${runs.length === 1 ? 'a run uses' : `${runs.length} runs use`} it`
    findings.push({
      part: 'disk',
      what: `the ledger file ${JSON.stringify(name.slice(0, 80))} is gone; ${usage}`,
      advice:
        runs.length === 0
          ? 'remove it in the window under Ledgers'
          : 'import the same file again; the runs themselves are kept',
    })
  }
  return { lastSync, findings }
}

async function findInBackups(
  store: Store,
  lastSync: InstantText | null,
): Promise<readonly CacheFinding[]> {
  const { databaseCreatedAt, lastBackupAt } = await store.call('backupTimes', null)
  const findings: CacheFinding[] = (await store.call('checkBackups', null)).map(
    ({ name, why }) => ({
      part: 'database',
      what: `the backup ${name} cannot be used: ${why}`,
      advice: 'move it away and make a new one in the window (Settings, Data)',
    }),
  )
  const unsavedSince = lastBackupAt ?? databaseCreatedAt
  if (lastSync === null || unsavedSince === null) return findings
  const unsavedMs = instantToMs(lastSync) - instantToMs(unsavedSince)
  if (unsavedMs < BACKUP_OVERDUE_MS) return findings
  const days = Math.floor(unsavedMs / DAY_MS)
  const advice =
    'free disk space of at least twice the size of the database, then run sync or open the window: both make a backup'
  findings.push({
    part: 'database',
    what:
      lastBackupAt === null
        ? `there is no backup, and the cache was made ${days} days before its last sync`
        : `the newest backup is ${days} days older than the last sync`,
    advice,
  })
  return findings
}
