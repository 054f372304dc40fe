import * as http from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

// Newer than the types of this Node.
const { setGlobalProxyFromEnv } = http as unknown as { setGlobalProxyFromEnv(env: NodeJS.ProcessEnv): void }

const proxyNames = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const

/**
 * Uses the company's certificates and proxy as the system has them, for every connection of this process. Loopback never goes
 * through the proxy. Tells what is in use, without a login that the proxy's address may hold.
 */
export function useSystemNetwork(env: NodeJS.ProcessEnv): { readonly proxy: string | null; readonly certificates: 'system' | 'built in' } {
  const name = proxyNames.find((one) => (env[one] ?? '') !== '')
  const proxy = name === undefined ? null : withoutLogin(env[name] as string)
  if (proxy !== null) {
    const apart = [env.NO_PROXY ?? env.no_proxy ?? '', '127.0.0.1', 'localhost', '[::1]'].filter(Boolean).join(',')
    setGlobalProxyFromEnv({ ...env, NO_PROXY: apart, no_proxy: apart })
  }
  return { proxy, certificates: useSystemCertificates() ? 'system' : 'built in' }
}

function useSystemCertificates(): boolean {
  try {
    const own = getCACertificates('system')
    if (own.length === 0) return false
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...own])])
    return true
  } catch {
    // A store that cannot be read leaves the built-in authorities, which is what the screen then says.
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
