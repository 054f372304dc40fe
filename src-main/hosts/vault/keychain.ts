import type { Credentials, SecretState, SecretStore } from '../../app/secret-store.ts'
import type { Clock } from '../../base/instant.ts'
import type { EntryContext } from './entries.ts'
import { probe, readEntry, removeEntry, writeEntry } from './entries.ts'
import { HelperClient } from './helper-client.ts'
import type { Environment, StartHelper } from './helper-process.ts'
import { forkHelper } from './helper-process.ts'
import { accountOf } from './item.ts'
import { KeychainFailure } from './keychain-failure.ts'
import { openMarkers } from './marker.ts'
import { validateCredentials } from './validate-credentials.ts'

/**
 * How the helper starts: a script run by this Node, or (in Electron) a utilityProcess behind the
 * same port.
 */
export type HelperSource =
  | {
      readonly helperPath: string | URL
      readonly helperExecArgv?: readonly string[]
      readonly environment?: Environment
    }
  | { readonly startHelper: StartHelper }

export type KeychainOptions = HelperSource & {
  /** Items are stored under the service `<appId>.v1`. */
  readonly appId?: string
  /** Holds a note per profile that a secret was saved, never the secret. */
  readonly markerFolder: string
  /** For a call that opens no prompt: the status, and the read of a profile without a note. */
  readonly readDeadlineMs?: number
  /** For every call that may open the keychain's own prompt, in which a person types a password. */
  readonly promptDeadlineMs?: number
  /** Whether `put` keeps the credentials in memory where there is no keychain; true by default. */
  readonly memoryFallback?: boolean
  /** The clock of the deadlines. */
  readonly clock: Clock
}

interface Outcome {
  readonly state: SecretState
  readonly why: string
}

/**
 * Opens the OS keychain behind its helper process, which starts with the first call. Sequences of
 * calls run one at a time. The action of `use` runs outside of that order, and its errors pass
 * through. `put` answers bad credentials with `refused` and state `invalid`; a state `ready` there
 * means that the note could not be written.
 */
export function openKeychain(options: KeychainOptions): SecretStore {
  const { clock } = options
  const start =
    'startHelper' in options
      ? options.startHelper
      : forkHelper(
          options.helperPath,
          options.helperExecArgv ?? [],
          options.environment ?? process.env,
        )
  const client = new HelperClient(start, clock)
  const context: EntryContext = {
    client,
    markers: openMarkers(options.markerFolder),
    service: `${options.appId ?? 'partner-desk'}.v1`,
    clock,
    readDeadlineMs: options.readDeadlineMs ?? 5000,
    promptDeadlineMs: options.promptDeadlineMs ?? 30000,
  }
  return makeStore(context, options.memoryFallback ?? true)
}

function makeStore(context: EntryContext, memoryFallback: boolean): SecretStore {
  const memory = new Map<string, Credentials>()
  const inTurn = makeQueue()
  let probing: Promise<Outcome> | undefined
  return {
    status() {
      probing ??= inTurn(() => attempt(() => probe(context)))
        .then((result) => toOutcome(result, memory.size > 0))
        .finally(() => (probing = undefined))
      return probing
    },
    async put(ref, secret) {
      const checked = validateCredentials(secret)
      if (checked.kind === 'invalid') return { kind: 'refused', state: 'invalid', why: checked.why }
      const result = await inTurn(() => attempt(() => writeEntry(context, ref, checked.value)))
      if (result.kind === 'done') {
        memory.delete(accountOf(ref))
        return { kind: 'saved' }
      }
      if (result.state !== 'none' || !memoryFallback) return { ...result, kind: 'refused' }
      memory.set(accountOf(ref), checked.value)
      return { kind: 'sessionOnly', why: 'none' }
    },
    async use(ref, action) {
      const remembered = memory.get(accountOf(ref))
      if (remembered) return { kind: 'used', value: await action(remembered) }
      const result = await inTurn(() => attempt(() => readEntry(context, ref)))
      if (result.kind === 'failed') return { ...result, kind: 'unavailable' }
      return result.value ? { kind: 'used', value: await action(result.value) } : { kind: 'absent' }
    },
    async forget(ref) {
      memory.delete(accountOf(ref))
      const result = await inTurn(() => attempt(() => removeEntry(context, ref)))
      if (result.kind === 'done') return { kind: 'forgotten' }
      // Without a keychain and without a note, the credentials were only in memory.
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
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}
