import { SvelteSet } from 'svelte/reactivity'
import { desk } from '../desk.svelte.ts'

const KEY = 'partner-desk-seen'

/** Jobs whose notice was dismissed, or that had ended before this window opened. */
export const dismissedIds = new SvelteSet<string>()

/** Jobs whose notice was shown in this window's open tray. The tray no longer counts them. */
export const read = new SvelteSet<string>()

/**
 * Marks jobs that ended before this window opened as seen; after a reload, jobs that ended
 * meanwhile stay unseen. Call once, after the jobs are loaded.
 */
export function readSeen(): void {
  const savedText = sessionStorage.getItem(KEY)
  const ids =
    savedText === null
      ? desk.jobs.filter((job) => job.endedAt !== null).map((job) => job.id)
      : (JSON.parse(savedText) as string[])
  for (const id of ids) dismissedIds.add(id)
  save()
}

export function dismissNotice(id: string): void {
  dismissedIds.add(id)
  save()
}

export function markRead(id: string): void {
  read.add(id)
}

function save(): void {
  const knownIds = new Set(desk.jobs.map((job) => job.id))
  sessionStorage.setItem(KEY, JSON.stringify([...dismissedIds].filter((id) => knownIds.has(id))))
}
