import { describe, expect, it } from 'vitest'
import { toHistory } from '../../../../../../src-renderer/features/trading/history/history.ts'
import { instructionOf } from '../../../harness/invented.ts'
import { quoteAnswer, quoteRequest, refusal } from '../invented.ts'

const quote = instructionOf({
  id: 'i-1',
  kind: 'quote',
  subject: 'r-1',
  request: quoteRequest,
  answer: quoteAnswer('q-1'),
})

describe('toHistory', () => {
  it('shows a quote by its request, with the currency named in its answer', () => {
    expect(toHistory([quote], [])).toEqual([
      {
        view: quote,
        pair: 'BTC_USDC',
        opType: 'BUY',
        amount: '0.100000000000000001',
        currency: 'BTC',
        side: 'base',
        code: '',
      },
    ])
  })

  it('shows an execution by the quote that it executed', () => {
    const execution = instructionOf({
      id: 'i-2',
      kind: 'executeQuote',
      subject: 'q-1',
      request: '{"body":"{\\"quote_id\\":\\"q-1\\"}"}',
      state: 'refused',
      failure: refusal(20012),
    })
    expect(toHistory([execution, quote], [])[0]).toEqual({
      view: execution,
      pair: 'BTC_USDC',
      opType: 'BUY',
      amount: '0.100000000000000001',
      currency: 'BTC',
      side: 'base',
      code: '20012',
    })
    expect(toHistory([execution], [])[0]).toMatchObject({ pair: '', amount: null, currency: '' })
  })

  it('names the currency of a refused quote by the known pair, or else its side', () => {
    const refusedInstruction = instructionOf({
      id: 'i-5',
      kind: 'quote',
      request: quoteRequest,
      state: 'refused',
      failure: refusal(20036),
    })
    const knownPair = { pair: 'BTC_USDC', base: 'BTC', quote: 'USDC' }
    expect(toHistory([refusedInstruction], [knownPair])[0]).toMatchObject({
      currency: 'BTC',
      side: 'base',
    })
    expect(toHistory([refusedInstruction], [])[0]).toMatchObject({ currency: '', side: 'base' })
  })

  it('names the currency of a swap by the source currency of its request', () => {
    const body = '{\\"from_currency\\":\\"BTC\\",\\"amount\\":\\"0.01\\"}'
    const swap = instructionOf({ id: 'i-6', kind: 'swapPromise', request: `{"body":"${body}"}` })
    expect(toHistory([swap], [])[0]).toMatchObject({ amount: '0.01', currency: 'BTC' })
  })

  it('A47: shows the code of a refused swap, and a failure’s own if the service gave none', () => {
    const swap = instructionOf({
      id: 'i-3',
      kind: 'swapPromise',
      request: '{"body":"{\\"amount\\":\\"0.01\\"}"}',
      state: 'refused',
      failure: refusal(20022),
    })
    const lostExecution = instructionOf({
      id: 'i-4',
      kind: 'executeSwap',
      subject: 'i-3',
      state: 'unknown',
      failure: {
        kind: 'unreachable',
        code: 'SERVER_SLOW',
        what: '',
        why: '',
        advice: '',
        evidence: {},
      },
    })
    expect(toHistory([lostExecution, swap], []).map(({ code, amount }) => [code, amount])).toEqual([
      ['SERVER_SLOW', '0.01'],
      ['20022', '0.01'],
    ])
  })
})
