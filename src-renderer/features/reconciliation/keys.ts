import { isInOverlay } from '../../parts/overlay/floating.ts'

/**
 * True if a screen must not take this key as a shortcut: it was handled, is pressed with Ctrl, Cmd
 * or Alt, or belongs to a field, dialog or menu.
 */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isForFocusedElement(event)
}

/** True for Ctrl Z or Cmd Z outside of fields, dialogs and menus. */
export function isUndo(event: KeyboardEvent): boolean {
  return isChord(event, 'z')
}

/** True for Ctrl A or Cmd A outside of fields, dialogs and menus. */
export function isMarkAll(event: KeyboardEvent): boolean {
  return isChord(event, 'a')
}

function isChord(event: KeyboardEvent, letter: string): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    !event.shiftKey &&
    event.key.toLowerCase() === letter &&
    !event.defaultPrevented &&
    !isForFocusedElement(event)
  )
}

function isForFocusedElement(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  return (
    isInOverlay(target) ||
    Boolean(target?.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select'))
  )
}
