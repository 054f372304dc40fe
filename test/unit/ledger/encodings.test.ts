import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { previewEncodings } from '../../../src-main/ledger/encodings.ts'
import { writeSheetFile } from '../../../src-main/ledger/workbook/sheet-file.ts'
import { makeFolder, writeLedger } from '../../support/reconcile.ts'
import { makeWorkbook, textRows } from '../../support/workbook.ts'

const header = 'withdrawal_id;currency;amount;note'
const text = `${header}\r\nW-1;BTC;1;plain\r\nW-2;BTC;2;señal ação\r\nW-3;BTC;3;plain\r\nW-4;BTC;4;órden\r\n`
const previews = (
  content: Uint8Array | string,
): Record<string, { problem: string | null; lines: readonly string[] }> =>
  Object.fromEntries(
    previewEncodings(writeLedger(makeFolder(), content)).map(({ encoding, ...encodingPreview }) => [
      encoding,
      encodingPreview,
    ]),
  )

describe('previewEncodings', () => {
  it('input 49: shows the header and the lines with characters beyond ASCII in the right encoding, and the problem in the others', () => {
    const expectedLines = [header, 'W-2;BTC;2;señal ação', 'W-4;BTC;4;órden']
    const latin = previews(Buffer.from(text, 'latin1'))
    expect(latin['windows-1252']).toEqual({ problem: null, lines: expectedLines })
    expect(latin['iso-8859-15']).toEqual({ problem: null, lines: expectedLines })
    expect(latin['utf-8']?.problem).toContain('is not valid UTF-8')
    expect(latin['macintosh']?.lines).not.toEqual(expectedLines)
    expect(previews(text)['utf-8']).toEqual({ problem: null, lines: expectedLines })
    expect(previews(Buffer.from(text, 'utf16le'))['utf-16le']).toEqual({
      problem: null,
      lines: expectedLines,
    })
    expect(previews(Buffer.from(text, 'utf16le'))['utf-16be']?.problem).toBeTruthy()
    expect(previews(Buffer.from(text, 'utf16le'))['windows-1252']?.problem).toContain('zero byte')
    expect(previews(Buffer.from(text, 'utf16le').swap16())['utf-16be']).toEqual({
      problem: null,
      lines: expectedLines,
    })
  })

  it('finds problems far after the first lines, and reads characters that are split between chunks', () => {
    const longText = `${header}\n${'W-1;BTC;1;x\n'.repeat(60_000)}`
    expect(
      previews(Buffer.concat([Buffer.from(longText), Buffer.from([0xff, 0x0a])]))['utf-8']?.problem,
    ).toContain('UTF-8')
    const pad = 'x'.repeat(256 * 1024 - header.length - 2)
    expect(previews(`${header}\n${pad}é\n`)['utf-8']).toMatchObject({
      problem: null,
      lines: [header, expect.stringMatching(/^x{300}$/)],
    })
  })

  it('distinguishes a euro sign from control characters', () => {
    const euro = Buffer.concat([Buffer.from(`${header}\nW-1;EUR;1;`), Buffer.from([0x80, 0x0a])])
    expect(previews(euro)['windows-1252']).toEqual({
      problem: null,
      lines: [header, 'W-1;EUR;1;€'],
    })
    expect(previews(euro)['iso-8859-15']?.problem).toContain('control characters')
  })

  it('shows at most eight lines, each of a bounded length', () => {
    const preview = previews(`${header}\n${`é${'x'.repeat(5000)}\n`.repeat(50)}`)['utf-8']
    expect([
      preview?.lines.length,
      Math.max(...(preview?.lines ?? []).map((line) => line.length)),
    ]).toEqual([8, 300])
  })

  it('is empty for a workbook, and refuses a file that cannot be opened', async () => {
    const path = join(makeFolder(), 'ledger.xlsx')
    writeFileSync(path, makeWorkbook({ One: textRows([['a']]) }))
    await writeSheetFile(path, undefined)
    expect(previewEncodings(path)).toEqual([])
    expect(() => previewEncodings(join(path, '../none.csv'))).toThrow('cannot be opened')
  })
})
