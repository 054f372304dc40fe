import { catalogue, t } from '../catalogue.ts'

/** Words of the three-leg card, of separating a match, and of decisions that wait for a run. */
export const caseWords = catalogue({
  title: t('Case', 'Caso', 'Caso'),
  compare: t('Compare', 'Comparar', 'Comparar'),
  compareTitle: t('Records side by side', 'Los tres registros', 'Os três registros'),
  close: t('Close', 'Cerrar', 'Fechar'),
  copy: t('Copy the case', 'Copiar el caso', 'Copiar o caso'),
  copied: t('Copied', 'Copiado', 'Copiado'),
  copyValue: t(
    (field: string) => `Copy: ${field}`,
    (field) => `Copiar: ${field}`,
    (field) => `Copiar: ${field}`,
  ),
  legs: {
    ledger: t('Ledger', 'Libro', 'Livro'),
    withdrawal: t('Withdrawal', 'Retiro', 'Saque'),
    feed: t('Feed transaction', 'Transacción', 'Transação'),
  },
  absent: {
    ledger: t('No ledger line', 'Sin línea del libro', 'Sem linha do livro'),
    withdrawal: t('No withdrawal', 'Sin retiro', 'Sem saque'),
    feed: t('No feed transaction', 'Sin transacción', 'Sem transação'),
  },
  unknownStatus: {
    ledger: t(
      (ledger: string) =>
        `The meaning of the ledger’s status “${ledger}” is not known. Set it in the mapping of the file.`,
      (ledger) =>
        `No se conoce el significado del estado “${ledger}” del libro. Indíquelo en el mapeo del archivo.`,
      (ledger) =>
        `Não se conhece o significado do status “${ledger}” do livro. Informe-o no mapeamento do arquivo.`,
    ),
    provider: t(
      (_ledger: string, provider: string) =>
        provider === ''
          ? 'The provider’s record has no status. Ask the provider for it.'
          : `The meaning of the provider’s status “${provider}” is not known. Set it in Connection.`,
      (_ledger, provider) =>
        provider === ''
          ? 'El registro del proveedor no tiene estado. Pídalo al proveedor.'
          : `No se conoce el significado del estado “${provider}” del proveedor. Indíquelo en Conexión.`,
      (_ledger, provider) =>
        provider === ''
          ? 'O registro do provedor não tem status. Peça-o ao provedor.'
          : `Não se conhece o significado do status “${provider}” do provedor. Informe-o em Conexão.`,
    ),
    either: t(
      (ledger: string, provider: string) =>
        `The run did not know the meaning of “${ledger}” in the ledger or of “${provider}” at the provider. It is known now: reconcile again.`,
      (ledger, provider) =>
        `La conciliación no conocía el significado de “${ledger}” en el libro o de “${provider}” en el proveedor. Ya se conoce: concilie de nuevo.`,
      (ledger, provider) =>
        `A conciliação não conhecia o significado de “${ledger}” no livro ou de “${provider}” no provedor. Agora é conhecido: concilie de novo.`,
    ),
  },
  lines: t(
    (lines: string) => `Line ${lines}`,
    (lines) => `Línea ${lines}`,
    (lines) => `Linha ${lines}`,
  ),
  lineHead: t('Line', 'Línea', 'Linha'),
  field: t('Field', 'Campo', 'Campo'),
  differs: t('differs', 'difiere', 'difere'),
  differsBy: {
    case: t(
      'differs in upper and lower case only',
      'solo difiere en mayúsculas y minúsculas',
      'só difere em maiúsculas e minúsculas',
    ),
    tag: t(
      'differs, the addresses agree',
      'difiere, las direcciones coinciden',
      'difere, os endereços coincidem',
    ),
  },
  none: t('none', 'ninguno', 'nenhum'),
  agreeing: t(
    (count: string) => (count === '1' ? '1 more field agrees' : `${count} more fields agree`),
    (count) => (count === '1' ? '1 campo más coincide' : `${count} campos más coinciden`),
    (count) => (count === '1' ? 'Mais 1 campo coincide' : `Mais ${count} campos coincidem`),
  ),
  showAll: t('Show all fields', 'Mostrar todos los campos', 'Mostrar todos os campos'),
  showFewer: t('Show differences only', 'Mostrar solo las diferencias', 'Mostrar só as diferenças'),
  allAgree: t(
    'All values that several records have agree.',
    'Donde más de un registro dice algo, coinciden.',
    'Onde mais de um registro diz algo, eles coincidem.',
  ),
  ties: t('Joined by', 'Unidos por', 'Unidos por'),
  noTies: t(
    'No key joins these records.',
    'Ninguna clave une estos registros.',
    'Nenhuma chave une estes registros.',
  ),
  between: {
    ledger_withdrawal: t('Ledger and withdrawal', 'Libro y retiro', 'Livro e saque'),
    ledger_feed: t('Ledger and feed transaction', 'Libro y transacción', 'Livro e transação'),
    withdrawal_feed: t(
      'Withdrawal and feed transaction',
      'Retiro y transacción',
      'Saque e transação',
    ),
  },
  keys: {
    withdrawal_id: t('withdrawal id', 'id del retiro', 'id do saque'),
    external_ref: t('external reference', 'referencia externa', 'referência externa'),
    txn_hash: t('hash', 'hash', 'hash'),
    provisory_hash: t('provisional hash', 'hash provisional', 'hash provisório'),
    transaction_id: t('transaction id', 'id de la transacción', 'id da transação'),
    by_hand: t('matched by a person', 'conciliado por una persona', 'conciliado por uma pessoa'),
    suggestion: t('accepted suggestion', 'sugerencia aceptada', 'sugestão aceita'),
  },
  fields: {
    id: t('Id', 'Id', 'Id'),
    withdrawal_id: t('Withdrawal id', 'Id del retiro', 'Id do saque'),
    feed_id: t('Feed id', 'Id de la transacción', 'Id da transação'),
    external_ref: t('External reference', 'Referencia externa', 'Referência externa'),
    txn_hash: t('Hash', 'Hash', 'Hash'),
    provisory_transaction_hash: t('Provisional hash', 'Hash provisional', 'Hash provisório'),
    transaction_id: t('Transaction id', 'Id de transacción', 'Id da transação'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    amount: t('Amount', 'Importe', 'Valor'),
    fee: t('Fee', 'Comisión', 'Tarifa'),
    charged_fee: t('Charged fee', 'Comisión cobrada', 'Tarifa cobrada'),
    total: t('Total', 'Total', 'Total'),
    network: t('Network', 'Red', 'Rede'),
    address: t('Address', 'Dirección', 'Endereço'),
    tag: t('Tag', 'Etiqueta', 'Tag'),
    status: t('Status', 'Estado', 'Status'),
    date: t('Date', 'Fecha', 'Data'),
    created_at: t('Created', 'Creado', 'Criado'),
    confirmation_date: t('Confirmed', 'Confirmado', 'Confirmado'),
    end_user_id: t('End user', 'Usuario final', 'Usuário final'),
    note: t('Note', 'Nota', 'Nota'),
    is_blocked: t('Blocked', 'Bloqueado', 'Bloqueado'),
    reason: t('Reason', 'Motivo', 'Motivo'),
  },
  derivedFee: t('debited − amount', 'debitado − importe', 'debitado − valor'),
  void: {
    label: t('Counts as zero.', 'Cuenta cero.', 'Conta zero.'),
    ledger: t(
      'The ledger’s status says that no money left, so its side counts as zero and no money is compared.',
      'El estado del libro dice que no salió dinero: su lado cuenta cero y no se compara dinero.',
      'O status do livro diz que nenhum dinheiro saiu: o seu lado conta zero e nenhum dinheiro é comparado.',
    ),
    provider: t(
      'The provider’s status says that no money left, so its side counts as zero and no money is compared.',
      'El estado del proveedor dice que no salió dinero: su lado cuenta cero y no se compara dinero.',
      'O status do provedor diz que nenhum dinheiro saiu: o seu lado conta zero e nenhum dinheiro é comparado.',
    ),
    both: t(
      'Both statuses say that no money left, so both sides count as zero and no money is compared.',
      'Ambos estados dicen que no salió dinero: ambos lados cuentan cero y no se compara dinero.',
      'Ambos os status dizem que nenhum dinheiro saiu: ambos os lados contam zero e nenhum dinheiro é comparado.',
    ),
  },
  observed: t('Observed, not a break', 'Observado, sin discrepancia', 'Observado, sem divergência'),
  observation: t('Observation', 'Observación', 'Observação'),
  sum: t(
    (amount: string, fee: string, sum: string) => `${amount} + ${fee} = ${sum}`,
    (amount, fee, sum) => `${amount} + ${fee} = ${sum}`,
    (amount, fee, sum) => `${amount} + ${fee} = ${sum}`,
  ),
  sumEqual: t(
    (debitedAmount: string) => `Debited: ${debitedAmount}, the same.`,
    (debitedAmount) => `Debitado: ${debitedAmount}, lo mismo.`,
    (debitedAmount) => `Debitado: ${debitedAmount}, o mesmo.`,
  ),
  sumDiffers: t(
    (debitedAmount: string, difference: string) =>
      `Debited: ${debitedAmount}, a difference of ${difference}.`,
    (debitedAmount, difference) => `Debitado: ${debitedAmount}, una diferencia de ${difference}.`,
    (debitedAmount, difference) => `Debitado: ${debitedAmount}, uma diferença de ${difference}.`,
  ),
  sumHint: t(
    'Amount and fee against debited. The contract states no formula, so this is shown and not judged.',
    'Importe y comisión frente a lo debitado. El contrato no establece ninguna fórmula; se muestra y no se juzga.',
    'Valor e tarifa contra o debitado. O contrato não declara fórmula alguma; isto é mostrado e não julgado.',
  ),
  history: t('Changes seen', 'Lo que se vio', 'O que foi visto'),
  historyHint: t('newest first', 'lo más reciente primero', 'o mais recente primeiro'),
  noHistory: t(
    'Nothing has changed since it was first seen.',
    'Nada ha cambiado desde que se vio por primera vez.',
    'Nada mudou desde que foi visto pela primeira vez.',
  ),
  changed: t(
    (field: string, oldValue: string, newValue: string) =>
      `${field} changed from ${oldValue} to ${newValue}`,
    (field, oldValue, newValue) => `${field} cambió de ${oldValue} a ${newValue}`,
    (field, oldValue, newValue) => `${field} mudou de ${oldValue} para ${newValue}`,
  ),
  empty: t('empty', 'vacío', 'vazio'),
  rawLines: t(
    'Ledger line as written',
    'Línea del libro tal como está escrita',
    'Linha do livro como está escrita',
  ),
  ledgerGone: t(
    'The ledger file is not on this machine, so its lines cannot be shown as written. What the run compared is above.',
    'El archivo del libro no está en esta computadora, así que sus líneas no pueden mostrarse tal como están escritas. Arriba está lo que se comparó.',
    'O arquivo do livro não está neste computador, por isso as linhas não podem ser mostradas como estão escritas. Acima está o que foi comparado.',
  ),
  openWithdrawal: t('Open withdrawal', 'Abrir el retiro', 'Abrir o saque'),
  openTransaction: t('Open feed transaction', 'Abrir la transacción', 'Abrir a transação'),
  undo: {
    action: t(
      'These do not belong together',
      'No corresponden entre sí',
      'Não correspondem um ao outro',
    ),
    title: t('Take this match apart?', '¿Separar esta coincidencia?', 'Separar este par?'),
    text: t(
      'From the next run on, both sides are unmatched again, and no run pairs them automatically. This run stays as it is.',
      'Desde la próxima conciliación ambos lados vuelven a estar solos y ninguna los une por sí misma. Esta conciliación queda como está.',
      'A partir da próxima conciliação os dois lados voltam a ficar sozinhos e nenhuma os une por si só. Esta conciliação fica como está.',
    ),
    reason: t('Reason', 'Motivo', 'Motivo'),
    reasonHint: t(
      'Kept with your name and the time',
      'Se guarda con su nombre y la hora',
      'Guardado com seu nome e a hora',
    ),
    confirm: t('Take apart', 'Separar', 'Separar'),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    done: t(
      'Taken apart with the next run',
      'Se separa en la próxima conciliación',
      'Separado na próxima conciliação',
    ),
    by: t(
      (person: string, when: string, reason: string) =>
        `By ${person} on ${when}${reason === '' ? '' : `: ${reason}`}`,
      (person, when, reason) => `Por ${person} el ${when}${reason === '' ? '' : `: ${reason}`}`,
      (person, when, reason) => `Por ${person} em ${when}${reason === '' ? '' : `: ${reason}`}`,
    ),
    takeBack: t('Undo this decision', 'Deshacer esta decisión', 'Desfazer esta decisão'),
  },
  waiting: {
    title: t(
      (count: number) =>
        count === 1
          ? '1 decision waits for the next run'
          : `${count} decisions wait for the next run`,
      (count) =>
        count === 1
          ? '1 decisión espera la próxima conciliación'
          : `${count} decisiones esperan la próxima conciliación`,
      (count) =>
        count === 1
          ? '1 decisão espera a próxima conciliação'
          : `${count} decisões esperam a próxima conciliação`,
    ),
    text: t(
      'Matches that were made, undone or accepted take effect with the next run. It uses the same file, mapping and days, and requests nothing from the provider.',
      'Solo una conciliación recoge lo que se unió, se deshizo o se aceptó. Se hace de nuevo con el mismo archivo, mapeo y días, sin consultar al proveedor.',
      'Só uma conciliação recolhe o que foi unido, desfeito ou aceito. Ela é refeita com o mesmo arquivo, mapeamento e dias, sem consultar o provedor.',
    ),
    run: t('Run again', 'Conciliar de nuevo', 'Conciliar de novo'),
    gone: t(
      'The ledger file of this run was removed, so it cannot be run again from here. Add the file again and run it; the decisions then take effect.',
      'El archivo del libro de esta conciliación se eliminó, así que no puede repetirse desde aquí. Cargue el archivo y concilie; entonces se recogen las decisiones.',
      'O arquivo do livro desta conciliação foi removido, por isso ela não pode ser repetida daqui. Carregue o arquivo e concilie; então as decisões são recolhidas.',
    ),
    ledgers: t('Go to ledger files', 'Ir a los archivos del libro', 'Ir para os arquivos do livro'),
    done: t(
      'The new run is ready',
      'La nueva conciliación está lista',
      'A nova conciliação está pronta',
    ),
    show: t('Show it', 'Mostrarla', 'Mostrar'),
    failed: t(
      'The decisions that wait could not be counted',
      'No se pudieron contar las decisiones que esperan',
      'Não foi possível contar as decisões que esperam',
    ),
  },
})
