import { untrack } from 'svelte'
import { Failure, plainToFailure } from '../src-main/base/failure.ts'
import type { WithoutBytes } from '../src-main/contract/bytes.ts'
import type {
  Freshness,
  Hello,
  Job,
  Settings,
  WindowCalls,
  WindowEvent,
  WindowNotice,
  WindowProfile,
  Work,
} from '../src-main/contract/window.ts'
import { breaksToDo } from './breaks-to-do.ts'
import { followRegion, regionOf } from './format/region.ts'
import type { WordsOf } from './format/told-failure.ts'
import type { Route } from './history.ts'
import { RouteHistory } from './history.ts'
import type { Transport } from './transport.ts'
import type { Catalogue } from './words/catalogue.ts'

/** Something the shown screen can do, by a key or from the palette. */
export interface Command {
  /** Stable, so that the palette can ask for it before its screen is there: `import`, `export`. */
  readonly id: string
  readonly label: string
  /** One letter, or `Ctrl` and a key, which works while somebody types too. */
  readonly key?: string
  /** Keys that a list takes by itself, only to be shown: `Shift ↓`. */
  readonly listKeys?: readonly string[]
  run(): void
}

const PLACE = 'partner-desk-place'

/** The window's state and its way to the core. One per window. */
class Desk {
  #transport: Transport | undefined
  version = $state.raw('')
  host = $state.raw<Hello['host']>('loopback')
  /** That of the system's region. */
  locale = $state.raw(navigator.language)
  settings = $state.raw<Settings>(undefined as unknown as Settings)
  profiles = $state.raw<readonly WindowProfile[]>([])
  jobs = $state.raw<readonly Job[]>([])
  /** What the program met and dealt with by itself, until somebody dismisses it. */
  notices = $state.raw<readonly WindowNotice[]>([])
  isLocked = $state.raw(false)
  /** The person, as this machine's system knows them; empty while locked. */
  person = $state.raw('')
  /** The host is gone: nothing works any more. */
  isEnded = $state.raw(false)
  profileName = $state.raw('')
  freshness = $state.raw<Freshness | undefined>(undefined)
  route = $state.raw<Route>({ screen: 'overview', target: undefined })
  /** The places visited before and after this one, and what was shown there. */
  readonly history = new RouteHistory(globalThis.history)
  // The history is no state, and is changed before the route.
  canGoBack = $derived((void this.route, this.history.canGoBack))
  canGoForward = $derived((void this.route, this.history.canGoForward))
  /** Counts the ways back and forward: each makes its screen anew, as it was. */
  returns = $state.raw(0)
  /**
   * Counts the changes of the current profile's cache; lists compare it with the count they were
   * read at.
   */
  changes = $state.raw(0)
  /** Counts what was told of the current profile's stream; it does not touch the cache. */
  streamChanges = $state.raw(0)
  /**
   * Counts the instructions of the current profile that were made or ended, in whichever window.
   */
  instructionChanges = $state.raw(0)
  /** Breaks of the latest run that are still to do; undefined: no run, or not counted. */
  openBreaks = $state.raw<number | undefined>(undefined)
  /** What the shown screen offers. */
  commands = $state.raw<readonly Command[]>([])
  /** Failures of calls that have no place of their own on a screen; they stay until dismissed. */
  remarks = $state.raw<
    readonly { readonly id: string; readonly screen: string; readonly failure: unknown }[]
  >([])
  /**
   * Read with the first failure that is told, else behind the first screen; until then a failure is
   * told in its own words.
   */
  wordsOfFailure = $state.raw<WordsOf | undefined>(undefined)
  #readingWords: Promise<void> | undefined
  /** The screens that this window's jobs were started from. */
  readonly #origins = new Map<string, string>()
  #wanted: string | undefined
  // Not a state: one that is read while an effect is torn down is as it was before the change, and
  // what others offered meanwhile would be lost.
  #offered: readonly Command[] = []
  region = $derived(regionOf(this.settings, this.locale))
  profile = $derived(this.profiles.find((one) => one.name === this.profileName))

