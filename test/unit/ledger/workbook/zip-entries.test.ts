import { describe, expect, it } from 'vitest'
import { readZip } from '../../../../src-main/ledger/workbook/zip-entries.ts'
import { makeZip } from '../../../support/workbook.ts'

const files = { 'a.xml': '<a/>', 'folder/ñ.xml': '0'.repeat(100_000), empty: '' }
const read = (bytes: Buffer): Record<string, string> =>
  Object.fromEntries(readZip(bytes).map((entry) => [entry.name, entry.read().toString('utf8')]))

describe('readZip', () => {
  it('reads the files of an archive, also before a comment', () => {
    expect(read(makeZip(files))).toEqual(files)
    const commented = Buffer.concat([makeZip(files), Buffer.from('a comment')])
    commented.writeUInt16LE(9, commented.length - 11)
    expect(read(commented)).toEqual(files)
  })

  it.each([
    ['more', 1_000_000],
    ['less', 10],
  ])('does not unpack an entry whose directory states %s than it holds', (_name, size) => {
    const [, large] = readZip(makeZip(files, { 'folder/ñ.xml': size }))
    expect(large?.size).toBe(size)
    expect(() => large?.read()).toThrow()
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text that is not an archive', Buffer.from('a,b\n'.repeat(100))],
    ['an archive that was cut', makeZip(files).subarray(0, 100)],
    ['a directory that points elsewhere', Buffer.concat([Buffer.alloc(7), makeZip(files)])],
  ])('refuses %s', (_name, bytes) => {
    expect(() => readZip(bytes)).toThrow()
  })

  it('does not read an entry that is encrypted', () => {
    const bytes = makeZip({ 'a.xml': '<a/>' })
    const directory = bytes.indexOf('PK\u0001\u0002')
    bytes.writeUInt16LE(1, directory + 8)
    expect(() => readZip(bytes)[0]?.read()).toThrow('encrypted')
  })
})
