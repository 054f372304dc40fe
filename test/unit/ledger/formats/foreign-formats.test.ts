import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findForeignFormat } from '../../../../src-main/ledger/formats/foreign-formats.ts'
import { isJson } from '../../../../src-main/ledger/formats/head.ts'

const codeOf = (content: string | readonly number[] | Buffer): string | undefined =>
  findForeignFormat(typeof content === 'string' ? Buffer.from(content) : Buffer.from(content))?.code

const CAMT = '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/>'

describe('findForeignFormat', () => {
  it.each([
    ['CAMT.053', `<?xml version="1.0" encoding="UTF-8"?>\n${CAMT}`, 'CAMT_STATEMENT'],
    ['CAMT after a byte order mark', `\ufeff<?xml version="1.0"?>${CAMT}`, 'CAMT_STATEMENT'],
    ['CAMT without a declaration', CAMT, 'CAMT_STATEMENT'],
    [
      'CAMT.052 with a prefix',
      '<?xml version="1.0"?><ns2:Document xmlns:ns2="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02">',
      'CAMT_STATEMENT',
    ],
    [
      'CAMT in UTF-16',
      Buffer.from(`\ufeff<?xml version="1.0"?>${CAMT}`, 'utf16le'),
      'CAMT_STATEMENT',
    ],
    [
      'OFX 1, as Quicken reads it',
      'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\n',
      'OFX_STATEMENT',
    ],
    [
      'OFX 2',
      '<?xml version="1.0"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><SIGNONMSGSRSV1>',
      'OFX_STATEMENT',
    ],
    ['OFX without a header', '\n<OFX>\n<SIGNONMSGSRSV1>', 'OFX_STATEMENT'],
    [
      'MT940 as the SWIFT manual has it',
      ':20:3996-1234567890\r\n:25:123456789\r\n:28C:5/1\r\n:60F:C260601EUR1000,00\r\n:61:2606010601D100,00NMSC//X\r\n',
      'MT940_STATEMENT',
    ],
    [
      'MT940 of ABN AMRO, after its own lines',
      'ABNANL2A\n940\nABNANL2A\n:20:ABN AMRO BANK NV\n:25:517852257\n:28:19321/1\n:60F:C110522EUR3236,28\n',
      'MT940_STATEMENT',
    ],
    [
      'MT940 inside a SWIFT block',
      '{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:\r\n:20:P140220000000001\r\n:25:NL69INGB0123456789EUR\r\n:28C:00000\r\n:60F:C140219EUR662,23\r\n',
      'MT940_STATEMENT',
    ],
    [
      'MT940 as German banks send it',
      '\r\n:20:STARTUMS\r\n:25:12345678/0123456789\r\n:28C:0/1\r\n:60F:C260101EUR1,00\r\n',
      'MT940_STATEMENT',
    ],
    ['QIF of GnuCash', "!Type:Bank\nD10/01'26\nT-0.10\n^\n", 'QIF_FILE'],
    ['QIF with accounts', '!Option:AutoSwitch\n!Account\nNChecking\n', 'QIF_FILE'],
    [
      'XML of Excel 2003, as NetSuite exports it',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'XML_SPREADSHEET',
    ],
    [
      'flat ODS',
      '<?xml version="1.0" encoding="UTF-8"?>\n<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">',
      'XML_SPREADSHEET',
    ],
    [
      'HTML named .xls, as PHP scripts write it',
      '<table border="1"><tr><th>reference</th></tr></table>',
      'HTML_FILE',
    ],
    [
      'HTML of Excel',
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"\nxmlns:x="urn:schemas-microsoft-com:office:excel">\n<head>',
      'HTML_FILE',
    ],
    ['HTML with a declaration', '<!DOCTYPE html>\n<html lang="en">', 'HTML_FILE'],
    [
      'HTML with a style first',
      '\n<style>td { mso-number-format: "@" }</style><table>',
      'HTML_FILE',
    ],
    ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x">\n<html>', 'HTML_FILE'],
    ['other XML', '<?xml version="1.0"?><rows><row/></rows>', 'XML_FILE'],
    ['Excel 4 without a container', [9, 4, 6, 0, 0, 0, 0x10, 0], 'OLD_EXCEL_FILE'],
    ['Excel 2 without a container', [9, 0, 4, 0, 2, 0, 0x10, 0], 'OLD_EXCEL_FILE'],
    ['PDF', '%PDF-1.7\n%\u00e2', 'PDF_FILE'],
    ['gzip', [0x1f, 0x8b, 8, 0], 'COMPRESSED_FILE'],
    ['bzip2', 'BZh91AY&SY\u0001', 'COMPRESSED_FILE'],
    ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'COMPRESSED_FILE'],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd, 4], 'COMPRESSED_FILE'],
    ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'COMPRESSED_FILE'],
    ['RAR', 'Rar!\u001a\u0007\u0001\u0000', 'COMPRESSED_FILE'],
    ['tar', `ledger.csv${'\0'.repeat(247)}ustar\u000000`, 'COMPRESSED_FILE'],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 13, 10], 'IMAGE_FILE'],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'IMAGE_FILE'],
    ['GIF', 'GIF89a\u0001', 'IMAGE_FILE'],
    ['WebP', 'RIFF\u0001\u0002\u0003\u0004WEBPVP8 ', 'IMAGE_FILE'],
    ['HEIC of a telephone', '\0\0\0\u0018ftypheic\0', 'IMAGE_FILE'],
    ['SQLite', 'SQLite format 3\0\u0010', 'DATABASE_FILE'],
    ['Parquet', 'PAR1\u0015\u0004', 'PARQUET_FILE'],
  ])('names %s', (_, content, code) => {
    expect(codeOf(content)).toBe(code)
  })

  it.each([
    ['a header in angle brackets', '<amount>,<date>,<currency>\n1,2026-10-01,BTC\n'],
    ['a header named like a tag', '<table>,<b>\n1,2\n'],
    ['a header named like a tag, by tabs', '<body>\t<title>\n1\t2\n'],
    ['a header named like a tag, by semicolons', '<html>;<head>\n1;2\n'],
    ['a header like an OFX tag', '<OFXID>,<TRNAMT>\n1,2\n'],
    ['a header like MT940 tags', ':20:,:25:,:60F:\n1,2,3\n'],
    ['a header like one MT940 tag', ':20:,currency,amount\nW-1,BTC,1\n:25:,BTC,2\n'],
    ['a note about MT940', 'id,note\n1,":20:x"\n2,":25:y"\n'],
    ['a header like QIF', '!Type:Bank,currency\n1,BTC\n'],
    ['a header named OFXHEADER', 'OFXHEADER,DATA\n1,2\n'],
    ['a header named PDF', '%PDF,amount\n1,2\n'],
    ['a header named BM', 'BM,amount,currency\n1,2,BTC\n'],
    ['a header named MM', 'MM,DD,YYYY\n1,2,3\n'],
    ['a header named PAR1', 'PAR1,amount\n1,2\n'],
    ['a header named RIFF', 'RIFF,1234,WEBP\n1,2,3\n'],
    ['a header named SQLite', 'SQLite format 3,b\n1,2\n'],
    ['an empty first header, by tabs', '\tamount\tcurrency\n1\t2\tBTC\n'],
    ['a mark', '\ufeffreference,currency,amount\nW-1,BTC,1\n'],
    ['a blank line first', '\n\nreference,currency,amount\n'],
    ['sep=', 'sep=;\nreference;currency\n'],
    ['nothing', ''],
  ])('does not match CSV: %s', (_, content) => {
    expect(codeOf(content)).toBeUndefined()
    expect(isJson(Buffer.from(content))).toBe(false)
  })
})

