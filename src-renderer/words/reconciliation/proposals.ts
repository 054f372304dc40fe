import { catalogue } from '../catalogue.ts'

const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`

/**
 * Words for proposed columns and changes of a mapping, and for why each is proposed or doubtful.
 */
export const proposalsWords = catalogue({
  en: {
    title: 'Proposed changes',
    apply: 'Apply',
    applyOf: (title: string) => `Apply: ${title}`,
    sure: 'proposed',
    doubtful: 'Doubtful: please check.',
    proposedColumn: (column: string) => `Proposed: “${column}”.`,
    use: 'Use',
    useOf: (column: string, field: string) => `Use “${column}” as ${field}`,
    position: (position: string) => `column ${position}`,
    kinds: {
      hash: 'transaction hashes',
      address: 'addresses',
      uuid: 'UUIDs',
      amount: 'amounts',
      instant: 'dates',
      time: 'times of day',
      currency: 'currency codes',
      network: 'networks',
      status: 'status words',
      reference: 'references',
    },
    columns: {
      headerName: 'The header is the name of the field.',
      headerSynonym: 'The header is a usual word for the field.',
      headerUnit: 'The header is a usual word for the field, with a unit.',
      headerMinor:
        'The header says that the column is counted in the smallest unit. The unit must be set too.',
      headerPart: (word: string) => `The header has the word “${word}”.`,
      headerUnknown: 'The header says nothing known, so only the values speak for it.',
      headerOther: (field: string) => `The header names another field: ${field}.`,
      values: (count: string, of: string, kind: string) =>
        `${count} of ${of} values look like ${kind}.`,
      valuesUnusual: (example: string) => `Values are unusual for the field, such as “${example}”.`,
      anotherColumn: (column: string) => `“${column}” fits as well.`,
      beside: (column: string) => `It stands beside “${column}”.`,
      larger: (column: string) => `It is larger than “${column}” in every row.`,
      smaller: (column: string) => `It is smaller than “${column}” in every row.`,
      addsUp: (column: string) => `Net amount and “${column}” add up to the gross amount.`,
      notTheSum: (column: string) => `It is not “${column}” plus the fee in every row.`,
      unitDiffers: (unit: string) => `The header says ${unit}, the rows have other currencies.`,
    },
    changes: {
      noHeader: 'Read the first line as a row: the file has no header',
      constantCurrency: (currency: string) => `Use ${currency} as the currency of every row`,
      constantFeeCurrency: (currency: string) => `Use ${currency} as the currency of every fee`,
      currencyInAmount: 'Read the currency from the amount cells',
      minorUnit: (column: string, places: string) =>
        `Read “${column}” with ${places} decimal places`,
      directionByColumns: (out: string, back: string) =>
        `Take amounts of “${out}” as withdrawals, leave out those of “${back}”`,
      directionByLetter: (column: string, letter: string) =>
        `Take rows with “${letter}” in “${column}” as withdrawals`,
      directionBySign: 'Take negative amounts as withdrawals, without their sign',
      withdrawalRows: 'Use only the rows that are withdrawals',
      balanceRows: 'Leave out the rows with balances and totals',
      timeColumn: (column: string) => `Read the time of day from “${column}”`,
      dateFormat: (format: string) => `Read dates as ${format}`,
      timeZone: (zone: string) => `Read dates in the zone ${zone}`,
      notation: 'Read amounts with the marks of this file',
    },
    reasons: {
      firstLineIsRow: 'The first line holds values, not names.',
      headerUnit: (column: string, unit: string) => `The header “${column}” says ${unit}.`,
      cellUnit: (column: string, unit: string) => `Cells of “${column}” say ${unit}.`,
      wholeNumbers: (column: string) => `All values of “${column}” are whole numbers.`,
      feeAboveAmount: (column: string) => `“${column}” is larger than the amount of its row.`,
      oneSideFilled: (column: string, other: string) =>
        `Rows fill either “${column}” or “${other}”.`,
      bothSidesFilled: (count: string) =>
        `${counted(count, 'row fills', 'rows fill')} both and would be rejected.`,
      whoseBook: 'Debit and credit mean the opposite in a bank’s book and in its customer’s.',
      feeApart: (column: string) =>
        `It is not known whether the amounts include the fee in “${column}”.`,
      letters: (column: string, written: string) => `“${column}” holds only ${written}.`,
      negativeAmounts: (column: string, count: string) =>
        `${counted(count, 'amount', 'amounts')} of “${column}” below zero.`,
      bothSigns: (column: string, count: string) =>
        `${counted(count, 'amount', 'amounts')} of “${column}” above zero. Nothing else says which rows are withdrawals.`,
      typeWords: (column: string, written: string) =>
        `“${column}” calls withdrawals ${written}, and other rows otherwise.`,
      unknownTypes: (written: string) => `These words may be withdrawals too: ${written}.`,
      balanceRows: (count: string, example: string) =>
        `${counted(count, 'row', 'rows')}, such as “${example}”.`,
      timesOnly: (column: string) => `“${column}” holds times, and the dates have none.`,
      datesRead: (count: string, of: string) => `It reads ${count} of ${of} dates.`,
      dayOrMonth: (example: string) =>
        `“${example}” can be read in another order. Nothing in the file says which is meant.`,
      marks: (example: string) => `Amounts such as “${example}” prove it.`,
      headerZone: (unit: string) => `The header says ${unit}.`,
    },
  },
  es: {
    title: 'Cambios propuestos',
    apply: 'Aplicar',
    applyOf: (title) => `Aplicar: ${title}`,
    sure: 'propuesto',
    doubtful: 'Dudoso: revíselo.',
    proposedColumn: (column) => `Propuesta: “${column}”.`,
    use: 'Usar',
    useOf: (column, field) => `Usar “${column}” como ${field}`,
    position: (position) => `columna ${position}`,
    kinds: {
      hash: 'hashes de transacción',
      address: 'direcciones',
      uuid: 'UUID',
      amount: 'importes',
      instant: 'fechas',
      time: 'horas del día',
      currency: 'códigos de moneda',
      network: 'redes',
      status: 'palabras de estado',
      reference: 'referencias',
    },
    columns: {
      headerName: 'El encabezado es el nombre del campo.',
      headerSynonym: 'El encabezado es una palabra usual para el campo.',
      headerUnit: 'El encabezado es una palabra usual para el campo, con una unidad.',
      headerMinor:
        'El encabezado dice que la columna está en la unidad mínima. También hay que fijar la unidad.',
      headerPart: (word) => `El encabezado tiene la palabra “${word}”.`,
      headerUnknown: 'El encabezado no dice nada conocido; solo hablan los valores.',
      headerOther: (field) => `El encabezado nombra otro campo: ${field}.`,
      values: (count, of, kind) => `${count} de ${of} valores parecen ${kind}.`,
      valuesUnusual: (example) => `Hay valores inusuales para el campo, como “${example}”.`,
      anotherColumn: (column) => `“${column}” encaja igual de bien.`,
      beside: (column) => `Está al lado de “${column}”.`,
      larger: (column) => `Es mayor que “${column}” en todas las filas.`,
      smaller: (column) => `Es menor que “${column}” en todas las filas.`,
      addsUp: (column) => `El importe neto y “${column}” suman el importe bruto.`,
      notTheSum: (column) => `No es “${column}” más la comisión en todas las filas.`,
      unitDiffers: (unit) => `El encabezado dice ${unit}; las filas tienen otras monedas.`,
    },
    changes: {
      noHeader: 'Leer la primera línea como fila: el archivo no tiene encabezado',
      constantCurrency: (currency) => `Usar ${currency} como moneda de todas las filas`,
      constantFeeCurrency: (currency) => `Usar ${currency} como moneda de todas las comisiones`,
      currencyInAmount: 'Leer la moneda en las celdas del importe',
      minorUnit: (column, places) => `Leer “${column}” con ${places} decimales`,
      directionByColumns: (out, back) =>
        `Tomar los importes de “${out}” como retiros y dejar fuera los de “${back}”`,
      directionByLetter: (column, letter) =>
        `Tomar las filas con “${letter}” en “${column}” como retiros`,
      directionBySign: 'Tomar los importes negativos como retiros, sin su signo',
      withdrawalRows: 'Usar solo las filas que son retiros',
      balanceRows: 'Dejar fuera las filas de saldos y totales',
      timeColumn: (column) => `Leer la hora en “${column}”`,
      dateFormat: (format) => `Leer las fechas como ${format}`,
      timeZone: (zone) => `Leer las fechas en la zona ${zone}`,
      notation: 'Leer los importes con los separadores de este archivo',
    },
    reasons: {
      firstLineIsRow: 'La primera línea tiene valores, no nombres.',
      headerUnit: (column, unit) => `El encabezado “${column}” dice ${unit}.`,
      cellUnit: (column, unit) => `Las celdas de “${column}” dicen ${unit}.`,
      wholeNumbers: (column) => `Todos los valores de “${column}” son números enteros.`,
      feeAboveAmount: (column) => `“${column}” es mayor que el importe de su fila.`,
      oneSideFilled: (column, other) => `Las filas llenan “${column}” o “${other}”.`,
      bothSidesFilled: (count) =>
        `${counted(count, 'fila llena ambas y se rechazaría', 'filas llenan ambas y se rechazarían')}.`,
      whoseBook:
        'Débito y crédito significan lo contrario en el libro del banco y en el del cliente.',
      feeApart: (column) => `No se sabe si los importes incluyen la comisión de “${column}”.`,
      letters: (column, written) => `“${column}” solo tiene ${written}.`,
      negativeAmounts: (column, count) =>
        `${counted(count, 'importe', 'importes')} de “${column}” bajo cero.`,
      bothSigns: (column, count) =>
        `${counted(count, 'importe', 'importes')} de “${column}” sobre cero. Nada más dice qué filas son retiros.`,
      typeWords: (column, written) =>
        `“${column}” llama a los retiros ${written}, y de otro modo a las demás filas.`,
      unknownTypes: (written) => `Estas palabras también pueden ser retiros: ${written}.`,
      balanceRows: (count, example) => `${counted(count, 'fila', 'filas')}, como “${example}”.`,
      timesOnly: (column) => `“${column}” tiene horas, y las fechas no.`,
      datesRead: (count, of) => `Lee ${count} de ${of} fechas.`,
      dayOrMonth: (example) =>
        `“${example}” puede leerse en otro orden. Nada en el archivo dice cuál vale.`,
      marks: (example) => `Lo prueban importes como “${example}”.`,
      headerZone: (unit) => `El encabezado dice ${unit}.`,
    },
  },
  pt: {
    title: 'Alterações propostas',
    apply: 'Aplicar',
    applyOf: (title) => `Aplicar: ${title}`,
    sure: 'proposto',
    doubtful: 'Duvidoso: confira.',
    proposedColumn: (column) => `Proposta: “${column}”.`,
    use: 'Usar',
    useOf: (column, field) => `Usar “${column}” como ${field}`,
    position: (position) => `coluna ${position}`,
    kinds: {
      hash: 'hashes de transação',
      address: 'endereços',
      uuid: 'UUIDs',
      amount: 'valores',
      instant: 'datas',
      time: 'horas do dia',
      currency: 'códigos de moeda',
      network: 'redes',
      status: 'palavras de status',
      reference: 'referências',
    },
    columns: {
      headerName: 'O cabeçalho é o nome do campo.',
      headerSynonym: 'O cabeçalho é uma palavra usual para o campo.',
      headerUnit: 'O cabeçalho é uma palavra usual para o campo, com uma unidade.',
      headerMinor:
        'O cabeçalho diz que a coluna está na menor unidade. A unidade também precisa ser definida.',
      headerPart: (word) => `O cabeçalho tem a palavra “${word}”.`,
      headerUnknown: 'O cabeçalho não diz nada conhecido; só os valores falam por ela.',
      headerOther: (field) => `O cabeçalho nomeia outro campo: ${field}.`,
      values: (count, of, kind) => `${count} de ${of} células parecem ${kind}.`,
      valuesUnusual: (example) => `Há células incomuns para o campo, como “${example}”.`,
      anotherColumn: (column) => `“${column}” serve igualmente bem.`,
      beside: (column) => `Está ao lado de “${column}”.`,
      larger: (column) => `É maior que “${column}” em todas as linhas.`,
      smaller: (column) => `É menor que “${column}” em todas as linhas.`,
      addsUp: (column) => `O valor líquido e “${column}” somam o valor bruto.`,
      notTheSum: (column) => `Não é “${column}” mais a tarifa em todas as linhas.`,
      unitDiffers: (unit) => `O cabeçalho diz ${unit}; as linhas têm outras moedas.`,
    },
    changes: {
      noHeader: 'Ler a primeira linha como dados: o arquivo não tem cabeçalho',
      constantCurrency: (currency) => `Usar ${currency} como moeda de todas as linhas`,
      constantFeeCurrency: (currency) => `Usar ${currency} como moeda de todas as tarifas`,
      currencyInAmount: 'Ler a moeda nas células do valor',
      minorUnit: (column, places) => `Ler “${column}” com ${places} casas decimais`,
      directionByColumns: (out, back) =>
        `Tomar os valores de “${out}” como saques e deixar de fora os de “${back}”`,
      directionByLetter: (column, letter) =>
        `Tomar as linhas com “${letter}” em “${column}” como saques`,
      directionBySign: 'Tomar os valores negativos como saques, sem o sinal',
      withdrawalRows: 'Usar só as linhas que são saques',
      balanceRows: 'Deixar de fora as linhas de saldos e totais',
      timeColumn: (column) => `Ler a hora em “${column}”`,
      dateFormat: (format) => `Ler as datas como ${format}`,
      timeZone: (zone) => `Ler as datas no fuso ${zone}`,
      notation: 'Ler os valores com os separadores deste arquivo',
    },
    reasons: {
      firstLineIsRow: 'A primeira linha tem valores, não nomes.',
      headerUnit: (column, unit) => `O cabeçalho “${column}” diz ${unit}.`,
      cellUnit: (column, unit) => `As células de “${column}” dizem ${unit}.`,
      wholeNumbers: (column) => `Todos os valores de “${column}” são números inteiros.`,
      feeAboveAmount: (column) => `“${column}” é maior que o valor da sua linha.`,
      oneSideFilled: (column, other) => `As linhas preenchem “${column}” ou “${other}”.`,
      bothSidesFilled: (count) =>
        `${counted(count, 'linha preenche ambas e seria rejeitada', 'linhas preenchem ambas e seriam rejeitadas')}.`,
      whoseBook: 'Débito e crédito significam o contrário no livro do banco e no do cliente.',
      feeApart: (column) => `Não se sabe se os valores incluem a tarifa de “${column}”.`,
      letters: (column, written) => `“${column}” só tem ${written}.`,
      negativeAmounts: (column, count) =>
        `${counted(count, 'valor', 'valores')} de “${column}” abaixo de zero.`,
      bothSigns: (column, count) =>
        `${counted(count, 'valor', 'valores')} de “${column}” acima de zero. Nada mais diz quais linhas são saques.`,
      typeWords: (column, written) =>
        `“${column}” chama os saques de ${written}, e de outro modo as demais linhas.`,
      unknownTypes: (written) => `Estas palavras também podem ser saques: ${written}.`,
      balanceRows: (count, example) => `${counted(count, 'linha', 'linhas')}, como “${example}”.`,
      timesOnly: (column) => `“${column}” tem horas, e as datas não.`,
      datesRead: (count, of) => `Lê ${count} de ${of} datas.`,
      dayOrMonth: (example) =>
        `“${example}” pode ser lido em outra ordem. Nada no arquivo diz qual vale.`,
      marks: (example) => `Valores como “${example}” provam isso.`,
      headerZone: (unit) => `O cabeçalho diz ${unit}.`,
    },
  },
})
