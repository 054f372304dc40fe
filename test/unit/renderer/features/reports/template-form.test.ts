import { describe, expect, it } from 'vitest'
import type { TemplateView } from '../../../../../src-main/contract/reporting.ts'
import { anyReports, columnsOf } from '../../../../../src-main/contract/reporting.ts'
import {
  blankTemplate,
  copyName,
  findFormProblems,
  findTemplateNameProblem,
  isSameTemplate,
  moveName,
  shownColumns,
  withColumns,
  withReport,
  withTextFormulas,
} from '../../../../../src-renderer/features/reports/template-form.ts'

const view = (name: string, isReadyMade = false): TemplateView => ({
  template: { ...blankTemplate(), name },
  isReadyMade,
  text: '',
})

describe('blankTemplate', () => {
  it.each(anyReports)('selects all of %s without a problem', (report) => {
    const template = blankTemplate(report)
    expect(findFormProblems(template)).toEqual([])
    expect(shownColumns(template)).toEqual(columnsOf(report).map(({ name }) => name))
  })
})

describe('withTextFormulas', () => {
  it('adds them, and without them equals the earlier template', () => {
    const before = { ...blankTemplate(), dialect: 'excel' as const }
    const after = withTextFormulas(before, true)
    expect(after).toEqual({ ...before, hasTextFormulas: true })
    expect(withTextFormulas(after, false)).toEqual(before)
    expect(isSameTemplate(before, after)).toBe(false)
  })
})

describe('withReport', () => {
  it('keeps the file format and drops the settings of the old columns', () => {
    const before = {
      ...blankTemplate(),
      name: 'n',
      format: 'xlsx' as const,
      timeZone: 'America/Bogota',
      columns: ['id'],
      conditions: [{ column: 'id', operator: '=' as const, value: 'a' }],
      search: 'x',
      sort: { column: 'id', isDescending: true },
    }
    expect(withReport(before, 'breaks')).toEqual({
      ...blankTemplate('breaks'),
      name: 'n',
      format: 'xlsx',
      timeZone: 'America/Bogota',
    })
    expect(withReport({ ...before, fileName: 'mine' }, 'breaks').fileName).toBe('mine')
    expect(withReport(before, 'withdrawals')).toBe(before)
  })
})

describe('withColumns', () => {
  it('stores null for all columns in their own order, and a list for any other', () => {
    const own = columnsOf('limits_used').map(({ name }) => name)
    const template = { ...blankTemplate('limits_used'), columns: ['rail'] }
    expect(withColumns(template, own).columns).toBeNull()
    expect(withColumns(template, own.toReversed()).columns).toEqual(own.toReversed())
    expect(findFormProblems(withColumns(template, []))).toEqual([
      { place: 'columns', problem: 'missing' },
    ])
  })
})

describe('moveName', () => {
  it('moves a name by one place and stays at the ends', () => {
    expect(moveName(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(moveName(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(moveName(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveName(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(moveName(['a'], 'z', 1)).toEqual(['a'])
  })
})

describe('isSameTemplate', () => {
  it('ignores the order of keys and nothing else', () => {
    const template = { ...blankTemplate(), name: 'a' }
    const turned = Object.fromEntries(
      Object.entries(template).toReversed(),
    ) as unknown as typeof template
    expect(isSameTemplate(template, turned)).toBe(true)
    expect(isSameTemplate(template, { ...template, name: 'b' })).toBe(false)
    expect(isSameTemplate(template, { ...template, columns: shownColumns(template) })).toBe(false)
    expect(
      isSameTemplate(
        { ...template, columns: ['id', 'amount'] },
        { ...template, columns: ['amount', 'id'] },
      ),
    ).toBe(false)
  })
})

describe('findFormProblems', () => {
  it('names the field of each', () => {
    const template = { ...blankTemplate(), columns: [], timeZone: '+02:00', fileName: 'a/b' }
    expect(findFormProblems(template)).toEqual([
      { place: 'columns', problem: 'missing' },
      { place: 'timeZone', problem: 'unknown' },
      { place: 'fileName', problem: 'sign' },
    ])
    expect(findFormProblems({ ...blankTemplate(), timeZone: 'Mars/Olympus' })).toEqual([
      { place: 'timeZone', problem: 'unknown' },
    ])
    expect(
      findFormProblems({ ...blankTemplate(), timeZone: 'America/Argentina/Buenos_Aires' }),
    ).toEqual([])
  })
})

describe('findTemplateNameProblem', () => {
  it.each([
    ['Fees', undefined],
    ['Mine', undefined],
    [' ', 'missing'],
    ['x'.repeat(81), 'long'],
    ['a\nb', 'sign'],
    ['a\u202eb', 'sign'],
    [' Ready ', 'readyMade'],
  ])('judges %j', (name, problem) => {
    expect(findTemplateNameProblem(name, [view('Ready', true), view('Mine')])).toBe(problem)
  })
})

describe('copyName', () => {
  it('continues the numbers of existing names', () => {
    expect(copyName('Fees', [view('Fees')])).toBe('Fees 2')
    expect(copyName('Fees 2', [view('Fees'), view('Fees 2')])).toBe('Fees 3')
  })
})
