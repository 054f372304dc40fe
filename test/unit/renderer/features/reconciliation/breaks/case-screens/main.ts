import '../../../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../../../src-renderer/desk.svelte.ts'
import Rules from '../../../../../../../src-renderer/screens/Rules.svelte'
import Suggestions from '../../../../../../../src-renderer/screens/Suggestions.svelte'
import { fakeTransport, sent } from './fake-transport.ts'
import Harness from './Harness.svelte'

const asked = new URLSearchParams(location.search)
const screens = { suggestions: Suggestions, rules: Rules }
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'

sessionStorage.clear()
const language = (asked.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(asked.get('state') ?? 'full', { language }))
mount(Harness, {
  target: document.getElementById('app') as HTMLElement,
  props: {
    screen: screens[asked.get('screen') as keyof typeof screens],
    sent: () => JSON.stringify(sent),
  },
})
