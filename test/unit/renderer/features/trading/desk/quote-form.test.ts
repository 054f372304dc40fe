import { describe, expect, it } from 'vitest'
import type { QuoteForm } from '../../../../../../src-renderer/features/trading/desk/quote-form.ts'
import {
  bodyProblem,
  chooseSide,
  formToQuote,
  formToReusable,
  makeReference,
  orderProblems,
  orderToExecution,
  quoteProblems,
  reusableProblems,
} from '../../../../../../src-renderer/features/trading/desk/quote-form.ts'

const form: QuoteForm = {
  pair: 'BTC_USDC',
  opType: 'BUY',
  side: 'base',
  amount: '0.015',
  reference: 'mine-1',
}
const order = { endUser: 'user-7', opType: 'SELL', side: 'quote', amount: '250.00' } as const

describe('chooseSide', () => {
  it('A18: clears the amount of the other side, so that there is never a second amount', () => {
    expect(chooseSide(form, 'quote')).toEqual({ ...form, side: 'quote', amount: '' })
    expect(chooseSide(form, 'base')).toBe(form)
  })
})

describe('quoteProblems', () => {
  it('accepts a complete form', () => expect(quoteProblems(form)).toEqual({}))

  it('A18: refuses a missing amount', () =>
    expect(quoteProblems({ ...form, amount: '  ' })).toEqual({ amount: 'amountEmpty' }))

  it('A19: refuses an amount that is not above zero, in any notation', () => {
    for (const amount of ['0', '0.00', '000', '-1', '-0.5'])
      expect([amount, quoteProblems({ ...form, amount }).amount]).toEqual([amount, 'amountZero'])
  })

  it('A20: accepts plain digits only, thirty before and thirty after the point', () => {
    const thirtyDigits = '9'.repeat(30)
    expect(quoteProblems({ ...form, amount: `${thirtyDigits}.${thirtyDigits}` })).toEqual({})
    expect(quoteProblems({ ...form, amount: `1${thirtyDigits}` })).toEqual({ amount: 'long' })
    expect(quoteProblems({ ...form, amount: `0.${thirtyDigits}1` })).toEqual({ amount: 'long' })
    for (const amount of ['1e3', '+1', '.5', '5.', '0x10', '١٢', 'NaN'])
      expect([amount, quoteProblems({ ...form, amount }).amount]).toEqual([amount, 'digits'])
  })

  it('A20: never guesses the meaning of a comma', () => {
    const problems = ['1,5', '1,000', '1.000,5', '1 000'].map(
      (amount) => quoteProblems({ ...form, amount }).amount,
    )
    expect(problems).toEqual(['marks', 'ambiguous', 'marks', 'marks'])
  })

  it('A21: accepts a reference of 128 characters, and refuses 129 or none', () => {
    expect(quoteProblems({ ...form, reference: '🙂'.repeat(128) })).toEqual({})
    expect(quoteProblems({ ...form, reference: 'r'.repeat(129) })).toEqual({
      reference: 'referenceLong',
    })
    expect(quoteProblems({ ...form, reference: ' ' })).toEqual({ reference: 'referenceEmpty' })
  })

  it('requires a pair and accepts any name for it', () => {
    expect(quoteProblems({ ...form, pair: '' })).toEqual({ pair: 'pairEmpty' })
    expect(quoteProblems({ ...form, pair: 'bitcoin against dollars' })).toEqual({})
    expect(quoteProblems({ ...form, pair: 'p'.repeat(201) })).toEqual({ pair: 'pairLong' })
  })
})

describe('formToQuote', () => {
  it('A18, A20: contains one amount, in the typed digits', () => {
    expect(formToQuote({ ...form, amount: ' 100.000000000000000001 ' })).toEqual({
      kind: 'quote',
      pair: 'BTC_USDC',
      opType: 'BUY',
      amount: { side: 'base', text: '100.000000000000000001' },
      externalRef: 'mine-1',
    })
    expect(formToQuote({ ...form, side: 'quote', amount: '2.50' }).amount).toEqual({
      side: 'quote',
      text: '2.50',
    })
    expect(formToQuote({ ...form, amount: '007.10' }).amount.text).toBe('7.10')
  })
})

describe('makeReference', () => {
  it('A21: makes a different reference each time, within 128 characters', () => {
    const references = new Set(Array.from({ length: 200 }, makeReference))
    expect(references.size).toBe(200)
    for (const reference of references) expect(quoteProblems({ ...form, reference })).toEqual({})
  })
})

describe('reusable quotes', () => {
  it('A41: are requested with a pair and a reference and nothing else', () => {
    expect(formToReusable({ pair: ' BTC_USDC ', reference: ' r ' })).toEqual({
      kind: 'reusableQuote',
      pair: 'BTC_USDC',
      externalRef: 'r',
    })
    expect(reusableProblems({ pair: '', reference: '' })).toEqual({
      pair: 'pairEmpty',
      reference: 'referenceEmpty',
    })
  })

  it('A45: are not limited to the 128 characters of quotes', () => {
    expect(reusableProblems({ pair: 'BTC_USDC', reference: 'r'.repeat(129) })).toEqual({})
    expect(
      formToReusable({ pair: 'BTC_USDC', reference: 'r'.repeat(129) }).externalRef,
    ).toHaveLength(129)
  })

  it('A43: are executed with id, end user, operation and one amount', () => {
    expect(orderToExecution('q-1', order)).toEqual({
      kind: 'executeReusable',
      quote: 'q-1',
      endUser: 'user-7',
      opType: 'SELL',
      amount: { side: 'quote', text: '250.00' },
    })
    expect(orderProblems({ ...order, endUser: ' ', amount: '1,5' })).toEqual({
      endUser: 'endUserEmpty',
      amount: 'marks',
    })
    expect(orderProblems({ ...order, endUser: 'u'.repeat(201) })).toEqual({
      endUser: 'endUserLong',
    })
    expect(orderProblems(order)).toEqual({})
  })
})

describe('bodyProblem', () => {
  it('accepts any JSON object as a promise’s request, and nothing else', () => {
    expect(bodyProblem('{"from_currency": "BTC", "amount": 0.10}')).toBeUndefined()
    expect(bodyProblem(' ')).toBe('bodyEmpty')
    for (const body of ['{"a": }', '[1]', '"text"', 'null', '{} {}'])
      expect(bodyProblem(body)).toBe('bodyJson')
    expect(bodyProblem(`{"a": "${'x'.repeat(65_536)}"}`)).toBe('bodyLong')
  })
})
