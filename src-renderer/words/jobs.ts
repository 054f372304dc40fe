import { formatCount } from '../format/amount.ts'
import { catalogue } from './catalogue.ts'

/** Jobs under way and their results. Loaded with the tray, not with the window's first script. */
export const jobWords = catalogue({
  en: {
    region: 'Work under way and its results',
    results: 'Results',
    dismissAll: 'Dismiss all',
    nothing: 'No results yet.',
    unread: (count: number) => (count === 1 ? '1 new result' : `${formatCount(count)} new results`),
    underWay: (count: number) =>
      count === 1 ? '1 job under way' : `${formatCount(count)} jobs under way`,
    cancel: (name: string) => `Cancel: ${name}`,
    waiting: 'waiting its turn',
    starting: 'starting',
    of: (done: string, total: string) => `${done} of ${total}`,
    more: (count: number) => `${formatCount(count)} more`,
    steps: {
      withdrawals: 'asking for withdrawals',
      feed: 'reading transactions',
      quotes: 'reading quotes',
      contacts: 'reading contacts',
      reference: 'reading reference data',
      read: 'reading the file',
      gather: 'gathering records',
      causes: 'looking for common causes',
      match: 'matching',
      save: 'saving',
      export: 'writing rows',
    },
    cancelled: (name: string) => `${name} was cancelled`,
    failed: (name: string) => `${name} failed`,
    synced: (fresh: string, changed: string) => `Synced: ${fresh} new, ${changed} changed`,
    nothingNew: 'Synced: nothing new',
    quotesFound: (seen: string, fresh: string) => `Quotes found: ${seen}, ${fresh} of them new`,
    quarantined: (count: number) =>
      count === 1
        ? '1 record could not be read and was set aside.'
        : `${formatCount(count)} records could not be read and were set aside.`,
    refused: (parts: string) => `Not answered: ${parts}.`,
    notAsked: (count: number) =>
      count === 1 ? '1 id was not asked for.' : `${formatCount(count)} ids were not asked for.`,
    reconciled: (breaks: number) =>
      breaks === 0
        ? 'Reconciled: no breaks'
        : breaks === 1
          ? 'Reconciled: 1 break'
          : `Reconciled: ${formatCount(breaks)} breaks`,
    matched: (matched: string, rows: string) =>
      `${matched} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'} matched.`,
    openRun: 'Open the breaks',
    exported: (file: string) => `${file} is saved`,
    exportedTo: (rows: string, size: string, place: string) =>
      `${rows} ${rows === '1' ? 'row' : 'rows'}, ${size}, in ${place}.`,
    evidenceSaved: (folder: string) => `The folder ${folder} is saved`,
    evidenceIn: (files: string, size: string, place: string, digest: string) =>
      `${files} files, ${size}, in ${place}. SHA-256 ${digest}.`,
    rechecked: (total: string, changed: string) => `Asked again for ${total}: ${changed} changed`,
    recheckedText: (found: string, absent: string, failed: string) =>
      `${found} found, ${absent} not found, ${failed} failed.`,
    triedRules: (gained: string, lost: string) =>
      `Rules tried: ${gained} rows gained, ${lost} lost`,
    backedUp: 'Backup made',
    restored: 'Backup restored',
    ofProfile: (profile: string) => `Profile ${profile}.`,
  },
  es: {
    region: 'Trabajo en curso y sus resultados',
    results: 'Resultados',
    dismissAll: 'Descartar todo',
    nothing: 'Aún no hay resultados.',
    unread: (count) =>
      count === 1 ? '1 resultado nuevo' : `${formatCount(count)} resultados nuevos`,
    underWay: (count) =>
      count === 1 ? '1 trabajo en curso' : `${formatCount(count)} trabajos en curso`,
    cancel: (name) => `Cancelar: ${name}`,
    waiting: 'esperando su turno',
    starting: 'empezando',
    of: (done, total) => `${done} de ${total}`,
    more: (count) => `${formatCount(count)} más`,
    steps: {
      withdrawals: 'consultando retiros',
      feed: 'leyendo transacciones',
      quotes: 'leyendo cotizaciones',
      contacts: 'leyendo contactos',
      reference: 'leyendo datos de referencia',
      read: 'leyendo el archivo',
      gather: 'reuniendo registros',
      causes: 'buscando causas comunes',
      match: 'buscando coincidencias',
      save: 'guardando',
      export: 'escribiendo filas',
    },
    cancelled: (name) => `${name} cancelada`,
    failed: (name) => `${name} fallida`,
    synced: (fresh, changed) => `Sincronizado: ${fresh} nuevos, ${changed} cambiados`,
    nothingNew: 'Sincronizado: nada nuevo',
    quotesFound: (seen, fresh) => `Cotizaciones halladas: ${seen}, de ellas ${fresh} nuevas`,
    quarantined: (count) =>
      count === 1
        ? '1 registro no se pudo leer y se apartó.'
        : `${formatCount(count)} registros no se pudieron leer y se apartaron.`,
    refused: (parts) => `Sin respuesta: ${parts}.`,
    notAsked: (count) =>
      count === 1
        ? '1 id quedó sin consultar.'
        : `${formatCount(count)} ids quedaron sin consultar.`,
    reconciled: (breaks) =>
      breaks === 0
        ? 'Conciliado: sin discrepancias'
        : breaks === 1
          ? 'Conciliado: 1 discrepancia'
          : `Conciliado: ${formatCount(breaks)} discrepancias`,
    matched: (matched, rows) =>
      `${matched} de ${rows} ${rows === '1' ? 'fila del libro conciliada' : 'filas del libro conciliadas'}.`,
    openRun: 'Ver las discrepancias',
    exported: (file) => `${file} está guardado`,
    exportedTo: (rows, size, place) =>
      `${rows} ${rows === '1' ? 'fila' : 'filas'}, ${size}, en ${place}.`,
    evidenceSaved: (folder) => `La carpeta ${folder} está guardada`,
    evidenceIn: (files, size, place, digest) =>
      `${files} archivos, ${size}, en ${place}. SHA-256 ${digest}.`,
    rechecked: (total, changed) => `Se preguntó de nuevo por ${total}: ${changed} cambiaron`,
    recheckedText: (found, absent, failed) =>
      `${found} encontrados, ${absent} no encontrados, ${failed} con fallo.`,
    triedRules: (gained, lost) => `Reglas probadas: ${gained} filas ganadas, ${lost} perdidas`,
    backedUp: 'Copia de seguridad hecha',
    restored: 'Copia restaurada',
    ofProfile: (profile) => `Perfil ${profile}.`,
  },
  pt: {
    region: 'Trabalho em andamento e seus resultados',
    results: 'Resultados',
    dismissAll: 'Dispensar tudo',
    nothing: 'Ainda não há resultados.',
    unread: (count) =>
      count === 1 ? '1 resultado novo' : `${formatCount(count)} resultados novos`,
    underWay: (count) =>
      count === 1 ? '1 tarefa em andamento' : `${formatCount(count)} tarefas em andamento`,
    cancel: (name) => `Cancelar: ${name}`,
    waiting: 'aguardando a vez',
    starting: 'começando',
    of: (done, total) => `${done} de ${total}`,
    more: (count) => `mais ${formatCount(count)}`,
    steps: {
      withdrawals: 'consultando saques',
      feed: 'lendo transações',
      quotes: 'lendo cotações',
      contacts: 'lendo contatos',
      reference: 'lendo dados de referência',
      read: 'lendo o arquivo',
      gather: 'reunindo registros',
      causes: 'procurando causas comuns',
      match: 'buscando correspondências',
      save: 'salvando',
      export: 'escrevendo linhas',
    },
    cancelled: (name) => `${name} cancelada`,
    failed: (name) => `${name} falhou`,
    synced: (fresh, changed) => `Sincronizado: ${fresh} novos, ${changed} alterados`,
    nothingNew: 'Sincronizado: nada de novo',
    quotesFound: (seen, fresh) => `Cotações encontradas: ${seen}, ${fresh} delas novas`,
    quarantined: (count) =>
      count === 1
        ? '1 registro não pôde ser lido e foi separado.'
        : `${formatCount(count)} registros não puderam ser lidos e foram separados.`,
    refused: (parts) => `Sem resposta: ${parts}.`,
    notAsked: (count) =>
      count === 1 ? '1 id ficou sem consulta.' : `${formatCount(count)} ids ficaram sem consulta.`,
    reconciled: (breaks) =>
      breaks === 0
        ? 'Conciliado: sem divergências'
        : breaks === 1
          ? 'Conciliado: 1 divergência'
          : `Conciliado: ${formatCount(breaks)} divergências`,
    matched: (matched, rows) =>
      `${matched} de ${rows} ${rows === '1' ? 'linha do livro conciliada' : 'linhas do livro conciliadas'}.`,
    openRun: 'Ver as divergências',
    exported: (file) => `${file} está salvo`,
    exportedTo: (rows, size, place) =>
      `${rows} ${rows === '1' ? 'linha' : 'linhas'}, ${size}, em ${place}.`,
    evidenceSaved: (folder) => `A pasta ${folder} está salva`,
    evidenceIn: (files, size, place, digest) =>
      `${files} arquivos, ${size}, em ${place}. SHA-256 ${digest}.`,
    rechecked: (total, changed) => `Perguntou-se de novo por ${total}: ${changed} mudaram`,
    recheckedText: (found, absent, failed) =>
      `${found} encontrados, ${absent} não encontrados, ${failed} com falha.`,
    triedRules: (gained, lost) => `Regras testadas: ${gained} linhas ganhas, ${lost} perdidas`,
    backedUp: 'Cópia de segurança feita',
    restored: 'Cópia restaurada',
    ofProfile: (profile) => `Perfil ${profile}.`,
  },
})
