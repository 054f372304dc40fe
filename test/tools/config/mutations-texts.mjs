// Controls of texts from outside that `npm run gate -- --mutate` breaks: a terminal, a spreadsheet
// or a reader must not take them for something else.

const terminal = ['test/integration/inputs/terminal.test.ts']
const guard = ['test/unit/base/formula-guard.test.ts']
const hidden = ['test/unit/base/hidden.test.ts']

/** In the format of mutations-doors.mjs. */
export const texts = [
  {
    name: '137: a line reaches the terminal escaped',
    file: 'src-main/hosts/cli/terminal.ts',
    find: 'return `${escapeHidden(line)}\\n`',
    replace: 'return `${line}\\n`',
    tests: terminal,
  },
  {
    name: '137: JSON reaches the terminal escaped',
    file: 'src-main/hosts/cli/terminal.ts',
    find: '${escapeHiddenInJson(JSON.stringify(value))}',
    replace: '${JSON.stringify(value)}',
    tests: terminal,
  },
  {
    name: '138: invisible characters come before a sign too',
    file: 'src-main/base/formula-guard.ts',
    find: 'const BLANKS = String.raw`\\p{Zs}${INVISIBLE_CLASS}`',
    replace: 'const BLANKS = String.raw`\\p{Zs}`',
    tests: guard,
  },
  {
    name: '138: spaces other than the common one come before a sign too',
    file: 'src-main/base/formula-guard.ts',
    find: 'String.raw`\\p{Zs}${INVISIBLE_CLASS}`',
    replace: 'String.raw` ${INVISIBLE_CLASS}`',
    tests: guard,
  },
  {
    name: '139: a formula may begin after a separator',
    file: 'src-main/base/formula-guard.ts',
    find: 'replace(/[;,|\\t\\n]|\\r(?!\\n)/g, "$&\'")',
    replace: 'replace(/[,|\\t\\n]|\\r(?!\\n)/g, "$&\'")',
    tests: guard,
  },
  {
    name: '139: a guard within a cell is undone',
    file: 'src-main/base/formula-guard.ts',
    find: 'return hasInnerGuard(text) ? editRuns(text, unguardRun) : text',
    replace: 'return text',
    tests: guard,
  },
  {
    name: '139: the fast writer looks for every separator',
    file: 'src-main/reports/strict-bytes.ts',
    find: 'bytes.includes(SEMICOLON) || bytes.includes(BAR)',
    replace: 'bytes.includes(SEMICOLON)',
    tests: ['test/unit/reports/strict-bytes.test.ts'],
  },
  {
    name: '139: a cell with a guard within is quoted',
    file: 'src-main/reports/csv-lines.ts',
    find: 'specialCharacter.test(cell) || hasInnerGuard(cell)',
    replace: 'specialCharacter.test(cell)',
    tests: ['test/unit/reports/csv-lines.test.ts'],
  },
  {
    name: '139: the fast reader learns a word without its guard',
    file: 'src-main/matching/wasm/ledger-reader.ts',
    find: "this.#rules.isOwnExport ? cell.replace(/^'/, '') : cell",
    replace: 'cell',
    tests: ['test/unit/matching/prints/ledger-prints.test.ts'],
  },
  {
    name: '140: what Unicode lets a program ignore is shown',
    file: 'src-main/base/hidden.ts',
    find: '\\p{Zp}\\p{Default_Ignorable_Code_Point}',
    replace: '\\p{Zp}',
    tests: hidden,
  },
  {
    name: '140: spaces other than the common one are shown',
    file: 'src-main/base/hidden.ts',
    find: '|(?! )\\p{Zs}`',
    replace: '`',
    tests: hidden,
  },
]
