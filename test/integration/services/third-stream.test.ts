import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import { askGateway } from './third-asking.ts'

// The stream of the third service by a plain WebSocket (observed.md 7).

let service: ThirdService

beforeAll(async () => void (service = await startThirdService()))
afterAll(() => service.close())

interface Frame {
  readonly id: number
  readonly topic: string
  readonly timestamp: number
  readonly body: Record<string, unknown>
}

async function open(url = service.streamUrl): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  return socket
}

function sendMessage(
  socket: WebSocket,
  method: string,
  topics: readonly string[],
  ticket?: string,
): void {
  socket.send(JSON.stringify({ method, topics, ticket }))
}

/** The next frames of a socket. */
async function readFrames(socket: WebSocket, count: number): Promise<Frame[]> {
  const frames: Frame[] = []
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      frames.push(JSON.parse((data as Buffer).toString()) as Frame)
      if (frames.length === count) resolve(frames)
    })
  })
}

/** Subscribes to a topic and waits for its greeting and its first body. */
async function subscribeTo(socket: WebSocket, topic: string): Promise<Frame[]> {
  const frames: Frame[] = []
  const bothFrames = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString()) as Frame
      if (frame.topic === topic && frames.push(frame) === 2) resolve()
    })
  })
  sendMessage(socket, 'subscribe', [topic])
  await bothFrames
  return frames
}

describe('section 7: stream', () => {
  it('has a host of its own', () => {
    const hosts = [service.partnerUrl, service.gatewayUrl, service.streamUrl].map(
      (url) => new URL(url).host,
    )
    expect(new Set(hosts).size).toBe(3)
  })

  it('greets with the id -1 and counts frames per topic', async () => {
    const socket = await open()
    const frames = readFrames(socket, 4)
    sendMessage(socket, 'subscribe', ['trade@BTC_USDT', 'ticker@BTC_USDT'])
    expect((await frames).map(({ id, topic }) => `${topic} ${id}`)).toEqual([
      'trade@BTC_USDT -1',
      'trade@BTC_USDT 0',
      'ticker@BTC_USDT -1',
      'ticker@BTC_USDT 0',
    ])
    expect(Object.keys((await frames)[1] ?? {})).toEqual(['id', 'topic', 'timestamp', 'body'])
    socket.terminate()
  })

  it('counts from the start after a reconnection', async () => {
    for (let round = 0; round < 2; round += 1) {
      const socket = await open()
      const frames = readFrames(socket, 2)
      sendMessage(socket, 'subscribe', ['trade@BTC_USDT'])
      expect((await frames).map(({ id }) => id)).toEqual([-1, 0])
      service.cutStreams()
      await once(socket, 'close')
    }
  })

  it('sends a snapshot first, and 0 for a level that is gone', async () => {
    const socket = await open()
    const frames = readFrames(socket, 3)
    sendMessage(socket, 'subscribe', ['orderbook/level_2_delta@BTC_USDT'])
    const [, snapshot, change] = await frames
    expect(snapshot?.body.buy).toHaveLength(2)
    expect(change?.body.buy).toEqual([{ price: 65000, amount: 0 }])
    socket.terminate()
  })

  it('accepts the ticket in the message, and never in the address', async () => {
    const ticketReply = await askGateway(service, '/trade/ticket', { method: 'POST', body: '{}' })
    const { ticket } = ticketReply.json.data as { ticket: string }
    const socket = await open()
    const frames = readFrames(socket, 2)
    sendMessage(socket, 'subscribe', ['withdrawal'], ticket)
    expect((await frames)[1]?.body).toMatchObject({
      amount: 0.06266,
      miner_fee: 0.00001,
      status: 'confirmed',
    })
    expect(service.frames.at(-1)).toEqual({
      address: '/',
      text: expect.stringContaining(ticket) as string,
    })
    socket.terminate()
    const socketWithTicket = await open(
      `${service.streamUrl}/?ticket=${encodeURIComponent(ticket)}`,
    )
    sendMessage(socketWithTicket, 'subscribe', ['withdrawal'])
    const [code] = (await once(socketWithTicket, 'close')) as [number]
    expect(code).toBe(1008)
  })

  it('closes a subscription to a private topic without a ticket', async () => {
    const socket = await open()
    sendMessage(socket, 'subscribe', ['balance'])
    const [code] = (await once(socket, 'close')) as [number]
    expect(code).toBe(1008)
  })

  it('closes after a time without activity, which a ping prolongs', async () => {
    const ownService = await startThirdService({ streamIdleMs: 600 })
    const socket = await open(ownService.streamUrl)
    const openedAt = Date.now()
    const closeEvent = once(socket, 'close')
    setTimeout(() => sendMessage(socket, 'ping', []), 400)
    await closeEvent
    expect(Date.now() - openedAt).toBeGreaterThanOrEqual(950)
    await ownService.close()
  })

  it('repeats books until a client unsubscribes', async () => {
    const ownService = await startThirdService({ streamBookMs: 50 })
    const socket = await open(ownService.streamUrl)
    const topic = 'orderbook/level_2@BTC_USDT'
    const frames = readFrames(socket, 4)
    sendMessage(socket, 'subscribe', [topic])
    expect((await frames).map(({ id }) => id)).toEqual([-1, 0, 1, 2])
    sendMessage(socket, 'unsubscribe', [topic])
    // The greeting of another topic arrives after every book that was sent before it.
    const [greeting] = await subscribeTo(socket, 'ticker@BTC_USDT')
    const laterFrames: unknown[] = []
    socket.on('message', (data) => laterFrames.push(data))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([greeting?.id, laterFrames]).toEqual([-1, []])
    socket.terminate()
    await ownService.close()
  })
})
