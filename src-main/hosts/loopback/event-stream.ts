import type { ServerResponse } from 'node:http'
import { safetyHeaders } from './policy.ts'

// A window with this many unread bytes has stopped reading.
const MAX_WAITING_BYTES = 4 * 1024 * 1024

/** The stream of events to a window, as lines of JSON. */
export interface EventStream {
  send(line: string): void
  end(): void
}

/** Begins the stream. `onEnd` is called once, when either side ends the stream. */
export function openEventStream(response: ServerResponse, onEnd: () => void): EventStream {
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.once('close', onEnd)
  const stream: EventStream = {
    send(line) {
      if (response.destroyed || response.writableEnded) return
      if (response.writableLength + line.length > MAX_WAITING_BYTES) return void response.destroy()
      response.write(`${line}\n`)
    },
    end: () => void response.end(),
  }
  stream.send(ALIVE_LINE)
  return stream
}

/** The line that shows that the host is alive. */
export const ALIVE_LINE = JSON.stringify({ kind: 'alive' })
