import { describe, expect, it } from 'vitest'
import type { BreakFigures, LoggedDecision } from '../../../src-main/reconciliation/break-fold.ts'
import {
  canContinue,
  continueFold,
  foldBreak,
} from '../../../src-main/reconciliation/break-fold.ts'
import { breakStatuses } from '../../../src-main/reconciliation/decisions.ts'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'

const figures = (content: string, isFrozen = false): BreakFigures => ({
  content: () => content,
  isFrozen: () => isFrozen,
})
const unchangedFigures = figures('figures')

/** A log of these decisions: d1 by Ana on the 1st, d2 by Ana on the 2nd, and so on. */
function log(...decisions: readonly Partial<LoggedDecision>[]): LoggedDecision[] {
  return decisions.map((decision, index) => ({
    id: `d${index + 1}`,
    kind: 'status',
    facts: {},
    digests: {},
    by: 'Ana',
    at: `2026-09-0${index + 1}`,
    undoes: null,
    decidedContent: null,
    isFoundAfterwards: false,
    shared: null,
    ...decision,
  }))
}

const acceptance = {
  facts: { status: 'accepted', reason: 'rounding', note: '' },
  decidedContent: 'figures',
} as const
const firstStamp = { by: 'Ana', at: '2026-09-01' }
const noDigests = { noteDigest: null, reasonDigest: null }
const emptyState = { assignee: '', note: '', reason: '', ...noDigests, isConflict: false }

