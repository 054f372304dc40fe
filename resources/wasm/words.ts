// The few words of a column and their normal forms: the counterpart of
// src-main/matching/prints/words.ts. A caller that meets a new word finds its normal form there and
// adds it here.

/**
 * Each list has 256 slots of 96 bytes: 4 length, 4 length of the normal form (the highest bit: the
 * word is in normal form), 4 number, 4 unused, 40 characters, 40 of the normal form.
 */
const LISTS = 4
const SLOTS = 256
const SLOT = 96
const LONGEST = 40
const table = memory.data(LISTS * SLOTS * SLOT)

/** The buffer for a new word: 40 characters, then 40 of its normal form. */
export const newWord = memory.data(80)

/** Finds the slot of a word in a list; 0 where it is missing. */
export function find(list: i32, start: i32, end: i32): i32 {
  const length = end - start
  if (length > LONGEST) return 0
  let number = slotNumber(start, length)
  for (let tries = 0; tries < 8; tries += 1) {
    const slot = (table as i32) + (list * SLOTS + number) * SLOT
    const known: i32 = load<i32>(slot)
    if (known === 0) return 0
    if (known === length && memory.compare(slot + 16, start, length) === 0) return slot
    number = (number + 1) & (SLOTS - 1)
  }
  return 0
}

/**
 * Puts the word of newWord into a list. Returns false where it is already there or there is no
 * room. `number` identifies it to the caller.
 */
export function put(list: i32, length: i32, normalLength: i32, isNormal: bool, number: i32): bool {
  if (
    length > LONGEST ||
    normalLength > LONGEST ||
    length === 0 ||
    find(list, newWord as i32, (newWord as i32) + length) !== 0
  )
    return false
  let place = slotNumber(newWord as i32, length)
  for (let tries = 0; tries < 8; tries += 1) {
    const slot = (table as i32) + (list * SLOTS + place) * SLOT
    if (load<i32>(slot) === 0) {
      store<i32>(slot, length)
      store<i32>(slot + 4, normalLength)
      store<i32>(slot + 8, number)
      store<i32>(slot + 12, isNormal ? 1 : 0)
      memory.copy(slot + 16, newWord as i32, length)
      memory.copy(slot + 56, (newWord as i32) + 40, normalLength)
      return true
    }
    place = (place + 1) & (SLOTS - 1)
  }
  return false
}

export function numberOf(slot: i32): i32 {
  return load<i32>(slot + 8)
}

export function isNormalSlot(slot: i32): bool {
  return load<i32>(slot + 12) !== 0
}

export function normalStart(slot: i32): i32 {
  return slot + 56
}

export function normalEnd(slot: i32): i32 {
  return slot + 56 + load<i32>(slot + 4)
}

function slotNumber(start: i32, length: i32): i32 {
  return (
    ((load<u8>(start) as i32) * 31 +
      (load<u8>(start + (length >> 1)) as i32) * 7 +
      (load<u8>(start + length - 1) as i32) +
      length) &
    (SLOTS - 1)
  )
}
