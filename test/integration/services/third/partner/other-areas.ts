import type { Answer } from '../answers.ts'
import { json } from '../answers.ts'
import { PERSONAL_DATA } from '../world/personal-data.ts'

/**
 * The remaining partner areas (observed.md 4, Other areas). Each answer is one sample from the
 * table. `{}` in a path is a placeholder for one segment.
 */
const SAMPLES: Readonly<Record<string, string | readonly [status: number, body: string]>> = {
  'GET /api/v1/transactions/': page(transaction()),
  'GET /api/v1/transactions/{}/': transaction(),
  'GET /api/v1/reusable-quotes/': page(
    reusableQuote('PEN', '"65012.34567800"', '"64990.00000000"'),
  ),
  'POST /api/v1/reusable-quotes/': [
    201,
    reusableQuote('PEN', '"65012.34567800"', '"64990.00000000"'),
  ],
  'GET /api/v1/reusable-quotes/{}/': reusableQuote('UNA_PRICE', 'null', 'null'),
  'POST /api/v1/reusable-quotes/{}/actions/execute/': [201, execution()],
  'GET /api/v1/swap-quotes/': page(swapQuote()),
  'POST /api/v1/swap-quotes/': [201, swapQuote()],
  'POST /api/v1/swap-quotes/{}/actions/execute/': [201, execution()],
  // Two outputs of one transaction: `hash` is not unique, `index` distinguishes them.
  'GET /api/v1/deposits/': page(deposit(0, '0.5'), deposit(1, '0.25')),
  'GET /api/v1/deposits/{}/': deposit(0, '0.5'),
  'GET /api/v1/end-users/': page('{"created_at":"2026-08-01T10:00:00Z","external_ref":"user-01"}'),
  'POST /api/v1/end-users/': [
    201,
    '{"created_at":"2026-08-01T10:00:00Z","external_ref":"user-01"}',
  ],
  'GET /api/v1/end-users/{}/': '{"created_at":"2026-08-01T10:00:00Z","external_ref":"user-01"}',
  'GET /api/v1/end-users/{}/balances/': '[{"currency":"BTC","amount":"0.5"}]',
  'GET /api/v1/end-users/{}/addresses/': page(
    `{"network":"ETHEREUM","address":"0x00ec01c7e3c433777d782517b25b1d9004ed8baa","derivation_path":"m/44'/60'/0'/0/1"}`,
  ),
  'POST /api/v1/end-users/{}/addresses/': [201, '{"network":"ETHEREUM"}'],
  'POST /api/v1/end-users/{}/auto-swap-addresses/': [201, '{"network":"BITCOIN"}'],
  'GET /api/v1/end-users/{}/limits/':
    '[{"type":"BUY","currency":"USDT","period":"DAILY","allowed_frequency":"10","allowed_amount":"1000.00","consumed_frequency":"1","consumed_amount":"0.10"}]',
  'GET /api/v1/end-users/{}/fiat-accounts/': page(
    '{"status":"ENABLED","payment_method_type":"cvu","fiat_payment_instructions":{"cvu":"0000003100000000000001"}}',
  ),
  'GET /api/v1/end-users/{}/beneficiary-fiat-accounts/': page(
    '{"status":"ENABLED","payment_method_type":"cvu","account_fields":{"alias":"beneficiary.alias"}}',
  ),
  'POST /api/v1/end-users/{}/fiat-accounts/': [
    201,
    '{"status":"PROCESSING","payment_method_type":"cvu"}',
  ],
  'POST /api/v1/end-users/{}/beneficiary-fiat-accounts/': [
    201,
    '{"status":"PROCESSING","payment_method_type":"cvu","account_fields":{}}',
  ],
  'POST /api/v1/fiat-withdrawals/': [
    201,
    '{"amount":"100.00","currency_code":"ARS","status":"PENDING","external_ref":"fiat-01","beneficiary_fiat_account_id":"b-1","is_fiat_deposit_refund":false,"refunded_fiat_deposit":null}',
  ],
  'GET /api/v1/fiat-deposits/': page(fiatDeposit()),
  'GET /api/v1/fiat-deposits/{}/': fiatDeposit(),
  // Without a trailing slash, unlike every other path.
  'GET /api/v1/end-users/{}/kyc':
    '{"submission_id":"s-1","status":"IN_REVIEW","provider_url":"https://kyc.example.net/s-1"}',
  'POST /api/v1/end-users/{}/kyc': [201, '{"submission_id":"s-1","status":"IN_REVIEW"}'],
  'GET /api/v1/rates/':
    '[{"pair":"ETH_USDC","buy_rate":3297.4449999999997,"sell_rate":3290.1000000000004}]',
  'GET /api/v1/markets/{}/historical-rates': '[{"date":"2026-09-01","rate":3297.4449999999997}]',
}

