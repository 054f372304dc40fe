import type { Page } from 'playwright'

/** A condition of the page at the end of a step. */
export type PageCondition =
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
  startMs: number
  endMs: number
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
  conditions: readonly PageCondition[],
): Promise<StepFigures> {
  await page.evaluate(begin, { name, conditions, patienceMs: PATIENCE_MS })
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
  conditions,
  patienceMs,
}: {
  name: string
  conditions: readonly PageCondition[]
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
  const before = conditions.map((condition) =>
    condition.kind === 'changed' ? textOf(condition.selector) : '',
  )
  const areRowsDrawn = (): boolean => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=grid] [role=row]')].slice(1)
    return (
      rows.length > 0 &&
      rows.every((row) => row.ariaBusy !== 'true' && (row.textContent ?? '').trim().length > 20)
    )
  }
  const isMet = (condition: PageCondition, index: number): boolean => {
    if (condition.kind === 'rows') return areRowsDrawn()
    if (condition.kind === 'gone') return document.querySelector(condition.selector) === null
    if (condition.kind === 'changed')
      return (
        document.querySelector(condition.selector) !== null &&
        textOf(condition.selector) !== before[index]
      )
    return [...document.querySelectorAll(condition.selector)].some((one) =>
      new RegExp(condition.pattern).test(one.textContent ?? ''),
    )
  }
  const eventKinds = ['keydown', 'pointerdown', 'click', 'input', 'change'] as const
  const noteEvent = (event: Event): void => {
    if (recorder.pdRecording) recorder.pdRecording.startMs = event.timeStamp
  }
  for (const kind of eventKinds)
    window.addEventListener(kind, noteEvent, { capture: true, passive: true })
  const startMs = performance.now()
  const done = new Promise<void>((resolve, reject) => {
    let lastMs = startMs
    const checkFrame = (now: number): void => {
      recorder.pdRecording?.frames.push(now - lastMs)
      lastMs = now
      // Nothing counts before the person has acted.
      const isOver =
        recorder.pdRecording !== undefined &&
        recorder.pdRecording.startMs > startMs &&
        conditions.every(isMet)
      if (!isOver && now - startMs < patienceMs) return void requestAnimationFrame(checkFrame)
      for (const kind of eventKinds) window.removeEventListener(kind, noteEvent, { capture: true })
      if (!isOver) return reject(new Error(`${name}: not seen`))
      if (recorder.pdRecording) recorder.pdRecording.endMs = performance.now()
      resolve()
    }
    requestAnimationFrame(checkFrame)
  })
  done.catch(() => undefined)
  recorder.pdRecording = { done, startMs: 0, endMs: 0, frames: [] }
}

async function finish(name: string): Promise<StepFigures> {
  const recorder = window as TaskWindow
  const recording = recorder.pdRecording as Recording
  await recording.done
  // Long tasks are reported a little later.
  await new Promise((resolve) => setTimeout(resolve, 120))
  const { startMs, endMs } = recording
  performance.measure(`flow:${name}`, { start: startMs, end: endMs })
  const tasks = (recorder.pdTasks ?? [])
    .filter(({ startTime, duration }) => startTime + duration >= startMs && startTime <= endMs)
    .map(({ duration }) => duration)
  const frames = recording.frames.slice(1).sort((left, right) => left - right)
  return {
    ms: endMs - startMs,
    longTasks: tasks.length,
    longestTaskMs: Math.max(0, ...tasks),
    frameP95Ms: frames[Math.floor(frames.length * 0.95)] ?? 0,
    frameWorstMs: frames.at(-1) ?? 0,
  }
}
