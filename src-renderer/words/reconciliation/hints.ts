import { catalogue, t } from '../catalogue.ts'

const rows = (count: string, singular: string, plural: string): string =>
  `${count} ${count === '1' ? singular : plural}`

/** Words of hints about a ledger file, shared by its preview and its run, and of a run's list. */
export const hintsWords = catalogue({
  title: t(
    'Worth a look in the file',
    'Conviene revisar en el archivo',
    'Vale conferir no arquivo',
  ),
  apply: t('Apply to the mapping', 'Aplicar al mapeo', 'Aplicar ao mapeamento'),
  damaged: t(
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'row has', 'rows have')} an identifier that a spreadsheet damaged: ${field} ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'fila tiene', 'filas tienen')} un identificador dañado por una hoja de cálculo: ${field} ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'linha tem', 'linhas têm')} um identificador danificado por uma planilha: ${field} ${writtenText}`,
  ),
  damagedAdvice: t(
    'The lost digits cannot be restored. Export the source again with this column as text.',
    'Los dígitos perdidos no se pueden recuperar. Exporte el origen de nuevo con esta columna como texto.',
    'Os dígitos perdidos não podem ser recuperados. Exporte a origem de novo com esta coluna como texto.',
  ),
  hidden: t(
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'row has', 'rows have')} hidden or look-alike characters in ${field}, such as ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'fila tiene', 'filas tienen')} caracteres ocultos o parecidos en ${field}, como ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'linha tem', 'linhas têm')} caracteres ocultos ou parecidos em ${field}, como ${writtenText}`,
  ),
  hiddenAdvice: t(
    'Identifiers are compared as they are written. Have these characters removed in the source.',
    'Los identificadores se comparan tal como están escritos. Pida que se quiten estos caracteres en el origen.',
    'Os identificadores são comparados como estão escritos. Peça que esses caracteres sejam removidos na origem.',
  ),
  firstLine: t(
    (writtenText: string) => `The header line reads as a row: ${writtenText}`,
    (writtenText: string) => `La línea de encabezado parece una fila: ${writtenText}`,
    (writtenText: string) => `A linha de cabeçalho parece uma linha de dados: ${writtenText}`,
  ),
  firstLineAdvice: t(
    'If the file has no header, say so in the mapping and give the columns by position.',
    'Si el archivo no tiene encabezado, dígalo en el mapeo e indique las columnas por posición.',
    'Se o arquivo não tem cabeçalho, diga isso no mapeamento e informe as colunas por posição.',
  ),
  notTaken: t(
    (header: string, field: string, example: string) =>
      `The column “${header}” is not taken as ${field}: “${example}” cannot be one`,
    (header: string, field: string, example: string) =>
      `La columna «${header}» no se toma como ${field}: «${example}» no puede serlo`,
    (header: string, field: string, example: string) =>
      `A coluna “${header}” não é usada como ${field}: “${example}” não pode ser`,
  ),
  notTakenAdvice: t(
    'Map the right column, if the file has one.',
    'Asigne la columna correcta, si el archivo la tiene.',
    'Mapeie a coluna certa, se o arquivo tiver uma.',
  ),
  totals: t(
    (count: string, writtenText: string) =>
      `${rows(count, 'row reads', 'rows read')} as a total or balance, such as “${writtenText}”`,
    (count: string, writtenText: string) =>
      `${rows(count, 'fila parece', 'filas parecen')} un total o saldo, como «${writtenText}»`,
    (count: string, writtenText: string) =>
      `${rows(count, 'linha parece', 'linhas parecem')} um total ou saldo, como “${writtenText}”`,
  ),
  totalsAdvice: t(
    'A total is not a payment. Leave such rows out by a condition of the mapping.',
    'Un total no es un pago. Deje fuera esas filas con una condición del mapeo.',
    'Um total não é um pagamento. Deixe essas linhas de fora com uma condição do mapeamento.',
  ),
  notation: t(
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'row is', 'rows are')} rejected that another notation reads: ${field} ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'fila rechazada se lee', 'filas rechazadas se leen')} con otra notación: ${field} ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'linha rejeitada é lida', 'linhas rejeitadas são lidas')} com outra notação: ${field} ${writtenText}`,
  ),
  notationAdvice: t(
    'Set the decimal mark and the separator of thousands that the file uses.',
    'Indique el separador decimal y el de miles que usa el archivo.',
    'Informe o separador decimal e o de milhares que o arquivo usa.',
  ),
  dates: t(
    (count: string, writtenText: string) =>
      `${rows(count, 'row is', 'rows are')} rejected that another date format reads: ${writtenText}`,
    (count: string, writtenText: string) =>
      `${rows(count, 'fila rechazada se lee', 'filas rechazadas se leen')} con otro formato de fecha: ${writtenText}`,
    (count: string, writtenText: string) =>
      `${rows(count, 'linha rejeitada é lida', 'linhas rejeitadas são lidas')} com outro formato de data: ${writtenText}`,
  ),
  datesAdvice: t(
    'Set the date format that the file uses.',
    'Indique el formato de fecha que usa el archivo.',
    'Informe o formato de data que o arquivo usa.',
  ),
  unit: t(
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'row is', 'rows are')} rejected with a unit in ${field}: ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'fila rechazada tiene', 'filas rechazadas tienen')} una unidad en ${field}: ${writtenText}`,
    (count: string, field: string, writtenText: string) =>
      `${rows(count, 'linha rejeitada tem', 'linhas rejeitadas têm')} uma unidade em ${field}: ${writtenText}`,
  ),
  unitAdvice: t(
    'Read the currency from the amount.',
    'Lea la moneda del importe.',
    'Leia a moeda a partir do valor.',
  ),
  mixedDates: t(
    (writtenText: string) =>
      `Dates are cells with days up to 12 and texts beyond it, such as ${writtenText}`,
    (writtenText: string) =>
      `Las fechas son celdas con días hasta 12 y textos con días mayores, como ${writtenText}`,
    (writtenText: string) =>
      `As datas são células com dias até 12 e textos com dias maiores, como ${writtenText}`,
  ),
})
