import type { PlainFailure } from '../../../src-main/base/failure.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import { sentence } from '../../format/sentence.ts'
import { decisionFailureWords } from './decision-failures.ts'
import type { FailureEntry, FailureWords } from './failure-entry.ts'
import { ledgerFailureWords } from './ledger-failures.ts'
import { reportFailureWords } from './report-failures.ts'
import { serviceFailureWords } from './service-failures.ts'

const ask = {
  es: 'Consulte al proveedor con este código.',
  pt: 'Consulte o provedor com este código.',
}
const report = {
  es: 'Copie los detalles e infórmelo.',
  pt: 'Copie os detalhes e relate o problema.',
}
const correctCsv = {
  es: 'Corrija el archivo o expórtelo de nuevo.',
  pt: 'Corrija o arquivo ou exporte-o de novo.',
}
const notCleanCsv = {
  es: ['El archivo no es un CSV limpio', correctCsv.es],
  pt: ['O arquivo não é um CSV limpo', correctCsv.pt],
} as const
const noToken = { es: 'El servicio no entregó un token', pt: 'O serviço não entregou um token' }
const badLedger = {
  es: 'El archivo del libro fue rechazado',
  pt: 'O arquivo do livro foi recusado',
}
const badMapping = {
  es: 'El mapeo de columnas no se puede usar',
  pt: 'O mapeamento de colunas não pode ser usado',
}
const unreadable = { es: 'El valor no se puede leer', pt: 'O valor não pode ser lido' }

