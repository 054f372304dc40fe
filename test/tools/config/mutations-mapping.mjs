// Controls of the effects of a mapping. mutations.mjs lists them with the others.

const properties = ['test/unit/reconciliation/mapped-properties.test.ts']

/** `find` occurs once in `file`. */
export const mappings = [
  {
    name: 'X01: a row that lacks what a mapping includes is left out',
    file: 'src-main/reconciliation/row/row-filter.ts',
    find: 'if (holds(texts, cells) !== isInclude)',
    replace: 'if (!isInclude && holds(texts, cells))',
    tests: properties,
  },
  {
    name: 'X01: the sign distinguishes withdrawals from other bookings',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: "else if (value < 0n !== (direction.withdrawals === 'negative'))",
    replace: "else if (value < 0n !== (direction.withdrawals === 'positive'))",
    tests: properties,
  },
  {
    name: 'X01: a row whose other column alone is filled is left out',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: 'if (isWithdrawalSideFilled !== isOppositeSideFilled)',
    replace: 'if (isWithdrawalSideFilled && !isOppositeSideFilled)',
    tests: properties,
  },
  {
    name: 'X06: an amount counts the unit of its column',
    file: 'src-main/reconciliation/row/money-cell.ts',
    find: 'isAmount(value) && decimalPlaces !== undefined',
    replace: 'isAmount(value) && decimalPlaces === 8',
    tests: properties,
  },
  {
    name: 'X01: empty cells after the last column are not a fault',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: "return cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')",
    replace: 'return cells.length > width',
    tests: properties,
  },
  {
    name: 'X01: a row that is left out is never rejected',
    file: 'src-main/reconciliation/row/ledger-entry.ts',
    find: 'const reason = context.whyExcluded(texts, cells)',
    replace:
      "const reason = texts.date !== '' && readDates(texts.date, '', context, []).dateFrom === '' ? undefined : context.whyExcluded(texts, cells)",
    tests: properties,
  },
  {
    name: 'X04: groups that a row with several identifiers joins are decided as one',
    file: 'src-main/reconciliation/key-index.ts',
    find: 'parent[last as number] = first as number',
    replace: 'parent[last as number] = last as number',
    tests: ['test/unit/reconciliation/key-index.test.ts'],
  },
  {
    name: 'X06: another tag is another address',
    file: 'src-main/reconciliation/compare.ts',
    find: "return left.tag !== '' && right.tag !== '' && left.tag !== right.tag",
    replace: "return left.tag !== '' && right.tag === '' && left.tag !== right.tag",
    tests: [
      'test/unit/reconciliation/cases/addresses.test.ts',
      'test/unit/reconciliation/cases/amounts.test.ts',
    ],
  },
  {
    name: 'X06: a fee in another currency is not compared',
    file: 'src-main/reconciliation/compare.ts',
    find: "return field === 'fee' && entry.feeCurrency !== '' ? '' : entry[field]",
    replace: 'return entry[field]',
    tests: ['test/unit/reconciliation/cases/amounts.test.ts'],
  },
  {
    name: 'X06: the fees of a split in another currency are not compared',
    file: 'src-main/reconciliation/compare.ts',
    find: 'return isOneCurrency ? entries.map(({ fee }) => fee) : []',
    replace: 'return entries.map(({ fee }) => fee)',
    tests: [
      'test/unit/reconciliation/cases/addresses.test.ts',
      'test/unit/reconciliation/cases/amounts.test.ts',
    ],
  },
  {
    name: 'X01: a record that a rejected row names is inside the default period',
    file: 'src-main/matching/ledger-side.ts',
    find: 'for (const identifier of identifiersIn(key)) (this.namedByRejected[index] as Set<string>).add(identifier)',
    replace: '',
    tests: ['test/unit/store/runs/run-period.test.ts'],
  },
  {
    name: "X01: days are those of the mapping's zone",
    file: 'src-main/reconciliation/days.ts',
    find: 'return msToInstant(ms + zone.offsetMsAt(ms))?.slice(0, 10)',
    replace: 'return msToInstant(ms)?.slice(0, 10)',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: 'X05: a near split is ten times nearer than any part of it',
    file: 'src-main/reconciliation/decide-group.ts',
    find: 'const limit = distance(sum) * NEAR_SPLIT_FACTOR',
    replace: 'const limit = distance(sum)',
    tests: ['test/unit/reconciliation/decide-group.test.ts'],
  },
  {
    name: 'X05: no near split has a pair that agrees within the tolerance',
    file: 'src-main/reconciliation/decide-group.ts',
    find: '!doesPartAgree &&\n    parts.every((part)',
    replace: 'parts.every((part)',
    tests: ['test/unit/reconciliation/decide-group.test.ts'],
  },
  {
    name: 'X02: no number with a mark between thousands begins with 0',
    file: 'src-main/reconciliation/row/amount-format.ts',
    find: '`^[1-9]\\\\d{0,2}',
    replace: '`^\\\\d{1,3}',
    tests: ['test/unit/reconciliation/row/amount-format.test.ts'],
  },
  {
    name: 'X05: an error of a spreadsheet is no empty cell',
    file: 'src-main/reconciliation/row/placeholder.ts',
    find: "  'n/a',\n",
    replace: "  'n/a',\n  '#n/a',\n",
    tests: ['test/unit/reconciliation/cases/placeholders.test.ts'],
  },
  {
    name: 'X05: a placeholder is no word of the fast reader',
    file: 'src-main/matching/wasm/ledger-reader.ts',
    find: "isPlaceholder(word) ? '' : normalCode(",
    replace: 'normalCode(',
    tests: ['test/unit/matching/prints/ledger-prints.test.ts'],
  },
]
