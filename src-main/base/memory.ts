/**
 * Frees the memory of an array that is no longer read. The collector would free it later, and a
 * large run would hold tens of megabytes meanwhile. Does nothing for a view of part of a buffer,
 * and for shared memory.
 */
export function freeArray({
  buffer,
  byteLength,
}: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
