import type { FailureEntry } from './failure-entry.ts'

/** Failures of ledger files, combined files and named mappings, by code. */
export const ledgerFailureWords: Readonly<Record<string, FailureEntry>> = {
  LEDGERS_DIFFER: {
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
    es: ['Esa hoja no existe', 'Elija una de las hojas del archivo.'],
    pt: ['Essa planilha não existe', 'Escolha uma das planilhas do arquivo.'],
  },
  SHEET_FIXED: {
    es: [
      'No se puede elegir otra hoja',
      'Ya hay conciliaciones hechas con esta; importe el archivo de nuevo.',
    ],
    pt: [
      'Não se pode escolher outra planilha',
      'Já há conciliações feitas com esta; importe o arquivo de novo.',
    ],
  },
  MAPPING_UNKNOWN: {
    es: ['Ese mapeo no existe', 'Mire de nuevo la lista de mapeos.'],
    pt: ['Esse mapeamento não existe', 'Veja de novo a lista de mapeamentos.'],
  },
  // Formats that are never a ledger.
  CAMT_STATEMENT: {
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
    es: ['El archivo es un archivo QIF', 'Expórtelo del programa de contabilidad como CSV o XLSX.'],
    pt: ['O arquivo é um arquivo QIF', 'Exporte-o do programa de contabilidade como CSV ou XLSX.'],
  },
  XML_SPREADSHEET: {
    es: [
      'El archivo es una hoja de cálculo en XML',
      'Ábralo en una hoja de cálculo y guárdelo como XLSX o CSV.',
    ],
    pt: ['O arquivo é uma planilha em XML', 'Abra-o em uma planilha e salve-o como XLSX ou CSV.'],
  },
  HTML_FILE: {
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
    es: ['El archivo es un archivo XML', 'Expórtelo de su origen como CSV, XLSX o JSON.'],
    pt: ['O arquivo é um arquivo XML', 'Exporte-o da origem como CSV, XLSX ou JSON.'],
  },
  OLD_EXCEL_FILE: {
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
    es: ['El archivo es un PDF', 'Expórtelo de su origen como CSV o XLSX.'],
    pt: ['O arquivo é um PDF', 'Exporte-o da origem como CSV ou XLSX.'],
  },
  PROTECTED_FILE: {
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
    es: ['El archivo es una imagen', 'Exporte el libro de su origen como CSV o XLSX.'],
    pt: ['O arquivo é uma imagem', 'Exporte o livro da origem como CSV ou XLSX.'],
  },
  DATABASE_FILE: {
    es: ['El archivo es una base de datos SQLite', 'Exporte la tabla del libro como CSV.'],
    pt: ['O arquivo é um banco de dados SQLite', 'Exporte a tabela do livro como CSV.'],
  },
  PARQUET_FILE: {
    es: ['El archivo es un archivo Parquet', 'Exporte la tabla como CSV o XLSX.'],
    pt: ['O arquivo é um arquivo Parquet', 'Exporte a tabela como CSV ou XLSX.'],
  },
  JSON_UNREADABLE: {
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
    es: [
      'El archivo es JSON sin una lista única de objetos',
      'Guarde solo la lista de filas, como matriz JSON de objetos o como NDJSON, o exporte CSV.',
    ],
    pt: [
      'O arquivo é JSON sem uma lista única de objetos',
      'Salve só a lista de linhas, como matriz JSON de objetos ou como NDJSON, ou exporte CSV.',
    ],
  },
}
