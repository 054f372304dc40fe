import '../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import { noticeCodes } from '../../../../src-main/base/notice.ts'
import type { Hello, Job, WindowNotice } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../../src-renderer/desk.svelte.ts'
import ScreenNews from '../../../../src-renderer/shell/ScreenNews.svelte'
import { newDesk, profile } from '../features/overview/invented.ts'

const parameters = new URLSearchParams(location.search)
const many = <T>(name: string, make: (at: number) => T): T[] =>
  Array.from({ length: Number(parameters.get(name) ?? 0) }, (_, at) => make(at))
const AT = '2026-11-20T00:00:00.000000Z'

function noticeOf(profile: string, at: number): WindowNotice {
  return { code: noticeCodes[at] ?? 'SYNC_RESUMED', at: AT, evidence: {}, profile }
}

function jobOf(at: number): Job {
  return {
    id: `job ${at}`,
    profile: 'acme',
    kind: 'export',
    state: 'failed',
    step: '',
    done: 0,
    total: null,
    begunAt: AT,
    endedAt: AT,
    result: null,
    failure: null,
  }
}

const hello: Hello = {
  version: '0',
  host: 'loopback',
  settings: newDesk,
  profiles: [{ ...profile, name: 'acme', environment: 'production' }],
  jobs: many('jobs', jobOf),
  notices: [
    ...many('elsewhere', (at) => noticeOf('other', at)),
    ...many('told', (at) => noticeOf('acme', at)),
  ],
  isLocked: false,
  person: 'ana',
}

await desk.start({
  onEvent: () => undefined,
  onEnd: () => undefined,
  call: (name) => Promise.resolve({ kind: 'result', output: name === 'hello' ? hello : null }),
})
const app = document.getElementById('app') as HTMLElement
mount(ScreenNews, { target: app, props: { screen: 'reports' } })
app.dataset['shown'] = 'yes'
