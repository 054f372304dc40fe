import { Failure, failureToTell } from '../../base/failure.ts'
import { instantToMs, nowInstant } from '../../base/instant.ts'
import type { Notice, NoticeCode, NoticeFacts } from '../../base/notice.ts'
import { resourceLow } from '../../base/scarce.ts'
import type { Reply } from '../../contract/bridge.ts'
import { windowSchemas } from '../../contract/schemas/window.ts'
import type { WindowCalls, WindowEvent } from '../../contract/window.ts'
import type { CallContext, Handlers } from '../../contract/wire.ts'
import { checked } from '../checked.ts'
import { isBackupDue } from '../daily-backup.ts'
import { openDesk } from '../desk.ts'
import type { Profile } from '../profile.ts'
import { embeddedProfiles, embeddedSandbox } from '../profile.ts'
import { hasSpace } from '../syncing.ts'
import { browsingHandlers } from './browsing.ts'
import { connectingHandlers } from './connecting.ts'
import { decidingHandlers } from './deciding.ts'
import { diagnosingHandlers } from './diagnosing.ts'
import { documentHandlers } from './documents.ts'
import { findingHandlers } from './finding.ts'
import { housekeepingHandlers } from './housekeeping.ts'
import { instructingHandlers } from './instructing.ts'
import { Jobs } from './jobs/jobs.ts'
import { SpaceWait } from './jobs/space-wait.ts'
import { backUp, startSync, workHandlers } from './jobs/work.ts'
import { Keeper } from './keeper.ts'
import { ledgerHandlers } from './ledgers.ts'
import { mappingHandlers } from './mappings.ts'
import { Notices } from './notices.ts'
import { operatingHandlers } from './operating.ts'
import type { WindowPorts } from './ports.ts'
import { RateLimit } from './rate-limit.ts'
import { referringHandlers } from './referring.ts'
import { savedFileHandlers, SavedFiles } from './saved-files.ts'
import { settingsHandlers, shownSettings } from './settings.ts'
import type { Streams } from './streaming.ts'
import { openStreams } from './streaming.ts'
import { templatingHandlers } from './templating.ts'
import { tryingHandlers } from './trying.ts'
import type { World } from './world.ts'
import { logger, windowProfiles } from './world.ts'

/** The core of all windows of one host. */
export interface WindowDesk {
  /** One call. Never throws: what fails is a reply too. */
  dispatch(name: unknown, input: unknown, signal: AbortSignal): Promise<Reply>
  onEvent(take: (event: WindowEvent) => void): () => void
  isBusy(): boolean
  close(): Promise<void>
}

/** The same for the host that keeps it. */
export interface KeptDesk extends WindowDesk {
  /** Tells every window what the host met and dealt with by itself. */
  tell(code: NoticeCode, evidence?: NoticeFacts): void
}

/** While the window is locked nothing else is answered. */
const openToAll: ReadonlySet<string> = new Set([
  'hello',
  'lock',
  'unlock',
  // It only takes away what keeps the window from opening.
  'restoreProfiles',
])

/**
 * Opens the core over a host's world: every call of the window, checked, limited and answered as
 * plain data.
 */
export function openWindowDesk(ports: WindowPorts): KeptDesk {
  const takers = new Set<(event: WindowEvent) => void>()
  // A locked window is told nothing of what goes on; it says hello again when it opens.
  const emit = (event: WindowEvent): void => {
    if (!isLocked || event.kind === 'lock' || event.kind === 'settings')
      takers.forEach((take) => take(event))
  }
  const notices = new Notices((list) => emit({ kind: 'notices', notices: list }))
  const note = (profile: string | null, notice: Notice): void => {
    const isStanding = notices
      .list()
      .some((one) => one.profile === profile && one.code === notice.code)
    notices.add(profile, notice)
    // What goes on, such as a clock that nobody sets, is one entry and not one for each sync.
    if (!isStanding) world.log(profile ?? '', 'notice', { code: notice.code, ...notice.evidence })
  }
  const keeper = new Keeper(ports, (profile, notice) => note(profile.name, notice))
  const stop = new AbortController()
  let isLocked = ports.settings.read().pin !== null
  let isMoving = false
  const saved = new SavedFiles()
  const world: World = {
    ports: { ...ports, chooseTarget: saved.remembering(ports.chooseTarget) },
    saved,
    keeper,
    notices,
    jobs: new Jobs(ports.clock, (job) => emit({ kind: 'job', job })),
    quiet: new Map(),
    space: new SpaceWait({ clock: ports.clock, hasSpace: () => hasSpace(ports) }, stop.signal),
    desk: openDesk(keeper.ports),
    emit,
    log: logger(ports),
    isLocked: () => isLocked,
    isMoving: () => isMoving,
    setMoving: (moves) => {
      isMoving = moves
    },
    setLocked: (locked) => {
      isLocked = locked
      emit({ kind: 'lock', isLocked })
    },
    changed: (profile) => emit({ kind: 'cache', profile: profile.name }),
  }
  const streams = openStreams(world)
  const calls = checked(handlersOf(world, streams, stop.signal), windowSchemas)
  const limit = new RateLimit(ports.clock)
  void syncWhenDue(world, stop.signal)
  return {
    onEvent: (take) => {
      takers.add(take)
      return () => takers.delete(take)
    },
    tell: (code, evidence = {}) => note(null, { code, at: nowInstant(ports.clock), evidence }),
    isBusy: () => world.jobs.isBusy(),
    async dispatch(name, input, signal) {
      try {
        if (typeof name !== 'string' || !Object.hasOwn(calls, name)) throw unknownCall(name)
        if (isLocked && !openToAll.has(name)) throw locked()
        limit.take(name)
        const context: CallContext = { signal, progress: () => undefined }
        const handler = calls[name as keyof WindowCalls] as (
          input: unknown,
          context: CallContext,
        ) => unknown
        return { kind: 'result', output: await handler(input, context) }
      } catch (error) {
        return { kind: 'failure', failure: failureToTell(resourceLow(error) ?? error) }
      }
    },
    async close() {
      stop.abort()
      streams.close()
      await world.jobs.close()
      await keeper.close()
    },
  }
}

