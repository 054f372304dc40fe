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
const unchanged = figures('figures')

/** A log of these decisions: d1 by Ana on the 1st, d2 by Ana on the 2nd, and so on. */
function log(...decisions: readonly Partial<LoggedDecision>[]): LoggedDecision[] {
  return decisions.map((decision, at) => ({
    id: `d${at + 1}`,
    kind: 'status',
    facts: {},
    digests: {},
    by: 'Ana',
    at: `2026-09-0${at + 1}`,
    undoes: null,
    seen: null,
    isFoundAfterwards: false,
    shared: null,
    ...decision,
  }))
}

const accepted = {
  facts: { status: 'accepted', reason: 'rounding', note: '' },
  seen: 'figures',
} as const
const afterFirst = { by: 'Ana', at: '2026-09-01' }
const undigested = { noteDigest: null, reasonDigest: null }
const empty = { assignee: '', note: '', reason: '', ...undigested, isConflict: false }

describe('foldBreak', () => {
  it('gives no state without a decision', () => {
    expect(foldBreak([], unchanged)).toBeUndefined()
  })

  it('keeps what each decision set, with the person and time of the last', () => {
    expect(
      foldBreak(
        log(
          { kind: 'assign', facts: { assignee: 'Ben' } },
          { kind: 'note', facts: { note: 'asked the provider' } },
          accepted,
        ),
        unchanged,
      ),
    ).toEqual({
      status: 'accepted',
      assignee: 'Ben',
      note: 'asked the provider',
      reason: 'rounding',
      ...undigested,
      by: 'Ana',
      at: '2026-09-03',
      seen: 'figures',
      isConflict: false,
    })
  })

  it('keeps the digests of texts beside events, also of erased ones, until another takes their place', () => {
    const withDigests = {
      ...accepted,
      facts: { status: 'accepted' },
      digests: { reason: 'r1', note: 'n1' },
    }
    expect(foldBreak(log(withDigests), unchanged)).toMatchObject({
      reason: '',
      note: '',
      reasonDigest: 'r1',
      noteDigest: 'n1',
    })
    const resolved = { facts: { status: 'resolved', reason: 'paid' } }
    expect(foldBreak(log(withDigests, resolved), unchanged)).toMatchObject({
      reason: 'paid',
      reasonDigest: null,
      noteDigest: 'n1',
    })
    const note = { kind: 'note', facts: { note: 'seen' } } as const
    expect(foldBreak(log(withDigests, note), unchanged)).toMatchObject({
      note: 'seen',
      reasonDigest: 'r1',
      noteDigest: null,
    })
    const match = { kind: 'match', facts: {}, digests: { reason: 'r2' } } as const
    expect(foldBreak(log(match), unchanged)).toMatchObject({ reason: '', reasonDigest: 'r2' })
    expect(foldBreak(log(withDigests), figures('others'))).toMatchObject({
      status: 'open',
      reasonDigest: null,
      noteDigest: 'n1',
    })
  })

  it('takes a decision back by a later one, and the taking back is none itself', () => {
    const undo = { kind: 'undo', undoes: 'd1', facts: { undid: 'status' } } as const
    expect(foldBreak(log(accepted, undo), unchanged)).toBeUndefined()
    expect(
      foldBreak(
        log(accepted, { ...accepted, facts: { status: 'resolved', reason: 'paid' } }, undo),
        unchanged,
      ),
    ).toMatchObject({ status: 'resolved', reason: 'paid', at: '2026-09-02' })
  })

  it('X05: reopens a break whose figures are others than those that were settled', () => {
    expect(foldBreak(log(accepted), figures('others'))).toEqual({
      ...empty,
      ...afterFirst,
      status: 'open',
      reason: 'its figures are others than those that were decided',
      seen: 'figures',
    })
  })

  it('leaves a settled break of a closed period, and one without figures, as decided', () => {
    const settled = { ...empty, ...afterFirst, status: 'accepted', reason: 'rounding' }
    expect(foldBreak(log(accepted), figures('others', true))).toEqual({
      ...settled,
      seen: 'figures',
    })
    expect(foldBreak(log({ ...accepted, seen: null }), figures('others'))).toEqual({
      ...settled,
      seen: null,
    })
  })

  it('counts the figures of the last status alone', () => {
    const investigating = { facts: { status: 'investigating' } }
    expect(foldBreak(log(accepted, investigating), figures('others'))).toMatchObject({
      status: 'investigating',
      reason: '',
      seen: null,
    })
  })

  it.each([
    ['match', 'matched by hand'],
    ['acceptSuggestion', 'suggestion accepted'],
  ] as const)(
    'resolves a break by %s until a run with it finds the break again',
    (kind, reason) => {
      expect(foldBreak(log({ kind }), unchanged)).toMatchObject({ status: 'resolved', reason })
      expect(foldBreak(log({ kind, facts: { reason: 'one payment' } }), unchanged)).toMatchObject({
        reason: 'one payment',
      })
      expect(foldBreak(log({ kind, isFoundAfterwards: true }), unchanged)).toBeUndefined()
    },
  )

  it('changes no state by a refused suggestion or a match taken apart', () => {
    for (const kind of ['refuseSuggestion', 'undoMatch'] as const)
      expect(foldBreak(log({ kind }), unchanged)).toEqual({
        ...empty,
        ...afterFirst,
        status: 'open',
        seen: null,
      })
  })

  describe('of a team', () => {
    const by = (
      station: string,
      seq: number | null,
      base: number,
      status: string,
    ): Partial<LoggedDecision> => ({
      by: station,
      facts: { status, reason: 'agreed' },
      shared: { station, seq, base },
    })

    it('is open while people decided differently without knowing of each other', () => {
      expect(
        foldBreak(log(by('ana', 4, 3, 'accepted'), by('ben', 5, 3, 'investigating')), unchanged),
      ).toMatchObject({
        status: 'open',
        reason: 'ana accepted it, ben is investigating it',
        isConflict: true,
      })
    })

    it('counts a decision that is not shared yet as made after all that are', () => {
      const waiting = by('ben', null, 3, 'investigating')
      expect(foldBreak(log(by('ana', 4, 3, 'accepted'), waiting), unchanged)?.isConflict).toBe(true)
      expect(foldBreak(log(by('ana', 3, 2, 'accepted'), waiting), unchanged)?.isConflict).toBe(
        false,
      )
    })

    it('is settled by the next status of somebody who knew both, and by nobody else', () => {
      const both = [by('ana', 4, 3, 'accepted'), by('ben', 5, 3, 'investigating')]
      const state = (last: Partial<LoggedDecision>): unknown =>
        foldBreak(log(...both, last), unchanged)
      expect(state(by('cleo', 6, 5, 'resolved'))).toMatchObject({
        status: 'resolved',
        isConflict: false,
      })
      expect(state(by('cleo', 6, 4, 'resolved'))).toMatchObject({ isConflict: true })
      // Ben knows his own decision, and not Ana's.
      expect(state(by('ben', 6, 3, 'resolved'))).toMatchObject({ isConflict: true })
      expect(state(by('ben', 6, 4, 'resolved'))).toMatchObject({
        status: 'resolved',
        isConflict: false,
      })
    })

    it('is not a conflict where both decided the same, or one decision was taken back', () => {
      const ana = by('ana', 4, 3, 'accepted')
      expect(foldBreak(log(ana, by('ben', 5, 3, 'accepted')), unchanged)).toMatchObject({
        status: 'accepted',
        isConflict: false,
      })
      const undo = { kind: 'undo', undoes: 'd2', facts: {} } as const
      expect(foldBreak(log(ana, by('ben', 5, 3, 'investigating'), undo), unchanged)).toMatchObject({
        status: 'accepted',
        isConflict: false,
      })
    })
  })
})

