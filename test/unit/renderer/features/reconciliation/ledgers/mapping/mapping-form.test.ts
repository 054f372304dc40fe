import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../../../src-main/base/json.ts'
import type { LedgerField } from '../../../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  identifierFields,
  ledgerFields,
  moneyFields,
} from '../../../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../../../../src-main/reconciliation/row/mapping.ts'
import {
  defaultMapping,
  mappingToJson,
  readMapping,
  sourceOf,
} from '../../../../../../../src-main/reconciliation/row/mapping.ts'
import type { RowCondition } from '../../../../../../../src-main/reconciliation/row/row-condition.ts'
import { rowOperators } from '../../../../../../../src-main/reconciliation/row/row-condition.ts'
import type { MappingForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import {
  formProblems,
  formToText,
  placeOfFailure,
  previewToForm,
  textToForm,
  withHeader,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import { isGate } from '../../../../../../support/is-gate.ts'

const file = `{
  "columns": { "withdrawal_id": "Id", "currency": "Moneda", "amount": "Monto", "date": "Fecha" },
  "basis": "net", "date_format": "dd/MM/yyyy HH:mm", "time_zone": "America/Sao_Paulo", "decimal": ",", "thousands": ".", "negative": "(1)",
  "skip_lines": 2, "skip_last_lines": 1, "delimiter": ";", "encoding": "windows-1252",
  "statuses": { "Devuelto al banco": "failed", "OK": "final" },
  "tolerances": { "BTC": { "absolute": "0.000000000000000001", "relative": "0" }, "*": { "absolute": "0", "relative": "0.01" } },
  "date_window_hours": 36,
  "aliases": { "currency": { "TETHER": "USDT" }, "network": { "ERC20": "ETHEREUM" }, "status": { "PAGO": "COMPLETED" } }
}`
const form = (): MappingForm => textToForm(file)

// Texts with the signs that have a meaning in conditions, JSON and patterns.
const word = fc
  .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'aZ9 _-/.,;:=<>()[]\\ñ') })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const columnPlace = fc.oneof(word, fc.integer({ min: 1, max: 300 }))
const decimal = fc.constantFrom('0', '0.1', '12.000000000000000000000000000001')
const pattern = fc.constantFrom('WD-[0-9]+', '^(a|b)', '[^;]+$')

function anySource(field: LedgerField): fc.Arbitrary<Mapping['columns'][LedgerField]> {
  const isOneOf = (fields: readonly string[]): boolean => fields.includes(field)
  const keys = {
    ...(isOneOf(moneyFields) ? { decimalPlaces: fc.integer({ min: 0, max: 30 }) } : {}),
    ...(isOneOf(identifierFields) ? { separator: fc.constantFrom(';', ' ', ', ') } : {}),
    ...(field === 'currency' ? { from: fc.constant('amount' as const) } : {}),
    ...(field === 'date' ? { timeColumn: columnPlace } : {}),
    extract: pattern,
  }
  return fc.oneof(
    columnPlace,
    fc.record({ constant: word }),
    fc.record({ column: columnPlace, ...keys }, { requiredKeys: [] }),
  )
}

const condition: fc.Arbitrary<RowCondition> = fc
  .record({
    column: word,
    operator: fc.constantFrom(...rowOperators),
    value: fc.oneof(word, fc.constant('')),
  })
  .map((rowCondition) =>
    rowCondition.operator === 'empty' ? { ...rowCondition, value: '' } : rowCondition,
  )
