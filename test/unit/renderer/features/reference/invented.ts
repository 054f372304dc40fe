import type { ReferenceView } from '../../../../../src-main/contract/services.ts'
import type { ReferenceKind } from '../../../../../src-main/domain/reference-kind.ts'
import { instant } from '../../harness/invented.ts'

const limits = [
  `{"rail":"pix","transaction_types":[
    {"transaction_type":"deposit","currency":"BRL","currency_balance_id":3,"limits":{"min_amount":null,"max_amount":null,"daily_amount":null,"daily_qty":null,"monthly_amount":null,"monthly_qty":null,"annual_amount":null,"annual_qty":null},"remaining":{"daily_amount":null,"daily_qty":null,"monthly_amount":null,"monthly_qty":null,"annual_amount":null,"annual_qty":null}},
    {"transaction_type":"withdrawal","currency":"BRL","currency_balance_id":3,"limits":{"min_amount":"1.00","max_amount":"15000.00","daily_amount":"50000.00","daily_qty":10,"monthly_amount":"200000.00","monthly_qty":100,"annual_amount":-1,"annual_qty":null},"remaining":{"daily_amount":"3500.00","daily_qty":0,"monthly_amount":"44180.000000000000000001","monthly_qty":60,"annual_amount":"1.00"}}]}`,
  `{"rail":null,"transaction_types":[{"transaction_type":"withdrawal","currency":"USD","currency_balance_id":1,"limits":{"min_amount":"0.00000001","max_amount":"100.00","daily_amount":"250000.00","daily_qty":40},"remaining":{"daily_amount":"147612.50","daily_qty":31}}]}`,
  `{"rail":"bank","transaction_types":[{"transaction_type":"withdrawal","currency":"ARS","currency_balance_id":2,"limits":{"min_amount":"1.00","daily_amount":"9000.00","monthly_amount":"100"},"remaining":{"daily_amount":"0","annual_amount":"7.5"}}]}`,
  `{"rail":"platform","transaction_types":[{"transaction_type":"swap","currency":"USDC","currency_balance_id":6,"limits":{"daily_amount":"1000"},"remaining":{"daily_amount":"900.123456789012345678"}}]}`,
]

const rails = [
  `{"rail":"pix","name":"Pix","order":10,"transaction_types":[{"transaction_type":"deposit","enabled":true,"account_enabled":true,"fee":"0.0050","fixed_fee":"0","custom_fee_currencies":{},"taxes":[],"deliver_time":"10 min","blocked":false},{"transaction_type":"withdrawal","enabled":true,"account_enabled":true,"fee":"0.0050","fixed_fee":"1.50","custom_fee_currencies":{"BTC":0.00015000},"taxes":[{"name":"transfer tax","rate":"0.0060"}],"deliver_time":"1 to 2 working days","blocked":true}]}`,
  `{"rail":"bank","name":"Bank transfer","order":9,"transaction_types":[{"transaction_type":"deposit","enabled":false,"account_enabled":false,"fee":"0","fixed_fee":"0","custom_fee_currencies":{},"taxes":[],"deliver_time":"","blocked":true},{"transaction_type":"withdrawal","enabled":true,"account_enabled":true,"fee":0.5,"deliver_time":"1 h"},{"transaction_type":"swap","enabled":false,"account_enabled":true,"fee":"0","fixed_fee":"0","custom_fee_currencies":{},"taxes":[],"deliver_time":"now","blocked":false}]}`,
  `{"rail":"crypto","name":"Crypto","order":2,"transaction_types":[{"transaction_type":"withdrawal","enabled":true,"account_enabled":false,"fee":"0.000000000000000001","fixed_fee":"0","custom_fee_currencies":{"BTC":"0.00015000","ETH":"0.001000000000000000"},"taxes":[],"deliver_time":"30 min","blocked":false}]}`,
]

const codes = [
  'BTC',
  'ETH',
  'LTC',
  'SOL',
  'USDC',
  'USDT',
  'BRL',
  'ARS',
  'MXN',
  'USD',
  'LINK',
  'DAI',
]
const currencies = codes.map(
  (code, index) =>
    `{"code":"${code}","name":"${code === 'BRL' ? 'Brazilian real' : code}","decimals":${index < 6 ? 18 : 2},"actions":[{"transaction_type":"deposit","enabled":true,"rails":["${index < 6 ? 'crypto' : 'pix'}","platform","platform"]},{"transaction_type":"withdrawal","enabled":${index % 5 !== 4},"rails":["bank"]}${index % 3 === 0 ? ',{"transaction_type":"swap","rails":["platform"]}' : ''}]}`,
)

const depositAccounts = [
  `{"type":"pix","account_number":"6f1c2b7aa3","account_label":"Pix key","currency":"BRL","deposit_constraint":{"same_holder":"01234567890"},"key_kind":"random"}`,
  `{"type":"bank","account_number":"0110599520000001234567","account_label":"Main account","currency":"ARS","deposit_constraint":null}`,
  `{"type":"bank","account_number":"012180001182345678","account_label":"Reserve","currency":"MXN","deposit_constraint":{"same_bank":true}}`,
  `{"type":"bank","account_number":"1","account_label":"Other","currency":"USD"}`,
]

const account = [
  '{"id":9007199254740993,"display_name":"Sandbox Partner","country":"BR","status":"operative","is_staff":true,"level":2.10,"closed_at":null,"address":{"city":"Recife","lines":["a","b"]}}',
]

const items: Readonly<Record<ReferenceKind, readonly string[]>> = {
  limits,
  rails,
  currencies,
  deposit_accounts: depositAccounts,
  account,
}

/** The cached data in each state of the screens. */
export function viewOf(state: string, kind: ReferenceKind): ReferenceView {
  if (state === 'never') return { items: [], asOf: null, refused: null }
  if (state === 'empty') return { items: [], asOf: instant(60), refused: null }
  if (state === 'odd')
    return { items: ['7', '{"x":', '{}', ...items[kind]], asOf: instant(60), refused: null }
  const refusedPart =
    state === 'refused'
      ? {
          part: kind,
          code: 'HTTP_403',
          why: 'it answered 403: not fully operative',
          at: instant(30),
        }
      : null
  return { items: items[kind], asOf: instant(state === 'full' ? 180 : 7200), refused: refusedPart }
}
