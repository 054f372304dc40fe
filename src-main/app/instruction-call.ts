import type { ManualCall } from '../api/client.ts'
import { canonicalDecimal, readDecimal } from '../base/decimal.ts'
import { Failure } from '../base/failure.ts'
import { isJsonObject, member, readJson } from '../base/json.ts'
import type { Instruction, QuoteAmount } from '../contract/services.ts'
import type { Operation, Route } from '../domain/operations.ts'
import { findOperation, placeholdersOf } from '../domain/operations.ts'

/** The request that carries out an instruction. */
export interface PlannedCall {
  readonly request: ManualCall
  /** The subject that the record of the instruction shows (InstructionView). */
  readonly subject: string
  /** Key of an action that may be carried out only once, or null if repeats are allowed. */
  readonly onceKey: string | null
}

/** The lookups that planning needs beyond the instruction itself. */
export interface PlanContext {
  /** Returns the route of an operation that this profile may use. Throws Failure NO_PATH. */
  route(operation: Operation): Route
  /**
   * Returns the opaque token of a swap promise, by the id of its instruction. Throws Failure if
   * there is none.
   */
  swapToken(id: string): string
}

/**
 * Maximum characters of a quote's external reference (partner, Limits; A21). The contract states no
 * limit for reusable quotes (A45).
 */
const MAX_REFERENCE_CHARS = 128

/** Prefix of the once-only key of a quote's execution. The quote's id follows it. */
export const EXECUTION_KEY_PREFIX = 'execute/'

/**
 * Turns an instruction into the call that carries it out. Throws Failure `badInput` for input that
 * the contract does not allow.
 */
export function planCall(instruction: Instruction, context: PlanContext): PlannedCall {
  const routeOf: FindRoute = (id) => context.route(operationOf(id))
  switch (instruction.kind) {
    case 'quote':
      return planQuote(instruction, routeOf)
    case 'executeQuote':
      return planQuoteExecution(instruction, routeOf)
    case 'reusableQuote':
      return planReusableQuote(instruction, routeOf)
    case 'executeReusable':
      return planReusableExecution(instruction, routeOf)
    case 'swapPromise':
      return plan('wallet', routeOf('wallet.swap-promise'), readBody(instruction.body), '')
    case 'executeSwap':
      return planSwap(instruction.promise, context.swapToken(instruction.promise), routeOf)
    case 'createContact':
      return planContactCreation(instruction, routeOf)
    case 'deleteContact':
      return planContactDeletion(instruction, routeOf)
    case 'operation':
      return planOperationCall(instruction, routeOf)
  }
}

/** Returns the route of an operation, by its id. */
type FindRoute = (operation: string) => Route
type InstructionOf<Kind extends Instruction['kind']> = Extract<Instruction, { kind: Kind }>

function planQuote(
  { pair, opType, amount, externalRef }: InstructionOf<'quote'>,
  routeOf: FindRoute,
): PlannedCall {
  const reference = requireText('external_ref', externalRef)
  if ([...reference].length > MAX_REFERENCE_CHARS)
    throw inputFailure(
      'external_ref',
      `it has more than ${MAX_REFERENCE_CHARS} characters`,
      'shorten it',
    )
  const members = [
    `"pair":${quoteText(requireText('pair', pair))}`,
    `"external_ref":${quoteText(reference)}`,
    `"op_type":${quoteText(opType)}`,
    amountMember(amount),
  ]
  return plan('partner', routeOf('partner.quotes.create'), `{${members.join(',')}}`, reference)
}

function planQuoteExecution(
  instruction: InstructionOf<'executeQuote'>,
  routeOf: FindRoute,
): PlannedCall {
  const quote = requireText('quote', instruction.quote)
  return {
    request: planWithQuote(routeOf('partner.quote-execution'), quote, {}),
    subject: quote,
    onceKey: EXECUTION_KEY_PREFIX + quote,
  }
}

