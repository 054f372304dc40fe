import { closeSync } from 'node:fs'
import { csvLimits } from '../base/csv.ts'
import { Failure } from '../base/failure.ts'
import type { EncodingPreview } from '../contract/reconciling.ts'
import { chunksOf, openSource } from './ledger-source.ts'
import { openText } from './text-file.ts'

// Those that ledgers are really written in: by spreadsheets and ERPs in the Americas and Europe,
// and by their forerunners. WHATWG's names.
const candidates = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'macintosh',
  'ibm866',
] as const
const MOST_LINES = 8
const LONGEST_LINE = 300
const CHUNK = 256 * 1024
// A file of which the first 16 MiB read well is shown; what is wrong behind them is said when it is
// read.
const MOST_BYTES = 16 * 1024 ** 2

/**
 * How a ledger's text would begin in each encoding: its first line and the first lines that are
 * more than ASCII, for a person to see which one is right. None for a workbook. Throws as
 * readLedger where the file cannot be opened.
 */
export function previewEncodings(path: string): readonly EncodingPreview[] {
  const source = openSource(path)
  closeSync(source.handle)
  return source.sheet ? [] : candidates.map((encoding) => previewOne(path, encoding))
}

function previewOne(path: string, encoding: string): EncodingPreview {
  const { handle } = openSource(path)
  const lines = new Lines()
  try {
    const text = openText(
      encoding,
      (why) => new Failure({ kind: 'badInput', code: 'FILE_REFUSED', what: '', why, advice: '' }),
    )
    let bytes = 0
    for (const chunk of chunksOf(handle, CHUNK)) {
      lines.take(text.push(chunk))
      bytes += chunk.length
      if (bytes >= MOST_BYTES) break
    }
    if (bytes < MOST_BYTES) lines.take(text.end())
    lines.end()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { encoding, problem: error.why, lines: [] }
  } finally {
    closeSync(handle)
  }
  return { encoding, problem: lines.problem, lines: lines.shown }
}

/** Gathers the lines that tell encodings apart. */
class Lines {
  #rest = ''
  #isFirst = true
  readonly shown: string[] = []
  problem: string | null = null

  take(text: string): void {
    if (this.shown.length >= MOST_LINES && this.problem !== null) return
    // Letters that no ledger is written with: the bytes mean others in another encoding.
    if (this.problem === null && /[\u0080-\u009f\ufffd]/.test(text))
      this.problem = 'it would hold control characters'
    const parts = (this.#rest + text).split(/\r\n|[\r\n]/)
    this.#rest = parts.pop() ?? ''
    if (this.#rest.length > csvLimits.maxRecord)
      this.#rest = this.#rest.slice(0, csvLimits.maxRecord)
    parts.forEach((line) => this.#line(line))
  }

  end(): void {
    if (this.#rest !== '') this.#line(this.#rest)
  }

  #line(line: string): void {
    const isFirst = this.#isFirst && line.trim() !== ''
    if (isFirst) {
      this.#isFirst = false
      if (!/[A-Za-z0-9]/.test(line))
        this.problem ??= 'its first line would hold no plain letter or digit'
    }
    if ((isFirst || /[^\x00-\x7f]/.test(line)) && this.shown.length < MOST_LINES)
      this.shown.push(line.slice(0, LONGEST_LINE))
  }
}
