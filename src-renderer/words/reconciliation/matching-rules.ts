import { catalogue, t } from '../catalogue.ts'

/** Words of the matching rules: passes, trials, and the rules of a run. */
export const matchingWords = catalogue({
  title: t('Matching rules', 'Reglas', 'Regras'),
  passes: t('Passes', 'Pasadas', 'Passadas'),
  passesHint: t(
    'in this order; a later pass skips what an earlier pass matched',
    'en este orden; lo que una concilió no lo ve ninguna posterior',
    'nesta ordem; o que uma conciliou nenhuma posterior vê',
  ),
  passNames: {
    withdrawal_id: t('Withdrawal id', 'Id del retiro', 'Id do saque'),
    external_ref: t('External reference', 'Referencia externa', 'Referência externa'),
    txn_hash: t('Hash', 'Hash', 'Hash'),
    provisory_hash: t('Provisional hash', 'Hash provisional', 'Hash provisório'),
    transaction_id: t('Transaction id', 'Id de transacción', 'Id da transação'),
  },
  passTexts: {
    withdrawal_id: t(
      'The ledger’s withdrawal id is the withdrawal’s id.',
      'El id de retiro del libro es el id del retiro.',
      'O id de saque do livro é o id do saque.',
    ),
    external_ref: t(
      'The external references of both sides are the same.',
      'Las referencias externas de ambos lados son iguales.',
      'As referências externas dos dois lados são iguais.',
    ),
    txn_hash: t(
      'The ledger’s hash is the hash of the payment.',
      'El hash del libro es el hash del pago.',
      'O hash do livro é o hash do pagamento.',
    ),
    provisory_hash: t(
      'The ledger’s hash is the provisional one the withdrawal had before it was confirmed.',
      'El hash del libro es el provisional que tenía el retiro antes de confirmarse.',
      'O hash do livro é o provisório que o saque tinha antes de ser confirmado.',
    ),
    transaction_id: t(
      'The ledger’s transaction id is the one of the withdrawal.',
      'El id de transacción del libro es el del retiro.',
      'O id de transação do livro é o do saque.',
    ),
  },
  suggest: t(
    'Suggest pairs without a common identifier',
    'Sugerir pares sin identificador común',
    'Sugerir pares sem identificador em comum',
  ),
  suggestText: t(
    'Same currency and address, amount within the tolerance, date within the window, each the other’s only candidate. Never accepted without a person’s decision.',
    'Misma moneda y dirección, importe dentro de la tolerancia, fecha dentro de la ventana, cada uno único candidato del otro. Nunca se acepta sin la decisión de una persona.',
    'Mesma moeda e endereço, valor dentro da tolerância, data dentro da janela, cada um o único candidato do outro. Nunca é aceito sem a decisão de uma pessoa.',
  ),
  up: t(
    (pass: string) => `Move up: ${pass}`,
    (pass) => `Subir: ${pass}`,
    (pass) => `Subir: ${pass}`,
  ),
  down: t(
    (pass: string) => `Move down: ${pass}`,
    (pass) => `Bajar: ${pass}`,
    (pass) => `Descer: ${pass}`,
  ),
  moved: t(
    (pass: string, position: string) => `${pass} is pass ${position} now`,
    (pass, position) => `${pass} es ahora la pasada ${position}`,
    (pass, position) => `${pass} agora é a passada ${position}`,
  ),
  keysHint: t(
    'Alt and an arrow move the pass that has the focus.',
    'Alt y una flecha mueven la pasada que tiene el foco.',
    'Alt e uma seta movem a passada que tem o foco.',
  ),
  off: t('off', 'desactivada', 'desligada'),
  needsOne: t(
    'At least one pass has to be on.',
    'Al menos una pasada debe estar activa.',
    'Pelo menos uma passada precisa estar ligada.',
  ),
  changed: t(
    'Changed, not applied yet',
    'Cambiado, aún sin aplicar',
    'Alterado, ainda não aplicado',
  ),
  inForce: t(
    'These rules are in force.',
    'Estas reglas están vigentes.',
    'Estas regras estão em vigor.',
  ),
  standard: t('Back to the standard order', 'Volver al orden estándar', 'Voltar à ordem padrão'),
  discard: t('Discard the change', 'Descartar el cambio', 'Descartar a mudança'),
  apply: t('Apply', 'Aplicar', 'Aplicar'),
  applyHint: t(
    'Applies to every run from now on. Earlier runs stay as they are.',
    'Cuenta para toda conciliación desde ahora; las ya hechas quedan como están.',
    'Vale para toda conciliação a partir de agora; as já feitas ficam como estão.',
  ),
  applied: t(
    'Applied. The next run uses these rules.',
    'Aplicado. La próxima conciliación usa estas reglas.',
    'Aplicado. A próxima conciliação usa estas regras.',
  ),
  applyUntriedTitle: t('Apply without trying?', '¿Aplicar sin probar?', 'Aplicar sem testar?'),
  applyUntried: t(
    'These very rules were not tried on a ledger file, so it is not known what they gain and lose. Every run from now on uses them; runs that were made stay as they are.',
    'Estas reglas no se probaron con un archivo del libro, así que no se sabe qué ganan y qué pierden. Toda conciliación desde ahora las usa; las ya hechas quedan como están.',
    'Estas regras não foram testadas com um arquivo do livro, então não se sabe o que ganham e perdem. Toda conciliação a partir de agora as usa; as já feitas ficam como estão.',
  ),
  applyAnyway: t('Apply without trying', 'Aplicar sin probar', 'Aplicar sem testar'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  try: t('Try', 'Probar', 'Testar'),
  tryTitle: t(
    'Try on a ledger file',
    'Probar con un archivo del libro',
    'Testar com um arquivo do livro',
  ),
  tryHint: t(
    'with today’s cache; nothing is kept',
    'con la caché de hoy; no se guarda nada',
    'com o cache de hoje; nada é guardado',
  ),
  file: t('Ledger file', 'Archivo del libro', 'Arquivo do livro'),
  noFile: {
    title: t(
      'No ledger file is kept',
      'No se conserva ningún archivo del libro',
      'Nenhum arquivo do livro está guardado',
    ),
    action: t('Go to ledger files', 'Ir a los archivos del libro', 'Ir para os arquivos do livro'),
  },
  cancelled: t('The trial was cancelled', 'La prueba se canceló', 'O teste foi cancelado'),
  sameRules: t(
    'These are the rules in force: there is nothing to compare.',
    'Son las reglas vigentes: no hay nada que comparar.',
    'São as regras em vigor: não há o que comparar.',
  ),
  triedFor: t(
    (file: string) => `Tried on ${file}`,
    (file) => `Probado con ${file}`,
    (file) => `Testado com ${file}`,
  ),
  stale: t(
    'The rules were changed since this trial.',
    'Las reglas cambiaron desde esta prueba.',
    'As regras mudaram desde este teste.',
  ),
  result: {
    what: t('Result', 'Resultado', 'Resultado'),
    before: t('Now', 'Ahora', 'Agora'),
    after: t('With the change', 'Con el cambio', 'Com a mudança'),
    change: t('Change', 'Cambio', 'Mudança'),
  },
  matched: t('Ledger rows matched', 'Filas del libro conciliadas', 'Linhas do livro conciliadas'),
  broken: t(
    'Ledger rows in a break',
    'Filas del libro con discrepancia',
    'Linhas do livro com divergência',
  ),
  unchecked: t(
    'Ledger rows unchecked',
    'Filas del libro sin comprobar',
    'Linhas do livro não verificadas',
  ),
  void: t('Ledger rows void', 'Filas del libro sin efecto', 'Linhas do livro sem efeito'),
  breaks: t('Breaks of both sides', 'Discrepancias de ambos lados', 'Divergências dos dois lados'),
  gained: t(
    (count: string) => (count === '1' ? '1 row becomes matched' : `${count} rows become matched`),
    (count) =>
      count === '1' ? '1 fila pasa a estar conciliada' : `${count} filas pasan a estar conciliadas`,
    (count) =>
      count === '1' ? '1 linha passa a ser conciliada' : `${count} linhas passam a ser conciliadas`,
  ),
  lost: t(
    (count: string) =>
      count === '1' ? '1 row ceases to be matched' : `${count} rows cease to be matched`,
    (count) =>
      count === '1'
        ? '1 fila deja de estar conciliada'
        : `${count} filas dejan de estar conciliadas`,
    (count) =>
      count === '1'
        ? '1 linha deixa de ser conciliada'
        : `${count} linhas deixam de ser conciliadas`,
  ),
  movedRows: t(
    (count: string) =>
      count === '1'
        ? '1 row is matched with another record'
        : `${count} rows are matched with another record`,
    (count) =>
      count === '1'
        ? '1 fila se concilia con otro registro'
        : `${count} filas se concilian con otro registro`,
    (count) =>
      count === '1'
        ? '1 linha é conciliada com outro registro'
        : `${count} linhas são conciliadas com outro registro`,
  ),
  noChange: t('No row changes.', 'Ninguna fila cambia.', 'Nenhuma linha muda.'),
  rows: t('Rows that change', 'Filas que cambian', 'Linhas que mudam'),
  rowsFirst: t(
    (count: string) => `the first ${count}`,
    (count) => `las primeras ${count}`,
    (count) => `as primeiras ${count}`,
  ),
  line: t('Line', 'Línea', 'Linha'),
  places: {
    matched: t('Matched', 'Conciliada', 'Conciliada'),
    broken: t('In a break', 'Con discrepancia', 'Com divergência'),
    rejected: t('Rejected', 'Rechazada', 'Rejeitada'),
    unchecked: t('Unchecked', 'Sin comprobar', 'Não verificada'),
    excluded: t('Left out', 'Excluida', 'Deixada de fora'),
    outside_period: t('Outside the period', 'Fuera del período', 'Fora do período'),
    void: t('Void', 'Sin efecto', 'Sem efeito'),
  },
  inUse: t(
    'In use by the latest run',
    'En uso en la última conciliación',
    'Em uso na última conciliação',
  ),
  inUseHint: t(
    'part of the mapping of its ledger file',
    'parte del mapeo de su archivo del libro',
    'parte do mapeamento do arquivo do livro dela',
  ),
  openMapping: t('Open the mapping', 'Abrir el mapeo', 'Abrir o mapeamento'),
  mappingGone: t(
    'its ledger file was removed',
    'su archivo del libro se eliminó',
    'o arquivo do livro dela foi removido',
  ),
  noRun: t(
    'Nothing has been reconciled yet.',
    'Aún no se ha conciliado nada.',
    'Nada foi conciliado ainda.',
  ),
  tolerances: t('Tolerances', 'Tolerancias', 'Tolerâncias'),
  toleranceNone: t(
    'None: every difference counts.',
    'Ninguna: toda diferencia cuenta.',
    'Nenhuma: toda diferença conta.',
  ),
  currency: t('Currency', 'Moneda', 'Moeda'),
  every: t('every other', 'las demás', 'as demais'),
  absolute: t('Absolute', 'Absoluta', 'Absoluta'),
  relative: t('Relative', 'Relativa', 'Relativa'),
  window: t('Date window', 'Ventana de fecha', 'Janela de data'),
  hours: t(
    (hours: string) => `${hours} h`,
    (hours) => `${hours} h`,
    (hours) => `${hours} h`,
  ),
  zone: t('Time zone', 'Zona horaria', 'Fuso horário'),
  aliases: t('Aliases', 'Alias', 'Aliases'),
  aliasNone: t(
    'None: names are compared as they are.',
    'Ninguno: los nombres se comparan tal como están.',
    'Nenhum: os nomes são comparados como estão.',
  ),
  aliasOf: {
    currency: t('Currency', 'Moneda', 'Moeda'),
    network: t('Network', 'Red', 'Rede'),
    status: t('Status', 'Estado', 'Status'),
  },
  from: t('In the ledger', 'En el libro', 'No livro'),
  to: t('At the provider', 'En el proveedor', 'No provedor'),
  tolerated: t(
    'Matched inside the tolerance',
    'Conciliado dentro de la tolerancia',
    'Conciliado dentro da tolerância',
  ),
  toleratedHint: t(
    'differences that were allowed, provider − ledger',
    'diferencias permitidas, proveedor − libro',
    'diferenças permitidas, provedor − livro',
  ),
  toleratedNone: t(
    'No difference was allowed.',
    'No se permitió ninguna diferencia.',
    'Nenhuma diferença foi permitida.',
  ),
  toleratedUnknown: t(
    'This run was made by an earlier version, which did not count it.',
    'Esta conciliación la hizo una versión anterior, que no lo contaba.',
    'Esta conciliação foi feita por uma versão anterior, que não contava isso.',
  ),
  count: t('Matches', 'Coincidencias', 'Pares'),
  difference: t('Sum of differences', 'Suma de diferencias', 'Soma das diferenças'),
})
