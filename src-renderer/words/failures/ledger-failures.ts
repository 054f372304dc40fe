import type { FailureEntry } from './failure-entry.ts'

/** What workbooks, combined files and named mappings can be refused with. */
export const ledgerFailureWords: Readonly<Record<string, FailureEntry>> = {
  LEDGERS_DIFFER: {
    es: [
      'Estos archivos no tienen las mismas columnas o no se leen del mismo modo',
      'Combine solo archivos de un mismo origen, dé a sus columnas los mismos nombres o elija una correspondencia para todos.',
    ],
    pt: [
      'Estes arquivos não têm as mesmas colunas ou não são lidos do mesmo modo',
      'Combine só arquivos de uma mesma origem, dê às suas colunas os mesmos nomes ou escolha uma correspondência para todos.',
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
    es: ['Esa correspondencia no existe', 'Mire de nuevo la lista de correspondencias.'],
    pt: ['Essa correspondência não existe', 'Veja de novo a lista de correspondências.'],
  },
}
