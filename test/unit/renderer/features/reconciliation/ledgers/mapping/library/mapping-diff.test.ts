import { describe, expect, test } from 'vitest'
import { mappingChanges } from '../../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/library/mapping-diff.ts'
import {
  formToText,
  textToForm,
} from '../../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'

const text = (mapping: object): string => JSON.stringify(mapping)
const columns = { withdrawal_id: 'Id', currency: 'Moneda', amount: 'Monto' }

describe('mappingChanges', () => {
  test('finds no difference between a mapping and its own text as the form writes it', () => {
    const shortText = text({ columns, decimal: ',', tolerances: { btc: { absolute: '0.10' } } })
    expect(mappingChanges(shortText, formToText(textToForm(shortText)))).toEqual([])
  })

  test('names changed, added and removed keys, in the order of the file', () => {
    const before = text({
      columns: { ...columns, fee: 'Comisión' },
      decimal: ',',
      date_format: 'dd/MM/yyyy',
      tolerances: { BTC: { absolute: '0.00000001' } },
      aliases: { network: { ERC20: 'ETHEREUM' } },
    })
    const after = text({
      columns: { ...columns, amount: 'Importe' },
      decimal: ',',
      thousands: '.',
      tolerances: { BTC: { absolute: '0.00000002' } },
      aliases: { network: { TRC20: 'TRON' } },
    })
    expect(mappingChanges(before, after)).toEqual([
      { key: 'columns.amount', before: 'Monto', after: 'Importe' },
      { key: 'thousands', before: '', after: '.' },
      { key: 'tolerances.BTC.absolute', before: '0.00000001', after: '0.00000002' },
      { key: 'aliases.network.TRC20', before: undefined, after: 'TRON' },
      { key: 'columns.fee', before: 'Comisión', after: undefined },
      { key: 'date_format', before: 'dd/MM/yyyy', after: undefined },
      { key: 'aliases.network.ERC20', before: 'ETHEREUM', after: undefined },
    ])
  })

  test('compares decimals by value and finds a difference in the thirtieth digit', () => {
    const tolerance = (absolute: string): string =>
      text({ columns, tolerances: { '*': { absolute } } })
    expect(mappingChanges(tolerance('0.1'), tolerance('0.100'))).toEqual([])
    expect(
      mappingChanges(
        tolerance('0.000000000000000000000000000001'),
        tolerance('0.000000000000000000000000000002'),
      ),
    ).toHaveLength(1)
  })

  test('names changes of a source, the conditions and direction, by their keys', () => {
    const before = text({
      columns: { ...columns, date: 'Fecha' },
      rows: { exclude: ['Estado = anulada'] },
      direction: { by: 'sign', withdrawals: 'negative' },
    })
    const after = text({
      columns: { ...columns, amount: { column: 'Monto', decimal_places: 8 }, date: 5 },
      header: false,
      rows: { include: ['Tipo = R'], exclude: ['Estado = anulada', 'Monto empty'] },
      direction: { by: 'letter', column: 'D/C', withdrawals: 'D' },
    })
    expect(mappingChanges(before, after)).toEqual([
      { key: 'columns.amount.column', before: undefined, after: 'Monto' },
      { key: 'columns.amount.decimal_places', before: undefined, after: '8' },
      { key: 'columns.date', before: 'Fecha', after: '5' },
      { key: 'header', before: undefined, after: 'false' },
      { key: 'rows.include', before: undefined, after: 'Tipo = R' },
      {
        key: 'rows.exclude',
        before: 'Estado = anulada',
        after: 'Estado = anulada; Monto empty',
      },
      { key: 'direction.by', before: 'sign', after: 'letter' },
      { key: 'direction.column', before: undefined, after: 'D/C' },
      { key: 'direction.withdrawals', before: 'negative', after: 'D' },
      { key: 'columns.amount', before: 'Monto', after: undefined },
    ])
  })

  test('distinguishes a header that is a number from a position, and a full source from none', () => {
    const amount = (source: unknown): string => text({ columns: { ...columns, amount: source } })
    expect(mappingChanges(amount('5'), amount(5))).toEqual([
      { key: 'columns.amount', before: '"5"', after: '5' },
    ])
    expect(mappingChanges(amount('1.0'), amount('1.00'))).toHaveLength(1)
    expect(mappingChanges(amount('Monto'), amount({ column: 'Monto' }))).toEqual([])
  })

  test('treats columns that are left to the headers as unchanged', () => {
    expect(mappingChanges(text({ decimal: ',' }), text({ columns, decimal: ',' }))).toEqual([])
  })

  test('compares an invalid form as it is', () => {
    const form = textToForm(text({ columns }))
    expect(
      mappingChanges(text({ columns }), formToText({ ...form, dateWindowHours: 'soon' })),
    ).toEqual([{ key: 'date_window_hours', before: '24', after: 'soon' }])
  })
})
