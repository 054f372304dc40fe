import type { DateParts } from '../../base/instant.ts'
import type { DateReader } from './date-format.ts'
import { compileDateFormat, readIsoDate } from './date-format.ts'

/** A format that reads dates of a file. */
export interface DateCandidate {
  /** LDML letters; undefined: ISO 8601. */
  readonly format: string | undefined
  /** What the format makes of each text given, in its order; undefined: it cannot be read. */
  readonly read: readonly (DateParts | undefined)[]
  /** How many of the texts it reads. */
  readonly count: number
}

// More shapes than this in one column are no dates.
const MOST_SHAPES = 12

/**
 * The formats that dates written like these may have, those that read the most first; day first
 * stands before month first, which says nothing about which is meant: that is for a person. None
 * where no text looks like a date. ISO 8601 stands alone where it reads all of them.
 */
export function dateCandidates(texts: readonly string[]): readonly DateCandidate[] {
  const written = texts.map((text) => text.trim())
  const iso = candidate(undefined, readIsoDate, written)
  if (iso.count > 0 && iso.count === written.filter((text) => text !== '').length) return [iso]
  const shapes = new Map(written.map((text) => [text.replaceAll(/\d/g, '0'), text]))
  const formats = new Set([...shapes.values()].slice(0, MOST_SHAPES).flatMap(formatsOf))
  const found = [...formats].flatMap((format) => {
    const read = compileDateFormat(format)
    return read ? [candidate(format, read, written)] : []
  })
  return [iso, ...found]
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count)
}

function candidate(
  format: string | undefined,
  reader: DateReader,
  written: readonly string[],
): DateCandidate {
  const read = written.map((text) => (text === '' ? undefined : reader(text)))
  return { format, read, count: read.filter((parts) => parts !== undefined).length }
}

const NUMERIC =
  /^(?<first>\d{1,4})(?<mark>[./-])(?<second>\d{1,2})\k<mark>(?<third>\d{1,4})(?:(?<gap>,?\s+|T)(?<time>\d.*))?$/
const TIME =
  /^(?<hour>\d{1,2}):\d{2}(?<second>:\d{2}(?:(?<mark>[.,])(?<fraction>\d{1,9}))?)?(?:(?<half>\s?)[AaPp]\.?\s?[Mm]\.?)?(?:(?<space>\s?)(?:Z|[+-]\d{2}(?::?\d{2})?))?$/
const compact: Readonly<Record<number, readonly string[]>> = {
  8: ['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy'],
  12: ['yyyyMMddHHmm'],
  14: ['yyyyMMddHHmmss'],
}

function formatsOf(text: string): readonly string[] {
  if (/^\d+$/.test(text)) return compact[text.length] ?? []
  const parts = NUMERIC.exec(text)?.groups
  if (!parts) return []
  const time = parts['time'] === undefined ? '' : timeOf(parts['time'])
  if (time === undefined) return []
  const { first = '', second = '', third = '', mark = '' } = parts
  const gap = parts['gap'] === 'T' ? "'T'" : (parts['gap'] ?? '')
  return ordersOf(first, second, third).map(
    (order) => order.join(mark) + (time === '' ? '' : gap + time),
  )
}

// One digit may stand for d or M in a file whose other rows have two, never the other way round.
function ordersOf(
  first: string,
  second: string,
  third: string,
): readonly (readonly [string, string, string])[] {
  const day = (text: string): string => (text.length === 1 ? 'd' : 'dd')
  const month = (text: string): string => (text.length === 1 ? 'M' : 'MM')
  if (first.length === 4 && third.length <= 2) return [['yyyy', month(second), day(third)]]
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return []
  const year = third.length === 4 ? 'yyyy' : 'yy'
  const both = [
    [day(first), month(second), year],
    [month(first), day(second), year],
  ] as const
  const loose = [
    ['d', 'M', year],
    ['M', 'd', year],
  ] as const
  return first.length === 1 || second.length === 1 ? loose : both
}

function timeOf(text: string): string | undefined {
  const parts = TIME.exec(text)?.groups
  if (!parts) return undefined
  const isTwelve = parts['half'] !== undefined
  const letter = isTwelve ? 'h' : 'H'
  const hour = parts['hour']?.length === 1 ? letter : letter.repeat(2)
  const fraction =
    parts['fraction'] === undefined ? '' : parts['mark'] + 'S'.repeat(parts['fraction'].length)
  const second = parts['second'] === undefined ? '' : `:ss${fraction}`
  const zone = parts['space'] === undefined ? '' : `${parts['space']}XXX`
  return `${hour}:mm${second}${isTwelve ? `${parts['half'] ?? ''}a` : ''}${zone}`
}
