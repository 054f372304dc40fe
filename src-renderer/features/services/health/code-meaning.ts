import type { GatewayProduct } from '../../../../src-main/domain/gateway-codes.ts'
import { gatewayCodeOfTally } from '../errors/gateway-rows.ts'
import type { CodeHealth } from './health-view.ts'

/**
 * What tells a code's meaning: the partner's table, that of a product of the gateway, our own words,
 * the HTTP status, or nothing but whose it is (G15; X28).
 */
export type CodeMeaning =
  | { readonly kind: 'listed' | 'unlisted'; readonly code: number }
  | { readonly kind: 'gateway'; readonly product: GatewayProduct; readonly code: string }
  | { readonly kind: 'own'; readonly code: string }
  | { readonly kind: 'http'; readonly status: string }
  | { readonly kind: 'foreign' }

/**
 * Where the meaning of a code is found; `isOwn` knows our own codes, `isListed` those of the
 * partner contract.
 */
export function meaningOf(
  { service, code }: Pick<CodeHealth, 'service' | 'code'>,
  isOwn: (code: string) => boolean,
  isListed: (code: number) => boolean,
): CodeMeaning {
  if (isOwn(code)) return { kind: 'own', code }
  const status = /^HTTP_(\d+)$/.exec(code)?.[1]
  if (status !== undefined) return { kind: 'http', status }
  const number = /^(?:PARTNER_)?(\d{5})$/.exec(code)?.[1]
  if (service === 'partner' && number !== undefined)
    return { kind: isListed(Number(number)) ? 'listed' : 'unlisted', code: Number(number) }
  const theirs = gatewayCodeOfTally({ service, code })
  return theirs ? { kind: 'gateway', ...theirs } : { kind: 'foreign' }
}
