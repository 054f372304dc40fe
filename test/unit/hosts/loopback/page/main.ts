import { mount } from 'svelte'
import { openLoopback } from '../../../../../src-renderer/loopback.ts'
import Page from './Page.svelte'
import type { TestPage } from './test-page.ts'

const violations: string[] = []
document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
)

const page: TestPage = {
  state: 'opening',
  why: '',
  events: [],
  violations,
  call: () => Promise.reject(new Error('not open')),
  stop: () => undefined,
}
;(window as unknown as { page: TestPage }).page = page

try {
  const transport = await openLoopback()
  transport.onEvent((event) => page.events.push(event))
  transport.onEnd(() => (page.state = 'ended'))
  let stopping = new AbortController()
  page.call = (name, input, bytes) => transport.call(name, input, stopping.signal, bytes)
  page.stop = () => {
    stopping.abort()
    stopping = new AbortController()
  }
  page.state = 'open'
  mount(Page, { target: document.getElementById('app') as HTMLElement })
} catch (error) {
  page.state = 'closed'
  page.why = error instanceof Error ? error.message : String(error)
}
