import { getContext, setContext } from 'svelte'

const KEY = Symbol('rows')

/** Elements that got their title here. */
const titled = new WeakSet<Element>()

/**
 * Says that what is below stands in rows, where a hint waits as `data-hint` until the pointer is
 * there: the browser has a rule for titles (`abbr[title]`), and would style each element anew whose
 * title changes, hundreds with each other query. Call while a component is set up.
 */
export function keepHints(): void {
  setContext(KEY, true)
}

/**
 * Whether hints wait here, so that they are written as `data-hint` instead of `title`. Call while a
 * component is set up.
 */
export function areHintsKept(): boolean {
  return getContext<true | undefined>(KEY) === true
}

/**
 * Makes a title of the hint under the pointer. An element of a row that shows another record by now
 * has another hint, or none.
 */
export function showHint(under: EventTarget | null): void {
  const element =
    under instanceof Element ? under.closest<HTMLElement>('[data-hint], [title]') : null
  const hint = element?.dataset.hint
  if (element && hint !== undefined) {
    element.title = hint
    titled.add(element)
  } else if (element && titled.has(element)) element.removeAttribute('title')
}