describe('continueFold', () => {
  const shared = (seq: number, base: number, station = 'ana'): LoggedDecision['shared'] => ({
    station,
    seq,
    base,
  })

  it('comes to the state of foldBreak, or leaves it to that, wherever a log is parted', () => {
    const random = makeRandom(1, 'continued folds')
    let continued = 0
    let left = 0
    for (let round = 0; round < 2000; round += 1) {
      const decisions = log(
        ...Array.from({ length: 2 + random.below(6) }, (_, at): Partial<LoggedDecision> => {
          const kind = random.below(12)
          const order = shared(at + 1, Math.max(0, at - random.below(3)), `s${random.below(3)}`)
          if (kind < 1 && at > 0)
            return { kind: 'undo', undoes: `d${1 + random.below(at)}`, shared: order }
          if (kind < 2) return { kind: 'match', shared: order, isFoundAfterwards: kind === 1 }
          if (kind < 3) return { kind: 'assign', facts: { assignee: `a${at}` }, shared: order }
          if (kind < 5) return { kind: 'note', facts: { note: `n${at}` }, shared: order }
          const status = breakStatuses[random.below(4)] ?? 'open'
          const isSettling = status === 'resolved' || status === 'accepted'
          const seenFigures = isSettling ? ['figures', 'others'][random.below(2)] : null
          return { facts: { status, reason: `r${at}` }, seen: seenFigures, shared: order }
        }),
      )
      const at = 1 + random.below(decisions.length - 1)
      const before = decisions.slice(0, at)
      const state = foldBreak(before, unchanged)
      const last = before.at(-1)
      if (!state || !last || !canContinue(state, before)) continue
      const continuedState = continueFold(state, last, decisions.slice(at), unchanged)
      if (continuedState === undefined) left += 1
      else {
        continued += 1
        expect(continuedState).toEqual(foldBreak(decisions, unchanged))
      }
    }
    expect(continued).toBeGreaterThan(200)
    expect(left).toBeGreaterThan(200)
  })

  const first = { ...accepted, shared: shared(4, 3) }
  const stateAfter = (...decisions: readonly Partial<LoggedDecision>[]): unknown => {
    const [last, ...later] = log(first, ...decisions)
    const state = foldBreak(log(first), unchanged)
    return state && last && continueFold(state, last, later, unchanged)
  }

  it('leaves to foldBreak what concerns earlier decisions', () => {
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

  it('takes up no state that a conflict, other figures or a decision without a number gave', () => {
    const canTakeUp = (
      decisions: readonly LoggedDecision[],
      content = unchanged,
    ): boolean | undefined => {
      const state = foldBreak(decisions, content)
      return state && canContinue(state, decisions)
    }
    const rival = { facts: { status: 'investigating' }, shared: shared(5, 3, 'ben') }
    expect(canTakeUp(log(first))).toBe(true)
    expect(canTakeUp(log(first), figures('others'))).toBe(false)
    expect(canTakeUp(log(first, rival))).toBe(false)
    expect(canTakeUp(log({ ...accepted, shared: { ...shared(4, 3), seq: null } } as never))).toBe(
      false,
    )
    expect(canTakeUp(log(accepted))).toBe(false)
    expect(canTakeUp(log({ kind: 'match', shared: shared(4, 3) }))).toBe(false)
  })
})
