/**
 * Values of keys that the contract lists as removed. No canary may be stored, exported or logged.
 */
export const canaries: readonly string[] = [
  'canary-user-5521',
  'Canary Withdrawal Person',
  'Canary Deposit Owner',
  'canary-person-8812',
  'Canary Nested Name',
  'Canary Contact Owner',
  'Canary Account Owner',
  '77889900112233',
]

export interface Quote {
  readonly pair: string
  readonly opType: string
  readonly endUser: string
  readonly createdAt: string
  /** The quote's text on the wire. */
  readonly json: string
}

/**
 * Quotes, newest first. Nine have the twelve sampled fields with the sampled scales of 18, 8 and 3
 * digits, and one has other scales.
 */
export const quotes: readonly Quote[] = [
  {
    pair: 'BTCUSDT',
    opType: 'BUY',
    endUser: 'user-01',
    createdAt: '2026-09-27T10:00:00-03:00',
    json: String.raw`{"id":"c0a80101-0000-4000-8000-000000000010","pair":"BTCUSDT","op_type":"BUY","base_asset":"BTC","quote_asset":"USDT","base_amount":"0.010000000000000001","quote_amount":"650.123456789012345678","rate":"65012.34567890","charged_fee":"0.100","external_ref":"q-10","created_at":"2026-09-27T10:00:00-03:00","expires_at":"2026-09-27T10:00:30-03:00"}`,
  },
  {
    pair: 'BTCUSDT',
    opType: 'SELL',
    endUser: 'user-02',
    createdAt: '2026-09-26T10:00:00+00:00',
    json: String.raw`{ "expires_at" : "2026-09-26T10:00:30+00:00", "created_at" : "2026-09-26T10:00:00+00:00", "external_ref" : "q-09", "charged_fee" : "0.200", "rate" : "64000.00000000", "quote_amount" : "640.000000000000000000", "base_amount" : "0.010000000000000000", "quote_asset" : "USDT", "base_asset" : "BTC", "op_type" : "SELL", "pair" : "BTCUSDT", "id" : "c0a80101-0000-4000-8000-000000000009" }`,
  },
  {
    pair: 'ETH/USDC',
    opType: 'BUY',
    endUser: 'user-01',
    createdAt: '2026-09-25T10:00:00Z',
    json: String.raw`{"pair":"ETH\/USDC","id":"c0a80101-0000-4000-8000-000000000008","op_type":"BUY","rate":"2500.12345678","base_asset":"ETH","quote_asset":"USDC","quote_amount":"2500.123456780000000000","base_amount":"1.000000000000000000","charged_fee":"0.003","external_ref":"q-08","expires_at":"2026-09-25T10:00:30Z","created_at":"2026-09-25T10:00:00Z","venue":{"name":"otc","levels":[1,2.50]}}`,
  },
  {
    pair: 'ETH/USDC',
    opType: 'SELL',
    endUser: 'user-03',
    createdAt: '2026-09-24T10:00:00+05:30',
    json: String.raw`{"op_type":"S\u0045LL","pair":"ETH/USDC","id":"c0a80101-0000-4000-8000-000000000007","base_asset":"ETH","quote_asset":"USDC","base_amount":"0.000000000000000001","quote_amount":"0.000000000000002500","rate":"2500.00000000","charged_fee":"0.000","external_ref":"q-07","created_at":"2026-09-24T10:00:00+05:30","expires_at":"2026-09-24T10:00:30+05:30"}`,
  },
  {
    pair: 'USDTBRL',
    opType: 'BUY',
    endUser: 'user-04',
    createdAt: '2026-09-23T10:00:00Z',
    json: String.raw`{"id":"c0a80101-0000-4000-8000-000000000006","pair":"USDTBRL","op_type":"BUY","base_asset":"USDT","quote_asset":"BRL","base_amount":"12345678901234567890.123456789012345678","quote_amount":"67901233956790123395.679012339567901229","rate":"5.50000000","charged_fee":"1.000","external_ref":"q-06","created_at":"2026-09-23T10:00:00Z","expires_at":"2026-09-23T10:00:30Z"}`,
  },
  {
    pair: 'USDTBRL',
    opType: 'SELL',
    endUser: 'user-05',
    createdAt: '2026-09-22T10:00:00.123456Z',
    json: String.raw`{"id":"c0a80101-0000-4000-8000-000000000005","pair":"USDTBRL","op_type":"SELL","base_asset":"USDT","quote_asset":"BRL","base_amount":"5","quote_amount":"27.5","rate":"5.5","charged_fee":"0","external_ref":"q-05","created_at":"2026-09-22T10:00:00.123456Z","expires_at":"2026-09-22T10:00:30.123456Z"}`,
  },
  {
    pair: 'BTCUSDT',
    opType: 'BUY',
    endUser: 'user-01',
    createdAt: '2026-09-21T10:00:00Z',
    json: String.raw`{"charged_fee":"0.100","id":"c0a80101-0000-4000-8000-000000000004","pair":"BTCUSDT","op_type":"BUY","base_asset":"BTC","quote_asset":"USDT","base_amount":"0.020000000000000000","quote_amount":"1300.000000000000000000","rate":"65000.00000000","external_ref":"q-04","created_at":"2026-09-21T10:00:00Z","expires_at":"2026-09-21T10:00:30Z"}`,
  },
  {
    pair: 'BTCUSDT',
    opType: 'BUY',
    endUser: 'user-02',
    createdAt: '2026-09-20T10:00:00Z',
    json: String.raw`{"external_ref":"\u0071-03 \u00e9\u4e2d\ud83d\ude00","id":"c0a80101-0000-4000-8000-000000000003","pair":"BTCUSDT","op_type":"BUY","base_asset":"BTC","quote_asset":"USDT","base_amount":"0.030000000000000000","quote_amount":"1950.000000000000000000","rate":"65000.00000000","charged_fee":"0.100","created_at":"2026-09-20T10:00:00Z","expires_at":"2026-09-20T10:00:30Z"}`,
  },
  {
    pair: 'ETH/USDC',
    opType: 'BUY',
    endUser: 'user-06',
    createdAt: '2026-09-19T10:00:00Z',
    json: String.raw`{"id":"c0a80101-0000-4000-8000-000000000002","pair":"ETH/USDC","op_type":"BUY","base_asset":"ETH","quote_asset":"USDC","base_amount":"2.000000000000000000","quote_amount":"5000.000000000000000000","rate":"2500.00000000","charged_fee":"0.003","external_ref":"=HYPERLINK(q-02)","created_at":"2026-09-19T10:00:00Z","expires_at":"2026-09-19T10:00:30Z"}`,
  },
  {
    pair: 'ETH/USDC',
    opType: 'BUY',
    endUser: 'user-06',
    createdAt: '2026-09-18T23:30:00-03:00',
    json: String.raw`{"id":"c0a80101-0000-4000-8000-000000000001","pair":"ETH/USDC","op_type":"BUY","base_asset":"ETH","quote_asset":"USDC","base_amount":"3.000000000000000000","quote_amount":"7500.000000000000000000","rate":"2500.00000000","charged_fee":"0.003","external_ref":"q-01","created_at":"2026-09-18T23:30:00-03:00","expires_at":"2026-09-18T23:30:30-03:00"}`,
  },
]

