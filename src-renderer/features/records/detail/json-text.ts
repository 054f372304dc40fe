/** A piece of a JSON text and its kind. Texts are as received, never read into values. */
export interface JsonPiece {
  readonly kind: 'key' | 'string' | 'number' | 'word' | 'sign' | 'other'
  readonly text: string
}

export interface JsonLine {
  readonly depth: number
  readonly pieces: readonly JsonPiece[]
}

// Deeper levels are not indented further, so that the size of the text stays linear.
const MAX_INDENT_LEVELS = 40

/**
 * Breaks a JSON text into indented lines without reading any value, so that 18-digit numbers,
 * repeated keys and text that is not JSON stay as received. Only the white space between tokens
 * changes.
 */
export function jsonLines(text: string): readonly JsonLine[] {
  const tokens = toTokens(text)
  const lines: { depth: number; pieces: JsonPiece[] }[] = [{ depth: 0, pieces: [] }]
  let depth = 0
  const addLine = (): void =>
    void lines.push({ depth: Math.min(Math.max(depth, 0), MAX_INDENT_LEVELS), pieces: [] })
  tokens.forEach((token, index) => {
    const previousToken = tokens[index - 1]
    if (isClosing(token)) {
      depth -= 1
      if (previousToken === undefined || !isOpening(previousToken)) addLine()
    } else if (previousToken !== undefined && (isOpening(previousToken) || previousToken === ','))
      addLine()
    lines.at(-1)?.pieces.push({ kind: kindOf(token, tokens[index + 1]), text: token })
    if (isOpening(token)) depth += 1
  })
  return lines
}

/**
 * Lists the names of the outermost object's fields. They distinguish a null from a field that was
 * not sent.
 */
export function outerKeys(text: string): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const { depth, pieces } of jsonLines(text))
    if (depth === 1 && pieces[0]?.kind === 'key') keys.add(unquote(pieces[0].text))
  return keys
}

// One pass over the text, so that no input makes it slow.
function toTokens(text: string): readonly string[] {
  const tokens: string[] = []
  const barePattern = /[^\s{}[\]:,"]+/y
  let offset = 0
  while (offset < text.length) {
    const character = text.charAt(offset)
    if (' \t\r\n'.includes(character)) {
      offset += 1
      continue
    }
    barePattern.lastIndex = offset
    const token =
      character === '"'
        ? text.slice(offset, endOfString(text, offset))
        : (barePattern.exec(text)?.[0] ?? character)
    tokens.push(token)
    offset += token.length
  }
  return tokens
}

// Returns the index after the closing quote, or the end of the text without one.
function endOfString(text: string, from: number): number {
  let offset = from + 1
  while (offset < text.length && text.charAt(offset) !== '"')
    offset += text.charAt(offset) === '\\' ? 2 : 1
  return Math.min(offset + 1, text.length)
}

function unquote(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal.slice(1, -1)
  }
}

function isOpening(token: string): boolean {
  return token === '{' || token === '['
}

function isClosing(token: string): boolean {
  return token === '}' || token === ']'
}

function kindOf(token: string, next: string | undefined): JsonPiece['kind'] {
  if (token.startsWith('"')) return next === ':' ? 'key' : 'string'
  if (/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(token)) return 'number'
  if (/^(?:true|false|null)$/.test(token)) return 'word'
  return /^[{}[\]:,]$/.test(token) ? 'sign' : 'other'
}
