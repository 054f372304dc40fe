import type { CatalogueEntry, InstructionView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import type { Gate } from './gate.ts'
import { findGate, findReadGate } from './gate.ts'
import { deskKinds } from './ways.ts'

const MOST = 200

/**
 * What was asked and executed in this profile, and what it may run; made in a screen and read anew
 * by its effects.
 */
export class Book {
  /** Newest first. */
  all = $state.raw<readonly InstructionView[]>([])
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  /** Why the last reading failed; what was read before stays. */
  failure = $state.raw<unknown>(undefined)
  catalogue = $state.raw<readonly CatalogueEntry[] | 'failed' | undefined>(undefined)
  hasNetwork = $state.raw(navigator.onLine)
  #turn = 0

  async read(): Promise<void> {
    const mine = (this.#turn += 1)
    try {
      const all = await desk.call('listInstructions', {
        profile: desk.profileName,
        kinds: deskKinds,
        limit: MOST,
      })
      if (mine !== this.#turn) return
      this.all = all
      this.state = 'ready'
      this.failure = undefined
    } catch (error) {
      if (mine !== this.#turn) return
      this.failure = error
      if (this.state === 'loading') this.state = 'failed'
    }
  }

  async readCatalogue(): Promise<void> {
    const profile = desk.profileName
    const catalogue = await desk.call('catalogue', { profile }).catch(() => 'failed' as const)
    if (profile === desk.profileName) this.catalogue = catalogue
  }

  /**
   * Takes in what a call answered; a reading that was under way may not know it yet, so another
   * follows.
   */
  take(view: InstructionView): void {
    this.all = this.all.some(({ id }) => id === view.id)
      ? this.all.map((one) => (one.id === view.id ? view : one))
      : [view, ...this.all]
    void this.read()
  }

  /** What stands against a call that makes something now; undefined: nothing. */
  gate(operation: string): Gate | undefined {
    const { profile } = desk
    return profile
      ? findGate(
          {
            profile,
            hasNetwork: this.hasNetwork,
            owner: desk.freshness?.owner ?? null,
            catalogue: this.catalogue,
          },
          operation,
        )
      : 'reading'
  }

  /** What stands against a call that only reads now; undefined: nothing. */
  readGate(operation: string): Gate | undefined {
    const { profile } = desk
    return profile
      ? findReadGate({ profile, hasNetwork: this.hasNetwork, catalogue: this.catalogue }, operation)
      : 'reading'
  }
}
