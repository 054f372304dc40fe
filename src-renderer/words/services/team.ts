import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import type { TeamRole } from '../../../src-main/contract/team.ts'
import type { ErasureKind, ErasureState } from '../../../src-main/contract/team-erasure.ts'
import type { ErasureProblems, ProposableKind } from '../../features/team/erasure-form.ts'
import type { TeamProblem } from '../../features/team/team-form.ts'
import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words of the team: joining, its connection, members and decisions that were not accepted. */
export const teamWords = catalogue({
  title: t('Team', 'Equipo', 'Equipe'),
  loading: t('Reading the team', 'Leyendo el equipo', 'Lendo a equipe'),
  failed: t(
    'The team could not be read',
    'No se pudo leer el equipo',
    'Não foi possível ler a equipe',
  ),
  alone: {
    title: t(
      'This profile is in no team',
      'Este perfil no está en ningún equipo',
      'Este perfil não está em nenhuma equipe',
    ),
    text: t(
      'A team works on the same breaks from several workstations: each member sees the runs and decisions of the others, and goes on working offline. Everything shared is in a PostgreSQL database of your own, and a second person approves the closing of a period.',
      'Un equipo trabaja en las mismas discrepancias desde varios puestos: cada miembro ve las conciliaciones y decisiones de los demás, y sigue trabajando sin conexión. Todo lo compartido está en una base de datos PostgreSQL propia, y una segunda persona aprueba el cierre de un período.',
      'Uma equipe trabalha nas mesmas divergências em vários postos: cada membro vê as conciliações e decisões dos outros e continua trabalhando sem conexão. Tudo o que é compartilhado fica em um banco de dados PostgreSQL próprio, e uma segunda pessoa aprova o fechamento de um período.',
    ),
  },
  form: {
    way: t('Create or join', 'Crear o unirse', 'Criar ou entrar'),
    ways: {
      create: t('Create a team', 'Crear un equipo', 'Criar uma equipe'),
      join: t('Join a team', 'Unirse a un equipo', 'Entrar em uma equipe'),
    },
    server: t('PostgreSQL server', 'Servidor PostgreSQL', 'Servidor PostgreSQL'),
    serverText: t(
      'The administrator of the server gives you these. The password goes into the keychain of this machine.',
      'Se los da quien administra el servidor. La contraseña va al llavero de esta computadora.',
      'Quem administra o servidor fornece estes dados. A senha vai para o chaveiro deste computador.',
    ),
    host: t('Host', 'Servidor', 'Servidor'),
    port: t('Port', 'Puerto', 'Porta'),
    database: t('Database', 'Base de datos', 'Banco de dados'),
    login: t('Login', 'Usuario', 'Usuário'),
    password: t('Password', 'Contraseña', 'Senha'),
    caFile: t(
      'Certificate file (optional)',
      'Archivo de certificado (opcional)',
      'Arquivo de certificado (opcional)',
    ),
    caFileHint: t(
      'Path of a PEM file with the certificate authority of the server. Empty: the authorities that this machine trusts.',
      'Ruta de un archivo PEM con la autoridad certificadora del servidor. Vacío: las autoridades en las que confía esta computadora.',
      'Caminho de um arquivo PEM com a autoridade certificadora do servidor. Vazio: as autoridades em que este computador confia.',
    ),
    team: t('Team', 'Equipo', 'Equipe'),
    name: t('Team name', 'Nombre del equipo', 'Nome da equipe'),
    nameOptional: t(
      'Team name (optional)',
      'Nombre del equipo (opcional)',
      'Nome da equipe (opcional)',
    ),
    nameHint: t(
      'Needed only if the login is in several teams.',
      'Solo hace falta si el usuario está en varios equipos.',
      'Só é necessário se o usuário está em várias equipes.',
    ),
    display: t('Your name', 'Su nombre', 'Seu nome'),
    displayHint: t(
      'Beside your login in the list of members.',
      'Junto a su usuario en la lista de miembros.',
      'Ao lado do seu usuário na lista de membros.',
    ),
    fourEyes: t(
      'Close periods with four eyes',
      'Cerrar los períodos con cuatro ojos',
      'Fechar os períodos com quatro olhos',
    ),
    fourEyesHint: t(
      'One member proposes a closing and another one approves it. This cannot be changed later.',
      'Un miembro propone un cierre y otro lo aprueba. No se puede cambiar después.',
      'Um membro propõe um fechamento e outro o aprova. Isso não pode ser alterado depois.',
    ),
    keeps: t(
      'Decisions made so far in this profile are shared with the team.',
      'Las decisiones tomadas hasta ahora en este perfil se comparten con el equipo.',
      'As decisões tomadas até agora neste perfil são compartilhadas com a equipe.',
    ),
    createFailed: t('The team was not created', 'El equipo no se creó', 'A equipe não foi criada'),
    joinFailed: t('The team was not joined', 'No se unió al equipo', 'Não foi possível entrar'),
    problems: {
      needed: t('Fill in this field.', 'Complete este campo.', 'Preencha este campo.'),
      port: t(
        'A port is a number from 1 to 65535.',
        'Un puerto es un número de 1 a 65535.',
        'Uma porta é um número de 1 a 65535.',
      ),
      long: t(
        'This text is too long.',
        'Este texto es demasiado largo.',
        'Este texto é longo demais.',
      ),
    } satisfies Entries<Record<TeamProblem, string>>,
  },
  state: {
    title: t('Connection', 'Conexión', 'Conexão'),
    login: t('Login', 'Usuario', 'Usuário'),
    links: {
      alone: t('Connecting', 'Conectando', 'Conectando'),
      connecting: t('Connecting', 'Conectando', 'Conectando'),
      connected: t('Connected', 'Conectado', 'Conectado'),
      offline: t('Offline', 'Sin conexión', 'Sem conexão'),
      outdated: t('Update to decide', 'Actualice para decidir', 'Atualize para decidir'),
    },
    outdated: t(
      'This program is older than the team. It receives what colleagues do and shares nothing. Update it to decide; until then your decisions stay here.',
      'Este programa es más antiguo que el equipo. Recibe lo que hacen los colegas y no comparte nada. Actualícelo para decidir; hasta entonces sus decisiones quedan aquí.',
      'Este programa é mais antigo que a equipe. Recebe o que os colegas fazem e não compartilha nada. Atualize-o para decidir; até lá as suas decisões ficam aqui.',
    ),
    newer: t('Made by a newer version', 'Hecho por una versión nueva', 'Feito por uma versão nova'),
    newerEvents: t(
      (count: number) => (count === 1 ? '1 event' : `${formatCount(count)} events`),
      (count) => (count === 1 ? '1 evento' : `${formatCount(count)} eventos`),
      (count) => (count === 1 ? '1 evento' : `${formatCount(count)} eventos`),
    ),
    offlineAdvice: t(
      'What you decide is kept here and shared later.',
      'Lo que decida se guarda aquí y se comparte después.',
      'O que você decidir fica guardado aqui e é compartilhado depois.',
    ),
    lastExchange: t('Last exchange', 'Último intercambio', 'Última troca'),
    never: t('none yet', 'ninguno todavía', 'nenhuma ainda'),
    joined: t('In the team since', 'En el equipo desde', 'Na equipe desde'),
    unshared: t('Not shared yet', 'Sin compartir', 'Sem compartilhar'),
    decisions: t(
      (count: number) => (count === 1 ? '1 decision' : `${formatCount(count)} decisions`),
      (count) => (count === 1 ? '1 decisión' : `${formatCount(count)} decisiones`),
      (count) => (count === 1 ? '1 decisão' : `${formatCount(count)} decisões`),
    ),
    allShared: t('everything is shared', 'todo está compartido', 'tudo está compartilhado'),
    clock: t('Clock of this machine', 'Reloj de esta computadora', 'Relógio deste computador'),
    clockBehind: t(
      (seconds: number) => `${formatCount(seconds)} s behind the server: set it`,
      (seconds) => `${formatCount(seconds)} s atrasado respecto al servidor: ajústelo`,
      (seconds) => `${formatCount(seconds)} s atrasado em relação ao servidor: acerte-o`,
    ),
    clockAhead: t(
      (seconds: number) => `${formatCount(seconds)} s ahead of the server: set it`,
      (seconds) => `${formatCount(seconds)} s adelantado respecto al servidor: ajústelo`,
      (seconds) => `${formatCount(seconds)} s adiantado em relação ao servidor: acerte-o`,
    ),
    lost: t('Lost by the server', 'Perdido por el servidor', 'Perdido pelo servidor'),
    notBack: t(
      (count: number) =>
        count === 1
          ? '1 decision or run waits for its author'
          : `${formatCount(count)} decisions and runs wait for their authors`,
      (count) =>
        count === 1
          ? '1 decisión o conciliación espera a su autor'
          : `${formatCount(count)} decisiones y conciliaciones esperan a sus autores`,
      (count) =>
        count === 1
          ? '1 decisão ou conciliação espera seu autor'
          : `${formatCount(count)} decisões e conciliações esperam seus autores`,
    ),
    conflicts: t('Conflicts', 'Conflictos', 'Conflitos'),
    noConflicts: t('none', 'ninguno', 'nenhum'),
    breaks: t(
      (count: number) =>
        count === 1 ? '1 break in conflict' : `${formatCount(count)} breaks in conflict`,
      (count) =>
        count === 1
          ? '1 discrepancia en conflicto'
          : `${formatCount(count)} discrepancias en conflicto`,
      (count) =>
        count === 1
          ? '1 divergência em conflito'
          : `${formatCount(count)} divergências em conflito`,
    ),
    records: t('Records', 'Registros', 'Registros'),
    recordsTo: t(
      (number: number) => `up to no. ${formatCount(number)}`,
      (number) => `hasta el n.º ${formatCount(number)}`,
      (number) => `até o n.º ${formatCount(number)}`,
    ),
    unsent: t(
      (count: number) => `${formatCount(count)} not sent yet`,
      (count) => `${formatCount(count)} sin enviar`,
      (count) => `${formatCount(count)} sem enviar`,
    ),
    syncing: t('Syncing', 'Sincroniza', 'Sincroniza'),
    nobody: t('nobody', 'nadie', 'ninguém'),
    until: t(
      (name: string, time: string) => `${name}, until ${time}`,
      (name, time) => `${name}, hasta las ${time}`,
      (name, time) => `${name}, até ${time}`,
    ),
    closings: t('Closings', 'Cierres', 'Fechamentos'),
    proposed: t(
      (count: number) =>
        count === 1 ? '1 waits for approval' : `${formatCount(count)} wait for approval`,
      (count) => (count === 1 ? '1 espera aprobación' : `${formatCount(count)} esperan aprobación`),
      (count) => (count === 1 ? '1 espera aprovação' : `${formatCount(count)} esperam aprovação`),
    ),
    sync: t('Sync with the team', 'Sincronizar', 'Sincronizar'),
    syncFailed: t(
      'The exchange with the team failed',
      'El intercambio con el equipo falló',
      'A troca com a equipe falhou',
    ),
    verify: t('Verify the log', 'Verificar el registro', 'Verificar o registro'),
    verifyFailed: t(
      'The log was not verified',
      'El registro no se verificó',
      'O registro não foi verificado',
    ),
    verified: t(
      (events: number) =>
        events === 1
          ? '1 event checked, the log is unchanged'
          : `${formatCount(events)} events checked, the log is unchanged`,
      (events) =>
        events === 1
          ? '1 evento comprobado, el registro no ha cambiado'
          : `${formatCount(events)} eventos comprobados, el registro no ha cambiado`,
      (events) =>
        events === 1
          ? '1 evento verificado, o registro não mudou'
          : `${formatCount(events)} eventos verificados, o registro não mudou`,
    ),
    verifiedText: t(
      (hash: string) => `The last hash of the log is ${hash}.`,
      (hash) => `El último hash del registro es ${hash}.`,
      (hash) => `O último hash do registro é ${hash}.`,
    ),
  },
  refused: {
    title: t('Not accepted', 'No aceptadas', 'Não aceitas'),
    text: t(
      'The team’s log did not take these decisions of yours. They have no effect; their text is kept here.',
      'El registro del equipo no aceptó estas decisiones suyas. No tienen efecto; su texto se conserva aquí.',
      'O registro da equipe não aceitou estas decisões suas. Elas não têm efeito; o texto fica guardado aqui.',
    ),
    decision: t('Decision', 'Decisión', 'Decisão'),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    at: t('Made', 'Tomada', 'Tomada'),
    why: t('Why it was not accepted', 'Por qué no se aceptó', 'Por que não foi aceita'),
    copy: t('Copy the text', 'Copiar el texto', 'Copiar o texto'),
    copied: t('Copied', 'Copiado', 'Copiado'),
    keep: t('Keep as a note', 'Guardar como nota', 'Guardar como nota'),
    keepFailed: t('The note was not added', 'La nota no se agregó', 'A nota não foi adicionada'),
    dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
    dismissFailed: t(
      'The decision was not dismissed',
      'La decisión no se descartó',
      'A decisão não foi dispensada',
    ),
    dismissed: t(
      (count: string) => `Dismissed: ${count}`,
      (count) => `Descartadas: ${count}`,
      (count) => `Dispensadas: ${count}`,
    ),
    none: t(
      'None of your decisions is listed here.',
      'Ninguna decisión suya espera aquí.',
      'Nenhuma decisão sua espera aqui.',
    ),
    note: t(
      (text: string) => `Not accepted by the team: ${text}`,
      (text) => `No aceptada por el equipo: ${text}`,
      (text) => `Não aceita pela equipe: ${text}`,
    ),
    statuses: {
      open: t('Opened again', 'Abierta de nuevo', 'Aberta de novo'),
      investigating: t('Investigating', 'En investigación', 'Em investigação'),
      resolved: t('Resolved', 'Resuelta', 'Resolvida'),
      accepted: t('Accepted', 'Aceptada', 'Aceita'),
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
    } satisfies Entries<Record<DecisionView['kind'], string>>,
  },
  members: {
    title: t('Members', 'Miembros', 'Membros'),
    login: t('Login', 'Usuario', 'Usuário'),
    name: t('Name', 'Nombre', 'Nome'),
    role: t('Role', 'Rol', 'Papel'),
    until: t('Member until', 'Miembro hasta', 'Membro até'),
    noEnd: t('no end', 'sin fin', 'sem fim'),
    ended: t('removed', 'quitado', 'removido'),
    you: t('you', 'usted', 'você'),
    roles: {
      viewer: t('Viewer', 'Lector', 'Leitor'),
      operator: t('Operator', 'Operador', 'Operador'),
      approver: t('Approver', 'Aprobador', 'Aprovador'),
      admin: t('Admin', 'Administrador', 'Administrador'),
    } satisfies Entries<Record<TeamRole, string>>,
    roleHints: {
      viewer: t('Reads only.', 'Solo lee.', 'Só lê.'),
      operator: t(
        'Decides, runs ledgers and proposes closings.',
        'Decide, concilia libros y propone cierres.',
        'Decide, concilia livros e propõe fechamentos.',
      ),
      approver: t(
        'Also approves closings and opens periods again.',
        'También aprueba cierres y abre períodos de nuevo.',
        'Também aprova fechamentos e abre períodos de novo.',
      ),
      admin: t(
        'Also adds and removes members.',
        'También agrega y quita miembros.',
        'Também adiciona e remove membros.',
      ),
    } satisfies Entries<Record<TeamRole, string>>,
    reading: t('Reading the members', 'Leyendo los miembros', 'Lendo os membros'),
    offline: t(
      'The list of members is on the server. It is shown when the team is connected.',
      'La lista de miembros está en el servidor. Se muestra cuando el equipo está conectado.',
      'A lista de membros está no servidor. Ela aparece quando a equipe está conectada.',
    ),
    failed: t(
      'The members could not be read',
      'No se pudieron leer los miembros',
      'Não foi possível ler os membros',
    ),
    add: t('Add person', 'Agregar persona', 'Adicionar pessoa'),
    addTitle: t('Add a person', 'Agregar una persona', 'Adicionar uma pessoa'),
    addLoginHint: t(
      'The name of the login at the server.',
      'El nombre del usuario en el servidor.',
      'O nome do usuário no servidor.',
    ),
    addFailed: t(
      'The person was not added',
      'La persona no se agregó',
      'A pessoa não foi adicionada',
    ),
    added: t(
      (login: string) => `${login} is a member`,
      (login) => `${login} es miembro`,
      (login) => `${login} é membro`,
    ),
    sqlText: t(
      'If the login does not exist yet, the administrator of the server creates it with this line. The password is chosen there.',
      'Si el usuario no existe todavía, quien administra el servidor lo crea con esta línea. La contraseña se elige allí.',
      'Se o usuário ainda não existe, quem administra o servidor o cria com esta linha. A senha é escolhida lá.',
    ),
    copySql: t('Copy the line', 'Copiar la línea', 'Copiar a linha'),
    rename: t('Rename', 'Renombrar', 'Renomear'),
    renameTitle: t(
      (login: string) => `Rename ${login}`,
      (login) => `Renombrar a ${login}`,
      (login) => `Renomear ${login}`,
    ),
    renameHint: t(
      'Shown to all members, and may be a pseudonym. The login stays in the log.',
      'Lo ven todos los miembros, y puede ser un seudónimo. El usuario queda en el registro.',
      'Visível a todos os membros, e pode ser um pseudônimo. O usuário fica no registro.',
    ),
    renameFailed: t(
      'The member was not renamed',
      'No se renombró al miembro',
      'O membro não foi renomeado',
    ),
    remove: t('Remove', 'Quitar', 'Remover'),
    removeTitle: t(
      (login: string) => `Remove ${login}?`,
      (login) => `¿Quitar a ${login}?`,
      (login) => `Remover ${login}?`,
    ),
    removeText: t(
      'The login can no longer read or decide. Its decisions keep its name, and what is on its machine stays there.',
      'El usuario ya no puede leer ni decidir. Sus decisiones conservan su nombre, y lo que hay en su computadora queda allí.',
      'O usuário não pode mais ler nem decidir. As decisões dele mantêm o nome, e o que está no computador dele fica lá.',
    ),
  },
  erasures: {
    title: t('Erasures', 'Borrados', 'Apagamentos'),
    kinds: {
      user: t('End user', 'Usuario final', 'Usuário final'),
      withdrawal: t('Withdrawal', 'Retiro', 'Saque'),
      transaction: t('Transaction', 'Transacción', 'Transação'),
      file: t('Ledger file', 'Archivo del libro', 'Arquivo do livro'),
      note: t('Note or reason of event', 'Nota o motivo del evento', 'Nota ou motivo do evento'),
    } satisfies Entries<Record<ErasureKind, string>>,
    states: {
      proposed: t('Proposed', 'Propuesto', 'Proposto'),
      confirmed: t('Not finished', 'Sin terminar', 'Não terminado'),
      done: t('Erased', 'Borrado', 'Apagado'),
      withdrawn: t('Withdrawn', 'Retirado', 'Retirado'),
    } satisfies Entries<Record<ErasureState, string>>,
    what: t('What', 'Qué', 'O quê'),
    records: t('Records', 'Registros', 'Registros'),
    by: t('Proposed by', 'Propuesto por', 'Proposto por'),
    at: t('Proposed', 'Propuesto', 'Proposto'),
    reason: t('Reason', 'Motivo', 'Motivo'),
    state: t('State', 'Estado', 'Estado'),
    finisher: t(
      (login: string) => `${login} finishes it`,
      (login) => `lo termina ${login}`,
      (login) => `${login} o termina`,
    ),
    idRemoved: t('id removed', 'identificador quitado', 'identificador removido'),
    failed: t(
      'The erasures could not be read',
      'No se pudieron leer los borrados',
      'Não foi possível ler os apagamentos',
    ),
    confirm: t('Confirm…', 'Confirmar…', 'Confirmar…'),
    finish: t('Finish…', 'Terminar…', 'Terminar…'),
    withdraw: t('Withdraw', 'Retirar', 'Retirar'),
    none: t(
      'No erasure has been proposed.',
      'No se propuso borrar nada.',
      'Nada foi proposto para apagar.',
    ),
    propose: t('Propose erasing…', 'Proponer un borrado…', 'Propor um apagamento…'),
    proposeTitle: t(
      'Propose erasing personal data',
      'Proponer el borrado de datos personales',
      'Propor o apagamento de dados pessoais',
    ),
    proposeText: t(
      'Nothing is erased until another approver or admin confirms it.',
      'No se borra nada hasta que lo confirme otro aprobador o administrador.',
      'Nada é apagado até que outro aprovador ou administrador confirme.',
    ),
    proposeButton: t('Propose', 'Proponer', 'Propor'),
    proposeFailed: t(
      'The erasure was not proposed',
      'El borrado no se propuso',
      'O apagamento não foi proposto',
    ),
    id: t('Id', 'Identificador', 'Identificador'),
    event: t('Event', 'Evento', 'Evento'),
    targetHints: {
      user: t(
        'The end_user_id. All records of this end user are erased.',
        'El end_user_id. Se borran todos los registros de este usuario final.',
        'O end_user_id. Todos os registros desse usuário final são apagados.',
      ),
      withdrawal: t(
        'The id of the withdrawal.',
        'El identificador del retiro.',
        'O identificador do saque.',
      ),
      transaction: t(
        'The id of the transaction.',
        'El identificador de la transacción.',
        'O identificador da transação.',
      ),
      file: t(
        'Of the ledger file, as the summary of its run shows it.',
        'Del archivo del libro, como lo muestra el resumen de su conciliación.',
        'Do arquivo do livro, como o resumo da sua conciliação mostra.',
      ),
      note: t(
        'The number of the event, as the history of the break shows it. Its note and its reason are erased.',
        'El número del evento, como lo muestra el historial de la discrepancia. Se borran su nota y su motivo.',
        'O número do evento, como o histórico da divergência mostra. A nota e o motivo dele são apagados.',
      ),
    } satisfies Entries<Record<ProposableKind, string>>,
    problems: {
      needed: t('Fill in this field.', 'Complete este campo.', 'Preencha este campo.'),
      hash: t(
        'A SHA-256 has 64 digits from 0 to 9 and letters from a to f.',
        'Un SHA-256 tiene 64 cifras de 0 a 9 y letras de a a f.',
        'Um SHA-256 tem 64 algarismos de 0 a 9 e letras de a a f.',
      ),
      number: t(
        'The number of an event has digits only, such as 41.',
        'El número de un evento tiene solo cifras, como 41.',
        'O número de um evento tem só algarismos, como 41.',
      ),
    } satisfies Entries<Record<NonNullable<ErasureProblems['target']>, string>>,
    question: t(
      'Erase this personal data?',
      '¿Borrar estos datos personales?',
      'Apagar estes dados pessoais?',
    ),
    text: t(
      'References, addresses, hashes and texts are removed at the server and on every workstation. Amounts, dates and states stay. This cannot be undone.',
      'Las referencias, direcciones, hashes y textos se quitan del servidor y de todos los puestos. Los importes, fechas y estados permanecen. No se puede deshacer.',
      'Referências, endereços, hashes e textos são removidos do servidor e de todos os postos. Valores, datas e estados permanecem. Isso não pode ser desfeito.',
    ),
    fileText: t(
      'The file is deleted at the server and the imports of it on every workstation. This cannot be undone.',
      'El archivo se elimina del servidor y sus importaciones de todos los puestos. No se puede deshacer.',
      'O arquivo é excluído do servidor e suas importações de todos os postos. Isso não pode ser desfeito.',
    ),
    noteText: t(
      'The note and the reason of this event are removed at the server and on every workstation. The decision stays. This cannot be undone.',
      'La nota y el motivo de este evento se quitan del servidor y de todos los puestos. La decisión permanece. No se puede deshacer.',
      'A nota e o motivo deste evento são removidos do servidor e de todos os postos. A decisão permanece. Isso não pode ser desfeito.',
    ),
    reasonHint: t(
      'It stays in the log. Write no personal data into it.',
      'Queda en el registro. No escriba datos personales.',
      'Ele fica no registro. Não escreva dados pessoais.',
    ),
    reasonMissing: t('Give a reason.', 'Diga por qué.', 'Diga por quê.'),
    erase: t('Erase', 'Borrar', 'Apagar'),
    confirmFailed: t(
      'The erasure was not confirmed',
      'El borrado no se confirmó',
      'O apagamento não foi confirmado',
    ),
    withdrawFailed: t(
      'The erasure was not withdrawn',
      'El borrado no se retiró',
      'O apagamento não foi retirado',
    ),
  },
  epoch: {
    button: t(
      'Go on without the lost part…',
      'Continuar sin la parte perdida…',
      'Continuar sem a parte perdida…',
    ),
    question: t(
      'Go on from what the server has?',
      '¿Continuar desde lo que tiene el servidor?',
      'Continuar a partir do que o servidor tem?',
    ),
    text: t(
      'Do this only if no newer backup can be restored. It needs an admin. Each workstation then sends the decisions of its own person again. Later closings are approved again, and members are entered again.',
      'Hágalo solo si no se puede restaurar una copia más nueva. Hace falta un administrador. Cada puesto vuelve a enviar las decisiones de su persona. Los cierres posteriores se aprueban de nuevo y los miembros se agregan de nuevo.',
      'Faça isso só se não for possível restaurar uma cópia mais nova. É preciso ser administrador. Cada posto envia de novo as decisões da sua pessoa. Os fechamentos posteriores são aprovados de novo, e os membros são adicionados de novo.',
    ),
    confirm: t('Go on', 'Continuar', 'Continuar'),
  },
  leave: {
    title: t('Leave the team', 'Salir del equipo', 'Sair da equipe'),
    text: t(
      'This workstation keeps what it has. It receives nothing more and shares nothing.',
      'Este puesto conserva lo que tiene. No recibe nada más ni comparte nada.',
      'Este posto mantém o que tem. Não recebe mais nada nem compartilha nada.',
    ),
    button: t('Leave', 'Salir', 'Sair'),
    question: t(
      (name: string) => `Leave ${name}?`,
      (name) => `¿Salir de ${name}?`,
      (name) => `Sair de ${name}?`,
    ),
    forced: t(
      (count: number) =>
        count === 1
          ? 'Leave although 1 decision was never shared'
          : `Leave although ${formatCount(count)} decisions were never shared`,
      (count) =>
        count === 1
          ? 'Salir aunque 1 decisión nunca se compartió'
          : `Salir aunque ${formatCount(count)} decisiones nunca se compartieron`,
      (count) =>
        count === 1
          ? 'Sair embora 1 decisão nunca tenha sido compartilhada'
          : `Sair embora ${formatCount(count)} decisões nunca tenham sido compartilhadas`,
    ),
  },
  forget: {
    button: t('Forget this workspace…', 'Olvidar este espacio…', 'Esquecer este espaço…'),
    confirm: t('Delete and leave', 'Eliminar y salir', 'Excluir e sair'),
    hint: t(
      'Leave, and delete what this machine has of the team.',
      'Salir, y eliminar lo que este equipo tiene de él.',
      'Sair, e excluir o que esta máquina tem da equipe.',
    ),
    question: t(
      (name: string) => `Forget ${name} on this machine?`,
      (name) => `¿Olvidar ${name} en esta computadora?`,
      (name) => `Esquecer ${name} nesta máquina?`,
    ),
    text: t(
      "Records, runs, decisions, ledger files, backups and evidence of closings are deleted from this machine, and the team's password from the keychain. The profile stays, and the team keeps what was shared. This cannot be undone.",
      'Los registros, conciliaciones, decisiones, archivos del libro, copias de seguridad y pruebas de cierres se eliminan de esta computadora, y la contraseña del equipo, del llavero. El perfil permanece, y el equipo conserva lo compartido. No se puede deshacer.',
      'Registros, conciliações, decisões, arquivos do livro, backups e provas de fechamentos são excluídos desta máquina, e a senha da equipe, do chaveiro. O perfil fica, e a equipe mantém o que foi compartilhado. Isso não pode ser desfeito.',
    ),
    unshared: t(
      'Runs that were not shared are lost too: of the runs made before joining, the team has only the latest.',
      'También se pierden las conciliaciones no compartidas: de las anteriores a la unión, el equipo tiene solo la última.',
      'Conciliações não compartilhadas também se perdem: das anteriores à entrada, a equipe tem só a última.',
    ),
    forced: t(
      (count: number) =>
        count === 1
          ? 'Delete 1 decision that was never shared'
          : `Delete ${formatCount(count)} decisions that were never shared`,
      (count) =>
        count === 1
          ? 'Eliminar 1 decisión que nunca se compartió'
          : `Eliminar ${formatCount(count)} decisiones que nunca se compartieron`,
      (count) =>
        count === 1
          ? 'Excluir 1 decisão que nunca foi compartilhada'
          : `Excluir ${formatCount(count)} decisões que nunca foram compartilhadas`,
    ),
  },
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  close: t('Close', 'Cerrar', 'Fechar'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
})
