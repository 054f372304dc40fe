import { catalogue, t } from '../catalogue.ts'

/** Words of a ledger file's first rows as written, with the field above each column. */
export const rawTableWords = catalogue({
  view: t('How rows are shown', 'Cómo se muestran las filas', 'Como as linhas são mostradas'),
  read: t('As read', 'Como se leen', 'Como são lidas'),
  written: t('As written', 'Como están escritas', 'Como estão escritas'),
  label: t(
    'First rows as the file has them',
    'Primeras filas tal como están en el archivo',
    'Primeiras linhas como estão no arquivo',
  ),
  fieldOf: t(
    (column: string) => `Field of the column ${column}`,
    (column: string) => `Campo de la columna ${column}`,
    (column: string) => `Campo da coluna ${column}`,
  ),
  missing: t('Still to choose:', 'Falta elegir:', 'Falta escolher:'),
  hint: t(
    'Choose on each column’s head which field it is. The file is read again after each choice.',
    'Elija en el encabezado de cada columna qué campo es. El archivo se vuelve a leer después de cada elección.',
    'Escolha no cabeçalho de cada coluna qual é o campo. O arquivo é lido de novo depois de cada escolha.',
  ),
})
