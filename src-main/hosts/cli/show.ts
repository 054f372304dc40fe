import type { AppCalls, ProfileView } from '../../contract/calls.ts'
import { isPeriodEndUncertain, periodDays } from '../../contract/period-days.ts'
import type { RunSummary } from '../../contract/run.ts'
import { breakKinds, observationCounts } from '../../contract/run.ts'
import type { Progress } from '../../contract/wire.ts'
import { rewriteProgress } from './terminal.ts'

type Output<K extends keyof AppCalls> = AppCalls[K]['output']

/**
 * Shows progress on standard error as one line that is rewritten. Shows nothing if `isShown` is
 * false.
 */
export function progressLine(isShown: boolean): { show(progress: Progress): void; clear(): void } {
  let shownAtMs = 0
  let isLineShown = false
  return {
    show({ step, done, total }) {
      const now = performance.now()
      if (!isShown || now - shownAtMs < 100) return
      shownAtMs = now
      isLineShown = true
      rewriteProgress(
        `${stepNames[step] ?? step}${done > 0 ? ` ${groupDigits(done)}` : ''}${total === undefined ? '' : ` of ${groupDigits(total)}`}`,
      )
    },
    clear() {
      if (isLineShown) rewriteProgress('')
      isLineShown = false
    },
  }
}

const stepNames: Readonly<Record<string, string>> = {
  feed: 'Reading the feed',
  withdrawals: 'Asking for withdrawals',
  read: 'Reading the ledger (bytes)',
  gather: 'Gathering the provider side',
  causes: 'Looking for common causes',
  match: 'Matching',
  save: 'Saving the run',
  export: 'Writing rows',
}

function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ' ')
}

function roundToTenths(value: number): string {
  return String(Math.round(value * 10) / 10)
}

type ObservationKind = ReturnType<typeof observationCounts>[number][0]

const observationTexts: Readonly<Record<ObservationKind, string>> = {
  provider_inconsistent: 'the withdrawal and its transaction disagree',
  fee_differs: 'charged_fee is not debited_amount − amount',
  net_unknown: 'the transaction does not say which amount is net, so none is compared',
  not_final_yet: 'the ledger has no status, and the provider has not finished',
  status_unknown: 'the meaning of a status word is not known',
}

function rangeText(isComplete: boolean | undefined, from: string | null | undefined): string {
  return isComplete ? 'to its end' : `back to ${from?.slice(0, 10)}`
}

/** Formats a run for people: the counts of rows by outcome, the breaks by category, the sums. */
export function showRun(run: RunSummary, outPath: string | null): string[] {
  return [
    `Run ${run.run_id} as of ${run.as_of.slice(0, 19).replace('T', ' ')} UTC, ledger ${run.source.name}`,
    periodLine(run),
    ...notComparedLines(run),
    '',
    ...rowTable(run),
    '',
    ...breakLines(run),
    ...toleranceLines(run),
    ...observationCounts(run).map(
      ([kind, count]) => `${groupDigits(count)} observed: ${observationTexts[kind]} (no break).`,
    ),
    ...decisionLines(run),
    '',
    ...coverageLines(run),
    '',
    ...totalsTable(run),
    ...(outPath === null ? [] : ['', `Breaks written to ${outPath}`]),
  ]
}

// The number of rows of each side by outcome.
function rowTable({ ledger, provider }: RunSummary): string[] {
  return table([
    [
      '',
      'records',
      'matched',
      'broken',
      'rejected',
      'unchecked',
      'excluded',
      'outside period',
      'void',
    ],
    [
      'ledger rows',
      ledger.rows,
      ledger.matched,
      ledger.broken,
      ledger.rejected,
      ledger.unchecked,
      ledger.excluded ?? 0,
      ledger.outside_period,
      ledger.void ?? 0,
    ],
    [
      'provider records',
      provider.records,
      provider.matched,
      provider.broken,
      '',
      '',
      '',
      provider.outside_period,
      provider.void ?? 0,
    ],
  ])
}

function breakLines({ breaks }: RunSummary): string[] {
  const brokenKinds = breakKinds.filter(({ category }) => (breaks[category] ?? 0) > 0)
  if (brokenKinds.length === 0) return ['No breaks.']
  return table([
    ['breaks', 'count', 'severity'],
    ...brokenKinds.map(({ category, severity }) => [category, breaks[category] ?? 0, severity]),
  ])
}

