import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import { headText } from './head.ts'

/** A format that is not a ledger, and advice on how to get a ledger from it. */
export interface ForeignFormat {
  readonly code: FailureCode
  readonly why: string
  readonly advice: string
  isFormat(head: Uint8Array, text: string): boolean
}

const STATEMENT_ADVICE = 'download the statement from the bank as CSV or XLSX, or convert it'
const SPREADSHEET_ADVICE = 'open it in a spreadsheet and save it as XLSX or CSV'

/** The first entry that applies names the file's format. */
const foreignFormats: readonly ForeignFormat[] = [
  {
    code: 'CAMT_STATEMENT',
    why: 'it is a CAMT bank statement (XML)',
    advice: STATEMENT_ADVICE,
    isFormat: (_, text) =>
      isMarkup(text) && /urn:iso:std:iso:20022:tech:xsd:camt\.|<(?:\w+:)?BkToCstmr/.test(text),
  },
  {
    code: 'OFX_STATEMENT',
    why: 'it is an OFX bank statement',
    advice: STATEMENT_ADVICE,
    isFormat: (_, text) =>
      /^OFXHEADER\s*:\s*\d+\s/i.test(text) || (isMarkup(text) && /<\?OFX\s|<OFX>/i.test(text)),
  },
  {
    code: 'MT940_STATEMENT',
    why: 'it is an MT940 or MT942 bank statement',
    advice: STATEMENT_ADVICE,
    // Some banks put a few lines before the first tag.
    isFormat: (_, text) =>
      /^(?:[^\n]*\n){0,4}(?:\{[^\n]*)?:20:[^\n]*\n(?:[^\n]*\n){0,3}:25P?:[^\n]*\n(?:[^\n]*\n){0,3}:(?:28C?|60[FM]|34F):/.test(
        text,
      ),
  },
  {
    code: 'QIF_FILE',
    why: 'it is a QIF file',
    advice: 'export it from the accounting program as CSV or XLSX',
    isFormat: (_, text) =>
      /^!(?:Type:[A-Za-z][A-Za-z ]*|Account|Option:\w+|Clear:\w+)[ \t]*[\r\n]/i.test(text),
  },
  {
    code: 'XML_SPREADSHEET',
    why: 'it is a spreadsheet in XML',
    advice: SPREADSHEET_ADVICE,
    isFormat: (_, text) =>
      isMarkup(text) &&
      /urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"|<office:document\s/.test(
        text,
      ),
  },
  {
    code: 'HTML_FILE',
    why: 'it is a web page (HTML), whatever its name says',
    advice: SPREADSHEET_ADVICE,
    isFormat: (_, text) => isPage(text) || (isMarkup(text) && /<html[\s>]/i.test(text)),
  },
  {
    code: 'XML_FILE',
    why: 'it is an XML file',
    advice: 'export it from its source as CSV, XLSX or JSON',
    isFormat: (_, text) => isMarkup(text),
  },
  {
    code: 'OLD_EXCEL_FILE',
    why: 'it is an old Excel file (XLS)',
    advice: SPREADSHEET_ADVICE,
    // Excel 2 to 4 wrote this. Later versions write compound files (workbook/compound-file.ts).
    isFormat: (head) => head[0] === 9 && [0, 2, 4, 8].includes(head[1] ?? -1) && head[3] === 0,
  },
  {
    code: 'PDF_FILE',
    why: 'it is a PDF file',
    advice: 'export it from its source as CSV or XLSX',
    isFormat: (_, text) => /^%PDF-\d/.test(text),
  },
  {
    code: 'COMPRESSED_FILE',
    why: 'it is a compressed file (gzip, 7z, RAR or similar)',
    advice: 'unpack it, and bring in the file inside',
    isFormat: (head, text) =>
      begins(head, [0x1f, 0x8b]) ||
      begins(head, [0x1f, 0x9d]) ||
      begins(head, [0x28, 0xb5, 0x2f, 0xfd]) ||
      begins(head, [0xfd, 0x37, 0x7a, 0x58, 0x5a]) ||
      begins(head, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) ||
      /^(?:BZh[1-9]1AY&SY|Rar!\x1a)/.test(text) ||
      // A tar archive has its mark in the header of the first file.
      text.startsWith('ustar', 257),
  },
  {
    code: 'IMAGE_FILE',
    why: 'it is an image',
    advice: 'export the ledger from its source as CSV or XLSX',
    isFormat: (head, text) =>
      begins(head, [0x89, 0x50, 0x4e, 0x47]) ||
      begins(head, [0xff, 0xd8, 0xff]) ||
      /^(?:GIF8[79]a|RIFF[^]{4}WEBP|II\*\0|MM\0\*|BM[^]{4}\0{4}|[^]{4}ftyp(?:heic|heix|mif1|avif))/.test(
        text,
      ),
  },
  {
    code: 'DATABASE_FILE',
    why: 'it is an SQLite database',
    advice: 'export the table with the ledger as CSV',
    isFormat: (_, text) => text.startsWith('SQLite format 3\0'),
  },
  {
    code: 'PARQUET_FILE',
    why: 'it is a Parquet file',
    advice: 'export the table as CSV or XLSX',
    isFormat: (_, text) => text.startsWith('PAR1\x15'),
  },
]

/** Returns the foreign format of a file's first bytes, or undefined if it may be a ledger. */
export function findForeignFormat(head: Uint8Array): ForeignFormat | undefined {
  const text = headText(head)
  return foreignFormats.find(({ isFormat }) => isFormat(head, text))
}

// A CSV header such as `<amount>,<date>` matches neither function.
function isMarkup(text: string): boolean {
  return /^<\?(?:xml|OFX)\s|^<OFX>|^<[A-Za-z_][\w:.-]*\s+xmlns[:=]/i.test(text)
}

function isPage(text: string): boolean {
  return (
    /^<!doctype\s+html/i.test(text) ||
    /^(?:<!--[^]*?-->\s*)?<(?:html|head|body|table|style|meta|div|title|link|script)(?:\s[^<>]*)?>[ \r\n]*(?![\s,;|"]|$)/i.test(
      text,
    )
  )
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte)
}
