import { cellKinds, numericDateFormat } from './cell-kinds.ts'
import type { ChangeProposal } from './change-proposal.ts'
import type { ColumnProfile } from './column-profile.ts'
import type { DateCandidate } from './date-candidates.ts'
import { dateCandidates } from './date-candidates.ts'
import { compileDateFormat } from './date-format.ts'
import { headerUnit } from './header-unit.ts'
import type { MappingSample } from './mapping-sample.ts'
import type { Confidence } from './proposal.ts'

/** Proposes the format, the zone and the time column of the dates. */
export function dateChanges(sample: MappingSample): readonly ChangeProposal[] {
  const date = sample.profileOf('date')
  if (!date || date.filledCells.length === 0) return []
  return [...proposeTimeColumn(sample, date), ...proposeDateFormat(date), ...proposeTimeZone(date)]
}

function proposeTimeColumn(sample: MappingSample, date: ColumnProfile): readonly ChangeProposal[] {
  const hasTime = date.filledCells.some((text) => /\d:\d{2}|\dT\d|^\d{9,}/.test(text))
  const times = sample.profiles.filter((profile) => profile.is('time'))
  const [time] = times
  if (hasTime || !time || time.column === date.column) return []
  return [
    {
      kind: 'timeColumn',
      confidence: times.length === 1 ? 'sure' : 'doubtful',
      reasons: [{ code: 'timesOnly', column: time.column }],
      change: {
        columns: {
          date: { column: sample.name(date.column), time_column: sample.name(time.column) },
        },
      },
    },
  ]
}

function proposeDateFormat(date: ColumnProfile): readonly ChangeProposal[] {
  const texts = date.filledCells.filter((text) => cellKinds.instant(text))
  const [example] = texts
  if (example === undefined) return []
  const numberFormats = new Set(texts.map(numericDateFormat))
  const [numberFormat] = numberFormats
  if (numberFormats.size === 1 && numberFormat !== undefined)
    return [
      formatChange(
        numberFormat,
        numberFormat === 'excel_serial' ? 'doubtful' : 'sure',
        texts.length,
        date,
      ),
    ]
  const candidates = dateCandidates(texts)
  const best = findYearFirstFormat(texts, candidates[0]) ?? candidates[0]
  if (best?.format === undefined) return []
  // Two digits can be the year, the month or the day.
  const isProven =
    best.count === texts.length &&
    !/^[^y]*yy(?!y)/.test(best.format) &&
    new Set(
      candidates
        .filter(({ count }) => count === best.count)
        .map(({ format }) => /[yMd]/.exec(format ?? '')?.[0]),
    ).size === 1
  const change = formatChange(best.format, isProven ? 'sure' : 'doubtful', best.count, date)
  return [
    isProven || best.count < texts.length
      ? change
      : { ...change, reasons: [...change.reasons, { code: 'dayOrMonth', example }] },
  ]
}

// Finds the format of dates such as `26-10-01`. If the first parts of the dates vary less than the
// last ones, the first parts are the years.
function findYearFirstFormat(
  texts: readonly string[],
  best: DateCandidate | undefined,
): Pick<DateCandidate, 'format' | 'count'> | undefined {
  const format = best?.format?.replace(/^(?:dd|MM)([./-])(?:dd|MM)\1yy(?!y)/, 'yy$1MM$1dd')
  const readDate =
    format === undefined || format === best?.format ? undefined : compileDateFormat(format)
  if (!readDate || !texts.every((text) => readDate(text))) return undefined
  const parts = texts.map((text) => text.split(/[./\- ]/))
  const countDistinct = (index: number): number => new Set(parts.map((part) => part[index])).size
  return countDistinct(0) < countDistinct(2) ? { format, count: texts.length } : undefined
}

function formatChange(
  format: string,
  confidence: Confidence,
  count: number,
  date: ColumnProfile,
): ChangeProposal {
  return {
    kind: 'dateFormat',
    confidence,
    reasons: [{ code: 'datesRead', count, of: date.filledCells.length }],
    change: { date_format: format },
  }
}

// `Time(UTC+02:00)`: whole hours have an Etc/GMT zone, whose sign is reversed.
function proposeTimeZone(date: ColumnProfile): readonly ChangeProposal[] {
  const unit = headerUnit(date.header)
  if (unit?.kind !== 'zone') return []
  const [, sign = '', hours = '', minutes = '0'] =
    /([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(unit.unit) ?? []
  if (sign === '' || Number(hours) === 0 || Number(minutes) > 0) return []
  return [
    {
      kind: 'timeZone',
      confidence: 'sure',
      reasons: [{ code: 'headerZone', unit: unit.unit }],
      change: { time_zone: `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}` },
    },
  ]
}
