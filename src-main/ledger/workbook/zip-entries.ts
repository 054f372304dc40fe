import { inflateRawSync } from 'node:zlib'

/** One file in an archive, as described by its directory. */
export interface ZipEntry {
  readonly name: string
  /** Unpacked bytes according to the archive. `read` enforces them. */
  readonly size: number
  /** Throws where the content is damaged, encrypted, or longer than the archive says. */
  read(): Buffer
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_SIZE = 22
const MAX_COMMENT_BYTES = 0xffff
const ZIP64_OFFSET = 0xffffffff
const ENCRYPTED_FLAG = 1
const STORED_METHOD = 0
const DEFLATED_METHOD = 8
// A workbook holds a few dozen files, so an archive of millions is not one.
const MAX_ENTRIES = 10_000

/**
 * Lists the entries of a ZIP archive from its central directory, without unpacking any. Throws
 * where the file is not an archive, or is one of the large kind (Zip64).
 */
export function readZip(bytes: Buffer): readonly ZipEntry[] {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let offset = bytes.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || offset === ZIP64_OFFSET) throw new Error('too many entries')
  const entries: ZipEntry[] = []
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(offset) !== DIRECTORY_ENTRY) throw new Error('a damaged directory')
    const nameLength = bytes.readUInt16LE(offset + 28)
    entries.push(
      entryAt(bytes, offset, bytes.toString('utf8', offset + 46, offset + 46 + nameLength)),
    )
    offset += 46 + nameLength + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32)
  }
  return entries
}

function findEnd(bytes: Buffer): number {
  for (
    let offset = bytes.length - END_SIZE;
    offset >= Math.max(0, bytes.length - END_SIZE - MAX_COMMENT_BYTES);
    offset -= 1
  )
    if (bytes.readUInt32LE(offset) === DIRECTORY_END) return offset
  throw new Error('no directory')
}

function entryAt(bytes: Buffer, offset: number, name: string): ZipEntry {
  const flags = bytes.readUInt16LE(offset + 8)
  const method = bytes.readUInt16LE(offset + 10)
  const packedBytes = bytes.readUInt32LE(offset + 20)
  const size = bytes.readUInt32LE(offset + 24)
  const headerOffset = bytes.readUInt32LE(offset + 42)
  return {
    name,
    size,
    read() {
      if ((flags & ENCRYPTED_FLAG) !== 0) throw new Error('it is encrypted')
      if (bytes.readUInt32LE(headerOffset) !== LOCAL_HEADER) throw new Error('a damaged entry')
      const begin =
        headerOffset +
        30 +
        bytes.readUInt16LE(headerOffset + 26) +
        bytes.readUInt16LE(headerOffset + 28)
      const content = bytes.subarray(begin, begin + packedBytes)
      const unpackedBytes =
        method === STORED_METHOD
          ? content
          : method === DEFLATED_METHOD
            ? inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
            : undefined
      if (unpackedBytes?.length !== size)
        throw new Error('its content is not what its directory says')
      return unpackedBytes
    },
  }
}
