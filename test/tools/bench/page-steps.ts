import type { Page } from 'playwright'

/** A condition of the page at the end of a step. */
export type Sight =
  /** An element of this selector has a text of this pattern. */
  | { readonly kind: 'text'; readonly selector: string; readonly pattern: string }
  /** The element's text differs from that at the beginning of the step. */
  | { readonly kind: 'changed'; readonly selector: string }
  | { readonly kind: 'gone'; readonly selector: string }
  /** Every visible row of the grid has its cells. */
  | { readonly kind: 'rows' }

/**
 * One step as the page itself measured it, in milliseconds. Its measure `flow:<name>` is in the
 * page's timeline too.
 */
export interface StepFigures {
  /**
   * From the last key, click or choice of the step until the first frame in which all its
   * conditions hold.
   */
  readonly ms: number
  /** Tasks of 50 ms and more during the step. */
  readonly longTasks: number
  readonly longestTaskMs: number
  /** Between two frames. */
  readonly frameP95Ms: number
  readonly frameWorstMs: number
}

interface Recording {
  readonly done: Promise<void>
  begun: number
  ended: number
  readonly frames: number[]
}

type TaskWindow = Window & {
  pdTasks?: { readonly startTime: number; readonly duration: number }[]
  pdRecording?: Recording
}

const PATIENCE_MS = 1_200_000

/**
 * Acts in the page as a person does, and records the page until the conditions hold. Throws after
 * twenty minutes.
 */
export async function recordStep(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  sights: readonly Sight[],
): Promise<StepFigures> {
  await page.evaluate(begin, { name, sights, patienceMs: PATIENCE_MS })
  await act()
  return page.evaluate(finish, name)
}

/** The page's tasks of 50 ms and more from its beginning until now, and the longest of them. */
export function allTasks(
  page: Page,
): Promise<{ readonly longTasks: number; readonly longestTaskMs: number }> {
  return page.evaluate(() => {
    const tasks = (window as TaskWindow).pdTasks ?? []
    return {
      longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    }
  })
}

// Runs in the page. The conditions are checked once a frame, so waiting costs nothing worth
// measuring.
function begin({
  name,
  sights,
  patienceMs,
}: {
  name: string
  sights: readonly Sight[]
  patienceMs: number
}): void {
  const recorder = window as TaskWindow
  if (!recorder.pdTasks) {
    recorder.pdTasks = []
    const tasks = recorder.pdTasks
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
      type: 'longtask',
      buffered: true,
    })
  }
  const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? ''
  const before = sights.map((sight) => (sight.kind === 'changed' ? textOf(sight.selector) : ''))
  const areRowsDrawn = (): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row]')].slice(1)
    return (
      rows.length > 0 &&
      rows.every((row) => row.ariaBusy !== 'true' && (row.textContent ?? '').trim().length > 20)
    )
  }
  const stands = (sight: Sight, at: number): boolean => {
    if (sight.kind === 'rows') return areRowsDrawn()
    if (sight.kind === 'gone') return document.querySelector(sight.selector) === null
    if (sight.kind === 'changed')
      return (
        document.querySelector(sight.selector) !== null && textOf(sight.selector) !== before[at]
      )
    return [...document.querySelectorAll(sight.selector)].some((one) =>
      new RegExp(sight.pattern).test(one.textContent ?? ''),
    )
  }
  const acts = ['keydown', 'pointerdown', 'click', 'input', 'change'] as const
  const note = (event: Event): void => {
    if (recorder.pdRecording) recorder.pdRecording.begun = event.timeStamp
  }
  for (const kind of acts) window.addEventListener(kind, note, { capture: true, passive: true })
  const startMs = performance.now()
  const done = new Promise<void>((resolve, reject) => {
    let last = startMs
    const look = (now: number): void => {
      recorder.pdRecording?.frames.push(now - last)
      last = now
      // Nothing counts before the person has acted.
      const isOver =
        recorder.pdRecording !== undefined &&
        recorder.pdRecording.begun > startMs &&
        sights.every(stands)
      if (!isOver && now - startMs < patienceMs) return void requestAnimationFrame(look)
      for (const kind of acts) window.removeEventListener(kind, note, { capture: true })
      if (!isOver) return reject(new Error(`${name}: not seen`))
      if (recorder.pdRecording) recorder.pdRecording.ended = performance.now()
      resolve()
    }
    requestAnimationFrame(look)
  })
  done.catch(() => undefined)
  recorder.pdRecording = { done, begun: 0, ended: 0, frames: [] }
}

async function finish(name: string): Promise<StepFigures> {
  const recorder = window as TaskWindow
  const recording = recorder.pdRecording as Recording
  await recording.done
  // Long tasks are reported a little later.
  await new Promise((resolve) => setTimeout(resolve, 120))
  const { begun, ended } = recording
  performance.measure(`flow:${name}`, { start: begun, end: ended })
  const tasks = (recorder.pdTasks ?? [])
    .filter(({ startTime, duration }) => startTime + duration >= begun && startTime <= ended)
    .map(({ duration }) => duration)
  const frames = recording.frames.slice(1).sort((one, other) => one - other)
  return {
    ms: ended - begun,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    frameP95Ms: frames[Math.floor(frames.length * 0.95)] ?? 0,
    frameWorstMs: frames.at(-1) ?? 0,
  }
}
