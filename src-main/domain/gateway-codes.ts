import type { ResponsibleParty, Retry } from './error-codes.ts'

// The error codes of the gateway's two products (observed.md 2). Each product has a table of its
// own, and its codes are never explained with the other's or with the partner's (X28): 40000 and
// 40010 mean something else in each.

export type GatewayProduct = 'wallet' | 'exchange'

/** A code of one product, as the service writes it. */
export interface GatewayCode {
  readonly code: string
  readonly status: number
  readonly responsible: ResponsibleParty
  readonly retry: Retry
}

type Row = readonly [code: string, status: number, responsible: ResponsibleParty, retry: Retry]

// Assumed: the responsible party, and when to repeat the call. The sources give only status and cause.
const walletRows = [
  ['ERR_0001', 500, 'provider', 'later'],
  ['ERR_0003', 400, 'you', 'corrected'],
  ['ERR_0004', 404, 'you', 'corrected'],
  ['ERR_0005', 409, 'you', 'corrected'],
  ['ERR_0006', 503, 'nobody', 'later'],
  ['ERR_0008', 401, 'you', 'corrected'],
  ['ERR_0009', 403, 'you', 'corrected'],
  ['ERR_0010', 405, 'you', 'corrected'],
  ['ERR_0012', 429, 'nobody', 'later'],
] as const satisfies readonly Row[]

const exchangeRows = [
  ['40000', 400, 'you', 'corrected'],
  ['40010', 400, 'you', 'corrected'],
  ['40011', 400, 'you', 'corrected'],
  ['40020', 400, 'nobody', 'never'],
  ['40021', 400, 'nobody', 'never'],
  ['40030', 400, 'nobody', 'nextPeriod'],
  ['40031', 400, 'you', 'corrected'],
  ['40032', 400, 'nobody', 'later'],
  ['40033', 400, 'you', 'corrected'],
  ['40034', 400, 'provider', 'corrected'],
  ['40035', 400, 'provider', 'corrected'],
  ['40040', 400, 'provider', 'corrected'],
  ['40041', 400, 'provider', 'corrected'],
  ['40050', 400, 'you', 'corrected'],
  ['40090', 400, 'provider', 'corrected'],
  ['40100', 401, 'you', 'corrected'],
  ['40300', 403, 'you', 'corrected'],
  ['40400', 404, 'you', 'corrected'],
  ['42900', 429, 'nobody', 'later'],
  ['50000', 500, 'provider', 'later'],
  ['50001', 500, 'provider', 'later'],
  ['50002', 500, 'provider', 'later'],
  ['50003', 500, 'provider', 'later'],
  ['503', 503, 'nobody', 'later'],
] as const satisfies readonly Row[]

export type WalletCode = (typeof walletRows)[number][0]
export type ExchangeCode = (typeof exchangeRows)[number][0]

const toTable = (rows: readonly Row[]): ReadonlyMap<string, GatewayCode> =>
  new Map(
    rows.map(([code, status, responsible, retry]) => [code, { code, status, responsible, retry }]),
  )

/** The table of each product. */
export const gatewayCodes: Readonly<Record<GatewayProduct, ReadonlyMap<string, GatewayCode>>> =
  Object.freeze({ wallet: toTable(walletRows), exchange: toTable(exchangeRows) })

/**
 * True if a code of the wallet comes from a system behind it (`TXN_0420`, `CURR_0002`,
 * `NET_0001`). The wallet's own codes begin with ERR.
 */
export function isPassedThrough(product: GatewayProduct, code: string): boolean {
  return product === 'wallet' && /^(?!ERR_)[A-Z]{2,16}_\d{3,6}$/.test(code)
}
