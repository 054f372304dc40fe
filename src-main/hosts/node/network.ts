import type { Agent } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Dispatcher, Pool as PoolOf } from 'undici'
import type { Fetch } from '../../base/fetch.ts'
import type { OpenSocket } from '../../base/socket.ts'
import { plainFetch } from './plain-fetch.ts'
import type { SystemProxies } from './proxy.ts'
import { findSocketProxy, readProxies, shownProxy } from './proxy.ts'
import { skippingInformational } from './skip-informational.ts'
import { socketOpener } from './socket.ts'

/** The way to the services as the system has it. */
export interface SystemNetwork {
  readonly fetch: Fetch
  readonly openSocket: OpenSocket
  /** Begins to load what calls of these addresses need. What fails is met by the call. */
  prepare(addresses: readonly string[]): void
  /**
   * What is in use, without a login that the proxy's address may hold. Reads the system's
   * certificates.
   */
  facts(): { readonly proxy: string | null; readonly certificates: 'system' | 'built in' }
}

/**
 * Goes by the company's certificates and proxy. Loopback never goes through the proxy. Nothing is
 * read or loaded before it is wanted.
 */
export function systemNetwork(env: NodeJS.ProcessEnv): SystemNetwork {
  let certificates: 'system' | 'built in' | undefined
  let dispatcher: Promise<Dispatcher> | undefined
  const proxies = readProxies(env)
  const useCertificates = (): 'system' | 'built in' =>
    (certificates ??= useSystemCertificates() ? 'system' : 'built in')
  const opened = (address: string): Promise<Dispatcher> => {
    // A twentieth of a second to read, and an address without TLS does not need them. How a proxy
    // is reached is not known.
    if (address.startsWith('https:') || proxies) useCertificates()
    return (dispatcher ??= openDispatcher(proxies))
  }
  return {
    fetch: plainFetch(opened),
    openSocket: socketOpener(async (address) => {
      if (address.startsWith('wss:')) useCertificates()
      return openTunnel(findSocketProxy(proxies, address))
    }),
    prepare: (addresses) =>
      addresses.forEach((address) => void opened(address).catch(() => undefined)),
    facts: () => ({ proxy: shownProxy(env), certificates: useCertificates() }),
  }
}

// Node's agent asks the proxy for a tunnel, and its failures name no login.
async function openTunnel(proxy: string | undefined): Promise<Agent | undefined> {
  if (proxy === undefined) return undefined
  const https = await import('node:https')
  return new https.Agent({ proxyEnv: { HTTPS_PROXY: proxy } })
}

async function openDispatcher(proxies: SystemProxies | undefined): Promise<Dispatcher> {
  // A tenth of a second to load, and most commands call nobody.
  const { Agent, buildConnector, EnvHttpProxyAgent, Pool } = await import('undici')
  // In HTTP/2 a stream may be refused after its body has left, and undici sends it again: a call
  // that makes something leaves once (A72).
  const direct = buildConnector({ allowH2: false })
  const options = {
    allowH2: false,
    // A proxy's agent gives each pool a connector of its own, which opens the tunnel.
    factory: (origin: string | URL, { connect, ...more }: PoolOf.Options) =>
      new Pool(origin, {
        ...more,
        connect: skippingInformational(typeof connect === 'function' ? connect : direct),
      }),
  }
  if (!proxies) return new Agent(options)
  return new EnvHttpProxyAgent({
    httpProxy: proxies.http,
    httpsProxy: proxies.https,
    noProxy: proxies.noProxy,
    ...options,
  })
}

function useSystemCertificates(): boolean {
  try {
    const own = getCACertificates('system')
    if (own.length === 0) return false
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...own])])
    return true
  } catch {
    // A store that cannot be read leaves the built-in authorities, which is what the screen then
    // says.
    return false
  }
}
