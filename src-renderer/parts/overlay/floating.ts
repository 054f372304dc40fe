/** Whether an element is inside a dialog, a menu or another overlay, which handles its own keys. */
export function isInFloating(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
