import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { send } from './gateway/calls.ts'
import type { SandboxSession } from './session.ts'
import { ask, basic, startSession } from './session.ts'

// Typed from the contract.
const PUBLIC_TOPICS = [
  'trade@',
  'orderbook/level_3@',
  'orderbook/level_2@',
  'orderbook/level_2_delta@',
  'orderbook/level_2_with_users@',
  'ticker@',
].map((start) => `${start}BTC_USDC`)
const PRIVATE_TOPICS = ['order_status', 'balance', 'user_trades', 'deposit', 'withdrawal']

let session: SandboxSession
const openListeners: Listener[] = []

beforeAll(async () => {
  session = await startSession({ withdrawals: 20 })
})
afterAll(() => session.sandbox.close())
afterEach(() => {
  for (const listener of openListeners.splice(0)) listener.socket.terminate()
  session.sandbox.control.refuseStreams(false)
})

interface Listener {
  readonly socket: WebSocket
  next(): Promise<Record<string, unknown>>
  sendMessage(message: unknown): Promise<Record<string, unknown>>
}

const urlOf = (target: SandboxSession, query: string): string =>
  `${target.sandbox.gatewayUrl.replace('http', 'ws')}/trade/ws${query}`

async function listen(query = '', target = session): Promise<Listener> {
  const socket = new WebSocket(urlOf(target, query))
  const queue: Record<string, unknown>[] = []
  const waiters: ((message: Record<string, unknown>) => void)[] = []
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Record<string, unknown>
    const waiter = waiters.shift()
    if (waiter) waiter(message)
    else queue.push(message)
  })
  await once(socket, 'open')
  const next = (): Promise<Record<string, unknown>> => {
    const message = queue.shift()
    return message ? Promise.resolve(message) : new Promise((resolve) => void waiters.push(resolve))
  }
  const listener: Listener = {
    socket,
    next,
    sendMessage: (message) => {
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      )
      return next()
    },
  }
  openListeners.push(listener)
  return listener
}

const subscribe = (listener: Listener, topic: string): Promise<Record<string, unknown>> =>
  listener.sendMessage({ action: 'subscribe', topic })

async function makeTicket(): Promise<string> {
  const { status, data } = await send(session, 'POST', '/trade/websocket/ticket', {})
  expect([status, Object.keys(data as object)]).toEqual([201, ['ticket']])
  return (data as { ticket: string }).ticket
}

async function refusal(query: string): Promise<number> {
  const socket = new WebSocket(urlOf(session, query))
  socket.on('error', () => undefined)
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ]
  socket.terminate()
  return response.statusCode
}

