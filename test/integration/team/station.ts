import { createHash, randomUUID } from 'node:crypto'
import type { Client, DatabaseError } from 'pg'

/** An event as append() takes it. */
export interface SentEvent {
  readonly no: number
  readonly body: string
  readonly prev: string
  readonly hash: string
}

/** The answer of append() to one event. */
export interface Answer {
  readonly no: number
  readonly answer: string
  readonly seq: number
  readonly code: string | null
}

/** A decision with the fields that a test sets. The others are those of a note about no break. */
export function decision(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    kind: 'decision',
    id: randomUUID(),
    at: '2026-03-02T10:00:00.000000Z',
    base: 0,
    type: 'note',
    run: null,
    facts: {},
    records: null,
    undoes: null,
    breaks: [],
    ...fields,
  }
}

/** A decision that gives breaks a status. `seen` is their content, or null. */
export function statusOf(
  breaks: readonly string[],
  status: string,
  { seen = null, ...fields }: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return decision({
    type: 'status',
    facts: { status, reason: 'checked' },
    breaks: breaks.map((id) => [id, seen]),
    ...fields,
  })
}

/** A version of a shared item. Null as its content deletes the item. */
export function itemOf(
  item: string,
  id: string,
  content: string | null,
  base = 0,
): Record<string, unknown> {
  return { kind: 'item', at: '2026-03-02T10:00:00.000000Z', item, id, base, content }
}

/** A workstation: it numbers and chains its events, independently of the server's code. */
export class Station {
  readonly id: string = randomUUID()
  private no = 0
  private hash = ''

  constructor(
    private readonly client: Client,
    private readonly workspace: string,
  ) {}

  /** Makes the next events of the chain, which contains them whether they are sent or not. */
  chain(...bodies: readonly (Readonly<Record<string, unknown>> | string)[]): SentEvent[] {
    return bodies.map((value) => {
      const body = typeof value === 'string' ? value : JSON.stringify(value)
      const prev = this.hash
      this.hash = sha256(`${prev}\n${body}`)
      this.no += 1
      return { no: this.no, body, prev, hash: this.hash }
    })
  }

  /** Sends events as they are. */
  async send(events: unknown): Promise<Answer[]> {
    const { rows } = await this.client.query<Answer>(
      'SELECT no, answer, seq::integer, code FROM desk.append($1, $2, $3)',
      [this.workspace, this.id, JSON.stringify(events)],
    )
    return rows
  }

  /** Makes events about items and sends them. */
  async sendItems(
    ...bodies: readonly (Readonly<Record<string, unknown>> | string)[]
  ): Promise<Answer[]> {
    return this.sendItemEvents(this.chain(...bodies))
  }

  /** Sends events about items as they are. */
  async sendItemEvents(events: unknown): Promise<Answer[]> {
    const { rows } = await this.client.query<Answer>(
      'SELECT no, answer, seq::integer, code FROM desk.append_items($1, $2, $3)',
      [this.workspace, this.id, JSON.stringify(events)],
    )
    return rows
  }

  /** Makes events and sends them. */
  append(...bodies: readonly (Readonly<Record<string, unknown>> | string)[]): Promise<Answer[]> {
    return this.send(this.chain(...bodies))
  }
}

/** Lower-case hexadecimal SHA-256 of UTF-8 text or bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/**
 * The code of a refused statement: a team function's code, else PostgreSQL's. 'done' if accepted.
 */
export async function refusalOf(statement: Promise<unknown>): Promise<string> {
  try {
    await statement
    return 'done'
  } catch (error) {
    const { code, message } = error as DatabaseError
    return code === 'P0001' ? message : (code ?? message)
  }
}

/** The detail of a refusal. */
export async function detailOf(statement: Promise<unknown>): Promise<string | undefined> {
  try {
    await statement
    return undefined
  } catch (error) {
    return (error as DatabaseError).detail
  }
}
