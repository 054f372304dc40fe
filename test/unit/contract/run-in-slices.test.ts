import { describe, expect, it } from 'vitest'
import { runInSlices } from '../../../src-main/contract/run-in-slices.ts'

const busyMs = 50

function* work(steps: number, endedTasks: string[]): Generator<number, string> {
  try {
    for (let step = 1; step <= steps; step += 1) {
      for (const startMs = performance.now(); performance.now() - startMs < busyMs;);
      yield step
    }
    return 'done'
  } finally {
    endedTasks.push('ended')
  }
}

describe('runInSlices', () => {
  it('reports each step, lets other work run between slices, and returns the result', async () => {
    const steps: number[] = []
    let otherTurns = 0
    const timer = setInterval(() => (otherTurns += 1), 0)
    const result = await runInSlices(
      work(3, []),
      { signal: new AbortController().signal, progress: () => undefined },
      (step) => steps.push(step),
    )
    clearInterval(timer)
    expect([result, steps, otherTurns > 0]).toEqual(['done', [1, 2, 3], true])
  })

  it('does not begin work that is already stopped', async () => {
    const endedTasks: string[] = []
    let startedSteps = 0
    const countedWork = (function* (): Generator<number, string> {
      startedSteps += 1
      return yield* work(1, endedTasks)
    })()
    await expect(
      runInSlices(
        countedWork,
        { signal: AbortSignal.abort(), progress: () => undefined },
        () => undefined,
      ),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(startedSteps).toBe(0)
  })

  it('ends the work when it is stopped, so that it closes what it opened', async () => {
    const controller = new AbortController()
    const endedTasks: string[] = []
    await expect(
      runInSlices(
        work(10, endedTasks),
        { signal: controller.signal, progress: () => undefined },
        () => controller.abort(),
      ),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(endedTasks).toEqual(['ended'])
  })
})
