import type { ReadyReason } from '../../features/reconciliation/breaks/queue/reasons.ts'
import { formatCount } from '../../format/amount.ts'
import { catalogue } from '../catalogue.ts'

const reasonsEn: Readonly<Record<ReadyReason, string>> = {
  timing: 'Timing: the other side follows',
  provider_confirmed: 'Confirmed by the provider',
  ledger_corrected: 'Corrected in the ledger',
  duplicate_booked: 'Booked twice by mistake, reversed',
  below_threshold: 'Ignored: below the threshold',
  rounded: 'Rounded in the ledger',
  never_sent: 'Never sent, booking reversed',
  other_ledger: 'Belongs to another ledger',
  released: 'Released by the provider',
  refund: 'The provider refunds it',
  time_zone: 'Another time zone in the ledger',
  provider_asked: 'Asked the provider',
  recipient_asked: 'Asked the recipient',
}

/**
 * Words of working through the exception queue: status, decisions, marks, and changes since the
 * previous run.
 */
export const queueWords = catalogue({
  en: {
    tabs: { todo: 'To do', mine: 'Mine', new: 'New', all: 'All', done: 'Resolved or accepted' },
    tabsLabel: 'Which breaks',
    status: {
      open: 'Open',
      investigating: 'Investigating',
      resolved: 'Resolved',
      accepted: 'Accepted',
    },
    cluster: 'One cause',
    change: { new: 'New', still: 'Still open' },
    side: { ledger: 'Ledger records', provider: 'Provider records' },
    columns: { status: 'Status', assignee: 'Assignee', change: 'Change', reason: 'Reason' },
    filters: {
      label: 'Filters',
      severity: 'Severity',
      category: 'Category',
      age: 'Age',
      status: 'Status',
      assignee: 'Assignee',
      change: 'Change',
      currency: 'Currency',
      clearAll: 'Clear all',
    },
    me: (name: string) => `Me (${name})`,
    nobody: 'Nobody',
    changes: {
      since: 'Since the run before:',
      new: (count: string) => `${count} new`,
      still: (count: string) => `${count} still open`,
      gone: (count: string) => `${count} gone`,
      goneTitle: (count: string) =>
        count === '1'
          ? '1 break is gone since the run before'
          : `${count} breaks are gone since the run before`,
      goneText:
        'They stood in the run before of the same days and are not in this one. What was decided about them is kept.',
      goneFirst: (shown: string, all: string) => `The first ${shown} of ${all}.`,
      showPrevious: 'Open the run before',
      close: 'Close',
    },
    actions: {
      resolve: 'Resolve',
      accept: 'Accept',
      investigate: 'Investigating',
      reopen: 'Open again',
      assign: 'Assign',
      note: 'Add note',
      match: 'Match by hand',
      undo: 'Undo',
      undoNewest: 'Undo the last decision',
      copy: 'Copy as text',
      export: 'Export the listed',
      unmark: 'Unmark all',
      mark: 'Mark or unmark',
      markMore: 'Mark several',
      markAll: 'Mark all rows',
      more: 'More',
    },
    closed:
      'The period of this run is closed. Open it again on the run’s page to decide about its breaks.',
    openRun: 'Open the run',
    allDone: {
      title: 'Nothing is left to do',
      text: 'Every break of this run is resolved or accepted.',
      showAll: 'Show all breaks',
    },
    alreadyOpen: 'It is open already.',
    alreadyInvestigating: 'It is being investigated already.',
    nothingChosen: 'Choose a break first.',
    nothingToUndo: 'There is no decision to undo here.',
    nothingLeftToUndo: 'No decision of this session is left to undo.',
    noMatch: {
      few: 'Mark the breaks whose records are one payment: at least two.',
      paired: 'One of them is a matched pair already: take it apart first.',
      noLedger: 'None of these breaks has a ledger row.',
      noProvider: 'None of these breaks has a provider record.',
      several: 'One side has to be exactly one record.',
    },
    marked: (count: string) => (count === '1' ? '1 marked' : `${count} marked`),
    markedFirst: (count: string, left: string) =>
      `${count} are marked; ${left} more are not, for one decision speaks of at most ${formatCount(1000)} breaks.`,
    markedHint: 'Sums of the differences shown, provider − ledger',
    said: {
      status: (status: string, count: string) =>
        count === '1' ? `1 break: ${status}` : `${count} breaks: ${status}`,
      assigned: (name: string, count: string) =>
        count === '1' ? `1 break assigned to ${name}` : `${count} breaks assigned to ${name}`,
      unassigned: (count: string) =>
        count === '1' ? '1 break is nobody’s now' : `${count} breaks are nobody’s now`,
      noted: (count: string) =>
        count === '1' ? 'Note added to 1 break' : `Note added to ${count} breaks`,
      matched: 'Matched by hand; the next run takes it in',
      undone: (what: string, count: string) =>
        count === '1' ? `Taken back: ${what}, 1 break` : `Taken back: ${what}, ${count} breaks`,
      copied: (count: string) => (count === '1' ? '1 row copied' : `${count} rows copied`),
    },
    about: (count: string) =>
      count === '1' ? 'It is about 1 break:' : `It is about ${count} breaks:`,
    resolve: {
      title: { resolved: 'Resolve', accepted: 'Accept' },
      text: {
        resolved:
          'Somebody has mended the cause. In later runs the break keeps this status as long as it is the same.',
        accepted:
          'The difference stays and is ignored, with a reason. In later runs the break keeps this status as long as it is the same.',
      },
      status: 'Status',
      reason: 'Reason',
      reasonHint: 'Kept with your name and the time; an auditor reads it',
      reasonMissing: 'Give a reason',
      ready: 'Ready reasons',
      note: 'Note',
      noteHint: (most: string) => `May stay empty; at most ${most} characters`,
    },
    reasons: reasonsEn,
    assign: {
      title: 'Assign',
      who: 'Assignee',
      hint: 'A name as the others know it; empty: nobody',
      known: 'Known names',
      confirm: 'Assign',
    },
    note: {
      title: 'Add a note',
      label: 'Note',
      hint: 'Takes the place of the note shown; earlier ones stay in the history',
      missing: 'Write something',
      confirm: 'Add note',
    },
    match: {
      title: 'Match by hand',
      text: 'These records are one payment. The next run matches them, whatever its rules say; it can be undone.',
      ledger: 'Ledger',
      provider: 'Provider',
      sum: 'Sum',
      difference: 'Difference, provider − ledger',
      currencies: 'The currencies differ: the next run will list that as a break.',
      reason: 'Reason',
      reasonHint: 'Kept with your name and the time',
      confirm: 'Match',
    },
    cancel: 'Cancel',
    copyEvidence: 'Copy details',
    detail: {
      title: 'Decision',
      status: 'Status',
      reason: 'Reason',
      note: 'Note',
      assignee: 'Assignee',
      by: 'By',
      rounded:
        'The ledger’s amount is the provider’s with fifteen digits: a spreadsheet has rounded it.',
    },
    history: {
      title: 'History',
      newestFirst: 'newest first',
      none: 'No decision about this break yet.',
      undo: 'Undo',
      undone: 'taken back',
      failed: 'The decisions could not be read',
      retry: 'Try again',
      others: (count: string) =>
        count === '1' ? 'with 1 other break' : `with ${count} other breaks`,
      kinds: {
        status: (status: string) => status,
        assign: (name: string) => (name === '' ? 'Assigned to nobody' : `Assigned to ${name}`),
        note: () => 'Note',
        match: () => 'Matched by hand',
        acceptSuggestion: () => 'Suggestion accepted',
        refuseSuggestion: () => 'Suggestion refused',
        undoMatch: () => 'Match taken apart',
        undo: (what: string) => `Taken back: ${what}`,
      },
    },
  },
  es: {
    tabs: {
      todo: 'Por resolver',
      mine: 'Mías',
      new: 'Nuevas',
      all: 'Todas',
      done: 'Resueltas o aceptadas',
    },
    tabsLabel: 'Qué discrepancias',
    status: {
      open: 'Abierta',
      investigating: 'En investigación',
      resolved: 'Resuelta',
      accepted: 'Aceptada',
    },
    cluster: 'Una causa',
    change: { new: 'Nueva', still: 'Sigue abierta' },
    side: { ledger: 'Registros del libro', provider: 'Registros del proveedor' },
    columns: { status: 'Estado', assignee: 'Responsable', change: 'Cambio', reason: 'Motivo' },
    filters: {
      label: 'Filtros',
      severity: 'Gravedad',
      category: 'Categoría',
      age: 'Antigüedad',
      status: 'Estado',
      assignee: 'Responsable',
      change: 'Cambio',
      currency: 'Moneda',
      clearAll: 'Quitar todos',
    },
    me: (name) => `Yo (${name})`,
    nobody: 'Nadie',
    changes: {
      since: 'Desde la conciliación anterior:',
      new: (count) => (count === '1' ? '1 nueva' : `${count} nuevas`),
      still: (count) => (count === '1' ? '1 sigue abierta' : `${count} siguen abiertas`),
      gone: (count) => (count === '1' ? '1 ya no está' : `${count} ya no están`),
      goneTitle: (count) =>
        count === '1'
          ? '1 discrepancia ya no está desde la conciliación anterior'
          : `${count} discrepancias ya no están desde la conciliación anterior`,
      goneText:
        'Estaban en la conciliación anterior de los mismos días y no están en esta. Lo que se decidió sobre ellas se conserva.',
      goneFirst: (shown, all) => `Las primeras ${shown} de ${all}.`,
      showPrevious: 'Abrir la conciliación anterior',
      close: 'Cerrar',
    },
    actions: {
      resolve: 'Resolver',
      accept: 'Aceptar',
      investigate: 'En investigación',
      reopen: 'Abrir de nuevo',
      assign: 'Asignar',
      note: 'Agregar nota',
      match: 'Conciliar a mano',
      undo: 'Deshacer',
      undoNewest: 'Deshacer la última decisión',
      copy: 'Copiar como texto',
      export: 'Exportar las listadas',
      unmark: 'Desmarcar todas',
      mark: 'Marcar o desmarcar',
      markMore: 'Marcar varias',
      markAll: 'Marcar todas las filas',
      more: 'Más',
    },
    closed:
      'El período de esta conciliación está cerrado. Ábralo de nuevo en la página de la conciliación para decidir sobre sus discrepancias.',
    openRun: 'Abrir la conciliación',
    allDone: {
      title: 'No queda nada por resolver',
      text: 'Todas las discrepancias de esta conciliación están resueltas o aceptadas.',
      showAll: 'Mostrar todas',
    },
    alreadyOpen: 'Ya está abierta.',
    alreadyInvestigating: 'Ya está en investigación.',
    nothingChosen: 'Elija primero una discrepancia.',
    nothingToUndo: 'Aquí no hay ninguna decisión que deshacer.',
    nothingLeftToUndo: 'No queda ninguna decisión de esta sesión por deshacer.',
    noMatch: {
      few: 'Marque las discrepancias cuyos registros son un solo pago: al menos dos.',
      paired: 'Una de ellas ya es un par conciliado: sepárelo primero.',
      noLedger: 'Ninguna de estas discrepancias tiene una fila del libro.',
      noProvider: 'Ninguna de estas discrepancias tiene un registro del proveedor.',
      several: 'Uno de los lados tiene que ser exactamente un registro.',
    },
    marked: (count) => (count === '1' ? '1 marcada' : `${count} marcadas`),
    markedFirst: (count, left) =>
      `${count} están marcadas; otras ${left} no, pues una decisión trata de ${formatCount(1000)} discrepancias como máximo.`,
    markedHint: 'Sumas de las diferencias mostradas, proveedor − libro',
    said: {
      status: (status, count) =>
        count === '1' ? `1 discrepancia: ${status}` : `${count} discrepancias: ${status}`,
      assigned: (name, count) =>
        count === '1'
          ? `1 discrepancia asignada a ${name}`
          : `${count} discrepancias asignadas a ${name}`,
      unassigned: (count) =>
        count === '1'
          ? '1 discrepancia ya no es de nadie'
          : `${count} discrepancias ya no son de nadie`,
      noted: (count) =>
        count === '1' ? 'Nota agregada a 1 discrepancia' : `Nota agregada a ${count} discrepancias`,
      matched: 'Conciliados a mano; la próxima conciliación lo toma en cuenta',
      undone: (what, count) =>
        count === '1'
          ? `Deshecho: ${what}, 1 discrepancia`
          : `Deshecho: ${what}, ${count} discrepancias`,
      copied: (count) => (count === '1' ? '1 fila copiada' : `${count} filas copiadas`),
    },
    about: (count) =>
      count === '1' ? 'Se trata de 1 discrepancia:' : `Se trata de ${count} discrepancias:`,
    resolve: {
      title: { resolved: 'Resolver', accepted: 'Aceptar' },
      text: {
        resolved:
          'Alguien corrigió la causa. En conciliaciones posteriores la discrepancia conserva este estado mientras sea la misma.',
        accepted:
          'La diferencia queda y se ignora, con un motivo. En conciliaciones posteriores la discrepancia conserva este estado mientras sea la misma.',
      },
      status: 'Estado',
      reason: 'Motivo',
      reasonHint: 'Se guarda con su nombre y la hora; lo lee un auditor',
      reasonMissing: 'Indique un motivo',
      ready: 'Motivos preparados',
      note: 'Nota',
      noteHint: (most) => `Puede quedar vacía; ${most} caracteres como máximo`,
    },
    reasons: {
      timing: 'Desfase: el otro lado llega después',
      provider_confirmed: 'Confirmado por el proveedor',
      ledger_corrected: 'Corregido en el libro',
      duplicate_booked: 'Registrado dos veces por error, revertido',
      below_threshold: 'Ignorado: bajo el umbral',
      rounded: 'Redondeado en el libro',
      never_sent: 'Nunca se envió, registro revertido',
      other_ledger: 'Pertenece a otro libro',
      released: 'Liberado por el proveedor',
      refund: 'El proveedor lo reembolsa',
      time_zone: 'Otra zona horaria en el libro',
      provider_asked: 'Consultado al proveedor',
      recipient_asked: 'Consultado al destinatario',
    },
    assign: {
      title: 'Asignar',
      who: 'Responsable',
      hint: 'Un nombre que los demás conozcan; vacío: nadie',
      known: 'Nombres conocidos',
      confirm: 'Asignar',
    },
    note: {
      title: 'Agregar una nota',
      label: 'Nota',
      hint: 'Ocupa el lugar de la nota mostrada; las anteriores quedan en el historial',
      missing: 'Escriba algo',
      confirm: 'Agregar nota',
    },
    match: {
      title: 'Conciliar a mano',
      text: 'Estos registros son un solo pago. La próxima conciliación los une, digan lo que digan sus reglas; se puede deshacer.',
      ledger: 'Libro',
      provider: 'Proveedor',
      sum: 'Suma',
      difference: 'Diferencia, proveedor − libro',
      reason: 'Motivo',
      currencies: 'Las monedas difieren: la próxima conciliación lo listará como discrepancia.',
      reasonHint: 'Se guarda con su nombre y la hora',
      confirm: 'Conciliar',
    },
    cancel: 'Cancelar',
    copyEvidence: 'Copiar detalles',
    detail: {
      title: 'Decisión',
      status: 'Estado',
      reason: 'Motivo',
      note: 'Nota',
      assignee: 'Responsable',
      by: 'Por',
      rounded:
        'El importe del libro es el del proveedor con quince dígitos: una hoja de cálculo lo redondeó.',
    },
    history: {
      title: 'Historial',
      newestFirst: 'lo más reciente primero',
      none: 'Aún no hay decisiones sobre esta discrepancia.',
      undo: 'Deshacer',
      undone: 'deshecha',
      failed: 'No se pudieron leer las decisiones',
      retry: 'Reintentar',
      others: (count) =>
        count === '1' ? 'con otra discrepancia' : `con otras ${count} discrepancias`,
      kinds: {
        status: (status) => status,
        assign: (name) => (name === '' ? 'Asignada a nadie' : `Asignada a ${name}`),
        note: () => 'Nota',
        match: () => 'Conciliados a mano',
        acceptSuggestion: () => 'Sugerencia aceptada',
        refuseSuggestion: () => 'Sugerencia rechazada',
        undoMatch: () => 'Coincidencia deshecha',
        undo: (what) => `Deshecho: ${what}`,
      },
    },
  },
  pt: {
    tabs: {
      todo: 'A resolver',
      mine: 'Minhas',
      new: 'Novas',
      all: 'Todas',
      done: 'Resolvidas ou aceitas',
    },
    tabsLabel: 'Quais divergências',
    status: {
      open: 'Aberta',
      investigating: 'Em investigação',
      resolved: 'Resolvida',
      accepted: 'Aceita',
    },
    cluster: 'Uma causa',
    change: { new: 'Nova', still: 'Continua aberta' },
    side: { ledger: 'Registros do livro', provider: 'Registros do provedor' },
    columns: { status: 'Status', assignee: 'Responsável', change: 'Mudança', reason: 'Motivo' },
    filters: {
      label: 'Filtros',
      severity: 'Gravidade',
      category: 'Categoria',
      age: 'Idade',
      status: 'Status',
      assignee: 'Responsável',
      change: 'Mudança',
      currency: 'Moeda',
      clearAll: 'Limpar todos',
    },
    me: (name) => `Eu (${name})`,
    nobody: 'Ninguém',
    changes: {
      since: 'Desde a conciliação anterior:',
      new: (count) => (count === '1' ? '1 nova' : `${count} novas`),
      still: (count) => (count === '1' ? '1 continua aberta' : `${count} continuam abertas`),
      gone: (count) => (count === '1' ? '1 sumiu' : `${count} sumiram`),
      goneTitle: (count) =>
        count === '1'
          ? '1 divergência sumiu desde a conciliação anterior'
          : `${count} divergências sumiram desde a conciliação anterior`,
      goneText:
        'Estavam na conciliação anterior dos mesmos dias e não estão nesta. O que foi decidido sobre elas fica guardado.',
      goneFirst: (shown, all) => `As primeiras ${shown} de ${all}.`,
      showPrevious: 'Abrir a conciliação anterior',
      close: 'Fechar',
    },
    actions: {
      resolve: 'Resolver',
      accept: 'Aceitar',
      investigate: 'Em investigação',
      reopen: 'Abrir de novo',
      assign: 'Atribuir',
      note: 'Adicionar nota',
      match: 'Conciliar à mão',
      undo: 'Desfazer',
      undoNewest: 'Desfazer a última decisão',
      copy: 'Copiar como texto',
      export: 'Exportar as listadas',
      unmark: 'Desmarcar todas',
      mark: 'Marcar ou desmarcar',
      markMore: 'Marcar várias',
      markAll: 'Marcar todas as linhas',
      more: 'Mais',
    },
    closed:
      'O período desta conciliação está fechado. Abra-o de novo na página da conciliação para decidir sobre suas divergências.',
    openRun: 'Abrir a conciliação',
    allDone: {
      title: 'Não resta nada a resolver',
      text: 'Todas as divergências desta conciliação estão resolvidas ou aceitas.',
      showAll: 'Mostrar todas',
    },
    alreadyOpen: 'Já está aberta.',
    alreadyInvestigating: 'Já está em investigação.',
    nothingChosen: 'Escolha primeiro uma divergência.',
    nothingToUndo: 'Não há nenhuma decisão a desfazer aqui.',
    nothingLeftToUndo: 'Não resta nenhuma decisão desta sessão a desfazer.',
    noMatch: {
      few: 'Marque as divergências cujos registros são um só pagamento: pelo menos duas.',
      paired: 'Uma delas já é um par conciliado: separe-o primeiro.',
      noLedger: 'Nenhuma destas divergências tem uma linha do livro.',
      noProvider: 'Nenhuma destas divergências tem um registro do provedor.',
      several: 'Um dos lados tem que ser exatamente um registro.',
    },
    marked: (count) => (count === '1' ? '1 marcada' : `${count} marcadas`),
    markedFirst: (count, left) =>
      `${count} estão marcadas; outras ${left} não, pois uma decisão trata de no máximo ${formatCount(1000)} divergências.`,
    markedHint: 'Somas das diferenças mostradas, provedor − livro',
    said: {
      status: (status, count) =>
        count === '1' ? `1 divergência: ${status}` : `${count} divergências: ${status}`,
      assigned: (name, count) =>
        count === '1'
          ? `1 divergência atribuída a ${name}`
          : `${count} divergências atribuídas a ${name}`,
      unassigned: (count) =>
        count === '1'
          ? '1 divergência agora é de ninguém'
          : `${count} divergências agora são de ninguém`,
      noted: (count) =>
        count === '1'
          ? 'Nota adicionada a 1 divergência'
          : `Nota adicionada a ${count} divergências`,
      matched: 'Conciliados à mão; a próxima conciliação leva em conta',
      undone: (what, count) =>
        count === '1'
          ? `Desfeito: ${what}, 1 divergência`
          : `Desfeito: ${what}, ${count} divergências`,
      copied: (count) => (count === '1' ? '1 linha copiada' : `${count} linhas copiadas`),
    },
    about: (count) =>
      count === '1' ? 'Trata-se de 1 divergência:' : `Trata-se de ${count} divergências:`,
    resolve: {
      title: { resolved: 'Resolver', accepted: 'Aceitar' },
      text: {
        resolved:
          'Alguém corrigiu a causa. Em conciliações posteriores a divergência mantém este status enquanto for a mesma.',
        accepted:
          'A diferença fica e é ignorada, com um motivo. Em conciliações posteriores a divergência mantém este status enquanto for a mesma.',
      },
      status: 'Status',
      reason: 'Motivo',
      reasonHint: 'Guardado com seu nome e a hora; um auditor o lê',
      reasonMissing: 'Dê um motivo',
      ready: 'Motivos prontos',
      note: 'Nota',
      noteHint: (most) => `Pode ficar vazia; no máximo ${most} caracteres`,
    },
    reasons: {
      timing: 'Defasagem: o outro lado vem depois',
      provider_confirmed: 'Confirmado pelo provedor',
      ledger_corrected: 'Corrigido no livro',
      duplicate_booked: 'Registrado duas vezes por engano, revertido',
      below_threshold: 'Ignorado: abaixo do limite',
      rounded: 'Arredondado no livro',
      never_sent: 'Nunca foi enviado, registro revertido',
      other_ledger: 'Pertence a outro livro',
      released: 'Liberado pelo provedor',
      refund: 'O provedor reembolsa',
      time_zone: 'Outro fuso horário no livro',
      provider_asked: 'Perguntado ao provedor',
      recipient_asked: 'Perguntado ao destinatário',
    },
    assign: {
      title: 'Atribuir',
      who: 'Responsável',
      hint: 'Um nome que os outros conheçam; vazio: ninguém',
      known: 'Nomes conhecidos',
      confirm: 'Atribuir',
    },
    note: {
      title: 'Adicionar uma nota',
      label: 'Nota',
      hint: 'Toma o lugar da nota mostrada; as anteriores ficam no histórico',
      missing: 'Escreva algo',
      confirm: 'Adicionar nota',
    },
    match: {
      title: 'Conciliar à mão',
      text: 'Estes registros são um só pagamento. A próxima conciliação os une, digam o que disserem suas regras; pode ser desfeito.',
      ledger: 'Livro',
      provider: 'Provedor',
      sum: 'Soma',
      difference: 'Diferença, provedor − livro',
      reason: 'Motivo',
      currencies: 'As moedas diferem: a próxima conciliação listará isso como divergência.',
      reasonHint: 'Guardado com seu nome e a hora',
      confirm: 'Conciliar',
    },
    cancel: 'Cancelar',
    copyEvidence: 'Copiar detalhes',
    detail: {
      title: 'Decisão',
      status: 'Status',
      reason: 'Motivo',
      note: 'Nota',
      assignee: 'Responsável',
      by: 'Por',
      rounded: 'O valor do livro é o do provedor com quinze dígitos: uma planilha o arredondou.',
    },
    history: {
      title: 'Histórico',
      newestFirst: 'o mais recente primeiro',
      none: 'Ainda não há decisões sobre esta divergência.',
      undo: 'Desfazer',
      undone: 'desfeita',
      failed: 'As decisões não puderam ser lidas',
      retry: 'Tentar de novo',
      others: (count) =>
        count === '1' ? 'com outra divergência' : `com outras ${count} divergências`,
      kinds: {
        status: (status) => status,
        assign: (name) => (name === '' ? 'Atribuída a ninguém' : `Atribuída a ${name}`),
        note: () => 'Nota',
        match: () => 'Conciliados à mão',
        acceptSuggestion: () => 'Sugestão aceita',
        refuseSuggestion: () => 'Sugestão recusada',
        undoMatch: () => 'Correspondência desfeita',
        undo: (what) => `Desfeito: ${what}`,
      },
    },
  },
})
