import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Instruction, InstructionView } from '../../../src-main/contract/services.ts'
import type { FaultEffect } from '../../../src-main/sandbox/control/faults.ts'
import { codeOf } from '../../support/failure-code.ts'
import type { Lab } from '../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../support/lab.ts'

// Answers of a hostile service. They are checked against the contract, and secrets in them are
// stored nowhere.

const TOKEN = 'c4nary-access-token'
const TICKET = 'c4nary-ticket'
const OTHER_TOKEN = 'c4nary-other-token'
const PERSON = 'c4nary-person'

let lab: Lab

const quote = (externalRef = `hostile-${newId()}`): Instruction => ({
  kind: 'quote',
  pair: 'BTC_USDC',
  opType: 'BUY',
  amount: { side: 'base', text: '0.01' },
  externalRef,
})

function answerTo(path: string, status: number, body: string): void {
  lab.sandbox.control.addFault({ match: { path }, effect: { kind: 'answer', status, body } })
}

async function requestQuote(body: string, status = 201): Promise<InstructionView> {
  lab.sandbox.control.clearFaults()
  answerTo('/api/v1/quotes/', status, body)
  return lab.instruct(quote())
}

beforeAll(async () => {
  lab = await openLab()
  await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
  for (const operation of [
    'partner.quote-execution',
    'partner.reusable-quote-execution',
    'partner.balance',
    'exchange.stream',
    'exchange.ws-ticket',
  ])
    await lab.enter(operation)
})

afterAll(() => lab.close())

beforeEach(() => lab.sandbox.control.clearFaults())

describe('a quote', () => {
  it.each([
    [
      'a failure without its details',
      200,
      '{"code":20012,"type":"NotEnoughBalance","status":400}',
      'refused',
    ],
    [
      'a failure with its details',
      200,
      '{"code":20012,"type":"NotEnoughBalance","detail":{"message":"no","code":"no"},"status":400}',
      'refused',
    ],
    ['an object that is not a quote', 201, '{"ok":true}', 'unknown'],
    ['an empty body', 201, '', 'unknown'],
    ['null', 201, 'null', 'unknown'],
    ['a list', 201, '[]', 'unknown'],
    ['an id that is an object', 201, '{"id":{"id":"q"}}', 'unknown'],
    ['nesting too deep to read', 201, `${'['.repeat(300)}${']'.repeat(300)}`, 'unknown'],
    ['two documents', 201, '{"id":"q-1"}{"id":"q-2"}', 'unknown'],
    ['a redirect without an address', 300, '{"id":"q-1"}', 'refused'],
    ['more than 8 MiB', 201, `{"id":"${'x'.repeat(8 * 1024 * 1024)}"}`, 'unknown'],
  ])('A15, A22: is not reported as done after %s', async (_what, status, body, state) => {
    expect((await requestQuote(body, status)).state).toBe(state)
    lab.sandbox.control.clearFaults()
    expect((await lab.instruct(quote())).state).toBe('done')
  })

  it('A26: is valid from created_at to expires_at, and for 30 s if these give no usable time', async () => {
    const life = async (
      created: string | undefined,
      expires: string | undefined,
    ): Promise<number> => {
      const view = await requestQuote(
        JSON.stringify({ id: `q-${newId()}`, created_at: created, expires_at: expires }),
      )
      return Math.round((Date.parse(view.expiresAt ?? '') - Date.parse(view.at)) / 1000)
    }
    const created = '2026-11-20T12:00:00.000000+00:00'
    expect(await life(created, '2026-11-20T11:59:00.000000+00:00')).toBe(30)
    expect(await life(undefined, '2027-11-20T12:00:00.000000+00:00')).toBe(30)
    expect(await life(created, undefined)).toBe(30)
    // Already expired by the service's own clock.
    expect(await life(undefined, '2020-01-01T00:00:00Z')).toBe(0)
    expect(await life(created, '2026-02-30T12:00:00Z')).toBe(30)
    expect(await life('2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z')).toBe(30)
    expect(await life(created, '2026-11-20T12:01:00.000000+00:00')).toBe(60)
  })

  it('P25: keeps the digits of an id and of amounts that a float would round', async () => {
    const body =
      '{"id":9007199254740993,"base_amount":"0.100000000000000000000000000001","quote_amount":0.10000000000000000000000000002}'
    const view = await requestQuote(body)
    expect(view.answer).toContain('9007199254740993')
    expect(view.answer).toContain('"0.100000000000000000000000000001"')
    expect(view.answer).toContain(':0.10000000000000000000000000002')
    expect(
      await lab
        .instruct({ kind: 'executeQuote', quote: '9007199254740993' })
        .then(({ request }) => request),
    ).toContain('9007199254740993')
  })
})

