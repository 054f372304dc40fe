import { Failure, isThreadGone } from '../../base/failure.ts'
import type { Notice } from '../../base/notice.ts'
import { restartLimit } from '../../base/restart-limit.ts'
import type { PresetName } from '../../domain/service-preset.ts'
import type { Store } from '../../store/store.ts'
import type { Connection, Ports } from '../ports.ts'
import type { Profile } from '../profile.ts'
import { isEmbedded, resolvedServiceOf } from '../profile.ts'
import type { WindowPorts } from './ports.ts'

type Sandbox = Awaited<ReturnType<WindowPorts['startSandbox']>>

interface Kept {
  writer: Store | undefined
  reader: Store | undefined
  connection: Promise<Connection> | undefined
  /** What the connection was made for. */
  madeFor: string
  readonly restarts: ReturnType<typeof restartLimit>
}

/**
 * What stays open while a window lives: per profile a thread that writes (and owns the profile),
 * one that reads, so that lists answer while a run is made, and one connection with its token; and
 * the embedded services.
 */
export class Keeper {
  /**
   * The world for the calls of the command line, with what is kept in place of what they would open
   * and close.
   */
  readonly ports: Ports
  readonly #world: WindowPorts
  readonly #tell: (profile: Profile, notice: Notice) => void
  readonly #kept = new Map<string, Kept>()
  readonly #withheld = new Set<string>()
  /** The embedded services that run, by their preset. */
  readonly #sandboxes = new Map<PresetName, Promise<Sandbox>>()