function toleranceLines(run: RunSummary): string[] {
  if (run.within_tolerance === 0) return []
  const sums = Object.entries(run.tolerated ?? {}).map(
    ([currency, { difference }]) => `${difference} ${currency}`,
  )
  return [
    `${groupDigits(run.within_tolerance)} matches differ inside the tolerance${sums.length === 0 ? '' : `, by ${sums.join(', ')} in all`}.`,
  ]
}

function decisionLines({ suggestions, decisions }: RunSummary): string[] {
  const lines: string[] = []
  if (suggestions)
    lines.push(
      `${groupDigits(suggestions)} pairs without a common identifier may be one payment: the window offers them (Suggestions).`,
    )
  if (decisions && decisions.matched + decisions.undone + decisions.stale > 0)
    lines.push(
      `Decisions applied: ${groupDigits(decisions.matched)} matches made, ${groupDigits(decisions.undone)} undone; ${groupDigits(decisions.stale)} name records that no longer exist.`,
    )
  return lines
}

function coverageLines({ coverage }: RunSummary): string[] {
  return [
    `Asked for ${groupDigits(coverage.asked)} ids: ${groupDigits(coverage.found)} found, ${groupDigits(coverage.not_found)} not found, ${groupDigits(coverage.failed)} failed; ${groupDigits(coverage.not_asked)} not asked.`,
    coverage.feed_to === null
      ? 'The feed was not read.'
      : `The feed was read ${rangeText(coverage.feed_is_complete, coverage.feed_from)}.`,
    ...(coverage.list_to === undefined
      ? []
      : [
          `The list of withdrawals was read ${rangeText(coverage.list_is_complete, coverage.list_from)}.`,
        ]),
  ]
}

function totalsTable({ totals }: RunSummary): string[] {
  return table([
    ['currency', 'ledger', 'provider', 'difference'],
    ...Object.entries(totals).map(([currency, total]) => [
      currency,
      total.ledger,
      total.provider,
      total.difference,
    ]),
  ])
}

function periodLine({ period, mapping, cache_as_of: cacheAsOf }: RunSummary): string {
  const days = periodDays(period, mapping.timeZone)
  if (!days) return 'No dates in the ledger: everything cached is covered'
  const zone = mapping.timeZone === 'UTC' ? '' : ` (days of ${mapping.timeZone})`
  return `Period ${days.from} to ${days.to}${zone}; cache as of ${cacheAsOf?.slice(0, 19).replace('T', ' ') ?? 'never synchronised'}`
}

// These lines come before the counts, which are about the rows that were compared.
function notComparedLines(run: RunSummary): string[] {
  const { rejected, unchecked } = run.ledger
  if (rejected + unchecked === 0) return []
  const lines = [
    '',
    `Not compared: ${rowCount(rejected)} rejected, ${rowCount(unchecked)} unchecked.`,
  ]
  if (isPeriodEndUncertain(run))
    lines.push(
      'The period comes from the dates that could be read. Rejected rows may be of other days.',
    )
  for (const { line, reason } of run.rejected_lines.slice(0, 10))
    lines.push(`line ${line} was rejected: ${reason}`)
  if (rejected > 10)
    lines.push(`… and ${groupDigits(rejected - 10)} more rejected lines (--json lists them)`)
  return lines
}

