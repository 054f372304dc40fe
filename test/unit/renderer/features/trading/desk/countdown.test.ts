import { describe, expect, it } from 'vitest'
import type {
  Countdown,
  Moment,
} from '../../../../../../src-renderer/features/trading/desk/countdown.ts'
import {
  dueAnnouncement,
  readCountdown,
  startCountdown,
  tightenCountdown,
} from '../../../../../../src-renderer/features/trading/desk/countdown.ts'

const REQUESTED_AT_MS = Date.parse('2026-11-20T12:00:00Z')
const view = { at: '2026-11-20T12:00:00.000000Z', expiresAt: '2026-11-20T12:00:30.000000Z' }

/** The moment `afterMs` after the request, with a wall clock that was set forward by `setMs`. */
const moment = (afterMs: number, setMs = 0): Moment => ({
  wallMs: REQUESTED_AT_MS + afterMs + setMs,
  steadyMs: 500_000 + afterMs,
})
const startedCountdown = (afterMs = 0, setMs = 0): Countdown =>
  startCountdown(view, moment(afterMs, setMs)) as Countdown
const readingAfter = (countdown: Countdown, afterMs: number): ReturnType<typeof readCountdown> =>
  readCountdown(countdown, 500_000 + afterMs)

describe('startCountdown', () => {
  it('A26, A42: counts 30 seconds from the request, the time of the answer included', () => {
    expect(readingAfter(startedCountdown(), 0)).toEqual({
      phase: 'running',
      seconds: 30,
      share: 1,
      isInTime: true,
    })
    expect(readingAfter(startedCountdown(1200), 1200)).toMatchObject({
      phase: 'running',
      seconds: 29,
    })
    expect(readingAfter(startedCountdown(1200), 29_999)).toMatchObject({
      phase: 'ending',
      seconds: 1,
    })
    expect(readingAfter(startedCountdown(1200), 30_000)).toEqual({
      phase: 'expired',
      seconds: 0,
      share: 0,
      isInTime: false,
    })
  })

  it('B71: does not count without a known expiry, and otherwise counts the stated lifetime', () => {
    expect(startCountdown({ ...view, expiresAt: null }, moment(0))).toBeUndefined()
    const promise = startCountdown(
      { ...view, expiresAt: '2026-11-20T12:02:00.000000Z' },
      moment(0),
    ) as Countdown
    expect(readingAfter(promise, 45_000)).toMatchObject({ phase: 'running', seconds: 75 })
  })

  it('never exceeds the whole lifetime, however far the clock was set back before the answer', () => {
    const delayedCountdown = startedCountdown(1000, -3_600_000)
    expect(readingAfter(delayedCountdown, 1000).seconds).toBe(30)
    expect(readingAfter(delayedCountdown, 31_000).phase).toBe('expired')
  })

  it('is expired at once if the expiry has passed', () => {
    expect(readingAfter(startedCountdown(40_000), 40_000).phase).toBe('expired')
  })
})

describe('tightenCountdown', () => {
  it('A26: is not prolonged by a clock that is set back', () => {
    const tightenedCountdown = tightenCountdown(startedCountdown(), moment(10_000, -3_600_000))
    expect(readingAfter(tightenedCountdown, 10_000).seconds).toBe(20)
    expect(readingAfter(tightenedCountdown, 30_000).phase).toBe('expired')
  })

  it('A26: ends if the wall clock ran on while the steady one was stopped, and stays ended', () => {
    const countdownAfterSleep = tightenCountdown(startedCountdown(), moment(10_000, 60_000))
    expect(readingAfter(countdownAfterSleep, 10_000).phase).toBe('expired')
    expect(readingAfter(tightenCountdown(countdownAfterSleep, moment(11_000)), 11_000).phase).toBe(
      'expired',
    )
  })

  it('leaves a countdown that agrees with the clock unchanged', () => {
    const countdown = startedCountdown()
    expect(tightenCountdown(countdown, moment(10_000))).toBe(countdown)
  })
})

describe('readCountdown', () => {
  it('counts whole seconds and changes phase for the last five', () => {
    const countdown = startedCountdown()
    expect(readingAfter(countdown, 24_999)).toMatchObject({ phase: 'running', seconds: 6 })
    expect(readingAfter(countdown, 25_000)).toMatchObject({ phase: 'ending', seconds: 5 })
    expect(readingAfter(countdown, 15_000).share).toBe(0.5)
  })

  it('A29: is out of time half a second before the expiry', () => {
    const countdown = startedCountdown()
    expect(readingAfter(countdown, 29_499).isInTime).toBe(true)
    expect(readingAfter(countdown, 29_500)).toMatchObject({
      phase: 'ending',
      seconds: 1,
      isInTime: false,
    })
  })
})

describe('dueAnnouncement', () => {
  it('announces ten seconds and the expiry once each, and nothing else', () => {
    const countdown = startedCountdown()
    const announcements = Array.from({ length: 330 }, (_, index) =>
      dueAnnouncement(
        readingAfter(countdown, index * 100),
        readingAfter(countdown, index * 100 + 100),
      ),
    ).flatMap((announcement, index) =>
      announcement === undefined ? [] : [[announcement, (index + 1) / 10]],
    )
    expect(announcements).toEqual([
      ['tenSeconds', 20],
      ['expired', 30],
    ])
  })

  it('announces the expiry alone if the window slept through the ten seconds', () => {
    expect(
      dueAnnouncement(
        readingAfter(startedCountdown(), 5000),
        readingAfter(startedCountdown(), 40_000),
      ),
    ).toBe('expired')
  })
})
