import type { Ask } from '../api/client.ts'
import { canonicalDecimal, readDecimal } from '../base/decimal.ts'
import { Failure } from '../base/failure.ts'
import { isJsonObject, member, readJson } from '../base/json.ts'
import type { Instruction, QuoteAmount } from '../contract/services.ts'
import type { Operation, Route } from '../domain/operations.ts'
import { findOperation, placesOf } from '../domain/operations.ts'

/** An instruction as it will be sent. */
export interface PlannedCall {
  readonly ask: Ask
  /** What it is about (InstructionView). */
  readonly subject: string
  /** What may be done once only; null: nothing of the kind. */
  readonly once: string | null
}

/** What planning needs to know beyond the instruction itself. */
export interface PlanContext {
  /** The route of an operation that this profile may use. Throws Failure NO_PATH. */
  route(operation: Operation): Route
  /**
   * The opaque token of a swap promise, by the id of its instruction. Throws Failure where there is
   * none.
   */
  promise(id: string): string
}

/**
 * Most characters of a quote's external reference (partner, Limits; A21); none is stated for
 * reusable quotes (A45).
 */
const LONGEST_REFERENCE = 128

/** Begins what is done once of a quote's execution; the quote's id stands behind it. */
export const EXECUTION = 'execute/'

/**
 * Turns an instruction into the call that carries it out. Throws Failure `badInput` for what the
 * contract does not allow.
 */
export function planCall(instruction: Instruction, context: PlanContext): PlannedCall {
  const own = (id: string): Route => context.route(operationOf(id))
  switch (instruction.kind) {
    case 'quote': {
      const { pair, opType, amount, externalRef } = instruction
      const reference = required('external_ref', externalRef)
      if ([...reference].length > LONGEST_REFERENCE)
        throw refused(
          'external_ref',
          `it has more than ${LONGEST_REFERENCE} characters`,
          'shorten it',
        )
      const members = [
        `"pair":${text(required('pair', pair))}`,
        `"external_ref":${text(reference)}`,
        `"op_type":${text(opType)}`,
        amountMember(amount),
      ]
      return plan('partner', own('partner.quotes.create'), `{${members.join(',')}}`, reference)
    }
    case 'executeQuote': {
      const quote = required('quote', instruction.quote)
      return {
        ...planWithId('partner', own('partner.quote-execution'), 'quote_id', quote, {}),
        subject: quote,
        once: EXECUTION + quote,
      }
    }
    case 'reusableQuote': {
      const reference = required('external_ref', instruction.externalRef)
      const body = `{"pair":${text(required('pair', instruction.pair))},"external_ref":${text(reference)}}`
      return plan('partner', own('partner.reusable-quotes'), body, reference)
    }
    case 'executeReusable': {
      // Whether a reusable quote may be executed many times is not shown: no rule of ours is laid
      // over it (P22).
      const { quote, endUser, opType, amount } = instruction
      const route = own('partner.reusable-quote-execution')
      // The documented route has another name for it.
      const name = route.body?.some((field) => field.name === 'end_user_id')
        ? 'end_user_id'
        : 'end_user'
      const more = {
        [name]: text(required('end_user', endUser)),
        op_type: text(opType),
        [`${amount.side}_amount`]: readAmount(amount),
      }
      return {
        ...planWithId('partner', route, 'quote_id', required('quote', quote), more),
        subject: quote,
        once: null,
      }
    }
    case 'swapPromise':
      return plan('wallet', own('wallet.swap-promise'), readBody(instruction.body), '')
    case 'executeSwap': {
      const token = context.promise(instruction.promise)
      return {
        ...plan('wallet', own('wallet.swap'), `{"uuid":${text(token)}}`, instruction.promise),
        once: `swap/${token}`,
      }
    }
    case 'createContact': {
      const { type, ...fields } = instruction.contact
      for (const [name, value] of Object.entries(fields)) required(name, value)
      return plan(
        'wallet',
        own('wallet.contacts.create'),
        JSON.stringify({ type, ...fields }),
        type,
      )
    }
    case 'deleteContact': {
      const { type, contact } = instruction
      const route = own('wallet.contacts.delete')
      return {
        ask: {
          service: 'wallet',
          method: route.method,
          path: fillPath(route.path, { type, id: contact }),
          template: route.path,
        },
        subject: `${type}/${contact}`,
        once: null,
      }
    }
    case 'operation': {
      const operation = operationOf(instruction.operation)
      const body = instruction.body.trim() === '' ? undefined : readBody(instruction.body)
      return {
        ask: planOperation(
          operation,
          context.route(operation),
          instruction.places,
          instruction.query,
          body,
        ),
        subject: operation.id,
        once: ruleByHand(operation.id, instruction.places, body),
      }
    }
  }
}