describe('foldBreak', () => {
  it('gives no state without a decision', () => {
    expect(foldBreak([], unchangedFigures)).toBeUndefined()
  })

  it('keeps the value of each decision, with the person and time of the last decision', () => {
    expect(
      foldBreak(
        log(
          { kind: 'assign', facts: { assignee: 'Ben' } },
          { kind: 'note', facts: { note: 'asked the provider' } },
          acceptance,
        ),
        unchangedFigures,
      ),
    ).toEqual({
      status: 'accepted',
      assignee: 'Ben',
      note: 'asked the provider',
      reason: 'rounding',
      ...noDigests,
      by: 'Ana',
      at: '2026-09-03',
      decidedContent: 'figures',
      isConflict: false,
    })
  })

  it('keeps the digests of texts beside events, also of erased texts, until another decision replaces them', () => {
    const withDigests = {
      ...acceptance,
      facts: { status: 'accepted' },
      digests: { reason: 'r1', note: 'n1' },
    }
    expect(foldBreak(log(withDigests), unchangedFigures)).toMatchObject({
      reason: '',
      note: '',
      reasonDigest: 'r1',
      noteDigest: 'n1',
    })
    const resolved = { facts: { status: 'resolved', reason: 'paid' } }
    expect(foldBreak(log(withDigests, resolved), unchangedFigures)).toMatchObject({
      reason: 'paid',
      reasonDigest: null,
      noteDigest: 'n1',
    })
    const note = { kind: 'note', facts: { note: 'seen' } } as const
    expect(foldBreak(log(withDigests, note), unchangedFigures)).toMatchObject({
      note: 'seen',
      reasonDigest: 'r1',
      noteDigest: null,
    })
    const match = { kind: 'match', facts: {}, digests: { reason: 'r2' } } as const
    expect(foldBreak(log(match), unchangedFigures)).toMatchObject({
      reason: '',
      reasonDigest: 'r2',
    })
    expect(foldBreak(log(withDigests), figures('others'))).toMatchObject({
      status: 'open',
      reasonDigest: null,
      noteDigest: 'n1',
    })
  })

  it('undoes a decision by a later decision, and does not count the undo as a decision', () => {
    const undo = { kind: 'undo', undoes: 'd1', facts: { undid: 'status' } } as const
    expect(foldBreak(log(acceptance, undo), unchangedFigures)).toBeUndefined()
    expect(
      foldBreak(
        log(acceptance, { ...acceptance, facts: { status: 'resolved', reason: 'paid' } }, undo),
        unchangedFigures,
      ),
    ).toMatchObject({ status: 'resolved', reason: 'paid', at: '2026-09-02' })
  })

  it('X05: reopens a break whose figures differ from the settled figures', () => {
    expect(foldBreak(log(acceptance), figures('others'))).toEqual({
      ...emptyState,
      ...firstStamp,
      status: 'open',
      reason: 'its figures are others than those that were decided',
      decidedContent: 'figures',
    })
  })

  it('keeps a settled state in a closed period, and if the decision has no figures', () => {
    const settledState = { ...emptyState, ...firstStamp, status: 'accepted', reason: 'rounding' }
    expect(foldBreak(log(acceptance), figures('others', true))).toEqual({
      ...settledState,
      decidedContent: 'figures',
    })
    expect(foldBreak(log({ ...acceptance, decidedContent: null }), figures('others'))).toEqual({
      ...settledState,
      decidedContent: null,
    })
  })

  it('compares the figures of only the last status decision', () => {
    const investigating = { facts: { status: 'investigating' } }
    expect(foldBreak(log(acceptance, investigating), figures('others'))).toMatchObject({
      status: 'investigating',
      reason: '',
      decidedContent: null,
    })
  })

  it.each([
    ['match', 'matched by hand'],
    ['acceptSuggestion', 'suggestion accepted'],
  ] as const)(
    'resolves a break by %s until a run with it finds the break again',
    (kind, reason) => {
      expect(foldBreak(log({ kind }), unchangedFigures)).toMatchObject({
        status: 'resolved',
        reason,
      })
      expect(
        foldBreak(log({ kind, facts: { reason: 'one payment' } }), unchangedFigures),
      ).toMatchObject({
        reason: 'one payment',
      })
      expect(foldBreak(log({ kind, isFoundAfterwards: true }), unchangedFigures)).toBeUndefined()
    },
  )

  it('leaves the state unchanged by a refused suggestion or an undone match', () => {
    for (const kind of ['refuseSuggestion', 'undoMatch'] as const)
      expect(foldBreak(log({ kind }), unchangedFigures)).toEqual({
        ...emptyState,
        ...firstStamp,
        status: 'open',
        decidedContent: null,
      })
  })

  describe('of a team', () => {
    const statusBy = (
      station: string,
      seq: number | null,
      knownSeq: number,
      status: string,
    ): Partial<LoggedDecision> => ({
      by: station,
      facts: { status, reason: 'agreed' },
      shared: { station, seq, knownSeq },
    })

    it('is open if two people decided differently without seeing each other’s decision', () => {
      expect(
        foldBreak(
          log(statusBy('ana', 4, 3, 'accepted'), statusBy('ben', 5, 3, 'investigating')),
          unchangedFigures,
        ),
      ).toMatchObject({
        status: 'open',
        reason: 'ana accepted it, ben is investigating it',
        isConflict: true,
      })
    })

    it('treats a decision that is not shared yet as later than all shared decisions', () => {
      const unsharedDecision = statusBy('ben', null, 3, 'investigating')
      expect(
        foldBreak(log(statusBy('ana', 4, 3, 'accepted'), unsharedDecision), unchangedFigures)
          ?.isConflict,
      ).toBe(true)
      expect(
        foldBreak(log(statusBy('ana', 3, 2, 'accepted'), unsharedDecision), unchangedFigures)
          ?.isConflict,
      ).toBe(false)
    })

    it('is settled by the next status of a person who has seen both decisions, and by no other', () => {
      const conflict = [statusBy('ana', 4, 3, 'accepted'), statusBy('ben', 5, 3, 'investigating')]
      const state = (last: Partial<LoggedDecision>): unknown =>
        foldBreak(log(...conflict, last), unchangedFigures)
      expect(state(statusBy('cleo', 6, 5, 'resolved'))).toMatchObject({
        status: 'resolved',
        isConflict: false,
      })
      expect(state(statusBy('cleo', 6, 4, 'resolved'))).toMatchObject({ isConflict: true })
      // Ben has seen his own decision, but not Ana's.
      expect(state(statusBy('ben', 6, 3, 'resolved'))).toMatchObject({ isConflict: true })
      expect(state(statusBy('ben', 6, 4, 'resolved'))).toMatchObject({
        status: 'resolved',
        isConflict: false,
      })
    })

    it('is not a conflict if both decisions agree, or one was undone', () => {
      const ana = statusBy('ana', 4, 3, 'accepted')
      expect(
        foldBreak(log(ana, statusBy('ben', 5, 3, 'accepted')), unchangedFigures),
      ).toMatchObject({
        status: 'accepted',
        isConflict: false,
      })
      const undo = { kind: 'undo', undoes: 'd2', facts: {} } as const
      expect(
        foldBreak(log(ana, statusBy('ben', 5, 3, 'investigating'), undo), unchangedFigures),
      ).toMatchObject({
        status: 'accepted',
        isConflict: false,
      })
    })
  })
})

