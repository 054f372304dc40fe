import { catalogue, t } from '../catalogue.ts'

/** Words of the runs, and words shared by the reconciliation's screens. */
export const reconcileWords = catalogue({
  runs: t('Runs', 'Conciliaciones', 'Conciliações'),
  of: t('of', 'de', 'de'),
  back: t('Back to the list', 'Volver a la lista', 'Voltar à lista'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  copy: t('Copy', 'Copiar', 'Copiar'),
  stale: t(
    (when: string) => `As of ${when}`,
    (when: string) => `Al ${when}`,
    (when: string) => `Em ${when}`,
  ),
  none: t('none', 'ninguna', 'nenhuma'),
  columns: {
    asOf: t('As of', 'Fecha de referencia', 'Data de referência'),
    ledger: t('Ledger file', 'Archivo del libro', 'Arquivo do livro'),
    period: t('Period', 'Período', 'Período'),
    matched: t('Matched', 'Conciliado', 'Conciliado'),
    rows: t('Ledger rows', 'Filas del libro', 'Linhas do livro'),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    rejected: t('Rejected', 'Rechazadas', 'Rejeitadas'),
    unchecked: t('Unchecked', 'Sin comprobar', 'Não verificadas'),
    id: t('Run', 'Conciliación', 'Conciliação'),
  },
  table: t(
    'Kept runs, newest first',
    'Conciliaciones guardadas, la más reciente primero',
    'Conciliações guardadas, a mais recente primeiro',
  ),
  empty: {
    title: t('No runs yet', 'Aún no hay conciliaciones', 'Ainda não há conciliações'),
    text: t(
      'A run compares a ledger file with what the provider reports. Import a ledger file to make the first one.',
      'Una conciliación compara un archivo del libro con lo que informa el proveedor. Cargue un archivo del libro para hacer la primera.',
      'Uma conciliação compara um arquivo do livro com o que o provedor informa. Carregue um arquivo do livro para fazer a primeira.',
    ),
  },
  gone: {
    title: t(
      'This run no longer exists',
      'Esta conciliación ya no está',
      'Esta conciliação não existe mais',
    ),
    text: t(
      'It was deleted, or its cache was.',
      'Se eliminó, o se eliminó su caché.',
      'Ela foi excluída, ou o cache foi.',
    ),
    action: t('Show the list', 'Mostrar la lista', 'Mostrar a lista'),
  },
  run: t(
    (id: string) => `Run ${id}`,
    (id: string) => `Conciliación ${id}`,
    (id: string) => `Conciliação ${id}`,
  ),
  wholePeriod: t('Everything cached', 'Todo lo almacenado', 'Tudo o que está no cache'),
  showBreaks: t('Show breaks', 'Ver discrepancias', 'Ver divergências'),
  export: t('Export', 'Exportar', 'Exportar'),
  exportBreaks: t('Export breaks', 'Exportar discrepancias', 'Exportar divergências'),
  exportMatches: t('Export matches', 'Exportar conciliados', 'Exportar conciliados'),
  delete: t('Delete run', 'Eliminar conciliación', 'Excluir conciliação'),
  deleteTitle: t('Delete this run?', '¿Eliminar esta conciliación?', 'Excluir esta conciliação?'),
  deleteText: t(
    'Its breaks and matches go with it. The ledger file and the cache stay, so it can be run again.',
    'Sus discrepancias y conciliados se eliminan con ella. El archivo del libro y la caché se conservan, así que puede repetirse.',
    'As divergências e os conciliados dela também são excluídos. O arquivo do livro e o cache ficam, então ela pode ser repetida.',
  ),
  tabs: {
    summary: t('Summary', 'Resumen', 'Resumo'),
    matches: t('Matches', 'Conciliados', 'Conciliados'),
  },
  tabsLabel: t('Parts of the run', 'Partes de la conciliación', 'Partes da conciliação'),
  matched: t('matched', 'conciliado', 'conciliado'),
  matchedOf: t(
    (matchedCount: string, rows: string) =>
      `${matchedCount} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'}`,
    (matchedCount: string, rows: string) =>
      `${matchedCount} de ${rows} ${rows === '1' ? 'fila' : 'filas'} del libro`,
    (matchedCount: string, rows: string) =>
      `${matchedCount} de ${rows} ${rows === '1' ? 'linha' : 'linhas'} do livro`,
  ),
  noRows: t('The ledger has no rows', 'El libro no tiene filas', 'O livro não tem linhas'),
  result: t('Result', 'Resultado', 'Resultado'),
  notCompared: {
    title: t(
      (rows: string) =>
        rows === '1' ? '1 ledger row was not compared' : `${rows} ledger rows were not compared`,
      (rows: string) =>
        rows === '1'
          ? '1 fila del libro no se comparó'
          : `${rows} filas del libro no se compararon`,
      (rows: string) =>
        rows === '1'
          ? '1 linha do livro não foi comparada'
          : `${rows} linhas do livro não foram comparadas`,
    ),
    rejected: t(
      (count: string) => `Could not be read: ${count}.`,
      (count: string) => `No se pudieron leer: ${count}.`,
      (count: string) => `Não puderam ser lidas: ${count}.`,
    ),
    unchecked: t(
      (count: string) => `Cannot be judged yet: ${count}.`,
      (count: string) => `Aún no se pueden juzgar: ${count}.`,
      (count: string) => `Ainda não podem ser julgadas: ${count}.`,
    ),
    period: t(
      'The period comes from the dates that could be read. Rejected rows may be of other days.',
      'El período sale de las fechas que se pudieron leer. Las filas rechazadas pueden ser de otros días.',
      'O período vem das datas que puderam ser lidas. As linhas rejeitadas podem ser de outros dias.',
    ),
    show: {
      rejected: t('Show rejected rows', 'Ver filas rechazadas', 'Ver linhas rejeitadas'),
      unchecked: t('Show unchecked rows', 'Ver filas sin comprobar', 'Ver linhas não verificadas'),
    },
  },
  breakTotal: t(
    (count: string) => (count === '1' ? '1 break' : `${count} breaks`),
    (count: string) => (count === '1' ? '1 discrepancia' : `${count} discrepancias`),
    (count: string) => (count === '1' ? '1 divergência' : `${count} divergências`),
  ),
  tolerated: t(
    (count: string) => `${count} inside the tolerance`,
    (count: string) => `${count} dentro de la tolerancia`,
    (count: string) => `${count} dentro da tolerância`,
  ),
  observations: {
    provider_inconsistent: t(
      (count: string) => `${count} observed: withdrawal and transaction disagree`,
      (count: string) => `${count} observados: retiro y transacción no coinciden`,
      (count: string) => `${count} observados: saque e transação discordam`,
    ),
    fee_differs: t(
      (count: string) => `${count} observed: charged fee is not debited − amount`,
      (count: string) => `${count} observados: la comisión cobrada no es debitado − importe`,
      (count: string) => `${count} observados: a tarifa cobrada não é debitado − valor`,
    ),
    net_unknown: t(
      (count: string) =>
        `${count} observed: it is not known which amount is net, so none is compared`,
      (count: string) =>
        `${count} observados: no se sabe qué importe es neto, así que no se compara`,
      (count: string) =>
        `${count} observados: não se sabe qual valor é líquido, então nenhum é comparado`,
    ),
    not_final_yet: t(
      (count: string) => `${count} observed: booked without a status, and the provider is not done`,
      (count: string) =>
        `${count} observados: asentados sin estado, y el proveedor no ha terminado`,
      (count: string) => `${count} observados: lançados sem status, e o provedor não terminou`,
    ),
    status_unknown: t(
      (count: string) => `${count} observed: the meaning of a status is not known`,
      (count: string) => `${count} observados: no se conoce el significado de un estado`,
      (count: string) => `${count} observados: não se conhece o significado de um status`,
    ),
  },
  addsUp: t('How it adds up', 'Cómo cuadra', 'Como fecha'),
  addsUpYes: t(
    'Every row ends in exactly one place.',
    'Cada fila termina en exactamente un lugar.',
    'Cada linha termina em exatamente um lugar.',
  ),
  addsUpNo: t(
    'These numbers do not add up. Do not use this run; report it.',
    'Estos números no cuadran. No use esta conciliación; infórmelo.',
    'Estes números não fecham. Não use esta conciliação; relate o problema.',
  ),
  ledgerRows: t('Ledger rows', 'Filas del libro', 'Linhas do livro'),
  providerRecords: t('Provider records', 'Registros del proveedor', 'Registros do provedor'),
  place: t('Where it ended', 'Dónde terminó', 'Onde terminou'),
  places: {
    matched: t('Matched', 'Conciliado', 'Conciliado'),
    broken: t('Broken', 'Con discrepancia', 'Com divergência'),
    rejected: t('Rejected', 'Rechazado', 'Rejeitado'),
    unchecked: t('Unchecked', 'Sin comprobar', 'Não verificado'),
    excluded: t('Left out', 'Excluido', 'Deixado de fora'),
    outside_period: t('Outside the period', 'Fuera del período', 'Fora do período'),
    void: t('Void', 'Sin efecto', 'Sem efeito'),
  },
  placeHints: {
    matched: t('both sides agree', 'ambos lados coinciden', 'os dois lados coincidem'),
    broken: t('part of a break', 'parte de una discrepancia', 'parte de uma divergência'),
    rejected: t('could not be read', 'no pudo leerse', 'não pôde ser lido'),
    unchecked: t('cannot be judged yet', 'aún no puede juzgarse', 'ainda não dá para julgar'),
    excluded: t('by the mapping', 'por el mapeo', 'pelo mapeamento'),
    outside_period: t('not of these days', 'no es de estos días', 'não é destes dias'),
    void: t('no money left', 'no salió dinero', 'nenhum dinheiro saiu'),
  },
  sum: t('Sum', 'Suma', 'Soma'),
  totals: t('Totals per currency', 'Totales por moneda', 'Totais por moeda'),
  totalsHint: t(
    'matched and broken records',
    'registros conciliados y con discrepancia',
    'registros conciliados e com divergência',
  ),
  currency: t('Currency', 'Moneda', 'Moeda'),
  ledger: t('Ledger', 'Libro', 'Livro'),
  provider: t('Provider', 'Proveedor', 'Provedor'),
  difference: t('Difference', 'Diferencia', 'Diferença'),
  coverage: t('Coverage', 'Cobertura', 'Cobertura'),
  coverageHint: t(
    'what the provider was asked',
    'qué se preguntó al proveedor',
    'o que foi perguntado ao provedor',
  ),
  asked: t('Ids asked', 'Ids consultados', 'Ids consultados'),
  found: t('Found', 'Encontrados', 'Encontrados'),
  notFound: t('Not found', 'No encontrados', 'Não encontrados'),
  notAsked: t('Not asked', 'No consultados', 'Não consultados'),
  failedIds: t('Kept failing', 'Con fallo repetido', 'Com falha repetida'),
  list: t('List of withdrawals read', 'Lista de retiros leída', 'Lista de saques lida'),
  feed: t('Feed read back', 'Transacciones leídas', 'Transações lidas'),
  feedRange: t(
    (from: string, to: string) => `${from} to ${to}`,
    (from: string, to: string) => `${from} a ${to}`,
    (from: string, to: string) => `${from} a ${to}`,
  ),
  feedNone: t('Not read', 'No leídas', 'Não lidas'),
  feedWhole: t(
    (to: string) => `From its beginning to ${to}`,
    (to: string) => `Desde su comienzo hasta ${to}`,
    (to: string) => `Desde o começo até ${to}`,
  ),
  declared: t(
    'Declared complete for the period by the operator',
    'El operador declaró completo el período',
    'O operador declarou o período completo',
  ),
  coverageAll: t(
    'Every id the ledger names was asked.',
    'Se consultaron todos los ids que nombra el libro.',
    'Todos os ids que o livro menciona foram consultados.',
  ),
  coverageGaps: t(
    (count: string) => `${count} could not be known; such rows are unchecked, not breaks.`,
    (count: string) =>
      `${count} no pudieron saberse; esas filas quedan sin comprobar, no son discrepancias.`,
    (count: string) =>
      `${count} não puderam ser conhecidos; essas linhas ficam não verificadas, não são divergências.`,
  ),
  facts: t('Run', 'Conciliación', 'Conciliação'),
  period: t('Period', 'Período', 'Período'),
  asOf: t('As of', 'Fecha de referencia', 'Data de referência'),
  madeAt: t('Made', 'Hecha', 'Feita'),
  cacheAsOf: t('Cache as of', 'Caché al', 'Cache em'),
  ledgerFile: t('Ledger file', 'Archivo del libro', 'Arquivo do livro'),
  sha256: t('SHA-256', 'SHA-256', 'SHA-256'),
  size: t('Size', 'Tamaño', 'Tamanho'),
  runId: t('Run id', 'Id', 'Id'),
  mapping: t('Mapping', 'Mapeo', 'Mapeamento'),
  mappingColumns: t(
    (count: string) => `${count} columns`,
    (count: string) => `${count} columnas`,
    (count: string) => `${count} colunas`,
  ),
  basis: {
    net: t('amount is net', 'el importe es neto', 'o valor é líquido'),
    gross: t('amount is gross', 'el importe es bruto', 'o valor é bruto'),
    both: t('both given', 'ambos presentes', 'ambos presentes'),
  },
  window: t(
    (hours: string) => `date window ${hours} h`,
    (hours: string) => `ventana de fecha ${hours} h`,
    (hours: string) => `janela de data ${hours} h`,
  ),
  zone: t('Time zone', 'Zona horaria', 'Fuso horário'),
  tolerance: t('Tolerance', 'Tolerancia', 'Tolerância'),
  toleranceNone: t(
    'None: every difference counts',
    'Ninguna: toda diferencia cuenta',
    'Nenhuma: toda diferença conta',
  ),
  assumptions: t('Assumptions in use', 'Supuestos en uso', 'Suposições em uso'),
  assumptionsHint: t(
    'not stated in the contracts',
    'no constan en los contratos',
    'não constam nos contratos',
  ),
  line: t('Line', 'Línea', 'Linha'),
  reason: t('Reason', 'Motivo', 'Motivo'),
  byCategory: t('Breaks by category', 'Discrepancias por categoría', 'Divergências por categoria'),
  byAge: t('Breaks by age', 'Discrepancias por antigüedad', 'Divergências por idade'),
  byCategoryHint: t('split by age', 'divididas por antigüedad', 'divididas por idade'),
  byAgeHint: t('split by severity', 'divididas por gravedad', 'divididas por gravidade'),
  noBreaks: t(
    'No breaks: both sides agree wherever they could be compared.',
    'Sin discrepancias: ambos lados coinciden en todo lo que pudo compararse.',
    'Sem divergências: os dois lados coincidem em tudo o que pôde ser comparado.',
  ),
  matchesTable: t(
    'Matches of this run',
    'Conciliados de esta conciliación',
    'Conciliados desta conciliação',
  ),
  matchColumns: {
    id: t('Record', 'Registro', 'Registro'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    ledgerAmount: t('Ledger', 'Libro', 'Livro'),
    providerAmount: t('Provider', 'Proveedor', 'Provedor'),
    difference: t('Difference', 'Diferencia', 'Diferença'),
    date: t('Date', 'Fecha', 'Data'),
    status: t('Status: ledger / provider', 'Estado: libro / proveedor', 'Status: livro / provedor'),
    by: t('Matched by', 'Conciliado por', 'Conciliado por'),
    line: t('Line', 'Línea', 'Linha'),
    tolerance: t('Tolerance', 'Tolerancia', 'Tolerância'),
  },
  within: t('inside', 'dentro', 'dentro'),
  matchesEmpty: {
    title: t('No matches', 'Sin conciliados', 'Sem conciliados'),
    text: t(
      'No ledger row was matched in this run.',
      'Ninguna fila del libro encontró su contraparte en esta conciliación.',
      'Nenhuma linha do livro encontrou a contraparte nesta conciliação.',
    ),
  },
  search: t(
    'Find an id, reference or hash',
    'Buscar un id, referencia o hash',
    'Buscar um id, referência ou hash',
  ),
  noneFound: {
    title: t('Nothing found', 'Nada cumple', 'Nada atende'),
    text: t(
      (search: string) => `No match contains “${search}”.`,
      (search: string) => `Ningún conciliado contiene «${search}».`,
      (search: string) => `Nenhum conciliado contém “${search}”.`,
    ),
    clear: t('Clear the search', 'Borrar la búsqueda', 'Limpar a busca'),
  },
})
