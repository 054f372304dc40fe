/** The page that a link opens. */
export interface PageLink {
  readonly page: 'payment' | 'endUser'
  /** The name of the profile. The link opens only if a profile of this name exists. */
  readonly profile: string
  /** The payment's key, or the end user's id. */
  readonly id: string
}

const SCHEME = 'partner-desk:'
const pages = { payment: 'payment', endUser: 'end-user' } as const

/**
 * Writes a link as text for a chat: `partner-desk:payment/<profile>/<id>`. It holds no address and
 * no token, so it gives no access.
 */
export function writePageLink({ page, profile, id }: PageLink): string {
  return `${SCHEME}${pages[page]}/${encodeURIComponent(profile)}/${encodeURIComponent(id)}`
}

/** Reads a pasted link, or undefined for any other text. */
export function readPageLink(text: string): PageLink | undefined {
  const parts = /^partner-desk:(payment|end-user)\/([^/\s]+)\/([^/\s]+)$/i.exec(text.trim())
  if (!parts) return undefined
  const [, name = '', profile = '', id = ''] = parts
  try {
    return {
      page: name.toLowerCase() === pages.payment ? 'payment' : 'endUser',
      profile: decodeURIComponent(profile),
      id: decodeURIComponent(id),
    }
  } catch {
    return undefined
  }
}
