import type { Template } from '../../../src-main/contract/reporting.ts'

/** The placeholders of a file name pattern, filled in when the file is made. */
export const placeholders = ['report', 'profile', 'date', 'time', 'run'] as const

export type PatternProblem = 'missing' | 'sign' | 'long' | 'reserved' | 'placeholder' | 'ending'

const MAX_PATTERN_LENGTH = 120
const REFUSED_CHARACTERS = /[/\\:*?"<>|\p{Cc}\p{Cf}]/u
const RESERVED_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const FORMAT_ENDING = /\.(csv|xlsx|parquet)$/i

/**
 * Finds the problem that a template's file name pattern has on Linux, macOS or Windows, or
 * undefined if there is none. A pattern without an extension is valid, because the extension is
 * added later. An extension of another format is a problem.
 */
export function findPatternProblem({
  fileName,
  report,
  format,
}: Pick<Template, 'fileName' | 'report' | 'format'>): PatternProblem | undefined {
  const text = fileName.trim()
  if (text === '') return 'missing'
  if (text.length > MAX_PATTERN_LENGTH) return 'long'
  const hasUnknown = [...text.matchAll(/\{([^{}]*)\}/g)].some(
    ([, name]) => !(placeholders as readonly string[]).includes(name ?? ''),
  )
  const withoutPlaceholders = text.replace(/\{[^{}]*\}/g, 'x')
  if (hasUnknown || /[{}]/.test(withoutPlaceholders)) return 'placeholder'
  if (
    REFUSED_CHARACTERS.test(withoutPlaceholders) ||
    text.startsWith('.') ||
    withoutPlaceholders.endsWith('.')
  )
    return 'sign'
  if ((FORMAT_ENDING.exec(text)?.[1]?.toLowerCase() ?? format) !== format) return 'ending'
  return RESERVED_NAMES.test(text.replaceAll('{report}', report)) ? 'reserved' : undefined
}

/** Returns the pattern with a placeholder inserted at the selection, or at its end. */
export function withPlaceholder(
  pattern: string,
  name: (typeof placeholders)[number],
  from = pattern.length,
  to = from,
): string {
  return `${pattern.slice(0, from)}{${name}}${pattern.slice(to)}`
}
