/** The fields a ledger's columns can be mapped to (reconciliation.md, Sides), in the order an entry keeps them. */
export const ledgerFields = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'amount',
  'fee',
  'total',
  'network',
  'address',
  'status',
  'date',
  'end_user_id',
  'note',
] as const
export type LedgerField = (typeof ledgerFields)[number]

export const identifierFields = ['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id'] as const
export type IdentifierField = (typeof identifierFields)[number]

// Usual names, English, Spanish and Portuguese, in the plain form of plainHeader; earlier ones are preferred.
const synonyms: Readonly<Record<LedgerField, readonly string[]>> = {
  withdrawal_id: [
    'withdrawal',
    'withdrawal_uuid',
    'withdraw_id',
    'payout_id',
    'provider_id',
    'provider_withdrawal_id',
    'id_retiro',
    'retiro_id',
    'id_de_retiro',
    'id_del_retiro',
    'retiro',
    'id_saque',
    'saque_id',
    'id_do_saque',
    'saque',
    'id_retirada',
  ],
  external_ref: [
    'external_reference',
    'externalref',
    'reference',
    'ref',
    'order_id',
    'order_ref',
    'client_reference',
    'client_ref',
    'external_id',
    'partner_ref',
    'partner_reference',
    'referencia',
    'referencia_externa',
    'ref_externa',
    'id_externo',
    'id_orden',
    'orden',
    'numero_de_orden',
    'pedido',
    'id_pedido',
  ],
  txn_hash: ['tx_hash', 'hash', 'transaction_hash', 'txhash', 'txid', 'tx_id', 'blockchain_hash', 'hash_de_transaccion', 'hash_transaccion', 'hash_da_transacao', 'hash_transacao'],
  transaction_id: ['transactionid', 'trade_id', 'txn_id', 'id_transaccion', 'id_de_transaccion', 'transaccion', 'transaccion_id', 'id_transacao', 'id_da_transacao', 'transacao', 'transacao_id'],
  currency: ['asset', 'coin', 'currency_code', 'ccy', 'token', 'crypto', 'symbol', 'moneda', 'divisa', 'activo', 'moeda', 'ativo', 'cripto', 'criptomoneda', 'criptomoeda'],
  amount: [
    'net_amount',
    'amount_net',
    'net',
    'quantity',
    'qty',
    'value',
    'withdrawal_amount',
    'monto',
    'monto_neto',
    'importe',
    'importe_neto',
    'cantidad',
    'neto',
    'valor',
    'valor_liquido',
    'quantidade',
    'montante',
    'liquido',
  ],
  fee: ['charged_fee', 'fees', 'fee_amount', 'commission', 'network_fee', 'comision', 'tarifa', 'cargo', 'comissao', 'taxa'],
  total: [
    'debited_amount',
    'total_amount',
    'gross',
    'gross_amount',
    'amount_gross',
    'total_debited',
    'debited',
    'monto_total',
    'importe_total',
    'monto_bruto',
    'importe_bruto',
    'bruto',
    'total_debitado',
    'valor_total',
    'valor_bruto',
    'debitado',
  ],
  network: ['network_name', 'chain', 'blockchain', 'red', 'rede'],
  address: [
    'destination',
    'destination_address',
    'to_address',
    'wallet',
    'wallet_address',
    'recipient',
    'direccion',
    'direccion_destino',
    'destino',
    'billetera',
    'endereco',
    'endereco_destino',
    'carteira',
  ],
  status: ['state', 'withdrawal_status', 'estado', 'estatus', 'situacao', 'situacion'],
  date: [
    'created_at',
    'booked_at',
    'datetime',
    'timestamp',
    'created',
    'transaction_date',
    'booking_date',
    'value_date',
    'fecha',
    'fecha_hora',
    'fecha_de_creacion',
    'data',
    'data_hora',
    'data_de_criacao',
    'criado_em',
  ],
  end_user_id: ['end_user', 'user', 'user_ref', 'customer_id', 'customer', 'client_id', 'usuario', 'id_usuario', 'usuario_id', 'cliente', 'id_cliente', 'usuario_final'],
  note: [
    'notes',
    'memo',
    'comment',
    'comments',
    'description',
    'reason',
    'nota',
    'notas',
    'comentario',
    'comentarios',
    'descripcion',
    'descricao',
    'observacion',
    'observaciones',
    'observacao',
    'observacoes',
    'motivo',
  ],
}

/** A header in plain form, for suggestion only: no marks, no case, words joined by `_`. */
export function plainHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
}

export interface Recognition {
  /** Field to column index. */
  readonly columns: ReadonlyMap<LedgerField, number>
  /** Fields for which two columns look equally right; a person has to say. */
  readonly unclear: readonly { readonly field: LedgerField; readonly headers: readonly string[] }[]
}

/**
 * Recognises columns by their headers: a field's own name first, then its synonyms. Two columns of the same strength
 * for money, currency or an identifier are unclear; for the others the more usual name is taken.
 */
export function recogniseColumns(headers: readonly string[]): Recognition {
  const plain = headers.map(plainHeader)
  const columns = new Map<LedgerField, number>()
  const unclear: { field: LedgerField; headers: string[] }[] = []
  for (const field of ledgerFields) {
    const exact = indexesOf(plain, field)
    const found = exact.length > 0 ? exact : synonyms[field].flatMap((name) => indexesOf(plain, name))
    if (found.length > 1 && isDecisive(field)) unclear.push({ field, headers: found.map((index) => headers[index] as string) })
    else if (found[0] !== undefined) columns.set(field, found[0])
  }
  recogniseBareId(plain, columns)
  return { columns, unclear }
}

// `id` alone may be the partner's own row number: it counts as the withdrawal's only in a file with the contract's names, or where nothing else identifies.
function recogniseBareId(plain: readonly string[], columns: Map<LedgerField, number>): void {
  const at = plain.indexOf('id')
  if (at < 0 || columns.has('withdrawal_id')) return
  const isContractFile = plain.includes('debited_amount') && plain.includes('charged_fee')
  if (isContractFile || !identifierFields.some((field) => columns.has(field))) columns.set('withdrawal_id', at)
}

function isDecisive(field: LedgerField): boolean {
  return field === 'currency' || field === 'amount' || field === 'fee' || field === 'total' || (identifierFields as readonly string[]).includes(field)
}

function indexesOf(plain: readonly string[], name: string): number[] {
  return plain.flatMap((header, index) => (header === name ? [index] : []))
}
