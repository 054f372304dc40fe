import { expect, it } from 'vitest'
import {
  instantWidth,
  SHORT_INSTANT,
  WHOLE_INSTANT,
} from '../../../../src-renderer/parts/value/instant-width.ts'

it('instantWidth makes room for the year if at least one instant is of another year', () => {
  const instantOfLastYear = '2025-12-31T23:59:59.000000Z'
  const instantOfThisYear = '2026-01-01T00:00:00.000000Z'
  const widths = [
    [],
    [instantOfThisYear],
    [null, undefined, instantOfThisYear],
    [instantOfThisYear, instantOfLastYear],
    [instantOfLastYear],
  ].map((texts) => instantWidth(texts, 2026))
  expect(widths).toEqual([
    SHORT_INSTANT,
    SHORT_INSTANT,
    SHORT_INSTANT,
    WHOLE_INSTANT,
    WHOLE_INSTANT,
  ])
})
