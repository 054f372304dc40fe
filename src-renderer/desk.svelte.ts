import { untrack } from 'svelte'
import { Failure, plainToFailure } from '../src-main/base/failure.ts'
import type { WithoutBytes } from '../src-main/contract/bytes.ts'
import type { TeamView } from '../src-main/contract/team.ts'
import type {
  Family,
  Hello,
  Job,
  Language,
  Settings,
  WindowCalls,
  WindowEvent,
  WindowNotice,
  WindowProfile,
  Work,
} from '../src-main/contract/window.ts'
import { families, languageOf } from '../src-main/contract/window.ts'
import type { WordsOf } from './format/failure-text.ts'
import { followDisplay, followRegion, regionOf } from './format/region.ts'
import type { Route } from './history.ts'
import { RouteHistory } from './history.ts'
import type { Transport } from './transport.ts'
import type { Catalogue } from './words/catalogue.ts'

/** An action of the shown screen, run by its key or from the palette. */
export interface Command {
  /**
   * Stable, so that the palette can request the command before its screen has loaded: `import`,
   * `export`.
   */
  readonly id: string
  readonly label: string
  /** One letter, or `Ctrl` and a key, which also works in a text field. */
  readonly key?: string
  /** Keys that the list handles, for display only: `Shift ↓`. */
  readonly listKeys?: readonly string[]
  run(): void
}

const PLACE_KEY = 'partner-desk-place'

/** The time for which a key waits for the command of a screen that is still opening. */
const EARLY_KEY_MS = 2000

