import { Failure, untilCancelled } from '../base/failure.ts'
import type { Clock } from '../base/instant.ts'
import type { Method, ServiceName } from '../domain/operations.ts'
import type { DailyWindow, GatewayLogin, ServicePreset } from '../domain/service-preset.ts'
import { presets } from '../domain/service-preset.ts'
import type { BrandWords } from './aliases.ts'
import { contractWords, toWirePath, toWireText } from './aliases.ts'
import { refuseDeprecated } from './deprecated.ts'
import type { GatewaySecret } from './gateway-signer.ts'
import { GatewaySigner, refineVerdictOfSignedCall } from './gateway-signer.ts'
import { LearntFactStore } from './learnt.ts'
import { explainMaintenance } from './maintenance.ts'
import type { Network } from './network.ts'
import { Pacer, startsAtMost, startsEvenly } from './pacer.ts'
import type { ReadJson } from './reply.ts'
import { judgeExchange, judgeGateway, judgePartner } from './reply.ts'
import type { AcceptedVerdict, Request, SingleTry } from './send.ts'
import { send, sendOnce } from './send.ts'
import { readServerMs } from './server-time.ts'
import type { LendPair } from './token.ts'
import { TokenSource, withoutQueue } from './token.ts'
import type { TokenForm } from './token-form.ts'

/**
 * How a profile reaches its two services. The contract does not define how the gateway
 * authenticates (G13).
 */
export interface ServiceProfile {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  /** The wallet product's segment of the gateway's addresses (G20). */
  readonly gatewayService: string
  readonly gatewayAuth: GatewayLogin
  /** Requests per second, or 0 for no limit. */
  readonly maxRate: number
  /** How the client's id and secret are sent; basic if absent (A78). */
  readonly tokenForm?: TokenForm
  /**
   * The words on the wire for `platform` and `p2p_tag`. If absent, they are these words themselves
   * (B82).
   */
  readonly aliases?: BrandWords
  /** Whether the login is sent to the exchange's public addresses too (G30). */
  readonly isExchangeLoggedIn?: boolean
  /** The values that the contracts leave open, by default the contract preset. */
  readonly preset?: ServicePreset
  /** The exchange's WebSocket, if it has a host of its own. */
  readonly streamUrl?: string | undefined
  /** The provider's environment. Maintenance windows depend on it. */
  readonly environment?: DailyWindow['environment']
}

const SERVER_TIME = 'public/server-time'

const quoteScopes = ['read', 'write'] as const

/** Lends the gateway's own secret, and its API key if there is one, for one call. */
export type LendGatewaySecret = <T>(action: (secret: GatewaySecret) => Promise<T>) => Promise<T>

/** One manual call. */
export interface ManualCall {
  readonly service: ServiceName
  readonly method: Method
  /** Below the service's own base, with its query. */
  readonly path: string
  readonly template: string
  /** JSON text, absent if there is no body. */
  readonly body?: string | undefined
}

/** The two services of one profile, which share one rate ceiling and one token. */
export class Client {
  readonly network: Network
  readonly profile: ServiceProfile
  /** The pacing of the partner's calls, and of all calls that share its quota. */
  readonly pacer: Pacer
  readonly #pacers: Readonly<Record<ServiceName, Pacer>>
  readonly token: TokenSource
  /** Facts about this profile's services, learnt from their answers. */
  readonly learntFacts: LearntFactStore
  readonly #lendGatewaySecret: LendGatewaySecret
  readonly #signer: GatewaySigner