const direction: fc.Arbitrary<Mapping['direction']> = fc.oneof(
  fc.record({
    by: fc.constant('sign' as const),
    withdrawals: fc.constantFrom('negative', 'positive'),
  }),
  fc.record({
    by: fc.constant('columns' as const),
    debit: columnPlace,
    credit: columnPlace,
    withdrawals: fc.constantFrom('debit', 'credit'),
  }),
  fc.record({ by: fc.constant('letter' as const), column: columnPlace, withdrawals: word }),
)
const anyMapping: fc.Arbitrary<Mapping> = fc
  .record({
    columns: fc.record(
      Object.fromEntries(ledgerFields.map((field) => [field, anySource(field)])) as Record<
        LedgerField,
        ReturnType<typeof anySource>
      >,
      { requiredKeys: [] },
    ),
    header: fc.constantFrom(true, false),
    rows: fc.option(
      fc.record({
        include: fc.array(condition, { maxLength: 3 }),
        exclude: fc.array(condition, { minLength: 1, maxLength: 3 }),
      }),
      { nil: undefined },
    ),
    direction: fc.option(direction, { nil: undefined }),
    basis: fc.constantFrom(undefined, 'net', 'gross', 'both'),
    dateFormat: fc.constantFrom(undefined, 'dd/MM/yyyy HH:mm', 'epoch_seconds', 'excel_serial'),
    timeZone: fc.constantFrom('UTC', 'America/Sao_Paulo'),
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', ' ', "'"),
    negative: fc.constantFrom('-1', '(1)', '1-'),
    skipLines: fc.integer({ min: 0, max: 999_999 }),
    skipLastLines: fc.integer({ min: 0, max: 999_999 }),
    delimiter: fc.constantFrom('auto', ';', '\t'),
    encoding: fc.constantFrom('auto', 'windows-1252'),
    statuses: fc.constantFrom({}, { Abonado: 'final', 'Sin fondos': 'failed' }),
    tolerances: fc.dictionary(
      fc.constantFrom('BTC', '*'),
      fc.record({ absolute: decimal, relative: decimal }),
    ),
    dateWindowHours: decimal,
    aliases: fc.constantFrom(defaultMapping.aliases, {
      currency: { TETHER: 'USDT' },
      network: {},
      status: { PAGO: 'done' },
    }),
  })
  .map((mapping) =>
    mapping.direction?.by === 'columns'
      ? withoutOwnSource(mapping as Mapping)
      : (mapping as Mapping),
  )

// A field that gets its column from the direction has no column of its own.
function withoutOwnSource(mapping: Mapping): Mapping {
  const field = mapping.basis === 'net' ? 'amount' : 'total'
  const { column: _column, constant: _constant, ...rest } = sourceOf(mapping.columns[field])
  return { ...mapping, columns: { ...mapping.columns, [field]: rest } }
}

// Writes the sources of a mapping in full. A source without keys only states that the field is
// recognised.
function withFullSources(mapping: Mapping): object {
  return {
    ...mapping,
    columns: Object.fromEntries(
      Object.entries(mapping.columns)
        .map(([field, choice]) => [field, sourceOf(choice)] as const)
        .filter(([, source]) => Object.keys(source).length > 0),
    ),
  }
}

