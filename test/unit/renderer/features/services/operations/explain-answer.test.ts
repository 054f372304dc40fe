import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../../../../../src-main/base/json.ts'
import { readAnswer } from '../../../../../../src-renderer/features/services/operations/explain-answer.ts'

const errorObject =
  '{"code": 20036, "type": "WithdrawalAmountLessThanNetworkDustLimit", "detail": {"message": "Too small.", "code": "dust", "fields": {"amount": ["min 5"]}}, "status": 400}'

describe('readAnswer of the partner', () => {
  it('A64: reads integer code, type, detail and status of the Error object and shows detail whole', () => {
    expect(readAnswer('partner', 400, errorObject)).toMatchObject({
      outcome: 'refused',
      shape: 'errorObject',
      code: '20036',
      message: 'Too small.',
      details: [
        { field: 'type', text: 'WithdrawalAmountLessThanNetworkDustLimit' },
        { field: 'detail.code', text: 'dust' },
        { field: 'detail.fields.amount', text: 'min 5' },
        { field: 'status', text: '400' },
      ],
    })
  })

  it('A69: decides by the code, whatever the HTTP status', () => {
    for (const status of [200, 201, 403, 500])
      expect(readAnswer('partner', status, errorObject)).toMatchObject({
        outcome: 'refused',
        code: '20036',
      })
  })

  it('decides by the status only without a code', () => {
    expect(readAnswer('partner', 502, '{"oops": 1}')).toMatchObject({
      outcome: 'status',
      code: '',
      shape: 'plain',
    })
    expect(readAnswer('partner', 200, '{"oops": 1}')).toMatchObject({
      outcome: 'done',
      shape: 'plain',
    })
  })

  it('reads a record with a code of its own as a success', () => {
    expect(
      readAnswer('partner', 200, '{"id": "x", "code": 12, "status": "COMPLETED"}'),
    ).toMatchObject({ outcome: 'done', code: '' })
    expect(
      readAnswer('partner', 200, '{"code": "BTC", "type": "coin", "detail": {}}'),
    ).toMatchObject({ outcome: 'done' })
  })

  it('A07: reads the other shape of the token path', () => {
    expect(readAnswer('partner', 401, '{"error": "invalid_client"}')).toMatchObject({
      outcome: 'refused',
      shape: 'tokenError',
      code: 'invalid_client',
    })
  })
})

describe('readAnswer of the gateway', () => {
  it('B04: reads an error_code as a failure at HTTP 200 too', () => {
    expect(
      readAnswer(
        'wallet',
        200,
        '{"error_code": 1204, "message": "Not today", "data": null, "timestamp": 1795212000000}',
      ),
    ).toEqual({
      outcome: 'refused',
      shape: 'envelope',
      code: '1204',
      message: 'Not today',
      details: [],
      at: '2026-11-20T22:00:00.000000Z',
      json: expect.anything() as unknown,
    })
  })

  it('B03: shows the details of a failure field by field', () => {
    const text =
      '{"error_code": 400, "message": "Invalid", "data": {"amount": ["not a number", "required"], "to": {"address": "bad"}, "none": null, "n": 1.10}, "timestamp": 1}'
    expect(readAnswer('wallet', 400, text).details).toEqual([
      { field: 'amount', text: 'not a number' },
      { field: 'amount', text: 'required' },
      { field: 'to.address', text: 'bad' },
      { field: 'n', text: '1.10' },
    ])
  })

  it('X28: shows a field’s faults with their codes, and no field of personal data', () => {
    const text =
      '{"error_code":"ERR_0003","message":"Invalid","data":{"amount":[{"code":"min_value","detail":"Too small."}],"phone":[{"code":"invalid","detail":"+549"}]}}'
    expect(readAnswer('wallet', 400, text)).toMatchObject({
      code: 'ERR_0003',
      details: [{ field: 'amount', text: 'Too small. (min_value)' }],
    })
  })

  it('recognises a web page', () => {
    expect(readAnswer('exchange', 503, '\n<html><body>503</body></html>')).toMatchObject({
      outcome: 'status',
      shape: 'page',
      code: '',
    })
  })

  it('B11: reads the error of the exchange in code', () => {
    expect(
      readAnswer('exchange', 400, '{"code": "insufficient_funds", "message": "No"}'),
    ).toMatchObject({
      outcome: 'refused',
      shape: 'exchange',
      code: 'insufficient_funds',
      message: 'No',
      details: [],
    })
    expect(readAnswer('exchange', 200, '{"code": 7}')).toMatchObject({
      outcome: 'refused',
      shape: 'exchange',
      code: '7',
    })
  })

  it('reads an envelope without error_code as a success and returns its time', () => {
    expect(
      readAnswer(
        'wallet',
        200,
        '{"error_code": null, "message": null, "data": [], "timestamp": 1795212000123}',
      ),
    ).toMatchObject({
      outcome: 'done',
      shape: 'envelope',
      message: '',
      at: '2026-11-20T22:00:00.123000Z',
    })
  })

  it('reads a bare number, such as the server time', () => {
    const answer = readAnswer('exchange', 200, '1795212000123')
    expect(answer).toMatchObject({ outcome: 'done', shape: 'plain' })
    expect(isJsonObject(answer.json)).toBe(false)
  })
})

describe('readAnswer of text that is not JSON', () => {
  it('reports the shape of the text and decides by the status', () => {
    expect(readAnswer('partner', 502, '<html>')).toMatchObject({
      outcome: 'status',
      shape: 'page',
      json: undefined,
    })
    expect(readAnswer('wallet', 204, '')).toMatchObject({ outcome: 'done', shape: 'empty' })
  })
})
