import '../../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../../src-renderer/desk.svelte.ts'
import Rules from '../../../../../../../src-renderer/screens/Rules.svelte'
import Suggestions from '../../../../../../../src-renderer/screens/Suggestions.svelte'
import { fakeTransport, sent } from './fake-transport.ts'
import Harness from './Harness.svelte'

const parameters = new URLSearchParams(location.search)
const screens = { suggestions: Suggestions, rules: Rules }
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'

sessionStorage.clear()
const language = (parameters.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(parameters.get('state') ?? 'full', { language }))
mount(Harness, {
  target: document.getElementById('app') as HTMLElement,
  props: {
    screen: screens[parameters.get('screen') as keyof typeof screens],
    sent: () => JSON.stringify(sent),
  },
})
