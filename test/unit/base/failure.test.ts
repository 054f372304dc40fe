import { describe, expect, it } from 'vitest'
import { untilCancelled } from '../../../src-main/base/failure.ts'

describe('untilCancelled', () => {
  it('gives what the work gives, or how it fails', async () => {
    const { signal } = new AbortController()
    expect(await untilCancelled(Promise.resolve(7), signal)).toBe(7)
    expect(await untilCancelled(Promise.resolve(7), undefined)).toBe(7)
    await expect(untilCancelled(Promise.reject(new Error('broken')), signal)).rejects.toThrow(
      'broken',
    )
  })

  it('waits for nothing once it is cancelled, and hears no more of the work', async () => {
    const stop = new AbortController()
    const work = Promise.withResolvers<number>()
    const stopped = untilCancelled(work.promise, stop.signal)
    stop.abort()
    await expect(stopped).rejects.toMatchObject({ kind: 'cancelled', code: 'CANCELLED' })
    // Unheard: no rejection that nobody takes.
    work.reject(new Error('later'))
    await expect(
      untilCancelled(new Promise(() => undefined), AbortSignal.abort()),
    ).rejects.toMatchObject({ kind: 'cancelled' })
  })
})