/**
 * Returns the sample of a path, `wrong_method` if the path exists only under another method, or
 * undefined if it does not exist.
 */
export function answerOtherArea(method: string, path: string): Answer | 'wrong_method' | undefined {
  const routes = Object.entries(SAMPLES).filter(([route]) =>
    matches(route.split(' ')[1] ?? '', path),
  )
  if (routes.length === 0) return undefined
  const sample = routes.find(([route]) => route.startsWith(`${method} `))?.[1]
  if (sample === undefined) return 'wrong_method'
  return typeof sample === 'string' ? json(200, sample) : json(sample[0], sample[1])
}

function matches(template: string, path: string): boolean {
  const [segments, parts] = [template.split('/'), path.split('/')]
  return (
    segments.length === parts.length &&
    segments.every((segment, index) =>
      segment === '{}' ? parts[index] !== '' : segment === parts[index],
    )
  )
}

function page(...items: readonly string[]): string {
  return `{"count":${items.length},"next":null,"previous":null,"results":[${items.join(',')}]}`
}

// A transaction has no status.
function transaction(): string {
  return '{"id":"t-1","created_at":"2026-09-01T10:00:00Z","end_user":"user-01","op_type":"SWAP","trade":{"id":"tr-1","txn_id":"t-1","quote_id":"q-1","end_user_id":"user-01","rate":"26.00000000","charged_fee":"0.001","base_amount":"5.002999999999999670","quote_amount":"130.077999999999991420","base_asset":"BTC","quote_asset":"ETH","created_at":"2026-09-01T10:00:00Z"}}'
}

function reusableQuote(status: string, buyRate: string, sellRate: string): string {
  return `{"id":"rq-1","pair":"BTC_USDT","status":"${status}","buy_rate":${buyRate},"sell_rate":${sellRate},"external_ref":"rq-ref-1","created_at":"2026-09-01T10:00:00Z","expires_at":"2026-09-01T10:00:30Z"}`
}

function swapQuote(): string {
  return '{"id":"sq-1","pair":"BTC_ETH","status":"PEN","buy_rate":"26.00000000","sell_rate":"25.90000000","swap_rate":"26.00000000000000","usd_rate":"65012.34567800000000","external_ref":"sq-ref-1"}'
}

function execution(): string {
  return '{"txn_id":"t-1","rate":"65012.34567800","charged_fee":"0.001","base_amount":"5.002999999999999670","quote_amount":"325256.765427034"}'
}

function deposit(index: number, amount: string): string {
  return `{"id":"d-${index}","hash":"6b3d34b5e33c0ab12e97d7a264828a08945d193c97f44b6efa66ad075678ec0f","index":${index},"amount":"${amount}","create_date":"2026-09-01T10:00:00Z","confirmation_date":"2026-09-01T10:10:00Z","update_date":"2026-09-01T10:10:00Z","currency_code":"BTC","address_origin":null,"address_destination":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","end_user_id":"user-01","status":"COMPLETED","network":"BITCOIN","risk_score":"MEDIUM","is_blocked":false,"reason":""}`
}

function fiatDeposit(): string {
  const holder = {
    origin_account_identifier: PERSONAL_DATA.origin_account_identifier,
    origin_account_holder_name: PERSONAL_DATA.origin_account_holder_name,
    origin_account_holder_id: PERSONAL_DATA.origin_account_holder_id,
  }
  return `{"id":"fd-1","amount":"1500.00","status":"COMPLETED","refunded":false,${JSON.stringify(holder).slice(1)}`
}
