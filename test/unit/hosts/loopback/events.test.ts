import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { WindowEvent } from '../../../../src-main/contract/window.ts'
import type { World } from './world.ts'
import { hangUp, holdBeat, open, openSession, openWorld, requestText, until } from './world.ts'

let world: World
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await world.host.close()
})

interface EventStream {
  readonly socket: Socket
  /** The lines so far, without the chunks' lengths. */
  lines(): unknown[]
  /** Whether the stream has ended. Its socket stays open for a while. */
  hasEnded(): boolean
}

function openStream(bearer: string): EventStream {
  const { port } = world.host
  const socket = connect({ host: '127.0.0.1', port })
  sockets.push(socket)
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => (text += part.toString()))
  socket.write(
    requestText(
      port,
      'POST /api/events',
      ['Content-Type: application/json', `Authorization: Bearer ${bearer}`],
      '{}',
    ).replace('Connection: close\r\n', ''),
  )
  return {
    socket,
    hasEnded: () => /\r\n0\r\n\r\n$/.test(text) || socket.closed || socket.readableEnded,
    lines: () =>
      text
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as unknown] : [])),
  }
}

const cache = (profile: string): WindowEvent => ({
  kind: 'cache',
  profile,
  families: ['activity'],
})
const eventsOf = (stream: EventStream): unknown[] =>
  stream.lines().filter((line) => (line as { kind: string }).kind !== 'alive')

describe('/api/events', () => {
  it('sends every window every event as a line, and a sign of life at least every 2 s', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const [firstStream, secondStream] = [
      openStream((await openSession(world.host)).bearer),
      openStream((await openSession(world.host)).bearer),
    ]
    await until(() => firstStream.lines().length > 0 && secondStream.lines().length > 0)
    world.desk.emit(cache('a'))
    world.desk.emit(cache('ü\n'))
    await until(() => eventsOf(firstStream).length === 2 && eventsOf(secondStream).length === 2)
    expect([eventsOf(firstStream), eventsOf(secondStream)]).toEqual([
      [cache('a'), cache('ü\n')],
      [cache('a'), cache('ü\n')],
    ])
    const linesBefore = firstStream.lines().length
    beat()
    await until(() => firstStream.lines().length > linesBefore)
    expect(firstStream.lines().at(-1)).toEqual({ kind: 'alive' })
  })

  it('has one stream for a bearer: a later one replaces the earlier', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const { bearer } = await openSession(world.host)
    const firstStream = openStream(bearer)
    await until(() => firstStream.lines().length > 0)
    const secondStream = openStream(bearer)
    await until(() => firstStream.hasEnded())
    world.desk.emit(cache('a'))
    await until(() => eventsOf(secondStream).length === 1)
    // The end of the first stream is not the end of the window.
    world.clock.pass(60_000)
    beat()
    expect([eventsOf(firstStream), world.host.windows()]).toEqual([[], 1])
  })

  it('ends when the window opens again after a reload', async () => {
    world = await openWorld()
    const { bearer, resume } = await openSession(world.host)
    const stream = openStream(bearer)
    await until(() => stream.lines().length > 0)
    await open(world.host.port, resume)
    await until(() => stream.hasEnded())
    world.desk.emit(cache('a'))
    expect(eventsOf(stream)).toEqual([])
  })

  it('closes its window ten seconds after its end, unless another stream opens', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const { bearer } = await openSession(world.host)
    const firstStream = openStream(bearer)
    await until(() => firstStream.lines().length > 0)
    world.clock.pass(3_600_000)
    beat()
    expect(world.host.windows()).toBe(1)
    await hangUp(firstStream.socket)
    world.clock.pass(9999)
    beat()
    const secondStream = openStream(bearer)
    await until(() => secondStream.lines().length > 0)
    await hangUp(secondStream.socket)
    world.clock.pass(9999)
    beat()
    expect(world.host.windows()).toBe(1)
    world.clock.pass(1)
    beat()
    expect(world.host.windows()).toBe(0)
  })

  it('closes a window that does not read', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const stalledStream = openStream((await openSession(world.host)).bearer)
    const eventStream = openStream((await openSession(world.host)).bearer)
    await until(() => stalledStream.lines().length > 0 && eventStream.lines().length > 0)
    stalledStream.socket.pause()
    const longEvent = cache('x'.repeat(256 * 1024))
    for (let count = 0; count < 100; count += 1) {
      world.desk.emit(longEvent)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await until(() => eventsOf(eventStream).length === 100)
    await until(() => {
      world.clock.pass(10_000)
      beat()
      return world.host.windows() === 1
    })
  })

  it('a call whose window disconnects is aborted', async () => {
    world = await openWorld()
    const { port } = world.host
    const { bearer } = await openSession(world.host)
    const socket = connect({ host: '127.0.0.1', port })
    socket.write(
      requestText(
        port,
        'POST /api/call',
        ['Content-Type: application/json', `Authorization: Bearer ${bearer}`],
        JSON.stringify({ name: 'wait', input: null }),
      ),
    )
    await until(() => world.desk.calls.length === 1)
    expect(world.desk.calls[0]?.isAborted).toBe(false)
    socket.destroy()
    await until(() => world.desk.calls[0]?.isAborted === true)
  })
})
