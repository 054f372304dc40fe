import { catalogue } from './catalogue.ts'

/** The words that a printed page adds. */
export const printWords = catalogue({
  en: {
    print: 'Print',
    printed: (moment: string) => `Printed ${moment}`,
    filter: (filters: string) => `Filter: ${filters}`,
    noFilter: 'No filter',
    all: (count: string, rows: number) => (rows === 1 ? '1 row' : `All ${count} rows`),
    some: (rows: string, count: string) =>
      `The first ${rows} of ${count} rows. Export the list to have all of them.`,
  },
  es: {
    print: 'Imprimir',
    printed: (moment) => `Impreso: ${moment}`,
    filter: (filters) => `Filtro: ${filters}`,
    noFilter: 'Sin filtro',
    all: (count, rows) => (rows === 1 ? '1 fila' : `Las ${count} filas`),
    some: (rows, count) =>
      `Las primeras ${rows} de ${count} filas. Exporte la lista para tenerlas todas.`,
  },
  pt: {
    print: 'Imprimir',
    printed: (moment) => `Impresso: ${moment}`,
    filter: (filters) => `Filtro: ${filters}`,
    noFilter: 'Sem filtro',
    all: (count, rows) => (rows === 1 ? '1 linha' : `Todas as ${count} linhas`),
    some: (rows, count) =>
      `As primeiras ${rows} de ${count} linhas. Exporte a lista para ter todas.`,
  },
})
