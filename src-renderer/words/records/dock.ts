import { catalogue } from '../catalogue.ts'

/** Words of the summary below the list of withdrawals. */
export const dockWords = catalogue({
  en: {
    title: 'Summary',
    fold: 'Fold the summary',
    unfold: 'Show the summary',
    failed: 'The summary could not be read',
    retry: 'Try again',
    limits: 'Withdrawal limits with least left',
    noLimits: 'No withdrawal limit with an amount left is known.',
    moreCurrencies: (count: number) =>
      count === 1 ? '1 more currency' : `${count} more currencies`,
  },
  es: {
    title: 'Resumen',
    fold: 'Plegar el resumen',
    unfold: 'Mostrar el resumen',
    failed: 'No se pudo leer el resumen',
    retry: 'Reintentar',
    limits: 'Límites de retiro con menos margen',
    noLimits: 'No se conoce ningún límite de retiro con saldo disponible.',
    moreCurrencies: (count) => (count === 1 ? '1 moneda más' : `${count} monedas más`),
  },
  pt: {
    title: 'Resumo',
    fold: 'Recolher o resumo',
    unfold: 'Mostrar o resumo',
    failed: 'Não foi possível ler o resumo',
    retry: 'Tentar de novo',
    limits: 'Limites de saque com menor saldo',
    noLimits: 'Nenhum limite de saque com saldo disponível é conhecido.',
    moreCurrencies: (count) => (count === 1 ? 'Mais 1 moeda' : `Mais ${count} moedas`),
  },
})