/** Every failure that can occur in the window, by its code. */
export const failureWords: Readonly<Record<string, FailureEntry>> = {
  ...serviceFailureWords,
  ...decisionFailureWords,
  ...ledgerFailureWords,
  ...reportFailureWords,
  // The network and the services
  MAINTENANCE: {
    es: [
      'El entorno de pruebas del proveedor está cerrado por mantenimiento',
      'Hágalo de nuevo cuando abra; lo guardado se puede usar.',
    ],
    pt: [
      'O ambiente de testes do provedor está fechado para manutenção',
      'Faça de novo quando abrir; o que está guardado pode ser usado.',
    ],
  },
  OFFLINE: {
    es: [
      'No se pudo llegar al servicio',
      'Revise la red y la dirección; lo guardado se puede usar sin conexión.',
    ],
    pt: [
      'Não foi possível alcançar o serviço',
      'Verifique a rede e o endereço; o que está guardado pode ser usado sem conexão.',
    ],
  },
  SERVER_SLOW: {
    es: ['El servicio no respondió a tiempo', 'Inténtelo más tarde.'],
    pt: ['O serviço não respondeu a tempo', 'Tente mais tarde.'],
  },
  TLS_REFUSED: {
    es: ['La conexión no es segura', 'Revise la dirección y los certificados de este equipo.'],
    pt: ['A conexão não é segura', 'Verifique o endereço e os certificados deste computador.'],
  },
  REDIRECT_REFUSED: {
    es: [
      'El servicio intentó enviar la llamada a otra dirección',
      'Revise la dirección del servicio.',
    ],
    pt: ['O serviço tentou enviar a chamada a outro endereço', 'Verifique o endereço do serviço.'],
  },
  PORTAL: {
    es: [
      'Llegó una página web en lugar de datos',
      'Inicie sesión en la red con un navegador o revise la dirección del servicio.',
    ],
    pt: [
      'Chegou uma página web em vez de dados',
      'Entre na rede com um navegador ou verifique o endereço do serviço.',
    ],
  },
  BAD_RESPONSE: {
    es: [
      'La respuesta del servicio no se puede usar',
      'Inténtelo más tarde o consulte al proveedor.',
    ],
    pt: ['A resposta do serviço não pode ser usada', 'Tente mais tarde ou consulte o provedor.'],
  },
  ANSWER_UNREADABLE: {
    es: [
      'La respuesta del servicio no se puede leer',
      'Inténtelo más tarde; si continúa, revise la dirección y su puerto.',
    ],
    pt: [
      'A resposta do serviço não pode ser lida',
      'Tente mais tarde; se continuar, verifique o endereço e a porta.',
    ],
  },
  RESPONSE_TOO_LARGE: {
    es: ['La respuesta es demasiado grande', 'Revise la dirección del servicio.'],
    pt: ['A resposta é grande demais', 'Verifique o endereço do serviço.'],
  },
  CURSOR_LOOP: {
    es: [
      'El servicio envía las mismas páginas una y otra vez',
      'Lo leído se conserva; infórmelo al proveedor.',
    ],
    pt: [
      'O serviço envia as mesmas páginas repetidamente',
      'O que foi lido fica guardado; informe o provedor.',
    ],
  },
  PAGE_ABSENT: {
    es: [
      'Falta una página que el servicio había anunciado',
      'Sincronice de nuevo; lo leído se conserva.',
    ],
    pt: [
      'Falta uma página que o serviço havia anunciado',
      'Sincronize de novo; o que foi lido fica guardado.',
    ],
  },
  OUTCOME_UNKNOWN: {
    es: [
      'La caché se conserva: de alguna llamada no se sabe si se hizo',
      'Pregunte al servicio por ella o dela por resuelta a mano; lo que impide hacerla dos veces se iría con la caché.',
    ],
    pt: [
      'O cache fica guardado: de alguma chamada não se sabe se foi feita',
      'Pergunte ao serviço por ela ou resolva-a à mão; o que impede fazê-la duas vezes iria embora com o cache.',
    ],
  },
  CURSOR_INVALID: {
    es: [
      'La pasarela no conoce esta página',
      'Sincronice de nuevo; si se repite, infórmelo al proveedor.',
    ],
    pt: [
      'O gateway não conhece esta página',
      'Sincronize de novo; se persistir, informe o provedor.',
    ],
  },
  CURSOR_UNKNOWN: {
    es: [
      'Solo se pudo leer la primera página de la lista',
      'Pida al proveedor el parámetro de la página siguiente e ingréselo en Conexión; lo leído se conserva.',
    ],
    pt: [
      'Só foi possível ler a primeira página da lista',
      'Peça ao provedor o parâmetro da página seguinte e informe-o em Conexão; o que foi lido fica guardado.',
    ],
  },
  LIST_CUT: {
    es: [
      'La lista de retiros terminó antes de tiempo',
      'El resto se trae por id; infórmelo al proveedor.',
    ],
    pt: [
      'A lista de saques terminou antes do fim',
      'O resto é trazido por id; informe o provedor.',
    ],
  },
  LINK_FOREIGN: {
    es: [
      'El servicio envió un enlace de página hacia otro lugar',
      'Infórmelo al proveedor; las páginas leídas se conservan.',
    ],
    pt: [
      'O serviço enviou um link de página para outro lugar',
      'Informe o provedor; as páginas lidas ficam guardadas.',
    ],
  },
  THROTTLED: {
    en: ['The service asks to wait', 'Do it again after that; everything fetched so far is kept.'],
    es: [
      'El servicio pide esperar',
      'Hágalo de nuevo después; todo lo traído hasta ahora se conserva.',
    ],
    pt: [
      'O serviço pede para esperar',
      'Faça de novo depois; tudo o que já foi trazido fica guardado.',
    ],
  },
  QUOTA_USED: {
    es: [
      'La cuota de esta cuenta está agotada',
      'Hágalo de nuevo después de la próxima hora en punto; todo lo traído se conserva.',
    ],
    pt: [
      'A cota desta conta acabou',
      'Faça de novo depois da próxima hora cheia; tudo o que foi trazido fica guardado.',
    ],
  },
  GATEWAY_KEY_REFUSED: {
    es: [
      'El gateway no acepta la clave de API',
      'Ingrese la clave otra vez o cree una nueva con el proveedor.',
    ],
    pt: [
      'O gateway não aceita a chave de API',
      'Digite a chave outra vez ou crie uma nova no provedor.',
    ],
  },
  SIGNATURE_REFUSED: {
    es: [
      'El gateway no acepta la firma',
      'Ingrese otra vez la clave de API y su secreto: el secreto guardado no corresponde a esta clave.',
    ],
    pt: [
      'O gateway não aceita a assinatura',
      'Digite outra vez a chave de API e o segredo: o segredo guardado não corresponde a esta chave.',
    ],
  },
  CLOCK_OFF: {
    es: ['El gateway rechaza la hora de la llamada', 'Active la hora automática en este equipo.'],
    pt: ['O gateway recusa o horário da chamada', 'Ative o horário automático neste computador.'],
  },
  ADDRESS_NOT_ALLOWED: {
    es: [
      'El gateway rechaza la clave de API desde esta red',
      'Revise con el proveedor la lista de direcciones y los permisos de la clave.',
    ],
    pt: [
      'O gateway recusa a chave de API a partir desta rede',
      'Verifique com o provedor a lista de endereços e as permissões da chave.',
    ],
  },
  AUTH_REJECTED: {
    es: [
      'El servicio no acepta el inicio de sesión',
      'Inténtelo otra vez, con un nuevo inicio de sesión; si continúa, revise las credenciales de este perfil.',
    ],
    pt: [
      'O serviço não aceita o login',
      'Tente mais uma vez, com um novo login; se continuar, verifique as credenciais deste perfil.',
    ],
  },
  SCOPE_MISSING: {
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
    es: [
      'El servicio no acepta el id y el secreto del cliente',
      'Introduzca de nuevo las credenciales de este perfil; las guardadas se conservan.',
    ],
    pt: [
      'O serviço não aceita o id e o segredo do cliente',
      'Informe de novo as credenciais deste perfil; as guardadas são mantidas.',
    ],
  },
  TOKEN_REFUSED: {
    es: [noToken.es, 'Revise la dirección: quizá no sea el servicio esperado.'],
    pt: [noToken.pt, 'Verifique o endereço: talvez não seja o serviço esperado.'],
  },
  TOKEN_UNAUTHORIZED_CLIENT: {
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
    es: [
      'El servicio no entrega tokens por el momento',
      'Inténtelo más tarde; lo guardado se puede usar sin conexión.',
    ],
    pt: [
      'O serviço não entrega tokens no momento',
      'Tente mais tarde; o que está guardado pode ser usado sem conexão.',
    ],
  },
  NETWORK_UNSAFE: {
    es: [
      'No se llama a los servicios',
      'Quite la variable NODE_TLS_REJECT_UNAUTHORIZED o SSLKEYLOGFILE del entorno y empiece de nuevo; lo guardado puede usarse sin conexión.',
    ],
    pt: [
      'Os serviços não são chamados',
      'Retire a variável NODE_TLS_REJECT_UNAUTHORIZED ou SSLKEYLOGFILE do ambiente e comece de novo; o que está guardado pode ser usado sem conexão.',
    ],
  },
  SANDBOX_FAILED: {
    en: ['The embedded sandbox could not start', 'Close Partner Desk and start it again.'],
    es: ['El sandbox incorporado no pudo iniciarse', 'Cierre Partner Desk e inícielo de nuevo.'],
    pt: ['O sandbox embutido não pôde iniciar', 'Feche o Partner Desk e inicie-o de novo.'],
  },

  // Profiles and credentials
  ADDRESS_REFUSED: {
    es: ['Este valor no se puede usar', 'Corríjalo y guarde de nuevo.'],
    pt: ['Este valor não pode ser usado', 'Corrija-o e salve de novo.'],
  },
  PROFILE_TAKEN: {
    en: ['There is already a profile of this name', 'Choose another name.'],
    es: ['Ya hay un perfil con este nombre', 'Elija otro nombre.'],
    pt: ['Já existe um perfil com este nome', 'Escolha outro nome.'],
  },
  TOO_MANY_PROFILES: {
    es: [
      'Hay tantos perfiles como admite una carpeta de datos',
      'Elimine uno que ya no necesite o use otra carpeta de datos.',
    ],
    pt: [
      'Há tantos perfis quantos uma pasta de dados aceita',
      'Remova um que não seja mais necessário ou use outra pasta de dados.',
    ],
  },
  PROFILE_UNKNOWN: {
    en: ['This profile is no longer there', 'Choose another one.'],
    es: ['Este perfil ya no existe', 'Elija otro.'],
    pt: ['Este perfil não existe mais', 'Escolha outro.'],
  },
  PROFILE_UNCLEAR: {
    en: ['No profile is chosen', 'Choose one at the top of the side list.'],
    es: ['No hay ningún perfil elegido', 'Elija uno arriba en la lista lateral.'],
    pt: ['Nenhum perfil está escolhido', 'Escolha um no alto da lista lateral.'],
  },
  PROFILE_EMBEDDED: {
    es: ['El sandbox incorporado no se puede cambiar', 'Elija otro nombre para un perfil propio.'],
    pt: ['O sandbox embutido não pode ser alterado', 'Escolha outro nome para um perfil seu.'],
  },
  PROFILES_DAMAGED: {
    es: [
      'La lista de perfiles no se puede leer',
      'Corrija profiles.json o ponga de nuevo una copia anterior; los perfiles creados de nuevo empiezan con cachés vacías.',
    ],
    pt: [
      'A lista de perfis não pode ser lida',
      'Corrija profiles.json ou ponha de volta uma cópia anterior; os perfis criados de novo começam com caches vazios.',
    ],
  },
  BAD_PROFILE_ID: {
    es: ['El perfil no tiene un id utilizable', report.es],
    pt: ['O perfil não tem um id utilizável', report.pt],
  },
  SECRET_MISSING: {
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
  },
  ENVIRONMENT_FIXED: {
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
    es: [
      'Estos rails no se pueden conciliar',
      'Use los del contrato: bank, pix, crypto, platform.',
    ],
    pt: [
      'Estes rails não podem ser conciliados',
      'Use os do contrato: bank, pix, crypto, platform.',
    ],
  },
  SECRET_REFUSED: {
    es: ['Las credenciales no se pueden guardar', 'Revise lo que se introdujo.'],
    pt: ['As credenciais não podem ser guardadas', 'Verifique o que foi informado.'],
  },
  CREDENTIALS_MISSING: {
    en: ['The credentials of this profile are not stored', 'Enter them under Connection.'],
    es: ['Las credenciales de este perfil no están guardadas', 'Introdúzcalas en Conexión.'],
    pt: ['As credenciais deste perfil não estão guardadas', 'Informe-as em Conexão.'],
  },
  ENVIRONMENT_CREDENTIALS: {
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
  },
  KEYCHAIN_NONE: {
    en: [
      'This machine has no usable keychain',
      'Enter the credentials again: they are held in memory until the program ends.',
    ],
    es: [
      'Este equipo no tiene un llavero utilizable',
      'Introduzca de nuevo las credenciales: se mantienen en memoria hasta cerrar el programa.',
    ],
    pt: [
      'Este computador não tem um chaveiro utilizável',
      'Informe de novo as credenciais: ficam na memória até o programa fechar.',
    ],
  },
  KEYCHAIN_SESSIONONLY: {
    en: ['The credentials were held in memory only', 'Enter them again under Connection.'],
    es: ['Las credenciales solo estaban en memoria', 'Introdúzcalas de nuevo en Conexión.'],
    pt: ['As credenciais estavam apenas na memória', 'Informe-as de novo em Conexão.'],
  },
  KEYCHAIN_WAITING: {
    en: ['The keychain does not answer', 'Look for its password prompt, then try again.'],
    es: ['El llavero no responde', 'Busque su ventana de contraseña e inténtelo de nuevo.'],
    pt: ['O chaveiro não responde', 'Procure a janela de senha dele e tente de novo.'],
  },
  KEYCHAIN_INVALID: {
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
  },
  KEYCHAIN_REFUSED: {
    es: ['El llavero rechazó la operación', 'Desbloquéelo e inténtelo de nuevo.'],
    pt: ['O chaveiro recusou a operação', 'Desbloqueie-o e tente de novo.'],
  },

  // The cache on this machine
  ALREADY_RUNNING: {
    es: ['Otro proceso usa este perfil', 'Espere a que termine o ciérrelo.'],
    pt: ['Outro processo usa este perfil', 'Espere terminar ou feche-o.'],
  },
  READ_ONLY: {
    es: [
      'La caché está abierta solo para lectura',
      'Espere a que termine el otro proceso o ciérrelo.',
    ],
    pt: ['O cache está aberto apenas para leitura', 'Espere o outro processo terminar ou feche-o.'],
  },
  NO_CACHE: {
    en: ['There is no cache for this profile yet', 'Sync first.'],
    es: ['Aún no hay caché para este perfil', 'Sincronice primero.'],
    pt: ['Ainda não há cache para este perfil', 'Sincronize primeiro.'],
  },
  DB_DAMAGED: {
    en: ['The database is damaged', 'Restore a backup under Settings, then sync.'],
    es: ['La base de datos está dañada', 'Restaure una copia en Ajustes y después sincronice.'],
    pt: ['O banco de dados está danificado', 'Restaure uma cópia em Ajustes e depois sincronize.'],
  },
  DB_READONLY: {
    es: [
      'No se puede escribir en la base de datos',
      'Dé a este usuario permiso de escritura en esa carpeta.',
    ],
    pt: [
      'Não é possível gravar no banco de dados',
      'Dê a este usuário permissão de escrita nessa pasta.',
    ],
  },
  LOG_TOO_LONG: {
    es: [
      'El registro de actividad es demasiado largo para este informe',
      'Tome el archivo activity.jsonl de la carpeta de datos: cada línea es una entrada.',
    ],
    pt: [
      'O registro de atividade é longo demais para este relatório',
      'Use o arquivo activity.jsonl da pasta de dados: cada linha é uma entrada.',
    ],
  },
  OTHER_ACCOUNT: {
    es: [
      'La carpeta de datos pertenece a otra cuenta de este equipo',
      'Inicie el programa con esa cuenta o elija una carpeta propia.',
    ],
    pt: [
      'A pasta de dados pertence a outra conta deste computador',
      'Inicie o programa com essa conta ou escolha uma pasta sua.',
    ],
  },
  DB_REPLACED: {
    en: [
      'The database is not the one that was here',
      'Sync again: a log of another database is put aside. If it stays, put back the file or folder that was here, or restore a backup under Settings.',
    ],
    es: [
      'La base de datos no es la que estaba aquí',
      'Sincronice de nuevo: se aparta un diario de otra base de datos. Si continúa, ponga de nuevo el archivo o la carpeta que estaba aquí, o restaure una copia en Ajustes.',
    ],
    pt: [
      'O banco de dados não é o que estava aqui',
      'Sincronize de novo: um diário de outro banco de dados é posto de lado. Se persistir, ponha de volta o arquivo ou a pasta que estava aqui, ou restaure uma cópia em Ajustes.',
    ],
  },
  DB_TOO_NEW: {
    es: ['La base de datos fue escrita por una versión más nueva', 'Actualice Partner Desk.'],
    pt: ['O banco de dados foi escrito por uma versão mais nova', 'Atualize o Partner Desk.'],
  },
  DB_UNUSABLE: {
    en: [
      'The local database cannot be used',
      'Start Partner Desk again; if it stays, copy the details and report them, or restore a backup under Settings.',
    ],
    es: [
      'La base de datos local no se puede usar',
      'Inicie Partner Desk de nuevo; si continúa, copie los detalles e infórmelo, o restaure una copia en Ajustes.',
    ],
    pt: [
      'O banco de dados local não pode ser usado',
      'Inicie o Partner Desk de novo; se continuar, copie os detalhes e relate, ou restaure uma cópia em Ajustes.',
    ],
  },
  RESOURCE_LOW: {
    es: [
      'Se agotaron la memoria o los archivos abiertos',
      'Cierre otros programas e inténtelo de nuevo.',
    ],
    pt: [
      'A memória ou os arquivos abertos se esgotaram',
      'Feche outros programas e tente de novo.',
    ],
  },
  DISK_FULL: {
    es: ['El disco está lleno', 'Libere espacio e inténtelo de nuevo; lo terminado se conserva.'],
    pt: ['O disco está cheio', 'Libere espaço e tente de novo; o que terminou fica guardado.'],
  },
  STORE_LOST: {
    es: ['El hilo de la base de datos terminó', 'Inténtelo de nuevo; lo confirmado se conserva.'],
    pt: [
      'A tarefa do banco de dados terminou',
      'Tente de novo; o que foi confirmado fica guardado.',
    ],
  },
  WORK_UNDER_WAY: {
    es: ['Se está escribiendo algo', 'Espere a que termine o deténgalo.'],
    pt: ['Algo está sendo gravado', 'Espere terminar ou interrompa.'],
  },
  BACKUP_UNKNOWN: {
    es: ['No existe esa copia', 'Elija una de la lista.'],
    pt: ['Essa cópia não existe', 'Escolha uma da lista.'],
  },
  BACKUP_UNUSABLE: {
    es: ['La copia no se puede usar', 'Elija otra; no se cambió nada.'],
    pt: ['A cópia não pode ser usada', 'Escolha outra; nada foi alterado.'],
  },
  LABEL_INVALID: {
    es: ['La copia no se puede llamar así', 'Use de la a a la z, cifras y guiones.'],
    pt: ['A cópia não pode ter esse nome', 'Use de a a z, dígitos e hifens.'],
  },
  RECORD_UNKNOWN: {
    es: ['Este registro no existe', 'Abra la lista de nuevo.'],
    pt: ['Este registro não existe', 'Abra a lista de novo.'],
  },
  WINDOW_INVALID: {
    es: ['Estas filas no se pueden pedir', report.es],
    pt: ['Estas linhas não podem ser pedidas', report.pt],
  },
  SEARCH_TOO_LONG: {
    es: ['El texto que se busca es demasiado largo', 'Use como máximo 200 caracteres.'],
    pt: ['O texto procurado é longo demais', 'Use no máximo 200 caracteres.'],
  },
  LIST_GONE: {
    es: ['Esta lista ya no está abierta', 'Abra la lista de nuevo.'],
    pt: ['Esta lista não está mais aberta', 'Abra a lista de novo.'],
  },
  RUN_UNKNOWN: {
    en: ['This run is not there', 'Reconcile a ledger file first, or choose another run.'],
    es: [
      'Esta conciliación no existe',
      'Concilie primero un archivo del libro, o elija otra conciliación.',
    ],
    pt: [
      'Esta conciliação não existe',
      'Concilie primeiro um arquivo do livro, ou escolha outra conciliação.',
    ],
  },
  COLUMN_UNKNOWN: {
    en: ['A column is not known', 'Choose the columns again.'],
    es: ['Hay una columna desconocida', 'Elija las columnas de nuevo.'],
    pt: ['Há uma coluna desconhecida', 'Escolha as colunas de novo.'],
  },
  VALUE_UNREADABLE: {
    es: [
      unreadable.es,
      'Escriba importes con cifras simples como 1234.5 y fechas como AAAA-MM-DD.',
    ],
    pt: [unreadable.pt, 'Escreva valores com dígitos simples como 1234.5 e datas como AAAA-MM-DD.'],
  },
  DATE_UNREADABLE: {
    es: ['La fecha no se puede leer', 'Escríbala como AAAA-MM-DD.'],
    pt: ['A data não pode ser lida', 'Escreva-a como AAAA-MM-DD.'],
  },

  // Ledger files and runs
  EMPTY_FILE: {
    es: [badLedger.es, 'Elija un archivo con filas.'],
    pt: [badLedger.pt, 'Escolha um arquivo com linhas.'],
  },
  NO_VALID_ROW: {
    es: [badLedger.es, 'Mire las filas rechazadas y corrija el mapeo de columnas o el archivo.'],
    pt: [badLedger.pt, 'Veja as linhas recusadas e corrija o mapeamento de colunas ou o arquivo.'],
  },
  TOO_MANY_ROWS: {
    es: [badLedger.es, 'Divida el archivo en partes.'],
    pt: [badLedger.pt, 'Divida o arquivo em partes.'],
  },
  HEADER_EMPTY: {
    es: [badLedger.es, 'Dé un nombre a cada columna.'],
    pt: [badLedger.pt, 'Dê um nome a cada coluna.'],
  },
  HEADER_TWICE: {
    es: [badLedger.es, 'Dé a cada columna un nombre distinto.'],
    pt: [badLedger.pt, 'Dê a cada coluna um nome diferente.'],
  },
  COLUMN_NOT_FOUND: {
    es: [badMapping.es, 'Elija columnas que estén en el archivo.'],
    pt: [badMapping.pt, 'Escolha colunas que estejam no arquivo.'],
  },
  COLUMNS_MISSING: {
    en: ['The file lacks needed columns', 'Say under Mapping which columns they are.'],
    es: ['Al archivo le faltan columnas necesarias', 'Indique en el mapeo cuáles son.'],
    pt: ['Faltam colunas necessárias no arquivo', 'Indique no mapeamento quais são.'],
  },
  COLUMNS_UNCLEAR: {
    en: ['Two columns look alike', 'Say under Mapping which one it is.'],
    es: ['Dos columnas se parecen', 'Indique en el mapeo cuál es.'],
    pt: ['Duas colunas se parecem', 'Indique no mapeamento qual é.'],
  },
  RECORD_TOO_LONG: notCleanCsv,
  QUOTE_NOT_CLOSED: notCleanCsv,
  TEXT_AFTER_QUOTE: notCleanCsv,
  QUOTE_IN_FIELD: notCleanCsv,
  FIELD_TOO_LONG: notCleanCsv,
  TOO_MANY_COLUMNS: notCleanCsv,
  FILE_NOT_FOUND: {
    es: ['El archivo no se puede abrir', 'Compruebe que existe y que puede leerse.'],
    pt: ['O arquivo não pode ser aberto', 'Confira se existe e se pode ser lido.'],
  },
  FILE_UNREADABLE: {
    es: ['El archivo no se pudo leer', 'Elíjalo de nuevo.'],
    pt: ['O arquivo não pôde ser lido', 'Escolha-o de novo.'],
  },
  FILE_TOO_LARGE: {
    es: ['El archivo es demasiado grande', 'Divídalo por período.'],
    pt: ['O arquivo é grande demais', 'Divida-o por período.'],
  },
  FILE_REFUSED: {
    es: ['El archivo fue rechazado', 'Elija otro archivo o corríjalo.'],
    pt: ['O arquivo foi recusado', 'Escolha outro arquivo ou corrija-o.'],
  },
  MAPPING_INVALID: {
    es: [badMapping.es, 'Corríjala y pruebe de nuevo.'],
    pt: [badMapping.pt, 'Corrija-a e tente de novo.'],
  },
  IMPORT_UNKNOWN: {
    es: ['Este archivo del libro ya no está aquí', 'Impórtelo de nuevo.'],
    pt: ['Este arquivo do livro não está mais aqui', 'Importe-o de novo.'],
  },
  NO_SAMPLE: {
    es: ['No hay libro de muestra para este perfil', 'Importe un archivo propio.'],
    pt: ['Não há livro de amostra para este perfil', 'Importe um arquivo seu.'],
  },
  PERIOD_EMPTY: {
    en: ['The period is empty', 'Choose a first day that is not after the last one.'],
    es: ['El período está vacío', 'Elija un primer día que no sea posterior al último.'],
    pt: ['O período está vazio', 'Escolha um primeiro dia que não seja depois do último.'],
  },
  TOTALS_DO_NOT_ADD_UP: {
    es: [
      'La conciliación no se terminó: sus totales no cuadran',
      `${report.es} No se guardó nada.`,
    ],
    pt: ['A conciliação não terminou: os totais não fecham', `${report.pt} Nada foi gravado.`],
  },
  DIAGNOSTICS_GONE: {
    es: ['Este diagnóstico ya no se conserva', 'Muéstrelo de nuevo y guarde ese.'],
    pt: ['Este diagnóstico não é mais guardado', 'Mostre-o de novo e salve esse.'],
  },
  AMOUNT_DAMAGED: {
    es: [
      'Un importe de la caché no es un número: algo lo cambió en el disco',
      'Ejecute doctor: encuentra el registro, y la próxima sincronización lo vuelve a pedir.',
    ],
    pt: [
      'Um valor do cache não é um número: algo o mudou no disco',
      'Execute doctor: ele encontra o registro, e a próxima sincronização o pede de novo.',
    ],
  },
  SEARCH_STALE: {
    es: [
      'Las búsquedas pueden omitir registros',
      'Ejecute una sincronización completa: lo anota de nuevo; los registros están como se guardaron.',
    ],
    pt: [
      'As buscas podem omitir registros',
      'Execute uma sincronização completa: ela anota de novo; os registros estão como foram salvos.',
    ],
  },
  TARGET_REFUSED: {
    es: ['El archivo no se puede escribir', 'Elija otro lugar.'],
    pt: ['O arquivo não pode ser gravado', 'Escolha outro lugar.'],
  },

  // The window itself
  CANCELLED: {
    en: ['Stopped at your request', 'What was finished is kept; start it again to go on.'],
    es: ['Detenido a petición suya', 'Lo terminado se conserva; inícielo de nuevo para continuar.'],
    pt: [
      'Interrompido a seu pedido',
      'O que terminou fica guardado; inicie de novo para continuar.',
    ],
  },
  LOCKED: {
    es: ['La ventana está bloqueada', 'Ingrese el PIN.'],
    pt: ['A janela está bloqueada', 'Digite o PIN.'],
  },
  PIN_MISSING: {
    es: ['La ventana no se puede bloquear', 'Elija primero un PIN en Ajustes.'],
    pt: ['A janela não pode ser bloqueada', 'Escolha primeiro um PIN em Ajustes.'],
  },
  PIN_WRONG: {
    es: [
      'El PIN no se cambió',
      'Introduzca el PIN actual; tras varios intentos fallidos hay que esperar.',
    ],
    pt: [
      'O PIN não foi alterado',
      'Digite o PIN atual; depois de várias tentativas erradas é preciso esperar.',
    ],
  },
  CANNOT_MOVE: {
    es: [
      'La carpeta de datos no se puede mover desde aquí',
      'Cierre el programa, mueva la carpeta e inícielo con --data-dir.',
    ],
    pt: [
      'A pasta de dados não pode ser movida daqui',
      'Feche o programa, mova a pasta e inicie-o com --data-dir.',
    ],
  },
  JOBS_RUNNING: {
    es: ['No es posible ahora: hay trabajo en curso', 'Espere a que termine o cancélelo.'],
    pt: ['Não é possível agora: há trabalho em andamento', 'Espere terminar ou cancele-o.'],
  },
  TOO_MANY_CALLS: {
    es: ['La ventana pregunta demasiado a menudo', 'Espere un momento.'],
    pt: ['A janela pergunta com frequência demais', 'Espere um momento.'],
  },
  INPUT_REFUSED: {
    en: ['What was entered cannot be used', 'Check the fields.'],
    es: ['Lo introducido no se puede usar', 'Revise los campos.'],
    pt: ['O que foi informado não pode ser usado', 'Verifique os campos.'],
  },
  UNKNOWN_CALL: {
    es: ['La ventana pidió algo que no existe', report.es],
    pt: ['A janela pediu algo que não existe', report.pt],
  },
  THREAD_ENDED: {
    es: ['La conciliación no terminó', 'Ejecútela de nuevo; no se guardó nada.'],
    pt: ['A conciliação não terminou', 'Execute-a de novo; nada foi salvo.'],
  },
  THREAD_LOST: {
    es: ['Terminó el proceso que escribe el archivo', 'Inténtelo de nuevo; infórmelo si continúa.'],
    pt: ['Terminou o processo que grava o arquivo', 'Tente de novo; relate se continuar.'],
  },
  NOT_PLAIN_DATA: {
    es: ['La ventana envió algo que no puede cruzar', report.es],
    pt: ['A janela enviou algo que não pode cruzar', report.pt],
  },
  NOT_STARTED: {
    es: ['La ventana aún no ha arrancado', 'Espere un momento.'],
    pt: ['A janela ainda não iniciou', 'Espere um momento.'],
  },
  NO_HEADER: {
    es: ['La pasarela no tiene encabezado propio', report.es],
    pt: ['O gateway não tem cabeçalho próprio', report.pt],
  },
  CLOSED: {
    es: ['El programa se está cerrando', 'Inicie Partner Desk de nuevo.'],
    pt: ['O programa está fechando', 'Inicie o Partner Desk de novo.'],
  },
  SESSION_ENDED: {
    es: ['La sesión de esta ventana terminó', 'Inicie Partner Desk de nuevo.'],
    pt: ['A sessão desta janela terminou', 'Inicie o Partner Desk de novo.'],
  },
  CALL_REFUSED: {
    es: ['El programa no aceptó esta llamada', 'Inténtelo de nuevo; infórmelo si continúa.'],
    pt: ['O programa não aceitou esta chamada', 'Tente de novo; relate se continuar.'],
  },
  UNEXPECTED: {
    en: ['Something unexpected happened', 'Copy the details and report them.'],
    es: ['Ocurrió algo inesperado', report.es],
    pt: ['Aconteceu algo inesperado', report.pt],
  },
}

