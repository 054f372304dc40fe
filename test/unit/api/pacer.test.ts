import { afterEach, describe, expect, it, vi } from 'vitest'
import { Pacer } from '../../../src-main/api/pacer.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import { presets } from '../../../src-main/domain/service-preset.ts'
import { outcomeOf } from '../base/failing.ts'
import { fakeClock } from '../base/fake-clock.ts'
import { answer, fakeClient } from './fake-service.ts'

function times(count: number, action: () => void): void {
  for (let index = 0; index < count; index += 1) action()
}

/** Starts tasks that end only when the test ends them, and counts the tasks in flight. */
function startTasks(
  pacer: Pacer,
  count: number,
): { running(): number; maxRunning(): number; finish(): Promise<void> } {
  let runningCount = 0
  let runningAtOnce = 0
  let openGate: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (openGate = resolve))
  const tasks = Array.from({ length: count }, () =>
    pacer.run(async () => {
      runningCount += 1
      runningAtOnce = Math.max(runningAtOnce, runningCount)
      await gate
      runningCount -= 1
    }),
  )
  return {
    running: () => runningCount,
    maxRunning: () => runningAtOnce,
    async finish() {
      openGate()
      await Promise.all(tasks)
    },
  }
}

const silence = new Failure({ kind: 'unreachable', code: 'OFFLINE', what: 'no answer' })

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
}

