import type { ListQuery } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'

/**
 * One export of a list as a CSV file. Its button is disabled while it runs. The window's job tray
 * shows the result.
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
