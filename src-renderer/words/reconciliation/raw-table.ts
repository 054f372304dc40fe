import { catalogue } from '../catalogue.ts'

/** Words of a ledger file's first rows as written, with the field above each column. */
export const rawTableWords = catalogue({
  en: {
    view: 'How rows are shown',
    read: 'As read',
    written: 'As written',
    label: 'First rows as the file has them',
    fieldOf: (column: string) => `Field of the column ${column}`,
    missing: 'Still to choose:',
    hint: 'Choose on each column’s head which field it is. The file is read again after each choice.',
  },
  es: {
    view: 'Cómo se muestran las filas',
    read: 'Como se leen',
    written: 'Como están escritas',
    label: 'Primeras filas tal como están en el archivo',
    fieldOf: (column: string) => `Campo de la columna ${column}`,
    missing: 'Falta elegir:',
    hint: 'Elija en el encabezado de cada columna qué campo es. El archivo se vuelve a leer después de cada elección.',
  },
  pt: {
    view: 'Como as linhas são mostradas',
    read: 'Como são lidas',
    written: 'Como estão escritas',
    label: 'Primeiras linhas como estão no arquivo',
    fieldOf: (column: string) => `Campo da coluna ${column}`,
    missing: 'Falta escolher:',
    hint: 'Escolha no cabeçalho de cada coluna qual é o campo. O arquivo é lido de novo depois de cada escolha.',
  },
})
