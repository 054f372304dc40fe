import { describe, expect, it } from 'vitest'
import { Steps } from '../../../../../../src-renderer/features/records/list/steps.ts'

const isSame = (left: string, right: string): boolean => left === right

describe('Steps', () => {
  it('goes back and forth, within the recorded states', () => {
    const steps = new Steps<string>('a', isSame)
    for (const state of ['b', 'b', 'c']) steps.record(state)
    expect([steps.undo(), steps.undo(), steps.undo()]).toEqual(['b', 'a', undefined])
    expect([steps.redo(), steps.redo(), steps.redo()]).toEqual(['b', 'c', undefined])
  })

  it('drops undone states at a new change', () => {
    const steps = new Steps<string>('a', isSame)
    steps.record('b')
    steps.undo()
    steps.record('c')
    expect([steps.redo(), steps.undo(), steps.redo()]).toEqual([undefined, 'a', 'c'])
  })

  it('records a continued change as one step, and none if it is reverted', () => {
    const isEditing = (before: string, present: string, next: string): boolean =>
      [before, present, next].every((text) => text.startsWith('typed:'))
    const steps = new Steps<string>('typed:', isSame, isEditing)
    for (const state of ['typed:u', 'typed:us', 'typed:usd']) steps.record(state)
    expect([steps.undo(), steps.redo()]).toEqual(['typed:', 'typed:usd'])
    steps.record('typed:')
    expect([steps.undo(), steps.redo()]).toEqual([undefined, undefined])
  })

  it('keeps the last hundred states', () => {
    const steps = new Steps<string>('0', isSame)
    for (let state = 1; state <= 150; state += 1) steps.record(String(state))
    let last: string | undefined
    for (let state = steps.undo(); state !== undefined; state = steps.undo()) last = state
    expect(last).toBe('51')
  })
})
