// The fingerprint of one record, equal in every bit to src-main/matching/prints/fingerprint.ts. A
// change here needs the same change there, and a test compares the two. All input bytes are ASCII.

/** Random numbers, as for Fingerprint. */
let firstSeed: i32 = 0
let secondSeed: i32 = 0
let firstFactor: i32 = 1
let secondFactor: i32 = 1
let spellingFactor: i32 = 1

export let first: i32 = 0
export let second: i32 = 0
export let spellingHash: i32 = 0
export let keyFirst: i32 = 0
export let keySecond: i32 = 0

const FIELD_MARK: i32 = 31
const CASE_BIT: i32 = 0x20
const CASE_BITS: i32 = 0x20202020
/** Number of digits of a hash that is equal with and without its 0x. */
const HASH_DIGITS: i32 = 64

export function setSeeds(a: i32, b: i32, c: i32, d: i32, e: i32): void {
  firstSeed = a
  secondSeed = b
  firstFactor = c
  secondFactor = d
  spellingFactor = e
}

export function begin(): void {
  first = firstSeed
  second = secondSeed
  spellingHash = 0
}

/** Hashes the key only. */
export function key(start: i32, end: i32, isHash: bool): void {
  keyFirst = 0
  keySecond = 0
  if (start >= end) return
  first = firstSeed
  second = secondSeed
  if (isHash) hash(start, end)
  else identifier(start, end)
  keyFirst = mix(first)
  keySecond = mix(second)
  if (keySecond === 0) keySecond = 1
}

/** Adds the key to the record, in place of its field. */
export function addKey(start: i32, end: i32): void {
  first = mix(first ^ (keyFirst * firstFactor))
  second = mix(second + keySecond * secondFactor)
  if (hasUpper(start, end) || isPrefixedLong(start, end)) addSpelling(start, end)
}

export function identifier(start: i32, end: i32): void {
  if (!isUuidShaped(start, end) || !addHex(start, end, start, true, true)) add(start, end)
}

export function hash(start: i32, end: i32): void {
  if (isPrefixedLong(start, end)) {
    if (addHex(start + 2, end, start + 2, false, false)) {
      addSpelling(start, end)
      return
    }
  } else if (hasHexPrefix(start, end)) {
    if (addHex(start, end, start + 2, false, true)) return
  } else if (end - start === HASH_DIGITS && addHex(start, end, start, false, true)) return
  add(start, end)
}

/** Adds an address. Returns false if its normal form cannot be found here. */
export function address(start: i32, end: i32): bool {
  if (hasHexPrefix(start, end)) {
    const digits = significantDigits(start, end)
    if (digits > start + 2 && isHex(digits, end, false)) {
      addWithoutZeros(start, digits, end)
      return true
    }
    if (addHex(start, end, start + 2, false, true)) return true
  }
  if (hasSchemeOrTag(start, end) || canIgnoreCase(start, end)) return false
  add(start, end)
  return true
}

/** Adds a word by its normal form and its spelling. */
export function word(normalStart: i32, normalEnd: i32, start: i32, end: i32, isNormal: bool): void {
  add(normalStart, normalEnd)
  if (!isNormal) addSpelling(start, end)
}

/**
 * Adds a decimal of at most 30 characters, without a sign, a leading zero or an exponent. Returns
 * false for any other text.
 */
export function money(start: i32, end: i32): bool {
  if (end - start > 30 || start >= end) return false
  const firstCode: i32 = load<u8>(start)
  if (
    firstCode < 48 ||
    firstCode > 57 ||
    (firstCode === 48 && end > start + 1 && load<u8>(start + 1) !== 46)
  )
    return false
  let point = -1
  for (let position = start + 1; position < end; position += 1) {
    const code: i32 = load<u8>(position)
    if (code === 46 && point < 0 && position + 1 < end) point = position
    else if (code < 48 || code > 57) return false
  }
  let last = end
  if (point >= 0) {
    while (load<u8>(last - 1) === 48) last -= 1
    if (last - 1 === point) last = point
  }
  add(start, last)
  if (last < end) {
    const spelling: i32 = ((spellingHash ^ first) + (end - last)) * spellingFactor
    spellingHash = spelling ^ (spelling >>> 13)
  }
  return true
}

