import { afterEach, describe, expect, it } from 'vitest'
import type { GreetReply, OpenReply } from '../../../../src-main/contract/bridge.ts'
import { idOfCode, sign } from '../../../../src-main/hosts/loopback/proof.ts'
import type { RawAnswer, World } from './world.ts'
import {
  bodyOf,
  codeOf,
  greet,
  holdBeat,
  NONCE,
  open,
  openSession,
  openWorld,
  post,
  sendRaw,
  until,
} from './world.ts'

let world: World
afterEach(() => world.host.close())

const call = (bearer: string, input: unknown = 1): Promise<RawAnswer> =>
  post(world.host.port, '/api/call', { name: 'echo', input }, [`Authorization: Bearer ${bearer}`])

/** The status of an attempt to open a session with a code and a proof. */
const openWith = async (code: string, proof: string): Promise<number> =>
  (await post(world.host.port, '/api/open', { id: idOfCode(code), proof })).status

describe('openLoopback: codes', () => {
  it('opens by a code of 32 random bytes in the fragment, proves itself, and answers calls under the bearer', async () => {
    world = await openWorld()
    const address = world.host.newAddress()
    expect(address).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:${world.host.port}/#launch=[A-Za-z0-9_-]{43}$`),
    )
    const code = codeOf(address)
    const greeting = bodyOf<GreetReply>(await greet(world.host.port, code))
    expect(greeting.proof).toBe(sign(code, `server:${NONCE}`))
    const openReply = bodyOf<OpenReply>(
      await post(world.host.port, '/api/open', {
        id: idOfCode(code),
        proof: sign(code, `page:${greeting.challenge}`),
      }),
    )
    expect(openReply.bearer).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const answer = await call(openReply.bearer, { deep: ['ä', null] })
    expect([answer.status, bodyOf(answer)]).toEqual([
      200,
      { kind: 'result', output: { secretData: 'THE-DATA', input: { deep: ['ä', null] } } },
    ])
    expect(world.host.windows()).toBe(1)
  })

  it('input 109: a code works once, also for a second browser', async () => {
    world = await openWorld()
    const code = codeOf(world.host.newAddress())
    await open(world.host.port, code)
    const secondReply = await greet(world.host.port, code)
    expect([secondReply.status, bodyOf(secondReply)]).toEqual([
      401,
      { code: 'SESSION_ENDED', advice: 'start Partner Desk again', what: 'Unauthorized' },
    ])
  })

  it('input 109: a code that two pages greet with is valid for neither', async () => {
    world = await openWorld()
    const code = codeOf(world.host.newAddress())
    const { challenge } = bodyOf<GreetReply>(await greet(world.host.port, code))
    expect((await greet(world.host.port, code)).status).toBe(401)
    expect(await openWith(code, sign(code, `page:${challenge}`))).toBe(401)
  })

  it('input 109: a code is refused after 60 s and valid until then', async () => {
    world = await openWorld()
    const [expiredCode, validCode] = [
      codeOf(world.host.newAddress()),
      codeOf(world.host.newAddress()),
    ]
    world.clock.pass(59_999)
    expect((await greet(world.host.port, validCode)).status).toBe(200)
    world.clock.pass(1)
    expect((await greet(world.host.port, expiredCode)).status).toBe(401)
  })

  it('input 109: a greeting without an opening within 10 s makes the code invalid', async () => {
    world = await openWorld()
    const code = codeOf(world.host.newAddress())
    const { challenge } = bodyOf<GreetReply>(await greet(world.host.port, code))
    world.clock.pass(10_000)
    expect(await openWith(code, sign(code, `page:${challenge}`))).toBe(401)
  })

  it('a wrong proof makes the code invalid', async () => {
    world = await openWorld()
    const code = codeOf(world.host.newAddress())
    const { challenge } = bodyOf<GreetReply>(await greet(world.host.port, code))
    const tries = [sign(code, 'page:other'), sign(code, `page:${challenge}`)]
    for (const proof of tries) expect(await openWith(code, proof)).toBe(401)
  })

  it('a replayed proof opens nothing', async () => {
    world = await openWorld()
    const code = codeOf(world.host.newAddress())
    const { challenge } = bodyOf<GreetReply>(await greet(world.host.port, code))
    const proof = sign(code, `page:${challenge}`)
    expect(await openWith(code, proof)).toBe(200)
    expect(await openWith(code, proof)).toBe(401)
  })

  it('calls `onSpent` of an address when its code was used, has expired, or was displaced by others', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const spentCodes: string[] = []
    const usedCode = codeOf(world.host.newAddress(() => spentCodes.push('used')))
    await greet(world.host.port, usedCode)
    expect(spentCodes).toEqual(['used'])
    world.host.newAddress(() => spentCodes.push('first of many'))
    for (let index = 0; index < 16; index += 1) world.host.newAddress()
    expect(spentCodes).toEqual(['used', 'first of many'])
    world.host.newAddress(() => spentCodes.push('old'))
    world.clock.pass(60_000)
    beat()
    expect(spentCodes).toEqual(['used', 'first of many', 'old'])
  })

  it('accepts at most eight greetings at a time', async () => {
    world = await openWorld()
    const codes = Array.from({ length: 9 }, () => codeOf(world.host.newAddress()))
    const statuses = []
    for (const code of codes) statuses.push((await greet(world.host.port, code)).status)
    expect(statuses).toEqual([...Array<number>(8).fill(200), 401])
  })
})

