import type { AmountPieces } from './amount.ts'

/** A run of characters that the other side has as well, or has not. */
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
 * point, and nothing else: no grouping mark, and no digit that only follows one that is not there.
 * Where the other has more digits of the fraction, this side shows the zeros they stand against.
 */
export function amountDifference(mine: AmountPieces, other: AmountPieces): AmountRuns {
  const digits = other.whole.replace(/\D/g, '')
  let place = digits.length - mine.whole.replace(/\D/g, '').length
  const whole = [...mine.whole].map((character) =>
    /\d/.test(character)
      ? { character, isDifferent: character !== digits[place++] }
      : { character, isDifferent: false },
  )
  const padded = mine.fraction.padEnd(other.fraction.length, '0')
  const fraction = [...padded].map((character, at) => ({
    character,
    isDifferent: character !== (other.fraction[at] ?? '0'),
  }))
  const sign = mine.sign ? [{ character: mine.sign, isDifferent: mine.sign !== other.sign }] : []
  return {
    whole: toRuns([...sign, ...whole]),
    fraction: toRuns([{ character: mine.point, isDifferent: false }, ...fraction]),
  }
}

/**
 * Marks the characters of a text that differ from the other's: place by place where both are of one
 * length, else all between what begins and ends alike.
 */
export function textDifference(mine: string, other: string): readonly Run[] {
  const from = commonLength(mine, other)
  const most = Math.min(mine.length, other.length) - from
  const until = mine.length - Math.min(most, commonLength(reversed(mine), reversed(other)))
  const isOfOneLength = mine.length === other.length
  return toRuns(
    Array.from({ length: mine.length }, (_, at) => ({
      character: mine[at] ?? '',
      isDifferent: isOfOneLength ? mine[at] !== other[at] : at >= from && at < until,
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
