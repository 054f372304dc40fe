import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { WindowPorts } from './ports.ts'

const MAX_REMEMBERED = 200

/**
 * Where files were written in this session, by the place that a window is shown. A window names a
 * job, and this leads from the job's result to the path, which stays on this side.
 */
export class SavedFiles {
  readonly #paths = new Map<string, string>()

  /** The port, with what it answers remembered. */
  remembering(choose: WindowPorts['chooseTarget']): WindowPorts['chooseTarget'] {
    return async (name) => {
      const target = await choose(name)
      if (!target) return null
      this.#paths.set(target.place, target.path)
      for (const oldest of this.#paths.keys()) {
        if (this.#paths.size <= MAX_REMEMBERED) break
        this.#paths.delete(oldest)
      }
      return target
    }
  }

  pathOf(place: string): string | undefined {
    return this.#paths.get(place)
  }
}

interface Around {
  readonly ports: Pick<WindowPorts, 'showInFolder'>
  readonly jobs: Pick<Jobs, 'list'>
  readonly saved: SavedFiles
}

/** Showing a file that this program has written itself. */
export function savedFileHandlers(
  world: Around,
): Handlers<Pick<WindowCalls, 'savedFile' | 'showFile'>> {
  const pathOf = (id: string): string | undefined => {
    const job = world.jobs.list().find((one) => one.id === id)
    if (job?.state !== 'done') return undefined
    const { result } = job
    return result?.kind === 'export' || result?.kind === 'evidence'
      ? world.saved.pathOf(result.place)
      : undefined
  }
  return {
    savedFile: ({ job }) => ({
      canShow: world.ports.showInFolder !== undefined && pathOf(job) !== undefined,
    }),
    showFile: async ({ job }) => {
      const path = pathOf(job)
      const isShown = path !== undefined && (await world.ports.showInFolder?.(path)) === true
      return { isShown }
    },
  }
}
