// A digest of a set of texts, as src-main/store/result-digest.ts.

export let sum0: i32 = 0
export let sum1: i32 = 0
export let sum2: i32 = 0
export let sum3: i32 = 0
export let count: i32 = 0
let a: i32 = 0
let b: i32 = 0

export function begin(): void {
  a = 0x811c9dc5
  b = 0x2545f491
}

export function put(start: i32, end: i32): void {
  let left = a
  let right = b
  for (let at = start; at < end; at += 1) {
    const code: i32 = load<u8>(at)
    left = (left ^ code) * 0x01000193
    right = ((right + code) * 0x2c1b3c6d) ^ (right >>> 15)
  }
  a = (left ^ 31) * 0x01000193
  b = right
}

const digits = memory.data(12)

/** As the text of the number. */
export function putNumber(value: i32): void {
  const last = (digits as i32) + 12
  let at = last
  let rest = value
  do {
    at -= 1
    store<u8>(at, 48 + (rest % 10))
    rest /= 10
  } while (rest > 0)
  put(at, last)
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
