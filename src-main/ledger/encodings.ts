import { closeSync } from 'node:fs'
import { csvLimits } from '../base/csv.ts'
import { Failure } from '../base/failure.ts'
import type { EncodingPreview } from '../contract/reconciling.ts'
import { chunksOf, openSource } from './ledger-source.ts'
import { openText } from './text-file.ts'

// The encodings that ledgers have in practice: those of spreadsheets and ERPs in the Americas and
// Europe, and of their predecessors. The names are WHATWG's.
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
const MAX_LINES = 8
const MAX_LINE_CHARACTERS = 300
const CHUNK_BYTES = 256 * 1024
// An encoding is offered if the first 16 MiB decode. Errors after them are reported when the file is
// read.
const MAX_PREVIEW_BYTES = 16 * 1024 ** 2

/**
 * Previews a ledger's text in each encoding: its first line and the first lines with characters
 * beyond ASCII, so that a user can see which one is right. Empty for a workbook. Throws as
 * readLedger does where the file cannot be opened.
 */
export function previewEncodings(path: string): readonly EncodingPreview[] {
  const source = openSource(path)
  closeSync(source.handle)
  return source.sheet ? [] : candidates.map((encoding) => previewOne(path, encoding))
}

function previewOne(path: string, encoding: string): EncodingPreview {
  const { handle } = openSource(path)
  const lines = new PreviewLines()
  try {
    const text = openText(
      encoding,
      (why) => new Failure({ kind: 'badInput', code: 'FILE_REFUSED', what: '', why, advice: '' }),
    )
    let bytes = 0
    for (const chunk of chunksOf(handle, CHUNK_BYTES)) {
      lines.take(text.push(chunk))
      bytes += chunk.length
      if (bytes >= MAX_PREVIEW_BYTES) break
    }
    if (bytes < MAX_PREVIEW_BYTES) lines.take(text.end())
    lines.end()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { encoding, problem: error.why, lines: [] }
  } finally {
    closeSync(handle)
  }
  return { encoding, problem: lines.problem, lines: lines.shownLines }
}

/** Collects the first line and the lines in which encodings differ. */
class PreviewLines {
  #rest = ''
  #isFirst = true
  readonly shownLines: string[] = []
  problem: string | null = null

  take(text: string): void {
    if (this.shownLines.length >= MAX_LINES && this.problem !== null) return
    // No ledger has these control characters. They show that the encoding is wrong.
    if (this.problem === null && /[\u0080-\u009f\ufffd]/.test(text))
      this.problem = 'it would hold control characters'
    const parts = (this.#rest + text).split(/\r\n|[\r\n]/)
    this.#rest = parts.pop() ?? ''
    if (this.#rest.length > csvLimits.maxRecordCharacters)
      this.#rest = this.#rest.slice(0, csvLimits.maxRecordCharacters)
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
    if ((isFirst || /[^\x00-\x7f]/.test(line)) && this.shownLines.length < MAX_LINES)
      this.shownLines.push(line.slice(0, MAX_LINE_CHARACTERS))
  }
}
