import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Command } from './command.ts'
import { failPointVariable } from './fail-point.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { readCopy } from './read-copy.ts'
import { kill } from './resume.ts'
import { callStore, startCall } from './store-call.ts'
import { makeTestBuild } from './test-build.ts'
import type { World } from './worlds.ts'
import { copyHome, openWorld } from './worlds.ts'

// F04 and F05: the program dies while it writes a report, a backup or a run.

const exportOf = (report: string, target: string): string[] => ['export', report, '--out', target]
const partialFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.part'))

/** Where an export dies: at a share of its bytes, or when the file gets its name. */
const deathPoints = [1, 50, 99]
  .map((percent) => ({ percent, point: undefined as string | undefined }))
  .concat([
    { percent: 100, point: 'before-rename' },
    { percent: 100, point: 'after-rename' },
  ])

async function killInExport(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'synced')
  const expectedText = (await command.run(exportOf('transactions', '-'))).stdout
  const folder = join(tools.folder, 'reports')
  mkdirSync(folder)
  const target = join(folder, 'transactions.csv')
  const { percent, point } = deathPoints[
    tools.run % deathPoints.length
  ] as (typeof deathPoints)[number]
  const failPoint =
    point === undefined
      ? `written:${Math.max(1, Math.floor((expectedText.length * percent) / 100))}`
      : `${point}:1`
  const end = await command.run(exportOf('transactions', target), {
    program: makeTestBuild(),
    env: { [failPointVariable]: failPoint },
  })
  tools.judge.holds(end.signal === 'SIGKILL', `the export ended before ${failPoint}: ${end.stderr}`)
  if (existsSync(target))
    tools.judge.holds(
      readFileSync(target, 'utf8') === expectedText,
      `half a file under the final name, killed at ${failPoint}`,
    )
  const secondExport = await command.run(exportOf('transactions', target))
  tools.judge.succeeded(secondExport, 'the export after it')
  tools.judge.reportedNotice(secondExport, 'EXPORT_INTERRUPTED', 'the export after it')
  tools.judge.holds(
    readFileSync(target, 'utf8') === expectedText,
    'the export after it is not whole',
  )
  tools.judge.holds(
    partialFiles(folder).length === 0,
    `left behind: ${partialFiles(folder).join(', ')}`,
  )
}

async function killInBackup(tools: RunTools): Promise<void> {
  const world = await openWorld('large')
  const command = copyHome(tools, world, 'synced')
  const path = command.database()
  const folder = join(dirname(path), 'backups')
  const { child, isAtCall, ended } = startCall(path, 'backUp', { label: 'kept' })
  await isAtCall
  const delayMs = tools.random.below(40)
  // Waits for the first byte of the copy.
  while (child.exitCode === null && (!existsSync(folder) || readdirSync(folder).length === 0))
    await new Promise((resolve) => setImmediate(resolve))
  await wait(delayMs)
  child.kill('SIGKILL')
  await ended
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.db'))) {
    const db = new Database(join(folder, name), { readonly: true })
    let verdict = ''
    try {
      verdict = String(db.pragma('quick_check', { simple: true }))
    } catch (error) {
      verdict = String(error)
    }
    db.close()
    tools.judge.holds(
      verdict === 'ok' && statSync(join(folder, name)).size > 0,
      `killed ${delayMs} ms into it, ${name} is half a backup: ${verdict}`,
    )
    if (verdict === 'ok')
      tools.judge.same(cacheDigest(join(folder, name)), world.digest, `the backup ${name}`)
  }
  const { code } = await callStore(path, 'backUp', { label: 'kept' })
  tools.judge.holds(code === 0, `the backup after it ended with ${String(code)}`)
  const leftFiles = readdirSync(folder).filter((name) => !/^cache-\d+-kept\.db$/.test(name))
  tools.judge.holds(leftFiles.length === 0, `left behind: ${leftFiles.join(', ')}`)
  for (const what of findDefects(path)) tools.judge.find('broken', what)
}

interface RunFacts {
  readonly run_id: string
}

const runWords = ({ ledger }: { readonly ledger: string }, asOf: string): string[] => [
  'reconcile',
  '--offline',
  '--json',
  '--ledger',
  ledger,
  '--as-of',
  asOf,
]
const breaksOf = async (command: Command, run: string): Promise<string> =>
  (await command.run(['export', 'breaks', '--run', run, '--out', '-'])).stdout

