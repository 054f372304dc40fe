import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words of a run's drill-down, of closing its period and of its evidence. */
export const closingWords = catalogue({
  tabs: {
    lines: t('Lines', 'Líneas', 'Linhas'),
    outside: t('Outside the period', 'Fuera del período', 'Fora do período'),
    void: t('Void', 'Sin efecto', 'Sem efeito'),
    observations: t('Observations', 'Observaciones', 'Observações'),
    gone: t('Gone', 'Desaparecidas', 'Desaparecidas'),
    decisions: t('Decisions', 'Decisiones', 'Decisões'),
    closing: t('Closing', 'Cierre', 'Fechamento'),
  },
  ofPeriod: t(
    (days: string) => `period ${days}`,
    (days: string) => `período ${days}`,
    (days: string) => `período ${days}`,
  ),
  clear: t(
    (filter: string) => `Clear ${filter}`,
    (filter: string) => `Quitar ${filter}`,
    (filter: string) => `Limpar ${filter}`,
  ),
  breaksIn: t(
    (currency: string) => `Breaks in ${currency}`,
    (currency: string) => `Discrepancias en ${currency}`,
    (currency: string) => `Divergências em ${currency}`,
  ),
  rules: {
    title: t('Matching rules', 'Reglas', 'Regras'),
    suggesting: t('with suggestions', 'con sugerencias', 'com sugestões'),
    notSuggesting: t('without suggestions', 'sin sugerencias', 'sem sugestões'),
  },
  matchedRows: t(
    (rows: string, records: string) =>
      `Matches of ${rows} ledger rows with ${records} provider records:`,
    (rows: string, records: string) =>
      `${rows} filas del libro y ${records} registros del proveedor en conciliados:`,
    (rows: string, records: string) =>
      `${rows} linhas do livro e ${records} registros do provedor em conciliados:`,
  ),
  where: {
    ledgerRows: t('the ledger file', 'el archivo del libro', 'o arquivo do livro'),
    providerRecords: t(
      'the provider’s records',
      'los registros del proveedor',
      'os registros do provedor',
    ),
    matches: t('the matches', 'los conciliados', 'os conciliados'),
    ledgerBroken: t(
      'the breaks with a ledger row',
      'las discrepancias que contienen una fila del libro',
      'as divergências que contêm uma linha do livro',
    ),
    providerBroken: t(
      'the breaks with a provider record',
      'las discrepancias que contienen un registro del proveedor',
      'as divergências que contêm um registro do provedor',
    ),
    lines: t('the ledger’s lines', 'las líneas del libro', 'as linhas do livro'),
    outside: t(
      'the provider’s records outside the period',
      'los registros del proveedor fuera del período',
      'os registros do provedor fora do período',
    ),
    void: t(
      'the provider’s records that failed',
      'los registros del proveedor que fallaron',
      'os registros do provedor que falharam',
    ),
    breaks: t('the breaks', 'las discrepancias', 'as divergências'),
    breaksOf: t(
      (names: string) => `the breaks: ${names}`,
      (names: string) => `las discrepancias: ${names}`,
      (names: string) => `as divergências: ${names}`,
    ),
    tolerated: t(
      'the matches inside the tolerance',
      'los conciliados dentro de la tolerancia',
      'os conciliados dentro da tolerância',
    ),
    observations: t('the observations', 'las observaciones', 'as observações'),
    suggestions: t(
      'the suggested matches',
      'las coincidencias sugeridas',
      'as correspondências sugeridas',
    ),
    matchesOf: t(
      (currency: string) => `the matches in ${currency}`,
      (currency: string) => `los conciliados en ${currency}`,
      (currency: string) => `os conciliados em ${currency}`,
    ),
    breaksIn: t(
      (currency: string) => `the breaks in ${currency}`,
      (currency: string) => `las discrepancias en ${currency}`,
      (currency: string) => `as divergências em ${currency}`,
    ),
    toleratedIn: t(
      (currency: string) => `the matches in ${currency} inside the tolerance`,
      (currency: string) => `los conciliados en ${currency} dentro de la tolerancia`,
      (currency: string) => `os conciliados em ${currency} dentro da tolerância`,
    ),
    answered: t('the cached withdrawals', 'los retiros almacenados', 'os saques no cache'),
    recheck: t(
      'the list of ids to check again',
      'la lista de ids por comprobar de nuevo',
      'a lista de ids a verificar de novo',
    ),
    decisions: t('the decisions of people', 'las decisiones de personas', 'as decisões de pessoas'),
  },
  suggestions: t(
    (count: string) => `${count} suggested`,
    (count: string) => `${count} sugeridos`,
    (count: string) => `${count} sugeridos`,
  ),
  matchedByHand: t(
    (count: string) => `${count} matched by hand`,
    (count: string) => `${count} conciliados a mano`,
    (count: string) => `${count} conciliados à mão`,
  ),
  undoneByHand: t(
    (count: string) => `${count} undone by hand`,
    (count: string) => `${count} deshechos a mano`,
    (count: string) => `${count} desfeitos à mão`,
  ),
  staleDecisions: t(
    (count: string) => `${count} decisions whose records are gone`,
    (count: string) => `${count} decisiones cuyos registros ya no están`,
    (count: string) => `${count} decisões cujos registros não existem mais`,
  ),
  severity: t('By severity', 'Por gravedad', 'Por gravidade'),
  tolerated: {
    title: t('Inside the tolerance', 'Dentro de la tolerancia', 'Dentro da tolerância'),
    hint: t(
      'matches with an allowed difference',
      'conciliados con una diferencia permitida',
      'conciliados com uma diferença permitida',
    ),
    count: t('Matches', 'Conciliados', 'Conciliados'),
    sum: t('Sum of differences', 'Suma de diferencias', 'Soma das diferenças'),
  },
  lines: {
    label: t(
      'Ledger lines that are neither matched nor broken',
      'Líneas del libro que ni están conciliadas ni tienen discrepancia',
      'Linhas do livro que nem estão conciliadas nem têm divergência',
    ),
    all: t('All', 'Todas', 'Todas'),
    place: t('Where it ended', 'Dónde terminó', 'Onde terminou'),
    none: {
      title: t('No such lines', 'No hay tales líneas', 'Não há tais linhas'),
      text: t(
        'No line of the ledger ended here.',
        'Ninguna línea del libro terminó aquí.',
        'Nenhuma linha do livro terminou aqui.',
      ),
    },
    reasons: {
      'its date lies outside the period': t(
        'Its date lies outside the period',
        'Su fecha está fuera del período',
        'A data dela está fora do período',
      ),
      'its status says that no money left': t(
        'Its status says that no money left',
        'Su estado dice que no salió dinero',
        'O status dela diz que nenhum dinheiro saiu',
      ),
      'the provider was not asked for it': t(
        'The provider was not asked for it',
        'No se preguntó por ella al proveedor',
        'O provedor não foi consultado sobre ela',
      ),
      'the provider was asked for it and gave no usable answer': t(
        'The provider was asked for it and gave no usable answer',
        'Se preguntó por ella al proveedor y no dio una respuesta utilizable',
        'O provedor foi consultado sobre ela e não deu uma resposta utilizável',
      ),
      'the provider cannot be asked for an id like this': t(
        'The provider cannot be asked for an id like this',
        'No se puede preguntar al proveedor por un id como este',
        'Não é possível consultar o provedor por um id como este',
      ),
      'the withdrawal with its id was not matched with it': t(
        'The withdrawal with its id was not matched with it',
        'El retiro con su id no se concilió con ella',
        'O saque com o id dela não foi conciliado com ela',
      ),
      'the record of the provider could not be used': t(
        'The record of the provider could not be used',
        'El registro del proveedor no se pudo usar',
        'O registro do provedor não pôde ser usado',
      ),
      'the feed was not read as far as its date': t(
        'The feed was not read as far as its date',
        'El feed no se leyó hasta su fecha',
        'O feed não foi lido até a data dela',
      ),
    } as Entries<Record<string, string>>,
  },
  observations: {
    label: t(
      'Observations about the provider’s records',
      'Observaciones sobre los registros del proveedor',
      'Observações sobre os registros do provedor',
    ),
    text: t(
      'Records with contradicting fields, missing values or unknown words. They are shown beside the breaks and never judged, because the contract states no formula.',
      'Registros con campos que se contradicen, valores que faltan o palabras desconocidas. Se muestran junto a las discrepancias y nunca se juzgan, porque el contrato no da ninguna fórmula.',
      'Registros com campos que se contradizem, valores ausentes ou palavras desconhecidas. Aparecem ao lado das divergências e nunca são julgados, porque o contrato não dá nenhuma fórmula.',
    ),
    record: t('Record', 'Registro', 'Registro'),
    fields: t('What was observed', 'Qué se observó', 'O que foi observado'),
    all: t('All', 'Todas', 'Todas'),
    kind: t('Kind', 'Clase', 'Tipo'),
    kinds: {
      provider_inconsistent: t('Disagree', 'No coinciden', 'Discordam'),
      fee_differs: t('Charged fee', 'Comisión cobrada', 'Tarifa cobrada'),
      net_unknown: t('Net unknown', 'Neto desconocido', 'Líquido desconhecido'),
      not_final_yet: t('Not done', 'Sin terminar', 'Não terminado'),
      status_unknown: t('Unknown status', 'Estado desconocido', 'Status desconhecido'),
    },
    none: {
      title: t('No observations', 'Sin observaciones', 'Sem observações'),
      text: t(
        'Nothing was observed about the provider’s records.',
        'No se observó nada en los registros del proveedor.',
        'Nada foi observado nos registros do provedor.',
      ),
    },
    names: {
      debited_amount: t(
        'amount + fee against debited',
        'importe + comisión frente a lo debitado',
        'valor + tarifa em relação ao debitado',
      ),
      currency: t('currency', 'moneda', 'moeda'),
      amount: t('amount', 'importe', 'valor'),
      fee: t('fee', 'comisión', 'tarifa'),
      address: t('address', 'dirección', 'endereço'),
      status: t('status', 'estado', 'status'),
      network: t('network', 'red', 'rede'),
      txn_hash: t('hash', 'hash', 'hash'),
      date: t('date', 'fecha', 'data'),
      fee_differs: t(
        'charged fee against debited − amount',
        'comisión cobrada frente a debitado − importe',
        'tarifa cobrada em relação a debitado − valor',
      ),
      net_unknown: t(
        'it is not known which amount is net, so none is compared',
        'no se sabe qué importe es neto, así que no se compara',
        'não se sabe qual valor é líquido, então nenhum é comparado',
      ),
      not_final_yet: t(
        'booked without a status, and the provider is not done',
        'asentado sin estado, y el proveedor no ha terminado',
        'lançado sem status, e o provedor não terminou',
      ),
      status_unknown: t(
        'the meaning of a status is not known: set the ledger’s in the mapping, the provider’s in Connection',
        'no se conoce el significado de un estado: indique el del libro en el mapeo y el del proveedor en Conexión',
        'não se conhece o significado de um status: informe o do livro no mapeamento e o do provedor em Conexão',
      ),
    },
    ofFeed: t(
      (field: string) => `${field} against the transaction`,
      (field: string) => `${field} frente a la transacción`,
      (field: string) => `${field} em relação à transação`,
    ),
  },
  void: {
    label: t(
      'Provider records that failed',
      'Registros del proveedor que fallaron',
      'Registros do provedor que falharam',
    ),
    text: t(
      (count: string) =>
        `The run counted ${count} without a partner and keeps no list of them. These are the cached records of its days that failed, as they are now; one that was matched with a row is listed here and was not counted.`,
      (count) =>
        `La conciliación contó ${count} sin pareja y no guarda su lista. Estos son los registros guardados de sus días que fallaron, tal como están ahora; uno que coincidió con una fila aparece aquí y no se contó.`,
      (count) =>
        `A conciliação contou ${count} sem par e não guarda a lista deles. Estes são os registros guardados dos dias dela que falharam, como estão agora; um que correspondeu a uma linha aparece aqui e não foi contado.`,
    ),
  },
  outside: {
    label: t(
      'Provider records outside the period',
      'Registros del proveedor fuera del período',
      'Registros do provedor fora do período',
    ),
    allLabel: t(
      'Provider records of the run',
      'Registros del proveedor de la conciliación',
      'Registros do provedor da conciliação',
    ),
    allText: t(
      (count: string) =>
        `The run counted ${count}: withdrawals, and transactions that belong to none. These are the cached records as they are now; a transaction that belongs to a withdrawal is listed here and was not counted.`,
      (count: string) =>
        `La conciliación contó ${count}: retiros, y transacciones que no pertenecen a ninguno. Estos son los registros almacenados tal como están ahora; una transacción que pertenece a un retiro se lista aquí y no se contó.`,
      (count: string) =>
        `A conciliação contou ${count}: saques, e transações que não pertencem a nenhum. Estes são os registros do cache como estão agora; uma transação que pertence a um saque é listada aqui e não foi contada.`,
    ),
    text: t(
      (count: string) =>
        `The run counted ${count} and keeps no list of them. These are the cached records of other days as they are now; a record that was matched with a row inside the period, or a transaction that belongs to a withdrawal, is listed here and was not counted.`,
      (count: string) =>
        `La conciliación contó ${count} y no guarda su lista. Estos son los registros almacenados de otros días tal como están ahora; un registro conciliado con una fila de dentro, o una transacción que pertenece a un retiro, aparece aquí y no se contó.`,
      (count: string) =>
        `A conciliação contou ${count} e não guarda a lista deles. Estes são os registros no cache de outros dias como estão agora; um registro conciliado com uma linha de dentro, ou uma transação que pertence a um saque, aparece aqui e não foi contado.`,
    ),
    whole: t(
      'This run covers everything cached: nothing is outside.',
      'Esta conciliación cubre todo lo almacenado: nada queda fuera.',
      'Esta conciliação cobre tudo o que está no cache: nada fica fora.',
    ),
    sides: {
      withdrawalsBefore: t('Withdrawals before', 'Retiros anteriores', 'Saques anteriores'),
      withdrawalsAfter: t('Withdrawals after', 'Retiros posteriores', 'Saques posteriores'),
      feedBefore: t('Transactions before', 'Transacciones anteriores', 'Transações anteriores'),
      feedAfter: t('Transactions after', 'Transacciones posteriores', 'Transações posteriores'),
      withdrawals: t('Withdrawals', 'Retiros', 'Saques'),
      feed: t('Transactions', 'Transacciones', 'Transações'),
    },
    created: t('Created', 'Creado', 'Criado'),
    record: t('Record', 'Registro', 'Registro'),
    amount: t('Amount', 'Importe', 'Valor'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    status: t('Status', 'Estado', 'Status'),
    none: {
      title: t('No such records', 'No hay tales registros', 'Não há tais registros'),
      text: t(
        'Nothing in the cache is dated on these days.',
        'Nada de lo almacenado es de esos días.',
        'Nada do cache é desses dias.',
      ),
    },
  },
  changes: {
    title: t(
      'Since the previous run',
      'Desde la conciliación anterior',
      'Desde a conciliação anterior',
    ),
    first: t('the first run of these days', 'la primera de estos días', 'a primeira destes dias'),
    previous: t(
      (run: string) => `Run ${run}`,
      (run: string) => `Conciliación ${run}`,
      (run: string) => `Conciliação ${run}`,
    ),
    new: t('New', 'Nuevas', 'Novas'),
    newWhere: t('the breaks that are new', 'las discrepancias nuevas', 'as divergências novas'),
    still: t('Found again', 'Encontradas de nuevo', 'Encontradas de novo'),
    stillWhere: t(
      'the breaks that the previous run had too',
      'las discrepancias que ya estaban',
      'as divergências que já existiam',
    ),
    gone: t('Gone', 'Desaparecidas', 'Desaparecidas'),
    goneWhere: t(
      'the breaks that no longer exist',
      'las discrepancias que ya no están',
      'as divergências que não existem mais',
    ),
    waiting: t(
      (count: string) =>
        count === '1'
          ? '1 decision waits for the next run'
          : `${count} decisions wait for the next run`,
      (count: string) =>
        count === '1'
          ? '1 decisión espera a la próxima conciliación'
          : `${count} decisiones esperan a la próxima conciliación`,
      (count: string) =>
        count === '1'
          ? '1 decisão espera a próxima conciliação'
          : `${count} decisões esperam a próxima conciliação`,
    ),
    waitingWhere: t(
      'the decisions that the next run will apply',
      'las decisiones que aplicará la próxima conciliación',
      'as decisões que a próxima conciliação vai aplicar',
    ),
  },
  gone: {
    label: t(
      'Breaks of the previous run that no longer exist',
      'Discrepancias de la conciliación anterior que ya no están',
      'Divergências da conciliação anterior que não existem mais',
    ),
    text: t(
      'Breaks of the previous run that this run does not have.',
      'Discrepancias de la conciliación anterior que esta ya no tiene.',
      'Divergências da conciliação anterior que esta não tem mais.',
    ),
    cut: t(
      (shownCount: string, total: string) => `The first ${shownCount} of ${total}.`,
      (shownCount: string, total: string) => `Las primeras ${shownCount} de ${total}.`,
      (shownCount: string, total: string) => `As primeiras ${shownCount} de ${total}.`,
    ),
    status: t('Status then', 'Estado entonces', 'Status então'),
    reason: t('Reason', 'Motivo', 'Motivo'),
    none: {
      title: t('Nothing is gone', 'No desapareció ninguna', 'Nada desapareceu'),
      text: t(
        'Every break of the previous run was found again, or it had no breaks.',
        'Toda discrepancia de la conciliación anterior se encontró de nuevo, o no había ninguna.',
        'Toda divergência da conciliação anterior foi encontrada de novo, ou não havia nenhuma.',
      ),
    },
  },
  decisions: {
    label: t('Decisions of people', 'Decisiones de personas', 'Decisões de pessoas'),
    sets: {
      all: t('All', 'Todas', 'Todas'),
      taken: t(
        'Applied by this run',
        'Tomadas en esta conciliación',
        'Aplicadas nesta conciliação',
      ),
      waiting: t('Waiting for the next run', 'Esperan a la próxima', 'Esperam a próxima'),
    },
    at: t('At', 'Cuándo', 'Quando'),
    by: t('By', 'Quién', 'Quem'),
    what: t('Decision', 'Decisión', 'Decisão'),
    facts: t('Reason and note', 'Motivo y nota', 'Motivo e nota'),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    state: t('State', 'Estado', 'Estado'),
    undone: t('undone', 'deshecha', 'desfeita'),
    unshared: t('not shared yet', 'sin compartir', 'sem compartilhar'),
    undo: t('Undo', 'Deshacer', 'Desfazer'),
    undoTitle: t('Undo this decision?', '¿Deshacer esta decisión?', 'Desfazer esta decisão?'),
    undoText: t(
      'It stays in the list with the name of the person and the reason. The next run no longer applies its matches and undone matches.',
      'Queda en la lista con el nombre de la persona y el motivo. La próxima conciliación ya no aplica lo que concilió o deshizo.',
      'Ela fica na lista com o nome da pessoa e o motivo. A próxima conciliação não aplica mais o que ela conciliou ou desfez.',
    ),
    reason: t('Reason', 'Motivo', 'Motivo'),
    reasonHint: t(
      'Kept with your name and the time',
      'Se guarda con su nombre y la hora',
      'Guardado com seu nome e a hora',
    ),
    chooseFirst: t(
      'Choose a decision first',
      'Elija primero una decisión',
      'Escolha primeiro uma decisão',
    ),
    cannotUndo: t(
      'This decision cannot be undone',
      'Esta decisión no se puede deshacer',
      'Esta decisão não pode ser desfeita',
    ),
    stale: t(
      (count: string) => `${count} could not be applied: their records are no longer there`,
      (count: string) => `${count} no pudieron aplicarse: sus registros ya no están`,
      (count: string) => `${count} não puderam ser aplicadas: os registros não existem mais`,
    ),
    most: t(
      (count: string) => `The newest ${count} are shown; the activity log has all of them.`,
      (count: string) =>
        `Se muestran las ${count} más recientes; el registro de actividad las tiene todas.`,
      (count: string) =>
        `São mostradas as ${count} mais recentes; o registro de atividade tem todas.`,
    ),
    none: {
      title: t('No decisions', 'Sin decisiones', 'Sem decisões'),
      text: t(
        'No decision has been made about this run yet.',
        'Nadie ha decidido nada aquí todavía.',
        'Ninguém decidiu nada aqui ainda.',
      ),
    },
    statuses: {
      open: t('open', 'abierta', 'aberta'),
      investigating: t('investigating', 'en investigación', 'em investigação'),
      resolved: t('resolved', 'resuelta', 'resolvida'),
      accepted: t('accepted', 'aceptada', 'aceita'),
    } as Entries<Record<string, string>>,
    kinds: {
      status: t('Status of breaks', 'Estado de discrepancias', 'Status de divergências'),
      assign: t('Assigned', 'Asignada', 'Atribuída'),
      note: t('Note', 'Nota', 'Nota'),
      match: t('Matched by hand', 'Conciliado a mano', 'Conciliado à mão'),
      acceptSuggestion: t('Suggestion accepted', 'Sugerencia aceptada', 'Sugestão aceita'),
      refuseSuggestion: t('Suggestion refused', 'Sugerencia rechazada', 'Sugestão recusada'),
      undoMatch: t('Match undone', 'Conciliado deshecho', 'Conciliado desfeito'),
      undo: t('Decision undone', 'Decisión deshecha', 'Decisão desfeita'),
    } as Entries<Record<string, string>>,
  },
  obstacles: {
    blocks: t('Blocks', 'Lo impide', 'Impede'),
    look: t('Look first', 'Mire antes', 'Veja antes'),
    none: t(
      (resolvedCount: string, acceptedCount: string) =>
        `The period can be closed: ${resolvedCount} breaks resolved, ${acceptedCount} accepted`,
      (resolvedCount: string, acceptedCount: string) =>
        `El período se puede cerrar: ${resolvedCount} discrepancias resueltas, ${acceptedCount} aceptadas`,
      (resolvedCount: string, acceptedCount: string) =>
        `O período pode ser fechado: ${resolvedCount} divergências resolvidas, ${acceptedCount} aceitas`,
    ),
    settled: t(
      (resolvedCount: string, acceptedCount: string) =>
        `Settled: ${resolvedCount} resolved, ${acceptedCount} accepted.`,
      (resolvedCount: string, acceptedCount: string) =>
        `Zanjadas: ${resolvedCount} resueltas, ${acceptedCount} aceptadas.`,
      (resolvedCount: string, acceptedCount: string) =>
        `Decididas: ${resolvedCount} resolvidas, ${acceptedCount} aceitas.`,
    ),
    open: t(
      (count: string) => (count === '1' ? '1 break is open' : `${count} breaks are open`),
      (count: string) =>
        count === '1' ? '1 discrepancia está abierta' : `${count} discrepancias están abiertas`,
      (count: string) =>
        count === '1' ? '1 divergência está aberta' : `${count} divergências estão abertas`,
    ),
    investigating: t(
      (count: string) =>
        count === '1' ? '1 break is being investigated' : `${count} breaks are being investigated`,
      (count: string) =>
        count === '1'
          ? '1 discrepancia se está investigando'
          : `${count} discrepancias se están investigando`,
      (count: string) =>
        count === '1'
          ? '1 divergência está em investigação'
          : `${count} divergências estão em investigação`,
    ),
    waiting: t(
      (count: string) =>
        count === '1'
          ? '1 decision waits for another run'
          : `${count} decisions wait for another run`,
      (count: string) =>
        count === '1'
          ? '1 decisión espera a otra conciliación'
          : `${count} decisiones esperan a otra conciliación`,
      (count: string) =>
        count === '1'
          ? '1 decisão espera outra conciliação'
          : `${count} decisões esperam outra conciliação`,
    ),
    newerRuns: t(
      (count: string) =>
        count === '1'
          ? 'A newer run touches the same days'
          : `${count} newer runs touch the same days`,
      (count: string) =>
        count === '1'
          ? 'Una conciliación más reciente toca los mismos días'
          : `${count} conciliaciones más recientes tocan los mismos días`,
      (count: string) =>
        count === '1'
          ? 'Uma conciliação mais recente toca os mesmos dias'
          : `${count} conciliações mais recentes tocam os mesmos dias`,
    ),
    closed: t(
      (span: string) =>
        span === ''
          ? 'The same days are closed already'
          : `The same days are closed already: ${span}`,
      (span: string) =>
        span === ''
          ? 'Los mismos días ya están cerrados'
          : `Los mismos días ya están cerrados: ${span}`,
      (span: string) =>
        span === ''
          ? 'Os mesmos dias já estão fechados'
          : `Os mesmos dias já estão fechados: ${span}`,
    ),
    toBreaks: t('the breaks', 'las discrepancias', 'as divergências'),
    toDecisions: t('the decisions', 'las decisiones', 'as decisões'),
    toPeriod: t('Show it', 'Mostrar', 'Mostrar'),
  },
  period: {
    closed: t('This period is closed', 'Este período está cerrado', 'Este período está fechado'),
    before: t(
      'Before the period is closed',
      'Antes de cerrar el período',
      'Antes de fechar o período',
    ),
    reopened: t(
      'Closed before and opened again',
      'Se cerró y se abrió de nuevo',
      'Foi fechado e aberto de novo',
    ),
    earlier: t(
      'Earlier closings of this run',
      'Cierres anteriores de esta conciliación',
      'Fechamentos anteriores desta conciliação',
    ),
    cannot: t(
      'First resolve the obstacles below',
      'Algo de lo que sigue lo impide. Resuélvalo primero',
      'Algo abaixo impede. Resolva isso primeiro',
    ),
    keeps: t(
      'A closed period uses this run: open the period again first',
      'Un período cerrado se apoya en esta conciliación: abra antes el período de nuevo',
      'Um período fechado se apoia nesta conciliação: abra antes o período de novo',
    ),
    frozen: t('This will be frozen:', 'Quedará congelado:', 'Isto será congelado:'),
    show: t('Show the changes', 'Mostrar los cambios', 'Mostrar as mudanças'),
    later: t(
      (count: string) =>
        count === '1' ? '1 later change in this period' : `${count} later changes in this period`,
      (count: string) =>
        count === '1'
          ? '1 cambio posterior en este período'
          : `${count} cambios posteriores en este período`,
      (count: string) =>
        count === '1'
          ? '1 mudança posterior neste período'
          : `${count} mudanças posteriores neste período`,
    ),
  },
  frozen: {
    title: t('As it was closed', 'Como se cerró', 'Como foi fechado'),
    hint: t('frozen figures', 'cifras congeladas', 'números congelados'),
    unknown: t(
      'An earlier version of this program closed it and froze no figures; the run itself is unchanged.',
      'Lo cerró una versión anterior de este programa, que no congeló cifras; la conciliación misma no ha cambiado.',
      'Uma versão anterior deste programa o fechou e não congelou números; a conciliação em si não mudou.',
    ),
    rows: t(
      (matchedCount: string, rows: string) =>
        `${matchedCount} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'} matched`,
      (matchedCount: string, rows: string) =>
        `${matchedCount} de ${rows} ${rows === '1' ? 'fila del libro conciliada' : 'filas del libro conciliadas'}`,
      (matchedCount: string, rows: string) =>
        `${matchedCount} de ${rows} ${rows === '1' ? 'linha do livro conciliada' : 'linhas do livro conciliadas'}`,
    ),
    records: t(
      (matchedCount: string, records: string) =>
        `${matchedCount} of ${records} provider records matched`,
      (matchedCount: string, records: string) =>
        `${matchedCount} de ${records} registros del proveedor conciliados`,
      (matchedCount: string, records: string) =>
        `${matchedCount} de ${records} registros do provedor conciliados`,
    ),
    excluded: t(
      (rows: string) => `${rows} ledger ${rows === '1' ? 'row' : 'rows'} left out by the mapping`,
      (rows: string) =>
        rows === '1'
          ? '1 fila del libro excluida por el mapeo'
          : `${rows} filas del libro excluidas por el mapeo`,
      (rows: string) =>
        rows === '1'
          ? '1 linha do livro deixada de fora pelo mapeamento'
          : `${rows} linhas do livro deixadas de fora pelo mapeamento`,
    ),
    void: t(
      (rows: string, records: string) =>
        `Void: ${rows} ledger ${rows === '1' ? 'row' : 'rows'}, ${records} provider ${records === '1' ? 'record' : 'records'}`,
      (rows: string, records: string) =>
        `Sin efecto: ${rows} ${rows === '1' ? 'fila' : 'filas'} del libro, ${records} ${records === '1' ? 'registro' : 'registros'} del proveedor`,
      (rows: string, records: string) =>
        `Sem efeito: ${rows} ${rows === '1' ? 'linha' : 'linhas'} do livro, ${records} ${records === '1' ? 'registro' : 'registros'} do provedor`,
    ),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    settled: {
      resolved: t(
        (count: string) => `${count} resolved`,
        (count: string) => `${count} ${count === '1' ? 'resuelta' : 'resueltas'}`,
        (count: string) => `${count} ${count === '1' ? 'resolvida' : 'resolvidas'}`,
      ),
      accepted: t(
        (count: string) => `${count} accepted`,
        (count: string) => `${count} ${count === '1' ? 'aceptada' : 'aceptadas'}`,
        (count: string) => `${count} ${count === '1' ? 'aceita' : 'aceitas'}`,
      ),
    },
    noBreaks: t('No breaks', 'Sin discrepancias', 'Sem divergências'),
    decisions: t(
      (count: string) =>
        count === '1' ? '1 decision by a person' : `${count} decisions by people`,
      (count: string) =>
        count === '1' ? '1 decisión de una persona' : `${count} decisiones de personas`,
      (count: string) =>
        count === '1' ? '1 decisão de uma pessoa' : `${count} decisões de pessoas`,
    ),
    differences: t(
      'Provider − ledger per currency',
      'Proveedor − libro por moneda',
      'Provedor − livro por moeda',
    ),
    digest: t('Digest (SHA-256)', 'Huella (SHA-256)', 'Resumo (SHA-256)'),
    digestHint: t(
      'Covers the run’s summary and every break with its status, reason and note. A copy kept elsewhere proves that nothing was changed.',
      'Del resumen de la conciliación y de cada discrepancia con su estado, motivo y nota. Una copia guardada en otro lugar prueba que nada cambió.',
      'Do resumo da conciliação e de cada divergência com sua situação, motivo e nota. Uma cópia guardada em outro lugar prova que nada mudou.',
    ),
  },
  later: {
    title: t(
      'Later changes in this period',
      'Cambios posteriores en este período',
      'Mudanças posteriores neste período',
    ),
    hint: t('since it was closed', 'desde que se cerró', 'desde que foi fechado'),
    none: t(
      'Nothing in these days has changed since then',
      'Nada de estos días ha cambiado desde entonces',
      'Nada destes dias mudou desde então',
    ),
    records: t(
      (count: string) =>
        count === '1'
          ? '1 provider record was added or changed'
          : `${count} provider records were added or changed`,
      (count: string) =>
        count === '1'
          ? '1 registro del proveedor llegó o cambió'
          : `${count} registros del proveedor llegaron o cambiaron`,
      (count: string) =>
        count === '1'
          ? '1 registro do provedor chegou ou mudou'
          : `${count} registros do provedor chegaram ou mudaram`,
    ),
    runs: t(
      (count: string) =>
        count === '1' ? 'A later run touches these days:' : `${count} later runs touch these days:`,
      (count: string) =>
        count === '1'
          ? 'Una conciliación posterior toca estos días:'
          : `${count} conciliaciones posteriores tocan estos días:`,
      (count: string) =>
        count === '1'
          ? 'Uma conciliação posterior toca estes dias:'
          : `${count} conciliações posteriores tocam estes dias:`,
    ),
    at: t('Noticed', 'Advertido', 'Notado'),
    record: t('Record', 'Registro', 'Registro'),
    what: t('What', 'Qué', 'O quê'),
    firstSeen: t('seen for the first time', 'visto por primera vez', 'visto pela primeira vez'),
    changed: t(
      (field: string, oldValue: string, newValue: string) => `${field}: ${oldValue} → ${newValue}`,
      (field: string, oldValue: string, newValue: string) => `${field}: ${oldValue} → ${newValue}`,
      (field: string, oldValue: string, newValue: string) => `${field}: ${oldValue} → ${newValue}`,
    ),
  },
  evidence: {
    button: t('Evidence folder', 'Carpeta de evidencia', 'Pasta de evidência'),
    title: t(
      'Save the evidence of this run',
      'Guardar la evidencia de esta conciliación',
      'Salvar a evidência desta conciliação',
    ),
    text: t(
      'One folder with the run’s inputs and their hashes, mapping, rules, totals, matches, breaks and decisions. It can be read without this program.',
      'Una carpeta con las entradas y sus huellas, el mapeo, las reglas, los totales, los conciliados, las discrepancias y las decisiones. Se puede leer sin este programa.',
      'Uma pasta com as entradas e seus resumos, o mapeamento, as regras, os totais, os conciliados, as divergências e as decisões. Pode ser lida sem este programa.',
    ),
    name: t('Folder name', 'Nombre de la carpeta', 'Nome da pasta'),
    ledger: t(
      'With the ledger file itself',
      'Con el archivo del libro mismo',
      'Com o próprio arquivo do livro',
    ),
    ledgerHint: t(
      'Without it, only its name, size and hash are kept',
      'Sin él, quedan solo su nombre, tamaño y huella',
      'Sem ele, ficam só o nome, o tamanho e o resumo dele',
    ),
    badName: t(
      'Use letters, digits, dots, dashes and blanks, at most 100',
      'Use letras, dígitos, puntos, guiones y espacios, 100 como máximo',
      'Use letras, dígitos, pontos, hífens e espaços, no máximo 100',
    ),
    save: t('Save', 'Guardar', 'Salvar'),
    savedTitle: t('Evidence saved', 'Evidencia guardada', 'Evidência salva'),
    folder: t('Folder', 'Carpeta', 'Pasta'),
    files: t('Files', 'Archivos', 'Arquivos'),
    digest: t('Digest (SHA-256)', 'Huella (SHA-256)', 'Resumo (SHA-256)'),
  },
  periods: {
    title: t('Closed periods', 'Períodos cerrados', 'Períodos fechados'),
    list: t(
      'Runs and closed periods',
      'Conciliaciones y períodos cerrados',
      'Conciliações e períodos fechados',
    ),
    none: {
      title: t(
        'No period has been closed yet',
        'Aún no se ha cerrado ningún período',
        'Nenhum período foi fechado ainda',
      ),
      text: t(
        'Open a run whose breaks are all resolved or accepted, and close its period there.',
        'Abra una conciliación cuyas discrepancias estén todas resueltas o aceptadas y cierre allí su período.',
        'Abra uma conciliação cujas divergências estejam todas resolvidas ou aceitas e feche ali o período.',
      ),
    },
    days: t('Days', 'Días', 'Dias'),
    state: t('State', 'Estado', 'Estado'),
    isClosed: t('Closed', 'Cerrado', 'Fechado'),
    isOpen: t('Opened again', 'Abierto de nuevo', 'Aberto de novo'),
    run: t('Run', 'Conciliación', 'Conciliação'),
    closed: t('Closed', 'Cerrado', 'Fechado'),
    closedBy: t('Closed by', 'Cerrado por', 'Fechado por'),
    closedAt: t('Closed', 'Cerrado', 'Fechado'),
    note: t('Note', 'Nota', 'Nota'),
    reopened: t('Opened again', 'Abierto de nuevo', 'Aberto de novo'),
    reopenedBy: t('Opened by', 'Abierto por', 'Aberto por'),
    reopenedAt: t('Opened again', 'Abierto de nuevo', 'Aberto de novo'),
    reason: t('Reason', 'Motivo', 'Motivo'),
    text: t('Reason or note', 'Motivo o nota', 'Motivo ou nota'),
  },
})
