import { flushSync } from 'svelte'

/** What may still be made in a frame after so much time: the browser has to lay it out and paint it too. */
const ENOUGH_MS = 6

const waiting: (() => void)[] = []
let asked = 0

/**
 * Makes a part of a screen in one of the next frames, behind what was asked for before it: as many of them in a frame as take a few milliseconds, one at
 * least. So a screen with much on it holds no frame for long, however slow the machine, and comes at once where it is quick. What it gives takes the asking back.
 */
export function makeLater(make: () => void): () => void {
  waiting.push(make)
  if (asked === 0) asked = requestAnimationFrame(makeSome)
  return () => {
    const place = waiting.indexOf(make)
    if (place >= 0) waiting.splice(place, 1)
  }
}

function makeSome(): void {
  const begun = performance.now()
  asked = 0
  try {
    do {
      waiting.shift()?.()
      flushSync()
    } while (waiting.length > 0 && performance.now() - begun < ENOUGH_MS)
  } finally {
    // What was made may have asked already; one that breaks leaves the others their turn.
    if (waiting.length > 0 && asked === 0) asked = requestAnimationFrame(makeSome)
  }
}
