/** Bytes from a file's beginning that suffice to recognise its format. */
export const HEAD_BYTES = 4096

/**
 * The beginning of a file as text, without leading blanks. A byte order mark decides the encoding.
 * Without one, each byte is a character, which is enough to recognise formats of ASCII words.
 */
export function headText(head: Uint8Array): string {
  const encoding =
    head[0] === 0xff && head[1] === 0xfe
      ? 'utf-16le'
      : head[0] === 0xfe && head[1] === 0xff
        ? 'utf-16be'
        : head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
          ? 'utf-8'
          : 'latin1'
  return new TextDecoder(encoding).decode(head).trimStart()
}

/**
 * True for the first bytes of JSON that can hold records: an object, or a list of objects, lists or
 * texts. No readable CSV file begins this way, because a quote would be inside an unquoted field.
 * `[Date],[Amount]` is CSV.
 */
export function isJson(head: Uint8Array): boolean {
  return /^(?:\{\s*["}]|\[\s*(?:\{\s*["}]|"|\]\s*$|\[\s*["\d[\]-]))/.test(headText(head))
}
