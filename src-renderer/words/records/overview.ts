import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The overview's words. */
export const overviewWords = catalogue({
  title: t('Overview', 'Resumen', 'Resumo'),
  sync: t('Sync', 'Sincronizar', 'Sincronizar'),
  syncing: t('Syncing', 'Sincronizando', 'Sincronizando'),
  syncOwned: t(
    (owner: string) => `Another process writes into this cache: ${owner}`,
    (owner) => `Otro proceso escribe en esta caché: ${owner}`,
    (owner) => `Outro processo grava neste cache: ${owner}`,
  ),
  stale: t(
    'The data shown could not be updated',
    'No se pudo actualizar lo que se muestra',
    'Não foi possível atualizar o que é mostrado',
  ),
  loading: t('Reading the cache', 'Leyendo la caché', 'Lendo o cache'),
  needs: {
    title: t('Needs attention', 'Lo que requiere atención ahora', 'O que requer atenção agora'),
    some: t(
      (count: number) => (count === 1 ? '1 item' : `${formatCount(count)} items`),
      (count) => (count === 1 ? '1 asunto' : `${formatCount(count)} asuntos`),
      (count) => (count === 1 ? '1 assunto' : `${formatCount(count)} assuntos`),
    ),
    none: t('Nothing to do', 'Nada que hacer', 'Nada a fazer'),
    noneText: t(
      'No open break, no blocked withdrawal, nothing that failed. The next sync or run will say so here if that changes.',
      'Ninguna discrepancia abierta, ningún retiro bloqueado, ningún fallo. Si eso cambia, la próxima sincronización o conciliación lo dirá aquí.',
      'Nenhuma divergência aberta, nenhum saque bloqueado, nenhuma falha. Se isso mudar, a próxima sincronização ou conciliação dirá aqui.',
    ),
    noRun: t(
      'No run yet: whether the ledger agrees is not known.',
      'Aún no hay conciliación: no se sabe si el libro coincide.',
      'Ainda sem conciliação: não se sabe se o livro confere.',
    ),
    groups: {
      services: t(
        'Services and instructions',
        'Servicios e instrucciones',
        'Serviços e instruções',
      ),
      breaks: t(
        'Open breaks of the latest run',
        'Discrepancias abiertas de la última conciliación',
        'Divergências abertas da última conciliação',
      ),
      records: t('Withdrawals and records', 'Retiros y registros', 'Saques e registros'),
      cache: t('Cache and jobs', 'Caché y tareas', 'Cache e tarefas'),
    },
    blocked: t('Blocked', 'Bloqueados', 'Bloqueados'),
    blockedAdvice: t(
      'Read the reason, then ask the provider',
      'Lea el motivo y pregunte al proveedor',
      'Leia o motivo e pergunte ao provedor',
    ),
    notFinal: t('Not decided yet', 'Aún sin decidir', 'Ainda não decididos'),
    notFinalAdvice: t(
      'The next sync asks for them again',
      'La próxima sincronización volverá a consultarlos',
      'A próxima sincronização os consulta de novo',
    ),
    idsFailed: t('Could not be asked', 'No se pudieron consultar', 'Não puderam ser consultados'),
    idsFailedAdvice: t(
      'The next sync tries again; the log says why',
      'La próxima sincronización lo reintentará; el registro de actividad dice por qué',
      'A próxima sincronização tenta de novo; o registro de atividade diz por quê',
    ),
    idsAbsent: t(
      'Unknown to the provider',
      'Desconocidos para el proveedor',
      'Desconhecidos do provedor',
    ),
    idsAbsentAdvice: t(
      'Check these ids in the ledger',
      'Compruebe estos identificadores en el libro',
      'Confira esses identificadores no livro',
    ),
    quarantined: t('Records set aside', 'Registros apartados', 'Registros separados'),
    quarantinedAdvice: t(
      'Unreadable, counted nowhere: tell the provider',
      'Ilegibles, no cuentan: avise al proveedor',
      'Ilegíveis, não contam: avise o provedor',
    ),
    neverSynced: t('Never brought up to date', 'Nunca sincronizado', 'Nunca sincronizado'),
    neverSyncedAdvice: t(
      'Press to sync now',
      'Presione para sincronizar ahora',
      'Pressione para sincronizar agora',
    ),
    stale: t(
      (ago: string) => `Last synced ${ago}`,
      (ago) => `Última sincronización: ${ago}`,
      (ago) => `Última sincronização: ${ago}`,
    ),
    staleAdvice: t(
      'Press to bring the cache up to date',
      'Presione para actualizar la caché',
      'Pressione para atualizar o cache',
    ),
    owner: t('In use by another process', 'En uso por otro proceso', 'Em uso por outro processo'),
    ownerAdvice: t(
      (owner: string) => `${owner}: close it to sync from here`,
      (owner) => `${owner}: ciérrelo para sincronizar desde aquí`,
      (owner) => `${owner}: feche-o para sincronizar daqui`,
    ),
    unknownOutcomes: t('Outcome not known', 'Resultado desconocido', 'Resultado desconhecido'),
    unknownOutcomesAdvice: t(
      (screen: string) =>
        `Sent from “${screen}”, no usable answer: read it back there, do not send it again`,
      (screen) =>
        `Enviado desde «${screen}» sin respuesta útil: compruébelo allí, no lo envíe otra vez`,
      (screen) => `Enviado de “${screen}” sem resposta útil: confira lá, não envie de novo`,
    ),
    failedCalls: t(
      'Kinds of failed calls in a day',
      'Fallos distintos en un día',
      'Falhas distintas em um dia',
    ),
    failedCallsAdvice: t(
      'API health shows which, how often and why',
      'Estado de la API muestra cuáles, cuántos y por qué',
      'Saúde da API mostra quais, quantas e por quê',
    ),
    refused: t(
      'Not returned by the service',
      'El servicio no lo entregó',
      'O serviço não entregou',
    ),
    refusedAdvice: t(
      (parts: string) => `${parts}: what was cached before stays`,
      (parts) => `${parts}: lo guardado antes permanece`,
      (parts) => `${parts}: o que estava guardado permanece`,
    ),
    job: t(
      (kind: string) => `${kind} failed`,
      (kind) => `${kind}: falló`,
      (kind) => `${kind}: falhou`,
    ),
  },
  breakAdvice: {
    missing_at_provider: t(
      'Booked, unknown to the provider: find the payment',
      'Registrado, desconocido para el proveedor: busque el pago',
      'Lançado, desconhecido do provedor: procure o pagamento',
    ),
    missing_in_ledger: t(
      'Book it, or find out why it is not booked',
      'Regístrelo o averigüe por qué no está',
      'Lance-o ou descubra por que não está lançado',
    ),
    duplicate_in_ledger: t(
      'Reverse the surplus entry',
      'Revierta el asiento que sobra',
      'Estorne o lançamento que sobra',
    ),
    duplicate_at_provider: t(
      'Ask the provider whether it was paid twice',
      'Pregunte al proveedor si se pagó dos veces',
      'Pergunte ao provedor se foi pago duas vezes',
    ),
    ambiguous: t(
      'Several records match equally well: choose one',
      'Varias parejas encajan igual de bien: elija una',
      'Vários pares servem igualmente: escolha um',
    ),
    currency_mismatch: t(
      'Check the currency in the ledger',
      'Compruebe la moneda en el libro',
      'Confira a moeda no livro',
    ),
    network_mismatch: t(
      'Check the network in the ledger',
      'Compruebe la red en el libro',
      'Confira a rede no livro',
    ),
    address_mismatch: t(
      'Check where the money went',
      'Compruebe adónde fue el dinero',
      'Confira para onde o dinheiro foi',
    ),
    reference_mismatch: t(
      'Check the reference on both sides',
      'Compruebe la referencia en ambos lados',
      'Confira a referência nos dois lados',
    ),
    amount_mismatch: t(
      'Compare both sides and correct the wrong one',
      'Compare ambos lados y corrija el erróneo',
      'Compare os dois lados e corrija o errado',
    ),
    fee_mismatch: t(
      'Check what was charged',
      'Compruebe lo que se cobró',
      'Confira o que foi cobrado',
    ),
    total_mismatch: t(
      'Check amount and fee together',
      'Compruebe importe y comisión juntos',
      'Confira valor e tarifa juntos',
    ),
    blocked: t(
      'The ledger calls it done, the provider holds it',
      'El libro lo da por hecho, el proveedor lo retiene',
      'O livro o dá por concluído, o provedor o retém',
    ),
    status_mismatch: t(
      'Find out whether the money left',
      'Averigüe si el dinero salió',
      'Descubra se o dinheiro saiu',
    ),
    hash_replaced: t(
      'Put the final hash into the ledger',
      'Ponga el hash definitivo en el libro',
      'Ponha o hash final no livro',
    ),
    date_mismatch: t(
      'Check the booking date',
      'Compruebe la fecha del asiento',
      'Confira a data do lançamento',
    ),
  } as Entries<Record<string, string>>,
  run: {
    causes: t(
      (causes: string, rows: string) =>
        causes === '1'
          ? `1 common cause explains ${rows} ${rows === '1' ? 'row' : 'rows'}`
          : `${causes} common causes, the largest of ${rows} ${rows === '1' ? 'row' : 'rows'}`,
      (causes, rows) =>
        causes === '1'
          ? `1 causa común explica ${rows} ${rows === '1' ? 'fila' : 'filas'}`
          : `${causes} causas comunes, la mayor de ${rows} ${rows === '1' ? 'fila' : 'filas'}`,
      (causes, rows) =>
        causes === '1'
          ? `1 causa comum explica ${rows} ${rows === '1' ? 'linha' : 'linhas'}`
          : `${causes} causas comuns, a maior de ${rows} ${rows === '1' ? 'linha' : 'linhas'}`,
    ),
    title: t('Last run', 'Última conciliación', 'Última conciliação'),
    matched: t('matched', 'conciliadas', 'conciliadas'),
    of: t(
      (matchedCount: string, rows: string) =>
        `${matchedCount} of ${rows} ledger ${rows === '1' ? 'row' : 'rows'}`,
      (matchedCount, rows) =>
        `${matchedCount} de ${rows} ${rows === '1' ? 'fila' : 'filas'} del libro`,
      (matchedCount, rows) =>
        `${matchedCount} de ${rows} ${rows === '1' ? 'linha' : 'linhas'} do livro`,
    ),
    differences: t(
      'Provider − ledger, by currency',
      'Proveedor − libro, por moneda',
      'Provedor − livro, por moeda',
    ),
    noDifference: t(
      'No difference in any currency',
      'Sin diferencia en ninguna moneda',
      'Sem diferença em nenhuma moeda',
    ),
    none: t('No run yet', 'Aún no hay conciliación', 'Ainda sem conciliação'),
    noneText: t(
      'Drop in a ledger file to see whether it agrees.',
      'Suelte un archivo del libro para ver si coincide.',
      'Solte um arquivo do livro para ver se confere.',
    ),
    rejected: t(
      (count: number) => `${formatCount(count)} rejected`,
      (count) => `${formatCount(count)} rechazadas`,
      (count) => `${formatCount(count)} rejeitadas`,
    ),
    unchecked: t(
      (count: number) => `${formatCount(count)} unchecked`,
      (count) => `${formatCount(count)} sin comprobar`,
      (count) => `${formatCount(count)} não verificadas`,
    ),
    excluded: t(
      (count: number) => `${formatCount(count)} left out`,
      (count) => `${formatCount(count)} ${count === 1 ? 'excluida' : 'excluidas'}`,
      (count) => `${formatCount(count)} ${count === 1 ? 'deixada' : 'deixadas'} de fora`,
    ),
    void: t(
      (count: number) => `${formatCount(count)} void`,
      (count) => `${formatCount(count)} sin efecto`,
      (count) => `${formatCount(count)} sem efeito`,
    ),
    breaks: t('Open breaks', 'Discrepancias abiertas', 'Divergências abertas'),
  },
  totals: {
    title: t('Withdrawals by currency', 'Retiros por moneda', 'Saques por moeda'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    count: t('Count', 'Cantidad', 'Quantidade'),
    amount: t('Amount', 'Importe', 'Valor'),
    none: t('No withdrawals yet', 'Aún no hay retiros', 'Ainda sem saques'),
    failed: t(
      (count: string) =>
        count === '1'
          ? '1 of these failed, so its amount did not leave'
          : `${count} of these failed, so their amounts did not leave`,
      (count) =>
        count === '1'
          ? '1 de ellos falló: su importe no salió'
          : `${count} de ellos fallaron: sus importes no salieron`,
      (count) =>
        count === '1'
          ? '1 deles falhou: o seu valor não saiu'
          : `${count} deles falharam: os seus valores não saíram`,
    ),
  },
  freshness: {
    title: t('Freshness', 'Frescura de los datos', 'Atualidade dos dados'),
    kind: t('Kind', 'Tipo', 'Tipo'),
    records: t('Records', 'Registros', 'Registros'),
    newest: t('Newest', 'Más reciente', 'Mais recente'),
    lastSync: t('Last sync', 'Última sincronización', 'Última sincronização'),
    never: t('never', 'nunca', 'nunca'),
    kinds: {
      withdrawals: t('Withdrawals', 'Retiros', 'Saques'),
      transactions: t('Transactions', 'Transacciones', 'Transações'),
      quotes: t('Quotes', 'Cotizaciones', 'Cotações'),
      contacts: t('Contacts', 'Contactos', 'Contatos'),
    },
  },
  charts: {
    perDay: t('Withdrawals per day', 'Retiros por día', 'Saques por dia'),
    perDayAside: t(
      (from: string, to: string, zone: string) => `${from} – ${to}, ${zone}`,
      (from, to, zone) => `${from} – ${to}, ${zone}`,
      (from, to, zone) => `${from} – ${to}, ${zone}`,
    ),
    byAge: t(
      'Open breaks by age',
      'Discrepancias abiertas por antigüedad',
      'Divergências abertas por idade',
    ),
    byCategory: t(
      'Open breaks by category',
      'Discrepancias abiertas por categoría',
      'Divergências abertas por categoria',
    ),
    byStatus: t('Withdrawals by status', 'Retiros por estado', 'Saques por status'),
    blocked: t('Blocked', 'Bloqueados', 'Bloqueados'),
    open: t('Not decided', 'Sin decidir', 'Não decididos'),
    final: t('Final or failed', 'Finales o fallidos', 'Finais ou com falha'),
    today: t('Today, not over yet', 'Hoy, sin terminar', 'Hoje, ainda em curso'),
    todayNote: t('today, not over yet', 'hoy, sin terminar', 'hoje, ainda em curso'),
    unknown: t('Not synced', 'Sin sincronizar', 'Não sincronizado'),
    notSynced: t(
      (day: string) => `${day}: not synced, so nothing is known of it`,
      (day) => `${day}: sin sincronizar, no se sabe nada de este día`,
      (day) => `${day}: não sincronizado, nada se sabe deste dia`,
    ),
    syncedUntil: t(
      (moment: string) => `synced until ${moment} only`,
      (moment) => `sincronizado solo hasta ${moment}`,
      (moment) => `sincronizado só até ${moment}`,
    ),
    notWhole: t(
      'not synced as a whole',
      'sin sincronizar por completo',
      'não sincronizado por inteiro',
    ),
    emptyEnd: {
      notSynced: t(
        (day: string | undefined) =>
          day === undefined ? 'Not synced in these days' : `Not synced since ${day}`,
        (day) =>
          day === undefined ? 'Sin sincronizar en estos días' : `Sin sincronizar desde el ${day}`,
        (day) =>
          day === undefined ? 'Não sincronizado nestes dias' : `Não sincronizado desde ${day}`,
      ),
      noRecords: t(
        (day: string | undefined) =>
          day === undefined ? 'No withdrawals in these days' : `No withdrawals since ${day}`,
        (day) => (day === undefined ? 'Sin retiros en estos días' : `Sin retiros desde el ${day}`),
        (day) => (day === undefined ? 'Sem saques nestes dias' : `Sem saques desde ${day}`),
      ),
    },
    dayTitle: t(
      (day: string, count: string, openCount: string, blockedCount: string) =>
        `${day}: ${count} withdrawals, ${openCount} not decided, ${blockedCount} blocked`,
      (day, count, openCount, blockedCount) =>
        `${day}: ${count} retiros, ${openCount} sin decidir, ${blockedCount} bloqueados`,
      (day, count, openCount, blockedCount) =>
        `${day}: ${count} saques, ${openCount} não decididos, ${blockedCount} bloqueados`,
    ),
    noRun: t(
      'Appears with the first run',
      'Aparece con la primera conciliación',
      'Aparece com a primeira conciliação',
    ),
    others: t(
      (count: number) => `${count} more`,
      (count) => `${count} más`,
      (count) => `mais ${count}`,
    ),
    noStatus: t('No status', 'Sin estado', 'Sem status'),
    groups: {
      missing: t('Missing', 'Falta', 'Falta'),
      money: t('Money differs', 'Difiere el dinero', 'Dinheiro difere'),
      identity: t(
        'Identity, duplicate or ambiguous',
        'Identidad, duplicado o ambiguo',
        'Identidade, duplicado ou ambíguo',
      ),
      state: t('Status or date', 'Estado o fecha', 'Status ou data'),
    },
  },
  first: {
    title: t(
      'Three steps to the first break list',
      'Tres pasos hasta la primera lista de discrepancias',
      'Três passos até a primeira lista de divergências',
    ),
    text: t(
      'This profile works with services built into the program: invented data, no account, nothing leaves this machine.',
      'Este perfil trabaja con servicios incluidos en el programa: datos inventados, sin cuenta, nada sale de esta computadora.',
      'Este perfil trabalha com serviços embutidos no programa: dados inventados, sem conta, nada sai desta máquina.',
    ),
    textOwn: t(
      'The cache of this profile is still empty.',
      'Aún no hay nada de este perfil en la caché.',
      'Ainda não há nada deste perfil no cache.',
    ),
    sync: t('Bring the cache up to date', 'Actualizar la caché', 'Atualizar o cache'),
    syncText: t(
      'Reads withdrawals, transactions, quotes and contacts. Everything can be browsed without a network afterwards.',
      'Lee retiros, transacciones, cotizaciones y contactos. Después todo se puede consultar sin red.',
      'Lê saques, transações, cotações e contatos. Depois tudo pode ser consultado sem rede.',
    ),
    syncDone: t(
      (records: string) => `${records} records are cached`,
      (records) => `${records} registros en la caché`,
      (records) => `${records} registros no cache`,
    ),
    syncing: t('Reading from the service', 'Leyendo del servicio', 'Lendo do serviço'),
    ledger: t('Drop in a ledger file', 'Soltar un archivo del libro', 'Soltar um arquivo do livro'),
    ledgerText: t(
      'A CSV file of your own books. Its columns are recognised and can be corrected before anything is compared.',
      'Un CSV de su propio libro. Las columnas se reconocen y se pueden corregir antes de comparar nada.',
      'Um CSV do seu próprio livro. As colunas são reconhecidas e podem ser corrigidas antes de qualquer comparação.',
    ),
    ledgerOpen: t('Ledger files', 'Archivos del libro', 'Arquivos do livro'),
    sample: t('Use the sample ledger', 'Usar el libro de muestra', 'Usar o livro de exemplo'),
    ledgerDone: t(
      (name: string) => `${name} is imported`,
      (name) => `${name} está importado`,
      (name) => `${name} está importado`,
    ),
    breaks: t('Review the breaks', 'Mirar las discrepancias', 'Ver as divergências'),
    breaksText: t(
      'Every difference with both sides next to each other and the reason; save them as CSV.',
      'Cada diferencia con ambos lados uno junto al otro y el motivo; se guardan como CSV.',
      'Cada diferença com os dois lados lado a lado e o motivo; salvam-se como CSV.',
    ),
    cancel: t('Stop', 'Detener', 'Parar'),
    done: t('done', 'hecho', 'feito'),
    later: t('later', 'después', 'depois'),
    current: t('now', 'ahora', 'agora'),
  },
})
