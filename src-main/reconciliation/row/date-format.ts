import type { DateParts } from '../../base/instant.ts'
import { isRealDate, readIsoParts, readOffset } from '../../base/instant.ts'

/** Reads a date's parts from text, or undefined where the text does not fit or is no real date. */
export type DateReader = (text: string) => DateParts | undefined

/** ISO 8601, a date alone or with a time. */
export const readIsoDate: DateReader = readIsoParts

interface Letter {
  readonly pattern: string
  apply(found: string, draft: Draft): void
}

interface Draft {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  micro: number
  offset: number | undefined
  isAfternoon: boolean | undefined
}

const number = (pattern: string, set: (draft: Draft, value: number) => void): Letter => ({
  pattern,
  apply: (found, draft) => set(draft, Number(found)),
})

const letters: Readonly<Record<string, Letter>> = {
  y: number('\\d{4}', (draft, value) => (draft.year = value)),
  yyyy: number('\\d{4}', (draft, value) => (draft.year = value)),
  yy: number('\\d{2}', (draft, value) => (draft.year = 2000 + value)),
  M: number('\\d{1,2}', (draft, value) => (draft.month = value)),
  MM: number('\\d{2}', (draft, value) => (draft.month = value)),
  d: number('\\d{1,2}', (draft, value) => (draft.day = value)),
  dd: number('\\d{2}', (draft, value) => (draft.day = value)),
  H: number('\\d{1,2}', (draft, value) => (draft.hour = value)),
  HH: number('\\d{2}', (draft, value) => (draft.hour = value)),
  h: number('\\d{1,2}', (draft, value) => (draft.hour = value)),
  hh: number('\\d{2}', (draft, value) => (draft.hour = value)),
  m: number('\\d{1,2}', (draft, value) => (draft.minute = value)),
  mm: number('\\d{2}', (draft, value) => (draft.minute = value)),
  s: number('\\d{1,2}', (draft, value) => (draft.second = value)),
  ss: number('\\d{2}', (draft, value) => (draft.second = value)),
  a: {
    pattern: '[AaPp]\\.?\\s?[Mm]\\.?',
    apply: (found, draft) => (draft.isAfternoon = /^p/i.test(found)),
  },
  X: {
    pattern: 'Z|[+-]\\d{2}(?::?\\d{2})?',
    apply: (found, draft) => (draft.offset = readOffset(found)),
  },
}

function letterOf(run: string): Letter | undefined {
  if (/^S{1,9}$/.test(run))
    return {
      pattern: `\\d{${run.length}}`,
      apply: (found, draft) => (draft.micro = Number(found.slice(0, 6).padEnd(6, '0'))),
    }
  if (/^(?:X{1,5}|x{1,5}|Z{1,5})$/.test(run)) return letters.X
  return Object.hasOwn(letters, run) ? letters[run] : undefined
}

/**
 * Compiles a format of LDML letters (y, M, d, H or h with a, m, s, S, X; other text in quotes or as
 * it stands) into a reader. Undefined where it holds a letter that is not offered, or lacks year,
 * month or day.
 */
export function compileDateFormat(format: string): DateReader | undefined {
  const parts: Letter[] = []
  const runs: string[] = []
  let pattern = ''
  for (const [token] of format.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+|'/g)) {
    if (/^[A-Za-z]/.test(token)) {
      const letter = letterOf(token)
      if (!letter) return undefined
      parts.push(letter)
      runs.push(token)
      pattern += `(${letter.pattern})`
    } else if (token === "'") return undefined
    else
      pattern += escapePattern(
        token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") || "'" : token,
      )
  }
  if (!['y', 'M', 'd'].every((needed) => runs.some((run) => run.startsWith(needed))))
    return undefined
  const isTwelveHour = runs.some((run) => run.startsWith('h'))
  if (isTwelveHour !== runs.includes('a')) return undefined
  const whole = new RegExp(`^${pattern}$`)
  const hasTime = isTwelveHour || runs.some((run) => run.startsWith('H'))
  return (text) => readParts(whole.exec(text), parts, hasTime)
}

function readParts(
  found: RegExpExecArray | null,
  parts: readonly Letter[],
  hasTime: boolean,
): DateParts | undefined {
  if (!found) return undefined
  const draft: Draft = {
    year: 0,
    month: 0,
    day: 0,
    hour: 0,
    minute: 0,
    second: 0,
    micro: 0,
    offset: undefined,
    isAfternoon: undefined,
  }
  parts.forEach((letter, index) => letter.apply(found[index + 1] ?? '', draft))
  if (draft.isAfternoon !== undefined) {
    if (draft.hour < 1 || draft.hour > 12) return undefined
    draft.hour = (draft.hour % 12) + (draft.isAfternoon ? 12 : 0)
  }
  const { year, month, day, hour, minute, second, micro, offset } = draft
  const date = { year, month, day, hour, minute, second, micro, offset, hasTime }
  return isRealDate(date) ? date : undefined
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

export function joinTime(parts: DateParts, _time: string): DateParts | undefined {
  return parts
}
