import type { Job, JobResult } from '../../src-main/contract/window.ts'
import { formatBytes, formatCount } from '../format/amount.ts'
import { showInvisible } from '../format/identifier.ts'
import type { jobWords } from '../words/jobs.ts'

/**
 * Writes the line of the tray for an ended job. The line of another profile's job names that
 * profile. `kindName` is the job's name in words.
 */
export function trayLine(
  { state, result, profile }: Pick<Job, 'state' | 'result' | 'profile'>,
  shownProfile: string,
  kindName: string,
  jobs: typeof jobWords.en,
): string {
  const outcome = result ? describeResult(result, jobs).title : jobs.cancelled(kindName)
  const text = state === 'failed' ? jobs.failed(kindName) : outcome
  return profile === shownProfile ? text : `${showInvisible(profile)} · ${text}`
}

/** Writes the title and the text of the notice for a job's result. */
export function describeResult(
  result: JobResult,
  jobs: typeof jobWords.en,
): { readonly title: string; readonly text: string } {
  switch (result.kind) {
    case 'sync': {
      const parts = [
        ...(result.quarantined > 0 ? [jobs.quarantined(result.quarantined)] : []),
        ...(result.refused.length > 0
          ? [
              jobs.refused(
                [...new Set(result.refused.map(({ part, code }) => `${part} (${code})`))].join(
                  ', ',
                ),
              ),
            ]
          : []),
        ...(result.ids_not_asked.length > 0 ? [jobs.notAsked(result.ids_not_asked.length)] : []),
      ]
      if (result.team && !result.team.has_asked)
        return {
          title: result.team.lease
            ? jobs.colleagueSyncing(showInvisible(result.team.lease.display))
            : jobs.onlyReceived,
          text: jobs.receivedFromTeam(result.team.received),
        }
      return {
        title:
          result.new + result.changed === 0
            ? jobs.nothingNew
            : jobs.synced(formatCount(result.new), formatCount(result.changed)),
        text: parts.join(' '),
      }
    }
    case 'reconcile':
      return {
        title: jobs.reconciled(result.breaks),
        text: jobs.matched(formatCount(result.matched), formatCount(result.rows)),
      }
    case 'export':
      return {
        title: jobs.exported(result.file),
        text: jobs.exportedTo(formatCount(result.rows), formatBytes(result.bytes), result.place),
      }
    case 'evidence':
      return {
        title: jobs.evidenceSaved(result.file),
        text: jobs.evidenceIn(
          formatCount(result.files),
          formatBytes(result.bytes),
          result.place,
          result.sha256,
        ),
      }
    case 'receiveLedger':
      return { title: jobs.ledgerReceived(result.name), text: formatBytes(result.bytes) }
    case 'verifyRun':
      return {
        title:
          result.outcome === 'equal' ? jobs.runIsEqual : jobs.runDiffers(formatCount(result.count)),
        text: '',
      }
    case 'recheck':
      return {
        title: jobs.rechecked(formatCount(result.asked), formatCount(result.changed)),
        text: jobs.recheckedText(
          formatCount(result.found),
          formatCount(result.absent),
          formatCount(result.failed),
        ),
      }
    case 'tryRules':
      return {
        title: jobs.triedRules(formatCount(result.gained), formatCount(result.lost)),
        text: '',
      }
    case 'quotes':
      return {
        title: jobs.quotesFound(formatCount(result.seen), formatCount(result.new)),
        text: '',
      }
    case 'backUp':
      return { title: jobs.backedUp, text: formatBytes(result.bytes) }
    case 'restore':
      return { title: jobs.restored, text: '' }
    // Neither kind has a notice.
    case 'check':
    case 'nothing':
      return { title: '', text: '' }
  }
}
