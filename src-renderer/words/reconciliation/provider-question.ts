import { catalogue, t } from '../catalogue.ts'

/** Opening sentences by the break's category. Empty means no break. */
type Openings = Readonly<Record<string, string>> & { readonly '': string }

type Side = (field: string, ledger: string, provider: string, difference: string) => string

const openingsEn: Openings = {
  '': 'We have a question about this withdrawal.',
  missing_at_provider: 'Our books have this payment, and we find no record of it on your side.',
  missing_in_ledger: 'You report this payment, and our books do not have it.',
  duplicate_at_provider: 'This payment occurs more often on your side than in our books.',
  duplicate_in_ledger: 'This payment occurs more often in our books than on your side.',
  ambiguous: 'Several of your records could be this payment.',
  blocked: 'You report this payment as blocked.',
  hash_replaced: 'The transaction hash of this payment was replaced on your side.',
}

const openingsEs: Openings = {
  '': 'Tenemos una consulta sobre este retiro.',
  missing_at_provider:
    'Este pago está en nuestro libro y no encontramos ningún registro de su lado.',
  missing_in_ledger: 'Ustedes informan este pago y no está en nuestro libro.',
  duplicate_at_provider: 'Este pago figura más veces de su lado que en nuestro libro.',
  duplicate_in_ledger: 'Este pago figura más veces en nuestro libro que de su lado.',
  ambiguous: 'Varios de sus registros podrían ser este pago.',
  blocked: 'Ustedes informan este pago como bloqueado.',
  hash_replaced: 'El hash de la transacción de este pago se reemplazó de su lado.',
}

const openingsPt: Openings = {
  '': 'Temos uma dúvida sobre este saque.',
  missing_at_provider:
    'Este pagamento está no nosso livro e não encontramos nenhum registro do lado de vocês.',
  missing_in_ledger: 'Vocês informam este pagamento e ele não está no nosso livro.',
  duplicate_at_provider:
    'Este pagamento aparece mais vezes do lado de vocês do que no nosso livro.',
  duplicate_in_ledger: 'Este pagamento aparece mais vezes no nosso livro do que do lado de vocês.',
  ambiguous: 'Vários dos registros de vocês poderiam ser este pagamento.',
  blocked: 'Vocês informam este pagamento como bloqueado.',
  hash_replaced: 'O hash da transação deste pagamento foi substituído do lado de vocês.',
}

export type QuestionWords = (typeof questionWords)['en']

/** The question to the provider, as a person would write it. */
export const questionWords = catalogue({
  button: t('Copy for the provider', 'Copiar para el proveedor', 'Copiar para o provedor'),
  menu: t('Copy the question in', 'Copiar la consulta en', 'Copiar a pergunta em'),
  copied: t('Copied', 'Copiado', 'Copiado'),
  greeting: t('Hello,', 'Hola:', 'Olá,'),
  opening: t(
    (category: string, fields: string): string =>
      fields === ''
        ? (openingsEn[category] ?? openingsEn[''])
        : `For this payment our books and your record do not agree on: ${fields}.`,
    (category, fields) =>
      fields === ''
        ? (openingsEs[category] ?? openingsEs[''])
        : `En este pago, nuestro libro y su registro no coinciden en: ${fields}.`,
    (category, fields) =>
      fields === ''
        ? (openingsPt[category] ?? openingsPt[''])
        : `Neste pagamento, o nosso livro e o registro de vocês não coincidem em: ${fields}.`,
  ),
  names: {
    withdrawal: t('Withdrawal', 'Retiro', 'Saque'),
    transaction: t('Transaction in the feed', 'Transacción del feed', 'Transação do feed'),
    reference: t('Our reference', 'Nuestra referencia', 'Nossa referência'),
    hash: t('Hash', 'Hash', 'Hash'),
    endUser: t('End user', 'Usuario final', 'Usuário final'),
  },
  fields: {
    amount: t('Amount', 'Importe', 'Valor'),
    fee: t('Fee', 'Comisión', 'Tarifa'),
    total: t('Total debited', 'Total debitado', 'Total debitado'),
    status: t('Status', 'Estado', 'Status'),
    network: t('Network', 'Red', 'Rede'),
    address: t('Address', 'Dirección', 'Endereço'),
    txn_hash: t('Hash', 'Hash', 'Hash'),
    external_ref: t('Reference', 'Referencia', 'Referência'),
    date: t('Date', 'Fecha', 'Data'),
  },
  created: t('Created', 'Creado', 'Criado'),
  confirmed: t('Confirmed', 'Confirmado', 'Confirmado'),
  none: t('nothing', 'nada', 'nada'),
  side: t(
    ((field, ledger, provider, difference) =>
      `${field}: in our books ${ledger}, on your side ${provider}${difference}`) as Side,
    (field, ledger, provider, difference) =>
      `${field}: en nuestro libro ${ledger}, de su lado ${provider}${difference}`,
    (field, ledger, provider, difference) =>
      `${field}: no nosso livro ${ledger}, do lado de vocês ${provider}${difference}`,
  ),
  difference: t(
    (amount: string): string => `, difference (yours − ours) ${amount}`,
    (amount) => `, diferencia (lo suyo − lo nuestro) ${amount}`,
    (amount) => `, diferença (de vocês − nossa) ${amount}`,
  ),
  asOf: t(
    (instant: string): string => `Both sides as of ${instant}.`,
    (instant) => `Ambos lados al ${instant}.`,
    (instant) => `Os dois lados em ${instant}.`,
  ),
  request: t(
    (category: string): string =>
      category === ''
        ? 'Could you please tell us where this withdrawal stands?'
        : 'Could you please check your record and tell us which of the two is right?',
    (category) =>
      category === ''
        ? '¿Podrían decirnos en qué estado se encuentra este retiro?'
        : '¿Podrían revisar su registro y decirnos cuál de los dos es correcto?',
    (category) =>
      category === ''
        ? 'Vocês poderiam nos dizer em que situação está este saque?'
        : 'Vocês poderiam verificar o registro e nos dizer qual dos dois está certo?',
  ),
  closing: t('Thank you.', 'Muchas gracias.', 'Obrigado.'),
})
