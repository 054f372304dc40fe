const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const

/**
 * The proxies of an environment, and the hosts that are called without a proxy. The addresses of
 * proxies may hold a login.
 */
export interface SystemProxies {
  /** The proxy for http: addresses, empty if there is none. */
  readonly http: string
  /** The proxy for https: and wss: addresses. If it is empty, `http` is used for them. */
  readonly https: string
  /** The list of hosts in the form of NO_PROXY. It always contains loopback. */
  readonly noProxy: string
}

/** Reads the proxies of an environment. Returns undefined if it names none. */
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

/** Returns the proxy for display, without its login. Returns null if there is none. */
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
 * Returns the proxy for a wss: address, or undefined if there is none. It applies the rules of
 * undici's EnvHttpProxyAgent for https:, because Node's agent does not apply a name in NO_PROXY to
 * its subdomains. A plain ws: address is on this machine and never has a proxy.
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
    .some((entry) => entry !== '' && matchesEntry(entry.toLowerCase(), host, port || '443'))
  return isDirect ? undefined : proxies.https || proxies.http || undefined
}

// An entry of NO_PROXY is `host` for a host and its subdomains, `*.host` for only the subdomains,
// or `*`, with or without a port.
function matchesEntry(entry: string, host: string, port: string): boolean {
  const groups = /^(?:\[(?<literal>.+)\]|(?<name>[^:]*))(?::(?<port>\d+))?$/.exec(entry)?.groups
  if (groups?.port !== undefined && groups.port !== port) return false
  const name = groups?.literal ?? groups?.name ?? entry
  if (name === '*') return true
  const bareName = name.replace(/^\*?\./, '').replace(/(.)\.$/, '$1')
  return (host === bareName && !name.startsWith('*')) || host.endsWith(`.${bareName}`)
}

function nameOfProxy(env: NodeJS.ProcessEnv): (typeof proxyNames)[number] | undefined {
  return proxyNames.find((name) => (env[name] ?? '') !== '')
}
