import '../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../../src-renderer/desk.svelte.ts'
import type { Fixture } from './fake-core.ts'
import { fakeTransport } from './fake-core.ts'
import Frame from './Frame.svelte'

// Shows one screen over the fixture of its area. The address names both and, where they differ from
// their defaults, the target, the state, the theme and the language.
const parameters = new URLSearchParams(location.search)
const fixtures = import.meta.glob<{ readonly fixture: Fixture }>('../**/fixture.ts')
const load = fixtures[`../${parameters.get('area')}/fixture.ts`]
if (!load) throw new Error(`No fixture in ${parameters.get('area')}`)
const { fixture } = await load()

document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'
if (fixture.now !== undefined) stopClock(fixture.now)
sessionStorage.clear()
const language = (parameters.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(fixture, parameters.get('state') ?? 'full', language))
desk.go(parameters.get('screen') ?? '', parameters.get('target') ?? undefined)
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screens: fixture.screens },
})

/** Sets the page's time to that of the invented data. Timers still run. */
function stopClock(now: number): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, parts) =>
      parts.length === 0 ? new target(now) : (Reflect.construct(target, parts) as Date),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  })
}