describe('continueFold', () => {
  const shared = (seq: number, knownSeq: number, station = 'ana'): LoggedDecision['shared'] => ({
    station,
    seq,
    knownSeq,
  })

  it('returns the state of foldBreak or undefined, wherever the log is split', () => {
    const random = makeRandom(1, 'continued folds')
    let continuedCount = 0
    let refusedCount = 0
    for (let round = 0; round < 2000; round += 1) {
      const decisions = log(
        ...Array.from({ length: 2 + random.below(6) }, (_, index): Partial<LoggedDecision> => {
          const kind = random.below(12)
          const order = shared(
            index + 1,
            Math.max(0, index - random.below(3)),
            `s${random.below(3)}`,
          )
          if (kind < 1 && index > 0)
            return { kind: 'undo', undoes: `d${1 + random.below(index)}`, shared: order }
          if (kind < 2) return { kind: 'match', shared: order, isFoundAfterwards: kind === 1 }
          if (kind < 3) return { kind: 'assign', facts: { assignee: `a${index}` }, shared: order }
          if (kind < 5) return { kind: 'note', facts: { note: `n${index}` }, shared: order }
          const status = breakStatuses[random.below(4)] ?? 'open'
          const isSettling = status === 'resolved' || status === 'accepted'
          const seenFigures = isSettling ? ['figures', 'others'][random.below(2)] : null
          return {
            facts: { status, reason: `r${index}` },
            decidedContent: seenFigures,
            shared: order,
          }
        }),
      )
      const index = 1 + random.below(decisions.length - 1)
      const earlierDecisions = decisions.slice(0, index)
      const state = foldBreak(earlierDecisions, unchangedFigures)
      const last = earlierDecisions.at(-1)
      if (!state || !last || !canContinue(state, earlierDecisions)) continue
      const continuedState = continueFold(state, last, decisions.slice(index), unchangedFigures)
      if (continuedState === undefined) refusedCount += 1
      else {
        continuedCount += 1
        expect(continuedState).toEqual(foldBreak(decisions, unchangedFigures))
      }
    }
    expect(continuedCount).toBeGreaterThan(200)
    expect(refusedCount).toBeGreaterThan(200)
  })

  const first = { ...acceptance, shared: shared(4, 3) }
  const stateAfter = (...decisions: readonly Partial<LoggedDecision>[]): unknown => {
    const [last, ...later] = log(first, ...decisions)
    const state = foldBreak(log(first), unchangedFigures)
    return state && last && continueFold(state, last, later, unchangedFigures)
  }

  it('returns undefined for decisions that concern earlier decisions', () => {
    const status = { facts: { status: 'investigating' } }
    expect(stateAfter({ ...status, shared: shared(5, 4, 'ben') })).toMatchObject({
      status: 'investigating',
    })
    expect(stateAfter({ ...status, shared: shared(5, 3, 'ben') })).toBeUndefined()
    expect(stateAfter({ ...status, shared: shared(6, 4), undoes: 'd1' })).toBeUndefined()
    expect(stateAfter({ kind: 'undo', undoes: 'd1', shared: shared(5, 4) })).toBeUndefined()
    expect(stateAfter({ kind: 'match', shared: shared(5, 4) })).toBeUndefined()
    expect(stateAfter({ kind: 'note', shared: shared(5, 3, 'ben') })).toMatchObject({
      status: 'accepted',
    })
  })

  it('does not continue a state that results from a conflict, other figures or an unnumbered decision', () => {
    const canContinueAfter = (
      decisions: readonly LoggedDecision[],
      content = unchangedFigures,
    ): boolean | undefined => {
      const state = foldBreak(decisions, content)
      return state && canContinue(state, decisions)
    }
    const rival = { facts: { status: 'investigating' }, shared: shared(5, 3, 'ben') }
    expect(canContinueAfter(log(first))).toBe(true)
    expect(canContinueAfter(log(first), figures('others'))).toBe(false)
    expect(canContinueAfter(log(first, rival))).toBe(false)
    expect(
      canContinueAfter(log({ ...acceptance, shared: { ...shared(4, 3), seq: null } } as never)),
    ).toBe(false)
    expect(canContinueAfter(log(acceptance))).toBe(false)
    expect(canContinueAfter(log({ kind: 'match', shared: shared(4, 3) }))).toBe(false)
  })
})
