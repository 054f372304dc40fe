import '../../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import { desk } from '../../../../../../../src-renderer/desk.svelte.ts'
import { fakeCore } from './fake-core.ts'
import Place from './Place.svelte'

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
const calls: { readonly name: string; readonly input: unknown }[] = []
Object.assign(globalThis, { calls })
await desk.start(fakeCore(parameters.get('state') ?? 'open', calls))
mount(Place, {
  target: document.getElementById('app') as HTMLElement,
  props: { target: parameters.get('target') ?? undefined },
})
