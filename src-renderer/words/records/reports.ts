import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The words of making reports: templates, their form, the preview and the files made. */
export const reportsWords = catalogue({
  title: t('Reports', 'Informes', 'Relatórios'),
  make: t('Make file', 'Crear archivo', 'Criar arquivo'),
  making: t('Making the file', 'Creando el archivo', 'Criando o arquivo'),
  saveChanges: t('Save changes', 'Guardar cambios', 'Salvar alterações'),
  saveAs: t('Save as template…', 'Guardar como plantilla…', 'Salvar como modelo…'),
  more: t('More actions', 'Más acciones', 'Mais ações'),
  copyTemplate: t('Make a copy', 'Hacer una copia', 'Fazer uma cópia'),
  delete: t('Delete template…', 'Eliminar plantilla…', 'Excluir modelo…'),
  share: t('Share as a file', 'Compartir como archivo', 'Compartilhar como arquivo'),
  bringIn: t(
    'Import a shared template…',
    'Traer una plantilla compartida…',
    'Trazer um modelo compartilhado…',
  ),
  daily: t('Run this every day…', 'Ejecutar cada día…', 'Executar todo dia…'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  copy: t('Copy', 'Copiar', 'Copiar'),
  templates: t('Templates', 'Plantillas', 'Modelos'),
  find: t('Find a template', 'Buscar una plantilla', 'Buscar um modelo'),
  newReport: t('New report', 'Informe nuevo', 'Novo relatório'),
  readyMade: t('Ready-made', 'Incluidas', 'Incluídos'),
  own: t('Your own', 'Propias', 'Próprios'),
  noOwn: t(
    'None yet. Save a report as a template, and it is listed here.',
    'Aún ninguna. Guarde un informe como plantilla y aparecerá aquí.',
    'Nenhum ainda. Salve um relatório como modelo e ele aparece aqui.',
  ),
  noneFound: t(
    (text: string) => `No template is called “${text}”`,
    (text) => `Ninguna plantilla se llama «${text}»`,
    (text) => `Nenhum modelo se chama “${text}”`,
  ),
  listFailed: t(
    'The templates could not be read',
    'No se pudieron leer las plantillas',
    'Não foi possível ler os modelos',
  ),
  unnamed: t('New report', 'Informe nuevo', 'Novo relatório'),
  states: {
    saved: t('Saved', 'Guardada', 'Salvo'),
    readyMade: t('Ready-made', 'Incluida', 'Incluído'),
    changed: t('Changed, not saved', 'Cambiada, sin guardar', 'Alterado, não salvo'),
    unsaved: t('Not saved yet', 'Aún sin guardar', 'Ainda não salvo'),
  },
  brought: t(
    (name: string) => `“${name}” is imported, but not saved yet`,
    (name) => `«${name}» se trajo y aún no está guardada`,
    (name) => `“${name}” foi trazido e ainda não está salvo`,
  ),
  broughtText: t(
    'Look through it and at the preview, then save it as a template.',
    'Revísela junto con la vista previa y después guárdela como plantilla.',
    'Confira-o com a prévia e depois salve-o como modelo.',
  ),
  bringInFailed: t(
    'The file could not be imported',
    'No se pudo traer el archivo',
    'Não foi possível trazer o arquivo',
  ),
  saveFailed: t(
    'The template was not saved',
    'La plantilla no se guardó',
    'O modelo não foi salvo',
  ),
  saveTitle: t('Save as template', 'Guardar como plantilla', 'Salvar como modelo'),
  templateName: t('Template name', 'Nombre de la plantilla', 'Nome do modelo'),
  templateNameHint: t(
    'The command line and the scheduler ask for it by this name.',
    'La línea de comandos y el programador de tareas la piden por este nombre.',
    'A linha de comando e o agendador o pedem por este nome.',
  ),
  templateNameProblems: {
    missing: t('Give the template a name', 'Dé un nombre a la plantilla', 'Dê um nome ao modelo'),
    long: t('At most 80 characters', 'Como máximo 80 caracteres', 'No máximo 80 caracteres'),
    sign: t('Only visible characters', 'Solo caracteres visibles', 'Apenas caracteres visíveis'),
    readyMade: t(
      'A ready-made template has this name',
      'Una plantilla incluida tiene este nombre',
      'Um modelo incluído tem este nome',
    ),
  },
  replaces: t(
    'You have a template of this name: it will be replaced.',
    'Ya tiene una plantilla con este nombre: se reemplazará.',
    'Você já tem um modelo com este nome: ele será substituído.',
  ),
  replace: t('Replace', 'Reemplazar', 'Substituir'),
  save: t('Save', 'Guardar', 'Salvar'),
  leaveTitle: t('Leave these changes?', '¿Dejar estos cambios?', 'Deixar estas alterações?'),
  leaveText: t(
    (name: string) => `“${name}” has changes that are not saved.`,
    (name) => `«${name}» tiene cambios sin guardar.`,
    (name) => `“${name}” tem alterações não salvas.`,
  ),
  saveFirst: t('Save and continue', 'Guardar y seguir', 'Salvar e continuar'),
  discard: t('Discard changes', 'Descartar cambios', 'Descartar alterações'),
  deleteTitle: t('Delete this template?', '¿Eliminar esta plantilla?', 'Excluir este modelo?'),
  deleteText: t(
    (name: string) =>
      `“${name}” is deleted for every profile. Files made with it stay. A scheduled run that asks for it will fail.`,
    (name) =>
      `«${name}» se elimina para todos los perfiles. Los archivos hechos con ella se conservan. Una ejecución programada que la pida fallará.`,
    (name) =>
      `“${name}” é excluído para todos os perfis. Os arquivos feitos com ele ficam. Uma execução agendada que o peça vai falhar.`,
  ),
  deleteNow: t('Delete template', 'Eliminar plantilla', 'Excluir modelo'),
  /** Displayed names of ready-made templates. The command line uses their original names. */
  readyNames: t(
    {},
    {
      'Breaks by age': 'Discrepancias por antigüedad',
      'Reconciliation by currency and day': 'Conciliación por moneda y día',
      'Withdrawals statement': 'Extracto de retiros',
      Fees: 'Comisiones',
      'Blocked withdrawals': 'Retiros bloqueados',
      'Limits used': 'Límites usados',
      'Activity log': 'Registro de actividad',
    },
    {
      'Breaks by age': 'Divergências por idade',
      'Reconciliation by currency and day': 'Conciliação por moeda e dia',
      'Withdrawals statement': 'Extrato de saques',
      Fees: 'Tarifas',
      'Blocked withdrawals': 'Saques bloqueados',
      'Limits used': 'Limites usados',
      'Activity log': 'Registro de atividade',
    },
  ),
  what: t('Report', 'Informe', 'Relatório'),
  reports: {
    withdrawals: t('Withdrawals', 'Retiros', 'Saques'),
    transactions: t('Transactions', 'Transacciones', 'Transações'),
    quotes: t('Quotes', 'Cotizaciones', 'Cotações'),
    contacts: t('Contacts', 'Contactos', 'Contatos'),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    matches: t('Matches', 'Coincidencias', 'Correspondências'),
    lines: t('Ledger lines set aside', 'Líneas del libro apartadas', 'Linhas do livro separadas'),
    observations: t('Observations', 'Observaciones', 'Observações'),
    breaks_by_age: t('Breaks by age', 'Discrepancias por antigüedad', 'Divergências por idade'),
    reconciliation_by_day: t(
      'Reconciliation by day',
      'Conciliación por día',
      'Conciliação por dia',
    ),
    fees_by_day: t('Fees by day', 'Comisiones por día', 'Tarifas por dia'),
    limits_used: t('Limits used', 'Límites usados', 'Limites usados'),
    activity_log: t('Activity log', 'Registro de actividad', 'Registro de atividade'),
  },
  about: {
    withdrawals: t(
      'Every withdrawal in the cache',
      'Todos los retiros guardados',
      'Todos os saques guardados',
    ),
    transactions: t(
      'Every transaction of the feed in the cache',
      'Todas las transacciones guardadas',
      'Todas as transações guardadas',
    ),
    quotes: t(
      'Every quote in the cache',
      'Todas las cotizaciones guardadas',
      'Todas as cotações guardadas',
    ),
    contacts: t(
      'Every contact in the cache',
      'Todos los contactos guardados',
      'Todos os contatos guardados',
    ),
    breaks: t(
      'A run’s breaks, both sides in one row',
      'Las discrepancias de una conciliación, ambos lados en una fila',
      'As divergências de uma conciliação, os dois lados em uma linha',
    ),
    matches: t(
      'A run’s matches, both sides in one row',
      'Las coincidencias de una conciliación, ambos lados en una fila',
      'As correspondências de uma conciliação, os dois lados em uma linha',
    ),
    lines: t(
      'Ledger lines that a run rejected, could not check or counted as zero, with the reason',
      'Líneas del libro rechazadas, sin comprobar o contadas como cero, con el motivo',
      'Linhas do livro rejeitadas, não verificadas ou contadas como zero, com o motivo',
    ),
    observations: t(
      'What a run observed about the provider’s records and did not judge',
      'Lo que una conciliación observó en los registros del proveedor sin juzgarlo',
      'O que uma conciliação observou nos registros do provedor sem julgar',
    ),
    breaks_by_age: t(
      'Open and investigated breaks of a run, counted and summed per age',
      'Discrepancias abiertas y en investigación, contadas y sumadas por antigüedad',
      'Divergências abertas e em investigação, contadas e somadas por idade',
    ),
    reconciliation_by_day: t(
      'What each side of a run has per UTC day and currency',
      'Lo que tiene cada lado por día UTC y moneda',
      'O que cada lado tem por dia UTC e moeda',
    ),
    fees_by_day: t(
      'Fees of cached withdrawals per UTC day and currency',
      'Comisiones de los retiros guardados por día UTC y moneda',
      'Tarifas dos saques guardados por dia UTC e moeda',
    ),
    limits_used: t(
      'Limits as last read, with what is used of them',
      'Los límites leídos por última vez y lo usado de ellos',
      'Os limites lidos por último e o que foi usado deles',
    ),
    activity_log: t(
      'Who did what here, with the hash chain',
      'Quién hizo qué aquí, con la cadena de hashes',
      'Quem fez o quê aqui, com a cadeia de hashes',
    ),
  },
  run: t('Run', 'Conciliación', 'Conciliação'),
  latestRun: t('The latest run', 'La última conciliación', 'A última conciliação'),
  runLabel: t(
    (at: string, ledger: string) => `${at} · ${ledger}`,
    (at, ledger) => `${at} · ${ledger}`,
    (at, ledger) => `${at} · ${ledger}`,
  ),
  noRuns: t(
    'No run yet: this report comes with the first one',
    'Aún no hay conciliación: este informe llega con la primera',
    'Ainda sem conciliação: este relatório vem com a primeira',
  ),
  runsFailed: t(
    'The runs could not be read',
    'No se pudieron leer las conciliaciones',
    'Não foi possível ler as conciliações',
  ),
  columns: t('Columns', 'Columnas', 'Colunas'),
  columnsOf: t(
    (chosenCount: string, total: string) => `${chosenCount} of ${total}`,
    (chosenCount, total) => `${chosenCount} de ${total}`,
    (chosenCount, total) => `${chosenCount} de ${total}`,
  ),
  columnsHint: t(
    'Alt with ↑ or ↓ moves a column.',
    'Alt con ↑ o ↓ mueve una columna.',
    'Alt com ↑ ou ↓ move uma coluna.',
  ),
  all: t('All', 'Todas', 'Todas'),
  none: t('None', 'Ninguna', 'Nenhuma'),
  up: t(
    (name: string) => `Move ${name} up`,
    (name) => `Subir ${name}`,
    (name) => `Subir ${name}`,
  ),
  down: t(
    (name: string) => `Move ${name} down`,
    (name) => `Bajar ${name}`,
    (name) => `Descer ${name}`,
  ),
  noColumn: t(
    'Choose at least one column',
    'Elija al menos una columna',
    'Escolha pelo menos uma coluna',
  ),
  rows: t('Rows', 'Filas', 'Linhas'),
  rowsHint: t(
    'All rows unless a condition says otherwise; a row has to meet every one.',
    'Todas las filas, salvo que una condición diga otra cosa; cada fila debe cumplirlas todas.',
    'Todas as linhas, a menos que uma condição diga outra coisa; cada linha tem de cumprir todas.',
  ),
  column: t('Column', 'Columna', 'Coluna'),
  operator: t('Operator', 'Operador', 'Operador'),
  value: t('Value', 'Valor', 'Valor'),
  add: t('Add condition', 'Agregar condición', 'Adicionar condição'),
  remove: t(
    (condition: string) => `Remove ${condition}`,
    (condition) => `Quitar ${condition}`,
    (condition) => `Remover ${condition}`,
  ),
  operators: {
    '=': t('is', 'es', 'é'),
    '!=': t('is not', 'no es', 'não é'),
    '<': t('less than', 'menor que', 'menor que'),
    '<=': t('at most', 'como máximo', 'no máximo'),
    '>': t('more than', 'mayor que', 'maior que'),
    '>=': t('at least', 'como mínimo', 'no mínimo'),
    contains: t('contains', 'contiene', 'contém'),
    empty: t('is empty', 'está vacío', 'está vazio'),
  },
  problems: {
    missing: t('Enter a value to compare with', 'Diga con qué comparar', 'Diga com o que comparar'),
    amount: t(
      'Enter it in plain digits such as 1234.5',
      'Escríbalo en cifras simples como 1234.5',
      'Escreva em algarismos simples como 1234.5',
    ),
    date: t(
      'Enter it as YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ',
      'Escríbalo como AAAA-MM-DD o AAAA-MM-DDThh:mm:ssZ',
      'Escreva como AAAA-MM-DD ou AAAA-MM-DDThh:mm:ssZ',
    ),
    long: t('At most 200 characters', 'Como máximo 200 caracteres', 'No máximo 200 caracteres'),
    many: t('At most 50 conditions', 'Como máximo 50 condiciones', 'No máximo 50 condições'),
    twice: t('This condition already exists', 'Esta condición ya está', 'Esta condição já está aí'),
  },
  search: t('Search', 'Búsqueda', 'Busca'),
  searchHint: t(
    'Anywhere in ids, hashes and references; empty: every row',
    'En cualquier id, hash o referencia; vacía: todas las filas',
    'Em qualquer id, hash ou referência; vazia: todas as linhas',
  ),
  order: t('Order', 'Orden', 'Ordem'),
  ordinary: t('The report’s own', 'El propio del informe', 'A própria do relatório'),
  ascending: t('Ascending', 'Ascendente', 'Crescente'),
  descending: t('Descending', 'Descendente', 'Decrescente'),
  format: t('Format', 'Formato', 'Formato'),
  formats: {
    csv: t('CSV', 'CSV', 'CSV'),
    xlsx: t('Excel (XLSX)', 'Excel (XLSX)', 'Excel (XLSX)'),
    parquet: t('Parquet', 'Parquet', 'Parquet'),
  },
  formatHints: {
    csv: t(
      'Text for any program. It contains every digit; a spreadsheet that opens it may not show them.',
      'Texto para cualquier programa. Tiene todas las cifras; una hoja de cálculo que lo abra quizá no las muestre.',
      'Texto para qualquer programa. Tem todos os algarismos; uma planilha que o abre talvez não os mostre.',
    ),
    xlsx: t(
      'A workbook whose ids and amounts are text, so that a spreadsheet shows every digit.',
      'Un libro cuyos ids e importes son texto, para que una hoja de cálculo muestre cada cifra.',
      'Uma pasta de trabalho em que ids e valores são texto, para a planilha mostrar cada algarismo.',
    ),
    parquet: t(
      'For warehouses and dataframes: typed columns, exact amounts.',
      'Para almacenes de datos: columnas con tipo, importes exactos.',
      'Para armazéns de dados: colunas com tipo, valores exatos.',
    ),
  },
  dialect: t('Dialect', 'Dialecto', 'Dialeto'),
  dialects: {
    strict: t('Strict, for programs', 'Estricto, para programas', 'Estrito, para programas'),
    excel: t('Spreadsheet, English', 'Hoja de cálculo en inglés', 'Planilha em inglês'),
    'excel-es': t(
      'Spreadsheet, Spanish or Portuguese',
      'Hoja de cálculo en español o portugués',
      'Planilha em espanhol ou português',
    ),
    own: t('Custom', 'Propio', 'Próprio'),
  },
  dialectFields: {
    delimiter: t('Between columns', 'Entre columnas', 'Entre colunas'),
    decimal: t('Decimal mark', 'Separador decimal', 'Separador decimal'),
    lineEnd: t('Line end', 'Fin de línea', 'Fim de linha'),
    quotes: t('Quotes', 'Comillas', 'Aspas'),
    instants: t('Dates and times', 'Fechas y horas', 'Datas e horas'),
    booleans: t('Yes and no', 'Sí y no', 'Sim e não'),
    hasByteOrderMark: t(
      'Begins with a byte order mark',
      'Empieza con una marca de orden de bytes',
      'Começa com uma marca de ordem de bytes',
    ),
    hasSeparatorLine: t(
      'A first line names the separator (sep=)',
      'Una primera línea indica el separador (sep=)',
      'Uma primeira linha indica o separador (sep=)',
    ),
  },
  dialectValues: {
    ',': t('Comma', 'Coma', 'Vírgula'),
    ';': t('Semicolon', 'Punto y coma', 'Ponto e vírgula'),
    '\t': t('Tab', 'Tabulador', 'Tabulação'),
    '|': t('Bar |', 'Barra |', 'Barra |'),
    '.': t('Point', 'Punto', 'Ponto'),
    crlf: t('CR LF (Windows)', 'CR LF (Windows)', 'CR LF (Windows)'),
    lf: t('LF (Unix)', 'LF (Unix)', 'LF (Unix)'),
    needed: t('Where needed', 'Donde haga falta', 'Onde for preciso'),
    texts: t('Around every text', 'En cada texto', 'Em cada texto'),
    all: t('Around every cell', 'En todo', 'Em tudo'),
    iso: t(
      '2026-11-20T09:05:00.000000Z',
      '2026-11-20T09:05:00.000000Z',
      '2026-11-20T09:05:00.000000Z',
    ),
    spaced: t('2026-11-20 09:05:00', '2026-11-20 09:05:00', '2026-11-20 09:05:00'),
    dayFirst: t('20/11/2026 09:05:00', '20/11/2026 09:05:00', '20/11/2026 09:05:00'),
    monthFirst: t('11/20/2026 09:05:00', '11/20/2026 09:05:00', '11/20/2026 09:05:00'),
    'true/false': t('true / false', 'true / false', 'true / false'),
    'yes/no': t('yes / no', 'yes / no', 'yes / no'),
    '1/0': t('1 / 0', '1 / 0', '1 / 0'),
  } as Entries<Record<string, string>>,
  textFormulas: t(
    'Write cells that a spreadsheet would change as text formulas',
    'Escribir como fórmulas de texto las celdas que una hoja de cálculo cambiaría',
    'Escrever como fórmulas de texto as células que uma planilha mudaria',
  ),
  textFormulasHint: t(
    'Such a cell becomes ="0042": a spreadsheet shows it whole, other programs read the formula. Import undoes it where the manifest lies beside the file.',
    'Una celda así pasa a ="0042": la hoja de cálculo la muestra entera, otros programas leen la fórmula. La importación la quita si el manifiesto está junto al archivo.',
    'Uma célula assim vira ="0042": a planilha a mostra inteira, outros programas leem a fórmula. A importação a desfaz se o manifesto estiver ao lado do arquivo.',
  ),
  sameMark: t(
    'The separator of columns is the same character. Amounts are then quoted, which some programs misread',
    'El mismo signo separa las columnas: los importes van entre comillas, y algunos programas los leen mal',
    'O mesmo sinal separa as colunas: os valores ficam entre aspas, e alguns programas os leem mal',
  ),
  timeZone: t('Time zone', 'Zona horaria', 'Fuso horário'),
  timeZoneHint: t(
    'Area/City, such as America/Sao_Paulo; dates and times are shown in it.',
    'Área/Ciudad, como America/Sao_Paulo; las fechas y horas se muestran en ella.',
    'Área/Cidade, como America/Sao_Paulo; datas e horas são mostradas nele.',
  ),
  timeZoneUnknown: t(
    'No zone has this name',
    'Ninguna zona tiene este nombre',
    'Nenhum fuso tem este nome',
  ),
  name: t('File name', 'Nombre del archivo', 'Nome do arquivo'),
  nameHint: t(
    'The extension is added. A manifest of the same name is saved beside it.',
    'La extensión se agrega. Al lado se guarda un manifiesto con el mismo nombre.',
    'A extensão é acrescentada. Um manifesto do mesmo nome é salvo ao lado.',
  ),
  namePreview: t(
    (name: string) => `Becomes ${name}`,
    (name) => `Resulta ${name}`,
    (name) => `Resulta ${name}`,
  ),
  placeholders: {
    report: t('the report’s name', 'el nombre del informe', 'o nome do relatório'),
    profile: t('the profile’s name', 'el nombre del perfil', 'o nome do perfil'),
    date: t(
      'the day it is made, in the time zone',
      'el día en que se hace, en la zona horaria',
      'o dia em que é feito, no fuso horário',
    ),
    time: t(
      'the time it is made, in the time zone',
      'la hora en que se hace, en la zona horaria',
      'a hora em que é feito, no fuso horário',
    ),
    run: t('the run it is of', 'la conciliación de la que es', 'a conciliação de que é'),
  },
  insert: t(
    (placeholder: string) => `Insert {${placeholder}}`,
    (placeholder) => `Insertar {${placeholder}}`,
    (placeholder) => `Inserir {${placeholder}}`,
  ),
  nameProblems: {
    missing: t('Give the file a name', 'Dé un nombre al archivo', 'Dê um nome ao arquivo'),
    ending: t(
      'Leave out this extension: the format adds its own',
      'Quite esta extensión: el formato agrega la suya',
      'Tire esta extensão: o formato acrescenta a sua',
    ),
    sign: t(
      'A name must not contain / \\ : * ? " < > | or begin with a dot or end with one',
      'El nombre no puede tener / \\ : * ? " < > | ni empezar o terminar en punto',
      'O nome não pode ter / \\ : * ? " < > | nem começar ou terminar com ponto',
    ),
    long: t('At most 120 characters', 'Como máximo 120 caracteres', 'No máximo 120 caracteres'),
    reserved: t(
      'Windows reserves this name',
      'Windows se reserva este nombre',
      'O Windows reserva este nome para si',
    ),
    placeholder: t(
      'Only {report}, {profile}, {date}, {time} and {run} are filled in',
      'Solo se rellenan {report}, {profile}, {date}, {time} y {run}',
      'Só {report}, {profile}, {date}, {time} e {run} são preenchidos',
    ),
  },
  preview: t('Preview', 'Vista previa', 'Prévia'),
  previewOf: t(
    (rows: string, columns: string) =>
      `${rows} ${rows === '1' ? 'row' : 'rows'}, ${columns} ${columns === '1' ? 'column' : 'columns'}`,
    (rows, columns) =>
      `${rows} ${rows === '1' ? 'fila' : 'filas'}, ${columns} ${columns === '1' ? 'columna' : 'columnas'}`,
    (rows, columns) =>
      `${rows} ${rows === '1' ? 'linha' : 'linhas'}, ${columns} ${columns === '1' ? 'coluna' : 'colunas'}`,
  ),
  previewing: t(
    'Reading the first rows',
    'Leyendo las primeras filas',
    'Lendo as primeiras linhas',
  ),
  previewFirst: t(
    (shownCount: string, total: string) =>
      total === '1' ? 'The only row' : `The first ${shownCount} of ${total} rows`,
    (shownCount, total) =>
      total === '1' ? 'La única fila' : `Las primeras ${shownCount} de ${total} filas`,
    (shownCount, total) =>
      total === '1' ? 'A única linha' : `As primeiras ${shownCount} de ${total} linhas`,
  ),
  previewFailed: t(
    'The preview could not be made',
    'No se pudo hacer la vista previa',
    'Não foi possível fazer a prévia',
  ),
  previewWaits: t(
    'The preview appears when the form has no problems.',
    'La vista previa llega cuando el formulario no tenga problemas.',
    'A prévia vem quando o formulário não tiver mais problemas.',
  ),
  modes: {
    written: t('In the file', 'En el archivo', 'No arquivo'),
    shown: t('In a spreadsheet', 'En una hoja de cálculo', 'Em uma planilha'),
  },
  shownHint: t(
    'As a spreadsheet in English shows the file when it is opened with a double click.',
    'Como una hoja de cálculo en español muestra el archivo al abrirlo con doble clic.',
    'Como uma planilha em português mostra o arquivo aberto com dois cliques.',
  ),
  empty: t(
    'The file would contain the header only',
    'El archivo solo tendría la cabecera',
    'O arquivo teria só o cabeçalho',
  ),
  emptyConditions: t(
    'No row matches these conditions. Remove one to see rows.',
    'Ninguna fila cumple estas condiciones. Quite una para ver filas.',
    'Nenhuma linha cumpre estas condições. Tire uma para ver linhas.',
  ),
  emptyText: t(
    'There is nothing to report yet.',
    'Aún no hay nada que informar.',
    'Ainda não há nada a relatar.',
  ),
  clearConditions: t(
    'Clear conditions and search',
    'Quitar condiciones y búsqueda',
    'Limpar condições e busca',
  ),
  sums: t('Sums', 'Sumas', 'Somas'),
  warnings: t('Spreadsheet losses', 'Pérdidas en la hoja', 'Perdas na planilha'),
  noWarnings: t(
    'A spreadsheet shows these rows as the file has them.',
    'Una hoja de cálculo muestra estas filas como están en el archivo.',
    'Uma planilha mostra estas linhas como estão no arquivo.',
  ),
  warning: {
    exponent: t(
      (column: string) => `${column}: long numbers become exponents`,
      (column) => `${column}: los números largos pasan a exponentes`,
      (column) => `${column}: números longos viram expoentes`,
    ),
    digits: t(
      (column: string) => `${column}: digits after the fifteenth are lost`,
      (column) => `${column}: se pierden las cifras tras la decimoquinta`,
      (column) => `${column}: perdem-se os algarismos após o décimo quinto`,
    ),
    leadingZero: t(
      (column: string) => `${column}: zeros in front are dropped`,
      (column) => `${column}: se quitan los ceros iniciales`,
      (column) => `${column}: zeros à esquerda são tirados`,
    ),
    dateFlips: t(
      (column: string) => `${column}: day and month are swapped`,
      (column) => `${column}: el día y el mes se intercambian`,
      (column) => `${column}: dia e mês trocam de lugar`,
    ),
    becomesDate: t(
      (column: string) => `${column}: read as dates or times`,
      (column) => `${column}: se lee como fecha u hora`,
      (column) => `${column}: lido como data ou hora`,
    ),
    becomesNumber: t(
      (column: string) => `${column}: read as other numbers`,
      (column) => `${column}: se lee como otro número`,
      (column) => `${column}: lido como outro número`,
    ),
    becomesFlag: t(
      (column: string) => `${column}: read as TRUE or FALSE`,
      (column) => `${column}: se lee como VERDADERO o FALSO`,
      (column) => `${column}: lido como VERDADEIRO ou FALSO`,
    ),
    startsFormula: t(
      (column: string) => `${column}: texts begin like formulas`,
      (column) => `${column}: hay textos que empiezan como fórmulas`,
      (column) => `${column}: textos começam como fórmulas`,
    ),
  },
  checkedRows: t(
    (count: string, total: string) => `Checked in the first ${count} of ${total} rows.`,
    (count, total) => `Se buscó en las primeras ${count} de ${total} filas.`,
    (count, total) => `Procurado nas primeiras ${count} de ${total} linhas.`,
  ),
  checkedInFile: t(
    'Every row is checked when the file is made, and the result is shown with the file.',
    'Al crear el archivo se comprueba cada fila, y el resultado aparece junto al archivo.',
    'Cada linha é verificada quando o arquivo é criado, e o resultado aparece junto ao arquivo.',
  ),
  inCells: t(
    (cells: string) => `${cells} ${cells === '1' ? 'cell' : 'cells'}`,
    (cells) => `${cells} ${cells === '1' ? 'celda' : 'celdas'}`,
    (cells) => `${cells} ${cells === '1' ? 'célula' : 'células'}`,
  ),
  sheetHints: t(
    (columns: string) =>
      columns === '1'
        ? 'A spreadsheet would change 1 column of this file'
        : `A spreadsheet would change ${columns} columns of this file`,
    (columns) =>
      columns === '1'
        ? 'Una hoja de cálculo cambiaría 1 columna de este archivo'
        : `Una hoja de cálculo cambiaría ${columns} columnas de este archivo`,
    (columns) =>
      columns === '1'
        ? 'Uma planilha mudaria 1 coluna deste arquivo'
        : `Uma planilha mudaria ${columns} colunas deste arquivo`,
  ),
  sheetHintsAdvice: t(
    'Make it as XLSX, import these columns as text, or have such cells written as text formulas.',
    'Créelo como XLSX, importe estas columnas como texto o haga escribir esas celdas como fórmulas de texto.',
    'Crie-o como XLSX, importe estas colunas como texto ou mande escrever essas células como fórmulas de texto.',
  ),
  becomes: t(
    (writtenText: string, shownText: string) => `${writtenText} becomes ${shownText}`,
    (writtenText, shownText) => `${writtenText} pasa a ${shownText}`,
    (writtenText, shownText) => `${writtenText} vira ${shownText}`,
  ),
  advice: {
    exponent: t(
      'Use XLSX, where it stays text, or import the column as text.',
      'Use XLSX, donde sigue siendo texto, o importe la columna como texto.',
      'Use XLSX, onde continua texto, ou importe a coluna como texto.',
    ),
    digits: t(
      'Use XLSX, where every digit stays, or import the column as text.',
      'Use XLSX, donde quedan todas las cifras, o importe la columna como texto.',
      'Use XLSX, onde ficam todos os algarismos, ou importe a coluna como texto.',
    ),
    leadingZero: t(
      'Use XLSX, where it stays text, or import the column as text.',
      'Use XLSX, donde sigue siendo texto, o importe la columna como texto.',
      'Use XLSX, onde continua texto, ou importe a coluna como texto.',
    ),
    dateFlips: t(
      'Use XLSX, or the dialect of the spreadsheet’s language.',
      'Use XLSX, o el dialecto del idioma de la hoja de cálculo.',
      'Use XLSX, ou o dialeto do idioma da planilha.',
    ),
    becomesDate: t(
      'Use XLSX, or the dialect of the spreadsheet’s language, or import the column as text.',
      'Use XLSX, el dialecto del idioma de la hoja de cálculo, o importe la columna como texto.',
      'Use XLSX, o dialeto do idioma da planilha, ou importe a coluna como texto.',
    ),
    becomesNumber: t(
      'Use XLSX, or the dialect of the spreadsheet’s language, or import the column as text.',
      'Use XLSX, el dialecto del idioma de la hoja de cálculo, o importe la columna como texto.',
      'Use XLSX, o dialeto do idioma da planilha, ou importe a coluna como texto.',
    ),
    becomesFlag: t(
      'Use XLSX, where it stays text, or import the column as text.',
      'Use XLSX, donde sigue siendo texto, o importe la columna como texto.',
      'Use XLSX, onde continua texto, ou importe a coluna como texto.',
    ),
    startsFormula: t(
      'The file puts an apostrophe in front, so that nothing is calculated. Nothing to do.',
      'El archivo pone un apóstrofo delante, para que nada se calcule. No hay que hacer nada.',
      'O arquivo põe um apóstrofo na frente, para que nada seja calculado. Nada a fazer.',
    ),
  },
  xlsxAdvice: t(
    'A workbook keeps every cell as the file has it.',
    'Un libro XLSX conserva cada celda tal como está.',
    'Um arquivo XLSX conserva cada célula como está.',
  ),
  useXlsx: t('Use XLSX', 'Usar XLSX', 'Usar XLSX'),
  goToColumn: t(
    (column: string) => `Show ${column} in the preview`,
    (column) => `Mostrar ${column} en la vista previa`,
    (column) => `Mostrar ${column} na prévia`,
  ),
  files: t('Files', 'Archivos', 'Arquivos'),
  noFiles: t(
    'No file made yet. It appears here with its place, rows and SHA-256.',
    'Aún no se creó ninguno. Aparecerá aquí con su lugar, filas y SHA-256.',
    'Nenhum criado ainda. Ele aparece aqui com lugar, linhas e SHA-256.',
  ),
  fileRows: t(
    (rows: string) => `${rows} ${rows === '1' ? 'row' : 'rows'}`,
    (rows) => `${rows} ${rows === '1' ? 'fila' : 'filas'}`,
    (rows) => `${rows} ${rows === '1' ? 'linha' : 'linhas'}`,
  ),
  waiting: t('Waiting', 'En espera', 'Em espera'),
  choosing: t('Waiting for a location', 'Esperando una ubicación', 'Esperando um local'),
  stopped: t('Stopped', 'Detenido', 'Parado'),
  notSaved: t('Not saved', 'Sin guardar', 'Não salvo'),
  cancelled: t(
    'Stopped at your request: nothing was written',
    'Detenido a petición suya: no se escribió nada',
    'Parado a seu pedido: nada foi gravado',
  ),
  nothing: t(
    'No location was chosen: nothing was written',
    'No se eligió lugar: no se escribió nada',
    'Nenhum lugar foi escolhido: nada foi gravado',
  ),
  place: t('Saved as', 'Guardado como', 'Salvo como'),
  digest: t('SHA-256', 'SHA-256', 'SHA-256'),
  copyDigest: t('Copy the SHA-256', 'Copiar el SHA-256', 'Copiar o SHA-256'),
  manifest: t(
    (file: string) => `Manifest: ${file}.manifest.json`,
    (file) => `A su lado ${file}.manifest.json`,
    (file) => `Ao lado ${file}.manifest.json`,
  ),
  manifestText: t(
    'report and run, rows, columns, exact sums per currency, conditions, order, as of, SHA-256 of this file and of the one it replaced, assumptions in use',
    'informe y conciliación, filas, columnas, sumas exactas por moneda, condiciones, orden, fecha de los datos, SHA-256 de este archivo y del que reemplazó, supuestos en uso',
    'relatório e conciliação, linhas, colunas, somas exatas por moeda, condições, ordem, data dos dados, SHA-256 deste arquivo e do que ele substituiu, suposições em uso',
  ),
  failed: t(
    (file: string) => `${file} was not made`,
    (file) => `${file} no se creó`,
    (file) => `${file} não foi criado`,
  ),
  progress: t(
    (doneCount: string) => `${doneCount} rows`,
    (doneCount) => `${doneCount} filas`,
    (doneCount) => `${doneCount} linhas`,
  ),
  progressOf: t(
    (doneCount: string, total: string) => `${doneCount} of ${total} rows`,
    (doneCount, total) => `${doneCount} de ${total} filas`,
    (doneCount, total) => `${doneCount} de ${total} linhas`,
  ),
  scheduler: {
    title: t('Run this every day', 'Ejecutar cada día', 'Executar todo dia'),
    intro: t(
      'Your system’s own scheduler runs it, with this window open or closed. The file is the same, byte for byte, as the one made here.',
      'Lo ejecuta el programador de tareas de su sistema, con esta ventana abierta o cerrada. El archivo es el mismo, byte por byte, que el creado aquí.',
      'O agendador do seu próprio sistema o executa, com esta janela aberta ou fechada. O arquivo é o mesmo, byte a byte, que o criado aqui.',
    ),
    system: t('Scheduler', 'Programador', 'Agendador'),
    systems: {
      cron: t('cron', 'cron', 'cron'),
      systemd: t('systemd', 'systemd', 'systemd'),
      windows: t('Windows', 'Windows', 'Windows'),
    },
    program: t('Program', 'Programa', 'Programa'),
    programHint: t(
      'The installed program, or npm run --silent cli -- in a checkout’s folder.',
      'El programa instalado, o npm run --silent cli -- en la carpeta del código.',
      'O programa instalado, ou npm run --silent cli -- na pasta do código.',
    ),
    folder: t('Folder', 'Carpeta', 'Pasta'),
    folderHint: t('It must already exist.', 'Tiene que existir ya.', 'Tem de existir já.'),
    time: t('Time of day', 'Hora del día', 'Hora do dia'),
    timeHint: t(
      'hh:mm, by the machine’s own clock',
      'hh:mm, según el reloj de la computadora',
      'hh:mm, pelo relógio da máquina',
    ),
    problems: {
      program: t('Name the program', 'Indique el programa', 'Indique o programa'),
      folder: t('Name a folder', 'Indique una carpeta', 'Indique uma pasta'),
      time: t('Enter it as hh:mm', 'Escríbala como hh:mm', 'Escreva como hh:mm'),
    },
    lines: {
      cron: t(
        'Add this line with crontab -e',
        'Agregue esta línea con crontab -e',
        'Acrescente esta linha com crontab -e',
      ),
      systemd: t(
        'Put these two files there and run the last line',
        'Ponga allí estos dos archivos y ejecute la última línea',
        'Ponha ali estes dois arquivos e execute a última linha',
      ),
      windows: t(
        'Run this once in PowerShell',
        'Ejecútelo una vez en PowerShell',
        'Execute uma vez no PowerShell',
      ),
    },
    cache: t(
      'It writes what the cache has then. Have a sync run before it where the file must be fresh.',
      'Escribe lo que esté guardado en ese momento. Si el archivo debe ser reciente, haga que antes se sincronice.',
      'Grava o que estiver guardado nesse momento. Se o arquivo tiver de ser recente, faça a sincronização antes.',
    ),
    copy: t('Copy the text', 'Copiar el texto', 'Copiar o texto'),
    copied: t('Copied', 'Copiado', 'Copiado'),
    close: t('Close', 'Cerrar', 'Fechar'),
  },
})