  /** `tell` takes what was met and dealt with in a profile's work. */
  constructor(
    world: WindowPorts,
    tell: (profile: Profile, notice: Notice) => void = () => undefined,
  ) {
    this.#world = world
    this.#tell = tell
    this.ports = {
      ...world,
      tell,
      openStore: (profile, isReadOnly) =>
        isReadOnly ? this.#open(profile, true) : unclosed(this.#writer(profile)),
      startSandbox: async (preset) => ({
        ...(await this.#startSandbox(preset)),
        close: () => Promise.resolve(),
      }),
      keepConnection: (profile, make) => this.#connection(profile, make),
    }
  }

  /** The embedded services of a profile, started once. */
  sandbox(profile: Profile): Promise<Sandbox> {
    return this.#startSandbox(presetOf(profile))
  }

  #startSandbox(preset: PresetName): Promise<Sandbox> {
    let sandbox = this.#sandboxes.get(preset)
    if (sandbox) return sandbox
    sandbox = this.#world.startSandbox(preset)
    this.#sandboxes.set(preset, sandbox)
    sandbox.catch(() => this.#sandboxes.delete(preset))
    return sandbox
  }

  /**
   * The profile's cache for writing; its calls throw ALREADY_RUNNING where another process owns it.
   */
  writer(profile: Profile): Store {
    return this.#writer(profile)
  }

  /** The profile's cache for reading; an empty one is made where there is none yet. */
  async reader(profile: Profile): Promise<Store> {
    if (!this.#world.hasCache(profile)) await this.#writer(profile).call('getFeedState', null)
    this.#refuseWithheld(profile)
    const kept = this.#of(profile)
    return (kept.reader ??= this.#mended(kept, 'reader', this.#open(profile, true)))
  }

  /** Who else owns the profile, in words; undefined: nobody, it is ours from now on. */
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

  /** Forgets the profile's token at once, and connects anew the next time. */
  async disconnect(profile: Profile): Promise<void> {
    const { connection } = this.#of(profile)
    this.#of(profile).connection = undefined
    await (await connection?.catch(() => undefined))?.close()
  }

  async disconnectAll(): Promise<void> {
    for (const { connection } of this.#kept.values())
      void (await connection?.catch(() => undefined))?.client.token.wipe()
  }

  /** The connection that is kept, if one was made. */
  async connected(profile: Profile): Promise<Connection | undefined> {
    return this.#of(profile).connection?.catch(() => undefined)
  }

  /** The scopes of the token that is held now. */
  async scopes(profile: Profile): Promise<readonly string[] | undefined> {
    return (await this.#of(profile).connection?.catch(() => undefined))?.client.token.scopes
  }

  /** Closes what is open of a profile, so that its files may change. */
  async release(profile: Profile): Promise<void> {
    const kept = this.#of(profile)
    await this.disconnect(profile)
    this.#kept.delete(profile.id)
    await Promise.all([kept.writer?.close(), kept.reader?.close()])
    if (isEmbedded(profile)) await this.#stopSandbox(presetOf(profile))
  }

  /**
   * Closes what is open of a profile and opens nothing of it before the action is over: a window
   * that asks meanwhile would own again what is to go.
   */
  async without<T>(profile: Profile, action: () => Promise<T>): Promise<T> {
    this.#withheld.add(profile.id)
    try {
      await this.release(profile)
      return await action()
    } finally {
      this.#withheld.delete(profile.id)
    }
  }

  async close(): Promise<void> {
    for (const kept of this.#kept.values()) {
      await (await kept.connection?.catch(() => undefined))?.close()
      await Promise.all([kept.writer?.close(), kept.reader?.close()])
    }
    this.#kept.clear()
    for (const preset of [...this.#sandboxes.keys()]) await this.#stopSandbox(preset)
  }

  async #stopSandbox(preset: PresetName): Promise<void> {
    const sandbox = await this.#sandboxes.get(preset)?.catch(() => undefined)
    this.#sandboxes.delete(preset)
    await sandbox?.close()
  }

  #of(profile: Profile): Kept {
    let kept = this.#kept.get(profile.id)
    if (!kept)
      this.#kept.set(
        profile.id,
        (kept = {
          writer: undefined,
          reader: undefined,
          connection: undefined,
          madeFor: '',
          restarts: restartLimit(() => this.#world.clock.monotonicMs()),
        }),
      )
    return kept
  }

  #open(profile: Profile, isReadOnly: boolean): Store {
    return this.#world.openStore(profile, isReadOnly, (notice) => this.#tell(profile, notice))
  }

  #refuseWithheld({ id, name }: Profile): void {
    if (!this.#withheld.has(id)) return
    throw new Failure({
      kind: 'busy',
      code: 'ALREADY_RUNNING',
      what: 'The cache cannot be opened now',
      why: `${name} is being removed`,
      advice: 'wait until that is done',
    })
  }

  #writer(profile: Profile): Store {
    this.#refuseWithheld(profile)
    const kept = this.#of(profile)
    return (kept.writer ??= this.#mended(kept, 'writer', this.#open(profile, false)))
  }

  // A thread that died is started anew by the next call, at most three times in five minutes
  // (security.md F41, S14).
  #mended(kept: Kept, which: 'writer' | 'reader', store: Store): Store {
    const call: Store['call'] = (name, input, options) =>
      store.call(name, input, options).catch((error: unknown) => {
        if (!isThreadGone(error) || kept[which] !== mended) throw error
        if (!kept.restarts.mayRestart()) throw givenUp(error)
        kept[which] = undefined
        throw error
      })
    const mended: Store = { call, close: () => store.close() }
    return mended
  }

  async #connection(profile: Profile, make: () => Promise<Connection>): Promise<Connection> {
    const kept = this.#of(profile)
    // A call that read the profile before it was edited gets a connection of its own, which no later
    // call is given.
    const wanted = JSON.stringify([
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
    if (kept.connection && kept.madeFor !== wanted)
      void this.disconnect(profile).catch(() => undefined)
    kept.madeFor = wanted
    const made = (kept.connection ??= make())
    try {
      const connection = await made
      const before = connection.calls()
      return {
        client: connection.client,
        calls: () => connection.calls() - before,
        tallies: connection.tallies,
        close: () => Promise.resolve(),
      }
    } catch (error) {
      if (kept.connection === made) kept.connection = undefined
      throw error
    }
  }
}

const presetOf = ({ preset = 'contract' }: Profile): PresetName => preset

function unclosed(store: Store): Store {
  return { call: store.call, close: () => Promise.resolve() }
}

function givenUp(cause: Failure): Failure {
  const why = `it ended again and again (${cause.why})`
  return new Failure({
    kind: 'store',
    code: 'STORE_LOST',
    what: cause.what,
    why,
    advice: 'start the program again; if it stays, restore a backup; what was committed is kept',
    cause,
  })
}
