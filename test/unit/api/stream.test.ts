import { describe, expect, it, onTestFinished } from 'vitest'
import { Client } from '../../../src-main/api/client.ts'
import type { ShownFrame, StreamRoutes, StreamStatus } from '../../../src-main/api/stream.ts'
import { Stream } from '../../../src-main/api/stream.ts'
import { isFinal } from '../../../src-main/api/stream-failures.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { FailureCode } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { Socket, SocketEvents } from '../../../src-main/base/socket.ts'
import type { FakeNetwork } from './fake-service.ts'
import { answer, CREDENTIALS, fakeNetwork, PROFILE, TOKEN_URL } from './fake-service.ts'

const TICKET = 't1cket-c4nary'

interface OpenedSocket extends Socket {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly maxBytes: number
  readonly events: SocketEvents
  readonly sentTexts: string[]
  isClosed: boolean
}

interface OpenedStream {
  readonly stream: Stream
  readonly network: FakeNetwork
  readonly sockets: OpenedSocket[]
  readonly statuses: StreamStatus[]
  readonly frames: ShownFrame[]
}

/** A stream over a port that never opens a socket on its own. */
function openStream(
  ticketPath: string | null = 'websocket/ticket',
  ticketAnswer: () => Response = () => answer(200, { code: null, data: { ticket: TICKET } }),
  onSocket: () => void = () => undefined,
): OpenedStream {
  const sockets: OpenedSocket[] = []
  const hiddenValues: string[] = []
  const network = fakeNetwork(({ url }) =>
    url === TOKEN_URL
      ? answer(200, {
          access_token: 'token-1',
          expires_in: 3600,
          token_type: 'Bearer',
          scope: 'read write',
        })
      : ticketAnswer(),
  )
  const world = {
    ...network,
    secrets: {
      hide: (values: readonly string[]) => void hiddenValues.push(...values),
      clean: (text: string) =>
        hiddenValues.reduce((cleanText, secret) => cleanText.replaceAll(secret, '[removed]'), text),
    },
    openSocket(
      url: string,
      headers: Readonly<Record<string, string>>,
      maxBytes: number,
      events: SocketEvents,
    ) {
      onSocket()
      const socket: OpenedSocket = {
        url,
        headers,
        maxBytes,
        events,
        sentTexts: [],
        isClosed: false,
        send: (text) => void socket.sentTexts.push(text),
        close: () => void (socket.isClosed = true),
      }
      sockets.push(socket)
      return socket
    },
  }
  const client = new Client(
    world,
    PROFILE,
    (action) => action(CREDENTIALS),
    (action) => action({ secret: 'gateway-key' }),
  )
  const statuses: StreamStatus[] = []
  const frames: OpenedStream['frames'] = []
  const routes: StreamRoutes = {
    socket: { method: 'GET', path: 'ws' },
    ticket: ticketPath === null ? null : { method: 'POST', path: ticketPath },
  }
  const stream = new Stream(client, routes, {
    onStatus: (status) => void statuses.push(status),
    onFrame: (frame) => void frames.push(frame),
  })
  onTestFinished(() => stream.close())
  return { stream, network, sockets, statuses, frames }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

async function until(isTrue: () => boolean): Promise<void> {
  for (let tries = 0; !isTrue(); tries += 1) {
    if (tries > 500) throw new Error('it did not become true')
    await turn()
  }
}

describe('isFinal', () => {
  it.each<[FailureCode, number | undefined, boolean]>([
    ['TOKEN_SERVER_ERROR', 400, false],
    ['TOKEN_TEMPORARILY_UNAVAILABLE', 400, false],
    ['TOKEN_UNAUTHORIZED_CLIENT', 400, true],
    ['TOKEN_INVALID_SCOPE', 400, true],
    ['ANSWER_UNREADABLE', undefined, false],
  ])('input 133: for %s with status %s returns %s', (code, status, isEnd) => {
    const evidence: Failure['evidence'] = status === undefined ? {} : { status }
    expect(isFinal(new Failure({ kind: 'service', code, what: 'no token', evidence }))).toBe(isEnd)
  })
})

describe('Stream', () => {
  it('threat 6: accepts no message larger than a megabyte', async () => {
    const { stream, sockets } = openStream()
    stream.requestTopics(['trade@BTC_USDC'])
    await until(() => sockets.length === 1)
    expect(sockets[0]?.maxBytes).toBe(1024 * 1024)
  })

  it('B81: requests a ticket for a private topic, and reveals it nowhere', async () => {
    const { stream, network, sockets, statuses, frames } = openStream()
    stream.requestTopics(['withdrawal'])
    await until(() => sockets.length === 1)
    const [socket] = sockets as [OpenedSocket]
    expect(new URL(socket.url).searchParams.get('ticket')).toBe(TICKET)
    socket.events.onOpen()
    socket.events.onText(JSON.stringify({ topic: 'withdrawal', echo: `opened with ${TICKET}` }))
    expect(frames).toEqual([
      {
        text: '{"action":"subscribe","topic":"withdrawal"}',
        topic: 'withdrawal',
        isOutgoing: true,
        isEvent: false,
        removed: [],
      },
      {
        text: '{"topic":"withdrawal","echo":"opened with [removed]"}',
        topic: 'withdrawal',
        isOutgoing: false,
        isEvent: false,
        removed: [],
      },
    ])
    expect(statuses.map(({ kind }) => kind)).toEqual(['opening', 'open'])
    expect(JSON.stringify([network.notes, statuses, frames])).not.toContain(TICKET)
  })

  it('X27: shows a frame without personal data, and names what was removed', async () => {
    const { stream, sockets, frames } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    sockets[0]?.events.onOpen()
    sockets[0]?.events.onText('{"topic":"balance","data":{"user":{"phone":"+549"},"n":1e-7}}')
    expect(frames[1]).toEqual({
      text: '{"topic":"balance","data":{"user":{},"n":1e-7}}',
      topic: 'balance',
      isOutgoing: false,
      isEvent: true,
      removed: ['phone'],
    })
  })

  it.each([
    ['{"topic":"deposit","data":{"id":1},"timestamp":1}', 'deposit', true],
    ['{"id":7,"topic":"deposit","timestamp":1,"body":{"id":1}}', 'deposit', true],
    ['{"id":-1,"topic":"deposit","timestamp":1,"body":{}}', 'deposit', false],
    ['{"id":0,"topic":"deposit","timestamp":1,"body":{"id":1}}', 'deposit', true],
    ['{"topic":"deposit","event":"subscribed"}', 'deposit', false],
    ['{"event":"error","message":"data"}', '', false],
    ['not JSON with "data"', '', false],
  ])('X30: reads the topic of %s, and whether it is an event', async (text, topic, isEvent) => {
    const { stream, sockets, frames } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    sockets[0]?.events.onOpen()
    sockets[0]?.events.onText(text)
    expect(frames[1]).toMatchObject({ topic, isEvent })
  })

  it('B81: requests no ticket for a topic of a pair', async () => {
    const { stream, network, sockets } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    expect(new URL(sockets[0]?.url ?? '').search).toBe('')
    expect(network.requests.filter(({ url }) => url.includes('ticket'))).toEqual([])
  })

  it('B81: fails without a path for the ticket, and does not try again', async () => {
    const { stream, network, sockets, statuses } = openStream(null)
    stream.requestTopics(['balance'])
    await until(() => statuses.length === 2)
    expect(statuses[1]).toMatchObject({ kind: 'failed', failure: { code: 'NO_PATH' } })
    expect([sockets.length, network.clock.sleeps]).toEqual([0, []])
  })

  it('reopens after a loss, with growing pauses, and subscribes to its topics again', async () => {
    const { stream, network, sockets, statuses } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    for (let life = 1; life <= 4; life += 1) {
      await until(() => sockets.length === life)
      sockets[life - 1]?.events.onOpen()
      expect(sockets[life - 1]?.sentTexts).toEqual([
        '{"action":"subscribe","topic":"ticker@BTC_USDC"}',
      ])
      sockets[life - 1]?.events.onEnd('1006')
    }
    await until(() => sockets.length === 5)
    expect(network.clock.sleeps).toEqual([250, 500, 1000, 2000])
    expect(stream.reopenings).toBe(4)
    expect(statuses.filter(({ kind }) => kind === 'waiting')).toHaveLength(4)
  })

  it('explains in words why the network ended the connection, with the code as evidence', async () => {
    const { stream, sockets, statuses } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    sockets[0]?.events.onEnd('ECONNREFUSED')
    await until(() => statuses.length > 1)
    expect(statuses[1]).toMatchObject({
      failure: {
        code: 'STREAM_LOST',
        why: expect.stringMatching(/^nothing listens at [\w.:]+$/),
        evidence: { network_error: 'ECONNREFUSED' },
      },
    })
  })

  it('ignores later events of a socket that was closed', async () => {
    const { stream, sockets, statuses, frames } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    stream.requestTopics([])
    sockets[0]?.events.onOpen()
    sockets[0]?.events.onText('{"topic":"ticker@BTC_USDC"}')
    sockets[0]?.events.onEnd('late')
    await turn()
    expect([
      sockets[0]?.isClosed,
      frames,
      statuses.map(({ kind }) => kind),
      sockets.length,
    ]).toEqual([true, [], ['opening', 'closed'], 1])
  })

  it('changes its topics without reopening, and requests a ticket with the first private topic', async () => {
    const { stream, sockets } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    sockets[0]?.events.onOpen()
    stream.requestTopics(['trade@BTC_USDC'])
    expect(sockets[0]?.sentTexts.slice(1)).toEqual([
      '{"action":"unsubscribe","topic":"ticker@BTC_USDC"}',
      '{"action":"subscribe","topic":"trade@BTC_USDC"}',
    ])
    stream.requestTopics(['trade@BTC_USDC', 'balance'])
    await until(() => sockets.length === 2)
    expect([
      sockets[0]?.isClosed,
      new URL(sockets[1]?.url ?? '').searchParams.get('ticket'),
    ]).toEqual([true, TICKET])
  })

  it.each([401, 403, 404])(
    'P19: after the refusal %i, makes at most one new login and then stops',
    async (status) => {
      const { stream, network, sockets, statuses } = openStream()
      stream.requestTopics(['ticker@BTC_USDC'])
      const maxOpenings = status === 401 ? 2 : 1
      for (let life = 1; life <= maxOpenings; life += 1) {
        await until(() => sockets.length === life)
        sockets[life - 1]?.events.onEnd('Unexpected server response', status)
      }
      await turn()
      expect(statuses.at(-1)).toMatchObject({ kind: 'failed', failure: { code: `HTTP_${status}` } })
      expect([
        sockets.length,
        network.requests.filter(({ url }) => url === TOKEN_URL).length,
      ]).toEqual([maxOpenings, maxOpenings])
    },
  )

  it('B81: requests a ticket once if it is refused for good', async () => {
    const { stream, network, statuses } = openStream('websocket/ticket', () =>
      answer(403, { code: 'NO', message: 'no' }),
    )
    stream.requestTopics(['balance'])
    await until(() => statuses.at(-1)?.kind === 'failed')
    expect([
      network.requests.filter(({ url }) => url.includes('ticket')).length,
      network.clock.sleeps,
    ]).toEqual([1, []])
  })

  it('ends if nothing can be sent at all, without revealing the content', async () => {
    const { stream, statuses } = openStream('websocket/ticket', undefined, () => {
      throw new TypeError('Invalid character in header "c4nary-header"')
    })
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => statuses.at(-1)?.kind === 'failed')
    expect(statuses.at(-1)).toMatchObject({ failure: { code: 'STREAM_REFUSED' } })
    expect(String((statuses.at(-1) as { failure: Error }).failure.message)).not.toContain(
      'c4nary-header',
    )
  })

  it('keeps its pause if the same topics are requested again', async () => {
    const { stream, network, sockets } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    // The pause never ends.
    network.clock.sleep = () => new Promise(() => undefined)
    sockets[0]?.events.onEnd('1006')
    for (let count = 0; count < 50; count += 1)
      stream.requestTopics(['ticker@BTC_USDC', 'trade@BTC_USDC'])
    await turn()
    expect(sockets.length).toBe(1)
  })

  it('discards a topic that is not valid', async () => {
    const { stream, sockets, frames } = openStream()
    stream.requestTopics(['ticker@BTC_USDC'])
    await until(() => sockets.length === 1)
    sockets[0]?.events.onOpen()
    sockets[0]?.events.onText(JSON.stringify({ topic: 'x'.repeat(100_000) }))
    expect(frames.at(-1)?.topic).toBe('')
  })
})
