import { Failure, untilCancelled } from '../../../base/failure.ts'
import { nowInstant, readInstant } from '../../../base/instant.ts'
import type { Family, JobResult, WindowCalls, Work } from '../../../contract/window.ts'
import { families } from '../../../contract/window.ts'
import type { CallContext, Handlers } from '../../../contract/wire.ts'
import { assumptionsOf } from '../../../reconciliation/assumptions.ts'
import { syncQuotes } from '../../../sync/reference.ts'
import { callApp } from '../../desk.ts'
import type { Profile } from '../../profile.ts'
import { embeddedProfiles, embeddedSandbox, originOf, reconcileSettingsOf } from '../../profile.ts'
import { readMappingText } from '../../reconcile.ts'
import { connectProfile } from '../../session.ts'
import { hasSpace, syncContext } from '../../sync.ts'
import { verifiedFacts, verifyRun } from '../../team-verify.ts'
import type { WindowContext } from '../context.ts'
import { profileOf } from '../context.ts'
import { findImport } from '../ledgers.ts'
import { checkConnection } from './check-work.ts'
import { writeEvidence } from './evidence-work.ts'
import { toExportResult } from './export-result.ts'
import { writeReport } from './report-work.ts'
import { recheck, tryRules } from './trial-and-recheck-work.ts'

type WorkOf<K extends Work['kind']> = Extract<Work, { kind: K }>

/** The handlers that start and stop long work. */
export function workHandlers(
  context: WindowContext,
): Handlers<Pick<WindowCalls, 'startJob' | 'cancelJob'>> {
  return {
    startJob: ({ id, profile: name, work }) => {
      const profile = profileOf(context, name)
      if (context.isMoving()) throw folderMovingFailure()
      // Every sync fetches the new records. A sync that requests nothing else can join any other.
      const request =
        work.kind === 'sync' && (work.isFull || work.withdrawalIds.length > 0)
          ? JSON.stringify([work.isFull, work.withdrawalIds])
          : ''
      return context.jobs.start(
        id,
        name,
        work.kind,
        (callContext) =>
          withLog(context, profile, work.kind, () => runWork(context, profile, work, callContext)),
        request,
      )
    },
    cancelJob: ({ id }) => {
      context.jobs.cancel(id)
      return null
    },
  }
}

function folderMovingFailure(): Failure {
  return new Failure({
    kind: 'busy',
    code: 'JOBS_RUNNING',
    what: 'Nothing can be begun now',
    why: 'the data folder is being moved',
    advice: 'wait until it is done',
  })
}

/**
 * Starts a sync that no user requested: the first sync of a sandbox, a scheduled sync, a sync after
 * an event of the stream, or a sync that had waited for space.
 */
export function startSync(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'sync'> = { kind: 'sync', isFull: false, withdrawalIds: [] },
): void {
  context.jobs.start(context.ports.newId(), profile.name, 'sync', (callContext) =>
    withLog(context, profile, 'sync', () => runWork(context, profile, work, callContext)),
  )
}

async function runWork(
  context: WindowContext,
  profile: Profile,
  work: Work,
  callContext: CallContext,
): Promise<JobResult> {
  switch (work.kind) {
    case 'sync':
      return sync(context, profile, work, callContext)
    case 'reconcile':
      return reconcile(context, profile, work, callContext)
    case 'export':
      return exportList(context, profile, work, callContext)
    case 'report':
      return writeReport(context, profile, work, callContext)
    case 'evidence':
      return writeEvidence(context, profile, work, callContext)
    case 'receiveLedger':
      return receiveLedger(context, profile, work, callContext)
    case 'verifyRun':
      return {
        kind: 'verifyRun',
        ...(await verifyRun(
          context.stores.ports,
          profile,
          context.stores.writer(profile),
          work.run,
          callContext,
        )),
      }
    case 'tryRules':
      return tryRules(context, profile, work, callContext)
    case 'recheck':
      return recheck(context, profile, work, callContext)
    case 'quotes':
      return askForQuotes(context, profile, work, callContext)
    case 'check':
      return checkConnection(context, profile, callContext)
    case 'backUp':
      return backUp(context, profile, 'kept', callContext)
    case 'restore':
      return restore(context, profile, work.backup)
  }
}

