import { describe, expect, test } from 'vitest'
import type { TemplateStore } from '../../../src-main/app/ports.ts'
import { readyTemplates } from '../../../src-main/app/ready-templates.ts'
import {
  checkTemplate,
  deleteTemplate,
  findTemplate,
  listTemplates,
  readTemplateText,
  saveTemplate,
} from '../../../src-main/app/templates.ts'
import type { Template } from '../../../src-main/contract/reporting.ts'
import { computedReportNames } from '../../../src-main/contract/reporting.ts'
import { failureOf } from '../../support/reconcile.ts'

const mine: Template = {
  name: 'Weekly',
  report: 'breaks',
  columns: ['break_id', 'category', 'amount_difference'],
  conditions: [{ column: 'severity', operator: '=', value: 'high' }],
  search: '',
  sort: { column: 'age_days', isDescending: true },
  format: 'csv',
  dialect: 'excel-es',
  timeZone: 'America/Sao_Paulo',
  fileName: '{report}-{date}',
}

interface FakeTemplateStore extends TemplateStore {
  text: string | undefined
  aside: string[]
}

function templateStore(text?: string): FakeTemplateStore {
  const store: FakeTemplateStore = {
    text,
    aside: [],
    read: () => store.text,
    write: (next) => void (store.text = next),
    keepDamaged: () => void store.aside.push(store.text ?? ''),
  }
  return store
}

const shared = (template: unknown, version: unknown = 1): string =>
  JSON.stringify({ partner_desk_template: version, template })

describe('saveTemplate', () => {
  test('saves a template, replaces the one of its name, and lists it after those that come with the program', () => {
    const store = templateStore()
    saveTemplate(store, mine)
    saveTemplate(store, { ...mine, name: 'Another' })
    saveTemplate(store, { ...mine, report: 'matches', columns: null, conditions: [], sort: null })
    const own = listTemplates(store).filter(({ isReadyMade }) => !isReadyMade)
    expect(own.map(({ template }) => [template.name, template.report])).toEqual([
      ['Another', 'breaks'],
      ['Weekly', 'matches'],
    ])
    expect(findTemplate(store, 'Weekly').report).toBe('matches')
    deleteTemplate(store, 'Weekly')
    expect(failureOf(() => findTemplate(store, 'Weekly')).code).toBe('TEMPLATE_UNKNOWN')
    expect(failureOf(() => deleteTemplate(store, 'Weekly')).code).toBe('TEMPLATE_UNKNOWN')
  })

  test('refuses the names of the program’s own templates, and deletes none of those', () => {
    expect(failureOf(() => saveTemplate(templateStore(), { ...mine, name: 'Fees' })).code).toBe(
      'TEMPLATE_INVALID',
    )
    expect(failureOf(() => deleteTemplate(templateStore(), 'Fees')).code).toBe('TEMPLATE_INVALID')
  })

  test('input 127: keeps the templates beside one that cannot be used', () => {
    const other = { ...mine, name: 'Other' }
    for (const wrong of [
      { ...mine, extra: 1 },
      { ...mine, columns: ['no_such_column'] },
      { ...mine, timeZone: 'Nowhere/City' },
      { ...mine, fileName: '{secret}' },
      null,
    ]) {
      const text = JSON.stringify({ version: 1, templates: [other, wrong] })
      const store = templateStore(text)
      expect(findTemplate(store, 'Other')).toEqual(other)
      expect(store.aside).toEqual([text])
      expect(listTemplates(store)).toHaveLength(readyTemplates.length + 1)
      expect(store.aside).toHaveLength(1)
    }
  })

  test('puts a damaged file aside and continues', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"version":2,"templates":[]}',
      JSON.stringify({ version: 1, templates: [{ ...mine, extra: 1 }] }),
    ]) {
      const store = templateStore(text)
      expect(listTemplates(store)).toHaveLength(readyTemplates.length)
      expect(store.aside).toEqual([text])
      saveTemplate(store, mine)
      expect(findTemplate(store, 'Weekly')).toEqual(mine)
    }
  })
})

