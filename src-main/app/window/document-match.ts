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
import { isUsableRoute, readPath } from '../route-path.ts'

/** The result of comparing a document with the routes of a profile. */
export interface MatchedDocument {
  readonly preview: Omit<DocumentPreview, 'id' | 'name' | 'sha256' | 'bytes'>
  /** The route that each operation would get, with the parameters merged. */
  readonly routes: Readonly<Record<string, Route>>
  readonly expectedDrift: ImportedDocument['expected']
}

/** A path relative to the base of one of the services. */
interface Place {
  readonly service: ServiceName
  readonly path: string
}

interface Match {
  readonly operation: Operation
  readonly source: DocumentOperation
  readonly route: Route
}

/**
 * Compares a document with the routes that are in effect for a profile. Operations match by method
 * and path. The names of placeholders, trailing slashes and the path prefix of the document's
 * servers are ignored. An operation with an equal name is only suggested.
 */
export function matchDocument(document: ServiceDocument, profile: Profile): MatchedDocument {
  const findMatch = makeFinder(document, profile)
  const matches = new Map<string, Match>()
  const unmatchedOperations = new Set<DocumentOperation>()
  let skippedCount = 0
  for (const source of document.operations) {
    const match = findMatch(source)
    if (!match || matches.has(match.operation.id)) {
      unmatchedOperations.add(source)
      continue
    }
    const route = toRoute(match.place, source, currentRouteOf(match.operation, profile))
    if (route) matches.set(match.operation.id, { operation: match.operation, source, route })
    else skippedCount += 1
  }
  const suggestions = new Map<string, Match>()
  const outside: DocumentPreview['outside'][number][] = []
  document.operations.forEach((source, number) => {
    if (!unmatchedOperations.has(source)) return
    const operation = findByName(source, new Set([...matches.keys(), ...suggestions.keys()]))
    const place = operation
      ? findMatch.placeIn(source, operation.service)
      : (findMatch.placeOf(source) ?? { service: 'partner' as const, path: source.path })
    const route = place && toRoute(place, source, null)
    if (route && operation && isUsableRoute(operation, route))
      suggestions.set(operation.id, { operation, source, route })
    else if (route && place && source.method === 'GET')
      outside.push({
        number,
        service: place.service,
        path: route.path,
        query: source.query,
        name: source.summary || source.operationId || route.path,
        description: source.description,
      })
    else skippedCount += 1
  })
  return toMatchedDocument(
    document,
    profile,
    [...matches.values()],
    [...suggestions.values()],
    outside,
    skippedCount,
  )
}

function toMatchedDocument(
  document: ServiceDocument,
  profile: Profile,
  matches: readonly Match[],
  suggestions: readonly Match[],
  outside: DocumentPreview['outside'],
  skippedCount: number,
): MatchedDocument {
  const lists = {
    added: [] as DocumentRoute[],
    contract: [] as DocumentRoute[],
    operatorRoutes: [] as DocumentRoute[],
    suggested: [] as DocumentRoute[],
  }
  const fields: DocumentPreview['fields'][number][] = []
  const driftByKind: Record<string, readonly string[]> = {}
  const routes: Record<string, Route> = {}
  let unchangedCount = 0
  const listFor = (operation: Operation, isSuggested: boolean): DocumentRoute[] => {
    if (operation.contractRoute) return lists.contract
    if (profile.operations?.[operation.id]) return lists.operatorRoutes
    return isSuggested ? lists.suggested : lists.added
  }
  const addMatch = (match: Match, isSuggested: boolean): void => {
    const { operation, source, route } = match
    const current = currentRouteOf(operation, profile)
    const list = isSameRoute(route, current) ? undefined : listFor(operation, isSuggested)
    list?.push({ operation: operation.id, route, now: current })
    if (!list) unchangedCount += 1
    // The route of the contract stays, and the document's parameters belong to a different route.
    if (list === lists.contract) return
    const addedFields = newFields(operation, current, source)
    if (!isSuggested && list !== lists.operatorRoutes && addedFields) fields.push(addedFields)
    if (list || addedFields)
      routes[operation.id] = withParameters(operation, route, current, source)
    const kind = isSuggested ? undefined : recordKinds[operation.id]
    if (kind) {
      const drift = expectedDrift(kind, source.answer)
      if (drift.length > 0)
        driftByKind[kind.name] = [...new Set([...(driftByKind[kind.name] ?? []), ...drift])]
    }
  }
  for (const match of matches) addMatch(match, false)
  for (const match of suggestions) addMatch(match, true)
  return {
    preview: {
      title: document.title,
      version: document.version,
      openapi: document.openapi,
      servers: document.servers,
      operations: document.operations.length,
      same: unchangedCount,
      ...lists,
      outside,
      skippedCount,
      fields,
    },
    routes,
    expectedDrift: driftByKind,
  }
}

