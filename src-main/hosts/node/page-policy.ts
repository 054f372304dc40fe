/**
 * The hash of `display: contents;`, the only inline style that a library of the window sets
 * (stack.md, trap 9).
 */
const LIBRARY_STYLE = "'sha256-iaOezIDcQIoxCULa6FBKKuLUu09R7kG+Mlu+JVfU3Rw='"

/**
 * Returns the content security policy of the window's page (security.md S3). Hosts differ only in
 * `connect`: `self` if the page sends its calls as requests, `none` if it sends them over a
 * channel.
 */
export function pagePolicy(connect: 'self' | 'none'): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `style-src-attr 'unsafe-hashes' ${LIBRARY_STYLE}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src '${connect}'`,
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Svelte creates its templates under a policy of this name.
    'trusted-types svelte-trusted-html',
  ].join('; ')
}

/** Returns the headers of every answer that belongs to the page. */
export function pageHeaders(connect: 'self' | 'none'): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(connect),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