describe('formToText', () => {
  test('writes the mapping that was read, key for key and digit for digit', () => {
    expect(readMapping(readJson(formToText(form())))).toEqual(readMapping(readJson(file)))
  })

  test('writes the defaults of an empty mapping file', () => {
    expect(readMapping(readJson(formToText(textToForm('{}'))))).toEqual(readMapping(readJson('{}')))
  })

  test('property: loses nothing of any mapping on the way from text to form to text', () => {
    fc.assert(
      fc.property(anyMapping, (mapping) => {
        const originalMapping = readMapping(readJson(mappingToJson(mapping)))
        const rereadMapping = readMapping(readJson(formToText(textToForm(mappingToJson(mapping)))))
        expect(withFullSources(rereadMapping)).toEqual(withFullSources(originalMapping))
        // Text that was written once is written again unchanged.
        const text = formToText(textToForm(mappingToJson(mapping)))
        expect(formToText(textToForm(text))).toBe(text)
      }),
      { numRuns: isGate ? 2000 : 300 },
    )
  })

  test('uses the direction’s column for the money field, and keeps its unit', () => {
    const formWithDirection = textToForm(
      '{"columns":{"withdrawal_id":"Id","currency":"Moneda","total":{"decimal_places":8}},"direction":{"by":"columns","debit":"Debe","credit":"Haber","withdrawals":"debit"}}',
    )
    const mappingOf = (change: Partial<MappingForm>): unknown =>
      readMapping(readJson(formToText({ ...formWithDirection, ...change }))).columns
    expect(mappingOf({})).toMatchObject({ total: { decimalPlaces: 8 } })
    // A column that was chosen before is replaced by the direction's.
    const columns = { ...formWithDirection.columns, total: { column: 'Neto', decimalPlaces: '8' } }
    expect(mappingOf({ columns })).toMatchObject({ total: { decimalPlaces: 8 } })
    expect(mappingOf({ columns, basis: 'net' })).toMatchObject({
      total: { column: 'Neto', decimalPlaces: 8 },
    })
  })

  test('leaves out conditions without a column, and quotes headers that need it', () => {
    const conditions = [
      { effect: 'exclude', column: '', operator: '=', value: 'x' },
      { effect: 'exclude', column: 'Tipo (de fila)', operator: '!=', value: ' Retiro ' },
      { effect: 'include', column: 'Monto', operator: 'empty', value: '' },
    ] as const
    expect(JSON.parse(formToText({ ...form(), conditions }))).toMatchObject({
      rows: { include: ['Monto empty'], exclude: ['"Tipo (de fila)" != Retiro'] },
    })
  })

  test('leaves out fields that are not mapped and blank lines of the lists', () => {
    const { date: _date, ...withoutDate } = form().columns
    const text = formToText({
      ...form(),
      columns: withoutDate,
      tolerances: [{ currency: ' ', absolute: '1', relative: '' }],
      aliases: { currency: [{ from: '', to: 'X' }], network: [{ from: 'A', to: '' }], status: [] },
    })
    const mapping = readMapping(readJson(text))
    expect(mapping.columns).toEqual({ withdrawal_id: 'Id', currency: 'Moneda', amount: 'Monto' })
    expect(mapping.tolerances).toEqual({})
    expect(mapping.aliases).toEqual({ currency: {}, network: {}, status: {} })
  })

  test('reads an empty tolerance as none', () => {
    expect(
      readMapping(
        readJson(
          formToText({
            ...form(),
            tolerances: [{ currency: 'usdt', absolute: '', relative: '0.01' }],
          }),
        ),
      ).tolerances,
    ).toEqual({ USDT: { absolute: '0', relative: '0.01' } })
  })

  test('writes invalid values as typed, and finds the place of the core’s refusal', () => {
    const invalidChanges: readonly (readonly [Partial<MappingForm>, string])[] = [
      [{ skipLines: 'two' }, 'skipLines'],
      [{ skipLastLines: '1.5' }, 'skipLastLines'],
      [{ dateFormat: 'dd/QQ' }, 'dateFormat'],
      [{ timeZone: 'Moon/Base' }, 'timeZone'],
      [{ thousands: ',' }, 'thousands'],
      [{ dateWindowHours: '-1' }, 'dateWindowHours'],
      [{ tolerances: [{ currency: 'BTC', absolute: 'x', relative: '' }] }, 'tolerances'],
      [{ delimiter: '::' }, 'delimiter'],
      [{ negative: '+' }, 'negative'],
      [
        { columns: { ...form().columns, amount: { column: 'Monto', decimalPlaces: '31' } } },
        'column:amount',
      ],
      [
        { columns: { ...form().columns, amount: { column: 'Monto', decimalPlaces: 'x' } } },
        'column:amount',
      ],
      [{ columns: { ...form().columns, note: { constant: '' } } }, 'column:note'],
      [{ columns: { ...form().columns, note: { column: 'Id', extract: '(' } } }, 'column:note'],
      [{ direction: { ...form().direction, by: 'letter' } }, 'direction'],
      [{ direction: { ...form().direction, by: 'columns', debit: 'Debe' } }, 'direction'],
    ]
    for (const [change, place] of invalidChanges) {
      const failure = failureOf(() => readMapping(readJson(formToText({ ...form(), ...change }))))
      expect([change, placeOfFailure(failure.code, failure.why)]).toEqual([change, place])
    }
  })
})

describe('textToForm', () => {
  test('reads a mapping of an earlier version with no direction, no conditions and a header', () => {
    expect(form()).toMatchObject({ header: true, conditions: [], direction: { by: '' } })
    expect(form().columns).toEqual({
      withdrawal_id: { column: 'Id' },
      currency: { column: 'Moneda' },
      amount: { column: 'Monto' },
      date: { column: 'Fecha' },
    })
  })

  test('recognises a required field by its header if the mapping does not name it', () => {
    expect(textToForm('{"columns":{"external_ref":{"column":"X","extract":"W"}}}').columns).toEqual(
      {
        currency: {},
        amount: {},
        total: {},
        external_ref: { column: 'X', extract: 'W' },
      },
    )
    expect(textToForm('{}').columns).toEqual({})
  })
})

