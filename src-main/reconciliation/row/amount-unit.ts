/** The two parts of an amount cell, as written. `unit` is empty if it has none. */
export interface AmountAndUnit {
  readonly amount: string
  readonly unit: string
}

// A number with any marks, blanks or apostrophes between its digits. The amount's reader checks them.
const NUMBER = /^[+-]?[\d.,](?:[\d.,'\u2019\s]*[\d.,])?(?:\s?-)?$/
const SEPARATE_UNIT =
  /^[\p{L}\p{N}\p{Sc}](?:[\p{L}\p{M}\p{N}\p{Sc}._-]{0,18}[\p{L}\p{M}\p{N}\p{Sc}.])?$/u
const LETTER_OR_SIGN = /[\p{L}\p{Sc}]/u
const ATTACHED_UNIT = '[\\p{L}\\p{M}\\p{Sc}]{1,20}'
const UNIT_AFTER_NUMBER = new RegExp(`^(.*[\\d.,-])(${ATTACHED_UNIT})$`, 'u')
// A minus after a letter is the hyphen of a name such as `WD-1`.
const UNIT_BEFORE_NUMBER = new RegExp(`^(${ATTACHED_UNIT})((?:[\\d.,]|(?<=\\p{Sc})[+-]).*)$`, 'u')
// The last word of `1 234BTC` looks like a unit with digits (`1INCH`), but its digits are a group
// of the number.
const DIGIT_GROUP = /^\d{3}(?!\d)/

// Longer cells are not amounts, and a search for blanks in them would be slow.
const MAX_CELL_CHARACTERS = 120

/**
 * Splits a currency or unit off an amount cell: `0.5 BTC`, `$ 25`, `25€`, `-$25`, `(0.5 BTC)`. A
 * unit with digits or a point (`1INCH`, `USDT.e`) must be separated by a blank. A cell with more
 * than a number and one unit is not split. The sign and the parentheses stay with the amount.
 */
export function splitUnit(text: string): AmountAndUnit {
  const trimmed = text.trim()
  const unsplitCell = { amount: trimmed, unit: '' }
  if (trimmed.length > MAX_CELL_CHARACTERS || !LETTER_OR_SIGN.test(trimmed)) return unsplitCell
  const enclosedText = /^\((.*)\)$/s.exec(trimmed)?.[1]
  if (enclosedText !== undefined) {
    const inner = splitUnit(enclosedText)
    return inner.unit === '' ? unsplitCell : { amount: `(${inner.amount})`, unit: inner.unit }
  }
  const sign = /^[+-]/.exec(trimmed)?.[0] ?? ''
  return (
    splitUnitBefore(trimmed.slice(sign.length).trim(), sign) ??
    splitUnitAfter(trimmed) ??
    unsplitCell
  )
}

function splitUnitBefore(text: string, sign: string): AmountAndUnit | undefined {
  const [, token = '', rest = ''] = /^(\S+)\s+(.+)$/s.exec(text) ?? []
  const separateParts = isUnit(token) ? checkedParts(rest, token, sign) : undefined
  if (separateParts) return separateParts
  const [, unit = '', amount = ''] = UNIT_BEFORE_NUMBER.exec(text) ?? []
  return unit === '' ? undefined : checkedParts(amount, unit, sign)
}

function splitUnitAfter(text: string): AmountAndUnit | undefined {
  const [, rest = '', token = ''] = /^(.+?)\s+(\S+)$/s.exec(text) ?? []
  const separateParts =
    isUnit(token) && !DIGIT_GROUP.test(token) ? checkedParts(rest, token, '') : undefined
  if (separateParts) return separateParts
  const [, amount = '', unit = ''] = UNIT_AFTER_NUMBER.exec(text) ?? []
  return unit === '' ? undefined : checkedParts(amount, unit, '')
}

function isUnit(token: string): boolean {
  return SEPARATE_UNIT.test(token) && LETTER_OR_SIGN.test(token)
}

function checkedParts(amount: string, unit: string, sign: string): AmountAndUnit | undefined {
  const number = /^\((.*)\)$/s.exec(amount)?.[1] ?? amount
  if (!/\d/.test(number) || !NUMBER.test(number)) return undefined
  return sign !== '' && /^[+(-]/.test(amount) ? undefined : { amount: sign + amount, unit }
}

// Currency signs, and the codes that each sign can mean. A sign can confirm a code, but it never
// replaces one, because it stands for several currencies.
const codesOfSign: Readonly<Record<string, RegExp>> = {
  $: /USD|DAI/,
  US$: /USD/,
  U$S: /USD/,
  R$: /BRL/,
  '€': /EUR/,
  '£': /GBP/,
  '₿': /BTC/,
  Ξ: /ETH/,
  '₮': /USDT/,
}

/**
 * True if a unit in an amount cell does not contradict the row's currency: it is the same code,
 * or a sign used for the currency (`$` beside `USDT`). Both texts are in normal form, after the
 * mapping's aliases.
 */
export function isUnitOf(unit: string, currency: string): boolean {
  return (
    unit === currency ||
    (Object.hasOwn(codesOfSign, unit) && codesOfSign[unit]?.test(currency) === true)
  )
}
