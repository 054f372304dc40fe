import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import Connection from '../../../../../src-renderer/screens/Connection.svelte'
import Frame from '../overview/Frame.svelte'
import { fakeProfiles } from './fake-profiles.ts'

// The screen's calls to the core, for the test to inspect.
const calls: unknown[] = ((globalThis as { calls?: unknown[] }).calls ??= [])

const parameters = new URLSearchParams(location.search)
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(
  fakeProfiles((parameters.get('language') ?? 'en') as Settings['language'], (call) =>
    calls.push(call),
  ),
)
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screen: Connection },
})