describe('Pacer', () => {
  it('section 3.2: begins with four calls in flight', async () => {
    const tasks = startTasks(new Pacer(fakeClock(), 0), 20)
    await settle()
    expect(tasks.running()).toBe(4)
    await tasks.finish()
    expect([tasks.maxRunning(), tasks.running()]).toEqual([4, 0])
  })

  it('section 3.2: allows one more after every fifty answers, up to sixteen', () => {
    const pacer = new Pacer(fakeClock(), 0)
    const limits: number[] = []
    for (const answers of [49, 1, 49, 1, 500, 1000]) {
      times(answers, () => pacer.recordAnswer())
      limits.push(pacer.concurrency)
    }
    expect(limits).toEqual([4, 5, 5, 6, 16, 16])
  })

  it('section 3.2: halves the calls in flight at each fault, down to one', () => {
    const pacer = new Pacer(fakeClock(), 0)
    times(600, () => pacer.recordAnswer())
    const limits = [pacer.concurrency]
    times(6, () => {
      pacer.recordFault()
      limits.push(pacer.concurrency)
    })
    expect(limits).toEqual([16, 8, 4, 2, 1, 1, 1])
  })

  it('returns the result of a task, or its error', async () => {
    const pacer = new Pacer(fakeClock(), 0)
    expect(await pacer.run(() => Promise.resolve(7))).toBe(7)
    await expect(pacer.run(() => Promise.reject(new Error('own')))).rejects.toThrow('own')
    expect(await pacer.run(() => Promise.resolve(8))).toBe(8)
  })

  it('A71: holds every call back while it pauses', async () => {
    const clock = fakeClock()
    const pacer = new Pacer(clock, 0)
    const startMs = clock.monotonicMs()
    pacer.hold(60_000)
    const delayMs = await pacer.run(() => Promise.resolve(clock.monotonicMs() - startMs))
    expect(delayMs).toBe(60_000)
  })

  it('F25: after a throttle, sends one call alone and the others after its answer', async () => {
    const pacer = new Pacer(fakeClock(), 0)
    pacer.throttle(() => 1000)
    const ends: (() => void)[] = []
    const calls = Array.from({ length: 3 }, () =>
      pacer.run(() => new Promise<void>((resolve) => ends.push(resolve))),
    )
    await settle()
    const startCounts = [ends.length]
    // The call was throttled again, so the next call goes alone.
    pacer.throttle(() => 1000)
    ends[0]?.()
    await settle()
    startCounts.push(ends.length)
    pacer.recordAnswer()
    ends[1]?.()
    await settle()
    startCounts.push(ends.length)
    ends[2]?.()
    await Promise.all(calls)
    expect(startCounts).toEqual([1, 2, 3])
  })

  it('F25: counts throttles of calls in flight together once, and refuses all waiting calls with the final refusal', async () => {
    const clock = fakeClock()
    clock.sleep = (ms) => (
      clock.sleeps.push(ms),
      new Promise((resolve) => setTimeout(() => (clock.advance(ms), resolve())))
    )
    const pacer = new Pacer(clock, 0)
    const failure = new Failure({ kind: 'service', code: 'QUOTA_USED', what: 'used up' })
    let sentCount = 0
    const repeatCall = (): Promise<unknown> =>
      outcomeOf(async () => {
        for (;;) {
          await pacer.run(async () => {
            sentCount += 1
            await Promise.resolve()
            pacer.throttle((waits) => {
              if (waits > 4) throw failure
              return 60_000 * waits
            })
          })
        }
      })
    expect(await Promise.all(Array.from({ length: 16 }, repeatCall))).toEqual(
      Array.from({ length: 16 }, () => 'service QUOTA_USED'),
    )
    // Four calls were in flight at first, and one follows each of four waits.
    expect(sentCount).toBe(8)
  })

  it.each([
    ['13:00:00', 15 * 60_000],
    ['12:05:00', 5 * 60_000],
  ])(
    'F25: if the failure names the retry time %s, refuses new calls unsent with that failure for %i ms',
    async (time, refusedMs) => {
      const clock = fakeClock()
      clock.nowMs = () => Date.UTC(2026, 10, 20, 12)
      const pacer = new Pacer(clock, 0)
      const failure = new Failure({
        kind: 'service',
        code: 'QUOTA_USED',
        what: 'used up',
        evidence: { retry_at: `2026-11-20T${time}.000Z` },
      })
      const refuse = (): never => {
        throw failure
      }
      expect(() => pacer.throttle(refuse)).toThrow(failure)
      let sentCount = 0
      const ask = (): Promise<unknown> =>
        outcomeOf(() => pacer.run(() => Promise.resolve((sentCount += 1))))
      const outcomes = [await ask()]
      clock.advance(refusedMs - 1)
      outcomes.push(await ask(), sentCount)
      clock.advance(1)
      expect([...outcomes, await ask(), sentCount]).toEqual([
        'service QUOTA_USED',
        'service QUOTA_USED',
        0,
        1,
        1,
      ])
    },
  )

  it('A71: keeps the longer of two pauses', async () => {
    const clock = fakeClock()
    let wake: () => void = () => undefined
    const wakeUp = new Promise<void>((resolve) => (wake = resolve))
    clock.sleep = async (ms) => {
      clock.sleeps.push(ms)
      await wakeUp
    }
    const pacer = new Pacer(clock, 0)
    pacer.hold(60_000)
    pacer.hold(1000)
    const pauses = [pacer.untilOpen(), pacer.untilOpen()]
    clock.advance(60_000)
    wake()
    await Promise.all(pauses)
    expect(clock.sleeps).toEqual([60_000, 60_000])
  })

  it('runs nothing after a cancellation', async () => {
    const pacer = new Pacer(fakeClock(), 0)
    let ran = 0
    const run = (): Promise<number> =>
      pacer.run(() => Promise.resolve((ran += 1)), AbortSignal.abort())
    expect([
      await outcomeOf(run),
      await outcomeOf(() => (pacer.hold(1000), pacer.untilOpen(AbortSignal.abort()))),
      ran,
    ]).toEqual(['cancelled CANCELLED', 'cancelled CANCELLED', 0])
  })

  it('F27: does not send a waiting call once an outage is detected', async () => {
    const pacer = new Pacer(fakeClock(), 0)
    let sentCount = 0
    const ends: (() => void)[] = []
    const call = (): Promise<unknown> =>
      outcomeOf(() =>
        pacer.run(() => ((sentCount += 1), new Promise<void>((resolve) => ends.push(resolve)))),
      )
    const calls = Array.from({ length: 16 }, call)
    await settle()
    times(6, () => pacer.recordSilence(silence))
    ends.forEach((end) => end())
    expect((await Promise.all(calls)).slice(4)).toEqual(
      Array.from({ length: 12 }, () => 'unreachable OFFLINE'),
    )
    const laterCall = call()
    await settle()
    ends[4]?.()
    await laterCall
    // Four calls were in flight when the outage was detected. The fifth is the later call.
    expect(sentCount).toBe(5)
  })

  it('F27: reports an outage after six silences in a row', () => {
    const pacer = new Pacer(fakeClock(), 0)
    times(5, () => pacer.recordSilence(silence))
    const outages = [pacer.isOutage()]
    pacer.recordSilence(silence)
    outages.push(pacer.isOutage())
    pacer.recordAnswer()
    outages.push(pacer.isOutage())
    times(5, () => pacer.recordSilence(silence))
    pacer.recordFault()
    times(5, () => pacer.recordSilence(silence))
    outages.push(pacer.isOutage())
    expect(outages).toEqual([false, true, false, false])
  })

  it('F27: reports an outage after 24 faults in a row', () => {
    const pacer = new Pacer(fakeClock(), 0)
    times(23, () => pacer.recordFault())
    const outages = [pacer.isOutage()]
    pacer.recordFault()
    outages.push(pacer.isOutage())
    pacer.recordAnswer()
    outages.push(pacer.isOutage())
    expect(outages).toEqual([false, true, false])
  })
})

