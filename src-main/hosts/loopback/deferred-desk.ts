import type { WindowEvent } from '../../contract/window.ts'
import type { RunningDesk } from '../node/window-desk.ts'

/** A desk whose calls wait until `start` is called with the real desk. */
export interface DeferredDesk {
  readonly desk: Pick<RunningDesk, 'dispatch' | 'onEvent'>
  start(desk: RunningDesk): void
}

/** Returns a desk that the host can use before the core has started. */
export function deferDesk(): DeferredDesk {
  let resolveDesk: (desk: RunningDesk) => void = () => undefined
  const realDesk = new Promise<RunningDesk>((resolve) => (resolveDesk = resolve))
  const listeners = new Set<(event: WindowEvent) => void>()
  return {
    desk: {
      dispatch: async (name, input, signal) => (await realDesk).dispatch(name, input, signal),
      onEvent: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    start(desk) {
      desk.onEvent((event) => listeners.forEach((listener) => listener(event)))
      resolveDesk(desk)
    },
  }
}