describe('previewToForm', () => {
  test('names a found column by its position if its header is not unique', () => {
    const result = previewToForm({
      mappingText:
        '{"direction":{"by":"columns","debit":"Out","credit":"In","withdrawals":"debit"}}',
      headers: ['Ref', 'Note', 'Note', 'Out', 'In'],
      columns: { external_ref: 'Ref', note: 'Note', total: 'Out', currency: '= BTC' },
    })
    expect(result.columns).toEqual({ external_ref: { column: 'Ref' }, note: { column: 2 } })
  })

  const headers = ['Retiro', 'Ref A', 'Reference', 'Order id', 'Moneda', 'Importe']

  test('uses the columns that were found if the mapping names none', () => {
    expect(
      previewToForm({
        mappingText: '{}',
        headers,
        columns: { withdrawal_id: 'Retiro', currency: 'Moneda', amount: 'Importe' },
      }).columns,
    ).toMatchObject({
      withdrawal_id: { column: 'Retiro' },
      amount: { column: 'Importe' },
    })
  })

  test('fills in clear headers if nothing could be used, and leaves unclear headers unmapped', () => {
    expect(previewToForm({ mappingText: '{}', headers, columns: {} }).columns).toEqual({
      withdrawal_id: { column: 'Retiro' },
      currency: { column: 'Moneda' },
      amount: { column: 'Importe' },
    })
  })
})

describe('previewToForm of a refused file', () => {
  const refusal = {
    kind: 'badInput',
    code: 'COLUMN_NOT_FOUND',
    what: '',
    why: '',
    advice: '',
    evidence: {},
  } as const
  const preview = {
    mappingText: '{}',
    headers: ['Retiro', 'Cantidad', 'Mon.', 'Comisión', 'Mon.', 'Cuándo'],
    columns: {},
    firstCells: [
      ['7c0b1000-cb65-4805-ac28-897fb451596f', '0.015', 'BTC', '0.0001', 'BTC', '13/10/2026'],
      ['7c0b1001-cb65-4805-ac28-897fb451596f', '1.25', 'ETH', '0.003', 'ETH', '14/10/2026'],
    ],
    refusal,
  }

  test('fills in the columns that headers and values identify with certainty', () => {
    expect(previewToForm(preview).columns).toEqual({
      withdrawal_id: { column: 'Retiro' },
      amount: { column: 'Cantidad' },
      currency: { column: 3 },
      fee: { column: 'Comisión' },
      fee_currency: { column: 5 },
    })
  })

  test('keeps the columns that were found, except a column that certainly belongs to another field', () => {
    const columns = { note: 'Cuándo', total: 'Cantidad' }
    const result = previewToForm({ ...preview, columns }).columns
    expect(result).toMatchObject({ note: { column: 'Cuándo' }, amount: { column: 'Cantidad' } })
    expect(result.total).toBeUndefined()
  })

  test('leaves unchanged a mapping that names columns, and a file with faulty rows', () => {
    const mappingText = '{"columns":{"withdrawal_id":"Retiro"}}'
    expect(previewToForm({ ...preview, mappingText }).columns).not.toHaveProperty('fee')
    expect(
      previewToForm({
        ...preview,
        columns: { withdrawal_id: 'Retiro' },
        refusal: { ...refusal, code: 'NO_VALID_ROW' },
      }).columns,
    ).toEqual({ withdrawal_id: { column: 'Retiro' } })
  })
})

describe('formProblems', () => {
  test('finds nothing in a form that can be used', () => {
    expect([...formProblems(form())]).toEqual([])
  })

  test('reports missing and wrong values at their place', () => {
    const columns = { fee: { column: 'Fecha' }, date: { column: 'Fecha' } }
    const problems = formProblems({
      ...form(),
      columns,
      thousands: ',',
      skipLines: '-1',
      dateFormat: 'HH',
      dateWindowHours: '',
      tolerances: [{ currency: '*', absolute: '-1', relative: '' }],
    })
    expect(Object.fromEntries(problems)).toEqual({
      'column:withdrawal_id': 'identifierMissing',
      'column:currency': 'currencyMissing',
      'column:amount': 'moneyMissing',
      'column:fee': 'columnTwice',
      'column:date': 'columnTwice',
      thousands: 'sameMark',
      skipLines: 'notWhole',
      dateFormat: 'dateFormat',
      dateWindowHours: 'notDecimal',
      tolerances: 'notDecimal',
    })
  })
})

