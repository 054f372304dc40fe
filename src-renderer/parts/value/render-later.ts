import { flushSync } from 'svelte'

/** The time after which a batch ends. */
const BATCH_MS = 10

const queue: (() => void)[] = []
/**
 * The animation frame that the queue waits for. -1 means that the next batch is scheduled, and 0
 * that the queue is idle.
 */
let frame = 0
const channel = new MessageChannel()
channel.port1.onmessage = runBatch

/**
 * Creates a part of a screen after the next frame, in the order of the calls. A batch creates as
 * many parts as fit into a few milliseconds, at least one. The other parts follow in tasks of their
 * own, and the browser paints between these tasks. A large screen therefore never blocks a slow
 * machine for long, and appears at once on a fast one. Returns a function that cancels the call.
 */
export function renderLater(render: () => void): () => void {
  queue.push(render)
  schedule()
  return () => {
    const index = queue.indexOf(render)
    if (index >= 0) queue.splice(index, 1)
  }
}

// The frame paints the existing content first.
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
    // A part may already have scheduled a frame, which `continueNow` replaces by an earlier task.
    // If a part throws, the parts after it are still rendered.
    if (queue.length > 0) continueNow()
  }
}
