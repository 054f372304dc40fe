import type { Screen } from '../screens.ts'

export type GlobalShortcut =
  'palette' | 'sync' | 'help' | 'lock' | 'back' | 'forward' | 'side' | 'escape'
export type ListShortcut = 'move' | 'open' | 'page' | 'ends' | 'copy'

/** Keys that work on every screen, as they are shown. */
export const globalShortcuts: readonly { readonly id: GlobalShortcut; readonly keys: string }[] = [
  { id: 'palette', keys: 'Ctrl K' },
  { id: 'sync', keys: 'S' },
  { id: 'lock', keys: 'Shift L' },
  { id: 'help', keys: '?' },
  { id: 'back', keys: 'Alt ←' },
  { id: 'forward', keys: 'Alt →' },
  { id: 'side', keys: 'Ctrl B' },
  { id: 'escape', keys: 'Esc' },
]

/** Keys of every list. DataTable handles them. This table only shows them. */
export const listShortcuts: readonly {
  readonly id: ListShortcut
  readonly keys: readonly string[]
}[] = [
  { id: 'move', keys: ['J', 'K', '↓', '↑'] },
  { id: 'open', keys: ['Enter'] },
  { id: 'page', keys: ['Page Up', 'Page Down'] },
  { id: 'ends', keys: ['Home', 'End'] },
  { id: 'copy', keys: ['Ctrl C'] },
]

/** Writes the keys that open a screen, as they are shown: `G W`. */
export function screenKeys({ key }: Pick<Screen, 'key'>): string {
  return `G ${key.toUpperCase()}`
}

/** Writes a command's key as it is shown: a single letter in upper case, `Ctrl Enter` unchanged. */
export function shownKey(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key
}

/** A key press and its context, independent of the browser. */
export interface Press {
  readonly key: string
  readonly hasCtrl: boolean
  readonly hasAlt: boolean
  readonly isInField: boolean
  /**
   * Whether the press is inside a dialog, a menu or another overlay, which handles its own keys.
   */
  readonly isInOverlay: boolean
  /** Whether G was pressed just before, so that this key chooses a screen. */
  readonly isAfterG: boolean
}

export type KeyAction =
  | {
      readonly kind:
        'palette' | 'awaitScreen' | 'sync' | 'help' | 'lock' | 'back' | 'forward' | 'side' | 'none'
    }
  | { readonly kind: 'go'; readonly screen: string }
  | { readonly kind: 'command'; readonly id: string }

/**
 * Returns the action of a key press. Inside an overlay no key has an action. In a text field only
 * keys with Ctrl have one: those of the palette, the side list and the screen's commands.
 */
export function decideKey(
  press: Press,
  screens: readonly Pick<Screen, 'id' | 'key'>[],
  commands: readonly { readonly id: string; readonly key?: string }[],
): KeyAction {
  const letter = press.key.toLowerCase()
  if (press.isInOverlay) return { kind: 'none' }
  if (press.hasCtrl && !press.hasAlt && letter === 'k') return { kind: 'palette' }
  if (press.hasCtrl && !press.hasAlt && letter === 'b') return { kind: 'side' }
  // In a text field these keys belong to the text: on a Mac they step by words.
  if (press.hasAlt && !press.hasCtrl && !press.isInField) {
    if (press.key === 'ArrowLeft') return { kind: 'back' }
    if (press.key === 'ArrowRight') return { kind: 'forward' }
  }
  const chord =
    press.hasCtrl && !press.hasAlt
      ? commands.find(
          ({ key }) =>
            key === `Ctrl ${press.key.length === 1 ? press.key.toUpperCase() : press.key}`,
        )
      : undefined
  if (chord) return { kind: 'command', id: chord.id }
  if (press.hasCtrl || press.hasAlt || press.isInField) return { kind: 'none' }
  if (press.isAfterG) {
    const screen = screens.find(({ key }) => key === letter)
    return screen ? { kind: 'go', screen: screen.id } : { kind: 'none' }
  }
  if (press.key === '?') return { kind: 'help' }
  if (press.key === 'L') return { kind: 'lock' }
  if (press.key === 'g') return { kind: 'awaitScreen' }
  if (press.key === 's') return { kind: 'sync' }
  const command = commands.find(({ key }) => key !== undefined && key.toLowerCase() === press.key)
  return command ? { kind: 'command', id: command.id } : { kind: 'none' }
}
