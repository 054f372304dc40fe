import { plainLetters } from './plain-letters.ts'

/** A stretch of a text, and whether it matches the search. */
export interface MatchedRun {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * Splits a text into runs that match one of the searched texts and runs that do not, ignoring case
 * and accents. Undefined without a match.
 */
export function matchedRuns(
  text: string,
  searchTexts: readonly string[],
): readonly MatchedRun[] | undefined {
  const needles = searchTexts.map(plainLetters).filter((needle) => needle !== '')
  if (needles.length === 0) return undefined
  const { plainText, offsets } = plainWithOffsets(text)
  const isMatched = new Uint8Array(text.length)
  for (const needle of needles)
    for (
      let index = plainText.indexOf(needle);
      index >= 0;
      index = plainText.indexOf(needle, index + needle.length)
    )
      isMatched.fill(1, offsets[index], offsets[index + needle.length])
  return isMatched.includes(1) ? runsOf(text, isMatched) : undefined
}

/**
 * Returns the plain letters of a text and, for each, its offset in the text, because folding
 * changes lengths. An accent that is a character of its own belongs to the letter before it.
 */
function plainWithOffsets(text: string): { plainText: string; offsets: readonly number[] } {
  let plainText = ''
  const offsets: number[] = []
  let offset = 0
  for (const letter of text) {
    const plainLetter = plainLetters(letter)
    for (let unit = 0; unit < plainLetter.length; unit += 1) offsets.push(offset)
    plainText += plainLetter
    offset += letter.length
  }
  return { plainText, offsets: [...offsets, text.length] }
}

function runsOf(text: string, isMatched: Uint8Array): readonly MatchedRun[] {
  const runs: MatchedRun[] = []
  for (let from = 0; from < text.length;) {
    let to = from + 1
    while (to < text.length && isMatched[to] === isMatched[from]) to += 1
    runs.push({ text: text.slice(from, to), isMatch: isMatched[from] === 1 })
    from = to
  }
  return runs
}

/** A piece of an identifier in a narrow place. */
export interface IdentifierPiece {
  readonly isHidden: boolean
  readonly runs: readonly MatchedRun[]
}

/** Characters of a cut identifier that stay visible: the length of its head and tail. */
const VISIBLE_CHARACTERS = 10

/**
 * Splits a long identifier of plain characters into visible and hidden pieces with their matched
 * runs. Head and tail are visible, but a match in the middle is shown in their place if it fits.
 */
export function matchedPieces(
  runs: readonly MatchedRun[],
  [head, middle, tail]: readonly [string, string, string],
): readonly IdentifierPiece[] {
  const length = head.length + middle.length + tail.length
  const firstMatch = runs.findIndex(({ isMatch }) => isMatch)
  const from = runs.slice(0, firstMatch).reduce((sum, { text }) => sum + text.length, 0)
  const to = from + (runs[firstMatch]?.text.length ?? 0)
  const keepsHeadAndTail =
    to <= head.length || from >= length - tail.length || to - from > VISIBLE_CHARACTERS
  const start = Math.max(
    1,
    Math.min(
      from - Math.floor((VISIBLE_CHARACTERS - (to - from)) / 2),
      length - VISIBLE_CHARACTERS - 1,
    ),
  )
  // The pieces between two cuts are visible and hidden in turn, beginning with a visible one.
  const cuts = keepsHeadAndTail
    ? [0, head.length, length - tail.length, length]
    : [0, 0, start, start + VISIBLE_CHARACTERS, length]
  return cuts.slice(1).flatMap((end, index) => {
    const begin = cuts[index] ?? 0
    return end === begin
      ? []
      : [{ isHidden: (index % 2 === 1) as boolean, runs: runsBetween(runs, begin, end) }]
  })
}

function runsBetween(runs: readonly MatchedRun[], from: number, to: number): readonly MatchedRun[] {
  let offset = 0
  return runs.flatMap(({ text, isMatch }) => {
    const begin = offset
    offset += text.length
    const part = text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    return part === '' ? [] : [{ text: part, isMatch }]
  })
}
