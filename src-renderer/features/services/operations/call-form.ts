import { Failure } from '../../../../src-main/base/failure.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import type { Operation, Route } from '../../../../src-main/domain/operations.ts'
import { isWrite, placesOf } from '../../../../src-main/domain/operations.ts'
import { isDots } from './path-check.ts'

/** What a person filled in for one call. */
export interface CallForm {
  readonly places: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: string
}

/** What is wrong with a field. */
export type FieldProblem = 'missing' | 'dots' | 'long' | 'notJson' | 'name' | 'twice'

const MOST_VALUE = 1000
const MOST_BODY = 65_536

/**
 * Fields whose value cannot be sent, with why: `place:name`, `query:name` or `body`. Nothing in it:
 * the call can be made.
 */
export function checkCall(route: Route, form: CallForm): Readonly<Record<string, FieldProblem>> {
  const problems: Record<string, FieldProblem> = {}
  for (const place of placesOf(route.path)) {
    const value = form.places[place] ?? ''
    const problem =
      value === ''
        ? 'missing'
        : isDots(value)
          ? 'dots'
          : value.length > MOST_VALUE
            ? 'long'
            : undefined
    if (problem) problems[`place:${place}`] = problem
  }
  for (const [name, value] of Object.entries(form.query))
    if (value.length > MOST_VALUE) problems[`query:${name}`] = 'long'
  const body = isWrite(route) ? checkBody(form.body) : undefined
  if (body) problems['body'] = body
  return problems
}

/**
 * Whether parameters beyond the contract's may be added: never for the transaction feed, which
 * takes its own only (B28).
 */
export function canAddQuery(operation: Operation): boolean {
  return operation.id !== 'wallet.transactions'
}

/** Why a name cannot be added as a query parameter; undefined: it can. */
export function checkName(name: string, taken: readonly string[]): FieldProblem | undefined {
  if (!/^[A-Za-z0-9_.[\]-]{1,80}$/.test(name)) return 'name'
  return taken.includes(name) ? 'twice' : undefined
}

/**
 * The call as it will be asked for: places filled in and encoded, empty parameters left out. Shown,
 * never sent.
 */
export function requestLine(
  route: Route,
  { places, query }: Pick<CallForm, 'places' | 'query'>,
): string {
  const path = route.path.replace(/\{([A-Za-z0-9_]+)\}/g, (braced, name: string) =>
    places[name] ? encodeURIComponent(places[name]) : braced,
  )
  const asked = new URLSearchParams(Object.entries(filled(query))).toString()
  return `${route.method} ${path}${asked === '' ? '' : `?${asked}`}`
}

/** The values that are not empty: an empty parameter is one that is not asked for. */
export function filled(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/**
 * Whether the contract shows what is sent. Where it does not, a body is a guess of the operator's
 * (partner: only quotes, reusable quotes and the token; gateway: only contacts; G6–G12, G27).
 */
export function isPayloadShown(operation: Operation): boolean {
  if (operation.known === null) return false
  return (
    operation.known.method === 'GET' ||
    operation.service === 'partner' ||
    operation.group === 'Contacts'
  )
}

function checkBody(body: string): FieldProblem | undefined {
  if (body.trim() === '') return undefined
  if (body.length > MOST_BODY) return 'long'
  try {
    readJson(body)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return 'notJson'
    throw error
  }
}
