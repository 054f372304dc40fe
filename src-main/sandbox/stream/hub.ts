import type { SandboxClock } from '../clock.ts'
import { withNumbers } from '../numbers.ts'
import type { SandboxPreset } from '../presets.ts'
import type { Listener } from './framing.ts'
import { answerAction, answerMethod } from './framing.ts'
import type { StreamClient } from './stream-client.ts'

/** Which client listens to what; knows nothing of sockets. */
export interface StreamHub {
  /** While true no connection is taken. */
  isRefusing: boolean
  /** `receive` takes each message of the client, `leave` is for when it is gone. */
  join(client: StreamClient): { receive(text: string): void; leave(): void }
  /**
   * Sends an event to the clients that have subscribed to the topic; `json` is its data. Returns how
   * many there were.
   */
  publish(topic: string, json: string): number
  /** Topics with at least one subscriber, each once. */
  topics(): readonly string[]
  dropAll(): void
}

/**
 * Assumed: all messages of the stream in contract form, in both directions (G14); in documented form
 * as observed.md 7. `takeTicket` is true once for a good ticket.
 */
export function makeStreamHub(
  clock: SandboxClock,
  { framing }: SandboxPreset['stream'],
  takeTicket: (ticket: string) => boolean,
): StreamHub {
  const joined = new Map<StreamClient, Listener>()
  // The number of an event counts per topic and connection; the greeting has −1.
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
      joined.set(client, listener)
      return {
        receive: (text) => {
          if (framing === 'action') return client.send(JSON.stringify(answerAction(listener, text)))
          const answer = answerMethod(listener, text, takeTicket)
          if (answer.kind === 'refused') return client.refuse()
          for (const topic of answer.greeted) client.send(frame(listener, topic, '{}'))
        },
        leave: () => void joined.delete(client),
      }
    },
    publish(topic, json) {
      const listeners = [...joined.values()].filter(({ topics }) => topics.has(topic))
      for (const listener of listeners) listener.client.send(frame(listener, topic, json))
      return listeners.length
    },
    topics: () => [...new Set([...joined.values()].flatMap(({ topics }) => [...topics.keys()]))],
    dropAll() {
      for (const client of joined.keys()) client.drop()
      joined.clear()
    },
  }
  return hub
}
