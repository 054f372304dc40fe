import type { Page } from 'playwright'

/** What has to stand in the page for a step to be over. */
export type Sight =
  /** Something of this selector has a text of this pattern. */
  | { readonly kind: 'text'; readonly selector: string; readonly pattern: string }
  /** What stands there reads otherwise than when the step began. */
  | { readonly kind: 'changed'; readonly selector: string }
  | { readonly kind: 'gone'; readonly selector: string }
  /** Every row of the grid that is in sight has its cells. */
  | { readonly kind: 'rows' }

/**
 * One step as the page itself saw it, milliseconds; its measure `flow:<name>` is in the page's
 * timeline too.
 */
export interface StepFigures {
  /**
   * From the last key, click or choice of the step until the first frame in which all of its sights
   * stood there.
   */
  readonly ms: number
  /** Tasks of 50 ms and more meanwhile. */
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

type Held = Window & {
  pdTasks?: { readonly startTime: number; readonly duration: number }[]
  pdRecording?: Recording
}

const PATIENCE_MS = 1_200_000

/**
 * Does something in the page as a person does, and records it until the sights stand there. Throws
 * after twenty minutes without.
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
    const tasks = (window as Held).pdTasks ?? []
    return {
      longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    }
  })
}

// Runs in the page: the sights are looked at once a frame, so that waiting costs nothing worth
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
  const held = window as Held
  if (!held.pdTasks) {
    held.pdTasks = []
    const tasks = held.pdTasks
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
    if (held.pdRecording) held.pdRecording.begun = event.timeStamp
  }
  for (const kind of acts) window.addEventListener(kind, note, { capture: true, passive: true })
  const asked = performance.now()
  const done = new Promise<void>((found, failed) => {
    let last = asked
    const look = (now: number): void => {
      held.pdRecording?.frames.push(now - last)
      last = now
      // Nothing counts before the person did something.
      const isOver =
        held.pdRecording !== undefined && held.pdRecording.begun > asked && sights.every(stands)
      if (!isOver && now - asked < patienceMs) return void requestAnimationFrame(look)
      for (const kind of acts) window.removeEventListener(kind, note, { capture: true })
      if (!isOver) return failed(new Error(`${name}: not seen`))
      if (held.pdRecording) held.pdRecording.ended = performance.now()
      found()
    }
    requestAnimationFrame(look)
  })
  done.catch(() => undefined)
  held.pdRecording = { done, begun: 0, ended: 0, frames: [] }
}

async function finish(name: string): Promise<StepFigures> {
  const held = window as Held
  const recording = held.pdRecording as Recording
  await recording.done
  // Long tasks are told a little later.
  await new Promise((told) => setTimeout(told, 120))
  const { begun, ended } = recording
  performance.measure(`flow:${name}`, { start: begun, end: ended })
  const tasks = (held.pdTasks ?? [])
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
