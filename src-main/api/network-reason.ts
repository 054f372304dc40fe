/** Codes of errors before a connection exists. */
export const NOT_REACHED_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTDOWN',
])

/** Whether the code of a network error concerns the certificate or the encryption. */
export function isTlsCode(code: string): boolean {
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)
}

/** The reason for a network error that is known by its code alone. `host` includes the port. */
export function networkReason(code: string, host: string): string {
  if (isTlsCode(code)) return tlsReason(code, host)
  return NOT_REACHED_CODES.has(code) ? connectReason(code, host) : `${host} cut the connection`
}

/**
 * Why a connection to a host failed, in words for an operator. The code of the error belongs in the
 * evidence.
 */
export function connectReason(code: string, host: string): string {
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing listens at ${host}`
    case 'ENOTFOUND':
      return `no address is known for ${host}`
    case 'EAI_AGAIN':
      return `the address of ${host} could not be looked up`
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return `${host} did not accept the connection in time`
    case 'EHOSTUNREACH':
    case 'EHOSTDOWN':
      return `no route leads to ${host}`
    case 'ENETUNREACH':
    case 'ENETDOWN':
      return 'this machine has no network'
    default:
      return `no answer from ${host}`
  }
}

/** Why a connection to a host ended before its answer, in words for an operator. */
export function endReason(code: string, host: string): string {
  switch (code) {
    case 'ETIMEDOUT':
    case 'UND_ERR_BODY_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return `${host} sent nothing more for too long`
    case '':
      return 'in the middle of an answer'
    default:
      return `no complete answer came from ${host}`
  }
}

/** Why a secure connection to a host was refused, in words for an operator. */
export function tlsReason(code: string, host: string): string {
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return `the certificate of ${host} has expired`
    case 'CERT_NOT_YET_VALID':
      return `the certificate of ${host} is not valid yet`
    case 'CERT_REVOKED':
      return `the certificate of ${host} was revoked`
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate is not for ${host}`
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return `this machine does not know the authority behind the certificate of ${host}`
    default:
      return code.includes('CERT')
        ? `the certificate of ${host} was refused`
        : `no secure connection to ${host} could be made`
  }
}
