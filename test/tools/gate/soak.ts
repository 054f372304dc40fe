import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cacheDigest, findDefects } from './cache-digest.ts'
import type { Command } from './command.ts'
import type { Fault, RunTools } from './fault.ts'
import type { Line, Sample } from './slope.ts'
import { fitBlocks, judgeSlope, WARM_UP } from './slope.ts'
import type { SoakDesk } from './soak-desk.ts'
import { killCommand, openSoakDesk } from './soak-desk.ts'
import type { SoakHost } from './soak-host.ts'
import { CLOCK_FACTOR, makeDraw } from './soak-plan.ts'
import { judgeEnd, makeRound, PROFILE, syncDesk } from './soak-round.ts'
import type { SoakWindow } from './soak-window.ts'
import { openSoakWindow } from './soak-window.ts'

// F44: half an hour of syncs of one long-living host under random faults, on a faster clock, and
// the effect on its memory and its handles.

/** MB an hour of the program's time (security.md, F44). */
const MAX_GROWTH_MB_PER_HOUR = 2
/**
 * One open file each hour would be several hundred in a month of work. Fewer than one an hour
 * count as flat.
 */
const MAX_HANDLES_PER_HOUR = 1
/** A shorter soak is a trial: too short for a verdict on a slope. */
const MIN_VERDICT_MINUTES = 20
const PAUSE_MS = 200

const folder = resolve(import.meta.dirname, '../../../.gate')

/** The figures of a soak, besides its finds. */
interface Figures {
  readonly minutes: number
  readonly programHours: number
  readonly rounds: Readonly<Record<string, number>>
  /** How many syncs under a fault ended with each code. */
  readonly struck: Readonly<Record<string, number>>
  readonly leftOut: readonly string[]
  readonly rss: Line & { readonly first: number; readonly last: number }
  readonly handles: Line & { readonly first: number; readonly last: number }
}

async function soak(tools: RunTools): Promise<void> {
  const desk = await openSoakDesk(tools)
  let host = await desk.startHost()
  let window: SoakWindow | undefined
  const startMs = performance.now()
  const endMs = tools.soakMinutes * 60_000
  const programMs = (): number => (performance.now() - startMs) * CLOCK_FACTOR
  let samples: Sample[] = []
  const rounds: Record<string, number> = {}
  const struck: Record<string, number> = {}
  mkdirSync(folder, { recursive: true })
  rmSync(join(folder, 'soak.csv'), { force: true })
  try {
    judgeEnd(tools.judge, await syncDesk(host, 'first', true, desk.ids.all), [], 'the first sync')
    window = await openSoakWindow(tools.judge, tools.random, host)
    const draws = makeDraw(tools.random, desk.injectableFaults)
    for (let number = 1; performance.now() - startMs < endMs; number += 1) {
      const fault = draws.next(programMs())
      rounds[fault] = (rounds[fault] ?? 0) + 1
      // Measuring memory needs a process that continues. The host is killed only during the
      // warm-up, the command line at any time.
      if (fault === 'F01' && performance.now() - startMs < (endMs * WARM_UP) / 2) {
        host = await killHost(tools, desk, host, window, number)
        samples = []
        draws.restart()
      } else {
        const code = await makeRound(
          tools.judge,
          {
            ...desk,
            random: tools.random,
            host,
            window,
            killCommand: () => killCommand(tools, tools.random, desk),
            isRunning: () => true,
          },
          fault,
          number,
        )
        if (code !== undefined) struck[code] = (struck[code] ?? 0) + 1
      }
      await useWindow(host)
      await window.judge()
      const sample = { hours: programMs() / 3_600_000, ...(await host.measure()) }
      samples.push(sample)
      appendFileSync(
        join(folder, 'soak.csv'),
        `${[number, fault, sample.hours.toFixed(4), sample.rssMb.toFixed(1), sample.heapMb.toFixed(2), sample.threadsMb.toFixed(2), sample.handles].join(',')}\n`,
      )
      await wait(PAUSE_MS)
    }
    await judgeEndOfSoak(tools, desk, host)
    judgeGrowth(tools, { samples, rounds, struck, leftOut: desk.missing })
  } finally {
    await window?.close()
    const { code, ms } = await host.stop()
    tools.judge.holds(
      // 130: work still in progress was cut off (F45).
      (code === 0 || code === 130) && ms <= 5000,
      `the host ended with ${String(code)} after ${Math.round(ms)} ms`,
    )
    judgeLog(tools, desk)
    await desk.close()
  }
}