describe('a promise', () => {
  it.each(['a"b\\c', '{"x":1}', 'ünïcode ☃ \u202e', `${'j'.repeat(4000)}.sig+/=`, '../../swap'])(
    'B70: sends a token unchanged, whatever it contains (%j)',
    async (token) => {
      answerTo(
        '/transactions/quotes/',
        201,
        JSON.stringify({ error_code: null, message: null, data: { uuid: token }, timestamp: 1 }),
      )
      const promise = await lab.instruct({ kind: 'swapPromise', body: '{}' })
      lab.sandbox.control.clearFaults()
      const swap = await lab.instruct({ kind: 'executeSwap', promise: promise.id })
      expect(JSON.parse((JSON.parse(swap.request) as { body: string }).body)).toEqual({
        uuid: token,
      })
    },
  )

  it.each([
    '{"data":{"uuid":""},"timestamp":1}',
    '{"data":{"uuid":7},"timestamp":1}',
    '{"data":null,"timestamp":1}',
    '[]',
  ])('B71: without a usable token is not executed (%s)', async (body) => {
    answerTo('/transactions/quotes/', 201, body)
    const promise = await lab.instruct({ kind: 'swapPromise', body: '{}' })
    lab.sandbox.control.clearRequests()
    expect(await codeOf(lab.instruct({ kind: 'executeSwap', promise: promise.id }))).toBe(
      'NO_PROMISE',
    )
    expect(lab.requestCount('POST', '/transactions/swap/')).toBe(0)
  })
})

describe('the gateway', () => {
  it.each([
    ['{"error_code":null,"message":null,"data":{},"timestamp":1}', 302, 'unknown'],
    ['{"error_code":"E1","message":"no","data":null,"timestamp":1}', 200, 'refused'],
    ['{"code":"E1"}', 200, 'refused'],
    ['{"error_code":40029,"message":"slow","data":null,"timestamp":1}', 503, 'unknown'],
    ['{"error_code":40000,"message":"login","data":null,"timestamp":1}', 500, 'unknown'],
  ])('B04, B11: %s with status %i is %s', async (body, status, state) => {
    const effect: FaultEffect =
      status === 302
        ? { kind: 'redirect', location: '/wallet/contacts/', status }
        : { kind: 'answer', status, body }
    lab.sandbox.control.addFault({ match: { path: '/contacts/', method: 'POST' }, effect })
    expect(
      (await lab.instruct({ kind: 'createContact', contact: { type: 'bank', entity_number: '1' } }))
        .state,
    ).toBe(state)
  })

  it('counts a failure code of one megabyte under its first characters, so that new codes do not fill the cache', async () => {
    for (let index = 0; index < 3; index += 1) {
      lab.sandbox.control.clearFaults()
      answerTo(
        '/contacts/',
        400,
        JSON.stringify({
          error_code: `E${index}${'x'.repeat(1_000_000)}`,
          message: null,
          data: null,
          timestamp: 1,
        }),
      )
      await lab.instruct({ kind: 'createContact', contact: { type: 'bank', entity_number: '1' } })
    }
    const { calls } = await lab.call('health', { profile: PROFILE })
    expect(Math.max(...calls.map(({ code }) => code.length))).toBeLessThan(100)
  })
})

describe('an operator', () => {
  it.each([
    ['a lone surrogate', '\ud800'],
    ['a dot segment', '..'],
    ['nothing', ''],
    ['more characters than an address may have', 'x'.repeat(1001)],
  ])('threat 11: cannot put %s into a path, and nothing is sent', async (_what, value) => {
    await lab.enter('partner.end-user')
    expect(
      await codeOf(
        lab.call('askOperation', {
          profile: PROFILE,
          operation: 'partner.end-user',
          pathValues: { end_user: value },
          query: {},
        }),
      ),
    ).toMatch(/^INPUT_REFUSED|BAD_INPUT/)
  })

  it.each(['/oauth2/token/', '/OAuth2/token/', '/%6fauth2/token/'])(
    'A75: cannot enter the token path for another operation (%s)',
    async (path) => {
      expect(
        await codeOf(
          lab.call('setOperation', {
            profile: PROFILE,
            operation: 'partner.balance',
            route: { method: 'POST', path },
          }),
        ),
      ).toBe('PATH_REFUSED')
    },
  )

  it.each([
    { platformWord: 'pix' },
    { tagWord: 'bank' },
    { platformWord: 'same', tagWord: 'same' },
    { platformWord: 'p2p_tag' },
  ])('B82: cannot enter a word that would mean two things (%j)', async (settings) => {
    expect(await codeOf(lab.call('setService', { profile: PROFILE, settings }))).toBe(
      'WORD_REFUSED',
    )
  })
})

