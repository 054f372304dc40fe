import { formatCount } from '../format/amount.ts'
import { catalogue, t } from './catalogue.ts'

/** Jobs under way and their results. Loaded with the tray, not with the window's first script. */
export const jobWords = catalogue({
  region: t(
    'Work under way and its results',
    'Trabajo en curso y sus resultados',
    'Trabalho em andamento e seus resultados',
  ),
  results: t('Results', 'Resultados', 'Resultados'),
  dismissAll: t('Dismiss all', 'Descartar todo', 'Dispensar tudo'),
  nothing: t('No results yet.', 'Aún no hay resultados.', 'Ainda não há resultados.'),
  unread: t(
    (count: number) => (count === 1 ? '1 new result' : `${formatCount(count)} new results`),
    (count) => (count === 1 ? '1 resultado nuevo' : `${formatCount(count)} resultados nuevos`),
    (count) => (count === 1 ? '1 resultado novo' : `${formatCount(count)} resultados novos`),
  ),
  /** Beside the number of new results, empty if all of them are complete. */
  trouble: t(
    (count: number) => (count === 0 ? '' : `${formatCount(count)} failed or incomplete`),
    (count) =>
      count === 0
        ? ''
        : `${formatCount(count)} con error o ${count === 1 ? 'incompleto' : 'incompletos'}`,
    (count) =>
      count === 0
        ? ''
        : `${formatCount(count)} com falha ou ${count === 1 ? 'incompleto' : 'incompletos'}`,
  ),
  underWay: t(
    (count: number) => (count === 1 ? '1 job under way' : `${formatCount(count)} jobs under way`),
    (count) => (count === 1 ? '1 trabajo en curso' : `${formatCount(count)} trabajos en curso`),
    (count) =>
      count === 1 ? '1 tarefa em andamento' : `${formatCount(count)} tarefas em andamento`,
  ),
  cancel: t(
    (name: string) => `Cancel: ${name}`,
    (name) => `Cancelar: ${name}`,
    (name) => `Cancelar: ${name}`,
  ),
  waiting: t('waiting its turn', 'esperando su turno', 'aguardando a vez'),
  starting: t('starting', 'empezando', 'começando'),
  of: t(
    (doneCount: string, total: string) => `${doneCount} of ${total}`,
    (doneCount, total) => `${doneCount} de ${total}`,
    (doneCount, total) => `${doneCount} de ${total}`,
  ),
  more: t(
    (count: number) => `${formatCount(count)} more`,
    (count) => `${formatCount(count)} más`,
    (count) => `mais ${formatCount(count)}`,
  ),
  steps: {
    withdrawals: t('requesting withdrawals', 'consultando retiros', 'consultando saques'),
    feed: t('reading transactions', 'leyendo transacciones', 'lendo transações'),
    quotes: t('reading quotes', 'leyendo cotizaciones', 'lendo cotações'),
    contacts: t('reading contacts', 'leyendo contactos', 'lendo contatos'),
    reference: t(
      'reading reference data',
      'leyendo datos de referencia',
      'lendo dados de referência',
    ),
    read: t('reading the file', 'leyendo el archivo', 'lendo o arquivo'),
    gather: t('gathering records', 'reuniendo registros', 'reunindo registros'),
    causes: t('looking for common causes', 'buscando causas comunes', 'procurando causas comuns'),
    match: t('matching', 'buscando coincidencias', 'buscando correspondências'),
    save: t('saving', 'guardando', 'salvando'),
    receive: t('receiving the file', 'recibiendo el archivo', 'recebendo o arquivo'),
    export: t('writing rows', 'escribiendo filas', 'escrevendo linhas'),
  },
  cancelled: t(
    (name: string) => `${name} was cancelled`,
    (name) => `${name} cancelada`,
    (name) => `${name} cancelada`,
  ),
  failed: t(
    (name: string) => `${name} failed`,
    (name) => `${name} fallida`,
    (name) => `${name} falhou`,
  ),
  synced: t(
    (newCount: string, changedCount: string) => `Synced: ${newCount} new, ${changedCount} changed`,
    (newCount, changedCount) => `Sincronizado: ${newCount} nuevos, ${changedCount} cambiados`,
    (newCount, changedCount) => `Sincronizado: ${newCount} novos, ${changedCount} alterados`,
  ),
  nothingNew: t('Synced: nothing new', 'Sincronizado: nada nuevo', 'Sincronizado: nada de novo'),
  colleagueSyncing: t(
    (name: string) => `${name} is syncing`,
    (name) => `${name} está sincronizando`,
    (name) => `${name} está sincronizando`,
  ),
  onlyReceived: t(
    'Records of the team were received. The service was not asked, because credentials or a role are missing.',
    'Se recibieron los registros del equipo. No se consultó el servicio, por falta de credenciales o de un rol.',
    'Os registros da equipe foram recebidos. O serviço não foi consultado, por falta de credenciais ou de um papel.',
  ),
  receivedFromTeam: t(
    (count: number) =>
      count === 1
        ? '1 record was received from the team.'
        : `${formatCount(count)} records were received from the team.`,
    (count) =>
      count === 1
        ? 'Se recibió 1 registro del equipo.'
        : `Se recibieron ${formatCount(count)} registros del equipo.`,
    (count) =>
      count === 1
        ? '1 registro foi recebido da equipe.'
        : `${formatCount(count)} registros foram recebidos da equipe.`,
  ),
  quotesFound: t(
    (seenCount: string, newCount: string) => `Quotes found: ${seenCount}, ${newCount} of them new`,
    (seenCount, newCount) => `Cotizaciones halladas: ${seenCount}, de ellas ${newCount} nuevas`,
    (seenCount, newCount) => `Cotações encontradas: ${seenCount}, ${newCount} delas novas`,
  ),
  quarantined: t(
    (count: number) =>
      count === 1
        ? '1 record could not be read and was set aside.'
        : `${formatCount(count)} records could not be read and were set aside.`,
    (count) =>
      count === 1
        ? '1 registro no se pudo leer y se apartó.'
        : `${formatCount(count)} registros no se pudieron leer y se apartaron.`,
    (count) =>
      count === 1
        ? '1 registro não pôde ser lido e foi separado.'
        : `${formatCount(count)} registros não puderam ser lidos e foram separados.`,
  ),
  refused: t(
    (parts: string) => `Not answered: ${parts}.`,
    (parts) => `Sin respuesta: ${parts}.`,
    (parts) => `Sem resposta: ${parts}.`,
  ),
  notAsked: t(
    (count: number) =>
      count === 1 ? '1 id was not requested.' : `${formatCount(count)} ids were not requested.`,
    (count) =>
      count === 1
        ? '1 id quedó sin consultar.'
        : `${formatCount(count)} ids quedaron sin consultar.`,
    (count) =>
      count === 1 ? '1 id ficou sem consulta.' : `${formatCount(count)} ids ficaram sem consulta.`,
  ),
  reconciled: t(
    (breaks: number) =>
      breaks === 0
        ? 'Reconciled: no breaks'
        : breaks === 1
          ? 'Reconciled: 1 break'
          : `Reconciled: ${formatCount(breaks)} breaks`,
    (breaks) =>
      breaks === 0
        ? 'Conciliado: sin discrepancias'
        : breaks === 1
          ? 'Conciliado: 1 discrepancia'
          : `Conciliado: ${formatCount(breaks)} discrepancias`,
    (breaks) =>
      breaks === 0
        ? 'Conciliado: sem divergências'
        : breaks === 1
          ? 'Conciliado: 1 divergência'
          : `Conciliado: ${formatCount(breaks)} divergências`,
  ),
  matched: t(
    (matchedCount: string, rows: string) =>
      `${matchedCount} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'} matched.`,
    (matchedCount, rows) =>
      `${matchedCount} de ${rows} ${rows === '1' ? 'fila del libro conciliada' : 'filas del libro conciliadas'}.`,
    (matchedCount, rows) =>
      `${matchedCount} de ${rows} ${rows === '1' ? 'linha do livro conciliada' : 'linhas do livro conciliadas'}.`,
  ),
  openRun: t('Show the breaks', 'Ver las discrepancias', 'Ver as divergências'),
  exported: t(
    (file: string) => `${file} is saved`,
    (file) => `${file} está guardado`,
    (file) => `${file} está salvo`,
  ),
  exportedTo: t(
    (rows: string, size: string, location: string) =>
      `${rows} ${rows === '1' ? 'row' : 'rows'}, ${size}, in ${location}.`,
    (rows, size, location) =>
      `${rows} ${rows === '1' ? 'fila' : 'filas'}, ${size}, en ${location}.`,
    (rows, size, location) =>
      `${rows} ${rows === '1' ? 'linha' : 'linhas'}, ${size}, em ${location}.`,
  ),
  ledgerReceived: t(
    (file: string) => `The ledger file ${file} has arrived`,
    (file) => `El archivo de libro ${file} está aquí`,
    (file) => `O arquivo do livro ${file} está aqui`,
  ),
  runIsEqual: t(
    'The run has the same result here',
    'La conciliación da aquí el mismo resultado',
    'A conciliação tem aqui o mesmo resultado',
  ),
  runDiffers: t(
    (count: string) => `The run differs here in ${count} ${count === '1' ? 'place' : 'places'}`,
    (count) => `La conciliación difiere aquí en ${count} ${count === '1' ? 'punto' : 'puntos'}`,
    (count) => `A conciliação difere aqui em ${count} ${count === '1' ? 'ponto' : 'pontos'}`,
  ),
  evidenceSaved: t(
    (folder: string) => `The folder ${folder} is saved`,
    (folder) => `La carpeta ${folder} está guardada`,
    (folder) => `A pasta ${folder} está salva`,
  ),
  evidenceIn: t(
    (files: string, size: string, location: string, digest: string) =>
      `${files} files, ${size}, in ${location}. SHA-256 ${digest}.`,
    (files, size, location, digest) =>
      `${files} archivos, ${size}, en ${location}. SHA-256 ${digest}.`,
    (files, size, location, digest) =>
      `${files} arquivos, ${size}, em ${location}. SHA-256 ${digest}.`,
  ),
  rechecked: t(
    (total: string, changedCount: string) => `Requested again: ${total}, ${changedCount} changed`,
    (total, changedCount) => `Se preguntó de nuevo por ${total}: ${changedCount} cambiaron`,
    (total, changedCount) => `Perguntou-se de novo por ${total}: ${changedCount} mudaram`,
  ),
  recheckedText: t(
    (foundCount: string, absentCount: string, failedCount: string) =>
      `${foundCount} found, ${absentCount} not found, ${failedCount} failed.`,
    (foundCount, absentCount, failedCount) =>
      `${foundCount} encontrados, ${absentCount} no encontrados, ${failedCount} con fallo.`,
    (foundCount, absentCount, failedCount) =>
      `${foundCount} encontrados, ${absentCount} não encontrados, ${failedCount} com falha.`,
  ),
  triedRules: t(
    (gainedCount: string, lostCount: string) =>
      `Rules tried: ${gainedCount} rows gained, ${lostCount} lost`,
    (gainedCount, lostCount) =>
      `Reglas probadas: ${gainedCount} filas ganadas, ${lostCount} perdidas`,
    (gainedCount, lostCount) =>
      `Regras testadas: ${gainedCount} linhas ganhas, ${lostCount} perdidas`,
  ),
  backedUp: t('Backup made', 'Copia de seguridad hecha', 'Cópia de segurança feita'),
  restored: t('Backup restored', 'Copia restaurada', 'Cópia restaurada'),
  ofProfile: t(
    (profile: string) => `Profile ${profile}.`,
    (profile) => `Perfil ${profile}.`,
    (profile) => `Perfil ${profile}.`,
  ),
})
