import '../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../src-renderer/desk.svelte.ts'
import { fakeTransport, sent } from './fake-transport.ts'
import Place from './Place.svelte'

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(fakeTransport((parameters.get('language') ?? 'en') as Settings['language']))
desk.go('ledgers')
mount(Place, {
  target: document.getElementById('app') as HTMLElement,
  props: { sent: () => JSON.stringify(sent) },
})
