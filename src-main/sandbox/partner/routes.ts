import { ASSUMED } from '../assumptions.ts'
import type { Form } from '../presets.ts'
import type { Call, Route } from '../routing.ts'
import type { SandboxState } from '../sandbox-types.ts'
import { readBasic } from '../tokens.ts'
import type { Reply } from '../wire.ts'
import { MONEY_ROUTES } from './documented/money-routes.ts'
import { TRADING_ROUTES } from './documented/trading-routes.ts'
import { USER_ROUTES as DOCUMENTED_USER_ROUTES } from './documented/user-routes.ts'
import { EXECUTION_ROUTES } from './execution-routes.ts'
import { FIAT_ROUTES } from './fiat-routes.ts'
import { MARKET_ROUTES } from './market-routes.ts'
import { ASSUMED_QUOTE_ROUTES, QUOTE_ROUTES } from './quote-routes.ts'
import { TRANSACTION_ROUTES } from './transaction-routes.ts'
import { USER_ROUTES } from './user-routes.ts'
import { DOCUMENTED_WITHDRAWAL_ROUTES, WITHDRAWAL_ROUTES } from './withdrawal-routes.ts'

/** The path of the token request, the only path without /api/v1 (A01). */
export const TOKEN_PATH = `${ASSUMED.partnerBase}/oauth2/token/`

/**
 * Returns the routes of the partner API. Besides the routes that the contract shows, these are the
 * documented or assumed routes of the operations that it only names.
 */
export function partnerRoutes(form: Form): readonly Route[] {
  return [
    { method: 'POST', path: TOKEN_PATH, access: 'open', answer: answerToken },
    ...QUOTE_ROUTES,
    ...(form === 'documented' ? DOCUMENTED_ROUTES : ASSUMED_ROUTES),
  ]
}

const DOCUMENTED_ROUTES: readonly Route[] = [
  ...DOCUMENTED_WITHDRAWAL_ROUTES,
  ...TRADING_ROUTES,
  ...DOCUMENTED_USER_ROUTES,
  ...MONEY_ROUTES,
]

const ASSUMED_ROUTES: readonly Route[] = [
  ...ASSUMED_QUOTE_ROUTES,
  ...EXECUTION_ROUTES,
  ...TRANSACTION_ROUTES,
  ...WITHDRAWAL_ROUTES,
  ...MARKET_ROUTES,
  ...USER_ROUTES,
  ...FIAT_ROUTES,
]

// Failures of the token path are `{error}` instead of the Error object (A07, A83).
async function answerToken({ state, context }: Call): Promise<Reply> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? ''))
    return tokenError(ASSUMED.tokenBodyError, ASSUMED.tokenErrorStatus)
  const form = new URLSearchParams(await context.req.text())
  const header = context.req.header('authorization')
  const credentials =
    header === undefined
      ? { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
      : readBasic(header)
  if (!credentials || !isClient(state, credentials)) return tokenError('invalid_client', 401)
  // Assumed: the status (assumptions.ts, tokenErrorStatus).
  if (form.get('grant_type') !== 'client_credentials')
    return tokenError('unsupported_grant_type', ASSUMED.tokenErrorStatus)
  const token = {
    access_token: state.tokens.issue(),
    expires_in: state.tokens.lifeSeconds,
    token_type: 'Bearer',
    scope: state.tokens.grantedScopes().join(' '),
  }
  return { status: 200, body: JSON.stringify(token), headers: { 'cache-control': 'no-store' } }
}

/** Makes a failure in the shape of the token path. */
export function tokenError(error: string, status: number): Reply {
  return { status, body: JSON.stringify({ error }) }
}

// Assumed: the id and secret may be form-encoded (assumptions.ts, basicMayBeFormEncoded).
function isClient(
  { tokens }: SandboxState,
  { id, secret }: { readonly id: string; readonly secret: string },
): boolean {
  return tokens.isClient(id, secret) || tokens.isClient(decodeForm(id), decodeForm(secret))
}

function decodeForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
