import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../../../../src-main/contract/bridge.ts'
import { MAX_PART_BYTES } from '../../../../src-main/contract/bytes.ts'
import { windowSchemas } from '../../../../src-main/contract/schemas/window.ts'
import type { Forgery } from '../../../support/electron-stand-in/facts.ts'
import type { ElectronDesk } from '../../../support/electron-stand-in/start.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { SmallApp } from './small-app.ts'
import { makeSmallApp } from './small-app.ts'

let smallApp: SmallApp
let desk: ElectronDesk

beforeAll(async () => {
  smallApp = makeSmallApp()
  desk = await smallApp.start()
})

afterAll(async () => {
  await desk?.close()
  smallApp?.remove()
})

type PageWindow = {
  partnerDesk: { call(name: unknown, input: unknown, bytes?: Uint8Array): Promise<Reply> }
}

const call = (name: unknown, input: unknown): Promise<Reply> =>
  desk.page.evaluate(
    ([called, input]) => (window as unknown as PageWindow).partnerDesk.call(called, input),
    [name, input],
  )
/**
 * Sends values as a page with access to the channel itself could: anything that a structured clone
 * can carry.
 */
const forge = (...values: unknown[]): Promise<Reply> => desk.app.forge({ values }) as Promise<Reply>
const callWithBytes = (name: string, input: unknown, length: number): Promise<Reply> =>
  desk.page.evaluate(
    ([called, input, size]) =>
      (window as unknown as PageWindow).partnerDesk.call(
        called,
        input,
        new Uint8Array(size as number).fill(65),
      ),
    [name, input, length],
  )
const codeOf = (reply: Reply): string => (reply.kind === 'failure' ? reply.failure.code : 'RESULT')

