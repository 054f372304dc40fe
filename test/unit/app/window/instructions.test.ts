import { mkdirSync, renameSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '../../../../src-main/base/failure.ts'
import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'
import { codeOf } from '../../../support/failure-code.ts'
import type { Lab } from '../../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../../support/lab.ts'

let lab: Lab

const quote = (changes: Partial<Extract<Instruction, { kind: 'quote' }>> = {}): Instruction => ({
  kind: 'quote',
  pair: 'BTC_USDC',
  opType: 'BUY',
  amount: { side: 'base', text: '0.015000000000000001' },
  externalRef: `ref-${newId()}`,
  ...changes,
})

async function newQuote(): Promise<string> {
  const { answer } = await lab.instruct(quote())
  return (JSON.parse(answer ?? '') as { id: string }).id
}

/** Expects a price to last `lifeMs` from its request, which was made at `begunMs` or later. */
function expectLife({ expiresAt }: InstructionView, lifeMs: number, begunMs: number): void {
  const requestedMs = Date.parse(expiresAt ?? '') - lifeMs
  expect(requestedMs).toBeGreaterThanOrEqual(begunMs)
  expect(requestedMs).toBeLessThanOrEqual(Date.now())
}

beforeAll(async () => {
  lab = await openLab()
})

afterAll(() => lab.close())

beforeEach(() => {
  lab.sandbox.control.clearFaults()
  lab.sandbox.control.clearRequests()
})

describe('an instruction', () => {
  test('is refused on a real profile until trading calls are allowed for it', async () => {
    expect(await codeOf(lab.instruct(quote()))).toBe('TRADING_OFF')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(0)
    expect(
      (await lab.call('hello', null)).profiles.map(({ name, isTradingAllowed }) => [
        name,
        isTradingAllowed,
      ]),
    ).toEqual([
      ['sandbox', true],
      ['sandbox (documented)', true],
      ['lab', false],
    ])
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    expect((await lab.instruct(quote())).state).toBe('done')
  })

  test('A15, A20, A79: a quote is requested with the digits as a number and without created_at, and a 201 is done', async () => {
    const begunMs = Date.now()
    const view = await lab.instruct(quote({ externalRef: 'my-reference' }))
    expect([view.state, view.status, view.expiryFrom]).toEqual(['done', 201, 'service'])
    const { body } = JSON.parse(view.request) as { body: string }
    expect(body).toBe(
      '{"pair":"BTC_USDC","external_ref":"my-reference","op_type":"BUY","base_amount":0.015000000000000001}',
    )
    expectLife(view, 30_000, begunMs)
    const { id } = JSON.parse(view.answer ?? '') as { id: string }
    const record = await lab.call('readRecord', {
      profile: PROFILE,
      report: 'quotes',
      key: id,
      run: null,
    })
    expect(record.cells.external_ref).toBe('my-reference')
  })

  test('A16, A18, A21: input that the contract does not allow is not sent', async () => {
    lab.sandbox.control.clearRequests()
    const invalidInstructions: Instruction[] = [
      quote({ pair: ' ' }),
      quote({ externalRef: '' }),
      quote({ externalRef: 'x'.repeat(129) }),
      ...['', '0', '0.000', '-1', '1,5', '1e3', 'NaN', '+1', ' '].map((text) =>
        quote({ amount: { side: 'quote', text } }),
      ),
    ]
    for (const instruction of invalidInstructions)
      expect(await codeOf(lab.instruct(instruction))).toBe('INPUT_REFUSED')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(0)
    expect((await lab.instruct(quote({ externalRef: 'é'.repeat(128) }))).state).toBe('done')
  })

  test('input 88: a repeated id is one instruction, also while the first is under way', async () => {
    const id = newId()
    const quoteRequest = quote()
    const [firstView, secondView] = await Promise.all([
      lab.instruct(quoteRequest, id),
      lab.instruct(quoteRequest, id),
    ])
    expect(secondView).toEqual(firstView)
    expect(await lab.instruct(quoteRequest, id)).toEqual(firstView)
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(1)
  })

  test('a refusal of the service is a result, with its code', async () => {
    const view = await lab.instruct(quote({ amount: { side: 'base', text: '1000000000' } }))
    expect([view.state, view.failure?.code]).toEqual(['refused', 'PARTNER_20018'])
  })
})

const byHand = (operation: string, body: unknown) =>
  lab.instruct({
    kind: 'operation',
    operation,
    pathValues: {},
    query: {},
    body: JSON.stringify(body),
  })

describe('executing', () => {
  test('is not offered without a path (P5)', async () => {
    expect(await codeOf(lab.instruct({ kind: 'executeQuote', quote: await newQuote() }))).toBe(
      'NO_PATH',
    )
    await lab.enter('partner.quote-execution')
  })

  test('A28, A29, A80: a quote is executed once, with its id, however often and from wherever it is requested', async () => {
    const id = await newQuote()
    const results = await Promise.all(
      [1, 2, 3].map(() =>
        lab
          .instruct({ kind: 'executeQuote', quote: id })
          .catch((error: { code: string }) => error.code),
      ),
    )
    const executions = results.filter((one) => typeof one !== 'string')
    expect(executions.map(({ state }) => state)).toEqual(['done'])
    expect(JSON.parse(executions[0]?.request ?? '')).toMatchObject({ body: `{"quote_id":"${id}"}` })
    expect(results.filter((one) => typeof one === 'string')).toEqual([
      'EXECUTED_ALREADY',
      'EXECUTED_ALREADY',
    ])
    expect(await codeOf(lab.instruct({ kind: 'executeQuote', quote: id }))).toBe('EXECUTED_ALREADY')
    expect(lab.requestCount('POST', '/quote-executions/')).toBe(1)
  })

  test('A26, A29: an expired quote is not sent', async () => {
    const body =
      '{"id":"11111111-1111-4111-8111-111111111111","created_at":"2026-11-20T12:00:00.000000+00:00","expires_at":"2026-11-20T12:00:00.001000+00:00"}'
    lab.sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST' },
      effect: { kind: 'answer', status: 201, body },
    })
    await lab.instruct(quote())
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(
      await codeOf(
        lab.instruct({ kind: 'executeQuote', quote: '11111111-1111-4111-8111-111111111111' }),
      ),
    ).toBe('QUOTE_EXPIRED')
    expect(
      await codeOf(
        byHand('partner.quote-execution', { quote_id: '11111111-1111-4111-8111-111111111111' }),
      ),
    ).toBe('QUOTE_EXPIRED')
    expect(lab.requestCount('POST', '/quote-executions/')).toBe(0)
  })

  test('A27: the service has the last word on expiry, and a refused execution may be tried again', async () => {
    const id = await newQuote()
    lab.sandbox.control.advance(31_000)
    expect((await lab.instruct({ kind: 'executeQuote', quote: id })).failure?.code).toBe(
      'PARTNER_20010',
    )
    expect((await lab.instruct({ kind: 'executeQuote', quote: id })).failure?.code).toBe(
      'PARTNER_20010',
    )
  })

  test('A43, A46: a reusable quote is requested and executed with end user, type and one amount', async () => {
    await lab.enter('partner.reusable-quote-execution')
    const madeQuote = await lab.instruct({
      kind: 'reusableQuote',
      pair: 'BTC_USDC',
      externalRef: 'r'.repeat(200),
    })
    expect(madeQuote.state).toBe('done')
    const { id } = JSON.parse(madeQuote.answer ?? '') as { id: string }
    const execution = await lab.instruct({
      kind: 'executeReusable',
      quote: id,
      endUser: 'user-1',
      opType: 'SELL',
      amount: { side: 'base', text: '0.5' },
    })
    expect(JSON.parse(execution.request)).toMatchObject({
      body: `{"quote_id":"${id}","end_user":"user-1","op_type":"SELL","base_amount":0.5}`,
    })
  })

  test.each([-3_600_000, 3_600_000])(
    'X29: a service clock that is %i ms off moves no deadline, even after the offset was measured',
    async (offsetMs) => {
      const { control } = lab.sandbox
      const originalMs = control.nowMs()
      control.setClock(Date.now() + offsetMs)
      const id = newId()
      await lab.call('startJob', { id, profile: PROFILE, work: { kind: 'check' } })
      await expect
        .poll(async () => (await lab.call('hello', null)).jobs.find((job) => job.id === id)?.result)
        .toMatchObject({
          kind: 'check',
          skewSeconds: expect.closeTo(offsetMs / 1000, -1) as unknown,
        })
      // A token of another time is refused once, and renewed for the next call.
      await lab.instruct(quote())
      const begunMs = Date.now()
      expectLife(await lab.instruct(quote()), 30_000, begunMs)
      control.setClock(originalMs)
    },
  )

  test('A42: a price without a stated end lasts 30 s from the request, marked by receipt', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/reusable-quotes/' },
      effect: { kind: 'answer', status: 202, body: '{"quote":"r-1"}' },
    })
    const begunMs = Date.now()
    const view = await lab.instruct({ kind: 'reusableQuote', pair: 'BTC_USDC', externalRef: 'r' })
    expect([view.state, view.expiryFrom]).toEqual(['done', 'receipt'])
    expectLife(view, 30_000, begunMs)
  })

  test('B70, B71: a swap sends the opaque token of its promise, once, and assumes no time to live', async () => {
    const promise = await lab.instruct({
      kind: 'swapPromise',
      body: '{"from_currency":"BTC","to_currency":"USDC","amount":"0.01"}',
    })
    expect([promise.state, promise.expiresAt, promise.expiryFrom]).toEqual(['done', null, 'none'])
    const { data } = JSON.parse(promise.answer ?? '') as { data: { uuid: string } }
    const swap = await lab.instruct({ kind: 'executeSwap', promise: promise.id })
    expect([swap.state, JSON.parse((JSON.parse(swap.request) as { body: string }).body)]).toEqual([
      'done',
      { uuid: data.uuid },
    ])
    expect(await codeOf(lab.instruct({ kind: 'executeSwap', promise: promise.id }))).toBe(
      'EXECUTED_ALREADY',
    )
    // B72: a promise is no quote, and a quote no promise.
    expect(await codeOf(lab.instruct({ kind: 'executeSwap', promise: 'nobody' }))).toBe(
      'INSTRUCTION_UNKNOWN',
    )
    expect(
      (await lab.instruct({ kind: 'executeQuote', quote: promise.id })).failure?.code,
    ).not.toBe('PARTNER_20010')
  })
})

