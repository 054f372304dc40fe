import type { InstantText } from '../../base/instant.ts'
import type { TeamEvent } from '../../contract/team.ts'
import type {
  ItemKind,
  ItemName,
  ItemNotice,
  ItemState,
  LocalItem,
  TeamItem,
} from '../../contract/team-items.ts'
import { itemKinds } from '../../contract/team-items.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { ItemBody } from './event-body.ts'
import { readItemBody } from './event-body.ts'
import type { ItemForms, ItemStep, Version } from './item-plan.ts'
import { copyOf, itemKey, itemStep } from './item-plan.ts'
import { chainBodies } from './outbox.ts'
import type { TeamRow } from './team.ts'
import { getTeam } from './team.ts'

/** The items of this machine, and the kinds that can be changed on it. */
export interface LocalItems {
  readonly kinds: readonly ItemKind[]
  readonly local: readonly LocalItem[]
}

/** The next step for an item. */
export interface PlannedItem extends ItemName {
  readonly step: ItemStep
  readonly local: string | null
  /** The last received version, or version 0 if there is none. */
  readonly shared: Version & { readonly by: string; readonly at: InstantText }
  /** The version that this machine last had. */
  readonly seen: number
  /**
   * A copy of the local form under another name, which stays on this machine, or null if none is
   * needed.
   */
  readonly copy: LocalItem | null
}

/**
 * An item whose local form equals the team's version, with its content as stored on this machine.
 */
export interface SettledItem extends ItemName {
  readonly version: number
  readonly content: string | null
}

interface StoredVersion extends Version {
  readonly item: string
  readonly id: string
  readonly by: string
  readonly at: InstantText
}

interface StoredBase extends Version {
  readonly item: string
  readonly id: string
  readonly isKeptLocal: 0 | 1
}

/**
 * Stores the next version of an item. Adds a notice if the author of this version lacked an earlier
 * version with other content, and this login made exactly one of these two versions. An event of
 * this workstation is removed from the outbox.
 */
