// node cancel.ts DATA_DIR WORKER.js LEDGER.csv — starts each long job of the database thread,
// cancels it at many points of its course, and prints as one line of JSON how long it continued
// after that: until it ended and until the thread answered another call, in milliseconds, and how
// often something was left behind.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { embeddedSandbox } from '../../../src-main/app/profile.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import { defaultMatchingRules } from '../../../src-main/reconciliation/passes.ts'
import { defaultMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import type { ReconcileInput } from '../../../src-main/store/runs/reconcile-input.ts'
import { openCache } from './open-cache.ts'

const [dataDir, worker, ledgerPath] = process.argv.slice(2) as [string, string, string]
const CANCEL_POINTS = 12
const MADE_AT = '2026-01-01T00:00:00.000000Z'
const folder = mkdtempSync(join(tmpdir(), 'partner-desk-cancel-'))
const store = openCache(dataDir, worker, false)
const input: ReconcileInput = {
  ledgerPath,
  mapping: defaultMapping,
  statusMap: embeddedSandbox.statusMap,
  rails: embeddedSandbox.rails,
  ties: embeddedSandbox.ties,
  from: undefined,
  to: undefined,
  asOf: MADE_AT,
  madeAt: MADE_AT,
  isCacheComplete: true,
}
type Start = (signal: AbortSignal) => Promise<unknown>
const wholeList = { report: 'withdrawals', conditions: [] } as const
const path = join(folder, 'export.csv')
const file = { columns: undefined, madeAt: MADE_AT, path, descriptor: undefined, assumptions: [] }
const sortedList = { ...wholeList, sort: { column: 'charged_fee', isDescending: true } }
const jobs: Readonly<Record<string, Start>> = {
  export: (signal) => store.call('export', { ...file, query: wholeList }, { signal }),
  sortedExport: (signal) => store.call('export', { ...file, query: sortedList }, { signal }),
  reconcile: (signal) => store.call('reconcile', input, { signal }),
  tryRules: (signal) => store.call('tryRules', { input, rules: defaultMatchingRules }, { signal }),
}
const figures: Record<string, number> = { left: 0 }
for (const [name, start] of Object.entries(jobs)) {
  const startMs = performance.now()
  await start(new AbortController().signal)
  const wholeMs = performance.now() - startMs
  await clear()
  figures[`${name}WholeMs`] = wholeMs
  for (let point = 0; point < CANCEL_POINTS; point += 1) {
    const stop = new AbortController()
    const cancelEnd = start(stop.signal).then(
      () => ({ at: performance.now(), isCancelled: false }),
      (error: unknown) => {
        if (error instanceof Failure && error.kind === 'cancelled')
          return { at: performance.now(), isCancelled: true }
        throw error
      },
    )
    await wait((wholeMs * (point + 0.5)) / CANCEL_POINTS)
    const cancelledMs = performance.now()
    stop.abort()
    const answerAtMs = store.call('findFact', { name: 'last_sync' }).then(() => performance.now())
    const { at, isCancelled } = await cancelEnd
    noteDuration(name, point, Math.max(at, await answerAtMs) - cancelledMs)
    // A job that was done before the cancellation arrived leaves its normal result.
    if (isCancelled) await noteLeftovers(name, point)
    await clear()
  }
}
await store.close()
rmSync(folder, { recursive: true })
process.stdout.write(
  `${JSON.stringify(figures, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))}\n`,
)

function noteDuration(name: string, point: number, durationMs: number): void {
  const worst = figures[`${name}Ms`] ?? 0
  if (durationMs > worst) {
    figures[`${name}Ms`] = durationMs
    figures[`${name}At`] = (point + 0.5) / CANCEL_POINTS
  }
}

async function noteLeftovers(name: string, point: number): Promise<void> {
  const files = readdirSync(folder)
  const runs = await store.call('listRuns', null)
  if (files.length + runs.length === 0) return
  figures.left = (figures.left ?? 0) + 1
  process.stderr.write(
    `${name} cancelled at ${((point + 0.5) / CANCEL_POINTS).toFixed(2)} left ${files.join(', ')} and ${runs.length} runs\n`,
  )
}

async function clear(): Promise<void> {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  for (const { id } of await store.call('listRuns', null))
    await store.call('deleteRun', { run: id })
}
