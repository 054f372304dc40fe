import { describe, expect, it } from 'vitest'
import type { CallTally, DriftView } from '../../../../../../src-main/contract/services.ts'
import { meaningOf } from '../../../../../../src-renderer/features/services/health/code-meaning.ts'
import {
  codesOf,
  countCalls,
  driftKinds,
  driftLines,
  judgeSkew,
  outcomeKind,
  pathsOf,
} from '../../../../../../src-renderer/features/services/health/health-view.ts'
import { healthWords } from '../../../../../../src-renderer/words/services/health.ts'

const at = (hour: number): string => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000000Z`

function tally(change: Partial<CallTally>): CallTally {
  return {
    service: 'partner',
    method: 'GET',
    path: '/api/v1/withdrawals/{id}/',
    status: 200,
    code: '',
    times: 1,
    totalMs: 10,
    slowestMs: 10,
    firstSeen: at(1),
    lastSeen: at(1),
    ...change,
  }
}

const calls = [
  tally({ times: 90, totalMs: 9000, slowestMs: 400, lastSeen: at(5) }),
  tally({ status: 404, times: 6, totalMs: 300, slowestMs: 80, lastSeen: at(6) }),
  tally({ status: 503, code: '50003', times: 4, totalMs: 4000, slowestMs: 1500, lastSeen: at(4) }),
  tally({ service: 'gateway', path: '/transactions/', times: 7, totalMs: 700, slowestMs: 130 }),
  tally({
    service: 'gateway',
    method: 'POST',
    path: '/contacts/',
    status: 0,
    code: 'OFFLINE',
    times: 2,
    totalMs: 0,
    slowestMs: 0,
    firstSeen: at(2),
    lastSeen: at(8),
  }),
  tally({
    service: 'gateway',
    path: '/contacts/',
    status: 0,
    code: 'OFFLINE',
    times: 1,
    totalMs: 0,
    slowestMs: 0,
    firstSeen: at(3),
    lastSeen: at(7),
  }),
]

describe('outcomeKind', () => {
  it('A61, A69, A71: distinguishes failed, transient and absent outcomes by their code', () => {
    const kindOf = (status: number, code: string): string =>
      outcomeKind({ service: 'partner', status, code })
    expect([
      kindOf(200, ''),
      kindOf(404, ''),
      kindOf(404, '40004'),
      kindOf(429, '40029'),
      kindOf(403, '40001'),
      kindOf(400, '20036'),
      kindOf(200, '1234'),
      kindOf(0, 'OFFLINE'),
    ]).toEqual(['ok', 'absent', 'absent', 'transient', 'transient', 'failed', 'failed', 'failed'])
  })

  it('X28: does not apply the partner’s numbers to answers of another service', () => {
    const kindOf = (service: CallTally['service'], code: string): string =>
      outcomeKind({ service, status: 400, code })
    expect(['40000', '40001', '40004', '40029'].map((code) => kindOf('exchange', code))).toEqual(
      Array.from({ length: 4 }, () => 'failed'),
    )
    expect(kindOf('gateway', 'THROTTLED')).toBe('transient')
  })
})

describe('pathsOf', () => {
  it('groups the outcomes of each path, paths with failures first', () => {
    const paths = pathsOf(calls, 'all')
    expect(paths.map(({ method, path, failed }) => `${method} ${path} ${failed}`)).toEqual([
      'GET /contacts/ 1',
      'POST /contacts/ 2',
      'GET /api/v1/withdrawals/{id}/ 4',
      'GET /transactions/ 0',
    ])
    expect(paths[2]).toEqual({
      service: 'partner',
      method: 'GET',
      path: '/api/v1/withdrawals/{id}/',
      times: 100,
      failed: 4,
      meanMs: 133,
      slowestMs: 1500,
      lastSeen: at(6),
      outcomes: [
        { kind: 'ok', status: 200, code: '', times: 90, lastSeen: at(5) },
        { kind: 'absent', status: 404, code: '', times: 6, lastSeen: at(6) },
        { kind: 'failed', status: 503, code: '50003', times: 4, lastSeen: at(4) },
      ],
    })
  })

  it('shows one service only', () => {
    expect(pathsOf(calls, 'partner').map(({ service }) => service)).toEqual(['partner'])
    expect(pathsOf(calls, 'exchange')).toEqual([])
    expect([countCalls(calls, 'all'), countCalls(calls, 'gateway')]).toEqual([
      { times: 110, failed: 7 },
      { times: 10, failed: 3 },
    ])
  })
})

describe('codesOf', () => {
  it('lists each code once with all its calls, the latest first', () => {
    expect(codesOf(calls, 'all')).toEqual([
      {
        service: 'gateway',
        code: 'OFFLINE',
        status: 0,
        times: 3,
        firstSeen: at(2),
        lastSeen: at(8),
        paths: ['GET /contacts/', 'POST /contacts/'],
      },
      {
        service: 'partner',
        code: '50003',
        status: 503,
        times: 4,
        firstSeen: at(1),
        lastSeen: at(4),
        paths: ['GET /api/v1/withdrawals/{id}/'],
      },
    ])
  })
})

describe('meaningOf', () => {
  const isListed = (code: number): boolean => code === 20036
  const isOwn = (code: string): boolean => code === 'OFFLINE'
  const meaningFor = (service: CallTally['service'], code: string): unknown =>
    meaningOf({ service, code }, isOwn, isListed)

  it('A66, B11, B72: looks a number up in the partner’s table only if the partner sent it', () => {
    expect(meaningFor('partner', '20036')).toEqual({ kind: 'listed', code: 20036 })
    expect(meaningFor('partner', 'PARTNER_20028')).toEqual({ kind: 'unlisted', code: 20028 })
    expect([meaningFor('gateway', '20036'), meaningFor('exchange', 'GATEWAY_7')]).toEqual([
      { kind: 'foreign' },
      { kind: 'gateway', product: 'exchange', code: '7' },
    ])
    expect([meaningFor('gateway', 'OFFLINE'), meaningFor('gateway', 'HTTP_502')]).toEqual([
      { kind: 'own', code: 'OFFLINE' },
      { kind: 'http', status: '502' },
    ])
  })
})

describe('driftLines', () => {
  const view = (what: string, lastSeen = at(1)): DriftView => ({
    kind: 'transactions',
    what,
    times: 2,
    firstSeen: at(0),
    lastSeen,
  })

  it('separates kind and field, the latest first, and keeps an unknown line whole', () => {
    const lines = driftLines([
      view('type:amount_from'),
      view('unknown:new:field', at(3)),
      view('strange:thing', at(2)),
    ])
    expect(lines.map(({ driftKind, field }) => [driftKind, field])).toEqual([
      ['unknown', 'new:field'],
      [undefined, 'strange:thing'],
      ['type', 'amount_from'],
    ])
  })

  it('B17, B26, B41, B62: has a sentence for every kind in every language, naming the field', () => {
    for (const { drift } of Object.values(healthWords))
      for (const kind of driftKinds) {
        expect(drift.sentence[kind]('some_field')).toContain('some_field')
        expect(drift.sentence[kind]('some_field')).toMatch(/\.$/)
      }
    expect(healthWords.en.drift.sentence.sentinel('limits.amount')).toMatch(/not read as unlimited/)
    expect(healthWords.en.drift.sentence.removed('user_id')).toMatch(
      /dropped, not kept and not exported/,
    )
  })
})

describe('judgeSkew', () => {
  it('warns beyond one minute, and more strongly beyond ten, in either direction', () => {
    expect([null, 0, 60, -60, 61, -61, 600, 601, -601].map(judgeSkew)).toEqual([
      'unknown',
      'ok',
      'ok',
      'ok',
      'warn',
      'warn',
      'warn',
      'bad',
      'bad',
    ])
  })
})
