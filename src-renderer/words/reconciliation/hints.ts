import { catalogue } from '../catalogue.ts'

const rows = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`

/** Words of hints about a ledger file, shared by its preview and its run, and of a run's list. */
export const hintsWords = catalogue({
  en: {
    title: 'Worth a look in the file',
    apply: 'Apply to the mapping',
    damaged: (count: string, field: string, written: string) =>
      `${rows(count, 'row has', 'rows have')} an identifier that a spreadsheet damaged: ${field} ${written}`,
    damagedAdvice:
      'The lost digits cannot be restored. Export the source again with this column as text.',
    hidden: (count: string, field: string, written: string) =>
      `${rows(count, 'row has', 'rows have')} hidden or look-alike characters in ${field}, such as ${written}`,
    hiddenAdvice:
      'Identifiers are compared as they are written. Have these characters removed in the source.',
    firstLine: (written: string) => `The header line reads as a row: ${written}`,
    firstLineAdvice:
      'If the file has no header, say so in the mapping and give the columns by position.',
    notTaken: (header: string, field: string, example: string) =>
      `The column “${header}” is not taken as ${field}: “${example}” cannot be one`,
    notTakenAdvice: 'Map the right column, if the file has one.',
    totals: (count: string, written: string) =>
      `${rows(count, 'row reads', 'rows read')} as a total or balance, such as “${written}”`,
    totalsAdvice: 'A total is no payment. Leave such rows out by a condition of the mapping.',
    notation: (count: string, field: string, written: string) =>
      `${rows(count, 'row is', 'rows are')} rejected that another notation reads: ${field} ${written}`,
    notationAdvice: 'Set the decimal mark and the separator of thousands that the file uses.',
    dates: (count: string, written: string) =>
      `${rows(count, 'row is', 'rows are')} rejected that another date format reads: ${written}`,
    datesAdvice: 'Set the date format that the file uses.',
    unit: (count: string, field: string, written: string) =>
      `${rows(count, 'row is', 'rows are')} rejected with a unit in ${field}: ${written}`,
    unitAdvice: 'Read the currency from the amount.',
    mixedDates: (written: string) =>
      `Dates are cells with days up to 12 and texts beyond it, such as ${written}`,
  },
  es: {
    title: 'Conviene mirar en el archivo',
    apply: 'Aplicar al mapeo',
    damaged: (count: string, field: string, written: string) =>
      `${rows(count, 'fila tiene', 'filas tienen')} un identificador dañado por una hoja de cálculo: ${field} ${written}`,
    damagedAdvice:
      'Los dígitos perdidos no se pueden recuperar. Exporte el origen de nuevo con esta columna como texto.',
    hidden: (count: string, field: string, written: string) =>
      `${rows(count, 'fila tiene', 'filas tienen')} caracteres ocultos o parecidos en ${field}, como ${written}`,
    hiddenAdvice:
      'Los identificadores se comparan tal como están escritos. Pida que se quiten estos caracteres en el origen.',
    firstLine: (written: string) => `La línea de encabezado parece una fila: ${written}`,
    firstLineAdvice:
      'Si el archivo no tiene encabezado, dígalo en el mapeo e indique las columnas por posición.',
    notTaken: (header: string, field: string, example: string) =>
      `La columna «${header}» no se toma como ${field}: «${example}» no puede serlo`,
    notTakenAdvice: 'Asigne la columna correcta, si el archivo la tiene.',
    totals: (count: string, written: string) =>
      `${rows(count, 'fila parece', 'filas parecen')} un total o saldo, como «${written}»`,
    totalsAdvice: 'Un total no es un pago. Deje fuera esas filas con una condición del mapeo.',
    notation: (count: string, field: string, written: string) =>
      `${rows(count, 'fila rechazada se lee', 'filas rechazadas se leen')} con otra notación: ${field} ${written}`,
    notationAdvice: 'Indique el separador decimal y el de miles que usa el archivo.',
    dates: (count: string, written: string) =>
      `${rows(count, 'fila rechazada se lee', 'filas rechazadas se leen')} con otro formato de fecha: ${written}`,
    datesAdvice: 'Indique el formato de fecha que usa el archivo.',
    unit: (count: string, field: string, written: string) =>
      `${rows(count, 'fila rechazada tiene', 'filas rechazadas tienen')} una unidad en ${field}: ${written}`,
    unitAdvice: 'Lea la moneda del importe.',
    mixedDates: (written: string) =>
      `Las fechas son celdas con días hasta 12 y textos con días mayores, como ${written}`,
  },
  pt: {
    title: 'Vale olhar no arquivo',
    apply: 'Aplicar ao mapeamento',
    damaged: (count: string, field: string, written: string) =>
      `${rows(count, 'linha tem', 'linhas têm')} um identificador danificado por uma planilha: ${field} ${written}`,
    damagedAdvice:
      'Os dígitos perdidos não podem ser recuperados. Exporte a origem de novo com esta coluna como texto.',
    hidden: (count: string, field: string, written: string) =>
      `${rows(count, 'linha tem', 'linhas têm')} caracteres ocultos ou parecidos em ${field}, como ${written}`,
    hiddenAdvice:
      'Os identificadores são comparados como estão escritos. Peça que esses caracteres sejam removidos na origem.',
    firstLine: (written: string) => `A linha de cabeçalho parece uma linha de dados: ${written}`,
    firstLineAdvice:
      'Se o arquivo não tem cabeçalho, diga isso no mapeamento e informe as colunas por posição.',
    notTaken: (header: string, field: string, example: string) =>
      `A coluna “${header}” não é usada como ${field}: “${example}” não pode ser`,
    notTakenAdvice: 'Mapeie a coluna certa, se o arquivo tiver uma.',
    totals: (count: string, written: string) =>
      `${rows(count, 'linha parece', 'linhas parecem')} um total ou saldo, como “${written}”`,
    totalsAdvice:
      'Um total não é um pagamento. Deixe essas linhas de fora com uma condição do mapeamento.',
    notation: (count: string, field: string, written: string) =>
      `${rows(count, 'linha rejeitada é lida', 'linhas rejeitadas são lidas')} com outra notação: ${field} ${written}`,
    notationAdvice: 'Informe o separador decimal e o de milhares que o arquivo usa.',
    dates: (count: string, written: string) =>
      `${rows(count, 'linha rejeitada é lida', 'linhas rejeitadas são lidas')} com outro formato de data: ${written}`,
    datesAdvice: 'Informe o formato de data que o arquivo usa.',
    unit: (count: string, field: string, written: string) =>
      `${rows(count, 'linha rejeitada tem', 'linhas rejeitadas têm')} uma unidade em ${field}: ${written}`,
    unitAdvice: 'Leia a moeda a partir do valor.',
    mixedDates: (written: string) =>
      `As datas são células com dias até 12 e textos com dias maiores, como ${written}`,
  },
})
