import type { InstantText } from './instant.ts'

/**
 * What the program met and dealt with by itself, as stable words (security.md 3.3): nothing failed,
 * and a person should know all the same.
 */
export const noticeCodes = [
  'SYNC_RESUMED',
  'SYNC_RESTARTED',
  'CLOCK_SKEW',
  'MIGRATION_RETRIED',
  'EXPORT_INTERRUPTED',
  'IMPORT_DISCARDED',
  'DB_ROW_DAMAGED',
  'VIEW_RESTARTED',
  'SETTINGS_DAMAGED',
  'TEMPLATES_DAMAGED',
] as const

export type NoticeCode = (typeof noticeCodes)[number]

/**
 * The fact that rests in the cache while a sync is under way; one that finds it follows one whose
 * process ended in the middle, or a cache that lost some of it.
 */
export const SYNC_UNDER_WAY = 'sync_under_way'

/** Plain facts of a notice; never a secret. */
export type NoticeFacts = Readonly<Record<string, string | number | boolean>>

/** A notice as plain data, for a thread or a window. */
export interface Notice {
  readonly code: NoticeCode
  readonly at: InstantText
  readonly evidence: NoticeFacts
}

/** Hands a notice up from where its fact is known; who takes it says when. */
export type TellNotice = (code: NoticeCode, evidence?: NoticeFacts) => void
