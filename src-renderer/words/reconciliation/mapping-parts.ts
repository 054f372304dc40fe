import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words of the sources of fields, of the conditions on rows and of direction in a mapping. */
export const mappingPartsWords = catalogue({
  column: {
    at: t(
      (position: string) => `Column ${position}`,
      (position) => `Columna ${position}`,
      (position) => `Coluna ${position}`,
    ),
    named: t(
      (header: string, position: string) => `${header} (column ${position})`,
      (header, position) => `${header} (columna ${position})`,
      (header, position) => `${header} (coluna ${position})`,
    ),
  },
  recognised: t('As its header says', 'Según su encabezado', 'Conforme o cabeçalho'),
  inAmount: t('Inside the amount cell', 'En la celda del importe', 'Na célula do valor'),
  constant: t('A fixed value…', 'Un valor fijo…', 'Um valor fixo…'),
  constantOf: t(
    (field: string) => `${field}: fixed value`,
    (field) => `${field}: valor fijo`,
    (field) => `${field}: valor fixo`,
  ),
  constantHint: t(
    'the same on every row',
    'el mismo en todas las filas',
    'o mesmo em todas as linhas',
  ),
  directed: {
    debit: t('The debit column', 'Columna de débito', 'Coluna de débito'),
    credit: t('The credit column', 'Columna de crédito', 'Coluna de crédito'),
  },
  more: t(
    (field: string) => `More about ${field}`,
    (field) => `Más sobre ${field}`,
    (field) => `Mais sobre ${field}`,
  ),
  unit: t('Unit of its cells', 'Unidad de sus celdas', 'Unidade das células'),
  units: {
    none: t('As written', 'Como está escrito', 'Como está escrito'),
    '2': t('Cents: 2 places', 'Centavos: 2 decimales', 'Centavos: 2 casas'),
    '6': t('Drops: 6 places', 'Drops: 6 decimales', 'Drops: 6 casas'),
    '8': t('Satoshi: 8 places', 'Satoshi: 8 decimales', 'Satoshi: 8 casas'),
    '9': t('Gwei: 9 places', 'Gwei: 9 decimales', 'Gwei: 9 casas'),
    '18': t('Wei: 18 places', 'Wei: 18 decimales', 'Wei: 18 casas'),
    other: t('Other…', 'Otra…', 'Outra…'),
  },
  places: t(
    (field: string) => `${field}: decimal places`,
    (field) => `${field}: decimales`,
    (field) => `${field}: casas decimais`,
  ),
  placesHint: t('Decimal places, 0 to 30', 'Decimales, de 0 a 30', 'Casas decimais, de 0 a 30'),
  together: t(
    'The amount cells name it too, and the two have to agree',
    'Las celdas del importe también la nombran, y ambas deben coincidir',
    'As células do valor também a dizem, e as duas têm de concordar',
  ),
  timeColumn: t('Time of day', 'Hora del día', 'Hora do dia'),
  sameCell: t('In the same cell', 'En la misma celda', 'Na mesma célula'),
  separator: t(
    'Several in one cell, separated by',
    'Varios en una celda, separados por',
    'Vários na célula, separados por',
  ),
  separatorHint: t('such as ;', 'como ;', 'como ;'),
  extract: t(
    'Taken out of its text by a pattern',
    'Se extrae con un patrón',
    'Extraído do texto por um padrão',
  ),
  extractHint: t('such as WD-[0-9]+', 'como WD-[0-9]+', 'como WD-[0-9]+'),
  nothing: t('nothing', 'nada', 'nada'),
  firstLine: t('First line', 'Primera línea', 'Primeira linha'),
  firstLines: {
    true: t('Names the columns', 'Nombra las columnas', 'Nomeia as colunas'),
    false: t('Is a row already', 'Ya es una fila', 'Já é uma linha de dados'),
  },
  rows: {
    title: t('Which rows count', 'Qué filas cuentan', 'Quais linhas contam'),
    aside: t('the others are left out', 'las demás quedan excluidas', 'as outras ficam de fora'),
    conditions: t('Conditions on rows', 'Condiciones sobre las filas', 'Condições sobre as linhas'),
    condition: t(
      (number: string) => `Condition ${number}`,
      (number) => `Condición ${number}`,
      (number) => `Condição ${number}`,
    ),
    effects: {
      exclude: t('Leave out rows where', 'Excluir las filas donde', 'Sem as linhas em que'),
      include: t('Use only rows where', 'Usar solo filas donde', 'Só as linhas em que'),
    },
    effectOf: t(
      (number: string) => `Condition ${number}: effect`,
      (number) => `Condición ${number}: efecto`,
      (number) => `Condição ${number}: efeito`,
    ),
    columnOf: t(
      (number: string) => `Condition ${number}: column`,
      (number) => `Condición ${number}: columna`,
      (number) => `Condição ${number}: coluna`,
    ),
    operatorOf: t(
      (number: string) => `Condition ${number}: comparison`,
      (number) => `Condición ${number}: comparación`,
      (number) => `Condição ${number}: comparação`,
    ),
    valueOf: t(
      (number: string) => `Condition ${number}: value`,
      (number) => `Condición ${number}: valor`,
      (number) => `Condição ${number}: valor`,
    ),
    chooseColumn: t('Column…', 'Columna…', 'Coluna…'),
    field: t(
      (field: string) => `${field} (field)`,
      (field) => `${field} (campo)`,
      (field) => `${field} (campo)`,
    ),
    operators: {
      '=': t('is', 'es', 'é'),
      '!=': t('is not', 'no es', 'não é'),
      '<': t('is below', 'es menor que', 'é menor que'),
      '<=': t('is at most', 'es como máximo', 'é no máximo'),
      '>': t('is above', 'es mayor que', 'é maior que'),
      '>=': t('is at least', 'es como mínimo', 'é no mínimo'),
      contains: t('contains', 'contiene', 'contém'),
      empty: t('is empty', 'está vacía', 'está vazia'),
    },
    value: t('Value', 'Valor', 'Valor'),
    add: t('Add condition', 'Agregar condición', 'Adicionar condição'),
    remove: t(
      (number: string) => `Remove condition ${number}`,
      (number) => `Quitar la condición ${number}`,
      (number) => `Remover a condição ${number}`,
    ),
    leavesOut: t(
      (count: string) =>
        count === '0'
          ? 'leaves no row out'
          : `leaves ${count} ${count === '1' ? 'row' : 'rows'} out`,
      (count) =>
        count === '0' ? 'no excluye filas' : `excluye ${count} ${count === '1' ? 'fila' : 'filas'}`,
      (count) =>
        count === '0'
          ? 'não deixa linhas de fora'
          : `deixa ${count} ${count === '1' ? 'linha' : 'linhas'} de fora`,
    ),
  },
  direction: {
    title: t('Direction', 'Sentido', 'Sentido'),
    by: {
      '': t('Every row is a withdrawal', 'Todas son retiros', 'Toda linha é um saque'),
      sign: t('By the sign of the amount', 'Por el signo', 'Pelo sinal do valor'),
      columns: t('Debit and credit columns', 'Por débito y crédito', 'Por débito e crédito'),
      letter: t('By a letter or word', 'Por letra o palabra', 'Por letra ou palavra'),
    },
    debit: t('Debit column', 'Columna de débito', 'Coluna de débito'),
    credit: t('Credit column', 'Columna de crédito', 'Coluna de crédito'),
    column: t('Its column', 'Su columna', 'A coluna'),
    withdrawals: t('Withdrawals', 'Los retiros', 'Os saques'),
    signs: {
      negative: t('Have a negative amount', 'Tienen signo negativo', 'Têm valor negativo'),
      positive: t('Have a positive amount', 'Tienen signo positivo', 'Têm valor positivo'),
    },
    sides: {
      debit: t('Are in the debit column', 'Tienen débito', 'Têm débito'),
      credit: t('Are in the credit column', 'Tienen crédito', 'Têm crédito'),
    },
    letterHint: t('such as D', 'como D', 'como D'),
  },
})

