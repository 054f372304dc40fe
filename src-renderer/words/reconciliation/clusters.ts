import type { BreakCauseKind } from '../../../src-main/reconciliation/break-cause.ts'
import type { MoneyField } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import { catalogue } from '../catalogue.ts'

/** The parts of a cluster's name. Texts are ready to show. */
export interface ClusterName {
  readonly field: MoneyField
  /** A power of ten as grouped digits. */
  readonly factor: string
  readonly isSmaller: boolean
  /** The words of both sides, for a cause about words. */
  readonly ledger: string
  readonly provider: string
}

type Causes = Readonly<Record<BreakCauseKind, (name: ClusterName) => string>>

const enNames = { amount: 'the amount', fee: 'the fee', total: 'the total' } as const
const enCauses: Causes = {
  named_by_rejected: () => 'missing in the ledger, named by a rejected row',
  booked_twice: () => 'booked twice',
  money_disputed: () => 'one side says that the money left, the other that it did not',
  opposite_sign: ({ field }) => `${enNames[field]} has the opposite sign`,
  power_of_ten: ({ field, factor, isSmaller }) =>
    `${enNames[field]} is ${factor === '10' ? 'ten times' : `${factor} ×`} too ${isSmaller ? 'small' : 'large'}`,
  rounded_by_spreadsheet: ({ field }) => `${enNames[field]} was rounded by a spreadsheet`,
  fee_in_amount: () => 'the fee is booked into the amount',
  fee_left_out: () => 'the fee is left out of the total',
  digits_swapped: ({ field }) => `two digits of ${enNames[field]} are swapped`,
  fee_not_booked: () => 'the fee is not booked',
  tag_differs: () => 'same address, another tag',
  address_case: () => 'same address but for upper and lower case',
  held_back: ({ ledger }) =>
    ledger === ''
      ? 'held back at the provider'
      : `“${ledger}” in the ledger, held back at the provider`,
  status_words: ({ ledger, provider }) =>
    `${ledger === '' ? 'no status' : `“${ledger}”`} in the ledger, ${provider || 'no status'} at the provider`,
  network_names: ({ ledger, provider }) =>
    `network ${ledger} in the ledger, ${provider} at the provider`,
  currency_names: ({ ledger, provider }) => `${ledger} in the ledger, ${provider} at the provider`,
  hash_replaced: () => 'the ledger still has the provisional hash',
}

const esNames = { amount: 'el importe', fee: 'la comisión', total: 'el total' } as const
const esCauses: Causes = {
  named_by_rejected: () => 'faltan en el libro, las nombra una fila rechazada',
  booked_twice: () => 'registradas dos veces',
  money_disputed: () => 'un lado dice que el dinero salió y el otro que no',
  opposite_sign: ({ field }) => `${esNames[field]} tiene el signo contrario`,
  power_of_ten: ({ field, factor, isSmaller }) =>
    `${esNames[field]} es ${factor === '10' ? 'diez' : factor} veces ${isSmaller ? 'menor' : 'mayor'}`,
  rounded_by_spreadsheet: ({ field }) => `una hoja de cálculo redondeó ${esNames[field]}`,
  fee_in_amount: () => 'la comisión está incluida en el importe',
  fee_left_out: () => 'el total no incluye la comisión',
  digits_swapped: ({ field }) => `${esNames[field]} tiene dos dígitos invertidos`,
  fee_not_booked: () => 'la comisión no está registrada',
  tag_differs: () => 'misma dirección, otra etiqueta',
  address_case: () => 'misma dirección, salvo mayúsculas y minúsculas',
  held_back: ({ ledger }) =>
    ledger === ''
      ? 'retenidas por el proveedor'
      : `«${ledger}» en el libro, retenidas por el proveedor`,
  status_words: ({ ledger, provider }) =>
    `${ledger === '' ? 'sin estado' : `«${ledger}»`} en el libro, ${provider || 'sin estado'} en el proveedor`,
  network_names: ({ ledger, provider }) => `red ${ledger} en el libro, ${provider} en el proveedor`,
  currency_names: ({ ledger, provider }) => `${ledger} en el libro, ${provider} en el proveedor`,
  hash_replaced: () => 'el libro aún tiene el hash provisional',
}

