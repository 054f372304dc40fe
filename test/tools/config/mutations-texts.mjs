// Controls of texts from outside that `npm run gate -- --mutate` breaks: a terminal, a spreadsheet
// or a reader must not take them for something else.

const terminal = ['test/integration/inputs/terminal.test.ts']
const guard = ['test/unit/base/formula-guard.test.ts']
const hidden = ['test/unit/base/hidden.test.ts']

/** In the format of mutations-doors.mjs. */
export const texts = [
  {
    name: 'a line reaches the terminal escaped',
    rule: '137',
    file: 'src-main/hosts/cli/terminal.ts',
    find: 'return `${escapeHidden(line)}\\n`',
    replace: 'return `${line}\\n`',
    tests: terminal,
  },
  {
    name: 'JSON reaches the terminal escaped',
    rule: '137',
    file: 'src-main/hosts/cli/terminal.ts',
    find: '${escapeHiddenInJson(JSON.stringify(value))}',
    replace: '${JSON.stringify(value)}',
    tests: terminal,
  },
  {
    name: 'invisible characters come before a sign too',
    rule: '138',
    file: 'src-main/base/formula-guard.ts',
    find: 'const BLANKS = String.raw`\\p{Zs}${INVISIBLE_CLASS}`',
    replace: 'const BLANKS = String.raw`\\p{Zs}`',
    tests: guard,
  },
  {
    name: 'spaces other than the common one come before a sign too',
    rule: '138',
    file: 'src-main/base/formula-guard.ts',
    find: 'String.raw`\\p{Zs}${INVISIBLE_CLASS}`',
    replace: 'String.raw` ${INVISIBLE_CLASS}`',
    tests: guard,
  },
  {
    name: 'a formula may begin behind a separator',
    rule: '139',
    file: 'src-main/base/formula-guard.ts',
    find: 'replace(/[;,|\\t\\n]|\\r(?!\\n)/g, "$&\'")',
    replace: 'replace(/[,|\\t\\n]|\\r(?!\\n)/g, "$&\'")',
    tests: guard,
  },
  {
    name: 'a guard within a cell is undone',
    rule: '139',
    file: 'src-main/base/formula-guard.ts',
    find: 'return hasInnerGuard(text) ? editRuns(text, unguardRun) : text',
    replace: 'return text',
    tests: guard,
  },
  {
    name: 'the fast writer looks for every separator',
    rule: '139',
    file: 'src-main/reports/strict-bytes.ts',
    find: 'bytes.includes(SEMICOLON) || bytes.includes(BAR)',
    replace: 'bytes.includes(SEMICOLON)',
    tests: ['test/unit/reports/strict-bytes.test.ts'],
  },
  {
    name: 'a cell with a guard within is quoted',
    rule: '139',
    file: 'src-main/reports/csv-lines.ts',
    find: 'special.test(cell) || hasInnerGuard(cell)',
    replace: 'special.test(cell)',
    tests: ['test/unit/reports/csv-lines.test.ts'],
  },
  {
    name: 'a row with a guard within a cell is read in full',
    rule: '139',
    file: 'src-main/matching/prints/record-cells.ts',
    find: 'if (text.charCodeAt(at) === APOSTROPHE) return false',
    replace: 'if (text.charCodeAt(at) === -1) return false',
    tests: ['test/unit/matching/prints/ledger-prints.test.ts'],
  },
  {
    name: 'what Unicode lets a program ignore is shown',
    rule: '140',
    file: 'src-main/base/hidden.ts',
    find: '\\p{Zp}\\p{Default_Ignorable_Code_Point}',
    replace: '\\p{Zp}',
    tests: hidden,
  },
  {
    name: 'spaces other than the common one are shown',
    rule: '140',
    file: 'src-main/base/hidden.ts',
    find: '|(?! )\\p{Zs}`',
    replace: '`',
    tests: hidden,
  },
]
