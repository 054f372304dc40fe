import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Dispatcher, Pool as PoolOf } from 'undici'
import type { Fetch } from '../../base/fetch.ts'
import { plainFetch } from './plain-fetch.ts'
import { skippingInformational } from './skip-informational.ts'

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const

/** The way to the services as the system has it. */
export interface SystemNetwork {
  readonly fetch: Fetch
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
  const useCertificates = (): 'system' | 'built in' =>
    (certificates ??= useSystemCertificates() ? 'system' : 'built in')
  const opened = (address: string): Promise<Dispatcher> => {
    // A twentieth of a second to read, and an address without TLS does not need them. How a proxy
    // is reached is not known.
    if (address.startsWith('https:') || nameOfProxy(env) !== undefined) useCertificates()
    return (dispatcher ??= openDispatcher(env))
  }
  return {
    fetch: plainFetch(opened),
    prepare: (addresses) =>
      addresses.forEach((address) => void opened(address).catch(() => undefined)),
    facts: () => {
      const proxy = nameOfProxy(env)
      return {
        proxy: proxy === undefined ? null : withoutLogin(env[proxy] as string),
        certificates: useCertificates(),
      }
    },
  }
}

async function openDispatcher(env: NodeJS.ProcessEnv): Promise<Dispatcher> {
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
  if (nameOfProxy(env) === undefined) return new Agent(options)
  const noProxy = [env.NO_PROXY ?? env.no_proxy ?? '', '127.0.0.1', 'localhost', '[::1]']
    .filter(Boolean)
    .join(',')
  return new EnvHttpProxyAgent({
    httpProxy: env.http_proxy ?? env.HTTP_PROXY ?? '',
    httpsProxy: env.https_proxy ?? env.HTTPS_PROXY ?? '',
    noProxy,
    ...options,
  })
}

function nameOfProxy(env: NodeJS.ProcessEnv): (typeof proxyNames)[number] | undefined {
  return proxyNames.find((one) => (env[one] ?? '') !== '')
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

function withoutLogin(address: string): string | null {
  try {
    const { protocol, host } = new URL(address)
    return `${protocol}//${host}`
  } catch {
    return null
  }
}
