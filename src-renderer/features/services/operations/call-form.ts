import { Failure } from '../../../../src-main/base/failure.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import type { Operation, Route } from '../../../../src-main/domain/operations.ts'
import { isWrite, placeholdersOf } from '../../../../src-main/domain/operations.ts'
import { isDots } from './path-check.ts'

/** A person's input for one call. */
export interface CallForm {
  readonly pathValues: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: string
}

/** The problem of a field. */
export type FieldProblem = 'missing' | 'dots' | 'long' | 'notJson' | 'name' | 'twice'

const MAX_VALUE_LENGTH = 1000
const MAX_BODY_LENGTH = 65_536

/**
 * Finds the problems that prevent a call, by field: `place:name`, `query:name` or `body`. Empty if
 * the call can be made.
 */
export function checkCall(route: Route, form: CallForm): Readonly<Record<string, FieldProblem>> {
  const problems: Record<string, FieldProblem> = {}
  for (const parameter of placeholdersOf(route.path)) {
    const problem = checkPathValue(form.pathValues[parameter] ?? '')
    if (problem) problems[`place:${parameter}`] = problem
  }
  for (const [name, value] of Object.entries(form.query))
    if (value.length > MAX_VALUE_LENGTH) problems[`query:${name}`] = 'long'
  const body = isWrite(route) ? checkBody(form.body) : undefined
  if (body) problems['body'] = body
  return problems
}

/**
 * Whether query parameters beyond the contract's may be added. The transaction feed accepts only
 * its own parameters (B28).
 */
export function canAddQuery(operation: Operation): boolean {
  return operation.id !== 'wallet.transactions'
}

/** Returns why a name cannot be added as a query parameter, or undefined if it can. */
export function checkName(
  name: string,
  existingNames: readonly string[],
): FieldProblem | undefined {
  if (!/^[A-Za-z0-9_.[\]-]{1,80}$/.test(name)) return 'name'
  return existingNames.includes(name) ? 'twice' : undefined
}

/**
 * Writes the call's method and path with its non-empty parameters, encoded. The text is for display
 * and is never sent.
 */
export function requestLine(
  route: Route,
  { pathValues, query }: Pick<CallForm, 'pathValues' | 'query'>,
): string {
  const path = route.path.replace(/\{([A-Za-z0-9_]+)\}/g, (placeholder, name: string) =>
    pathValues[name] ? encodeURIComponent(pathValues[name]) : placeholder,
  )
  const queryText = new URLSearchParams(Object.entries(withoutEmpty(query))).toString()
  return `${route.method} ${path}${queryText === '' ? '' : `?${queryText}`}`
}

/** Returns the values that are not empty. Empty parameters are not sent. */
export function withoutEmpty(
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/**
 * Whether the contract gives the payload of a call. The partner contract gives the payloads of
 * quotes, reusable quotes and the token, and the gateway contract gives that of contacts. Any other
 * body is the operator's guess (G6–G12, G27).
 */
export function isPayloadInContract(operation: Operation): boolean {
  if (operation.contractRoute === null) return false
  return (
    operation.contractRoute.method === 'GET' ||
    operation.service === 'partner' ||
    operation.group === 'Contacts'
  )
}

function checkPathValue(value: string): FieldProblem | undefined {
  if (value === '') return 'missing'
  if (isDots(value)) return 'dots'
  return value.length > MAX_VALUE_LENGTH ? 'long' : undefined
}

function checkBody(body: string): FieldProblem | undefined {
  if (body.trim() === '') return undefined
  if (body.length > MAX_BODY_LENGTH) return 'long'
  try {
    readJson(body)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return 'notJson'
    throw error
  }
}