describe('an operation that has an instruction of its own', () => {
  test('A18, A79: keeps its rules when it is run by hand', async () => {
    const fields = { pair: 'BTC_USDC', external_ref: `hand-${newId()}`, op_type: 'BUY' }
    expect(
      await codeOf(byHand('partner.quotes.create', { ...fields, base_amount: 1, quote_amount: 0 })),
    ).toBe('INPUT_REFUSED')
    expect(await codeOf(byHand('partner.quotes.create', fields))).toBe('INPUT_REFUSED')
    expect(
      await codeOf(
        byHand('partner.quotes.create', {
          ...fields,
          base_amount: 1,
          created_at: '2026-11-20T12:00:00Z',
        }),
      ),
    ).toBe('INPUT_REFUSED')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(0)
    expect((await byHand('partner.quotes.create', { ...fields, base_amount: 0.01 })).state).toBe(
      'done',
    )
  })

  test('A28, B71: is executed once, by hand or from the desk', async () => {
    const id = await newQuote()
    expect((await lab.instruct({ kind: 'executeQuote', quote: id })).state).toBe('done')
    expect(await codeOf(byHand('partner.quote-execution', { quote_id: id }))).toBe(
      'EXECUTED_ALREADY',
    )
    expect(lab.requestCount('POST', '/quote-executions/')).toBe(1)
    const promise = await lab.instruct({
      kind: 'swapPromise',
      body: '{"from_currency":"BTC","to_currency":"USDC","amount":"0.01"}',
    })
    const { uuid } = (JSON.parse(promise.answer ?? '') as { data: { uuid: string } }).data
    expect((await byHand('wallet.swap', { uuid })).state).toBe('done')
    expect(await codeOf(lab.instruct({ kind: 'executeSwap', promise: promise.id }))).toBe(
      'EXECUTED_ALREADY',
    )
  })
})

