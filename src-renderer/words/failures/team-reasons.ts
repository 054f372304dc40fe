import type { SentenceWords } from '../sentence-words.ts'

/** The reasons of a team's failures, by the file below src-main that writes them. */
export const teamReasons: Readonly<Record<string, readonly SentenceWords[]>> = {
  'app/team-membership.ts': [
    [
      /^(\S+) is a member of no \S+ team$/,
      '$1 no es miembro de ningún equipo de este entorno',
      '$1 não é membro de nenhuma equipe deste ambiente',
    ],
    [
      /^(\S+) is a member of no \S+ team (\S.*)$/s,
      '$1 no es miembro del equipo $2',
      '$1 não é membro da equipe $2',
    ],
  ],
  'app/team-claims.ts': [
    [
      /^this version of the team's server does not support claims$/,
      'la versión del servidor del equipo no tiene reservas',
      'a versão do servidor da equipe não tem reservas',
    ],
  ],
  'app/team-file.ts': [
    [
      /^it was not received, or was deleted$/,
      'no se recibió, o se eliminó',
      'não foi recebida, ou foi excluída',
    ],
    [
      /^(\S.*) was not shared with it$/s,
      '$1 no se compartió con ella',
      '$1 não foi compartilhado com ela',
    ],
    [
      /^(\S.*) does not have the SHA-256 that the run read, and was removed here$/s,
      '$1 tiene otro SHA-256 que el que leyó la conciliación, y se quitó de aquí',
      '$1 tem outro SHA-256 que o lido pela conciliação, e foi removido daqui',
    ],
  ],
  'app/team-link.ts': [
    [/^it has (\d+) of (\d+) events$/, 'conoce $1 de $2 eventos', 'ele conhece $1 de $2 eventos'],
    [
      /^its event (\d+) is not the one that was received here$/,
      'su evento $1 no es el que se recibió aquí',
      'o evento $1 dele não é o que foi recebido aqui',
    ],
    [
      /^the keychain has none for this profile$/,
      'el llavero no tiene ninguna para este perfil',
      'o chaveiro não tem nenhuma para este perfil',
    ],
  ],
  'hosts/node/team-files.ts': [
    [/^the profile's folder \((\S+)\)$/, 'la carpeta del perfil ($1)', 'a pasta do perfil ($1)'],
  ],
  'store/runs/match-rows.ts': [
    [
      /^a colleague made it, and they have not arrived from the server$/,
      'la hizo un colega, y no han llegado del servidor',
      'um colega a fez, e elas não chegaram do servidor',
    ],
  ],
  'store/team/event-body.ts': [
    [
      /^an event with a (decision|run|closing|epoch) has another shape$/,
      'un evento tiene otra forma',
      'um evento tem outra forma',
    ],
    [
      /^the body of an event is no JSON object$/,
      'el contenido de un evento no es un objeto JSON',
      'o conteúdo de um evento não é um objeto JSON',
    ],
  ],
  'store/team/log.ts': [
    [/^event (\d+) follows (\d+)$/, 'el evento $1 sigue al $2', 'o evento $1 segue o $2'],
    [
      /^the text of event (\d+) is not the one that was hashed$/,
      'el texto del evento $1 no es el de su huella',
      'o texto do evento $1 não é o da sua impressão digital',
    ],
    [
      /^event (\d+) does not follow the events before it$/,
      'el evento $1 no sigue a los anteriores',
      'o evento $1 não segue os anteriores',
    ],
    [
      /^event (\d+) does not follow the one before it of its workstation$/,
      'el evento $1 no sigue al anterior de su puesto',
      'o evento $1 não segue o anterior do seu posto',
    ],
    [
      /^the decision of event (\d+) is in the log twice$/,
      'la decisión del evento $1 está dos veces en el registro',
      'a decisão do evento $1 está duas vezes no registro',
    ],
    [
      /^the log ends at (\d+) and not at (\d+)$/,
      'el registro termina en $1 y no en $2',
      'o registro termina em $1 e não em $2',
    ],
  ],
  'store/team/received-run.ts': [
    [
      /^the rows of run (\S+) were changed$/,
      'las filas de la conciliación $1 se cambiaron',
      'as linhas da conciliação $1 foram mudadas',
    ],
    [
      /^the summary of run (\S+) is another run's$/,
      'el resumen de la conciliación $1 es de otra',
      'o resumo da conciliação $1 é de outra',
    ],
  ],
  'store/team/rewind.ts': [
    [
      /^event (\d+) was not received here$/,
      'el evento $1 no se recibió aquí',
      'o evento $1 não foi recebido aqui',
    ],
  ],
  'store/team/shared-run.ts': [
    [
      /^a row of a run has another shape$/,
      'una fila de una conciliación tiene otra forma',
      'uma linha de uma conciliação tem outra forma',
    ],
  ],
  'store/team/exchanged-matches.ts': [
    [
      /^a chunk of matches has another shape$/,
      'un grupo de coincidencias tiene otra forma',
      'um grupo de correspondências tem outra forma',
    ],
  ],
  'store/team/team.ts': [
    [
      /^its cache belongs to one person$/,
      'sus datos son de una sola persona',
      'seus dados são de uma só pessoa',
    ],
    [/^it is (".*"), joined on (\S+)$/s, 'es $1, desde el $2', 'é $1, desde $2'],
    [
      /^(\d+) decisions have not reached the team yet$/,
      '$1 decisiones aún no llegaron al equipo',
      '$1 decisões ainda não chegaram à equipe',
    ],
  ],
  'team/connection.ts': [
    [/^it answered (\S+)$/, 'respondió $1', 'respondeu $1'],
    [/^its disk is full$/, 'su disco está lleno', 'o disco dele está cheio'],
    [
      /^it only answers reads, as a standby does$/,
      'solo responde lecturas, como un servidor de reserva',
      'ele só responde leituras, como um servidor reserva',
    ],
    [
      /^the server refused it to this login$/,
      'el servidor lo negó a este usuario',
      'o servidor recusou isso a este usuário',
    ],
    [
      /^its database has no workspace of this program$/,
      'su base de datos no tiene nada de este programa',
      'o banco de dados dele não tem nada deste programa',
    ],
    [
      /^there is no such database$/,
      'no existe esa base de datos',
      'esse banco de dados não existe',
    ],
    [
      /^(\S+) may not connect, or the password is wrong$/,
      '$1 no se puede conectar, o la contraseña es incorrecta',
      '$1 não pode se conectar, ou a senha está errada',
    ],
    [
      /^(\S+) answers without TLS, so a password would be sent in clear$/,
      '$1 responde sin TLS, y la contraseña se enviaría sin cifrar',
      '$1 responde sem TLS, e a senha seria enviada sem cifrar',
    ],
    [/^nothing answers at (\S+)$/, 'nada responde en $1', 'nada responde em $1'],
    [/^the connection was lost$/, 'se perdió la conexión', 'a conexão se perdeu'],
    [
      /^this login is no member, or has a lesser role$/,
      'este usuario no es miembro, o tiene un rol menor',
      'este usuário não é membro, ou tem um papel menor',
    ],
    [
      /^its events do not follow those that the server has$/,
      'sus eventos no siguen a los que tiene el servidor',
      'seus eventos não seguem os que o servidor tem',
    ],
    [
      /^the days overlap a period that is closed or proposed$/,
      'los días coinciden con un período cerrado o propuesto',
      'os dias coincidem com um período fechado ou proposto',
    ],
    [
      /^it is not in the state that this needs$/,
      'no está en el estado necesario',
      'não está no estado necessário',
    ],
    [
      /^it rests on decisions that were not shared when it was made$/,
      'se basa en decisiones que no estaban compartidas cuando se hizo',
      'baseia-se em decisões que não estavam compartilhadas quando foi feita',
    ],
    [/^(\S+) claimed it first$/, '$1 lo reservó antes', '$1 reservou antes'],
    [/^you proposed it$/, 'lo propuso usted', 'você o propôs'],
    [
      /^its digest is not the one that was proposed$/,
      'su huella no es la que se propuso',
      'sua impressão digital não é a que foi proposta',
    ],
    [/^it concerns this run$/, 'concierne a esta conciliación', 'diz respeito a esta conciliação'],
    [/^nobody else is one$/, 'no hay otro', 'não há outro'],
    [
      /^those of the team have reached its quota$/,
      'los del equipo alcanzaron su cuota',
      'os da equipe atingiram a cota',
    ],
    [
      /^the team's log has reached its quota$/,
      'el registro del equipo alcanzó su cuota',
      'o registro da equipe atingiu a cota',
    ],
  ],
  'team/server-files.ts': [
    [/^its chunk (\d+) is missing$/, 'falta su parte $1', 'falta a parte $1'],
    [
      /^its chunk (\d+) is not one that this program stored$/,
      'su parte $1 no es de este programa',
      'a parte $1 não é deste programa',
    ],
  ],
  'team/session.ts': [[/^it is not connected$/, 'no hay conexión', 'não há conexão']],
  'team/server-members.ts': [
    [
      /^this login is not, or no longer, a member$/,
      'este usuario no es, o ya no es, miembro',
      'este usuário não é, ou não é mais, membro',
    ],
  ],
  'team/write-check.ts': [
    [
      /^its workspace is written by a newer version$/,
      'una versión más nueva escribe en su espacio de trabajo',
      'uma versão mais nova escreve no seu espaço de trabalho',
    ],
  ],
  'team/client.ts': [[/^its thread ended(?:: (.+))?$/s, 'su hilo terminó', 'sua thread terminou']],
}
