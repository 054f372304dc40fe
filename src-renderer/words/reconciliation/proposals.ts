import { catalogue, t } from '../catalogue.ts'

const countText = (count: string, singular: string, plural: string): string =>
  `${count} ${count === '1' ? singular : plural}`

/**
 * Words for proposed columns and changes of a mapping, and for why each is proposed or doubtful.
 */
export const proposalsWords = catalogue({
  title: t('Proposed changes', 'Cambios propuestos', 'Alterações propostas'),
  apply: t('Apply', 'Aplicar', 'Aplicar'),
  applyOf: t(
    (title: string) => `Apply: ${title}`,
    (title) => `Aplicar: ${title}`,
    (title) => `Aplicar: ${title}`,
  ),
  sure: t('proposed', 'propuesto', 'proposto'),
  doubtful: t('Doubtful: please check.', 'Dudoso: revíselo.', 'Duvidoso: confira.'),
  proposedColumn: t(
    (column: string) => `Proposed: “${column}”.`,
    (column) => `Propuesta: “${column}”.`,
    (column) => `Proposta: “${column}”.`,
  ),
  use: t('Use', 'Usar', 'Usar'),
  useOf: t(
    (column: string, field: string) => `Use “${column}” as ${field}`,
    (column, field) => `Usar “${column}” como ${field}`,
    (column, field) => `Usar “${column}” como ${field}`,
  ),
  position: t(
    (position: string) => `column ${position}`,
    (position) => `columna ${position}`,
    (position) => `coluna ${position}`,
  ),
  kinds: {
    hash: t('transaction hashes', 'hashes de transacción', 'hashes de transação'),
    address: t('addresses', 'direcciones', 'endereços'),
    uuid: t('UUIDs', 'UUID', 'UUIDs'),
    amount: t('amounts', 'importes', 'valores'),
    instant: t('dates', 'fechas', 'datas'),
    time: t('times of day', 'horas del día', 'horas do dia'),
    currency: t('currency codes', 'códigos de moneda', 'códigos de moeda'),
    network: t('networks', 'redes', 'redes'),
    status: t('status words', 'palabras de estado', 'palavras de status'),
    reference: t('references', 'referencias', 'referências'),
  },
  columns: {
    headerName: t(
      'The header is the name of the field.',
      'El encabezado es el nombre del campo.',
      'O cabeçalho é o nome do campo.',
    ),
    headerSynonym: t(
      'The header is a usual word for the field.',
      'El encabezado es una palabra usual para el campo.',
      'O cabeçalho é uma palavra usual para o campo.',
    ),
    headerUnit: t(
      'The header is a usual word for the field, with a unit.',
      'El encabezado es una palabra usual para el campo, con una unidad.',
      'O cabeçalho é uma palavra usual para o campo, com uma unidade.',
    ),
    headerMinor: t(
      'The header says that the column is counted in the smallest unit. The unit must be set too.',
      'El encabezado dice que la columna está en la unidad mínima. También hay que fijar la unidad.',
      'O cabeçalho diz que a coluna está na menor unidade. A unidade também precisa ser definida.',
    ),
    headerPart: t(
      (word: string) => `The header has the word “${word}”.`,
      (word) => `El encabezado tiene la palabra “${word}”.`,
      (word) => `O cabeçalho tem a palavra “${word}”.`,
    ),
    headerUnknown: t(
      'The header is not a known word, so only the values support this.',
      'El encabezado no es una palabra conocida; solo los valores lo indican.',
      'O cabeçalho não é uma palavra conhecida; só os valores o indicam.',
    ),
    headerOther: t(
      (field: string) => `The header names another field: ${field}.`,
      (field) => `El encabezado nombra otro campo: ${field}.`,
      (field) => `O cabeçalho nomeia outro campo: ${field}.`,
    ),
    values: t(
      (count: string, total: string, kind: string) =>
        `${count} of ${total} values look like ${kind}.`,
      (count, total, kind) => `${count} de ${total} valores parecen ${kind}.`,
      (count, total, kind) => `${count} de ${total} células parecem ${kind}.`,
    ),
    valuesUnusual: t(
      (example: string) => `Values are unusual for the field, such as “${example}”.`,
      (example) => `Hay valores inusuales para el campo, como “${example}”.`,
      (example) => `Há células incomuns para o campo, como “${example}”.`,
    ),
    anotherColumn: t(
      (column: string) => `“${column}” fits as well.`,
      (column) => `“${column}” encaja igual de bien.`,
      (column) => `“${column}” serve igualmente bem.`,
    ),
    beside: t(
      (column: string) => `It is next to “${column}”.`,
      (column) => `Está al lado de “${column}”.`,
      (column) => `Está ao lado de “${column}”.`,
    ),
    larger: t(
      (column: string) => `It is larger than “${column}” in every row.`,
      (column) => `Es mayor que “${column}” en todas las filas.`,
      (column) => `É maior que “${column}” em todas as linhas.`,
    ),
    smaller: t(
      (column: string) => `It is smaller than “${column}” in every row.`,
      (column) => `Es menor que “${column}” en todas las filas.`,
      (column) => `É menor que “${column}” em todas as linhas.`,
    ),
    addsUp: t(
      (column: string) => `Net amount and “${column}” add up to the gross amount.`,
      (column) => `El importe neto y “${column}” suman el importe bruto.`,
      (column) => `O valor líquido e “${column}” somam o valor bruto.`,
    ),
    notTheSum: t(
      (column: string) => `It is not “${column}” plus the fee in every row.`,
      (column) => `No es “${column}” más la comisión en todas las filas.`,
      (column) => `Não é “${column}” mais a tarifa em todas as linhas.`,
    ),
    unitDiffers: t(
      (unit: string) => `The header says ${unit}, the rows have other currencies.`,
      (unit) => `El encabezado dice ${unit}; las filas tienen otras monedas.`,
      (unit) => `O cabeçalho diz ${unit}; as linhas têm outras moedas.`,
    ),
  },
  changes: {
    noHeader: t(
      'Read the first line as a row: the file has no header',
      'Leer la primera línea como fila: el archivo no tiene encabezado',
      'Ler a primeira linha como dados: o arquivo não tem cabeçalho',
    ),
    constantCurrency: t(
      (currency: string) => `Use ${currency} as the currency of every row`,
      (currency) => `Usar ${currency} como moneda de todas las filas`,
      (currency) => `Usar ${currency} como moeda de todas as linhas`,
    ),
    constantFeeCurrency: t(
      (currency: string) => `Use ${currency} as the currency of every fee`,
      (currency) => `Usar ${currency} como moneda de todas las comisiones`,
      (currency) => `Usar ${currency} como moeda de todas as tarifas`,
    ),
    currencyInAmount: t(
      'Read the currency from the amount cells',
      'Leer la moneda en las celdas del importe',
      'Ler a moeda nas células do valor',
    ),
    minorUnit: t(
      (column: string, places: string) => `Read “${column}” with ${places} decimal places`,
      (column, places) => `Leer “${column}” con ${places} decimales`,
      (column, places) => `Ler “${column}” com ${places} casas decimais`,
    ),
    directionByColumns: t(
      (outColumn: string, backColumn: string) =>
        `Take amounts of “${outColumn}” as withdrawals, leave out those of “${backColumn}”`,
      (outColumn, backColumn) =>
        `Tomar los importes de “${outColumn}” como retiros y dejar fuera los de “${backColumn}”`,
      (outColumn, backColumn) =>
        `Tomar os valores de “${outColumn}” como saques e deixar de fora os de “${backColumn}”`,
    ),
    directionByLetter: t(
      (column: string, letter: string) =>
        `Take rows with “${letter}” in “${column}” as withdrawals`,
      (column, letter) => `Tomar las filas con “${letter}” en “${column}” como retiros`,
      (column, letter) => `Tomar as linhas com “${letter}” em “${column}” como saques`,
    ),
    directionBySign: t(
      'Take negative amounts as withdrawals, without their sign',
      'Tomar los importes negativos como retiros, sin su signo',
      'Tomar os valores negativos como saques, sem o sinal',
    ),
    withdrawalRows: t(
      'Use only the rows that are withdrawals',
      'Usar solo las filas que son retiros',
      'Usar só as linhas que são saques',
    ),
    balanceRows: t(
      'Leave out the rows with balances and totals',
      'Dejar fuera las filas de saldos y totales',
      'Deixar de fora as linhas de saldos e totais',
    ),
    timeColumn: t(
      (column: string) => `Read the time of day from “${column}”`,
      (column) => `Leer la hora en “${column}”`,
      (column) => `Ler a hora em “${column}”`,
    ),
    dateFormat: t(
      (format: string) => `Read dates as ${format}`,
      (format) => `Leer las fechas como ${format}`,
      (format) => `Ler as datas como ${format}`,
    ),
    timeZone: t(
      (zone: string) => `Read dates in the zone ${zone}`,
      (zone) => `Leer las fechas en la zona ${zone}`,
      (zone) => `Ler as datas no fuso ${zone}`,
    ),
    notation: t(
      'Read amounts with the marks of this file',
      'Leer los importes con los separadores de este archivo',
      'Ler os valores com os separadores deste arquivo',
    ),
  },
  reasons: {
    firstLineIsRow: t(
      'The first line has values, not names.',
      'La primera línea tiene valores, no nombres.',
      'A primeira linha tem valores, não nomes.',
    ),
    headerUnit: t(
      (column: string, unit: string) => `The header “${column}” says ${unit}.`,
      (column, unit) => `El encabezado “${column}” dice ${unit}.`,
      (column, unit) => `O cabeçalho “${column}” diz ${unit}.`,
    ),
    cellUnit: t(
      (column: string, unit: string) => `Cells of “${column}” say ${unit}.`,
      (column, unit) => `Las celdas de “${column}” dicen ${unit}.`,
      (column, unit) => `As células de “${column}” dizem ${unit}.`,
    ),
    wholeNumbers: t(
      (column: string) => `All values of “${column}” are whole numbers.`,
      (column) => `Todos los valores de “${column}” son números enteros.`,
      (column) => `Todos os valores de “${column}” são números inteiros.`,
    ),
    feeAboveAmount: t(
      (column: string) => `“${column}” is larger than the amount of its row.`,
      (column) => `“${column}” es mayor que el importe de su fila.`,
      (column) => `“${column}” é maior que o valor da sua linha.`,
    ),
    oneSideFilled: t(
      (column: string, otherColumn: string) => `Rows fill either “${column}” or “${otherColumn}”.`,
      (column, otherColumn) => `Las filas llenan “${column}” o “${otherColumn}”.`,
      (column, otherColumn) => `As linhas preenchem “${column}” ou “${otherColumn}”.`,
    ),
    bothSidesFilled: t(
      (count: string) =>
        `${countText(count, 'row fills', 'rows fill')} both and would be rejected.`,
      (count) =>
        `${countText(count, 'fila llena ambas y se rechazaría', 'filas llenan ambas y se rechazarían')}.`,
      (count) =>
        `${countText(count, 'linha preenche ambas e seria rejeitada', 'linhas preenchem ambas e seriam rejeitadas')}.`,
    ),
    whoseBook: t(
      'Debit and credit mean the opposite in a bank’s book and in its customer’s.',
      'Débito y crédito significan lo contrario en el libro del banco y en el del cliente.',
      'Débito e crédito significam o contrário no livro do banco e no do cliente.',
    ),
    feeApart: t(
      (column: string) => `It is not known whether the amounts include the fee in “${column}”.`,
      (column) => `No se sabe si los importes incluyen la comisión de “${column}”.`,
      (column) => `Não se sabe se os valores incluem a tarifa de “${column}”.`,
    ),
    letters: t(
      (column: string, writtenText: string) => `“${column}” contains only ${writtenText}.`,
      (column, writtenText) => `“${column}” solo tiene ${writtenText}.`,
      (column, writtenText) => `“${column}” só tem ${writtenText}.`,
    ),
    negativeAmounts: t(
      (column: string, count: string) =>
        `${countText(count, 'amount', 'amounts')} of “${column}” below zero.`,
      (column, count) => `${countText(count, 'importe', 'importes')} de “${column}” bajo cero.`,
      (column, count) => `${countText(count, 'valor', 'valores')} de “${column}” abaixo de zero.`,
    ),
    bothSigns: t(
      (column: string, count: string) =>
        `${countText(count, 'amount', 'amounts')} of “${column}” above zero. Nothing else says which rows are withdrawals.`,
      (column, count) =>
        `${countText(count, 'importe', 'importes')} de “${column}” sobre cero. Nada más dice qué filas son retiros.`,
      (column, count) =>
        `${countText(count, 'valor', 'valores')} de “${column}” acima de zero. Nada mais diz quais linhas são saques.`,
    ),
    typeWords: t(
      (column: string, writtenText: string) =>
        `“${column}” calls withdrawals ${writtenText}, and other rows otherwise.`,
      (column, writtenText) =>
        `“${column}” llama a los retiros ${writtenText}, y de otro modo a las demás filas.`,
      (column, writtenText) =>
        `“${column}” chama os saques de ${writtenText}, e de outro modo as demais linhas.`,
    ),
    unknownTypes: t(
      (writtenText: string) => `These words may be withdrawals too: ${writtenText}.`,
      (writtenText) => `Estas palabras también pueden ser retiros: ${writtenText}.`,
      (writtenText) => `Estas palavras também podem ser saques: ${writtenText}.`,
    ),
    balanceRows: t(
      (count: string, example: string) =>
        `${countText(count, 'row', 'rows')}, such as “${example}”.`,
      (count, example) => `${countText(count, 'fila', 'filas')}, como “${example}”.`,
      (count, example) => `${countText(count, 'linha', 'linhas')}, como “${example}”.`,
    ),
    timesOnly: t(
      (column: string) => `“${column}” contains times, and the dates have none.`,
      (column) => `“${column}” tiene horas, y las fechas no.`,
      (column) => `“${column}” tem horas, e as datas não.`,
    ),
    datesRead: t(
      (count: string, total: string) => `It reads ${count} of ${total} dates.`,
      (count, total) => `Lee ${count} de ${total} fechas.`,
      (count, total) => `Lê ${count} de ${total} datas.`,
    ),
    dayOrMonth: t(
      (example: string) =>
        `“${example}” can be read in another order. Nothing in the file says which is meant.`,
      (example) => `“${example}” puede leerse en otro orden. Nada en el archivo dice cuál vale.`,
      (example) => `“${example}” pode ser lido em outra ordem. Nada no arquivo diz qual vale.`,
    ),
    marks: t(
      (example: string) => `Amounts such as “${example}” prove it.`,
      (example) => `Lo prueban importes como “${example}”.`,
      (example) => `Valores como “${example}” provam isso.`,
    ),
    headerZone: t(
      (unit: string) => `The header says ${unit}.`,
      (unit) => `El encabezado dice ${unit}.`,
      (unit) => `O cabeçalho diz ${unit}.`,
    ),
  },
})
