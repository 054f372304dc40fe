import type { Answer, Outcome } from '../answers.ts'
import type { Pace } from '../options.ts'
import type { ArrivalTimes } from '../pace.ts'
import { countRequest } from '../pace.ts'
import type { LoginVerdict, ReceivedRequest } from '../requests.ts'
import type { HandledRequest, ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { judgeLogin, LOGIN_REFUSALS } from '../signature.ts'
import { answerExchange } from './exchange.ts'
import { exchangeFailure, LIMIT_EXCEEDED, TOO_MANY_REQUESTS } from './exchange-replies.ts'
import { answerWallet } from './wallet.ts'
import { walletFailure } from './wallet-replies.ts'

export const GATEWAY_KEY = 'third-key-Lm8canary'
export const GATEWAY_SECRET = 'third-gateway-secret-Rk9canary'
/** The segment of the wallet product (observed.md 5). */
export const WALLET_SEGMENT = 'wallet'

/** Answers one request to the gateway's host, whose first segment names the product. */
export function answerGateway(state: ServiceState, request: ReceivedRequest): HandledRequest {
  const [, segment, rest = ''] = /^\/([^/]*)\/(.*)$/s.exec(request.path) ?? []
  if (segment === 'trade') return exchange(state, request, rest)
  if (segment === WALLET_SEGMENT) return wallet(state, request, `/${rest}`)
  return { outcome: walletFailure('ERR_0004', 'Not found.'), login: 'none' }
}

function exchange(state: ServiceState, request: ReceivedRequest, path: string): HandledRequest {
  const { settings, arrivalTimes } = state
  if (path.startsWith('public/')) {
    const limited = refusePace(state, arrivalTimes.public, settings.publicPace)
    return { outcome: limited ?? cachedAnswer(state, request, path), login: 'none' }
  }
  const limited = refusePace(state, arrivalTimes.exchange, settings.exchangePace)
  if (limited) return { outcome: limited, login: 'none' }
  const login = judge(state, request)
  if (isRefused(login)) {
    const { status, message } = LOGIN_REFUSALS[login]
    const code = status === 401 ? 40100 : 40300
    return { outcome: exchangeFailure(code, serviceTime(state), message), login }
  }
  return { outcome: answerExchange(state, request, path), login }
}

function wallet(state: ServiceState, request: ReceivedRequest, path: string): HandledRequest {
  const { perSecond, perDay } = state.settings.walletPace
  const verdict = countRequest(state.arrivalTimes.wallet, { perSecond, perDay }, serviceTime(state))
  if (verdict !== 'within')
    return { outcome: walletFailure('ERR_0012', 'Too many requests.'), login: 'none' }
  const login = judge(state, request)
  if (isRefused(login)) {
    const { status, message } = LOGIN_REFUSALS[login]
    return { outcome: walletFailure(status === 401 ? 'ERR_0008' : 'ERR_0009', message), login }
  }
  return { outcome: answerWallet(state, request, path), login }
}

function judge(state: ServiceState, request: ReceivedRequest): LoginVerdict {
  const { permissions, isAddressListed } = state.settings
  const apiKey = { key: GATEWAY_KEY, secret: GATEWAY_SECRET, permissions, isAddressListed }
  return judgeLogin(request, apiKey, serviceTime(state))
}

function isRefused(login: LoginVerdict): login is keyof typeof LOGIN_REFUSALS {
  return login !== 'accepted' && login !== 'none'
}

function refusePace(state: ServiceState, arrived: ArrivalTimes, pace: Pace): Answer | undefined {
  const verdict = countRequest(arrived, pace, serviceTime(state))
  if (verdict === 'within') return undefined
  return verdict === 'per_second' ? TOO_MANY_REQUESTS : LIMIT_EXCEEDED
}

/**
 * Answers a public path from a cache (observed.md 2). The server's time has a lifetime of its own.
 */
function cachedAnswer(state: ServiceState, request: ReceivedRequest, path: string): Outcome {
  const nowMs = serviceTime(state)
  const { serverTimeCacheMs, publicCacheMs } = state.settings
  const lifeMs = path === 'public/server-time' ? serverTimeCacheMs : publicCacheMs
  const key = `${request.method} ${path}?${request.query}`
  const cached = state.cachedAnswers.get(key)
  if (cached && Math.abs(nowMs - cached.atMs) < lifeMs) return cached.answer
  const answer = answerExchange(state, request, path)
  state.cachedAnswers.set(key, { atMs: nowMs, answer })
  return answer
}