async function sync(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'sync'>,
  callContext: CallContext,
): Promise<JobResult> {
  const ids = [...work.withdrawalIds]
  // The contract has no list of withdrawals, so the first sync of the sandbox fetches the ids in
  // its sample ledger.
  if (
    profile.id === embeddedSandbox.id &&
    ids.length === 0 &&
    (await isFirstSync(context, profile))
  ) {
    const sandbox = await context.stores.sandbox(profile)
    const sample = await sandbox.makeSampleLedger()
    ids.push(...sample.ids.split('\n').filter(Boolean))
  }
  const options = withChangeEvents(context, profile, callContext)
  context.space.drop(profile.id)
  context.pauseEndsMs.delete(profile.id)
  try {
    const report = await callApp(
      context.desk,
      'sync',
      { profile: profile.name, isFull: work.isFull, withdrawalIds: ids },
      options,
    )
    return { kind: 'sync', ...report }
  } catch (error) {
    context.pauseEndsMs.set(profile.id, pauseEndMs(error))
    // If the disk has space, the cause is a limit on the size of files (security.md F08). Waiting
    // does not help then, because only a person can change the limit.
    if (error instanceof Failure && error.code === 'DISK_FULL' && !hasSpace(context.ports))
      context.space.add(profile.id, () => syncAgain(context, profile.id, work))
    throw error
  }
}

// The profile may have been edited or removed meanwhile.
function syncAgain(context: WindowContext, id: string, work: WorkOf<'sync'>): void {
  try {
    const profile = [...embeddedProfiles, ...context.ports.profiles.read()].find(
      (candidate) => candidate.id === id,
    )
    if (profile) startSync(context, profile, work)
  } catch {
    // The screen that shows the list reports that it cannot be read.
  }
}

// Returns the end of the pause that a service requested, in milliseconds since 1970. 0 means no
// pause. No scheduled sync begins during the pause (security.md F25). A person may start one, but
// in the first quarter of an hour its calls fail without being sent (api/pacer.ts).
function pauseEndMs(error: unknown): number {
  const retryAt = error instanceof Failure ? error.evidence.retry_at : undefined
  return typeof retryAt === 'string' ? Date.parse(retryAt) : 0
}

async function isFirstSync(context: WindowContext, profile: Profile): Promise<boolean> {
  const { last_sync: lastSync } = await (await context.stores.reader(profile)).call('status', null)
  return lastSync === null
}

async function reconcile(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'reconcile'>,
  callContext: CallContext,
): Promise<JobResult> {
  const { ports } = context
  const { name } = await findImport(context, profile, work.import)
  const ledgerPath = ports.imports.path(profile, work.import, name)
  const { mappingText, from, to, isOffline, isCacheComplete } = work
  const input = {
    profile: profile.name,
    ledgerPath,
    mappingText,
    from,
    to,
    outPath: null,
    isOffline,
    isCacheComplete,
    asOf: null,
  }
  const summary = await callApp(
    context.desk,
    'reconcile',
    input,
    withChangeEvents(context, profile, callContext),
  )
  if (mappingText !== null)
    await context.stores.writer(profile).call('rememberMapping', {
      ledgerPath,
      mapping: readMappingText(mappingText),
      at: nowInstant(ports.clock),
    })
  const breaks = Object.values(summary.breaks).reduce((sum, count) => sum + count, 0)
  return {
    kind: 'reconcile',
    run: summary.run_id,
    breaks,
    matched: summary.ledger.matched,
    rows: summary.ledger.rows,
  }
}

