import type { TeamItems } from '../../../src-main/contract/team.ts'
import type { ItemKind, TeamItem } from '../../../src-main/contract/team-items.ts'
import { desk } from '../../desk.svelte.ts'
import { Query } from '../../query.svelte.ts'

/**
 * Returns a query of the items of the profile's team. It has no value for a profile without a team.
 * The items are read again after each exchange. Call it while a component is set up.
 */
export function queryTeamItems(): Query<TeamItems> {
  return new Query(['reconciliation'], () =>
    desk.team?.team ? desk.call('teamItems', { profile: desk.profileName }) : undefined,
  )
}

/**
 * Finds an item by its kind and name, or undefined if neither the team nor this machine has it.
 */
export function findItem(
  items: TeamItems | undefined,
  item: ItemKind,
  id: string,
): TeamItem | undefined {
  return items?.items.find((candidate) => candidate.item === item && candidate.id === id)
}