/** Returns the route that a profile currently uses for an operation. */
function currentRouteOf(operation: Operation, profile: Profile): Route | null {
  return (
    operation.contractRoute ??
    profile.operations?.[operation.id] ??
    documentedRoutesOf(profile)[operation.id] ??
    null
  )
}

const pathShape = (path: string): string => path.replace(/\{[^{}/]*\}/g, '{}')

function isSameRoute(route: Route, current: Route | null): boolean {
  return current?.method === route.method && pathShape(current.path) === pathShape(route.path)
}

// Returns undefined for a path that the program does not accept. If the path equals the current
// one, the current names of its placeholders stay, because the program itself fills in some of
// them.
function toRoute(
  place: Place,
  source: DocumentOperation,
  current: Route | null,
): Route | undefined {
  const path = place.path.replace(
    /\{([^{}/]*)\}/g,
    (_, name: string) => `{${name.replace(/[^A-Za-z0-9_]+/g, '_') || 'value'}}`,
  )
  const route = { method: source.method, path }
  if (current && isSameRoute(route, current)) return { method: source.method, path: current.path }
  try {
    return readPath(place.service, source.method, path)
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
  const currentRoute = isSameRoute(route, current) ? current : null
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

const recordKind = (name: string, fields: readonly { readonly name: string }[]): RecordKind => ({
  name,
  fields: fields.map((field) => field.name),
})

const withdrawals = recordKind('withdrawals', withdrawalFields)

/** The operations whose answers hold records that are cached. */
const recordKinds: Readonly<Record<string, RecordKind>> = {
  'partner.withdrawal': withdrawals,
  'partner.withdrawals.list': withdrawals,
  'partner.quotes.list': recordKind('quotes', quoteFields),
  'wallet.transactions': recordKind('transactions', transactionFields),
  'wallet.contacts': recordKind('contacts', contactFields),
}

function expectedDrift({ fields }: RecordKind, answer: readonly AnswerField[]): readonly string[] {
  return answer.flatMap(({ name, isRequired }) => {
    if (!fields.includes(name)) return [`unknown:${name}`]
    return isRequired ? [] : [`absent:${name}`]
  })
}

function findByName(
  source: DocumentOperation,
  usedIds: ReadonlySet<string>,
): Operation | undefined {
  const names = [source.operationId, source.summary].map(wordsOf).filter((words) => words !== '')
  return operations.find((operation) => {
    const { method } =
      operation.contractRoute ??
      presets.documented.routes[operation.id] ??
      operation.assumedRoute ??
      source
    return (
      !operation.isProgramOnly &&
      !usedIds.has(operation.id) &&
      method === source.method &&
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
  (source: DocumentOperation): { readonly operation: Operation; readonly place: Place } | undefined
  placeOf(source: DocumentOperation): Place | undefined
  placeIn(source: DocumentOperation, service: ServiceName): Place
}

function makeFinder(document: ServiceDocument, profile: Profile): Finder {
  const places = makePlaces(document, profile)
  const tables = toTables(profile, document, places)
  // A document without product names in its paths belongs to the product with the most matching
  // routes. If fewer than one operation in ten matches, the document describes another service.
  const counts = { partner: 0, wallet: 0, exchange: 0 }
  for (const source of document.operations) {
    const { isNamed, list } = places(source)
    for (const place of isNamed ? [] : list)
      if (tables.some((table) => table.has(keyOf(place, source)))) counts[place.service] += 1
  }
  const bestProduct = counts.wallet > counts.exchange ? 'wallet' : 'exchange'
  const product =
    counts[bestProduct] * OPERATIONS_PER_MATCH < document.operations.length
      ? undefined
      : bestProduct
  const candidatesOf = (source: DocumentOperation): readonly Place[] => {
    const { isNamed, list } = places(source)
    return isNamed ? list : list.filter(({ service }) => service === product)
  }
  const find = (source: DocumentOperation): ReturnType<Finder> => {
    for (const table of tables)
      for (const place of candidatesOf(source)) {
        const operation = table.get(keyOf(place, source))
        if (operation) return { operation, place }
      }
    return undefined
  }
  return Object.assign(find, {
    placeOf: (source: DocumentOperation) => candidatesOf(source)[0],
    placeIn: (source: DocumentOperation, service: ServiceName) =>
      places(source).list.find((place) => place.service === service) ?? {
        service,
        path: service === 'exchange' ? source.path.replace(/^\/+/, '') : source.path,
      },
  })
}

/** A document describes a product if at least one in this many operations matches a route. */
const OPERATIONS_PER_MATCH = 10

const keyOf = ({ service, path }: Place, { method }: Pick<DocumentOperation, 'method'>): string =>
  `${service} ${method} ${shapeOf(path)}`

type Table = ReadonlyMap<string, Operation>

/** Returns the candidate places of an operation, and whether its path names the product. */
type Places = (source: DocumentOperation) => {
  readonly isNamed: boolean
  readonly list: readonly Place[]
}

function makePlaces(document: ServiceDocument, profile: Profile): Places {
  const prefixes = [...new Set(['', ...document.servers.map(pathOf)])]
  const partnerBase = pathOf(profile.partnerUrl)
  const gatewayBase = pathOf(profile.gatewayUrl)
  const wallet = `/${profile.gatewayService}/`
  const readPlaces = (source: DocumentOperation): ReturnType<Places> => {
    const namedPlaces: Place[] = []
    for (const prefix of prefixes) {
      const fullPath = `${prefix}${source.path}`
      const partnerPath = relativePath(fullPath, partnerBase)
      if (partnerPath !== undefined && /^\/(?:api|oauth2)\//.test(partnerPath))
        namedPlaces.push({ service: 'partner', path: partnerPath })
      const gatewayPath = relativePath(fullPath, gatewayBase)
      if (gatewayPath?.startsWith(wallet))
        namedPlaces.push({ service: 'wallet', path: gatewayPath.slice(wallet.length - 1) })
      if (gatewayPath?.startsWith(EXCHANGE_PREFIX))
        namedPlaces.push({ service: 'exchange', path: gatewayPath.slice(EXCHANGE_PREFIX.length) })
    }
    const isNamed = namedPlaces.length > 0
    return {
      isNamed,
      list: isNamed
        ? namedPlaces
        : [
            { service: 'wallet', path: source.path },
            { service: 'exchange', path: source.path.replace(/^\/+/, '') },
          ],
    }
  }
  const cache = new Map(document.operations.map((source) => [source, readPlaces(source)]))
  return (source) => cache.get(source) ?? readPlaces(source)
}

/** The exchange product's segment of the gateway's addresses. */
const EXCHANGE_PREFIX = '/trade/'

function relativePath(path: string, base: string): string | undefined {
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined
}

// Returns the path of a server's address, which may be relative or hold variables in braces.
function pathOf(address: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\//i.test(address)
    ? address.replace(/^[^/]*\/\/[^/]*/, '')
    : address
  return path.startsWith('/') ? path.replace(/[?#].*$/, '').replace(/\/+$/, '') : ''
}

// Returns the tables of routes in the order in which they are searched. A documented and an assumed
// route may give the same path to two operations. Of these two tables, the one with more matches in
// the document comes first.
function toTables(profile: Profile, document: ServiceDocument, places: Places): readonly Table[] {
  const makeTable = (routeOf: (operation: Operation) => Route | null | undefined): Table => {
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
  const documentedTable = makeTable(({ id }) => presets.documented.routes[id])
  const assumedTable = makeTable((operation) => operation.assumedRoute)
  const countOnlyIn = (table: Table, otherTable: Table): number =>
    document.operations.filter((source) =>
      places(source).list.some(
        (place) => table.has(keyOf(place, source)) && !otherTable.has(keyOf(place, source)),
      ),
    ).length
  const isAssumed =
    countOnlyIn(assumedTable, documentedTable) > countOnlyIn(documentedTable, assumedTable)
  return [
    makeTable((operation) => operation.contractRoute),
    makeTable(({ id }) => profile.operations?.[id]),
    ...(isAssumed ? [assumedTable] : []),
    makeTable(({ id }) => documentedRoutesOf(profile)[id]),
    documentedTable,
    assumedTable,
  ]
}
