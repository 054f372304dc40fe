// npm run bench [-- --n 100k|1m|5m --jobs reconcile,read,… --rounds 3 --seed 7 --order local|random
// --keep-data yes|no] — this project's jobs beside the programs its users would otherwise use, on
// the same data, interleaved in one run. README.md says what each job measures.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { MAX_SYNCED_ROWS, removeData } from './data.ts'
import type { JobFacts } from './facts.ts'
import { goals } from './goals.ts'
import { growthPicture } from './growth.ts'
import { lists, search, sums } from './jobs/asking.ts'
import { cancel } from './jobs/cancel.ts'
import { dropPeerDatabases, exportAll, read } from './jobs/files.ts'
import { flow } from './jobs/flow.ts'
import { ids } from './jobs/ids.ts'
import { listed } from './jobs/listed.ts'
import { key, mapped, reconcile, tied } from './jobs/reconcile.ts'
import { sync } from './jobs/sync.ts'
import { start, visits, windowJob } from './jobs/windows.ts'
import { hasFailed, judge } from './judge.ts'
import { growthFacts, readResults, saveResults } from './results.ts'
import type { BenchOptions, Setting } from './setting.ts'
import { makeSetting, peerNames, readOptions, requireDisk } from './setting.ts'
import { goalTable, processTable, programNames, stepTable } from './table.ts'

type Job = (setting: Setting) => JobFacts | Promise<JobFacts>

// The jobs run in this order. Those that need a quiet cache come first.
const jobs: Readonly<Record<string, Job>> = {
  lists,
  sums,
  search,
  export: exportAll,
  read,
  reconcile,
  mapped,
  tied,
  key,
  sync,
  listed,
  ids,
  start,
  window: windowJob,
  flow,
  visits,
  cancel,
}

/** The jobs whose programs are whole processes. */
const processJobs = ['reconcile', 'mapped', 'tied', 'read', 'export', 'ingest', 'sync', 'ids']

/** Both sizes are needed for the picture in the README. */
const GROWTH_SIZES = [100_000, 1_000_000]

const say = (text: string): void => void process.stderr.write(`${text}\n`)

try {
  process.exitCode = await bench(readOptions(process.argv.slice(2), Object.keys(jobs)))
} catch (error) {
  say(`The bench cannot run: ${(error as Error).message}.`)
  process.exitCode = 2
}

/** Returns the exit code: 1 if a must was missed or a job failed, otherwise 0. */
async function bench(request: BenchOptions): Promise<number> {
  const setting = makeSetting(request, say)
  requireDisk(setting)
  const facts: JobFacts = {}
  const failures: string[] = []
  try {
    for (const [name, job] of Object.entries(jobs)) {
      if (!request.jobs.includes(name)) continue
      say(`— ${name}`)
      try {
        Object.assign(facts, await job(setting))
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`)
        say(`${name} failed: ${(error as Error).message}`)
      }
    }
  } finally {
    dropPeerDatabases()
    if (!request.isDataKept)
      for (const n of [request.n, Math.min(request.n, MAX_SYNCED_ROWS)])
        removeData(setting, { n, seed: request.seed })
  }
  const path = saveFigures(setting, facts)
  const hasMissed = printTables(
    setting,
    { ...facts, ...(setting.order === 'local' ? growthFacts(readResults(setting.work)) : {}) },
    path,
  )
  for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`)
  return hasMissed || failures.length > 0 ? 1 : 0
}

function saveFigures(setting: Setting, facts: JobFacts): string {
  const { n, seed, order, rounds, versions, work, root } = setting
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`
  const path = saveResults(work, {
    n,
    seed,
    order,
    rounds,
    machine,
    versions,
    measuredAt: new Date().toISOString(),
    facts,
  })
  const allResults = readResults(work)
  const picture = growthPicture(allResults)
  // The README shows the growth from the sizes of the goals. A run of other sizes does not replace
  // it.
  const isGrowth = GROWTH_SIZES.every((size) =>
    allResults.some(({ n, facts }) => n === size && facts['reconcile.ours.seconds'] !== undefined),
  )
  if (picture !== undefined)
    writeFileSync(join(isGrowth ? join(root, 'resources/pictures') : work, 'growth.svg'), picture)
  return path
}

function printTables(setting: Setting, facts: JobFacts, path: string): boolean {
  const { n, seed, order, rounds, versions, work } = setting
  const judgements = goals
    .filter((goal) => goal.sizes === 'any' || goal.sizes.includes(n) || !goal.job.endsWith('5 M'))
    .map((goal) => judge(goal, facts, n))
  const head = [
    `${n} rows, seed ${seed}, ledger order ${order}, ${rounds} rounds, medians; ${cpus().length} cores, Node ${process.version}`,
    `peers: ${peerNames.map((name) => `${programNames[name]} ${versions[name] ?? 'not installed'}`).join(', ')}`,
    // Each size is a run of its own, perhaps of another build, so its date is printed for the
    // reader to judge.
    `growth from: ${readResults(work)
      .map((results) => `${results.n} rows at ${results.measuredAt.slice(0, 16)}`)
      .join(', ')}`,
  ]
  const processes = processJobs.map((job) => processTable(job, facts))
  const text = [
    head.join('\n'),
    ...[...processes, stepTable(facts)].filter((table) => table !== ''),
    goalTable(judgements, facts),
  ].join('\n\n')
  writeFileSync(join(work, `table-${n}.md`), `${text}\n`)
  process.stdout.write(`\n${text}\n\nfigures: ${path}\n`)
  return hasFailed(judgements)
}
