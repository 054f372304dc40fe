// Controls of the effects of a mapping; mutations.mjs lists them with the others.

const properties = ['test/unit/reconciliation/mapped-properties.test.ts']

/** `find` occurs once in `file`. */
export const mappings = [
  {
    name: 'a row that lacks what a mapping includes is left out',
    rule: 'X01',
    file: 'src-main/reconciliation/row/row-filter.ts',
    find: 'if (holds(texts, cells) !== isWanted)',
    replace: 'if (!isWanted && holds(texts, cells))',
    tests: properties,
  },
  {
    name: 'the sign tells withdrawals from other bookings',
    rule: 'X01',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: "else if (value < 0n !== (direction.withdrawals === 'negative'))",
    replace: "else if (value < 0n !== (direction.withdrawals === 'positive'))",
    tests: properties,
  },
  {
    name: 'a row whose other column alone is filled is left out',
    rule: 'X01',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: 'if (own !== other)',
    replace: 'if (own && !other)',
    tests: properties,
  },
  {
    name: 'an amount counts the unit of its column',
    rule: 'X06',
    file: 'src-main/reconciliation/row/money-cell.ts',
    find: 'isAmount(value) && decimalPlaces !== undefined',
    replace: 'isAmount(value) && decimalPlaces === 8',
    tests: properties,
  },
  {
    name: 'empty cells behind the last column are no fault',
    rule: 'X01',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: "return cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')",
    replace: 'return cells.length > width',
    tests: properties,
  },
  {
    name: 'a row that is left out is never rejected',
    rule: 'X01',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: 'const reason = context.whyExcluded(texts, cells)',
    replace:
      "const reason = texts.date !== '' && readDates(texts.date, '', context, []).dateFrom === '' ? undefined : context.whyExcluded(texts, cells)",
    tests: properties,
  },
  {
    name: 'groups that a row with several identifiers joins are decided as one',
    rule: 'X04',
    file: 'src-main/reconciliation/key-index.ts',
    find: 'parent[last as number] = first as number',
    replace: 'parent[last as number] = last as number',
    tests: ['test/unit/reconciliation/key-index.test.ts'],
  },
  {
    name: 'another tag is another address',
    rule: 'X06',
    file: 'src-main/reconciliation/compare.ts',
    find: "return left.tag !== '' && right.tag !== '' && left.tag !== right.tag",
    replace: "return left.tag !== '' && right.tag === '' && left.tag !== right.tag",
    tests: [
      'test/unit/reconciliation/cases/addresses.test.ts',
      'test/unit/reconciliation/cases/amounts.test.ts',
    ],
  },
  {
    name: 'a fee in another currency is not compared',
    rule: 'X06',
    file: 'src-main/reconciliation/compare.ts',
    find: "return entries.every(({ feeCurrency }) => feeCurrency === '') ? entries.map(({ fee }) => fee) : []",
    replace: 'return entries.map(({ fee }) => fee)',
    tests: [
      'test/unit/reconciliation/cases/addresses.test.ts',
      'test/unit/reconciliation/cases/amounts.test.ts',
    ],
  },
  {
    name: 'a record that a rejected row names is inside the default period',
    rule: 'X01',
    file: 'src-main/matching/ledger-side.ts',
    find: 'for (const identifier of identifiersIn(key)) (this.namedByRejected[at] as Set<string>).add(identifier)',
    replace: '',
    tests: ['test/unit/store/runs/run-period.test.ts'],
  },
  {
    name: "days are those of the mapping's zone",
    rule: 'X01',
    file: 'src-main/reconciliation/days.ts',
    find: 'return msToInstant(ms + zone.offsetMsAt(ms))?.slice(0, 10)',
    replace: 'return msToInstant(ms)?.slice(0, 10)',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: 'a near split is ten times nearer than any part of it',
    rule: 'X05',
    file: 'src-main/reconciliation/decide-group.ts',
    find: 'const limit = distance(sum) * NEAR_SPLIT_FACTOR',
    replace: 'const limit = distance(sum)',
    tests: ['test/unit/reconciliation/decide-group.test.ts'],
  },
  {
    name: 'no near split has a pair that agrees within the tolerance',
    rule: 'X05',
    file: 'src-main/reconciliation/decide-group.ts',
    find: '!isAgreeing && parts.every((part)',
    replace: 'parts.every((part)',
    tests: ['test/unit/reconciliation/decide-group.test.ts'],
  },
]