  /** Listens, and says hello. Throws the failure of that call. */
  async start(transport: Transport): Promise<void> {
    this.#transport = transport
    transport.onEvent((event) => this.#take(event))
    transport.onEnd(() => (this.isEnded = true))
    await this.startAgain()
  }

  /** Says hello once more after a start that failed. Throws as start. */
  async startAgain(): Promise<void> {
    await this.#sayHello()
    this.#restorePlace()
    window.onpopstate = ({ state }) => this.#return(state)
    if (!this.isLocked) void this.refreshFreshness()
  }

  async #sayHello(): Promise<void> {
    const hello = await this.call('hello', null)
    this.version = hello.version
    this.host = hello.host
    if (hello.locale !== undefined) this.locale = hello.locale
    this.settings = hello.settings
    this.profiles = hello.profiles
    this.jobs = hello.jobs
    this.notices = hello.notices ?? []
    this.isLocked = hello.isLocked
    this.person = hello.person
  }

  /** One call to the core. Throws Failure. */
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
    signal?: AbortSignal,
  ): Promise<WindowCalls[K]['output']> {
    return this.#ask(name, input, signal)
  }

  /**
   * One call with a part of a file, which travels as it is. Throws Failure, and the browser's own
   * error for a file that cannot be read.
   */
  async callWithBytes<K extends keyof WindowCalls & string>(
    name: K,
    input: WithoutBytes<WindowCalls[K]['input']>,
    bytes: Blob,
    signal?: AbortSignal,
  ): Promise<WindowCalls[K]['output']> {
    return this.#ask(name, input, signal, bytes)
  }

  async #ask<K extends keyof WindowCalls & string>(
    name: K,
    input: unknown,
    signal?: AbortSignal,
    bytes?: Blob,
  ): Promise<WindowCalls[K]['output']> {
    if (!this.#transport)
      throw new Failure({
        kind: 'bug',
        code: 'NOT_STARTED',
        what: 'The window has not started yet',
      })
    const reply = await this.#transport.call(name, input, signal, bytes)
    if (reply.kind === 'failure') throw plainToFailure(reply.failure)
    return reply.output as WindowCalls[K]['output']
  }

  /**
   * Starts long work, for the current profile unless another is named. Two calls with one `id` are
   * one job; without an `id` each call is a job of its own.
   */
  startJob(work: Work, id: string = crypto.randomUUID(), profile = this.profileName): Promise<Job> {
    this.#origins.set(id, this.route.screen)
    return this.call('startJob', { id, profile, work })
  }

  /**
   * Starts a sync of the current profile; one that is under way is joined. A call that fails
   * becomes a remark.
   */
  sync(isFull = false): void {
    this.attempt(() => this.startJob({ kind: 'sync', isFull, withdrawalIds: [] }))
  }

  /**
   * Reads the words of failures, once; never fails: where they do not come, a failure keeps its
   * own.
   */
  readFailureWords(): Promise<void> {
    // A page whose host is gone asks for nothing more (F43).
    if (this.wordsOfFailure || this.isEnded) return Promise.resolve()
    this.#readingWords ??= import('./words/failures/failures.ts').then(
      ({ wordsOf }) => void (this.wordsOfFailure = wordsOf),
      () => void (this.#readingWords = undefined),
    )
    return this.#readingWords
  }

  /**
   * Does what has no place of its own for a failure: the screen shows it beneath its content until
   * it is dismissed.
   */
  attempt(action: () => Promise<unknown>): void {
    const { screen } = this.route
    action().catch(
      (failure: unknown) =>
        (this.remarks = [...this.remarks, { id: crypto.randomUUID(), screen, failure }]),
    )
  }

  dismissRemark(id: string): void {
    this.remarks = this.remarks.filter((remark) => remark.id !== id)
  }

  /** The screen that a job was started from in this window, if it was. */
  originOf(job: string): string | undefined {
    return this.#origins.get(job)
  }

  go(screen: string, target?: string): void {
    this.#wanted = undefined
    const isHere = screen === this.route.screen && target === this.route.target
    const route = { screen, target }
    if (isHere) this.history.replace(route, this.profileName)
    else this.history.push(route, this.profileName)
    this.route = route
    this.#keepPlace()
  }

  // A way back shows the place that the browser's list has. Behind the lock and after the program's
  // end only the name of its screen is known.
  #return(state: unknown): void {
    if (this.history.turnsBack(state)) return
    this.#wanted = undefined
    this.route = this.history.follow(state, this.profileName)
    this.returns += 1
    this.#keepPlace()
  }

  /** Goes to a screen and has it do a command as soon as it offers one of this id. */
  goAndDo(screen: string, command: string): void {
    const offered =
      this.route.screen === screen ? this.commands.find((one) => one.id === command) : undefined
    if (offered) return offered.run()
    this.go(screen)
    this.#wanted = command
  }

  /**
   * A screen's commands while it is shown: `$effect(() => desk.offer([…]))`. Gives what takes them
   * back.
   */
  offer(commands: readonly Command[]): () => void {
    return untrack(() => {
      this.#offered = [...this.#offered, ...commands]
      this.commands = this.#offered
      const wanted = commands.find((one) => one.id === this.#wanted)
      if (wanted) {
        this.#wanted = undefined
        queueMicrotask(() => wanted.run())
      }
      return () => {
        this.#offered = this.#offered.filter((one) => !commands.includes(one))
        this.commands = this.#offered
      }
    })
  }

  chooseProfile(name: string): void {
    if (name === this.profileName) return
    this.profileName = name
    this.freshness = undefined
    this.openBreaks = undefined
    this.route = { screen: this.route.screen, target: undefined }
    this.history.replace(this.route, name)
    this.changes += 1
    this.#keepPlace()
    void this.refreshFreshness()
  }

  async changeSettings(change: WindowCalls['changeSettings']['input']): Promise<void> {
    this.settings = await this.call('changeSettings', change)
  }

  async refreshFreshness(): Promise<void> {
    const profile = this.profileName
    const freshness = await this.call('freshness', { profile }).catch(() => undefined)
    const query = {
      report: 'breaks',
      run: null,
      conditions: breaksToDo,
      sort: null,
      search: '',
    } as const
    const breaks =
      (freshness?.counts.runs ?? 0) > 0
        ? await this.call('countList', { profile, query }).catch(() => undefined)
        : undefined
    if (profile !== this.profileName) return
    this.freshness = freshness
    this.openBreaks = breaks?.rows
  }

  #take(event: WindowEvent): void {
    if (event.kind === 'job')
      this.jobs = [...this.jobs.filter((job) => job.id !== event.job.id), event.job]
    else if (event.kind === 'settings') this.settings = event.settings
    else if (event.kind === 'lock') void this.#takeLock(event.isLocked)
    else if (event.kind === 'profiles') this.#takeProfiles(event.profiles)
    else if (event.kind === 'notices') this.notices = event.notices
    else if (event.profile !== this.profileName) return
    else if (event.kind === 'stream') this.streamChanges += 1
    else {
      if (event.kind === 'instructions') this.instructionChanges += 1
      this.changes += 1
      void this.refreshFreshness()
    }
  }

  // Behind the lock nothing of the data is kept; after it, what was told to nobody is asked for
  // again.
  async #takeLock(isLocked: boolean): Promise<void> {
    this.isLocked = isLocked
    if (!isLocked) {
      await this.#sayHello().catch(() => undefined)
      await this.refreshFreshness()
      return
    }
    this.jobs = []
    this.notices = []
    this.remarks = []
    this.freshness = undefined
    this.openBreaks = undefined
    this.route = { screen: this.route.screen, target: undefined }
    this.history.forget()
  }

  #takeProfiles(profiles: readonly WindowProfile[]): void {
    this.profiles = profiles
    // Before the start none is chosen.
    if (this.profileName !== '' && !profiles.some((one) => one.name === this.profileName))
      this.chooseProfile(profiles[0]?.name ?? '')
  }

  // A reload comes back to where it was: the tab keeps screen and profile, never a record.
  #keepPlace(): void {
    sessionStorage.setItem(
      PLACE,
      JSON.stringify({
        screen: this.route.screen,
        profile: this.profileName,
        last: this.history.last,
      }),
    )
  }

  #restorePlace(): void {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as {
      screen?: string
      profile?: string
      last?: number
    }
    this.profileName =
      (
        this.profiles.find((one) => one.name === kept.profile) ??
        this.profiles.find((one) => !one.isEmbedded) ??
        this.profiles[0]
      )?.name ?? ''
    if (kept.screen !== undefined) this.route = { screen: kept.screen, target: undefined }
    this.history.begin(this.route, this.profileName, kept.last ?? 0)
  }
}

export const desk = new Desk()
followRegion(() => desk.region)

/** A catalogue's words in the chosen language; reactive. */
export function say<T>(catalogue: Catalogue<T>): T {
  return catalogue[desk.settings.language]
}
