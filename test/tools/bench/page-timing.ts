import type { Page } from 'playwright'

/**
 * The times between two frames, in milliseconds, while the wheel scrolls the first grid for
 * `seconds`.
 */
export async function wheel(page: Page, seconds = 3): Promise<number[]> {
  const box = await page.getByRole('grid').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  await page.evaluate(() => {
    const pageState = window as unknown as { frames: number[]; isOver: boolean }
    pageState.frames = []
    pageState.isOver = false
    let before = performance.now()
    const next = (now: number): void => {
      pageState.frames.push(now - before)
      before = now
      if (!pageState.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let turn = 0; turn < seconds * 50; turn += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  return page.evaluate(() => {
    const pageState = window as unknown as { frames: number[]; isOver: boolean }
    pageState.isOver = true
    return pageState.frames.slice(2)
  })
}

/**
 * The milliseconds from moving the grid's scroll bar to this share of its length until every row
 * has the cells of its new position, not those it had before.
 */
export function jump(page: Page, share: number): Promise<number> {
  return page.evaluate(async (target) => {
    const scroller = document.querySelector('[role=grid]') as HTMLElement
    const firstRowIndex = (): string | null | undefined =>
      scroller
        .querySelector('[role=row]:nth-child(1)[aria-rowindex]:has([role=gridcell])')
        ?.getAttribute('aria-rowindex')
    const before = firstRowIndex()
    const startMs = performance.now()
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * target
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const rows = [...scroller.querySelectorAll('[role=row]')].slice(1)
      if (
        performance.now() - startMs > 5000 ||
        (firstRowIndex() !== before &&
          rows.every(
            (row) => row.ariaBusy !== 'true' && (row.textContent ?? '').trim().length > 20,
          ))
      )
        break
    }
    return performance.now() - startMs
  }, share)
}

/** The heap of the page's scripts after a garbage collection, in megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

/** Starts to record how long the page's thread is blocked. Another call starts again. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const pageState = window as unknown as { tasks: number[]; isWatched?: boolean }
    pageState.tasks = []
    if (pageState.isWatched) return
    pageState.isWatched = true
    new PerformanceObserver((list) =>
      pageState.tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ entryTypes: ['longtask'] })
  })
}

/**
 * The page's tasks of 50 ms and more since watchTasks, as the browser reports them: how many, and
 * the longest (0: none was that long).
 */
export function readTasks(
  page: Page,
): Promise<{ readonly longTasks: number; readonly longestTaskMs: number }> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] }
    return { longTasks: tasks.length, longestTaskMs: Math.max(0, ...tasks) }
  })
}