describe('readTemplateText', () => {
  test('reads the text of a view as the same template', () => {
    const { text } = saveTemplate(templateStore(), mine)
    expect(readTemplateText(text)).toEqual({ template: mine, isReadyMade: false, text })
    expect(readTemplateText(`\ufeff${text}`).template).toEqual(mine)
    const own = {
      ...mine,
      dialect: {
        delimiter: '|',
        decimal: ',',
        lineEnd: 'lf',
        hasByteOrderMark: true,
        hasSeparatorLine: true,
        quotes: 'all',
        instants: 'monthFirst',
        booleans: '1/0',
      },
    } as const
    expect(readTemplateText(shared(own)).template).toEqual(own)
  })

  test.each([
    ['no JSON', '{"partner_desk_template":1'],
    ['no object', '"x"'],
    ['nothing', ''],
    ['another version', shared(mine, 2)],
    ['no version', JSON.stringify({ template: mine })],
    ['an unknown key', shared({ ...mine, extra: true })],
    [
      'a key of every object',
      `{"partner_desk_template":1,"template":{"__proto__":{"x":1},${JSON.stringify(mine).slice(1)}}`,
    ],
    [
      'a constructor beside',
      `{"constructor":{},"partner_desk_template":1,"template":${JSON.stringify(mine)}}`,
    ],
    ['a missing key', shared({ ...mine, search: undefined })],
    ['an unknown report', shared({ ...mine, report: 'toString' })],
    ['an unknown dialect', shared({ ...mine, dialect: 'constructor' })],
    [
      'a delimiter of its own',
      shared({
        ...mine,
        dialect: {
          delimiter: '=',
          decimal: ',',
          lineEnd: 'lf',
          hasByteOrderMark: true,
          hasSeparatorLine: true,
          quotes: 'all',
          instants: 'iso',
          booleans: '1/0',
        },
      }),
    ],
    [
      'an unknown operator',
      shared({ ...mine, conditions: [{ column: 'severity', operator: 'like', value: 'x' }] }),
    ],
    [
      'too many conditions',
      shared({ ...mine, conditions: Array.from({ length: 51 }, () => mine.conditions[0]) }),
    ],
    ['a name with a line break', shared({ ...mine, name: 'a\nb' })],
    ['a name that reads the other way round', shared({ ...mine, name: 'a\u202eb' })],
    ['no name', shared({ ...mine, name: ' ' })],
    ['a name too long', shared({ ...mine, name: 'x'.repeat(81) })],
    ['an empty list of columns', shared({ ...mine, columns: [] })],
    ['a column twice', shared({ ...mine, columns: ['break_id', 'break_id'] })],
    ['an unknown part of a file name', shared({ ...mine, fileName: '{secret}' })],
    ['more than 64 KiB', shared({ ...mine, search: 'x'.repeat(70_000) })],
  ])('refuses %s', (_, text) => {
    expect(failureOf(() => readTemplateText(text))).toMatchObject({
      kind: 'badInput',
      code: 'TEMPLATE_INVALID',
    })
  })

  test.each([
    ['columns', { columns: ['break_id', 'raw'] }],
    ['columns', { columns: ['__proto__'] }],
    [
      'conditions',
      { conditions: [{ column: 'status; DROP TABLE runs', operator: '=', value: 'x' }] },
    ],
    ['order', { sort: { column: 'rowid', isDescending: false } }],
  ] as const)('refuses a column in its %s that the report does not have', (_, part) => {
    expect(failureOf(() => readTemplateText(shared({ ...mine, ...part }))).code).toBe(
      'COLUMN_UNKNOWN',
    )
  })

  test('refuses an unknown time zone', () => {
    expect(
      failureOf(() => readTemplateText(shared({ ...mine, timeZone: 'Mars/Olympus' }))).code,
    ).toBe('TIME_ZONE_UNKNOWN')
  })
})

describe('readyTemplates', () => {
  test('are valid, have unique names, and cover every report that is derived from others', () => {
    for (const template of readyTemplates) expect(() => checkTemplate(template)).not.toThrow()
    expect(new Set(readyTemplates.map(({ name }) => name)).size).toBe(readyTemplates.length)
    expect(readyTemplates.map(({ report }) => report)).toEqual(
      expect.arrayContaining([...computedReportNames]),
    )
  })
})
