import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { DocumentedService } from './session.ts'
import { jsonOf, startDocumented } from './session.ts'

let service: DocumentedService

beforeAll(async () => {
  service = await startDocumented()
})
afterAll(() => service.sandbox.close())

interface Frame {
  readonly id: number
  readonly topic: string
  readonly timestamp: number
  readonly body: Record<string, unknown>
}

interface Connection {
  readonly frames: Frame[]
  readonly closed: Promise<number>
  sendMessage(message: unknown): void
  close(): void
}

async function connect(): Promise<Connection> {
  const socket = new WebSocket(service.sandbox.streamUrl ?? '')
  const frames: Frame[] = []
  socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    frames,
    closed,
    sendMessage: (message) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
  }
}

async function makeTicket(): Promise<string> {
  const answer = await service.gateway('POST', '/trade/ticket', '{}')
  return (jsonOf(answer).data as { ticket: string }).ticket
}

describe('X30: the stream in documented form', () => {
  it('greets each topic with -1 and counts its events from 0, with a body', async () => {
    const connection = await connect()
    connection.sendMessage({ method: 'subscribe', topics: ['ticker@BTC_USDC', 'trade@BTC_USDC'] })
    await expect.poll(() => connection.frames.length).toBe(2)
    service.sandbox.control.pushStream('ticker@BTC_USDC', { last: '1.50' })
    service.sandbox.control.pushStream('ticker@BTC_USDC', { last: '2' })
    await expect.poll(() => connection.frames.length).toBe(4)
    expect(connection.frames.map(({ id, topic, body }) => [id, topic, body])).toEqual([
      [-1, 'ticker@BTC_USDC', {}],
      [-1, 'trade@BTC_USDC', {}],
      [0, 'ticker@BTC_USDC', { last: 1.5 }],
      [1, 'ticker@BTC_USDC', { last: 2 }],
    ])
    connection.sendMessage({ method: 'ping' })
    connection.sendMessage({ method: 'unsubscribe', topics: ['ticker@BTC_USDC'] })
    await expect.poll(() => service.sandbox.control.pushStream('ticker@BTC_USDC', {})).toBe(0)
    connection.close()
  })

  it('accepts the ticket in the message, once, and sends private events', async () => {
    const ticket = await makeTicket()
    const connection = await connect()
    connection.sendMessage({ method: 'subscribe', topics: ['withdrawal', 'order_status'], ticket })
    await expect.poll(() => connection.frames.length).toBe(2)
    const id = service.sandbox.world.withdrawals[5]?.withdrawal.id ?? ''
    service.sandbox.control.updateWithdrawal(id, { status: 'ERROR' })
    await expect.poll(() => connection.frames.length).toBe(3)
    expect(connection.frames[2]).toMatchObject({
      id: 0,
      topic: 'withdrawal',
      body: { id: id.toUpperCase(), status: 'canceled' },
    })
    const secondConnection = await connect()
    secondConnection.sendMessage({ method: 'subscribe', topics: ['withdrawal'], ticket })
    expect(await secondConnection.closed).toBe(1008)
    connection.close()
  })

  it.each([
    ['a private topic without a ticket', { method: 'subscribe', topics: ['balance'] }],
    ['an invalid ticket', { method: 'subscribe', topics: ['balance'], ticket: 'x' }],
    ['an unknown topic', { method: 'subscribe', topics: ['nothing'] }],
    ["the contract form's framing", { action: 'subscribe', topic: 'ticker@BTC_USDC' }],
  ])('ends the connection for %s', async (_name, message) => {
    const connection = await connect()
    connection.sendMessage(message)
    expect(await connection.closed).toBe(1008)
  })

  it('has no other service on its host', async () => {
    const url = (service.sandbox.streamUrl ?? '').replace('ws:', 'http:')
    expect((await fetch(`${url}/trade/public/server-time`)).status).toBe(404)
  })
})
