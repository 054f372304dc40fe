import type { PlainFailure } from '../../../../../src-main/base/failure.ts'

/** A quote's answer by the contract's table, with eighteen digits. */
export const quoteAnswer = (id: string): string =>
  `{"id":"${id}","pair":"BTC_USDC","op_type":"BUY","base_asset":"BTC","quote_asset":"USDC","base_amount":"0.100000000000000001","quote_amount":"9123.450000000000000000","rate":"91234.50000000","charged_fee":"9.123","external_ref":"r-1","created_at":"2026-11-20T09:00:00-03:00","expires_at":"2026-11-20T12:00:30Z"}`

export const quoteRequest =
  '{"method":"POST","path":"/api/v1/quotes/","body":"{\\"pair\\":\\"BTC_USDC\\",\\"external_ref\\":\\"r-1\\",\\"op_type\\":\\"BUY\\",\\"base_amount\\":0.100000000000000001}"}'

export const refusal = (code: number): PlainFailure => ({
  kind: 'service',
  code: `PARTNER_${code}`,
  what: `The partner service answered ${code}`,
  why: 'no',
  advice: 'ask',
  evidence: { code, status: 400 },
})
