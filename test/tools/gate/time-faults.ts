import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { missingUser } from './disk-faults.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { byTests } from './process-faults.ts'
import { expectResumed } from './resume.ts'
import { copyHome, countCalls, openWorld } from './worlds.ts'

// F48 to F51: the clock, the zone, the account or the size of the stored data has changed.

const HOUR_MS = 3_600_000
const MAX_CALLS_IN_FLIGHT = 16
const asleepModule = pathToFileURL(join(import.meta.dirname, 'hour-asleep.ts')).href

/** A sync is stopped in the middle for an hour of its time, while the service's tokens expire. */
async function stopInSync(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const { control } = world.sandbox
  const command = copyHome(tools, world, 'empty')
  control.addFault({ match: { path: '/withdrawals/' }, effect: { kind: 'delay', ms: 30 } })
  const words = ['sync', '--json', '--withdrawal-ids', command.ids]
  const { child, ended } = command.start(words, {
    env: { NODE_OPTIONS: `--import=${asleepModule}` },
  })
  const index = tools.random.between(2, 60)
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver && countCalls(world, '/withdrawals/') < index) await wait(2)
  const wasOver = isOver
  child.kill('SIGSTOP')
  control.expireTokens()
  // The stopped process still owns the profile.
  const secondSync = await command.run(words)
  tools.judge.checkEnd(secondSync, 'a second sync beside one that is stopped')
  tools.judge.holds(
    isOver || (secondSync.code === 4 && /in use/.test(secondSync.stderr)),
    `a second sync beside one that is stopped: ${String(secondSync.code)} ${secondSync.stderr}`,
  )
  control.clearRequests()
  child.kill('SIGCONT')
  const end = await ended
  tools.judge.checkEnd(end, 'a sync that slept for an hour')
  tools.judge.holds(
    end.code === 0 && (wasOver || elapsedOf(end.stdout) >= HOUR_MS),
    `a sync that slept for an hour: ${end.stdout} ${end.stderr}`,
  )
  const rejected = control
    .requests()
    .filter(({ status }) => status === 401 || status === 403)
    .reduce((sum, { count }) => sum + count, 0)
  tools.judge.holds(rejected <= MAX_CALLS_IN_FLIGHT, `${rejected} calls with a token that was over`)
  tools.judge.holds(
    countCalls(world, '/token/') <= 2,
    `${countCalls(world, '/token/')} token calls after the sleep`,
  )
  control.clearFaults()
  await expectResumed(tools, world, command)
}

const elapsedOf = (stdout: string): number =>
  (JSON.parse(stdout) as { readonly elapsed_ms: number }).elapsed_ms

const limitMs = 400_000
const clockTests = 'test/unit/app/window/year-end.test.ts'

export const timeFaults: readonly Fault[] = [
  fault('F48', '', 5, byTests('F48', clockTests), { limitMs }),
  fault('F49', 'command', 10, stopInSync, { limitMs }),
  fault('F49', 'window', 5, byTests('F49', clockTests), { limitMs }),
  fault('F50', '', 3, byTests('F50', 'test/unit/hosts/node/account.test.ts'), {
    missing: missingUser,
    limitMs,
  }),
  fault('F51', '', 3, byTests('F51', 'test/unit/app/volume.test.ts'), { limitMs }),
]
