import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import QuoteDesk from '../../../../../src-renderer/screens/QuoteDesk.svelte'
import Frame from '../overview/Frame.svelte'
import type { Handle } from './fake-core.ts'
import { fakeCore } from './fake-core.ts'

const handle: Handle = { calls: [], release: () => undefined, executeElsewhere: () => undefined }
Object.assign(globalThis, { handle })

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(fakeCore(parameters.get('state') ?? 'full', handle))
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screen: QuoteDesk },
})
