import type { FailureTable } from './failure-entry.ts'

const admin = {
  en: "Show this to the server's administrator.",
  es: 'Muéstrelo a quien administra el servidor.',
  pt: 'Mostre isso a quem administra o servidor.',
} as const

/** Failures of a team and its server. */
export const teamFailures = {
  TEAM_NONE: {
    kind: 'badInput',
    en: ['The profile is not in a team', 'Create or join a team first.'],
    es: ['El perfil no está en un equipo', 'Primero cree un equipo o únase a uno.'],
    pt: ['O perfil não está em uma equipe', 'Primeiro crie uma equipe ou entre em uma.'],
  },
  TEAM_ALREADY: {
    kind: 'badInput',
    en: ['The profile is in a team already', 'Leave that team first.'],
    es: ['El perfil ya está en un equipo', 'Primero salga de ese equipo.'],
    pt: ['O perfil já está em uma equipe', 'Primeiro saia dessa equipe.'],
  },
  TEAM_UNSHARED: {
    kind: 'badInput',
    en: ['Decisions have not reached the team yet', 'Synchronize first, or leave with force.'],
    es: [
      'Hay decisiones que aún no llegaron al equipo',
      'Sincronice primero, o salga sin compartirlas.',
    ],
    pt: [
      'Há decisões que ainda não chegaram à equipe',
      'Sincronize primeiro, ou saia sem compartilhá-las.',
    ],
  },
  TEAM_UNREACHABLE: {
    kind: 'unreachable',
    en: ["The team's server does not answer", 'Go on working; decisions are shared later.'],
    es: [
      'El servidor del equipo no responde',
      'Siga trabajando; lo decidido se compartirá después.',
    ],
    pt: [
      'O servidor da equipe não responde',
      'Continue trabalhando; o que foi decidido será compartilhado depois.',
    ],
  },
  TEAM_CERTIFICATE: {
    kind: 'unreachable',
    en: ["The certificate of the team's server is not trusted", admin.en],
    es: ['El certificado del servidor del equipo no es de confianza', admin.es],
    pt: ['O certificado do servidor da equipe não é confiável', admin.pt],
  },
  TEAM_NO_TLS: {
    kind: 'unreachable',
    en: ["The team's server does not encrypt", admin.en],
    es: ['El servidor del equipo no cifra la conexión', admin.es],
    pt: ['O servidor da equipe não cifra a conexão', admin.pt],
  },
  TEAM_LOGIN_REFUSED: {
    kind: 'service',
    en: ["The team's server refused the login", 'Check the login and the password.'],
    es: ['El servidor del equipo rechazó el acceso', 'Revise el usuario y la contraseña.'],
    pt: ['O servidor da equipe recusou o acesso', 'Confira o usuário e a senha.'],
  },
  TEAM_PASSWORD_MISSING: {
    kind: 'keychain',
    en: ["The password of the team's server is not known", 'Join the team again.'],
    es: ['No se conoce la contraseña del servidor del equipo', 'Únase al equipo de nuevo.'],
    pt: ['A senha do servidor da equipe não é conhecida', 'Entre na equipe de novo.'],
  },
  TEAM_SCHEMA_MISSING: {
    kind: 'service',
    en: ["The team's server is not set up", admin.en],
    es: ['El servidor del equipo no está preparado', admin.es],
    pt: ['O servidor da equipe não está preparado', admin.pt],
  },
  TEAM_OUTDATED: {
    kind: 'service',
    en: ['This program is older than the team', 'Update the program.'],
    es: ['Este programa es más antiguo que el equipo', 'Actualice el programa.'],
    pt: ['Este programa é mais antigo que a equipe', 'Atualize o programa.'],
  },
  TEAM_SET_BACK: {
    kind: 'service',
    en: [
      "The team's server lost a part of its log",
      `${admin.en} If it cannot be restored, an admin of the team begins a new epoch.`,
    ],
    es: [
      'El servidor del equipo perdió una parte de su registro',
      `${admin.es} Si no se puede restaurar, un administrador del equipo inicia una época nueva.`,
    ],
    pt: [
      'O servidor da equipe perdeu uma parte do seu registro',
      `${admin.pt} Se não puder ser restaurado, um administrador da equipe inicia uma nova época.`,
    ],
  },
  CLAIMED_ALREADY: {
    kind: 'badInput',
    en: [
      'A colleague is sending this or has sent it',
      'Nothing was sent from here. Look at its result together.',
    ],
    es: [
      'Un colega está enviando esto o ya lo envió',
      'Desde aquí no se envió nada. Vean juntos su resultado.',
    ],
    pt: [
      'Um colega está enviando isso ou já o enviou',
      'Nada foi enviado daqui. Vejam juntos o resultado.',
    ],
  },
  CLAIM_FAILED: {
    kind: 'unreachable',
    en: [
      'Nothing was sent, because the team could not be asked',
      "Send it once the team's server answers: a colleague may be sending it.",
    ],
    es: [
      'No se envió nada, pues no se pudo preguntar al equipo',
      'Envíelo cuando responda el servidor del equipo: un colega puede estar enviándolo.',
    ],
    pt: [
      'Nada foi enviado, pois não foi possível perguntar à equipe',
      'Envie quando o servidor da equipe responder: um colega pode estar enviando.',
    ],
  },
  NOT_SET_BACK: {
    kind: 'badInput',
    en: ['The server has lost nothing', 'Go on as before.'],
    es: ['El servidor no ha perdido nada', 'Continúe como antes.'],
    pt: ['O servidor não perdeu nada', 'Continue como antes.'],
  },
  MEMBER_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such member', 'Look at the list of members.'],
    es: ['No existe ese miembro', 'Mire la lista de miembros.'],
    pt: ['Não existe esse membro', 'Olhe a lista de membros.'],
  },
  ERASURE_UNKNOWN: {
    kind: 'badInput',
    en: ['There is nothing to erase', 'Look at the list again, or check the id.'],
    es: ['No hay nada que borrar', 'Vuelva a mirar la lista, o compruebe el identificador.'],
    pt: ['Não há nada para apagar', 'Olhe a lista de novo, ou confira o identificador.'],
  },
  ERASURE_TOO_LARGE: {
    kind: 'badInput',
    en: ['An erasure covers at most 10,000 records', 'Erase single records instead.'],
    es: ['Un borrado abarca como máximo 10.000 registros', 'Borre registros sueltos.'],
    pt: ['Um apagamento abrange no máximo 10.000 registros', 'Apague registros avulsos.'],
  },
  OWN_ERASURE: {
    kind: 'service',
    en: ['Another person confirms an erasure', 'Ask a colleague who may approve.'],
    es: ['Un borrado lo confirma otra persona', 'Pídaselo a un colega que pueda aprobar.'],
    pt: ['Um apagamento é confirmado por outra pessoa', 'Peça a um colega que possa aprovar.'],
  },
  CLOSING_PROPOSED: {
    kind: 'badInput',
    en: ['A closing is proposed', 'Approve or withdraw it first. Nothing was erased.'],
    es: ['Hay un cierre propuesto', 'Primero apruébelo o retírelo. No se borró nada.'],
    pt: ['Há um fechamento proposto', 'Primeiro aprove-o ou retire-o. Nada foi apagado.'],
  },
  ERASURE_UNFINISHED: {
    kind: 'service',
    en: [
      'An erasure is not finished',
      'The person who confirmed it finishes it: on the Team screen, or by the command again.',
    ],
    es: [
      'Un borrado no está terminado',
      'Lo termina quien lo confirmó: en la pantalla Equipo, o repitiendo el comando.',
    ],
    pt: [
      'Um apagamento não está concluído',
      'Quem o confirmou o conclui: na tela Equipe, ou repetindo o comando.',
    ],
  },
  NOTE_NOT_ERASABLE: {
    kind: 'badInput',
    en: [
      'The text of this event cannot be erased',
      "The event is of an earlier format of the team's log, whose chain contains the text. Texts of later events can be erased.",
    ],
    es: [
      'El texto de este evento no se puede borrar',
      'El evento es de un formato anterior del registro del equipo, cuya cadena contiene el texto. Los textos de eventos posteriores se pueden borrar.',
    ],
    pt: [
      'O texto deste evento não pode ser apagado',
      'O evento é de um formato anterior do registro da equipe, cuja cadeia contém o texto. Os textos de eventos posteriores podem ser apagados.',
    ],
  },
  TEAM_LOG_BROKEN: {
    kind: 'service',
    en: ["The team's log cannot be trusted", `Stop deciding. ${admin.en}`],
    es: ['El registro del equipo no es confiable', `Deje de decidir. ${admin.es}`],
    pt: ['O registro da equipe não é confiável', `Pare de decidir. ${admin.pt}`],
  },
  TEAM_REFUSED: {
    kind: 'service',
    en: ["The team's server refused", admin.en],
    es: ['El servidor del equipo se negó', admin.es],
    pt: ['O servidor da equipe recusou', admin.pt],
  },
  TEAM_CLOSING: {
    kind: 'badInput',
    en: ['A team closes periods with four eyes', 'Propose the closing; a colleague approves it.'],
    es: [
      'Un equipo cierra los períodos entre dos personas',
      'Proponga el cierre; un colega lo aprueba.',
    ],
    pt: [
      'Uma equipe fecha os períodos entre duas pessoas',
      'Proponha o fechamento; um colega o aprova.',
    ],
  },
  TEAM_SYNCING: {
    kind: 'busy',
    en: ['A colleague is syncing', 'Try again later. The records arrive here meanwhile.'],
    es: [
      'Un colega está sincronizando',
      'Hágalo de nuevo más tarde. Los registros llegan aquí mientras tanto.',
    ],
    pt: [
      'Um colega está sincronizando',
      'Faça de novo mais tarde. Os registros chegam aqui enquanto isso.',
    ],
  },
  LEASE_LOST: {
    kind: 'service',
    en: ['The sync lost its turn in the team', 'Sync again. What was saved is kept.'],
    es: [
      'La sincronización perdió su turno en el equipo',
      'Sincronice de nuevo. Lo guardado se conserva.',
    ],
    pt: [
      'A sincronização perdeu a vez na equipe',
      'Sincronize de novo. O que foi salvo permanece.',
    ],
  },
  RECORDS_BEHIND: {
    kind: 'service',
    en: ['The team has records that are not here yet', 'Synchronize again.'],
    es: ['El equipo tiene registros que aún no están aquí', 'Sincronice de nuevo.'],
    pt: ['A equipe tem registros que ainda não estão aqui', 'Sincronize de novo.'],
  },
  TEAM_RECORDS_BROKEN: {
    kind: 'service',
    en: ["The team's records cannot be read", admin.en],
    es: ['No se pueden leer los registros del equipo', admin.es],
    pt: ['Não é possível ler os registros da equipe', admin.pt],
  },
  WORKSPACE_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such team for this login', 'Ask an admin of the team to add you.'],
    es: [
      'No existe ese equipo para este usuario',
      'Pida a un administrador del equipo que le agregue.',
    ],
    pt: [
      'Essa equipe não existe para este usuário',
      'Peça a um administrador da equipe que adicione você.',
    ],
  },
  NOT_ALLOWED: {
    kind: 'service',
    en: ['Your role in the team does not allow this', 'Ask an admin of the team.'],
    es: ['Su rol en el equipo no permite esto', 'Pídalo a un administrador del equipo.'],
    pt: ['Seu papel na equipe não permite isso', 'Peça a um administrador da equipe.'],
  },
  CHAIN_BROKEN: {
    kind: 'service',
    en: [
      "The workstation's chain differs from the one that the team's server has",
      'Synchronize again.',
    ],
    es: ['La cadena de este puesto no es la que el equipo conoce', 'Sincronice de nuevo.'],
    pt: ['A cadeia deste posto não é a que a equipe conhece', 'Sincronize de novo.'],
  },
  OWN_CLOSING: {
    kind: 'service',
    en: ['Members cannot approve their own closings', 'Ask a colleague to approve it.'],
    es: ['Nadie aprueba su propio cierre', 'Pida a un colega que lo apruebe.'],
    pt: ['Ninguém aprova o próprio fechamento', 'Peça a um colega que o aprove.'],
  },
  CLOSING_DIFFERS: {
    kind: 'service',
    en: ['This workstation comes to another result', 'Synchronize, and compare the breaks.'],
    es: ['Este puesto llega a otro resultado', 'Sincronice y compare las discrepancias.'],
    pt: ['Este posto chega a outro resultado', 'Sincronize e compare as divergências.'],
  },
  DECIDED_SINCE: {
    kind: 'service',
    en: [
      'Something was decided since the closing was proposed',
      'Withdraw it and propose it again.',
    ],
    es: ['Se decidió algo después de proponer el cierre', 'Retírelo y propóngalo de nuevo.'],
    pt: ['Algo foi decidido depois de proposto o fechamento', 'Retire-o e proponha de novo.'],
  },
  LAST_ADMIN: {
    kind: 'service',
    en: ['A team needs an admin', 'Make another member an admin first.'],
    es: ['Un equipo necesita un administrador', 'Nombre antes a otro administrador.'],
    pt: ['Uma equipe precisa de um administrador', 'Nomeie antes outro administrador.'],
  },
  RUN_OPENED: {
    kind: 'badInput',
    en: ['The matches of this run are not here', 'Synchronize, or run the ledger here.'],
    es: [
      'Las coincidencias de esta conciliación no están aquí',
      'Sincronice, o concilie el libro aquí.',
    ],
    pt: [
      'As correspondências desta conciliação não estão aqui',
      'Sincronize, ou concilie o livro aqui.',
    ],
  },
  UNDONE_ALREADY: {
    kind: 'service',
    en: ['A colleague had undone this decision already', 'The result is the one that you wanted.'],
    es: ['Un colega ya había deshecho esta decisión', 'El resultado es el que usted quería.'],
    pt: ['Um colega já havia desfeito esta decisão', 'O resultado é o que você queria.'],
  },
  RUN_RECORDS_DIFFER: {
    kind: 'badInput',
    en: [
      'The run cannot be repeated: its records are not those of this machine',
      'Synchronize. If the records here are newer, make a new run of the ledger file.',
    ],
    es: [
      'La conciliación no se puede repetir: sus registros no son los de este equipo',
      'Sincronice. Si los registros de aquí son más nuevos, haga otra conciliación del archivo.',
    ],
    pt: [
      'A conciliação não pode ser repetida: seus registros não são os desta máquina',
      'Sincronize. Se os registros daqui são mais novos, faça outra conciliação do arquivo.',
    ],
  },
  RUN_RULES_UNKNOWN: {
    kind: 'badInput',
    en: [
      'The run cannot be repeated: it does not record the rules by which it was made',
      'An earlier version made it. Make a new run of its ledger file.',
    ],
    es: [
      'La conciliación no se puede repetir: no dice con qué reglas se hizo',
      'La hizo una versión anterior. Haga otra conciliación de su archivo.',
    ],
    pt: [
      'A conciliação não pode ser repetida: não diz com que regras foi feita',
      'Uma versão anterior a fez. Faça outra conciliação do arquivo.',
    ],
  },
  TEAM_FILES_FULL: {
    kind: 'service',
    en: [
      'The server accepts no more files of the team',
      "Have the server's administrator raise the quota.",
    ],
    es: [
      'El servidor no acepta más archivos del equipo',
      'Pida a quien administra el servidor que amplíe la cuota.',
    ],
    pt: [
      'O servidor não aceita mais arquivos da equipe',
      'Peça a quem administra o servidor que amplie a cota.',
    ],
  },
  TEAM_RUNS_FULL: {
    kind: 'service',
    en: [
      'The server accepts no more runs of the team',
      "Have the server's administrator raise the quota.",
    ],
    es: [
      'El servidor no acepta más conciliaciones del equipo',
      'Pida a quien administra el servidor que amplíe la cuota.',
    ],
    pt: [
      'O servidor não aceita mais conciliações da equipe',
      'Peça a quem administra o servidor que amplie a cota.',
    ],
  },
  TEAM_LOG_FULL: {
    kind: 'service',
    en: [
      'The server accepts no more decisions of the team',
      "Have the server's administrator raise the quota. What is not shared yet is kept.",
    ],
    es: [
      'El servidor no acepta más decisiones del equipo',
      'Pida a quien administra el servidor que amplíe la cuota. Lo que aún no se compartió se guarda.',
    ],
    pt: [
      'O servidor não aceita mais decisões da equipe',
      'Peça a quem administra o servidor que amplie a cota. O que ainda não foi compartilhado fica guardado.',
    ],
  },
  TEAM_FILE_MISSING: {
    kind: 'badInput',
    en: [
      'The team does not have the ledger file of this run',
      'Ask the colleague who made the run for the file.',
    ],
    es: [
      'El equipo no tiene el archivo de libro de esta conciliación',
      'Pida el archivo al colega que hizo la conciliación.',
    ],
    pt: [
      'A equipe não tem o arquivo do livro desta conciliação',
      'Peça o arquivo ao colega que fez a conciliação.',
    ],
  },
  TEAM_FILE_BROKEN: {
    kind: 'service',
    en: [
      'The ledger file on the server cannot be used',
      'Ask the colleague who made the run for the file.',
    ],
    es: [
      'El archivo de libro del servidor no se puede usar',
      'Pida el archivo al colega que hizo la conciliación.',
    ],
    pt: [
      'O arquivo do livro no servidor não pode ser usado',
      'Peça o arquivo ao colega que fez a conciliação.',
    ],
  },
} as const satisfies FailureTable
