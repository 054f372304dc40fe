import { desk } from '../../../desk.svelte.ts'
import type { Run } from './runs.ts'
import { addRun } from './runs.ts'

/**
 * The GET requests made since this window opened, by profile. A lock clears them, like everything
 * received from a service.
 */
class SessionRuns {
  #runsByProfile = $state.raw<ReadonlyMap<string, readonly Run[]>>(new Map())
  #isWatching = false

  add(profile: string, run: Run): void {
    this.#watch()
    this.#runsByProfile = new Map(this.#runsByProfile).set(
      profile,
      addRun(this.#runsByProfile.get(profile) ?? [], run),
    )
  }

  /** Returns the runs of an operation, newest first. Reactive. */
  of(profile: string, operation: string): readonly Run[] {
    return (this.#runsByProfile.get(profile) ?? []).filter((run) => run.operation === operation)
  }

  #watch(): void {
    if (this.#isWatching) return
    this.#isWatching = true
    $effect.root(() => {
      $effect(() => {
        if (desk.isLocked) this.#runsByProfile = new Map()
      })
    })
  }
}

export const sessionRuns = new SessionRuns()
