import type { Notice, NoticeCode, NoticeFacts } from '../../base/notice.ts'

/** Formats a notice as one line for people: its code, what happened, what is safe, what to do. */
export function noticeLine({ code, evidence }: Notice): string {
  return `${code}: ${lines[code](evidence)}`
}

const lines: Readonly<Record<NoticeCode, (facts: NoticeFacts) => string>> = {
  SYNC_RESUMED: ({ page }) =>
    `an earlier sync was interrupted and ${page === undefined ? 'was resumed' : `continued from page ${String(page)}`}; everything fetched before is kept, and there is nothing to do`,
  SYNC_RESTARTED: () =>
    'the service no longer knew where the feed had stopped, so the pass was started again; records are never duplicated, and there is nothing to do',
  CLOCK_SKEW: ({ seconds, isMarked }) =>
    `this machine's clock is ${span(Math.abs(Number(seconds)))} ${Number(seconds) > 0 ? 'behind' : 'ahead of'} the service's${isMarked === true ? ', so times of this machine are unreliable' : ''}; records keep the service's own times; set the clock of this machine`,
  MIGRATION_RETRIED: ({ from, to }) =>
    `an earlier start was interrupted while the database was brought from version ${String(from)} to ${String(to)}; this start completed it, a backup from before is kept, and there is nothing to do`,
  EXPORT_INTERRUPTED: ({ what, file }) =>
    what === 'restore'
      ? 'an earlier restore of a backup was interrupted; the database is as it was before, and the backups are whole; restore the backup again in the window (Settings, Data)'
      : what === 'backup'
        ? 'an earlier backup was interrupted and the unfinished part is removed; earlier backups are whole; make a new one'
        : `writing ${JSON.stringify(file ?? '')} was interrupted and the unfinished part is removed; an earlier file of its name is unchanged; write it again`,
  IMPORT_DISCARDED: () =>
    'an earlier reconciliation was interrupted and the unfinished part is removed; ledger, cache and earlier runs are as they were; run it again',
  DB_ROW_DAMAGED: ({ records }) =>
    `${String(records)} of the records in the cache ${records === 1 ? 'was' : 'were'} changed on the disk and requested again; everything else is as it was; run doctor to see whether all of them arrived`,
  VIEW_RESTARTED: () =>
    'the window was started again after it ended by itself; its work continued, and there is nothing to do',
  SETTINGS_DAMAGED: damagedFile,
  TEMPLATES_DAMAGED: damagedFile,
}

function damagedFile({ file, where, copy }: NoticeFacts): string {
  return `${JSON.stringify(file ?? '')} was damaged (${String(where)}); its other parts are in use, and the damaged file is kept as ${JSON.stringify(copy ?? '')}; look at it, and set again what is missing`
}

function span(seconds: number): string {
  const [value, unit] =
    seconds < 120
      ? [seconds, 'seconds']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minutes']
        : [Math.round(seconds / 3600), 'hours']
  return `${value} ${unit}`
}
