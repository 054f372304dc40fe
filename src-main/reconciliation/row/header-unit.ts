import { currencyOf, minorUnitOf } from './known-codes.ts'

/** A header and the unit in brackets at its end: `Amount (BTC)`, `Date (UTC)`. */
export interface HeaderUnit {
  readonly name: string
  readonly unit: string
  /** `zone` is UTC or GMT with or without an offset. */
  readonly kind: 'currency' | 'minor' | 'zone'
}

const BRACKETS = /^(.*[^\s([{])\s*[([{]\s*([^()[\]{}]{1,16}?)\s*[)\]}]$/u
const ZONE = /^(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?$/i

/** A longer header is a sentence and no name, and the pattern would be slow for it. */
export const MAX_HEADER_CHARACTERS = 200

/** The unit at the end of a header. Undefined if the brackets hold anything else. */
export function headerUnit(header: string): HeaderUnit | undefined {
  if (header.length > MAX_HEADER_CHARACTERS) return undefined
  const [, bareHeader, unit] = BRACKETS.exec(header.normalize('NFKC').trim()) ?? []
  if (bareHeader === undefined || unit === undefined) return undefined
  if (minorUnitOf(unit)) return { name: bareHeader, unit, kind: 'minor' }
  if (currencyOf(unit) !== undefined || unit === '$')
    return { name: bareHeader, unit, kind: 'currency' }
  return ZONE.test(unit) ? { name: bareHeader, unit, kind: 'zone' } : undefined
}
