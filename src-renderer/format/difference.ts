import type { AmountPieces } from './amount.ts'

/** A run of characters that all match the other side, or all differ from it. */
export interface CharacterRun {
  readonly text: string
  readonly isDifferent: boolean
}

/** An amount's sign and whole part, and its fraction with the point, in runs. */
export interface AmountRuns {
  readonly whole: readonly CharacterRun[]
  readonly fraction: readonly CharacterRun[]
}

/**
 * Marks the digits of an amount that differ from the other amount's digit at the same place,
 * counted from the decimal point, and a sign that only this amount has. Whole digits before the
 * other amount's first digit are marked. Grouping marks never are. A fraction shorter than the
 * other one is padded with zeros, which are compared too.
 */
export function amountDifference(ownPieces: AmountPieces, other: AmountPieces): AmountRuns {
  const otherDigits = other.whole.replace(/\D/g, '')
  let otherIndex = otherDigits.length - ownPieces.whole.replace(/\D/g, '').length
  const whole = [...ownPieces.whole].map((character) =>
    /\d/.test(character)
      ? { character, isDifferent: character !== otherDigits[otherIndex++] }
      : { character, isDifferent: false },
  )
  const paddedFraction = ownPieces.fraction.padEnd(other.fraction.length, '0')
  const fraction = [...paddedFraction].map((character, index) => ({
    character,
    isDifferent: character !== (other.fraction[index] ?? '0'),
  }))
  const sign = ownPieces.sign
    ? [{ character: ownPieces.sign, isDifferent: ownPieces.sign !== other.sign }]
    : []
  return {
    whole: toRuns([...sign, ...whole]),
    fraction: toRuns([{ character: ownPieces.point, isDifferent: false }, ...fraction]),
  }
}

/**
 * Marks the characters of a text that differ from the other text: position by position if both have
 * the same length, otherwise everything between the common beginning and the common end.
 */
export function textDifference(text: string, other: string): readonly CharacterRun[] {
  const from = commonLength(text, other)
  const maxEndLength = Math.min(text.length, other.length) - from
  const end = text.length - Math.min(maxEndLength, commonLength(reverse(text), reverse(other)))
  const haveSameLength = text.length === other.length
  return toRuns(
    Array.from({ length: text.length }, (_, index) => ({
      character: text[index] ?? '',
      isDifferent: haveSameLength ? text[index] !== other[index] : index >= from && index < end,
    })),
  )
}

function commonLength(left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

function reverse(text: string): string {
  return text.split('').reverse().join('')
}

function toRuns(
  characters: readonly { readonly character: string; readonly isDifferent: boolean }[],
): readonly CharacterRun[] {
  const runs: { text: string; isDifferent: boolean }[] = []
  for (const { character, isDifferent } of characters) {
    const lastRun = runs.at(-1)
    if (lastRun?.isDifferent === isDifferent) lastRun.text += character
    else runs.push({ text: character, isDifferent })
  }
  return runs
}
