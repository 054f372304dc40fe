import { describe, expect, it } from 'vitest'
import type { TeamClosing, TeamState } from '../../../../../../src-main/contract/team.ts'
import {
  approvalObstacle,
  closers,
  proposalDays,
  sameResult,
  waitingProposals,
} from '../../../../../../src-renderer/features/reconciliation/periods/proposals.ts'

const closing: TeamClosing = {
  period: 'p1',
  run: 'r1',
  from: '2026-10-01T05:00:00.000000Z' as TeamClosing['from'],
  to: null,
  note: '',
  digest: 'd',
  proposedBy: 'ana',
  proposedAt: '2026-11-01T10:00:00.000000Z' as TeamClosing['proposedAt'],
  state: 'proposed',
  isSameHere: true,
}

describe('waitingProposals', () => {
  it('are the closings that are neither approved nor withdrawn', () => {
    const states = ['closed', 'proposed', 'withdrawn', 'reopened'] as const
    const closings = states.map((state) => ({ ...closing, state }))
    expect(waitingProposals({ closings } as unknown as TeamState)).toEqual([closing])
    expect(waitingProposals(null)).toEqual([])
  })
})

describe('approvalObstacle', () => {
  it('keeps members from approving their own closing, an absent run or a different result', () => {
    expect(approvalObstacle(closing, 'ben')).toBeUndefined()
    expect(approvalObstacle(closing, 'ana')).toBe('own')
    expect(approvalObstacle({ ...closing, isSameHere: null }, 'ben')).toBe('absent')
    expect(approvalObstacle({ ...closing, isSameHere: false }, 'ben')).toBe('differsText')
  })
})

describe('sameResult', () => {
  it('compares the result of this workstation', () => {
    expect([true, false, null].map((isSameHere) => sameResult({ ...closing, isSameHere }))).toEqual(
      [
        { tone: 'ok', name: 'same' },
        { tone: 'bad', name: 'differs' },
        { tone: 'mute', name: 'absent' },
      ],
    )
  })
})

describe('proposalDays', () => {
  it('are days of the run’s time zone, and of UTC without the run', () => {
    const run = { id: 'r1', summary: { mapping: { timeZone: 'America/Bogota' } } }
    expect(proposalDays(closing, [run as never]).timeZone).toBe('America/Bogota')
    expect(proposalDays(closing, []).timeZone).toBe('UTC')
  })
})

describe('closers', () => {
  it('names proposer and approver in a team, and otherwise the one person who closed the period', () => {
    const joinNames = (proposer: string, approver: string): string => `${proposer}+${approver}`
    expect(closers({ proposedBy: 'ana', closedBy: 'ben' }, joinNames)).toBe('ana+ben')
    expect(closers({ proposedBy: null, closedBy: 'ben' }, joinNames)).toBe('ben')
  })
})
