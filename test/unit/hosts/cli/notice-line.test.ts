import { describe, expect, it } from 'vitest'
import type { NoticeFacts } from '../../../../src-main/base/notice.ts'
import { noticeCodes } from '../../../../src-main/base/notice.ts'
import { noticeLine } from '../../../../src-main/hosts/cli/notice-line.ts'

const line = (code: (typeof noticeCodes)[number], evidence: NoticeFacts = {}): string =>
  noticeLine({ code, at: '2026-11-20T00:00:00.000000Z', evidence })

describe('noticeLine', () => {
  it('V5: says in one line what happened, what is safe and what to do, the code first', () => {
    for (const code of noticeCodes)
      expect(
        line(code, {
          page: 3,
          seconds: 90,
          from: 1,
          to: 2,
          what: 'file',
          file: 'a\nb.csv',
          records: 2,
        }),
        code,
      ).toMatch(new RegExp(`^${code}: [^\\n]+;[^\\n]+$`))
  })

  it('F01: names the page at which a sync continued, if there is one', () => {
    expect(line('SYNC_RESUMED', { page: 3 })).toContain('continued from page 3')
    expect(line('SYNC_RESUMED')).not.toContain('page')
  })

  it('F35: says which clock is ahead, and from ten minutes on the effect on times', () => {
    expect(line('CLOCK_SKEW', { seconds: 90, isMarked: false })).toMatch(
      /is 90 seconds behind the service's; /,
    )
    expect(line('CLOCK_SKEW', { seconds: -7200, isMarked: true })).toMatch(
      /is 2 hours ahead of the service's, so times of this machine are unreliable; /,
    )
  })
})
