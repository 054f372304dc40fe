import { noticeCodes } from '../../../../src-main/base/notice.ts'
import type { WindowNotice } from '../../../../src-main/contract/window.ts'
import type { Fixture } from '../harness/fake-core.ts'
import { instant, jobOf, profile } from '../harness/invented.ts'
import News from './News.svelte'

/** A screen with as many notices and failed jobs as the address states. */
export const fixture: Fixture = {
  screens: { news: News },
  core: () => ({
    answers: {},
    hello: {
      profiles: [{ ...profile, name: 'acme', environment: 'production' }],
      jobs: manyOf('jobs', (index) =>
        jobOf({ id: `job ${index}`, profile: 'acme', kind: 'export', state: 'failed' }),
      ),
      notices: [
        ...manyOf('otherNotices', (index) => noticeOf('other', index)),
        ...manyOf('notices', (index) => noticeOf('acme', index)),
      ],
    },
  }),
}

const manyOf = <T>(name: string, make: (index: number) => T): readonly T[] =>
  Array.from({ length: Number(new URLSearchParams(location.search).get(name)) }, (_, index) =>
    make(index),
  )

function noticeOf(profile: string, index: number): WindowNotice {
  return { code: noticeCodes[index] ?? 'SYNC_RESUMED', at: instant(0), evidence: {}, profile }
}
