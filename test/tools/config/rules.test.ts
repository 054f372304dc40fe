import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const { readIds, readRuleIds, judgeRules } = (await import(
  new URL('./rules.mjs', import.meta.url).href
)) as {
  readIds(title: string): string[]
  readRuleIds(paper: string): string[]
  judgeRules(
    rules: readonly string[],
    pending: readonly string[],
    testResults: readonly TestResult[],
  ): { readonly isGood: boolean; readonly lines: readonly string[] }
}
const { mutations } = (await import(new URL('./mutations.mjs', import.meta.url).href)) as {
  mutations: readonly Mutation[]
}

const { patchPattern } = (await import(new URL('./mutate.mjs', import.meta.url).href)) as {
  patchPattern(find: string): RegExp
}

/** The part of a JSON report that the rules are read from. */
interface TestResult {
  readonly assertionResults: readonly {
    readonly status: string
    readonly title: string
    readonly ancestorTitles: readonly string[]
  }[]
}

interface Mutation {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}

describe('readIds', () => {
  it.each([
    ['A18: refuses both amounts', ['A18']],
    ['A27, A28: …', ['A27', 'A28']],
    ['A22–A25: …', ['A22', 'A23', 'A24', 'A25']],
    ['B98–B102, X01: …', ['B98', 'B99', 'B100', 'B101', 'B102', 'X01']],
    ['F01, V4, X12: killed', ['F01', 'V4', 'X12']],
    ['B04, input 31: takes no row', ['B04']],
    ['B40 to B42: null and zero', ['B40', 'B41', 'B42']],
    ['X11, inputs 17 and 116: guards', ['X11']],
    ['rule 4, X05: guesses nothing', ['X05']],
    ['A12, section 3.2, 77: renews nothing', ['A12']],
    ['refuses A18: both', []],
    ['A18, both: refuses', []],
    ['A18 refuses both', []],
    ['72-75, 79: each field', []],
  ])('reads %j', (title, ids) => expect(readIds(title)).toEqual(ids))
})

const ids = (letter: string, from: number, to: number): string[] =>
  Array.from(
    { length: to - from + 1 },
    (_, index) => letter + String(from + index).padStart(2, '0'),
  )

describe('readRuleIds', () => {
  it('finds the 213 rules of the two contracts and the product', () => {
    expect(
      readRuleIds(readFileSync(join(root, 'resources/docs/rules.md'), 'utf8')).toSorted(),
    ).toEqual([...ids('A', 1, 90), ...ids('B', 1, 93), ...ids('X', 1, 30)])
  })

  it('takes a rule from the beginning of its own line only', () => {
    expect(readRuleIds('- **A01** one\n- A02 two\nsee **A03** there\n- **C04** four')).toEqual([
      'A01',
    ])
  })
})

describe('judgeRules', () => {
  const rules = ['A01', 'A02', 'X16']
  const passedResult = (...titles: string[]): TestResult => ({
    assertionResults: titles.map((title) => ({ status: 'passed', title, ancestorTitles: [] })),
  })

  it('passes where every rule has a test or is pending', () => {
    expect(
      judgeRules(rules, ['X16'], [passedResult('A01: one'), passedResult('A02: two', 'other')]),
    ).toEqual({
      isGood: true,
      lines: ['rules covered: 2 of 3', 'pending: X16'],
    })
    expect(judgeRules(rules, [], [passedResult('A01, A02: both', 'X16: third')])).toEqual({
      isGood: true,
      lines: ['rules covered: 3 of 3'],
    })
  })

  it('reads the ids of a group of tests', () => {
    const title = { status: 'passed', title: 'works', ancestorTitles: ['A01: one', 'A02: two'] }
    expect(judgeRules(rules, ['X16'], [{ assertionResults: [title] }]).isGood).toBe(true)
  })

  it('fails where a rule has lost its test', () => {
    expect(judgeRules(rules, ['X16'], [passedResult('A01: one')])).toEqual({
      isGood: false,
      lines: ['rules covered: 1 of 3', 'pending: X16', 'without a test: A02'],
    })
  })

  it('counts no test that did not pass', () => {
    const failedTest = { status: 'failed', title: 'A02: two', ancestorTitles: [] }
    expect(
      judgeRules(rules, ['X16'], [passedResult('A01: one'), { assertionResults: [failedTest] }])
        .lines,
    ).toContain('without a test: A02')
  })

  it('fails where a pending rule has a test', () => {
    expect(
      judgeRules(rules, ['X16'], [passedResult('A01: one', 'A02: two', 'X16: third')]),
    ).toEqual({
      isGood: false,
      lines: ['rules covered: 3 of 3', 'pending in test/rules.json though a test proves it: X16'],
    })
  })

  it('fails where a test or the pending list names a rule that does not exist', () => {
    expect(
      judgeRules(rules, ['X16', 'X99'], [passedResult('A01: one', 'A02: two', 'A03: three')]),
    ).toEqual({
      isGood: false,
      lines: [
        'rules covered: 2 of 3',
        'pending: X16 X99',
        'pending in test/rules.json and not in rules.md: X99',
        'named by a test and not in rules.md: A03',
      ],
    })
  })
})

describe('mutations', () => {
  it('has at least thirty controls with unique names', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(30)
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length)
  })

  it.each(mutations.map((one) => [one.name, one] as const))(
    '%s: applies once',
    (_, { file, find, replace }) => {
      expect(readFileSync(join(root, file), 'utf8').match(patchPattern(find))).toHaveLength(1)
      expect(replace).not.toBe(find)
    },
  )

  it.each(mutations.map((one) => [one.name, one] as const))('%s: has its tests', (_, { tests }) => {
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
