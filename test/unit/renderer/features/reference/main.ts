import '../../../../../src-renderer/theme.css'
import { mount } from 'svelte'
import type { Settings } from '../../../../../src-main/contract/window.ts'
import { desk } from '../../../../../src-renderer/desk.svelte.ts'
import Account from '../../../../../src-renderer/screens/Account.svelte'
import Currencies from '../../../../../src-renderer/screens/Currencies.svelte'
import DepositAccounts from '../../../../../src-renderer/screens/DepositAccounts.svelte'
import Limits from '../../../../../src-renderer/screens/Limits.svelte'
import Rails from '../../../../../src-renderer/screens/Rails.svelte'
import Frame from '../overview/Frame.svelte'
import { fakeTransport } from './fake-transport.ts'
import { NOW } from './invented.ts'

const parameters = new URLSearchParams(location.search)
const screens = {
  limits: Limits,
  rails: Rails,
  currencies: Currencies,
  deposits: DepositAccounts,
  account: Account,
}
document.documentElement.dataset['theme'] = parameters.get('theme') ?? 'light'

// The invented data has its own today.
const RealDate = Date
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length === 0 ? new target(NOW) : (Reflect.construct(target, given) as Date),
  get: (target, name) => (name === 'now' ? () => NOW : Reflect.get(target, name)),
})

sessionStorage.clear()
const language = (parameters.get('language') ?? 'en') as Settings['language']
await desk.start(fakeTransport(parameters.get('state') ?? 'full', { language }))
mount(Frame, {
  target: document.getElementById('app') as HTMLElement,
  props: { screen: screens[(parameters.get('screen') ?? 'limits') as keyof typeof screens] },
})
