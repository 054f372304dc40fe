import './theme.css'
import './print.css'
import { mount, unmount } from 'svelte'
import { Failure } from '../src-main/base/failure.ts'
import { desk } from './desk.svelte.ts'
import { openLoopback } from './loopback.ts'
import App from './shell/App.svelte'
import Closed from './shell/Closed.svelte'
import { openTransport } from './transport.ts'

const target = document.getElementById('app') as HTMLElement

try {
  await desk.start(await openTransport(openLoopback))
  mount(App, { target })
} catch (error) {
  if (error instanceof Failure && error.kind === 'store') await mountFailed(error)
  // The core cannot be reached: the address was used before, or the program is gone.
  else mount(Closed, { target })
}

// The core answers, but cannot open its stored data.
async function mountFailed(failure: Failure): Promise<void> {
  const { default: StartFailed } = await import('./shell/StartFailed.svelte')
  const failedScreen = mount(StartFailed, { target, props: { failure, onretry } })

  async function onretry(): Promise<Failure | undefined> {
    try {
      await desk.startAgain()
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
    await unmount(failedScreen)
    mount(App, { target })
    return undefined
  }
}
