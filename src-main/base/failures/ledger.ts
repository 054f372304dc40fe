import type { FailureTable } from './failure-entry.ts'

/** Failures of ledger files, their mappings and runs. */
export const ledgerFailures = {
  EMPTY_FILE: {
    kind: 'badInput',
    en: ['The file is empty', 'Choose another file, or export it again.'],
    es: ['El archivo del libro fue rechazado', 'Elija un archivo con filas.'],
    pt: ['O arquivo do livro foi recusado', 'Escolha um arquivo com linhas.'],
  },
  NO_VALID_ROW: {
    kind: 'badInput',
    en: ['No row of the file can be used', 'Look at the rejected rows and at the mapping.'],
    es: [
      'El archivo del libro fue rechazado',
      'Mire las filas rechazadas y corrija el mapeo de columnas o el archivo.',
    ],
    pt: [
      'O arquivo do livro foi recusado',
      'Veja as linhas rejeitadas e corrija o mapeamento de colunas ou o arquivo.',
    ],
  },
  TOO_MANY_ROWS: {
    kind: 'badInput',
    en: ['The file has more than 10 million rows', 'Split it by period.'],
    es: ['El archivo del libro fue rechazado', 'Divida el archivo en partes.'],
    pt: ['O arquivo do livro foi recusado', 'Divida o arquivo em partes.'],
  },
  HEADER_EMPTY: {
    kind: 'badInput',
    en: ['A column of the file has no name', 'Name the column in the file.'],
    es: ['El archivo del libro fue rechazado', 'Dé un nombre a cada columna.'],
    pt: ['O arquivo do livro foi recusado', 'Dê um nome a cada coluna.'],
  },
  HEADER_TWICE: {
    kind: 'badInput',
    en: ['Two columns of the file have the same name', 'Name them differently in the file.'],
    es: ['El archivo del libro fue rechazado', 'Dé a cada columna un nombre distinto.'],
    pt: ['O arquivo do livro foi recusado', 'Dê a cada coluna um nome diferente.'],
  },
  COLUMN_NOT_FOUND: {
    kind: 'badInput',
    en: ['A column that the mapping names is not in the file', 'Correct the mapping.'],
    es: ['El mapeo de columnas no se puede usar', 'Elija columnas que estén en el archivo.'],
    pt: ['O mapeamento de colunas não pode ser usado', 'Escolha colunas que estejam no arquivo.'],
  },
  COLUMNS_MISSING: {
    kind: 'badInput',
    en: ['The file lacks needed columns', 'Choose these columns under Mapping.'],
    es: ['Al archivo le faltan columnas necesarias', 'Indique en el mapeo cuáles son.'],
    pt: ['Faltam colunas necessárias no arquivo', 'Indique no mapeamento quais são.'],
    replacesOwnWords: true,
  },
  COLUMNS_UNCLEAR: {
    kind: 'badInput',
    en: ['Two columns look alike', 'Choose the right one under Mapping.'],
    es: ['Dos columnas se parecen', 'Indique en el mapeo cuál es.'],
    pt: ['Duas colunas se parecem', 'Indique no mapeamento qual é.'],
    replacesOwnWords: true,
  },
  RECORD_TOO_LONG: {
    kind: 'badInput',
    en: ['A row of the file is too long', 'Correct the file, or export it again.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  QUOTE_NOT_CLOSED: {
    kind: 'badInput',
    en: ['A quote in the file is not closed', 'Correct the file, or export it again.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  TEXT_AFTER_QUOTE: {
    kind: 'badInput',
    en: ['The file has text after a closing quote', 'Correct the file, or export it again.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  QUOTE_IN_FIELD: {
    kind: 'badInput',
    en: ['The file has a quote inside an unquoted field', 'Correct the file, or export it again.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  FIELD_TOO_LONG: {
    kind: 'badInput',
    en: ['A field of the file is too long', 'Correct the file, or export it again.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  TOO_MANY_COLUMNS: {
    kind: 'badInput',
    en: ['The file has more than 200 columns', 'Leave out columns that are not needed.'],
    es: ['El archivo no es un CSV limpio', 'Corrija el archivo o expórtelo de nuevo.'],
    pt: ['O arquivo não é um CSV limpo', 'Corrija o arquivo ou exporte-o de novo.'],
  },
  FILE_NOT_FOUND: {
    kind: 'badInput',
    en: ['The ledger file cannot be opened', 'Check its location and its permissions.'],
    es: ['El archivo no se puede abrir', 'Compruebe que existe y que puede leerse.'],
    pt: ['O arquivo não pode ser aberto', 'Confira se existe e se pode ser lido.'],
  },
  FILE_REFUSED: {
    kind: 'badInput',
    en: ['The ledger file was refused', 'Export it as CSV or as a workbook again.'],
    es: ['El archivo fue rechazado', 'Elija otro archivo o corríjalo.'],
    pt: ['O arquivo foi recusado', 'Escolha outro arquivo ou corrija-o.'],
  },
  CAMT_STATEMENT: {
    kind: 'badInput',
    en: [
      'The file is a CAMT bank statement (XML)',
      'Download the statement from the bank as CSV or XLSX, or convert it.',
    ],
    es: [
      'El archivo es un extracto bancario CAMT (XML)',
      'Descargue el extracto del banco como CSV o XLSX, o conviértalo.',
    ],
    pt: [
      'O arquivo é um extrato bancário CAMT (XML)',
      'Baixe o extrato do banco como CSV ou XLSX, ou converta-o.',
    ],
  },
  OFX_STATEMENT: {
    kind: 'badInput',
    en: [
      'The file is an OFX bank statement',
      'Download the statement from the bank as CSV or XLSX, or convert it.',
    ],
    es: [
      'El archivo es un extracto bancario OFX',
      'Descargue el extracto del banco como CSV o XLSX, o conviértalo.',
    ],
    pt: [
      'O arquivo é um extrato bancário OFX',
      'Baixe o extrato do banco como CSV ou XLSX, ou converta-o.',
    ],
  },
  MT940_STATEMENT: {
    kind: 'badInput',
    en: [
      'The file is an MT940 or MT942 bank statement',
      'Download the statement from the bank as CSV or XLSX, or convert it.',
    ],
    es: [
      'El archivo es un extracto bancario MT940 o MT942',
      'Descargue el extracto del banco como CSV o XLSX, o conviértalo.',
    ],
    pt: [
      'O arquivo é um extrato bancário MT940 ou MT942',
      'Baixe o extrato do banco como CSV ou XLSX, ou converta-o.',
    ],
  },
  QIF_FILE: {
    kind: 'badInput',
    en: ['The file is a QIF file', 'Export it from the accounting program as CSV or XLSX.'],
    es: ['El archivo es un archivo QIF', 'Expórtelo del programa de contabilidad como CSV o XLSX.'],
    pt: ['O arquivo é um arquivo QIF', 'Exporte-o do programa de contabilidade como CSV ou XLSX.'],
  },
  XML_SPREADSHEET: {
    kind: 'badInput',
    en: [
      'The file is a spreadsheet in XML',
      'Open it in a spreadsheet and save it as XLSX or CSV.',
    ],
    es: [
      'El archivo es una hoja de cálculo en XML',
      'Ábralo en una hoja de cálculo y guárdelo como XLSX o CSV.',
    ],
    pt: ['O arquivo é uma planilha em XML', 'Abra-o em uma planilha e salve-o como XLSX ou CSV.'],
  },
  HTML_FILE: {
    kind: 'badInput',
    en: [
      'The file is a web page (HTML), whatever its name says',
      'Open it in a spreadsheet and save it as XLSX or CSV.',
    ],
    es: [
      'El archivo es una página web (HTML), diga lo que diga su nombre',
      'Ábralo en una hoja de cálculo y guárdelo como XLSX o CSV.',
    ],
    pt: [
      'O arquivo é uma página da web (HTML), diga o que disser o nome',
      'Abra-o em uma planilha e salve-o como XLSX ou CSV.',
    ],
  },
  XML_FILE: {
    kind: 'badInput',
    en: ['The file is an XML file', 'Export it from its source as CSV, XLSX or JSON.'],
    es: ['El archivo es un archivo XML', 'Expórtelo de su origen como CSV, XLSX o JSON.'],
    pt: ['O arquivo é um arquivo XML', 'Exporte-o da origem como CSV, XLSX ou JSON.'],
  },
  OLD_EXCEL_FILE: {
    kind: 'badInput',
    en: [
      'The file is an old Excel file (XLS)',
      'Open it in a spreadsheet and save it as XLSX or CSV.',
    ],
    es: [
      'El archivo es un archivo de Excel antiguo (XLS)',
      'Ábralo en una hoja de cálculo y guárdelo como XLSX o CSV.',
    ],
    pt: [
      'O arquivo é um arquivo antigo do Excel (XLS)',
      'Abra-o em uma planilha e salve-o como XLSX ou CSV.',
    ],
  },
  PDF_FILE: {
    kind: 'badInput',
    en: ['The file is a PDF file', 'Export it from its source as CSV or XLSX.'],
    es: ['El archivo es un PDF', 'Expórtelo de su origen como CSV o XLSX.'],
    pt: ['O arquivo é um PDF', 'Exporte-o da origem como CSV ou XLSX.'],
  },
  PROTECTED_FILE: {
    kind: 'badInput',
    en: [
      'The file is protected by a password',
      'Open it in a spreadsheet, save it without the password, and choose that file.',
    ],
    es: [
      'El archivo está protegido con una contraseña',
      'Ábralo en una hoja de cálculo, guárdelo sin contraseña y elija ese archivo.',
    ],
    pt: [
      'O arquivo está protegido por senha',
      'Abra-o em uma planilha, salve-o sem a senha e escolha esse arquivo.',
    ],
  },
  COMPRESSED_FILE: {
    kind: 'badInput',
    en: [
      'The file is compressed (ZIP, gzip, 7z, RAR or similar)',
      'Unpack it, and bring in the file inside.',
    ],
    es: [
      'El archivo está comprimido (ZIP, gzip, 7z, RAR o similar)',
      'Descomprímalo e importe el archivo que contiene.',
    ],
    pt: [
      'O arquivo está compactado (ZIP, gzip, 7z, RAR ou similar)',
      'Descompacte-o e importe o arquivo que ele contém.',
    ],
  },
  IMAGE_FILE: {
    kind: 'badInput',
    en: ['The file is an image', 'Export the ledger from its source as CSV or XLSX.'],
    es: ['El archivo es una imagen', 'Exporte el libro de su origen como CSV o XLSX.'],
    pt: ['O arquivo é uma imagem', 'Exporte o livro da origem como CSV ou XLSX.'],
  },
  DATABASE_FILE: {
    kind: 'badInput',
    en: ['The file is an SQLite database', 'Export the table with the ledger as CSV.'],
    es: ['El archivo es una base de datos SQLite', 'Exporte la tabla del libro como CSV.'],
    pt: ['O arquivo é um banco de dados SQLite', 'Exporte a tabela do livro como CSV.'],
  },
  PARQUET_FILE: {
    kind: 'badInput',
    en: ['The file is a Parquet file', 'Export the table as CSV or XLSX.'],
    es: ['El archivo es un archivo Parquet', 'Exporte la tabla como CSV o XLSX.'],
    pt: ['O arquivo é um arquivo Parquet', 'Exporte a tabela como CSV ou XLSX.'],
  },
  JSON_UNREADABLE: {
    kind: 'badInput',
    en: [
      'The file is JSON that cannot be read',
      'Check that it was saved to its end, or export it again.',
    ],
    es: [
      'El archivo es JSON que no se puede leer',
      'Compruebe que se guardó hasta el final, o expórtelo de nuevo.',
    ],
    pt: [
      'O arquivo é JSON que não pode ser lido',
      'Verifique se foi salvo até o fim, ou exporte-o de novo.',
    ],
  },
  JSON_WITHOUT_ROWS: {
    kind: 'badInput',
    en: [
      'The file is JSON without one list of objects',
      'Save the list of rows alone, as a JSON array of objects or as NDJSON, or export CSV.',
    ],
    es: [
      'El archivo es JSON sin una lista única de objetos',
      'Guarde solo la lista de filas, como matriz JSON de objetos o como NDJSON, o exporte CSV.',
    ],
    pt: [
      'O arquivo é JSON sem uma lista única de objetos',
      'Salve só a lista de linhas, como matriz JSON de objetos ou como NDJSON, ou exporte CSV.',
    ],
  },
  MAPPING_INVALID: {
    kind: 'badInput',
    en: ['The mapping cannot be used', 'Correct it under Mapping, or in the mapping file.'],
    es: ['El mapeo de columnas no se puede usar', 'Corríjalo en Mapeo o en su archivo.'],
    pt: [
      'O mapeamento de colunas não pode ser usado',
      'Corrija-o em Mapeamento ou no arquivo dele.',
    ],
  },
  MAPPING_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such mapping', 'Look at the list of mappings again.'],
    es: ['Ese mapeo no existe', 'Mire de nuevo la lista de mapeos.'],
    pt: ['Esse mapeamento não existe', 'Veja de novo a lista de mapeamentos.'],
  },
  IMPORT_UNKNOWN: {
    kind: 'badInput',
    en: ['This ledger file is no longer here', 'Bring it in again.'],
    es: ['Este archivo del libro ya no está aquí', 'Impórtelo de nuevo.'],
    pt: ['Este arquivo do livro não está mais aqui', 'Importe-o de novo.'],
    safe: {
      en: 'Runs that were made of it, their breaks and decisions are kept.',
      es: 'Las conciliaciones hechas con él, sus discrepancias y decisiones se conservan.',
      pt: 'As conciliações feitas com ele, suas divergências e decisões ficam guardadas.',
    },
  },
  NO_SAMPLE: {
    kind: 'badInput',
    en: ['There is no sample ledger for this profile', 'Bring in a ledger file of your own.'],
    es: ['No hay libro de muestra para este perfil', 'Importe un archivo propio.'],
    pt: ['Não há livro de amostra para este perfil', 'Importe um arquivo seu.'],
  },
  LEDGER_GONE: {
    kind: 'badInput',
    en: ['The ledger of this run is no longer here', 'Bring the ledger in again and run it.'],
    es: ['El archivo del libro ya no se conserva', 'Cárguelo de nuevo y concilie otra vez.'],
    pt: ['O arquivo do livro não está mais guardado', 'Carregue-o de novo e concilie outra vez.'],
    safe: {
      en: 'Nothing was decided; runs and earlier decisions are as they were.',
      es: 'No se decidió nada; las conciliaciones y las decisiones anteriores están como estaban.',
      pt: 'Nada foi decidido; as conciliações e as decisões anteriores estão como estavam.',
    },
  },
  LEDGERS_DIFFER: {
    kind: 'badInput',
    en: [
      'The files do not have the same columns, or are not read in the same way',
      'Combine files of one source only, give their columns the same headers, or choose one mapping for all.',
    ],
    es: [
      'Estos archivos no tienen las mismas columnas o no se leen del mismo modo',
      'Combine solo archivos de un mismo origen, dé a sus columnas los mismos nombres o elija un mapeo para todos.',
    ],
    pt: [
      'Estes arquivos não têm as mesmas colunas ou não são lidos do mesmo modo',
      'Combine só arquivos de uma mesma origem, dê às suas colunas os mesmos nomes ou escolha um mapeamento para todos.',
    ],
  },
  SHEET_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such sheet', 'Choose one of the workbook’s sheets.'],
    es: ['Esa hoja no existe', 'Elija una de las hojas del archivo.'],
    pt: ['Essa planilha não existe', 'Escolha uma das planilhas do arquivo.'],
  },
  SHEET_FIXED: {
    kind: 'badInput',
    en: [
      'The sheet can no longer be changed: there are runs of it',
      'Bring the workbook in again for another sheet.',
    ],
    es: [
      'No se puede elegir otra hoja',
      'Ya hay conciliaciones hechas con esta; importe el archivo de nuevo.',
    ],
    pt: [
      'Não se pode escolher outra planilha',
      'Já há conciliações feitas com esta; importe o arquivo de novo.',
    ],
  },
  PERIOD_EMPTY: {
    kind: 'badInput',
    en: ['The period is empty', 'Choose a first day that is not after the last one.'],
    es: ['El período está vacío', 'Elija un primer día que no sea posterior al último.'],
    pt: ['O período está vazio', 'Escolha um primeiro dia que não seja depois do último.'],
    replacesOwnWords: true,
  },
  TOTALS_DO_NOT_ADD_UP: {
    kind: 'bug',
    en: ['A run was not finished: its totals did not add up', 'Copy the details and report them.'],
    es: [
      'La conciliación no se terminó: sus totales no cuadran',
      'Copie los detalles e infórmelo. No se guardó nada.',
    ],
    pt: [
      'A conciliação não terminou: os totais não fecham',
      'Copie os detalhes e relate o problema. Nada foi gravado.',
    ],
  },
  THREAD_ENDED: {
    kind: 'bug',
    en: ['The thread that makes a run ended', 'Run it again.'],
    es: ['La conciliación no terminó', 'Ejecútela de nuevo; no se guardó nada.'],
    pt: ['A conciliação não terminou', 'Execute-a de novo; nada foi salvo.'],
  },
  RUN_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such run', 'Reconcile a ledger file first, or choose another run.'],
    es: [
      'Esta conciliación no existe',
      'Concilie primero un archivo del libro, o elija otra conciliación.',
    ],
    pt: [
      'Esta conciliação não existe',
      'Concilie primeiro um arquivo do livro, ou escolha outra conciliação.',
    ],
    replacesOwnWords: true,
  },
  FILE_UNREADABLE: {
    kind: 'badInput',
    en: ['The file could not be read', 'Choose it again.'],
    es: ['El archivo no se pudo leer', 'Elíjalo de nuevo.'],
    pt: ['O arquivo não pôde ser lido', 'Escolha-o de novo.'],
  },
  FILE_TOO_LARGE: {
    kind: 'badInput',
    en: ['The file is too large', 'Split it by period.'],
    es: ['El archivo es demasiado grande', 'Divídalo por período.'],
    pt: ['O arquivo é grande demais', 'Divida-o por período.'],
  },
} as const satisfies FailureTable
