/** Requests and replies between the process that runs the app and the test that holds its page. */
export interface Wire {
  ask<Answer>(what: string, data?: unknown): Promise<Answer>
}

interface Port {
  send(message: Message): void
  onMessage(listener: (message: Message) => void): void
}

export type Message =
  | {
      readonly kind: 'question'
      readonly id: number
      readonly what: string
      readonly data: unknown
    }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly text: string }

/** Handlers of one side. There must be one for every request of the other side. */
export type Answers = Readonly<Record<string, (data: never) => unknown>>

/**
 * Opens one side of the wire. A request whose handler throws rejects with the other side's message.
 */
export function openWire(port: Port, answers: Answers): Wire {
  const waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>()
  let lastId = 0
  const answer = async (id: number, what: string, data: unknown): Promise<void> => {
    try {
      const handler = answers[what]
      if (!handler) throw new Error(`no handler for ${what}`)
      port.send({ kind: 'answer', id, value: await handler(data as never) })
    } catch (error) {
      port.send({
        kind: 'error',
        id,
        text: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })
    }
  }
  port.onMessage((message) => {
    if (message.kind === 'question') return void answer(message.id, message.what, message.data)
    const request = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') request?.done(message.value)
    else request?.failed(new Error(message.text))
  })
  return {
    ask: <Answer>(what: string, data?: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { done: (value) => resolve(value as Answer), failed: reject })
        port.send({ kind: 'question', id: lastId, what, data })
      }),
  }
}
