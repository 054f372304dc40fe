import type { WindowEvent } from '../../contract/window.ts'
import type { RunningDesk } from '../node/window-desk.ts'

/** A desk whose calls wait for the real one. */
export interface DeskLoan {
  readonly desk: Pick<RunningDesk, 'dispatch' | 'onEvent'>
  give(desk: RunningDesk): void
}

/** Lets the host have its port before the core may start. */
export function lendDesk(): DeskLoan {
  let give: (desk: RunningDesk) => void = () => undefined
  const real = new Promise<RunningDesk>((done) => (give = done))
  const takers = new Set<(event: WindowEvent) => void>()
  return {
    desk: {
      dispatch: async (name, input, signal) => (await real).dispatch(name, input, signal),
      onEvent: (take) => {
        takers.add(take)
        return () => takers.delete(take)
      },
    },
    give(desk) {
      desk.onEvent((event) => takers.forEach((take) => take(event)))
      give(desk)
    },
  }
}
