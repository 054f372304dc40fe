import type { CallNote } from '../api/network.ts'
import type { Clock } from '../base/instant.ts'
import { msToInstant } from '../base/instant.ts'
import type { CallTally } from '../contract/services.ts'
import type { Store } from '../store/store.ts'

const MAX_OUTCOMES = 500

/**
 * Counts calls by path and outcome in memory until they are flushed into the cache, so that a
 * million calls become a few rows.
 */
export class CallTallies {
  readonly #clock: Clock
  readonly #calls = new Map<string, CallTally>()
  readonly #deprecations = new Map<string, number>()
  #skewMs: number | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(note: CallNote): void {
    if (note.skewMs !== null) this.#skewMs = note.skewMs
    if (note.deprecation !== null) {
      const sunset = note.sunset === null ? '' : ` (sunset ${note.sunset})`
      const text = `${note.method} ${note.template}: ${note.deprecation}${sunset}`
      if (this.#deprecations.size < MAX_OUTCOMES || this.#deprecations.has(text))
        this.#deprecations.set(text, (this.#deprecations.get(text) ?? 0) + 1)
    }
    const at = msToInstant(this.#clock.nowMs()) ?? ''
    const { service, method, template: path, status, code, elapsedMs } = note
    const key = [service, method, path, status, code].join('\0')
    const tally = this.#calls.get(key)
    if (!tally && this.#calls.size >= MAX_OUTCOMES) return
    this.#calls.set(key, {
      service,
      method,
      path,
      status,
      code,
      times: (tally?.times ?? 0) + 1,
      totalMs: (tally?.totalMs ?? 0) + elapsedMs,
      slowestMs: Math.max(tally?.slowestMs ?? 0, elapsedMs),
      firstSeen: tally?.firstSeen ?? at,
      lastSeen: at,
    })
  }

  /**
   * Milliseconds by which the service's clock was ahead of this machine's in the last response that
   * had a date. Null until there is such a response.
   */
  get skewMs(): number | null {
    return this.#skewMs
  }

  /**
   * Moves the counts into the cache. Never fails: an error here must not hide how the calls ended.
   */
  async flush(store: Store): Promise<void> {
    await this.#move(store).catch(() => undefined)
  }

  async #move(store: Store): Promise<void> {
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    const deprecations = [...this.#deprecations].flatMap(([text, times]) =>
      Array.from({ length: times }, () => text),
    )
    this.#deprecations.clear()
    // Both calls are sent at once: a caller that does not wait for them may close the store next.
    await Promise.all([
      calls.length > 0 ? store.call('noteCalls', { calls }) : undefined,
      deprecations.length > 0
        ? store.call('noteDrift', {
            kind: 'deprecation',
            drifts: deprecations,
            at: msToInstant(this.#clock.nowMs()) ?? '',
          })
        : undefined,
    ])
  }
}