const ptNames = { amount: 'o valor', fee: 'a tarifa', total: 'o total' } as const
const ptCauses: Causes = {
  named_by_rejected: () => 'faltam no livro, mencionadas por uma linha rejeitada',
  booked_twice: () => 'registradas duas vezes',
  money_disputed: () => 'um lado diz que o dinheiro saiu e o outro que não',
  opposite_sign: ({ field }) => `${ptNames[field]} tem o sinal oposto`,
  power_of_ten: ({ field, factor, isSmaller }) =>
    `${ptNames[field]} é ${factor === '10' ? 'dez' : factor} vezes ${isSmaller ? 'menor' : 'maior'}`,
  rounded_by_spreadsheet: ({ field }) => `uma planilha arredondou ${ptNames[field]}`,
  fee_in_amount: () => 'a tarifa está incluída no valor',
  fee_left_out: () => 'o total não inclui a tarifa',
  digits_swapped: ({ field }) => `${ptNames[field]} tem dois dígitos trocados`,
  fee_not_booked: () => 'a tarifa não está registrada',
  tag_differs: () => 'mesmo endereço, outra tag',
  address_case: () => 'mesmo endereço, exceto maiúsculas e minúsculas',
  held_back: ({ ledger }) =>
    ledger === '' ? 'retidas no provedor' : `“${ledger}” no livro, retidas no provedor`,
  status_words: ({ ledger, provider }) =>
    `${ledger === '' ? 'sem status' : `“${ledger}”`} no livro, ${provider || 'sem status'} no provedor`,
  network_names: ({ ledger, provider }) => `rede ${ledger} no livro, ${provider} no provedor`,
  currency_names: ({ ledger, provider }) => `${ledger} no livro, ${provider} no provedor`,
  hash_replaced: () => 'o livro ainda tem o hash provisório',
}