type ProblemWords = readonly [pattern: RegExp, es: string, pt: string]

// The messages of extract.ts, with the engine's messages in brackets. $1 is the value in a message.
const patternProblems: readonly ProblemWords[] = [
  [/^is longer than (\d+) characters$/, 'tiene más de $1 caracteres', 'tem mais de $1 caracteres'],
  [
    /^repeats too much; use smaller counts in braces$/,
    'repite demasiado; use cantidades menores entre llaves',
    'repete demais; use quantidades menores entre chaves',
  ],
  [
    /^uses lookaround, which the engine does not have; put the wanted part into a group$/,
    'mira alrededor (lookaround), lo que el motor no tiene; ponga en un grupo lo que busca',
    'olha ao redor (lookaround), o que o motor não tem; ponha em um grupo o que procura',
  ],
  [
    /^uses a back-reference, which the engine does not have$/,
    'usa una referencia hacia atrás, que el motor no tiene',
    'usa uma referência para trás, que o motor não tem',
  ],
  [/^is not a pattern \((.*)\)$/s, 'no es un patrón ($1)', 'não é um padrão ($1)'],
]
const engineWords: readonly ProblemWords[] = [
  [/^missing closing (.)/, 'falta cerrar con $1', 'falta fechar com $1'],
  [/^unexpected \)/, 'sobra )', 'sobra )'],
  [
    /^invalid character class range/,
    'rango de caracteres no válido',
    'intervalo de caracteres inválido',
  ],
  [/^invalid escape sequence/, 'secuencia de escape no válida', 'sequência de escape inválida'],
  [
    /^trailing backslash at end of expression/,
    'barra invertida al final',
    'barra invertida no final',
  ],
  [/^missing argument to repetition operator/, 'no hay nada que repetir', 'não há o que repetir'],
  [
    /^invalid repeat count/,
    'cantidad de repeticiones no válida',
    'quantidade de repetições inválida',
  ],
  [
    /^invalid nested repetition operator/,
    'repetición de una repetición',
    'repetição de uma repetição',
  ],
  [/^invalid named capture/, 'nombre de grupo no válido', 'nome de grupo inválido'],
  [/^duplicate capture group name/, 'nombre de grupo repetido', 'nome de grupo repetido'],
  [/^expression (?:too large|nests too deeply)/, 'patrón demasiado grande', 'padrão grande demais'],
]

/**
 * Why a pattern cannot be used, as a sentence in a language. An unknown message is shown unchanged.
 */
export function patternProblem(problem: string, language: Language): string {
  const problemText =
    language === 'en' ? problem : translateProblem(problem, patternProblems, language)
  return problemText.charAt(0).toUpperCase() + problemText.slice(1)
}

function translateProblem(
  text: string,
  table: readonly ProblemWords[],
  language: 'es' | 'pt',
): string {
  const match = table.find(([pattern]) => pattern.test(text))
  if (!match) return text
  const [pattern, es, pt] = match
  return text.replace(pattern, (_whole, value: unknown) => {
    const detail = typeof value === 'string' ? translateProblem(value, engineWords, language) : ''
    return (language === 'es' ? es : pt).replace('$1', () => detail)
  })
}
