import '../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../src-renderer/desk.svelte.ts'
import Operations from '../../../../../../src-renderer/screens/Operations.svelte'
import Stream from '../../../../../../src-renderer/screens/Stream.svelte'
import Frame from '../../overview/Frame.svelte'
import { fakeServices } from './fake-services.ts'

// The screens' calls to the core, for the test to inspect.
const calls: unknown[] = ((globalThis as { calls?: unknown[] }).calls ??= [])

const parameters = new URLSearchParams(location.search)
const screens = { operations: Operations, stream: Stream }
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
sessionStorage.clear()
await desk.start(
  fakeServices(
    parameters.get('state') ?? 'full',
    (parameters.get('language') ?? 'en') as Settings['language'],
    (call) => calls.push(call),
  ),
)
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screen: screens[(parameters.get('screen') ?? 'operations') as keyof typeof screens] },
})
