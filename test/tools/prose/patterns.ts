/** A kind of comment or name that style.md advises against. */
export interface ProsePattern {
  readonly name: string
  /** The text that is searched: a whole comment without its marks, or a declared name. */
  readonly subject: 'comment' | 'name'
  readonly pattern: RegExp
  /** A text that the pattern finds. */
  readonly example: string
  /** The better form, which the pattern does not find. */
  readonly better: string
}

/** The patterns in the order of style.md, rules 32 to 35. */
export const prosePatterns: readonly ProsePattern[] = [
  {
    name: 'data as persons',
    subject: 'comment',
    pattern: /\b(?:nobody|somebody|everybody|whoever|whomever|whom|nobody's)\b/i,
    example: 'Whoever comes first opens it for all.',
    better: 'The first request opens the connection. Later requests reuse it.',
  },
  {
    name: 'code that is told',
    subject: 'comment',
    pattern: /\b(?:is|are|was|were) told (?!apart)\b/i,
    example: 'The run is told when it asks next.',
    better: 'The run receives the failure with its next request.',
  },
  {
    name: 'pronoun without a noun',
    subject: 'comment',
    pattern: /^(?:the same\b|as above\b|as that\b|as there\b)/i,
    example: 'The same for files.',
    better: 'Reads a ledger from a file on disk.',
  },
  {
    name: 'headless clause',
    subject: 'comment',
    pattern: /^(?:what|who|whose) (?!if\b)[^?]*$/is,
    example: 'What a run keeps of a row.',
    better: 'The parts of a row that a run stores.',
  },
  {
    name: 'constant without a subject',
    subject: 'name',
    pattern: /^(?:MOST|FEW|MANY|KEPT|LONG|LARGE|SMALL|NEAR|LATE|STEP|BETWEEN|ALONE|ASIDE|SHORT)$/,
    example: 'MOST',
    better: 'MAX_OPEN_LISTS',
  },
  {
    name: 'participle without a noun',
    subject: 'name',
    pattern: /^#?(?:told|asked)$/,
    example: 'told',
    better: 'reply',
  },
]
