import { plainLetters } from './plain-letters.ts'

/** A stretch of a text, and whether it is what was searched. */
export interface MatchedRun {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * A text in runs, those that one of the searched texts finds apart, whatever the case and the
 * accents of their letters. Undefined where none is found.
 */
export function matchedRuns(
  text: string,
  searched: readonly string[],
): readonly MatchedRun[] | undefined {
  const wanted = searched.map(plainLetters).filter((one) => one !== '')
  if (wanted.length === 0) return undefined
  const { plain, places } = plainWithPlaces(text)
  const isFound = new Uint8Array(text.length)
  for (const one of wanted)
    for (let at = plain.indexOf(one); at >= 0; at = plain.indexOf(one, at + one.length))
      isFound.fill(1, places[at], places[at + one.length])
  return isFound.includes(1) ? runsOf(text, isFound) : undefined
}

/**
 * The plain letters of a text, and where each comes from: folding changes lengths. An accent that
 * is a character of its own belongs to the letter before it.
 */
function plainWithPlaces(text: string): { plain: string; places: readonly number[] } {
  let plain = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const folded = plainLetters(letter)
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at)
    plain += folded
    at += letter.length
  }
  return { plain, places: [...places, text.length] }
}

function runsOf(text: string, isFound: Uint8Array): readonly MatchedRun[] {
  const runs: MatchedRun[] = []
  for (let from = 0; from < text.length;) {
    let to = from + 1
    while (to < text.length && isFound[to] === isFound[from]) to += 1
    runs.push({ text: text.slice(from, to), isMatch: isFound[from] === 1 })
    from = to
  }
  return runs
}

/** A piece of an identifier in a narrow place. */
export interface IdentifierPiece {
  readonly isHidden: boolean
  readonly runs: readonly MatchedRun[]
}

/** Characters of a cut identifier that stay in sight: as many as its head and tail have. */
const ROOM = 10

/**
 * A long identifier of plain characters as its head and tail, with the runs that were searched in
 * both. A match that both would hide, and that has room, is shown in their place.
 */
export function matchedPieces(
  runs: readonly MatchedRun[],
  [head, middle, tail]: readonly [string, string, string],
): readonly IdentifierPiece[] {
  const length = head.length + middle.length + tail.length
  const first = runs.findIndex(({ isMatch }) => isMatch)
  const from = runs.slice(0, first).reduce((sum, { text }) => sum + text.length, 0)
  const to = from + (runs[first]?.text.length ?? 0)
  const isSeen = to <= head.length || from >= length - tail.length || to - from > ROOM
  const start = Math.max(1, Math.min(from - ((ROOM - (to - from)) >> 1), length - ROOM - 1))
  const cuts = isSeen
    ? [0, head.length, length - tail.length, length]
    : [0, 0, start, start + ROOM, length]
  return cuts.slice(1).flatMap((end, at) => {
    const begin = cuts[at] ?? 0
    return end === begin
      ? []
      : [{ isHidden: (at % 2 === 1) as boolean, runs: between(runs, begin, end) }]
  })
}

function between(runs: readonly MatchedRun[], from: number, to: number): readonly MatchedRun[] {
  let at = 0
  return runs.flatMap(({ text, isMatch }) => {
    const begin = at
    at += text.length
    const part = text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    return part === '' ? [] : [{ text: part, isMatch }]
  })
}