describe('Pacer, with a ceiling', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('section 3.2: starts at most maxRate calls in a second', async () => {
    vi.useFakeTimers()
    const pacer = new Pacer(fakeClock(), 3)
    let startedCount = 0
    const tasks = Array.from({ length: 10 }, () =>
      pacer.run(() => Promise.resolve((startedCount += 1))),
    )
    const startedCounts: number[] = []
    for (const ms of [0, 999, 1, 1000, 1000]) {
      await vi.advanceTimersByTimeAsync(ms)
      startedCounts.push(startedCount)
    }
    await Promise.all(tasks)
    expect(startedCounts).toEqual([3, 3, 6, 9, 10])
  })

  it('F27: does not send a call that waits for the ceiling once an outage is detected', async () => {
    vi.useFakeTimers()
    const pacer = new Pacer(fakeClock(), 1)
    let sent = 0
    const call = (): Promise<unknown> =>
      outcomeOf(() => pacer.run(() => Promise.resolve((sent += 1))))
    const calls = [call(), call()]
    await vi.advanceTimersByTimeAsync(0)
    times(6, () => pacer.recordSilence(silence))
    await vi.advanceTimersByTimeAsync(1000)
    expect([(await Promise.all(calls))[1], sent]).toEqual(['unreachable OFFLINE', 1])
  })
})

describe('the pacers of the products', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const signedLogin = { kind: 'signed', toleranceMs: 5000 } as const
  const emptyAnswer = (): Response => answer(200, { error_code: null, data: {}, timestamp: 1 })

  it('leaves one second between two calls of the exchange, and delays no other product', async () => {
    vi.useFakeTimers()
    const { client, requests } = fakeClient(emptyAnswer, { preset: presets.documented })
    const calls = Array.from({ length: 3 }, (_, index) => [
      client.readExchange(`public/trades?at=${index}`),
      client.readGateway('/account/'),
      client.readPartner('/api/v1/rates/'),
    ]).flat()
    const requestCounts = (): string =>
      ['/trade/', '/wallet/', '/api/v1/']
        .map((part) => requests().filter(({ url }) => url.includes(part)).length)
        .join(' ')
    await vi.advanceTimersByTimeAsync(0)
    expect(requestCounts()).toBe('1 3 3')
    await vi.advanceTimersByTimeAsync(999)
    expect(requestCounts()).toBe('1 3 3')
    await vi.advanceTimersByTimeAsync(50)
    expect(requestCounts()).toBe('2 3 3')
    await vi.advanceTimersByTimeAsync(1050)
    expect(requestCounts()).toBe('3 3 3')
    await Promise.all(calls)
  })

  it('keeps maxRate as the ceiling of all products together', async () => {
    vi.useFakeTimers()
    const { client, requests } = fakeClient(emptyAnswer, {
      preset: { ...presets.documented, exchangeRate: 100 },
      maxRate: 2,
    })
    const calls = Array.from({ length: 2 }, () => [
      client.readExchange('public/trades'),
      client.readGateway('/account/'),
      client.readPartner('/api/v1/rates/'),
    ]).flat()
    await vi.advanceTimersByTimeAsync(0)
    expect(requests()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(requests()).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(2000)
    await Promise.all(calls)
    expect(requests()).toHaveLength(6)
  })

  it('refuses only the exchange’s calls after its quota of the day is used up', async () => {
    const { client, requests, network } = fakeClient(
      ({ url }) =>
        url.includes('/trade/') && !url.includes('server-time')
          ? answer(429, { message: 'Limit Exceeded' })
          : emptyAnswer(),
      { preset: { ...presets.documented, exchangeRate: 1000 }, gatewayAuth: signedLogin },
    )
    const ask = (): Promise<string> =>
      client.readExchange('public/trades').then(
        () => 'done',
        (error: Failure) => error.code,
      )
    expect([await ask(), await ask()]).toEqual(['QUOTA_USED', 'QUOTA_USED'])
    expect(requests().filter(({ url }) => url.includes('/trades'))).toHaveLength(1)
    expect(network.clock.sleeps).toEqual([])
    expect((await client.readPartner('/api/v1/rates/')).kind).toBe('done')
  })

  it('waits briefly for the quota of a second, and longer each time', async () => {
    const { client, network } = fakeClient(
      (_asked, count) =>
        count < 3 ? answer(429, { message: 'Too many requests' }) : emptyAnswer(),
      { preset: { ...presets.documented, exchangeRate: 1000 } },
    )
    expect((await client.readExchange('public/trades')).kind).toBe('done')
    expect(network.clock.sleeps).toEqual([1000, 2000, 4000])
  })
})
