import type { ItemName, LocalItem } from '../../contract/team-items.ts'
import { MAX_ITEM_BYTES } from '../../contract/team-items.ts'

/** A version of an item. Version 0 has null content and means that there is none. */
export interface Version {
  readonly version: number
  readonly content: string | null
}

/** The forms of an item that are compared. */
export interface ItemForms {
  /** The form on this machine, or null if it is absent, or if settings have their defaults. */
  readonly local: string | null
  /**
   * The last version that this machine had in common with the team, or kept for itself
   * (`isKeptLocal`). Its content is as stored on this machine. Undefined if there is none.
   */
  readonly base: Version | undefined
  /** True if the local form is neither shared nor replaced as long as it equals `base`. */
  readonly isKeptLocal: boolean
  /** The last version that was received, or undefined if the team has none. */
  readonly shared: Version | undefined
  /**
   * The content of a version that is chained but not in the log yet, or undefined if there is none.
   */
  readonly waiting: string | null | undefined
}

/**
 * The next step for an item.
 * `markEqual`: the local form and the shared version are equal, which is noted.
 * `apply`: the shared version replaces the local form, which is an earlier version.
 * `replace`: the shared version replaces a form that the team does not have, and a notice keeps
 * that form.
 * `keepLocal`: the local form stays on this machine.
 * `send`: the local form becomes the next version.
 * `none`: nothing changes.
 */
export type ItemStep = 'markEqual' | 'apply' | 'replace' | 'keepLocal' | 'send' | 'none'

/**
 * Decides the next step for an item by comparing three forms, which distinguishes a local change
 * from a received version. If `isJoining` is true, this workstation has never compared its items
 * with the team's, and the team's version replaces a different local form. `canSend` is false for a
 * viewer.
 */
export function itemStep(
  { local, base, isKeptLocal, shared, waiting }: ItemForms,
  { isJoining, canSend }: { readonly isJoining: boolean; readonly canSend: boolean },
): ItemStep {
  const latestVersion: Version = shared ?? { version: 0, content: null }
  if (waiting !== undefined) return waiting === local ? 'none' : canSend ? 'send' : 'none'
  if (local === latestVersion.content) {
    const isSettled =
      base?.version === latestVersion.version && base.content === local && !isKeptLocal
    return isSettled || (shared === undefined && base === undefined) ? 'none' : 'markEqual'
  }
  if (isKeptLocal && base?.content === local) return 'none'
  if (!base && isJoining) {
    if (local === null) return 'apply'
    if (latestVersion.content !== null) return 'replace'
    return shared || !canSend || isTooLarge(local) ? 'keepLocal' : 'send'
  }
  const lastVersion = base && !isKeptLocal ? base : { version: 0, content: null }
  // Compare the local form with the base and not with the team's version: this machine may
  // have stored the received content in another notation.
  if (local === lastVersion.content)
    return lastVersion.version === latestVersion.version ? 'none' : 'apply'
  if (local !== null && isTooLarge(local)) return 'keepLocal'
  if (canSend) return 'send'
  return latestVersion.version === 0 ? 'keepLocal' : local === null ? 'apply' : 'replace'
}

// True if the server would not accept the content.
function isTooLarge(content: string): boolean {
  return Buffer.byteLength(content) > MAX_ITEM_BYTES
}

/** Returns a text that identifies an item in maps and in the outbox. */
export function itemKey({ item, id }: ItemName): string {
  return `item/${item}/${id}`
}

const MAX_COPY_NAME_CHARS = 60

/**
 * Returns a copy of an item under a name that no other item of its kind has, such as "bank (mine)"
 * or "bank (mine 2)".
 */
export function copyOf(
  { item, id }: ItemName,
  content: string,
  local: readonly LocalItem[],
): LocalItem {
  const names = new Set(local.filter((other) => other.item === item).map((other) => other.id))
  const begin = [...id].slice(0, MAX_COPY_NAME_CHARS).join('').trimEnd()
  let name = `${begin} (mine)`
  for (let count = 2; names.has(name); count += 1) name = `${begin} (mine ${count})`
  // The text of a template contains its name.
  const text =
    item === 'template'
      ? JSON.stringify({ ...(JSON.parse(content) as Record<string, unknown>), name })
      : content
  return { item, id: name, content: text }
}
