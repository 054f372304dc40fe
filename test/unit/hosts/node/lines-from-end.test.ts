import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { linesFromEnd } from '../../../../src-main/hosts/node/lines-from-end.ts'

function readAll(content: string | Buffer): { text: string; offset: number; isWhole: boolean }[] {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'a')
  writeFileSync(path, content)
  const descriptor = openSync(path, 'r')
  try {
    return [...linesFromEnd(descriptor, statSync(path).size)].map(({ bytes, offset, isWhole }) => ({
      text: bytes.toString('utf8'),
      offset,
      isWhole,
    }))
  } finally {
    closeSync(descriptor)
  }
}

describe('linesFromEnd', () => {
  it('yields every line from the last to the first with its offset, and marks a line without a line feed', () => {
    expect(readAll('a\n\nbc\nd')).toEqual([
      { text: 'd', offset: 6, isWhole: false },
      { text: 'bc', offset: 3, isWhole: true },
      { text: '', offset: 2, isWhole: true },
      { text: 'a', offset: 0, isWhole: true },
    ])
    expect(readAll('')).toEqual([])
    expect(readAll('\n')).toEqual([{ text: '', offset: 0, isWhole: true }])
  })

  it('equals splitting the whole file, whatever the lengths of its lines', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(lengths, fc.boolean(), (expectedLines, isEnded) => {
        const lines = expectedLines.map((length, index) => String(index).repeat(length))
        const text = lines.map((line) => `${line}\n`).join('') + (isEnded ? '' : 'tail')
        expect(readAll(text).map((line) => line.text)).toEqual(
          [...lines, ...(isEnded ? [] : ['tail'])].reverse(),
        )
      }),
      { numRuns: 30 },
    )
  })
})
