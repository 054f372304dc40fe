import type { Page } from 'playwright'

/**
 * The times between two frames, milliseconds, while the wheel turns over the first grid for
 * `seconds`.
 */
export async function wheel(page: Page, seconds = 3): Promise<number[]> {
  const box = await page.getByRole('grid').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  await page.evaluate(() => {
    const held = window as unknown as { frames: number[]; isOver: boolean }
    held.frames = []
    held.isOver = false
    let before = performance.now()
    const next = (now: number): void => {
      held.frames.push(now - before)
      before = now
      if (!held.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let turn = 0; turn < seconds * 50; turn += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  return page.evaluate(() => {
    const held = window as unknown as { frames: number[]; isOver: boolean }
    held.isOver = true
    return held.frames.slice(2)
  })
}

/**
 * From moving the grid's bar to this share of its way until every row there is has the cells of its
 * place, not those it had before, milliseconds.
 */
export function jump(page: Page, place: number): Promise<number> {
  return page.evaluate(async (where) => {
    const scroller = document.querySelector('[role=grid]') as HTMLElement
    const placeOf = (): string | null | undefined =>
      scroller
        .querySelector('[role=row]:nth-child(1)[aria-rowindex]:has([role=gridcell])')
        ?.getAttribute('aria-rowindex')
    const before = placeOf()
    const begun = performance.now()
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * where
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done))
      const rows = [...scroller.querySelectorAll('[role=row]')].slice(1)
      if (
        performance.now() - begun > 5000 ||
        (placeOf() !== before &&
          rows.every(
            (row) => row.ariaBusy !== 'true' && (row.textContent ?? '').trim().length > 20,
          ))
      )
        break
    }
    return performance.now() - begun
  }, place)
}

/** The heap of the page's scripts after a collection, megabytes. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize / 1e6
}

/** Begins to note for how long the page's thread is held; asked again, it begins anew. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const held = window as unknown as { tasks: number[]; isWatched?: boolean }
    held.tasks = []
    if (held.isWatched) return
    held.isWatched = true
    new PerformanceObserver((list) =>
      held.tasks.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ entryTypes: ['longtask'] })
  })
}

/**
 * The page's tasks of 50 ms and more since watchTasks, as the browser tells them: how many, and the
 * longest (0: none was that long).
 */
export function readTasks(
  page: Page,
): Promise<{ readonly longTasks: number; readonly longestTaskMs: number }> {
  return page.evaluate(() => {
    const { tasks } = window as unknown as { tasks: number[] }
    return { longTasks: tasks.length, longestTaskMs: Math.max(0, ...tasks) }
  })
}
