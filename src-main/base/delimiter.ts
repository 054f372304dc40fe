/**
 * Guesses the delimiter of a header line: the most frequent of `,` `;` tab and `|` outside quotes,
 * or a comma if there is none.
 */
export function guessDelimiter(headerLine: string): string {
  const unquoted = headerLine.replace(/"(?:[^"]|"")*"/g, '')
  let bestDelimiter = ','
  let bestCount = 0
  for (const candidate of [',', ';', '\t', '|']) {
    const count = unquoted.split(candidate).length - 1
    if (count > bestCount) {
      bestDelimiter = candidate
      bestCount = count
    }
  }
  return bestDelimiter
}
