import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import Activity from '../../../../../src-renderer/screens/Activity.svelte'
import Overview from '../../../../../src-renderer/screens/Overview.svelte'
import Reports from '../../../../../src-renderer/screens/Reports.svelte'
import { fakeTransport } from './fake-transport.ts'
import Frame from './Frame.svelte'
import { NOW } from './invented.ts'

const parameters = new URLSearchParams(location.search)
const screens = { overview: Overview, reports: Reports, activity: Activity }
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'

// The invented data has its own today.
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length === 0 ? new target(NOW) : (Reflect.construct(target, given) as Date),
  get: (target, name) => (name === 'now' ? () => NOW : Reflect.get(target, name)),
})

sessionStorage.clear()
const language = (parameters.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(parameters.get('state') ?? 'full', { language }))
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screen: screens[(parameters.get('screen') ?? 'overview') as keyof typeof screens] },
})
