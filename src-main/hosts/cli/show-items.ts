import { assertNever } from '../../base/failure.ts'
import type { TeamItems } from '../../contract/team.ts'
import type { ItemName, ItemNotice, ItemState, TeamItem } from '../../contract/team-items.ts'

/** Formats the items of a team, and the notices about them, as lines for people. */
export function showItems({ items, notices }: TeamItems): string[] {
  if (items.length + notices.length === 0) return ['The team has no items yet.']
  return [...items.map(showItem), ...notices.map(showNotice)]
}

const states: Readonly<Record<Exclude<ItemState, 'shared'>, string>> = {
  pending: ', changed here, not shared yet',
  kept: ', kept on this machine',
  behind: ', not taken here yet',
}

function showItem({ item, id, state, version, by, at, isDeleted }: TeamItem): string {
  const localState = state === 'shared' ? '' : states[state]
  const teamVersion = version === 0 ? 'not shared' : `version ${version}, ${by}, ${at}`
  return `${nameItem({ item, id })}  ${teamVersion}${isDeleted ? ', deleted' : ''}${localState}`
}

/** Formats the kind and name of an item, such as `mapping "bank"`. */
export function nameItem({ item, id }: ItemName): string {
  return id === '' ? item : `${item} ${JSON.stringify(id)}`
}

function showNotice({ no, kind, version, by, copy, ...name }: ItemNotice): string {
  const begin = `Notice ${no}: ${nameItem(name)}`
  switch (kind) {
    case 'mine':
      return `${begin} was changed twice. Your version ${version} holds; ${by} had changed it meanwhile.`
    case 'theirs':
      return `${begin} was changed twice. Version ${version} of ${by} holds in place of yours.`
    case 'replaced':
      return `${begin} of this machine made way for the team's version ${version} of ${by}; ${copy === '' ? 'this notice keeps it (--json)' : `it is kept as ${JSON.stringify(copy)}`}.`
    default:
      return assertNever(kind)
  }
}
