import type { FailureTable } from './failure-entry.ts'

/** Failures of files that the program writes. */
export const fileFailures = {
  TARGET_REFUSED: {
    kind: 'target',
    en: ['The file or folder cannot be written there', 'Choose another location.'],
    es: ['El archivo no se puede escribir', 'Elija otro lugar.'],
    pt: ['O arquivo não pode ser gravado', 'Escolha outro lugar.'],
    safe: {
      en: 'An earlier file of this name is unchanged, and the data folder stays where it is. Standard output may contain a part.',
      es: 'Bajo el nombre del archivo está lo de antes y la carpeta de datos sigue donde está; la salida estándar puede tener una parte.',
      pt: 'Sob o nome do arquivo está o que havia antes e a pasta de dados continua onde está; a saída padrão pode ter uma parte.',
    },
  },
  TEMPLATE_INVALID: {
    kind: 'badInput',
    en: ['The report template cannot be used', 'Correct it under Reports.'],
    es: ['Esta plantilla no se puede usar', 'Entregue el archivo tal como se escribió.'],
    pt: ['Este modelo não pode ser usado', 'Entregue o arquivo como foi gravado.'],
  },
  TEMPLATE_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such report template', 'Choose one from the list.'],
    es: ['Esta plantilla no existe', 'Mire de nuevo la lista de plantillas.'],
    pt: ['Este modelo não existe', 'Veja de novo a lista de modelos.'],
  },
  TEMPLATES_REFUSED: {
    kind: 'store',
    en: [
      'The report templates cannot be used',
      'Make the file templates.json readable and writable.',
    ],
    es: [
      'Las plantillas no se pueden leer o guardar',
      'Corrija lo que impide leer y escribir el archivo templates.json.',
    ],
    pt: [
      'Os modelos não podem ser lidos ou gravados',
      'Corrija o que impede ler e gravar o arquivo templates.json.',
    ],
  },
  SETTINGS_REFUSED: {
    kind: 'store',
    en: [
      'The settings cannot be read',
      'Put a readable file settings.json in its place, or remove it. Without the file, the settings have their defaults.',
    ],
    es: [
      'La configuración no se puede leer',
      'Ponga en su lugar el archivo settings.json mismo o quítelo; sin él vale la configuración inicial.',
    ],
    pt: [
      'As configurações não podem ser lidas',
      'Coloque no lugar o próprio arquivo settings.json ou remova-o; sem ele valem as configurações iniciais.',
    ],
  },
  TIME_ZONE_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such time zone', 'Use a name such as UTC or America/Sao_Paulo.'],
    es: ['Esta zona horaria no existe', 'Use un nombre como UTC o Europe/Madrid.'],
    pt: ['Este fuso horário não existe', 'Use um nome como UTC ou America/Sao_Paulo.'],
  },
  SHEET_FULL: {
    kind: 'badInput',
    en: ['The rows do not fit on a sheet', 'Narrow the filter, or write CSV or Parquet.'],
    es: ['Las filas no caben en una hoja', 'Reduzca el filtro, o escriba CSV o Parquet.'],
    pt: ['As linhas não cabem em uma planilha', 'Reduza o filtro, ou grave CSV ou Parquet.'],
  },
  SHEET_TOO_LARGE: {
    kind: 'badInput',
    en: ['The rows do not fit into a workbook', 'Leave columns out, or write CSV or Parquet.'],
    es: ['Las filas no caben en un libro de cálculo', 'Quite columnas, o escriba CSV o Parquet.'],
    pt: [
      'As linhas não cabem em uma pasta de trabalho',
      'Retire colunas, ou grave CSV ou Parquet.',
    ],
  },
  CELL_TOO_LONG: {
    kind: 'badInput',
    en: ['Text does not fit into a cell', 'Leave the column out, or write CSV or Parquet.'],
    es: ['Un texto no cabe en una celda', 'Quite esa columna, o escriba CSV o Parquet.'],
    pt: ['Um texto não cabe em uma célula', 'Retire essa coluna, ou grave CSV ou Parquet.'],
  },
  SOURCE_GONE: {
    kind: 'store',
    en: [
      'The evidence was not written: a file that it copies is missing',
      'Bring the ledger in again, or leave it out.',
    ],
    es: [
      'Falta un archivo que la carpeta de evidencia debía copiar',
      'Vuelva a intentarlo, o escríbala sin el libro.',
    ],
    pt: [
      'Falta um arquivo que a pasta de evidência deveria copiar',
      'Tente de novo, ou grave-a sem o livro.',
    ],
  },
  THREAD_LOST: {
    kind: 'bug',
    en: [
      'The thread that writes a file ended unexpectedly',
      'Write it again. If the problem persists, copy the details and report them.',
    ],
    es: ['Terminó el proceso que escribe el archivo', 'Inténtelo de nuevo; infórmelo si continúa.'],
    pt: ['Terminou o processo que grava o arquivo', 'Tente de novo; relate se continuar.'],
  },
} as const satisfies FailureTable
