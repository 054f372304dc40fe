import { getContext, setContext } from 'svelte'

const CONTEXT_KEY = Symbol('rows')

/** Elements whose title was set by `showHint`. */
const titledElements = new WeakSet<Element>()

/**
 * Marks the components below as rows. The hint of a row stays in `data-hint` until the pointer
 * reaches it. The browser has a style rule for titles (`abbr[title]`) and would restyle each
 * element whose title changes, hundreds with each new query. Call while a component is set up.
 */
export function deferHints(): void {
  setContext(CONTEXT_KEY, true)
}

/**
 * Whether a component writes its hints as `data-hint` instead of `title`. Call while a component is
 * set up.
 */
export function areHintsDeferred(): boolean {
  return getContext<true | undefined>(CONTEXT_KEY) === true
}

/**
 * Turns the hint under the pointer into a title. The title of a row element that was reused for
 * another record is replaced or removed.
 */
export function showHint(target: EventTarget | null): void {
  const element =
    target instanceof Element ? target.closest<HTMLElement>('[data-hint], [title]') : null
  const hint = element?.dataset.hint
  if (element && hint !== undefined) {
    element.title = hint
    titledElements.add(element)
  } else if (element && titledElements.has(element)) element.removeAttribute('title')
}
