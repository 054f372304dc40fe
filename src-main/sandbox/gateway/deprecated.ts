import type { Route } from '../routing.ts'
import { answerOldDeletion } from './contacts.ts'
import { wallet } from './replies.ts'

/** 2026-08-15T00:00:00Z, when the deprecated paths are removed (gateway, Versioning). */
export const REMOVAL_MS = 1786752000000

/**
 * Makes the deprecated paths as aliases of their replacements, until the day of their removal (B74,
 * B75). The separate path of p2p tag contacts is missing, because no document shows it (G28).
 */
export function makeDeprecatedRoutes(routes: readonly Route[]): readonly Route[] {
  const aliases = ALIASES.map(([method, path, replacement]): Route => {
    const target = routes.find(
      (route) => route.method === method && route.path === wallet(replacement),
    ) as Route
    return { ...target, path: wallet(path), deprecatedUntilMs: REMOVAL_MS }
  })
  return [
    ...aliases,
    {
      method: 'DELETE',
      path: wallet('/contacts/:id{[0-9]+}/'),
      access: 'bearer',
      scopes: ['contacts_write'],
      deprecatedUntilMs: REMOVAL_MS,
      answer: answerOldDeletion,
    },
  ]
}

const ALIASES: readonly (readonly [method: Route['method'], path: string, replacement: string])[] =
  [
    ['POST', '/transactions/crypto/send/', '/transactions/crypto/withdrawal/'],
    [
      'POST',
      '/transactions/crypto/reprocess-hash/',
      '/transactions/crypto/deposit/reprocess-hash/',
    ],
    ['POST', '/transactions/bank-transfer-cvu/withdrawal/', '/transactions/bank/withdrawal/'],
    ['POST', '/transactions/balance/send/', '/transactions/platform/withdrawal/'],
    ['POST', '/transactions/balance/swap/', '/transactions/swap/'],
    ['POST', '/transactions/promises/', '/transactions/quotes/'],
    ['GET', '/transactions/gateways/', '/transactions/rails/'],
    ['GET', '/banking/cvu/', '/banking/deposit-accounts/'],
    ['GET', '/banking/pix/', '/banking/deposit-accounts/'],
  ]
