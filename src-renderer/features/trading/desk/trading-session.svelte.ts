import type { CatalogueEntry, InstructionView } from '../../../../src-main/contract/services.ts'
import { desk } from '../../../desk.svelte.ts'
import type { CallObstacle } from './call-obstacle.ts'
import { findCallObstacle, findReadObstacle } from './call-obstacle.ts'
import { deskKinds } from './price-kinds.ts'

const MAX_INSTRUCTIONS = 200

/**
 * The quotes and executions of this profile, and the operations it may run. A screen creates it,
 * and the screen's effects read it again.
 */
export class TradingSession {
  /** Newest first. */
  instructions = $state.raw<readonly InstructionView[]>([])
  state = $state.raw<'loading' | 'ready' | 'failed'>('loading')
  /** Failure of the last read. The instructions read before it stay. */
  failure = $state.raw<unknown>(undefined)
  catalogue = $state.raw<readonly CatalogueEntry[] | 'failed' | undefined>(undefined)
  hasNetwork = $state.raw(navigator.onLine)
  #generation = 0

  async read(): Promise<void> {
    const generation = (this.#generation += 1)
    try {
      const instructions = await desk.call('listInstructions', {
        profile: desk.profileName,
        kinds: deskKinds,
        limit: MAX_INSTRUCTIONS,
      })
      if (generation !== this.#generation) return
      this.instructions = instructions
      this.state = 'ready'
      this.failure = undefined
    } catch (error) {
      if (generation !== this.#generation) return
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
   * Adds the answer of a call, then reads again, because a read in progress may lack the answer.
   */
  addAnswer(view: InstructionView): void {
    this.instructions = this.instructions.some(({ id }) => id === view.id)
      ? this.instructions.map((instruction) => (instruction.id === view.id ? view : instruction))
      : [view, ...this.instructions]
    void this.read()
  }

  /**
   * Finds the obstacle to a call that changes something at a service, or undefined if there is
   * none.
   */
  callObstacle(operation: string): CallObstacle | undefined {
    const { profile } = desk
    return profile
      ? findCallObstacle(
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

  /** Finds the obstacle to a call that only reads, or undefined if there is none. */
  readObstacle(operation: string): CallObstacle | undefined {
    const { profile } = desk
    return profile
      ? findReadObstacle(
          { profile, hasNetwork: this.hasNetwork, catalogue: this.catalogue },
          operation,
        )
      : 'reading'
  }
}
