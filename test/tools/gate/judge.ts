import type { NoticeCode } from '../../../src-main/base/notice.ts'
import { noticeCodes } from '../../../src-main/base/notice.ts'
import type { Ended } from './command.ts'

/** What is counted against a run; all of it is to be none (security.md 3.3, pass line). */
export const sorts = ['mismatches', 'secrets', 'uncoded', 'crashes', 'broken'] as const
export type Sort = (typeof sorts)[number]
export type Finds = Readonly<Record<Sort, readonly string[]>>

/** Codes that tell the person nothing of what happened. */
const uncodedCodes = new Set(['UNEXPECTED', 'DB_UNUSABLE', 'STORE_LOST', 'BUG'])
// What was dealt with is told in a line of its own: its code, what happened, what is safe, what to
// do.
export const noticeLine = new RegExp(`^(${noticeCodes.join('|')}): [^\\n;]+;[^\\n]+\\n`, 'gm')
const oneLine = /^[^\n]+: [^\n]+; [^\n]+\n$/

/**
 * Gathers what one run shows. `broken` is whatever else the fault table promises: few calls, a
 * coded end, a whole file.
 */
export class Judge {
  readonly #finds: Record<Sort, string[]> = {
    mismatches: [],
    secrets: [],
    uncoded: [],
    crashes: [],
    broken: [],
  }

  find(sort: Sort, what: string): void {
    this.#finds[sort].push(what.slice(0, 600))
  }

  /** The digest of the whole cache after fault and resume is the undisturbed one's (V4). */
  same(found: string, wanted: string, what: string): void {
    if (found !== wanted)
      this.find('mismatches', `${what}: ${found.slice(0, 16)} instead of ${wanted.slice(0, 16)}`)
  }

  holds(isTrue: boolean, what: string): void {
    if (!isTrue) this.find('broken', what)
  }

  /** A failure has one of the wanted codes. */
  coded(code: string, wanted: readonly string[], what: string): void {
    if (uncodedCodes.has(code) || !/^[A-Z][A-Z0-9_]+$/.test(code))
      this.find('uncoded', `${what}: ${code}`)
    else if (!wanted.includes(code))
      this.find('broken', `${what}: ${code} instead of ${wanted.join(' or ')}`)
  }

  /**
   * A command that was not killed ended in its own time, and what it said is one line in words.
   * Gives whether it succeeded.
   */
  ended(ended: Ended, what: string): boolean {
    const said = `${what}: ${String(ended.code ?? ended.signal)} ${ended.stderr.slice(0, 300)}`
    const failure = ended.stderr.replace(noticeLine, '')
    if (ended.signal !== null) this.find('crashes', said)
    else if (ended.code === 0 || ended.code === 1) {
      if (failure !== '') this.find('uncoded', said)
    } else if (
      ended.code === 70 ||
      !oneLine.test(failure) ||
      /\n {4}at |SQLITE_|undefined|\[object/.test(ended.stderr)
    )
      this.find('uncoded', said)
    return ended.code === 0 || ended.code === 1
  }

  /**
   * The same of a command that nothing stood in the way of: that it failed in words is a find too.
   */
  succeeded(ended: Ended, what: string): void {
    if (!this.ended(ended, what) && ended.signal === null)
      this.holds(false, `${what}: ${String(ended.code)} ${ended.stderr.slice(0, 300)}`)
  }

  /**
   * A command told of what an earlier one left in the middle, once; not at all where `isLeft` says
   * that there was nothing.
   */
  told({ stderr }: Ended, code: NoticeCode, what: string, isLeft = true): void {
    const times = stderr.split('\n').filter((line) => line.startsWith(`${code}: `)).length
    this.holds(
      times === (isLeft ? 1 : 0),
      `${what}: ${code} is told ${times} times, though ${isLeft ? 'something' : 'nothing'} was left in the middle`,
    )
  }

  finds(): Finds {
    return this.#finds
  }
}

/** How many were found in all. */
export function countFinds(finds: Finds): number {
  return sorts.reduce((sum, sort) => sum + finds[sort].length, 0)
}
