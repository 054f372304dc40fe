import { formatCount } from '../../format/amount.ts'
import { catalogue } from '../catalogue.ts'

/** The words of the limits. */
export const limitWords = catalogue({
  en: {
    title: 'Limits',
    global: 'Account-wide',
    globalAside: 'holds over all rails together',
    noScope: 'Rail not told',
    rail: 'Rail',
    type: 'Type',
    currency: 'Currency',
    allRails: 'All rails',
    allTypes: 'All types',
    allCurrencies: 'All currencies',
    clear: 'Clear filters',
    count: (shown: number, all: number) =>
      all === 1
        ? '1 limit'
        : shown === all
          ? `${formatCount(all)} limits`
          : `${formatCount(shown)} of ${formatCount(all)} limits`,
    noneFits: (filters: string) => `No limit fits ${filters}`,
    nearlyUsed: (count: number) => `${formatCount(count)} used to 90 % or more`,
    gettingUsed: (count: number) => `${formatCount(count)} used between 75 and 90 %`,
    perTransaction: 'Per transaction',
    periods: { daily: 'Daily', monthly: 'Monthly', annual: 'Annual' },
    measures: { amount: 'amount', qty: 'number of transactions' },
    leftOf: 'left of',
    transactions: 'transactions',
    noLimit: 'No limit',
    noLimitAtAll: 'No limit, by amount or by number',
    noNumberLimit: 'No limit on the number',
    leftOnly: 'left; the limit was not told',
    limitOnly: 'limit; what is left was not told',
    limitNoRest: 'limit; what is left is given as none',
    beside: 'left is told beside it',
    untold: 'Not told',
    untoldNumber: 'Number not told',
    sentinel: (text: string) => `${text} received: an old mark, not “unlimited”`,
    odd: (text: string) => `Not a limit: ${text}`,
    minimum: { amount: 'at least', none: 'No minimum', unknown: 'Minimum not told' },
    maximum: { amount: 'at most', none: 'No maximum', unknown: 'Maximum not told' },
    noTypes: 'The service named no limit here.',
  },
  es: {
    title: 'Límites',
    global: 'Toda la cuenta',
    globalAside: 'vale para todos los rieles juntos',
    noScope: 'Riel no informado',
    rail: 'Riel',
    type: 'Tipo',
    currency: 'Moneda',
    allRails: 'Todos los rieles',
    allTypes: 'Todos los tipos',
    allCurrencies: 'Todas las monedas',
    clear: 'Borrar filtros',
    count: (shown, all) =>
      all === 1
        ? '1 límite'
        : shown === all
          ? `${formatCount(all)} límites`
          : `${formatCount(shown)} de ${formatCount(all)} límites`,
    noneFits: (filters) => `Ningún límite cumple ${filters}`,
    nearlyUsed: (count) =>
      count === 1 ? '1 usado al 90 % o más' : `${formatCount(count)} usados al 90 % o más`,
    gettingUsed: (count) =>
      count === 1 ? '1 usado entre 75 y 90 %' : `${formatCount(count)} usados entre 75 y 90 %`,
    perTransaction: 'Por transacción',
    periods: { daily: 'Diario', monthly: 'Mensual', annual: 'Anual' },
    measures: { amount: 'importe', qty: 'número de transacciones' },
    leftOf: 'quedan de',
    transactions: 'transacciones',
    noLimit: 'Sin límite',
    noLimitAtAll: 'Sin límite, ni de importe ni de número',
    noNumberLimit: 'Sin límite de número',
    leftOnly: 'quedan; el límite no se informó',
    limitOnly: 'de límite; lo que queda no se informó',
    limitNoRest: 'de límite; lo que queda viene vacío',
    beside: 'quedan, según lo informado al lado',
    untold: 'No informado',
    untoldNumber: 'Número no informado',
    sentinel: (text) => `Se recibió ${text}: una marca antigua, no «ilimitado»`,
    odd: (text) => `No es un límite: ${text}`,
    minimum: { amount: 'al menos', none: 'Sin mínimo', unknown: 'Mínimo no informado' },
    maximum: { amount: 'a lo sumo', none: 'Sin máximo', unknown: 'Máximo no informado' },
    noTypes: 'El servicio no nombró ningún límite aquí.',
  },
  pt: {
    title: 'Limites',
    global: 'Conta inteira',
    globalAside: 'vale para todos os canais juntos',
    noScope: 'Canal não informado',
    rail: 'Canal',
    type: 'Tipo',
    currency: 'Moeda',
    allRails: 'Todos os canais',
    allTypes: 'Todos os tipos',
    allCurrencies: 'Todas as moedas',
    clear: 'Limpar filtros',
    count: (shown, all) =>
      all === 1
        ? '1 limite'
        : shown === all
          ? `${formatCount(all)} limites`
          : `${formatCount(shown)} de ${formatCount(all)} limites`,
    noneFits: (filters) => `Nenhum limite atende a ${filters}`,
    nearlyUsed: (count) =>
      count === 1 ? '1 usado em 90 % ou mais' : `${formatCount(count)} usados em 90 % ou mais`,
    gettingUsed: (count) =>
      count === 1 ? '1 usado entre 75 e 90 %' : `${formatCount(count)} usados entre 75 e 90 %`,
    perTransaction: 'Por transação',
    periods: { daily: 'Diário', monthly: 'Mensal', annual: 'Anual' },
    measures: { amount: 'valor', qty: 'número de transações' },
    leftOf: 'restam de',
    transactions: 'transações',
    noLimit: 'Sem limite',
    noLimitAtAll: 'Sem limite, nem de valor nem de número',
    noNumberLimit: 'Sem limite de número',
    leftOnly: 'restam; o limite não foi informado',
    limitOnly: 'de limite; o que resta não foi informado',
    limitNoRest: 'de limite; o que resta veio vazio',
    beside: 'restam, segundo o informado ao lado',
    untold: 'Não informado',
    untoldNumber: 'Número não informado',
    sentinel: (text) => `Recebido ${text}: uma marca antiga, não “ilimitado”`,
    odd: (text) => `Não é um limite: ${text}`,
    minimum: { amount: 'no mínimo', none: 'Sem mínimo', unknown: 'Mínimo não informado' },
    maximum: { amount: 'no máximo', none: 'Sem máximo', unknown: 'Máximo não informado' },
    noTypes: 'O serviço não nomeou nenhum limite aqui.',
  },
})
