import { Failure } from '../base/failure.ts'
import type { AppCalls } from '../contract/calls.ts'
import { schemas } from '../contract/schemas.ts'
import type { CallContext, CallOptions, Handlers } from '../contract/wire.ts'
import { exportHandlers } from './exporting.ts'
import { inspectHandlers } from './inspecting.ts'
import type { Ports } from './ports.ts'
import { profileHandlers } from './profiles.ts'
import { reconcileHandlers } from './reconciling.ts'
import { syncHandlers } from './syncing.ts'

/** Every call of the app over one world; a missing handler does not compile, a bad input is refused before it runs. */
export function openDesk(ports: Ports): Handlers<AppCalls> {
  const handlers: Handlers<AppCalls> = { ...profileHandlers(ports), ...syncHandlers(ports), ...reconcileHandlers(ports), ...exportHandlers(ports), ...inspectHandlers(ports) }
  return Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, checked(name as keyof AppCalls, handler as Handler)])) as unknown as Handlers<AppCalls>
}

type Handler = (input: unknown, context: CallContext) => unknown

function checked(name: keyof AppCalls, handler: Handler): Handler {
  return (input, context) => {
    const result = schemas[name].safeParse(input)
    if (!result.success) {
      const issue = result.error.issues[0]
      throw new Failure({
        kind: 'badInput',
        code: 'INPUT_REFUSED',
        what: `The input of ${name} was refused`,
        why: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'wrong shape'}`,
        advice: 'check the arguments',
      })
    }
    return handler(result.data, context)
  }
}

/** Makes one call inside this process. */
export async function callDesk<K extends keyof AppCalls>(desk: Handlers<AppCalls>, name: K, input: AppCalls[K]['input'], options: CallOptions = {}): Promise<AppCalls[K]['output']> {
  const context: CallContext = { signal: options.signal ?? new AbortController().signal, progress: (progress) => options.onProgress?.(progress) }
  return (await desk[name](input, context)) as AppCalls[K]['output']
}
