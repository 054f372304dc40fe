import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue } from '../catalogue.ts'

/** Words of the sources of fields, of the conditions on rows and of direction in a mapping. */
export const mappingPartsWords = catalogue({
  en: {
    column: {
      at: (position: string) => `Column ${position}`,
      named: (header: string, position: string) => `${header} (column ${position})`,
    },
    recognised: 'As its header says',
    inAmount: 'Inside the amount cell',
    constant: 'A fixed value…',
    constantOf: (field: string) => `${field}: fixed value`,
    constantHint: 'the same on every row',
    directed: { debit: 'The debit column', credit: 'The credit column' },
    more: (field: string) => `More about ${field}`,
    unit: 'Unit of its cells',
    units: {
      none: 'As written',
      '2': 'Cents: 2 places',
      '6': 'Drops: 6 places',
      '8': 'Satoshi: 8 places',
      '9': 'Gwei: 9 places',
      '18': 'Wei: 18 places',
      other: 'Other…',
    },
    places: (field: string) => `${field}: decimal places`,
    placesHint: 'Decimal places, 0 to 30',
    together: 'The amount cells name it too, and the two have to agree',
    timeColumn: 'Time of day',
    sameCell: 'In the same cell',
    separator: 'Several in one cell, separated by',
    separatorHint: 'such as ;',
    extract: 'Taken out of its text by a pattern',
    extractHint: 'such as WD-[0-9]+',
    nothing: 'nothing',
    firstLine: 'First line',
    firstLines: { true: 'Names the columns', false: 'Is a row already' },
    rows: {
      title: 'Which rows count',
      aside: 'the others are left out',
      conditions: 'Conditions on rows',
      condition: (number: string) => `Condition ${number}`,
      effects: { exclude: 'Leave out rows where', include: 'Use only rows where' },
      effectOf: (number: string) => `Condition ${number}: effect`,
      columnOf: (number: string) => `Condition ${number}: column`,
      operatorOf: (number: string) => `Condition ${number}: comparison`,
      valueOf: (number: string) => `Condition ${number}: value`,
      chooseColumn: 'Column…',
      field: (field: string) => `${field} (field)`,
      operators: {
        '=': 'is',
        '!=': 'is not',
        '<': 'is below',
        '<=': 'is at most',
        '>': 'is above',
        '>=': 'is at least',
        contains: 'contains',
        empty: 'is empty',
      },
      value: 'Value',
      add: 'Add condition',
      remove: (number: string) => `Remove condition ${number}`,
      leavesOut: (count: string) =>
        count === '0'
          ? 'leaves no row out'
          : `leaves ${count} ${count === '1' ? 'row' : 'rows'} out`,
    },
    direction: {
      title: 'Direction',
      by: {
        '': 'Every row is a withdrawal',
        sign: 'By the sign of the amount',
        columns: 'Debit and credit columns',
        letter: 'By a letter or word',
      },
      debit: 'Debit column',
      credit: 'Credit column',
      column: 'Its column',
      withdrawals: 'Withdrawals',
      signs: { negative: 'Have a negative amount', positive: 'Have a positive amount' },
      sides: { debit: 'Stand in the debit column', credit: 'Stand in the credit column' },
      letterHint: 'such as D',
    },
  },
  es: {
    column: {
      at: (position) => `Columna ${position}`,
      named: (header, position) => `${header} (columna ${position})`,
    },
    recognised: 'Según su encabezado',
    inAmount: 'En la celda del importe',
    constant: 'Un valor fijo…',
    constantOf: (field) => `${field}: valor fijo`,
    constantHint: 'el mismo en todas las filas',
    directed: { debit: 'Columna de débito', credit: 'Columna de crédito' },
    more: (field) => `Más sobre ${field}`,
    unit: 'Unidad de sus celdas',
    units: {
      none: 'Como está escrito',
      '2': 'Centavos: 2 decimales',
      '6': 'Drops: 6 decimales',
      '8': 'Satoshi: 8 decimales',
      '9': 'Gwei: 9 decimales',
      '18': 'Wei: 18 decimales',
      other: 'Otra…',
    },
    places: (field) => `${field}: decimales`,
    placesHint: 'Decimales, de 0 a 30',
    together: 'Las celdas del importe también la nombran, y ambas deben coincidir',
    timeColumn: 'Hora del día',
    sameCell: 'En la misma celda',
    separator: 'Varios en una celda, separados por',
    separatorHint: 'como ;',
    extract: 'Se extrae con un patrón',
    extractHint: 'como WD-[0-9]+',
    nothing: 'nada',
    firstLine: 'Primera línea',
    firstLines: { true: 'Nombra las columnas', false: 'Ya es una fila' },
    rows: {
      title: 'Qué filas cuentan',
      aside: 'las demás quedan excluidas',
      conditions: 'Condiciones sobre las filas',
      condition: (number) => `Condición ${number}`,
      effects: { exclude: 'Excluir las filas donde', include: 'Usar solo filas donde' },
      effectOf: (number) => `Condición ${number}: efecto`,
      columnOf: (number) => `Condición ${number}: columna`,
      operatorOf: (number) => `Condición ${number}: comparación`,
      valueOf: (number) => `Condición ${number}: valor`,
      chooseColumn: 'Columna…',
      field: (field) => `${field} (campo)`,
      operators: {
        '=': 'es',
        '!=': 'no es',
        '<': 'es menor que',
        '<=': 'es como máximo',
        '>': 'es mayor que',
        '>=': 'es como mínimo',
        contains: 'contiene',
        empty: 'está vacía',
      },
      value: 'Valor',
      add: 'Agregar condición',
      remove: (number) => `Quitar la condición ${number}`,
      leavesOut: (count) =>
        count === '0' ? 'no excluye filas' : `excluye ${count} ${count === '1' ? 'fila' : 'filas'}`,
    },
    direction: {
      title: 'Sentido',
      by: {
        '': 'Todas son retiros',
        sign: 'Por el signo',
        columns: 'Por débito y crédito',
        letter: 'Por letra o palabra',
      },
      debit: 'Columna de débito',
      credit: 'Columna de crédito',
      column: 'Su columna',
      withdrawals: 'Los retiros',
      signs: { negative: 'Tienen signo negativo', positive: 'Tienen signo positivo' },
      sides: { debit: 'Tienen débito', credit: 'Tienen crédito' },
      letterHint: 'como D',
    },
  },
  pt: {
    column: {
      at: (position) => `Coluna ${position}`,
      named: (header, position) => `${header} (coluna ${position})`,
    },
    recognised: 'Conforme o cabeçalho',
    inAmount: 'Na célula do valor',
    constant: 'Um valor fixo…',
    constantOf: (field) => `${field}: valor fixo`,
    constantHint: 'o mesmo em todas as linhas',
    directed: { debit: 'Coluna de débito', credit: 'Coluna de crédito' },
    more: (field) => `Mais sobre ${field}`,
    unit: 'Unidade das células',
    units: {
      none: 'Como está escrito',
      '2': 'Centavos: 2 casas',
      '6': 'Drops: 6 casas',
      '8': 'Satoshi: 8 casas',
      '9': 'Gwei: 9 casas',
      '18': 'Wei: 18 casas',
      other: 'Outra…',
    },
    places: (field) => `${field}: casas decimais`,
    placesHint: 'Casas decimais, de 0 a 30',
    together: 'As células do valor também a dizem, e as duas têm de concordar',
    timeColumn: 'Hora do dia',
    sameCell: 'Na mesma célula',
    separator: 'Vários na célula, separados por',
    separatorHint: 'como ;',
    extract: 'Extraído do texto por um padrão',
    extractHint: 'como WD-[0-9]+',
    nothing: 'nada',
    firstLine: 'Primeira linha',
    firstLines: { true: 'Nomeia as colunas', false: 'Já é uma linha de dados' },
    rows: {
      title: 'Quais linhas contam',
      aside: 'as outras ficam de fora',
      conditions: 'Condições sobre as linhas',
      condition: (number) => `Condição ${number}`,
      effects: { exclude: 'Sem as linhas em que', include: 'Só as linhas em que' },
      effectOf: (number) => `Condição ${number}: efeito`,
      columnOf: (number) => `Condição ${number}: coluna`,
      operatorOf: (number) => `Condição ${number}: comparação`,
      valueOf: (number) => `Condição ${number}: valor`,
      chooseColumn: 'Coluna…',
      field: (field) => `${field} (campo)`,
      operators: {
        '=': 'é',
        '!=': 'não é',
        '<': 'é menor que',
        '<=': 'é no máximo',
        '>': 'é maior que',
        '>=': 'é no mínimo',
        contains: 'contém',
        empty: 'está vazia',
      },
      value: 'Valor',
      add: 'Acrescentar condição',
      remove: (number) => `Remover a condição ${number}`,
      leavesOut: (count) =>
        count === '0'
          ? 'não deixa linhas de fora'
          : `deixa ${count} ${count === '1' ? 'linha' : 'linhas'} de fora`,
    },
    direction: {
      title: 'Sentido',
      by: {
        '': 'Toda linha é um saque',
        sign: 'Pelo sinal do valor',
        columns: 'Por débito e crédito',
        letter: 'Por letra ou palavra',
      },
      debit: 'Coluna de débito',
      credit: 'Coluna de crédito',
      column: 'A coluna',
      withdrawals: 'Os saques',
      signs: { negative: 'Têm valor negativo', positive: 'Têm valor positivo' },
      sides: { debit: 'Têm débito', credit: 'Têm crédito' },
      letterHint: 'como D',
    },
  },
})

type ProblemWords = readonly [pattern: RegExp, es: string, pt: string]

// The messages of extract.ts, and the engine's inside the brackets; $1 is the value that they name.
const patternProblems: readonly ProblemWords[] = [
  [/^is longer than (\d+) characters$/, 'tiene más de $1 caracteres', 'tem mais de $1 caracteres'],
  [
    /^repeats too much; use smaller counts in braces$/,
    'repite demasiado; use cantidades menores entre llaves',
    'repete demais; use quantidades menores entre chaves',
  ],
  [
    /^uses lookaround, which the engine does not have; put what is wanted into a group$/,
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
  const problemText = language === 'en' ? problem : translated(problem, patternProblems, language)
  return problemText.charAt(0).toUpperCase() + problemText.slice(1)
}

function translated(text: string, table: readonly ProblemWords[], language: 'es' | 'pt'): string {
  const found = table.find(([pattern]) => pattern.test(text))
  if (!found) return text
  const [pattern, es, pt] = found
  return text.replace(pattern, (_whole, named: unknown) => {
    const inside = typeof named === 'string' ? translated(named, engineWords, language) : ''
    return (language === 'es' ? es : pt).replace('$1', () => inside)
  })
}
