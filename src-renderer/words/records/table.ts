import { catalogue, t } from '../catalogue.ts'

/** Words of a table's menus, of copying its rows and of undoing its changes. */
export const tableWords = catalogue({
  menu: t('What can be done here', 'Qué se puede hacer aquí', 'O que se pode fazer aqui'),
  ascending: t('Sort ascending', 'Orden ascendente', 'Ordem crescente'),
  descending: t('Sort descending', 'Orden descendente', 'Ordem decrescente'),
  wider: t('Wider', 'Más ancha', 'Mais larga'),
  narrower: t('Narrower', 'Más angosta', 'Mais estreita'),
  fit: t('Fit to the values', 'Ajustar a los valores', 'Ajustar aos valores'),
  usualWidth: t('Default width', 'Ancho predeterminado', 'Largura padrão'),
  moveLeft: t('Move left', 'Mover a la izquierda', 'Mover para a esquerda'),
  moveRight: t('Move right', 'Mover a la derecha', 'Mover para a direita'),
  hide: t('Hide this column', 'Ocultar esta columna', 'Ocultar esta coluna'),
  columns: t('Choose columns…', 'Elegir columnas…', 'Escolher colunas…'),
  filterBy: t(
    (condition: string) => `Filter by ${condition}`,
    (condition) => `Filtrar por ${condition}`,
    (condition) => `Filtrar por ${condition}`,
  ),
  open: t('Open details', 'Abrir los detalles', 'Abrir os detalhes'),
  copyValue: t('Copy value', 'Copiar el valor', 'Copiar o valor'),
  copyRow: t('Copy row', 'Copiar la fila', 'Copiar a linha'),
  copyRows: t(
    (count: string) => `Copy ${count} rows`,
    (count) => `Copiar ${count} filas`,
    (count) => `Copiar ${count} linhas`,
  ),
  withHeadings: t('Copy with headings', 'Copiar con encabezados', 'Copiar com cabeçalhos'),
  copied: t(
    (count: string, isOne: boolean) => (isOne ? 'Row copied' : `${count} rows copied`),
    (count, isOne) => (isOne ? 'Fila copiada' : `${count} filas copiadas`),
    (count, isOne) => (isOne ? 'Linha copiada' : `${count} linhas copiadas`),
  ),
  copiedValue: t('Value copied', 'Valor copiado', 'Valor copiado'),
  copying: t('Copying…', 'Copiando…', 'Copiando…'),
  marked: t(
    (count: string, isOne: boolean) => (isOne ? '1 row selected' : `${count} rows selected`),
    (count, isOne) => (isOne ? '1 fila seleccionada' : `${count} filas seleccionadas`),
    (count, isOne) => (isOne ? '1 linha selecionada' : `${count} linhas selecionadas`),
  ),
  markedFirst: t(
    (count: string) => `The first ${count} rows are selected. Export for more.`,
    (count) => `Se seleccionaron las primeras ${count} filas. Exporte para tener más.`,
    (count) => `As primeiras ${count} linhas foram selecionadas. Exporte para ter mais.`,
  ),
  markAll: t('Select all rows', 'Seleccionar todas las filas', 'Selecionar todas as linhas'),
  undo: t('Undo the last change', 'Deshacer el último cambio', 'Desfazer a última alteração'),
  redo: t('Redo', 'Rehacer', 'Refazer'),
  undone: t('Change undone', 'Cambio deshecho', 'Alteração desfeita'),
  redone: t('Change redone', 'Cambio rehecho', 'Alteração refeita'),
  nothingToUndo: t('Nothing to undo', 'No hay nada que deshacer', 'Nada a desfazer'),
  nothingToRedo: t('Nothing to redo', 'No hay nada que rehacer', 'Nada a refazer'),
})