function rowCount(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? 'row' : 'rows'}`
}

/**
 * Formats a profile of the list: its services on one line, then the values that its preset does not
 * supply.
 */
export function showListedProfile(profile: ProfileView): string[] {
  const { name, environment, partner_url: partner, gateway_url: gateway, preset } = profile
  const line = `${name} (${environment})  ${partner}  ${gateway}/${profile.gateway_service}  gateway ${profile.gateway_auth}  preset ${preset}`
  const ownValues = Object.entries(profile.provenance).filter(
    ([value, provenance]) => provenance === 'operator-set' && value !== 'routes',
  )
  const values = ownValues.map(([value]) => value).join(', ')
  const routes = Object.keys(profile.routes).join(', ')
  return [
    line,
    ...(values === '' ? [] : [`  operator-set: ${values}`]),
    ...(routes === '' ? [] : [`  operator-set routes: ${routes}`]),
  ]
}

/** Formats the current values of the settings that `profile set` can change. */
export function showProfile(profile: ProfileView): string[] {
  const statuses = Object.entries(profile.status_map).map(([word, meaning]) => `${word}=${meaning}`)
  const routes = Object.entries(profile.routes).map(([id, route]) => `${id}="${route}"`)
  return [
    `Profile ${profile.name}: rails ${profile.rails.join(', ')}; statuses ${
      statuses.join(', ') || 'COMPLETED=final'
    }; fee ${profile.values.feeSource} (${profile.provenance.feeSource ?? 'assumed'}); routes ${
      routes.join(', ') || 'none entered'
    }.`,
  ]
}

export function showSync(report: Output<'sync'>): string[] {
  const counts = Object.entries(report.records).map(([kind, count]) => [kind, count])
  const lines = [
    `${groupDigits(report.new)} new, ${groupDigits(report.changed)} changed, ${groupDigits(report.calls)} calls, ${roundToTenths(report.elapsed_ms / 1000)} s`,
    ...table([['cached', 'records'], ...counts]),
  ]
  if (report.team) lines.unshift(...teamLines(report.team))
  if (report.quarantined > 0)
    lines.push(`${groupDigits(report.quarantined)} records could not be used and were kept aside.`)
  if (report.backup_skipped !== undefined)
    lines.push(
      `The due backup was not made, because there is too little space: ${report.backup_skipped}.`,
    )
  for (const { part, why } of report.refused.slice(0, 20)) lines.push(`${part} was refused: ${why}`)
  if (report.refused.length > 20)
    lines.push(
      `… and ${groupDigits(report.refused.length - 20)} more were refused (--json lists them)`,
    )
  if (report.ids_not_found.length > 0) lines.push(`Not there: ${namesOf(report.ids_not_found)}`)
  if (report.ids_not_asked.length > 0)
    lines.push(
      `Not asked, because they are not allowed in an address: ${namesOf(report.ids_not_asked)}`,
    )
  return lines
}

function teamLines({
  received,
  sent,
  lease,
  has_asked: hasAsked,
}: NonNullable<Output<'sync'>['team']>): string[] {
  const records = `${groupDigits(received)} records received from the team`
  if (hasAsked) return [`${records}, ${groupDigits(sent)} sent to it`]
  return lease
    ? [`${lease.display} is syncing; ${records} so far`]
    : [`The service was not asked, because credentials or a role are missing; ${records}`]
}

function namesOf(ids: readonly string[]): string {
  const firstIds = ids.slice(0, 5).map((id) => JSON.stringify(id))
  return `${firstIds.join(', ')}${ids.length > firstIds.length ? ' …' : ''}`
}

export function showStatus(status: Output<'status'>): string[] {
  const lines: string[] = []
  for (const profile of status.profiles) {
    lines.push(
      `${profile.name} (${profile.environment})${profile.in_use ? ', in use by another process' : ''}`,
    )
    const cache = profile.cache as {
      counts: Record<string, number>
      newest: Record<string, string | null>
      last_sync: string | null
      database_bytes: number
      schema_version: number
    } | null
    if (!cache) lines.push('  nothing cached yet')
    else {
      for (const [kind, count] of Object.entries(cache.counts))
        lines.push(
          `  ${kind.padEnd(14)} ${groupDigits(count).padStart(12)}${cache.newest[kind] ? `   newest ${cache.newest[kind]?.slice(0, 19).replace('T', ' ')}` : ''}`,
        )
      lines.push(
        `  last sync ${cache.last_sync?.slice(0, 19).replace('T', ' ') ?? 'never'} · ${roundToTenths(cache.database_bytes / 1048576)} MiB · schema ${cache.schema_version}`,
      )
    }
  }
  return lines
}

export function showDoctor(result: Output<'doctor'>): string[] {
  const lines = [`Checked: ${result.checked.join(', ')}`]
  if (result.findings.length === 0) lines.push('All is well.')
  for (const { part, profile, what, advice } of result.findings)
    lines.push(`${part}${profile ? ` (${profile})` : ''}: ${what}; ${advice}`)
  return lines
}

/** Aligns the cells of columns: the first column to the left, the others to the right. */
function table(rows: readonly (readonly (string | number)[])[]): string[] {
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? groupDigits(cell) : cell)),
  )
  const widths = (texts[0] ?? []).map((_, index) =>
    Math.max(...texts.map((row) => (row[index] ?? '').length)),
  )
  return texts.map((row) =>
    row
      .map((cell, index) =>
        index === 0 ? cell.padEnd(widths[index] as number) : cell.padStart(widths[index] as number),
      )
      .join('   ')
      .trimEnd(),
  )
}