function handlersOf(world: World, streams: Streams, signal: AbortSignal): Handlers<WindowCalls> {
  return {
    hello: () => {
      const settings = shownSettings(world.ports.settings.read())
      const profiles = windowProfiles(world)
      if (!world.isLocked()) void prepareAll(world, signal)
      const isLocked = world.isLocked()
      return {
        version: world.ports.version,
        host: world.ports.host,
        ...(world.ports.locale !== undefined && { locale: world.ports.locale }),
        settings,
        profiles,
        jobs: isLocked ? [] : world.jobs.list(),
        notices: isLocked ? [] : world.notices.list(),
        isLocked,
        person: isLocked ? '' : world.ports.person,
      }
    },
    dismissNotice: ({ profile, code }) => {
      world.notices.dismiss(profile, code)
      return null
    },
    ...settingsHandlers(world),
    ...connectingHandlers(world, streams),
    ...browsingHandlers(world),
    ...findingHandlers(world),
    ...ledgerHandlers(world),
    ...mappingHandlers(world),
    ...decidingHandlers(world),
    ...tryingHandlers(world),
    ...workHandlers(world),
    ...savedFileHandlers(world),
    ...housekeepingHandlers(world),
    ...diagnosingHandlers(world),
    ...referringHandlers(world),
    ...operatingHandlers(world, streams),
    ...documentHandlers(world, streams),
    ...instructingHandlers(world),
    ...templatingHandlers(world),
    ...streams.handlers,
  }
}

const prepared = new WeakMap<World, Set<string>>()

// One after the other, since each opens its database; none after the window's core was closed.
async function prepareAll(world: World, signal: AbortSignal): Promise<void> {
  for (const profile of [...embeddedProfiles, ...world.ports.profiles.read()]) {
    if (signal.aborted) return
    await prepare(world, profile)
  }
}

// Once per start: the default sandbox fills itself the first time, and a cache older than its last backup
// by a day is backed up.
async function prepare(world: World, profile: Profile): Promise<void> {
  const done = prepared.get(world) ?? new Set<string>()
  prepared.set(world, done)
  if (done.has(profile.id)) return
  done.add(profile.id)
  try {
    if (profile.id === embeddedSandbox.id) return await fillSandbox(world, profile)
    if (!world.ports.hasCache(profile)) return
    if (
      !(await isBackupDue(await world.keeper.reader(profile), world.ports.clock.nowMs())) ||
      (await world.keeper.findOwner(profile)) !== undefined
    )
      return
    world.jobs.start(world.ports.newId(), profile.name, 'backUp', (context) =>
      backUp(world, profile, 'daily', context),
    )
  } catch (error) {
    // A cache that cannot be opened says so on the screen that shows it.
    if (!(error instanceof Failure)) throw error
  }
}

async function fillSandbox(world: World, profile: Profile): Promise<void> {
  const { last_sync: last } = await (await world.keeper.reader(profile)).call('status', null)
  if (last === null) startSync(world, profile)
}

const MINUTE_MS = 60_000

async function syncWhenDue(world: World, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await world.ports.clock.sleep(MINUTE_MS, signal)
    } catch {
      return
    }
    const { syncEveryMinutes } = world.ports.settings.read()
    if (syncEveryMinutes === 0 || world.isLocked() || world.isMoving()) continue
    for (const profile of world.ports.profiles.read())
      if (await isDue(world, profile, syncEveryMinutes)) startSync(world, profile)
  }
}

async function isDue(world: World, profile: Profile, minutes: number): Promise<boolean> {
  // One that waits for space was told of once, and begins by itself.
  if (world.jobs.isBusy(profile.name) || world.space.has(profile.id) || isQuiet(world, profile))
    return false
  try {
    const { last_sync: last } = await (await world.keeper.reader(profile)).call('status', null)
    const age = last === null ? Infinity : world.ports.clock.nowMs() - instantToMs(last)
    // A clock that was set back tells an age below zero: nobody knows how long ago it was.
    return age < 0 || age >= minutes * MINUTE_MS
  } catch {
    // Whatever is wrong with the cache is told where it is looked at, not every minute.
    return false
  }
}

/**
 * No service asks for more (security.md 3.2): what lies further ahead was noted by a clock that ran
 * ahead.
 */
const LONGEST_QUIET_MS = 86_400_000

function isQuiet({ ports, quiet }: World, { id }: Profile): boolean {
  const left = (quiet.get(id) ?? 0) - ports.clock.nowMs()
  return left > 0 && left <= LONGEST_QUIET_MS
}

function unknownCall(name: unknown): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'UNKNOWN_CALL',
    what: 'The window asked for something that does not exist',
    why: typeof name === 'string' ? JSON.stringify(name.slice(0, 40)) : 'the call has no name',
    advice: 'report it',
  })
}

function locked(): Failure {
  return new Failure({
    kind: 'busy',
    code: 'LOCKED',
    what: 'The window is locked',
    why: 'a PIN is needed',
    advice: 'enter the PIN',
  })
}
