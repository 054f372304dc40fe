import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../../src-main/base/failure.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import { ledgerFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { mappingToJson, readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import {
  conditionText,
  parseCondition,
  rowOperators,
} from '../../../../src-main/reconciliation/row/row-condition.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', 'a', '1', '__proto__', 'constructor', '\0', '"', "'", 'BTC', '( +'),
)
const columnReference = fc.oneof(
  text,
  fc.integer({ min: -1, max: 3 }),
  fc.constantFrom(1.5, 99_999, 1e9),
)
const mostlyPlausible = <T>(plausible: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: plausible }, { weight: 1, arbitrary: fc.jsonValue() })

const source = fc.record(
  {
    column: mostlyPlausible(columnReference),
    constant: mostlyPlausible(text),
    decimal_places: mostlyPlausible(fc.integer({ min: -1, max: 31 })),
    from: mostlyPlausible(fc.constant('amount')),
    extract: mostlyPlausible(
      fc.oneof(text, fc.constantFrom('WD-[0-9]+', '(a)(b)', '(?=a)', '\\1', 'a{9999}')),
    ),
    separator: mostlyPlausible(text),
    time_column: mostlyPlausible(columnReference),
  },
  { requiredKeys: [] },
)
const condition = fc.oneof(
  text,
  fc.constantFrom('a = b', 'Amount empty', '"x y" contains z', 'amount >= 1', 'a == b', ' = b'),
)
const direction = fc.record(
  {
    by: mostlyPlausible(fc.constantFrom('sign', 'columns', 'letter')),
    withdrawals: mostlyPlausible(
      fc.constantFrom('negative', 'positive', 'debit', 'credit', 'D', ' '),
    ),
    column: mostlyPlausible(columnReference),
    debit: mostlyPlausible(columnReference),
    credit: mostlyPlausible(columnReference),
  },
  { requiredKeys: [] },
)
const words = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.dictionary(text, mostlyPlausible(values), { maxKeys: 3 })

const mapping = fc.record(
  {
    columns: mostlyPlausible(
      fc.dictionary(
        fc.constantFrom(...ledgerFields, 'betrag'),
        mostlyPlausible(fc.oneof(columnReference, source)),
        {
          maxKeys: 4,
        },
      ),
    ),
    header: mostlyPlausible(fc.boolean()),
    rows: mostlyPlausible(
      fc.record(
        {
          include: mostlyPlausible(fc.array(condition)),
          exclude: mostlyPlausible(fc.array(condition)),
        },
        { requiredKeys: [] },
      ),
    ),
    direction: mostlyPlausible(direction),
    basis: mostlyPlausible(fc.constantFrom('net', 'gross', 'both')),
    date_format: mostlyPlausible(
      fc.constantFrom('dd/MM/yyyy', 'epoch_seconds', 'MMM', "dd''MM yyyy"),
    ),
    time_zone: mostlyPlausible(fc.constantFrom('UTC', 'America/Sao_Paulo', 'Mars/Olympus')),
    decimal: mostlyPlausible(fc.constantFrom('.', ',')),
    thousands: mostlyPlausible(fc.constantFrom('', ',', '.', ' ', "'")),
    negative: mostlyPlausible(fc.constantFrom('-1', '(1)', '1-')),
    skip_lines: mostlyPlausible(fc.integer({ min: 0, max: 3 })),
    skip_last_lines: mostlyPlausible(fc.integer({ min: 0, max: 3 })),
    delimiter: mostlyPlausible(fc.constantFrom('auto', ';', '\t', '')),
    encoding: mostlyPlausible(fc.constantFrom('auto', 'utf-8', '')),
    statuses: mostlyPlausible(words(fc.constantFrom('final', 'failed', 'open'))),
    tolerances: mostlyPlausible(
      words(
        fc.record(
          { absolute: fc.constantFrom('0.1', '-1', 'x'), relative: fc.constantFrom('0', 0.01) },
          { requiredKeys: [] },
        ),
      ),
    ),
    date_window_hours: mostlyPlausible(fc.constantFrom('24', 0, 1.5, '-1')),
    aliases: mostlyPlausible(
      fc.record(
        { currency: words(text), network: words(text), status: words(text) },
        { requiredKeys: [] },
      ),
    ),
    colums: fc.constant({}),
  },
  { requiredKeys: [] },
)

