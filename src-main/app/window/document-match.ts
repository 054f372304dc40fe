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

/** A document compared with the routes of a profile; pure data. */
export interface MatchedDocument {
  readonly preview: Omit<DocumentPreview, 'id' | 'name' | 'sha256' | 'bytes'>
  /** The route that each operation would get, with the parameters merged. */
  readonly routes: Readonly<Record<string, Route>>
  readonly expected: ImportedDocument['expected']
}

/** A path below one of the services. */
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
 * Compares a document with the routes that are in effect for a profile. An operation matches by
 * method and path; the names of placeholders, trailing slashes and the path prefix of the
 * document's servers do not count. An equal name only suggests an operation.
 */
export function matchDocument(document: ServiceDocument, profile: Profile): MatchedDocument {
  const find = makeFinder(document, profile)
  const matches = new Map<string, Match>()
  const unmatched = new Set<DocumentOperation>()
  let skipped = 0
  for (const from of document.operations) {
    const match = find(from)
    if (!match || matches.has(match.operation.id)) {
      unmatched.add(from)
      continue
    }
    const route = toRoute(match.place, from, currentRouteOf(match.operation, profile))
    if (route) matches.set(match.operation.id, { operation: match.operation, from, route })
    else skipped += 1
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
    else skipped += 1
  })
  return gather(
    document,
    profile,
    [...matches.values()],
    [...suggestions.values()],
    outside,
    skipped,
  )
}

function gather(
  document: ServiceDocument,
  profile: Profile,
  matches: readonly Match[],
  suggestions: readonly Match[],
  outside: DocumentPreview['outside'],
  skipped: number,
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
  let unchanged = 0
  const place = (match: Match, isSuggested: boolean): void => {
    const { operation, from, route } = match
    const current = currentRouteOf(operation, profile)
    const entry = { operation: operation.id, route, now: current }
    const list = isSame(route, current)
      ? undefined
      : operation.known
        ? lists.contract
        : profile.operations?.[operation.id]
          ? lists.own
          : isSuggested
            ? lists.suggested
            : lists.added
    list?.push(entry)
    if (!list) unchanged += 1
    // The document's parameters belong to another route than the contract's, which stays.
    if (list === lists.contract) return
    const addedFields = newFields(operation, current, from)
    if (!isSuggested && list !== lists.own && addedFields) fields.push(addedFields)
    if (list || addedFields) routes[operation.id] = withParameters(operation, route, current, from)
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
      same: unchanged,
      ...lists,
      outside,
      left: skipped,
      fields,
    },
    routes,
    expected,
  }
}

/** Returns the route that a profile uses now for an operation, whatever its source. */
function currentRouteOf(operation: Operation, profile: Profile): Route | null {
  return (
    operation.known ??
    profile.operations?.[operation.id] ??
    documentedRoutesOf(profile)[operation.id] ??
    null
  )
}

const exactShape = (path: string): string => path.replace(/\{[^{}/]*\}/g, '{}')

function isSame(route: Route, current: Route | null): boolean {
  return current?.method === route.method && exactShape(current.path) === exactShape(route.path)
}

// Where the path equals the present one, its placeholder names stay: the program fills in some of
// them itself.
function toRoute(place: Place, from: DocumentOperation, current: Route | null): Route | undefined {
  const path = place.path.replace(
    /\{([^{}/]*)\}/g,
    (_, name: string) => `{${name.replace(/[^A-Za-z0-9_]+/g, '_') || 'value'}}`,
  )
  const route = { method: from.method, path }
  if (current && isSame(route, current)) return { method: from.method, path: current.path }
  try {
    return readPath(place.service, from.method, path)
  } catch {
    return undefined
  }
}

function withParameters(
  operation: Operation,
  route: Route,
  current: Route | null,
  { query, body }: DocumentOperation,
): Route {
  const currentRoute = isSame(route, current) ? current : null
  const names = [...new Set([...(currentRoute ? queryOf(operation, currentRoute) : []), ...query])]
  const members = mergeFields(currentRoute?.body ?? [], body)
  return {
    ...route,
    query: names,
    ...(members.length === 0 ? {} : { body: members }),
  }
}

function mergeFields(
  currentFields: readonly BodyField[],
  documentFields: readonly BodyField[],
): readonly BodyField[] {
  const knownFields = new Set(documentFields.map(({ name }) => name))
  return [...documentFields, ...currentFields.filter(({ name }) => !knownFields.has(name))]
}

