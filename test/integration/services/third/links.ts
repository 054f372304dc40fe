import type { LinkForm } from './options.ts'

/**
 * Writes the address of another page in one of the forms of LinkForm, such as with the internal
 * host of a service behind a proxy (observed.md 3). `origin` is the address that the client used.
 */
export function pageLink(form: LinkForm, origin: string, path: string, page: number): string {
  switch (form) {
    case 'localhost':
      return `http://localhost${path}?page=${page}`
    case 'https':
      return `${origin.replace('http:', 'https:')}${path}?page=${page}`
    case 'own':
      return `${origin}${path}?page=${page}`
    case 'foreign':
      return `https://partner.example.net${path}?page=${page}`
    case 'relative':
      return `${path}?page=${page}`
    case 'no_last_slash':
      return `http://localhost${path.replace(/\/$/, '')}?page=${page}`
    case 'other_path':
      return `http://localhost/api/v1/deposits/?page=${page}`
    case 'no_page':
      return `http://localhost${path}`
  }
}
