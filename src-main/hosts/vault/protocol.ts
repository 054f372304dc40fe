/**
 * A request to the helper process. It is for one item of one account. There are no requests that
 * list or search items.
 */
export type HelperRequest =
  | {
      readonly id: number
      readonly call: 'get' | 'delete'
      readonly service: string
      readonly account: string
    }
  | {
      readonly id: number
      readonly call: 'set'
      readonly service: string
      readonly account: string
      readonly value: string
    }

/**
 * The class of a helper's failure. The keychain's own text is not used, because it could contain
 * anything.
 * - `notLoaded`: keytar or its library is missing.
 * - `noService`: there is no bus, or no service on it.
 * - `locked`: the keychain refused to open.
 * - `stale`: the service of this process has gone, and only a new process finds another.
 * - `unknown`: any other failure.
 */
export type HelperTrouble = 'notLoaded' | 'noService' | 'locked' | 'stale' | 'unknown'

export type HelperReply =
  | { readonly id: number; readonly kind: 'done'; readonly value: string | boolean | null }
  | { readonly id: number; readonly kind: 'failed'; readonly trouble: HelperTrouble }

/** The id of the message that a helper sends without a request, when it has started. */
export const HELLO_ID = 0

const TROUBLES: readonly string[] = [
  'notLoaded',
  'noService',
  'locked',
  'stale',
  'unknown',
] satisfies readonly HelperTrouble[]

/** Decodes a reply of the helper. Returns undefined for any other message. */
export function decodeReply(message: unknown): HelperReply | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const { id, kind, value, trouble } = message as Record<string, unknown>
  if (typeof id !== 'number') return undefined
  if (
    kind === 'done' &&
    (value === null || typeof value === 'string' || typeof value === 'boolean')
  )
    return { id, kind, value }
  if (kind === 'failed' && typeof trouble === 'string' && TROUBLES.includes(trouble))
    return { id, kind, trouble: trouble as HelperTrouble }
  return undefined
}