async function receiveLedger(
  context: WindowContext,
  profile: Profile,
  { run }: WorkOf<'receiveLedger'>,
  { signal, progress }: CallContext,
): Promise<JobResult> {
  const { path: _, ...received } = await callApp(
    context.desk,
    'receiveLedger',
    { profile: profile.name, run },
    { signal, onProgress: progress },
  )
  return { kind: 'receiveLedger', ...received }
}

// Exports on a separate reader thread, so that lists respond while a million rows are written.
async function exportList(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'export'>,
  callContext: CallContext,
): Promise<JobResult> {
  const { ports } = context
  const target = await ports.chooseTarget(work.name)
  if (!target) return { kind: 'nothing' }
  await context.stores.reader(profile)
  const store = ports.openStore(profile, true)
  const { report, run: runId, conditions, sort, search } = work.query
  try {
    const query = { report, run: runId ?? undefined, conditions, sort: sort ?? undefined, search }
    const file = await store.call(
      'export',
      {
        query,
        columns: work.columns ?? undefined,
        layout: work.layout,
        madeAt: nowInstant(ports.clock),
        path: target.path,
        descriptor: undefined,
        assumptions: assumptionsOf(reconcileSettingsOf(profile)),
        origin: originOf(profile),
      },
      { signal: callContext.signal, onProgress: callContext.progress },
    )
    return toExportResult(target, file)
  } finally {
    await store.close()
  }
}

// Fetches quotes by the contract's filters. `date_gt` is sent as a full instant with its offset
// (P16).
async function askForQuotes(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'quotes'>,
  callContext: CallContext,
): Promise<JobResult> {
  const dateGt =
    work.dateGt === ''
      ? undefined
      : readInstant(/T/.test(work.dateGt) ? work.dateGt : `${work.dateGt}T00:00:00Z`)
  if (work.dateGt !== '' && dateGt === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: 'date_gt cannot be sent',
      why: 'it is not a date or an instant',
      advice: 'write it like 2026-11-01 or 2026-11-01T12:00:00Z',
    })
  const filters = {
    ...(work.opType === '' ? {} : { opType: work.opType }),
    pair: work.pair,
    ...(dateGt === undefined ? {} : { dateGt }),
    endUser: work.endUser,
  }
  const store = context.stores.writer(profile)
  const connection = await connectProfile(context.stores.ports, profile)
  try {
    const tally = await syncQuotes(
      syncContext(context.stores.ports, profile, store, connection, callContext, false),
      filters,
    )
    return { kind: 'quotes', seen: tally.seen, new: tally.added }
  } finally {
    await connection.callTallies.flush(store)
  }
}

/** Backs a cache up. A cancelled backup leaves no copy. */
export async function backUp(
  context: WindowContext,
  profile: Profile,
  label: 'kept' | 'daily',
  { signal }: CallContext,
): Promise<JobResult> {
  return {
    kind: 'backUp',
    ...(await untilCancelled(
      context.stores.writer(profile).call('backUp', { label }, { signal }),
      signal,
    )),
  }
}

async function restore(context: WindowContext, profile: Profile, name: string): Promise<JobResult> {
  // No other thread may have the swapped file open.
  await context.stores.release(profile)
  await context.stores.writer(profile).call('restoreBackup', { name })
  return { kind: 'restore', name }
}

const EMIT_EVERY_MS = 2000
const syncedFamilies: readonly Family[] = ['activity', 'reference']

/** The families of cached data that each kind of work may have changed when it ends. */
const changedFamilies: Readonly<Record<Work['kind'], readonly Family[]>> = {
  sync: syncedFamilies,
  // A reconciliation first fetches the withdrawals that the ledger names.
  reconcile: families,
  export: [],
  report: [],
  evidence: [],
  receiveLedger: ['reconciliation'],
  // The verification may have received the ledger file.
  verifyRun: ['reconciliation'],
  tryRules: [],
  recheck: syncedFamilies,
  quotes: syncedFamilies,
  // The views of the services' health depend on this family.
  check: ['reference'],
  backUp: [],
  restore: families,
}

