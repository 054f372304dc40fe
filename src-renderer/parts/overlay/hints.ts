import { getContext, setContext } from 'svelte'

const KEY = Symbol('rows')

/** Elements whose title was set here. */
const titledElements = new WeakSet<Element>()

/**
 * Marks the components below as rows, where a hint waits in `data-hint` until the pointer reaches
 * it. The browser has a style rule for titles (`abbr[title]`) and would restyle each element whose
 * title changes, hundreds with each new query. Call while a component is set up.
 */
export function deferHints(): void {
  setContext(KEY, true)
}

/**
 * Whether hints wait here, and are written as `data-hint` instead of `title`. Call while a
 * component is set up.
 */
export function areHintsDeferred(): boolean {
  return getContext<true | undefined>(KEY) === true
}

/**
 * Turns the hint under the pointer into a title. A row element that was reused for another record
 * has another hint, or none.
 */
export function showHint(under: EventTarget | null): void {
  const element =
    under instanceof Element ? under.closest<HTMLElement>('[data-hint], [title]') : null
  const hint = element?.dataset.hint
  if (element && hint !== undefined) {
    element.title = hint
    titledElements.add(element)
  } else if (element && titledElements.has(element)) element.removeAttribute('title')
}
