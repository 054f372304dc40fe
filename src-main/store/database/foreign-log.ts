import { closeSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'

const LOG_HEAD = 32
const FRAME_HEAD = 24
const IDENTITY_AT = 68

/**
 * Puts a write-ahead log aside that lies beside a database of ours (marked `identity`) and is
 * another database's: its first page is marked otherwise. SQLite would take its pages for ours, and
 * write them into the file with the next close (security.md F13). Gives the path it has now. A log
 * without a first page of its own is left: nothing in it says whose it is.
 */
export function setForeignLogAside(path: string, identity: number): string | undefined {
  if (!isLogForeign(path, identity)) return undefined
  const aside = `${path}-wal.foreign`
  renameSync(`${path}-wal`, aside)
  // The index of that log.
  rmSync(`${path}-shm`, { force: true })
  return aside
}

/** Whether the log beside a database of ours is another database's. */
export function isLogForeign(path: string, identity: number): boolean {
  const log = `${path}-wal`
  if (
    sizeOf(log) <= LOG_HEAD + FRAME_HEAD ||
    sizeOf(path) < IDENTITY_AT + 4 ||
    readIdentity(path, 0) !== identity
  )
    return false
  const at = findFirstPage(log)
  return at !== undefined && readIdentity(log, at) !== identity
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function readIdentity(path: string, at: number): number {
  return readBytes(path, at + IDENTITY_AT, 4).readUInt32BE(0)
}

// Where in the log the first text of the database’s first page begins; a frame of an earlier use of
// the log has other salts than its head.
function findFirstPage(log: string): number | undefined {
  const head = readBytes(log, 0, LOG_HEAD)
  const pageSize = head.readUInt32BE(8)
  if (pageSize < 512 || pageSize > 65536) return undefined
  const size = sizeOf(log)
  const handle = openSync(log, 'r')
  const frame = Buffer.alloc(FRAME_HEAD)
  try {
    for (let at = LOG_HEAD; at + FRAME_HEAD + pageSize <= size; at += FRAME_HEAD + pageSize) {
      readSync(handle, frame, 0, FRAME_HEAD, at)
      if (!frame.subarray(8, 16).equals(head.subarray(16, 24))) return undefined
      if (frame.readUInt32BE(0) === 1) return at + FRAME_HEAD
    }
    return undefined
  } finally {
    closeSync(handle)
  }
}

function readBytes(path: string, at: number, count: number): Buffer {
  const bytes = Buffer.alloc(count)
  const handle = openSync(path, 'r')
  readSync(handle, bytes, 0, count, at)
  closeSync(handle)
  return bytes
}
