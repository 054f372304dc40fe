import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/**
 * The activity log's words. `what` has a word for every code that the core writes. `names` has one
 * for every fact of an entry except the settings of a service. Any other code or name is shown
 * unchanged.
 */
export const activityWords = catalogue({
  title: t('Activity', 'Actividad', 'Atividade'),
  filter: t('Filter by any text', 'Filtrar por cualquier texto', 'Filtrar por qualquer texto'),
  count: t(
    (count: string) => `${count} entries`,
    (count) => `${count} entradas`,
    (count) => `${count} entradas`,
  ),
  found: t(
    (count: string, total: string) => `${count} of ${total} entries`,
    (count, total) => `${count} de ${total} entradas`,
    (count, total) => `${count} de ${total} entradas`,
  ),
  reading: t(
    (count: string) => `${count} entries read so far`,
    (count) => `${count} entradas leídas hasta ahora`,
    (count) => `${count} entradas lidas até agora`,
  ),
  newest: t(
    (count: string) =>
      `The newest ${count} entries; older ones are in activity.jsonl in the data folder`,
    (count) =>
      `Las ${count} entradas más recientes; las anteriores están en activity.jsonl, en la carpeta de datos`,
    (count) =>
      `As ${count} entradas mais recentes; as anteriores estão em activity.jsonl, na pasta de dados`,
  ),
  foundNewest: t(
    (count: string, total: string) =>
      `${count} of the newest ${total} entries; older ones are in activity.jsonl in the data folder`,
    (count, total) =>
      `${count} de las ${total} entradas más recientes; las anteriores están en activity.jsonl, en la carpeta de datos`,
    (count, total) =>
      `${count} das ${total} entradas mais recentes; as anteriores estão em activity.jsonl, na pasta de dados`,
  ),
  save: t('Export CSV', 'Exportar CSV', 'Exportar CSV'),
  saved: t(
    (file: string, rows: string) => `${file} saved, ${rows} entries`,
    (file, rows) => `${file} guardado, ${rows} entradas`,
    (file, rows) => `${file} salvo, ${rows} entradas`,
  ),
  savedText: t(
    (location: string, sha256: string) => `${location} · SHA-256 ${sha256}`,
    (location, sha256) => `${location} · SHA-256 ${sha256}`,
    (location, sha256) => `${location} · SHA-256 ${sha256}`,
  ),
  saveFailed: t(
    'The activity log was not saved',
    'El registro de actividad no se guardó',
    'O registro de atividade não foi salvo',
  ),
  columns: {
    at: t('At', 'Cuándo', 'Quando'),
    profile: t('Profile', 'Perfil', 'Perfil'),
    what: t('What', 'Qué', 'O quê'),
    facts: t('Details', 'Datos', 'Detalhes'),
  },
  empty: t('Nothing has happened yet', 'Aún no ha pasado nada', 'Ainda não aconteceu nada'),
  emptyText: t(
    'Every sync, import, run, export and change of a setting will be written here. Lines are only ever added.',
    'Aquí se anotará cada sincronización, importación, conciliación, exportación y cambio de ajustes. Solo se agregan líneas.',
    'Cada sincronização, importação, conciliação, exportação e mudança de configuração será anotada aqui. Linhas só são acrescentadas.',
  ),
  noneFound: t(
    (text: string) => `No entry contains “${text}”`,
    (text) => `Ninguna entrada contiene «${text}»`,
    (text) => `Nenhuma entrada contém “${text}”`,
  ),
  clear: t('Clear the filter', 'Quitar el filtro', 'Tirar o filtro'),
  stale: t(
    'Newer entries could not be read',
    'No se pudieron leer las entradas más recientes',
    'Não foi possível ler as entradas mais novas',
  ),
  copy: t('Copy', 'Copiar', 'Copiar'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  yes: t('yes', 'sí', 'sim'),
  no: t('no', 'no', 'não'),
  nothing: t('none', 'ninguno', 'nenhum'),
  verify: t('Verify the log', 'Verificar el registro', 'Verificar o registro'),
  verifyFailed: t(
    'The log could not be verified',
    'No se pudo verificar el registro',
    'Não foi possível verificar o registro',
  ),
  verdict: {
    whole: t(
      (count: string) =>
        `The log is whole: each of its ${count} entries follows from the one before`,
      (count) =>
        `El registro está íntegro: cada una de sus ${count} entradas se sigue de la anterior`,
      (count) => `O registro está íntegro: cada uma de suas ${count} entradas segue da anterior`,
    ),
    unchained: t(
      'It has no chained entry yet; the next one begins the chain.',
      'Aún no tiene entradas encadenadas; la próxima empieza la cadena.',
      'Ainda não tem entrada encadeada; a próxima começa a cadeia.',
    ),
    head: t('Hash of the last entry', 'Hash de la última entrada', 'Hash da última entrada'),
    copyHead: t('Copy the hash', 'Copiar el hash', 'Copiar o hash'),
    headText: t(
      'Note this hash somewhere else, such as in the signed report: only this hash can show later that no entry was cut off at the end.',
      'Anote este hash en otro lugar, por ejemplo en el informe firmado: solo con él se puede saber después que no se cortó ninguna entrada del final.',
      'Anote este hash em outro lugar, por exemplo no relatório assinado: só com ele se pode saber depois que nenhuma entrada foi cortada do fim.',
    ),
    cut: t(
      (lines: string) => `Cut short by a crash, bound as they are: ${lines}.`,
      (lines) => `Cortadas por una caída y ligadas tal como están: ${lines}.`,
      (lines) => `Cortadas por uma queda e ligadas como estão: ${lines}.`,
    ),
    broken: t(
      (entry: string, count: string) => `The log is broken at entry ${entry} of ${count}`,
      (entry, count) => `El registro está roto en la entrada ${entry} de ${count}`,
      (entry, count) => `O registro está rompido na entrada ${entry} de ${count}`,
    ),
    problems: {
      notWhole: t(
        'The line is truncated or is not an entry.',
        'La línea está cortada o no es una entrada.',
        'A linha está cortada ou não é uma entrada.',
      ),
      notChained: t(
        'The entry has no hash although those before it have.',
        'La entrada no tiene hash aunque las anteriores lo tienen.',
        'A entrada não tem hash embora as anteriores tenham.',
      ),
      doesNotFollow: t(
        'Its hash does not follow: it, or the entry before it, was changed, removed or moved.',
        'Su hash no se sigue: ella o la anterior fue cambiada, quitada o movida.',
        'Seu hash não segue: ela ou a anterior foi alterada, removida ou movida.',
      ),
      misnumbered: t(
        'Its number is not the next one: an entry was removed, added or moved.',
        'Su número no es el siguiente: se quitó, agregó o movió una entrada.',
        'Seu número não é o próximo: uma entrada foi removida, acrescentada ou movida.',
      ),
      noBeginning: t(
        'The chain does not begin as it must: earlier lines were removed.',
        'La cadena no empieza como debe: se quitó lo que había antes.',
        'A cadeia não começa como deve: o que havia antes foi removido.',
      ),
      wronglyBound: t(
        'The lines that it covers have changed since.',
        'Lo que liga no es lo que está allí ahora.',
        'O que ela liga não é o que está lá agora.',
      ),
    },
    brokenAdvice: t(
      'Keep the file as it is, compare it with a backup, and tell the auditor.',
      'Conserve el archivo como está, compárelo con una copia de seguridad y avise a quien audita.',
      'Conserve o arquivo como está, compare-o com uma cópia de segurança e avise quem audita.',
    ),
    show: t('Show the entry', 'Mostrar la entrada', 'Mostrar a entrada'),
  },
  kind: t('Kind', 'Tipo', 'Tipo'),
  allKinds: t('Every kind', 'Todos los tipos', 'Todos os tipos'),
  kinds: {
    decisions: t('Decisions and periods', 'Decisiones y períodos', 'Decisões e períodos'),
    ledgers: t('Ledgers and runs', 'Libros y conciliaciones', 'Livros e conciliações'),
    service: t('Calls to the service', 'Llamadas al servicio', 'Chamadas ao serviço'),
    files: t('Files and data', 'Archivos y datos', 'Arquivos e dados'),
    trading: t('Instructions and paths', 'Instrucciones y rutas', 'Instruções e caminhos'),
    access: t('Profiles and access', 'Perfiles y acceso', 'Perfis e acesso'),
    failed: t('What failed', 'Lo que falló', 'O que falhou'),
    other: t('Everything else', 'Todo lo demás', 'Todo o resto'),
  },
  noneOfKind: t(
    'No entry of this kind',
    'Ninguna entrada de este tipo',
    'Nenhuma entrada deste tipo',
  ),
  openReport: t('Open as report', 'Abrir como informe', 'Abrir como relatório'),
  sentences: {
    breaks: t(
      (count: string, isOne: boolean) => (isOne ? '1 break' : `${count} breaks`),
      (count, isOne) => (isOne ? '1 discrepancia' : `${count} discrepancias`),
      (count, isOne) => (isOne ? '1 divergência' : `${count} divergências`),
    ),
    statuses: {
      open: t('open', 'abierta', 'aberta'),
      investigating: t('investigating', 'en investigación', 'em investigação'),
      resolved: t('resolved', 'resuelta', 'resolvida'),
      accepted: t('accepted', 'aceptada', 'aceita'),
    } as Entries<Record<string, string>>,
    undid: {
      status: t('a status', 'un estado', 'um status'),
      assign: t('an assignment', 'un cambio de responsable', 'uma mudança de responsável'),
      note: t('a note', 'una nota', 'uma nota'),
      match: t(
        'a match made by hand',
        'una coincidencia hecha a mano',
        'uma correspondência feita à mão',
      ),
      acceptSuggestion: t(
        'an accepted suggestion',
        'una sugerencia aceptada',
        'uma sugestão aceita',
      ),
      refuseSuggestion: t(
        'a refused suggestion',
        'una sugerencia rechazada',
        'uma sugestão recusada',
      ),
      undoMatch: t(
        'the separation of a match',
        'la separación de una coincidencia',
        'a separação de uma correspondência',
      ),
    } as Entries<Record<string, string>>,
    because: t(
      (reason: string) => `Reason: ${reason}`,
      (reason) => `Motivo: ${reason}`,
      (reason) => `Motivo: ${reason}`,
    ),
    remark: t(
      (note: string) => `Note: ${note}`,
      (note) => `Nota: ${note}`,
      (note) => `Nota: ${note}`,
    ),
    status: t(
      (person: string, breaks: string, status: string) => `${person} set ${breaks} to ${status}.`,
      (person, breaks, status) => `${person} puso ${breaks} en estado: ${status}.`,
      (person, breaks, status) => `${person} pôs ${breaks} no status: ${status}.`,
    ),
    assign: t(
      (person: string, breaks: string, assignee: string) =>
        `${person} assigned ${breaks} to ${assignee}.`,
      (person, breaks, assignee) => `${person} asignó ${breaks} a ${assignee}.`,
      (person, breaks, assignee) => `${person} atribuiu ${breaks} a ${assignee}.`,
    ),
    unassign: t(
      (person: string, breaks: string) => `${person} removed the assignee of ${breaks}.`,
      (person, breaks) => `${person} dejó ${breaks} sin responsable.`,
      (person, breaks) => `${person} deixou ${breaks} sem responsável.`,
    ),
    note: t(
      (person: string, breaks: string, note: string) =>
        `${person} added a note to ${breaks}: ${note}`,
      (person, breaks, note) => `${person} anotó en ${breaks}: ${note}`,
      (person, breaks, note) => `${person} anotou em ${breaks}: ${note}`,
    ),
    removeNote: t(
      (person: string, breaks: string) => `${person} removed the note of ${breaks}.`,
      (person, breaks) => `${person} quitó la nota de ${breaks}.`,
      (person, breaks) => `${person} tirou a nota de ${breaks}.`,
    ),
    match: t(
      (person: string, ledger: string, provider: string) =>
        `${person} matched ${ledger} with ${provider} by hand.`,
      (person, ledger, provider) => `${person} emparejó a mano ${ledger} con ${provider}.`,
      (person, ledger, provider) => `${person} pareou à mão ${ledger} com ${provider}.`,
    ),
    acceptSuggestion: t(
      (person: string, ledger: string, provider: string) =>
        `${person} accepted the suggestion that ${ledger} is ${provider}.`,
      (person, ledger, provider) =>
        `${person} aceptó la sugerencia de que ${ledger} es ${provider}.`,
      (person, ledger, provider) => `${person} aceitou a sugestão de que ${ledger} é ${provider}.`,
    ),
    refuseSuggestion: t(
      (person: string, ledger: string, provider: string) =>
        `${person} refused the suggestion that ${ledger} is ${provider}.`,
      (person, ledger, provider) =>
        `${person} rechazó la sugerencia de que ${ledger} es ${provider}.`,
      (person, ledger, provider) => `${person} recusou a sugestão de que ${ledger} é ${provider}.`,
    ),
    undoMatch: t(
      (person: string, ledger: string, provider: string) =>
        `${person} took the match of ${ledger} with ${provider} apart.`,
      (person, ledger, provider) =>
        `${person} deshizo la coincidencia de ${ledger} con ${provider}.`,
      (person, ledger, provider) =>
        `${person} desfez a correspondência de ${ledger} com ${provider}.`,
    ),
    undo: t(
      (person: string, decision: string) => `${person} undid ${decision}.`,
      (person, decision) => `${person} revirtió ${decision}.`,
      (person, decision) => `${person} voltou atrás em ${decision}.`,
    ),
    period_closed: t(
      (person: string, from: string, to: string) =>
        `${person} closed the period from ${from} to ${to}.`,
      (person, from, to) => `${person} cerró el período de ${from} a ${to}.`,
      (person, from, to) => `${person} fechou o período de ${from} a ${to}.`,
    ),
    period_reopened: t(
      (person: string, from: string, to: string) =>
        `${person} opened the period from ${from} to ${to} again.`,
      (person, from, to) => `${person} abrió de nuevo el período de ${from} a ${to}.`,
      (person, from, to) => `${person} abriu de novo o período de ${from} a ${to}.`,
    ),
    mapping_saved: t(
      (person: string, name: string, version: string) =>
        `${person} saved version ${version} of the mapping ${name}.`,
      (person, name, version) => `${person} guardó la versión ${version} del mapeo ${name}.`,
      (person, name, version) => `${person} salvou a versão ${version} do mapeamento ${name}.`,
    ),
    mapping_deleted: t(
      (person: string, name: string) => `${person} deleted the mapping ${name}.`,
      (person, name) => `${person} eliminó el mapeo ${name}.`,
      (person, name) => `${person} excluiu o mapeamento ${name}.`,
    ),
    somebody: t('Somebody', 'Alguien', 'Alguém'),
    beginning: t('the beginning', 'el comienzo', 'o começo'),
    now: t('now', 'ahora', 'agora'),
  },
  what: {
    profile_added: t('Profile added', 'Perfil agregado', 'Perfil adicionado'),
    profile_changed: t('Profile changed', 'Perfil cambiado', 'Perfil alterado'),
    profile_removed: t('Profile removed', 'Perfil eliminado', 'Perfil removido'),
    credentials_replaced: t(
      'Credentials replaced',
      'Credenciales reemplazadas',
      'Credenciais substituídas',
    ),
    credentials_forgotten: t(
      'Credentials forgotten',
      'Credenciales olvidadas',
      'Credenciais esquecidas',
    ),
    learnt_forgotten: t(
      'Learnt behaviour of the service forgotten',
      'Olvidado lo que enseñó el servicio',
      'Esquecido o que o serviço ensinou',
    ),
    notice: t('Handled by the program', 'Resuelto por sí mismo', 'Resolvido sozinho'),
    sync_done: t('Synced', 'Sincronizado', 'Sincronizado'),
    sync_failed: t('Sync failed', 'Falló la sincronización', 'Sincronização falhou'),
    ledger_imported: t(
      'Ledger file imported',
      'Archivo del libro importado',
      'Arquivo do livro importado',
    ),
    import_deleted: t('Import deleted', 'Importación eliminada', 'Importação excluída'),
    run_made: t('Run made', 'Conciliación hecha', 'Conciliação feita'),
    run_failed: t('Run failed', 'Falló la conciliación', 'Conciliação falhou'),
    run_deleted: t('Run deleted', 'Conciliación eliminada', 'Conciliação excluída'),
    export_done: t('Exported', 'Exportado', 'Exportado'),
    export_failed: t('Export failed', 'Falló la exportación', 'Exportação falhou'),
    check_failed: t(
      'Check of the connection failed',
      'Falló la prueba de la conexión',
      'Teste da conexão falhou',
    ),
    cache_purged: t('Cache purged', 'Caché vaciada', 'Cache esvaziado'),
    team_forgotten: t('Team forgotten', 'Equipo olvidado', 'Equipe esquecida'),
    backup_made: t('Backup made', 'Copia de seguridad hecha', 'Cópia de segurança feita'),
    backup_failed: t('Backup failed', 'Falló la copia de seguridad', 'Cópia de segurança falhou'),
    backup_restored: t(
      'Backup restored',
      'Copia de seguridad restaurada',
      'Cópia de segurança restaurada',
    ),
    restore_failed: t('Restore failed', 'Falló la restauración', 'Restauração falhou'),
    data_moved: t('Data folder moved', 'Carpeta de datos movida', 'Pasta de dados movida'),
    settings_changed: t('Settings changed', 'Ajustes cambiados', 'Configurações alteradas'),
    pin_set: t('PIN set', 'PIN puesto', 'PIN definido'),
    pin_removed: t('PIN removed', 'PIN quitado', 'PIN removido'),
    locked: t('Locked', 'Bloqueado', 'Bloqueado'),
    unlocked: t('Unlocked', 'Desbloqueado', 'Desbloqueado'),
    unlock_refused: t('Unlock refused', 'Desbloqueo rechazado', 'Desbloqueio recusado'),
    service_set: t(
      'Service settings changed',
      'Ajustes del servicio cambiados',
      'Ajustes do serviço mudados',
    ),
    operation_set: t(
      'Path of an operation set',
      'Ruta de una operación ingresada',
      'Caminho de uma operação informado',
    ),
    document_imported: t(
      'OpenAPI document imported',
      'Documento OpenAPI importado',
      'Documento OpenAPI importado',
    ),
    document_undone: t(
      'OpenAPI document undone',
      'Documento OpenAPI deshecho',
      'Documento OpenAPI desfeito',
    ),
    preset_changed: t('Preset changed', 'Preajuste cambiado', 'Predefinição alterada'),
    instruction_done: t('Instruction carried out', 'Instrucción ejecutada', 'Instrução executada'),
    instruction_refused: t('Instruction refused', 'Instrucción rechazada', 'Instrução recusada'),
    instruction_unknown: t(
      'Instruction with unknown outcome',
      'Instrucción con resultado desconocido',
      'Instrução com resultado desconhecido',
    ),
    instruction_settled: t(
      'Instruction settled by hand',
      'Instrucción resuelta a mano',
      'Instrução resolvida à mão',
    ),
    quotes_asked: t('Quotes requested', 'Cotizaciones pedidas', 'Cotações pedidas'),
    period_closed: t('Period closed', 'Período cerrado', 'Período fechado'),
    period_reopened: t('Period opened again', 'Período reabierto', 'Período reaberto'),
    quotes_failed: t(
      'The request for quotes failed',
      'Falló la petición de cotizaciones',
      'Falhou o pedido de cotações',
    ),
    decision_made: t('Decision', 'Decisión', 'Decisão'),
    rules_changed: t(
      'Matching rules changed',
      'Reglas de coincidencia cambiadas',
      'Regras de correspondência alteradas',
    ),
    rules_trial_failed: t(
      'Trial of rules failed',
      'Prueba de reglas fallida',
      'Teste de regras falhou',
    ),
    mapping_saved: t('Mapping saved', 'Mapeo guardado', 'Mapeamento salvo'),
    mapping_deleted: t('Mapping deleted', 'Mapeo eliminado', 'Mapeamento excluído'),
    ledgers_combined: t(
      'Ledger files combined',
      'Archivos del libro combinados',
      'Arquivos do livro combinados',
    ),
    sheet_chosen: t('Sheet chosen', 'Hoja elegida', 'Planilha escolhida'),
    run_verified: t(
      'A run was repeated and compared',
      'Se repitió y comparó una conciliación',
      'Uma conciliação foi repetida e comparada',
    ),
    run_verification_failed: t(
      'A run could not be repeated',
      'Una conciliación no se pudo repetir',
      'Uma conciliação não pôde ser repetida',
    ),
    ledger_received: t(
      'Ledger file received from the team',
      'Archivo de libro recibido del equipo',
      'Arquivo do livro recebido da equipe',
    ),
    ledger_receive_failed: t(
      'Ledger file not received',
      'Archivo de libro no recibido',
      'Arquivo do livro não recebido',
    ),
    evidence_made: t('Evidence written', 'Evidencia escrita', 'Evidência gravada'),
    evidence_failed: t('Evidence failed', 'Evidencia fallida', 'Evidência falhou'),
    recheck_done: t('Checked again', 'Comprobado de nuevo', 'Verificado de novo'),
    recheck_failed: t(
      'Checking again failed',
      'Nueva comprobación fallida',
      'Nova verificação falhou',
    ),
    report_failed: t('Report failed', 'Informe fallido', 'Relatório falhou'),
    template_saved: t('Template saved', 'Plantilla guardada', 'Modelo salvo'),
    template_deleted: t('Template deleted', 'Plantilla eliminada', 'Modelo excluído'),
    log_chained: t('Log chained', 'Registro encadenado', 'Registro encadeado'),
    unreadable: t(
      'Line that cannot be read',
      'Línea que no se puede leer',
      'Linha que não pode ser lida',
    ),
  } as Entries<Record<string, string>>,
  names: {
    absent: t('absent', 'ausentes', 'ausentes'),
    asked: t('asked', 'preguntados', 'perguntados'),
    assignee: t('assignee', 'responsable', 'responsável'),
    at: t('at', 'cuándo', 'quando'),
    before: t('before', 'antes', 'antes'),
    breaks: t('breaks', 'discrepancias', 'divergências'),
    by: t('by', 'por', 'por'),
    bytes: t('bytes', 'bytes', 'bytes'),
    cache_removed: t('cache removed', 'caché eliminada', 'cache removido'),
    calls: t('calls', 'llamadas', 'chamadas'),
    changed: t('changed', 'cambiados', 'alterados'),
    code: t('code', 'código', 'código'),
    copy: t('copy', 'copia', 'cópia'),
    decision: t('decision', 'decisión', 'decisão'),
    digest: t('digest', 'resumen', 'resumo'),
    environment: t('environment', 'entorno', 'ambiente'),
    failed: t('failed', 'fallidos', 'com falha'),
    file: t('file', 'archivo', 'arquivo'),
    files: t('files', 'archivos', 'arquivos'),
    found: t('found', 'encontrados', 'encontrados'),
    from: t('from', 'desde', 'de'),
    hidden_rows: t('hidden rows', 'filas ocultas', 'linhas ocultas'),
    id: t('id', 'id', 'id'),
    ids: t('ids', 'ids', 'ids'),
    is_done: t('done', 'hecha', 'feita'),
    kind: t('kind', 'tipo', 'tipo'),
    ledger: t('ledger', 'libro', 'livro'),
    ledger_sha256: t('SHA-256 of the ledger', 'SHA-256 del libro', 'SHA-256 do livro'),
    matched: t('matched', 'conciliados', 'conciliados'),
    method: t('method', 'método', 'método'),
    name: t('name', 'nombre', 'nome'),
    new: t('new', 'nuevos', 'novos'),
    note: t('note', 'nota', 'nota'),
    operation: t('operation', 'operación', 'operação'),
    operations: t('operations', 'operaciones', 'operações'),
    outside: t('outside', 'fuera', 'fora'),
    passes: t('passes', 'pasadas', 'passadas'),
    path: t('path', 'ruta', 'caminho'),
    preset: t('preset', 'preajuste', 'predefinição'),
    profiles: t('profiles', 'perfiles', 'perfis'),
    provider: t('provider', 'proveedor', 'provedor'),
    quarantined: t('quarantined', 'en cuarentena', 'em quarentena'),
    reason: t('reason', 'motivo', 'motivo'),
    report: t('report', 'informe', 'relatório'),
    routes: t('paths', 'rutas', 'caminhos'),
    rows: t('rows', 'filas', 'linhas'),
    run: t('run', 'conciliación', 'conciliação'),
    secret: t('secret', 'secreto', 'segredo'),
    seen: t('seen', 'vistas', 'vistas'),
    sha256: t('SHA-256', 'SHA-256', 'SHA-256'),
    sheet: t('sheet', 'hoja', 'planilha'),
    status: t('status', 'estado', 'status'),
    subject: t('subject', 'objeto', 'objeto'),
    suggestions: t('suggestions', 'sugerencias', 'sugestões'),
    title: t('title', 'título', 'título'),
    to: t('to', 'hasta', 'até'),
    tries: t('tries', 'intentos', 'tentativas'),
    undid: t('undid', 'revirtió', 'desfez'),
    values: t('values', 'valores', 'valores'),
    version: t('version', 'versión', 'versão'),
    what: t('what', 'qué', 'o quê'),
    where: t('where', 'dónde', 'onde'),
    why: t('why', 'por qué', 'por quê'),
  } as Entries<Record<string, string>>,
})
