import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Press } from '../../../../src-renderer/shell/shortcuts.ts'
import {
  decideKey,
  globalShortcuts,
  listShortcuts,
} from '../../../../src-renderer/shell/shortcuts.ts'

const screens = [
  { id: 'withdrawals', key: 'w' },
  { id: 'settings', key: 's' },
] as const
const commands = [{ id: 'export', key: 'E' }]

function press(key: string, overrides: Partial<Press> = {}): Press {
  return {
    key,
    hasCtrl: false,
    hasAlt: false,
    isInField: false,
    isInOverlay: false,
    isAfterG: false,
    ...overrides,
  }
}

describe('the shortcuts', () => {
  it('use each key once, among global keys and among screens', () => {
    const keys = [
      ...globalShortcuts.map(({ keys }) => keys),
      ...listShortcuts.flatMap(({ keys }) => keys),
    ]
    expect(keys).toEqual([...new Set(keys)])
    const source = readFileSync(
      resolve(import.meta.dirname, '../../../../src-renderer/screens.ts'),
      'utf8',
    )
    const letters = [...source.matchAll(/key: '(.)'/g)].map(([, letter]) => letter)
    // A screen that is reached from a record alone has no key.
    const listedCount =
      [...source.matchAll(/\{\s*id: '/g)].length - source.split('isUnlisted: true').length + 1
    expect(letters.length).toBe(listedCount)
    expect(letters.length).toBeGreaterThan(20)
    expect(letters).toEqual([...new Set(letters)])
  })
})

describe('decideKey', () => {
  it('opens a screen by G and its letter, whatever the letter means alone', () => {
    expect(decideKey(press('g'), screens, commands)).toEqual({ kind: 'awaitScreen' })
    expect(decideKey(press('s', { isAfterG: true }), screens, commands)).toEqual({
      kind: 'go',
      screen: 'settings',
    })
    expect(decideKey(press('x', { isAfterG: true }), screens, commands)).toEqual({ kind: 'none' })
  })

  it("syncs, helps, locks and runs the screen's commands", () => {
    expect(
      ['s', '?', 'L', 'e', 'z'].map((key) => decideKey(press(key), screens, commands)),
    ).toEqual([
      { kind: 'sync' },
      { kind: 'help' },
      { kind: 'lock' },
      { kind: 'command', id: 'export' },
      { kind: 'none' },
    ])
  })

  it("runs the screen's Ctrl commands in a text field, never in a dialog", () => {
    const chords = [
      { id: 'make', key: 'Ctrl Enter' },
      { id: 'save', key: 'Ctrl S' },
    ]
    expect(decideKey(press('Enter', { hasCtrl: true, isInField: true }), screens, chords)).toEqual({
      kind: 'command',
      id: 'make',
    })
    expect(decideKey(press('s', { hasCtrl: true }), screens, chords)).toEqual({
      kind: 'command',
      id: 'save',
    })
    expect(decideKey(press('Enter'), screens, chords)).toEqual({ kind: 'none' })
    expect(
      decideKey(press('Enter', { hasCtrl: true, isInOverlay: true }), screens, chords),
    ).toEqual({ kind: 'none' })
    expect(decideKey(press('Enter', { hasCtrl: true, hasAlt: true }), screens, chords)).toEqual({
      kind: 'none',
    })
  })

  it('ignores other keys in a text field or a dialog; only the palette opens while typing', () => {
    for (const key of ['g', 's', '?', 'L', 'e']) {
      expect(decideKey(press(key, { isInField: true }), screens, commands)).toEqual({
        kind: 'none',
      })
      expect(decideKey(press(key, { isInOverlay: true }), screens, commands)).toEqual({
        kind: 'none',
      })
      expect(decideKey(press(key, { hasCtrl: true }), screens, commands)).toEqual({ kind: 'none' })
    }
    expect(decideKey(press('k', { hasCtrl: true, isInField: true }), screens, commands)).toEqual({
      kind: 'palette',
    })
    expect(decideKey(press('k', { hasCtrl: true, isInOverlay: true }), screens, commands)).toEqual({
      kind: 'none',
    })
  })
})
