import { describe, expect, it } from 'vitest'
import { countRepeatedPages } from './feed-watch.ts'

describe('countAgain', () => {
  it.each<[string, string[], string | undefined, number, boolean?]>([
    ['nothing where the next process did not get to the feed', ['top', 'a'], undefined, 0],
    ['nothing where it continues after the last page', ['top', 'a', 'b'], 'c', 0],
    ['the page whose commit was under way', ['top', 'a', 'b'], 'b', 1],
    ['all pages that were answered after the resume point', ['top', 'a', 'b', 'c'], 'b', 2],
    ['the first page where no page was saved', ['top'], 'top', 1],
    ['nothing where a pass had ended and another begins', ['x', 'top', 'a'], 'top', 0, true],
    ['all of a pass whose resume point was not saved', ['x', 'top', 'a', 'b'], 'top', 3],
    [
      'nothing where a second pass goes on with a page that the first had too',
      ['top', 'a', 'b', 'top'],
      'a',
      0,
    ],
    [
      'the pages of a second pass that the first had too',
      ['top', 'a', 'b', 'c', 'top', 'a', 'b'],
      'a',
      2,
    ],
    ['the last pass alone', ['top', 'a', 'top', 'a'], 'a', 1],
  ])('F01: counts %s', (_title, answered, resumed, count, hasEnded = false) => {
    expect(countRepeatedPages(answered, resumed, hasEnded)).toBe(count)
  })
})