describe('openLoopback: windows', () => {
  it('a reload opens with its own code, once, and revokes the bearer before it', async () => {
    world = await openWorld()
    const firstSession = await openSession(world.host)
    const secondSession = await open(world.host.port, firstSession.resume)
    expect((await call(firstSession.bearer)).status).toBe(401)
    expect((await call(secondSession.bearer)).status).toBe(200)
    expect((await greet(world.host.port, firstSession.resume)).status).toBe(401)
    expect(world.host.windows()).toBe(1)
    // The code does not expire: the page may be reloaded a day later.
    world.clock.pass(9000)
    expect((await greet(world.host.port, secondSession.resume)).status).toBe(200)
  })

  it('a page that is reloaded before it opened, or before it used its bearer, opens again with the same code', async () => {
    world = await openWorld()
    const { port } = world.host
    const firstSession = await openSession(world.host)
    const { challenge } = bodyOf<GreetReply>(await greet(port, firstSession.resume))
    const unusedSession = await open(port, firstSession.resume)
    const secondSession = await open(port, firstSession.resume)
    // The first page's request came late.
    const proof = sign(firstSession.resume, `page:${challenge}`)
    expect(await openWith(firstSession.resume, proof)).toBe(401)
    expect([
      (await call(firstSession.bearer)).status,
      (await call(unusedSession.bearer)).status,
      (await call(secondSession.bearer)).status,
    ]).toEqual([401, 401, 200])
    expect([
      (await greet(port, unusedSession.resume)).status,
      (await greet(port, secondSession.resume)).status,
    ]).toEqual([401, 200])
    expect(world.host.windows()).toBe(1)
  })

  it('a call returns no data if its bearer was revoked meanwhile', async () => {
    world = await openWorld()
    const firstSession = await openSession(world.host)
    let finish: (() => void) | undefined
    world.desk.dispatch = async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return { kind: 'result', output: 'THE-DATA' }
    }
    const pendingCall = call(firstSession.bearer)
    await until(() => finish !== undefined)
    await open(world.host.port, firstSession.resume)
    finish?.()
    expect(await pendingCall).toMatchObject({
      status: 401,
      text: expect.not.stringContaining('THE-DATA') as string,
    })
  })

  it('two windows have a bearer each', async () => {
    world = await openWorld()
    const [firstSession, secondSession] = [
      await openSession(world.host),
      await openSession(world.host),
    ]
    expect(firstSession.bearer).not.toBe(secondSession.bearer)
    expect([
      (await call(firstSession.bearer)).status,
      (await call(secondSession.bearer)).status,
    ]).toEqual([200, 200])
    expect(world.host.windows()).toBe(2)
  })

  it('a window without a stream for 10 s is closed and its bearer revoked, but it may still open again', async () => {
    const beat = holdBeat()
    world = await openWorld()
    const { bearer, resume } = await openSession(world.host)
    world.clock.pass(9999)
    beat()
    expect([world.host.windows(), (await call(bearer)).status]).toEqual([1, 200])
    world.clock.pass(1)
    beat()
    expect(world.host.windows()).toBe(0)
    expect((await call(bearer)).status).toBe(401)
    expect((await call((await open(world.host.port, resume)).bearer)).status).toBe(200)
    expect(world.host.windows()).toBe(1)
  })

  it('a failure of the core is returned as an answer', async () => {
    world = await openWorld()
    const { bearer } = await openSession(world.host)
    const answer = await post(world.host.port, '/api/call', { name: 'fail', input: null }, [
      `Authorization: Bearer ${bearer}`,
    ])
    expect([answer.status, bodyOf<{ kind: string }>(answer).kind]).toEqual([200, 'failure'])
  })

  it('no request is answered after close', async () => {
    world = await openWorld()
    const { port } = world.host
    await world.host.close()
    expect((await sendRaw(port, 'GET / HTTP/1.1\r\n\r\n')).status).toBe(0)
    world = await openWorld()
  })
})
