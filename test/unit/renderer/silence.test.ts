import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchSilence } from '../../../src-renderer/silence.ts'

describe('watchSilence', () => {
  function watch(): { readonly onsilent: ReturnType<typeof vi.fn>; reset(): void } {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const onsilent = vi.fn()
    const { reset, stop } = watchSilence(onsilent)
    onTestFinished(stop)
    return { onsilent, reset }
  }

  it('F43: reports five seconds of silence, once', () => {
    const { onsilent } = watch()
    vi.advanceTimersByTime(4999)
    expect(onsilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(onsilent).toHaveBeenCalledTimes(1)
  })

  it('F49: counts an hour in which page and host were stopped as one tick, and starts again with the next message', () => {
    const { onsilent, reset } = watch()
    vi.advanceTimersByTime(3000)
    reset()
    // A resumed browser runs the overdue timer once before it reads a message of the host.
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersToNextTimer()
    reset()
    vi.advanceTimersByTime(4999)
    expect(onsilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onsilent).toHaveBeenCalledTimes(1)
  })
})