describe('a call', () => {
  test('threat 21, inputs 82, 89, 91 and 92: by a name that is not in the table is refused', async () => {
    for (const name of [
      '',
      'nothing',
      '__proto__',
      'constructor',
      'toString',
      'credentials.get',
      'readSecret',
      'query',
      'sql',
      'openExternal',
      'x'.repeat(10_240),
      7,
      null,
      { name: 'hello' },
      ['hello'],
    ])
      expect(codeOf(await call(name, null)), JSON.stringify(name).slice(0, 40)).not.toBe('RESULT')
    await expect(desk.app.forge({ channel: '__proto__', values: [] })).rejects.toThrow(/No handler/)
    await expect(desk.app.forge({ channel: 'other', values: [] })).rejects.toThrow(/No handler/)
  })

  test('threat 21, input 83: with a missing, extra or wrong argument is refused', async () => {
    const validQuery = { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' }
    const invalidCalls: [string, unknown][] = [
      ['freshness', null],
      ['freshness', {}],
      ['freshness', { profile: 7 }],
      ['freshness', { profile: 'sandbox', path: '/etc/passwd' }],
      ['freshness', ['sandbox']],
      [
        'openList',
        {
          profile: 'sandbox',
          query: { ...validQuery, sort: { column: 'x', isDescending: 'yes' } },
        },
      ],
      [
        'openList',
        { profile: 'sandbox', query: { ...validQuery, where: '1=1; DROP TABLE withdrawals' } },
      ],
      [
        'startJob',
        {
          id: 'a',
          profile: 'sandbox',
          work: {
            kind: 'export',
            query: validQuery,
            columns: null,
            name: 'x.csv',
            path: '/etc/cron.d/x',
          },
        },
      ],
      ['hello', { more: 1 }],
    ]
    for (const [name, input] of invalidCalls)
      expect(codeOf(await call(name, input)), name).not.toBe('RESULT')
  })

  test('inputs 83, 85: with values that JSON cannot carry is refused unread', async () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const unsupportedValues: unknown[] = [
      new Map([['profile', 'sandbox']]),
      new Set(),
      new Date(0),
      new ArrayBuffer(8),
      new Uint8Array(8),
      new Error('x'),
      /x/,
      10n,
      cycle,
      JSON.parse('{"__proto__":{"profile":"sandbox"}}'),
      Array.from({ length: 40 }).reduce((value) => [value], 1),
    ]
    for (const input of unsupportedValues) {
      expect(
        codeOf(await forge('freshness', input)),
        String(Object.prototype.toString.call(input)),
      ).toBe('CALL_REFUSED')
      expect(codeOf(await forge('freshness', { profile: input }))).not.toBe('RESULT')
    }
    expect(codeOf(await forge('hello', null, 'more'))).toBe('CALL_REFUSED')
    expect(codeOf(await forge())).not.toBe('RESULT')
  })

  test('input 83: of more than 1 MiB is refused', async () => {
    expect(codeOf(await forge('freshness', { profile: 'x'.repeat(50 * 1024 * 1024) }))).toBe(
      'CALL_REFUSED',
    )
    expect(codeOf(await forge('freshness', { profile: 'ü'.repeat(600_000) }))).toBe('CALL_REFUSED')
    expect(
      codeOf(await forge('freshness', { profile: ['x'.repeat(600_000), 'y'.repeat(600_000)] })),
    ).toBe('CALL_REFUSED')
    expect(codeOf(await call('freshness', { profile: 'z'.repeat(1_100_000) }))).toBe('CALL_REFUSED')
  })

  test('threat 21, input 83: accepts bytes beside the input if the call takes them, and stores them', async () => {
    const upload = { profile: 'sandbox', upload: 'bytes-1', name: 'october.csv' }
    expect(
      await callWithBytes('putLedger', { ...upload, offset: 0, isLast: false }, 70_000),
    ).toMatchObject({ kind: 'result', output: { import: null } })
    const lastReply = await callWithBytes(
      'putLedger',
      { ...upload, offset: 70_000, isLast: true },
      5,
    )
    const sha256 = createHash('sha256').update('A'.repeat(70_005)).digest('hex')
    expect(lastReply).toMatchObject({
      kind: 'result',
      output: { import: { bytes: 70_005, sha256 } },
    })
  })

  test('threat 21, input 83: refuses bytes that the call does not take, too many bytes and values of another kind', async () => {
    const upload = {
      profile: 'sandbox',
      upload: 'bytes-2',
      name: 'october.csv',
      offset: 0,
      isLast: false,
    }
    expect(codeOf(await callWithBytes('freshness', { profile: 'sandbox' }, 8))).toBe(
      'INPUT_REFUSED',
    )
    expect(codeOf(await callWithBytes('hello', null, 8))).toBe('CALL_REFUSED')
    expect(codeOf(await callWithBytes('putLedger', { ...upload, part: 'QUFB' }, 8))).toBe(
      'CALL_REFUSED',
    )
    expect(codeOf(await call('putLedger', { ...upload, part: 'QUFB' }))).toBe('INPUT_REFUSED')
    expect(codeOf(await call('putLedger', upload))).toBe('INPUT_REFUSED')
    expect(codeOf(await forge('putLedger', upload, new Uint8Array(MAX_PART_BYTES + 1)))).toBe(
      'CALL_REFUSED',
    )
    expect(codeOf(await forge('putLedger', upload, new Uint8Array(MAX_PART_BYTES)))).toBe('RESULT')
    for (const other of [
      'AAAA',
      [65],
      { 0: 65, length: 1 },
      new ArrayBuffer(8),
      new Uint16Array(4),
      new DataView(new ArrayBuffer(8)),
      new Date(0),
      null,
      7,
    ])
      expect(
        codeOf(await forge('putLedger', upload, other)),
        Object.prototype.toString.call(other),
      ).toBe('CALL_REFUSED')
    expect(codeOf(await forge('putLedger', upload, new Uint8Array(8), 'more'))).toBe('CALL_REFUSED')
  })

  test('input 84: with a number that is not exact is refused', async () => {
    for (const number of [NaN, Infinity, -Infinity, -0, 2 ** 53, -(2 ** 53), 1e300])
      expect(codeOf(await forge('activity', { before: null, limit: number })), String(number)).toBe(
        'CALL_REFUSED',
      )
    expect(codeOf(await forge('activity', { before: null, limit: 0.5 }))).not.toBe('RESULT')
    expect(await forge('activity', { before: null, limit: 5 })).toMatchObject({ kind: 'result' })
  })

  test('input 86: from any frame but the main frame of our page is refused', async () => {
    const foreignFrames: Partial<Forgery>[] = [
      { isMainFrame: false },
      { sender: 'other' },
      { sender: 'gone' },
      ...[
        'about:blank',
        '',
        'https://evil.example/',
        'partner-desk://app',
        'partner-desk://app/other.html',
        'partner-desk://app/?',
        'partner-desk://app.evil/',
        'PARTNER-DESK://app/',
        'devtools://devtools/bundled/x.html',
        'file:///x',
      ].map((url) => ({ url })),
    ]
    for (const other of foreignFrames)
      expect(
        codeOf((await desk.app.forge({ values: ['hello', null], ...other })) as Reply),
        JSON.stringify(other),
      ).toBe('CALL_REFUSED')
    expect(
      await desk.app.forge({ values: ['hello', null], url: 'partner-desk://app/#place' }),
    ).toMatchObject({ kind: 'result' })
  })

  test('input 87: a flood is limited to a burst of 600 and 300 a second, and the window continues', async () => {
    const startMs = performance.now()
    const replies = await Promise.all(
      Array.from({ length: 10_000 }, () => forge('freshness', { profile: 'nobody' })),
    )
    const seconds = (performance.now() - startMs) / 1000
    const allowedCount = replies.filter((reply) => codeOf(reply) !== 'TOO_MANY_CALLS').length
    expect(allowedCount).toBeGreaterThan(500)
    expect(allowedCount).toBeLessThanOrEqual(601 + 300 * seconds)
    expect(await call('hello', null)).toMatchObject({ kind: 'result' })
  })

  test('input 88: that starts the same job twice starts it once', async () => {
    const work = { id: 'once-and-only', profile: 'sandbox', work: { kind: 'check' } }
    const [firstJob, secondJob] = await Promise.all([
      call('startJob', work),
      call('startJob', work),
    ])
    expect(firstJob).toMatchObject({ kind: 'result', output: { id: 'once-and-only' } })
    expect(secondJob).toMatchObject({ kind: 'result', output: { id: 'once-and-only' } })
    const jobs = (await call('hello', null)) as { output: { jobs: { id: string }[] } }
    expect(jobs.output.jobs.filter(({ id }) => id === 'once-and-only')).toHaveLength(1)
  })

  test('S5: with any content is answered and breaks nothing', async () => {
    const names = [...Object.keys(windowSchemas), '__proto__']
    expect(names.length).toBeGreaterThan(50)
    const anyInput = fc.oneof(
      fc.anything({
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
        withBigInt: true,
      }),
      fc.record(
        { profile: fc.anything(), query: fc.anything(), work: fc.anything() },
        { requiredKeys: [] },
      ),
    )
    const runs = isGate ? 50_000 : 150
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom(...names), fc.string()),
        anyInput,
        async (name, input) => {
          const reply = await forge(name, cloneable(input))
          return (
            reply.kind === 'result' ||
            (reply.failure.code !== 'UNEXPECTED' && reply.failure.kind !== 'bug')
          )
        },
      ),
      { numRuns: runs },
    )
    expect(desk.app.output.join('')).toBe('')
    expect(await call('hello', null)).toMatchObject({ kind: 'result' })
  }, 1_800_000)
})

/** The structured clone of a value, as Electron's channel would deliver it. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    return null
  }
}
