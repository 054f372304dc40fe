const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const HEX_HASH = /^0x[0-9a-f]+$/i
const LONG_HASH = /^(?:0x)?([0-9a-f]{64})$/i
const HEX_ADDRESS = /^0x[0-9a-f]{40}$/i
// A bech32 address is written in one case. In mixed case only one of full length is taken for one:
// a base58 address of another chain may begin with the same three letters, and its case counts.
const BECH32 = /^(?:(?:bc|tb|ltc|tltc)1[0-9a-z]+|(?:BC|TB|LTC|TLTC)1[0-9A-Z]+)$/
const FULL_BECH32 = /^(?:bc|tb|ltc|tltc)1[qp](?:[0-9a-z]{38}|[0-9a-z]{58})$/i
const NON_ASCII = /[^\x00-\x7f]/

/** Trimmed, Unicode NFC, inner case kept: what every identifier goes through first. */
export function normalText(text: string): string {
  if (text === '') return text
  const trimmed = text.trim()
  return NON_ASCII.test(trimmed) ? trimmed.normalize('NFC') : trimmed
}

/** An identifier's normal form; a UUID compares case-insensitively. */
export function normalIdentifier(text: string): string {
  const plain = normalText(text)
  return plain.length === 36 && UUID.test(plain) ? plain.toLowerCase() : plain
}

/**
 * A hash's normal form: 64 hex digits without case and without `0x`, any other `0x` hex without
 * case, and any other hash exactly.
 */
export function normalHash(text: string): string {
  const plain = normalText(text)
  const digits = LONG_HASH.exec(plain)?.[1]
  if (digits !== undefined) return digits.toLowerCase()
  return plain.charCodeAt(0) === 48 && HEX_HASH.test(plain) ? plain.toLowerCase() : plain
}

/**
 * An address's normal form: `0x` and forty hex digits, and bech32, without case; base58 exactly.
 */
export function normalAddress(text: string): string {
  const plain = normalText(text)
  const isHex = plain.length === 42 && HEX_ADDRESS.test(plain)
  return isHex || BECH32.test(plain) || FULL_BECH32.test(plain) ? plain.toLowerCase() : plain
}

/**
 * A currency or network code: trimmed, upper-cased, then the partner's name replaced by the
 * provider's.
 */
export function normalCode(text: string, aliases: Readonly<Record<string, string>>): string {
  const code = normalText(text).toUpperCase()
  return Object.hasOwn(aliases, code) ? (aliases[code] as string) : code
}

export function tagAddress(address: string, tag: string): { address: string; tag: string } {
  return { address: normalAddress(address), tag: normalText(tag) }
}
