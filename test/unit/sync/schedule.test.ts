import { describe, expect, it } from 'vitest'
import { msToInstant } from '../../../src-main/base/instant.ts'
import type { QueueItem } from '../../../src-main/store/records/record-types.ts'
import { isDue } from '../../../src-main/sync/schedule.ts'
import { START_MS } from '../base/fake-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = at(0)

/** The instant `agoMs` before now. */
function at(agoMs: number): string {
  return msToInstant(START_MS - agoMs) as string
}

const item: QueueItem = {
  id: 'wd-1',
  state: 'found',
  askedAt: at(HOUR),
  firstSeen: at(HOUR),
  status: 'PENDING',
  createdAt: at(HOUR),
}

describe('isDue', () => {
  it.each<[string, Partial<QueueItem>, boolean]>([
    [
      'never requested',
      { state: 'wanted', askedAt: null, firstSeen: null, status: null, createdAt: null },
      true,
    ],
    [
      'wanted again although final and old',
      { state: 'wanted', status: 'COMPLETED', createdAt: at(400 * DAY) },
      true,
    ],
    ['failed', { state: 'failed', askedAt: at(0), status: null }, true],
    ['absent', { state: 'absent', askedAt: at(400 * DAY) }, false],
    ['found without a time', { askedAt: null }, true],
    ['found without a status', { status: null, askedAt: at(0) }, true],
  ])('decides whether to request an id that is %s: %s', (_title, change, due) => {
    expect(isDue({ ...item, ...change }, NOW, {})).toBe(due)
  })

  it.each<[string, number, number, boolean]>([
    ['just now, the first time', 0, 0, true],
    ['4 min after it was seen, 59 s ago', 5 * MINUTE - 1000, 59_000, false],
    ['4 min after it was seen, 60 s ago', 5 * MINUTE, MINUTE, true],
    ['4 h after it was seen, 59 min ago', 4 * HOUR + 59 * MINUTE, 59 * MINUTE, false],
    ['4 h after it was seen, 1 h ago', 5 * HOUR, HOUR, true],
    ['10 days after it was seen, 23 h ago', 10 * DAY + 23 * HOUR, 23 * HOUR, false],
    ['10 days after it was seen, 1 day ago', 11 * DAY, DAY, true],
    ['a year after it was seen, 1 day ago', 366 * DAY, DAY, true],
  ])(
    'A60: decides whether to request an open record that was requested %s',
    (_title, seenAgo, askedAgo, due) => {
      expect(isDue({ ...item, firstSeen: at(seenAgo), askedAt: at(askedAgo) }, NOW, {})).toBe(due)
    },
  )

  it.each<[string, number, number, boolean]>([
    ['an hour old, requested 23 h ago', DAY, 23 * HOUR, false],
    ['a day old, requested a day ago', DAY, DAY, true],
    ['29 days old, requested a day ago', 29 * DAY, DAY, true],
    ['30 days old', 30 * DAY, 10 * DAY, false],
    ['a year old', 365 * DAY, 100 * DAY, false],
  ])(
    'A63: requests a final record once a day while it is young: %s',
    (_title, age, askedAgo, due) => {
      expect(
        isDue(
          {
            ...item,
            status: 'COMPLETED',
            firstSeen: at(age),
            createdAt: at(age),
            askedAt: at(askedAgo),
          },
          NOW,
          {},
        ),
      ).toBe(due)
    },
  )

  it.each([null, 'soon', '2026-11-21', '!!!!-!!-!!T!!:!!:!!.!!!!!!!'])(
    'input 17: does not request a final record again that has the unreadable time %j',
    (createdAt) => {
      expect(
        isDue({ ...item, status: 'COMPLETED', createdAt, askedAt: at(2 * DAY) }, NOW, {}),
      ).toBe(false)
    },
  )

  it('input 17: does not request a final record forever that has an unreadable time of the usual width', () => {
    expect(
      isDue(
        {
          ...item,
          status: 'COMPLETED',
          createdAt: 'not a time, but 27 letters.',
          askedAt: at(2 * DAY),
        },
        NOW,
        {},
      ),
    ).toBe(false)
  })

  it("A60: uses the operator's words for final and open", () => {
    const oldItem = { ...item, createdAt: at(60 * DAY), firstSeen: at(60 * DAY), askedAt: at(DAY) }
    expect(
      ['SETTLED', 'COMPLETED', 'PENDING'].map((status) =>
        isDue({ ...oldItem, status }, NOW, { SETTLED: 'final', COMPLETED: 'open' }),
      ),
    ).toEqual([false, true, true])
  })

  it.each([1, 2 * DAY, 365 * DAY])(
    'F35: requests an id again that a clock %i ms ahead recorded as requested',
    (ahead) => {
      const futureItem = { ...item, askedAt: at(-ahead), firstSeen: at(HOUR) }
      expect(isDue(futureItem, NOW, {})).toBe(true)
      expect(isDue({ ...futureItem, status: 'COMPLETED' }, NOW, {})).toBe(true)
      expect(isDue({ ...futureItem, askedAt: NOW }, NOW, {})).toBe(false)
    },
  )
})
