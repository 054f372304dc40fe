/**
 * A request to the helper process, one at a time: one item of one account, never a list or a
 * search.
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
 * Why the helper failed, as a word of ours, because the keychain's own text could contain anything:
 * notLoaded: keytar or its library is missing · noService: no bus, or nothing behind it · locked:
 * it refused to open · stale: the service this process was bound to has gone, a fresh process finds
 * the next one · unknown: the rest.
 */
export type HelperTrouble = 'notLoaded' | 'noService' | 'locked' | 'stale' | 'unknown'

export type HelperReply =
  | { readonly id: number; readonly kind: 'done'; readonly value: string | boolean | null }
  | { readonly id: number; readonly kind: 'failed'; readonly trouble: HelperTrouble }

/** The id of the one message that a helper sends without a request, when it has started. */
export const HELLO_ID = 0

const TROUBLES: readonly string[] = [
  'notLoaded',
  'noService',
  'locked',
  'stale',
  'unknown',
] satisfies readonly HelperTrouble[]

/** Decodes a reply of the helper; undefined for any other message, which is ignored. */
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
