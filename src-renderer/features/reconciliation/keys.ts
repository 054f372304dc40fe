import { isInFloating } from '../../parts/overlay/floating.ts'

/**
 * Whether a key belongs to the focused element: text is typed there, or a dialog or menu is open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isForItsTarget(event)
}

/** Whether the event is Ctrl Z, or Cmd Z, outside of fields, dialogs and menus. */
export function isUndo(event: KeyboardEvent): boolean {
  const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  return (
    isChord && event.key.toLowerCase() === 'z' && !event.defaultPrevented && !isForItsTarget(event)
  )
}

function isForItsTarget(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  return (
    isInFloating(target) ||
    Boolean(target?.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select'))
  )
}
