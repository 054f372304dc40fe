import type { ReferenceView } from '../../../src-main/contract/services.ts'
import type { ReferenceKind } from '../../../src-main/domain/reference-kind.ts'
import { desk } from '../../desk.svelte.ts'

/**
 * What the cache holds of one kind of reference data, and its refresh from the service. What was
 * read stays until something newer is there.
 */
export class Reference {
  readonly kind: ReferenceKind
  view = $state.raw<ReferenceView | undefined>(undefined)
  /** Why the cache could not be read. */
  failure = $state.raw<unknown>(undefined)
  /**
   * Why nothing could be asked for: no network, no credentials, another owner. What the service
   * itself refuses stands in the view.
   */
  refreshFailure = $state.raw<unknown>(undefined)
  isRefreshing = $state.raw(false)
  #profile = ''
  #turn = 0

  constructor(kind: ReferenceKind) {
    this.kind = kind
  }

  get items(): readonly string[] {
    return this.view?.items ?? []
  }

  /** Reads a profile's cache; another profile's data is never left in sight. */
  async read(profile: string): Promise<void> {
    if (profile !== this.#profile) this.#begin(profile)
    const turn = (this.#turn += 1)
    try {
      const view = await desk.call('readReference', { profile, kind: this.kind })
      if (turn !== this.#turn) return
      // A sync brought what this window could not get.
      if (view.asOf !== (this.view?.asOf ?? view.asOf)) this.refreshFailure = undefined
      this.view = view
      this.failure = undefined
    } catch (error) {
      if (turn === this.#turn) this.failure = error
    }
  }

  /** Asks the service of the profile in sight. */
  async refresh(): Promise<void> {
    const profile = this.#profile
    if (this.isRefreshing || profile === '') return
    this.isRefreshing = true
    this.refreshFailure = undefined
    try {
      const view = await desk.call('refreshReference', { profile, kind: this.kind })
      if (profile !== this.#profile) return
      this.#turn += 1
      this.view = view
      this.failure = undefined
    } catch (error) {
      if (profile === this.#profile) this.refreshFailure = error
    } finally {
      if (profile === this.#profile) this.isRefreshing = false
    }
  }

  #begin(profile: string): void {
    this.#profile = profile
    this.view = undefined
    this.failure = undefined
    this.refreshFailure = undefined
    this.isRefreshing = false
  }
}
