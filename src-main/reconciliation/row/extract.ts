export interface PatternProblem {
  readonly problem: string
}
export type Extractor = (cell: string) => string | undefined
export function isExtractor(result: Extractor | PatternProblem): result is Extractor {
  return typeof result === 'function'
}
export function compilePattern(text: string): Extractor | PatternProblem {
  const r = new RegExp(text)
  return (c) => {
    const m = r.exec(c)
    return m ? (m[1] ?? m[0]) || undefined : undefined
  }
}
