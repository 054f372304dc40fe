import type { DocumentPreview, DocumentRoute } from '../../contract/services.ts'
import { contactFields } from '../../domain/contact.ts'
import type { ImportedDocument } from '../../domain/imported-document.ts'
import type { BodyField, Operation, Route, ServiceName } from '../../domain/operations.ts'
import { operations, queryOf, shapeOf } from '../../domain/operations.ts'
import { quoteFields } from '../../domain/quote.ts'
import type {
  AnswerField,
  DocumentOperation,
  ServiceDocument,
} from '../../domain/service-document.ts'
import { presets } from '../../domain/service-preset.ts'
import { transactionFields } from '../../domain/transaction.ts'
import { withdrawalFields } from '../../domain/withdrawal.ts'
import type { Profile } from '../profile.ts'
import { documentedRoutesOf } from '../profile.ts'
import { readPath } from '../route-path.ts'

/** A document laid beside what a profile has; pure data. */
export interface MatchedDocument {
  readonly preview: Omit<DocumentPreview, 'id' | 'name' | 'sha256' | 'bytes'>
  /** What each operation would take over, with the parameters merged. */
  readonly routes: Readonly<Record<string, Route>>
  readonly expected: ImportedDocument['expected']
}

/** Where a path lies: below which service, and which path there. */
interface Place {
  readonly service: ServiceName
  readonly path: string
}

interface Match {
  readonly operation: Operation
  readonly from: DocumentOperation
  readonly route: Route
}

/**
 * Compares a document with the routes that are in effect for a profile. An operation is found by
 * method and path, without the names of its places, slashes at its ends, and the path prefix of the
 * document's servers. A name that says the same only suggests an operation.
 */
export function matchDocument(document: ServiceDocument, profile: Profile): MatchedDocument {
  const find = makeFinder(document, profile)
  const matches = new Map<string, Match>()
  const unmatched = new Set<DocumentOperation>()
  let left = 0
  for (const from of document.operations) {
    const found = find(from)
    if (!found || matches.has(found.operation.id)) {
      unmatched.add(from)
      continue
    }
    const route = toRoute(found.place, from, routeNow(found.operation, profile))
    if (route) matches.set(found.operation.id, { operation: found.operation, from, route })
    else left += 1
  }
  const suggestions = new Map<string, Match>()
  const outside: DocumentPreview['outside'][number][] = []
  document.operations.forEach((from, number) => {
    if (!unmatched.has(from)) return
    const operation = findByName(from, new Set([...matches.keys(), ...suggestions.keys()]))
    const place = operation
      ? find.placeIn(from, operation.service)
      : (find.placeOf(from) ?? { service: 'partner' as const, path: from.path })
    const route = place && toRoute(place, from, null)
    if (route && operation) suggestions.set(operation.id, { operation, from, route })
    else if (route && place && from.method === 'GET')
      outside.push({
        number,
        service: place.service,
        path: route.path,
        query: from.query,
        name: from.summary || from.operationId || route.path,
        description: from.description,
      })
    else left += 1
  })
  return gather(document, profile, [...matches.values()], [...suggestions.values()], outside, left)
}

function gather(
  document: ServiceDocument,
  profile: Profile,
  matches: readonly Match[],
  suggestions: readonly Match[],
  outside: DocumentPreview['outside'],
  left: number,
): MatchedDocument {
  const lists = {
    added: [] as DocumentRoute[],
    contract: [] as DocumentRoute[],
    own: [] as DocumentRoute[],
    suggested: [] as DocumentRoute[],
  }
  const fields: DocumentPreview['fields'][number][] = []
  const expected: Record<string, readonly string[]> = {}
  const routes: Record<string, Route> = {}
  let same = 0
  const place = (match: Match, isSuggested: boolean): void => {
    const { operation, from, route } = match
    const now = routeNow(operation, profile)
    const entry = { operation: operation.id, route, now }
    const list = isSame(route, now)
      ? undefined
      : operation.known
        ? lists.contract
        : profile.operations?.[operation.id]
          ? lists.own
          : isSuggested
            ? lists.suggested
            : lists.added
    list?.push(entry)
    if (!list) same += 1
    // Parameters of a route that stays are those of another call.
    if (list === lists.contract) return
    const more = newFields(operation, now, from)
    if (!isSuggested && list !== lists.own && more) fields.push(more)
    if (list || more) routes[operation.id] = withParameters(operation, route, now, from)
    const kind = isSuggested ? undefined : recordKinds[operation.id]
    if (kind) {
      const drift = expectedDrift(kind, from.answer)
      if (drift.length > 0)
        expected[kind.name] = [...new Set([...(expected[kind.name] ?? []), ...drift])]
    }
  }
  for (const match of matches) place(match, false)
  for (const match of suggestions) place(match, true)
  return {
    preview: {
      title: document.title,
      version: document.version,
      openapi: document.openapi,
      servers: document.servers,
      operations: document.operations.length,
      same,
      ...lists,
      outside,
      left,
      fields,
    },
    routes,
    expected,
  }
}

