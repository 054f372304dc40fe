import { describe, expect, test } from 'vitest'
import { LatestRequestQueue } from '../../../../../src-renderer/features/reconciliation/latest-request-queue.ts'

describe('LatestRequestQueue', () => {
  test('runs the first action at once, and then only the last action that was requested during it', async () => {
    const queue = new LatestRequestQueue()
    const runNames: string[] = []
    const { promise: firstEnd, resolve: endFirst } = Promise.withResolvers<undefined>()
    queue.request(async () => {
      runNames.push('first')
      await firstEnd
    })
    const lastRun = new Promise<void>((resolve) => {
      for (const name of ['second', 'third']) {
        queue.request(() => {
          runNames.push(name)
          resolve()
          return Promise.resolve()
        })
      }
    })
    expect(runNames).toEqual(['first'])
    endFirst(undefined)
    await lastRun
    expect(runNames).toEqual(['first', 'third'])
  })
})
