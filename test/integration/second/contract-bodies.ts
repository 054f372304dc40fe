import type { Exact } from '../services/contract-cells.ts'
import { Digits, readExact } from '../services/contract-cells.ts'

/** A part of a request that no contract allows. `field` is its name if it is a field. */
export interface Breach {
  readonly kind: 'route' | 'login' | 'query' | 'media' | 'json' | 'body'
  readonly what: string
  readonly field?: string
}

export type Members = Readonly<Record<string, Exact>>

/** The members of a JSON object, or the fault of the text. */
export function jsonMembers(text: string): Members | 'malformed' | 'no object' {
  try {
    const value: Exact = readExact(text)
    return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Digits)
      ? value
      : 'no object'
  } catch {
    return 'malformed'
  }
}

/** The members of a form. Its values are text. Plain digits of an amount are read as a number. */
export function formMembers(text: string): Members {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [
      name,
      /_amount$/.test(name) && /^\d+(\.\d+)?$/.test(value) ? new Digits(value) : value,
    ]),
  )
}

export function quoteBody(members: Members): readonly Breach[] {
  const amounts = ['base_amount', 'quote_amount'].filter((name) => Object.hasOwn(members, name))
  return [
    ...foreignMembers(members, ['pair', 'external_ref', 'op_type', 'base_amount', 'quote_amount']),
    ...missingTexts(members, ['pair', 'external_ref']),
    ...overlongText(members, 'external_ref', 128),
    ...(members.op_type === 'BUY' || members.op_type === 'SELL'
      ? []
      : [fieldBreach('op_type', 'neither BUY nor SELL')]),
    ...(amounts.length === 1
      ? []
      : [
          fieldBreach(
            'base_amount',
            amounts.length === 2 ? 'given beside quote_amount' : 'missing, as is quote_amount',
          ),
        ]),
    ...amounts
      .filter((name) => !isPositive(members[name]))
      .map((name) => fieldBreach(name, 'no number above zero')),
  ]
}

// The contract states no limit of 128 for this body (partner:192, A45).
export function reusableBody(members: Members): readonly Breach[] {
  return [
    ...foreignMembers(members, ['pair', 'external_ref']),
    ...missingTexts(members, ['pair', 'external_ref']),
  ]
}

// No further member of the request is shown (G11).
export function swapBody(members: Members): readonly Breach[] {
  return [...foreignMembers(members, ['uuid']), ...missingTexts(members, ['uuid'])]
}

const CONTACT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  crypto: ['address', 'network', 'currency'],
  bank: ['entity_number'],
  p2p_tag: ['tag'],
}

// Assumption B86 gives the names address, network, currency and tag. The contract itself names only
// entity_number (gateway:72).
export function contactBody(members: Members): readonly Breach[] {
  const fields =
    typeof members.type === 'string' && Object.hasOwn(CONTACT_FIELDS, members.type)
      ? CONTACT_FIELDS[members.type]
      : undefined
  if (!fields) return [fieldBreach('type', 'none of crypto, bank, p2p_tag; use bank for fiat')]
  return [...foreignMembers(members, ['type', ...fields]), ...missingTexts(members, fields)]
}

// The bodies of these calls are not shown, so any JSON object is allowed (G6 to G10, G27).
export function undocumentedBody(): readonly Breach[] {
  return []
}

function foreignMembers(members: Members, names: readonly string[]): Breach[] {
  return Object.keys(members)
    .filter((name) => !names.includes(name))
    .map((name) => fieldBreach(name, 'not shown in this body'))
}

function missingTexts(members: Members, names: readonly string[]): Breach[] {
  return names
    .filter((name) => typeof members[name] !== 'string' || members[name] === '')
    .map((name) => fieldBreach(name, 'no text of at least one character'))
}

function overlongText(members: Members, name: string, maxLength: number): Breach[] {
  const value = members[name]
  return typeof value === 'string' && [...value].length > maxLength
    ? [fieldBreach(name, `longer than ${maxLength}`)]
    : []
}

function isPositive(value: Exact | undefined): boolean {
  return (
    value instanceof Digits &&
    !value.text.startsWith('-') &&
    /[1-9]/.test(value.text.replace(/[eE].*/, ''))
  )
}

function fieldBreach(field: string, fault: string): Breach {
  return { kind: 'body', what: `${field}: ${fault}`, field }
}
