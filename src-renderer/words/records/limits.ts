import { formatCount } from '../../format/amount.ts'
import { catalogue, t } from '../catalogue.ts'

/** The words of the limits. */
export const limitWords = catalogue({
  title: t('Limits', 'Límites', 'Limites'),
  global: t('Account-wide', 'Toda la cuenta', 'Conta inteira'),
  globalAside: t(
    'holds over all rails together',
    'vale para todos los rieles juntos',
    'vale para todos os canais juntos',
  ),
  noScope: t('Rail not stated', 'Riel no informado', 'Canal não informado'),
  rail: t('Rail', 'Riel', 'Canal'),
  type: t('Type', 'Tipo', 'Tipo'),
  currency: t('Currency', 'Moneda', 'Moeda'),
  allRails: t('All rails', 'Todos los rieles', 'Todos os canais'),
  allTypes: t('All types', 'Todos los tipos', 'Todos os tipos'),
  allCurrencies: t('All currencies', 'Todas las monedas', 'Todas as moedas'),
  clear: t('Clear filters', 'Borrar filtros', 'Limpar filtros'),
  count: t(
    (shownCount: number, total: number) =>
      total === 1
        ? '1 limit'
        : shownCount === total
          ? `${formatCount(total)} limits`
          : `${formatCount(shownCount)} of ${formatCount(total)} limits`,
    (shownCount, total) =>
      total === 1
        ? '1 límite'
        : shownCount === total
          ? `${formatCount(total)} límites`
          : `${formatCount(shownCount)} de ${formatCount(total)} límites`,
    (shownCount, total) =>
      total === 1
        ? '1 limite'
        : shownCount === total
          ? `${formatCount(total)} limites`
          : `${formatCount(shownCount)} de ${formatCount(total)} limites`,
  ),
  noneFits: t(
    (filters: string) => `No limit fits ${filters}`,
    (filters) => `Ningún límite cumple ${filters}`,
    (filters) => `Nenhum limite atende a ${filters}`,
  ),
  nearlyUsed: t(
    (count: number) => `${formatCount(count)} used to 90% or more`,
    (count) =>
      count === 1 ? '1 usado al 90 % o más' : `${formatCount(count)} usados al 90 % o más`,
    (count) =>
      count === 1 ? '1 usado em 90 % ou mais' : `${formatCount(count)} usados em 90 % ou mais`,
  ),
  gettingUsed: t(
    (count: number) => `${formatCount(count)} used between 75 and 90%`,
    (count) =>
      count === 1 ? '1 usado entre 75 y 90 %' : `${formatCount(count)} usados entre 75 y 90 %`,
    (count) =>
      count === 1 ? '1 usado entre 75 e 90 %' : `${formatCount(count)} usados entre 75 e 90 %`,
  ),
  perTransaction: t('Per transaction', 'Por transacción', 'Por transação'),
  periods: {
    daily: t('Daily', 'Diario', 'Diário'),
    monthly: t('Monthly', 'Mensual', 'Mensal'),
    annual: t('Annual', 'Anual', 'Anual'),
  },
  measures: {
    amount: t('amount', 'importe', 'valor'),
    qty: t('number of transactions', 'número de transacciones', 'número de transações'),
  },
  leftOf: t('left of', 'quedan de', 'restam de'),
  transactions: t('transactions', 'transacciones', 'transações'),
  noLimit: t('No limit', 'Sin límite', 'Sem limite'),
  noLimitAtAll: t(
    'No limit, by amount or by number',
    'Sin límite, ni de importe ni de número',
    'Sem limite de valor ou de quantidade',
  ),
  noNumberLimit: t('No limit on the number', 'Sin límite de número', 'Sem limite de quantidade'),
  leftOnly: t(
    'left; the limit was not stated',
    'quedan; el límite no se informó',
    'restam; o limite não foi informado',
  ),
  limitOnly: t(
    'limit; what is left was not stated',
    'de límite; lo que queda no se informó',
    'de limite; o que resta não foi informado',
  ),
  limitNoRest: t(
    'limit; what is left is given as none',
    'de límite; lo que queda viene vacío',
    'de limite; o que resta veio vazio',
  ),
  beside: t(
    'left is stated beside it',
    'quedan, según lo informado al lado',
    'restam, segundo o informado ao lado',
  ),
  notStated: t('Not stated', 'No informado', 'Não informado'),
  numberNotStated: t('Number not stated', 'Número no informado', 'Quantidade não informada'),
  sentinel: t(
    (text: string) => `${text} received: an old mark, not “unlimited”`,
    (text) => `Se recibió ${text}: una marca antigua, no «ilimitado»`,
    (text) => `Recebido ${text}: uma marca antiga, não “ilimitado”`,
  ),
  odd: t(
    (text: string) => `Not a limit: ${text}`,
    (text) => `No es un límite: ${text}`,
    (text) => `Não é um limite: ${text}`,
  ),
  minimum: {
    amount: t('at least', 'al menos', 'no mínimo'),
    none: t('No minimum', 'Sin mínimo', 'Sem mínimo'),
    unknown: t('Minimum not stated', 'Mínimo no informado', 'Mínimo não informado'),
  },
  maximum: {
    amount: t('at most', 'a lo sumo', 'no máximo'),
    none: t('No maximum', 'Sin máximo', 'Sem máximo'),
    unknown: t('Maximum not stated', 'Máximo no informado', 'Máximo não informado'),
  },
  noTypes: t(
    'The service named no limit here.',
    'El servicio no nombró ningún límite aquí.',
    'O serviço não nomeou nenhum limite aqui.',
  ),
})
