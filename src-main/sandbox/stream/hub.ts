import type { SandboxClock } from '../clock.ts'
import { withNumbers } from '../numbers.ts'
import type { SandboxPreset } from '../presets.ts'
import type { Listener } from './framing.ts'
import { answerAction, answerMethod } from './framing.ts'
import type { StreamClient } from './stream-client.ts'

/** The subscriptions of all clients, independent of sockets. */
export interface StreamHub {
  /** While true, new connections are refused. */
  isRefusing: boolean
  /**
   * Adds a client. Call `receive` with each message of the client and `leave` when its connection
   * ends.
   */
  join(client: StreamClient): { receive(text: string): void; leave(): void }
  /**
   * Sends an event to the subscribers of a topic and returns their number. `json` is the event's
   * data.
   */
  publish(topic: string, json: string): number
  /** Returns the topics that have subscribers, each once. */
  topics(): readonly string[]
  dropAll(): void
}

/**
 * Makes the hub. `takeTicket` returns true once for a valid ticket. Messages of the documented form
 * follow observed.md 7. Assumed: all messages of the contract form, in both directions (G14).
 */
export function makeStreamHub(
  clock: SandboxClock,
  { framing }: SandboxPreset['stream'],
  takeTicket: (ticket: string) => boolean,
): StreamHub {
  const listenersByClient = new Map<StreamClient, Listener>()
  // In documented form, events are numbered per topic and connection. The greeting has the number
  // −1.
  const frame = (listener: Listener, topic: string, json: string): string => {
    const nowMs = clock.nowMs()
    const name = JSON.stringify(topic)
    if (framing === 'action') return `{"topic":${name},"data":${json},"timestamp":${nowMs}}`
    const id = listener.topics.get(topic) ?? 0
    listener.topics.set(topic, id + 1)
    return `{"id":${id},"topic":${name},"timestamp":${nowMs},"body":${withNumbers(json)}}`
  }
  const hub: StreamHub = {
    isRefusing: false,
    join(client) {
      const listener: Listener = { client, topics: new Map(), hasTicket: client.hasTicket }
      listenersByClient.set(client, listener)
      return {
        receive: (text) => {
          if (framing === 'action') return client.send(JSON.stringify(answerAction(listener, text)))
          const answer = answerMethod(listener, text, takeTicket)
          if (answer.kind === 'refused') return client.refuse()
          for (const topic of answer.topicsToGreet) client.send(frame(listener, topic, '{}'))
        },
        leave: () => void listenersByClient.delete(client),
      }
    },
    publish(topic, json) {
      const listeners = [...listenersByClient.values()].filter(({ topics }) => topics.has(topic))
      for (const listener of listeners) listener.client.send(frame(listener, topic, json))
      return listeners.length
    },
    topics: () => [
      ...new Set([...listenersByClient.values()].flatMap(({ topics }) => [...topics.keys()])),
    ],
    dropAll() {
      for (const client of listenersByClient.keys()) client.drop()
      listenersByClient.clear()
    },
  }
  return hub
}