/** The route that a profile uses now for an operation, wherever it answers. */
function routeNow(operation: Operation, profile: Profile): Route | null {
  return (
    operation.known ??
    profile.operations?.[operation.id] ??
    documentedRoutesOf(profile)[operation.id] ??
    null
  )
}

const exactShape = (path: string): string => path.replace(/\{[^{}/]*\}/g, '{}')

function isSame(route: Route, now: Route | null): boolean {
  return now?.method === route.method && exactShape(now.path) === exactShape(route.path)
}

// The names of places are ours where the path is: the program fills some of them in by itself.
function toRoute(place: Place, from: DocumentOperation, now: Route | null): Route | undefined {
  const path = place.path.replace(
    /\{([^{}/]*)\}/g,
    (_, name: string) => `{${name.replace(/[^A-Za-z0-9_]+/g, '_') || 'value'}}`,
  )
  const route = { method: from.method, path }
  if (now && isSame(route, now)) return { method: from.method, path: now.path }
  try {
    return readPath(place.service, from.method, path)
  } catch {
    return undefined
  }
}

function withParameters(
  operation: Operation,
  route: Route,
  now: Route | null,
  { query, body }: DocumentOperation,
): Route {
  const kept = isSame(route, now) ? now : null
  const names = [...new Set([...(kept ? queryOf(operation, kept) : []), ...query])]
  const members = mergeFields(kept?.body ?? [], body)
  return {
    ...route,
    query: names,
    ...(members.length === 0 ? {} : { body: members }),
  }
}

function mergeFields(kept: readonly BodyField[], more: readonly BodyField[]): readonly BodyField[] {
  const known = new Set(more.map(({ name }) => name))
  return [...more, ...kept.filter(({ name }) => !known.has(name))]
}

function newFields(
  operation: Operation,
  now: Route | null,
  { query, body, answer }: DocumentOperation,
): DocumentPreview['fields'][number] | undefined {
  const names = new Set(queryOf(operation, now))
  const members = new Set([
    ...bodyNames(operation.body),
    ...(now?.body ?? []).map(({ name }) => name),
  ])
  const kind = recordKinds[operation.id]
  const found = {
    operation: operation.id,
    query: query.filter((name) => !names.has(name)),
    body: body.map(({ name }) => name).filter((name) => !members.has(name)),
    answer: kind
      ? answer.map(({ name }) => name).filter((name) => !kind.fields.includes(name))
      : [],
  }
  return found.query.length + found.body.length + found.answer.length > 0 ? found : undefined
}

function bodyNames(template: string): readonly string[] {
  return template === '' ? [] : Object.keys(JSON.parse(template) as object)
}

interface RecordKind {
  readonly name: string
  readonly fields: readonly string[]
}

const kindOf = (name: string, fields: readonly { readonly name: string }[]): RecordKind => ({
  name,
  fields: fields.map((field) => field.name),
})

const withdrawals = kindOf('withdrawals', withdrawalFields)

/** The operations whose answers hold records of the cache. */
const recordKinds: Readonly<Record<string, RecordKind>> = {
  'partner.withdrawal': withdrawals,
  'partner.withdrawals.list': withdrawals,
  'partner.quotes.list': kindOf('quotes', quoteFields),
  'wallet.transactions': kindOf('transactions', transactionFields),
  'wallet.contacts': kindOf('contacts', contactFields),
}

function expectedDrift({ fields }: RecordKind, answer: readonly AnswerField[]): readonly string[] {
  return answer.flatMap(({ name, isRequired }) =>
    fields.includes(name) ? (isRequired ? [] : [`absent:${name}`]) : [`unknown:${name}`],
  )
}

function findByName(from: DocumentOperation, taken: ReadonlySet<string>): Operation | undefined {
  const names = [from.operationId, from.summary].map(wordsOf).filter((words) => words !== '')
  return operations.find((operation) => {
    const { method } =
      operation.known ?? presets.documented.routes[operation.id] ?? operation.assumed ?? from
    return (
      !operation.isOwn &&
      !taken.has(operation.id) &&
      method === from.method &&
      names.includes(wordsOf(operation.name))
    )
  })
}

function wordsOf(text: string): string {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return [...new Set(words)].filter(Boolean).sort().join(' ')
}

interface Finder {
  (from: DocumentOperation): { readonly operation: Operation; readonly place: Place } | undefined
  placeOf(from: DocumentOperation): Place | undefined
  placeIn(from: DocumentOperation, service: ServiceName): Place
}

