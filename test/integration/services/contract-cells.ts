/**
 * The expected cell of a report for a member of a record, computed from the JSON text alone and
 * with no code of the product: original digits without an exponent, instants in UTC with six
 * digits, null as empty (cli.md, export).
 */
export type CellKind = 'text' | 'money' | 'instant' | 'json'

export type Exact =
  null | boolean | string | Digits | readonly Exact[] | { readonly [name: string]: Exact }

/** A JSON number as its original digits. */
export class Digits {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function readExact(json: string): Readonly<Record<string, Exact>> {
  const revive = ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? new Digits(context?.source ?? '') : value) as (
    key: string,
    value: unknown,
  ) => unknown
  return JSON.parse(json, revive) as Readonly<Record<string, Exact>>
}

export function expectedCell(value: Exact | undefined, kind: CellKind): string {
  if (value === undefined || value === null) return ''
  if (kind === 'json') return toCompactJson(value)
  const text = value instanceof Digits ? value.text : String(value)
  return kind === 'money' ? expandExponent(text) : kind === 'instant' ? toUtcInstant(text) : text
}

function expandExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? []
  if (exponent === undefined) return text
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const splitIndex = Math.max(1, point)
  return `${sign}${digits.slice(0, splitIndex)}${digits.length > splitIndex ? `.${digits.slice(splitIndex)}` : ''}`
}

function toUtcInstant(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? ''
  const seconds = new Date(Date.parse(text.replace(/\.\d+/, ''))).toISOString().slice(0, 19)
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z`
}

// Removed keys, dropped at any depth (gateway, Versioning).
const REMOVED_KEYS = new Set([
  'person_id',
  'person_name',
  'user_full_name',
  'user_id',
  'is_staff',
  'is_otc_account',
  'is_corporate_account',
])

function toCompactJson(value: Exact): string {
  if (value instanceof Digits) return value.text
  if (Array.isArray(value)) return `[${(value as readonly Exact[]).map(toCompactJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.entries(value as Readonly<Record<string, Exact>>).filter(
    ([name]) => !REMOVED_KEYS.has(name),
  )
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${toCompactJson(inner)}`).join(',')}}`
}
