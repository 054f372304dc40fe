/** The pair that identifies the partner (partner, Authentication 6). */
export interface ClientPair {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * How the pair is sent. A token request uses one form only (A78, P18).
 * - `basic`: in a Basic header, as the contract says.
 * - `encoded`: in a Basic header, with both parts form-encoded first (RFC 6749).
 * - `body`: in the body of the request.
 */
export type TokenForm = 'basic' | 'encoded' | 'body'

/** The Basic value and the body of a token request. The body form sends no Basic value. */
export function toTokenRequest(
  { clientId, clientSecret }: ClientPair,
  form: TokenForm,
): { readonly basic: string; readonly body: string } {
  const grant = 'grant_type=client_credentials'
  if (form === 'encoded')
    return { basic: toBase64(`${toFormText(clientId)}:${toFormText(clientSecret)}`), body: grant }
  const basic = toBase64(`${clientId}:${clientSecret}`)
  return form === 'basic'
    ? { basic, body: grant }
    : {
        basic,
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        }).toString(),
      }
}

/**
 * Whether services may read this pair in two ways: form-encoding (RFC 6749, 2.3.1) changes a part
 * of it, such as one with `:`, `%` or `+`, and the form sends a Basic header.
 */
export function hasAmbiguousEncoding(
  { clientId, clientSecret }: ClientPair,
  form: TokenForm,
): boolean {
  return form !== 'body' && [clientId, clientSecret].some((part) => toFormText(part) !== part)
}

/** The secret and the Basic value in every form in which a service may repeat them. */
export function secretForms(secret: string, basic: string): string[] {
  const bytes = new TextEncoder().encode(secret)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const escapeHtml = (toEntity: (char: string) => string): string =>
    secret.replace(/[&<>"']/g, toEntity)
  const namedEntities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }
  const base64 = [basic, toBase64(secret)].flatMap((text) => [text, text.replace(/=+$/, '')])
  return [
    secret,
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(secret),
    toFormText(secret),
    toFormText(toFormText(secret)),
    secret.replaceAll('+', ' '),
    decodePercents(secret),
    escapeHtml((char) => namedEntities[char] ?? char),
    escapeHtml((char) => `&#${char.charCodeAt(0)};`),
    escapeHtml((char) => `&#x${char.charCodeAt(0).toString(16)};`),
    JSON.stringify(secret).slice(1, -1),
    hex,
  ]
}

const MIN_HIDDEN_CHARS = 4
const MIN_PIECE_CHARS = 8
const REMOVED = '[removed]'

/**
 * Replaces these secrets in a service's words, and each part of a secret of eight characters or
 * more, in either case and with blanks or invisible characters in between (security.md inputs 10
 * and 133).
 */
export function scrub(text: string, secrets: readonly string[]): string {
  const { letters, positions } = readLetters(text)
  const pieces = new Map<number, Set<string>>()
  for (const secret of secrets) {
    const secretLetters = readLetters(secret).letters
    if (secretLetters.length < MIN_HIDDEN_CHARS) continue
    const size = Math.min(secretLetters.length, MIN_PIECE_CHARS)
    const piecesOfSize = pieces.get(size) ?? new Set()
    for (let i = 0; i + size <= secretLetters.length; i += 1)
      piecesOfSize.add(secretLetters.slice(i, i + size))
    pieces.set(size, piecesOfSize)
  }
  let cleanText = ''
  let copiedEnd = 0
  let hiddenEnd = 0
  for (let i = 0; i < letters.length; i += 1) {
    for (const [size, piecesOfSize] of pieces)
      if (piecesOfSize.has(letters.slice(i, i + size))) {
        // Overlapping pieces are replaced once.
        if (i >= hiddenEnd) cleanText += text.slice(copiedEnd, positions[i]) + REMOVED
        hiddenEnd = Math.max(hiddenEnd, i + size)
        copiedEnd = (positions[hiddenEnd - 1] as number) + 1
      }
  }
  return cleanText + text.slice(copiedEnd)
}

// The text in lower case without blanks and invisible characters, and the original position of each
// letter.
function readLetters(text: string): { readonly letters: string; readonly positions: number[] } {
  const positions: number[] = []
  let letters = ''
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i)
    if (/[\s\p{C}]/u.test(char)) continue
    letters += /[A-Z]/.test(char) ? char.toLowerCase() : char
    positions.push(i)
  }
  return { letters, positions }
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toFormText(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
