import type { WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { WindowPorts } from './ports.ts'

const MAX_PATHS = 200

/**
 * The full paths of the files written in this session, by the short path that the window shows. To
 * show a file, a window sends the id of the job that wrote it, so it never gets the full path.
 */
export class SavedFiles {
  readonly #paths = new Map<string, string>()

  /** Wraps the port so that each chosen target is remembered. */
  rememberTargets(choose: WindowPorts['chooseTarget']): WindowPorts['chooseTarget'] {
    return async (name) => {
      const target = await choose(name)
      if (!target) return null
      this.#paths.set(target.place, target.path)
      for (const oldestPlace of this.#paths.keys()) {
        if (this.#paths.size <= MAX_PATHS) break
        this.#paths.delete(oldestPlace)
      }
      return target
    }
  }

  pathOf(place: string): string | undefined {
    return this.#paths.get(place)
  }
}

interface SavedFileContext {
  readonly ports: Pick<WindowPorts, 'showInFolder'>
  readonly jobs: Pick<Jobs, 'list'>
  readonly savedFiles: SavedFiles
}

/** The handlers that show a written file in the system's file manager. */
export function savedFileHandlers(
  context: SavedFileContext,
): Handlers<Pick<WindowCalls, 'savedFile' | 'showFile'>> {
  const pathOf = (id: string): string | undefined => {
    const job = context.jobs.list().find((candidate) => candidate.id === id)
    if (job?.state !== 'done') return undefined
    const { result } = job
    return result?.kind === 'export' || result?.kind === 'evidence'
      ? context.savedFiles.pathOf(result.place)
      : undefined
  }
  return {
    savedFile: ({ job }) => ({
      canShow: context.ports.showInFolder !== undefined && pathOf(job) !== undefined,
    }),
    showFile: async ({ job }) => {
      const path = pathOf(job)
      const isShown = path !== undefined && (await context.ports.showInFolder?.(path)) === true
      return { isShown }
    },
  }
}
