// The few words of a column and their normal forms. The caller finds the normal form of a new word
// and adds both here.

/**
 * Each list has 256 slots of 96 bytes: 4 length, 4 length of the normal form (the highest bit: the
 * word is in normal form), 4 number, 4 unused, 40 characters, 40 of the normal form.
 */
export const FIRST_CONDITION = 4
export const MAX_CONDITIONS = 8
const LISTS = FIRST_CONDITION + MAX_CONDITIONS
const SLOTS = 256
const SLOT_BYTES = 96
export const MAX_LETTERS = 40
const table = memory.data(LISTS * SLOTS * SLOT_BYTES)

/** The buffer for a new word: 40 characters, then 40 of its normal form. */
export const newWord = memory.data(80)

/** Finds the slot of a word in a list; 0 if the list lacks the word. */
export function find(list: i32, start: i32, end: i32): i32 {
  const length = end - start
  if (length > MAX_LETTERS) return 0
  let number = slotNumber(start, length)
  for (let tries = 0; tries < 8; tries += 1) {
    const slot = (table as i32) + (list * SLOTS + number) * SLOT_BYTES
    const knownLength: i32 = load<i32>(slot)
    if (knownLength === 0) return 0
    if (knownLength === length && memory.compare(slot + 16, start, length) === 0) return slot
    number = (number + 1) & (SLOTS - 1)
  }
  return 0
}

/**
 * Adds the word in newWord to a list. Returns false if the list has the word already or has no
 * room. `number` identifies it to the caller.
 */
export function put(list: i32, length: i32, normalLength: i32, isNormal: bool, number: i32): bool {
  if (
    length > MAX_LETTERS ||
    normalLength > MAX_LETTERS ||
    length === 0 ||
    find(list, newWord as i32, (newWord as i32) + length) !== 0
  )
    return false
  let slotIndex = slotNumber(newWord as i32, length)
  for (let tries = 0; tries < 8; tries += 1) {
    const slot = (table as i32) + (list * SLOTS + slotIndex) * SLOT_BYTES
    if (load<i32>(slot) === 0) {
      store<i32>(slot, length)
      store<i32>(slot + 4, normalLength)
      store<i32>(slot + 8, number)
      store<i32>(slot + 12, isNormal ? 1 : 0)
      memory.copy(slot + 16, newWord as i32, length)
      memory.copy(slot + 56, (newWord as i32) + 40, normalLength)
      return true
    }
    slotIndex = (slotIndex + 1) & (SLOTS - 1)
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
