import { Failure } from '../base/failure.ts'
import { Pacer } from './pacer.ts'
import { judgeGateway, judgePartner } from './reply.ts'
import { send } from './send.ts'
import type { Answer, Network } from './send.ts'
import { TokenSource } from './token.ts'
import type { LendPair } from './token.ts'

/** How a profile reaches its two services. How the gateway is authenticated is not in the contract (G13). */
export interface ServiceProfile {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  /** The wallet product's segment of the gateway's addresses (G20). */
  readonly gatewayService: string
  readonly gatewayAuth: { readonly kind: 'bearer' } | { readonly kind: 'header'; readonly name: string }
  /** Requests per second, 0 for none. */
  readonly maxRate: number
}

/** Lends the gateway's own secret for one call. */
export type LendGatewaySecret = <T>(action: (secret: string) => Promise<T>) => Promise<T>

/** The two services of one profile behind one pacing and one token. */
export class Client {
  readonly network: Network
  readonly profile: ServiceProfile
  readonly pacer: Pacer
  readonly token: TokenSource
  readonly #lendGatewaySecret: LendGatewaySecret

  constructor(network: Network, profile: ServiceProfile, lendPair: LendPair, lendGatewaySecret: LendGatewaySecret) {
    this.network = network
    this.profile = profile
    this.pacer = new Pacer(network.clock, profile.maxRate)
    this.token = new TokenSource(network, this.pacer, profile.partnerUrl, lendPair)
    this.#lendGatewaySecret = lendGatewaySecret
  }

  /** Reads from the partner service; `path` begins with /api/v1/ (A75). */
  async readPartner(path: string, signal?: AbortSignal): Promise<Answer> {
    return this.#read(`${trimmed(this.profile.partnerUrl)}${path}`, judgePartner, 'bearer', signal)
  }

  /** Reads from the gateway's wallet product; `path` begins and ends with a slash. */
  async readGateway(path: string, signal?: AbortSignal): Promise<Answer> {
    return this.#read(`${trimmed(this.profile.gatewayUrl)}/${this.profile.gatewayService}${path}`, judgeGateway, this.profile.gatewayAuth.kind, signal)
  }

  /** Reads a public address of the exchange product. Assumed: public means without credentials (G30). */
  async readExchange(path: string, signal?: AbortSignal): Promise<Answer> {
    return this.#read(`${trimmed(this.profile.gatewayUrl)}/trade/${path}`, judgeGateway, 'none', signal)
  }

  async #read(url: string, judge: typeof judgePartner, auth: 'bearer' | 'header' | 'none', signal: AbortSignal | undefined): Promise<Answer> {
    let used = ''
    const headers = async (): Promise<Record<string, string>> => {
      if (auth === 'none') return { accept: 'application/json' }
      if (auth === 'header') return this.#lendGatewaySecret((secret) => Promise.resolve({ accept: 'application/json', [this.#headerName()]: secret }))
      used = await this.token.get()
      return { accept: 'application/json', authorization: `Bearer ${used}` }
    }
    // Assumed: an expired bearer is reported by 40000, 40001 or status 401; one new login, then the answer stands (P19).
    const reauthenticate = (): Promise<boolean> => {
      this.token.reject(used)
      return Promise.resolve(auth === 'bearer')
    }
    return send(this.network, this.pacer, { method: 'GET', url, headers, judge, reauthenticate, signal })
  }

  #headerName(): string {
    if (this.profile.gatewayAuth.kind !== 'header') throw new Failure({ kind: 'bug', code: 'NO_HEADER', what: 'The gateway has no header of its own' })
    return this.profile.gatewayAuth.name
  }
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}
