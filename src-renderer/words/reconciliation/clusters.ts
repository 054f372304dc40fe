import type { BreakCauseKind } from '../../../src-main/reconciliation/break-cause.ts'
import type { MoneyField } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The parts of a cluster's name. Texts are ready to show. */
export interface ClusterName {
  readonly field: MoneyField
  /** A power of ten as grouped digits. */
  readonly factor: string
  readonly isSmaller: boolean
  /** The words of both sides, for a cause about words; for an affix, the texts before and after. */
  readonly ledger: string
  readonly provider: string
  /** The side of a disputed payment that says that the money left, empty if unknown. */
  readonly payingSide: 'ledger' | 'provider' | ''
}

type Causes = Readonly<Record<BreakCauseKind, (name: ClusterName) => string>>

const enNames = { amount: 'the amount', fee: 'the fee', total: 'the total' } as const

const esNames = { amount: 'el importe', fee: 'la comisión', total: 'el total' } as const

const ptNames = { amount: 'o valor', fee: 'a tarifa', total: 'o total' } as const

/** Words of breaks grouped by a common cause, and of proposed decisions. */
export const clusterWords = catalogue({
  title: t(
    (groups: string, breaks: string) =>
      `${groups === '1' ? '1 cause explains' : `${groups} causes explain`} ${breaks} breaks`,
    (groups: string, breaks: string) =>
      `${groups === '1' ? '1 causa explica' : `${groups} causas explican`} ${breaks} discrepancias`,
    (groups: string, breaks: string) =>
      `${groups === '1' ? '1 causa explica' : `${groups} causas explicam`} ${breaks} divergências`,
  ),
  left: t(
    (breaks: string) => (breaks === '0' ? 'None left' : `${breaks} left`),
    (breaks) =>
      breaks === '0' ? 'No queda ninguna' : breaks === '1' ? 'Queda 1' : `Quedan ${breaks}`,
    (breaks) =>
      breaks === '0' ? 'Nenhuma restante' : breaks === '1' ? 'Resta 1' : `Restam ${breaks}`,
  ),
  opened: t('Breaks of one cause', 'Discrepancias de una causa', 'Divergências de uma causa'),
  failed: t(
    'Causes could not be read, so every break is a row',
    'No se pudieron leer las causas: cada discrepancia es una fila',
    'Não foi possível ler as causas: cada divergência é uma linha',
  ),
  filesFailed: t(
    'The ledger files could not be read, so no mapping can be changed from here',
    'No se pudieron leer los archivos del libro: el mapeo no se puede cambiar desde aquí',
    'Não foi possível ler os arquivos do livro: o mapeamento não pode ser mudado daqui',
  ),
  causes: {
    named_by_rejected: t(
      () => 'missing in the ledger, named by a rejected row',
      () => 'faltan en el libro, las nombra una fila rechazada',
      () => 'faltam no livro, mencionadas por uma linha rejeitada',
    ),
    booked_twice: t(
      () => 'booked twice',
      () => 'registradas dos veces',
      () => 'registradas duas vezes',
    ),
    money_disputed: t(
      ({ payingSide }: ClusterName) =>
        payingSide === 'ledger'
          ? 'the ledger says that the money left, the provider that it did not'
          : payingSide === 'provider'
            ? 'the provider says that the money left, the ledger that it did not'
            : 'one side says that the money left, the other that it did not',
      ({ payingSide }) =>
        payingSide === 'ledger'
          ? 'el libro dice que el dinero salió y el proveedor que no'
          : payingSide === 'provider'
            ? 'el proveedor dice que el dinero salió y el libro que no'
            : 'un lado dice que el dinero salió y el otro que no',
      ({ payingSide }) =>
        payingSide === 'ledger'
          ? 'o livro diz que o dinheiro saiu e o provedor que não'
          : payingSide === 'provider'
            ? 'o provedor diz que o dinheiro saiu e o livro que não'
            : 'um lado diz que o dinheiro saiu e o outro que não',
    ),
    opposite_sign: t(
      ({ field }: ClusterName) => `${enNames[field]} has the opposite sign`,
      ({ field }) => `${esNames[field]} tiene el signo contrario`,
      ({ field }) => `${ptNames[field]} tem o sinal oposto`,
    ),
    power_of_ten: t(
      ({ field, factor, isSmaller }: ClusterName) =>
        `${enNames[field]} is ${factor === '10' ? 'ten times' : `${factor} ×`} too ${isSmaller ? 'small' : 'large'}`,
      ({ field, factor, isSmaller }) =>
        `${esNames[field]} es ${factor === '10' ? 'diez' : factor} veces ${isSmaller ? 'menor' : 'mayor'}`,
      ({ field, factor, isSmaller }) =>
        `${ptNames[field]} é ${factor === '10' ? 'dez' : factor} vezes ${isSmaller ? 'menor' : 'maior'}`,
    ),
    rounded_by_spreadsheet: t(
      ({ field }: ClusterName) => `${enNames[field]} was rounded by a spreadsheet`,
      ({ field }) => `una hoja de cálculo redondeó ${esNames[field]}`,
      ({ field }) => `uma planilha arredondou ${ptNames[field]}`,
    ),
    fee_in_amount: t(
      () => 'the fee is booked into the amount',
      () => 'la comisión está incluida en el importe',
      () => 'a tarifa está incluída no valor',
    ),
    fee_left_out: t(
      () => 'the fee is left out of the total',
      () => 'el total no incluye la comisión',
      () => 'o total não inclui a tarifa',
    ),
    digits_swapped: t(
      ({ field }: ClusterName) => `two digits of ${enNames[field]} are swapped`,
      ({ field }) => `${esNames[field]} tiene dos dígitos invertidos`,
      ({ field }) => `${ptNames[field]} tem dois dígitos trocados`,
    ),
    fee_not_booked: t(
      () => 'the fee is not booked',
      () => 'la comisión no está registrada',
      () => 'a tarifa não está registrada',
    ),
    tag_differs: t(
      () => 'same address, different tag',
      () => 'misma dirección, otra etiqueta',
      () => 'mesmo endereço, outra tag',
    ),
    address_case: t(
      () => 'same address except for upper and lower case',
      () => 'misma dirección, salvo mayúsculas y minúsculas',
      () => 'mesmo endereço, exceto maiúsculas e minúsculas',
    ),
    reference_affix: t(
      ({ ledger, provider }: ClusterName) =>
        `the ledger adds “${ledger || provider}” ${ledger === '' ? 'after' : 'before'} the reference`,
      ({ ledger, provider }) =>
        `el libro agrega «${ledger || provider}» ${ledger === '' ? 'después' : 'antes'} de la referencia`,
      ({ ledger, provider }) =>
        `o livro acrescenta “${ledger || provider}” ${ledger === '' ? 'depois' : 'antes'} da referência`,
    ),
    held_back: t(
      ({ ledger }: ClusterName) =>
        ledger === ''
          ? 'held back at the provider'
          : `“${ledger}” in the ledger, held back at the provider`,
      ({ ledger }) =>
        ledger === ''
          ? 'retenidas por el proveedor'
          : `«${ledger}» en el libro, retenidas por el proveedor`,
      ({ ledger }) =>
        ledger === '' ? 'retidas no provedor' : `“${ledger}” no livro, retidas no provedor`,
    ),
    status_words: t(
      ({ ledger, provider }: ClusterName) =>
        `${ledger === '' ? 'no status' : `“${ledger}”`} in the ledger, ${provider || 'no status'} at the provider`,
      ({ ledger, provider }) =>
        `${ledger === '' ? 'sin estado' : `«${ledger}»`} en el libro, ${provider || 'sin estado'} en el proveedor`,
      ({ ledger, provider }) =>
        `${ledger === '' ? 'sem status' : `“${ledger}”`} no livro, ${provider || 'sem status'} no provedor`,
    ),
    network_names: t(
      ({ ledger, provider }: ClusterName) =>
        `network ${ledger} in the ledger, ${provider} at the provider`,
      ({ ledger, provider }) => `red ${ledger} en el libro, ${provider} en el proveedor`,
      ({ ledger, provider }) => `rede ${ledger} no livro, ${provider} no provedor`,
    ),
    currency_names: t(
      ({ ledger, provider }: ClusterName) => `${ledger} in the ledger, ${provider} at the provider`,
      ({ ledger, provider }) => `${ledger} en el libro, ${provider} en el proveedor`,
      ({ ledger, provider }) => `${ledger} no livro, ${provider} no provedor`,
    ),
    hash_replaced: t(
      () => 'the ledger still has the provisional hash',
      () => 'el libro aún tiene el hash provisional',
      () => 'o livro ainda tem o hash provisório',
    ),
  } satisfies Entries<Causes>,
  name: t(
    (count: string, cause: string) => `${count} rows: ${cause}`,
    (count: string, cause: string) => `${count} filas: ${cause}`,
    (count: string, cause: string) => `${count} linhas: ${cause}`,
  ),
  also: t(
    (fields: string) => `also different: ${fields}`,
    (fields: string) => `también difieren: ${fields}`,
    (fields: string) => `também diferem: ${fields}`,
  ),
  sums: t('Sum of differences', 'Suma de diferencias', 'Soma das diferenças'),
  moreSums: t(
    (count: string) => (count === '1' ? 'and 1 more currency' : `and ${count} more currencies`),
    (count: string) => (count === '1' ? 'y 1 moneda más' : `y ${count} monedas más`),
    (count: string) => (count === '1' ? 'e mais 1 moeda' : `e mais ${count} moedas`),
  ),
  noSums: t('no difference of money', 'sin diferencia de dinero', 'sem diferença de dinheiro'),
  show: t(
    (count: string) => `Show the ${count} rows`,
    (count: string) => `Mostrar las ${count} filas`,
    (count: string) => `Mostrar as ${count} linhas`,
  ),
  back: t('All causes', 'Todas las causas', 'Todas as causas'),
  asRows: t('Show as rows', 'Mostrar como filas', 'Mostrar como linhas'),
  group: t('Group by cause', 'Agrupar por causa', 'Agrupar por causa'),
  cure: t(
    'Change the mapping and run again',
    'Cambiar el mapeo y conciliar de nuevo',
    'Mudar o mapeamento e conciliar de novo',
  ),
  cureHint: t(
    (gain: string) =>
      `The mapping causes this. According to a trial, ${gain} more ${gain === '1' ? 'row' : 'rows'} would match`,
    (gain: string) =>
      `La causa está en el mapeo. Según una prueba, coincidirían ${gain} ${gain === '1' ? 'fila' : 'filas'} más`,
    (gain: string) =>
      `A causa está no mapeamento. Por um teste, mais ${gain} ${gain === '1' ? 'linha conciliaria' : 'linhas conciliariam'}`,
  ),
  openFirst: t(
    'Show the rows of this cause first.',
    'Muestre primero las filas de esta causa.',
    'Mostre primeiro as linhas desta causa.',
  ),
  proposal: {
    resolved: t(
      (reason: string) => `Resolve: “${reason}”`,
      (reason: string) => `Resolver: «${reason}»`,
      (reason: string) => `Resolver: “${reason}”`,
    ),
    accepted: t(
      (reason: string) => `Accept: “${reason}”`,
      (reason: string) => `Aceptar: «${reason}»`,
      (reason: string) => `Aceitar: “${reason}”`,
    ),
    investigating: t(
      (reason: string) => `Investigate: “${reason}”`,
      (reason: string) => `Investigar: «${reason}»`,
      (reason: string) => `Investigar: “${reason}”`,
    ),
    suggestion: t(
      'Accept as one payment',
      'Aceptar como un solo pago',
      'Aceitar como um só pagamento',
    ),
  },
  proposalForAll: {
    resolved: t(
      (count: string, reason: string) =>
        `Resolve ${count === '1' ? 'the only row' : `all ${count}`}: “${reason}”`,
      (count: string, reason: string) =>
        `Resolver ${count === '1' ? 'la única fila' : `las ${count}`}: «${reason}»`,
      (count: string, reason: string) =>
        `Resolver ${count === '1' ? 'a única linha' : `as ${count}`}: “${reason}”`,
    ),
    accepted: t(
      (count: string, reason: string) =>
        `Accept ${count === '1' ? 'the only row' : `all ${count}`}: “${reason}”`,
      (count: string, reason: string) =>
        `Aceptar ${count === '1' ? 'la única fila' : `las ${count}`}: «${reason}»`,
      (count: string, reason: string) =>
        `Aceitar ${count === '1' ? 'a única linha' : `as ${count}`}: “${reason}”`,
    ),
    investigating: t(
      (count: string, reason: string) =>
        `Investigate ${count === '1' ? 'the only row' : `all ${count}`}: “${reason}”`,
      (count: string, reason: string) =>
        `Investigar ${count === '1' ? 'la única fila' : `las ${count}`}: «${reason}»`,
      (count: string, reason: string) =>
        `Investigar ${count === '1' ? 'a única linha' : `as ${count}`}: “${reason}”`,
    ),
  },
  proposalForRow: {
    resolved: t(
      (reason: string) => `Resolve this row: “${reason}”`,
      (reason: string) => `Resolver esta fila: «${reason}»`,
      (reason: string) => `Resolver esta linha: “${reason}”`,
    ),
    accepted: t(
      (reason: string) => `Accept this row: “${reason}”`,
      (reason: string) => `Aceptar esta fila: «${reason}»`,
      (reason: string) => `Aceitar esta linha: “${reason}”`,
    ),
    investigating: t(
      (reason: string) => `Investigate this row: “${reason}”`,
      (reason: string) => `Investigar esta fila: «${reason}»`,
      (reason: string) => `Investigar esta linha: “${reason}”`,
    ),
  },
  otherDecision: t('Other decision', 'Otra decisión', 'Outra decisão'),
  suggestion: {
    mark: t('A suggestion waits', 'Hay una sugerencia', 'Há uma sugestão'),
    ledger: t(
      (line: string) => `May be one payment with ledger line ${line}`,
      (line: string) => `Puede ser un solo pago con la línea ${line} del libro`,
      (line: string) => `Pode ser um só pagamento com a linha ${line} do livro`,
    ),
    provider: t(
      'May be one payment with the provider’s record',
      'Puede ser un solo pago con el registro del proveedor',
      'Pode ser um só pagamento com o registro do provedor',
    ),
    accepted: t(
      'Accepted as one payment. It counts from the next run on.',
      'Aceptado como un solo pago. Cuenta desde la próxima conciliación.',
      'Aceito como um só pagamento. Conta a partir da próxima conciliação.',
    ),
    announcement: t(
      'Accepted as one payment; it takes effect with the next run',
      'Aceptado como un solo pago; la próxima conciliación lo toma en cuenta',
      'Aceito como um só pagamento; a próxima conciliação leva em conta',
    ),
    accept: t('Accept', 'Aceptar', 'Aceitar'),
    refuse: t('Refuse', 'Rechazar', 'Recusar'),
  },
  usd: t('≈ USD', '≈ USD', '≈ USD'),
  usdHint: t(
    'At stake in US dollars by the feed’s amount_usd: approximate, cut to cents',
    'En juego en dólares según el amount_usd del feed: aproximado, con los centavos truncados',
    'Em jogo em dólares pelo amount_usd do feed: aproximado, com os centavos truncados',
  ),
  usdUnknown: t(
    'No amount in dollars: the feed gives no amount_usd for this payment, or no amount differs',
    'Sin importe en dólares: el feed no da amount_usd para este pago, o ningún importe difiere',
    'Sem valor em dólares: o feed não dá amount_usd para este pagamento, ou nenhum valor difere',
  ),
})
