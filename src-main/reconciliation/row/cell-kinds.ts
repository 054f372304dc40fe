import { classifyLedgerStatus } from '../../domain/status.ts'
import { dateCandidates } from './date-candidates.ts'
import { readIsoDate } from './date-format.ts'
import { currencyOf, isKnownCurrency, isKnownNetwork, minorUnitOf } from './known-codes.ts'

/**
 * Tests of a cell's text by its shape alone. They are strict: a text that passes is almost
 * certainly of its kind, and a text that fails may still be of it.
 */
export const cellKinds = {
  hash: isHash,
  address: isAddress,
  uuid: (text: string) => UUID.test(text),
  amount: (text: string) => amountParts(text) !== undefined,
  instant: isInstant,
  time: (text: string) => TIME_OF_DAY.test(text),
  currency: isKnownCurrency,
  network: isKnownNetwork,
  status: (text: string) => classifyLedgerStatus(text, {}) !== 'unknown',
  reference: isReference,
} as const
export type CellKind = keyof typeof cellKinds

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const HASHES = [
  /^(?:0x)?[0-9a-f]{64}$/i,
  // Solana: base58 of 64 bytes. Algorand: base32. TON: base64 of 32 bytes.
  /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  /^[A-Z2-7]{52}$/,
  /^[A-Za-z0-9+/_-]{43}=$/,
]

function isHash(text: string): boolean {
  return HASHES.some((shape) => shape.test(text))
}

const SCHEME = /^[a-z]{3,12}:(?:\/\/)?(?=[a-z0-9]{20})/i
const ADDRESSES = [
  // Ethereum and similar chains. Longer ones are Starknet, Aptos, Sui.
  /^0x(?:[0-9a-f]{40}|[0-9a-f]{60,66})$/i,
  // Bech32 of any chain, and Lightning invoices: in one case throughout.
  /^[a-z_]{1,20}1[0-9a-z]{30,}$/,
  /^[A-Z]{1,20}1[0-9A-Z]{30,}$/,
  /^(?:ln(?:bc|tb|bcrt)[0-9a-z]{30,}|LN(?:BC|TB|BCRT)[0-9A-Z]{30,})$/,
  // Cashaddr without its scheme, Stellar, TON, Tezos.
  /^[qpz][0-9a-z]{41}$/,
  /^[GM][A-Z2-7]{55,68}$/,
  /^[EUk]Q[A-Za-z0-9_-]{46}$/,
  /^(?:tz|KT)[1-4][1-9A-HJ-NP-Za-km-z]{33}$/,
  // Monero, Hedera, names.
  /^[48][1-9A-HJ-NP-Za-km-z]{94,105}$/,
  /^0\.0\.\d{3,12}$/,
  /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.(?:eth|near|sol|crypto)$/i,
]
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,48}$/

// Lightning invoices are the longest addresses.
const MAX_ADDRESS_CHARACTERS = 1500

function isAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS_CHARACTERS) return false
  const bareText = text
    .replace(SCHEME, '')
    .replace(/\?.*$/, '')
    .replace(/^([A-Za-z0-9]{24,}):.*$/, '$1')
  if (isHash(bareText) && !bareText.startsWith('0x')) return false
  if (ADDRESSES.some((shape) => shape.test(bareText))) return true
  return (
    BASE58.test(bareText) && /\d/.test(bareText) && /[a-z]/.test(bareText) && /[A-Z]/.test(bareText)
  )
}

/** The parts of an amount's text. The number keeps its marks. */
export interface AmountParts {
  readonly sign: '' | '+' | '-' | '(1)' | '1-'
  readonly number: string
  /** The code, sign or letter beside the number, empty if there is none. */
  readonly unit: string
}

