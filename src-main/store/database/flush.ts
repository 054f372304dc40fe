import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes what was written to a file rest on the disk. */
export function flushFile(path: string): void {
  flush(path, 'r+')
}

/** Makes what was renamed in a folder rest on the disk. */
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
