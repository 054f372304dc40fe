import type { StreamClient } from './stream-client.ts'
import { readTopic } from './topics.ts'

/** A connection with what it has subscribed to. */
export interface Listener {
  readonly client: StreamClient
  /** The next number of each subscribed topic. */
  readonly topics: Map<string, number>
  hasTicket: boolean
}

/** What a message of the contract form is answered with. */
export type ActionAnswer =
  | { readonly topic: string; readonly event: 'subscribed' | 'unsubscribed' }
  | { readonly event: 'error'; readonly code: number; readonly message: string }

/** Takes `{"action": …, "topic": …}`. */
export function answerAction(listener: Listener, text: string): ActionAnswer {
  const request = readObject(text)
  const { action, topic } = request
  if ((action !== 'subscribe' && action !== 'unsubscribe') || typeof topic !== 'string')
    return refusal(400, 'A message is {"action":"subscribe" or "unsubscribe","topic":"…"}.')
  const read = readTopic(topic)
  if (!read) return refusal(404, 'There is no such topic.')
  if (action === 'unsubscribe')
    return listener.topics.delete(topic)
      ? { topic, event: 'unsubscribed' }
      : refusal(400, 'The topic is not subscribed.')
  if (read.kind === 'private' && !listener.hasTicket)
    return refusal(401, 'A private topic needs a connection with a ticket.')
  listener.topics.set(topic, 0)
  return { topic, event: 'subscribed' }
}

/** What a message of the documented form leads to: topics to greet, or the end of the connection. */
export type MethodAnswer =
  { readonly kind: 'taken'; readonly greeted: readonly string[] } | { readonly kind: 'refused' }

const TAKEN: MethodAnswer = { kind: 'taken', greeted: [] }
const REFUSED: MethodAnswer = { kind: 'refused' }

/**
 * Takes `{"method": …, "topics": […], "ticket": …}`. Assumed: a message that asks for what there is
 * not, or for a private topic without a good ticket, ends the connection; a ticket counts once and
 * then for the connection.
 */
export function answerMethod(
  listener: Listener,
  text: string,
  takeTicket: (ticket: string) => boolean,
): MethodAnswer {
  const { method, topics, ticket } = readObject(text)
  if (method === 'ping') return TAKEN
  if (!Array.isArray(topics) || !topics.every((topic) => typeof topic === 'string')) return REFUSED
  if (method === 'unsubscribe') {
    for (const topic of topics) listener.topics.delete(topic)
    return TAKEN
  }
  const read = topics.map(readTopic)
  if (method !== 'subscribe' || read.includes(undefined)) return REFUSED
  if (typeof ticket === 'string' && !listener.hasTicket) listener.hasTicket = takeTicket(ticket)
  const isPrivate = read.some((topic) => topic?.kind === 'private')
  if (isPrivate && (typeof ticket !== 'string' || !listener.hasTicket)) return REFUSED
  for (const topic of topics) listener.topics.set(topic, -1)
  return { kind: 'taken', greeted: topics }
}

function refusal(code: number, message: string): ActionAnswer {
  return { event: 'error', code, message }
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