// F01 on the host: it is killed in a sync, its next start resumes, and a person opens a window of
// it.
async function killHost(
  tools: RunTools,
  desk: SoakDesk,
  host: SoakHost,
  window: SoakWindow,
  number: number,
): Promise<SoakHost> {
  const sync = syncDesk(host, `killed-${number}`, true, desk.ids.all).catch(() => undefined)
  await wait(tools.random.between(5, 400))
  await host.kill()
  await sync
  for (const what of findDefects(databaseOf(desk)))
    tools.judge.find('broken', `after a kill of the host: ${what}`)
  const nextHost = await desk.startHost()
  judgeEnd(
    tools.judge,
    await syncDesk(nextHost, `after-${number}`, false),
    [],
    'the sync after a kill of the host',
  )
  await window.reopen(nextHost)
  return nextHost
}

/** A person's use of the window: lists, sums, a search, an overview. */
async function useWindow(host: SoakHost): Promise<void> {
  for (const report of ['withdrawals', 'transactions'] as const) {
    const { list } = await host.call('openList', {
      profile: PROFILE,
      query: { report, run: null, conditions: [], sort: null, search: '' },
    })
    await host.call('readList', { list, from: 0, count: 100 })
    await host.call('sumList', { list })
    await host.call('closeList', { list })
  }
  await host.call('overview', { profile: PROFILE })
}

function databaseOf({ dataDir }: SoakDesk): string {
  const { profiles } = JSON.parse(readFileSync(join(dataDir, 'profiles.json'), 'utf8')) as {
    profiles: readonly { readonly id: string; readonly name: string }[]
  }
  return join(
    dataDir,
    'profiles',
    profiles.find(({ name }) => name === PROFILE)?.id ?? '',
    'cache.db',
  )
}

/** Compares the final state with that of a sync by a fresh program that met no fault. */
async function judgeEndOfSoak(tools: RunTools, desk: SoakDesk, host: SoakHost): Promise<void> {
  const words = ['sync', '--full', '--withdrawal-ids', desk.ids.path]
  const freshCommand = await desk.openUndisturbed()
  const digestAfter = async (command: Command, what: string): Promise<string> => {
    tools.judge.checkEnd(await command.run(words), what)
    return cacheDigest(command.database())
  }
  judgeEnd(tools.judge, await syncDesk(host, 'last', true, desk.ids.all), [], 'the last sync')
  const expectedDigest = await digestAfter(freshCommand, 'the undisturbed sync')
  tools.judge.same(cacheDigest(databaseOf(desk)), expectedDigest, 'the host at the end of the soak')
  tools.judge.same(
    await digestAfter(desk.command, 'the command’s last sync'),
    expectedDigest,
    'the command line at the end of the soak',
  )
  for (const path of [databaseOf(desk), desk.command.database()])
    for (const what of findDefects(path))
      tools.judge.find('broken', `at the end of the soak: ${what}`)
}

function judgeGrowth(
  tools: RunTools,
  {
    samples,
    ...report
  }: { readonly samples: readonly Sample[] } & Pick<Figures, 'rounds' | 'struck' | 'leftOut'>,
): void {
  const summarise = (value: (sample: Sample) => number): Figures['rss'] => ({
    ...fitBlocks(samples, value),
    first: value(samples[0] as Sample),
    last: value(samples.at(-1) as Sample),
  })
  const [rss, handles] = [summarise(({ rssMb }) => rssMb), summarise((sample) => sample.handles)]
  const figures: Figures = {
    minutes: tools.soakMinutes,
    programHours: samples.at(-1)?.hours ?? 0,
    ...report,
    rss,
    handles,
  }
  writeFileSync(join(folder, 'soak.json'), `${JSON.stringify(figures, null, 2)}\n`)
  if (tools.soakMinutes < MIN_VERDICT_MINUTES) return
  // A disk that fills too late for a sync proves nothing.
  if (report.rounds.F07 !== undefined)
    tools.judge.holds(
      (report.struck.DISK_FULL ?? 0) > 0,
      `${report.rounds.F07} rounds of F07, and no sync met a full disk`,
    )
  for (const [what, line, limit] of [
    ['MB of memory', rss, MAX_GROWTH_MB_PER_HOUR] as const,
    ['handles', handles, MAX_HANDLES_PER_HOUR] as const,
  ])
    tools.judge.holds(
      judgeSlope(line, limit) === 'flat',
      `${line.slope.toFixed(2)} ± ${line.bound.toFixed(2)} ${what} an hour (${judgeSlope(line, limit)}; at most ${limit})`,
    )
}

/** Requires that every failure in the host's log has a specific code. */
function judgeLog(tools: RunTools, { dataDir }: SoakDesk): void {
  for (const line of readFileSync(join(dataDir, 'activity.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)) {
    const code = /"code":"([^"]*)"/.exec(line)?.[1]
    if (code !== undefined) tools.judge.coded(code, [code], 'the activity log')
  }
}

/**
 * The longest time for a soak of the given minutes, with its beginning, its end and its last round.
 */
const limitMs = (soakMinutes: number): number => soakMinutes * 60_000 + 600_000

export const soakFault: Fault = {
  id: 'F44',
  kind: '',
  runs: 1,
  run: soak,
  limitMs,
  isMostlyWaiting: true,
}
