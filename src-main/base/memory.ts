/**
 * Frees the memory of an array that is not read any more. The collector would free it later, and a
 * large run would hold tens of megabytes meanwhile. A view of a part, and shared memory, stay.
 */
export function giveBack({
  buffer,
  byteLength,
}: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
