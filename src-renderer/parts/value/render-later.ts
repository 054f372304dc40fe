import { flushSync } from 'svelte'

/** Time after which a batch ends. */
const BATCH_MS = 10

const queue: (() => void)[] = []
/** The animation frame that the queue waits for; -1: the next batch is scheduled; 0: idle. */
let frame = 0
const channel = new MessageChannel()
channel.port1.onmessage = runBatch

/**
 * Creates a part of a screen after the next frame, in the order of the calls. A batch creates as
 * many parts as fit into a few milliseconds, at least one; the rest follow in tasks of their own,
 * between which the browser lays out and paints. So a large screen never blocks the page for long
 * on a slow machine and appears at once on a fast one. Returns a function that cancels the call.
 */
export function renderLater(make: () => void): () => void {
  queue.push(make)
  schedule()
  return () => {
    const index = queue.indexOf(make)
    if (index >= 0) queue.splice(index, 1)
  }
}

// The existing content is painted first.
function schedule(): void {
  if (frame === 0) frame = requestAnimationFrame(continueNow)
}

function continueNow(): void {
  cancelAnimationFrame(frame)
  frame = -1
  channel.port2.postMessage(null)
}

function runBatch(): void {
  const startedAt = performance.now()
  frame = 0
  try {
    do {
      queue.shift()?.()
      flushSync()
    } while (queue.length > 0 && performance.now() - startedAt < BATCH_MS)
  } finally {
    // A part may already have scheduled a frame, which is then replaced by an earlier task. If a
    // part throws, the others still get their turn.
    if (queue.length > 0) continueNow()
  }
}
