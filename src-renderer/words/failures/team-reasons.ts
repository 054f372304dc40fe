import type { SentenceWords } from '../sentence-words.ts'

/** The reasons of a team's failures, by the file below src-main that writes them. */
export const teamReasons: Readonly<Record<string, readonly SentenceWords[]>> = {
  'app/team.ts': [
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
  'app/team-link.ts': [
    [/^it knows (\d+) of (\d+) events$/, 'conoce $1 de $2 eventos', 'ele conhece $1 de $2 eventos'],
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
  'store/runs/match-rows.ts': [
    [
      /^a colleague made it, and matches stay on the workstation that made them$/,
      'la hizo un colega, y las coincidencias quedan en el puesto que las hizo',
      'um colega a fez, e as correspondências ficam no posto que as fez',
    ],
  ],
  'store/team/event-body.ts': [
    [
      /^an event with a (decision|run|closing) has another shape$/,
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
  'store/team/shared-run.ts': [
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
    [
      /^a row of a run has another shape$/,
      'una fila de una conciliación tiene otra forma',
      'uma linha de uma conciliação tem outra forma',
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
    [/^you proposed it$/, 'lo propuso usted', 'você o propôs'],
    [
      /^its digest is not the one that was proposed$/,
      'su huella no es la que se propuso',
      'sua impressão digital não é a que foi proposta',
    ],
    [/^it concerns this run$/, 'concierne a esta conciliación', 'diz respeito a esta conciliação'],
    [/^nobody else is one$/, 'no hay otro', 'não há outro'],
  ],
  'team/server.ts': [
    [/^it is not connected$/, 'no hay conexión', 'não há conexão'],
    [
      /^this login is not, or no longer, a member$/,
      'este usuario no es, o ya no es, miembro',
      'este usuário não é, ou não é mais, membro',
    ],
    [
      /^the team uses a newer format of its log$/,
      'el equipo usa un formato más nuevo de su registro',
      'a equipe usa um formato mais novo do seu registro',
    ],
  ],
  'team/client.ts': [[/^its thread ended(?:: (.+))?$/s, 'su hilo terminó', 'sua thread terminou']],
}
