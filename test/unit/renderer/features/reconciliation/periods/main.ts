import '../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../src-renderer/desk.svelte.ts'
import { fakeCore } from './fake-core.ts'
import Frame from './Frame.svelte'

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(
  fakeCore(parameters.get('state') ?? 'clear', {
    language: (parameters.get('language') ?? 'en') as Settings['language'],
  }),
)
desk.go(parameters.get('screen') ?? 'runs', parameters.get('target') ?? undefined)
mount(Frame, { target: document.getElementById('app') as HTMLElement })