// Codes that contain a number of the service's own.
const families: readonly (readonly [
  RegExp,
  { readonly es: (code: string) => FailureWords; readonly pt: (code: string) => FailureWords },
])[] = [
  [
    /^PARTNER_(\d+)$/,
    {
      es: (code) => [
        `El servicio del socio respondió ${code}`,
        'Códigos de error dice qué significa y qué hacer.',
      ],
      pt: (code) => [
        `O serviço do parceiro respondeu ${code}`,
        'Códigos de erro diz o que significa e o que fazer.',
      ],
    },
  ],
  [
    /^GATEWAY_(.+)$/,
    {
      es: (code) => [`La pasarela rechazó la llamada (${code})`, ask.es],
      pt: (code) => [`O gateway recusou a chamada (${code})`, ask.pt],
    },
  ],
  [
    /^HTTP_(\d+)$/,
    {
      es: (code) => [
        `El servicio respondió con el estado ${code}`,
        'Revise el perfil y la dirección, o consulte al proveedor.',
      ],
      pt: (code) => [
        `O serviço respondeu com o estado ${code}`,
        'Verifique o perfil e o endereço, ou consulte o provedor.',
      ],
    },
  ],
]

/**
 * The words of a failure in a language: from these tables if its code is listed, otherwise its own.
 */