function planReusableQuote(
  { pair, externalRef }: InstructionOf<'reusableQuote'>,
  routeOf: FindRoute,
): PlannedCall {
  const reference = requireText('external_ref', externalRef)
  const body = `{"pair":${quoteText(requireText('pair', pair))},"external_ref":${quoteText(reference)}}`
  return plan('partner', routeOf('partner.reusable-quotes'), body, reference)
}

// The contract does not show whether a reusable quote can be executed more than once, so the
// program sets no limit (P22).
function planReusableExecution(
  { quote, endUser, opType, amount }: InstructionOf<'executeReusable'>,
  routeOf: FindRoute,
): PlannedCall {
  const route = routeOf('partner.reusable-quote-execution')
  // The documented route names this field `end_user_id`.
  const name = route.body?.some((field) => field.name === 'end_user_id')
    ? 'end_user_id'
    : 'end_user'
  const extraMembers = {
    [name]: quoteText(requireText('end_user', endUser)),
    op_type: quoteText(opType),
    [`${amount.side}_amount`]: readAmount(amount),
  }
  return {
    request: planWithQuote(route, requireText('quote', quote), extraMembers),
    subject: quote,
    onceKey: null,
  }
}

function planSwap(promise: string, token: string, routeOf: FindRoute): PlannedCall {
  return {
    ...plan('wallet', routeOf('wallet.swap'), `{"uuid":${quoteText(token)}}`, promise),
    onceKey: `swap/${token}`,
  }
}

function planContactCreation(
  { contact: { type, ...fields } }: InstructionOf<'createContact'>,
  routeOf: FindRoute,
): PlannedCall {
  for (const [name, value] of Object.entries(fields)) requireText(name, value)
  return plan(
    'wallet',
    routeOf('wallet.contacts.create'),
    JSON.stringify({ type, ...fields }),
    type,
  )
}

function planContactDeletion(
  { type, contact }: InstructionOf<'deleteContact'>,
  routeOf: FindRoute,
): PlannedCall {
  const route = routeOf('wallet.contacts.delete')
  return {
    request: {
      service: 'wallet',
      method: route.method,
      path: fillPath(route.path, { type, id: contact }),
      template: route.path,
    },
    subject: `${type}/${contact}`,
    onceKey: null,
  }
}

function planOperationCall(
  { operation: id, pathValues, query, body: bodyText }: InstructionOf<'operation'>,
  routeOf: FindRoute,
): PlannedCall {
  const operation = operationOf(id)
  const body = bodyText.trim() === '' ? undefined : readBody(bodyText)
  return {
    request: planOperation(operation, routeOf(id), pathValues, query, body),
    subject: operation.id,
    onceKey: onceKeyOfOperation(operation.id, pathValues, body),
  }
}

// An operation of the catalogue can do the work of a dedicated instruction, so the rules of the
// instruction apply: one amount (A18), no created_at (A79), one execution (A28, B71). Returns the
// once-only key, if any.
function onceKeyOfOperation(
  operation: string,
  pathValues: Readonly<Record<string, string>>,
  body: string | undefined,
): string | null {
  const input = body === undefined ? undefined : readJson(body)
  const fields = input !== undefined && isJsonObject(input) ? input : undefined
  const has = (name: string): boolean => fields !== undefined && member(fields, name) !== undefined
  const textOf = (name: string): string => {
    const value = fields && member(fields, name)
    return typeof value === 'string' ? value : ''
  }
  if (operation === 'partner.quotes.create') {
    if (has('base_amount') === has('quote_amount'))
      throw inputFailure(
        'base_amount, quote_amount',
        'a quote has exactly one of them',
        'leave one of them out',
      )
    if (has('created_at')) throw inputFailure('created_at', 'the service sets it', 'leave it out')
  }
  const quote = (pathValues.quote_id ?? textOf('quote_id')).trim()
  if (operation === 'partner.quote-execution' && quote !== '') return EXECUTION_KEY_PREFIX + quote
  if (operation === 'wallet.swap' && textOf('uuid') !== '') return `swap/${textOf('uuid')}`
  return null
}

/**
 * Builds a call of the catalogue with its path placeholders and query filled in. Throws Failure
 * `badInput` for a placeholder that is empty or unknown.
 */
