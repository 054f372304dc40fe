import type { InstantText } from './instant.ts'

/**
 * Codes of events that the program handled and that a person should hear about although nothing
 * failed (security.md 3.3).
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
 * The name of a fact that is in the cache only while a sync runs. If it is there when a sync starts,
 * the last sync was killed, or a part of the cache is lost.
 */
export const SYNC_UNDER_WAY = 'sync_under_way'

/** Plain facts of a notice. They must contain no secret. */
export type NoticeFacts = Readonly<Record<string, string | number | boolean>>

/** A notice as plain data, for a thread or a window. */
export interface Notice {
  readonly code: NoticeCode
  readonly at: InstantText
  readonly evidence: NoticeFacts
}

/** Reports a notice. The receiver adds the time. */
export type SendNotice = (code: NoticeCode, evidence?: NoticeFacts) => void
