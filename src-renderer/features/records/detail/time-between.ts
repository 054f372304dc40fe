import type { recordWords } from '../../../words/records/records.ts'

type Words = Pick<(typeof recordWords)['en']['detail'], 'seconds' | 'minutes' | 'hours' | 'days'>

/**
 * Writes the time from one instant to another in its two largest units, or undefined if it is
 * unknown or negative.
 */
export function timeBetween(
  from: string | null,
  to: string | null,
  words: Words,
): string | undefined {
  const seconds = Math.floor((Date.parse(to ?? '') - Date.parse(from ?? '')) / 1000)
  if (!(seconds >= 0)) return undefined
  if (seconds < 60) return words.seconds(seconds)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return words.minutes(minutes, seconds % 60)
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? words.hours(hours, minutes % 60)
    : words.days(Math.floor(hours / 24), hours % 24)
}