describe('public topics', () => {
  it.each(PUBLIC_TOPICS)(
    'B80: %s is subscribed, sends events and is unsubscribed',
    async (topic) => {
      const listener = await listen()
      expect(await subscribe(listener, topic)).toEqual({ topic, event: 'subscribed' })
      expect(session.sandbox.control.pushStream(topic, { price: '1.10' })).toBe(1)
      expect(await listener.next()).toEqual({
        topic,
        data: { price: '1.10' },
        timestamp: session.sandbox.control.nowMs(),
      })
      expect(await listener.sendMessage({ action: 'unsubscribe', topic })).toEqual({
        topic,
        event: 'unsubscribed',
      })
      expect(session.sandbox.control.pushStream(topic, {})).toBe(0)
    },
  )

  it.each([
    'trade',
    'trade@',
    'trade@BTC',
    'trade@NO_PAIR',
    'level_2@BTC_USDC',
    'trade@BTC_USDC@x',
    'orders',
    '',
  ])('B80: "%s" is not a topic', async (topic) => {
    expect(await subscribe(await listen(), topic)).toEqual({
      event: 'error',
      code: 404,
      message: expect.any(String) as string,
    })
  })

  it('B80: each sends its own frames while a client listens', async () => {
    const ticking = await startSession({ withdrawals: 0, streamIntervalMs: 5 })
    const listener = await listen('', ticking)
    for (const topic of PUBLIC_TOPICS)
      listener.socket.send(JSON.stringify({ action: 'subscribe', topic }))
    const frames = new Map<unknown, Record<string, unknown>>()
    while (frames.size < PUBLIC_TOPICS.length) {
      const message = await listener.next()
      // A beat does not always remove a line of the book.
      const hasRemovedLine =
        (message.data as { asks?: { amount?: string }[] } | undefined)?.asks?.some(
          (level) => level.amount === '0',
        ) === true
      if (
        message.data !== undefined &&
        (hasRemovedLine || !String(message.topic).startsWith('orderbook/level_2_delta'))
      )
        frames.set(message.topic, message.data as Record<string, unknown>)
    }
    await ticking.sandbox.close()
    const book = (topic: string): Record<string, Record<string, unknown>[]> =>
      frames.get(`${topic}@BTC_USDC`) as Record<string, Record<string, unknown>[]>
    expect(Object.keys(book('orderbook/level_3').bids?.[0] ?? {})).toEqual([
      'order_id',
      'user',
      'price',
      'amount',
    ])
    expect(Object.keys(book('orderbook/level_2').bids?.[0] ?? {})).toEqual(['price', 'amount'])
    expect(Object.keys(book('orderbook/level_2_with_users').asks?.[0] ?? {})).toEqual([
      'price',
      'amount',
      'users',
    ])
    expect(book('orderbook/level_2_delta').asks?.some((level) => level.amount === '0')).toBe(true)
    expect(frames.get('ticker@BTC_USDC')).toMatchObject({
      pair: 'BTC_USDC',
      last: expect.stringMatching(/^\d+\.\d+$/) as string,
    })
    expect(frames.get('trade@BTC_USDC')).toMatchObject({
      pair: 'BTC_USDC',
      amount: expect.stringMatching(/^\d+\.\d+$/) as string,
    })
  })
})

describe('private topics', () => {
  it.each(PRIVATE_TOPICS)('B80, B81: %s needs a connection with a ticket', async (topic) => {
    expect(await subscribe(await listen(), topic)).toMatchObject({ event: 'error', code: 401 })
    const listener = await listen(`?ticket=${await makeTicket()}`)
    expect(await subscribe(listener, topic)).toEqual({ topic, event: 'subscribed' })
    session.sandbox.control.pushStream(topic, ['x'])
    expect(await listener.next()).toMatchObject({ topic, data: ['x'] })
  })

  it('B81: a ticket is valid once, for a short time, and is not logged', async () => {
    const [first, secondTicket] = [await makeTicket(), await makeTicket()]
    await listen(`?ticket=${first}`)
    expect(await refusal(`?ticket=${first}`)).toBe(401)
    expect(await refusal('?ticket=')).toBe(401)
    session.sandbox.control.advance(30_000)
    expect(await refusal(`?ticket=${secondTicket}`)).toBe(401)
    const log = JSON.stringify(session.sandbox.control.requests())
    expect([
      log.includes(first),
      log.includes(secondTicket),
      log.includes('/gateway/trade/ws'),
    ]).toEqual([false, false, true])
  })

  it('B81: a ticket needs a token', async () => {
    expect((await send(session, 'POST', '/trade/websocket/ticket', {}, 'wrong')).status).toBe(401)
  })

  it('publish new rows and changed withdrawals', async () => {
    const listener = await listen(`?ticket=${await makeTicket()}`)
    for (const topic of ['deposit', 'withdrawal']) await subscribe(listener, topic)
    const ids = session.sandbox.control.insertTransactions(12)
    const { data } = JSON.parse((await session.gateway('/transactions/')).text) as {
      data: { transactions: { external_id: string; transaction_type: string }[] }
    }
    const moves = data.transactions
      .slice(0, ids.length)
      .filter((row) => row.transaction_type !== 'swap')
      .reverse()
    expect(new Set(moves.map((row) => row.transaction_type))).toEqual(
      new Set(['deposit', 'withdrawal']),
    )
    for (const row of moves)
      expect(await listener.next()).toMatchObject({
        topic: row.transaction_type,
        data: { external_id: row.external_id },
      })
    const { withdrawal } = session.sandbox.world.withdrawals[0] as { withdrawal: { id: string } }
    session.sandbox.control.updateWithdrawal(withdrawal.id, { status: 'FAILED' })
    expect(await listener.next()).toMatchObject({
      topic: 'withdrawal',
      data: { id: withdrawal.id, status: 'FAILED' },
    })
  })

  it('publish orders and transfers', async () => {
    const listener = await listen(`?ticket=${await makeTicket()}`)
    for (const topic of ['order_status', 'user_trades', 'balance']) await subscribe(listener, topic)
    await send(session, 'POST', '/trade/orders', {
      pair: 'BTC_USDC',
      side: 'buy',
      type: 'market',
      amount: '1',
    })
    expect([(await listener.next()).topic, (await listener.next()).topic]).toEqual([
      'user_trades',
      'order_status',
    ])
    await send(session, 'POST', '/trade/wallet/transfers', {
      currency: 'USDC',
      amount: '1',
      direction: 'to_exchange',
    })
    expect(await listener.next()).toMatchObject({ topic: 'balance', data: { currency: 'USDC' } })
  })
})

