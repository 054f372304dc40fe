import { catalogue, t } from '../catalogue.ts'

/** Words of the trends of runs and withdrawals over time. */
export const trendsWords = catalogue({
  label: t(
    'Trends of the latest runs',
    'Tendencia de las últimas conciliaciones',
    'Tendência das últimas conciliações',
  ),
  rate: t('Ledger rows matched', 'Filas del libro conciliadas', 'Linhas do livro conciliadas'),
  rateAside: t('% of each run', '% de cada conciliación', '% de cada conciliação'),
  rateTitle: t(
    (run: string, share: string, matchedCount: string, rows: string) =>
      `${run}: ${share} matched, ${matchedCount} of ${rows} ledger rows`,
    (run, share, matchedCount, rows) =>
      `${run}: ${share} conciliado, ${matchedCount} de ${rows} filas del libro`,
    (run, share, matchedCount, rows) =>
      `${run}: ${share} conciliado, ${matchedCount} de ${rows} linhas do livro`,
  ),
  noRows: t(
    (run: string) => `${run}: no ledger rows`,
    (run) => `${run}: sin filas del libro`,
    (run) => `${run}: sem linhas do livro`,
  ),
  breaks: t('Breaks per run', 'Discrepancias por conciliación', 'Divergências por conciliação'),
  breaksTitle: t(
    (run: string, breaks: string, openCount: string) =>
      `${run}: ${breaks} ${breaks === '1' ? 'break' : 'breaks'}, ${openCount} still open`,
    (run, breaks, openCount) =>
      `${run}: ${breaks} ${breaks === '1' ? 'discrepancia' : 'discrepancias'}, ${openCount} sin resolver`,
    (run, breaks, openCount) =>
      `${run}: ${breaks} ${breaks === '1' ? 'divergência' : 'divergências'}, ${openCount} sem resolver`,
  ),
  stillOpen: t('Still open', 'Sin resolver', 'Sem resolver'),
  settled: t('Settled since', 'Resueltas desde entonces', 'Resolvidas desde então'),
  ages: t('Age of the breaks', 'Antigüedad de las discrepancias', 'Idade das divergências'),
  agesAside: t('at each run', 'en cada conciliación', 'em cada conciliação'),
  agesTitle: t(
    (run: string, youngCount: string, monthCount: string, oldCount: string) =>
      `${run}: ${youngCount} up to 7 days or without a date, ${monthCount} of 8–30 days, ${oldCount} older`,
    (run, youngCount, monthCount, oldCount) =>
      `${run}: ${youngCount} de hasta 7 días o sin fecha, ${monthCount} de 8 a 30 días, ${oldCount} más antiguas`,
    (run, youngCount, monthCount, oldCount) =>
      `${run}: ${youngCount} de até 7 dias ou sem data, ${monthCount} de 8 a 30 dias, ${oldCount} mais antigas`,
  ),
  young: t('0–7 days', '0–7 días', '0–7 dias'),
  month: t('8–30 days', '8–30 días', '8–30 dias'),
  old: t('Older', 'Más antiguas', 'Mais antigas'),
  resolving: t('Time to resolve', 'Tiempo hasta resolver', 'Tempo até resolver'),
  resolvingHint: t(
    'From the first run with the break to its decision',
    'Desde la primera conciliación con la discrepancia hasta su decisión',
    'Da primeira conciliação com a divergência até a decisão',
  ),
  half: t(
    (span: string) => `half within ${span}`,
    (span) => `la mitad en ${span} o menos`,
    (span) => `metade em até ${span}`,
  ),
  nineOfTen: t(
    (span: string, count: string) => `nine of ten within ${span}, of ${count} breaks`,
    (span, count) => `nueve de cada diez en ${span} o menos, de ${count} discrepancias`,
    (span, count) => `nove em cada dez em até ${span}, de ${count} divergências`,
  ),
  nothingSettled: t(
    'No break is resolved or accepted yet.',
    'Aún no hay discrepancias resueltas ni aceptadas.',
    'Ainda não há divergências resolvidas nem aceitas.',
  ),
  resolvedIn: t(
    (days: string, count: string) => `${days}: ${count} resolved`,
    (days, count) => `${days}: ${count} resueltas`,
    (days, count) => `${days}: ${count} resolvidas`,
  ),
  underHour: t('an hour', 'una hora', 'uma hora'),
  hours: t(
    (count: string) => (count === '1' ? '1 hour' : `${count} hours`),
    (count) => (count === '1' ? '1 hora' : `${count} horas`),
    (count) => (count === '1' ? '1 hora' : `${count} horas`),
  ),
  days: t(
    (count: string) => (count === '1' ? '1 day' : `${count} days`),
    (count) => (count === '1' ? '1 día' : `${count} días`),
    (count) => (count === '1' ? '1 dia' : `${count} dias`),
  ),
  openNow: t('Still open', 'Sin resolver', 'Sem resolver'),
  only: {
    label: t('Figures of the run', 'Cifras de la conciliación', 'Números da conciliação'),
    rejected: t(
      (count: string) => `${count} rejected`,
      (count) => `${count} ${count === '1' ? 'rechazada' : 'rechazadas'}`,
      (count) => `${count} ${count === '1' ? 'rejeitada' : 'rejeitadas'}`,
    ),
    next: t('What comes next', 'Qué sigue', 'O que vem agora'),
    work: t(
      (count: string) => `Work through ${count} open ${count === '1' ? 'break' : 'breaks'}`,
      (count) =>
        `Revisar ${count} ${count === '1' ? 'discrepancia abierta' : 'discrepancias abiertas'}`,
      (count) => `Tratar ${count} ${count === '1' ? 'divergência aberta' : 'divergências abertas'}`,
    ),
    settled: t(
      'Every break of the run is resolved or accepted.',
      'Todas las discrepancias están resueltas o aceptadas.',
      'Todas as divergências estão resolvidas ou aceitas.',
    ),
    causes: t(
      (count: string) =>
        count === '1'
          ? '1 common cause that a mapping may cure'
          : `${count} common causes that a mapping may cure`,
      (count) =>
        count === '1'
          ? '1 causa común que el mapeo puede corregir'
          : `${count} causas comunes que el mapeo puede corregir`,
      (count) =>
        count === '1'
          ? '1 causa comum que o mapeamento pode corrigir'
          : `${count} causas comuns que o mapeamento pode corrigir`,
    ),
    causesWhere: t('the common causes', 'las causas comunes', 'as causas comuns'),
    suggestions: t(
      (count: string) => (count === '1' ? '1 suggested match' : `${count} suggested matches`),
      (count) => (count === '1' ? '1 coincidencia sugerida' : `${count} coincidencias sugeridas`),
      (count) => (count === '1' ? '1 par sugerido' : `${count} pares sugeridos`),
    ),
    trends: t(
      'Trends appear here with the second run.',
      'La tendencia aparece aquí con la segunda conciliación.',
      'A tendência aparece aqui com a segunda conciliação.',
    ),
  },
  failed: t(
    'The trends could not be read',
    'No se pudo leer la tendencia',
    'Não foi possível ler a tendência',
  ),
  volume: {
    title: t('Volume', 'Volumen', 'Volume'),
    perDay: t('Withdrawals per day', 'Retiros por día', 'Saques por dia'),
    aside: t(
      (from: string, to: string, zone: string) => `${from} – ${to}, ${zone}`,
      (from, to, zone) => `${from} – ${to}, ${zone}`,
      (from, to, zone) => `${from} – ${to}, ${zone}`,
    ),
    usual: t(
      'Usual for the weekday',
      'Lo habitual ese día de la semana',
      'O habitual nesse dia da semana',
    ),
    usualHint: t(
      'Usual: the median of the same weekday in the six weeks before.',
      'Lo habitual: la mediana del mismo día de la semana en las seis semanas anteriores.',
      'O habitual: a mediana do mesmo dia da semana nas seis semanas anteriores.',
    ),
    dayTitle: t(
      (day: string, count: string) =>
        `${day}: ${count} ${count === '1' ? 'withdrawal' : 'withdrawals'}`,
      (day, count) => `${day}: ${count} ${count === '1' ? 'retiro' : 'retiros'}`,
      (day, count) => `${day}: ${count} ${count === '1' ? 'saque' : 'saques'}`,
    ),
    usualNote: t(
      (count: string) => `usually ${count} on this weekday`,
      (count) => `lo habitual ese día de la semana: ${count}`,
      (count) => `o habitual nesse dia da semana: ${count}`,
    ),
    by: t('Split by', 'Desglosar por', 'Separar por'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    network: t('Network', 'Red', 'Rede'),
    byCurrency: t('By currency', 'Por moneda', 'Por moeda'),
    byNetwork: t('By network', 'Por red', 'Por rede'),
    today: t('Today so far', 'Hoy hasta ahora', 'Hoje até agora'),
    yesterday: t('Yesterday', 'Ayer', 'Ontem'),
    usualYesterday: t('Usual for that day', 'Habitual ese día', 'Habitual nesse dia'),
    week: t('Last 7 whole days', 'Últimos 7 días completos', 'Últimos 7 dias completos'),
    weekBefore: t('7 days before', '7 días anteriores', '7 dias anteriores'),
    change: t('Change', 'Cambio', 'Mudança'),
    weekAmount: t('Amount, last 7 days', 'Importe, últimos 7 días', 'Valor, últimos 7 dias'),
    weekBeforeAmount: t(
      'Amount, 7 days before',
      'Importe, 7 días anteriores',
      'Valor, 7 dias anteriores',
    ),
    none: t(
      'No withdrawals in the last 15 days',
      'Sin retiros en los últimos 15 días',
      'Sem saques nos últimos 15 dias',
    ),
    noCurrency: t('No currency', 'Sin moneda', 'Sem moeda'),
    noNetwork: t('No network', 'Sin red', 'Sem rede'),
    amountHint: t(
      'Amounts are exact sums of all withdrawals, whatever their status.',
      'Los importes son sumas exactas de todos los retiros, sea cual sea su estado.',
      'Os valores são somas exatas de todos os saques, seja qual for o status.',
    ),
  },
})
