import { catalogue } from './catalogue.ts'

/** Words of the tree, the table and the raw text of a JSON value. */
export const jsonWords = catalogue({
  en: {
    members: (count: string) => (count === '1' ? '1 member' : `${count} members`),
    elements: (count: string) => (count === '1' ? '1 element' : `${count} elements`),
    more: (count: string) => `${count} more`,
    keys: 'Arrows move, right opens, left closes, Ctrl C copies the value',
    cut: 'shortened; copying gives the whole',
    list: 'List',
    place: 'No.',
    columnsLeft: (count: string) => `${count} more columns are in the tree`,
    rows: (count: string) => (count === '1' ? '1 row' : `${count} rows`),
    wholeAnswer: 'the whole answer',
  },
  es: {
    members: (count) => (count === '1' ? '1 miembro' : `${count} miembros`),
    elements: (count) => (count === '1' ? '1 elemento' : `${count} elementos`),
    more: (count) => `${count} más`,
    keys: 'Las flechas mueven, derecha abre, izquierda cierra, Ctrl C copia el valor',
    cut: 'abreviado; al copiar va entero',
    list: 'Lista',
    place: 'N.º',
    columnsLeft: (count) => `Otras ${count} columnas están en el árbol`,
    rows: (count) => (count === '1' ? '1 fila' : `${count} filas`),
    wholeAnswer: 'toda la respuesta',
  },
  pt: {
    members: (count) => (count === '1' ? '1 membro' : `${count} membros`),
    elements: (count) => (count === '1' ? '1 elemento' : `${count} elementos`),
    more: (count) => `mais ${count}`,
    keys: 'As setas movem, direita abre, esquerda fecha, Ctrl C copia o valor',
    cut: 'abreviado; a cópia vai inteira',
    list: 'Lista',
    place: 'N.º',
    columnsLeft: (count) => `Outras ${count} colunas estão na árvore`,
    rows: (count) => (count === '1' ? '1 linha' : `${count} linhas`),
    wholeAnswer: 'a resposta inteira',
  },
})
