import type { Job } from '../../../src-main/contract/window.ts'
import type { Judge } from './judge.ts'
import type { SoakHost } from './soak-host.ts'
import type { SoakFault } from './soak-plan.ts'
import { CLOCK_FACTOR } from './soak-plan.ts'
import type { Scene } from './soak-strikes.ts'
import { strikes, waitProgram } from './soak-strikes.ts'

/** The profile of a soak. */
export const PROFILE = 'world'

const POLL_MS = 25
/**
 * The longest time for a sync of a soak, by a wall clock: all its waits together, on a machine that
 * has other work.
 */
const MAX_SYNC_MS = 240_000

/**
 * Starts a sync as the window does and returns its end. Throws if it does not end within four
 * minutes.
 */
export async function syncDesk(
  host: SoakHost,
  id: string,
  isFull: boolean,
  withdrawalIds: readonly string[] = [],
): Promise<Job> {
  // A sync that the host began on its own is joined, and has another id.
  const startedJob = await host.call('startJob', {
    id,
    profile: PROFILE,
    work: { kind: 'sync', isFull, withdrawalIds },
  })
  return waitFor(host, MAX_SYNC_MS, ({ id: one, state }) => one === startedJob.id && isEnded(state))
}

function isEnded(state: Job['state']): boolean {
  return state !== 'waiting' && state !== 'running'
}

async function waitFor(
  host: SoakHost,
  longestMs: number,
  matches: (job: Job) => boolean,
): Promise<Job> {
  for (
    const end = performance.now() + longestMs;
    performance.now() < end;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  ) {
    const job = (await host.call('hello', null)).jobs.find(matches)
    if (job) return job
  }
  throw new Error(`nothing came to its end within ${longestMs} ms`)
}

/**
 * Makes one sync under a fault and one after it. The first must end with one of the fault's codes,
 * and the second must succeed. Returns the first one's code, if any.
 */
export async function makeRound(
  judge: Judge,
  scene: Scene,
  fault: SoakFault,
  number: number,
): Promise<string | undefined> {
  const strike = strikes[fault]
  const { host, random } = scene
  let isRunning = true
  strike.begin?.(scene)
  const sync = syncDesk(host, `round-${number}`, random.chance(1, 3), someIds(scene)).finally(
    () => (isRunning = false),
  )
  const [job] = await Promise.all([sync, strike.during?.({ ...scene, isRunning: () => isRunning })])
  // With clocks eight times as fast a call has two seconds, so on a busy machine any call may be
  // late.
  judgeEnd(judge, job, [...strike.codes, 'SERVER_SLOW'], `a sync under ${fault}`)
  if (job.failure?.code === 'DISK_FULL') await expectResumedAlone(judge, scene, job)
  strike.end?.(scene)
  scene.sandbox.control.clearFaults()
  judgeEnd(judge, await syncAfter(host, fault, number), [], `the sync after ${fault}`)
  return job.failure?.code
}

// A network that is back is noticed within 30 s (F38). Before that, a try may still use the old
// connections.
async function syncAfter(host: SoakHost, fault: SoakFault, number: number): Promise<Job> {
  const startMs = performance.now()
  for (let tries = 1; ; tries += 1) {
    const job = await syncDesk(host, `after-${number}-${tries}`, false)
    if (
      fault !== 'F38' ||
      job.failure?.code !== 'OFFLINE' ||
      (performance.now() - startMs) * CLOCK_FACTOR > 30_000
    )
      return job
    await waitProgram(2000)
  }
}

function someIds({ random, sandbox }: Scene): string[] {
  const all = sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id)
  return random.chance(1, 2) ? [] : all.filter(() => random.chance(1, 4))
}

/** Requires that a failure has one of `codes` and is described in words. */
export function judgeEnd(
  judge: Judge,
  { state, failure }: Job,
  codes: readonly string[],
  what: string,
): void {
  if (!failure) return judge.holds(state === 'done', `${what} ended as ${state}`)
  judge.coded(failure.code, codes, what)
  if ([failure.what, failure.advice].some((text) => !/[a-z]{2}/.test(text)))
    judge.find(
      'uncoded',
      `${what}: ${failure.code} says ${JSON.stringify(failure.what)}, ${JSON.stringify(failure.advice)}`,
    )
}

// F07: one message while the disk is full, and at most 30 s after it has space the sync continues
// on its own.
async function expectResumedAlone(judge: Judge, scene: Scene, failedJob: Job): Promise<void> {
  const { host, random } = scene
  await waitProgram(random.between(5, 90) * 1000)
  const before = (await host.call('hello', null)).jobs
  const laterSyncs = before
    .slice(before.findIndex(({ id }) => id === failedJob.id) + 1)
    .filter(({ kind, profile }) => kind === 'sync' && profile === PROFILE)
  judge.holds(laterSyncs.length === 0, `${laterSyncs.length} more syncs were begun on a full disk`)
  judge.holds(
    (await host.call('freshness', { profile: PROFILE })).counts.transactions !== undefined,
    'the cache cannot be read on a full disk',
  )
  strikes.F07.end?.(scene)
  const knownIds = new Set(before.map(({ id }) => id))
  const startMs = performance.now()
  const resumedJob = await waitFor(
    host,
    MAX_SYNC_MS,
    ({ id, kind, profile, state }) =>
      kind === 'sync' && profile === PROFILE && !knownIds.has(id) && state !== 'waiting',
  )
  const seconds = ((performance.now() - startMs) / 1000) * CLOCK_FACTOR
  judge.holds(seconds <= 30, `it took ${seconds.toFixed(1)} s to go on after the disk had space`)
  judgeEnd(
    judge,
    await waitFor(host, MAX_SYNC_MS, ({ id, state }) => id === resumedJob.id && isEnded(state)),
    [],
    'the sync that went on by itself',
  )
}
