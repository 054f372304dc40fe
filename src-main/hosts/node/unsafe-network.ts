/**
 * Describes an environment variable that disables the protection of TLS: the check of certificates,
 * or the secrecy of the keys. Returns undefined if none is set (security.md, input 119).
 */
export function unsafeNetwork(env: NodeJS.ProcessEnv): string | undefined {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    return 'NODE_TLS_REJECT_UNAUTHORIZED=0 would accept any certificate as the service’s'
  if ((env.SSLKEYLOGFILE ?? '') !== '')
    return 'SSLKEYLOGFILE would write the keys of every connection to a file'
  return undefined
}
