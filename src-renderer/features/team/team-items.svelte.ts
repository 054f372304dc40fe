import type { TeamItems } from '../../../src-main/contract/team.ts'
import type { ItemKind, TeamItem } from '../../../src-main/contract/team-items.ts'
import { desk } from '../../desk.svelte.ts'
import { Query } from '../../query.svelte.ts'

/**
 * The items of the profile's team, without an answer for a profile in no team. They are requested
 * again after each exchange. To be called while a component is created.
 */
export function queryTeamItems(): Query<TeamItems> {
  return new Query(['reconciliation'], () =>
    desk.team?.team ? desk.call('teamItems', { profile: desk.profileName }) : undefined,
  )
}

/** Finds an item by its kind and name; undefined where neither the team nor this machine has it. */
export function findItem(
  items: TeamItems | undefined,
  item: ItemKind,
  id: string,
): TeamItem | undefined {
  return items?.items.find((one) => one.item === item && one.id === id)
}
