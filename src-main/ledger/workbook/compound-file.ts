import { readSync } from 'node:fs'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const OLD_EXCEL = 'OLD_EXCEL_FILE'
const MAX_SEARCHED_BYTES = 64 * 1024 ** 2

/** The reason why a file cannot be read, and advice. */
interface Fault {
  readonly code?: FailureCode
  readonly why: string
  readonly advice: string
}

const XLS_FAULT: Fault = {
  code: OLD_EXCEL,
  why: 'it is an old Excel file (XLS)',
  advice: 'save it as XLSX, or export it as CSV',
}

// The streams of a compound file by their names in its directory (MS-CFB, 2.6.1), in order of
// precedence: an encrypted package holds no other.
const STREAMS: readonly (readonly [name: string, fault: Fault])[] = [
  [
    'EncryptedPackage',
    {
      code: 'PROTECTED_FILE',
      why: 'it is a workbook that is protected by a password',
      advice: 'open it in a spreadsheet, save it without the password, and choose that file',
    },
  ],
  ['Workbook', XLS_FAULT],
  ['Book', XLS_FAULT],
  ['WordDocument', { why: 'it is a Word document', advice: 'export the table as CSV' }],
]

const UNKNOWN_FAULT: Fault = {
  code: OLD_EXCEL,
  why: 'it is an old Excel file, or another old Office file',
  advice: 'save it as XLSX, or export it as CSV',
}

/**
 * Returns the reason why an OLE compound file cannot be read, by the names of its streams. Undefined
 * for every other file. Office uses such files for old documents and for new ones with a password.
 */
export function findCompoundFault(handle: number, size: number): Fault | undefined {
  const signature = Buffer.alloc(SIGNATURE.length)
  readSync(handle, signature, 0, signature.length, 0)
  if (!signature.equals(SIGNATURE)) return undefined
  const bytes = Buffer.alloc(Math.min(size, MAX_SEARCHED_BYTES))
  readSync(handle, bytes, 0, bytes.length, 0)
  const stream = STREAMS.find(([name]) => bytes.includes(directoryName(name)))
  return stream?.[1] ?? UNKNOWN_FAULT
}

// A name is UTF-16 in a field of 64 bytes, filled with zeros and followed by its length.
function directoryName(name: string): Buffer {
  const field = Buffer.alloc(66)
  field.write(name, 'utf16le')
  field.writeUInt16LE((name.length + 1) * 2, 64)
  return field
}
