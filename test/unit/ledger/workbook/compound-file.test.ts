import { closeSync, openSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readHead } from '../../../../src-main/ledger/ledger-file.ts'
import { findCompoundFault } from '../../../../src-main/ledger/workbook/compound-file.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { makeFolder } from '../../../support/reconcile.ts'

/** An OLE compound file with streams of these names in its directory, and nothing else. */
function makeCompound(...names: readonly string[]): Buffer {
  const header = Buffer.alloc(512)
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const entries = ['Root Entry', ...names].map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    return entry
  })
  return Buffer.concat([header, Buffer.alloc(70_000), ...entries])
}

function saveFile(content: Uint8Array | string): string {
  const path = join(makeFolder(), 'ledger.xlsx')
  writeFileSync(path, content)
  return path
}

function faultOf(content: Uint8Array | string): string | undefined {
  const path = saveFile(content)
  const handle = openSync(path, 'r')
  try {
    return findCompoundFault(handle, statSync(path).size)?.why
  } finally {
    closeSync(handle)
  }
}

describe('findCompoundFault', () => {
  it.each([
    [
      'a workbook that Excel encrypted',
      ['EncryptedPackage', '\u0006DataSpaces', 'EncryptionInfo'],
      'it is a workbook that is protected by a password',
    ],
    ['a workbook of Excel 97 to 2003', ['Workbook'], 'it is an old Excel file (XLS)'],
    ['a workbook of Excel 5 or 95', ['Book'], 'it is an old Excel file (XLS)'],
    ['a document of Word', ['1Table', 'WordDocument'], 'it is a Word document'],
    ['another compound file', ['Workbooks'], 'it is an old Excel file, or another old Office file'],
  ])('names %s', (_what, names, why) => {
    expect(faultOf(makeCompound(...names))).toBe(why)
  })

  it('finds nothing in other files', () => {
    expect([faultOf('a,b\n'), faultOf('')]).toEqual([undefined, undefined])
  })
})

describe('readHead, of a compound file', () => {
  it('input 58: refuses the file with its format and a remedy, whatever the encoding', () => {
    for (const encoding of ['auto', 'windows-1252'])
      expect(() =>
        readHead(saveFile(makeCompound('EncryptedPackage')), { ...defaultMapping, encoding }),
      ).toThrow(
        expect.objectContaining({
          code: 'PROTECTED_FILE',
          why: 'it is a workbook that is protected by a password',
          advice: 'open it in a spreadsheet, save it without the password, and choose that file',
        }) as Error,
      )
  })
})
