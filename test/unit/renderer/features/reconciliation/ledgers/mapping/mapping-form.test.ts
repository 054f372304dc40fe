import { describe, expect, test } from 'vitest'
import { Failure } from '../../../../../../../src-main/base/failure.ts'
import { readJson } from '../../../../../../../src-main/base/json.ts'
import { readMapping } from '../../../../../../../src-main/reconciliation/row/mapping.ts'
import type { MappingForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import {
  formProblems,
  formToText,
  headerChoices,
  placeOfFailure,
  previewToForm,
  textToForm,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'

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

describe('formToText', () => {
  test('writes the mapping that was read, key for key and digit for digit', () => {
    expect(readMapping(readJson(formToText(form())))).toEqual(readMapping(readJson(file)))
  })

  test('writes the defaults of an empty mapping file', () => {
    expect(readMapping(readJson(formToText(textToForm('{}'))))).toEqual(readMapping(readJson('{}')))
  })

  test('leaves out fields that are not mapped and blank lines of the lists', () => {
    const text = formToText({
      ...form(),
      columns: { ...form().columns, date: '' },
      tolerances: [{ currency: ' ', absolute: '1', relative: '' }],
      aliases: { currency: [{ from: '', to: 'X' }], network: [{ from: 'A', to: '' }], status: [] },
    })
    const mapping = readMapping(readJson(text))
    expect(mapping.columns).toEqual({ withdrawal_id: 'Id', currency: 'Moneda', amount: 'Monto' })
    expect(mapping.tolerances).toEqual({})
    expect(mapping.aliases).toEqual({ currency: {}, network: {}, status: {} })
  })

  test('takes an empty tolerance for none', () => {
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

  test('crosses what is wrong as it was typed, and the core names its place', () => {
    const wrong: readonly (readonly [Partial<MappingForm>, string])[] = [
      [{ skipLines: 'two' }, 'skipLines'],
      [{ skipLastLines: '1.5' }, 'skipLastLines'],
      [{ dateFormat: 'dd/QQ' }, 'dateFormat'],
      [{ timeZone: 'Moon/Base' }, 'timeZone'],
      [{ thousands: ',' }, 'thousands'],
      [{ dateWindowHours: '-1' }, 'dateWindowHours'],
      [{ tolerances: [{ currency: 'BTC', absolute: 'x', relative: '' }] }, 'tolerances'],
      [{ delimiter: '::' }, 'delimiter'],
      [{ negative: '+' }, 'negative'],
    ]
    for (const [change, place] of wrong) {
      const failure = failureOf(() => readMapping(readJson(formToText({ ...form(), ...change }))))
      expect([change, placeOfFailure(failure.code, failure.why)]).toEqual([change, place])
    }
  })
})

describe('previewToForm', () => {
  const headers = ['Retiro', 'Ref A', 'Reference', 'Order id', 'Moneda', 'Importe']

  test('takes the columns that were found where the mapping names none', () => {
    expect(
      previewToForm({
        mappingText: '{}',
        headers,
        columns: { withdrawal_id: 'Retiro', currency: 'Moneda', amount: 'Importe' },
      }).columns,
    ).toMatchObject({
      withdrawal_id: 'Retiro',
      amount: 'Importe',
      fee: '',
    })
  })

  test('fills in what the headers say clearly where nothing could be used, and leaves the unclear open', () => {
    expect(previewToForm({ mappingText: '{}', headers, columns: {} }).columns).toMatchObject({
      withdrawal_id: 'Retiro',
      external_ref: '',
      currency: 'Moneda',
      amount: 'Importe',
    })
  })
})

describe('formProblems', () => {
  test('finds nothing in a form that can be used', () => {
    expect([...formProblems(form())]).toEqual([])
  })

  test('says what is missing and what is wrong at its place', () => {
    const columns = { ...form().columns, withdrawal_id: '', currency: '', amount: '', fee: 'Fecha' }
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

describe('placeOfFailure', () => {
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
        'the mapping\'s column "Foo" for amount is not in the file',
      ),
    ).toBe('column:amount')
    expect(placeOfFailure('LEDGER_UNREADABLE', 'its encoding "klingon" is not known')).toBe(
      'encoding',
    )
    expect(placeOfFailure('EMPTY_FILE', 'it holds no header line')).toBe('whole')
    expect(placeOfFailure('MAPPING_INVALID', 'columns.fee is not a header text')).toBe('column:fee')
  })
})

describe('headerChoices', () => {
  test('offers each header once and none without a name, which would stand for not mapped', () => {
    expect(headerChoices(['Withdrawals of September', '', 'Id', 'Id'], '')).toEqual([
      'Withdrawals of September',
      'Id',
    ])
  })

  test('keeps a chosen header that the file does not have', () => {
    expect(headerChoices(['Id'], 'Monto')).toEqual(['Monto', 'Id'])
    expect(headerChoices(['Id', 'Monto'], 'Monto')).toEqual(['Id', 'Monto'])
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
