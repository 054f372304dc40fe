import { describe, expect, test } from 'vitest'
import {
  actionIds,
  actionKeys,
  hindranceOf,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/action-list.ts'
import {
  globalShortcuts,
  listShortcuts,
} from '../../../../../../../src-renderer/shell/shortcuts.ts'

const open = { break_id: 'a', status: 'open', category: 'amount_mismatch' }
const calm = { targets: [open], isClosed: false, canUndo: true }

describe('hindranceOf', () => {
  test('lets everything be decided about an open break but what needs more of them or nothing changes', () => {
    const hindered = Object.fromEntries(
      actionIds.map((id) => [id, hindranceOf(id, calm)]).filter(([, why]) => why !== undefined),
    )
    expect(hindered).toEqual({ match: 'few', reopen: 'alreadyOpen' })
  })

  test('lets nothing be decided in a closed period', () => {
    expect(actionIds.map((id) => hindranceOf(id, { ...calm, isClosed: true }))).toEqual(
      actionIds.map(() => 'closed'),
    )
  })

  test('says that nothing is chosen, or that there is nothing to take back', () => {
    expect([
      hindranceOf('resolve', { ...calm, targets: [] }),
      hindranceOf('undo', { ...calm, targets: [], canUndo: false }),
    ]).toEqual(['nothingChosen', 'nothingToUndo'])
  })

  test('opens a mixed selection again, and does not investigate twice', () => {
    const investigating = { ...open, status: 'investigating' }
    expect(hindranceOf('reopen', { ...calm, targets: [open, investigating] })).toBeUndefined()
    expect(hindranceOf('investigate', { ...calm, targets: [investigating, investigating] })).toBe(
      'alreadyInvestigating',
    )
  })
})

describe('actionKeys', () => {
  test('gives every action a key of its own that no other part of the window has', () => {
    const taken = [
      ...globalShortcuts.map(({ keys }) => keys),
      ...listShortcuts.flatMap(({ keys }) => keys),
    ].map((keys) => keys.toLowerCase())
    const keys = actionIds.map((id) => actionKeys[id])
    // E, X, C and / are the screen's other commands.
    expect(new Set([...keys, 'e', 'x', 'c', '/', 'g']).size).toBe(keys.length + 5)
    expect(keys.filter((key) => taken.includes(key))).toEqual([])
  })
})