export function wordsOf(failure: PlainFailure, language: Language): FailureWords {
  const entry = Object.hasOwn(failureWords, failure.code) ? failureWords[failure.code] : undefined
  const known =
    entry?.[language] ?? (language === 'en' ? undefined : ofFamily(failure.code, language))
  const [what, advice] =
    byFacts(failure, language) ?? known ?? ([failure.what, sentence(failure.advice)] as const)
  if (failure.evidence.was_sent === true) return [wasSent[language](what), sentAdvice[language]]
  return failure.evidence.offline_helps === true
    ? [noRun[language](what), offlineAdvice[language]]
    : [what, advice]
}

// Failures whose words depend on their facts.
function byFacts({ code, evidence }: PlainFailure, language: Language): FailureWords | undefined {
  const { retry_at: retryAt, hours, quota, form, token_form: tokenForm } = evidence
  if (code === 'ANSWER_UNREADABLE' && form === 'no_tls') return notEncrypted[language]
  if (code === 'CREDENTIALS_WRONG' && typeof tokenForm === 'string') return readInTwoWays[language]
  if (code === 'MAINTENANCE' && typeof hours === 'string' && typeof retryAt === 'string')
    return maintenance[language](hours, retryAt.slice(11, 16))
  return code === 'QUOTA_USED' && quota === 'day' ? dayQuota[language] : undefined
}

