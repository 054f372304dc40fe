import type { CallRequest } from './bridge.ts'

/**
 * Maximum size of the part of a file in one call. Its transfer takes some hundredths of a second.
 */
export const MAX_PART_BYTES = 4 * 1024 * 1024

/** The input's member for the bytes. An input whose JSON already has it is refused (joinInput). */
const BYTES_MEMBER = 'part'
const LENGTH_BYTES = 4
/** Maximum size of the JSON beside the bytes. */
const MAX_HEAD_BYTES = 16 * 1024

/** Maximum size of a call with bytes as one body. */
export const MAX_FRAME_BYTES = LENGTH_BYTES + MAX_HEAD_BYTES + MAX_PART_BYTES

/** An input as a page passes it, without its bytes, which travel beside it. */
export type WithoutBytes<Input> = Omit<Input, typeof BYTES_MEMBER>

/**
 * Adds the bytes to the input, so that the schema checks them like any other member. Returns
 * undefined if the input is not an object or already has that member, or if there are too many
 * bytes.
 */
export function joinInput(input: unknown, bytes: Uint8Array): unknown {
  if (
    typeof input !== 'object' ||
    input === null ||
    Array.isArray(input) ||
    Object.hasOwn(input, BYTES_MEMBER) ||
    bytes.length > MAX_PART_BYTES
  )
    return undefined
  return { ...input, [BYTES_MEMBER]: bytes }
}

/**
 * The head of a call's body before its bytes: the length of the JSON in four bytes, big-endian, and
 * the JSON.
 */
export function toFrameHead(call: CallRequest): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(call))
  const head = new Uint8Array(LENGTH_BYTES + text.length)
  new DataView(head.buffer).setUint32(0, text.length)
  head.set(text, LENGTH_BYTES)
  return head
}

/**
 * Splits the body of a call with bytes into its JSON and its bytes, without copying. Returns
 * undefined if the length is invalid.
 */
export function readFrame(
  frame: Uint8Array,
): { readonly head: Uint8Array; readonly bytes: Uint8Array } | undefined {
  if (frame.length < LENGTH_BYTES) return undefined
  const end = LENGTH_BYTES + new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  if (end > Math.min(frame.length, LENGTH_BYTES + MAX_HEAD_BYTES)) return undefined
  return { head: frame.subarray(LENGTH_BYTES, end), bytes: frame.subarray(end) }
}
