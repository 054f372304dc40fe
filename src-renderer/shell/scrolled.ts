import type { Memory } from '../parts/value/memory.ts'

const MEMORY_NAME = 'scrolled'
/** The number of frames to wait until a screen has its earlier height again. */
const MAX_FRAMES_TO_WAIT = 120

interface ScrolledPart {
  /** Child indexes from the screen down to the element. */
  readonly path: readonly number[]
  readonly top: number
}

/**
 * Stores how far the parts of a screen are scrolled, and scrolls each part back as soon as it is
 * high enough. Tables restore their own rows. Returns a function that stops this.
 */
export function keepScrollPositions(main: Element, memory: Memory): () => void {
  const stopKeeping = memory.keep(MEMORY_NAME, () => scrolledParts(main))
  let pendingParts = (memory.recall(MEMORY_NAME) ?? []) as readonly ScrolledPart[]
  let frames = 0
  let frame = 0
  const stop = (): void => {
    cancelAnimationFrame(frame)
    for (const name of ['wheel', 'keydown', 'pointerdown']) main.removeEventListener(name, stop)
  }
  const scrollPending = (): void => {
    pendingParts = pendingParts.filter((part) => !restoreScroll(main, part))
    if (pendingParts.length > 0 && (frames += 1) < MAX_FRAMES_TO_WAIT)
      frame = requestAnimationFrame(scrollPending)
    else stop()
  }
  if (pendingParts.length > 0) {
    // A wheel step, a key or a press ends the restoring, so that no part jumps during use.
    for (const name of ['wheel', 'keydown', 'pointerdown']) main.addEventListener(name, stop)
    scrollPending()
  }
  return () => {
    stop()
    stopKeeping()
  }
}

function scrolledParts(main: Element): readonly ScrolledPart[] {
  return [...main.querySelectorAll('*')]
    .filter((element) => element.scrollTop > 0 && !element.closest('.pd-table'))
    .map((element) => ({ path: pathOf(element, main), top: element.scrollTop }))
}

function pathOf(element: Element, main: Element): readonly number[] {
  const path: number[] = []
  for (let child = element; child !== main && child.parentElement; child = child.parentElement)
    path.unshift([...child.parentElement.children].indexOf(child))
  return path
}

function restoreScroll(main: Element, { path, top }: ScrolledPart): boolean {
  const element = path.reduce<Element | undefined>((parent, index) => parent?.children[index], main)
  if (!element || element.scrollHeight - element.clientHeight < top) return false
  element.scrollTop = top
  return true
}
