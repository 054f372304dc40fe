import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { ErrorCode, PartnerCode } from '../../../../src-main/domain/error-codes.ts'
import {
  errorCodes,
  explainErrorCode,
  groupOfCode,
} from '../../../../src-main/domain/error-codes.ts'
import { plainLetters } from '../../../format/plain-letters.ts'

/** How often the partner service returned a code, and when it last did. */
export interface CodeOccurrence {
  readonly code: number
  readonly times: number
  readonly lastSeen: string
}

/** A code in the error desk's list. */
export interface CodeRow {
  readonly entry: ErrorCode
  readonly isListed: boolean
  readonly seen: CodeOccurrence | undefined
}

/** The texts of each code that a search covers, besides the contract's name. */
type CodeTexts = Readonly<Record<number, readonly string[]>>

export type GroupChoice = 'all' | '2' | '4' | '5'

/** Whether the contract's table has the code (A65, A66). */
export function isListed(code: number): code is PartnerCode {
  return errorCodes.has(code)
}

/** Reads a text of five digits as a code, or undefined for any other text. */
export function readCode(text: string): number | undefined {
  const digits = /^\s*(\d{5})\s*$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/**
 * Lists the partner service's codes in the tallies, the latest first. Excludes tallies of the
 * program's own codes (`OFFLINE`) and of the gateway.
 */
export function seenCodes(calls: readonly CallTally[]): readonly CodeOccurrence[] {
  const occurrences = new Map<number, CodeOccurrence>()
  for (const { service, code: text, times, lastSeen } of calls) {
    const code = service === 'partner' ? codeOfTally(text) : undefined
    if (code === undefined) continue
    const earlierOccurrence = occurrences.get(code)
    occurrences.set(code, {
      code,
      times: times + (earlierOccurrence?.times ?? 0),
      lastSeen:
        earlierOccurrence && earlierOccurrence.lastSeen > lastSeen
          ? earlierOccurrence.lastSeen
          : lastSeen,
    })
  }
  return [...occurrences.values()].sort((left, right) => {
    if (left.lastSeen === right.lastSeen) return left.code - right.code
    return left.lastSeen > right.lastSeen ? -1 : 1
  })
}

/**
 * Sorts rows of any source by the time when their code was last seen, the latest first. Rows with a
 * code that was never seen follow in their own order.
 */
export function latestFirst<
  Row extends { readonly seen: { readonly lastSeen: string } | undefined },
>(rows: readonly Row[]): readonly Row[] {
  const lastSeenOf = ({ seen }: Row): string => seen?.lastSeen ?? ''
  return rows.toSorted((left, right) => {
    if (lastSeenOf(left) === lastSeenOf(right)) return 0
    return lastSeenOf(left) > lastSeenOf(right) ? -1 : 1
  })
}

/**
 * Returns the five digits of a tally's code, as the service wrote them or after the program's
 * prefix, or undefined if it has none.
 */
export function codeOfTally(text: string): number | undefined {
  return readCode(text.replace(/^PARTNER_/, ''))
}

/**
 * Lists all rows: first the seen codes, the latest on top and unlisted codes included, then the
 * rest of the table in its own order.
 */
export function allRows(seenCodes: readonly CodeOccurrence[]): readonly CodeRow[] {
  const seenRows = seenCodes.map((occurrence) => ({
    entry: explainErrorCode(occurrence.code),
    isListed: isListed(occurrence.code),
    seen: occurrence,
  }))
  const unseenEntries = [...errorCodes.values()].filter(
    ({ code }) => !seenCodes.some((occurrence) => occurrence.code === code),
  )
  return [
    ...seenRows,
    ...unseenEntries.map((entry) => ({ entry, isListed: true, seen: undefined })),
  ]
}

/**
 * Lists the rows of a group that match every word of a search. A number matches the beginning of a
 * code, and any other word the name, meaning or advice. A code of five digits without a row is
 * explained too (A66).
 */
export function findRows(
  rows: readonly CodeRow[],
  group: GroupChoice,
  text: string,
  texts: CodeTexts,
): readonly CodeRow[] {
  const words = plainLetters(text).split(/\s+/).filter(Boolean)
  const matchingRows = rows.filter(
    ({ entry }) =>
      (group === 'all' || String(groupOfCode(entry.code)) === group) &&
      words.every((word) => matches(entry, word, texts)),
  )
  const code = readCode(text)
  if (code === undefined || rows.some(({ entry }) => entry.code === code)) return matchingRows
  return [{ entry: explainErrorCode(code), isListed: false, seen: undefined }, ...matchingRows]
}

function matches(entry: ErrorCode, word: string, texts: CodeTexts): boolean {
  if (/^\d+$/.test(word)) return String(entry.code).startsWith(word)
  return plainLetters([entry.name, ...(texts[entry.code] ?? [])].join('\n')).includes(word)
}

/** Lists the other codes of the same name, which have a different meaning (A67). */
export function findCodesOfSameName({ code, name }: ErrorCode): readonly ErrorCode[] {
  return isListed(code)
    ? [...errorCodes.values()].filter((other) => other.name === name && other.code !== code)
    : []
}
