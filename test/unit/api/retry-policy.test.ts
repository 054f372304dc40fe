import { describe, expect, it } from 'vitest'
import { backOffMs, isTransient, MAX_TRIES } from '../../../src-main/api/retry-policy.ts'
import { transportFailure } from '../../../src-main/api/transport-failure.ts'
import { cancelled, Failure } from '../../../src-main/base/failure.ts'

const call = { url: 'https://partner.test/api/v1/withdrawals/', hasHead: false }

function networkError(code: string, message = 'fetch failed'): TypeError {
  return new TypeError(message, { cause: Object.assign(new Error(`${code} happened`), { code }) })
}

describe('isTransient', () => {
  it.each([
    ['no answer', networkError('ECONNREFUSED'), 'OFFLINE'],
    ['an ended connection', networkError('ECONNRESET'), 'OFFLINE'],
    ['a cut body', new TypeError('terminated'), 'OFFLINE'],
    ['damaged bytes', networkError('Z_DATA_ERROR'), 'BAD_RESPONSE'],
    [
      'an answer of another length',
      networkError('UND_ERR_RES_CONTENT_LENGTH_MISMATCH'),
      'ANSWER_UNREADABLE',
    ],
  ])('section 3.2: is true for %s', (_title, error, code) => {
    const failure = transportFailure(error, call)
    expect([failure.code, isTransient(failure)]).toEqual([code, true])
  })

  it('F28: is true for a service that did not answer in time', () => {
    const serverSlow = new Failure({
      kind: 'unreachable',
      code: 'SERVER_SLOW',
      what: 'It was slow',
    })
    expect(isTransient(serverSlow)).toBe(true)
  })

  it.each([
    ['an unsafe connection', networkError('CERT_HAS_EXPIRED'), 'TLS_REFUSED'],
    ['a port without TLS', networkError('ERR_SSL_WRONG_VERSION_NUMBER'), 'ANSWER_UNREADABLE'],
    ['a redirect', new TypeError('unexpected redirect'), 'REDIRECT_REFUSED'],
    ['a cancelled call', cancelled(), 'CANCELLED'],
    [
      'an answer that is too large',
      new Failure({ kind: 'service', code: 'RESPONSE_TOO_LARGE', what: 'It is too large' }),
      'RESPONSE_TOO_LARGE',
    ],
  ])('section 3.2: is false for %s', (_title, error, code) => {
    const failure = transportFailure(error, call)
    expect([failure.code, isTransient(failure)]).toEqual([code, false])
  })
})

describe('backOffMs', () => {
  const tries = Array.from({ length: 20 }, (_, index) => index + 1)

  it('section 3.2: is below a bound that doubles from 0.5 s to 30 s', () => {
    expect(tries.slice(0, 9).map((count) => backOffMs(count, 0.5) * 2)).toEqual([
      500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ])
    expect(tries.filter((count) => backOffMs(count, 0.999999) >= 30_000)).toEqual([])
  })

  it('is at least 50 ms, whatever the jitter', () => {
    expect(tries.map((count) => backOffMs(count, 0))).toEqual(tries.map(() => 50))
    expect(backOffMs(1, 0.09)).toBe(50)
  })

  it('never adds up to more than 7.5 s over the tries of a request', () => {
    const pauses = tries.slice(0, MAX_TRIES - 1).map((count) => backOffMs(count, 0.999999))
    expect(Math.round(pauses.reduce((sum, pause) => sum + pause))).toBe(7500)
  })
})
