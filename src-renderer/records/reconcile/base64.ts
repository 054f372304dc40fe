/** Most bytes of one part of a file on its way to the core. */
export const PART_BYTES = 512 * 1024

// Characters handed to String.fromCharCode at once: far below any engine's limit of arguments.
const AT_ONCE = 8192

/** What newer engines do by themselves (Chromium from 140), in a tenth of the time: a part is then no task that the window feels. */
interface Encoding {
  toBase64?(): string
}

/** Base64 of bytes, for the parts of a file. */
export function toBase64(bytes: Uint8Array & Encoding): string {
  if (bytes.toBase64) return bytes.toBase64()
  let binary = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE) binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(binary)
}

/** Where each part of a file of this size begins and ends; an empty file is one empty part. */
export function partBounds(size: number, most: number = PART_BYTES): readonly { readonly from: number; readonly to: number; readonly isLast: boolean }[] {
  const count = Math.max(1, Math.ceil(size / most))
  return Array.from({ length: count }, (_, index) => ({ from: index * most, to: Math.min(size, (index + 1) * most), isLast: index === count - 1 }))
}
