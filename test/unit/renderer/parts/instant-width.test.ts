import { expect, it } from 'vitest'
import {
  instantWidth,
  SHORT_INSTANT,
  WHOLE_INSTANT,
} from '../../../../src-renderer/parts/value/instant-width.ts'

it('instantWidth makes room for the year if an instant may be of another year in some zone', () => {
  const instantOfLastYear = '2025-12-31T23:59:59.000000Z'
  const instantOfThisYear = '2026-01-02T00:00:00.000000Z'
  const widths = [
    [],
    [instantOfThisYear],
    [null, undefined, instantOfThisYear],
    [instantOfThisYear, instantOfLastYear],
    [instantOfLastYear],
    ['2026-01-01T09:59:59.000000Z'],
    ['2026-12-31T10:00:00.000000Z'],
    ['2026-12-30T23:59:59.000000Z'],
  ].map((texts) => instantWidth(texts, 2026))
  expect(widths).toEqual([
    SHORT_INSTANT,
    SHORT_INSTANT,
    SHORT_INSTANT,
    WHOLE_INSTANT,
    WHOLE_INSTANT,
    WHOLE_INSTANT,
    WHOLE_INSTANT,
    SHORT_INSTANT,
  ])
})
