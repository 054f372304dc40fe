import type { FailureTable } from './failure-entry.ts'

/** Failures of the cache and of other data on this machine. */
export const dataFailures = {
  DISK_FULL: {
    kind: 'store',
    en: ['The disk is full or nearly full', 'Free some space and try again.'],
    es: ['El disco está lleno', 'Libere espacio e inténtelo de nuevo; lo terminado se conserva.'],
    pt: ['O disco está cheio', 'Libere espaço e tente de novo; o que terminou fica guardado.'],
    mayFollowSending: true,
  },
  RESOURCE_LOW: {
    kind: 'store',
    en: ['Memory or open files ran out', 'Close other programs and try again.'],
    es: [
      'Se agotaron la memoria o los archivos abiertos',
      'Cierre otros programas e inténtelo de nuevo.',
    ],
    pt: [
      'A memória ou os arquivos abertos se esgotaram',
      'Feche outros programas e tente de novo.',
    ],
    mayFollowSending: true,
  },
  DB_DAMAGED: {
    kind: 'store',
    en: ['The database is damaged', 'Restore a backup under Settings, then sync.'],
    es: ['La base de datos está dañada', 'Restaure una copia en Ajustes y después sincronice.'],
    pt: ['O banco de dados está danificado', 'Restaure uma cópia em Ajustes e depois sincronize.'],
    replacesOwnWords: true,
    mayFollowSending: true,
    safe: {
      en: 'The damaged file is kept; backups hold notes, decisions, runs and the history of instructions up to their date, and the services still hold the records.',
      es: 'El archivo dañado se conserva; las copias guardan notas, decisiones, conciliaciones y el historial de instrucciones hasta donde llegan, y los servicios aún tienen los registros.',
      pt: 'O arquivo danificado fica guardado; as cópias têm notas, decisões, conciliações e o histórico de instruções até onde vão, e os serviços ainda têm os registros.',
    },
  },
  DB_READONLY: {
    kind: 'store',
    en: ['The database or its folder cannot be written', 'Give this user write permission there.'],
    es: [
      'No se puede escribir en la base de datos',
      'Dé a este usuario permiso de escritura en esa carpeta.',
    ],
    pt: [
      'Não é possível gravar no banco de dados',
      'Dê a este usuário permissão de escrita nessa pasta.',
    ],
    mayFollowSending: true,
  },
  DB_REPLACED: {
    kind: 'store',
    en: [
      'The database is not the one that was here',
      'Sync again: a log of another database is moved aside. If the problem persists, put back the file or folder that was here, or restore a backup under Settings.',
    ],
    es: [
      'La base de datos no es la que estaba aquí',
      'Sincronice de nuevo: se aparta un diario de otra base de datos. Si continúa, ponga de nuevo el archivo o la carpeta que estaba aquí, o restaure una copia en Ajustes.',
    ],
    pt: [
      'O banco de dados não é o que estava aqui',
      'Sincronize de novo: um diário de outro banco de dados é posto de lado. Se persistir, ponha de volta o arquivo ou a pasta que estava aqui, ou restaure uma cópia em Ajustes.',
    ],
    replacesOwnWords: true,
    mayFollowSending: true,
    safe: {
      en: 'The file is left as it is; backups hold notes, decisions, runs and the history of instructions up to their date, and the services still hold the records.',
      es: 'El archivo queda como está; las copias guardan notas, decisiones, conciliaciones y el historial de instrucciones hasta donde llegan, y los servicios aún tienen los registros.',
      pt: 'O arquivo fica como está; as cópias têm notas, decisões, conciliações e o histórico de instruções até onde vão, e os serviços ainda têm os registros.',
    },
  },
  DB_TOO_NEW: {
    kind: 'store',
    en: ['The database was written by a newer version of this program', 'Update the program.'],
    es: ['La base de datos fue escrita por una versión más nueva', 'Actualice Partner Desk.'],
    pt: ['O banco de dados foi escrito por uma versão mais nova', 'Atualize o Partner Desk.'],
  },
  DB_UNUSABLE: {
    kind: 'store',
    en: [
      'The local database cannot be used',
      'Start Partner Desk again. If the problem persists, copy the details and report them, or restore a backup under Settings.',
    ],
    es: [
      'La base de datos local no se puede usar',
      'Inicie Partner Desk de nuevo; si continúa, copie los detalles e infórmelo, o restaure una copia en Ajustes.',
    ],
    pt: [
      'O banco de dados local não pode ser usado',
      'Inicie o Partner Desk de novo; se continuar, copie os detalhes e relate, ou restaure uma cópia em Ajustes.',
    ],
    replacesOwnWords: true,
    mayFollowSending: true,
  },
  STORE_LOST: {
    kind: 'store',
    en: [
      'The database thread ended unexpectedly',
      'Try again; if the problem persists, start the program again.',
    ],
    es: ['El hilo de la base de datos terminó', 'Inténtelo de nuevo; lo confirmado se conserva.'],
    pt: [
      'A tarefa do banco de dados terminou',
      'Tente de novo; o que foi confirmado fica guardado.',
    ],
    mayFollowSending: true,
  },
  ALREADY_RUNNING: {
    kind: 'busy',
    en: ['Another process is using this profile', 'Wait for it to finish, or close it.'],
    es: ['Otro proceso usa este perfil', 'Espere a que termine o ciérrelo.'],
    pt: ['Outro processo usa este perfil', 'Espere terminar ou feche-o.'],
    mayFollowSending: true,
  },
  READ_ONLY: {
    kind: 'busy',
    en: [
      'The cache is open for reading only: another process owns this profile',
      'Wait for it to finish, or close it.',
    ],
    es: [
      'La caché está abierta solo para lectura',
      'Espere a que termine el otro proceso o ciérrelo.',
    ],
    pt: ['O cache está aberto apenas para leitura', 'Espere o outro processo terminar ou feche-o.'],
  },
  NO_CACHE: {
    kind: 'store',
    en: ['There is no cache for this profile yet', 'Sync first.'],
    es: ['Aún no hay caché para este perfil', 'Sincronice primero.'],
    pt: ['Ainda não há cache para este perfil', 'Sincronize primeiro.'],
    replacesOwnWords: true,
  },
  WORK_UNDER_WAY: {
    kind: 'busy',
    en: ['Something is being written', 'Wait for it to finish, or stop it.'],
    es: ['Se está escribiendo algo', 'Espere a que termine o deténgalo.'],
    pt: ['Algo está sendo gravado', 'Espere terminar ou interrompa.'],
  },
  BACKUP_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such backup', 'Choose one from the list.'],
    es: ['No existe esa copia', 'Elija una de la lista.'],
    pt: ['Essa cópia não existe', 'Escolha uma da lista.'],
  },
  BACKUP_UNUSABLE: {
    kind: 'store',
    en: ['The backup cannot be used', 'Choose another one.'],
    es: ['La copia no se puede usar', 'Elija otra; no se cambió nada.'],
    pt: ['A cópia não pode ser usada', 'Escolha outra; nada foi alterado.'],
  },
  LABEL_INVALID: {
    kind: 'badInput',
    en: ['The backup cannot have this name', 'Use a to z, digits and -.'],
    es: ['La copia no se puede llamar así', 'Use de la a a la z, cifras y guiones.'],
    pt: ['A cópia não pode ter esse nome', 'Use de a a z, dígitos e hifens.'],
  },
  CANNOT_MOVE: {
    kind: 'badInput',
    en: [
      'The data folder cannot be moved from here',
      'Close the program, move the folder, and start with --data-dir.',
    ],
    es: [
      'La carpeta de datos no se puede mover desde aquí',
      'Cierre el programa, mueva la carpeta e inícielo con --data-dir.',
    ],
    pt: [
      'A pasta de dados não pode ser movida daqui',
      'Feche o programa, mova a pasta e inicie-o com --data-dir.',
    ],
  },
  OUTCOME_UNKNOWN: {
    kind: 'busy',
    en: [
      'The cache is kept: the outcome of a call is still unknown',
      'Ask the service about it, or settle it by hand. Without the cache, the call could be made twice.',
    ],
    es: [
      'La caché se conserva: de alguna llamada no se sabe si se hizo',
      'Pregunte al servicio por ella o dela por resuelta a mano; lo que impide hacerla dos veces se iría con la caché.',
    ],
    pt: [
      'O cache fica guardado: de alguma chamada não se sabe se foi feita',
      'Pergunte ao serviço por ela ou resolva-a à mão; o que impede fazê-la duas vezes iria embora com o cache.',
    ],
  },
  JOBS_RUNNING: {
    kind: 'busy',
    en: [
      'The data folder cannot be moved while work is under way',
      'Wait for it to end, or stop it.',
    ],
    es: ['No es posible ahora: hay trabajo en curso', 'Espere a que termine o cancélelo.'],
    pt: ['Não é possível agora: há trabalho em andamento', 'Espere terminar ou cancele-o.'],
  },
  OTHER_ACCOUNT: {
    kind: 'store',
    en: [
      'The data folder belongs to another account of this machine',
      'Start the program as that account, or choose a folder of your own.',
    ],
    es: [
      'La carpeta de datos pertenece a otra cuenta de esta computadora',
      'Inicie el programa con esa cuenta o elija una carpeta propia.',
    ],
    pt: [
      'A pasta de dados pertence a outra conta deste computador',
      'Inicie o programa com essa conta ou escolha uma pasta sua.',
    ],
  },
  LOCK_HELD: {
    kind: 'busy',
    en: ['The activity log is held by another process', 'Wait for it to finish.'],
    es: [
      'Otro proceso escribe en el registro de actividad',
      'Espere a que termine; si no hay ninguno, quite el archivo activity.jsonl.lock.',
    ],
    pt: [
      'Outro processo grava no registro de atividade',
      'Espere que termine; se não houver nenhum, remova o arquivo activity.jsonl.lock.',
    ],
    mayFollowSending: true,
    safe: {
      en: 'The action may have been carried out. Only its entry in the log is missing.',
      es: 'Lo que se pidió puede estar hecho ya: solo falta su entrada en el registro.',
      pt: 'O que foi pedido pode já estar feito: só falta sua entrada no registro.',
    },
  },
  LOG_REFUSED: {
    kind: 'store',
    en: ['The activity log cannot be used', 'Check the location of the file and its permissions.'],
    es: ['El registro de actividad no se puede usar', 'Corrija lo que impide escribirlo.'],
    pt: ['O registro de atividade não pode ser usado', 'Corrija o que impede gravá-lo.'],
    mayFollowSending: true,
    safe: {
      en: 'The action may have been carried out. Only its entry in the log is missing.',
      es: 'Lo que se pidió puede estar hecho ya: solo falta su entrada en el registro.',
      pt: 'O que foi pedido pode já estar feito: só falta sua entrada no registro.',
    },
  },
  LOG_UNREADABLE: {
    kind: 'badInput',
    en: ['The activity log cannot be read', 'Choose an activity log, activity.jsonl.'],
    es: ['El registro de actividad no se puede leer', 'Compruebe la ruta y el permiso de lectura.'],
    pt: [
      'O registro de atividade não pode ser lido',
      'Verifique o caminho e a permissão de leitura.',
    ],
  },
  LOG_TOO_LONG: {
    kind: 'badInput',
    en: [
      'The activity log is too long for this report',
      'Take the file activity.jsonl from the data folder: each line is one entry.',
    ],
    es: [
      'El registro de actividad es demasiado largo para este informe',
      'Tome el archivo activity.jsonl de la carpeta de datos: cada línea es una entrada.',
    ],
    pt: [
      'O registro de atividade é longo demais para este relatório',
      'Use o arquivo activity.jsonl da pasta de dados: cada linha é uma entrada.',
    ],
  },
  DIAGNOSTICS_GONE: {
    kind: 'badInput',
    en: ['These diagnostics are no longer available', 'Show them again and save those.'],
    es: ['Este diagnóstico ya no se conserva', 'Muéstrelo de nuevo y guarde ese.'],
    pt: ['Este diagnóstico não é mais guardado', 'Mostre-o de novo e salve esse.'],
  },
  AMOUNT_DAMAGED: {
    kind: 'store',
    en: [
      'An amount in the cache is not a number: something changed it on the disk',
      'Run doctor: it finds the record, and the next sync fetches it again.',
    ],
    es: [
      'Un importe de la caché no es un número: algo lo cambió en el disco',
      'Ejecute doctor: encuentra el registro, y la próxima sincronización lo vuelve a pedir.',
    ],
    pt: [
      'Um valor do cache não é um número: algo o mudou no disco',
      'Execute doctor: ele encontra o registro, e a próxima sincronização o pede de novo.',
    ],
  },
} as const satisfies FailureTable
