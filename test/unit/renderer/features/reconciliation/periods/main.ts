import '../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../src-renderer/desk.svelte.ts'
import { fakeCore } from './fake-core.ts'
import Frame from './Frame.svelte'

const asked = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(
  fakeCore(asked.get('state') ?? 'clear', {
    language: (asked.get('language') ?? 'en') as Settings['language'],
  }),
)
desk.go(asked.get('screen') ?? 'runs', asked.get('target') ?? undefined)
mount(Frame, { target: document.getElementById('app') as HTMLElement })
