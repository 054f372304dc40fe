import type { OperationAnswer, StreamFrame } from '../../../../../../src-main/contract/services.ts'

const answerOf = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): OperationAnswer => ({
  status,
  elapsedMs: 143,
  text: typeof body === 'string' ? body : JSON.stringify(body, undefined, 2),
  headers: { 'content-type': 'application/json', ...headers },
  failure: null,
})

const pairs = Array.from({ length: 340 }, (_, index) => ({
  pair: `C${index}/USDC`,
  minimum: `0.${String(index).padStart(6, '0')}`,
  enabled: index % 7 !== 0,
  note: index % 5 === 0 ? null : 'spot',
  networks: ['bitcoin'],
}))

/** Invented answers by operation. None of them claims to be true of a service. */
export const operationAnswers: Readonly<Record<string, OperationAnswer>> = {
  'partner.pairs': answerOf(200, pairs),
  'partner.balance': answerOf(
    200,
    '{"balances": {"BTC": 12345678901234567890.000000000000000001, "USDC": "1.10", "none": null}, "empty": {}}',
  ),
  'partner.yields': answerOf(
    200,
    { yields: [] },
    { deprecation: '@1784592000', sunset: 'Sat, 15 Aug 2026 00:00:00 GMT' },
  ),
  'partner.rates': {
    ...answerOf(400, {
      code: 20036,
      type: 'WithdrawalAmountLessThanNetworkDustLimit',
      detail: {
        message: 'The amount is too small.',
        code: 'dust',
        fields: { amount: ['at least 0.0001'] },
      },
      status: 400,
    }),
    failure: {
      kind: 'service',
      code: 'PARTNER_20036',
      what: 'The partner service answered 20036',
      why: 'The amount is too small.',
      advice: 'raise the amount',
      evidence: { status: 400 },
    },
  },
  'wallet.limits': {
    ...answerOf(200, {
      error_code: 4100,
      message: 'Not today',
      data: { rail: ['unknown rail', 'required'] },
      timestamp: 1795212000000,
    }),
    failure: {
      kind: 'service',
      code: 'GATEWAY_4100',
      what: 'The gateway refused the call',
      why: 'Not today',
      advice: 'ask the provider with this code',
      evidence: { status: 200 },
    },
  },
}

const topics = ['ticker@BTC_USDC', 'withdrawal', '']

/** Invented frames, oldest first. */
export const frames: readonly StreamFrame[] = Array.from({ length: 60 }, (_, index) => ({
  number: index + 1,
  at: `2026-11-20T21:59:${String(index % 60).padStart(2, '0')}.000000Z`,
  isOutgoing: index === 0,
  topic: topics[index % 3] as string,
  text:
    index === 5
      ? 'ping'
      : `{"topic": ${JSON.stringify(topics[index % 3])}, "data": {"last": 97214.300, "sequence": 90071992547409931${index}}}`,
}))
