import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../../../../../src-renderer/features/overview/activity-sentence.ts'
import { activityWords } from '../../../../../src-renderer/words/records/activity.ts'

const { sentences } = activityWords.en
const decision = (facts: Readonly<Record<string, string | number | null>>): string | undefined =>
  sentenceOf(
    { what: 'decision_made', facts: { decision: 'd1', by: 'ana', breaks: 1, ...facts } },
    sentences,
  )?.text

describe('sentenceOf', () => {
  it.each([
    [
      { kind: 'status', status: 'resolved', reason: 'paid', note: 'see mail' },
      'ana set 1 break to resolved. Reason: paid Note: see mail',
    ],
    [
      { kind: 'status', status: 'investigating', reason: '', note: '', breaks: 3 },
      'ana set 3 breaks to investigating.',
    ],
    [{ kind: 'assign', assignee: 'luis', breaks: 2 }, 'ana assigned 2 breaks to luis.'],
    [{ kind: 'assign', assignee: '' }, 'ana removed the assignee of 1 break.'],
    [{ kind: 'note', note: 'asked' }, 'ana added a note to 1 break: asked'],
    [{ kind: 'note', note: '' }, 'ana removed the note of 1 break.'],
    [
      { kind: 'match', ledger: 'id w-1', provider: 'w:w-2', reason: 'typo' },
      'ana matched id w-1 with w:w-2 by hand. Reason: typo',
    ],
    [
      { kind: 'acceptSuggestion', ledger: 'ref 7', provider: 'f:9', reason: '' },
      'ana accepted the suggestion that ref 7 is f:9.',
    ],
    [
      { kind: 'refuseSuggestion', ledger: 'ref 7', provider: 'f:9', reason: '' },
      'ana refused the suggestion that ref 7 is f:9.',
    ],
    [
      { kind: 'undoMatch', ledger: 'ref 7', provider: 'f:9', reason: 'other payment' },
      'ana took the match of ref 7 with f:9 apart. Reason: other payment',
    ],
    [
      { kind: 'undo', undid: 'acceptSuggestion', status: 'resolved', reason: 'too early' },
      'ana undid an accepted suggestion. Reason: too early',
    ],
  ])('writes the sentence for %j', (facts, text) => {
    expect(decision(facts)).toBe(text)
  })

  it('writes periods with their days and open ends in words, and mappings with name and version', () => {
    const facts = { run: 'r', from: '2026-11-01T00:00:00.000000Z', to: null, by: 'ana', note: '' }
    expect(sentenceOf({ what: 'period_closed', facts }, sentences)?.text).toBe(
      'ana closed the period from 2026-11-01 to now.',
    )
    expect(
      sentenceOf(
        { what: 'period_reopened', facts: { ...facts, by: null, reason: 'late row' } },
        sentences,
      )?.text,
    ).toBe('Somebody opened the period from 2026-11-01 to now again. Reason: late row')
    expect(
      sentenceOf(
        { what: 'mapping_saved', facts: { name: 'Bank', version: 3, by: 'ana' } },
        sentences,
      )?.text,
    ).toBe('ana saved version 3 of the mapping Bank.')
  })

  it('returns the facts that the sentence leaves out, and no sentence for other entries', () => {
    expect(
      sentenceOf(
        {
          what: 'decision_made',
          facts: { decision: 'd1', kind: 'note', by: 'ana', breaks: 1, ids: 'b1', note: 'x' },
        },
        sentences,
      )?.rest,
    ).toEqual({ decision: 'd1', ids: 'b1' })
    expect(sentenceOf({ what: 'sync_done', facts: { new: 1 } }, sentences)).toBeUndefined()
    expect(decision({ kind: 'somethingNew' })).toBeUndefined()
  })

  it('escapes hidden characters', () => {
    expect(decision({ kind: 'note', note: 'a\u202eb' })).toBe(
      'ana added a note to 1 break: a\\u202eb',
    )
  })
})
