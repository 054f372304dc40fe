import { describe, expect, test } from 'vitest'
import {
  actionIds,
  actionKeys,
  obstacleOf,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/action-list.ts'
import {
  globalShortcuts,
  listShortcuts,
} from '../../../../../../../src-renderer/shell/shortcuts.ts'

const openBreak = { break_id: 'a', status: 'open', category: 'amount_mismatch' }
const context = { targets: [openBreak], isClosed: false, canUndo: true }

describe('obstacleOf', () => {
  test('allows every action on an open break, except those that need more breaks or change nothing', () => {
    const obstacles = Object.fromEntries(
      actionIds.map((id) => [id, obstacleOf(id, context)]).filter(([, why]) => why !== undefined),
    )
    expect(obstacles).toEqual({ match: 'tooFewBreaks', reopen: 'alreadyOpen' })
  })

  test('allows no action in a closed period', () => {
    expect(actionIds.map((id) => obstacleOf(id, { ...context, isClosed: true }))).toEqual(
      actionIds.map(() => 'closed'),
    )
  })

  test('reports that no break is chosen, or that there is nothing to undo', () => {
    expect([
      obstacleOf('resolve', { ...context, targets: [] }),
      obstacleOf('undo', { ...context, targets: [], canUndo: false }),
    ]).toEqual(['nothingChosen', 'nothingToUndo'])
  })

  test('reopens a mixed selection, and does not investigate twice', () => {
    const investigatedBreak = { ...openBreak, status: 'investigating' }
    expect(
      obstacleOf('reopen', { ...context, targets: [openBreak, investigatedBreak] }),
    ).toBeUndefined()
    expect(
      obstacleOf('investigate', { ...context, targets: [investigatedBreak, investigatedBreak] }),
    ).toBe('alreadyInvestigating')
  })
})

describe('actionKeys', () => {
  test('gives every action a key that no other part of the window uses', () => {
    const usedKeys = [
      ...globalShortcuts.map(({ keys }) => keys),
      ...listShortcuts.flatMap(({ keys }) => keys),
    ].map((keys) => keys.toLowerCase())
    const keys = actionIds.map((id) => actionKeys[id])
    // E, X, C and / are the screen's other commands.
    expect(new Set([...keys, 'e', 'x', 'c', '/', 'g']).size).toBe(keys.length + 5)
    expect(keys.filter((key) => usedKeys.includes(key))).toEqual([])
  })
})
