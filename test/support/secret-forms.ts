import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A text in every form it could have in a file or an output (V7, S7): plain, Base64, URL-safe
 * Base64, URL, JSON, hexadecimal, UTF-16.
 */
export function formsOf(secret: string): Buffer[] {
  const plainBytes = Buffer.from(secret)
  // Base64 inside other text: the three shifted forms, without the characters that depend on
  // neighbouring text.
  const encoded = [0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${secret}`)
      .toString('base64')
      .slice(shift === 0 ? 0 : 4)
      .replace(/.{0,3}=*$/, ''),
  )
  const texts = [
    secret,
    ...encoded,
    ...encoded.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    plainBytes.toString('hex'),
  ]
  const utf16Bytes = Buffer.from(secret, 'utf16le')
  return [...new Set(texts)]
    .filter((text) => text.length > 5)
    .map((text) => Buffer.from(text))
    .concat(utf16Bytes, Buffer.from(utf16Bytes).swap16())
}

/** Every plain file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Finds secrets in files and outputs. Each line names the place and the secret. */
export function findSecrets(
  secrets: Readonly<Record<string, string>>,
  places: ReadonlyMap<string, Buffer>,
): string[] {
  const findings: string[] = []
  for (const [name, secret] of Object.entries(secrets))
    for (const form of formsOf(secret))
      for (const [place, bytes] of places)
        if (bytes.includes(form)) findings.push(`${name} in ${place}`)
  return [...new Set(findings)]
}
