/** Questions and answers between the process that runs the app and the test that holds its page. */
export interface Wire {
  ask<Answer>(what: string, data?: unknown): Promise<Answer>
}

interface Port {
  send(message: Message): void
  onMessage(take: (message: Message) => void): void
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

/** What one side answers; it has to be there for every question of the other. */
export type Answers = Readonly<Record<string, (data: never) => unknown>>

/**
 * Opens one side of the wire. A question that cannot be answered rejects with the other side's
 * words.
 */
export function openWire(port: Port, answers: Answers): Wire {
  const waiting = new Map<number, { done(value: unknown): void; failed(error: Error): void }>()
  let last = 0
  const answer = async (id: number, what: string, data: unknown): Promise<void> => {
    try {
      const find = answers[what]
      if (!find) throw new Error(`nobody answers ${what}`)
      port.send({ kind: 'answer', id, value: await find(data as never) })
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
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') asked?.done(message.value)
    else asked?.failed(new Error(message.text))
  })
  return {
    ask: <Answer>(what: string, data?: unknown) =>
      new Promise<Answer>((done, failed) => {
        last += 1
        waiting.set(last, { done: (value) => done(value as Answer), failed })
        port.send({ kind: 'question', id: last, what, data })
      }),
  }
}