const notEncrypted: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The answer of the service cannot be read: it is not encrypted, and the address begins with https',
    'Check the address and its port: this may not be the service.',
  ],
  es: [
    'La respuesta del servicio no se puede leer: no está cifrada y la dirección empieza con https',
    'Revise la dirección y su puerto: quizá no sea el servicio.',
  ],
  pt: [
    'A resposta do serviço não pode ser lida: não está cifrada e o endereço começa com https',
    'Verifique o endereço e a porta: talvez não seja o serviço.',
  ],
}

// The names of the settings are those of service-settings.ts.
const readInTwoWays: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The service does not accept the client id and secret',
    'The id or secret holds a character that services read in two ways, such as : % or +. Try another “Login of the token request” under “Details of the service” in Connection; if none helps, enter the credentials again. The stored ones are kept.',
  ],
  es: [
    'El servicio no acepta el id y el secreto del cliente',
    'El id o el secreto contiene un carácter que los servicios leen de dos maneras, como : % o +. Pruebe otro «Inicio de sesión al pedir el token» en los detalles del servicio, en Conexión; si ninguno ayuda, ingrese de nuevo las credenciales. Las guardadas se conservan.',
  ],
  pt: [
    'O serviço não aceita o id e o segredo do cliente',
    'O id ou o segredo contém um caractere que os serviços leem de duas maneiras, como : % ou +. Tente outro “Login do pedido de token” nos detalhes do serviço, em Conexão; se nenhum ajudar, informe de novo as credenciais. As guardadas são mantidas.',
  ],
}

