import type { Failure } from '../base/failure.ts'

/** Decodes a file's bytes, chunk by chunk. */
export interface TextReader {
  /** The name in the Encoding Standard, as detected or given, empty before the first bytes. */
  readonly encoding: string
  push(bytes: Uint8Array): string
  /** Counts bytes that were read elsewhere: valid without a zero, after a complete character. */
  pass(bytes: Uint8Array): void
  end(): string
}

type Refuse = (why: string, advice: string) => Failure

/**
 * Returns the reader for a mapping's encoding. `auto` means the encoding of the byte order mark, else
 * strict UTF-8. UTF-16 without a mark and bytes that are not UTF-8 are refused with their position,
 * because a guessed encoding is often wrong. `isMiddle`: the bytes begin inside the file, where a
 * mark is an ordinary character.
 */
export function openText(encoding: string, refuse: Refuse, isMiddle = false): TextReader {
  let decoder: TextDecoder | undefined
  let position = 0
  let tail: Uint8Array = new Uint8Array()
  const decode = (bytes: Uint8Array, isLast: boolean): string => {
    try {
      return (decoder as TextDecoder).decode(bytes, { stream: !isLast })
    } catch {
      throw refuse(
        `byte ${position + firstBadByte(tail, bytes, encodingName(decoder))} is not valid ${encodingName(decoder)}`,
        'save it as UTF-8, or name its encoding in a mapping file (encoding, such as windows-1252)',
      )
    }
  }
  return {
    get encoding() {
      return decoder?.encoding ?? ''
    },
    push(bytes) {
      decoder ??= isMiddle
        ? new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
        : decoderFor(encoding, bytes, refuse)
      const text = decode(bytes, false)
      const nul = text.indexOf('\0')
      if (nul >= 0)
        throw refuse(
          `there is a zero byte near byte ${position + nul}`,
          'it is not a clean text file, or it is UTF-16: name its encoding in a mapping file',
        )
      position += bytes.length
      tail = Uint8Array.from(bytes.subarray(-4))
      return text
    },
    pass(bytes) {
      position += bytes.length
      tail = Uint8Array.from(bytes.subarray(-4))
    },
    end: () => (decoder ? decode(new Uint8Array(), true) : ''),
  }
}

function encodingName(decoder: TextDecoder | undefined): string {
  return (decoder?.encoding ?? 'utf-8').toUpperCase()
}

function decoderFor(encoding: string, bytes: Uint8Array, refuse: Refuse): TextDecoder {
  // A workbook is only read as text if its sheet file is missing.
  if ([0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte))
    throw refuse('it is a ZIP or XLSX file', 'export it as CSV')
  if (encoding !== 'auto') {
    try {
      return new TextDecoder(encoding, { fatal: true })
    } catch {
      throw refuse(
        `its encoding ${JSON.stringify(encoding)} is not known`,
        'use a name such as utf-8, utf-16le or windows-1252',
      )
    }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return new TextDecoder('utf-8', { fatal: true })
}

// Returns the offset in `bytes` of the first fault, for an error message: the length of the longest
// prefix that decodes. `tail` is the end of the previous chunk, in which the first character may
// begin. Bytes of `tail` that belong to an earlier character are dropped.
function firstBadByte(tail: Uint8Array, bytes: Uint8Array, encoding: string): number {
  for (let from = 0; from <= tail.length; from += 1) {
    const joinedBytes = new Uint8Array([...tail.subarray(from), ...bytes])
    const decodes = (length: number): boolean => {
      try {
        new TextDecoder(encoding, { fatal: true }).decode(joinedBytes.subarray(0, length), {
          stream: true,
        })
        return true
      } catch {
        return false
      }
    }
    if (from < tail.length && !decodes(tail.length - from)) continue
    let low = 0
    let high = joinedBytes.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (decodes(middle)) low = middle
      else high = middle - 1
    }
    return low - (tail.length - from)
  }
  return 0
}