// What has an instruction of its own keeps its rules where it is run by hand: one amount (A18), no
// created_at (A79), one execution (A28, B71).
function ruleByHand(
  operation: string,
  places: Readonly<Record<string, string>>,
  body: string | undefined,
): string | null {
  const given = body === undefined ? undefined : readJson(body)
  const fields = given !== undefined && isJsonObject(given) ? given : undefined
  const has = (name: string): boolean => fields !== undefined && member(fields, name) !== undefined
  const textOf = (name: string): string => {
    const value = fields && member(fields, name)
    return typeof value === 'string' ? value : ''
  }
  if (operation === 'partner.quotes.create') {
    if (has('base_amount') === has('quote_amount'))
      throw refused(
        'base_amount, quote_amount',
        'a quote has exactly one of them',
        'leave one of them out',
      )
    if (has('created_at')) throw refused('created_at', 'the service sets it', 'leave it out')
  }
  const quote = (places.quote_id ?? textOf('quote_id')).trim()
  if (operation === 'partner.quote-execution' && quote !== '') return EXECUTION + quote
  if (operation === 'wallet.swap' && textOf('uuid') !== '') return `swap/${textOf('uuid')}`
  return null
}

/**
 * A call of the catalogue with its places and query filled in. Throws Failure `badInput` for a
 * place that is empty or unknown.
 */
export function planOperation(
  operation: Operation,
  route: Route,
  places: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  body: string | undefined,
): Ask {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  // Nothing but these filters is ever sent to the feed (B28).
  const foreign =
    operation.id === 'wallet.transactions'
      ? given.find(([name]) => !operation.query.includes(name))
      : undefined
  if (foreign)
    throw refused(
      foreign[0],
      'the feed takes no other filters than rail and transaction_type',
      'leave it out',
    )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return {
    service: operation.service,
    method: route.method,
    path: `${fillPath(route.path, places)}${search}`,
    template: route.path,
    ...(body === undefined ? {} : { body }),
  }
}

/** The operation of an id. Throws Failure OPERATION_UNKNOWN. */
export function operationOf(id: string): Operation {
  const operation = findOperation(id)
  if (operation) return operation
  throw new Failure({
    kind: 'badInput',
    code: 'OPERATION_UNKNOWN',
    what: 'There is no such operation',
    why: JSON.stringify(id.slice(0, 80)),
    advice: 'choose one of the catalogue',
  })
}

function plan(
  service: 'partner' | 'wallet',
  route: Route,
  body: string,
  subject: string,
): PlannedCall {
  return {
    ask: { service, method: route.method, path: route.path, template: route.path, body },
    subject,
    once: null,
  }
}

// Assumed: the id of what is executed goes into the body, or into the path where the operator's own
// route has a place for it (P5, A80).
function planWithId(
  service: 'partner',
  route: Route,
  name: string,
  id: string,
  more: Readonly<Record<string, string>>,
): { readonly ask: Ask } {
  const hasPlace = placesOf(route.path).includes(name)
  const members = [
    ...(hasPlace ? [] : [`${text(name)}:${text(id)}`]),
    ...Object.entries(more).map(([key, value]) => `${text(key)}:${value}`),
  ]
  return {
    ask: {
      service,
      method: route.method,
      path: fillPath(route.path, { [name]: id }),
      template: route.path,
      body: `{${members.join(',')}}`,
    },
  }
}

function fillPath(path: string, places: Readonly<Record<string, string>>): string {
  return path.replace(/\{([A-Za-z0-9_]+)\}/g, (_, name: string) => {
    const value = required(name, Object.hasOwn(places, name) ? (places[name] ?? '') : '')
    // A dot segment would be another path (security.md, threat 11).
    if (/^\.{1,2}$/.test(value) || value.length > 1000 || !value.isWellFormed())
      throw refused(name, 'it cannot stand in an address', 'check the value')
    return encodeURIComponent(value)
  })
}

function amountMember(amount: QuoteAmount): string {
  return `"${amount.side}_amount":${readAmount(amount)}`
}

/** The operator's own digits as a JSON number: no float in between (A20, P25). */
function readAmount({ text: given, side }: QuoteAmount): string {
  const value = readDecimal(given.trim())
  if (value === undefined)
    throw refused(
      `${side}_amount`,
      'it is not a decimal number with a point of at most 30 + 30 digits',
      'write it like 0.015',
    )
  if (value.startsWith('-') || canonicalDecimal(value) === '0')
    throw refused(`${side}_amount`, 'it is not more than zero', 'enter the amount to trade')
  return value
}

function readBody(given: string): string {
  try {
    readJson(given)
    return given.trim()
  } catch {
    throw refused('body', 'it is not valid JSON', 'mend it where the editor marks it')
  }
}

function required(name: string, value: string): string {
  if (value.trim() === '') throw refused(name, 'it is empty', 'fill it in')
  return value
}

function text(value: string): string {
  return JSON.stringify(value)
}

function refused(field: string, why: string, advice: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'INPUT_REFUSED',
    what: `${field} cannot be sent`,
    why,
    advice,
    evidence: { field },
  })
}
