import { describe, expect, it } from 'vitest'
import type { InstructionView } from '../../../../../../src-main/contract/services.ts'
import type { Run } from '../../../../../../src-renderer/features/services/operations/runs.ts'
import {
  addRun,
  answerToRun,
  failureToRun,
  instructionToRun,
  MAX_ANSWER_CHARACTERS,
  MAX_RUNS,
  readDeprecation,
} from '../../../../../../src-renderer/features/services/operations/runs.ts'

const sentRequest = {
  id: 'a',
  operation: 'partner.pairs',
  at: '2026-11-20T22:00:00.000000Z',
  request: 'GET /api/v1/pairs/',
}
const failure = {
  kind: 'unreachable',
  code: 'OFFLINE',
  what: 'No answer',
  why: '',
  advice: '',
  evidence: {},
} as const
const view: InstructionView = {
  id: 'i',
  kind: 'operation',
  subject: 'wallet.swap',
  state: 'done',
  at: '2026-11-20T22:00:00.000000Z',
  endedAt: '2026-11-20T22:00:00.412000Z',
  request: '{"method": "POST", "path": "/transactions/swap/", "body": "{}"}',
  answer: '{"id": 1}',
  status: 200,
  failure: null,
  expiresAt: null,
  expiryFrom: 'none',
}

describe('answerToRun', () => {
  it('keeps the answer as received, a refusal too', () => {
    const answer = {
      status: 400,
      elapsedMs: 12,
      text: '{"a": 1.10}',
      headers: { deprecation: '@1' },
      failure,
    }
    expect(answerToRun(sentRequest, answer)).toEqual({
      ...sentRequest,
      ...answer,
      state: 'answered',
      isInstruction: false,
    })
  })
})

describe('failureToRun', () => {
  it('reports that there was no answer', () => {
    expect(failureToRun(sentRequest, failure)).toMatchObject({
      state: 'failed',
      status: null,
      text: null,
      failure,
    })
  })
})

describe('instructionToRun', () => {
  it("reads the core's record of a call that changes something", () => {
    expect(instructionToRun(view)).toEqual({
      id: 'i',
      operation: 'wallet.swap',
      at: view.at,
      request: 'POST /transactions/swap/',
      state: 'answered',
      status: 200,
      elapsedMs: 412,
      text: '{"id": 1}',
      headers: {},
      failure: null,
      isInstruction: true,
    })
  })

  it('never shows an unknown outcome as a known one', () => {
    const states = (['prepared', 'sent', 'unknown', 'refused'] as const).map(
      (state) =>
        instructionToRun({ ...view, state, answer: null, status: null, endedAt: null }).state,
    )
    expect(states).toEqual(['sent', 'sent', 'unknown', 'failed'])
    expect(instructionToRun({ ...view, state: 'refused', status: 400 }).state).toBe('answered')
  })

  it('shows an unreadable request unchanged', () => {
    expect(instructionToRun({ ...view, request: 'something else' }).request).toBe('something else')
  })
})

describe('readDeprecation', () => {
  it('B93: reads a date of RFC 9745 and ignores any other value', () => {
    expect([
      readDeprecation('@1688169599'),
      readDeprecation('true'),
      readDeprecation('Sat, 15 Aug 2026 00:00:00 GMT'),
    ]).toEqual(['2023-06-30T23:59:59.000000Z', undefined, undefined])
  })
})

describe('addRun', () => {
  const run = (id: string, text: string): Run =>
    answerToRun(
      { ...sentRequest, id },
      { status: 200, elapsedMs: 1, text, headers: {}, failure: null },
    )

  it('keeps a limited number, the newest first', () => {
    const runs = Array.from({ length: MAX_RUNS + 3 }, (_, index) => run(String(index), '1')).reduce<
      readonly Run[]
    >(addRun, [])
    expect([runs.length, runs[0]?.id]).toEqual([MAX_RUNS, String(MAX_RUNS + 2)])
  })

  it('drops the answers of older runs before they fill the memory, never the newest', () => {
    const halfText = 'x'.repeat(MAX_ANSWER_CHARACTERS / 2 + 1)
    const runs = addRun([run('old', halfText)], run('new', halfText))
    expect(runs.map(({ text }) => text?.length ?? null)).toEqual([halfText.length, null])
    expect(addRun([], run('huge', 'x'.repeat(MAX_ANSWER_CHARACTERS + 1)))[0]?.text?.length).toBe(
      MAX_ANSWER_CHARACTERS + 1,
    )
  })
})
