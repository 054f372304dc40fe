import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../../../src-main/contract/window.ts'
import type { SoakHost } from '../../gate/soak-host.ts'
import { startSoakHost } from '../../gate/soak-host.ts'
import { cacheOf, feedOf, MAX_SYNCED_ROWS, orderedOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf } from '../facts.ts'
import { runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'
import { makeProfile, secrets, startService, syncing } from './service.ts'
import { forgetRuns, runForJson } from './windows.ts'

/**
 * The progress of a first sync at which it is cancelled. The indexes are built after its last page.
 */
const CANCEL_SHARES = [0.1, 0.3, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.86, 0.92, 0.98]

/**
 * Measures how long a job continues after its cancellation, at every stage, and what it leaves
 * behind.
 */
export async function cancel(setting: Setting): Promise<JobFacts> {
  const dataFolder = cacheOf(setting)
  const figures = runForJson<Record<string, number>>(setting, 'cancel.ts', [
    dataFolder,
    setting.worker,
    join(orderedOf(setting), 'ledger.csv'),
  ])
  forgetRuns(setting, dataFolder)
  const syncMs = await cancelSyncs({ ...setting, n: Math.min(setting.n, MAX_SYNCED_ROWS) })
  const slowest = Math.max(
    syncMs,
    ...Object.entries(figures).map(([name, ms]) =>
      /^(?:export|sortedExport|reconcile|tryRules)Ms$/.test(name) ? ms : 0,
    ),
  )
  return factsOf('cancel.ours', { ...figures, syncMs, slowestMs: slowest })
}

// Measures in the window's host until the job reports that it is cancelled. The database thread may
// still finish its current work after that.
async function cancelSyncs(setting: Setting): Promise<number> {
  const { work, say } = setting
  const service = await startService(join(feedOf(setting), 'transactions.pages.jsonl'), '-', 0)
  const dataFolder = join(work, 'desk-cancel')
  let slowest = 0
  try {
    makeProfile(setting, dataFolder, service)
    const { seconds } = runTimed(syncing(setting, dataFolder), work)
    for (const share of CANCEL_SHARES) {
      makeProfile(setting, dataFolder, service)
      const host = await startSoakHost(
        { folder: work, addMessage: () => undefined },
        dataFolder,
        1,
        secrets,
      )
      try {
        const { id } = await host.call('startJob', {
          id: 'first',
          profile: 'bench',
          work: { kind: 'sync', isFull: false, withdrawalIds: [] },
        })
        await wait(share * seconds * 1000)
        const cancelledMs = performance.now()
        await host.call('cancelJob', { id })
        const job = await waitForEnd(host, id)
        const durationMs = performance.now() - cancelledMs
        say(`sync cancelled at ${share}: ${job.state} after ${durationMs.toFixed(0)} ms`)
        slowest = Math.max(slowest, durationMs)
      } finally {
        await host.kill()
      }
    }
  } finally {
    service.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  return slowest
}

async function waitForEnd(host: SoakHost, jobId: string): Promise<Job> {
  for (;;) {
    const job = (await host.call('hello', null)).jobs.find(({ id }) => id === jobId)
    if (job && job.endedAt !== null) return job
    await wait(2)
  }
}
