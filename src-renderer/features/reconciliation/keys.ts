import { isInFloating } from '../../parts/overlay/floating.ts'

/**
 * True where a key is meant for what has the focus: something is typed there, or a dialog or menu
 * is open.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  const target = event.target as Element | null
  return (
    isInFloating(target) ||
    Boolean(target?.closest('input:not([type="checkbox"]):not([type="radio"]), textarea, select'))
  )
}
