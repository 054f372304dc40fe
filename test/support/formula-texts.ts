import fc from 'fast-check'

/** Characters that begin a formula in a spreadsheet. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠']

/** Arbitrary text, often beginning like a formula, a quote or a decimal. */
export const formulaText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...';,|\t\n\r \'"=+-@a1\u00a0\u200b\v\0＝'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .tuple(
      fc.constantFrom('', ' ', '  '),
      fc.constantFrom(...FORMULA_STARTS, "'", "''", '"', ','),
      fc.string({ maxLength: 26 }),
    )
    .map((parts) => parts.join('')),
  fc
    .tuple(
      fc.constantFrom('', '-', '+'),
      fc.string({ unit: fc.constantFrom(...'0123456789.-'), maxLength: 27 }),
    )
    .map((parts) => parts.join('')),
)
