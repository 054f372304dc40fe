import { setTimeout as wait } from 'node:timers/promises'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { expectResumed } from './resume.ts'
import { copyHome, countCalls, openWorld } from './worlds.ts'

// F15: several processes compete for one profile.

async function startAtOnce(tools: RunTools): Promise<void> {
  const world = await openWorld()
  const command = copyHome(tools, world, 'empty')
  world.sandbox.control.addFault({
    match: { path: '/withdrawals/' },
    effect: { kind: 'delay', ms: 400 },
  })
  const count = tools.random.between(2, 10)
  const commands = Array.from({ length: count }, () =>
    command.start(['sync', '--withdrawal-ids', command.ids]),
  )
  let running = count
  const ends = commands.map(({ ended }) => ended.finally(() => (running -= 1)))
  // The remaining process owns the profile. It is killed in the middle.
  while (running > 1 || (running === 1 && countCalls(world, '/withdrawals/') === 0)) await wait(2)
  const owners = commands.filter(
    ({ child }) => child.exitCode === null && child.signalCode === null,
  )
  for (const { child } of owners) child.kill('SIGKILL')
  const outcomes = await Promise.all(ends)
  const refusedStarts = outcomes.filter(({ code }) => code === 4)
  tools.judge.holds(
    owners.length <= 1 && refusedStarts.length === count - 1,
    `of ${count} at once ${owners.length} owned it, ${refusedStarts.length} were refused`,
  )
  for (const end of outcomes) {
    if (end.signal === 'SIGKILL') continue
    tools.judge.checkEnd(end, `one of ${count}`)
    if (end.code === 4)
      tools.judge.holds(
        /in use/.test(end.stderr) && /process \d+/.test(end.stderr),
        `who owns it is not said: ${end.stderr}`,
      )
  }
  tools.judge.holds(
    countCalls(world, '/token/') === 1,
    `${countCalls(world, '/token/')} of ${count} asked for a token`,
  )
  world.sandbox.control.clearFaults()
  await expectResumed(tools, world, command)
}

export const instanceFaults: readonly Fault[] = [
  fault('F15', 'command', 40, startAtOnce, { limitMs: 400_000 }),
]
