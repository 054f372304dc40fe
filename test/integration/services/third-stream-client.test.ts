import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShownFrame, StreamStatus } from '../../../src-main/api/stream.ts'
import { Stream } from '../../../src-main/api/stream.ts'
import type { StreamShape } from '../../../src-main/domain/service-preset.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { TICKET_MARK } from './third/gateway/exchange.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import type { ThirdSync } from './third-sync.ts'
import { connectThird, realClock } from './third-sync.ts'

// The program's stream over real sockets, with the documented preset.

const TICKET = { method: 'POST', path: 'ticket' } as const

let service: ThirdService

beforeEach(async () => void (service = await startThirdService({ streamBookMs: 600_000 })))
afterEach(() => service.close())

interface OpenedStream extends ThirdSync {
  readonly stream: Stream
  readonly frames: ShownFrame[]
  readonly statuses: StreamStatus[]
}

function open(shape: Partial<StreamShape> = {}, ownService: ThirdService = service): OpenedStream {
  const preset = {
    ...presets.documented,
    exchangeRate: 0,
    stream: { ...presets.documented.stream, ...shape },
  }
  const third = connectThird(ownService, { preset }, realClock)
  const frames: ShownFrame[] = []
  const statuses: StreamStatus[] = []
  const stream = new Stream(
    third.client,
    { socket: null, ticket: TICKET },
    {
      onStatus: (status) => void statuses.push(status),
      onFrame: (frame) => void frames.push(frame),
    },
  )
  return { ...third, stream, frames, statuses }
}

const until = (isTrue: () => boolean): Promise<void> =>
  expect.poll(isTrue, { timeout: 5000 }).toBe(true)
const incoming = ({ frames }: OpenedStream): readonly ShownFrame[] =>
  frames.filter(({ isOutgoing }) => !isOutgoing)

describe('the stream of the third service', () => {
  it('X30: subscribes in the framing of the preset and understands topic with body', async () => {
    const stream = open()
    stream.stream.requestTopics(['trade@BTC_USDT', 'ticker@BTC_USDT'])
    await until(() => incoming(stream).length === 4)
    stream.stream.close()
    expect(service.frames.map(({ address, text }) => `${address} ${text}`)).toEqual([
      '/ {"method":"subscribe","topics":["trade@BTC_USDT","ticker@BTC_USDT"]}',
    ])
    expect(incoming(stream).map(({ topic, isEvent }) => `${topic} ${isEvent}`)).toEqual([
      'trade@BTC_USDT false',
      'trade@BTC_USDT true',
      'ticker@BTC_USDT false',
      'ticker@BTC_USDT true',
    ])
  })

  it('X30: sends the ticket in the message, and shows it in no frame, status or call', async () => {
    const stream = open()
    stream.stream.requestTopics(['withdrawal'])
    await until(() => incoming(stream).length === 2)
    expect(service.frames[0]?.text).toContain(`"ticket":"${TICKET_MARK}-1"`)
    expect(service.frames.map(({ address }) => address)).toEqual(['/'])
    const shownText = JSON.stringify([stream.frames, stream.statuses, stream.calls])
    expect(shownText).not.toContain(TICKET_MARK)
    expect(stream.frames[0]).toMatchObject({
      text: '{"method":"subscribe","topics":["withdrawal"]}',
      topic: 'withdrawal',
      isOutgoing: true,
    })
    stream.stream.close()
  })

  it('X30: an id that starts again after a loss is neither an error nor skipped', async () => {
    const stream = open()
    stream.stream.requestTopics(['withdrawal'])
    await until(() => incoming(stream).length === 2)
    service.cutStreams()
    await until(() => incoming(stream).length === 4)
    stream.stream.close()
    expect(incoming(stream).map(({ isEvent }) => isEvent)).toEqual([false, true, false, true])
    expect(stream.stream.reopenings).toBe(1)
    // Each connection has a ticket of its own.
    expect(service.frames.map(({ text }) => /-(\d)"/.exec(text)?.[1])).toEqual(['1', '2'])
  })

  it('X30: stops one topic by a message and keeps the others', async () => {
    const stream = open()
    stream.stream.requestTopics(['trade@BTC_USDT', 'ticker@BTC_USDT'])
    await until(() => incoming(stream).length === 4)
    stream.stream.requestTopics(['ticker@BTC_USDT'])
    await until(() => service.frames.length === 2)
    expect(service.frames[1]?.text).toBe('{"method":"unsubscribe","topics":["trade@BTC_USDT"]}')
    stream.stream.close()
  })

  it('sends a ping before the service closes an idle stream', async () => {
    const ownService = await startThirdService({ streamIdleMs: 1500, streamBookMs: 600_000 })
    const stream = open({ idleMs: 1500 }, ownService)
    stream.stream.requestTopics(['trade@BTC_USDT'])
    await until(() => ownService.frames.length >= 4)
    expect(ownService.frames.slice(1, 4).map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => '{"method":"ping"}'),
    )
    expect(stream.stream.reopenings).toBe(0)
    stream.stream.close()
    await ownService.close()
  })

  it('is closed by the service without a ping, and opened again', async () => {
    const ownService = await startThirdService({ streamIdleMs: 100, streamBookMs: 600_000 })
    const stream = open({ idleMs: 0 }, ownService)
    stream.stream.requestTopics(['trade@BTC_USDT'])
    await until(() => stream.stream.reopenings > 0)
    stream.stream.close()
    await ownService.close()
  })

  it('sends no login to a host of its own', async () => {
    const headers: Readonly<Record<string, string>>[] = []
    const stream = open()
    const { openSocket } = stream.client.network
    Object.assign(stream.client.network, {
      openSocket: (...socketArguments: Parameters<NonNullable<typeof openSocket>>) => {
        headers.push(socketArguments[1])
        return openSocket?.(...socketArguments)
      },
    })
    stream.stream.requestTopics(['trade@BTC_USDT'])
    await until(() => incoming(stream).length === 2)
    stream.stream.close()
    expect(headers).toEqual([{}])
  })

  it('reports NO_PATH if neither an address nor a path is known', async () => {
    const { client } = connectThird(service, { streamUrl: undefined }, realClock)
    const statuses: StreamStatus[] = []
    const stream = new Stream(
      client,
      { socket: null, ticket: null },
      { onStatus: (status) => void statuses.push(status), onFrame: () => undefined },
    )
    stream.requestTopics(['trade@BTC_USDT'])
    await until(() => statuses.length === 2)
    expect(statuses[1]).toMatchObject({ kind: 'failed', failure: { code: 'NO_PATH' } })
  })
})