  constructor(
    network: Network,
    profile: ServiceProfile,
    lendPair: LendPair,
    lendGatewaySecret: LendGatewaySecret,
  ) {
    this.network = network
    this.profile = profile
    this.#pacers = makePacers(network.clock, profile, this.preset.exchangeRate)
    this.pacer = this.#pacers.partner
    this.token = new TokenSource(
      network,
      this.pacer,
      profile.partnerUrl,
      lendPair,
      profile.tokenForm,
    )
    this.#lendGatewaySecret = lendGatewaySecret
    this.learntFacts = new LearntFactStore(network.clock)
    this.#signer = new GatewaySigner(
      network.clock,
      profile.gatewayAuth.kind === 'signed' ? profile.gatewayAuth.toleranceMs : 0,
      () => this.#readServerMs(),
      (offsetMs) =>
        this.learntFacts.learn(
          'clock.offset_ms',
          String(Math.round(offsetMs)),
          `GET ${SERVER_TIME}`,
        ),
    )
  }

  /** Milliseconds until calls of every product may start again. */
  get heldMs(): number {
    return Math.max(...Object.values(this.#pacers).map((pacer) => pacer.heldMs))
  }

  /** The profile's values for the points that the contracts leave open. */
  get preset(): ServicePreset {
    return this.profile.preset ?? presets.contract
  }

  /** The words for `platform` and `p2p_tag`. */
  get aliases(): BrandWords {
    return this.profile.aliases ?? contractWords
  }

  /**
   * Reads from the partner service. `path` begins with /api/v1/ (A75). `parse` replaces findJson.
   */
  async readPartner(
    path: string,
    signal?: AbortSignal,
    template?: string,
    parse?: ReadJson,
  ): Promise<AcceptedVerdict> {
    const request = this.#request(
      { service: 'partner', method: 'GET', path, template: template ?? withoutQuery(path) },
      signal,
    )
    return this.#send(
      'partner',
      parse ? { ...request, judge: (reply, nowMs) => judgePartner(reply, nowMs, parse) } : request,
    )
  }

  /**
   * Reads from the gateway's wallet product. `path` begins and ends with a slash. `parse` replaces
   * findJson.
   */
  async readGateway(
    path: string,
    signal?: AbortSignal,
    parse?: ReadJson,
  ): Promise<AcceptedVerdict> {
    const request = this.#request(
      { service: 'wallet', method: 'GET', path, template: withoutQuery(path) },
      signal,
    )
    return this.#send(
      'wallet',
      parse
        ? {
            ...request,
            judge: this.#withSignedRefusals((reply, nowMs) => judgeGateway(reply, nowMs, parse)),
          }
        : request,
    )
  }

  /**
   * Reads a public address of the exchange product. Assumed: public means without credentials,
   * unless the profile says otherwise (G30).
   */
  async readExchange(path: string, signal?: AbortSignal): Promise<AcceptedVerdict> {
    return this.#send(
      'exchange',
      this.#request(
        { service: 'exchange', method: 'GET', path, template: withoutQuery(path) },
        signal,
      ),
    )
  }

  /**
   * Makes one call with a single try, whatever the outcome. `onTurn` is passed to sendOnce. Throws
   * Failure PATH_REMOVED, `cancelled`, or the error that prevented sending.
   */
  async ask(
    call: ManualCall,
    signal?: AbortSignal,
    onTurn?: () => Promise<void>,
  ): Promise<SingleTry> {
    const singleTry = await sendOnce(
      this.network,
      this.#pacers[call.service],
      this.#request(call, signal),
      onTurn,
    )
    const { verdict } = singleTry
    if (verdict.kind === 'done' || verdict.kind === 'absent') return singleTry
    const failure = this.#explain(call.service, verdict.failure)
    return { ...singleTry, verdict: { ...verdict, failure } }
  }

  /**
   * Makes one manual GET with a single try, and a second try with a new login if the login was
   * refused (P19).
   */
  async askToRead(call: ManualCall, signal?: AbortSignal): Promise<SingleTry> {
    const firstTry = await this.ask(call, signal)
    return call.method === 'GET' && firstTry.verdict.kind === 'reauthenticate'
      ? this.ask(call, signal)
      : firstTry
  }

  /**
   * The headers that authenticate the opening of a socket. They are empty for a signed login, whose
   * headers are valid for one HTTP call only.
   */
  async authHeaders(service: ServiceName): Promise<Record<string, string>> {
    const auth = this.#authOf(service, '')
    return this.#headers(auth === 'signed' ? 'none' : auth, () => undefined)
  }

  /**
   * Throws Failure SCOPE_MISSING if the token has only one of `read` and `write`, because quotes
   * need both (A12) and the call would be refused. Assumed: a service that names neither has scopes
   * of its own, so the call is made.
   */
  async requireQuoteScopes(signal?: AbortSignal): Promise<void> {
    await this.#token(signal)
    const heldScopes = quoteScopes.filter((scope) => this.token.scopes?.includes(scope))
    if (heldScopes.length !== 1) return
    throw new Failure({
      kind: 'service',
      code: 'SCOPE_MISSING',
      what: 'The login is not enough for quotes',
      why: `it has the scope ${heldScopes.join()} and they need ${quoteScopes.join(' and ')}`,
      advice: 'ask the provider for the missing scope; nothing was sent',
    })
  }

  async #send(service: ServiceName, request: Request): Promise<AcceptedVerdict> {
    try {
      return await send(this.network, this.#pacers[service], request)
    } catch (error) {
      throw error instanceof Failure ? this.#explain(service, error) : error
    }
  }

  // Only the partner's host has maintenance windows (observed.md 4). A gateway that uses the
  // partner's token is affected too.
  #explain(service: ServiceName, failure: Failure): Failure {
    return service === 'partner' || failure.evidence.part === 'token'
      ? explainMaintenance(
          failure,
          this.preset.maintenance,
          this.profile.environment,
          this.network.clock.nowMs(),
        )
      : failure
  }

  #request(
    { service, method, path, template, body }: ManualCall,
    signal: AbortSignal | undefined,
  ): Request {
    if (service !== 'partner') refuseDeprecated(method, `/${path.replace(/^\/+/, '')}`)
    const auth = this.#authOf(service, path)
    let usedToken = ''
    // Assumed: an expired bearer is reported by 40000, 40001 or status 401. The client logs in once
    // more, and the next answer is final (P19).
    const reauthenticate = async (failure: Failure): Promise<boolean> => {
      // A refused signature says nothing about the partner's token.
      if (auth === 'signed') return this.#measureAfterRefusal(failure, method)
      this.token.reject(usedToken)
      return auth === 'bearer'
    }
    const url = this.urlOf(service, path)
    const wireBody =
      body === undefined || service === 'partner' ? body : toWireText(body, this.aliases)
    const judge = judges[service]
    const contentHeaders: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/json' }
    return {
      service: service === 'wallet' ? 'gateway' : service,
      method,
      url,
      template,
      headers: async () => ({
        ...(auth === 'signed'
          ? await this.#signedHeaders(method, url, wireBody)
          : await this.#headers(auth, (token) => (usedToken = token), signal)),
        ...contentHeaders,
      }),
      judge: auth === 'signed' ? this.#withSignedRefusals(judge) : judge,
      reauthenticate,
      ...(wireBody === undefined ? {} : { body: wireBody }),
      ...(signal ? { signal } : {}),
    }
  }

  /** The full address of a path of a service. */
  urlOf(service: ServiceName, path: string): string {
    if (service === 'partner') return `${withoutLastSlashes(this.profile.partnerUrl)}${path}`
    const wirePath = toWirePath(path, this.aliases)
    return service === 'wallet'
      ? `${withoutLastSlashes(this.profile.gatewayUrl)}/${this.profile.gatewayService}${wirePath}`
      : `${withoutLastSlashes(this.profile.gatewayUrl)}/trade/${wirePath}`
  }

  #authOf(service: ServiceName, path: string): GatewayLogin['kind'] | 'none' {
    if (service === 'partner') return 'bearer'
    const isPublic = service === 'exchange' && path.startsWith('public/')
    return isPublic && this.profile.isExchangeLoggedIn !== true
      ? 'none'
      : this.profile.gatewayAuth.kind
  }

  async #headers(
    auth: GatewayLogin['kind'] | 'none',
    onToken: (token: string) => void,
    signal?: AbortSignal,
  ): Promise<Record<string, string>> {
    if (auth === 'none') return { accept: 'application/json' }
    if (auth === 'header')
      return this.#lendGatewaySecret(({ secret }) =>
        Promise.resolve({ accept: 'application/json', [this.#headerName()]: secret }),
      )
    const token = await this.#token(signal)
    onToken(token)
    return { accept: 'application/json', authorization: `Bearer ${token}` }
  }

  // A cancellation ends only this call. Other calls continue to wait for the token.
  async #token(signal: AbortSignal | undefined): Promise<string> {
    try {
      return await untilCancelled(this.token.get(), signal)
    } catch (error) {
      throw error instanceof Failure ? this.#explain('partner', error) : error
    }
  }

  // Returns a judge that also tells apart the refusals of a signed login
  // (refineVerdictOfSignedCall).
  #withSignedRefusals(judge: Request['judge']): Request['judge'] {
    if (this.profile.gatewayAuth.kind !== 'signed') return judge
    return (reply, nowMs) => refineVerdictOfSignedCall(judge(reply, nowMs), this.#signer.offsetMs)
  }

  async #signedHeaders(
    method: Method,
    url: string,
    body: string | undefined,
  ): Promise<Record<string, string>> {
    const call = { method, path: new URL(url).pathname, body: body ?? '' }
    return this.#lendGatewaySecret(async (secret) => ({
      accept: 'application/json',
      ...(await this.#signer.headers(secret, call)),
    }))
  }

  // Only a read is signed and sent once more: a write is sent once, whatever the answer (X16).
  async #measureAfterRefusal(failure: Failure, method: Method): Promise<boolean> {
    if (failure.code !== 'CLOCK_OFF') return false
    await this.#signer.measure()
    return method === 'GET'
  }

  // Sends the call unsigned, and outside the queue, because the call that waits for it holds the
  // turn.
  async #readServerMs(): Promise<number | undefined> {
    const answer = await send(this.network, withoutQueue(this.#pacers.exchange), {
      service: 'exchange',
      method: 'GET',
      url: this.urlOf('exchange', SERVER_TIME),
      template: SERVER_TIME,
      headers: () => Promise.resolve({ accept: 'application/json' }),
      judge: judgeExchange,
    })
    return answer.kind === 'done' ? readServerMs(answer.body) : undefined
  }

  #headerName(): string {
    if (this.profile.gatewayAuth.kind !== 'header')
      throw new Failure({
        kind: 'bug',
        code: 'NO_HEADER',
        what: 'The gateway has no header of its own',
      })
    return this.profile.gatewayAuth.name
  }
}