function readOrRefuse(json: string): Mapping | Failure {
  try {
    return readMapping(readJson(json))
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

describe('readMapping, on any text', () => {
  it('refuses the text and names a key, or reads a mapping that survives mappingToJson', () => {
    let readCount = 0
    const keys = [...Object.keys(fc.sample(mapping, 1)[0] ?? {}), 'the mapping']
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: mapping }, fc.jsonValue()), (value) => {
        const result = readOrRefuse(JSON.stringify(value))
        if (result instanceof Failure) {
          expect([result.kind, result.code]).toEqual(['badInput', 'MAPPING_INVALID'])
          const namedKeys = typeof value === 'object' ? Object.keys(value ?? {}) : []
          expect(
            [...keys, ...namedKeys, 'thousands', ...namedKeys.flatMap(keysBelow(value))].some(
              (key) => result.why.startsWith(key),
            ),
            result.why,
          ).toBe(true)
          return
        }
        readCount += 1
        expect(readOrRefuse(mappingToJson(result))).toEqual(result)
      }),
      // About 3.5 in 1000 texts have no fault, so these texts contain far more than six valid ones.
      { numRuns: 12_000 },
    )
    // Most texts have a fault somewhere.
    expect(readCount).toBeGreaterThan(5)
  })

  it('reads every valid mapping', () => {
    const validMapping = fc.record(
      {
        columns: fc.record(
          {
            external_ref: fc.record({
              column: fc.constantFrom('Ref', 3, '#'),
              separator: fc.constantFrom(';', ' / ', '\0', '"'),
              extract: fc.constantFrom('WD-[0-9]+', '(a)b'),
            }),
            amount: fc.record({ column: fc.constant(2), decimal_places: fc.nat(30) }),
            currency: fc.record({ constant: fc.string({ minLength: 1 }) }),
            tag: fc.constantFrom('Memo', 7),
            date: fc.record({ column: fc.constant('d'), time_column: fc.constantFrom('t', 9) }),
          },
          { requiredKeys: [] },
        ),
        header: fc.boolean(),
        rows: fc.record({
          include: fc.array(fc.constantFrom('a = b', '"it\'s" != "', 'c contains  x ')),
          exclude: fc.array(fc.constantFrom('amount < 5', 'd empty', '"a""b" = \'"\'')),
        }),
        direction: fc.oneof(
          fc.record({
            by: fc.constant('sign'),
            withdrawals: fc.constantFrom('negative', 'positive'),
          }),
          fc.record({
            by: fc.constant('letter'),
            column: fc.constantFrom('D/C', 4),
            withdrawals: fc.constantFrom('D', ' out '),
          }),
        ),
        statuses: fc.dictionary(
          fc.constantFrom('Abonado', '__proto__', 'En cola'),
          fc.constant('open'),
        ),
        aliases: fc.record({
          currency: fc.dictionary(fc.constantFrom('€', '__proto__', 'constructor'), text),
        }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(validMapping, (value) => {
        const mapping = readMapping(readJson(JSON.stringify(value)))
        expect(readMapping(readJson(mappingToJson(mapping)))).toEqual(mapping)
      }),
      { numRuns: 1000 },
    )
  })
})

const keysBelow =
  (value: unknown) =>
  (key: string): readonly string[] => {
    const child = (value as Readonly<Record<string, unknown>>)[key]
    return typeof child === 'object' && child !== null
      ? Object.keys(child).flatMap((name) => [name, `${key}.${name}`])
      : []
  }

describe('parseCondition', () => {
  const header = fc.oneof(
    text,
    fc.constantFrom('a contains b', 'empty', 'is empty', 'x-', 'a/b', 'ó'),
  )

  it('reads the text of conditionText, for any header and value', () => {
    fc.assert(
      fc.property(header, fc.constantFrom(...rowOperators), text, (column, operator, value) => {
        fc.pre(column.trim() !== '')
        const condition = {
          column: column.trim(),
          operator,
          value: operator === 'empty' ? '' : value.trim(),
        }
        expect(parseCondition(conditionText(condition))).toEqual(condition)
      }),
      { numRuns: 5000 },
    )
  })

  it.each(['"', "'", `"a'b`, `'a"b`, `""`, `"x"`, `'x'`, '=', '=="', `a"b'c`, '" "'])(
    'keeps the value %s',
    (value) => {
      const condition = { column: 'a', operator: '=', value } as const
      expect(parseCondition(conditionText(condition))).toEqual(condition)
    },
  )

  // A backtracking parser would not finish a million characters within the limit.
  it('threat 9: ends for a text of any length', () => {
    for (const piece of ['a', 'a contains ', 'a ', '"', '""', '"a" ', 'contains ', '= ', ' '])
      for (const length of [2000, 1_000_000]) parseCondition(piece.repeat(length / piece.length))
  }, 60_000)
})