export interface LimitEntry {
  /** Null in the global entry. */
  readonly rail: string | null
  readonly types: readonly { readonly type: string; readonly json: string }[]
}

/**
 * Limits by rail. A limit of null means no limit, a remainder of 0 means that nothing is left, and
 * an absent key is unknown.
 */
export const limits: readonly LimitEntry[] = [
  {
    rail: 'crypto',
    types: [
      {
        type: 'withdrawal',
        json: String.raw`{"transaction_type":"withdrawal","currency":"BTC","currency_balance_id":7,"limits":{"min_amount":"0.00010000","max_amount":"2.000000000000000001","daily_amount":5,"daily_qty":10,"monthly_amount":null,"monthly_qty":null,"annual_amount":null,"annual_qty":null},"remaining":{"daily_amount":4.5,"daily_qty":9,"monthly_amount":null,"monthly_qty":null,"annual_amount":null,"annual_qty":null}}`,
      },
      {
        type: 'deposit',
        json: String.raw`{"remaining":{"daily_amount":0},"limits":{"daily_amount":"12345678901234567890.5"},"currency_balance_id":9007199254740993,"currency":"USDT","transaction_type":"deposit"}`,
      },
    ],
  },
  {
    rail: 'pix',
    types: [
      {
        type: 'withdrawal',
        json: String.raw`{"transaction_type":"withdrawal","currency":"BRL","currency_balance_id":3,"limits":{"min_amount":1,"max_amount":50000.00,"daily_amount":1e5},"remaining":{"daily_amount":"99685.00"}}`,
      },
    ],
  },
  {
    rail: 'platform',
    types: [
      {
        type: 'swap',
        json: String.raw`{ "transaction_type" : "swap", "currency" : "USDT", "currency_balance_id" : 4, "limits" : { "min_amount" : "10" }, "remaining" : { } }`,
      },
    ],
  },
  {
    rail: null,
    types: [
      {
        type: 'withdrawal',
        json: String.raw`{"transaction_type":"withdrawal","currency":"USD","currency_balance_id":1,"limits":{"annual_amount":"1000000","annual_qty":null},"remaining":{"annual_amount":"0","annual_qty":null}}`,
      },
    ],
  },
]