// Announces new records of a sync to the windows at most every two seconds, not with every page.
function withChangeEvents(
  context: WindowContext,
  profile: Profile,
  callContext: CallContext,
): { signal: AbortSignal; onProgress: CallContext['progress'] } {
  const { clock } = context.ports
  let emittedAtMs = clock.monotonicMs()
  return {
    signal: callContext.signal,
    onProgress: (progress) => {
      callContext.progress(progress)
      const now = clock.monotonicMs()
      if (now - emittedAtMs < EMIT_EVERY_MS) return
      emittedAtMs = now
      context.announceChange(profile, ...syncedFamilies)
    },
  }
}

const logNames: Readonly<Record<Work['kind'], string>> = {
  sync: 'sync',
  reconcile: 'run',
  export: 'export',
  report: 'report',
  check: 'check',
  evidence: 'evidence',
  receiveLedger: 'ledger_receive',
  verifyRun: 'run_verification',
  tryRules: 'rules_trial',
  recheck: 'recheck',
  quotes: 'quotes',
  backUp: 'backup',
  restore: 'restore',
}

async function withLog(
  context: WindowContext,
  profile: Profile,
  kind: Work['kind'],
  action: () => Promise<JobResult>,
): Promise<JobResult> {
  try {
    const result = await action()
    const entry = entryOf(result)
    if (entry) context.log(profile.name, entry.what, entry.facts)
    return result
  } catch (error) {
    if (error instanceof Failure && error.kind !== 'cancelled')
      noteFailure(context, profile, kind, error)
    throw error
  } finally {
    context.announceChange(profile, ...changedFamilies[kind])
  }
}

// A full disk often causes both the failure of a job and LOG_REFUSED for its entry (F07). The job
// must report its own failure.
function noteFailure(
  context: WindowContext,
  profile: Profile,
  kind: Work['kind'],
  { code, what, why }: Failure,
): void {
  try {
    context.log(profile.name, `${logNames[kind]}_failed`, { code, what, why })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

function entryOf(
  result: JobResult,
): { what: string; facts: Record<string, string | number> } | undefined {
  switch (result.kind) {
    case 'sync':
      return {
        what: 'sync_done',
        facts: pickMembers(result, 'new', 'changed', 'quarantined', 'calls'),
      }
    case 'reconcile':
      return { what: 'run_made', facts: pickMembers(result, 'run', 'rows', 'matched', 'breaks') }
    case 'export':
      return { what: 'export_done', facts: pickMembers(result, 'file', 'rows', 'sha256') }
    case 'evidence':
      return {
        what: 'evidence_made',
        facts: pickMembers(result, 'file', 'files', 'bytes', 'sha256'),
      }
    case 'backUp':
      return { what: 'backup_made', facts: pickMembers(result, 'name', 'bytes') }
    case 'restore':
      return { what: 'backup_restored', facts: pickMembers(result, 'name') }
    case 'recheck':
      return {
        what: 'recheck_done',
        facts: pickMembers(result, 'asked', 'found', 'absent', 'failed', 'changed'),
      }
    case 'receiveLedger':
      return {
        what: 'ledger_received',
        facts: {
          run: result.run,
          ledger: result.name,
          bytes: result.bytes,
          ledger_sha256: result.sha256,
        },
      }
    case 'verifyRun':
      return { what: 'run_verified', facts: verifiedFacts(result) }
    case 'tryRules':
      return undefined
    case 'quotes':
      return { what: 'quotes_asked', facts: pickMembers(result, 'seen', 'new') }
    case 'check': {
      const stepFailure = result.steps.at(-1)?.failure
      return stepFailure
        ? { what: 'check_failed', facts: pickMembers(stepFailure, 'code', 'what', 'why') }
        : undefined
    }
    case 'nothing':
      return undefined
  }
}

function pickMembers<T, Name extends keyof T>(record: T, ...names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>
}