export function planOperation(
  operation: Operation,
  route: Route,
  pathValues: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  body: string | undefined,
): ManualCall {
  const filters = Object.entries(query).filter(([, value]) => value !== '')
  // Send the feed only the filters that the catalogue lists for it (B28).
  const unknownFilter =
    operation.id === 'wallet.transactions'
      ? filters.find(([name]) => !operation.query.includes(name))
      : undefined
  if (unknownFilter)
    throw inputFailure(
      unknownFilter[0],
      'the only filters of the feed are rail and transaction_type',
      'leave it out',
    )
  const search = filters.length === 0 ? '' : `?${new URLSearchParams(filters)}`
  return {
    service: operation.service,
    method: route.method,
    path: `${fillPath(route.path, pathValues)}${search}`,
    template: route.path,
    ...(body === undefined ? {} : { body }),
  }
}

/** Returns the operation of an id. Throws Failure OPERATION_UNKNOWN. */
export function operationOf(id: string): Operation {
  const operation = findOperation(id)
  if (operation) return operation
  throw new Failure({
    kind: 'badInput',
    code: 'OPERATION_UNKNOWN',
    what: 'There is no such operation',
    why: JSON.stringify(id.slice(0, 80)),
    advice: 'choose one from the catalogue',
  })
}

function plan(
  service: 'partner' | 'wallet',
  route: Route,
  body: string,
  subject: string,
): PlannedCall {
  return {
    request: { service, method: route.method, path: route.path, template: route.path, body },
    subject,
    onceKey: null,
  }
}

// Assumed: the body carries the id of the executed quote. If the operator entered a route with a
// placeholder for the id, the path carries it instead (P5, A80).
function planWithQuote(
  route: Route,
  quote: string,
  extraMembers: Readonly<Record<string, string>>,
): ManualCall {
  const hasPlaceholder = placeholdersOf(route.path).includes('quote_id')
  const members = [
    ...(hasPlaceholder ? [] : [`"quote_id":${quoteText(quote)}`]),
    ...Object.entries(extraMembers).map(([key, value]) => `${quoteText(key)}:${value}`),
  ]
  return {
    service: 'partner',
    method: route.method,
    path: fillPath(route.path, { quote_id: quote }),
    template: route.path,
    body: `{${members.join(',')}}`,
  }
}

function fillPath(path: string, pathValues: Readonly<Record<string, string>>): string {
  return path.replace(/\{([A-Za-z0-9_]+)\}/g, (_, name: string) => {
    const value = requireText(name, Object.hasOwn(pathValues, name) ? (pathValues[name] ?? '') : '')
    // A dot segment would change the path (security.md, threat 11).
    if (/^\.{1,2}$/.test(value) || value.length > 1000 || !value.isWellFormed())
      throw inputFailure(name, 'it is not allowed in an address', 'check the value')
    return encodeURIComponent(value)
  })
}

function amountMember(amount: QuoteAmount): string {
  return `"${amount.side}_amount":${readAmount(amount)}`
}

/** Returns the operator's digits unchanged as a JSON number, never through a float (A20, P25). */
function readAmount({ text: input, side }: QuoteAmount): string {
  const value = readDecimal(input.trim())
  if (value === undefined)
    throw inputFailure(
      `${side}_amount`,
      'it is not a number with at most 30 digits before and 30 after a decimal point',
      'write it like 0.015',
    )
  if (value.startsWith('-') || canonicalDecimal(value) === '0')
    throw inputFailure(`${side}_amount`, 'it is not above zero', 'enter the amount to trade')
  return value
}

function readBody(input: string): string {
  try {
    readJson(input)
    return input.trim()
  } catch {
    throw inputFailure('body', 'it is not valid JSON', 'fix it where the editor marks it')
  }
}

function requireText(name: string, value: string): string {
  if (value.trim() === '') throw inputFailure(name, 'it is empty', 'fill it in')
  return value
}

function quoteText(value: string): string {
  return JSON.stringify(value)
}

function inputFailure(field: string, why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'INPUT_REFUSED',
    what: `${field} cannot be sent`,
    why,
    advice,
    evidence: { field },
  })
}
