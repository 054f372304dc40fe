import type { ReferenceView } from '../../../src-main/contract/services.ts'
import type { ReferenceKind } from '../../../src-main/domain/reference-kind.ts'
import { desk } from '../../desk.svelte.ts'

/**
 * The cached reference data of one kind, and its refresh from the service. The data stays until
 * newer data arrives.
 */
export class Reference {
  readonly kind: ReferenceKind
  view = $state.raw<ReferenceView | undefined>(undefined)
  /** Failure of reading the cache. */
  failure = $state.raw<unknown>(undefined)
  /**
   * Failure before the service was called: no network, no credentials, another owner. The service's
   * own refusal is part of the view.
   */
  refreshFailure = $state.raw<unknown>(undefined)
  isRefreshing = $state.raw(false)
  #profile = ''
  #generation = 0

  constructor(kind: ReferenceKind) {
    this.kind = kind
  }

  get items(): readonly string[] {
    return this.view?.items ?? []
  }

  /** Reads a profile's cache. Another profile's data never stays visible. */
  async read(profile: string): Promise<void> {
    if (profile !== this.#profile) this.#reset(profile)
    const generation = (this.#generation += 1)
    try {
      const view = await desk.call('readReference', { profile, kind: this.kind })
      if (generation !== this.#generation) return
      // A sync has read newer data since the refresh failed.
      if (view.asOf !== (this.view?.asOf ?? view.asOf)) this.refreshFailure = undefined
      this.view = view
      this.failure = undefined
    } catch (error) {
      if (generation === this.#generation) this.failure = error
    }
  }

  /** Refreshes the shown profile's data from the service. */
  async refresh(): Promise<void> {
    const profile = this.#profile
    if (this.isRefreshing || profile === '') return
    this.isRefreshing = true
    this.refreshFailure = undefined
    try {
      const view = await desk.call('refreshReference', { profile, kind: this.kind })
      if (profile !== this.#profile) return
      this.#generation += 1
      this.view = view
      this.failure = undefined
    } catch (error) {
      if (profile === this.#profile) this.refreshFailure = error
    } finally {
      if (profile === this.#profile) this.isRefreshing = false
    }
  }

  #reset(profile: string): void {
    this.#profile = profile
    this.view = undefined
    this.failure = undefined
    this.refreshFailure = undefined
    this.isRefreshing = false
  }
}