describe('a throttle', () => {
  it('A71: refuses a request at once, instead of sending it when the price has expired', async () => {
    lab.sandbox.control.addFault({
      match: { path: '/api/v1/quotes/', method: 'POST', times: 1 },
      effect: { kind: 'throttle', retryAfter: '600' },
    })
    const first = await lab.instruct(quote())
    expect([first.state, first.failure?.code]).toEqual(['refused', 'THROTTLED'])
    lab.sandbox.control.clearRequests()
    const id = newId()
    expect(await codeOf(lab.instruct(quote(), id))).toBe('THROTTLED')
    expect(lab.requestCount('POST', '/api/v1/quotes/')).toBe(0)
    expect(
      (await lab.call('listInstructions', { profile: PROFILE, kinds: ['quote'], limit: 500 })).some(
        (instruction) => instruction.id === id,
      ),
    ).toBe(false)
    // Changing a setting makes a new connection.
    await lab.call('setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    expect((await lab.instruct(quote(), id)).state).toBe('done')
  })
})

describe('secrets and personal data', () => {
  it('A14, B26, B69, B81: are stored nowhere, though the service echoes them in every answer', async () => {
    const { sandbox, folder } = lab
    const basic = Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64')
    const secrets = [TOKEN, TICKET, OTHER_TOKEN, PERSON, sandbox.clientSecret, basic]
    const echoes = {
      note: `${TOKEN} ${sandbox.clientSecret} ${basic}`,
      access_token: OTHER_TOKEN,
      user_id: PERSON,
      deep: [{ person_name: PERSON, ticket: TICKET }],
    }
    const data = { id: TOKEN, uuid: 'u-1', ...echoes }
    const outputs: unknown[] = []

    sandbox.control.expireTokens()
    await lab.call('setService', { profile: PROFILE, settings: { tokenForm: 'basic' } })
    answerTo(
      '/oauth2/token/',
      200,
      JSON.stringify({
        access_token: TOKEN,
        expires_in: 3600,
        token_type: 'Bearer',
        scope: `read write ${TOKEN}`,
      }),
    )
    answerTo('/api/v1/', 201, JSON.stringify(data))
    answerTo(
      '/wallet/',
      201,
      JSON.stringify({ error_code: null, message: null, data, timestamp: 1 }),
    )
    answerTo('/trade/', 200, JSON.stringify({ code: null, data: { ...echoes, ticket: TICKET } }))
    const body = JSON.stringify({ secret: sandbox.clientSecret })
    const instructions: readonly Instruction[] = [
      quote(),
      { kind: 'executeQuote', quote: newId() },
      { kind: 'reusableQuote', pair: 'P', externalRef: 'r' },
      {
        kind: 'executeReusable',
        quote: newId(),
        endUser: 'u',
        opType: 'BUY',
        amount: { side: 'base', text: '1' },
      },
      { kind: 'swapPromise', body },
      { kind: 'createContact', contact: { type: 'bank', entity_number: '1' } },
      { kind: 'deleteContact', type: 'bank', contact: '1' },
      { kind: 'operation', operation: 'wallet.reprocess-hash', pathValues: {}, query: {}, body },
    ]
    for (const instruction of instructions) outputs.push(await lab.instruct(instruction))
    // The answer is cut in transit and is not JSON.
    sandbox.control.clearFaults()
    answerTo(
      '/api/v1/',
      201,
      JSON.stringify({ rate: '1', user_id: PERSON, ticket: TICKET }).slice(0, -1),
    )
    const cutAnswer = await lab.instruct(quote())
    expect([cutAnswer.state, cutAnswer.answer]).toEqual(['unknown', '{"rate":"1","'])
    sandbox.control.clearFaults()
    answerTo('/api/v1/', 200, JSON.stringify([{ quote_id: 'q', ...echoes }]))
    answerTo('/trade/', 200, JSON.stringify({ code: null, data: { ticket: TICKET } }))
    outputs.push(
      await lab.call('askOperation', {
        profile: PROFILE,
        operation: 'partner.balance',
        pathValues: {},
        query: {},
      }),
    )
    await lab.call('setStream', { profile: PROFILE, topics: ['deposit', 'ticker@BTC_USDC'] })
    while ((await lab.call('readStream', { profile: PROFILE, after: 0 })).state === 'opening')
      await new Promise((resolve) => setTimeout(resolve, 10))
    outputs.push(await lab.call('readStream', { profile: PROFILE, after: 0 }))
    await lab.call('setStream', { profile: PROFILE, topics: [] })
    outputs.push(
      await lab.call('health', { profile: PROFILE }),
      await lab.call('activity', { before: null, limit: 500 }),
      lab.events,
    )
    outputs.push(
      await lab.call('listInstructions', {
        profile: PROFILE,
        kinds: instructions.map(({ kind }) => kind),
        limit: 500,
      }),
    )

    const screen = JSON.stringify(outputs)
    expect(secrets.filter((secret) => screen.includes(secret))).toEqual([])
    expect(filesHolding(folder, secrets)).toEqual([])
  })
})

function filesHolding(folder: string, texts: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .flatMap((path) => {
      const bytes = readFileSync(path)
      return texts
        .filter((text) => bytes.includes(text))
        .map((text) => `${text} in ${path.slice(folder.length)}`)
    })
}
