import type { ItemUse } from '../../contract/team-items.ts'
import { settingsContents, settingsItems } from '../../contract/team-items.ts'
import type { MatchingRules } from '../../reconciliation/passes.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import type { ReadableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { ReconcileInput } from './reconcile-input.ts'

interface LatestItem {
  readonly item: string
  readonly id: string
  readonly version: number
  readonly content: string | null
}

/** SQL that selects the last received version of each item of the team. */
const LATEST_VERSIONS_SQL = `SELECT item, id, version, content FROM team_items AS i
  WHERE version = (SELECT max(version) FROM team_items AS n WHERE n.item = i.item AND n.id = i.id)`

/**
 * Lists the team's items that a run uses: settings and named mappings whose last received version
 * is equal to the run's input. Empty outside a team.
 */
export function listItemUses(
  db: ReadableDb,
  input: ReconcileInput,
  matching: MatchingRules,
): readonly ItemUse[] {
  const latestItems = prepareCached<[], LatestItem>(
    db,
    `${LATEST_VERSIONS_SQL} AND item <> 'template' ORDER BY item, id`,
  ).all()
  if (latestItems.length === 0) return []
  const settings: Readonly<Record<string, string | null>> = settingsContents({ ...input, matching })
  const mapping = mappingToJson(input.mapping)
  return latestItems
    .filter(({ item, content }) =>
      item === 'mapping'
        ? content === mapping
        : (settingsItems as readonly string[]).includes(item) && content === settings[item],
    )
    .map(({ item, id, version }) => ({ item: item as ItemUse['item'], id, version }))
}

/** Lists the items that a run used in another version than the last received version, `here`. */
export function listOtherVersions(
  db: ReadableDb,
  uses: readonly ItemUse[],
): readonly (ItemUse & { readonly here: number })[] {
  const find = prepareCached<[string, string], number | null>(
    db,
    'SELECT max(version) FROM team_items WHERE item = ? AND id = ?',
  ).pluck()
  return uses.flatMap((use) => {
    const receivedVersion = find.get(use.item, use.id) ?? 0
    return receivedVersion === use.version ? [] : [{ ...use, here: receivedVersion }]
  })
}
