// A digest of a set of texts: the counterpart of src-main/matching/result-digest.ts.

export let sum0: i32 = 0
export let sum1: i32 = 0
export let sum2: i32 = 0
export let sum3: i32 = 0
export let count: i32 = 0
let a: i32 = 0
let b: i32 = 0

const CELL_MARK: i32 = 31
const LETTER_FACTOR: i32 = 65599

export function begin(): void {
  a = 0x811c9dc5
  b = 0x2545f491
}

export function put(start: i32, end: i32): void {
  let position = start
  const lastWord = end - 4
  for (; position <= lastWord; position += 4) round(load<i32>(position))
  let rest = end - position
  for (; position < end; position += 1) rest = rest * LETTER_FACTOR + (load<u8>(position) as i32)
  round(rest)
  a ^= CELL_MARK
}

/** Appends a whole number of 32 bits. */
export function putNumber(value: i32): void {
  round(value)
  a ^= CELL_MARK
}

function round(word: i32): void {
  a = rotl<i32>((a ^ word) * 0x01000193, 13)
  const right: i32 = (b + word) * 0x2c1b3c6d
  b = right ^ (right >>> 15)
}

export function end(): void {
  sum0 += mix(a ^ 0x9e3779b9)
  sum1 += mix(b ^ 0x85ebca6b)
  sum2 += mix((a * 0x27d4eb2f) ^ b)
  sum3 += mix(b * 0x165667b1 + a)
  count += 1
}

function mix(value: i32): i32 {
  let mixed: i32 = (value ^ (value >>> 16)) * 0x7feb352d
  mixed = (mixed ^ (mixed >>> 15)) * 0x846ca68b
  return mixed ^ (mixed >>> 16)
}
