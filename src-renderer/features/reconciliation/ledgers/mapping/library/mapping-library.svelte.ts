import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import { desk } from '../../../../../desk.svelte.ts'
import { LoadedValue } from '../../../../../loaded-value.svelte.ts'
import { groupByName } from './mapping-in-use.ts'

/** The saved mappings of a profile, all versions. */
export class MappingLibrary {
  readonly #list = new LoadedValue<readonly NamedMapping[]>()
  readonly #profile: string
  mappings = $derived(this.#list.value ?? [])
  /** Undefined while they are being read, or if they could not be (see `failure`). */
  names = $derived(this.#list.value === undefined ? undefined : groupByName(this.#list.value))
  failure = $derived(this.#list.failure)

  constructor(profile: string) {
    this.#profile = profile
  }

  load(): Promise<void> {
    return this.#list.load(() => desk.call('listMappings', { profile: this.#profile }))
  }

  /** Returns the newest version of a name, or undefined if nothing is saved under it. */
  newest(name: string): NamedMapping | undefined {
    return this.mappings.find((candidate) => candidate.name === name && candidate.isNewest)
  }

  /** Adds a version under the name. Throws Failure MAPPING_INVALID. */
  async save(name: string, text: string): Promise<NamedMapping> {
    const savedMapping = await desk.call('saveMapping', { profile: this.#profile, name, text })
    await this.load()
    return savedMapping
  }

  /** Removes a name with all its versions from the list. */
  async remove(name: string): Promise<void> {
    await desk.call('deleteMapping', { profile: this.#profile, name })
    await this.load()
  }
}