function makeFinder(document: ServiceDocument, profile: Profile): Finder {
  const places = makePlaces(document, profile)
  const tables = toTables(profile, document, places)
  // A document whose paths name no product is that of the product it fits best. Where that is less
  // than one path in ten, it is the document of another service.
  const counts = { partner: 0, wallet: 0, exchange: 0 }
  for (const from of document.operations) {
    const { isNamed, list } = places(from)
    for (const place of isNamed ? [] : list)
      if (tables.some((table) => table.has(keyOf(place, from)))) counts[place.service] += 1
  }
  const fit = counts.wallet > counts.exchange ? 'wallet' : 'exchange'
  const best = counts[fit] * MIN_FIT < document.operations.length ? undefined : fit
  const fitting = (from: DocumentOperation): readonly Place[] => {
    const { isNamed, list } = places(from)
    return isNamed ? list : list.filter(({ service }) => service === best)
  }
  const find = (from: DocumentOperation): ReturnType<Finder> => {
    for (const table of tables)
      for (const place of fitting(from)) {
        const operation = table.get(keyOf(place, from))
        if (operation) return { operation, place }
      }
    return undefined
  }
  return Object.assign(find, {
    placeOf: (from: DocumentOperation) => fitting(from)[0],
    placeIn: (from: DocumentOperation, service: ServiceName) =>
      places(from).list.find((place) => place.service === service) ?? {
        service,
        path: service === 'exchange' ? from.path.replace(/^\/+/, '') : from.path,
      },
  })
}

/** One operation in so many has to be one of the product. */
const MIN_FIT = 10

const keyOf = ({ service, path }: Place, { method }: Pick<DocumentOperation, 'method'>): string =>
  `${service} ${method} ${shapeOf(path)}`

type Table = ReadonlyMap<string, Operation>

/** Where an operation may lie, and whether its path names the product. */
type Places = (from: DocumentOperation) => {
  readonly isNamed: boolean
  readonly list: readonly Place[]
}

function makePlaces(document: ServiceDocument, profile: Profile): Places {
  const prefixes = [...new Set(['', ...document.servers.map(pathOf)])]
  const partnerBase = pathOf(profile.partnerUrl)
  const gatewayBase = pathOf(profile.gatewayUrl)
  const wallet = `/${profile.gatewayService}/`
  const read = (from: DocumentOperation): ReturnType<Places> => {
    const named: Place[] = []
    for (const prefix of prefixes) {
      const full = `${prefix}${from.path}`
      const partner = below(full, partnerBase)
      if (partner !== undefined && /^\/(?:api|oauth2)\//.test(partner))
        named.push({ service: 'partner', path: partner })
      const gateway = below(full, gatewayBase)
      if (gateway?.startsWith(wallet))
        named.push({ service: 'wallet', path: gateway.slice(wallet.length - 1) })
      if (gateway?.startsWith(EXCHANGE))
        named.push({ service: 'exchange', path: gateway.slice(EXCHANGE.length) })
    }
    const isNamed = named.length > 0
    return {
      isNamed,
      list: isNamed
        ? named
        : [
            { service: 'wallet', path: from.path },
            { service: 'exchange', path: from.path.replace(/^\/+/, '') },
          ],
    }
  }
  const cache = new Map(document.operations.map((from) => [from, read(from)]))
  return (from) => cache.get(from) ?? read(from)
}

/** The exchange product's segment of the gateway's addresses. */
const EXCHANGE = '/trade/'

function below(path: string, base: string): string | undefined {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

// The path of a server's address, which may be relative or hold variables in braces.
function pathOf(address: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? address.replace(/^[^/]*\/\/[^/]*/, '')
    : address
  return path.startsWith('/') ? path.replace(/[?#].*$/, '').replace(/\/+$/, '') : ''
}

// By one path a documented and an assumed route may mean two operations: those come first of which
// the document has more.
function toTables(profile: Profile, document: ServiceDocument, places: Places): readonly Table[] {
  const table = (routeOf: (operation: Operation) => Route | null | undefined): Table => {
    const found = new Map<string, Operation>()
    for (const operation of operations) {
      const route = routeOf(operation)
      if (route)
        found.set(keyOf({ service: operation.service, path: route.path }, route), operation)
    }
    return found
  }
  const documented = table(({ id }) => presets.documented.routes[id])
  const assumed = table((operation) => operation.assumed)
  const count = (one: Table, other: Table): number =>
    document.operations.filter((from) =>
      places(from).list.some(
        (place) => one.has(keyOf(place, from)) && !other.has(keyOf(place, from)),
      ),
    ).length
  const isAssumed = count(assumed, documented) > count(documented, assumed)
  return [
    table((operation) => operation.known),
    table(({ id }) => profile.operations?.[id]),
    ...(isAssumed ? [assumed] : []),
    table(({ id }) => documentedRoutesOf(profile)[id]),
    documented,
    assumed,
  ]
}