describe('an unknown outcome', () => {
  test('A72: is not sent again, and is read back by the stored reference', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST', times: 1 },
      effect: { kind: 'cut' },
    })
    const view = await lab.instruct(quote({ externalRef: 'cut-short' }))
    expect(view.state).toBe('unknown')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(1)
    expect((await lab.call('overview', { profile: PROFILE })).unknownOutcomes).toBe(1)
    // The sandbox's clock is stopped at 2026-11-20. Reads use its own clock, however far this
    // machine's is ahead.
    const readBack = await lab.call('readBack', { profile: PROFILE, id: view.id })
    expect([
      readBack.state,
      (JSON.parse(readBack.answer ?? '') as { external_ref: string }).external_ref,
    ]).toEqual(['done', 'cut-short'])
    expect((await lab.call('overview', { profile: PROFILE })).unknownOutcomes).toBe(0)
  })

  test('A72: does not become done because of an earlier quote with the same reference', async () => {
    expect((await lab.instruct(quote({ externalRef: 'said-twice' }))).state).toBe('done')
    lab.sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST', times: 1 },
      effect: { kind: 'status', status: 504 },
    })
    const secondView = await lab.instruct(quote({ externalRef: 'said-twice' }))
    expect(secondView.state).toBe('unknown')
    expect((await lab.call('readBack', { profile: PROFILE, id: secondView.id })).state).toBe(
      'unknown',
    )
    await lab.call('settleInstruction', {
      profile: PROFILE,
      id: secondView.id,
      isDone: false,
      note: '',
    })
  })

  test('A28: blocks another execution of the quote until the resulting transaction settles it (A81)', async () => {
    await lab.enter('partner.transactions')
    const id = await newQuote()
    lab.sandbox.control.addFault({
      match: { path: '/quote-executions/', times: 1 },
      effect: { kind: 'cut' },
    })
    const view = await lab.instruct({ kind: 'executeQuote', quote: id })
    expect(view.state).toBe('unknown')
    expect(await codeOf(lab.instruct({ kind: 'executeQuote', quote: id }))).toBe('EXECUTED_ALREADY')
    expect((await lab.call('readBack', { profile: PROFILE, id: view.id })).state).toBe('done')
  })

  test.each([
    [504, '{"code":504,"message":"Gateway Timeout"}'],
    [502, '{"code":0}'],
    [500, '{"code":500,"type":"about:blank","detail":"Internal Server Error","status":500}'],
  ])(
    'A72: follows a status of %i with %j, after which the call may or may not have been carried out',
    async (status, body) => {
      const id = await newQuote()
      lab.sandbox.control.addFault({
        match: { path: '/quote-executions/', times: 1 },
        effect: { kind: 'answer', status, body },
      })
      const view = await lab.instruct({ kind: 'executeQuote', quote: id })
      expect(view.state).toBe('unknown')
      expect(await codeOf(lab.instruct({ kind: 'executeQuote', quote: id }))).toBe(
        'EXECUTED_ALREADY',
      )
    },
  )

  test('stays unknown while the call may still be under way, and can be settled by a person', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST', times: 1 },
      effect: { kind: 'status', status: 504 },
    })
    const view = await lab.instruct(quote())
    expect(view.state).toBe('unknown')
    expect((await lab.call('readBack', { profile: PROFILE, id: view.id })).state).toBe('unknown')
    expect(
      (
        await lab.call('settleInstruction', {
          profile: PROFILE,
          id: view.id,
          isDone: false,
          note: 'asked by phone',
        })
      ).state,
    ).toBe('refused')
    expect((await lab.call('activity', { before: null, limit: 1 }))[0]).toMatchObject({
      what: 'instruction_settled',
      facts: { note: 'asked by phone', is_done: false },
    })
  })

  test('does not arise if the request was never sent', async () => {
    const port = new URL(lab.sandbox.partnerUrl).port
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { partnerUrl: 'http://127.0.0.1:9/partner' },
      secrets: null,
    })
    expect(await codeOf(lab.instruct(quote()))).toBe('OFFLINE')
    await lab.call('editProfile', {
      name: PROFILE,
      settings: { partnerUrl: `http://127.0.0.1:${port}/partner` },
      secrets: null,
    })
  })
})

