import type { AppCalls } from '../contract/calls.ts'
import { schemas } from '../contract/schemas.ts'
import type { CallContext, CallOptions, Handlers } from '../contract/wire.ts'
import { withCheckedInputs } from './check-inputs.ts'
import { evidenceHandlers } from './evidence.ts'
import { exportHandlers } from './exports.ts'
import type { Ports } from './ports.ts'
import { profileHandlers } from './profiles.ts'
import { reconcileHandlers } from './reconcile.ts'
import { inspectHandlers } from './status-and-doctor.ts'
import { syncHandlers } from './sync.ts'
import { teamHandlers } from './team.ts'

/**
 * Returns the handlers of all app calls over one set of ports. A missing handler does not compile.
 * A bad input is refused before its handler runs.
 */
export function openAppCalls(ports: Ports): Handlers<AppCalls> {
  const handlers: Handlers<AppCalls> = {
    ...profileHandlers(ports),
    ...syncHandlers(ports),
    ...reconcileHandlers(ports),
    ...exportHandlers(ports),
    ...evidenceHandlers(ports),
    ...inspectHandlers(ports),
    ...teamHandlers(ports),
  }
  return withCheckedInputs(handlers, schemas)
}

/** Makes one call inside this process. */
export async function callApp<K extends keyof AppCalls>(
  desk: Handlers<AppCalls>,
  name: K,
  input: AppCalls[K]['input'],
  options: CallOptions = {},
): Promise<AppCalls[K]['output']> {
  const context: CallContext = {
    signal: options.signal ?? new AbortController().signal,
    progress: (progress) => options.onProgress?.(progress),
  }
  return (await desk[name](input, context)) as AppCalls[K]['output']
}