/** The rails, not sorted by `order`. */
export const rails = String.raw`[
  {"rail":"pix","name":"PIX","order":2,"transaction_types":[{"transaction_type":"deposit","enabled":true,"account_enabled":true,"fee":"0","fixed_fee":"0.00","custom_fee_currencies":{},"taxes":[],"deliver_time":"instant","blocked":false},{"transaction_type":"withdrawal","enabled":true,"account_enabled":false,"fee":"0.0100","fixed_fee":"1.50","custom_fee_currencies":{"USDT":{"fee":"0.005"}},"taxes":[{"name":"IOF","rate":"0.0038"}],"deliver_time":"1\u20132 h","blocked":false}]},
  {"order":1,"transaction_types":[{"blocked":true,"deliver_time":"","taxes":[],"custom_fee_currencies":{},"fixed_fee":"0.000000000000000001","fee":"0","account_enabled":true,"enabled":true,"transaction_type":"withdrawal"}],"name":"Blockchain","rail":"crypto"},
  {"rail":"platform","name":"Internal","order":3,"transaction_types":[]}
]`

export const currencies = String.raw`[
  {"code":"BTC","name":"Bitcoin","decimals":8,"actions":[{"transaction_type":"deposit","enabled":true,"rails":["crypto"]},{"transaction_type":"withdrawal","enabled":true,"rails":["crypto","platform"]},{"transaction_type":"swap","enabled":true,"rails":["platform"]}]},
  {"actions":[{"rails":["crypto"],"enabled":false,"transaction_type":"withdrawal"}],"decimals":18,"name":"Ether","code":"ETH"},
  {"code":"USDT","name":"Tether","networks":["TRON","ETHEREUM"],"actions":[]},
  {"code":"BRL","name":"Real","actions":[{"transaction_type":"deposit","enabled":true,"rails":["pix"]}]}
]`

/** Contacts by type. Contacts of two types are different, even with equal ids. */
export const contacts: Readonly<Record<string, readonly string[]>> = {
  crypto: [
    String.raw`{"id":1,"type":"crypto","label":"Cold wallet","address":"bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq","network":"BITCOIN","currency":"BTC"}`,
    String.raw`{"type":"crypto","id":9007199254740993,"address":"0x00ec01c7e3c433777d782517b25b1d9004ed8baa","network":"ETHEREUM","currency":"ETH","owner":{"person_name":"Canary Contact Owner","alias":"hot"}}`,
    String.raw`{"id":3,"type":"crypto","address":"TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf","network":"TRON","currency":"USDT"}`,
    String.raw`{"id":4,"type":"crypto","address":"1BoatSLRHtKNngkdXEeobR76b53LETtpyT","network":"BITCOIN","currency":"BTC"}`,
  ],
  bank: [
    String.raw`{"id":1,"type":"bank","entity_number":"0001234500000000012345","bank_name":"Banco de Prueba"}`,
    String.raw`{"entity_number":"alias.de.prueba","type":"bank","id":2}`,
    String.raw`{"id":"b-3","type":"bank","entity_number":"00042"}`,
    String.raw`{"id":4,"type":"bank","entity_number":"=1+1"}`,
  ],
  p2p_tag: [
    String.raw`{"id":1,"type":"p2p_tag","tag":"$ana"}`,
    String.raw`{"tag":"$bruno","type":"p2p_tag","id":2}`,
  ],
}

export const depositAccounts = String.raw`[
  {"type":"pix","account_number":"00020126360014BR.GOV.BCB.PIX","account_label":"PIX","currency":"BRL","deposit_constraint":{"same_holder":"123.456.789-09"}},
  {"deposit_constraint":null,"currency":"ARS","account_label":"CVU","account_number":"0000003100012345678901","type":"bank","bank_code":"003"}
]`

/** The account, with removed flags that a client must drop. */
export const account = String.raw`{"id":9007199254740995,"email":"desk@example.test","country":"BR","is_staff":true,"is_otc_account":false,"profile":{"user_full_name":"Canary Account Owner","is_corporate_account":true,"language":"pt"},"is_corporate_account":true,"verified":true}`
