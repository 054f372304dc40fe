import './theme.css'
import { mount } from 'svelte'
import { desk } from './desk.svelte.ts'
import { openLoopback } from './loopback.ts'
import App from './shell/App.svelte'
import Closed from './shell/Closed.svelte'
import { openTransport } from './transport.ts'

const target = document.getElementById('app') as HTMLElement

try {
  await desk.start(await openTransport(openLoopback))
  mount(App, { target })
} catch {
  // No way to the core: the address was used before, or the program is gone.
  mount(Closed, { target })
}