describe('formProblems of sources and direction', () => {
  const problemsOf = (change: Partial<MappingForm>): unknown =>
    Object.fromEntries(formProblems({ ...form(), ...change }))

  test('names the missing parts of a source', () => {
    const withSource = (source: object): unknown =>
      problemsOf({ columns: { ...form().columns, external_ref: source } })
    expect(withSource({ constant: ' ' })).toEqual({ 'column:external_ref': 'constantMissing' })
    expect(withSource({ column: 'Ref', extract: '(a' })).toEqual({
      'column:external_ref': 'pattern',
    })
    expect(withSource({ column: 'Ref', decimalPlaces: '31' })).toEqual({
      'column:external_ref': 'notPlaces',
    })
    expect(withSource({ column: 'Ref', extract: 'WD-[0-9]+' })).toEqual({})
  })

  test('allows two fields to be extracted from one text by different patterns', () => {
    const columns = { ...form().columns, note: { column: 'Id', extract: 'x' } }
    expect(problemsOf({ columns })).toEqual({})
    expect(problemsOf({ columns: { ...columns, note: { column: 'Id' } } })).toMatchObject({
      'column:note': 'columnTwice',
    })
  })

  test('requires the parts of a direction, and no amount beside debit and credit', () => {
    const direction = { ...form().direction, by: 'columns', debit: 'Debe' } as const
    expect(problemsOf({ direction })).toEqual({ direction: 'columnMissing' })
    const { amount: _amount, ...columns } = form().columns
    expect(problemsOf({ columns, direction: { ...direction, credit: 'Haber' } })).toEqual({})
    expect(problemsOf({ direction: { ...direction, by: 'letter', column: 7 } })).toEqual({
      direction: 'letterMissing',
    })
  })
})

describe('placeOfFailure', () => {
  test('finds the key of the mapping that a refusal of the file names', () => {
    const place = (why: string): string => placeOfFailure('FILE_REFUSED', why)
    expect(
      place('the header "Ref", which the mapping names (columns.note), occurs more than once'),
    ).toBe('column:note')
    expect(place('the mapping\'s column "Debe" (direction.debit) is not in the file')).toBe(
      'direction',
    )
    expect(place('the mapping\'s column "Tipo" (rows) is not in the file')).toBe('conditions')
    expect(place("the mapping's column 9 (columns.date.time_column) is not in the file")).toBe(
      'column:date',
    )
    expect(
      placeOfFailure(
        'MAPPING_INVALID',
        'the condition "Monto < x" compares with a value that is not a number',
      ),
    ).toBe('conditions')
    expect(placeOfFailure('MAPPING_INVALID', 'rows.include is not a list of conditions')).toBe(
      'conditions',
    )
  })

  test('finds the field that a refusal of the file names', () => {
    expect(
      placeOfFailure(
        'COLUMNS_UNCLEAR',
        'the columns "Ref A" and "Ref B" both look like external_ref',
      ),
    ).toBe('column:external_ref')
    expect(
      placeOfFailure(
        'COLUMN_NOT_FOUND',
        'the mapping\'s column "Foo" (columns.amount) is not in the file',
      ),
    ).toBe('column:amount')
    expect(placeOfFailure('LEDGER_UNREADABLE', 'its encoding "klingon" is not known')).toBe(
      'encoding',
    )
    expect(placeOfFailure('EMPTY_FILE', 'it holds no header line')).toBe('whole')
    expect(placeOfFailure('MAPPING_INVALID', 'columns.fee is not a header text')).toBe('column:fee')
  })
})

describe('withHeader', () => {
  test('names columns by their positions if the first line is a row', () => {
    const headers = ['Id', 'Moneda', 'Monto', 'Fecha', 'Hora']
    const formWithoutHeader = withHeader(
      textToForm(
        '{"columns":{"withdrawal_id":"Id","currency":{"constant":"BTC"},"date":{"column":"fecha","time_column":"Hora"}},"direction":{"by":"letter","column":"Monto","withdrawals":"D"}}',
      ),
      false,
      headers,
    )
    expect(JSON.parse(formToText(formWithoutHeader))).toMatchObject({
      header: false,
      columns: {
        withdrawal_id: 1,
        currency: { constant: 'BTC' },
        date: { column: 4, time_column: 5 },
      },
      direction: { by: 'letter', column: 3, withdrawals: 'D' },
    })
    expect(withHeader(formWithoutHeader, true, []).columns.withdrawal_id).toEqual({ column: 1 })
  })
})

function failureOf(action: () => unknown): Failure {
  try {
    action()
  } catch (error) {
    if (error instanceof Failure) return error
  }
  throw new Error('nothing was refused')
}
