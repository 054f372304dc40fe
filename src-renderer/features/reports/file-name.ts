import type { Template } from '../../../src-main/contract/reporting.ts'

/** What a file name pattern may hold; each is filled in when the file is made. */
export const placeholders = ['report', 'profile', 'date', 'time', 'run'] as const

export type PatternProblem = 'missing' | 'sign' | 'long' | 'reserved' | 'placeholder' | 'ending'

const MOST_LENGTH = 120
const REFUSED = /[/\\:*?"<>|\p{Cc}\p{Cf}]/u
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const ENDING = /\.(csv|xlsx|parquet)$/i

/**
 * What is wrong with a template's file name pattern on any of the three systems. The format's
 * ending is added where it is not there yet; another format's would mislead.
 */
export function findPatternProblem({
  fileName,
  report,
  format,
}: Pick<Template, 'fileName' | 'report' | 'format'>): PatternProblem | undefined {
  const text = fileName.trim()
  if (text === '') return 'missing'
  if (text.length > MOST_LENGTH) return 'long'
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)].some(
    ([, name]) => !(placeholders as readonly string[]).includes(name ?? ''),
  )
  const bare = text.replace(/\{[^{}]*\}/g, 'x')
  if (unknown || /[{}]/.test(bare)) return 'placeholder'
  if (REFUSED.test(bare) || text.startsWith('.') || bare.endsWith('.')) return 'sign'
  if ((ENDING.exec(text)?.[1]?.toLowerCase() ?? format) !== format) return 'ending'
  return RESERVED.test(text.replaceAll('{report}', report)) ? 'reserved' : undefined
}

/** The pattern with a placeholder put where the person is, or at its end. */
export function withPlaceholder(
  pattern: string,
  name: (typeof placeholders)[number],
  from = pattern.length,
  to = from,
): string {
  return `${pattern.slice(0, from)}{${name}}${pattern.slice(to)}`
}