/** The window's state and its connection to the core. One per window. */
class Desk {
  #transport: Transport | undefined
  readonly #changes = $state<Record<Family, number>>({
    activity: 0,
    reference: 0,
    reconciliation: 0,
  })
  version = $state.raw('')
  host = $state.raw<Hello['host']>('loopback')
  /** Locale of the system's region. */
  locale = $state.raw(navigator.language)
  settings = $state.raw<Settings>(undefined as unknown as Settings)
  profiles = $state.raw<readonly WindowProfile[]>([])
  jobs = $state.raw<readonly Job[]>([])
  /** Incidents that the program recovered from. Each stays until it is dismissed. */
  notices = $state.raw<readonly WindowNotice[]>([])
  isLocked = $state.raw(false)
  /** Login name on this machine, empty while locked. */
  #systemPerson = $state.raw('')
  /** Whether the host is gone, so that calls no longer work. */
  isEnded = $state.raw(false)
  profileName = $state.raw('')
  freshness = $state.raw<WindowCalls['freshness']['output'] | undefined>(undefined)
  /** The profile's team and its connection, or undefined until they are read. */
  team = $state.raw<TeamView | undefined>(undefined)
  route = $state.raw<Route>({ screen: 'overview', target: undefined })
  /** The places visited before and after this one, with the view of each. */
  readonly history = new RouteHistory(globalThis.history)
  // `history` is not reactive state and changes before the route does, so reading the route
  // triggers the update.
  canGoBack = $derived((void this.route, this.history.canGoBack))
  canGoForward = $derived((void this.route, this.history.canGoForward))
  /** Counts steps back and forward. Each step rebuilds its screen with its saved view. */
  historySteps = $state.raw(0)
  /** Counts the stream events of the current profile. They do not change the cache. */
  streamChanges = $state.raw(0)
  /** Counts the instructions of the current profile that were created or ended, in any window. */
  instructionChanges = $state.raw(0)
  /** Commands that the shown screen offers. */
  commands = $state.raw<readonly Command[]>([])
  /** Failures that no part of a screen shows. They stay until they are dismissed. */
  unshownFailures = $state.raw<
    readonly { readonly id: string; readonly screen: string; readonly failure: unknown }[]
  >([])
  /**
   * Loaded with the first failure, or after the first screen. Until then a failure is shown in its
   * own words.
   */
  wordsOfFailure = $state.raw<WordsOf | undefined>(undefined)
  #wordsRequest: Promise<void> | undefined
  /** The screens that this window's jobs were started from, by job id. */
  readonly #origins = new Map<string, string>()
  #pendingCommand: string | undefined
  #teamRequest = 0
  /** A key that no command had when it was pressed. */
  #earlyKey: string | undefined
  // Not state: during the teardown of an effect, state reads as it was before the change, so
  // commands offered meanwhile would be lost.
  #offeredCommands: readonly Command[] = []
  region = $derived(regionOf(this.settings, this.locale))
  profile = $derived(this.profiles.find((candidate) => candidate.name === this.profileName))
  /** The name recorded with a decision: the person's login in the team, or that of the system. */
  person = $derived(this.team?.team?.login ?? this.#systemPerson)

  /** The language of the window (reactive), which is the system's until the settings are there. */
  get language(): Language {
    return this.languageOf(this.settings?.language ?? 'system')
  }

  /** Returns the language of a choice in the settings. */
  languageOf(choice: Settings['language']): Language {
    return languageOf(choice, navigator.languages)
  }

  /** Starts listening and sends hello. Throws the failure of that call. */
  async start(transport: Transport): Promise<void> {
    this.#transport = transport
    transport.onEvent((event) => this.#handleEvent(event))
    transport.onEnd(() => (this.isEnded = true))
    await this.startAgain()
  }

  /** Sends hello again after a failed start. Throws as `start` does. */
  async startAgain(): Promise<void> {
    await this.#sayHello()
    this.#restorePlace()
    window.onpopstate = ({ state }) => this.#followBrowser(state)
    if (!this.isLocked) void this.#refresh()
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
    this.#systemPerson = hello.person
  }

  /** Calls the core. Throws Failure. */
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
    signal?: AbortSignal,
  ): Promise<WindowCalls[K]['output']> {
    return this.#send(name, input, signal)
  }

  /**
   * Calls the core with part of a file, sent as raw bytes. Throws Failure, or the browser's own
   * error if the file cannot be read.
   */
  async callWithBytes<K extends keyof WindowCalls & string>(
    name: K,
    input: WithoutBytes<WindowCalls[K]['input']>,
    bytes: Blob,
    signal?: AbortSignal,
  ): Promise<WindowCalls[K]['output']> {
    return this.#send(name, input, signal, bytes)
  }

  async #send<K extends keyof WindowCalls & string>(
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
   * Starts a long job, for the current profile unless another is named. Two calls with the same
   * `id` start one job. Without an `id`, each call starts its own.
   */
  startJob(work: Work, id: string = crypto.randomUUID(), profile = this.profileName): Promise<Job> {
    this.#origins.set(id, this.route.screen)
    return this.call('startJob', { id, profile, work })
  }

  /**
   * Starts a sync of the current profile, or joins the one under way. A failed call is added to
   * `unshownFailures`.
   */
  sync(isFull = false): void {
    this.attempt(() => this.startJob({ kind: 'sync', isFull, withdrawalIds: [] }))
  }

  /**
   * Loads the words of failures once. Never fails: if they do not load, failures are shown in their
   * own words.
   */
  readFailureWords(): Promise<void> {
    // A page whose host is gone requests nothing more (F43).
    if (this.wordsOfFailure || this.isEnded) return Promise.resolve()
    this.#wordsRequest ??= import('./words/failures/failures.ts').then(
      ({ wordsOf }) => void (this.wordsOfFailure = wordsOf),
      () => void (this.#wordsRequest = undefined),
    )
    return this.#wordsRequest
  }

  /**
   * Runs an action whose failure no part of the screen shows. The failure appears below the
   * screen's content until it is dismissed.
   */
  attempt(action: () => Promise<unknown>): void {
    const { screen } = this.route
    action().catch(
      (failure: unknown) =>
        (this.unshownFailures = [
          ...this.unshownFailures,
          { id: crypto.randomUUID(), screen, failure },
        ]),
    )
  }

  dismissFailure(id: string): void {
    this.unshownFailures = this.unshownFailures.filter((failure) => failure.id !== id)
  }

  /** The screen that a job was started from in this window, or undefined if it was not. */
  originOf(job: string): string | undefined {
    return this.#origins.get(job)
  }

  go(screen: string, target?: string): void {
    this.#pendingCommand = this.#earlyKey = undefined
    const isShown = screen === this.route.screen && target === this.route.target
    const route = { screen, target }
    if (isShown) this.history.replace(route, this.profileName)
    else this.history.push(route, this.profileName)
    this.route = route
    this.#keepPlace()
  }

  // Shows the place that a step back or forward of the browser reached. For a place of another
  // profile, or from before a lock or a reload, only the screen is shown.
  #followBrowser(state: unknown): void {
    if (this.history.undoStepIfHeld(state)) return
    this.#pendingCommand = this.#earlyKey = undefined
    this.route = this.history.follow(state, this.profileName)
    this.historySteps += 1
    this.#keepPlace()
  }

  /** Opens a screen and runs the command with this id as soon as the screen offers it. */
  goAndDo(screen: string, command: string): void {
    const offeredCommand =
      this.route.screen === screen
        ? this.commands.find((candidate) => candidate.id === command)
        : undefined
    if (offeredCommand) return offeredCommand.run()
    this.go(screen)
    this.#pendingCommand = command
  }

  /**
   * Remembers a key that no command has yet. A screen that is still opening runs its command for
   * the key as soon as it offers it, so that a key pressed early is not lost.
   */
  keepEarlyKey(key: string): void {
    this.#earlyKey = key
    setTimeout(() => (this.#earlyKey = undefined), EARLY_KEY_MS)
  }

  /**
   * Adds a screen's commands while it is shown: `$effect(() => desk.offer([…]))`. Returns a
   * function that removes them.
   */
  offer(commands: readonly Command[]): () => void {
    return untrack(() => {
      this.#offeredCommands = [...this.#offeredCommands, ...commands]
      this.commands = this.#offeredCommands
      const pendingCommand = commands.find(
        ({ id, key }) => id === this.#pendingCommand || (key && key === this.#earlyKey),
      )
      if (pendingCommand) {
        this.#pendingCommand = this.#earlyKey = undefined
        queueMicrotask(() => pendingCommand.run())
      }
      return () => {
        this.#offeredCommands = this.#offeredCommands.filter(
          (candidate) => !commands.includes(candidate),
        )
        this.commands = this.#offeredCommands
      }
    })
  }

  chooseProfile(name: string): void {
    if (name === this.profileName) return
    this.profileName = name
    this.freshness = this.team = undefined
    this.route = { screen: this.route.screen, target: undefined }
    this.history.replace(this.route, name)
    this.#count(families)
    this.#keepPlace()
    void this.#refresh()
  }

  /**
   * Counts the changes of these families, by default of all, in the current profile's cache.
   * Reactive. A list compares the result with the count at its last read.
   */
  changesOf(watchedFamilies: readonly Family[] = families): number {
    return watchedFamilies.reduce((sum, family) => sum + this.#changes[family], 0)
  }

  async changeSettings(change: WindowCalls['changeSettings']['input']): Promise<void> {
    this.settings = await this.call('changeSettings', change)
  }

  async refreshFreshness(): Promise<void> {
    const profile = this.profileName
    const freshness = await this.call('freshness', { profile }).catch(() => undefined)
    if (profile === this.profileName) this.freshness = freshness
  }

  async #refreshTeam(): Promise<void> {
    const request = (this.#teamRequest += 1)
    const { profileName: profile } = this
    const team = await this.call('readTeam', { profile }).catch(() => undefined)
    // Events come in bursts, and the latest request wins.
    if (request === this.#teamRequest && !this.isLocked) this.team = team
  }

  async #refresh(): Promise<void> {
    await Promise.all([this.refreshFreshness(), this.#refreshTeam()])
  }

  #handleEvent(event: WindowEvent): void {
    if (event.kind === 'job')
      this.jobs = [...this.jobs.filter((job) => job.id !== event.job.id), event.job]
    else if (event.kind === 'settings') this.settings = event.settings
    else if (event.kind === 'lock') void this.#handleLock(event.isLocked)
    else if (event.kind === 'profiles') this.#handleProfiles(event.profiles)
    else if (event.kind === 'notices') this.notices = event.notices
    else if (event.profile !== this.profileName) return
    else if (event.kind === 'stream') this.streamChanges += 1
    else if (event.kind === 'team') void this.#refreshTeam()
    else {
      if (event.kind === 'instructions') this.instructionChanges += 1
      // An ended instruction may have saved a record of the family `activity`, such as a quote.
      this.#count(event.kind === 'instructions' ? ['activity'] : event.families)
      void this.refreshFreshness()
    }
  }

  #count(changedFamilies: readonly Family[]): void {
    for (const family of changedFamilies) this.#changes[family] += 1
  }

  // The lock drops all data from memory. After the unlock, a new hello replaces the events missed
  // meanwhile.
  async #handleLock(isLocked: boolean): Promise<void> {
    this.isLocked = isLocked
    if (!isLocked) {
      await this.#sayHello().catch(() => undefined)
      await this.#refresh()
      return
    }
    this.jobs = []
    this.notices = []
    this.unshownFailures = []
    this.freshness = this.team = undefined
    this.route = { screen: this.route.screen, target: undefined }
    this.history.forget()
  }

  #handleProfiles(profiles: readonly WindowProfile[]): void {
    this.profiles = profiles
    // Before the start no profile is chosen.
    if (
      this.profileName !== '' &&
      !profiles.some((candidate) => candidate.name === this.profileName)
    )
      this.chooseProfile(profiles[0]?.name ?? '')
  }

  // A reload returns to the same screen and profile. The tab never stores a record.
  #keepPlace(): void {
    sessionStorage.setItem(
      PLACE_KEY,
      JSON.stringify({
        screen: this.route.screen,
        profile: this.profileName,
        last: this.history.last,
      }),
    )
  }

  #restorePlace(): void {
    const savedPlace = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? '{}') as {
      screen?: string
      profile?: string
      last?: number
    }
    this.profileName =
      (
        this.profiles.find((candidate) => candidate.name === savedPlace.profile) ??
        this.profiles.find((candidate) => !candidate.isEmbedded) ??
        this.profiles[0]
      )?.name ?? ''
    if (savedPlace.screen !== undefined)
      this.route = { screen: savedPlace.screen, target: undefined }
    this.history.begin(this.route, this.profileName, savedPlace.last ?? 0)
  }
}

export const desk = new Desk()
followRegion(() => desk.region)
followDisplay(() => desk.settings && { language: desk.language, timeZone: desk.settings.timeZone })

/** The words of a catalogue in the chosen language. Reactive. */
export function say<T>(catalogue: Catalogue<T>): T {
  return catalogue[desk.language]
}
