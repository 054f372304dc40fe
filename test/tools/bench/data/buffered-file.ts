import { closeSync, openSync, writeSync } from 'node:fs'

const BUFFER_LENGTH = 1 << 20

/** A file that is written in chunks of about a megabyte. */
export class BufferedFile {
  private readonly handle: number
  private parts: string[] = []
  private length = 0
  private bytes = 0

  constructor(path: string) {
    this.handle = openSync(path, 'w')
  }

  write(text: string): void {
    this.parts.push(text)
    this.length += text.length
    if (this.length > BUFFER_LENGTH) this.flush()
  }

  /** Writes the rest and closes the file. Returns its size in bytes. */
  close(): number {
    this.flush()
    closeSync(this.handle)
    return this.bytes
  }

  private flush(): void {
    const piece = Buffer.from(this.parts.join(''))
    for (let from = 0; from < piece.length;) from += writeSync(this.handle, piece, from)
    this.bytes += piece.length
    this.parts = []
    this.length = 0
  }
}
