import { SvelteSet } from 'svelte/reactivity'
import { desk } from '../desk.svelte.ts'

const STORAGE_KEY = 'partner-desk-seen'

/** Jobs whose notice was dismissed, or that had ended before this window opened. */
export const dismissedIds = new SvelteSet<string>()

/** Jobs whose notice was shown in this window's open tray. The tray no longer counts them. */
export const readIds = new SvelteSet<string>()

/**
 * Dismisses the notices of jobs that ended before this window opened. After a reload, jobs that
 * ended during the reload keep their notices. Call once, after the jobs are loaded.
 */
export function dismissEarlierJobs(): void {
  const savedText = sessionStorage.getItem(STORAGE_KEY)
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
  readIds.add(id)
}

function save(): void {
  const knownIds = new Set(desk.jobs.map((job) => job.id))
  sessionStorage.setItem(
    STORAGE_KEY,
    JSON.stringify([...dismissedIds].filter((id) => knownIds.has(id))),
  )
}
