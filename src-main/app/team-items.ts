import { assertNever } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import { readJson } from '../base/json.ts'
import { templateSchema } from '../contract/schemas/reporting.ts'
import { settingsItemSchemas } from '../contract/schemas/team-items.ts'
import type { TeamItems } from '../contract/team.ts'
import type { ItemKind, ItemName, LocalItem, SettingsItem } from '../contract/team-items.ts'
import { defaultContents, settingsContents, settingsItems } from '../contract/team-items.ts'
import { matchingRulesFact, readMatchingRules } from '../reconciliation/passes.ts'
import { mappingToJson, readMapping } from '../reconciliation/row/mapping.ts'
import type { Store } from '../store/store.ts'
import type { LocalItems, PlannedItem, SettledItem } from '../store/team/items.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import {
  embeddedProfiles,
  isEmbedded,
  readRails,
  reconcileSettingsOf,
  resolvedServiceOf,
} from './profile.ts'
import { deleteTemplate, listOwnTemplates, saveTemplate } from './templates.ts'

/** Servers from this format on accept items. */
const ITEMS_FORMAT = 4
/** Maximum characters of a mapping's name. */
const MAX_MAPPING_NAME_CHARS = 100

/** The author and the time of a version. */
interface Origin {
  readonly by: string
  readonly at: string
}

/** The places where this machine keeps the items that a team shares. */
export interface ItemPlaces {
  read(): Promise<LocalItems>
  /**
   * Stores an item. Null content deletes the item, or resets settings to their defaults. Throws if
   * the content is of another shape.
   */
  write(name: ItemName, content: string | null, origin: Origin): Promise<void>
  /**
   * Returns false if another profile of the data folder is in a team, because all profiles share
   * the templates.
   */
  mayShareTemplates(): Promise<boolean>
}

/**
 * Whether changes made on this machine may be sent.
 * `never`: a viewer's changes are not sent, and the team's versions replace them after a copy is
 * stored.
 * `later`: changes wait, because this program is older than the team.
 */
export type MaySend = 'yes' | 'never' | 'later'

/**
 * Merges the items of this machine with the received ones: applies received versions, stores copies
 * of the content that they replace, and adds local changes to the station's chain. Call it after
 * the log was received. Returns how many events were chained and how many items changed on this
 * machine.
 */
export async function settleItems(
  { clock }: Pick<Ports, 'clock'>,
  store: Store,
  places: ItemPlaces,
  { format, maySend }: { readonly format: number; readonly maySend: MaySend },
): Promise<{ readonly chained: number; readonly applied: number }> {
  const noChanges = { chained: 0, applied: 0 }
  if (format < ITEMS_FORMAT) return noChanges
  const { items, isJoining } = await store.call('planItems', {
    ...(await places.read()),
    canSend: maySend !== 'never',
  })
  if (maySend === 'later' && isJoining) return noChanges
  const allowedItems = await withoutTemplates(
    places,
    maySend === 'later' ? items.filter(({ step }) => ['markEqual', 'apply'].includes(step)) : items,
  )
  if (allowedItems.length === 0 && !isJoining) return noChanges
  const at = nowInstant(clock)
  const plannedItems: PlannedItem[] = []
  for (const plannedItem of allowedItems)
    if (await storeCopy(places, plannedItem, at)) plannedItems.push(plannedItem)
  await store.call('storeReplacedItems', { items: plannedItems, at })
  const appliedItems = await applyItems(places, plannedItems)
  const writtenContents =
    appliedItems.length > 0 ? contentsOf(await places.read()) : new Map<string, string>()
  const settledItems = plannedItems
    .filter((plannedItem) => plannedItem.step === 'markEqual' || appliedItems.includes(plannedItem))
    .map(({ step, item, id, local, shared }): SettledItem => {
      const content = step === 'markEqual' ? local : (writtenContents.get(`${item}/${id}`) ?? null)
      return { item, id, version: shared.version, content }
    })
  const { chained } = await store.call('finishItems', {
    settled: settledItems,
    items: plannedItems,
    at,
  })
  return { chained, applied: appliedItems.length }
}

/**
 * Returns the items of a team, with their states on this machine, and the notices about them. Calls
 * no server.
 */
export async function readItems(places: ItemPlaces, store: Store): Promise<TeamItems> {
  return {
    items: await store.call('listItems', await places.read()),
    notices: await store.call('listItemNotices', null),
  }
}

function contentsOf({ local }: LocalItems): ReadonlyMap<string, string> {
  return new Map(local.map(({ item, id, content }) => [`${item}/${id}`, content]))
}

// Stores the copy that replacing an item needs. Returns false if it cannot be stored. The item is
// then not replaced.
async function storeCopy(
  places: ItemPlaces,
  { copy, shared }: PlannedItem,
  at: string,
): Promise<boolean> {
  if (copy === null) return true
  return tryWrite(places, copy, copy.content, { by: shared.by, at })
}

// Content that this program cannot read is skipped, and tried again in the next exchange.
async function applyItems(
  places: ItemPlaces,
  plannedItems: readonly PlannedItem[],
): Promise<readonly PlannedItem[]> {
  const appliedItems: PlannedItem[] = []
  for (const plannedItem of plannedItems) {
    if (plannedItem.step !== 'apply' && plannedItem.step !== 'replace') continue
    const { item, id, shared } = plannedItem
    if (await tryWrite(places, { item, id }, shared.content, shared)) appliedItems.push(plannedItem)
  }
  return appliedItems
}

// Returns false if the content cannot be written.
async function tryWrite(
  places: ItemPlaces,
  name: ItemName,
  content: string | null,
  origin: Origin,
): Promise<boolean> {
  return places.write(name, content, origin).then(
    () => true,
    () => false,
  )
}

