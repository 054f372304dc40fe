import type { StreamClient } from './stream-client.ts'
import { readTopic } from './topics.ts'

/** A connection and its subscriptions. */
export interface Listener {
  readonly client: StreamClient
  /** The number of the next event of each subscribed topic. */
  readonly topics: Map<string, number>
  hasTicket: boolean
}

/** The answer to a message of the contract form. */
export type ActionAnswer =
  | { readonly topic: string; readonly event: 'subscribed' | 'unsubscribed' }
  | { readonly event: 'error'; readonly code: number; readonly message: string }

/** Answers a message `{"action": …, "topic": …}`. */
export function answerAction(listener: Listener, text: string): ActionAnswer {
  const request = readObject(text)
  const { action, topic } = request
  if ((action !== 'subscribe' && action !== 'unsubscribe') || typeof topic !== 'string')
    return refusal(400, 'A message is {"action":"subscribe" or "unsubscribe","topic":"…"}.')
  const parsedTopic = readTopic(topic)
  if (!parsedTopic) return refusal(404, 'There is no such topic.')
  if (action === 'unsubscribe')
    return listener.topics.delete(topic)
      ? { topic, event: 'unsubscribed' }
      : refusal(400, 'The topic is not subscribed.')
  if (parsedTopic.kind === 'private' && !listener.hasTicket)
    return refusal(401, 'A private topic needs a connection with a ticket.')
  listener.topics.set(topic, 0)
  return { topic, event: 'subscribed' }
}

/**
 * The result of a message of the documented form. accepted: a greeting is sent for each of
 * `topicsToGreet` · refused: the connection ends.
 */
export type MethodAnswer =
  | { readonly kind: 'accepted'; readonly topicsToGreet: readonly string[] }
  | { readonly kind: 'refused' }

const ACCEPTED_ANSWER: MethodAnswer = { kind: 'accepted', topicsToGreet: [] }
const REFUSED_ANSWER: MethodAnswer = { kind: 'refused' }

/**
 * Answers a message `{"method": …, "topics": […], "ticket": …}`. Assumed: a request for an unknown
 * topic, or for a private one without a valid ticket, ends the connection. A ticket can be used
 * once, and is then valid for the whole connection.
 */
export function answerMethod(
  listener: Listener,
  text: string,
  takeTicket: (ticket: string) => boolean,
): MethodAnswer {
  const { method, topics, ticket } = readObject(text)
  if (method === 'ping') return ACCEPTED_ANSWER
  if (!Array.isArray(topics) || !topics.every((topic) => typeof topic === 'string'))
    return REFUSED_ANSWER
  if (method === 'unsubscribe') {
    for (const topic of topics) listener.topics.delete(topic)
    return ACCEPTED_ANSWER
  }
  const parsedTopics = topics.map(readTopic)
  if (method !== 'subscribe' || parsedTopics.includes(undefined)) return REFUSED_ANSWER
  if (typeof ticket === 'string' && !listener.hasTicket) listener.hasTicket = takeTicket(ticket)
  const isPrivate = parsedTopics.some((topic) => topic?.kind === 'private')
  if (isPrivate && (typeof ticket !== 'string' || !listener.hasTicket)) return REFUSED_ANSWER
  for (const topic of topics) listener.topics.set(topic, -1)
  return { kind: 'accepted', topicsToGreet: topics }
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
