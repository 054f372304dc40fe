import { describe, expect, test } from 'vitest'
import { breakCategories } from '../../../../../../../src-main/reconciliation/categories.ts'
import { decisionTitle } from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/decision-text.ts'
import { predefinedReasonsFor } from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/reasons.ts'
import { statusLook } from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/status-look.ts'
import { queueWords } from '../../../../../../../src-renderer/words/reconciliation/queue.ts'

const languages = ['en', 'es', 'pt'] as const

describe('predefinedReasonsFor', () => {
  test('has reasons for every category, and for several categories the reasons that fit all of them', () => {
    for (const category of breakCategories)
      expect(predefinedReasonsFor([category]).length).toBeGreaterThan(1)
    expect(predefinedReasonsFor(['amount_mismatch', 'status_mismatch', 'amount_mismatch'])).toEqual(
      ['ledger_corrected', 'provider_confirmed'],
    )
    expect(predefinedReasonsFor(['duplicate_in_ledger', 'duplicate_at_provider'])).toEqual([
      'provider_confirmed',
      'ledger_corrected',
      'timing',
    ])
  })

  test('has a distinct text for every reason in every language', () => {
    const names = [
      ...new Set(breakCategories.flatMap((category) => predefinedReasonsFor([category]))),
    ]
    for (const language of languages)
      expect(new Set(names.map((name) => queueWords[language].reasons[name])).size).toBe(
        names.length,
      )
    for (const name of names)
      expect(new Set(languages.map((language) => queueWords[language].reasons[name])).size).toBe(3)
  })
})

describe('decisionTitle', () => {
  const title = (
    kind: Parameters<typeof decisionTitle>[0]['kind'],
    facts: Record<string, string>,
  ): string => decisionTitle({ kind, facts }, queueWords.en)

  test('describes the decision', () => {
    expect([
      title('status', { status: 'accepted' }),
      title('assign', { assignee: 'ana' }),
      title('assign', { assignee: '' }),
      title('note', { note: 'x' }),
      title('match', {}),
    ]).toEqual(['Accepted', 'Assigned to ana', 'Unassigned', 'Note', 'Matched by hand'])
  })

  test('describes the undone decision', () => {
    expect(title('undo', { undid: 'status', status: 'resolved', reason: '' })).toBe(
      'Undone: Resolved',
    )
  })
})

describe('statusLook', () => {
  test('draws each status with a distinct shape, none in the colour of a fault', () => {
    const looks = ['open', 'investigating', 'resolved', 'accepted'].map(statusLook)
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(4)
    expect(looks.map(({ tone }) => tone)).toEqual(['mute', 'open', 'mute', 'mute'])
    expect(statusLook('strange')).toEqual(statusLook('open'))
  })
})