describe('isJson', () => {
  it.each([
    ['[{"a":1}]', true],
    [' \n[\n  {\n    "a": 1\n  }\n]', true],
    ['\ufeff{"data":[]}', true],
    ['{\n "a": 1}', true],
    ['[]', true],
    ['{}', true],
    ['[["a","b"],["1","2"]]', true],
    ['[[1499040000000,"0.01"]]', true],
    ['["a"]', true],
    ['[Date],[Amount]\n1,2', false],
    ['[amount]\n1', false],
    ['[],a\n1,2', false],
    ['{id},{amount}\n1,2', false],
    ['{1:F01X}', false],
    ['"id","amount"\n"1","2"', false],
  ])('distinguishes JSON from CSV: %j', (content, expected) => {
    expect(isJson(Buffer.from(content))).toBe(expected)
    expect(isJson(Buffer.from(`\ufeff${content.replace('\ufeff', '')}`, 'utf16le'))).toBe(expected)
  })
})

it.each([
  ['html.xls', 'HTML_FILE'],
  ['stmt.ofx', 'OFX_STATEMENT'],
  ['camt.xml', 'CAMT_STATEMENT'],
  ['ledger.csv.gz', 'COMPRESSED_FILE'],
  ['tsv.xls', undefined],
  ['csv-named.xlsx', undefined],
])('names %s of case c19', (name, code) => {
  const folder = join(import.meta.dirname, '../../../data/cases/c19-other-formats')
  expect(codeOf(readFileSync(join(folder, name)))).toBe(code)
})