const maintenance: Readonly<Record<Language, (hours: string, at: string) => FailureWords>> = {
  en: (hours, at) => [
    'The provider’s sandbox is closed for maintenance',
    `It is closed from ${hours} every day. Do it again at ${at} UTC; automatic syncs go on by themselves then, and what is cached stays usable.`,
  ],
  es: (hours, at) => [
    'El entorno de pruebas del proveedor está cerrado por mantenimiento',
    `Cierra todos los días de ${hours.replace(' to ', ' a ')}. Hágalo de nuevo a las ${at} UTC; las sincronizaciones automáticas siguen entonces por sí solas y lo guardado se puede usar.`,
  ],
  pt: (hours, at) => [
    'O ambiente de testes do provedor está fechado para manutenção',
    `Fecha todos os dias das ${hours.replace(' to ', ' às ')}. Faça de novo às ${at} UTC; as sincronizações automáticas continuam então sozinhas e o que está guardado pode ser usado.`,
  ],
}

const dayQuota: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The quota of this account is used up for the day',
    'Do it again tomorrow, by UTC; everything fetched so far is kept.',
  ],
  es: [
    'La cuota de esta cuenta está agotada por hoy',
    'Hágalo de nuevo mañana, según UTC; todo lo traído se conserva.',
  ],
  pt: [
    'A cota desta conta acabou por hoje',
    'Faça de novo amanhã, pelo UTC; tudo o que foi trazido fica guardado.',
  ],
}

