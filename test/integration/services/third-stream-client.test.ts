import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShownFrame, StreamStatus } from '../../../src-main/api/stream.ts'
import { Stream } from '../../../src-main/api/stream.ts'
import type { StreamShape } from '../../../src-main/domain/service-preset.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { TICKET_MARK } from './third/gateway/exchange.ts'
import type { ThirdService } from './third/third-service.ts'
import { startThirdService } from './third/third-service.ts'
import type { ThirdSync } from './third-sync.ts'
import { connectThird, slowClock } from './third-sync.ts'

// The program's stream over real sockets, with the documented preset.

const TICKET = { method: 'POST', path: 'ticket' } as const

let service: ThirdService

beforeEach(async () => void (service = await startThirdService({ streamBookMs: 600_000 })))
afterEach(() => service.close())

interface Opened extends ThirdSync {
  readonly stream: Stream
  readonly frames: ShownFrame[]
  readonly statuses: StreamStatus[]
}

function open(shape: Partial<StreamShape> = {}, own: ThirdService = service): Opened {
  const preset = {
    ...presets.documented,
    exchangeRate: 0,
    stream: { ...presets.documented.stream, ...shape },
  }
  const third = connectThird(own, { preset }, slowClock)
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
const incoming = ({ frames }: Opened): readonly ShownFrame[] =>
  frames.filter(({ isOutgoing }) => !isOutgoing)

describe('the stream of the third service', () => {
  it('X30: asks in the framing of the preset and understands topic with body', async () => {
    const opened = open()
    opened.stream.want(['trade@BTC_USDT', 'ticker@BTC_USDT'])
    await until(() => incoming(opened).length === 4)
    opened.stream.close()
    expect(service.frames.map(({ address, text }) => `${address} ${text}`)).toEqual([
      '/ {"method":"subscribe","topics":["trade@BTC_USDT","ticker@BTC_USDT"]}',
    ])
    expect(incoming(opened).map(({ topic, isEvent }) => `${topic} ${isEvent}`)).toEqual([
      'trade@BTC_USDT false',
      'trade@BTC_USDT true',
      'ticker@BTC_USDT false',
      'ticker@BTC_USDT true',
    ])
  })

  it('X30: sends the ticket in the message, and nothing else holds it', async () => {
    const opened = open()
    opened.stream.want(['withdrawal'])
    await until(() => incoming(opened).length === 2)
    expect(service.frames[0]?.text).toContain(`"ticket":"${TICKET_MARK}-1"`)
    expect(service.frames.map(({ address }) => address)).toEqual(['/'])
    const shown = JSON.stringify([opened.frames, opened.statuses, opened.calls])
    expect(shown).not.toContain(TICKET_MARK)
    expect(opened.frames[0]).toMatchObject({
      text: '{"method":"subscribe","topics":["withdrawal"]}',
      topic: 'withdrawal',
      isOutgoing: true,
    })
    opened.stream.close()
  })

  it('X30: an id that starts again after a loss is neither an error nor left out', async () => {
    const opened = open()
    opened.stream.want(['withdrawal'])
    await until(() => incoming(opened).length === 2)
    service.cutStreams()
    await until(() => incoming(opened).length === 4)
    opened.stream.close()
    expect(incoming(opened).map(({ isEvent }) => isEvent)).toEqual([false, true, false, true])
    expect(opened.stream.reopenings).toBe(1)
    // Each connection has a ticket of its own.
    expect(service.frames.map(({ text }) => /-(\d)"/.exec(text)?.[1])).toEqual(['1', '2'])
  })

  it('X30: stops one topic by a message and keeps the others', async () => {
    const opened = open()
    opened.stream.want(['trade@BTC_USDT', 'ticker@BTC_USDT'])
    await until(() => incoming(opened).length === 4)
    opened.stream.want(['ticker@BTC_USDT'])
    await until(() => service.frames.length === 2)
    expect(service.frames[1]?.text).toBe('{"method":"unsubscribe","topics":["trade@BTC_USDT"]}')
    opened.stream.close()
  })

  it('sends a ping before the service closes an idle stream', async () => {
    const own = await startThirdService({ streamIdleMs: 1500, streamBookMs: 600_000 })
    const opened = open({ idleMs: 1500 }, own)
    opened.stream.want(['trade@BTC_USDT'])
    await until(() => own.frames.length >= 4)
    expect(own.frames.slice(1, 4).map(({ text }) => text)).toEqual(
      Array.from({ length: 3 }, () => '{"method":"ping"}'),
    )
    expect(opened.stream.reopenings).toBe(0)
    opened.stream.close()
    await own.close()
  })

  it('without a ping the service closes it, and it is opened again', async () => {
    const own = await startThirdService({ streamIdleMs: 100, streamBookMs: 600_000 })
    const opened = open({ idleMs: 0 }, own)
    opened.stream.want(['trade@BTC_USDT'])
    await until(() => opened.stream.reopenings > 0)
    opened.stream.close()
    await own.close()
  })

  it('sends no login to a host of its own', async () => {
    const seen: Readonly<Record<string, string>>[] = []
    const opened = open()
    const { openSocket } = opened.client.network
    Object.assign(opened.client.network, {
      openSocket: (...given: Parameters<NonNullable<typeof openSocket>>) => {
        seen.push(given[1])
        return openSocket?.(...given)
      },
    })
    opened.stream.want(['trade@BTC_USDT'])
    await until(() => incoming(opened).length === 2)
    opened.stream.close()
    expect(seen).toEqual([{}])
  })

  it('says what is missing where neither an address nor a path is known', async () => {
    const { client } = connectThird(service, { streamUrl: undefined }, slowClock)
    const statuses: StreamStatus[] = []
    const stream = new Stream(
      client,
      { socket: null, ticket: null },
      { onStatus: (status) => void statuses.push(status), onFrame: () => undefined },
    )
    stream.want(['trade@BTC_USDT'])
    await until(() => statuses.length === 2)
    expect(statuses[1]).toMatchObject({ kind: 'failed', failure: { code: 'NO_PATH' } })
  })
})
