import { catalogue, t } from './catalogue.ts'

/** Words of the tree, the table and the raw text of a JSON value. */
export const jsonWords = catalogue({
  members: t(
    (count: string) => (count === '1' ? '1 member' : `${count} members`),
    (count) => (count === '1' ? '1 miembro' : `${count} miembros`),
    (count) => (count === '1' ? '1 membro' : `${count} membros`),
  ),
  elements: t(
    (count: string) => (count === '1' ? '1 element' : `${count} elements`),
    (count) => (count === '1' ? '1 elemento' : `${count} elementos`),
    (count) => (count === '1' ? '1 elemento' : `${count} elementos`),
  ),
  more: t(
    (count: string) => `${count} more`,
    (count) => `${count} más`,
    (count) => `mais ${count}`,
  ),
  keys: t(
    'Arrows move, right opens, left closes, Ctrl C copies the value',
    'Las flechas mueven, derecha abre, izquierda cierra, Ctrl C copia el valor',
    'As setas movem, direita abre, esquerda fecha, Ctrl C copia o valor',
  ),
  cut: t(
    'shortened; copy it to get all of it',
    'abreviado; al copiar va entero',
    'abreviado; a cópia vai inteira',
  ),
  list: t('List', 'Lista', 'Lista'),
  place: t('No.', 'N.º', 'N.º'),
  columnsLeft: t(
    (count: string) => `${count} more columns are in the tree`,
    (count) => `Otras ${count} columnas están en el árbol`,
    (count) => `Outras ${count} colunas estão na árvore`,
  ),
  rows: t(
    (count: string) => (count === '1' ? '1 row' : `${count} rows`),
    (count) => (count === '1' ? '1 fila' : `${count} filas`),
    (count) => (count === '1' ? '1 linha' : `${count} linhas`),
  ),
  wholeAnswer: t('the whole answer', 'toda la respuesta', 'a resposta inteira'),
})
