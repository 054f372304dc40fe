import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Failure } from '../../base/failure.ts'
import type { LogProblem, LogVerdict } from '../../contract/reconciling.ts'
import { BINDING, linkHash, NO_HASH, readLink } from './activity-chain.ts'

const MOST_CUT_LINES = 100
const LONGEST_LINE = 16 * 1024 * 1024

/**
 * What was found out about a log, and whether the chain passes through a hash that somebody noted
 * earlier; null: none was given.
 */
export interface LogCheck extends LogVerdict {
  readonly isNotedFound: boolean | null
}

/**
 * Reads an activity log wherever it lies and says whether every line follows from the one before.
 * What was cut off at its end, or made anew from some line on, shows by a noted hash alone. A log
 * that is not there has no entries. Throws Failure LOG_UNREADABLE.
 */
export async function checkActivity(path: string, noted?: string): Promise<LogCheck> {
  const check = new Check(noted?.trim().toLowerCase())
  try {
    for await (const { line, isWhole } of lines(path)) check.take(line, isWhole)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new Failure({
        kind: 'badInput',
        code: 'LOG_UNREADABLE',
        what: `${JSON.stringify(path)} cannot be read`,
        why:
          (cause as NodeJS.ErrnoException).code ??
          (cause instanceof Error ? cause.message : 'unknown'),
        advice: 'name an activity log, activity.jsonl',
        cause,
      })
  }
  return check.end()
}

class Check {
  readonly #noted: string | undefined
  #isNotedFound = false
  #entries = 0
  #hash = NO_HASH
  #hasLinks = false
  #broken: { readonly line: number; readonly problem: LogProblem } | undefined
  readonly #cutLines: number[] = []
  // What stands behind the last link and is none: bound by the next one, or broken.
  #loose = createHash('sha256')
  #looseBytes = 0
  #looseFrom = 0
  #looseProblem: LogProblem = 'notChained'

  constructor(noted: string | undefined) {
    this.#noted = noted
  }

  take(line: Buffer, isWhole: boolean): void {
    this.#entries += 1
    const link = isWhole ? readLink(line) : undefined
    if (!link) return this.#takeLoose(line, isWhole)
    const entry = readEntry(link.content)
    const isFirst = !this.#hasLinks && this.#looseBytes === 0
    if (this.#looseBytes > 0 && !isBinding(entry)) this.#break(this.#looseFrom, this.#looseProblem)
    if (isFirst && !isBinding(entry)) this.#break(this.#entries, 'noBeginning')
    if (linkHash(this.#hash, link.content) !== link.hash)
      this.#break(this.#entries, 'doesNotFollow')
    if (entry?.number !== this.#entries) this.#break(this.#entries, 'misnumbered')
    if (isBinding(entry)) this.#bind(entry)
    this.#follow(link.hash)
  }

  end(): LogCheck {
    if (this.#looseBytes > 0) this.#break(this.#looseFrom, this.#looseProblem)
    return {
      entries: this.#entries,
      isWhole: this.#broken === undefined,
      firstBroken: this.#broken?.line ?? null,
      head: this.#hasLinks ? this.#hash : '',
      problem: this.#broken?.problem ?? null,
      cutLines: this.#cutLines,
      isNotedFound: this.#noted === undefined ? null : this.#isNotedFound,
    }
  }

  #takeLoose(line: Buffer, isWhole: boolean): void {
    if (this.#looseBytes === 0) {
      this.#looseFrom = this.#entries
      this.#looseProblem = isWhole && readEntry(line) !== undefined ? 'notChained' : 'notWhole'
    }
    if (this.#hasLinks && this.#cutLines.length < MOST_CUT_LINES) this.#cutLines.push(this.#entries)
    this.#loose.update(line)
    if (isWhole) this.#loose.update('\n')
    this.#looseBytes += line.length + (isWhole ? 1 : 0)
  }

  #bind(entry: Entry): void {
    const { bytes, sha256 } = (entry.facts ?? {}) as {
      readonly bytes?: unknown
      readonly sha256?: unknown
    }
    if (bytes !== this.#looseBytes || sha256 !== this.#loose.copy().digest('hex'))
      this.#break(this.#looseBytes > 0 ? this.#looseFrom : this.#entries, 'wronglyBound')
  }

  #follow(hash: string): void {
    // Behind a break nothing is proved, so a hash found there proves nothing either.
    if (hash === this.#noted && this.#broken === undefined) this.#isNotedFound = true
    this.#hash = hash
    this.#hasLinks = true
    this.#loose = createHash('sha256')
    this.#looseBytes = 0
  }

  #break(line: number, problem: LogProblem): void {
    this.#broken ??= { line, problem }
  }
}

interface Entry {
  readonly number?: unknown
  readonly what?: unknown
  readonly facts?: unknown
}

function readEntry(content: Uint8Array): Entry | undefined {
  try {
    const entry = JSON.parse(Buffer.from(content).toString('utf8')) as unknown
    return typeof entry === 'object' && entry !== null ? entry : undefined
  } catch {
    return undefined
  }
}

function isBinding(entry: Entry | undefined): entry is Entry {
  return entry?.what === BINDING
}

async function* lines(path: string): AsyncGenerator<{ line: Buffer; isWhole: boolean }> {
  let held: Buffer[] = []
  let heldBytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let feed = chunk.indexOf(10, from); feed >= 0; feed = chunk.indexOf(10, from)) {
      yield { line: Buffer.concat([...held, chunk.subarray(from, feed)]), isWhole: true }
      held = []
      heldBytes = 0
      from = feed + 1
    }
    if (from < chunk.length) held.push(chunk.subarray(from))
    heldBytes += chunk.length - from
    if (heldBytes > LONGEST_LINE) throw new Error('a line is longer than 16 MiB')
  }
  if (held.length > 0) yield { line: Buffer.concat(held), isWhole: false }
}
