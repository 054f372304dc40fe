import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { Activity, Language, WindowNotice } from '../../../../src-main/contract/window.ts'
import { plainLetters } from '../../../format/plain-letters.ts'
import type { CodeArea } from '../../../words/failures/program-codes.ts'
import { describeProgramCode, programCodes } from '../../../words/failures/program-codes.ts'
import type { NoticeWords } from '../../../words/notices.ts'

/** How often one of the program's own codes occurred, as far as recorded, and when it last did. */
export interface Occurrence {
  readonly times: number
  readonly lastSeen: string
}

/** One of the program's own codes in the error desk's list. */
export interface OwnRow {
  readonly code: string
  readonly area: CodeArea
  readonly texts: NoticeWords
  readonly seen: Occurrence | undefined
}

export type OwnGroup = 'notices' | 'program'

/**
 * Reads a text as one of the program's own codes, in upper or lower case, or undefined for any
 * other text.
 */
export function readOwnCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return programCodes.some((programCode) => programCode.code === code) ? code : undefined
}

/**
 * Counts the occurrences of the program's own codes in a profile's calls, the activity log and the
 * current notices.
 */
export function seenOwnCodes(
  calls: readonly CallTally[],
  activity: readonly Activity[],
  notices: readonly WindowNotice[],
): ReadonlyMap<string, Occurrence> {
  const occurrences = new Map<string, Occurrence>()
  const add = (code: string, times: number, lastSeen: string): void => {
    const earlierOccurrence = occurrences.get(code)
    occurrences.set(code, {
      times: times + (earlierOccurrence?.times ?? 0),
      lastSeen:
        earlierOccurrence && earlierOccurrence.lastSeen > lastSeen
          ? earlierOccurrence.lastSeen
          : lastSeen,
    })
  }
  for (const { code, times, lastSeen } of calls) add(code, times, lastSeen)
  // The log and the notices may repeat an occurrence, so a code is counted from the first of the
  // three sources that has it.
  const countedCodes = new Set(occurrences.keys())
  for (const { facts, at } of activity)
    if (typeof facts.code === 'string' && !countedCodes.has(facts.code)) add(facts.code, 1, at)
  for (const { code, at } of notices) if (!occurrences.has(code)) add(code, 1, at)
  return occurrences
}

/** Lists the program's own codes in a language: notices first, then by area. */
export function ownRows(
  language: Language,
  seenCodes: ReadonlyMap<string, Occurrence>,
): readonly OwnRow[] {
  return programCodes.map(({ code, area }) => ({
    code,
    area,
    texts: describeProgramCode(code, language) as NoticeWords,
    seen: seenCodes.get(code),
  }))
}

/** Lists the rows whose code or texts contain every word of a search. */
export function findOwnRows(
  rows: readonly OwnRow[],
  group: OwnGroup | undefined,
  text: string,
): readonly OwnRow[] {
  const words = plainLetters(text).split(/\s+/).filter(Boolean)
  return rows.filter(
    ({ code, area, texts }) =>
      (group === undefined || (area === 'notice') === (group === 'notices')) &&
      words.every((word) =>
        plainLetters([code, code.replaceAll('_', ' '), ...texts].join('\n')).includes(word),
      ),
  )
}
