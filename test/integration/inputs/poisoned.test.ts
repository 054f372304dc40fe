import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { CannedAnswer } from './service.ts'
import { paths, startBadService } from './service.ts'
import type { SyncOutcome } from './world.ts'
import { openBadWorld, withdrawalText } from './world.ts'

// security.md, input 132, over sockets: one withdrawal gets an odd answer, and everything else is
// answered by the contract.

const world = await openBadWorld()
const otherService = await startBadService()
let round = 0

afterAll(() => otherService.close())
beforeEach(() => {
  otherService.reset()
  round += 1
})

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const redirectToOther = (status: number): CannedAnswer => ({
  status,
  headers: { location: `${otherService.origin}${paths.withdrawals}x/` },
})

/** Makes ids that no other test uses. */
const makeIds = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${round}-${String(index).padStart(3, '0')}`)

/** Syncs these ids together with the poisoned ones, in the order of their text. */
async function syncPoisoned(
  goodIds: readonly string[],
  poisonedIds: readonly string[],
  answer: CannedAnswer,
): Promise<SyncOutcome> {
  for (const id of goodIds)
    world.service.setAnswer(`${paths.withdrawals}${id}/`, {
      body: withdrawalText({ id: JSON.stringify(id) }),
    })
  for (const id of poisonedIds) world.service.setAnswer(`${paths.withdrawals}${id}/`, answer)
  return world.sync([...goodIds, ...poisonedIds])
}

const states = (ids: readonly string[]): readonly (string | undefined)[] =>
  ids.map((id) => world.outcomeOf('withdrawals', id).queue?.state)

/** Answers these failed ids with 404, so that later tests do not fetch them again. */
const answerNotFound = (ids: readonly string[]): void => {
  for (const id of ids)
    world.service.setAnswer(`${paths.withdrawals}${id}/`, { status: 404, body: '{}' })
}

const oddAnswers: readonly (readonly [string, () => CannedAnswer, string])[] = [
  ['302 to another host', () => redirectToOther(302), 'REDIRECT_REFUSED'],
  ['302 without Location', () => ({ status: 302 }), 'REDIRECT_REFUSED'],
  [
    '301 with a broken Location',
    () => ({ status: 301, headers: { location: 'http://[' } }),
    'REDIRECT_REFUSED',
  ],
  ['303', () => redirectToOther(303), 'REDIRECT_REFUSED'],
  ['307', () => redirectToOther(307), 'REDIRECT_REFUSED'],
  ['308', () => redirectToOther(308), 'REDIRECT_REFUSED'],
  ['300', () => redirectToOther(300), 'HTTP_300'],
  ['304', () => ({ status: 304 }), 'HTTP_304'],
  ['305', () => redirectToOther(305), 'HTTP_305'],
  ['399', () => redirectToOther(399), 'HTTP_399'],
  ['bytes that are not HTTP', () => ({ raw: 'SSH-2.0-OpenSSH\r\n' }), 'ANSWER_UNREADABLE'],
  ['JSON without a head', () => ({ raw: '{"id":"w"}' }), 'ANSWER_UNREADABLE'],
  [
    'a body shorter than its stated length',
    () => ({ raw: `${HEAD}content-length: 99\r\n\r\n{"id"` }),
    'ANSWER_UNREADABLE',
  ],
  [
    'a chunk that ends early',
    () => ({ raw: `${HEAD}transfer-encoding: chunked\r\n\r\n99\r\n{"id"` }),
    'ANSWER_UNREADABLE',
  ],
  [
    'a connection that breaks in the body',
    () => ({ raw: `${HEAD}content-length: 99\r\n\r\n{"id"`, isReset: true }),
    'OFFLINE',
  ],
  ['nothing', () => ({ raw: '' }), 'OFFLINE'],
  [
    'a web page',
    () => ({ headers: { 'content-type': 'text/html' }, body: '<html>log in</html>' }),
    'PORTAL',
  ],
  ['a web page declared as JSON', () => ({ body: '<!doctype html><p>' }), 'PORTAL'],
  [
    'a web page with 404',
    () => ({ status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' }),
    'HTTP_404',
  ],
  ['truncated JSON', () => ({ body: '{"id":"w","amou' }), 'BAD_RESPONSE'],
]

describe('one poisoned id', () => {
  it.each(oddAnswers)(
    'input 132: %s is listed, and the other ids and the feed are read',
    async (_what, answer, code) => {
      const goodIds = makeIds('good', 12)
      const [poisonedId = ''] = makeIds('good-000x', 1)
      const { failure, result } = await syncPoisoned(goodIds, [poisonedId], answer())
      expect(failure).toBeUndefined()
      expect(result?.refused).toMatchObject([{ part: `withdrawal ${poisonedId}`, code }])
      expect(states([...goodIds, poisonedId])).toEqual([...goodIds.map(() => 'found'), 'failed'])
      expect(world.service.requestCount('/wallet/transactions/')).toBeGreaterThan(0)
      expect(otherService.requests).toEqual([])
      answerNotFound([poisonedId])
      await world.sync([poisonedId])
    },
  )

  it.each(oddAnswers)(
    'input 132: %s is listed when nothing else is due',
    async (_what, answer, code) => {
      const poisonedIds = makeIds('alone', 1)
      const { failure, result } = await syncPoisoned([], poisonedIds, answer())
      expect([failure, result?.refused.map((refusal) => refusal.code)]).toEqual([undefined, [code]])
      expect(otherService.requests).toEqual([])
      answerNotFound(poisonedIds)
      await world.sync(poisonedIds)
    },
  )
})

describe('many poisoned ids', () => {
  it('input 132: are all listed when good answers come between them', async () => {
    const goodIds = makeIds('many', 120)
    const poisonedIds = goodIds.filter((_, index) => index % 12 === 5).map((id) => `${id}x`)
    const { failure, result } = await syncPoisoned(goodIds, poisonedIds, redirectToOther(302))
    expect(failure).toBeUndefined()
    expect(result?.refused.map(({ part }) => part).toSorted()).toEqual(
      poisonedIds.map((id) => `withdrawal ${id}`),
    )
    expect(new Set(states(goodIds))).toEqual(new Set(['found']))
    expect(otherService.requests).toEqual([])
    answerNotFound(poisonedIds)
    await world.sync(poisonedIds)
  })

  it.each([
    ['REDIRECT_REFUSED', () => redirectToOther(302)],
    ['PORTAL', () => ({ body: '<html>' })],
    ['ANSWER_UNREADABLE', () => ({ raw: 'no HTTP\r\n\r\n' })],
    ['OFFLINE', () => ({ raw: `${HEAD}content-length: 99\r\n\r\n{"id"`, isReset: true })],
  ] as const)(
    'input 132: are listed with %s when only four are due, and fail the whole sync when five are',
    async (code, answer) => {
      const fourIds = makeIds('four', 4)
      const fourResult = await syncPoisoned([], fourIds, answer())
      expect([
        fourResult.failure,
        fourResult.result?.refused.map((refusal) => refusal.code),
      ]).toEqual([undefined, fourIds.map(() => code)])
      expect(new Set(states(fourIds))).toEqual(new Set(['failed']))
      answerNotFound(fourIds)
      await world.sync(fourIds)
      const fiveIds = makeIds('five', 5)
      const { failure } = await syncPoisoned([], fiveIds, answer())
      expect([failure?.code, new Set(states(fiveIds))]).toEqual([code, new Set(['wanted'])])
      answerNotFound(fiveIds)
      await world.sync(fiveIds)
    },
  )

  it.each([
    ['REDIRECT_REFUSED', () => redirectToOther(302)],
    ['PORTAL', () => ({ body: '<html>' })],
    ['ANSWER_UNREADABLE', () => ({ raw: 'no HTTP\r\n\r\n' })],
  ] as const)(
    'input 132: stop the withdrawals with %s when every id is poisoned, and no id is marked as failed',
    async (code, answer) => {
      const ids = makeIds('all', 60)
      const { failure } = await syncPoisoned([], ids, answer())
      expect(failure?.code).toBe(code)
      expect(new Set(states(ids))).toEqual(new Set(['wanted']))
      expect(world.service.requestCount('/withdrawals/')).toBeLessThanOrEqual(40)
      expect(world.service.requestCount('/wallet/transactions/')).toBeGreaterThan(0)
      expect(otherService.requests).toEqual([])
      answerNotFound(ids)
      await world.sync(ids)
    },
  )
})