function newFields(
  operation: Operation,
  current: Route | null,
  { query, body, answer }: DocumentOperation,
): DocumentPreview['fields'][number] | undefined {
  const names = new Set(queryOf(operation, current))
  const members = new Set([
    ...bodyNames(operation.body),
    ...(current?.body ?? []).map(({ name }) => name),
  ])
  const kind = recordKinds[operation.id]
  const addedFields = {
    operation: operation.id,
    query: query.filter((name) => !names.has(name)),
    body: body.map(({ name }) => name).filter((name) => !members.has(name)),
    answer: kind
      ? answer.map(({ name }) => name).filter((name) => !kind.fields.includes(name))
      : [],
  }
  return addedFields.query.length + addedFields.body.length + addedFields.answer.length > 0
    ? addedFields
    : undefined
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

/** The operations with records of the cache in their answers. */
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

function findByName(from: DocumentOperation, usedIds: ReadonlySet<string>): Operation | undefined {
  const names = [from.operationId, from.summary].map(wordsOf).filter((words) => words !== '')
  return operations.find((operation) => {
    const { method } =
      operation.known ?? presets.documented.routes[operation.id] ?? operation.assumed ?? from
    return (
      !operation.isOwn &&
      !usedIds.has(operation.id) &&
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
  // A document without product names in its paths belongs to the product it fits best. Where fewer
  // than one path in ten fits, it belongs to another service.
  const counts = { partner: 0, wallet: 0, exchange: 0 }
  for (const from of document.operations) {
    const { isNamed, list } = places(from)
    for (const place of isNamed ? [] : list)
      if (tables.some((table) => table.has(keyOf(place, from)))) counts[place.service] += 1
  }
  const bestProduct = counts.wallet > counts.exchange ? 'wallet' : 'exchange'
  const product =
    counts[bestProduct] * OPERATIONS_PER_MATCH < document.operations.length
      ? undefined
      : bestProduct
  const candidatesOf = (from: DocumentOperation): readonly Place[] => {
    const { isNamed, list } = places(from)
    return isNamed ? list : list.filter(({ service }) => service === product)
  }
  const find = (from: DocumentOperation): ReturnType<Finder> => {
    for (const table of tables)
      for (const place of candidatesOf(from)) {
        const operation = table.get(keyOf(place, from))
        if (operation) return { operation, place }
      }
    return undefined
  }
  return Object.assign(find, {
    placeOf: (from: DocumentOperation) => candidatesOf(from)[0],
    placeIn: (from: DocumentOperation, service: ServiceName) =>
      places(from).list.find((place) => place.service === service) ?? {
        service,
        path: service === 'exchange' ? from.path.replace(/^\/+/, '') : from.path,
      },
  })
}

/** One operation in this many must match a route of the product. */
const OPERATIONS_PER_MATCH = 10

const keyOf = ({ service, path }: Place, { method }: Pick<DocumentOperation, 'method'>): string =>
  `${service} ${method} ${shapeOf(path)}`

type Table = ReadonlyMap<string, Operation>

/** Returns the candidate places of an operation, and whether its path names the product. */
type Places = (from: DocumentOperation) => {
  readonly isNamed: boolean
  readonly list: readonly Place[]
}

function makePlaces(document: ServiceDocument, profile: Profile): Places {
  const prefixes = [...new Set(['', ...document.servers.map(pathOf)])]
  const partnerBase = pathOf(profile.partnerUrl)
  const gatewayBase = pathOf(profile.gatewayUrl)
  const wallet = `/${profile.gatewayService}/`
  const readPlaces = (from: DocumentOperation): ReturnType<Places> => {
    const namedPlaces: Place[] = []
    for (const prefix of prefixes) {
      const full = `${prefix}${from.path}`
      const partner = below(full, partnerBase)
      if (partner !== undefined && /^\/(?:api|oauth2)\//.test(partner))
        namedPlaces.push({ service: 'partner', path: partner })
      const gateway = below(full, gatewayBase)
      if (gateway?.startsWith(wallet))
        namedPlaces.push({ service: 'wallet', path: gateway.slice(wallet.length - 1) })
      if (gateway?.startsWith(EXCHANGE))
        namedPlaces.push({ service: 'exchange', path: gateway.slice(EXCHANGE.length) })
    }
    const isNamed = namedPlaces.length > 0
    return {
      isNamed,
      list: isNamed
        ? namedPlaces
        : [
            { service: 'wallet', path: from.path },
            { service: 'exchange', path: from.path.replace(/^\/+/, '') },
          ],
    }
  }
  const cache = new Map(document.operations.map((from) => [from, readPlaces(from)]))
  return (from) => cache.get(from) ?? readPlaces(from)
}

/** The exchange product's segment of the gateway's addresses. */
const EXCHANGE = '/trade/'

function below(path: string, base: string): string | undefined {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

// Returns the path of a server's address, which may be relative or hold variables in braces.
function pathOf(address: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? address.replace(/^[^/]*\/\/[^/]*/, '')
    : address
  return path.startsWith('/') ? path.replace(/[?#].*$/, '').replace(/\/+$/, '') : ''
}

// A documented and an assumed route may give one path to two operations. The table with more
// matches in the document comes first.
function toTables(profile: Profile, document: ServiceDocument, places: Places): readonly Table[] {
  const table = (routeOf: (operation: Operation) => Route | null | undefined): Table => {
    const operationsByKey = new Map<string, Operation>()
    for (const operation of operations) {
      const route = routeOf(operation)
      if (route)
        operationsByKey.set(
          keyOf({ service: operation.service, path: route.path }, route),
          operation,
        )
    }
    return operationsByKey
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
