import type { SandboxClock } from '../clock.ts'
import { readTopic } from './topics.ts'

/** Somebody at the other end of a socket. */
export interface StreamClient {
  /** It came with a good ticket, so private topics are open to it (B81). */
  readonly hasTicket: boolean
  send(text: string): void
  /** Ends the connection without a farewell. */
  drop(): void
}

/** Who listens to what; knows nothing of sockets. */
export interface StreamHub {
  /** While true no connection is taken. */
  isRefusing: boolean
  /** `receive` takes each message of the client, `leave` is for when it is gone. */
  join(client: StreamClient): { receive(text: string): void; leave(): void }
  /**
   * Sends an event to whoever has subscribed to the topic; `json` is its data. Returns how many
   * there were.
   */
  publish(topic: string, json: string): number
  /** Topics that somebody listens to, each once. */
  topics(): readonly string[]
  dropAll(): void
}

/** Assumed: all messages of the stream, in both directions (G14). */
export function makeStreamHub(clock: SandboxClock): StreamHub {
  const joined = new Map<StreamClient, Set<string>>()
  const hub: StreamHub = {
    isRefusing: false,
    join(client) {
      const topics = new Set<string>()
      joined.set(client, topics)
      return {
        receive: (text) => client.send(JSON.stringify(answer(client, topics, text))),
        leave: () => void joined.delete(client),
      }
    },
    publish(topic, json) {
      const text = `{"topic":${JSON.stringify(topic)},"data":${json},"timestamp":${clock.nowMs()}}`
      const listeners = [...joined].filter(([, topics]) => topics.has(topic))
      for (const [client] of listeners) client.send(text)
      return listeners.length
    },
    topics: () => [...new Set([...joined.values()].flatMap((topics) => [...topics]))],
    dropAll() {
      for (const client of joined.keys()) client.drop()
      joined.clear()
    },
  }
  return hub
}

type Answer =
  | { readonly topic: string; readonly event: 'subscribed' | 'unsubscribed' }
  | { readonly event: 'error'; readonly code: number; readonly message: string }

function answer(client: StreamClient, topics: Set<string>, text: string): Answer {
  const request = readRequest(text)
  if (!request)
    return refusal(400, 'A message is {"action":"subscribe" or "unsubscribe","topic":"…"}.')
  const { action, topic } = request
  const read = readTopic(topic)
  if (!read) return refusal(404, 'There is no such topic.')
  if (action === 'unsubscribe')
    return topics.delete(topic)
      ? { topic, event: 'unsubscribed' }
      : refusal(400, 'The topic is not subscribed.')
  if (read.kind === 'private' && !client.hasTicket)
    return refusal(401, 'A private topic needs a connection with a ticket.')
  topics.add(topic)
  return { topic, event: 'subscribed' }
}

function refusal(code: number, message: string): Answer {
  return { event: 'error', code, message }
}

function readRequest(
  text: string,
): { readonly action: 'subscribe' | 'unsubscribe'; readonly topic: string } | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { action, topic } = value as Record<string, unknown>
  return (action === 'subscribe' || action === 'unsubscribe') && typeof topic === 'string'
    ? { action, topic }
    : undefined
}
