import { describe, expect, it } from 'vitest'
import {
  readRefused,
  refusalOf,
  refusedText,
} from '../../../../../src-renderer/features/team/refused-view.ts'
import { wordsOf } from '../../../../../src-renderer/words/failures/failures.ts'
import { teamWords } from '../../../../../src-renderer/words/services/team.ts'

const at = '2026-11-28T10:00:00.000000Z'
const refusedDecision = (body: object | string, code = 'PERIOD_CLOSED') =>
  readRefused({
    decision: 'd1',
    code,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const status = refusedDecision({
  kind: 'decision',
  id: 'd1',
  at,
  base: 7,
  type: 'status',
  run: null,
  facts: { status: 'accepted', reason: 'rounding', note: 'see mail' },
  records: null,
  undoes: null,
  breaks: [
    ['b1', 'x'],
    ['b2', null],
  ],
})

describe('readRefused', () => {
  it('reads what was decided, when and about which breaks', () => {
    expect(status).toEqual({
      id: 'd1',
      code: 'PERIOD_CLOSED',
      kind: 'status',
      facts: { status: 'accepted', reason: 'rounding', note: 'see mail' },
      breaks: ['b1', 'b2'],
      at,
    })
  })

  it('keeps the code of an event that it cannot read', () => {
    expect(refusedDecision('{')).toMatchObject({ code: 'PERIOD_CLOSED', breaks: [], at: '' })
  })
})

describe('refusedText', () => {
  it('names the decision in the language, with the texts of the person', () => {
    expect(refusedText(status, teamWords.en.refused)).toBe('Accepted · rounding · see mail')
    expect(refusedText(status, teamWords.es.refused)).toBe('Aceptada · rounding · see mail')
    expect(
      refusedText({ ...status, kind: 'assign', facts: { assignee: 'ben' } }, teamWords.en.refused),
    ).toBe('Assigned · ben')
  })
})

describe('refusalOf', () => {
  it('has the words of the failure with its code', () => {
    expect(wordsOf(refusalOf(status), 'en').slice(0, 2)).toEqual([
      'The period is closed',
      'Open the period again first, with a reason.',
    ])
    expect(wordsOf(refusalOf(refusedDecision({}, 'NOT_ALLOWED')), 'es').slice(0, 2)).toEqual([
      'Su rol en el equipo no permite esto',
      'Pídalo a un administrador del equipo.',
    ])
  })
})
