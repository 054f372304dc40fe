/** Whether something stands in a dialog, a menu or the like, which has keys of its own. */
export function isInFloating(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  )
}
