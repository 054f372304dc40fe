import { catalogue, t } from './catalogue.ts'

/** The words that a printed page adds. */
export const printWords = catalogue({
  print: t('Print', 'Imprimir', 'Imprimir'),
  printed: t(
    (moment: string) => `Printed ${moment}`,
    (moment) => `Impreso: ${moment}`,
    (moment) => `Impresso: ${moment}`,
  ),
  filter: t(
    (filters: string) => `Filter: ${filters}`,
    (filters) => `Filtro: ${filters}`,
    (filters) => `Filtro: ${filters}`,
  ),
  noFilter: t('No filter', 'Sin filtro', 'Sem filtro'),
  all: t(
    (count: string, rows: number) => (rows === 1 ? '1 row' : `All ${count} rows`),
    (count, rows) => (rows === 1 ? '1 fila' : `Las ${count} filas`),
    (count, rows) => (rows === 1 ? '1 linha' : `Todas as ${count} linhas`),
  ),
  some: t(
    (rows: string, count: string) =>
      `The first ${rows} of ${count} rows. Export the list to have all of them.`,
    (rows, count) =>
      `Las primeras ${rows} de ${count} filas. Exporte la lista para tenerlas todas.`,
    (rows, count) => `As primeiras ${rows} de ${count} linhas. Exporte a lista para ter todas.`,
  ),
})
