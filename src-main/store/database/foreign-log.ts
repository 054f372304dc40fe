import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'

const LOG_HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const APPLICATION_ID_OFFSET = 68

/**
 * Moves aside a write-ahead log that belongs to another database than the file beside it, and
 * returns the log's new path. Returns undefined if there is no such log. The log is recognised by
 * its copy of a database's first page: the application id there is not `applicationId`, although
 * the id in the file is. SQLite would otherwise write the log's pages into the file at the next
 * close (security.md F13). A log without a first page stays, because nothing in it identifies its
 * database.
 */
export function setForeignLogAside(path: string, applicationId: number): string | undefined {
  if (!isLogForeign(path, applicationId)) return undefined
  const newLogPath = `${path}-wal.foreign`
  renameSync(`${path}-wal`, newLogPath)
  // Remove the index of the moved log.
  rmSync(`${path}-shm`, { force: true })
  return newLogPath
}

/** True if the log beside a database with this application id belongs to another database. */
export function isLogForeign(path: string, applicationId: number): boolean {
  const log = `${path}-wal`
  if (
    sizeOf(log) <= LOG_HEADER_BYTES + FRAME_HEADER_BYTES ||
    sizeOf(path) < APPLICATION_ID_OFFSET + 4 ||
    readApplicationId(path, 0) !== applicationId
  )
    return false
  const pageOffset = findFirstPage(log)
  return pageOffset !== undefined && readApplicationId(log, pageOffset) !== applicationId
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readApplicationId(path: string, pageOffset: number): number {
  return readBytes(path, pageOffset + APPLICATION_ID_OFFSET, 4).readUInt32BE(0)
}

// Returns the offset in the log of the first copy of the database’s first page. Frames of an
// earlier use of the log have other salts than the header, and end the search.
function findFirstPage(log: string): number | undefined {
  const header = readBytes(log, 0, LOG_HEADER_BYTES)
  const pageSize = header.readUInt32BE(8)
  if (pageSize < 512 || pageSize > 65536) return undefined
  const size = sizeOf(log)
  const handle = openSync(log, 'r')
  const frame = Buffer.alloc(FRAME_HEADER_BYTES)
  try {
    for (
      let offset = LOG_HEADER_BYTES;
      offset + FRAME_HEADER_BYTES + pageSize <= size;
      offset += FRAME_HEADER_BYTES + pageSize
    ) {
      readSync(handle, frame, 0, FRAME_HEADER_BYTES, offset)
      if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) return undefined
      if (frame.readUInt32BE(0) === 1) return offset + FRAME_HEADER_BYTES
    }
    return undefined
  } finally {
    closeSync(handle)
  }
}

function readBytes(path: string, offset: number, count: number): Buffer {
  const bytes = Buffer.alloc(count)
  const handle = openSync(path, 'r')
  readSync(handle, bytes, 0, count, offset)
  closeSync(handle)
  return bytes
}
