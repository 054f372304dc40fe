/** Bytes from a file's beginning that suffice to recognise its format. */
export const HEAD_BYTES = 4096

/**
 * The beginning of a file as text, without leading blanks. A byte order mark decides the encoding.
 * Without one, each byte is a character, which is enough to recognise formats of ASCII words.
 */
export function headText(head: Uint8Array): string {
  return new TextDecoder(markedEncoding(head) ?? 'latin1').decode(head).trimStart()
}

function markedEncoding(head: Uint8Array): string | undefined {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined
}

/**
 * True for the first bytes of JSON that can hold records: an object, or a list of objects, lists or
 * texts. No readable CSV file begins this way, because a quote would be inside an unquoted field.
 * `[Date],[Amount]` is CSV.
 */
export function isJson(head: Uint8Array): boolean {
  return /^(?:\{\s*["}]|\[\s*(?:\{\s*["}]|"|\]\s*$|\[\s*["\d[\]-]))/.test(headText(head))
}
