const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const HEX = /^0x[0-9a-f]+$/i
const LONG_HASH = /^(?:0x)?[0-9a-f]{64}$/i
const LONG_HASH_DIGITS = 64
const LEADING_ZEROS = /^0x0+(?=.)/
// bech32, bolt11 and cashaddr in capitals, as in QR codes. Case matters in a base58 address, but a
// base58 address without any lower-case letter hardly exists.
const UPPER_CASE_ADDRESS =
  /^(?:(?:BC|TB|LTC|TLTC)1[0-9A-Z]+|LN(?:BC|TB|TBS|BCRT)[0-9]*[MUNP]?1[0-9A-Z]+|[QPZR][02-9AC-HJ-NP-Z]{33,})$/
const SCHEME =
  /^(?:bitcoin|bitcoincash|bchtest|litecoin|dogecoin|ethereum|ripple|xrpl|stellar|solana|tron|lightning|monero|kaspa|ecash):/i
const QUERY = /^([^?]*)\?([^=&]+=.*)$/s
const ADDRESS_WITH_TAG = /^([0-9A-Za-z]{24,}):(.*)$/s
const TAG_KEYS = ['dt', 'tag', 'memo']
const IGNORED_KEYS = ['amount', 'label', 'message']
const NON_ASCII = /[^\x00-\x7f]/

/** The normal form of any text: trimmed and in Unicode NFC, its case unchanged. */
export function normalText(text: string): string {
  if (text === '') return text
  const trimmed = text.trim()
  return NON_ASCII.test(trimmed) ? trimmed.normalize('NFC') : trimmed
}

/** An identifier's normal form. A UUID compares case-insensitively. */
export function normalIdentifier(text: string): string {
  const plainText = normalText(text)
  return plainText.length === 36 && UUID.test(plainText) ? plainText.toLowerCase() : plainText
}

/**
 * A hash's normal form: 64 hex digits without case and without `0x`, any other `0x` hex without
 * case, and any other hash exactly.
 */
export function normalHash(text: string): string {
  const plainText = normalText(text)
  if (LONG_HASH.test(plainText)) return plainText.slice(-LONG_HASH_DIGITS).toLowerCase()
  return plainText.charCodeAt(0) === 48 && HEX.test(plainText) ? plainText.toLowerCase() : plainText
}

/**
 * The destination of a payment: an address in normal form, and the tag after it, empty for none.
 */
export interface AddressParts {
  readonly address: string
  readonly tag: string
}

/**
 * Splits an address into its normal form and its tag (reconciliation.md, Normal forms). A text that
 * holds two different tags, or nothing before its query, is left unchanged.
 */
export function splitAddress(text: string): AddressParts {
  const plainText = normalText(text)
  if (!plainText.includes(':') && !plainText.includes('?'))
    return { address: foldAddressCase(plainText), tag: '' }
  const uri = plainText.replace(SCHEME, '').trim()
  const query =
    uri === plainText && /^[^?]*[:/@]/.test(uri) ? partsWithoutTags(uri) : splitQuery(uri)
  const [, address = query.rest, tagAfter = ''] = ADDRESS_WITH_TAG.exec(query.rest) ?? []
  const tags = new Set([tagAfter, ...query.tags].map(normalText).filter((tag) => tag !== ''))
  if (address === '' || tags.size > 1) return { address: plainText, tag: '' }
  const [tag = ''] = tags
  return { address: foldAddressCase(address), tag }
}

/** An address's normal form without its tag. */
export function normalAddress(text: string): string {
  return splitAddress(text).address
}

/**
 * The parts of an address whose tag has a column of its own. If the tag after the address differs
 * from the column's, it stays part of the address. Such a row contradicts itself, so it should agree
 * with no provider address.
 */
export function tagAddress(address: string, tag: string): AddressParts {
  const parts = splitAddress(address)
  const normalTag = normalText(tag)
  if (normalTag === '') return parts
  const agrees = parts.tag === '' || parts.tag === normalTag
  return { address: agrees ? parts.address : normalText(address), tag: normalTag }
}

// Keeps the query in the text. In a text that is not a payment URI, such as a web or an e-mail address,
// the query is part of the address.
function partsWithoutTags(rest: string): ReturnType<typeof splitQuery> {
  return { rest, tags: [] }
}

function splitQuery(uri: string): { readonly rest: string; readonly tags: readonly string[] } {
  const [, path, query] = QUERY.exec(uri) ?? []
  if (path === undefined || query === undefined) return partsWithoutTags(uri)
  const parameters = query.split('&').map((text) => {
    const [key = '', ...value] = text.split('=')
    // BIP 321: keys compare without case, so that a whole URI can be written in capitals.
    return { text, key: key.toLowerCase(), value: value.join('=') }
  })
  const otherParameters = parameters.filter(
    ({ key }) => ![...TAG_KEYS, ...IGNORED_KEYS].includes(key),
  )
  return {
    rest: [path, otherParameters.map(({ text }) => text).join('&')]
      .filter((part) => part !== '')
      .join('?'),
    tags: parameters
      .filter(({ key }) => TAG_KEYS.includes(key))
      .map(({ value }) => decodePercent(value)),
  }
}

function decodePercent(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function foldAddressCase(address: string): string {
  if (address.charCodeAt(0) === 48 && HEX.test(address))
    return address.toLowerCase().replace(LEADING_ZEROS, '0x')
  return UPPER_CASE_ADDRESS.test(address) ? address.toLowerCase() : address
}

/**
 * The normal form of a currency or network code: trimmed, upper-cased, then the partner's name
 * replaced by the provider's.
 */
export function normalCode(text: string, aliases: Readonly<Record<string, string>>): string {
  const upper = normalText(text).toUpperCase()
  // Upper-casing can change how an upper-case letter with two marks is composed, so it is
  // normalised again.
  const code = NON_ASCII.test(upper) ? upper.normalize('NFC') : upper
  return Object.hasOwn(aliases, code) ? (aliases[code] as string) : code
}
