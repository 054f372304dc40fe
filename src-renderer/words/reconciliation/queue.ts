import type { BreakStatus } from '../../../src-main/reconciliation/decisions.ts'
import type { PredefinedReason } from '../../features/reconciliation/breaks/queue/reasons.ts'
import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/**
 * Words of working through the exception queue: status, decisions, marks, and changes since the
 * previous run.
 */
export const queueWords = catalogue({
  tabs: {
    todo: t('To do', 'Por resolver', 'A resolver'),
    mine: t('Mine', 'Mías', 'Minhas'),
    new: t('New', 'Nuevas', 'Novas'),
    all: t('All', 'Todas', 'Todas'),
    done: t('Resolved or accepted', 'Resueltas o aceptadas', 'Resolvidas ou aceitas'),
  },
  tabsLabel: t('Which breaks', 'Qué discrepancias', 'Quais divergências'),
  status: {
    open: t('Open', 'Abierta', 'Aberta'),
    investigating: t('Investigating', 'En investigación', 'Em investigação'),
    resolved: t('Resolved', 'Resuelta', 'Resolvida'),
    accepted: t('Accepted', 'Aceptada', 'Aceita'),
  },
  /** Members of a team gave a break different statuses without knowing of each other. */
  conflict: {
    name: t('Conflict', 'Conflicto', 'Conflito'),
    filter: t('In conflict', 'En conflicto', 'Em conflito'),
    settle: t(
      'The next decision settles it.',
      'La próxima decisión lo zanja.',
      'A próxima decisão o encerra.',
    ),
    did: {
      open: t(
        (person: string) => `${person} opened it again`,
        (person) => `${person} la abrió de nuevo`,
        (person) => `${person} a abriu de novo`,
      ),
      investigating: t(
        (person: string) => `${person} is investigating it`,
        (person) => `${person} la investiga`,
        (person) => `${person} a investiga`,
      ),
      resolved: t(
        (person: string) => `${person} resolved it`,
        (person) => `${person} la resolvió`,
        (person) => `${person} a resolveu`,
      ),
      accepted: t(
        (person: string) => `${person} accepted it`,
        (person) => `${person} la aceptó`,
        (person) => `${person} a aceitou`,
      ),
    } satisfies Entries<Record<BreakStatus, (person: string) => string>>,
  },
  cluster: t('One cause', 'Una causa', 'Uma causa'),
  decision: t('One decision', 'Una decisión', 'Uma decisão'),
  change: {
    new: t('New', 'Nueva', 'Nova'),
    still: t('Found again', 'Encontrada de nuevo', 'Encontrada de novo'),
  },
  side: {
    ledger: t('Ledger records', 'Registros del libro', 'Registros do livro'),
    provider: t('Provider records', 'Registros del proveedor', 'Registros do provedor'),
  },
  columns: {
    status: t('Status', 'Estado', 'Status'),
    assignee: t('Assignee', 'Responsable', 'Responsável'),
    change: t('Change', 'Cambio', 'Mudança'),
    reason: t('Reason', 'Motivo', 'Motivo'),
  },
  filters: {
    label: t('Filters', 'Filtros', 'Filtros'),
    severity: t('Severity', 'Gravedad', 'Gravidade'),
    category: t('Category', 'Categoría', 'Categoria'),
    age: t('Age', 'Antigüedad', 'Idade'),
    status: t('Status', 'Estado', 'Status'),
    assignee: t('Assignee', 'Responsable', 'Responsável'),
    change: t('Change', 'Cambio', 'Mudança'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    clearAll: t('Clear all', 'Quitar todos', 'Limpar todos'),
  },
  me: t(
    (name: string) => `Me (${name})`,
    (name) => `Yo (${name})`,
    (name) => `Eu (${name})`,
  ),
  nobody: t('Unassigned', 'Nadie', 'Ninguém'),
  changes: {
    since: t(
      'Since the previous run:',
      'Desde la conciliación anterior:',
      'Desde a conciliação anterior:',
    ),
    new: t(
      (count: string) => `${count} new`,
      (count) => (count === '1' ? '1 nueva' : `${count} nuevas`),
      (count) => (count === '1' ? '1 nova' : `${count} novas`),
    ),
    still: t(
      (count: string) => `${count} found again`,
      (count) => (count === '1' ? '1 encontrada de nuevo' : `${count} encontradas de nuevo`),
      (count) => (count === '1' ? '1 encontrada de novo' : `${count} encontradas de novo`),
    ),
    gone: t(
      (count: string) => `${count} gone`,
      (count) => (count === '1' ? '1 ya no está' : `${count} ya no están`),
      (count) => (count === '1' ? '1 sumiu' : `${count} sumiram`),
    ),
    goneTitle: t(
      (count: string) =>
        count === '1'
          ? '1 break is gone since the previous run'
          : `${count} breaks are gone since the previous run`,
      (count) =>
        count === '1'
          ? '1 discrepancia ya no está desde la conciliación anterior'
          : `${count} discrepancias ya no están desde la conciliación anterior`,
      (count) =>
        count === '1'
          ? '1 divergência sumiu desde a conciliação anterior'
          : `${count} divergências sumiram desde a conciliação anterior`,
    ),
    goneText: t(
      'They were in the previous run of the same days and are not in this one. Decisions about them are kept.',
      'Estaban en la conciliación anterior de los mismos días y no están en esta. Lo que se decidió sobre ellas se conserva.',
      'Estavam na conciliação anterior dos mesmos dias e não estão nesta. O que foi decidido sobre elas fica guardado.',
    ),
    goneFirst: t(
      (shownCount: string, total: string) => `The first ${shownCount} of ${total}.`,
      (shownCount, total) => `Las primeras ${shownCount} de ${total}.`,
      (shownCount, total) => `As primeiras ${shownCount} de ${total}.`,
    ),
    showPrevious: t(
      'Open the previous run',
      'Abrir la conciliación anterior',
      'Abrir a conciliação anterior',
    ),
    close: t('Close', 'Cerrar', 'Fechar'),
  },
  actions: {
    resolve: t('Resolve', 'Resolver', 'Resolver'),
    accept: t('Accept', 'Aceptar', 'Aceitar'),
    investigate: t('Investigating', 'En investigación', 'Em investigação'),
    reopen: t('Open again', 'Abrir de nuevo', 'Abrir de novo'),
    assign: t('Assign', 'Asignar', 'Atribuir'),
    note: t('Add note', 'Agregar nota', 'Adicionar nota'),
    match: t('Match by hand', 'Conciliar a mano', 'Conciliar à mão'),
    undo: t('Undo', 'Deshacer', 'Desfazer'),
    undoNewest: t(
      'Undo the last decision',
      'Deshacer la última decisión',
      'Desfazer a última decisão',
    ),
    copy: t('Copy as text', 'Copiar como texto', 'Copiar como texto'),
    export: t('Export this list', 'Exportar las listadas', 'Exportar as listadas'),
    unmark: t('Unmark all', 'Desmarcar todas', 'Desmarcar todas'),
    unmarkUnlisted: t(
      (count: string) => `Unmark ${count === '1' ? 'that one' : `those ${count}`}`,
      (count) => `Desmarcar ${count === '1' ? 'esa' : `esas ${count}`}`,
      (count) => `Desmarcar ${count === '1' ? 'essa' : `essas ${count}`}`,
    ),
    mark: t('Mark or unmark', 'Marcar o desmarcar', 'Marcar ou desmarcar'),
    markMore: t('Mark several', 'Marcar varias', 'Marcar várias'),
    markAll: t('Mark all rows', 'Marcar todas las filas', 'Marcar todas as linhas'),
    more: t('More', 'Más', 'Mais'),
  },
  closed: t(
    'The period of this run is closed. Open it again on the run’s page to decide about its breaks.',
    'El período de esta conciliación está cerrado. Ábralo de nuevo en la página de la conciliación para decidir sobre sus discrepancias.',
    'O período desta conciliação está fechado. Abra-o de novo na página da conciliação para decidir sobre suas divergências.',
  ),
  openRun: t('Open the run', 'Abrir la conciliación', 'Abrir a conciliação'),
  allDone: {
    title: t('Nothing is left to do', 'No queda nada por resolver', 'Não resta nada a resolver'),
    text: t(
      'Every break of this run is resolved or accepted.',
      'Todas las discrepancias de esta conciliación están resueltas o aceptadas.',
      'Todas as divergências desta conciliação estão resolvidas ou aceitas.',
    ),
    showAll: t('Show all breaks', 'Mostrar todas', 'Mostrar todas'),
  },
  left: {
    title: t(
      'No break of this filter is left to do',
      'No queda ninguna discrepancia de este filtro por resolver',
      'Não resta nenhuma divergência deste filtro a resolver',
    ),
    show: t(
      (count: string) =>
        count === '1' ? 'Show the 1 break left to do' : `Show the ${count} breaks left to do`,
      (count) =>
        count === '1'
          ? 'Mostrar la 1 que queda por resolver'
          : `Mostrar las ${count} que quedan por resolver`,
      (count) =>
        count === '1'
          ? 'Mostrar a 1 que resta a resolver'
          : `Mostrar as ${count} que restam a resolver`,
    ),
  },
  waiting: {
    title: t(
      'Every break has a decision',
      'Todas las discrepancias tienen una decisión',
      'Todas as divergências têm uma decisão',
    ),
    text: t(
      (count: string) =>
        `${count} of them are being investigated. Resolve or accept them above once the answer has arrived.`,
      (count) =>
        `${count} de ellas están en investigación. Resuélvalas o acéptelas arriba cuando llegue la respuesta.`,
      (count) =>
        `${count} delas estão em investigação. Resolva ou aceite acima quando a resposta chegar.`,
    ),
  },
  alreadyOpen: t('It is open already.', 'Ya está abierta.', 'Já está aberta.'),
  alreadyInvestigating: t(
    'It is being investigated already.',
    'Ya está en investigación.',
    'Já está em investigação.',
  ),
  nothingChosen: t(
    'Choose a break first.',
    'Elija primero una discrepancia.',
    'Escolha primeiro uma divergência.',
  ),
  nothingToUndo: t(
    'There is no decision to undo here.',
    'Aquí no hay ninguna decisión que deshacer.',
    'Não há nenhuma decisão a desfazer aqui.',
  ),
  nothingLeftToUndo: t(
    'No decision of this session is left to undo.',
    'No queda ninguna decisión de esta sesión por deshacer.',
    'Não resta nenhuma decisão desta sessão a desfazer.',
  ),
  noMatch: {
    tooFewBreaks: t(
      'Mark the breaks whose records are one payment: at least two.',
      'Marque las discrepancias cuyos registros son un solo pago: al menos dos.',
      'Marque as divergências cujos registros são um só pagamento: pelo menos duas.',
    ),
    alreadyPaired: t(
      'One of them is a matched pair already: take it apart first.',
      'Una de ellas ya es un par conciliado: sepárelo primero.',
      'Uma delas já é um par conciliado: separe-o primeiro.',
    ),
    noLedger: t(
      'None of these breaks has a ledger row.',
      'Ninguna de estas discrepancias tiene una fila del libro.',
      'Nenhuma destas divergências tem uma linha do livro.',
    ),
    noProvider: t(
      'None of these breaks has a provider record.',
      'Ninguna de estas discrepancias tiene un registro del proveedor.',
      'Nenhuma destas divergências tem um registro do provedor.',
    ),
    severalRecords: t(
      'One side has to be exactly one record.',
      'Uno de los lados tiene que ser exactamente un registro.',
      'Um dos lados tem que ser exatamente um registro.',
    ),
  },
  marked: t(
    (count: string) => (count === '1' ? '1 marked' : `${count} marked`),
    (count) => (count === '1' ? '1 marcada' : `${count} marcadas`),
    (count) => (count === '1' ? '1 marcada' : `${count} marcadas`),
  ),
  unlisted: t(
    (count: string) => `${count} of them not in this list`,
    (count) => `${count} de ellas no ${count === '1' ? 'está' : 'están'} en esta lista`,
    (count) => `${count} delas não ${count === '1' ? 'está' : 'estão'} nesta lista`,
  ),
  unlistedInDecision: t(
    (count: string) =>
      count === '1'
        ? '1 of them is marked but not in the list shown.'
        : `${count} of them are marked but not in the list shown.`,
    (count) =>
      count === '1'
        ? '1 de ellas está marcada pero no está en la lista mostrada.'
        : `${count} de ellas están marcadas pero no están en la lista mostrada.`,
    (count) =>
      count === '1'
        ? '1 delas está marcada, mas não está na lista mostrada.'
        : `${count} delas estão marcadas, mas não estão na lista mostrada.`,
  ),
  markedFirst: t(
    (count: string, leftCount: string) =>
      `${count} are marked; ${leftCount} more are not, because one decision covers at most ${formatCount(1000)} breaks.`,
    (count, leftCount) =>
      `${count} están marcadas; otras ${leftCount} no, pues una decisión trata de ${formatCount(1000)} discrepancias como máximo.`,
    (count, leftCount) =>
      `${count} estão marcadas; outras ${leftCount} não, pois uma decisão trata de no máximo ${formatCount(1000)} divergências.`,
  ),
  markedHint: t(
    'Sums of the differences shown, provider − ledger',
    'Sumas de las diferencias mostradas, proveedor − libro',
    'Somas das diferenças mostradas, provedor − livro',
  ),
  announcements: {
    status: t(
      (status: string, count: string) =>
        count === '1' ? `1 break: ${status}` : `${count} breaks: ${status}`,
      (status, count) =>
        count === '1' ? `1 discrepancia: ${status}` : `${count} discrepancias: ${status}`,
      (status, count) =>
        count === '1' ? `1 divergência: ${status}` : `${count} divergências: ${status}`,
    ),
    assigned: t(
      (name: string, count: string) =>
        count === '1' ? `1 break assigned to ${name}` : `${count} breaks assigned to ${name}`,
      (name, count) =>
        count === '1'
          ? `1 discrepancia asignada a ${name}`
          : `${count} discrepancias asignadas a ${name}`,
      (name, count) =>
        count === '1'
          ? `1 divergência atribuída a ${name}`
          : `${count} divergências atribuídas a ${name}`,
    ),
    unassigned: t(
      (count: string) =>
        count === '1' ? '1 break is now unassigned' : `${count} breaks are now unassigned`,
      (count) =>
        count === '1'
          ? '1 discrepancia ya no es de nadie'
          : `${count} discrepancias ya no son de nadie`,
      (count) =>
        count === '1'
          ? '1 divergência agora é de ninguém'
          : `${count} divergências agora são de ninguém`,
    ),
    noted: t(
      (count: string) =>
        count === '1' ? 'Note added to 1 break' : `Note added to ${count} breaks`,
      (count) =>
        count === '1' ? 'Nota agregada a 1 discrepancia' : `Nota agregada a ${count} discrepancias`,
      (count) =>
        count === '1'
          ? 'Nota adicionada a 1 divergência'
          : `Nota adicionada a ${count} divergências`,
    ),
    matched: t(
      'Matched by hand; it takes effect with the next run',
      'Conciliados a mano; la próxima conciliación lo toma en cuenta',
      'Conciliados à mão; a próxima conciliação leva em conta',
    ),
    undone: t(
      (decision: string, count: string) =>
        count === '1' ? `Undone: ${decision}, 1 break` : `Undone: ${decision}, ${count} breaks`,
      (decision, count) =>
        count === '1'
          ? `Deshecho: ${decision}, 1 discrepancia`
          : `Deshecho: ${decision}, ${count} discrepancias`,
      (decision, count) =>
        count === '1'
          ? `Desfeito: ${decision}, 1 divergência`
          : `Desfeito: ${decision}, ${count} divergências`,
    ),
    copied: t(
      (count: string) => (count === '1' ? '1 row copied' : `${count} rows copied`),
      (count) => (count === '1' ? '1 fila copiada' : `${count} filas copiadas`),
      (count) => (count === '1' ? '1 linha copiada' : `${count} linhas copiadas`),
    ),
  },
  about: t(
    (count: string) => (count === '1' ? 'Applies to 1 break:' : `Applies to ${count} breaks:`),
    (count) =>
      count === '1' ? 'Se trata de 1 discrepancia:' : `Se trata de ${count} discrepancias:`,
    (count) =>
      count === '1' ? 'Trata-se de 1 divergência:' : `Trata-se de ${count} divergências:`,
  ),
  resolve: {
    title: {
      resolved: t('Resolve', 'Resolver', 'Resolver'),
      accepted: t('Accept', 'Aceptar', 'Aceitar'),
    },
    text: {
      resolved: t(
        'The cause has been fixed. In later runs the break keeps this status as long as it stays the same.',
        'Alguien corrigió la causa. En conciliaciones posteriores la discrepancia conserva este estado mientras sea la misma.',
        'Alguém corrigiu a causa. Em conciliações posteriores a divergência mantém este status enquanto for a mesma.',
      ),
      accepted: t(
        'The difference stays and is ignored, with a reason. In later runs the break keeps this status as long as it stays the same.',
        'La diferencia queda y se ignora, con un motivo. En conciliaciones posteriores la discrepancia conserva este estado mientras sea la misma.',
        'A diferença fica e é ignorada, com um motivo. Em conciliações posteriores a divergência mantém este status enquanto for a mesma.',
      ),
    },
    status: t('Status', 'Estado', 'Status'),
    reason: t('Reason', 'Motivo', 'Motivo'),
    reasonHint: t(
      'Kept with your name and the time; an auditor reads it',
      'Se guarda con su nombre y la hora; lo lee un auditor',
      'Guardado com seu nome e a hora; um auditor o lê',
    ),
    reasonMissing: t('Give a reason', 'Indique un motivo', 'Dê um motivo'),
    ready: t('Predefined reasons', 'Motivos preparados', 'Motivos prontos'),
    note: t('Note', 'Nota', 'Nota'),
    noteHint: t(
      (maxCount: string) => `May stay empty; at most ${maxCount} characters`,
      (maxCount) => `Puede quedar vacía; ${maxCount} caracteres como máximo`,
      (maxCount) => `Pode ficar vazia; no máximo ${maxCount} caracteres`,
    ),
  },
  reasons: {
    timing: t(
      'Timing: the other side follows',
      'Desfase: el otro lado llega después',
      'Defasagem: o outro lado vem depois',
    ),
    provider_confirmed: t(
      'Confirmed by the provider',
      'Confirmado por el proveedor',
      'Confirmado pelo provedor',
    ),
    ledger_corrected: t('Corrected in the ledger', 'Corregido en el libro', 'Corrigido no livro'),
    duplicate_booked: t(
      'Booked twice by mistake, reversed',
      'Registrado dos veces por error, revertido',
      'Registrado duas vezes por engano, revertido',
    ),
    below_threshold: t(
      'Ignored: below the threshold',
      'Ignorado: bajo el umbral',
      'Ignorado: abaixo do limite',
    ),
    rounded: t('Rounded in the ledger', 'Redondeado en el libro', 'Arredondado no livro'),
    never_sent: t(
      'Never sent, booking reversed',
      'Nunca se envió, registro revertido',
      'Nunca foi enviado, registro revertido',
    ),
    other_ledger: t(
      'Belongs to another ledger',
      'Pertenece a otro libro',
      'Pertence a outro livro',
    ),
    released: t('Released by the provider', 'Liberado por el proveedor', 'Liberado pelo provedor'),
    refund: t('The provider refunds it', 'El proveedor lo reembolsa', 'O provedor reembolsa'),
    time_zone: t(
      'Another time zone in the ledger',
      'Otra zona horaria en el libro',
      'Outro fuso horário no livro',
    ),
    provider_asked: t('Asked the provider', 'Consultado al proveedor', 'Perguntado ao provedor'),
    recipient_asked: t(
      'Asked the recipient',
      'Consultado al destinatario',
      'Perguntado ao destinatário',
    ),
  } satisfies Entries<Readonly<Record<PredefinedReason, string>>>,
  assign: {
    title: t('Assign', 'Asignar', 'Atribuir'),
    who: t('Assignee', 'Responsable', 'Responsável'),
    hint: t(
      'The name that your team uses. Leave it empty for nobody.',
      'Un nombre que los demás conozcan; vacío: nadie',
      'Um nome que os outros conheçam; vazio: ninguém',
    ),
    known: t('Known names', 'Nombres conocidos', 'Nomes conhecidos'),
    confirm: t('Assign', 'Asignar', 'Atribuir'),
  },
  note: {
    title: t('Add a note', 'Agregar una nota', 'Adicionar uma nota'),
    label: t('Note', 'Nota', 'Nota'),
    hint: t(
      'Replaces the note shown; earlier notes stay in the history',
      'Ocupa el lugar de la nota mostrada; las anteriores quedan en el historial',
      'Toma o lugar da nota mostrada; as anteriores ficam no histórico',
    ),
    missing: t('Enter a note', 'Escriba algo', 'Escreva algo'),
    confirm: t('Add note', 'Agregar nota', 'Adicionar nota'),
  },
  match: {
    title: t('Match by hand', 'Conciliar a mano', 'Conciliar à mão'),
    text: t(
      'These records are one payment. The next run matches them, whatever its rules say; it can be undone.',
      'Estos registros son un solo pago. La próxima conciliación los une, digan lo que digan sus reglas; se puede deshacer.',
      'Estes registros são um só pagamento. A próxima conciliação os une, digam o que disserem suas regras; pode ser desfeito.',
    ),
    ledger: t('Ledger', 'Libro', 'Livro'),
    provider: t('Provider', 'Proveedor', 'Provedor'),
    sum: t('Sum', 'Suma', 'Soma'),
    difference: t(
      'Difference, provider − ledger',
      'Diferencia, proveedor − libro',
      'Diferença, provedor − livro',
    ),
    currencies: t(
      'The currencies differ: the next run will list that as a break.',
      'Las monedas difieren: la próxima conciliación lo listará como discrepancia.',
      'As moedas diferem: a próxima conciliação listará isso como divergência.',
    ),
    reason: t('Reason', 'Motivo', 'Motivo'),
    reasonHint: t(
      'Kept with your name and the time',
      'Se guarda con su nombre y la hora',
      'Guardado com seu nome e a hora',
    ),
    confirm: t('Match', 'Conciliar', 'Conciliar'),
  },
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  detail: {
    title: t('Decision', 'Decisión', 'Decisão'),
    status: t('Status', 'Estado', 'Status'),
    reason: t('Reason', 'Motivo', 'Motivo'),
    note: t('Note', 'Nota', 'Nota'),
    assignee: t('Assignee', 'Responsable', 'Responsável'),
    by: t('By', 'Por', 'Por'),
    rounded: t(
      'The ledger’s amount is the provider’s with fifteen digits: a spreadsheet has rounded it.',
      'El importe del libro es el del proveedor con quince dígitos: una hoja de cálculo lo redondeó.',
      'O valor do livro é o do provedor com quinze dígitos: uma planilha o arredondou.',
    ),
  },
  history: {
    title: t('History', 'Historial', 'Histórico'),
    newestFirst: t('newest first', 'lo más reciente primero', 'o mais recente primeiro'),
    none: t(
      'No decision about this break yet.',
      'Aún no hay decisiones sobre esta discrepancia.',
      'Ainda não há decisões sobre esta divergência.',
    ),
    undo: t('Undo', 'Deshacer', 'Desfazer'),
    undone: t('undone', 'deshecha', 'desfeita'),
    unshared: t('not shared yet', 'sin compartir', 'sem compartilhar'),
    refused: t('not accepted by the team', 'no aceptada por el equipo', 'não aceita pela equipe'),
    erased: t('text erased', 'texto borrado', 'texto apagado'),
    event: t(
      (number: string) => `event ${number}`,
      (number) => `evento ${number}`,
      (number) => `evento ${number}`,
    ),
    failed: t(
      'The decisions could not be read',
      'No se pudieron leer las decisiones',
      'As decisões não puderam ser lidas',
    ),
    others: t(
      (count: string) => (count === '1' ? 'with 1 other break' : `with ${count} other breaks`),
      (count) => (count === '1' ? 'con otra discrepancia' : `con otras ${count} discrepancias`),
      (count) => (count === '1' ? 'com outra divergência' : `com outras ${count} divergências`),
    ),
    kinds: {
      status: t(
        (status: string) => status,
        (status) => status,
        (status) => status,
      ),
      assign: t(
        (name: string) => (name === '' ? 'Unassigned' : `Assigned to ${name}`),
        (name) => (name === '' ? 'Asignada a nadie' : `Asignada a ${name}`),
        (name) => (name === '' ? 'Atribuída a ninguém' : `Atribuída a ${name}`),
      ),
      note: t(
        () => 'Note',
        () => 'Nota',
        () => 'Nota',
      ),
      match: t(
        () => 'Matched by hand',
        () => 'Conciliados a mano',
        () => 'Conciliados à mão',
      ),
      acceptSuggestion: t(
        () => 'Suggestion accepted',
        () => 'Sugerencia aceptada',
        () => 'Sugestão aceita',
      ),
      refuseSuggestion: t(
        () => 'Suggestion refused',
        () => 'Sugerencia rechazada',
        () => 'Sugestão recusada',
      ),
      undoMatch: t(
        () => 'Match undone',
        () => 'Coincidencia deshecha',
        () => 'Correspondência desfeita',
      ),
      undo: t(
        (decision: string) => `Undone: ${decision}`,
        (decision) => `Deshecho: ${decision}`,
        (decision) => `Desfeito: ${decision}`,
      ),
    },
  },
})