/** Words of breaks grouped by a common cause, and of proposed decisions. */
export const clusterWords = catalogue({
  en: {
    title: (groups: string, breaks: string) =>
      `${groups === '1' ? '1 cause explains' : `${groups} causes explain`} ${breaks} breaks`,
    opened: 'Breaks of one cause',
    failed: 'Causes could not be read, so every break is a row',
    filesFailed: 'The ledger files could not be read, so no mapping can be changed from here',
    causes: enCauses,
    name: (count: string, cause: string) => `${count} rows: ${cause}`,
    also: (fields: string) => `also different: ${fields}`,
    sums: 'Sum of differences',
    noSums: 'no difference of money',
    show: (count: string) => `Show the ${count} rows`,
    back: 'All causes',
    asRows: 'Show as rows',
    group: 'Group by cause',
    cure: 'Change the mapping and run again',
    cureHint: (gain: string) =>
      `The mapping causes this. By a trial, ${gain} more ${gain === '1' ? 'row' : 'rows'} would match`,
    openFirst: 'Show the rows of this cause first.',
    proposal: {
      resolved: (reason: string) => `Resolve: “${reason}”`,
      accepted: (reason: string) => `Accept: “${reason}”`,
      investigating: (reason: string) => `Investigate: “${reason}”`,
      suggestion: 'Accept as one payment',
    },
    suggestion: {
      mark: 'A suggestion waits',
      ledger: (line: string) => `May be one payment with ledger line ${line}`,
      provider: 'May be one payment with the provider’s record',
      accepted: 'Accepted as one payment. It counts from the next run on.',
      said: 'Accepted as one payment; the next run takes it in',
      accept: 'Accept',
      refuse: 'Refuse',
    },
    usd: '≈ USD',
    usdHint: 'At stake in US dollars by the feed’s amount_usd: approximate, cut to cents',
  },
  es: {
    title: (groups: string, breaks: string) =>
      `${groups === '1' ? '1 causa explica' : `${groups} causas explican`} ${breaks} discrepancias`,
    opened: 'Discrepancias de una causa',
    failed: 'No se pudieron leer las causas: cada discrepancia es una fila',
    filesFailed:
      'No se pudieron leer los archivos del libro: el mapeo no se puede cambiar desde aquí',
    causes: esCauses,
    name: (count: string, cause: string) => `${count} filas: ${cause}`,
    also: (fields: string) => `también difieren: ${fields}`,
    sums: 'Suma de diferencias',
    noSums: 'sin diferencia de dinero',
    show: (count: string) => `Mostrar las ${count} filas`,
    back: 'Todas las causas',
    asRows: 'Mostrar como filas',
    group: 'Agrupar por causa',
    cure: 'Cambiar el mapeo y conciliar de nuevo',
    cureHint: (gain: string) =>
      `La causa está en el mapeo. Según una prueba, coincidirían ${gain} ${gain === '1' ? 'fila' : 'filas'} más`,
    openFirst: 'Muestre primero las filas de esta causa.',
    proposal: {
      resolved: (reason: string) => `Resolver: «${reason}»`,
      accepted: (reason: string) => `Aceptar: «${reason}»`,
      investigating: (reason: string) => `Investigar: «${reason}»`,
      suggestion: 'Aceptar como un solo pago',
    },
    suggestion: {
      mark: 'Hay una sugerencia',
      ledger: (line: string) => `Puede ser un solo pago con la línea ${line} del libro`,
      provider: 'Puede ser un solo pago con el registro del proveedor',
      accepted: 'Aceptado como un solo pago. Cuenta desde la próxima conciliación.',
      said: 'Aceptado como un solo pago; la próxima conciliación lo toma en cuenta',
      accept: 'Aceptar',
      refuse: 'Rechazar',
    },
    usd: '≈ USD',
    usdHint:
      'En juego en dólares según el amount_usd del feed: aproximado, con los centavos truncados',
  },
  pt: {
    title: (groups: string, breaks: string) =>
      `${groups === '1' ? '1 causa explica' : `${groups} causas explicam`} ${breaks} divergências`,
    opened: 'Divergências de uma causa',
    failed: 'Não foi possível ler as causas: cada divergência é uma linha',
    filesFailed:
      'Não foi possível ler os arquivos do livro: o mapeamento não pode ser mudado daqui',
    causes: ptCauses,
    name: (count: string, cause: string) => `${count} linhas: ${cause}`,
    also: (fields: string) => `também diferem: ${fields}`,
    sums: 'Soma das diferenças',
    noSums: 'sem diferença de dinheiro',
    show: (count: string) => `Mostrar as ${count} linhas`,
    back: 'Todas as causas',
    asRows: 'Mostrar como linhas',
    group: 'Agrupar por causa',
    cure: 'Mudar o mapeamento e conciliar de novo',
    cureHint: (gain: string) =>
      `A causa está no mapeamento. Por um teste, mais ${gain} ${gain === '1' ? 'linha conciliaria' : 'linhas conciliariam'}`,
    openFirst: 'Mostre primeiro as linhas desta causa.',
    proposal: {
      resolved: (reason: string) => `Resolver: “${reason}”`,
      accepted: (reason: string) => `Aceitar: “${reason}”`,
      investigating: (reason: string) => `Investigar: “${reason}”`,
      suggestion: 'Aceitar como um só pagamento',
    },
    suggestion: {
      mark: 'Há uma sugestão',
      ledger: (line: string) => `Pode ser um só pagamento com a linha ${line} do livro`,
      provider: 'Pode ser um só pagamento com o registro do provedor',
      accepted: 'Aceito como um só pagamento. Conta a partir da próxima conciliação.',
      said: 'Aceito como um só pagamento; a próxima conciliação leva em conta',
      accept: 'Aceitar',
      refuse: 'Recusar',
    },
    usd: '≈ USD',
    usdHint: 'Em jogo em dólares pelo amount_usd do feed: aproximado, com os centavos truncados',
  },
})
