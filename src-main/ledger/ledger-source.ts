import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { Failure } from '../base/failure.ts'
import { findForeignFormat } from './formats/foreign-formats.ts'
import { HEAD_BYTES, isJson } from './formats/head.ts'
import { findCompoundFault } from './workbook/compound-file.ts'
import type { SheetFile } from './workbook/sheet-file.ts'
import { fileRefusal, findSheetFile, isZip } from './workbook/sheet-file.ts'

export interface LedgerLimits {
  readonly maxBytes: number
  readonly maxRows: number
}

export const ledgerLimits: LedgerLimits = { maxBytes: 2 * 1024 ** 3, maxRows: 10_000_000 }

/** The file that is read for a ledger: the ledger itself, or the sheet file beside it. */
interface Source {
  readonly handle: number
  readonly size: number
  readonly sheet: SheetFile | undefined
}

/**
 * Opens the file that is read for a ledger. Reads only its beginning. The caller must close the
 * handle. Throws Failure `badInput` if it is not a plain file, is empty, is beyond the limit, or has a
 * format that no ledger has.
 */
export function openSource(path: string, limits: LedgerLimits = ledgerLimits): Source {
  const handle = openFile(path)
  try {
    const size = checkFile(handle, path, limits)
    const fault = findCompoundFault(handle, size)
    if (fault) throw fileRefusal(path, fault.why, fault.advice, fault.code)
    const head = firstBytes(handle)
    const sheet = isZip(head) || isJson(head) ? findSheetFile(path) : undefined
    if (!sheet) {
      const foreignFormat = findForeignFormat(head)
      if (foreignFormat)
        throw fileRefusal(path, foreignFormat.why, foreignFormat.advice, foreignFormat.code)
      return { handle, size, sheet }
    }
    const rowsHandle = openFile(sheet.rowsPath)
    closeSync(handle)
    return { handle: rowsHandle, size: fstatSync(rowsHandle).size, sheet }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}

/**
 * Yields a file's bytes from an offset on, in chunks of at most `size` bytes. No chunk crosses the
 * offset `cutOffset`. A chunk is valid only until the next one is read.
 */
export function* chunksOf(
  handle: number,
  size: number,
  from = 0,
  cutOffset = Infinity,
): Generator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(size)
  for (let offset = from; ;) {
    const bytesRead = readSync(
      handle,
      buffer,
      0,
      offset < cutOffset ? Math.min(size, cutOffset - offset) : size,
      offset,
    )
    if (bytesRead === 0) return
    offset += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function openFile(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_NOT_FOUND',
      what: 'The ledger file cannot be opened',
      why: `${path} (${cause instanceof Error ? cause.message.split(':')[0] : 'unknown'})`,
      advice: 'check the path and the right to read it',
      cause,
    })
  }
}

function checkFile(handle: number, path: string, limits: LedgerLimits): number {
  const facts = fstatSync(handle)
  if (!facts.isFile()) throw fileRefusal(path, 'it is not a plain file', 'save it as a file first')
  if (facts.size === 0) throw fileRefusal(path, 'it is empty', 'export it again')
  if (facts.size > limits.maxBytes)
    throw fileRefusal(
      path,
      `it is larger than ${Math.floor(limits.maxBytes / 1048576)} MiB`,
      'split it by period',
    )
  return facts.size
}

function firstBytes(handle: number): Uint8Array {
  const buffer = Buffer.alloc(HEAD_BYTES)
  return buffer.subarray(0, readSync(handle, buffer, 0, HEAD_BYTES, 0))
}
