import { Failure, isThreadGone } from '../../base/failure.ts'
import type { Notice } from '../../base/notice.ts'
import { restartLimit } from '../../base/restart-limit.ts'
import type { PresetName } from '../../domain/service-preset.ts'
import type { Store } from '../../store/store.ts'
import type { Connection, Ports } from '../ports.ts'
import type { Profile } from '../profile.ts'
import { isEmbedded, presetOf, resolvedServiceOf } from '../profile.ts'
import type { WindowPorts } from './ports.ts'

type Sandbox = Awaited<ReturnType<WindowPorts['startSandbox']>>

interface OpenProfile {
  writer: Store | undefined
  reader: Store | undefined
  connection: Promise<Connection> | undefined
  /** The settings for which the connection was made. */
  settingsKey: string
  readonly restarts: ReturnType<typeof restartLimit>
}

/**
 * The threads and connections that stay open as long as a window. Each profile has a writer thread,
 * which owns the profile, a reader thread, so that lists respond while a run is made, and a
 * connection with its token. All profiles share the embedded services.
 */
export class OpenStores {
  /**
   * The ports for the calls that the window shares with the command line. A call that opens a
   * connection, or a store for writing, gets the one that is already open, and closing it has no
   * effect.
   */
  readonly ports: Ports
  readonly #hostPorts: WindowPorts
  readonly #onNotice: (profile: Profile, notice: Notice) => void
  readonly #openProfiles = new Map<string, OpenProfile>()
  readonly #idsBeingRemoved = new Set<string>()
  /** The running embedded services, by their preset. */
  readonly #sandboxes = new Map<PresetName, Promise<Sandbox>>()

