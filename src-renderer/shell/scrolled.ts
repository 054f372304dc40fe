import type { Memory } from '../parts/value/memory.ts'

const NAME = 'scrolled'
/** Frames until a screen has the height again that it had. */
const MAX_FRAMES = 120

interface ScrolledPart {
  /** Which child of which, from the screen down. */
  readonly path: readonly number[]
  readonly top: number
}

/**
 * Keeps how far the parts of a screen are scrolled, and scrolls each part back as soon as it is high
 * enough. Tables keep their own rows. Returns a function that ends the keeping.
 */
export function keepScrolled(main: Element, memory: Memory): () => void {
  const end = memory.keep(NAME, () => scrolledParts(main))
  let left = (memory.recall(NAME) ?? []) as readonly ScrolledPart[]
  let frames = 0
  let frame = 0
  const stop = (): void => {
    cancelAnimationFrame(frame)
    for (const name of ['wheel', 'keydown', 'pointerdown']) main.removeEventListener(name, stop)
  }
  const next = (): void => {
    left = left.filter((part) => !bringBack(main, part))
    if (left.length > 0 && (frames += 1) < MAX_FRAMES) frame = requestAnimationFrame(next)
    else stop()
  }
  if (left.length > 0) {
    // Scrolling, a key or a press by the person ends it, so that no part jumps back under the hand.
    for (const name of ['wheel', 'keydown', 'pointerdown']) main.addEventListener(name, stop)
    next()
  }
  return () => {
    stop()
    end()
  }
}

function scrolledParts(main: Element): readonly ScrolledPart[] {
  return [...main.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 && !element.closest('.pd-table'))
    .map((element) => ({ path: pathOf(element, main), top: element.scrollTop }))
}

function pathOf(element: Element, main: Element): readonly number[] {
  const path: number[] = []
  for (let at = element; at !== main && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at))
  return path
}

function bringBack(main: Element, { path, top }: ScrolledPart): boolean {
  const element = path.reduce<Element | undefined>((at, index) => at?.children[index], main)
  if (!element || element.scrollHeight - element.clientHeight < top) return false
  element.scrollTop = top
  return true
}