/** The large world with one run in its cache, made once and copied for each run of F05. */
interface ReconciledHome {
  readonly world: World
  readonly id: string
  readonly breaks: string
  readonly elapsedMs: number
  /** Taken after the run, which fetches the ids of its ledger that the cache lacks. */
  readonly digest: string
}

let reconciledHome: Promise<ReconciledHome> | undefined

async function reconcileOnce(tools: RunTools): Promise<ReconciledHome> {
  const world = await openWorld('large')
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-run-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const command = copyHome({ ...tools, folder }, world, 'synced')
  const startMs = performance.now()
  const first = await command.run(runWords(command, '2026-11-20T12:00:00Z'))
  const elapsedMs = performance.now() - startMs
  if (first.code !== 0 && first.code !== 1)
    throw new Error(
      `the first run ended with ${String(first.code ?? first.signal)}: ${first.stderr}`,
    )
  const { run_id: id } = JSON.parse(first.stdout) as RunFacts
  return {
    world: { ...world, synced: command.dataDir },
    id,
    breaks: await breaksOf(command, id),
    elapsedMs,
    digest: cacheDigest(command.database()),
  }
}

async function killInRun(tools: RunTools): Promise<void> {
  const { world, id, breaks, elapsedMs, digest } = await (reconciledHome ??= reconcileOnce(tools))
  const command = copyHome(tools, world, 'synced')
  const words = (asOf: string): string[] => runWords(command, asOf)
  const before = readRemains(command.database())
  tools.judge.holds(
    before.runs === 1 && !before.isUnderWay,
    'the first run is not the only one, or not at its end',
  )
  const startedRun = command.start(words('2026-11-22T00:00:00Z'))
  const delayMs = tools.random.below(Math.ceil(elapsedMs))
  await Promise.race([wait(delayMs), startedRun.ended])
  const isKilled = await kill(tools, startedRun)
  const leftovers = readRemains(command.database())
  tools.judge.holds(leftovers.runs <= 2, `${leftovers.runs} runs after one was killed`)
  tools.judge.holds(
    leftovers.isUnderWay || leftovers.orphanCount === 0,
    `killed at ${delayMs} ms: ${leftovers.orphanCount} parts of no run, and no word that one was under way`,
  )
  const secondRun = await command.run(words('2026-11-22T00:00:00Z'))
  tools.judge.succeeded(secondRun, `the run after a kill at ${delayMs} ms`)
  // A reconciliation that was killed before its run began, or after its end, has nothing to
  // discard.
  tools.judge.reportedNotice(
    secondRun,
    'IMPORT_DISCARDED',
    `the run after a kill at ${delayMs} ms`,
    leftovers.isUnderWay,
  )
  tools.judge.holds(
    (await breaksOf(command, id)) === breaks,
    `the earlier run is another after a kill at ${delayMs} ms (${isKilled ? 'killed' : 'it had ended'})`,
  )
  for (const what of findDefects(command.database()))
    tools.judge.find('broken', `after a kill at ${delayMs} ms: ${what}`)
  tools.judge.same(cacheDigest(command.database()), digest, 'the cache beside the runs')
}

interface RemainingState {
  readonly runs: number
  /** Whether the mark that the program stores before a run begins is still set. */
  readonly isUnderWay: boolean
  /** Parts of a run that was never finished. */
  readonly orphanCount: number
}

function readRemains(path: string): RemainingState {
  return readCopy(path, (db) => {
    const count = (sql: string): number => Number(db.prepare(sql).pluck().get())
    const unmatchedCount = [
      'breaks',
      'run_matches',
      'run_lines',
      'run_observations',
      'run_suggestions',
    ].map((table) => count(`SELECT count(*) FROM ${table} WHERE run NOT IN (SELECT seq FROM runs)`))
    return {
      runs: count('SELECT count(*) FROM runs'),
      isUnderWay:
        count("SELECT count(*) FROM facts WHERE name = 'run_under_way' AND value <> ''") === 1,
      orphanCount: unmatchedCount.reduce((sum, one) => sum + one, 0),
    }
  })
}

export const fileFaults: readonly Fault[] = [
  fault('F04', 'export', 30, killInExport),
  fault('F04', 'backup', 10, killInBackup),
  fault('F05', '', 100, killInRun),
]