export function applyItem(
  db: WritableDb,
  event: TeamEvent,
  { login, station, joinedAt }: Pick<TeamRow, 'login' | 'station' | 'joinedAt'>,
): void {
  const body = readItemBody(event.body)
  const { item, id, base, content } = body
  const version = (findVersion(db, body)?.version ?? 0) + 1
  prepareCached(
    db,
    'INSERT INTO team_items (item, id, version, seq, content, by, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(item, id, version, event.seq, content, event.by, event.received)
  if (event.station === station)
    prepareCached(db, "DELETE FROM team_outbox WHERE no = ? AND state = 'waiting'").run(
      event.stationNo,
    )
  // Notices of an earlier membership were already shown.
  if (base + 1 < version && event.received >= joinedAt)
    noteConflict(db, event, body, version, login)
}

function noteConflict(
  db: WritableDb,
  event: TeamEvent,
  { item, id, base, content }: ItemBody,
  version: number,
  login: string,
): void {
  const concurrentVersions = prepareCached<[string, string, number, number], StoredVersion>(
    db,
    'SELECT item, id, version, content, by, at FROM team_items WHERE item = ? AND id = ? AND version > ? AND version < ? ORDER BY version DESC',
  )
    .all(item, id, base, version)
    .filter((other) => other.content !== content)
  const isMine = event.by === login
  const otherVersion = concurrentVersions.find(({ by }) => (by === login) !== isMine)
  if (!otherVersion) return
  putNotice(db, {
    kind: isMine ? 'mine' : 'theirs',
    item: item as ItemKind,
    id,
    version,
    by: isMine ? otherVersion.by : event.by,
    at: event.received,
    content: otherVersion.content,
    copy: '',
  })
}

function putNotice(db: WritableDb, notice: Omit<ItemNotice, 'no'>): void {
  const { kind, item, id, version, by, at, content, copy } = notice
  prepareCached(
    db,
    'INSERT INTO team_item_notices (kind, item, id, version, by, at, content, copy) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(kind, item, id, version, by, at, content, copy)
}

/**
 * Decides the next step for each item, so that received versions are applied and local changes are
 * sent. `canSend` is false for a viewer. `isJoining` is true in the first plan of this workstation.
 */
export function planItems(
  db: ReadableDb,
  { kinds, local, canSend }: LocalItems & { readonly canSend: boolean },
): { readonly items: readonly PlannedItem[]; readonly isJoining: boolean } {
  const isJoining = !getTeam(db).hasItems
  const plannedItems: PlannedItem[] = []
  for (const { name, forms, shared } of formsOf(db, { kinds, local })) {
    const step = itemStep(forms, { isJoining, canSend })
    if (step === 'none') continue
    const { local: content } = forms
    const needsCopy = step === 'replace' && ['mapping', 'template'].includes(name.item)
    plannedItems.push({
      ...name,
      step,
      local: content,
      shared: shared ?? { version: 0, content: null, by: '', at: '' as InstantText },
      seen: forms.base?.version ?? 0,
      copy: needsCopy && content !== null ? copyOf(name, content, local) : null,
    })
  }
  return { items: plannedItems, isJoining }
}

/**
 * Stores each form that will be replaced in a notice, and notes the forms and copies that stay on
 * this machine and are not shared until they are changed. Call it before any item is replaced.
 */
export function storeReplacedItems(
  db: WritableDb,
  { items, at }: { readonly items: readonly PlannedItem[]; readonly at: InstantText },
): void {
  for (const { step, item, id, local, shared, seen, copy } of items) {
    if (step === 'keepLocal') saveBase(db, { item, id, version: seen, content: local }, true)
    if (step !== 'replace') continue
    if (copy !== null) saveBase(db, { ...copy, version: 0 }, true)
    saveBase(db, { item, id, version: seen, content: local }, false)
    const { version, by } = shared
    putNotice(db, {
      kind: 'replaced',
      item,
      id,
      version,
      by,
      at,
      content: local,
      copy: copy?.id ?? '',
    })
  }
}

/**
 * Notes the items that now equal the team's versions, and chains the items to be sent. Returns the
 * number of chained events.
 */
export function finishItems(
  db: WritableDb,
  {
    settled,
    items,
    at,
  }: {
    readonly settled: readonly SettledItem[]
    readonly items: readonly PlannedItem[]
    readonly at: InstantText
  },
): { readonly chained: number } {
  const team = getTeam(db)
  for (const settledItem of settled)
    if (settledItem.version > 0) saveBase(db, settledItem, false)
    else
      prepareCached(db, 'DELETE FROM team_item_places WHERE item = ? AND id = ?').run(
        settledItem.item,
        settledItem.id,
      )
  const itemsToSend = items.filter(({ step }) => step === 'send')
  if (itemsToSend.length > 0)
    chainBodies(
      db,
      team,
      itemsToSend.map(({ item, id, seen, local }) => ({
        subject: itemKey({ item, id }),
        body: { kind: 'item', at, item, id, base: seen, content: local },
        secret: null,
      })),
    )
  if (!team.hasItems) db.prepare('UPDATE team SET has_items = 1').run()
  return { chained: itemsToSend.length }
}

/**
 * Deletes the versions after event `seq`, which a restored server has lost. The local items then
 * count as changed on this machine, and the first workstation that exchanges sends them again.
 */
export function revertItems(db: WritableDb, seq: number): void {
  const lostItems = db
    .prepare<[number], ItemName>('SELECT DISTINCT item, id FROM team_items WHERE seq > ?')
    .all(seq)
  db.prepare('DELETE FROM team_items WHERE seq > ?').run(seq)
  for (const name of lostItems) {
    const version = findVersion(db, name)
    if (version) saveBase(db, { ...name, ...version }, false)
    else
      db.prepare('DELETE FROM team_item_places WHERE item = ? AND id = ? AND is_own = 0').run(
        name.item,
        name.id,
      )
  }
}

/** Lists the items of the team and of this machine by kind, settings first, then by name. */
export function listItems(db: ReadableDb, localItems: LocalItems): readonly TeamItem[] {
  return formsOf(db, localItems, true)
    .filter(({ forms: { local, shared } }) => shared !== undefined || local !== null)
    .map(({ name, forms, shared }) => ({
      ...name,
      state: stateOf(forms),
      version: shared?.version ?? 0,
      by: shared?.by ?? '',
      at: shared?.at ?? null,
      isDeleted: shared?.content === null,
    }))
    .toSorted(
      (left, right) =>
        itemKinds.indexOf(left.item) - itemKinds.indexOf(right.item) ||
        (left.id < right.id ? -1 : 1),
    )
}

function stateOf({ local, base, isKeptLocal, shared, waiting }: ItemForms): ItemState {
  if (local === (shared?.content ?? null) && waiting === undefined) return 'shared'
  if (isKeptLocal && base?.content === local) return 'kept'
  return local === (base?.content ?? null) && waiting === undefined ? 'behind' : 'pending'
}

const MAX_NOTICES_LISTED = 100

/** Lists the notices about items that the person has not dismissed, newest first, at most 100. */
export function listItemNotices(db: ReadableDb): readonly ItemNotice[] {
  return prepareCached<[number], ItemNotice>(
    db,
    'SELECT no, kind, item, id, version, by, at, content, copy FROM team_item_notices WHERE is_dismissed = 0 ORDER BY no DESC LIMIT ?',
  ).all(MAX_NOTICES_LISTED)
}

/** Removes a notice from the list, but keeps it in the database. */
export function dismissItemNotice(db: WritableDb, { no }: { readonly no: number }): void {
  prepareCached(db, 'UPDATE team_item_notices SET is_dismissed = 1 WHERE no = ?').run(no)
}

interface NamedForms {
  readonly name: ItemName
  readonly forms: ItemForms
  readonly shared: StoredVersion | undefined
}

// `hasAll` includes kinds that cannot be changed on this machine, and kinds of a newer version of
// the program.
function formsOf(
  db: ReadableDb,
  { kinds, local }: LocalItems,
  hasAll = false,
): readonly NamedForms[] {
  const localTexts = new Map(local.map((item) => [itemKey(item), item.content]))
  const bases = new Map(
    prepareCached<[], StoredBase>(
      db,
      'SELECT item, id, version, content, is_own AS isKeptLocal FROM team_item_places',
    )
      .all()
      .map((row) => [itemKey(row as ItemName), row]),
  )
  const shared = new Map(
    prepareCached<[], StoredVersion>(
      db,
      `SELECT item, id, version, content, by, at FROM team_items AS i
        WHERE version = (SELECT max(version) FROM team_items AS n WHERE n.item = i.item AND n.id = i.id)`,
    )
      .all()
      .map((row) => [itemKey(row as ItemName), row]),
  )
  const waitingBodies = new Map(
    prepareCached<[], { key: string; body: string }>(
      db,
      "SELECT decision AS key, body FROM team_outbox WHERE state = 'waiting' AND decision LIKE 'item/%' ORDER BY no",
    )
      .all()
      .map(({ key, body }) => [key, readItemBody(body).content]),
  )
  const names = new Map<string, ItemName>()
  for (const { item, id } of [...local, ...bases.values(), ...shared.values()] as ItemName[])
    if (hasAll || kinds.includes(item)) names.set(itemKey({ item, id }), { item, id })
  return [...names].map(([key, name]) => {
    const storedBase = bases.get(key)
    return {
      name,
      shared: shared.get(key),
      forms: {
        local: localTexts.get(key) ?? null,
        base: storedBase && { version: storedBase.version, content: storedBase.content },
        isKeptLocal: storedBase?.isKeptLocal === 1,
        shared: shared.get(key),
        waiting: waitingBodies.get(key),
      },
    }
  })
}

function findVersion(
  db: ReadableDb,
  { item, id }: { readonly item: string; readonly id: string },
): Version | undefined {
  return prepareCached<[string, string], Version>(
    db,
    'SELECT version, content FROM team_items WHERE item = ? AND id = ? ORDER BY version DESC LIMIT 1',
  ).get(item, id)
}

function saveBase(
  db: WritableDb,
  { item, id, version, content }: SettledItem,
  isKeptLocal: boolean,
): void {
  prepareCached(
    db,
    `INSERT INTO team_item_places (item, id, version, content, is_own) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET version = excluded.version, content = excluded.content, is_own = excluded.is_own`,
  ).run(item, id, version, content, isKeptLocal ? 1 : 0)
}