  /** `onNotice` receives notices of problems that were handled during a profile's work. */
  constructor(
    hostPorts: WindowPorts,
    onNotice: (profile: Profile, notice: Notice) => void = () => undefined,
  ) {
    this.#hostPorts = hostPorts
    this.#onNotice = onNotice
    this.ports = {
      ...hostPorts,
      showNotice: onNotice,
      openStore: (profile, isReadOnly) =>
        isReadOnly ? this.#open(profile, true) : withoutClose(this.#writer(profile)),
      startSandbox: async (preset) => ({
        ...(await this.#startSandbox(preset)),
        close: () => Promise.resolve(),
      }),
      keepConnection: (profile, make) => this.#connection(profile, make),
    }
  }

  /** Starts the embedded services of a profile, once. */
  sandbox(profile: Profile): Promise<Sandbox> {
    return this.#startSandbox(presetOf(profile))
  }

  #startSandbox(preset: PresetName): Promise<Sandbox> {
    let sandbox = this.#sandboxes.get(preset)
    if (sandbox) return sandbox
    sandbox = this.#hostPorts.startSandbox(preset)
    this.#sandboxes.set(preset, sandbox)
    sandbox.catch(() => this.#sandboxes.delete(preset))
    return sandbox
  }

  /**
   * Returns the profile's cache for writing. Its calls throw ALREADY_RUNNING if another process
   * owns the profile.
   */
  writer(profile: Profile): Store {
    return this.#writer(profile)
  }

  /** Returns the profile's cache for reading. Makes an empty cache first if there is none. */
  async reader(profile: Profile): Promise<Store> {
    if (!this.#hostPorts.hasCache(profile)) await this.#writer(profile).call('getFeedState', null)
    this.#refuseDuringRemoval(profile)
    const openProfile = this.#entryOf(profile)
    return (openProfile.reader ??= this.#restartable(
      openProfile,
      'reader',
      this.#open(profile, true),
    ))
  }

  /**
   * Returns a description of the other process that owns the profile. Returns undefined if there is
   * none. This process then owns the profile.
   */
  async findOwner(profile: Profile): Promise<string | undefined> {
    try {
      await this.#writer(profile).call('getFeedState', null)
      return undefined
    } catch (error) {
      if (error instanceof Failure && error.code === 'ALREADY_RUNNING')
        return error.why.replace(/ owns it$/, '')
      throw error
    }
  }

  /** Closes the connection and wipes its token. The next call connects again. */
  async disconnect(profile: Profile): Promise<void> {
    const { connection } = this.#entryOf(profile)
    this.#entryOf(profile).connection = undefined
    await (await connection?.catch(() => undefined))?.close()
  }

  async disconnectAll(): Promise<void> {
    for (const { connection } of this.#openProfiles.values())
      void (await connection?.catch(() => undefined))?.client.token.wipe()
  }

  /** Returns the open connection, if there is one. */
  async findConnection(profile: Profile): Promise<Connection | undefined> {
    return this.#entryOf(profile).connection?.catch(() => undefined)
  }

  /** Returns the scopes of the current token. */
  async scopes(profile: Profile): Promise<readonly string[] | undefined> {
    return (await this.#entryOf(profile).connection?.catch(() => undefined))?.client.token.scopes
  }

  /** Closes the threads and the connection of a profile, so that its files may change. */
  async release(profile: Profile): Promise<void> {
    const openProfile = this.#entryOf(profile)
    await this.disconnect(profile)
    this.#openProfiles.delete(profile.id)
    await Promise.all([openProfile.writer?.close(), openProfile.reader?.close()])
    if (isEmbedded(profile)) await this.#stopSandbox(presetOf(profile))
  }

  /**
   * Closes the threads and the connection of a profile, and keeps them closed while `action` runs.
   * Otherwise a call from a window could reopen, and own, a cache that is being removed.
   */
  async runWithout<T>(profile: Profile, action: () => Promise<T>): Promise<T> {
    this.#idsBeingRemoved.add(profile.id)
    try {
      await this.release(profile)
      return await action()
    } finally {
      this.#idsBeingRemoved.delete(profile.id)
    }
  }

  async close(): Promise<void> {
    for (const openProfile of this.#openProfiles.values()) {
      await (await openProfile.connection?.catch(() => undefined))?.close()
      await Promise.all([openProfile.writer?.close(), openProfile.reader?.close()])
    }
    this.#openProfiles.clear()
    for (const preset of [...this.#sandboxes.keys()]) await this.#stopSandbox(preset)
  }

  async #stopSandbox(preset: PresetName): Promise<void> {
    const sandbox = await this.#sandboxes.get(preset)?.catch(() => undefined)
    this.#sandboxes.delete(preset)
    await sandbox?.close()
  }

  #entryOf(profile: Profile): OpenProfile {
    let openProfile = this.#openProfiles.get(profile.id)
    if (!openProfile)
      this.#openProfiles.set(
        profile.id,
        (openProfile = {
          writer: undefined,
          reader: undefined,
          connection: undefined,
          settingsKey: '',
          restarts: restartLimit(() => this.#hostPorts.clock.monotonicMs()),
        }),
      )
    return openProfile
  }

  #open(profile: Profile, isReadOnly: boolean): Store {
    return this.#hostPorts.openStore(profile, isReadOnly, (notice) =>
      this.#onNotice(profile, notice),
    )
  }

  #refuseDuringRemoval({ id, name }: Profile): void {
    if (!this.#idsBeingRemoved.has(id)) return
    throw new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: 'The cache cannot be opened now',
      why: `${name} is being removed`,
      advice: 'wait until that is done',
    })
  }

  #writer(profile: Profile): Store {
    this.#refuseDuringRemoval(profile)
    const openProfile = this.#entryOf(profile)
    return (openProfile.writer ??= this.#restartable(
      openProfile,
      'writer',
      this.#open(profile, false),
    ))
  }

  // The next call restarts a dead thread, at most three times in five minutes (security.md F41,
  // S14).
  #restartable(openProfile: OpenProfile, which: 'writer' | 'reader', store: Store): Store {
    const call: Store['call'] = (name, input, options) =>
      store.call(name, input, options).catch((error: unknown) => {
        if (!isThreadGone(error) || openProfile[which] !== restartable) throw error
        if (!openProfile.restarts.mayRestart()) throw restartsExhaustedFailure(error)
        openProfile[which] = undefined
        throw error
      })
    const restartable: Store = { call, close: () => store.close() }
    return restartable
  }

  async #connection(profile: Profile, make: () => Promise<Connection>): Promise<Connection> {
    const openProfile = this.#entryOf(profile)
    // A connection is shared only by calls with equal settings. A call that read the profile before
    // an edit must not use the connection of the edited profile.
    const settingsKey = JSON.stringify([
      profile.environment,
      profile.partnerUrl,
      profile.gatewayUrl,
      profile.gatewayService,
      profile.gatewayAuth,
      profile.streamUrl,
      profile.maxRate,
      profile.service,
      resolvedServiceOf(profile).values,
    ])
    if (openProfile.connection && openProfile.settingsKey !== settingsKey)
      void this.disconnect(profile).catch(() => undefined)
    openProfile.settingsKey = settingsKey
    const connecting = (openProfile.connection ??= make())
    try {
      const connection = await connecting
      const callsBefore = connection.calls()
      return {
        client: connection.client,
        calls: () => connection.calls() - callsBefore,
        callTallies: connection.callTallies,
        close: () => Promise.resolve(),
      }
    } catch (error) {
      if (openProfile.connection === connecting) openProfile.connection = undefined
      throw error
    }
  }
}

function withoutClose(store: Store): Store {
  return { call: store.call, close: () => Promise.resolve() }
}

function restartsExhaustedFailure(cause: Failure): Failure {
  const why = `it ended again and again (${cause.why})`
  return new Failure({
    kind: 'store',
    code: 'STORE_LOST',
    what: cause.what,
    why,
    advice:
      'start the program again; if the problem persists, restore a backup; committed data is kept',
    cause,
  })
}
