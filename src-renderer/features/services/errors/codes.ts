import type { CallTally } from '../../../../src-main/contract/services.ts'
import type { ErrorCode, ListedCode } from '../../../../src-main/domain/error-codes.ts'
import {
  errorCodes,
  explainErrorCode,
  groupOfCode,
} from '../../../../src-main/domain/error-codes.ts'

/** How often a code came back from the partner service, and when last. */
export interface Sight {
  readonly code: number
  readonly times: number
  readonly lastSeen: string
}

/** A code as the desk lists it. */
export interface CodeRow {
  readonly entry: ErrorCode
  readonly isListed: boolean
  readonly seen: Sight | undefined
}

type CodeTexts = Readonly<Record<number, readonly [meaning: string, todo: string]>>

export type GroupChoice = 'all' | '2' | '4' | '5'

/** Whether the contract's table has the code (A65, A66). */
export function isListed(code: number): code is ListedCode {
  return errorCodes.has(code)
}

/** A text of five digits as a code; undefined for any other text. */
export function readCode(text: string): number | undefined {
  const found = /^\s*(\d{5})\s*$/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * The partner service's codes in the tallies, the one seen last first. A tally of ours (`OFFLINE`)
 * or of the gateway is none of them.
 */
export function seenCodes(calls: readonly CallTally[]): readonly Sight[] {
  const sights = new Map<number, Sight>()
  for (const { service, code: text, times, lastSeen } of calls) {
    const code = service === 'partner' ? codeOfTally(text) : undefined
    if (code === undefined) continue
    const known = sights.get(code)
    sights.set(code, {
      code,
      times: times + (known?.times ?? 0),
      lastSeen: known && known.lastSeen > lastSeen ? known.lastSeen : lastSeen,
    })
  }
  return [...sights.values()].sort((left, right) =>
    left.lastSeen === right.lastSeen
      ? left.code - right.code
      : left.lastSeen > right.lastSeen
        ? -1
        : 1,
  )
}

/** What was met stands on top, whoever's code it is, the latest first; the rest as it stood. */
export function latestFirst<
  Row extends { readonly seen: { readonly lastSeen: string } | undefined },
>(rows: readonly Row[]): readonly Row[] {
  const metAt = ({ seen }: Row): string => seen?.lastSeen ?? ''
  return rows.toSorted((left, right) =>
    metAt(left) === metAt(right) ? 0 : metAt(left) > metAt(right) ? -1 : 1,
  )
}

/** The five digits of a tally's code: as the service wrote them, or behind our own prefix. */
export function codeOfTally(text: string): number | undefined {
  return readCode(text.replace(/^PARTNER_/, ''))
}

/**
 * What the desk lists: codes that were seen first, the latest of them on top, unlisted ones too;
 * then the table in its own order.
 */
export function allRows(seen: readonly Sight[]): readonly CodeRow[] {
  const first = seen.map((sight) => ({
    entry: explainErrorCode(sight.code),
    isListed: isListed(sight.code),
    seen: sight,
  }))
  const rest = [...errorCodes.values()].filter(
    ({ code }) => !seen.some((sight) => sight.code === code),
  )
  return [...first, ...rest.map((entry) => ({ entry, isListed: true, seen: undefined }))]
}

/**
 * The rows that a search leaves: a number by how it begins, words wherever they stand in name,
 * meaning or advice, all of them. A code of five digits that no row has is explained all the same
 * (A66).
 */
export function findRows(
  rows: readonly CodeRow[],
  group: GroupChoice,
  text: string,
  texts: CodeTexts,
): readonly CodeRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const found = rows.filter(
    ({ entry }) =>
      (group === 'all' || String(groupOfCode(entry.code)) === group) &&
      words.every((word) => matches(entry, word, texts)),
  )
  const code = readCode(text)
  if (code === undefined || rows.some(({ entry }) => entry.code === code)) return found
  return [{ entry: explainErrorCode(code), isListed: false, seen: undefined }, ...found]
}

function matches(entry: ErrorCode, word: string, texts: CodeTexts): boolean {
  if (/^\d+$/.test(word)) return String(entry.code).startsWith(word)
  return plain([entry.name, ...(texts[entry.code] ?? [])].join('\n')).includes(word)
}

/** A text as it is searched: somebody who types "direccion" means "dirección". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Other codes of the same name, which mean something else (A67). */
export function alikeCodes({ code, name }: ErrorCode): readonly ErrorCode[] {
  return isListed(code)
    ? [...errorCodes.values()].filter((other) => other.name === name && other.code !== code)
    : []
}
