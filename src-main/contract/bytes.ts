import type { CallRequest } from './bridge.ts'

/** The most of a file that one call carries, in bytes: some hundredths of a second on its way. */
export const MAX_PART_BYTES = 4 * 1024 * 1024

/**
 * The name under which a call's input has bytes; JSON never carries it, so that bytes are bytes
 * wherever they are met.
 */
const KEY = 'part'
const LENGTH_BYTES = 4
/** The most that stands beside the bytes, in bytes of JSON. */
const MAX_HEAD_BYTES = 16 * 1024

/** The most that a call with bytes comes to as one body. */
export const MAX_FRAME_BYTES = LENGTH_BYTES + MAX_HEAD_BYTES + MAX_PART_BYTES

/** What a page gives of an input that has bytes: they travel beside it. */
export type WithoutBytes<Input> = Omit<Input, typeof KEY>

/**
 * The input with the bytes that came beside it, checked like every other; undefined: there is no
 * place for bytes, it is taken, or they are too many.
 */
export function joinInput(input: unknown, bytes: Uint8Array): unknown {
  if (
    typeof input !== 'object' ||
    input === null ||
    Array.isArray(input) ||
    Object.hasOwn(input, KEY) ||
    bytes.length > MAX_PART_BYTES
  )
    return undefined
  return { ...input, [KEY]: bytes }
}

/**
 * What stands before the bytes in a call's one body: the length of the JSON in four bytes, the
 * highest first, and the JSON.
 */
export function toFrameHead(call: CallRequest): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(call))
  const head = new Uint8Array(LENGTH_BYTES + text.length)
  new DataView(head.buffer).setUint32(0, text.length)
  head.set(text, LENGTH_BYTES)
  return head
}

/**
 * The JSON and the bytes of such a body, without copying them; undefined: a length that is none.
 */
export function readFrame(
  frame: Uint8Array,
): { readonly head: Uint8Array; readonly bytes: Uint8Array } | undefined {
  if (frame.length < LENGTH_BYTES) return undefined
  const end = LENGTH_BYTES + new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  if (end > Math.min(frame.length, LENGTH_BYTES + MAX_HEAD_BYTES)) return undefined
  return { head: frame.subarray(LENGTH_BYTES, end), bytes: frame.subarray(end) }
}
