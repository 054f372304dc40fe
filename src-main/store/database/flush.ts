import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Flushes the contents of a file to the disk (fsync). */
export function flushFile(path: string): void {
  flush(path, 'r+')
}

/**
 * Flushes a folder to the disk, so that a rename in it survives a power cut. Does nothing on
 * Windows.
 */
export function flushFolder(path: string): void {
  if (process.platform !== 'win32') flush(path, 'r')
}

function flush(path: string, flags: 'r' | 'r+'): void {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
