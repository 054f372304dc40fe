import type { ItemName, LocalItem } from '../../contract/team-items.ts'
import { MAX_ITEM_BYTES } from '../../contract/team-items.ts'

/** A version of an item. Version 0 with null content: none. */
export interface Version {
  readonly version: number
  readonly content: string | null
}

/** An item in its three forms. */
export interface ItemForms {
  /** On this machine; null: absent, or the default of settings. */
  readonly local: string | null
  /** As it was when this machine last had the team's version; undefined: never. */
  readonly base: Version | undefined
  /** True: the local form stays on this machine while it is that of `base`. */
  readonly isOwn: boolean
  /** The last version that was received; undefined: the team has none. */
  readonly shared: Version | undefined
  /** A version that is chained and not in the log yet; undefined: none. */
  readonly waiting: string | null | undefined
}

/**
 * The next step for an item. settle: local and shared are equal · apply: the shared version replaces
 * the local form, which is an earlier version · replace: it replaces a form that the team does not
 * have, and that is kept apart · own: the local form stays here · send: the local form becomes the
 * next version · none: nothing changes.
 */
export type ItemStep = 'settle' | 'apply' | 'replace' | 'own' | 'send' | 'none'

/**
 * Decides the next step for an item by a comparison of three forms, so that a change here and a
 * version received meanwhile are told apart. `isJoining`: this workstation has not compared its items
 * with the team's before, so its own differing form makes way. `canSend` is false for a viewer.
 */
export function itemStep(
  { local, base, isOwn, shared, waiting }: ItemForms,
  { isJoining, canSend }: { readonly isJoining: boolean; readonly canSend: boolean },
): ItemStep {
  const latest: Version = shared ?? { version: 0, content: null }
  if (waiting !== undefined) return waiting === local ? 'none' : canSend ? 'send' : 'none'
  if (local === latest.content) {
    const isSettled = base?.version === latest.version && base.content === local && !isOwn
    return isSettled || (shared === undefined && base === undefined) ? 'none' : 'settle'
  }
  if (isOwn && base?.content === local) return 'none'
  if (!base && isJoining) {
    if (local === null) return 'apply'
    if (latest.content !== null) return 'replace'
    return shared || !canSend || isTooLarge(local) ? 'own' : 'send'
  }
  const seen = base && !isOwn ? base : { version: 0, content: null }
  // Applied content may have another form here.
  if (local === seen.content) return seen.version === latest.version ? 'none' : 'apply'
  if (local !== null && isTooLarge(local)) return 'own'
  if (canSend) return 'send'
  return latest.version === 0 ? 'own' : local === null ? 'apply' : 'replace'
}

/** True where the server would not take the content. */
function isTooLarge(content: string): boolean {
  return Buffer.byteLength(content) > MAX_ITEM_BYTES
}

/** A text that names an item in maps and in the outbox. */
export function itemKey({ item, id }: ItemName): string {
  return `item/${item}/${id}`
}

const MAX_COPY_CHARACTERS = 60

/** A copy of an item under a name that no other item of its kind has: "bank (mine)", "bank (mine 2)". */
export function copyOf(
  { item, id }: ItemName,
  content: string,
  local: readonly LocalItem[],
): LocalItem {
  const names = new Set(local.filter((one) => one.item === item).map((one) => one.id))
  const begin = [...id].slice(0, MAX_COPY_CHARACTERS).join('').trimEnd()
  let name = `${begin} (mine)`
  for (let count = 2; names.has(name); count += 1) name = `${begin} (mine ${count})`
  // A template has its name in its text.
  const text =
    item === 'template'
      ? JSON.stringify({ ...(JSON.parse(content) as Record<string, unknown>), name })
      : content
  return { item, id: name, content: text }
}
