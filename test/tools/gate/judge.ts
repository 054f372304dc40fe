import type { NoticeCode } from '../../../src-main/base/notice.ts'
import { noticeCodes } from '../../../src-main/base/notice.ts'
import type { CommandEnd } from './command.ts'

/** The kinds of finds against a run. All counts must be zero (security.md 3.3, pass line). */
export const findKinds = ['mismatches', 'secrets', 'uncoded', 'crashes', 'broken'] as const
export type FindKind = (typeof findKinds)[number]
export type FindsByKind = Readonly<Record<FindKind, readonly string[]>>

/** Codes that do not tell the person what happened. */
const uncodedCodes = new Set(['UNEXPECTED', 'DB_UNUSABLE', 'STORE_LOST', 'BUG'])
// A notice of a problem that the program handled, on one line: its code, what happened, what is
// safe, what to do.
export const noticeLine = new RegExp(`^(${noticeCodes.join('|')}): [^\\n;]+;[^\\n]+\\n`, 'gm')
// The hints and causes of a reconciliation, on stderr beside its result.
const hintLine = /^(?:Hint|Cause): [^\n]+\n/gm
const oneLine = /^[^\n]+: [^\n]+; [^\n]+\n$/

/**
 * Collects the finds of one run. `broken` is any other promise of the fault table: few calls, a
 * coded end, a whole file.
 */
export class Judge {
  readonly #finds: Record<FindKind, string[]> = {
    mismatches: [],
    secrets: [],
    uncoded: [],
    crashes: [],
    broken: [],
  }

  find(kind: FindKind, what: string): void {
    this.#finds[kind].push(what.slice(0, 600))
  }

  /**
   * Requires that the digest of the whole cache after fault and resume equals the undisturbed one
   * (V4).
   */
  same(actual: string, expected: string, what: string): void {
    if (actual !== expected)
      this.find('mismatches', `${what}: ${actual.slice(0, 16)} instead of ${expected.slice(0, 16)}`)
  }

  holds(isTrue: boolean, what: string): void {
    if (!isTrue) this.find('broken', what)
  }

  /** Requires that a failure has one of the wanted codes. */
  coded(code: string, expectedCodes: readonly string[], what: string): void {
    if (uncodedCodes.has(code) || !/^[A-Z][A-Z0-9_]+$/.test(code))
      this.find('uncoded', `${what}: ${code}`)
    else if (!expectedCodes.includes(code))
      this.find('broken', `${what}: ${code} instead of ${expectedCodes.join(' or ')}`)
  }

  /**
   * Requires that a command that was not killed ended in its own time, with a message of one line.
   * Returns whether it succeeded.
   */
  checkEnd(ended: CommandEnd, what: string): boolean {
    const summary = `${what}: ${String(ended.code ?? ended.signal)} ${ended.stderr.slice(0, 300)}`
    const failure = ended.stderr.replace(noticeLine, '')
    if (ended.signal !== null) this.find('crashes', summary)
    else if (ended.code === 0 || ended.code === 1) {
      if (failure.replace(hintLine, '') !== '') this.find('uncoded', summary)
    } else if (
      ended.code === 70 ||
      !oneLine.test(failure) ||
      /\n {4}at |SQLITE_|undefined|\[object/.test(ended.stderr)
    )
      this.find('uncoded', summary)
    return ended.code === 0 || ended.code === 1
  }

  /** Requires that a command succeeded. A failure is a find even with a message of one line. */
  succeeded(commandEnd: CommandEnd, what: string): void {
    if (!this.checkEnd(commandEnd, what) && commandEnd.signal === null)
      this.holds(false, `${what}: ${String(commandEnd.code)} ${commandEnd.stderr.slice(0, 300)}`)
  }

  /**
   * Requires that a command reported once what an earlier one left unfinished, or not at all where
   * `isLeft` is false.
   */
  reportedNotice({ stderr }: CommandEnd, code: NoticeCode, what: string, isLeft = true): void {
    const times = stderr.split('\n').filter((line) => line.startsWith(`${code}: `)).length
    this.holds(
      times === (isLeft ? 1 : 0),
      `${what}: ${code} is reported ${times} times, though ${isLeft ? 'something' : 'nothing'} was left in the middle`,
    )
  }

  finds(): FindsByKind {
    return this.#finds
  }
}

/** The number of finds of all kinds. */
export function countFinds(finds: FindsByKind): number {
  return findKinds.reduce((sum, kind) => sum + finds[kind].length, 0)
}
