import type { GatewayProduct } from '../../../../src-main/domain/gateway-codes.ts'
import { gatewayCodeOfTally } from '../errors/gateway-rows.ts'
import type { CodeHealth } from './health-view.ts'

/**
 * The source of a code's meaning: the partner's table, a gateway product's table, the program's own
 * words, the HTTP status, or nothing beyond the service's name (G15; X28).
 */
export type CodeMeaning =
  | { readonly kind: 'listed' | 'unlisted'; readonly code: number }
  | { readonly kind: 'gateway'; readonly product: GatewayProduct; readonly code: string }
  | { readonly kind: 'own'; readonly code: string }
  | { readonly kind: 'http'; readonly status: string }
  | { readonly kind: 'foreign' }

/**
 * Finds the source of a code's meaning. `isOwn` recognises the program's own codes, `isListed`
 * those of the partner contract.
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
  const gatewayCode = gatewayCodeOfTally({ service, code })
  return gatewayCode ? { kind: 'gateway', ...gatewayCode } : { kind: 'foreign' }
}
