import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import Contacts from '../../../../../src-renderer/screens/Contacts.svelte'
import Errors from '../../../../../src-renderer/screens/Errors.svelte'
import Health from '../../../../../src-renderer/screens/Health.svelte'
import Help from '../../../../../src-renderer/screens/Help.svelte'
import { fakeTransport, sent } from './fake-transport.ts'
import { NOW } from './invented.ts'
import Place from './Place.svelte'

const parameters = new URLSearchParams(location.search)
const screens = { health: Health, errors: Errors, help: Help, contacts: Contacts }
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'

// The invented data has its own today.
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length === 0 ? new target(NOW) : (Reflect.construct(target, given) as Date),
  get: (target, name) => (name === 'now' ? () => NOW : Reflect.get(target, name)),
})

sessionStorage.clear()
Object.assign(globalThis, { chooseProfile: (name: string) => desk.chooseProfile(name) })
const language = (parameters.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(parameters.get('state') ?? 'full', { language }))
mount(Place, {
  target: document.getElementById('app') as HTMLElement,
  props: {
    screen: screens[(parameters.get('screen') ?? 'health') as keyof typeof screens],
    target: parameters.get('target') ?? undefined,
    sent: () => JSON.stringify(sent),
  },
})
