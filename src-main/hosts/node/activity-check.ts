import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Failure } from '../../base/failure.ts'
import type { LogProblem, LogVerdict } from '../../contract/reconciling.ts'
import { BINDING_ENTRY, linkHash, NO_HASH, readLink } from './activity-chain.ts'

const MAX_CUT_LINES = 100
const MAX_LINE_BYTES = 16 * 1024 * 1024

/**
 * The verdict about a log. `isNotedFound`: whether the chain contains the noted hash. Null means
 * that the caller passed no hash.
 */
export interface LogCheck extends LogVerdict {
  readonly isNotedFound: boolean | null
}

/**
 * Reads an activity log anywhere on disk and checks that every line follows from the line before.
 * Lines that were cut off at the end, or rewritten up to the end, can be detected only with a noted
 * hash. A missing log has no entries and is whole, but an empty file is broken, because every log
 * begins with an entry. Throws Failure LOG_UNREADABLE.
 */
export async function checkActivity(path: string, notedHash?: string): Promise<LogCheck> {
  const check = new Check(notedHash?.trim().toLowerCase())
  try {
    for await (const { line, isWhole } of lines(path)) check.addLine(line, isWhole)
    check.requireBeginning()
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
  readonly #notedHash: string | undefined
  #isNotedFound = false
  #entries = 0
  #hash = NO_HASH
  #hasLinks = false
  #firstBreak: { readonly line: number; readonly problem: LogProblem } | undefined
  readonly #cutLines: number[] = []
  // Lines after the last link that are not links. The next link binds them, or the chain is broken.
  #looseDigest = createHash('sha256')
  #looseBytes = 0
  #looseFrom = 0
  #looseProblem: LogProblem = 'notChained'

  constructor(notedHash: string | undefined) {
    this.#notedHash = notedHash
  }

  addLine(line: Buffer, isWhole: boolean): void {
    this.#entries += 1
    const link = isWhole ? readLink(line) : undefined
    if (!link) return this.#addLooseLine(line, isWhole)
    const entry = readEntry(link.content)
    const isFirst = !this.#hasLinks && this.#looseBytes === 0
    if (this.#looseBytes > 0 && !isBinding(entry)) this.#break(this.#looseFrom, this.#looseProblem)
    if (isFirst && !isBinding(entry)) this.#break(this.#entries, 'noBeginning')
    if (linkHash(this.#hash, link.content) !== link.hash)
      this.#break(this.#entries, 'doesNotFollow')
    if (entry?.number !== this.#entries) this.#break(this.#entries, 'misnumbered')
    if (isBinding(entry)) this.#bind(entry)
    this.#advance(link.hash)
  }

  requireBeginning(): void {
    if (this.#entries === 0) this.#break(1, 'noBeginning')
  }

  end(): LogCheck {
    if (this.#looseBytes > 0) this.#break(this.#looseFrom, this.#looseProblem)
    return {
      entries: this.#entries,
      isWhole: this.#firstBreak === undefined,
      firstBroken: this.#firstBreak?.line ?? null,
      head: this.#hasLinks ? this.#hash : '',
      problem: this.#firstBreak?.problem ?? null,
      cutLines: this.#cutLines,
      isNotedFound: this.#notedHash === undefined ? null : this.#isNotedFound,
    }
  }

  #addLooseLine(line: Buffer, isWhole: boolean): void {
    if (this.#looseBytes === 0) {
      this.#looseFrom = this.#entries
      this.#looseProblem = isWhole && readEntry(line) !== undefined ? 'notChained' : 'notWhole'
    }
    if (this.#hasLinks && this.#cutLines.length < MAX_CUT_LINES) this.#cutLines.push(this.#entries)
    this.#looseDigest.update(line)
    if (isWhole) this.#looseDigest.update('\n')
    this.#looseBytes += line.length + (isWhole ? 1 : 0)
  }

  #bind(entry: Entry): void {
    const { bytes, sha256 } = (entry.facts ?? {}) as {
      readonly bytes?: unknown
      readonly sha256?: unknown
    }
    if (bytes !== this.#looseBytes || sha256 !== this.#looseDigest.copy().digest('hex'))
      this.#break(this.#looseBytes > 0 ? this.#looseFrom : this.#entries, 'wronglyBound')
  }

  #advance(hash: string): void {
    // Links after a break prove nothing, and neither does a noted hash among them.
    if (hash === this.#notedHash && this.#firstBreak === undefined) this.#isNotedFound = true
    this.#hash = hash
    this.#hasLinks = true
    this.#looseDigest = createHash('sha256')
    this.#looseBytes = 0
  }

  #break(line: number, problem: LogProblem): void {
    this.#firstBreak ??= { line, problem }
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
  return entry?.what === BINDING_ENTRY
}

async function* lines(path: string): AsyncGenerator<{ line: Buffer; isWhole: boolean }> {
  let partialLine: Buffer[] = []
  let partialBytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0
    for (let feed = chunk.indexOf(10, from); feed >= 0; feed = chunk.indexOf(10, from)) {
      yield { line: Buffer.concat([...partialLine, chunk.subarray(from, feed)]), isWhole: true }
      partialLine = []
      partialBytes = 0
      from = feed + 1
    }
    if (from < chunk.length) partialLine.push(chunk.subarray(from))
    partialBytes += chunk.length - from
    if (partialBytes > MAX_LINE_BYTES) throw new Error('a line is longer than 16 MiB')
  }
  if (partialLine.length > 0) yield { line: Buffer.concat(partialLine), isWhole: false }
}
