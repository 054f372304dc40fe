import { describe, expect, test } from 'vitest'
import { OneAtATime } from '../../../../../src-renderer/features/reconciliation/one-at-a-time.ts'

describe('OneAtATime', () => {
  test('does the first at once and of those that were wanted meanwhile the last', async () => {
    const order = new OneAtATime()
    const done: string[] = []
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    order.want(async () => {
      done.push('first')
      await held
    })
    const last = new Promise<void>((told) => {
      for (const name of ['second', 'third']) {
        order.want(() => {
          done.push(name)
          told()
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
