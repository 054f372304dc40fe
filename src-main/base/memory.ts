/**
 * Frees the memory of an array that is no longer read. The garbage collector would free it much
 * later, after tens of megabytes have accumulated in a large run. Does nothing for a view of part of a
 * buffer, and for shared memory.
 */
export function freeArray({
  buffer,
  byteLength,
}: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Returns a copy of a text that has its own memory. V8 keeps the whole text of which a slice is a
 * part, for as long as the slice is referenced.
 */
export function copyText(text: string): string {
  return [...text].join('')
}
