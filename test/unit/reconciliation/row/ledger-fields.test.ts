import { describe, expect, it } from 'vitest'
import { headerWords } from '../../../../src-main/reconciliation/row/header-words.ts'
import {
  ledgerFields,
  normalHeader,
  recogniseColumns,
} from '../../../../src-main/reconciliation/row/ledger-fields.ts'

const columnsOf = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [...recogniseColumns(headers).columns].map(([field, index]) => [field, headers[index] ?? '']),
  )

describe('normalHeader', () => {
  it.each([
    ['  Txn  Hash ', 'txn_hash'],
    ['Dirección (destino)', 'direccion_destino'],
    ['E\u0301tat', 'etat'],
    ['created-at', 'created_at'],
    ['Amount\u00a0', 'amount'],
    ['Аmount', 'аmount'],
    ['%%', ''],
  ])('input 56: converts %j to %j', (header, expected) => {
    expect(normalHeader(header)).toBe(expected)
  })
})

describe('recogniseColumns', () => {
  it('recognises every field by its own name, in any order', () => {
    const headers = [...ledgerFields].reverse()
    expect(columnsOf(headers)).toEqual(
      Object.fromEntries(ledgerFields.map((field) => [field, field])),
    )
  })

  it("recognises the contract's own names, where id is the withdrawal's", () => {
    const headers = [
      'id',
      'created_at',
      'confirmation_date',
      'txn_hash',
      'end_user_id',
      'currency',
      'amount',
      'address',
      'charged_fee',
      'network_name',
      'status',
      'transaction_id',
      'external_ref',
      'debited_amount',
    ]
    expect(columnsOf(headers)).toEqual({
      withdrawal_id: 'id',
      date: 'created_at',
      txn_hash: 'txn_hash',
      end_user_id: 'end_user_id',
      currency: 'currency',
      amount: 'amount',
      address: 'address',
      fee: 'charged_fee',
      network: 'network_name',
      status: 'status',
      transaction_id: 'transaction_id',
      external_ref: 'external_ref',
      total: 'debited_amount',
    })
  })

  it("takes the header id as the withdrawal's only if the file has no other identifier", () => {
    expect(columnsOf(['id', 'reference', 'currency', 'amount'])).toEqual({
      external_ref: 'reference',
      currency: 'currency',
      amount: 'amount',
    })
    expect(columnsOf(['ID', 'currency', 'amount'])).toEqual({
      withdrawal_id: 'ID',
      currency: 'currency',
      amount: 'amount',
    })
  })

  it("prefers a field's own name to a synonym beside it", () => {
    expect(columnsOf(['gross', 'total', 'net', 'amount', 'fecha', 'date'])).toEqual({
      total: 'total',
      amount: 'amount',
      date: 'date',
    })
  })

  it('leaves two synonyms of an identifier, a currency or money unclear, and uses the usual synonym for others', () => {
    const { columns, unclear } = recogniseColumns([
      'order_id',
      'reference',
      'coin',
      'asset',
      'net',
      'quantity',
      'created_at',
      'timestamp',
    ])
    expect(unclear).toEqual([
      { field: 'external_ref', headers: ['reference', 'order_id'], columns: [1, 0] },
      { field: 'currency', headers: ['asset', 'coin'], columns: [3, 2] },
      { field: 'amount', headers: ['net', 'quantity'], columns: [4, 5] },
    ])
    expect([...columns]).toEqual([['date', 6]])
  })

  it.each([
    [
      "an exchange's",
      [
        'Date(UTC)',
        'Coin',
        'Network',
        'Amount',
        'TransactionFee',
        'Fee',
        'Address',
        'TXID',
        'Status',
      ],
      {
        date: 'Date(UTC)',
        currency: 'Coin',
        network: 'Network',
        amount: 'Amount',
        fee: 'Fee',
        address: 'Address',
        txn_hash: 'TXID',
        status: 'Status',
      },
    ],
    [
      "a custodian's",
      [
        'Transaction ID',
        'External Tx ID',
        'Created (UTC)',
        'Asset',
        'Net Amount (Asset)',
        'Fee',
        'Destination Address',
        'Tx Hash',
        'Status',
        'Remarks',
      ],
      {
        transaction_id: 'Transaction ID',
        external_ref: 'External Tx ID',
        date: 'Created (UTC)',
        currency: 'Asset',
        amount: 'Net Amount (Asset)',
        fee: 'Fee',
        address: 'Destination Address',
        txn_hash: 'Tx Hash',
        status: 'Status',
        note: 'Remarks',
      },
    ],
    [
      "a Spanish ERP's",
      [
        'Nro. documento',
        'Fecha contabilización',
        'Moneda',
        'Importe en moneda doc.',
        'Comisión de red',
        'Dirección de destino',
        'Estado del retiro',
        'Concepto',
      ],
      {
        external_ref: 'Nro. documento',
        date: 'Fecha contabilización',
        currency: 'Moneda',
        amount: 'Importe en moneda doc.',
        fee: 'Comisión de red',
        address: 'Dirección de destino',
        status: 'Estado del retiro',
        note: 'Concepto',
      },
    ],
    [
      "a Brazilian bank's",
      [
        'Código do saque',
        'Data lançamento',
        'Moeda',
        'Valor líquido',
        'Taxa de rede',
        'Valor debitado',
        'Carteira de destino',
        'Situação',
        'Histórico',
      ],
      {
        withdrawal_id: 'Código do saque',
        date: 'Data lançamento',
        currency: 'Moeda',
        amount: 'Valor líquido',
        fee: 'Taxa de rede',
        total: 'Valor debitado',
        address: 'Carteira de destino',
        status: 'Situação',
        note: 'Histórico',
      },
    ],
    [
      "a treasury team's",
      ['Our ref', 'Sent on', 'Asset', 'Amount sent', 'Network fee', 'Sent to'],
      {
        external_ref: 'Our ref',
        date: 'Sent on',
        currency: 'Asset',
        amount: 'Amount sent',
        fee: 'Network fee',
        address: 'Sent to',
      },
    ],
    [
      "a Spanish treasury team's",
      ['Nuestra referencia', 'Fecha de envío', 'Divisa', 'Importe enviado', 'Enviado a'],
      {
        external_ref: 'Nuestra referencia',
        date: 'Fecha de envío',
        currency: 'Divisa',
        amount: 'Importe enviado',
        address: 'Enviado a',
      },
    ],
    [
      "a Brazilian treasury team's",
      ['Nossa referência', 'Enviado em', 'Moeda', 'Valor enviado', 'Enviado para'],
      {
        external_ref: 'Nossa referência',
        date: 'Enviado em',
        currency: 'Moeda',
        amount: 'Valor enviado',
        address: 'Enviado para',
      },
    ],
  ])('recognises %s headers', (_whose, headers, columns) => {
    expect(columnsOf(headers)).toEqual(columns)
    expect(recogniseColumns(headers).unclear).toEqual([])
  })

  it.each([
    ...['tag', 'Destination Tag', 'Memo ID', 'PaymentID', 'Payment Id', 'Etiqueta de destino'],
    ...['ID do memo', 'Tag do destino'],
  ])('recognises %s as the tag', (header) => {
    expect(columnsOf([header, 'memo'])).toEqual({ tag: header, note: 'memo' })
  })

  it.each([
    ...['fee_currency', 'Fee Asset', 'Fee Coin', 'Moneda de la comisión', 'Divisa comisión'],
    ...['Moeda da taxa', 'Ativo da taxa'],
  ])('recognises %s as the currency of the fee', (header) => {
    expect(columnsOf([header, 'fee'])).toEqual({ fee_currency: header, fee: 'fee' })
  })

  it.each([
    ...['Our reference', 'Our Ref.', 'Nuestra ref.', 'Nossa ref'].map((head) => [
      head,
      'external_ref',
    ]),
    ...['Monto enviado', 'Quantidade enviada', 'Sent amount'].map((head) => [head, 'amount']),
    ...['Sent to address', 'Sent-to', 'Dirección de envío', 'Endereço de envio'].map((head) => [
      head,
      'address',
    ]),
    ...['Sent at', 'Data de envio', 'Enviado el'].map((head) => [head, 'date']),
  ])('recognises %s as %s', (header, field) => {
    expect(columnsOf([header])).toEqual({ [field]: header })
  })

  it.each([
    ['Amount (BTC)', 'amount'],
    ['Fee [BTC]', 'fee'],
    ['Monto (USDT)', 'amount'],
    ['Valor (R$)', 'amount'],
    ['Amount（USDT）', 'amount'],
    ['Created at (UTC)', 'date'],
    ['Time(UTC+08:00)', 'date'],
  ])('recognises %s, which has a unit, as %s', (header, field) => {
    expect(columnsOf([header])).toEqual({ [field]: header })
  })

  it('prefers a header without a unit, and leaves two units unclear', () => {
    expect(columnsOf(['Amount (USD)', 'Amount'])).toEqual({ amount: 'Amount' })
    expect(columnsOf(['Amount (USD)', 'Quantity'])).toEqual({ amount: 'Quantity' })
    expect(recogniseColumns(['Amount (USD)', 'Amount (BTC)']).unclear).toEqual([
      { field: 'amount', headers: ['Amount (USD)', 'Amount (BTC)'], columns: [0, 1] },
    ])
  })

  it.each(['Fee (sat)', 'Amount (wei)', 'Amount (OUT)', 'Amount (in)', 'Address (BTC)', '(BTC)'])(
    'does not recognise %s: a smallest unit would be read wrong, and other words are not units',
    (header) => {
      expect(columnsOf([header])).toEqual({})
    },
  )

  it('lists no word for two fields, and every word in its normal form', () => {
    const allWords = Object.values(headerWords).flat()
    expect(
      allWords.filter(
        (word, index) => allWords.indexOf(word) !== index || normalHeader(word) !== word,
      ),
    ).toEqual([])
  })

  it('input 56: does not accept a look-alike as a field', () => {
    expect(columnsOf(['withdrawal_id', 'currency', 'Аmount'])).toEqual({
      withdrawal_id: 'withdrawal_id',
      currency: 'currency',
    })
  })

  it('input 55: reads the property names of every object as plain text', () => {
    expect(columnsOf(['__proto__', 'constructor', 'toString', 'currency'])).toEqual({
      currency: 'currency',
    })
  })
})
