import type { AmountPieces } from './amount.ts'

/** A run of characters that all match the other side, or all differ from it. */
export interface Run {
  readonly text: string
  readonly isDifferent: boolean
}

/** An amount's sign and whole part, and its fraction with the point, in runs. */
export interface AmountRuns {
  readonly whole: readonly Run[]
  readonly fraction: readonly Run[]
}

/**
 * Marks the digits of an amount that differ from the other's at the same place, counted from the
 * point. It marks no grouping mark, and no digit only because the other side is shorter. If the
 * other has more digits in the fraction, this side is padded with the zeros they are compared with.
 */
export function amountDifference(ownPieces: AmountPieces, other: AmountPieces): AmountRuns {
  const digits = other.whole.replace(/\D/g, '')
  let position = digits.length - ownPieces.whole.replace(/\D/g, '').length
  const whole = [...ownPieces.whole].map((character) =>
    /\d/.test(character)
      ? { character, isDifferent: character !== digits[position++] }
      : { character, isDifferent: false },
  )
  const padded = ownPieces.fraction.padEnd(other.fraction.length, '0')
  const fraction = [...padded].map((character, at) => ({
    character,
    isDifferent: character !== (other.fraction[at] ?? '0'),
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
 * Marks the characters of a text that differ from the other's: place by place if both have the same
 * length, otherwise everything between the common beginning and the common end.
 */
export function textDifference(ownPieces: string, other: string): readonly Run[] {
  const from = commonLength(ownPieces, other)
  const maxEndLength = Math.min(ownPieces.length, other.length) - from
  const end =
    ownPieces.length - Math.min(maxEndLength, commonLength(reversed(ownPieces), reversed(other)))
  const isOfOneLength = ownPieces.length === other.length
  return toRuns(
    Array.from({ length: ownPieces.length }, (_, at) => ({
      character: ownPieces[at] ?? '',
      isDifferent: isOfOneLength ? ownPieces[at] !== other[at] : at >= from && at < end,
    })),
  )
}

function commonLength(left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length += 1
  return length
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

function toRuns(
  characters: readonly { readonly character: string; readonly isDifferent: boolean }[],
): readonly Run[] {
  const runs: { text: string; isDifferent: boolean }[] = []
  for (const { character, isDifferent } of characters) {
    const last = runs.at(-1)
    if (last && last.isDifferent === isDifferent) last.text += character
    else runs.push({ text: character, isDifferent })
  }
  return runs
}