describe('an instruction that failed after it was sent', () => {
  test('security.md 8.10: states that it was sent instead of advising to try again, and keeps its outcome', async () => {
    const log = join(lab.folder, 'activity.jsonl')
    renameSync(log, `${log}.aside`)
    mkdirSync(log)
    const id = newId()
    const quoteRequest = quote()
    const failure: Partial<Failure> = await lab.instruct(quoteRequest, id).then(
      () => ({}),
      (error: Failure) => error,
    )
    rmdirSync(log)
    renameSync(`${log}.aside`, log)
    expect([failure.code, failure.evidence]).toEqual(['LOG_REFUSED', { was_sent: true }])
    expect(failure.advice).toMatch(/^it was sent: check the history before you repeat it/)
    expect((await lab.instruct(quoteRequest, id)).state).toBe('done')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(1)
  })

  test('fails with the usual advice if it was not sent', async () => {
    const failure: Partial<Failure> = await lab.instruct(quote({ pair: '' })).then(
      () => ({}),
      (error: Failure) => error,
    )
    expect([failure.code, failure.evidence]).toEqual(['INPUT_REFUSED', { field: 'pair' }])
  })
})

describe('contacts', () => {
  test('B59, B61, B86: are created with their named fields and deleted by type and id', async () => {
    const madeContact = await lab.instruct({
      kind: 'createContact',
      contact: { type: 'p2p_tag', tag: '$newcomer' },
    })
    expect(JSON.parse(madeContact.request)).toMatchObject({
      method: 'POST',
      path: '/contacts/',
      body: '{"type":"p2p_tag","tag":"$newcomer"}',
    })
    const { id } = (JSON.parse(madeContact.answer ?? '') as { data: { id: number } }).data
    const key = `p2p_tag/${id}`
    expect(
      (await lab.call('readRecord', { profile: PROFILE, report: 'contacts', key, run: null })).cells
        .tag,
    ).toBe('$newcomer')
    const deletion = await lab.instruct({
      kind: 'deleteContact',
      type: 'p2p_tag',
      contact: String(id),
    })
    expect([
      deletion.state,
      deletion.status,
      (JSON.parse(deletion.answer ?? '') as { data: unknown }).data,
    ]).toEqual(['done', 200, { id, deleted: true }])
    expect(
      await codeOf(
        lab.call('readRecord', { profile: PROFILE, report: 'contacts', key, run: null }),
      ),
    ).toBe('RECORD_UNKNOWN')
  })

  test('B63: an id of another type deletes nothing in the cache or at the service', async () => {
    await lab.sync()
    const view = await lab.instruct({ kind: 'deleteContact', type: 'p2p_tag', contact: '130' })
    expect([view.state, view.failure?.code]).toEqual(['refused', 'HTTP_404'])
    expect(
      (
        await lab.call('readRecord', {
          profile: PROFILE,
          report: 'contacts',
          key: 'crypto/130',
          run: null,
        })
      ).cells.id,
    ).toBe('130')
  })

  test('B62: a deletion that is answered with 204 is done and counts as drift', async () => {
    lab.sandbox.control.addFault({
      match: { method: 'DELETE', times: 1 },
      effect: { kind: 'answer', status: 204, body: '' },
    })
    expect((await lab.instruct({ kind: 'deleteContact', type: 'bank', contact: '70' })).state).toBe(
      'done',
    )
    expect((await lab.call('health', { profile: PROFILE })).drift).toContainEqual(
      expect.objectContaining({ kind: 'delete', what: 'status:204', times: 1 }),
    )
  })

  test.each([
    '{"data":{"id":70,"deleted":false},"timestamp":1}',
    '{"data":null,"timestamp":1}',
    '{"data":{"id":71,"deleted":true},"timestamp":1}',
  ])(
    'B62: a deletion that %s answers is not reported as done: the payee may still exist',
    async (data) => {
      lab.sandbox.control.addFault({
        match: { method: 'DELETE', times: 1 },
        effect: {
          kind: 'answer',
          status: 200,
          body: data.replace('{', '{"error_code":null,"message":null,'),
        },
      })
      const view = await lab.instruct({ kind: 'deleteContact', type: 'bank', contact: '70' })
      expect([view.state, view.failure?.code]).toEqual(['unknown', 'BAD_RESPONSE'])
    },
  )

  test('B65: an account that is not fully operative is refused, and cached data stays readable, with the reason', async () => {
    lab.sandbox.control.setAccount({ isOperative: false })
    const view = await lab.instruct({
      kind: 'createContact',
      contact: { type: 'bank', entity_number: '0001' },
    })
    expect([view.state, view.status]).toEqual(['refused', 403])
    expect(view.failure?.advice).toMatch(/scope.*operative/)
    await lab.sync()
    const { counts, refused } = await lab.call('freshness', { profile: PROFILE })
    expect(counts.contacts).toBeGreaterThan(200)
    expect(refused).toContainEqual(expect.objectContaining({ part: 'contacts' }))
    lab.sandbox.control.setAccount({ isOperative: true })
    await lab.sync()
    expect((await lab.call('freshness', { profile: PROFILE })).refused).toEqual([])
  })
})
