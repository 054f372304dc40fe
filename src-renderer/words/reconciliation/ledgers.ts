import type { Language } from '../../../src-main/contract/window.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'
import { BETWEEN_SENTENCES } from '../sentence-words.ts'

/** Words of the ledger files: import, preview, mapping and the start of a run. */
export const ledgersWords = catalogue({
  title: t('Ledger files', 'Archivos del libro', 'Arquivos do livro'),
  back: t('Back to the list', 'Volver a la lista', 'Voltar à lista'),
  choose: t('Choose file…', 'Elegir archivo…', 'Escolher arquivo…'),
  sample: t('Use the sample ledger', 'Usar el libro de ejemplo', 'Usar o livro de amostra'),
  dropHere: t(
    'Drop ledger files to import them: CSV, XLSX, ODS or JSON',
    'Suelte los archivos del libro para cargarlos: CSV, XLSX, ODS o JSON',
    'Solte os arquivos do livro para carregá-los: CSV, XLSX, ODS ou JSON',
  ),
  uploads: t('Files being imported', 'Archivos en camino', 'Arquivos a caminho'),
  uploadWaits: t(
    'waits for the file before it',
    'espera al archivo anterior',
    'espera o arquivo anterior',
  ),
  cancelOne: t(
    (name: string) => `Cancel ${name}`,
    (name: string) => `Cancelar ${name}`,
    (name: string) => `Cancelar ${name}`,
  ),
  tooLarge: {
    title: t(
      'too large to import',
      'demasiado grande para cargarlo',
      'grande demais para carregar',
    ),
    text: t(
      (size: string, maxFiles: string) =>
        `It has ${size}; the limit for such a file is ${maxFiles}.`,
      (size: string, maxFiles: string) => `Tiene ${size}; un archivo así puede tener ${maxFiles}.`,
      (size: string, maxFiles: string) => `Tem ${size}; um arquivo assim pode ter ${maxFiles}.`,
    ),
    advice: t(
      'Split it by period, and combine the parts here.',
      'Divídalo por período y una las partes aquí.',
      'Divida-o por período e junte as partes aqui.',
    ),
  },
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  copy: t('Copy', 'Copiar', 'Copiar'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  empty: {
    title: t(
      'No ledger file yet',
      'Aún no hay archivos del libro',
      'Ainda não há arquivos do livro',
    ),
    text: t(
      'Drag the CSV, XLSX, ODS or JSON files of your own books anywhere here, or choose them. They stay on this machine; columns are recognised by their headers and can be corrected.',
      'Arrastre aquí los archivos CSV, XLSX, ODS o JSON de su propio libro, o elíjalos. Se quedan en esta computadora; las columnas se reconocen por sus encabezados y pueden corregirse.',
      'Arraste para cá os arquivos CSV, XLSX, ODS ou JSON do seu próprio livro, ou escolha-os. Eles ficam neste computador; as colunas são reconhecidas pelos cabeçalhos e podem ser corrigidas.',
    ),
  },
  uploading: t(
    (name: string) => `Importing ${name}`,
    (name: string) => `Cargando ${name}`,
    (name: string) => `Carregando ${name}`,
  ),
  uploadOf: t(
    (doneSize: string, total: string) => `${doneSize} of ${total}`,
    (doneSize: string, total: string) => `${doneSize} de ${total}`,
    (doneSize: string, total: string) => `${doneSize} de ${total}`,
  ),
  interrupted: {
    title: t(
      (name: string) => `The import of ${name} was interrupted`,
      (name: string) => `La carga de ${name} se interrumpió`,
      (name: string) => `O carregamento de ${name} foi interrompido`,
    ),
    text: t(
      'The window was reloaded in the middle. No partial data was kept.',
      'La ventana se recargó a la mitad. No se conservó nada a medias.',
      'A janela foi recarregada no meio. Nada pela metade foi guardado.',
    ),
    advice: t('Choose the file again.', 'Elija el archivo de nuevo.', 'Escolha o arquivo de novo.'),
  },
  unreadable: {
    title: t(
      'The file could not be read',
      'No se pudo leer el archivo',
      'Não foi possível ler o arquivo',
    ),
    text: t(
      'It was changed, moved or removed while it was read.',
      'Se cambió, movió o eliminó mientras se leía.',
      'Ele foi alterado, movido ou removido durante a leitura.',
    ),
    advice: t('Choose it again.', 'Elíjalo de nuevo.', 'Escolha-o de novo.'),
  },
  table: t(
    'Ledger files, newest first',
    'Archivos del libro, el más reciente primero',
    'Arquivos do livro, o mais recente primeiro',
  ),
  columns: {
    name: t('File', 'Archivo', 'Arquivo'),
    size: t('Size', 'Tamaño', 'Tamanho'),
    at: t('Imported', 'Cargado', 'Carregado'),
    sha256: t('SHA-256', 'SHA-256', 'SHA-256'),
    runs: t('Runs', 'Conciliaciones', 'Conciliações'),
    act: t('Delete', 'Eliminar', 'Excluir'),
  },
  gone: {
    title: t(
      'This ledger file no longer exists',
      'Este archivo del libro ya no está',
      'Este arquivo do livro não está mais aqui',
    ),
    text: t('It was deleted.', 'Se eliminó.', 'Ele foi excluído.'),
    action: t('Show the list', 'Mostrar la lista', 'Mostrar a lista'),
  },
  delete: t('Delete file', 'Eliminar archivo', 'Excluir arquivo'),
  deleteOne: t(
    (name: string) => `Delete ${name}`,
    (name: string) => `Eliminar ${name}`,
    (name: string) => `Excluir ${name}`,
  ),
  deleteTitle: t(
    'Delete this ledger file?',
    '¿Eliminar este archivo del libro?',
    'Excluir este arquivo do livro?',
  ),
  deleteText: t(
    (name: string, runs: string) =>
      `${name} is removed from this machine’s cache. ${runs === '0' ? 'No run uses it.' : `Its runs (${runs}) stay, but cannot be repeated from it.`}`,
    (name: string, runs: string) =>
      `${name} se quita de la caché de esta computadora. ${runs === '0' ? 'No se hizo ninguna conciliación con él.' : `Las conciliaciones hechas con él (${runs}) se conservan, pero no podrán repetirse con él.`}`,
    (name: string, runs: string) =>
      `${name} sai do cache deste computador. ${runs === '0' ? 'Nenhuma conciliação foi feita com ele.' : `As conciliações feitas com ele (${runs}) ficam, mas não poderão ser repetidas com ele.`}`,
  ),
  runCount: t(
    (count: string) => (count === '1' ? '1 run' : `${count} runs`),
    (count: string) => (count === '1' ? '1 conciliación' : `${count} conciliaciones`),
    (count: string) => (count === '1' ? '1 conciliação' : `${count} conciliações`),
  ),
  reading: t('Reading the file', 'Leyendo el archivo', 'Lendo o arquivo'),
  source: {
    recognised: t(
      'Columns recognised by their headers',
      'Columnas reconocidas por sus encabezados',
      'Colunas reconhecidas pelos cabeçalhos',
    ),
    remembered: t(
      'As in the last file with these headers',
      'El del último archivo con estos encabezados',
      'O do último arquivo com estes cabeçalhos',
    ),
    given: t('As set here', 'Fijado aquí', 'Definido aqui'),
  },
  previewTable: t(
    'First rows in normal form',
    'Primeras filas en forma normal',
    'Primeiras linhas em forma normal',
  ),
  rows: t('Rows', 'Filas', 'Linhas'),
  valid: t('Valid', 'Válidas', 'Válidas'),
  rejected: t('Rejected', 'Rechazadas', 'Rejeitadas'),
  dates: t('Dates', 'Fechas', 'Datas'),
  noDates: t('No dates', 'Sin fechas', 'Sem datas'),
  line: t('Line', 'Línea', 'Linha'),
  reason: t('Reason', 'Motivo', 'Motivo'),
  totals: t('Control totals', 'Totales de control', 'Totais de controle'),
  totalsHint: {
    amount: t(
      'sum of amounts of valid rows',
      'suma de importes de filas válidas',
      'soma dos valores das linhas válidas',
    ),
    total: t(
      'sum of totals of valid rows',
      'suma de totales de filas válidas',
      'soma dos totais das linhas válidas',
    ),
  },
  currency: t('Currency', 'Moneda', 'Moeda'),
  count: t('Rows', 'Filas', 'Linhas'),
  sum: t('Sum', 'Suma', 'Soma'),
  rejectedLines: t('Rejected lines', 'Líneas rechazadas', 'Linhas rejeitadas'),
  refused: t(
    'This file cannot be used as it is',
    'Este archivo no puede usarse tal como está',
    'Este arquivo não pode ser usado como está',
  ),
  stalePreview: t(
    'The preview is of the mapping before this change',
    'La vista previa es del mapeo anterior a este cambio',
    'A prévia é do mapeamento anterior a esta mudança',
  ),
  mapping: {
    title: t('Mapping', 'Mapeo', 'Mapeamento'),
    show: t('Mapping', 'Mapeo', 'Mapeamento'),
    close: t('Close the mapping', 'Cerrar el mapeo', 'Fechar o mapeamento'),
    reset: t('Reset to recognised', 'Volver a lo reconocido', 'Voltar ao reconhecido'),
    save: t(
      'Save mapping as a file',
      'Guardar el mapeo en un archivo',
      'Salvar o mapeamento em arquivo',
    ),
    load: t('Load mapping file', 'Cargar un archivo de mapeo', 'Carregar arquivo de mapeamento'),
    menu: t('More about the mapping', 'Más sobre el mapeo', 'Mais sobre o mapeamento'),
    loadFailed: t(
      'The mapping file cannot be used',
      'El archivo de mapeo no puede usarse',
      'O arquivo de mapeamento não pode ser usado',
    ),
    columns: t('Columns', 'Columnas', 'Colunas'),
    columnsHint: t(
      'which column of the file is which field',
      'qué columna del archivo es qué campo',
      'qual coluna do arquivo é qual campo',
    ),
    none: t('Not mapped', 'Sin asignar', 'Não mapeado'),
    identifier: t('one of these', 'uno de estos', 'um destes'),
    required: t('required', 'obligatorio', 'obrigatório'),
    money: t('one of these', 'uno de estos', 'um destes'),
    file: t('How the file is built', 'Cómo está hecho el archivo', 'Como o arquivo é feito'),
    amounts: t(
      'How amounts are written',
      'Cómo se escriben los importes',
      'Como os valores são escritos',
    ),
    dates: t('How dates are written', 'Cómo se escriben las fechas', 'Como as datas são escritas'),
    basis: t('Amounts are', 'Los importes son', 'Os valores são'),
    bases: {
      '': t('As their columns say', 'Como dicen sus columnas', 'Como dizem as colunas'),
      net: t(
        'Net: what left for the address',
        'Netos: lo que salió a la dirección',
        'Líquidos: o que saiu para o endereço',
      ),
      gross: t('Gross: with the fee', 'Brutos: con la comisión', 'Brutos: com a tarifa'),
      both: t('Both given', 'Ambos presentes', 'Ambos presentes'),
    },
    dateFormat: t('Date format', 'Formato de fecha', 'Formato de data'),
    iso: t(
      'ISO 8601 (2026-11-20 21:50:58)',
      'ISO 8601 (2026-11-20 21:50:58)',
      'ISO 8601 (2026-11-20 21:50:58)',
    ),
    other: t('Other…', 'Otro…', 'Outro…'),
    ownFormat: t(
      'Letters: y M d H h m s a X',
      'Letras: y M d H h m s a X',
      'Letras: y M d H h m s a X',
    ),
    timeZone: t('Time zone of dates', 'Zona horaria de las fechas', 'Fuso horário das datas'),
    decimal: t('Decimal mark', 'Separador decimal', 'Separador decimal'),
    thousands: t('Thousands mark', 'Separador de miles', 'Separador de milhar'),
    marks: {
      '.': t('Point  .', 'Punto  .', 'Ponto  .'),
      ',': t('Comma  ,', 'Coma  ,', 'Vírgula  ,'),
      ' ': t('Space', 'Espacio', 'Espaço'),
      "'": t('Apostrophe  ’', 'Apóstrofo  ’', 'Apóstrofo  ’'),
      '': t('None', 'Ninguno', 'Nenhum'),
    },
    negative: t('Negatives', 'Negativos', 'Negativos'),
    negatives: {
      '-1': t('-1', '-1', '-1'),
      '(1)': t('(1)', '(1)', '(1)'),
      '1-': t('1-', '1-', '1-'),
    },
    skipLines: t(
      'Lines to skip at the top',
      'Líneas que omitir al inicio',
      'Linhas a pular no início',
    ),
    skipLastLines: t(
      'Lines to skip at the bottom',
      'Líneas que omitir al final',
      'Linhas a pular no fim',
    ),
    delimiter: t('Delimiter', 'Delimitador', 'Delimitador'),
    delimiters: {
      auto: t('As found', 'Según el archivo', 'Conforme o arquivo'),
      ',': t('Comma  ,', 'Coma  ,', 'Vírgula  ,'),
      ';': t('Semicolon  ;', 'Punto y coma  ;', 'Ponto e vírgula  ;'),
      '\t': t('Tab', 'Tabulador', 'Tabulação'),
      '|': t('Bar  |', 'Barra  |', 'Barra  |'),
    } as Entries<Record<string, string>>,
    encoding: t('Encoding', 'Codificación', 'Codificação'),
    auto: t('As found', 'Según el archivo', 'Conforme o arquivo'),
    rules: t('What may differ', 'Qué puede diferir', 'O que pode diferir'),
    dateWindow: t('Date window, hours', 'Ventana de fecha, horas', 'Janela de data, horas'),
    tolerances: t('Tolerances', 'Tolerancias', 'Tolerâncias'),
    toleranceHint: t(
      'Currency or * for all; absolute as an amount, relative as a fraction (0.01 is 1 %).',
      'Moneda o * para todas; absoluta como importe, relativa como fracción (0.01 es 1 %).',
      'Moeda ou * para todas; absoluta como valor, relativa como fração (0.01 é 1 %).',
    ),
    toleranceCurrency: t('Currency', 'Moneda', 'Moeda'),
    absolute: t('Absolute', 'Absoluta', 'Absoluta'),
    relative: t('Relative', 'Relativa', 'Relativa'),
    aliases: t('Other names', 'Otros nombres', 'Outros nomes'),
    aliasHint: t(
      'The name in the file, and the provider’s name for it.',
      'El nombre en el archivo y el que le da el proveedor.',
      'O nome no arquivo e o que o provedor lhe dá.',
    ),
    aliasOf: {
      currency: t('Currencies', 'Monedas', 'Moedas'),
      network: t('Networks', 'Redes', 'Redes'),
      status: t('Statuses', 'Estados', 'Status'),
    },
    from: t('In the file', 'En el archivo', 'No arquivo'),
    to: t('At the provider', 'En el proveedor', 'No provedor'),
    add: t('Add', 'Agregar', 'Adicionar'),
    remove: t('Remove', 'Quitar', 'Remover'),
    problems: {
      identifierMissing: t(
        'Map at least one identifier.',
        'Asigne al menos un identificador.',
        'Mapeie ao menos um identificador.',
      ),
      currencyMissing: t('Map the currency.', 'Asigne la moneda.', 'Mapeie a moeda.'),
      moneyMissing: t(
        'Map the amount or the total.',
        'Asigne el importe o el total.',
        'Mapeie o valor ou o total.',
      ),
      sameMark: t(
        'Decimal and thousands mark are the same.',
        'El separador decimal y el de miles son iguales.',
        'O separador decimal e o de milhar são iguais.',
      ),
      notWhole: t(
        'A whole number from 0.',
        'Un número entero desde 0.',
        'Um número inteiro a partir de 0.',
      ),
      notDecimal: t(
        'A plain decimal from 0, such as 0.01.',
        'Un decimal simple desde 0, como 0.01.',
        'Um decimal simples a partir de 0, como 0.01.',
      ),
      dateFormat: t(
        'Use y, M and d at least, such as dd/MM/yyyy HH:mm:ss.',
        'Use al menos y, M y d, como dd/MM/yyyy HH:mm:ss.',
        'Use ao menos y, M e d, como dd/MM/yyyy HH:mm:ss.',
      ),
      columnTwice: t(
        'This column is mapped to another field too.',
        'Esta columna también está asignada a otro campo.',
        'Esta coluna também está mapeada para outro campo.',
      ),
      constantMissing: t('Enter the value.', 'Escriba el valor.', 'Escreva o valor.'),
      notPlaces: t(
        'A whole number from 0 to 30.',
        'Un número entero de 0 a 30.',
        'Um número inteiro de 0 a 30.',
      ),
      pattern: t(
        'This pattern cannot be used.',
        'Este patrón no puede usarse.',
        'Este padrão não pode ser usado.',
      ),
      columnMissing: t(
        'Choose the columns that show the direction.',
        'Elija las columnas que indican la dirección.',
        'Escolha as colunas que indicam a direção.',
      ),
      letterMissing: t(
        'Enter what withdrawals have in that column.',
        'Escriba lo que tienen los retiros en esa columna.',
        'Escreva o que os saques têm nessa coluna.',
      ),
    },
  },
  run: {
    title: t('Reconcile', 'Conciliar', 'Conciliar'),
    from: t('From', 'Desde', 'De'),
    to: t('To', 'Hasta', 'Até'),
    dayHint: t('YYYY-MM-DD', 'AAAA-MM-DD', 'AAAA-MM-DD'),
    periodHint: t(
      (zone: string) => `Inclusive days, ${zone}. Empty: the ledger’s own dates.`,
      (zone: string) => `Días inclusive, ${zone}. Vacío: las fechas del propio libro.`,
      (zone: string) => `Dias inclusive, ${zone}. Vazio: as datas do próprio livro.`,
    ),
    badDay: t('Enter it as YYYY-MM-DD.', 'Escríbalo como AAAA-MM-DD.', 'Escreva como AAAA-MM-DD.'),
    wrongOrder: t(
      'The last day is before the first.',
      'El último día es anterior al primero.',
      'O último dia vem antes do primeiro.',
    ),
    optional: t('Optional', 'Opcional', 'Opcional'),
    offline: t('Offline', 'Sin conexión', 'Sem conexão'),
    offlineHint: t(
      'Request nothing from the provider; ids that are not cached stay unchecked.',
      'No preguntar nada al proveedor; los ids que no están en la caché quedan sin comprobar.',
      'Não perguntar nada ao provedor; ids fora do cache ficam não verificados.',
    ),
    complete: t(
      'The cache is complete for this period',
      'La caché está completa para este período',
      'O cache está completo para este período',
    ),
    completeHint: t(
      'You confirm this: a ledger row without a match then counts as missing at the provider, not as unchecked.',
      'Usted lo afirma: una fila del libro sin contraparte cuenta entonces como faltante en el proveedor, no como sin comprobar.',
      'Você afirma isso: uma linha do livro sem contraparte conta então como ausente no provedor, não como não verificada.',
    ),
    start: t('Run reconciliation', 'Ejecutar conciliación', 'Executar conciliação'),
    notYet: t(
      'The file cannot be used with this mapping yet',
      'El archivo aún no puede usarse con este mapeo',
      'O arquivo ainda não pode ser usado com este mapeamento',
    ),
    running: t(
      'A reconciliation of this file is running',
      'Ya se está conciliando este archivo',
      'Uma conciliação deste arquivo está em andamento',
    ),
    steps: {
      waiting: t('Waiting for other work', 'Esperando otro trabajo', 'Aguardando outro trabalho'),
      read: t('Reading the ledger', 'Leyendo el libro', 'Lendo o livro'),
      withdrawals: t(
        'Requesting withdrawals from the provider',
        'Consultando los retiros al proveedor',
        'Consultando os saques no provedor',
      ),
      gather: t('Gathering both sides', 'Reuniendo ambos lados', 'Reunindo os dois lados'),
      causes: t('Looking for common causes', 'Buscando causas comunes', 'Procurando causas comuns'),
      match: t('Matching', 'Conciliando', 'Conciliando'),
      save: t('Saving the run', 'Guardando la conciliación', 'Salvando a conciliação'),
    } as Entries<Record<string, string>>,
    failed: t(
      'The reconciliation was not finished',
      'La conciliación no se terminó',
      'A conciliação não terminou',
    ),
    cancelled: t(
      'The reconciliation was stopped; no run was written.',
      'La conciliación se detuvo; no se guardó nada.',
      'A conciliação foi interrompida; nada foi gravado.',
    ),
    openLast: t('Open the last run', 'Abrir la última conciliación', 'Abrir a última conciliação'),
  },
})

type ReasonWords = readonly [pattern: RegExp, es: string, pt: string]

// The core's reasons (ledger-entry.ts, row-filter.ts, amount-format.ts). $1, $2 and $3 are the
// values in a reason. Reasons of older runs do not quote the cell.
const reasons: readonly ReasonWords[] = [
  [
    /^it has (\d+) fields and the header has (\d+)$/,
    'tiene $1 campos y el encabezado $2',
    'tem $1 campos e o cabeçalho $2',
  ],
  [/^its amount is empty$/, 'el importe está vacío', 'o valor está vazio'],
  [/^its currency is empty$/, 'la moneda está vacía', 'a moeda está vazia'],
  [
    /^all its identifiers are empty$/,
    'todos los identificadores están vacíos',
    'todos os identificadores estão vazios',
  ],
  [
    /^its date( ".*")? cannot be read \((.*) is expected\)$/,
    'la fecha$1 no puede leerse (se espera $2)',
    'a data$1 não pode ser lida (espera-se $2)',
  ],
  [
    /^its time( ".*") cannot be read, or is not that of its date$/,
    'la hora$1 no puede leerse o no es la de la fecha',
    'a hora$1 não pode ser lida ou não é a da data',
  ],
  [
    /^its (\w+)( ".*")? was rounded by a spreadsheet \(it has an exponent\)$/,
    '$1$2: lo redondeó una hoja de cálculo (tiene exponente)',
    '$1$2: arredondado por uma planilha (tem expoente)',
  ],
  [
    /^its (\w+)( ".*")? has more than 30 digits before or after the point$/,
    '$1$2: tiene más de 30 dígitos antes o después del punto',
    '$1$2: tem mais de 30 dígitos antes ou depois do ponto',
  ],
  [
    /^its (\w+)( ".*")? is not an amount in this notation.*$/,
    '$1$2: no es un importe en esta notación (separadores y negativos del mapeo)',
    '$1$2: não é um valor nesta notação (separadores e negativos do mapeamento)',
  ],
  [
    /^its (\w+)( ".*")? is not a whole number of its smallest unit$/,
    '$1$2: no es un número entero de la unidad más pequeña',
    '$1$2: não é um número inteiro da menor unidade',
  ],
  [
    /^its (\w+)( ".*")? is not in (".*"), its currency$/,
    '$1$2: no está en $3, la moneda de la fila',
    '$1$2: não está em $3, a moeda da linha',
  ],
  [
    /^its time (".*") cannot be joined with its date (".*")$/,
    'la hora $1 no puede unirse a la fecha $2',
    'a hora $1 não pode ser unida à data $2',
  ],
  [/^it is a row with (.*)$/s, 'es una fila con $1', 'é uma linha com $1'],
  [/^it is not a row with (.*)$/s, 'no es una fila con $1', 'não é uma linha com $1'],
  [
    /^the sign of its (\w+) says that it is no withdrawal$/,
    'el signo ($1) dice que no es un retiro',
    'o sinal ($1) diz que não é um saque',
  ],
  [
    /^(".*") says that it is no withdrawal$/,
    '$1 dice que no es un retiro',
    '$1 diz que não é um saque',
  ],
  [
    /^only its (\w+) column is filled$/,
    'solo tiene valor en la columna de $1',
    'só tem valor na coluna de $1',
  ],
  [
    /^its debit and credit columns are both (\w+)$/,
    'las columnas de débito y crédito están ambas $1',
    'as colunas de débito e de crédito estão ambas $1',
  ],
  [
    /^its (\w+) is zero, which has no sign$/,
    '$1: es cero, que no tiene signo',
    '$1: é zero, que não tem sinal',
  ],
  [
    /^its amount is in (".*") and its total in (".*")$/,
    'el importe está en $1 y el total en $2',
    'o valor está em $1 e o total em $2',
  ],
  [
    /^its currency is (".*") and the unit of its amount (".*")$/,
    'la moneda es $1 y la unidad del importe $2',
    'a moeda é $1 e a unidade do valor $2',
  ],
]

const reasonParts: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  amount: { en: 'amount', es: 'importe', pt: 'valor' },
  fee: { en: 'fee', es: 'comisión', pt: 'tarifa' },
  total: { en: 'total', es: 'total', pt: 'total' },
  debit: { en: 'debit', es: 'débito', pt: 'débito' },
  credit: { en: 'credit', es: 'crédito', pt: 'crédito' },
  filled: { en: 'filled', es: 'llenas', pt: 'preenchidas' },
  empty: { en: 'empty', es: 'vacías', pt: 'vazias' },
}

// A condition of the mapping is a single reason, and its text may contain anything.
const CONDITION_REASON = /^it is (?:not )?a row with /

/**
 * Why a row was rejected or left out, as a sentence in a language. An unknown reason is shown in
 * the core's words.
 */
export function reasonIn(reason: string, language: Language): string {
  const parts = CONDITION_REASON.test(reason) ? [reason] : reason.split(BETWEEN_SENTENCES)
  const reasonText = parts
    .map((part) =>
      language === 'en' ? part.replace(/ \(see decimal.*\)$/, '') : translateReason(part, language),
    )
    .join('; ')
  return reasonText.charAt(0).toUpperCase() + reasonText.slice(1)
}

function translateReason(part: string, language: 'es' | 'pt'): string {
  const match = reasons.find(([pattern]) => pattern.test(part))
  if (!match) return part
  const [pattern, es, pt] = match
  return part.replace(pattern, (_whole, ...groups: string[]) =>
    (language === 'es' ? es : pt).replace(/\$(\d)/g, (_mark, position: string) =>
      translateValue(groups[Number(position) - 1] ?? '', language),
    ),
  )
}

function translateValue(text: string, language: 'es' | 'pt'): string {
  return reasonParts[text]?.[language] ?? text
}
