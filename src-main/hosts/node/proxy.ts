const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const

/**
 * The proxies of an environment, and the hosts that are reached without one. Addresses may hold a
 * login.
 */
export interface SystemProxies {
  /** For http: addresses; empty if there is none. */
  readonly http: string
  /** For https: and wss: addresses. Empty: the proxy for http: is used. */
  readonly https: string
  /** The list of hosts in the form of NO_PROXY. It always contains loopback. */
  readonly noProxy: string
}

/** Reads the proxies of an environment; undefined where it names none. */
export function readProxies(env: NodeJS.ProcessEnv): SystemProxies | undefined {
  if (nameOfProxy(env) === undefined) return undefined
  return {
    http: env.http_proxy ?? env.HTTP_PROXY ?? '',
    https: env.https_proxy ?? env.HTTPS_PROXY ?? '',
    noProxy: [env.NO_PROXY ?? env.no_proxy ?? '', '127.0.0.1', 'localhost', '[::1]']
      .filter(Boolean)
      .join(','),
  }
}

/** Returns the proxy for display, without a login; null where there is none. */
export function shownProxy(env: NodeJS.ProcessEnv): string | null {
  const name = nameOfProxy(env)
  if (name === undefined) return null
  try {
    const { protocol, host } = new URL(env[name] as string)
    return `${protocol}//${host}`
  } catch {
    return null
  }
}

/**
 * Returns the proxy of a wss: address, chosen as undici's EnvHttpProxyAgent does for https:.
 * Undefined if there is none. (Node's agent reads NO_PROXY differently: there a name does not cover
 * its subdomains.) A plain ws: address is on this machine and never has one.
 */
export function findSocketProxy(
  proxies: SystemProxies | undefined,
  address: string,
): string | undefined {
  const { protocol, hostname, port } = new URL(address)
  if (!proxies || protocol !== 'wss:') return undefined
  const host = hostname.replace(/^\[(.+)\]$/, '$1').replace(/(.)\.$/, '$1')
  const isDirect = proxies.noProxy
    .split(/[,\s]+/)
    .some((entry) => entry !== '' && isNamed(entry.toLowerCase(), host, port || '443'))
  return isDirect ? undefined : proxies.https || proxies.http || undefined
}

// An entry is a host with its subdomains, `*.host` for the subdomains alone, or `*`, with or
// without a port.
function isNamed(entry: string, host: string, port: string): boolean {
  const found = /^(?:\[(?<literal>.+)\]|(?<name>[^:]*))(?::(?<port>\d+))?$/.exec(entry)?.groups
  if (found?.port !== undefined && found.port !== port) return false
  const name = found?.literal ?? found?.name ?? entry
  if (name === '*') return true
  const bareName = name.replace(/^\*?\./, '').replace(/(.)\.$/, '$1')
  return (host === bareName && !name.startsWith('*')) || host.endsWith(`.${bareName}`)
}

function nameOfProxy(env: NodeJS.ProcessEnv): (typeof proxyNames)[number] | undefined {
  return proxyNames.find((one) => (env[one] ?? '') !== '')
}
