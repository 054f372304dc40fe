import { formatCount } from '../format/amount.ts'
import { catalogue, t } from './catalogue.ts'

/** The words of the settings. */
export const settingsWords = catalogue({
  title: t('Settings', 'Ajustes', 'Ajustes'),
  saved: t(
    'Changes apply at once and hold for every window of this program.',
    'Los cambios valen de inmediato y para todas las ventanas de este programa.',
    'As mudanças valem na hora e para todas as janelas deste programa.',
  ),
  look: {
    title: t('Appearance', 'Apariencia', 'Aparência'),
    language: t('Language', 'Idioma', 'Idioma'),
    theme: t('Theme', 'Tema', 'Tema'),
    themes: {
      system: t('Same as the system', 'Como el sistema', 'Como o sistema'),
      light: t('Light', 'Claro', 'Claro'),
      dark: t('Dark', 'Oscuro', 'Escuro'),
    },
    density: t('Rows', 'Filas', 'Linhas'),
    densities: {
      compact: t('Compact', 'Compactas', 'Compactas'),
      comfortable: t('Comfortable', 'Amplias', 'Amplas'),
    },
  },
  region: {
    title: t('Region', 'Región', 'Região'),
    system: t(
      (example: string) => `Same as the system: ${example}`,
      (example) => `Como el sistema: ${example}`,
      (example) => `Como o sistema: ${example}`,
    ),
    numbers: t('Numbers', 'Números', 'Números'),
    numbersHint: t(
      'How amounts are shown and typed. Copied texts and files keep exact digits, a point and no grouping.',
      'Cómo se muestran y se escriben los importes. Los textos copiados y los archivos conservan los dígitos exactos, con punto y sin separador de miles.',
      'Como os valores são mostrados e digitados. Textos copiados e arquivos mantêm os dígitos exatos, com ponto e sem separador de milhar.',
    ),
    dates: t('Dates', 'Fechas', 'Datas'),
    datesHint: t(
      'A date is always typed as YYYY-MM-DD.',
      'Al escribir una fecha se usa siempre AAAA-MM-DD.',
      'Uma data é sempre digitada como AAAA-MM-DD.',
    ),
    week: t('First day of the week', 'Primer día de la semana', 'Primeiro dia da semana'),
    weekdays: {
      monday: t('Monday', 'Lunes', 'Segunda-feira'),
      sunday: t('Sunday', 'Domingo', 'Domingo'),
      saturday: t('Saturday', 'Sábado', 'Sábado'),
    },
    timeZone: t('Times', 'Horas', 'Horários'),
    zones: {
      UTC: t('UTC', 'UTC', 'UTC'),
      local: t('Local time', 'Hora local', 'Hora local'),
    },
    zoneHint: t(
      (zone: string) => `Local is ${zone}. Files and copied texts always hold UTC.`,
      (zone) => `La local es ${zone}. Los archivos y textos copiados llevan siempre UTC.`,
      (zone) => `A local é ${zone}. Arquivos e textos copiados levam sempre UTC.`,
    ),
  },
  sync: {
    title: t('Automatic sync', 'Sincronización automática', 'Sincronização automática'),
    every: t('Every', 'Cada', 'A cada'),
    never: t('Only manually', 'Solo a mano', 'Só manualmente'),
    minutes: t(
      (count: number) =>
        count < 60 ? `${count} minutes` : count === 60 ? '1 hour' : `${count / 60} hours`,
      (count) =>
        count < 60 ? `${count} minutos` : count === 60 ? '1 hora' : `${count / 60} horas`,
      (count) =>
        count < 60 ? `${count} minutos` : count === 60 ? '1 hora' : `${count / 60} horas`,
    ),
    hint: t(
      'For every profile but the embedded sandbox, while the program runs and is not locked.',
      'Para todos los perfiles salvo el sandbox incorporado, mientras el programa esté abierto y sin bloquear.',
      'Para todos os perfis menos o sandbox embutido, enquanto o programa estiver aberto e desbloqueado.',
    ),
  },
  lock: {
    title: t('Lock', 'Bloqueo', 'Bloqueio'),
    after: t(
      'Lock when unused for',
      'Bloquear cuando no haya nadie durante',
      'Bloquear quando não houver ninguém por',
    ),
    never: t('Never', 'Nunca', 'Nunca'),
    needsPin: t('Choose a PIN first', 'Elija primero un PIN', 'Escolha primeiro um PIN'),
    hint: t(
      'The window hides everything and wipes the services’ tokens; it opens again with the PIN. It is also locked at each start.',
      'La ventana oculta todo y borra los tokens de los servicios; se abre de nuevo con el PIN. También se bloquea en cada inicio.',
      'A janela esconde tudo e apaga os tokens dos serviços; abre de novo com o PIN. Também fica bloqueada a cada início.',
    ),
    pin: t('PIN', 'PIN', 'PIN'),
    hasPin: t('A PIN is set', 'Hay un PIN', 'Há um PIN'),
    noPin: t('No PIN is set', 'No hay PIN', 'Não há PIN'),
    set: t('Set a PIN…', 'Poner un PIN…', 'Definir um PIN…'),
    change: t('Change…', 'Cambiar…', 'Alterar…'),
    remove: t('Remove…', 'Quitar…', 'Remover…'),
    now: t('Lock now', 'Bloquear ahora', 'Bloquear agora'),
    setTitle: t('Set a PIN', 'Poner un PIN', 'Definir um PIN'),
    changeTitle: t('Change the PIN', 'Cambiar el PIN', 'Alterar o PIN'),
    removeTitle: t('Remove the PIN', 'Quitar el PIN', 'Remover o PIN'),
    removeText: t(
      'The window is no longer locked, neither automatically nor at the start.',
      'La ventana ya no se bloqueará, ni sola ni al iniciar.',
      'A janela não será mais bloqueada, nem sozinha nem ao iniciar.',
    ),
    current: t('Current PIN', 'PIN actual', 'PIN atual'),
    fresh: t('New PIN', 'PIN nuevo', 'PIN novo'),
    again: t('New PIN once more', 'PIN nuevo otra vez', 'PIN novo mais uma vez'),
    freshHint: t(
      '4 to 32 characters. It protects an open session, it does not encrypt the cache.',
      'De 4 a 32 caracteres. Protege una sesión abierta; no cifra la caché.',
      'De 4 a 32 caracteres. Protege uma sessão aberta; não criptografa o cache.',
    ),
    save: t('Save the PIN', 'Guardar el PIN', 'Salvar o PIN'),
    removeSave: t('Remove the PIN', 'Quitar el PIN', 'Remover o PIN'),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    short: t(
      'It has fewer than 4 characters. Choose a longer one.',
      'Tiene menos de 4 caracteres. Elija uno más largo.',
      'Tem menos de 4 caracteres. Escolha um mais longo.',
    ),
    differs: t(
      'The two are not the same. Type it once more.',
      'Los dos no son iguales. Escríbalo otra vez.',
      'Os dois não são iguais. Digite mais uma vez.',
    ),
    currentEmpty: t(
      'The current PIN is needed.',
      'Hace falta el PIN actual.',
      'É preciso o PIN atual.',
    ),
    isSet: t('The PIN is set', 'El PIN está puesto', 'O PIN está definido'),
    isRemoved: t('The PIN is removed', 'El PIN se quitó', 'O PIN foi removido'),
  },
  data: {
    title: t('Data on this machine', 'Datos en esta computadora', 'Dados neste computador'),
    place: t('Folder', 'Carpeta', 'Pasta'),
    copyPlace: t(
      'Copy the folder’s name',
      'Copiar el nombre de la carpeta',
      'Copiar o nome da pasta',
    ),
    free: t('Free space', 'Espacio libre', 'Espaço livre'),
    freeLow: t(
      'Below 200 MB, syncs stop.',
      'Por debajo de 200 MB ya no se sincroniza.',
      'Abaixo de 200 MB nada mais é sincronizado.',
    ),
    reading: t('Reading the data folder', 'Leyendo la carpeta de datos', 'Lendo a pasta de dados'),
    failed: t(
      'The data folder could not be read',
      'No se pudo leer la carpeta de datos',
      'Não foi possível ler a pasta de dados',
    ),
    move: t('Move…', 'Mover…', 'Mover…'),
    moved: t(
      'The data folder was moved',
      'La carpeta de datos se movió',
      'A pasta de dados foi movida',
    ),
    moveHow: t(
      'To move it: close the program, move the folder, and start again with --data-dir and its new place.',
      'Para moverla: cierre el programa, mueva la carpeta e inícielo con --data-dir y el nuevo lugar.',
      'Para movê-la: feche o programa, mova a pasta e inicie-o com --data-dir e o novo lugar.',
    ),
    caches: t('Caches', 'Cachés', 'Caches'),
    cacheOf: t(
      (profile: string) => `Cache of ${profile}`,
      (profile) => `Caché de ${profile}`,
      (profile) => `Cache de ${profile}`,
    ),
    none: t(
      'Nothing is kept yet; the first sync makes a cache.',
      'Aún no hay nada guardado; la primera sincronización crea una caché.',
      'Ainda não há nada guardado; a primeira sincronização cria um cache.',
    ),
    backUp: t('Back up now', 'Hacer copia ahora', 'Fazer cópia agora'),
    purge: t('Purge…', 'Vaciar…', 'Esvaziar…'),
    backups: t(
      (count: number) =>
        count === 0 ? 'No backup yet' : count === 1 ? '1 backup' : `${formatCount(count)} backups`,
      (count) =>
        count === 0 ? 'Aún sin copias' : count === 1 ? '1 copia' : `${formatCount(count)} copias`,
      (count) =>
        count === 0 ? 'Ainda sem cópias' : count === 1 ? '1 cópia' : `${formatCount(count)} cópias`,
    ),
    restore: t('Restore…', 'Restaurar…', 'Restaurar…'),
    restoreTitle: t(
      (profile: string) => `Restore the cache of ${profile}?`,
      (profile) => `¿Restaurar la caché de ${profile}?`,
      (profile) => `Restaurar o cache de ${profile}?`,
    ),
    restoreText: t(
      (when: string) =>
        `It becomes what it was at ${when}. Runs, notes and records made since are replaced; a sync brings the records back, the runs are gone. The backup is checked before anything is swapped.`,
      (when) =>
        `Vuelve a ser lo que era el ${when}. Se reemplazan las conciliaciones, notas y registros posteriores; una sincronización trae los registros, las conciliaciones se pierden. La copia se comprueba antes de cambiar nada.`,
      (when) =>
        `Ele volta a ser o que era em ${when}. Conciliações, notas e registros posteriores são substituídos; uma sincronização traz os registros, as conciliações se perdem. A cópia é conferida antes de trocar qualquer coisa.`,
    ),
    restoreConfirm: t('Restore this backup', 'Restaurar esta copia', 'Restaurar esta cópia'),
    purgeTitle: t(
      (profile: string) => `Purge the cache of ${profile}?`,
      (profile) => `¿Vaciar la caché de ${profile}?`,
      (profile) => `Esvaziar o cache de ${profile}?`,
    ),
    purgeText: t(
      (profile: string) =>
        `Records, runs, imported ledger files, notes and backups of ${profile} are deleted from this machine. Records come back with the next sync; runs, ledger files and notes do not.`,
      (profile) =>
        `Se borran de esta computadora los registros, conciliaciones, archivos del libro, notas y copias de ${profile}. Los registros vuelven con la próxima sincronización; conciliaciones, archivos y notas no.`,
      (profile) =>
        `Os registros, conciliações, arquivos do livro, notas e cópias de ${profile} são apagados deste computador. Os registros voltam com a próxima sincronização; conciliações, arquivos e notas não.`,
    ),
    purgeConfirm: t(
      (profile: string) => `Delete the cache of ${profile}`,
      (profile) => `Borrar la caché de ${profile}`,
      (profile) => `Apagar o cache de ${profile}`,
    ),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    started: t(
      'Under way. The side list shows its progress.',
      'En curso; su avance está en la lista lateral.',
      'Em andamento; o avanço está na lista lateral.',
    ),
  },
  about: {
    title: t('About', 'Acerca de', 'Sobre'),
    version: t('Version', 'Versión', 'Versão'),
    host: t('Window', 'Ventana', 'Janela'),
    hosts: {
      electron: t('Application window', 'Ventana de aplicación', 'Janela de aplicativo'),
      loopback: t(
        'Browser window on this machine',
        'Ventana de navegador en esta computadora',
        'Janela de navegador neste computador',
      ),
    },
  },
  failed: t('This was not changed', 'Esto no se cambió', 'Isto não foi alterado'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
})
