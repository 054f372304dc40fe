import type { Agent } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Dispatcher, Pool as PoolOf } from 'undici'
import type { Fetch } from '../../base/fetch.ts'
import type { OpenSocket } from '../../base/socket.ts'
import type { SystemProxies } from './proxy.ts'
import { findSocketProxy, readProxies, shownProxy } from './proxy.ts'
import { skippingInformational } from './skip-informational.ts'
import { socketOpener } from './socket.ts'
import { undiciFetch } from './undici-fetch.ts'

/** The network of this system, through which services are called. */
export interface SystemNetwork {
  readonly fetch: Fetch
  readonly openSocket: OpenSocket
  /**
   * Begins to load the modules that calls to these addresses need. A failure is not reported here,
   * but by the first call.
   */
  prepare(addresses: readonly string[]): void
  /**
   * Returns the proxy in use, without the login in its address, and the source of the certificates.
   * Reads the certificates if they were not read yet.
   */
  facts(): { readonly proxy: string | null; readonly certificates: 'system' | 'built in' }
}

/**
 * Opens the network with the system's certificates and proxy. Calls to loopback addresses bypass
 * the proxy. Certificates and modules are loaded at their first use.
 */
export function systemNetwork(env: NodeJS.ProcessEnv): SystemNetwork {
  let certificates: 'system' | 'built in' | undefined
  let dispatcher: Promise<Dispatcher> | undefined
  const proxies = readProxies(env)
  const useCertificates = (): 'system' | 'built in' =>
    (certificates ??= useSystemCertificates() ? 'system' : 'built in')
  const dispatcherFor = (address: string): Promise<Dispatcher> => {
    // Reading the certificates takes a twentieth of a second, and an address without TLS does not
    // need them. A proxy may use TLS itself.
    if (address.startsWith('https:') || proxies) useCertificates()
    return (dispatcher ??= openDispatcher(proxies))
  }
  return {
    fetch: undiciFetch(dispatcherFor),
    openSocket: socketOpener(async (address) => {
      if (address.startsWith('wss:')) useCertificates()
      return openTunnel(findSocketProxy(proxies, address))
    }),
    prepare: (addresses) =>
      addresses.forEach((address) => void dispatcherFor(address).catch(() => undefined)),
    facts: () => ({ proxy: shownProxy(env), certificates: useCertificates() }),
  }
}

// Node's agent opens a tunnel through the proxy, and its errors contain no login.
async function openTunnel(proxy: string | undefined): Promise<Agent | undefined> {
  if (proxy === undefined) return undefined
  const https = await import('node:https')
  return new https.Agent({ proxyEnv: { HTTPS_PROXY: proxy } })
}

async function openDispatcher(proxies: SystemProxies | undefined): Promise<Dispatcher> {
  // Loading undici takes a tenth of a second, and most commands make no calls.
  const { Agent, buildConnector, EnvHttpProxyAgent, Pool } = await import('undici')
  // In HTTP/2 a stream may be refused after its body was sent, and undici then sends it again. A
  // call that makes something must be sent once (A72).
  const direct = buildConnector({ allowH2: false })
  const options = {
    allowH2: false,
    // A proxy's agent gives each pool a connector of its own, which opens the tunnel.
    factory: (origin: string | URL, { connect, ...poolOptions }: PoolOf.Options) =>
      new Pool(origin, {
        ...poolOptions,
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
    const systemCertificates = getCACertificates('system')
    if (systemCertificates.length === 0) return false
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...systemCertificates])])
    return true
  } catch {
    // If the system's store cannot be read, the built-in authorities stay in use. A screen shows
    // it.
    return false
  }
}
