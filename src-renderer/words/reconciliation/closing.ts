import { catalogue } from '../catalogue.ts'

const names = {
  debited_amount: 'amount + fee against debited',
  currency: 'currency',
  amount: 'amount',
  fee: 'fee',
  address: 'address',
  status: 'status',
  network: 'network',
  txn_hash: 'hash',
  date: 'date',
  fee_differs: 'charged fee against debited − amount',
  net_unknown: 'which amount is net cannot be told, so none is compared',
  not_final_yet: 'booked without a status, and the provider is not done',
  status_unknown: 'a status word is in no list',
} as Record<string, string>

/** Words of a run's drill-down, of closing its period and of its evidence. */
export const closingWords = catalogue({
  en: {
    tabs: {
      lines: 'Lines',
      outside: 'Outside the period',
      void: 'Void',
      observations: 'Observations',
      gone: 'Gone',
      decisions: 'Decisions',
      closing: 'Closing',
    },
    ofPeriod: (days: string) => `period ${days}`,
    clear: (filter: string) => `Clear ${filter}`,
    breaksIn: (currency: string) => `Breaks in ${currency}`,
    rules: {
      title: 'Matching rules',
      suggesting: 'with suggestions',
      notSuggesting: 'without suggestions',
    },
    matchedRows: (rows: string, records: string) =>
      `${rows} ledger rows and ${records} provider’s records in matches:`,
    where: {
      ledgerRows: 'the ledger file',
      providerRecords: 'the provider’s records',
      matches: 'the matches',
      ledgerBroken: 'the breaks that hold a ledger row',
      providerBroken: 'the breaks that hold a provider’s record',
      lines: 'the ledger’s lines',
      outside: 'the provider’s records outside the period',
      void: 'the provider’s records that failed',
      breaks: 'the breaks',
      breaksOf: (what: string) => `the breaks: ${what}`,
      tolerated: 'the matches inside the tolerance',
      observations: 'the observations',
      suggestions: 'the suggested matches',
      matchesOf: (currency: string) => `the matches in ${currency}`,
      breaksIn: (currency: string) => `the breaks in ${currency}`,
      toleratedIn: (currency: string) => `the matches in ${currency} inside the tolerance`,
      answered: 'the cached withdrawals',
      recheck: 'the list of ids to check again',
      decisions: 'the decisions of persons',
    },
    suggestions: (count: string) => `${count} suggested`,
    matchedByHand: (count: string) => `${count} matched by hand`,
    undoneByHand: (count: string) => `${count} undone by hand`,
    staleDecisions: (count: string) => `${count} decisions whose records are gone`,
    severity: 'By severity',
    tolerated: {
      title: 'Inside the tolerance',
      hint: 'matches that differ and are allowed to',
      count: 'Matches',
      sum: 'Sum of differences',
    },
    lines: {
      label: 'Ledger lines that are neither matched nor broken',
      all: 'All',
      place: 'Where it ended',
      none: { title: 'No such lines', text: 'No line of the ledger ended here.' },
      reasons: {
        'its date lies outside the period': 'Its date lies outside the period',
        'its status says that no money left': 'Its status says that no money left',
        'the provider was not asked for it': 'The provider was not asked for it',
        'the provider was asked for it and gave no usable answer':
          'The provider was asked for it and gave no usable answer',
        'the provider cannot be asked for an id like this':
          'The provider cannot be asked for an id like this',
        'the feed was not read as far as its date': 'The feed was not read as far as its date',
      } as Record<string, string>,
    },
    observations: {
      label: 'Observations about the provider’s records',
      text: 'What a record says against itself, leaves open, or says in an unknown word. Shown beside the breaks and never judged: the contract states no formula.',
      record: 'Record',
      fields: 'What was observed',
      all: 'All',
      kind: 'Kind',
      kinds: {
        provider_inconsistent: 'Disagree',
        fee_differs: 'Charged fee',
        net_unknown: 'Net unknown',
        not_final_yet: 'Not done',
        status_unknown: 'Unknown status',
      },
      none: {
        title: 'No observations',
        text: 'Nothing was observed about the provider’s records.',
      },
      names,
      ofFeed: (field: string) => `${field} against the transaction`,
    },
    void: {
      label: 'Provider’s records that failed',
      text: (count: string) =>
        `The run counted ${count} without a partner and keeps no list of them. These are the cached records of its days that failed, as they are now; one that was matched with a row is listed here and was not counted.`,
    },
    outside: {
      label: 'Provider’s records outside the period',
      allLabel: 'Provider’s records of the run',
      allText: (count: string) =>
        `The run counted ${count}: withdrawals, and transactions that belong to none. These are the cached records as they are now; a transaction that belongs to a withdrawal is listed here and was not counted.`,
      text: (count: string) =>
        `The run counted ${count} and keeps no list of them. These are the cached records of other days as they are now; a record that was matched with a row inside the period, or a transaction that belongs to a withdrawal, is listed here and was not counted.`,
      whole: 'This run covers everything cached: nothing lies outside.',
      sides: {
        withdrawalsBefore: 'Withdrawals before',
        withdrawalsAfter: 'Withdrawals after',
        feedBefore: 'Transactions before',
        feedAfter: 'Transactions after',
        withdrawals: 'Withdrawals',
        feed: 'Transactions',
      },
      created: 'Created',
      record: 'Record',
      amount: 'Amount',
      currency: 'Currency',
      status: 'Status',
      none: { title: 'No such records', text: 'Nothing in the cache lies on these days.' },
    },
    changes: {
      title: 'Since the run before',
      first: 'the first run of these days',
      previous: (run: string) => `Run ${run}`,
      new: 'New',
      newWhere: 'the breaks that are new',
      still: 'Still there',
      stillWhere: 'the breaks that were there before',
      gone: 'Gone',
      goneWhere: 'the breaks that are there no more',
      waiting: (count: string) =>
        count === '1'
          ? '1 decision waits for the next run'
          : `${count} decisions wait for the next run`,
      waitingWhere: 'the decisions that only the next run takes in',
    },
    gone: {
      label: 'Breaks of the run before that are there no more',
      text: 'Breaks of the run before that this one has no more.',
      cut: (shown: string, all: string) => `The first ${shown} of ${all}.`,
      status: 'Status then',
      reason: 'Reason',
      none: {
        title: 'Nothing is gone',
        text: 'Every break of the run before is still there, or there was none.',
      },
    },
    decisions: {
      label: 'Decisions of persons',
      sets: { all: 'All', taken: 'Taken in by this run', waiting: 'Wait for the next run' },
      at: 'At',
      by: 'By',
      what: 'Decision',
      facts: 'Reason and note',
      breaks: 'Breaks',
      state: 'State',
      undone: 'taken back',
      undo: 'Take back',
      undoTitle: 'Take this decision back?',
      undoText:
        'It stays in the list, with who took it back and why. What it matched or undid changes with the next run.',
      reason: 'Reason',
      reasonHint: 'Kept with your name and the time',
      chooseFirst: 'Choose a decision first',
      cannotUndo: 'This decision cannot be taken back',
      stale: (count: string) => `${count} could not be applied: their records are no longer there`,
      most: (count: string) => `The newest ${count} are shown; the activity log has all of them.`,
      none: { title: 'No decisions', text: 'Nobody has decided anything here yet.' },
      statuses: {
        open: 'open',
        investigating: 'investigating',
        resolved: 'resolved',
        accepted: 'accepted',
      } as Record<string, string>,
      kinds: {
        status: 'Status of breaks',
        assign: 'Assigned',
        note: 'Note',
        match: 'Matched by hand',
        acceptSuggestion: 'Suggestion accepted',
        refuseSuggestion: 'Suggestion refused',
        undoMatch: 'Match undone',
        undo: 'Decision taken back',
      } as Record<string, string>,
    },
    hindrances: {
      blocks: 'Blocks',
      look: 'Look first',
      none: (resolved: string, accepted: string) =>
        `Nothing keeps it from being closed: ${resolved} breaks resolved, ${accepted} accepted`,
      settled: (resolved: string, accepted: string) =>
        `Settled: ${resolved} resolved, ${accepted} accepted.`,
      open: (count: string) => (count === '1' ? '1 break is open' : `${count} breaks are open`),
      investigating: (count: string) =>
        count === '1' ? '1 break is being investigated' : `${count} breaks are being investigated`,
      waiting: (count: string) =>
        count === '1'
          ? '1 decision waits for another run'
          : `${count} decisions wait for another run`,
      newerRuns: (count: string) =>
        count === '1'
          ? 'A newer run touches the same days'
          : `${count} newer runs touch the same days`,
      closed: (span: string) =>
        span === ''
          ? 'The same days are closed already'
          : `The same days are closed already: ${span}`,
      toBreaks: 'the breaks',
      toDecisions: 'the decisions',
      toPeriod: 'Show it',
    },
    period: {
      closed: 'This period is closed',
      before: 'Before the period is closed',
      reopened: 'Closed before and opened again',
      earlier: 'Earlier closings of this run',
      cannot: 'Something below blocks it: see to that first',
      keeps: 'A closed period rests on this run: open the period again first',
      frozen: 'This will be frozen:',
      show: 'Show the changes',
      later: (count: string) =>
        count === '1' ? '1 later change in this period' : `${count} later changes in this period`,
    },
    frozen: {
      title: 'As it was closed',
      hint: 'frozen figures',
      unknown:
        'An earlier version of this program closed it and froze no figures; the run itself is unchanged.',
      rows: (matched: string, rows: string) =>
        `${matched} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'} matched`,
      records: (matched: string, records: string) =>
        `${matched} of ${records} provider’s records matched`,
      excluded: (rows: string) =>
        `${rows} ledger ${rows === '1' ? 'row' : 'rows'} left out by the mapping`,
      void: (rows: string, records: string) =>
        `Void: ${rows} ledger ${rows === '1' ? 'row' : 'rows'}, ${records} provider’s ${records === '1' ? 'record' : 'records'}`,
      breaks: 'Breaks',
      noBreaks: 'No breaks',
      decisions: (count: string) =>
        count === '1' ? '1 decision of a person' : `${count} decisions of persons`,
      differences: 'Provider − ledger per currency',
      digest: 'Digest (SHA-256)',
      digestHint:
        'Of the run’s summary and of every break with its status, reason and note. Noted elsewhere, it proves that nothing was changed.',
    },
    later: {
      title: 'Later changes in this period',
      hint: 'since it was closed',
      none: 'Nothing of these days has changed since',
      records: (count: string) =>
        count === '1'
          ? '1 provider’s record came or changed'
          : `${count} provider’s records came or changed`,
      runs: (count: string) =>
        count === '1' ? 'A later run touches these days:' : `${count} later runs touch these days:`,
      at: 'Noticed',
      record: 'Record',
      what: 'What',
      firstSeen: 'seen for the first time',
      changed: (field: string, old: string, now: string) => `${field}: ${old} → ${now}`,
    },
    evidence: {
      button: 'Evidence folder',
      title: 'Save the evidence of this run',
      text: 'One folder with the run’s inputs and their hashes, mapping, rules, totals, matches, breaks and decisions. It can be read without this program.',
      name: 'Folder name',
      ledger: 'With the ledger file itself',
      ledgerHint: 'Without it, only its name, size and hash are kept',
      badName: 'Use letters, digits, dots, dashes and blanks, at most 100',
      save: 'Save',
      savedTitle: 'Evidence saved',
      folder: 'Folder',
      files: 'Files',
      digest: 'Digest (SHA-256)',
    },
    periods: {
      title: 'Closed periods',
      list: 'Runs and closed periods',
      none: {
        title: 'No period was closed yet',
        text: 'Open a run whose breaks are all resolved or accepted, and close its period there.',
      },
      days: 'Days',
      state: 'State',
      isClosed: 'Closed',
      isOpen: 'Opened again',
      run: 'Run',
      closed: 'Closed',
      closedBy: 'Closed by',
      closedAt: 'Closed',
      note: 'Note',
      reopened: 'Opened again',
      reopenedBy: 'Opened by',
      reopenedAt: 'Opened again',
      reason: 'Reason',
      text: 'Reason or note',
    },
  },
  es: {
    tabs: {
      lines: 'Líneas',
      outside: 'Fuera del período',
      void: 'Sin efecto',
      observations: 'Observaciones',
      gone: 'Desaparecidas',
      decisions: 'Decisiones',
      closing: 'Cierre',
    },
    ofPeriod: (days: string) => `período ${days}`,
    clear: (filter: string) => `Quitar ${filter}`,
    breaksIn: (currency: string) => `Discrepancias en ${currency}`,
    rules: { title: 'Reglas', suggesting: 'con sugerencias', notSuggesting: 'sin sugerencias' },
    matchedRows: (rows: string, records: string) =>
      `${rows} filas del libro y ${records} registros del proveedor en conciliados:`,
    where: {
      ledgerRows: 'el archivo del libro',
      providerRecords: 'los registros del proveedor',
      matches: 'los conciliados',
      ledgerBroken: 'las discrepancias que contienen una fila del libro',
      providerBroken: 'las discrepancias que contienen un registro del proveedor',
      lines: 'las líneas del libro',
      outside: 'los registros del proveedor fuera del período',
      void: 'los registros del proveedor que fallaron',
      breaks: 'las discrepancias',
      breaksOf: (what: string) => `las discrepancias: ${what}`,
      tolerated: 'los conciliados dentro de la tolerancia',
      observations: 'las observaciones',
      suggestions: 'las coincidencias sugeridas',
      matchesOf: (currency: string) => `los conciliados en ${currency}`,
      breaksIn: (currency: string) => `las discrepancias en ${currency}`,
      toleratedIn: (currency: string) => `los conciliados en ${currency} dentro de la tolerancia`,
      answered: 'los retiros almacenados',
      recheck: 'la lista de ids por comprobar de nuevo',
      decisions: 'las decisiones de personas',
    },
    suggestions: (count: string) => `${count} sugeridos`,
    matchedByHand: (count: string) => `${count} conciliados a mano`,
    undoneByHand: (count: string) => `${count} deshechos a mano`,
    staleDecisions: (count: string) => `${count} decisiones cuyos registros ya no están`,
    severity: 'Por gravedad',
    tolerated: {
      title: 'Dentro de la tolerancia',
      hint: 'conciliados que difieren y pueden hacerlo',
      count: 'Conciliados',
      sum: 'Suma de diferencias',
    },
    lines: {
      label: 'Líneas del libro que ni están conciliadas ni tienen discrepancia',
      all: 'Todas',
      place: 'Dónde terminó',
      none: { title: 'No hay tales líneas', text: 'Ninguna línea del libro terminó aquí.' },
      reasons: {
        'its date lies outside the period': 'Su fecha está fuera del período',
        'its status says that no money left': 'Su estado dice que no salió dinero',
        'the provider was not asked for it': 'No se preguntó por ella al proveedor',
        'the provider was asked for it and gave no usable answer':
          'Se preguntó por ella al proveedor y no dio una respuesta utilizable',
        'the provider cannot be asked for an id like this':
          'No se puede preguntar al proveedor por un id como este',
        'the feed was not read as far as its date': 'El feed no se leyó hasta su fecha',
      },
    },
    observations: {
      label: 'Observaciones sobre los registros del proveedor',
      text: 'Lo que un registro dice contra sí mismo, deja abierto o dice con una palabra desconocida. Se muestra junto a las discrepancias y nunca se juzga: el contrato no da ninguna fórmula.',
      record: 'Registro',
      fields: 'Qué se observó',
      all: 'Todas',
      kind: 'Clase',
      kinds: {
        provider_inconsistent: 'No coinciden',
        fee_differs: 'Comisión cobrada',
        net_unknown: 'Neto desconocido',
        not_final_yet: 'Sin terminar',
        status_unknown: 'Estado desconocido',
      },
      none: {
        title: 'Sin observaciones',
        text: 'No se observó nada en los registros del proveedor.',
      },
      names: {
        debited_amount: 'importe + comisión frente a lo debitado',
        currency: 'moneda',
        amount: 'importe',
        fee: 'comisión',
        address: 'dirección',
        status: 'estado',
        network: 'red',
        txn_hash: 'hash',
        date: 'fecha',
        fee_differs: 'comisión cobrada frente a debitado − importe',
        net_unknown: 'no se sabe qué importe es neto, así que no se compara',
        not_final_yet: 'asentado sin estado, y el proveedor no ha terminado',
        status_unknown: 'una palabra de estado no está en ninguna lista',
      },
      ofFeed: (field: string) => `${field} frente a la transacción`,
    },
    void: {
      label: 'Registros del proveedor que fallaron',
      text: (count) =>
        `La conciliación contó ${count} sin pareja y no guarda su lista. Estos son los registros guardados de sus días que fallaron, tal como están ahora; uno que coincidió con una fila aparece aquí y no se contó.`,
    },
    outside: {
      label: 'Registros del proveedor fuera del período',
      allLabel: 'Registros del proveedor de la conciliación',
      allText: (count: string) =>
        `La conciliación contó ${count}: retiros, y transacciones que no pertenecen a ninguno. Estos son los registros almacenados tal como están ahora; una transacción que pertenece a un retiro se lista aquí y no se contó.`,
      text: (count: string) =>
        `La conciliación contó ${count} y no guarda su lista. Estos son los registros almacenados de otros días tal como están ahora; un registro conciliado con una fila de dentro, o una transacción que pertenece a un retiro, aparece aquí y no se contó.`,
      whole: 'Esta conciliación cubre todo lo almacenado: nada queda fuera.',
      sides: {
        withdrawalsBefore: 'Retiros anteriores',
        withdrawalsAfter: 'Retiros posteriores',
        feedBefore: 'Transacciones anteriores',
        feedAfter: 'Transacciones posteriores',
        withdrawals: 'Retiros',
        feed: 'Transacciones',
      },
      created: 'Creado',
      record: 'Registro',
      amount: 'Importe',
      currency: 'Moneda',
      status: 'Estado',
      none: { title: 'No hay tales registros', text: 'Nada de lo almacenado es de esos días.' },
    },
    changes: {
      title: 'Desde la conciliación anterior',
      first: 'la primera de estos días',
      previous: (run: string) => `Conciliación ${run}`,
      new: 'Nuevas',
      newWhere: 'las discrepancias nuevas',
      still: 'Siguen',
      stillWhere: 'las discrepancias que ya estaban',
      gone: 'Desaparecidas',
      goneWhere: 'las discrepancias que ya no están',
      waiting: (count: string) =>
        count === '1'
          ? '1 decisión espera a la próxima conciliación'
          : `${count} decisiones esperan a la próxima conciliación`,
      waitingWhere: 'las decisiones que solo toma la próxima conciliación',
    },
    gone: {
      label: 'Discrepancias de la conciliación anterior que ya no están',
      text: 'Discrepancias de la conciliación anterior que esta ya no tiene.',
      cut: (shown: string, all: string) => `Las primeras ${shown} de ${all}.`,
      status: 'Estado entonces',
      reason: 'Motivo',
      none: {
        title: 'No desapareció ninguna',
        text: 'Toda discrepancia de la conciliación anterior sigue, o no había ninguna.',
      },
    },
    decisions: {
      label: 'Decisiones de personas',
      sets: {
        all: 'Todas',
        taken: 'Tomadas en esta conciliación',
        waiting: 'Esperan a la próxima',
      },
      at: 'Cuándo',
      by: 'Quién',
      what: 'Decisión',
      facts: 'Motivo y nota',
      breaks: 'Discrepancias',
      state: 'Situación',
      undone: 'retirada',
      undo: 'Retirar',
      undoTitle: '¿Retirar esta decisión?',
      undoText:
        'Queda en la lista, con quién la retiró y por qué. Lo que concilió o deshizo cambia con la próxima conciliación.',
      reason: 'Motivo',
      reasonHint: 'Se guarda con su nombre y la hora',
      chooseFirst: 'Elija primero una decisión',
      cannotUndo: 'Esta decisión no se puede retirar',
      stale: (count: string) => `${count} no pudieron aplicarse: sus registros ya no están`,
      most: (count: string) =>
        `Se muestran las ${count} más recientes; el registro de actividad las tiene todas.`,
      none: { title: 'Sin decisiones', text: 'Nadie ha decidido nada aquí todavía.' },
      statuses: {
        open: 'abierta',
        investigating: 'en investigación',
        resolved: 'resuelta',
        accepted: 'aceptada',
      },
      kinds: {
        status: 'Estado de discrepancias',
        assign: 'Asignada',
        note: 'Nota',
        match: 'Conciliado a mano',
        acceptSuggestion: 'Sugerencia aceptada',
        refuseSuggestion: 'Sugerencia rechazada',
        undoMatch: 'Conciliado deshecho',
        undo: 'Decisión retirada',
      },
    },
    hindrances: {
      blocks: 'Lo impide',
      look: 'Mire antes',
      none: (resolved: string, accepted: string) =>
        `Nada impide cerrarlo: ${resolved} discrepancias resueltas, ${accepted} aceptadas`,
      settled: (resolved: string, accepted: string) =>
        `Zanjadas: ${resolved} resueltas, ${accepted} aceptadas.`,
      open: (count: string) =>
        count === '1' ? '1 discrepancia está abierta' : `${count} discrepancias están abiertas`,
      investigating: (count: string) =>
        count === '1'
          ? '1 discrepancia se está investigando'
          : `${count} discrepancias se están investigando`,
      waiting: (count: string) =>
        count === '1'
          ? '1 decisión espera a otra conciliación'
          : `${count} decisiones esperan a otra conciliación`,
      newerRuns: (count: string) =>
        count === '1'
          ? 'Una conciliación más reciente toca los mismos días'
          : `${count} conciliaciones más recientes tocan los mismos días`,
      closed: (span: string) =>
        span === ''
          ? 'Los mismos días ya están cerrados'
          : `Los mismos días ya están cerrados: ${span}`,
      toBreaks: 'las discrepancias',
      toDecisions: 'las decisiones',
      toPeriod: 'Mostrar',
    },
    period: {
      closed: 'Este período está cerrado',
      before: 'Antes de cerrar el período',
      reopened: 'Se cerró y se abrió de nuevo',
      earlier: 'Cierres anteriores de esta conciliación',
      cannot: 'Algo de lo que sigue lo impide: atiéndalo primero',
      keeps: 'Un período cerrado se apoya en esta conciliación: abra antes el período de nuevo',
      frozen: 'Quedará congelado:',
      show: 'Mostrar los cambios',
      later: (count: string) =>
        count === '1'
          ? '1 cambio posterior en este período'
          : `${count} cambios posteriores en este período`,
    },
    frozen: {
      title: 'Como se cerró',
      hint: 'cifras congeladas',
      unknown:
        'Lo cerró una versión anterior de este programa, que no congeló cifras; la conciliación misma no ha cambiado.',
      rows: (matched: string, rows: string) =>
        `${matched} de ${rows} ${rows === '1' ? 'fila del libro conciliada' : 'filas del libro conciliadas'}`,
      records: (matched: string, records: string) =>
        `${matched} de ${records} registros del proveedor conciliados`,
      excluded: (rows: string) =>
        rows === '1'
          ? '1 fila del libro excluida por el mapeo'
          : `${rows} filas del libro excluidas por el mapeo`,
      void: (rows: string, records: string) =>
        `Sin efecto: ${rows} ${rows === '1' ? 'fila' : 'filas'} del libro, ${records} ${records === '1' ? 'registro' : 'registros'} del proveedor`,
      breaks: 'Discrepancias',
      noBreaks: 'Sin discrepancias',
      decisions: (count: string) => `${count} decisiones de personas`,
      differences: 'Proveedor − libro por moneda',
      digest: 'Huella (SHA-256)',
      digestHint:
        'Del resumen de la conciliación y de cada discrepancia con su estado, motivo y nota. Anotada en otro lugar, prueba que nada cambió.',
    },
    later: {
      title: 'Cambios posteriores en este período',
      hint: 'desde que se cerró',
      none: 'Nada de estos días ha cambiado desde entonces',
      records: (count: string) =>
        count === '1'
          ? '1 registro del proveedor llegó o cambió'
          : `${count} registros del proveedor llegaron o cambiaron`,
      runs: (count: string) =>
        count === '1'
          ? 'Una conciliación posterior toca estos días:'
          : `${count} conciliaciones posteriores tocan estos días:`,
      at: 'Advertido',
      record: 'Registro',
      what: 'Qué',
      firstSeen: 'visto por primera vez',
      changed: (field: string, old: string, now: string) => `${field}: ${old} → ${now}`,
    },
    evidence: {
      button: 'Carpeta de evidencia',
      title: 'Guardar la evidencia de esta conciliación',
      text: 'Una carpeta con las entradas y sus huellas, el mapeo, las reglas, los totales, los conciliados, las discrepancias y las decisiones. Se puede leer sin este programa.',
      name: 'Nombre de la carpeta',
      ledger: 'Con el archivo del libro mismo',
      ledgerHint: 'Sin él, quedan solo su nombre, tamaño y huella',
      badName: 'Use letras, dígitos, puntos, guiones y espacios, 100 como máximo',
      save: 'Guardar',
      savedTitle: 'Evidencia guardada',
      folder: 'Carpeta',
      files: 'Archivos',
      digest: 'Huella (SHA-256)',
    },
    periods: {
      title: 'Períodos cerrados',
      list: 'Conciliaciones y períodos cerrados',
      none: {
        title: 'Aún no se ha cerrado ningún período',
        text: 'Abra una conciliación cuyas discrepancias estén todas resueltas o aceptadas y cierre allí su período.',
      },
      days: 'Días',
      state: 'Situación',
      isClosed: 'Cerrado',
      isOpen: 'Abierto de nuevo',
      run: 'Conciliación',
      closed: 'Cerrado',
      closedBy: 'Cerrado por',
      closedAt: 'Cerrado',
      note: 'Nota',
      reopened: 'Abierto de nuevo',
      reopenedBy: 'Abierto por',
      reopenedAt: 'Abierto de nuevo',
      reason: 'Motivo',
      text: 'Motivo o nota',
    },
  },
  pt: {
    tabs: {
      lines: 'Linhas',
      outside: 'Fora do período',
      void: 'Sem efeito',
      observations: 'Observações',
      gone: 'Desaparecidas',
      decisions: 'Decisões',
      closing: 'Fechamento',
    },
    ofPeriod: (days: string) => `período ${days}`,
    clear: (filter: string) => `Limpar ${filter}`,
    breaksIn: (currency: string) => `Divergências em ${currency}`,
    rules: { title: 'Regras', suggesting: 'com sugestões', notSuggesting: 'sem sugestões' },
    matchedRows: (rows: string, records: string) =>
      `${rows} linhas do livro e ${records} registros do provedor em conciliados:`,
    where: {
      ledgerRows: 'o arquivo do livro',
      providerRecords: 'os registros do provedor',
      matches: 'os conciliados',
      ledgerBroken: 'as divergências que contêm uma linha do livro',
      providerBroken: 'as divergências que contêm um registro do provedor',
      lines: 'as linhas do livro',
      outside: 'os registros do provedor fora do período',
      void: 'os registros do provedor que falharam',
      breaks: 'as divergências',
      breaksOf: (what: string) => `as divergências: ${what}`,
      tolerated: 'os conciliados dentro da tolerância',
      observations: 'as observações',
      suggestions: 'as correspondências sugeridas',
      matchesOf: (currency: string) => `os conciliados em ${currency}`,
      breaksIn: (currency: string) => `as divergências em ${currency}`,
      toleratedIn: (currency: string) => `os conciliados em ${currency} dentro da tolerância`,
      answered: 'os saques no cache',
      recheck: 'a lista de ids a verificar de novo',
      decisions: 'as decisões de pessoas',
    },
    suggestions: (count: string) => `${count} sugeridos`,
    matchedByHand: (count: string) => `${count} conciliados à mão`,
    undoneByHand: (count: string) => `${count} desfeitos à mão`,
    staleDecisions: (count: string) => `${count} decisões cujos registros não existem mais`,
    severity: 'Por gravidade',
    tolerated: {
      title: 'Dentro da tolerância',
      hint: 'conciliados que diferem e podem diferir',
      count: 'Conciliados',
      sum: 'Soma das diferenças',
    },
    lines: {
      label: 'Linhas do livro que nem estão conciliadas nem têm divergência',
      all: 'Todas',
      place: 'Onde terminou',
      none: { title: 'Não há tais linhas', text: 'Nenhuma linha do livro terminou aqui.' },
      reasons: {
        'its date lies outside the period': 'A data dela está fora do período',
        'its status says that no money left': 'O status dela diz que nenhum dinheiro saiu',
        'the provider was not asked for it': 'O provedor não foi consultado sobre ela',
        'the provider was asked for it and gave no usable answer':
          'O provedor foi consultado sobre ela e não deu uma resposta utilizável',
        'the provider cannot be asked for an id like this':
          'Não é possível consultar o provedor por um id como este',
        'the feed was not read as far as its date': 'O feed não foi lido até a data dela',
      },
    },
    observations: {
      label: 'Observações sobre os registros do provedor',
      text: 'O que um registro diz contra si mesmo, deixa em aberto ou diz com uma palavra desconhecida. Aparece ao lado das divergências e nunca é julgado: o contrato não dá nenhuma fórmula.',
      record: 'Registro',
      fields: 'O que foi observado',
      all: 'Todas',
      kind: 'Tipo',
      kinds: {
        provider_inconsistent: 'Discordam',
        fee_differs: 'Tarifa cobrada',
        net_unknown: 'Líquido desconhecido',
        not_final_yet: 'Não terminado',
        status_unknown: 'Status desconhecido',
      },
      none: { title: 'Sem observações', text: 'Nada foi observado nos registros do provedor.' },
      names: {
        debited_amount: 'valor + tarifa em relação ao debitado',
        currency: 'moeda',
        amount: 'valor',
        fee: 'tarifa',
        address: 'endereço',
        status: 'status',
        network: 'rede',
        txn_hash: 'hash',
        date: 'data',
        fee_differs: 'tarifa cobrada em relação a debitado − valor',
        net_unknown: 'não se sabe qual valor é líquido, então nenhum é comparado',
        not_final_yet: 'lançado sem status, e o provedor não terminou',
        status_unknown: 'uma palavra de status não está em nenhuma lista',
      },
      ofFeed: (field: string) => `${field} em relação à transação`,
    },
    void: {
      label: 'Registros do provedor que falharam',
      text: (count) =>
        `A conciliação contou ${count} sem par e não guarda a lista deles. Estes são os registros guardados dos dias dela que falharam, como estão agora; um que correspondeu a uma linha aparece aqui e não foi contado.`,
    },
    outside: {
      label: 'Registros do provedor fora do período',
      allLabel: 'Registros do provedor da conciliação',
      allText: (count: string) =>
        `A conciliação contou ${count}: saques, e transações que não pertencem a nenhum. Estes são os registros do cache como estão agora; uma transação que pertence a um saque é listada aqui e não foi contada.`,
      text: (count: string) =>
        `A conciliação contou ${count} e não guarda a lista deles. Estes são os registros no cache de outros dias como estão agora; um registro conciliado com uma linha de dentro, ou uma transação que pertence a um saque, aparece aqui e não foi contado.`,
      whole: 'Esta conciliação cobre tudo o que está no cache: nada fica fora.',
      sides: {
        withdrawalsBefore: 'Saques anteriores',
        withdrawalsAfter: 'Saques posteriores',
        feedBefore: 'Transações anteriores',
        feedAfter: 'Transações posteriores',
        withdrawals: 'Saques',
        feed: 'Transações',
      },
      created: 'Criado',
      record: 'Registro',
      amount: 'Valor',
      currency: 'Moeda',
      status: 'Status',
      none: { title: 'Não há tais registros', text: 'Nada do cache é desses dias.' },
    },
    changes: {
      title: 'Desde a conciliação anterior',
      first: 'a primeira destes dias',
      previous: (run: string) => `Conciliação ${run}`,
      new: 'Novas',
      newWhere: 'as divergências novas',
      still: 'Continuam',
      stillWhere: 'as divergências que já existiam',
      gone: 'Desaparecidas',
      goneWhere: 'as divergências que não existem mais',
      waiting: (count: string) =>
        count === '1'
          ? '1 decisão espera a próxima conciliação'
          : `${count} decisões esperam a próxima conciliação`,
      waitingWhere: 'as decisões que só a próxima conciliação aplica',
    },
    gone: {
      label: 'Divergências da conciliação anterior que não existem mais',
      text: 'Divergências da conciliação anterior que esta não tem mais.',
      cut: (shown: string, all: string) => `As primeiras ${shown} de ${all}.`,
      status: 'Situação então',
      reason: 'Motivo',
      none: {
        title: 'Nada desapareceu',
        text: 'Toda divergência da conciliação anterior continua, ou não havia nenhuma.',
      },
    },
    decisions: {
      label: 'Decisões de pessoas',
      sets: { all: 'Todas', taken: 'Aplicadas nesta conciliação', waiting: 'Esperam a próxima' },
      at: 'Quando',
      by: 'Quem',
      what: 'Decisão',
      facts: 'Motivo e nota',
      breaks: 'Divergências',
      state: 'Situação',
      undone: 'retirada',
      undo: 'Retirar',
      undoTitle: 'Retirar esta decisão?',
      undoText:
        'Ela fica na lista, com quem a retirou e por quê. O que ela conciliou ou desfez muda com a próxima conciliação.',
      reason: 'Motivo',
      reasonHint: 'Guardado com seu nome e a hora',
      chooseFirst: 'Escolha primeiro uma decisão',
      cannotUndo: 'Esta decisão não pode ser retirada',
      stale: (count: string) => `${count} não puderam ser aplicadas: os registros não existem mais`,
      most: (count: string) =>
        `São mostradas as ${count} mais recentes; o registro de atividade tem todas.`,
      none: { title: 'Sem decisões', text: 'Ninguém decidiu nada aqui ainda.' },
      statuses: {
        open: 'aberta',
        investigating: 'em investigação',
        resolved: 'resolvida',
        accepted: 'aceita',
      },
      kinds: {
        status: 'Situação de divergências',
        assign: 'Atribuída',
        note: 'Nota',
        match: 'Conciliado à mão',
        acceptSuggestion: 'Sugestão aceita',
        refuseSuggestion: 'Sugestão recusada',
        undoMatch: 'Conciliado desfeito',
        undo: 'Decisão retirada',
      },
    },
    hindrances: {
      blocks: 'Impede',
      look: 'Veja antes',
      none: (resolved: string, accepted: string) =>
        `Nada impede o fechamento: ${resolved} divergências resolvidas, ${accepted} aceitas`,
      settled: (resolved: string, accepted: string) =>
        `Decididas: ${resolved} resolvidas, ${accepted} aceitas.`,
      open: (count: string) =>
        count === '1' ? '1 divergência está aberta' : `${count} divergências estão abertas`,
      investigating: (count: string) =>
        count === '1'
          ? '1 divergência está em investigação'
          : `${count} divergências estão em investigação`,
      waiting: (count: string) =>
        count === '1'
          ? '1 decisão espera outra conciliação'
          : `${count} decisões esperam outra conciliação`,
      newerRuns: (count: string) =>
        count === '1'
          ? 'Uma conciliação mais recente toca os mesmos dias'
          : `${count} conciliações mais recentes tocam os mesmos dias`,
      closed: (span: string) =>
        span === ''
          ? 'Os mesmos dias já estão fechados'
          : `Os mesmos dias já estão fechados: ${span}`,
      toBreaks: 'as divergências',
      toDecisions: 'as decisões',
      toPeriod: 'Mostrar',
    },
    period: {
      closed: 'Este período está fechado',
      before: 'Antes de fechar o período',
      reopened: 'Foi fechado e aberto de novo',
      earlier: 'Fechamentos anteriores desta conciliação',
      cannot: 'Algo abaixo impede: cuide disso primeiro',
      keeps: 'Um período fechado se apoia nesta conciliação: abra antes o período de novo',
      frozen: 'Isto será congelado:',
      show: 'Mostrar as mudanças',
      later: (count: string) =>
        count === '1'
          ? '1 mudança posterior neste período'
          : `${count} mudanças posteriores neste período`,
    },
    frozen: {
      title: 'Como foi fechado',
      hint: 'números congelados',
      unknown:
        'Uma versão anterior deste programa o fechou e não congelou números; a conciliação em si não mudou.',
      rows: (matched: string, rows: string) =>
        `${matched} de ${rows} ${rows === '1' ? 'linha do livro conciliada' : 'linhas do livro conciliadas'}`,
      records: (matched: string, records: string) =>
        `${matched} de ${records} registros do provedor conciliados`,
      excluded: (rows: string) =>
        rows === '1'
          ? '1 linha do livro deixada de fora pelo mapeamento'
          : `${rows} linhas do livro deixadas de fora pelo mapeamento`,
      void: (rows: string, records: string) =>
        `Sem efeito: ${rows} ${rows === '1' ? 'linha' : 'linhas'} do livro, ${records} ${records === '1' ? 'registro' : 'registros'} do provedor`,
      breaks: 'Divergências',
      noBreaks: 'Sem divergências',
      decisions: (count: string) => `${count} decisões de pessoas`,
      differences: 'Provedor − livro por moeda',
      digest: 'Resumo (SHA-256)',
      digestHint:
        'Do resumo da conciliação e de cada divergência com sua situação, motivo e nota. Anotado em outro lugar, prova que nada mudou.',
    },
    later: {
      title: 'Mudanças posteriores neste período',
      hint: 'desde que foi fechado',
      none: 'Nada destes dias mudou desde então',
      records: (count: string) =>
        count === '1'
          ? '1 registro do provedor chegou ou mudou'
          : `${count} registros do provedor chegaram ou mudaram`,
      runs: (count: string) =>
        count === '1'
          ? 'Uma conciliação posterior toca estes dias:'
          : `${count} conciliações posteriores tocam estes dias:`,
      at: 'Notado',
      record: 'Registro',
      what: 'O quê',
      firstSeen: 'visto pela primeira vez',
      changed: (field: string, old: string, now: string) => `${field}: ${old} → ${now}`,
    },
    evidence: {
      button: 'Pasta de evidência',
      title: 'Salvar a evidência desta conciliação',
      text: 'Uma pasta com as entradas e seus resumos, o mapeamento, as regras, os totais, os conciliados, as divergências e as decisões. Pode ser lida sem este programa.',
      name: 'Nome da pasta',
      ledger: 'Com o próprio arquivo do livro',
      ledgerHint: 'Sem ele, ficam só o nome, o tamanho e o resumo dele',
      badName: 'Use letras, dígitos, pontos, hífens e espaços, no máximo 100',
      save: 'Salvar',
      savedTitle: 'Evidência salva',
      folder: 'Pasta',
      files: 'Arquivos',
      digest: 'Resumo (SHA-256)',
    },
    periods: {
      title: 'Períodos fechados',
      list: 'Conciliações e períodos fechados',
      none: {
        title: 'Nenhum período foi fechado ainda',
        text: 'Abra uma conciliação cujas divergências estejam todas resolvidas ou aceitas e feche ali o período.',
      },
      days: 'Dias',
      state: 'Situação',
      isClosed: 'Fechado',
      isOpen: 'Aberto de novo',
      run: 'Conciliação',
      closed: 'Fechado',
      closedBy: 'Fechado por',
      closedAt: 'Fechado',
      note: 'Nota',
      reopened: 'Aberto de novo',
      reopenedBy: 'Aberto por',
      reopenedAt: 'Aberto de novo',
      reason: 'Motivo',
      text: 'Motivo ou nota',
    },
  },
})
