import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'

/**
 * The reason why a pattern cannot be used, as a predicate for the operator. A message writes it
 * after the name of the mapping key.
 */
export interface PatternProblem {
  readonly problem: string
}

/**
 * Finds the first match of a pattern in a cell, or its first group if the pattern has one.
 * Undefined if nothing, or only empty text, is found.
 */
export type Extractor = (cell: string) => string | undefined

/** True for a pattern that was compiled. */
export function isExtractor(result: Extractor | PatternProblem): result is Extractor {
  return typeof result === 'function'
}

const MAX_PATTERN_CHARACTERS = 200
// The engine's steps for each character of a cell. A pattern for two hashes of 64 characters needs
// 130. Without this limit, counts in braces could need tens of thousands.
const MAX_PROGRAM_STEPS = 500

/**
 * Compiles the pattern of a mapping's `extract`. The engine reads each character of a cell once, so
 * the time is linear in the cell's length. For this reason it has neither back-references nor
 * lookaround.
 */
export function compilePattern(text: string): Extractor | PatternProblem {
  if (text === '') return { problem: 'is an empty pattern' }
  if (text.length > MAX_PATTERN_CHARACTERS)
    return { problem: `is longer than ${MAX_PATTERN_CHARACTERS} characters` }
  let pattern: RE2JS
  try {
    pattern = RE2JS.compile(text)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return { problem: problemOf(text, error) }
  }
  const matcher = pattern.matcher('')
  if (matcher.programSize() > MAX_PROGRAM_STEPS)
    return { problem: 'repeats too much; use smaller counts in braces' }
  const group = pattern.groupCount() > 0 ? 1 : 0
  return (cell) => {
    // `test` is several times faster than a search that stores the groups.
    if (!pattern.test(cell)) return undefined
    matcher.resetMatcherInput(cell)
    return matcher.find() ? matcher.group(group) || undefined : undefined
  }
}

function problemOf(text: string, error: RE2JSException): string {
  if (!(error instanceof RE2JSSyntaxException)) return `is not a pattern (${error.message})`
  const excerpt = error.getPattern() ?? ''
  if (/^\(\?<?[=!]/.test(excerpt))
    return 'uses lookaround, which the engine does not have; put the wanted part into a group'
  if (/^\\[1-9k]/.test(excerpt) || (excerpt === '(?P' && text.includes('(?P=')))
    return 'uses a back-reference, which the engine does not have'
  const description = error.getDescription()
  return `is not a pattern (${excerpt === '' ? description : `${description}: ${excerpt}`})`
}
