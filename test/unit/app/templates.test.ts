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

const ownTemplate: Template = {
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
  damagedTexts: string[]
}

function templateStore(text?: string): FakeTemplateStore {
  const store: FakeTemplateStore = {
    text,
    damagedTexts: [],
    read: () => store.text,
    write: (newText) => void (store.text = newText),
    keepDamaged: () => void store.damagedTexts.push(store.text ?? ''),
  }
  return store
}

const toSharedText = (template: unknown, version: unknown = 1): string =>
  JSON.stringify({ partner_desk_template: version, template })

describe('saveTemplate', () => {
  test('saves a template, replaces an earlier one of the same name, and lists it after the built-in templates', () => {
    const store = templateStore()
    saveTemplate(store, ownTemplate)
    saveTemplate(store, { ...ownTemplate, name: 'Another' })
    saveTemplate(store, {
      ...ownTemplate,
      report: 'matches',
      columns: null,
      conditions: [],
      sort: null,
    })
    const ownTemplates = listTemplates(store).filter(({ isReadyMade }) => !isReadyMade)
    expect(ownTemplates.map(({ template }) => [template.name, template.report])).toEqual([
      ['Another', 'breaks'],
      ['Weekly', 'matches'],
    ])
    expect(findTemplate(store, 'Weekly').report).toBe('matches')
    deleteTemplate(store, 'Weekly')
    expect(failureOf(() => findTemplate(store, 'Weekly')).code).toBe('TEMPLATE_UNKNOWN')
    expect(failureOf(() => deleteTemplate(store, 'Weekly')).code).toBe('TEMPLATE_UNKNOWN')
  })

  test('refuses to save or delete a template with the name of a built-in one', () => {
    expect(
      failureOf(() => saveTemplate(templateStore(), { ...ownTemplate, name: 'Fees' })).code,
    ).toBe('TEMPLATE_INVALID')
    expect(failureOf(() => deleteTemplate(templateStore(), 'Fees')).code).toBe('TEMPLATE_INVALID')
  })

  test('input 127: keeps the valid templates of a file that holds an invalid one', () => {
    const otherTemplate = { ...ownTemplate, name: 'Other' }
    for (const invalidTemplate of [
      { ...ownTemplate, extra: 1 },
      { ...ownTemplate, columns: ['no_such_column'] },
      { ...ownTemplate, timeZone: 'Nowhere/City' },
      { ...ownTemplate, fileName: '{secret}' },
      null,
    ]) {
      const text = JSON.stringify({ version: 1, templates: [otherTemplate, invalidTemplate] })
      const store = templateStore(text)
      expect(findTemplate(store, 'Other')).toEqual(otherTemplate)
      expect(store.damagedTexts).toEqual([text])
      expect(listTemplates(store)).toHaveLength(readyTemplates.length + 1)
      expect(store.damagedTexts).toHaveLength(1)
    }
  })

  test('moves a damaged file aside and continues', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '{"version":2,"templates":[]}',
      JSON.stringify({ version: 1, templates: [{ ...ownTemplate, extra: 1 }] }),
    ]) {
      const store = templateStore(text)
      expect(listTemplates(store)).toHaveLength(readyTemplates.length)
      expect(store.damagedTexts).toEqual([text])
      saveTemplate(store, ownTemplate)
      expect(findTemplate(store, 'Weekly')).toEqual(ownTemplate)
    }
  })
})

describe('readTemplateText', () => {
  test('reads the text of a view as the same template', () => {
    const { text } = saveTemplate(templateStore(), ownTemplate)
    expect(readTemplateText(text)).toEqual({ template: ownTemplate, isReadyMade: false, text })
    expect(readTemplateText(`\ufeff${text}`).template).toEqual(ownTemplate)
    const templateWithDialect = {
      ...ownTemplate,
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
    expect(readTemplateText(toSharedText(templateWithDialect)).template).toEqual(
      templateWithDialect,
    )
  })

  test.each([
    ['no JSON', '{"partner_desk_template":1'],
    ['no object', '"x"'],
    ['nothing', ''],
    ['another version', toSharedText(ownTemplate, 2)],
    ['no version', JSON.stringify({ template: ownTemplate })],
    ['an unknown key', toSharedText({ ...ownTemplate, extra: true })],
    [
      'a key of every object',
      `{"partner_desk_template":1,"template":{"__proto__":{"x":1},${JSON.stringify(ownTemplate).slice(1)}}`,
    ],
    [
      'a constructor beside the template',
      `{"constructor":{},"partner_desk_template":1,"template":${JSON.stringify(ownTemplate)}}`,
    ],
    ['a missing key', toSharedText({ ...ownTemplate, search: undefined })],
    ['an unknown report', toSharedText({ ...ownTemplate, report: 'toString' })],
    ['an unknown dialect', toSharedText({ ...ownTemplate, dialect: 'constructor' })],
    [
      'a delimiter of its own',
      toSharedText({
        ...ownTemplate,
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
      toSharedText({
        ...ownTemplate,
        conditions: [{ column: 'severity', operator: 'like', value: 'x' }],
      }),
    ],
    [
      'too many conditions',
      toSharedText({
        ...ownTemplate,
        conditions: Array.from({ length: 51 }, () => ownTemplate.conditions[0]),
      }),
    ],
    ['a name with a line break', toSharedText({ ...ownTemplate, name: 'a\nb' })],
    ['a name that reads the other way round', toSharedText({ ...ownTemplate, name: 'a\u202eb' })],
    ['no name', toSharedText({ ...ownTemplate, name: ' ' })],
    ['a name too long', toSharedText({ ...ownTemplate, name: 'x'.repeat(81) })],
    ['an empty list of columns', toSharedText({ ...ownTemplate, columns: [] })],
    ['a column twice', toSharedText({ ...ownTemplate, columns: ['break_id', 'break_id'] })],
    ['an unknown part of a file name', toSharedText({ ...ownTemplate, fileName: '{secret}' })],
    ['more than 64 KiB', toSharedText({ ...ownTemplate, search: 'x'.repeat(70_000) })],
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
    expect(failureOf(() => readTemplateText(toSharedText({ ...ownTemplate, ...part }))).code).toBe(
      'COLUMN_UNKNOWN',
    )
  })

  test('refuses an unknown time zone', () => {
    expect(
      failureOf(() => readTemplateText(toSharedText({ ...ownTemplate, timeZone: 'Mars/Olympus' })))
        .code,
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
