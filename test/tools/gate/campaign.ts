import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from '../../support/build.ts'
import type { Fault } from './fault.ts'
import { nameOf } from './fault.ts'
import { faults as table } from './faults.ts'
import type { Journal } from './journal.ts'
import { openJournal } from './journal.ts'
import type { FindsByKind } from './judge.ts'
import { countFinds, Judge } from './judge.ts'
import type { CampaignOptions, Item, RunRequest } from './plan.ts'
import { chooseFaults, planRuns, readCampaignOptions } from './plan.ts'
import { formatFinds, formatReport, makeReport } from './report.ts'

// npm run gate -- --faults F01,F06 --seed 7 --runs 5 --minutes 60 --lanes 2 --resume: the campaign
// of security.md 3.3. Writes .gate/ (journal, report.json, report.txt). Exit code: 0 where
// everything held, 1 where something was found, 3 where the time ended before all runs were made.

// This limit is generous: the first run of a lane makes its world, and the machine may be busy.
const USUAL_LIMIT_MS = 240_000
const PROGRESS_INTERVAL_MS = 10_000

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, '.gate')
const options = readCampaignOptions(process.argv.slice(2))
process.exitCode = await runCampaign(options)

async function runCampaign({
  faults: wantedFaults,
  seed,
  runs,
  isResumed,
  minutes,
  lanes,
  soakMinutes,
}: CampaignOptions): Promise<number> {
  build()
  mkdirSync(folder, { recursive: true })
  const faults = chooseFaults(table, wantedFaults)
  const missing = new Map(
    faults.flatMap((fault) =>
      fault.missing?.() === undefined ? [] : [[nameOf(fault), fault.missing() ?? '']],
    ) as [string, string][],
  )
  const journal = openJournal(join(folder, `journal-${seed}.jsonl`), seed, isResumed)
  const isDone = ({ name, run }: Item): boolean =>
    journal.outcomes.some((one) => one.name === name && one.run === run)
  const runnableFaults = faults.filter((fault) => !missing.has(nameOf(fault)))
  const queue = planRuns(
    runnableFaults.filter(({ isMostlyWaiting }) => !isMostlyWaiting),
    { runs },
    isDone,
  )
  const waitingFaultsQueue = planRuns(
    runnableFaults.filter(({ isMostlyWaiting }) => isMostlyWaiting),
    { runs },
    isDone,
  )
  const total = queue.length + waitingFaultsQueue.length
  const finishedBefore = journal.outcomes.length
  const startMs = performance.now()
  const isOver = (): boolean => performance.now() - startMs > minutes * 60_000
  const progressTimer = setInterval(
    () =>
      say(
        `${journal.outcomes.length - finishedBefore} of ${total} runs, ${Math.round((performance.now() - startMs) / 1000)} s, next ${(queue[0] ?? waitingFaultsQueue[0])?.name ?? 'none'}`,
      ),
    PROGRESS_INTERVAL_MS,
  )
  const lane = (items: Item[]): Promise<void> =>
    runLane(items, { seed, soakMinutes }, journal, isOver)
  await Promise.all([
    lane(waitingFaultsQueue),
    lane(waitingFaultsQueue),
    ...Array.from({ length: lanes }, () => lane(queue)),
  ])
  clearInterval(progressTimer)
  const report = makeReport(
    seed,
    faults,
    (fault) => Math.min(runs ?? fault.runs, fault.runs),
    journal.outcomes,
    missing,
  )
  const text = formatReport(report, journal.outcomes)
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, 'report.txt'), text)
  process.stdout.write(text)
  return report.isGood ? 0 : report.finds === 0 && !report.isWhole ? 3 : 1
}

// Makes the runs of a queue one after another. A lane takes the next fault when it is free and
// keeps its process until that dies.
async function runLane(
  queue: Item[],
  { seed, soakMinutes }: Pick<CampaignOptions, 'seed' | 'soakMinutes'>,
  journal: Journal,
  isOver: () => boolean,
): Promise<void> {
  let child: ChildProcess | undefined
  for (let item = queue.shift(); item; item = isOver() ? undefined : queue.shift()) {
    const fault = table.find((one) => nameOf(one) === item?.name) as Fault
    child ??= fork(join(import.meta.dirname, 'lane-child.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const startMs = performance.now()
    const { finds, isAlive } = await requestRun(
      child,
      { ...item, seed, soakMinutes },
      limitOf(fault, soakMinutes),
    )
    const outcome = { ...item, seed, finds, ms: Math.round(performance.now() - startMs) }
    journal.add(outcome)
    if (countFinds(finds) > 0) say(formatFinds(outcome))
    if (!isAlive) child = undefined
  }
  child?.disconnect()
}

function limitOf({ limitMs = USUAL_LIMIT_MS }: Fault, soakMinutes: number): number {
  return typeof limitMs === 'number' ? limitMs : limitMs(soakMinutes)
}

// A lane that dies, or is killed after too long a silence, counts as a crash that was not injected.
function requestRun(
  child: ChildProcess,
  message: RunRequest,
  limitMs: number,
): Promise<{ readonly finds: FindsByKind; readonly isAlive: boolean }> {
  return new Promise((done) => {
    const end = (finds: FindsByKind, isAlive: boolean): void => {
      clearTimeout(timer)
      child.removeAllListeners('message').removeAllListeners('exit')
      done({ finds, isAlive })
    }
    const findsOfCrash = (reason: string): FindsByKind => {
      const judge = new Judge()
      judge.find('crashes', reason)
      return judge.finds()
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
    child.once('message', (finds) => end(finds as FindsByKind, true))
    child.once('exit', (code, signal) =>
      end(findsOfCrash(`the lane ended with ${String(code ?? signal)}`), false),
    )
    child.send(message)
  })
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
