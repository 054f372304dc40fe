import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { Activity, Language, WindowNotice } from '../../../../src-main/contract/window.ts'
import type { CodeArea } from '../../../words/failures/program-codes.ts'
import { programCodes, tellProgramCode } from '../../../words/failures/program-codes.ts'
import type { NoticeWords } from '../../../words/notices.ts'
import { plain } from './codes.ts'

/** How often one of the program's own codes was met, as far back as is known, and when last. */
export interface OwnSight {
  readonly times: number
  readonly lastSeen: string
}

/** One of the program's own codes as the desk lists it. */
export interface OwnRow {
  readonly code: string
  readonly area: CodeArea
  readonly texts: NoticeWords
  readonly seen: OwnSight | undefined
}

export type OwnGroup = 'notices' | 'program'

/** A text as one of the program's own codes, however it is typed; undefined for any other text. */
export function readOwnCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return programCodes.some((one) => one.code === code) ? code : undefined
}

/**
 * Where the program met its own codes: calls of a profile, entries of the activity log, notices
 * that stand now.
 */
export function seenOwnCodes(
  calls: readonly CallTally[],
  activity: readonly Activity[],
  notices: readonly WindowNotice[],
): ReadonlyMap<string, OwnSight> {
  const sights = new Map<string, OwnSight>()
  const add = (code: string, times: number, lastSeen: string): void => {
    const known = sights.get(code)
    sights.set(code, {
      times: times + (known?.times ?? 0),
      lastSeen: known && known.lastSeen > lastSeen ? known.lastSeen : lastSeen,
    })
  }
  for (const { code, times, lastSeen } of calls) add(code, times, lastSeen)
  // One that calls have as well, or the log, is the same sight.
  const called = new Set(sights.keys())
  for (const { facts, at } of activity)
    if (typeof facts.code === 'string' && !called.has(facts.code)) add(facts.code, 1, at)
  for (const { code, at } of notices) if (!sights.has(code)) add(code, 1, at)
  return sights
}

/** The program's own codes in a language: notices, then area by area. */
export function ownRows(
  language: Language,
  seen: ReadonlyMap<string, OwnSight>,
): readonly OwnRow[] {
  return programCodes.map(({ code, area }) => ({
    code,
    area,
    texts: tellProgramCode(code, language) as NoticeWords,
    seen: seen.get(code),
  }))
}

/** The rows that a search leaves: words wherever they stand in code or texts, all of them. */
export function findOwnRows(
  rows: readonly OwnRow[],
  group: OwnGroup | undefined,
  text: string,
): readonly OwnRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return rows.filter(
    ({ code, area, texts }) =>
      (group === undefined || (area === 'notice') === (group === 'notices')) &&
      words.every((word) =>
        plain([code, code.replaceAll('_', ' '), ...texts].join('\n')).includes(word),
      ),
  )
}