describe('the connection', () => {
  it.each([
    'not json',
    '[]',
    '{}',
    '"subscribe"',
    '{"action":"create_order","topic":"trade@BTC_USDC"}',
    '{"action":"subscribe","topic":7}',
    Buffer.from([0, 1, 2]),
    '['.repeat(20000),
  ])('B88: answers the message %s with an error and stays open', async (message) => {
    const listener = await listen()
    expect(await listener.sendMessage(message)).toMatchObject({ event: 'error', code: 400 })
    expect(await subscribe(listener, 'ticker@BTC_USDC')).toMatchObject({ event: 'subscribed' })
  })

  it('ends for a message that is too long, but the service goes on', async () => {
    const listener = await listen()
    listener.socket.on('error', () => undefined)
    listener.socket.send('x'.repeat(70_000))
    await once(listener.socket, 'close')
    expect((await subscribe(await listen(), 'ticker@BTC_USDC')).event).toBe('subscribed')
  })

  it('is dropped and refused on command of the control', async () => {
    const listener = await listen()
    session.sandbox.control.refuseStreams(true)
    session.sandbox.control.dropStreams()
    expect((await once(listener.socket, 'close'))[0]).toBe(1006)
    expect(await refusal('')).toBe(503)
  })

  it('gets events, is dropped and refused over the control path too', async () => {
    const { sandbox } = session
    const control = async (method: string, path: string, body: unknown): Promise<unknown> => {
      const headers = { authorization: basic(sandbox.clientId, sandbox.clientSecret) }
      const { status, text } = await ask(new URL(`/_sandbox${path}`, sandbox.gatewayUrl).href, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      return [status, JSON.parse(text)]
    }
    const listener = await listen()
    await subscribe(listener, 'ticker@BTC_USDC')
    expect(
      await control('POST', '/stream', { topic: 'ticker@BTC_USDC', data: { last: '1' } }),
    ).toEqual([200, { listeners: 1 }])
    expect(await listener.next()).toMatchObject({ data: { last: '1' } })
    await control('DELETE', '/stream', {})
    await once(listener.socket, 'close')
    await control('POST', '/stream/refusal', { isRefusing: true })
    expect(await refusal('')).toBe(503)
    await control('POST', '/account', { isOperative: false })
    expect((await send(session, 'GET', '/wallet/contacts/')).status).toBe(403)
    sandbox.control.setAccount({ isOperative: true })
    expect(await control('POST', '/account', { isOperative: 'no' })).toMatchObject([
      400,
      { code: 20000 },
    ])
  })

  it('ends with the server, which does not wait for it', async () => {
    const ownSession = await startSession({ withdrawals: 0 })
    const listener = await listen('', ownSession)
    const closed = once(listener.socket, 'close')
    await ownSession.sandbox.close()
    await closed
    await ownSession.sandbox.close()
  })

  it('is an envelope with 404 for an ordinary request, and an upgrade elsewhere is an ordinary request', async () => {
    expect((await send(session, 'GET', '/trade/ws')).status).toBe(404)
    const socket = new WebSocket(
      `${session.sandbox.gatewayUrl.replace('http', 'ws')}/trade/public/server-time`,
    )
    socket.on('error', () => undefined)
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      { statusCode: number },
    ]
    socket.terminate()
    expect(response.statusCode).toBe(200)
  })
})
