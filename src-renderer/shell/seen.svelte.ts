import { SvelteSet } from 'svelte/reactivity'
import { desk } from '../desk.svelte.ts'

const KEY = 'partner-desk-seen'

/** Jobs whose notice was dismissed, or that had ended before this window was opened. */
export const seen = new SvelteSet<string>()

/** Jobs whose notice was shown in the opened tray of this window. The tray counts them no more. */
export const read = new SvelteSet<string>()

/**
 * A new window starts without the past; a reload shows what ended meanwhile. Call once, when the
 * jobs are known.
 */
export function readSeen(): void {
  const kept = sessionStorage.getItem(KEY)
  const ids =
    kept === null
      ? desk.jobs.filter((job) => job.endedAt !== null).map((job) => job.id)
      : (JSON.parse(kept) as string[])
  for (const id of ids) seen.add(id)
  keep()
}

export function dismissNotice(id: string): void {
  seen.add(id)
  keep()
}

export function markRead(id: string): void {
  read.add(id)
}

function keep(): void {
  const known = new Set(desk.jobs.map((job) => job.id))
  sessionStorage.setItem(KEY, JSON.stringify([...seen].filter((id) => known.has(id))))
}
