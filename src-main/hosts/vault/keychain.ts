import type { Credentials, SecretState, SecretStore } from '../../app/secret-store.ts'
import type { Clock } from '../../base/instant.ts'
import type { EntryContext } from './entries.ts'
import { probe, readEntry, removeEntry, writeEntry } from './entries.ts'
import { HelperClient } from './helper-client.ts'
import type { Environment, StartHelper } from './helper-process.ts'
import { helperStarter } from './helper-process.ts'
import { accountOf } from './item.ts'
import { KeychainFailure } from './keychain-failure.ts'
import { openMarkers } from './marker.ts'
import { validateCredentials } from './validate-credentials.ts'

/**
 * The way to start the helper: a script for a child of this Node process, or a function, which
 * Electron supplies.
 */
export type HelperSource =
  | {
      readonly helperPath: string | URL
      readonly environment?: Environment
    }
  | { readonly startHelper: StartHelper }

export type KeychainOptions = HelperSource & {
  /** The folder of the markers that record which profiles have a saved secret. */
  readonly markerFolder: string
  /**
   * Deadline of a call that opens no prompt: the status, and reads of profiles without a marker.
   */
  readonly readDeadlineMs?: number
  /** Deadline of a call that may open the keychain's prompt, where a person types a password. */
  readonly promptDeadlineMs?: number
  /** Whether `put` keeps the credentials in memory if there is no keychain. True by default. */
  readonly memoryFallback?: boolean
  /** Measures the deadlines. */
  readonly clock: Clock
}

interface Outcome {
  readonly state: SecretState
  readonly why: string
}

/**
 * Opens the OS keychain behind its helper process, which starts with the first call. One method at
 * a time uses the keychain. `use` runs its action after it has read the credentials, when another
 * method may use the keychain already, and passes the errors of the action through. `put` returns
 * `refused` with the state `invalid` for bad credentials, and with the state `ready` if the marker
 * could not be written.
 */
export function openKeychain(options: KeychainOptions): SecretStore {
  const { clock } = options
  const start =
    'startHelper' in options
      ? options.startHelper
      : helperStarter(options.helperPath, options.environment ?? process.env)
  const client = new HelperClient(start, clock)
  const context: EntryContext = {
    client,
    markers: openMarkers(options.markerFolder),
    service: 'partner-desk.v1',
    clock,
    readDeadlineMs: options.readDeadlineMs ?? 5000,
    promptDeadlineMs: options.promptDeadlineMs ?? 30000,
  }
  return makeStore(context, options.memoryFallback ?? true)
}

function makeStore(context: EntryContext, memoryFallback: boolean): SecretStore {
  const memory = new Map<string, Credentials>()
  const runInTurn = makeQueue()
  let pendingProbe: Promise<Outcome> | undefined
  return {
    status() {
      pendingProbe ??= runInTurn(() => attempt(() => probe(context)))
        .then((result) => toOutcome(result, memory.size > 0))
        .finally(() => (pendingProbe = undefined))
      return pendingProbe
    },
    async put(ref, secret) {
      const validation = validateCredentials(secret)
      if (validation.kind === 'invalid')
        return { kind: 'refused', state: 'invalid', why: validation.why }
      const result = await runInTurn(() =>
        attempt(() => writeEntry(context, ref, validation.value)),
      )
      if (result.kind === 'done') {
        memory.delete(accountOf(ref))
        return { kind: 'saved' }
      }
      if (result.state !== 'none' || !memoryFallback) return { ...result, kind: 'refused' }
      memory.set(accountOf(ref), validation.value)
      return { kind: 'sessionOnly', why: 'none' }
    },
    async use(ref, action) {
      const cachedSecret = memory.get(accountOf(ref))
      if (cachedSecret) return { kind: 'used', value: await action(cachedSecret) }
      const result = await runInTurn(() => attempt(() => readEntry(context, ref)))
      if (result.kind === 'failed') return { ...result, kind: 'unavailable' }
      return result.value ? { kind: 'used', value: await action(result.value) } : { kind: 'absent' }
    },
    async forget(ref) {
      memory.delete(accountOf(ref))
      const result = await runInTurn(() => attempt(() => removeEntry(context, ref)))
      if (result.kind === 'done') return { kind: 'forgotten' }
      // Without a keychain and without a marker, the credentials were only in memory.
      return result.state === 'none' && !context.markers.has(ref)
        ? { kind: 'forgotten' }
        : { ...result, kind: 'unavailable' }
    },
    async close() {
      memory.clear()
      await context.client.close()
    },
  }
}

function toOutcome(result: Attempt<void>, hasMemory: boolean): Outcome {
  if (result.kind === 'done') return { state: 'ready', why: 'the keychain answers' }
  if (result.state === 'none' && hasMemory)
    return {
      state: 'sessionOnly',
      why: `${result.why}; the credentials are kept in memory until exit`,
    }
  return { state: result.state, why: result.why }
}

type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly state: SecretState; readonly why: string }

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { kind: 'done', value: await work() }
  } catch (error) {
    if (error instanceof KeychainFailure)
      return { kind: 'failed', state: error.state, why: error.why }
    throw error
  }
}

function makeQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let lastAttempt: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = lastAttempt.then(work, work)
    lastAttempt = result.catch(() => undefined)
    return result
  }
}
