import { inflateRawSync } from 'node:zlib'

/** One file inside an archive, as its directory tells it. */
export interface ZipEntry {
  readonly name: string
  /** Bytes when unpacked, as the archive says; `read` holds it to that. */
  readonly size: number
  /** Throws where the content is damaged, encrypted, or longer than the archive says. */
  read(): Buffer
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_SIZE = 22
const LONGEST_COMMENT = 0xffff
const UNKNOWN = 0xffffffff
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
// A workbook holds a few dozen files; an archive of millions is no workbook.
const MOST_ENTRIES = 10_000

/**
 * The entries of a ZIP archive by its central directory. Nothing is unpacked yet. Throws where it
 * is no archive, or one of the large kind (Zip64).
 */
export function readZip(bytes: Buffer): readonly ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > MOST_ENTRIES || at === UNKNOWN) throw new Error('too many entries')
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a damaged directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push(entryAt(bytes, at, bytes.toString('utf8', at + 46, at + 46 + nameLength)))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  for (
    let at = bytes.length - END_SIZE;
    at >= Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT);
    at -= 1
  )
    if (bytes.readUInt32LE(at) === DIRECTORY_END) return at
  throw new Error('no directory')
}

function entryAt(bytes: Buffer, at: number, name: string): ZipEntry {
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const packed = bytes.readUInt32LE(at + 20)
  const size = bytes.readUInt32LE(at + 24)
  const local = bytes.readUInt32LE(at + 42)
  return {
    name,
    size,
    read() {
      if ((flags & ENCRYPTED) !== 0) throw new Error('it is encrypted')
      if (bytes.readUInt32LE(local) !== LOCAL_HEADER) throw new Error('a damaged entry')
      const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(begin, begin + packed)
      const plain =
        method === STORED
          ? content
          : method === DEFLATED
            ? inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
            : undefined
      if (plain?.length !== size) throw new Error('its content is not what its directory says')
      return plain
    },
  }
}
