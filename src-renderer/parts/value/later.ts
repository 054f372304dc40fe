import { flushSync } from 'svelte'

/** What may still be made at once after so much time. */
const ENOUGH_MS = 10

const waiting: (() => void)[] = []
/** The frame behind which it goes on; -1: it does; 0: nobody asked. */
let asked = 0
const turns = new MessageChannel()
turns.port1.onmessage = makeSome

/**
 * Makes a part of a screen after the next frame, behind what was asked for before it: as many of
 * them at once as take a few milliseconds, one at least, and then the others, each in a task of its
 * own beside the browser's, which lays out and paints what is there. So a screen with much on it
 * holds the page for long nowhere, however slow the machine, and comes at once where it is quick.
 * What it gives takes the asking back.
 */
export function makeLater(make: () => void): () => void {
  waiting.push(make)
  ask()
  return () => {
    const place = waiting.indexOf(make)
    if (place >= 0) waiting.splice(place, 1)
  }
}

// What stands there already is seen first.
function ask(): void {
  if (asked === 0) asked = requestAnimationFrame(goOn)
}

function goOn(): void {
  cancelAnimationFrame(asked)
  asked = -1
  turns.port2.postMessage(null)
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
    // What was made may have asked already, and comes sooner so; one that breaks leaves the others
    // their turn.
    if (waiting.length > 0) goOn()
  }
}
