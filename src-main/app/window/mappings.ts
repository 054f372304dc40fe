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
  context: WindowContext,
): Handlers<Pick<ReconcileCalls, 'listMappings' | 'saveMapping' | 'deleteMapping'>> {
  const { ports } = context
  return {
    listMappings: async ({ profile }) =>
      (await context.stores.reader(profileOf(context, profile))).call('listMappings', null),
    saveMapping: async ({ profile: name, name: mapping, text }) => {
      const profile = profileOf(context, name)
      // A canonical text makes versions comparable, and the exported file independent of how the
      // author wrote the mapping.
      const canonicalText = mappingToJson(readMappingText(text))
      const savedMapping = await context.stores.writer(profile).call('saveMapping', {
        name: mapping,
        text: canonicalText,
        at: nowInstant(ports.clock),
        by: ports.person,
      })
      context.log(name, 'mapping_saved', {
        name: mapping,
        version: savedMapping.version,
        by: savedMapping.by,
      })
      context.announceChange(profile, 'reconciliation')
      return savedMapping
    },
    deleteMapping: async ({ profile: name, name: mapping }) => {
      const profile = profileOf(context, name)
      await context.stores
        .writer(profile)
        .call('deleteMapping', { name: mapping, at: nowInstant(ports.clock) })
      context.log(name, 'mapping_deleted', { name: mapping, by: ports.person })
      context.announceChange(profile, 'reconciliation')
      return null
    },
  }
}
