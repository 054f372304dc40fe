/** The parts of a gateway call that its signature covers (observed.md, section 1). */
export interface SignedCall {
  /** Milliseconds since 1970, as the header sends them. */
  readonly timestamp: string
  readonly method: string
  /** The path of the address, with the product segment and its slashes and without the query. */
  readonly path: string
  /** The exact text sent, empty without a body. */
  readonly body: string
}

/**
 * The base64 text of HMAC-SHA256 over the concatenation of timestamp, method, path and body (X16).
 */
export async function signCall(secret: string, call: SignedCall): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const { timestamp, method, path, body } = call
  const signedText = encoder.encode(timestamp + method + path + body)
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, signedText))
  return btoa(String.fromCharCode(...bytes))
}
