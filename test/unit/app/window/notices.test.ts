import { describe, expect, it } from 'vitest'
import { Notices } from '../../../../src-main/app/window/notices.ts'
import type { Notice } from '../../../../src-main/base/notice.ts'
import type { WindowNotice } from '../../../../src-main/contract/window.ts'

const notice = (code: Notice['code'], page: number): Notice => ({
  code,
  at: `2026-11-20T00:00:0${page}.000000Z`,
  evidence: { page },
})

describe('Notices', () => {
  it('V5: keeps the newest notice of a code and profile until it is dismissed, and announces each change', () => {
    const announcedLists: (readonly WindowNotice[])[] = []
    const notices = new Notices((list) => announcedLists.push(list))
    const noticeFacts = (): unknown[] =>
      notices.list().map(({ code, profile, evidence }) => [code, profile, evidence.page])
    notices.add('acme', notice('SYNC_RESUMED', 1))
    notices.add('acme', notice('SYNC_RESTARTED', 2))
    notices.add('other', notice('SYNC_RESUMED', 3))
    notices.add('acme', notice('SYNC_RESUMED', 4))
    expect(noticeFacts()).toEqual([
      ['SYNC_RESUMED', 'acme', 4],
      ['SYNC_RESUMED', 'other', 3],
      ['SYNC_RESTARTED', 'acme', 2],
    ])
    notices.dismiss('acme', 'SYNC_RESUMED')
    expect(noticeFacts()).toEqual([
      ['SYNC_RESUMED', 'other', 3],
      ['SYNC_RESTARTED', 'acme', 2],
    ])
    expect([announcedLists.length, announcedLists.at(-1)]).toEqual([5, notices.list()])
  })
})
