import { nowInstant } from '../../base/instant.ts'
import type { ReconcileCalls } from '../../contract/reconciling.ts'
import type { Handlers } from '../../contract/wire.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import { readMappingText } from '../reconcile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

/**
 * The handlers for named mappings, which are stored in versions and can be removed from the list.
 */
export function mappingHandlers(
  world: WindowContext,
): Handlers<Pick<ReconcileCalls, 'listMappings' | 'saveMapping' | 'deleteMapping'>> {
  const { ports } = world
  return {
    listMappings: async ({ profile }) =>
      (await world.stores.reader(profileOf(world, profile))).call('listMappings', null),
    saveMapping: async ({ profile: name, name: mapping, text }) => {
      const profile = profileOf(world, name)
      // A canonical text makes versions comparable, and the exported file independent of how the
      // author wrote the mapping.
      const canonicalText = mappingToJson(readMappingText(text))
      const savedMapping = await world.stores.writer(profile).call('saveMapping', {
        name: mapping,
        text: canonicalText,
        at: nowInstant(ports.clock),
        by: ports.person,
      })
      world.log(name, 'mapping_saved', {
        name: mapping,
        version: savedMapping.version,
        by: savedMapping.by,
      })
      world.announceChange(profile, 'reconciliation')
      return savedMapping
    },
    deleteMapping: async ({ profile: name, name: mapping }) => {
      const profile = profileOf(world, name)
      await world.stores
        .writer(profile)
        .call('deleteMapping', { name: mapping, at: nowInstant(ports.clock) })
      world.log(name, 'mapping_deleted', { name: mapping, by: ports.person })
      world.announceChange(profile, 'reconciliation')
      return null
    },
  }
}