const MAX_DIGITS = 30
const MAX_DECIMALS = 30
/** The normal form of an amount, with `0.` or a point. */
const normalAmount = memory.data(MAX_DIGITS + MAX_DECIMALS + 4)

/**
 * Adds a whole number of units of 10^-decimals, of at most 30 digits, by its normal form. Returns
 * false for any other text.
 */
export function units(start: i32, end: i32, decimals: i32): bool {
  const length = end - start
  if (length === 0 || length > MAX_DIGITS || (length > 1 && load<u8>(start) === 48)) return false
  for (let position = start; position < end; position += 1)
    if (load<u8>(position) < 48 || load<u8>(position) > 57) return false
  const point = length > decimals ? end - decimals : start
  let last = end
  while (last > point && load<u8>(last - 1) === 48) last -= 1
  let to = normalAmount as i32
  if (point === start) {
    store<u8>(to, 48)
    to += 1
  }
  memory.copy(to, start, point - start)
  to += point - start
  if (last > point) {
    store<u8>(to, 46)
    to += 1
    const zeros = decimals - length
    if (zeros > 0) {
      memory.fill(to, 48, zeros)
      to += zeros
    }
    memory.copy(to, point, last - point)
    to += last - point
  }
  add(normalAmount as i32, to)
  return true
}

function add(start: i32, end: i32): void {
  let a = first
  let b = second
  let position = start
  const lastFour = end - 4
  for (; position <= lastFour; position += 4) {
    const letters = load<i32>(position)
    a = rotl<i32>((a ^ letters) * firstFactor, 13)
    const right: i32 = (b + letters) * secondFactor
    b = right ^ (right >>> 15)
  }
  let rest = end - position
  for (; position < end; position += 1) rest = (rest << 8) | (load<u8>(position) as i32)
  const right: i32 = (b + rest) * secondFactor
  first = rotl<i32>((a ^ rest) * firstFactor, 13) ^ FIELD_MARK
  second = (right ^ (right >>> 15)) + FIELD_MARK
}

// Adds hexadecimal digits. Returns false and adds nothing if the text is not hexadecimal from
// `from` on. `isNoted`: whether upper-case letters count as a difference in spelling.
function addHex(start: i32, end: i32, from: i32, isUuid: bool, isNoted: bool): bool {
  if (!isHex(from, end, isUuid)) return false
  let a = first
  let b = second
  let caseBits = CASE_BITS
  let position = start
  const lastFour = end - 4
  for (; position <= lastFour; position += 4) {
    const letters = load<i32>(position)
    caseBits &= letters
    const foldedLetters = letters | CASE_BITS
    a = rotl<i32>((a ^ foldedLetters) * firstFactor, 13)
    const right: i32 = (b + foldedLetters) * secondFactor
    b = right ^ (right >>> 15)
  }
  let rest = end - position
  for (; position < end; position += 1) {
    const code: i32 = load<u8>(position)
    if ((code & CASE_BIT) === 0) caseBits = 0
    rest = (rest << 8) | code | CASE_BIT
  }
  const right: i32 = (b + rest) * secondFactor
  first = rotl<i32>((a ^ rest) * firstFactor, 13) ^ FIELD_MARK
  second = (right ^ (right >>> 15)) + FIELD_MARK
  if (isNoted && caseBits !== CASE_BITS) addSpelling(start, end)
  return true
}

function addSpelling(start: i32, end: i32): void {
  let spelling = spellingHash ^ first
  let position = start
  const lastFour = end - 4
  for (; position <= lastFour; position += 4)
    spelling = rotl<i32>((spelling ^ load<i32>(position)) * spellingFactor, 13)
  for (; position < end; position += 1)
    spelling = (spelling ^ (load<u8>(position) as i32)) * spellingFactor
  spellingHash = spelling ^ (spelling >>> 13)
}

function mix(value: i32): i32 {
  const mixed: i32 = (value ^ (value >>> 16)) * 0x7feb352d
  return mixed ^ (mixed >>> 15)
}

