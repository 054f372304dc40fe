import { Failure } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import type { Cell } from '../contract/cell.ts'
import type { AnyReport, FileQuery, Template } from '../contract/reporting.ts'
import { isOfRun } from '../contract/reporting.ts'
import type { CallContext } from '../contract/wire.ts'
import { assumptionsOf } from '../reconciliation/assumptions.ts'
import { fileNameOf } from '../reports/file-name.ts'
import type { Store } from '../store/store.ts'
import type { ExportInput, ExportResult } from '../store/thread-calls.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { originOf, reconcileSettingsOf } from './profile.ts'

/** The rows of a template as a query, and the name of its file. */
interface PreparedTemplate {
  readonly query: FileQuery
  readonly fileName: string
}

/**
 * Builds the query of a template. The query names the run by its id, for the manifest of the file,
 * and includes the rows of a report that is not in the database.
 */
export async function prepareTemplate(
  ports: Ports,
  profile: Profile,
  store: Store,
  template: Template,
  run: string | null,
): Promise<PreparedTemplate> {
  const { report, conditions, sort, search } = template
  // Without a run the store reports that there is none.
  const id = isOfRun(report)
    ? (run ?? (await store.call('latestRun', { id: undefined }))?.run_id)
    : undefined
  const query: FileQuery = {
    report,
    run: id,
    conditions,
    sort: sort ?? undefined,
    search: search.trim(),
    suppliedRows: rowsOutsideDatabase(ports, report),
  }
  return {
    query,
    fileName: fileNameOf(template, {
      profile: profile.name,
      run: id ?? '',
      at: nowInstant(ports.clock),
    }),
  }
}

/**
 * Maximum entries in the report of the activity log. Writing a million of them would take two
 * gigabytes of memory.
 */
export const MAX_ACTIVITY_ROWS = 200_000

/**
 * Returns the rows of a report that is not in the database, or undefined if the database has them.
 * Throws Failure LOG_TOO_LONG.
 */
export function rowsOutsideDatabase(
  ports: Pick<Ports, 'readActivity'>,
  report: AnyReport,
): readonly (readonly Cell[])[] | undefined {
  if (report !== 'activity_log') return undefined
  const entries = ports.readActivity(MAX_ACTIVITY_ROWS + 1)
  if (entries.length > MAX_ACTIVITY_ROWS)
    throw new Failure({
      kind: 'badInput',
      code: 'LOG_TOO_LONG',
      what: 'The activity log is too long for this report',
      why: `it has ${entries[0]?.number ?? 0} entries, and the maximum of the report is ${MAX_ACTIVITY_ROWS}`,
      advice:
        'take the file activity.jsonl from the data folder: each of its lines is one entry as JSON',
    })
  return entries.map((entry) => [
    String(entry.number),
    entry.at,
    entry.profile,
    entry.what,
    JSON.stringify(entry.facts),
    entry.hash ?? '',
  ])
}

/**
 * Writes a template's file. Every host writes equal bytes for equal caches.
 */
export async function writeTemplate(
  ports: Ports,
  profile: Profile,
  store: Store,
  template: Template,
  { query }: PreparedTemplate,
  target: Pick<ExportInput, 'path' | 'descriptor' | 'isNameFromTemplate'>,
  context: CallContext,
): Promise<ExportResult> {
  const { format, dialect, timeZone, hasTextFormulas } = template
  return store.call(
    'export',
    {
      query,
      columns: template.columns ?? undefined,
      layout: { format, dialect, timeZone, ...(hasTextFormulas ? { hasTextFormulas } : {}) },
      template: template.name,
      madeAt: nowInstant(ports.clock),
      ...target,
      assumptions: assumptionsOf(reconcileSettingsOf(profile)),
      origin: originOf(profile),
    },
    { signal: context.signal, onProgress: context.progress },
  )
}
