import type { InstantText } from '../base/instant.ts'
import { presets } from '../domain/service-preset.ts'
import type { ReconcileSettings } from '../reconciliation/assumptions.ts'
import type { MatchingRules } from '../reconciliation/passes.ts'
import { defaultMatchingRules } from '../reconciliation/passes.ts'

/**
 * Items that a team shares in versions: settings and mappings that change the result of a run, and
 * templates (team.md).
 */

/** The settings of a profile that change the result of a run. There is one item of each kind. */
export const settingsItems = ['rules', 'status_map', 'rails', 'ties', 'fees'] as const
export type SettingsItem = (typeof settingsItems)[number]

export const itemKinds = [...settingsItems, 'mapping', 'template'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Maximum size of the content of an item in UTF-8. */
export const MAX_ITEM_BYTES = 131_072

export interface ItemName {
  /** The kind of the item. The column and the member of stored and sent items have this name. */
  readonly item: ItemKind
  /** The name of a mapping or template, empty for settings. */
  readonly id: string
}

/** An item as this machine has it. */
export interface LocalItem extends ItemName {
  /** JSON. */
  readonly content: string
}

/** A version of an item that a run used. */
export interface ItemUse extends ItemName {
  readonly version: number
}

/**
 * How an item of this machine relates to the team's.
 * - `shared`: it equals the team's last version.
 * - `pending`: it was changed on this machine and is not shared yet.
 * - `kept`: it stays on this machine and is not shared.
 * - `behind`: the team has another version. The next exchange applies it, unless the profile is a
 *   built-in one.
 */
export type ItemState = 'shared' | 'pending' | 'kept' | 'behind'

export interface TeamItem extends ItemName {
  readonly state: ItemState
  /** The last version that was received. 0 means that the team has none. */
  readonly version: number
  /** The login of its author. Empty means that the team has none. */
  readonly by: string
  readonly at: InstantText | null
  /** The last version deletes the item, or sets the settings back to their defaults. */
  readonly isDeleted: boolean
}

/**
 * Why there is a notice about an item.
 * - `mine`: this login and a colleague changed it without knowing of each other, and the version of
 *   this login is in effect.
 * - `theirs`: they did so, and the colleague's version is in effect.
 * - `replaced`: when this workstation joined, the team's version replaced that of this machine.
 */
export type ItemNoticeKind = 'mine' | 'theirs' | 'replaced'

export interface ItemNotice extends ItemName {
  readonly no: number
  readonly kind: ItemNoticeKind
  /** The version in effect. */
  readonly version: number
  /** The login of the colleague. */
  readonly by: string
  readonly at: InstantText
  /** The replaced content, as JSON. Null means that it was deleted or never set. */
  readonly content: string | null
  /**
   * The name under which the replaced content was saved. Empty means that only this notice holds
   * it.
   */
  readonly copy: string
}

/** Converts settings to the contents of their items. Null: the settings have their defaults. */
export function settingsContents({
  matching,
  statusMap,
  rails,
  ties,
  feeSource,
  feedNet,
}: ReconcileSettings & { readonly matching: MatchingRules }): Readonly<
  Record<SettingsItem, string | null>
> {
  const contents = {
    rules: rulesText(matching),
    status_map: JSON.stringify(statusMap),
    rails: JSON.stringify(rails),
    ties: JSON.stringify(ties),
    fees: JSON.stringify({
      fee_source: feeSource ?? presets.contract.feeSource,
      feed_net: feedNet ?? presets.contract.feedNet,
    }),
  }
  return Object.fromEntries(
    settingsItems.map((item) => [
      item,
      contents[item] === defaultContents[item] ? null : contents[item],
    ]),
  ) as Record<SettingsItem, string | null>
}

const rulesText = ({ passes, isSuggesting }: MatchingRules): string =>
  JSON.stringify({ passes, isSuggesting })

/** The contents of unchanged settings. */
export const defaultContents: Readonly<Record<SettingsItem, string>> = {
  rules: rulesText(defaultMatchingRules),
  status_map: '{}',
  rails: '["crypto"]',
  ties: '["txn_hash","external_ref"]',
  fees: JSON.stringify({
    fee_source: presets.contract.feeSource,
    feed_net: presets.contract.feedNet,
  }),
}
