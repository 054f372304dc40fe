import type { FailureEntry } from './failure-entry.ts'

/** Failures of templates and report files, by code. */
export const reportFailureWords: Readonly<Record<string, FailureEntry>> = {
  TEMPLATE_INVALID: {
    es: ['Esta plantilla no se puede usar', 'Entregue el archivo tal como se escribió.'],
    pt: ['Este modelo não pode ser usado', 'Entregue o arquivo como foi gravado.'],
  },
  TEMPLATE_UNKNOWN: {
    es: ['Esta plantilla no existe', 'Mire de nuevo la lista de plantillas.'],
    pt: ['Este modelo não existe', 'Veja de novo a lista de modelos.'],
  },
  TEMPLATES_REFUSED: {
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
    es: ['Esta zona horaria no existe', 'Use un nombre como UTC o Europe/Madrid.'],
    pt: ['Este fuso horário não existe', 'Use um nome como UTC ou America/Sao_Paulo.'],
  },
  SHEET_FULL: {
    es: ['Las filas no caben en una hoja', 'Reduzca el filtro, o escriba CSV o Parquet.'],
    pt: ['As linhas não cabem em uma planilha', 'Reduza o filtro, ou grave CSV ou Parquet.'],
  },
  SHEET_TOO_LARGE: {
    es: ['Las filas no caben en un libro de cálculo', 'Quite columnas, o escriba CSV o Parquet.'],
    pt: [
      'As linhas não cabem em uma pasta de trabalho',
      'Retire colunas, ou grave CSV ou Parquet.',
    ],
  },
  CELL_TOO_LONG: {
    es: ['Un texto no cabe en una celda', 'Quite esa columna, o escriba CSV o Parquet.'],
    pt: ['Um texto não cabe em uma célula', 'Retire essa coluna, ou grave CSV ou Parquet.'],
  },
  LOCK_HELD: {
    es: [
      'Otro proceso escribe en el registro de actividad',
      'Espere a que termine; si no hay ninguno, quite el archivo activity.jsonl.lock.',
    ],
    pt: [
      'Outro processo grava no registro de atividade',
      'Espere que termine; se não houver nenhum, remova o arquivo activity.jsonl.lock.',
    ],
  },
  LOG_REFUSED: {
    es: ['El registro de actividad no se puede usar', 'Corrija lo que impide escribirlo.'],
    pt: ['O registro de atividade não pode ser usado', 'Corrija o que impede gravá-lo.'],
  },
  LOG_UNREADABLE: {
    es: ['El registro de actividad no se puede leer', 'Compruebe la ruta y el permiso de lectura.'],
    pt: [
      'O registro de atividade não pode ser lido',
      'Verifique o caminho e a permissão de leitura.',
    ],
  },
  SOURCE_GONE: {
    es: [
      'Falta un archivo que la carpeta de evidencia debía copiar',
      'Vuelva a intentarlo, o escríbala sin el libro.',
    ],
    pt: [
      'Falta um arquivo que a pasta de evidência deveria copiar',
      'Tente de novo, ou grave-a sem o livro.',
    ],
  },
  BREAKS_OUT_OF_ORDER: {
    es: [
      'La huella del período no se pudo calcular',
      'Es un defecto del programa: comuníquelo con la evidencia.',
    ],
    pt: [
      'A impressão digital do período não pôde ser calculada',
      'É um defeito do programa: comunique-o com a evidência.',
    ],
  },
}