// Omits templates if another profile is in a team. Otherwise the templates of one team would reach
// the other.
async function withoutTemplates(
  places: ItemPlaces,
  plannedItems: readonly PlannedItem[],
): Promise<readonly PlannedItem[]> {
  const isTemplateExchange = ({ item, step }: PlannedItem): boolean =>
    item === 'template' && step !== 'markEqual'
  if (!plannedItems.some(isTemplateExchange) || (await places.mayShareTemplates()))
    return plannedItems
  return plannedItems.flatMap((plannedItem) =>
    !isTemplateExchange(plannedItem)
      ? [plannedItem]
      : plannedItem.step === 'send' && plannedItem.local !== null
        ? [{ ...plannedItem, step: 'keepLocal' as const }]
        : [],
  )
}

/**
 * Returns access to the items of a profile: in its settings, in its cache and among the templates
 * of the data folder.
 */
export function itemPlaces(ports: Ports, profile: Profile, store: Store): ItemPlaces {
  const current = (): Profile =>
    ports.profiles.read().find(({ id }) => id === profile.id) ?? profile
  return {
    async read() {
      const settings = settingsContents({
        ...reconcileSettingsOf(current()),
        matching: readMatchingRules(await store.call('findFact', { name: matchingRulesFact })),
      })
      const kinds = kindsOf(profile)
      const local: LocalItem[] = []
      for (const item of settingsItems) {
        const content = settings[item]
        if (content !== null && kinds.includes(item)) local.push({ item, id: '', content })
      }
      for (const { name, text } of await store.call('listNewestMappings', null))
        local.push({ item: 'mapping', id: name, content: text })
      for (const { name, text } of listOwnTemplates(ports.templates))
        local.push({ item: 'template', id: name, content: text })
      return { kinds, local }
    },
    async write({ item, id }, content, origin) {
      if (item === 'mapping') await writeMapping(store, id, content, origin)
      else if (item === 'template') writeTemplate(ports, id, content)
      else if (item === 'rules') {
        const value = readRules(content ?? defaultContents.rules)
        await store.call('setFact', { name: matchingRulesFact, value })
      } else writeSettings(ports, profile, item, content ?? defaultContents[item])
    },
    async mayShareTemplates() {
      for (const other of [...embeddedProfiles, ...ports.profiles.read()])
        if (other.id !== profile.id && (await isInTeam(ports, other))) return false
      return true
    },
  }
}

// The settings of a built-in profile are fixed.
function kindsOf(profile: Profile): readonly ItemKind[] {
  return isEmbedded(profile)
    ? ['rules', 'mapping', 'template']
    : [...settingsItems, 'mapping', 'template']
}

async function isInTeam(ports: Ports, profile: Profile): Promise<boolean> {
  if (!ports.hasCache(profile)) return false
  const store = ports.openStore(profile, true)
  try {
    return (await store.call('findTeam', null)) !== null
  } catch {
    // Without its cache the profile exchanges nothing.
    return false
  } finally {
    await store.close()
  }
}

async function writeMapping(
  store: Store,
  name: string,
  content: string | null,
  { by, at }: Origin,
): Promise<void> {
  if (name.length > MAX_MAPPING_NAME_CHARS) throw new Error('the name of a mapping is too long')
  if (content !== null) {
    const text = mappingToJson(readMapping(readJson(content)))
    await store.call('saveMapping', { name, text, at, by })
    return
  }
  const mappings = await store.call('listNewestMappings', null)
  if (mappings.some((mapping) => mapping.name === name))
    await store.call('deleteMapping', { name, at })
}

function writeTemplate({ templates }: Ports, name: string, content: string | null): void {
  if (content === null) {
    if (listOwnTemplates(templates).some((template) => template.name === name))
      deleteTemplate(templates, name)
    return
  }
  const template = templateSchema.parse(JSON.parse(content))
  if (template.name !== name)
    throw new Error('the name of a template differs from the name of its item')
  saveTemplate(templates, template)
}

function readRules(content: string): string {
  return JSON.stringify(settingsItemSchemas.rules.parse(JSON.parse(content)))
}

function writeSettings(
  ports: Ports,
  { id }: Profile,
  item: Exclude<SettingsItem, 'rules'>,
  content: string,
): void {
  const value: unknown = JSON.parse(content)
  ports.profiles.update((profiles) =>
    profiles.map((profile) => (profile.id === id ? withItem(profile, item, value) : profile)),
  )
}

function withItem(profile: Profile, item: Exclude<SettingsItem, 'rules'>, value: unknown): Profile {
  switch (item) {
    case 'status_map':
      return { ...profile, statusMap: settingsItemSchemas.status_map.parse(value) }
    case 'rails':
      return { ...profile, rails: readRails(settingsItemSchemas.rails.parse(value)) }
    case 'ties':
      return { ...profile, ties: settingsItemSchemas.ties.parse(value) }
    case 'fees': {
      const fees = settingsItemSchemas.fees.parse(value)
      const { fee_source: feeSource, feed_net: feedNet } = fees
      const { values } = resolvedServiceOf({ ...profile, overrides: {} })
      const { feeSource: _source, feedNet: _net, ...overrides } = profile.overrides ?? {}
      // A value equal to the preset's is not stored as one that a person entered.
      return {
        ...profile,
        overrides: {
          ...overrides,
          ...(feeSource === values.feeSource ? {} : { feeSource }),
          ...(feedNet === values.feedNet ? {} : { feedNet }),
        },
      }
    }
    default:
      return assertNever(item)
  }
}

/** Returns true for an event with an item, by the text of its body. */
export function isItemEvent({ body }: { readonly body: string }): boolean {
  return body.startsWith('{"kind":"item"')
}
