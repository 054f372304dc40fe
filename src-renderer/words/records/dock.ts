import { catalogue, t } from '../catalogue.ts'

/** Words of the summary below the list of withdrawals. */
export const dockWords = catalogue({
  title: t('Summary', 'Resumen', 'Resumo'),
  fold: t('Fold the summary', 'Plegar el resumen', 'Recolher o resumo'),
  unfold: t('Show the summary', 'Mostrar el resumen', 'Mostrar o resumo'),
  failed: t(
    'The summary could not be read',
    'No se pudo leer el resumen',
    'Não foi possível ler o resumo',
  ),
  limits: t(
    'Withdrawal limits with least left',
    'Límites de retiro con menos margen',
    'Limites de saque com menor saldo',
  ),
  noLimits: t(
    'No withdrawal limit with an amount left is known.',
    'No se conoce ningún límite de retiro con saldo disponible.',
    'Nenhum limite de saque com saldo disponível é conhecido.',
  ),
  moreCurrencies: t(
    (count: number) => (count === 1 ? '1 more currency' : `${count} more currencies`),
    (count) => (count === 1 ? '1 moneda más' : `${count} monedas más`),
    (count) => (count === 1 ? 'Mais 1 moeda' : `Mais ${count} moedas`),
  ),
})
