import { describe, expect, it } from 'vitest'
import { untilCancelled } from '../../../src-main/base/failure.ts'

describe('untilCancelled', () => {
  it('settles as the work settles', async () => {
    const { signal } = new AbortController()
    expect(await untilCancelled(Promise.resolve(7), signal)).toBe(7)
    expect(await untilCancelled(Promise.resolve(7), undefined)).toBe(7)
    await expect(untilCancelled(Promise.reject(new Error('broken')), signal)).rejects.toThrow(
      'broken',
    )
  })

  it('rejects at once when cancelled, and ignores the later result of the work', async () => {
    const stop = new AbortController()
    const work = Promise.withResolvers<number>()
    const stoppedWork = untilCancelled(work.promise, stop.signal)
    stop.abort()
    await expect(stoppedWork).rejects.toMatchObject({ kind: 'cancelled', code: 'CANCELLED' })
    // A later failure must not become an unhandled rejection.
    work.reject(new Error('later'))
    await expect(
      untilCancelled(new Promise(() => undefined), AbortSignal.abort()),
    ).rejects.toMatchObject({ kind: 'cancelled' })
  })
})
