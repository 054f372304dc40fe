import { resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure, failureToShow } from '../../base/failure.ts'
import { instantToMs, nowInstant } from '../../base/instant.ts'
import type { Notice, NoticeCode, NoticeFacts } from '../../base/notice.ts'
import type { Reply } from '../../contract/bridge.ts'
import { windowSchemas } from '../../contract/schemas/window.ts'
import type { WindowCalls, WindowEvent } from '../../contract/window.ts'
import type { CallContext, Handlers } from '../../contract/wire.ts'
import { withCheckedInputs } from '../check-inputs.ts'
import { isBackupDue } from '../daily-backup.ts'
import { openAppCalls } from '../desk.ts'
import type { Profile } from '../profile.ts'
import { embeddedProfiles, embeddedSandbox } from '../profile.ts'
import { hasSpace } from '../sync.ts'
import type { WindowContext } from './context.ts'
import { logger, windowProfiles } from './context.ts'
import { dataFolderHandlers } from './data-folder.ts'
import { decisionHandlers } from './decisions.ts'
import { diagnosticsHandlers } from './diagnostics-calls.ts'
import { documentHandlers } from './documents.ts'
import { instructionHandlers } from './instructions.ts'
import { Jobs } from './jobs/jobs.ts'
import { RetryWhenSpace } from './jobs/retry-when-space.ts'
import { backUp, startSync, workHandlers } from './jobs/work.ts'
import { ledgerHandlers } from './ledgers.ts'
import { listHandlers } from './lists.ts'
import { mappingHandlers } from './mappings.ts'
import { Notices } from './notices.ts'
import { OpenStores } from './open-stores.ts'
import { operationHandlers } from './operations.ts'
import { overviewHandlers } from './overview.ts'
import { paymentHandlers } from './payments.ts'
import { periodHandlers } from './periods.ts'
import type { WindowPorts } from './ports.ts'
import { windowProfileHandlers } from './profiles.ts'
import { RateLimit } from './rate-limit.ts'
import { referenceHandlers } from './reference.ts'
import { savedFileHandlers, SavedFiles } from './saved-files.ts'
import { settingsHandlers, shownSettings } from './settings.ts'
import type { Streams } from './streams.ts'
import { openStreams } from './streams.ts'
import type { Teams } from './teams.ts'
import { openTeams } from './teams.ts'
import { templateHandlers } from './templates.ts'
import { trialHandlers } from './trial-runs.ts'

/** The core of all windows of one host. */
export interface WindowDesk {
  /** Makes one call. Never throws: a failure is a reply too. */
  dispatch(name: unknown, input: unknown, signal: AbortSignal): Promise<Reply>
  onEvent(listener: (event: WindowEvent) => void): () => void
  isBusy(): boolean
  close(): Promise<void>
}

/** The core with the methods that only its host calls. */
export interface HostedDesk extends WindowDesk {
  /** Shows every window a notice of a problem that the host handled. */
  sendNotice(code: NoticeCode, evidence?: NoticeFacts): void
}

/** The calls that are allowed while the window is locked. */
const callsWhileLocked: ReadonlySet<string> = new Set([
  'hello',
  'lock',
  'unlock',
  // A damaged list of profiles can keep the window from opening, and so from being unlocked.
  'restoreProfiles',
])

/**
 * Opens the core over a host's ports: every call of the window, checked, rate limited and answered
 * as plain data.
 */