/**
 * Makes the pacers. Products that share an account and its quota share one pacer (A71). A gateway
 * with a key of its own has its own quotas, and so has the exchange if its rate is known. Then no
 * product's throttle holds another product back, and `maxRate` is the ceiling of all.
 */
function makePacers(
  clock: Clock,
  { gatewayAuth, maxRate }: ServiceProfile,
  exchangeRate: number,
): Readonly<Record<ServiceName, Pacer>> {
  const hasOwnKey = gatewayAuth.kind === 'signed'
  if (!hasOwnKey && exchangeRate === 0) {
    const pacer = new Pacer(clock, maxRate)
    return { partner: pacer, wallet: pacer, exchange: pacer }
  }
  const ceiling = startsAtMost(maxRate)
  const partner = new Pacer(clock, 0, [ceiling])
  const rateQueues = exchangeRate === 0 ? [] : [startsEvenly(exchangeRate)]
  return {
    partner,
    wallet: hasOwnKey ? new Pacer(clock, 0, [ceiling]) : partner,
    exchange: new Pacer(clock, 0, [...rateQueues, ceiling]),
  }
}

const judges = {
  partner: judgePartner,
  wallet: judgeGateway,
  exchange: judgeExchange,
} satisfies Record<ServiceName, Request['judge']>

function withoutLastSlashes(url: string): string {
  return url.replace(/\/+$/, '')
}

function withoutQuery(path: string): string {
  return path.replace(/[?#].*$/, '')
}