function hasUpper(start: i32, end: i32): bool {
  for (let position = start; position < end; position += 16) {
    const isUpperCase = i8x16.lt_u(i8x16.sub(v128.load(position), i8x16.splat(65)), i8x16.splat(26))
    if ((i8x16.bitmask(isUpperCase) & lowestBits(end - position)) !== 0) return true
  }
  return false
}

// Reads sixteen characters at a time; the bytes after every text may be read.
function isHex(start: i32, end: i32, isUuid: bool): bool {
  for (let position = start; position < end; position += 16) {
    const bytes = v128.load(position)
    const isDigit = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(48)), i8x16.splat(10))
    const isLetter = i8x16.lt_u(
      i8x16.sub(v128.or(bytes, i8x16.splat(32)), i8x16.splat(97)),
      i8x16.splat(6),
    )
    let isAllowed = v128.or(isDigit, isLetter)
    if (isUuid) isAllowed = v128.or(isAllowed, i8x16.eq(bytes, i8x16.splat(45)))
    if ((~i8x16.bitmask(isAllowed) & lowestBits(end - position)) !== 0) return false
  }
  return true
}

// The bits of the first `count` of sixteen characters.
function lowestBits(count: i32): i32 {
  return count < 16 ? (1 << count) - 1 : 0xffff
}

function isUuidShaped(start: i32, end: i32): bool {
  if (end - start !== 36) return false
  return (
    hyphenBits(start) === 0x2100 &&
    hyphenBits(start + 16) === 0x84 &&
    (hyphenBits(start + 32) & 15) === 0
  )
}

// A bit for each of sixteen characters that is a hyphen.
function hyphenBits(start: i32): i32 {
  return i8x16.bitmask(i8x16.eq(v128.load(start), i8x16.splat(45)))
}

function hasHexPrefix(start: i32, end: i32): bool {
  return end - start > 2 && load<u8>(start) === 48 && (load<u8>(start + 1) | CASE_BIT) === 120
}

// True for a hash of 64 digits after 0x.
function isPrefixedLong(start: i32, end: i32): bool {
  return end - start === HASH_DIGITS + 2 && hasHexPrefix(start, end)
}

// Returns the offset of the digits after 0x without leading zeros. At least the last digit remains.
function significantDigits(start: i32, end: i32): i32 {
  let position = start + 2
  while (position < end - 1 && load<u8>(position) === 48) position += 1
  return position
}

// Writes 0x before the first significant digit for a moment, so that the normal form is in one
// piece.
function addWithoutZeros(start: i32, digits: i32, end: i32): void {
  const replaced = load<u16>(digits - 2)
  store<u16>(digits - 2, 0x7830)
  addHex(digits - 2, end, digits, false, false)
  store<u16>(digits - 2, replaced)
  addSpelling(start, end)
}

// True if the address may contain a scheme, a query or a tag.
function hasSchemeOrTag(start: i32, end: i32): bool {
  for (let position = start; position < end; position += 16) {
    const bytes = v128.load(position)
    const isMark = v128.or(i8x16.eq(bytes, i8x16.splat(58)), i8x16.eq(bytes, i8x16.splat(63)))
    if ((i8x16.bitmask(isMark) & lowestBits(end - position)) !== 0) return true
  }
  return false
}

// True for an address that may compare without case: it has no lower-case letter and begins like
// bech32, bolt11 or cashaddr.
function canIgnoreCase(start: i32, end: i32): bool {
  if (start >= end) return false
  const firstCode: i32 = load<u8>(start)
  if (
    firstCode !== 66 &&
    firstCode !== 76 &&
    firstCode !== 84 &&
    firstCode !== 80 &&
    firstCode !== 81 &&
    firstCode !== 82 &&
    firstCode !== 90
  )
    return false
  return !hasLower(start, end)
}

function hasLower(start: i32, end: i32): bool {
  for (let position = start; position < end; position += 16) {
    const isLowerCase = i8x16.lt_u(i8x16.sub(v128.load(position), i8x16.splat(97)), i8x16.splat(26))
    if ((i8x16.bitmask(isLowerCase) & lowestBits(end - position)) !== 0) return true
  }
  return false
}
