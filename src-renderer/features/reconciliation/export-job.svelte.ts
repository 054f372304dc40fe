import type { ListQuery } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'

/**
 * One save of a list as a CSV file, so that its button knows while it runs; how it ended the
 * window's job tray tells.
 */
export class ExportJob {
  #id = $state.raw('')
  isRunning = $derived(
    desk.jobs.some(
      (job) => job.id === this.#id && (job.state === 'waiting' || job.state === 'running'),
    ),
  )

  start(query: ListQuery, name: string): void {
    if (this.isRunning) return
    const id = crypto.randomUUID()
    this.#id = id
    desk.attempt(() => desk.startJob({ kind: 'export', query, columns: null, name }, id))
  }
}
