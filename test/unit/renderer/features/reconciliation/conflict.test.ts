import { describe, expect, it } from 'vitest'
import type { LoggedDecision } from '../../../../../src-main/reconciliation/break-fold.ts'
import { foldBreak } from '../../../../../src-main/reconciliation/break-fold.ts'
import {
  breakConditions,
  readBreaksTarget,
  writeBreaksTarget,
} from '../../../../../src-renderer/features/reconciliation/breaks-target.ts'
import { filterOfConditions } from '../../../../../src-renderer/features/reconciliation/conditions-filter.ts'
import {
  breakReasonText,
  readRivals,
} from '../../../../../src-renderer/features/reconciliation/conflict.ts'
import { queueWords } from '../../../../../src-renderer/words/reconciliation/queue.ts'

const status = (by: string, newStatus: string): LoggedDecision => ({
  id: `${by}-${newStatus}`,
  kind: 'status',
  facts: { status: newStatus },
  digests: {},
  by,
  at: '2026-11-28T10:00:00.000000Z',
  undoes: null,
  decidedContent: null,
  isFoundAfterwards: false,
  shared: { seq: null, knownSeq: 0, station: by },
})

/** Returns the reason that the core writes for decisions that were made independently. */
function coreReason(...decisions: readonly LoggedDecision[]): string {
  const state = foldBreak(decisions, { content: () => undefined, isFrozen: () => false })
  expect(state?.isConflict).toBe(true)
  return state?.reason ?? ''
}

describe('readRivals', () => {
  it.each(['open', 'investigating', 'resolved', 'accepted'] as const)(
    'reads the core’s sentence for the status %s',
    (lastStatus) => {
      const other = lastStatus === 'accepted' ? 'resolved' : 'accepted'
      expect(readRivals(coreReason(status('ana', other), status('ben', lastStatus)))).toEqual([
        { by: 'ana', status: other },
        { by: 'ben', status: lastStatus },
      ])
    },
  )

  it('reads a login with a comma, and three rivals', () => {
    const reason = coreReason(
      status('lima, ana', 'accepted'),
      status('ben', 'resolved'),
      status('cleo', 'investigating'),
    )
    expect(readRivals(reason)?.map(({ by }) => by)).toEqual(['lima, ana', 'ben', 'cleo'])
  })

  it.each(['', 'rounding', 'ana accepted it', 'ana accepted it, then nothing'])(
    'returns undefined for %j, which a person wrote',
    (reason) => expect(readRivals(reason)).toBeUndefined(),
  )
})

describe('breakReasonText', () => {
  const reason = 'ana accepted it, ben is investigating it'

  it('describes a conflict in the language of the window', () => {
    const texts = (['en', 'es', 'pt'] as const).map((language) =>
      breakReasonText({ reason, conflict: 'yes' }, queueWords[language].conflict.did),
    )
    expect(texts).toEqual([
      reason,
      'ana la aceptó, ben la investiga',
      'ana a aceitou, ben a investiga',
    ])
  })

  it('leaves a person’s text with the same words unchanged', () => {
    expect(breakReasonText({ reason, conflict: '' }, queueWords.es.conflict.did)).toBe(reason)
  })
})

describe('the filter of breaks in conflict', () => {
  it('is part of a link and of a saved view', () => {
    const target = readBreaksTarget(writeBreaksTarget({ conflict: 'yes' }))
    expect(target).toEqual({ conflict: 'yes' })
    const conditions = breakConditions(target)
    expect(conditions).toEqual([{ column: 'conflict', operator: '=', value: 'yes' }])
    expect(filterOfConditions(conditions, 'ana')).toMatchObject({ conflict: 'yes' })
  })
})