const NUMBER =
  /^(?:\d{1,3}(?:[.,' \u00a0\u2009\u202f\u2019]\d{2,3})*[.,' \u00a0\u2009\u202f\u2019]\d{3}(?:[.,]\d+)?|\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/
const AMOUNT_WITH_UNIT =
  /^(?<front>[+\-\u2212(]?)\s*(?<before>[\p{L}\p{Sc}][\p{L}\p{Sc}\d]{0,9}?)?\s*(?<inner>[+\-\u2212]?)\s*(?<number>[\d.,](?:[\d.,' \u00a0\u2009\u202f\u2019]*[\d.,])?(?:[eE][+-]?\d+)?)(?<gap>\s*)(?<after>[\p{L}\p{Sc}][\p{L}\p{Sc}\d.]{0,9})?(?<back>[-)]?)$/u

const MAX_AMOUNT_CHARACTERS = 100

/** The parts of an amount in any usual notation, undefined for any other text. */
export function amountParts(text: string): AmountParts | undefined {
  if (text.length > MAX_AMOUNT_CHARACTERS) return undefined
  const groups = AMOUNT_WITH_UNIT.exec(text.trim())?.groups
  if (!groups) return undefined
  const { front = '', before = '', inner = '', gap = '', after = '', back = '' } = groups
  const number = groups['number'] ?? ''
  if (!NUMBER.test(number) || (before !== '' && after !== '')) return undefined
  if ((front === '(') !== (back === ')') || (front !== '' && inner !== '')) return undefined
  // `WD-0001` is a reference. The text before the number of an amount must be a known unit.
  if (before !== '' && !isUnit(before)) return undefined
  if (after !== '' && gap === '' && !isUnit(after) && !/^(?:[DC]|[DC]R)$/i.test(after))
    return undefined
  const hasMinus = /[-\u2212]/.test(front + inner)
  if (hasMinus && back === '-') return undefined
  let sign: AmountParts['sign'] = ''
  if (front === '(') sign = '(1)'
  else if (back === '-') sign = '1-'
  else if (hasMinus) sign = '-'
  else if (front + inner === '+') sign = '+'
  return { sign, number, unit: before + after }
}

function isUnit(text: string): boolean {
  return (
    currencyOf(text) !== undefined || minorUnitOf(text) !== undefined || /^\p{Sc}+$/u.test(text)
  )
}

const TIME_OF_DAY =
  /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?(?:\s?(?:Z|UTC|GMT|(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?))?$/i
// An offset without a name must follow a time, so that the end of 13-10-2026 is not read as an
// offset.
const ZONE_AT_END =
  /\s*(?:(?:UTC|GMT|Z)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?|(?<=\d:\d{2}.*)[+-]\d{2}:?\d{2})$/i
const NUMERIC_DATE = /^\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}(?:$|[,T ]|\s)/
const MONTH =
  /(?:^|[^\p{L}])(?:jan|ene|feb|fev|mar|abr|apr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dic|dez)\p{L}{0,7}\.?(?=[^\p{L}]|$)/iu
const MAX_DATE_CHARACTERS = 45

/** True for a date, with or without a time, in words or digits, or as one number. */
function isInstant(text: string): boolean {
  return isWrittenInstant(text) || numericDateFormat(text) !== undefined
}

/** True for a date with marks between its parts or with a month's name. */
export function isWrittenInstant(text: string): boolean {
  if (text.length > MAX_DATE_CHARACTERS || !/\d/.test(text) || /^\d+$/.test(text)) return false
  const bareText = text.replace(ZONE_AT_END, '')
  if (readIsoDate(text) || readIsoDate(bareText)) return true
  if (NUMERIC_DATE.test(bareText)) {
    const [, date = ''] = /^([\d\s./-]+?)(?:[,T]|\s+\d{1,2}:|$)/.exec(bareText) ?? []
    return dateCandidates([date.replace(/\s/g, '')]).length > 0
  }
  const plainText = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return MONTH.test(plainText) && /\d{1,2}/.test(plainText) && /\d{2}(?:\D|$)/.test(plainText)
}

export type NumericDateFormat = 'epoch_seconds' | 'epoch_milliseconds' | 'excel_serial' | 'yyyyMMdd'

/**
 * The format in which a bare number can be a date between 2009 and 2100, undefined if it cannot.
 */
export function numericDateFormat(text: string): NumericDateFormat | undefined {
  const [, whole = ''] = /^(\d{5,13})(?:\.\d{1,12})?$/.exec(text) ?? []
  const value = Number(whole)
  if (whole.length === 10 && value >= 1_230_768_000 && value < 4_102_444_800) return 'epoch_seconds'
  if (whole.length === 13 && value >= 1_230_768_000_000 && value < 4_102_444_800_000)
    return 'epoch_milliseconds'
  if (/^(?:20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text)) return 'yyyyMMdd'
  return whole.length === 5 && value >= 39_814 && value < 73_051 ? 'excel_serial' : undefined
}

/** True for a token with a digit in it that has no other kind, such as `WD-0001` or `810001`. */
function isReference(text: string): boolean {
  return (
    /^[\p{L}\d][\p{L}\d._/#:-]{2,63}$/u.test(text) &&
    /\d/.test(text) &&
    !/^\d+[.,]\d+$/.test(text) &&
    !isHash(text) &&
    !isAddress(text) &&
    !isWrittenInstant(text)
  )
}