export function openWindowDesk(ports: WindowPorts): HostedDesk {
  const listeners = new Set<(event: WindowEvent) => void>()
  // A locked window receives only events about the lock and the settings. When it is unlocked, it
  // calls hello again, which returns the current state.
  const emit = (event: WindowEvent): void => {
    if (!isLocked || event.kind === 'lock' || event.kind === 'settings')
      listeners.forEach((listener) => listener(event))
  }
  const notices = new Notices((list) => emit({ kind: 'notices', notices: list }))
  const addNotice = (profile: string | null, notice: Notice): void => {
    const isRepeated = notices
      .list()
      .some((knownNotice) => knownNotice.profile === profile && knownNotice.code === notice.code)
    notices.add(profile, notice)
    // A lasting condition, such as a wrong clock, gets one log entry instead of one for each sync.
    if (!isRepeated) context.log(profile ?? '', 'notice', { code: notice.code, ...notice.evidence })
  }
  const stores = new OpenStores(ports, (profile, notice) => addNotice(profile.name, notice))
  const stopController = new AbortController()
  let isLocked = ports.settings.read().pin !== null
  let isMoving = false
  let nudge: (profile: Profile) => void = () => undefined
  const savedFiles = new SavedFiles()
  const context: WindowContext = {
    ports: { ...ports, chooseTarget: savedFiles.rememberTargets(ports.chooseTarget) },
    savedFiles,
    stores,
    notices,
    jobs: new Jobs(ports.clock, (job) => emit({ kind: 'job', job })),
    pauseEndsMs: new Map(),
    space: new RetryWhenSpace(
      { clock: ports.clock, hasSpace: () => hasSpace(ports) },
      stopController.signal,
    ),
    desk: openAppCalls(stores.ports),
    emit,
    log: logger(ports),
    isLocked: () => isLocked,
    isMoving: () => isMoving,
    setMoving: (isNowMoving) => {
      isMoving = isNowMoving
    },
    setLocked: (locked) => {
      isLocked = locked
      emit({ kind: 'lock', isLocked })
    },
    announceChange: (profile, ...families) => {
      if (families.includes('reconciliation')) nudge(profile)
      if (families.length > 0) emit({ kind: 'cache', profile: profile.name, families })
    },
  }
  const streams = openStreams(context)
  const teams = openTeams(context)
  nudge = (profile) => teams.nudge(profile)
  const calls = withCheckedInputs(
    handlersOf(context, streams, teams, stopController.signal),
    windowSchemas,
  )
  const limit = new RateLimit(ports.clock)
  void syncWhenDue(context, stopController.signal)
  return {
    onEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendNotice: (code, evidence = {}) =>
      addNotice(null, { code, at: nowInstant(ports.clock), evidence }),
    isBusy: () => context.jobs.isBusy(),
    async dispatch(name, input, signal) {
      try {
        if (typeof name !== 'string' || !Object.hasOwn(calls, name)) throw unknownCall(name)
        if (isLocked && !callsWhileLocked.has(name)) throw windowLocked()
        limit.take(name)
        const callContext: CallContext = { signal, progress: () => undefined }
        const handler = calls[name as keyof WindowCalls] as (
          input: unknown,
          callContext: CallContext,
        ) => unknown
        return { kind: 'result', output: await handler(input, callContext) }
      } catch (error) {
        return { kind: 'failure', failure: failureToShow(resourceLowFailure(error) ?? error) }
      }
    },
    async close() {
      stopController.abort()
      streams.close()
      await teams.close()
      await context.jobs.close()
      await stores.close()
    },
  }
}

function handlersOf(
  context: WindowContext,
  streams: Streams,
  teams: Teams,
  signal: AbortSignal,
): Handlers<WindowCalls> {
  return {
    hello: () => {
      const settings = shownSettings(context.ports.settings.read())
      const profiles = windowProfiles(context)
      if (!context.isLocked()) void prepareAll(context, teams, signal)
      const isLocked = context.isLocked()
      return {
        version: context.ports.version,
        host: context.ports.host,
        ...(context.ports.locale !== undefined && { locale: context.ports.locale }),
        settings,
        profiles,
        jobs: isLocked ? [] : context.jobs.list(),
        notices: isLocked ? [] : context.notices.list(),
        isLocked,
        person: isLocked ? '' : context.ports.person,
      }
    },
    dismissNotice: ({ profile, code }) => {
      context.notices.dismiss(profile, code)
      return null
    },
    ...settingsHandlers(context),
    ...windowProfileHandlers(context, streams),
    ...listHandlers(context),
    ...overviewHandlers(context),
    ...periodHandlers(context),
    ...paymentHandlers(context),
    ...ledgerHandlers(context),
    ...mappingHandlers(context),
    ...decisionHandlers(context),
    ...trialHandlers(context),
    ...workHandlers(context),
    ...savedFileHandlers(context),
    ...dataFolderHandlers(context),
    ...diagnosticsHandlers(context),
    ...referenceHandlers(context),
    ...operationHandlers(context, streams),
    ...documentHandlers(context, streams),
    ...instructionHandlers(context, teams.claims),
    ...templateHandlers(context),
    ...streams.handlers,
    ...teams.handlers,
  }
}

