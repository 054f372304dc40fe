import { describe, expect, test } from 'vitest'
import { LatestRequestQueue } from '../../../../../src-renderer/features/reconciliation/latest-request-queue.ts'

describe('LatestRequestQueue', () => {
  test('runs the first action at once and only the last of those requested meanwhile', async () => {
    const order = new LatestRequestQueue()
    const done: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    order.want(async () => {
      done.push('first')
      await held
    })
    const last = new Promise<void>((resolve) => {
      for (const name of ['second', 'third']) {
        order.want(() => {
          done.push(name)
          resolve()
          return Promise.resolve()
        })
      }
    })
    expect(done).toEqual(['first'])
    release(undefined)
    await last
    expect(done).toEqual(['first', 'third'])
  })
})