// Failures after a call was sent. Whatever the code's usual advice, the call must not be repeated.
const wasSent = {
  en: (what: string) => `It was sent, and then something failed: ${what}`,
  es: (what: string) => `Se envió y después algo falló: ${what}`,
  pt: (what: string) => `Foi enviado e depois algo falhou: ${what}`,
}
const sentAdvice = {
  en: 'Look at the history before you do it again; ask the service where the outcome is not known.',
  es: 'Mire el historial antes de hacerlo de nuevo; pregunte al servicio si el resultado no se conoce.',
  pt: 'Veja o histórico antes de fazer de novo; pergunte ao serviço se o resultado não é conhecido.',
}

// A run that could not ask the provider. Its own words name the option of the command line.
const noRun = {
  en: (what: string) =>
    what.startsWith('No run was written') ? what : `No run was written: ${what}`,
  es: (what: string) => `No se creó ninguna conciliación: ${what}`,
  pt: (what: string) => `Nenhuma conciliação foi criada: ${what}`,
}
const offlineAdvice = {
  en: 'Tick Offline to reconcile what is cached, or mend the connection and run again.',
  es: 'Marque Sin conexión para conciliar lo guardado, o arregle la conexión y concilie de nuevo.',
  pt: 'Marque Sem conexão para conciliar o que está guardado, ou conserte a conexão e concilie de novo.',
}

function ofFamily(code: string, language: 'es' | 'pt'): FailureWords | undefined {
  for (const [pattern, words] of families) {
    const number = pattern.exec(code)?.[1]
    if (number !== undefined) return words[language](number)
  }
  return undefined
}
