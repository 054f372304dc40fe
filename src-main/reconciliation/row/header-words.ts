/**
 * Usual headers per ledger field in English, Spanish and Portuguese, from exchanges, custodians,
 * ERPs and banks, in the normal form of normalHeader. An earlier header is preferred to a later
 * one. No header belongs to two fields.
 */
export const headerWords = {
  withdrawal_id: words(`
    withdrawal withdrawal_uuid withdraw_id payout_id provider_id provider_withdrawal_id id_retiro retiro_id id_de_retiro id_del_retiro retiro id_saque
    saque_id id_do_saque saque id_retirada withdrawalid withdraw_uuid payout_uuid uuid_retiro codigo_de_retiro codigo_retiro numero_de_retiro id_del_saque
    codigo_do_saque codigo_saque numero_do_saque uuid_saque id_da_retirada
  `),
  external_ref: words(`
    external_reference externalref reference ref order_id order_ref client_reference client_ref external_id partner_ref partner_reference referencia
    referencia_externa ref_externa id_externo id_orden orden numero_de_orden pedido id_pedido external_tx_id external_txid client_order_id
    customer_reference customer_ref merchant_reference payment_reference reference_id reference_number refid ref_id document_number document_no
    voucher_number referencia_cliente referencia_del_cliente numero_de_referencia referencia_de_pago numero_de_documento nro_documento nro_de_orden
    codigo_de_referencia referencia_do_cliente referencia_do_pagamento numero_do_documento numero_do_pedido codigo_do_pedido
    reference_no ref_no payment_ref nro_de_referencia nro_referencia our_reference our_ref our_ref_no nuestra_referencia nuestra_ref
    nossa_referencia nossa_ref
  `),
  txn_hash: words(`
    tx_hash hash transaction_hash txhash txid tx_id blockchain_hash hash_de_transaccion hash_transaccion hash_da_transacao hash_transacao txnhash
    transaction_txid on_chain_hash onchain_hash network_hash hash_de_la_transaccion hash_tx hash_da_rede hash_blockchain
    operation_hash
  `),
  transaction_id: words(`
    transactionid trade_id txn_id id_transaccion id_de_transaccion transaccion transaccion_id id_transacao id_da_transacao transacao transacao_id
    transfer_id operation_id id_operacion id_de_operacion id_de_la_transaccion id_de_la_operacion numero_de_operacion nro_operacion operacion_id
    id_operacao id_da_operacao numero_da_operacao operacao_id
  `),
  currency: words(`
    asset coin currency_code ccy token crypto symbol moneda divisa activo moeda ativo cripto criptomoneda criptomoeda asset_id asset_symbol coin_symbol
    currency_symbol digital_asset ticker codigo_moneda codigo_de_moneda moneda_activo simbolo codigo_moeda codigo_da_moeda ativo_digital
    currency_ticker amount_currency amount_unit
  `),
  amount: words(`
    net_amount amount_net net quantity qty value withdrawal_amount monto monto_neto importe importe_neto cantidad neto valor valor_liquido quantidade
    montante liquido amount_sent sent_amount net_amount_asset amount_in_doc_curr amount_in_document_currency quantity_transacted payout_amount
    transfer_amount importe_en_moneda_doc importe_transferido monto_enviado monto_transferido monto_retirado cantidad_neta cantidad_enviada quantia
    quantidade_liquida valor_enviado valor_transferido valor_do_saque montante_liquido operation_amount monto_del_retiro importe_del_retiro
    importe_enviado importe_retirado montante_enviado quantia_enviada quantidade_enviada
  `),
  fee: words(`
    charged_fee fees fee_amount commission network_fee comision tarifa cargo comissao taxa withdrawal_fee transaction_fee tx_fee miner_fee service_fee
    gas_fee comision_de_red comision_red comisiones costo_de_red taxa_de_rede taxa_rede taxas tarifa_de_rede tarifa_de_red comissoes
    transactionfee operation_fees blockchain_fee costo_de_retiro taxa_de_saque
  `),
  fee_currency: words(`
    fee_asset fee_coin fee_unit fee_ccy fee_token feecurrency feecoin currency_of_fee moneda_de_la_comision moneda_de_comision moneda_comision
    divisa_de_la_comision divisa_de_comision divisa_comision activo_de_la_comision activo_de_comision activo_comision moneda_de_la_tarifa moneda_tarifa
    moeda_da_taxa moeda_taxa moeda_de_taxa ativo_da_taxa ativo_taxa moeda_da_comissao moeda_comissao moeda_da_tarifa
  `),
  total: words(`
    debited_amount total_amount gross gross_amount amount_gross total_debited debited monto_total importe_total monto_bruto importe_bruto bruto
    total_debitado valor_total valor_bruto debitado amount_debited total_debit debit_amount debit gross_total monto_debitado importe_debitado
    total_con_comision debito montante_bruto valor_debitado total_com_taxa quantia_bruta
  `),
  network: words(`
    network_name chain blockchain red rede blockchain_network network_code protocol red_blockchain red_de_envio cadena rede_blockchain cadeia
    transfer_network withdrawal_network red_de_retiro rede_de_saque
  `),
  address: words(`
    destination destination_address to_address wallet wallet_address recipient direccion direccion_destino destino billetera endereco endereco_destino
    carteira address_to recipient_address beneficiary_address destination_wallet target_address withdrawal_address direccion_de_destino
    direccion_de_retiro direccion_beneficiario billetera_destino billetera_de_destino monedero endereco_de_destino endereco_do_saque carteira_destino
    carteira_de_destino withdrawal_address_account wallet_address_account withdraw_address withdraw_addr sent_to sent_to_address sent_to_wallet
    enviado_a enviado_a_direccion enviado_para enviado_ao_endereco direccion_de_envio endereco_de_envio endereco_do_envio
  `),
  tag: words(`
    destination_tag memo_id payment_id paymentid destinationtag dest_tag address_tag memo_tag tag_memo withdrawal_tag
    etiqueta_de_destino etiqueta_destino tag_de_destino tag_destino id_de_memo id_memo memo_de_destino id_de_pago id_pago etiqueta_do_destino
    tag_do_destino id_do_memo id_do_pagamento id_pagamento
  `),
  status: words(`
    state withdrawal_status estado estatus situacao situacion transaction_status tx_status payment_status estado_del_retiro estado_de_la_transaccion
    estado_retiro estado_do_saque status_do_saque status_da_transacao situacao_do_saque
  `),
  date: words(`
    created_at booked_at datetime timestamp created transaction_date booking_date value_date fecha fecha_hora fecha_de_creacion data data_hora
    data_de_criacao criado_em date_utc created_utc created_at_utc time time_utc date_time posting_date document_date completed_at executed_at
    fecha_de_retiro fecha_retiro fecha_valor fecha_operacion fecha_de_operacion fecha_contable fecha_contabilizacion fecha_y_hora fecha_creacion fecha_utc
    data_do_saque data_saque data_valor data_da_operacao data_operacao data_lancamento data_do_lancamento data_de_lancamento data_e_hora data_criacao
    data_utc operation_date fecha_del_retiro data_da_retirada sent_at sent_on fecha_de_envio enviado_el
    data_de_envio data_do_envio enviado_em
  `),
  end_user_id: words(`
    end_user user user_ref customer_id customer client_id usuario id_usuario usuario_id cliente id_cliente usuario_final end_user_ref user_id userid
    account_holder beneficiary_id id_de_usuario id_del_usuario id_de_cliente id_del_cliente beneficiario id_do_usuario id_do_cliente usuario_do_saque
  `),
  note: words(`
    notes memo comment comments description reason nota notas comentario comentarios descripcion descricao observacion observaciones observacao
    observacoes motivo remarks remark narrative details text concepto detalle glosa leyenda historico detalhe detalhes complemento
  `),
} as const

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}