const preparedIds = new WeakMap<WindowContext, Set<string>>()

// Prepares the profiles one after the other, because each opens its database. Stops when the core
// is closed.
async function prepareAll(
  context: WindowContext,
  teams: Teams,
  signal: AbortSignal,
): Promise<void> {
  for (const profile of [...embeddedProfiles, ...context.ports.profiles.read()]) {
    if (signal.aborted) return
    await prepare(context, teams, profile)
  }
}

// Does the work for a profile that is due once per start: it connects the team, fills an empty
// default sandbox, and backs a cache up if its last backup is a day old.
async function prepare(context: WindowContext, teams: Teams, profile: Profile): Promise<void> {
  const doneIds = preparedIds.get(context) ?? new Set<string>()
  preparedIds.set(context, doneIds)
  if (doneIds.has(profile.id)) return
  doneIds.add(profile.id)
  try {
    if (context.ports.hasCache(profile)) await teams.begin(profile)
    if (profile.id === embeddedSandbox.id) return await fillSandbox(context, profile)
    if (!context.ports.hasCache(profile)) return
    if (
      !(await isBackupDue(await context.stores.reader(profile), context.ports.clock.nowMs())) ||
      (await context.stores.findOwner(profile)) !== undefined
    )
      return
    context.jobs.start(context.ports.newId(), profile.name, 'backUp', (callContext) =>
      backUp(context, profile, 'daily', callContext),
    )
  } catch (error) {
    // The screen that shows a cache reports that it cannot be opened.
    if (!(error instanceof Failure)) throw error
  }
}

async function fillSandbox(context: WindowContext, profile: Profile): Promise<void> {
  const { last_sync: lastSync } = await (await context.stores.reader(profile)).call('status', null)
  if (lastSync === null) startSync(context, profile)
}

const MINUTE_MS = 60_000

async function syncWhenDue(context: WindowContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await context.ports.clock.sleep(MINUTE_MS, signal)
    } catch {
      return
    }
    const { syncEveryMinutes } = context.ports.settings.read()
    if (syncEveryMinutes === 0 || context.isLocked() || context.isMoving()) continue
    for (const profile of context.ports.profiles.read())
      if (await isDue(context, profile, syncEveryMinutes)) startSync(context, profile)
  }
}

async function isDue(context: WindowContext, profile: Profile, minutes: number): Promise<boolean> {
  // A sync that waits for space was already reported, and begins by itself when there is space.
  if (
    context.jobs.isBusy(profile.name) ||
    context.space.has(profile.id) ||
    isPaused(context, profile)
  )
    return false
  try {
    const { last_sync: lastSync } = await (
      await context.stores.reader(profile)
    ).call('status', null)
    const age = lastSync === null ? Infinity : context.ports.clock.nowMs() - instantToMs(lastSync)
    // A negative age means that the clock was set back, and the real age is unknown.
    return age < 0 || age >= minutes * MINUTE_MS
  } catch {
    // A broken cache is reported on the screens that show it, not every minute.
    return false
  }
}

/**
 * The longest pause that a service requests (security.md 3.2). If the end of a pause lies further
 * ahead, it was recorded while this machine's clock was wrong, and the pause is ignored.
 */
const MAX_PAUSE_MS = 86_400_000

function isPaused({ ports, pauseEndsMs }: WindowContext, { id }: Profile): boolean {
  const remainingMs = (pauseEndsMs.get(id) ?? 0) - ports.clock.nowMs()
  return remainingMs > 0 && remainingMs <= MAX_PAUSE_MS
}

function unknownCall(name: unknown): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'UNKNOWN_CALL',
    what: 'The window made a call that does not exist',
    why: typeof name === 'string' ? JSON.stringify(name.slice(0, 40)) : 'the call has no name',
    advice: 'report it',
  })
}

function windowLocked(): Failure {
  return new Failure({
    kind: 'busy',
    code: 'LOCKED',
    what: 'The window is locked',
    why: 'a PIN is needed',
    advice: 'enter the PIN',
  })
}
