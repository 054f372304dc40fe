import { describe, expect, it } from 'vitest'
import { providerQuestion } from '../../../../../src-renderer/features/payment/provider-question.ts'
import { questionWords } from '../../../../../src-renderer/words/reconciliation/provider-question.ts'

const pair = {
  break_id: 'b-1',
  category: 'amount_mismatch',
  differences: 'amount;total',
  withdrawal_id: 'W-1',
  feed_id: '7',
  external_ref: 'ord-1',
  txn_hash: '0xabc',
  currency: 'USDC',
  ledger_amount: '100.50',
  provider_amount: '100',
  amount_difference: '-0.50',
  ledger_fee: '1',
  provider_fee: '1',
  fee_difference: '0',
  ledger_status: 'done',
  provider_status: 'COMPLETED',
  ledger_date: '2026-11-02T10:00:00.000000Z',
  provider_date: '2026-11-02T10:00:01.250000Z',
  provider_end_user_id: 'user-7',
  // Internal fields that never leave the company.
  note: 'ask Maria first',
  assignee: 'Maria',
  reason: 'waiting',
  decided_by: 'Maria',
}

describe('providerQuestion', () => {
  it('names the differing fields, both sides with their currency, the difference and UTC times', () => {
    expect(providerQuestion({ pair, asOf: '2026-11-03T00:00:00.000000Z' }, questionWords.en)).toBe(
      `Hello,

For this payment our books and your record do not agree on: amount, total debited.

Withdrawal: W-1
Transaction in the feed: 7
Our reference: ord-1
Hash: 0xabc
End user: user-7

Amount: in our books 100.50 USDC, on your side 100 USDC, difference (yours − ours) -0.50 USDC
Fee: in our books 1 USDC, on your side 1 USDC
Status: in our books done, on your side COMPLETED
Date: in our books 2026-11-02 10:00:00 UTC, on your side 2026-11-02 10:00:01.25 UTC

Both sides as of 2026-11-03 00:00:00 UTC.
Could you please check your record and tell us which of the two is right?

Thank you.`,
    )
  })

  it.each(['en', 'es', 'pt'] as const)(
    'never contains a note or a colleague, in %s',
    (language) => {
      const text = providerQuestion({ pair }, questionWords[language])
      expect(text).not.toMatch(/Maria|waiting|b-1/)
      expect(text).toContain('100.50 USDC')
      expect(text).toContain('W-1')
    },
  )

  it('begins with the problem of a break that has only one side', () => {
    const unmatchedPair = {
      category: 'missing_at_provider',
      differences: '',
      external_ref: 'ord-9',
      currency: 'BTC',
      ledger_currency: 'BTC',
      ledger_amount: '0.5',
    }
    const text = providerQuestion({ pair: unmatchedPair }, questionWords.es)
    expect(text).toContain('no encontramos ningún registro de su lado')
    expect(text).toContain('Importe: en nuestro libro 0.5 BTC, de su lado nada')
  })

  it('gives each side its own currency if they differ', () => {
    const twoCurrencies = {
      ...pair,
      differences: 'currency',
      category: 'currency_mismatch',
      ledger_currency: 'usdt',
      provider_currency: 'USDC',
      amount_difference: '',
    }
    expect(providerQuestion({ pair: twoCurrencies }, questionWords.en)).toContain(
      'Amount: in our books 100.50 usdt, on your side 100 USDC\n',
    )
  })

  it('asks for the state of a withdrawal without a break', () => {
    const withdrawal = {
      id: 'W-2',
      currency: 'BTC',
      amount: '0.1',
      status: 'PENDING',
      created_at: '2026-11-02T10:00:00.000000Z',
    }
    expect(providerQuestion({ withdrawal }, questionWords.pt)).toBe(
      `Olá,

Temos uma dúvida sobre este saque.

Saque: W-2

Valor: 0.1 BTC
Status: PENDING
Criado: 2026-11-02 10:00:00 UTC

Vocês poderiam nos dizer em que situação está este saque?

Obrigado.`,
    )
  })
})
