import { isInFloating } from '../../parts/overlay/floating.ts'

/**
 * True where a key is meant for what has the focus: something is typed there, or a dialog or menu
 * is open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  return isForItsTarget(event)
}

/** Ctrl Z, or Cmd Z, where it is not for a field or for something that floats. */
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
