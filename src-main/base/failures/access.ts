import type { FailureTable } from './failure-entry.ts'

/** Failures of credentials, profiles and the lock. */
export const accessFailures = {
  AUTH_REJECTED: {
    kind: 'service',
    en: [
      'The service refuses the login',
      'Check the credentials of this profile, or ask the provider.',
    ],
    es: [
      'El servicio no acepta el inicio de sesión',
      'Inténtelo otra vez, con un nuevo inicio de sesión; si continúa, revise las credenciales de este perfil.',
    ],
    pt: [
      'O serviço não aceita o login',
      'Tente mais uma vez, com um novo login; se continuar, verifique as credenciais deste perfil.',
    ],
  },
  GATEWAY_KEY_REFUSED: {
    kind: 'service',
    en: [
      'The gateway does not accept the API key',
      'Enter the key again, or create a new one at the provider.',
    ],
    es: [
      'La pasarela no acepta la clave de API',
      'Ingrese la clave otra vez o cree una nueva con el proveedor.',
    ],
    pt: [
      'O gateway não aceita a chave de API',
      'Digite a chave outra vez ou crie uma nova no provedor.',
    ],
  },
  SIGNATURE_REFUSED: {
    kind: 'service',
    en: [
      'The gateway does not accept the signature',
      'Enter the API key and its secret again: the stored secret does not belong to this key.',
    ],
    es: [
      'La pasarela no acepta la firma',
      'Ingrese otra vez la clave de API y su secreto: el secreto guardado no corresponde a esta clave.',
    ],
    pt: [
      'O gateway não aceita a assinatura',
      'Digite outra vez a chave de API e o segredo: o segredo guardado não corresponde a esta chave.',
    ],
  },
  CLOCK_OFF: {
    kind: 'service',
    en: ['The gateway rejects the time of the call', 'Turn on automatic time on this machine.'],
    es: [
      'La pasarela rechaza la hora de la llamada',
      'Active la hora automática en esta computadora.',
    ],
    pt: ['O gateway recusa o horário da chamada', 'Ative o horário automático neste computador.'],
  },
  ADDRESS_NOT_ALLOWED: {
    kind: 'service',
    en: [
      'The gateway refuses the API key from this network',
      'Check the key’s list of addresses and its permissions at the provider.',
    ],
    es: [
      'La pasarela rechaza la clave de API desde esta red',
      'Revise con el proveedor la lista de direcciones y los permisos de la clave.',
    ],
    pt: [
      'O gateway recusa a chave de API a partir desta rede',
      'Verifique com o provedor a lista de endereços e as permissões da chave.',
    ],
  },
  SCOPE_MISSING: {
    kind: 'service',
    en: ['The login lacks a scope that is needed', 'Ask the provider for the missing scope.'],
    es: [
      'A las credenciales les falta un permiso',
      'Pida al proveedor que agregue el permiso (read, write) a este cliente.',
    ],
    pt: [
      'Falta uma permissão às credenciais',
      'Peça ao provedor que acrescente a permissão (read, write) a este cliente.',
    ],
  },
  CREDENTIALS_WRONG: {
    kind: 'service',
    en: [
      'The service does not accept the client id and secret',
      'Enter the credentials of this profile again.',
    ],
    es: [
      'El servicio no acepta el id y el secreto del cliente',
      'Introduzca de nuevo las credenciales de este perfil; hasta entonces se conservan las guardadas.',
    ],
    pt: [
      'O serviço não aceita o id e o segredo do cliente',
      'Informe de novo as credenciais deste perfil; até lá as guardadas são mantidas.',
    ],
  },
  TOKEN_REFUSED: {
    kind: 'service',
    en: ['The service gave no token', 'Check the address: this may not be the expected service.'],
    es: [
      'El servicio no entregó un token',
      'Revise la dirección: quizá no sea el servicio esperado.',
    ],
    pt: [
      'O serviço não entregou um token',
      'Verifique o endereço: talvez não seja o serviço esperado.',
    ],
  },
  TOKEN_UNAUTHORIZED_CLIENT: {
    kind: 'service',
    en: [
      'The service gives this client no token',
      'Ask the provider to allow client_credentials for this client id.',
    ],
    es: [
      'El servicio no entrega ningún token a este cliente',
      'Pida al proveedor que permita client_credentials para este id de cliente.',
    ],
    pt: [
      'O serviço não entrega nenhum token a este cliente',
      'Peça ao provedor que permita client_credentials para este id de cliente.',
    ],
  },
  TOKEN_INVALID_SCOPE: {
    kind: 'service',
    en: [
      'The service has no scope for this client',
      'Ask the provider to give this client id the scopes read and write.',
    ],
    es: [
      'El servicio no tiene ningún permiso para este cliente',
      'Pida al proveedor que dé a este id de cliente los permisos read y write.',
    ],
    pt: [
      'O serviço não tem nenhuma permissão para este cliente',
      'Peça ao provedor que dê a este id de cliente as permissões read e write.',
    ],
  },
  TOKEN_SERVER_ERROR: {
    kind: 'service',
    en: [
      'The service failed while it made a token',
      'Try again later; report it to the provider if the problem persists.',
    ],
    es: [
      'El servicio falló al crear un token',
      'Inténtelo más tarde; si continúa, infórmelo al proveedor.',
    ],
    pt: [
      'O serviço falhou ao criar um token',
      'Tente mais tarde; se continuar, informe o provedor.',
    ],
  },
  TOKEN_TEMPORARILY_UNAVAILABLE: {
    kind: 'service',
    en: [
      'The service makes no tokens at the moment',
      'Try again later; what is cached can be used offline.',
    ],
    es: [
      'El servicio no entrega tokens por el momento',
      'Inténtelo más tarde; lo guardado se puede usar sin conexión.',
    ],
    pt: [
      'O serviço não entrega tokens no momento',
      'Tente mais tarde; o que está guardado pode ser usado sem conexão.',
    ],
  },
  SECRET_MISSING: {
    kind: 'badInput',
    en: [
      'A credential is missing',
      'Enter client id and client secret, and the gateway secret where the profile sends one.',
    ],
    es: [
      'Falta una credencial',
      'Introduzca el id y el secreto del cliente, y el secreto de la pasarela si el perfil lo envía.',
    ],
    pt: [
      'Falta uma credencial',
      'Informe o id e o segredo do cliente, e o segredo do gateway se o perfil o envia.',
    ],
    replacesOwnWords: true,
  },
  SECRET_REFUSED: {
    kind: 'badInput',
    en: ['The credentials cannot be stored', 'Check what was entered.'],
    es: ['Las credenciales no se pueden guardar', 'Revise lo que se introdujo.'],
    pt: ['As credenciais não podem ser guardadas', 'Verifique o que foi informado.'],
  },
  CREDENTIALS_MISSING: {
    kind: 'keychain',
    en: ['The credentials of this profile are not stored', 'Enter them under Connection.'],
    es: ['Las credenciales de este perfil no están guardadas', 'Introdúzcalas en Conexión.'],
    pt: ['As credenciais deste perfil não estão guardadas', 'Informe-as em Conexão.'],
    replacesOwnWords: true,
  },
  ENVIRONMENT_CREDENTIALS: {
    kind: 'badInput',
    en: [
      'The credentials in the environment cannot be used',
      'Set client id and client secret, or none of them.',
    ],
    es: [
      'Las credenciales del entorno no se pueden usar',
      'Defina todas las variables PARTNER_DESK_… necesarias, o ninguna.',
    ],
    pt: [
      'As credenciais do ambiente não podem ser usadas',
      'Defina todas as variáveis PARTNER_DESK_… necessárias, ou nenhuma.',
    ],
  },
  KEYCHAIN_LOCKED: {
    kind: 'keychain',
    en: [
      'The keychain is locked',
      'Unlock it and try again; what is cached can be used meanwhile.',
    ],
    es: [
      'El llavero está bloqueado',
      'Desbloquéelo e inténtelo de nuevo; lo guardado se puede usar mientras tanto.',
    ],
    pt: [
      'O chaveiro está bloqueado',
      'Desbloqueie-o e tente de novo; o que está guardado pode ser usado enquanto isso.',
    ],
    replacesOwnWords: true,
  },
  KEYCHAIN_NONE: {
    kind: 'keychain',
    en: [
      'This machine has no usable keychain',
      'Enter the credentials again: they are held in memory until the program ends.',
    ],
    es: [
      'Esta computadora no tiene un llavero utilizable',
      'Introduzca de nuevo las credenciales: se mantienen en memoria hasta cerrar el programa.',
    ],
    pt: [
      'Este computador não tem um chaveiro utilizável',
      'Informe de novo as credenciais: ficam na memória até o programa fechar.',
    ],
    replacesOwnWords: true,
  },
  KEYCHAIN_SESSIONONLY: {
    kind: 'keychain',
    en: ['The credentials were held in memory only', 'Enter them again under Connection.'],
    es: ['Las credenciales solo estaban en memoria', 'Introdúzcalas de nuevo en Conexión.'],
    pt: ['As credenciais estavam apenas na memória', 'Informe-as de novo em Conexão.'],
    replacesOwnWords: true,
  },
  KEYCHAIN_WAITING: {
    kind: 'keychain',
    en: ['The keychain does not answer', 'Look for its password prompt, then try again.'],
    es: ['El llavero no responde', 'Busque su ventana de contraseña e inténtelo de nuevo.'],
    pt: ['O chaveiro não responde', 'Procure a janela de senha dele e tente de novo.'],
    replacesOwnWords: true,
    safe: {
      en: 'Cached data can be used offline; the state of credentials that were being saved or removed is shown under Connection.',
      es: 'Los datos guardados se pueden usar sin conexión; Conexión muestra qué hay ahora de las credenciales que se guardaban o quitaban.',
      pt: 'Os dados guardados podem ser usados sem conexão; Conexão mostra o que há agora das credenciais que eram guardadas ou removidas.',
    },
  },
  KEYCHAIN_INVALID: {
    kind: 'keychain',
    en: [
      'The stored credentials are not ones this program wrote',
      'Enter them again under Connection.',
    ],
    es: [
      'Las credenciales guardadas no las escribió este programa',
      'Introdúzcalas de nuevo en Conexión.',
    ],
    pt: [
      'As credenciais guardadas não foram escritas por este programa',
      'Informe-as de novo em Conexão.',
    ],
    replacesOwnWords: true,
  },
  KEYCHAIN_REFUSED: {
    kind: 'keychain',
    en: ['The keychain refused the entry', 'Allow this program in the keychain, then try again.'],
    es: [
      'El llavero rechazó la operación',
      'Permita este programa en el llavero e inténtelo de nuevo.',
    ],
    pt: ['O chaveiro recusou a operação', 'Permita este programa no chaveiro e tente de novo.'],
    safe: {
      en: 'Cached data can be used offline; the state of credentials that were being saved or removed is shown under Connection.',
      es: 'Los datos guardados se pueden usar sin conexión; Conexión muestra qué hay ahora de las credenciales que se guardaban o quitaban.',
      pt: 'Os dados guardados podem ser usados sem conexão; Conexão mostra o que há agora das credenciais que eram guardadas ou removidas.',
    },
  },
  NO_HEADER: {
    kind: 'bug',
    en: [
      'The gateway has no header of its own in this profile',
      'Copy the details and report them.',
    ],
    es: ['La pasarela no tiene encabezado propio', 'Copie los detalles e infórmelo.'],
    pt: ['O gateway não tem cabeçalho próprio', 'Copie os detalhes e relate o problema.'],
  },
  BAD_PROFILE_ID: {
    kind: 'bug',
    en: [
      'A profile without a usable id was used with the keychain',
      'Copy the details and report them.',
    ],
    es: ['El perfil no tiene un id utilizable', 'Copie los detalles e infórmelo.'],
    pt: ['O perfil não tem um id utilizável', 'Copie os detalhes e relate o problema.'],
  },
  PROFILE_NAME_REFUSED: {
    kind: 'badInput',
    en: ['This profile name cannot be used', 'Choose another name.'],
    es: ['Este nombre de perfil no se puede usar', 'Elija otro nombre.'],
    pt: ['Este nome de perfil não pode ser usado', 'Escolha outro nome.'],
    replacesOwnWords: true,
  },
  PROFILE_TAKEN: {
    kind: 'badInput',
    en: ['There is already a profile of this name', 'Choose another name.'],
    es: ['Ya hay un perfil con este nombre', 'Elija otro nombre.'],
    pt: ['Já existe um perfil com este nome', 'Escolha outro nome.'],
    replacesOwnWords: true,
  },
  TOO_MANY_PROFILES: {
    kind: 'badInput',
    en: [
      'The data folder holds as many profiles as it can',
      'Remove one that is no longer needed, or use another data folder.',
    ],
    es: [
      'Hay tantos perfiles como admite una carpeta de datos',
      'Elimine uno que ya no necesite o use otra carpeta de datos.',
    ],
    pt: [
      'Há tantos perfis quantos uma pasta de dados aceita',
      'Remova um que não seja mais necessário ou use outra pasta de dados.',
    ],
  },
  ENVIRONMENT_FIXED: {
    kind: 'badInput',
    en: [
      'The environment of this profile cannot be changed',
      'Its cache holds records of the other one, and the two are never mixed: add another profile.',
    ],
    es: [
      'El entorno de este perfil no se puede cambiar',
      'Su caché guarda registros del otro entorno, y los dos nunca se mezclan: añada otro perfil.',
    ],
    pt: [
      'O ambiente deste perfil não pode ser mudado',
      'O cache dele guarda registros do outro ambiente, e os dois nunca se misturam: adicione outro perfil.',
    ],
  },
  RAILS_REFUSED: {
    kind: 'badInput',
    en: [
      'These rails cannot be reconciled',
      'Use those of the contract: bank, pix, crypto, platform.',
    ],
    es: [
      'Estos rails no se pueden conciliar',
      'Use los del contrato: bank, pix, crypto, platform.',
    ],
    pt: [
      'Estes rails não podem ser conciliados',
      'Use os do contrato: bank, pix, crypto, platform.',
    ],
  },
  PROFILE_UNKNOWN: {
    kind: 'badInput',
    en: ['This profile is no longer there', 'Choose another one.'],
    es: ['Este perfil ya no existe', 'Elija otro.'],
    pt: ['Este perfil não existe mais', 'Escolha outro.'],
    replacesOwnWords: true,
  },
  PROFILE_UNCLEAR: {
    kind: 'badInput',
    en: ['No profile is chosen', 'Choose one at the top of the side list.'],
    es: ['No hay ningún perfil elegido', 'Elija uno arriba en la lista lateral.'],
    pt: ['Nenhum perfil está escolhido', 'Escolha um no alto da lista lateral.'],
    replacesOwnWords: true,
  },
  PROFILE_EMBEDDED: {
    kind: 'badInput',
    en: ['The embedded sandbox cannot be changed', 'Make a profile with another name.'],
    es: ['El sandbox incorporado no se puede cambiar', 'Cree un perfil con otro nombre.'],
    pt: ['O sandbox embutido não pode ser alterado', 'Crie um perfil com outro nome.'],
  },
  PROFILES_DAMAGED: {
    kind: 'store',
    en: [
      'The list of profiles cannot be read',
      'Correct profiles.json or put an earlier copy of it back; profiles that are made again begin with empty caches.',
    ],
    es: [
      'La lista de perfiles no se puede leer',
      'Corrija profiles.json o ponga de nuevo una copia anterior; los perfiles creados de nuevo empiezan con cachés vacías.',
    ],
    pt: [
      'A lista de perfis não pode ser lida',
      'Corrija profiles.json ou ponha de volta uma cópia anterior; os perfis criados de novo começam com caches vazios.',
    ],
    safe: {
      en: 'Caches and stored credentials stay as they are; a profile that is made again does not find them.',
      es: 'Las cachés y las credenciales guardadas no cambian; un perfil creado de nuevo no las encuentra.',
      pt: 'Os caches e as credenciais guardadas não mudam; um perfil criado de novo não os encontra.',
    },
  },
  ADDRESS_REFUSED: {
    kind: 'badInput',
    en: [
      'The address of a service cannot be used',
      'Enter an https address without a user name or a fragment.',
    ],
    es: [
      'La dirección de un servicio no se puede usar',
      'Escriba una dirección https sin nombre de usuario ni fragmento.',
    ],
    pt: [
      'O endereço de um serviço não pode ser usado',
      'Escreva um endereço https sem nome de usuário nem fragmento.',
    ],
  },
  SANDBOX_FAILED: {
    kind: 'target',
    en: ['The embedded sandbox could not start', 'Close Partner Desk and start it again.'],
    es: ['El sandbox incorporado no pudo iniciarse', 'Cierre Partner Desk e inícielo de nuevo.'],
    pt: ['O sandbox embutido não pôde iniciar', 'Feche o Partner Desk e inicie-o de novo.'],
    replacesOwnWords: true,
  },
  LOCKED: {
    kind: 'busy',
    en: ['The window is locked', 'Enter the PIN.'],
    es: ['La ventana está bloqueada', 'Ingrese el PIN.'],
    pt: ['A janela está bloqueada', 'Digite o PIN.'],
  },
  PIN_MISSING: {
    kind: 'badInput',
    en: ['The window cannot be locked without a PIN', 'Choose a PIN in Settings first.'],
    es: ['La ventana no se puede bloquear', 'Elija primero un PIN en Ajustes.'],
    pt: ['A janela não pode ser bloqueada', 'Escolha primeiro um PIN em Ajustes.'],
  },
  PIN_WRONG: {
    kind: 'badInput',
    en: [
      'The PIN was not changed',
      'Enter the current PIN. After several wrong tries, wait before the next one.',
    ],
    es: [
      'El PIN no se cambió',
      'Introduzca el PIN actual; tras varios intentos fallidos hay que esperar.',
    ],
    pt: [
      'O PIN não foi alterado',
      'Digite o PIN atual; depois de várias tentativas erradas é preciso esperar.',
    ],
  },
} as const satisfies FailureTable
