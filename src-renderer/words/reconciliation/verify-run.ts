import { catalogue, t } from '../catalogue.ts'

/** Words of a run that is repeated on this machine, and of the differences. */
export const verifyRunWords = catalogue({
  title: t('Repetition', 'Repetición', 'Repetição'),
  button: t('Repeat here and compare', 'Repetir aquí y comparar', 'Repetir aqui e comparar'),
  again: t('Repeat again', 'Repetir otra vez', 'Repetir novamente'),
  running: t('Repeating the run', 'Repitiendo la conciliación', 'Repetindo a conciliação'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  failed: t(
    'The run was not repeated',
    'La conciliación no se repitió',
    'A conciliação não foi repetida',
  ),
  equal: t('Same result here', 'Mismo resultado aquí', 'Mesmo resultado aqui'),
  different: t('Different result here', 'Otro resultado aquí', 'Outro resultado aqui'),
  compared: t(
    (breaks: string, matches: string) =>
      `${breaks} ${breaks === '1' ? 'break' : 'breaks'}, ${matches} ${matches === '1' ? 'match' : 'matches'}`,
    (breaks, matches) =>
      `${breaks} ${breaks === '1' ? 'discrepancia' : 'discrepancias'}, ${matches} ${matches === '1' ? 'coincidencia' : 'coincidencias'}`,
    (breaks, matches) =>
      `${breaks} ${breaks === '1' ? 'divergência' : 'divergências'}, ${matches} ${matches === '1' ? 'correspondência' : 'correspondências'}`,
  ),
  otherRecords: t(
    'The records here are of another sync',
    'Los registros de aquí son de otra sincronización',
    'Os registros daqui são de outra sincronização',
  ),
  otherItems: t(
    (names: string) =>
      `Since this run, the team changed: ${names}. A new run may come to another result.`,
    (names) =>
      `Desde esta conciliación, el equipo cambió: ${names}. Una nueva puede dar otro resultado.`,
    (names) =>
      `Desde esta conciliação, a equipe alterou: ${names}. Uma nova pode dar outro resultado.`,
  ),
  show: t(
    (count: string) => (count === '1' ? 'Show the difference' : `Show ${count} differences`),
    (count) => (count === '1' ? 'Mostrar la diferencia' : `Mostrar ${count} diferencias`),
    (count) => (count === '1' ? 'Mostrar a diferença' : `Mostrar ${count} diferenças`),
  ),
  dialog: {
    title: t(
      'Differences from the run',
      'Diferencias con la conciliación',
      'Diferenças em relação à conciliação',
    ),
    lead: t(
      'The run and its repetition on this machine took the same file, rules and decisions.',
      'La conciliación y su repetición en este equipo usaron el mismo archivo, reglas y decisiones.',
      'A conciliação e sua repetição nesta máquina usaram o mesmo arquivo, regras e decisões.',
    ),
    first: t(
      (listedCount: string, count: string) => `The first ${listedCount} of ${count}.`,
      (listedCount, count) => `Las primeras ${listedCount} de ${count}.`,
      (listedCount, count) => `As primeiras ${listedCount} de ${count}.`,
    ),
    what: t('What', 'Qué', 'O quê'),
    run: t('In the run', 'En la conciliación', 'Na conciliação'),
    here: t('Here', 'Aquí', 'Aqui'),
    close: t('Close', 'Cerrar', 'Fechar'),
    break: t(
      (category: string, side: string) => `${category}, ${side}`,
      (category, side) => `${category}, ${side}`,
      (category, side) => `${category}, ${side}`,
    ),
    match: t(
      (line: string) => `Match of line ${line}`,
      (line) => `Coincidencia de la línea ${line}`,
      (line) => `Correspondência da linha ${line}`,
    ),
    line: t(
      (line: string) => `line ${line}`,
      (line) => `línea ${line}`,
      (line) => `linha ${line}`,
    ),
    is: t('yes', 'sí', 'sim'),
    isNot: t('no', 'no', 'não'),
    other: t('other contents', 'otro contenido', 'outro conteúdo'),
    totals: {
      ledger: t('Ledger rows', 'Filas del libro', 'Linhas do livro'),
      provider: t('Provider records', 'Registros del proveedor', 'Registros do provedor'),
      breaks: t('Breaks', 'Discrepancias', 'Divergências'),
      within_tolerance: t('Within tolerance', 'Dentro de la tolerancia', 'Dentro da tolerância'),
      tolerated: t('Tolerated', 'Tolerado', 'Tolerado'),
      totals: t('Totals', 'Totales', 'Totais'),
    },
    parts: {
      rows: t('all', 'todas', 'todas'),
      records: t('all', 'todos', 'todos'),
      matched: t('matched', 'conciliadas', 'conciliadas'),
      broken: t('in breaks', 'en discrepancias', 'em divergências'),
      rejected: t('rejected', 'rechazadas', 'rejeitadas'),
      unchecked: t('unchecked', 'sin comprobar', 'não verificadas'),
      outside_period: t('outside the period', 'fuera del período', 'fora do período'),
      void: t('void', 'sin efecto', 'sem efeito'),
      excluded: t('left out', 'excluidas', 'de fora'),
      ledger: t('ledger', 'libro', 'livro'),
      provider: t('provider', 'proveedor', 'provedor'),
      difference: t('difference', 'diferencia', 'diferença'),
      count: t('matches', 'coincidencias', 'correspondências'),
    },
  },
})
