import { describe, expect, test } from 'vitest'
import { LatestRequestQueue } from '../../../../../src-renderer/features/reconciliation/latest-request-queue.ts'

describe('LatestRequestQueue', () => {
  test('runs the first action at once, and then only the last action that was requested during it', async () => {
    const queue = new LatestRequestQueue()
    const done: string[] = []
    const { promise: firstEnd, resolve: endFirst } = Promise.withResolvers<undefined>()
    queue.request(async () => {
      done.push('first')
      await firstEnd
    })
    const lastRun = new Promise<void>((resolve) => {
      for (const name of ['second', 'third']) {
        queue.request(() => {
          done.push(name)
          resolve()
          return Promise.resolve()
        })
      }
    })
    expect(done).toEqual(['first'])
    endFirst(undefined)
    await lastRun
    expect(done).toEqual(['first', 'third'])
  })
})
