import type { SentenceWords, ValueWords } from '../sentence-words.ts'
import { teamReasons } from './team-reasons.ts'

/**
 * The reasons of failures beyond those of ledgers and mappings, by the file below src-main that
 * writes them. A reason of several files is listed under one of them. Reasons that are names, codes
 * or texts of the service are left out.
 */
export const programReasons: Readonly<Record<string, readonly SentenceWords[]>> = {
  ...teamReasons,
  'base/exhaustion.ts': [
    [/^too many files are open$/, 'hay demasiados archivos abiertos', 'há arquivos abertos demais'],
    [/^no memory was left$/, 'no quedaba memoria', 'não havia mais memória'],
  ],
  'api/client.ts': [
    [
      /^it has the scope (\S+) and they need (.+)$/,
      'tienen el permiso $1, y las cotizaciones necesitan $W2',
      'elas têm a permissão $1, e as cotações precisam de $W2',
    ],
  ],
  'api/cursor-names.ts': [
    [
      /^the service accepts none of the known names for the next page \((.+)\)$/,
      'el servicio no acepta ninguno de los nombres conocidos para la página siguiente ($1)',
      'o serviço não aceita nenhum dos nomes conhecidos para a página seguinte ($1)',
    ],
  ],
  'api/cursor-walk.ts': [
    [/^it answered 404$/, 'respondió 404', 'respondeu 404'],
    [
      /^nc is missing, and the answer has another member that the contract does not name: it is not known whether the list continues$/,
      'falta nc y hay otro campo que el contrato no nombra: no se puede saber qué sigue',
      'falta nc e há outro campo que o contrato não nomeia: não dá para saber o que vem depois',
    ],
  ],
  'api/deprecated.ts': [
    [
      /^(\S+ \S+) was removed on August 15, 2026$/,
      '$1 se eliminó el 15 de agosto de 2026',
      '$1 foi removido em 15 de agosto de 2026',
    ],
  ],
  'api/gateway-signer.ts': [
    [
      /^the service does not tell its time, so this machine's clock could not be corrected$/,
      'el servicio no indica su hora, por lo que no se pudo corregir el reloj de esta computadora',
      'o serviço não informa o seu horário, por isso não foi possível corrigir o relógio deste computador',
    ],
    [
      /^this machine's clock agrees with the service's$/,
      'el reloj de esta computadora coincide con el del servicio',
      'o relógio deste computador coincide com o do serviço',
    ],
    [
      /^this machine's clock is (\d+) s behind the service, and correcting for it did not help$/,
      'el reloj de esta computadora está atrasado $1 s respecto del servicio, y corregirlo no sirvió',
      'o relógio deste computador está atrasado $1 s em relação ao serviço, e corrigi-lo não adiantou',
    ],
    [
      /^this machine's clock is (\d+) s ahead of the service, and correcting for it did not help$/,
      'el reloj de esta computadora está adelantado $1 s respecto del servicio, y corregirlo no sirvió',
      'o relógio deste computador está adiantado $1 s em relação ao serviço, e corrigi-lo não adiantou',
    ],
    [
      /^the stored secret does not belong to this key$/,
      'el secreto guardado no corresponde a esta clave',
      'o segredo guardado não corresponde a esta chave',
    ],
    [
      /^it may have been deleted, or belong to another environment$/,
      'es posible que se haya eliminado o que sea de otro entorno',
      'ela pode ter sido excluída ou ser de outro ambiente',
    ],
    [
      /^most often the public address of this network is not on the key's list, and the key may also lack a permission$/,
      'lo más frecuente es que la dirección pública de esta red no esté en la lista de la clave; también puede faltarle un permiso a la clave',
      'o mais comum é o endereço público desta rede não estar na lista da chave; também pode faltar uma permissão à chave',
    ],
    [/^the service says: (.+)$/s, 'el servicio dice: $S1', 'o serviço diz: $S1'],
  ],
  'api/list-page.ts': [
    [
      /^(\S+) is not a list of at most 1,000$/,
      '$1 no es una lista de 1000 elementos como máximo',
      '$1 não é uma lista de no máximo 1000 itens',
    ],
    [/^the envelope holds no data$/, 'la respuesta no contiene data', 'a resposta não contém data'],
    [
      /^data is not an object with a list$/,
      'data no es un objeto con una lista',
      'data não é um objeto com uma lista',
    ],
    [
      /^the list was expected under (\S*)$/,
      'se esperaba la lista en $1',
      'esperava-se a lista em $1',
    ],
    [/^found none$/, 'no se encontró ninguna', 'nenhuma foi encontrada'],
    [/^found (\S+(?:, \S+)*)$/, 'se encontró $1', 'foi encontrado $1'],
    [/^(\S+) is not a list$/, '$1 no es una lista', '$1 não é uma lista'],
    [
      /^the cursor is not a text of at most 4 KiB$/,
      'el cursor no es un texto de 4 KiB como máximo',
      'o cursor não é um texto de no máximo 4 KiB',
    ],
  ],
  'api/maintenance.ts': [
    [
      /^it is closed from (\S+) to (\S+) UTC every day, now until (\S+) UTC$/,
      'cierra todos los días de $1 a $2 UTC, ahora hasta las $3 UTC',
      'fecha todos os dias das $1 às $2 UTC, agora até as $3 UTC',
    ],
  ],
  'api/page-guard.ts': [
    [
      /^a link to an earlier page came back, or several pages in a row had no new record$/,
      'el enlace a una página volvió a aparecer, o una página tras otra no trajo nada nuevo',
      'o link de uma página apareceu de novo, ou uma página após a outra não trouxe nada de novo',
    ],
  ],
  'api/partner.ts': [
    [
      /^it answered that there is nothing$/,
      'respondió que no hay nada',
      'respondeu que não há nada',
    ],
    [
      /^the service named page (\d+) and then did not know it$/,
      'el servicio anunció la página $1 y después no la reconoció',
      'o serviço anunciou a página $1 e depois não a reconheceu',
    ],
    [
      /^its path is not that of the list, or it names no page$/,
      'su ruta no es la de la lista, o no nombra ninguna página',
      'o caminho não é o da lista, ou não indica nenhuma página',
    ],
    [
      /^the answer holds no record$/,
      'la respuesta no contiene ningún registro',
      'a resposta não contém nenhum registro',
    ],
    [
      /^next is missing, and (\d+) of (\d+) were read$/,
      'falta next y se leyeron $1 de $2',
      'falta next e foram lidos $1 de $2',
    ],
  ],
  'api/reply.ts': [
    [
      /^a login page of the network, or a wrong address$/,
      'una página de acceso de la red o una dirección equivocada',
      'uma página de login da rede ou um endereço errado',
    ],
    [/^the answer was empty$/, 'la respuesta estaba vacía', 'a resposta estava vazia'],
    [
      /^the answer was cut or malformed$/,
      'la respuesta llegó cortada o mal formada',
      'a resposta chegou cortada ou malformada',
    ],
    [
      /^status (\d+) and a web page instead of JSON$/,
      'estado $1 y una página web en vez de JSON',
      'status $1 e uma página web em vez de JSON',
    ],
    [/^status (\d+)$/, 'estado $1', 'status $1'],
  ],
  'api/send.ts': [
    [
      /^no complete answer to ([A-Z\d]+ \S+)$/,
      'no hubo respuesta completa a $1',
      'não houve resposta completa a $1',
    ],
    [/^more than (\d+) MiB$/, 'más de $1 MiB', 'mais de $1 MiB'],
  ],
  'api/stream-failures.ts': [
    [/^the service closed it$/, 'el servicio lo cerró', 'o serviço o fechou'],
    [
      /^its address or a header cannot be sent$/,
      'su dirección o un encabezado no se puede enviar',
      'o endereço ou um cabeçalho não pode ser enviado',
    ],
    [/^it has no WebSocket$/, 'no tiene WebSocket', 'não tem WebSocket'],
    [
      /^no contract shows where a ticket is made, and none was entered for this profile$/,
      'ningún contrato muestra dónde se obtiene un ticket, y no se indicó ninguna ruta para este perfil',
      'nenhum contrato mostra onde se obtém um ticket, e nenhum caminho foi informado para este perfil',
    ],
    [
      /^no contract shows its address, and none was entered for this profile$/,
      'ningún contrato muestra su dirección, y no se indicó ninguna para este perfil',
      'nenhum contrato mostra o endereço, e nenhum foi informado para este perfil',
    ],
  ],
  'api/stream.ts': [
    [
      /^the service does not know this path$/,
      'el servicio no conoce esta ruta',
      'o serviço não conhece este caminho',
    ],
    [
      /^the answer holds no ticket$/,
      'la respuesta no contiene ningún ticket',
      'a resposta não contém nenhum ticket',
    ],
  ],
  'api/token.ts': [
    [/^the answer is not an object$/, 'la respuesta no es un objeto', 'a resposta não é um objeto'],
    [
      /^the answer is not a JSON object$/,
      'la respuesta no es un objeto JSON',
      'a resposta não é um objeto JSON',
    ],
    [
      /^it holds no usable access_token$/,
      'no contiene un access_token utilizable',
      'não contém um access_token utilizável',
    ],
    [/^its token_type is not Bearer$/, 'su token_type no es Bearer', 'o token_type não é Bearer'],
  ],
  'api/network-reason.ts': [
    [/^nothing listens at (\S+)$/, 'nada escucha en $1', 'nada escuta em $1'],
    [
      /^no address is known for (\S+)$/,
      'no se conoce ninguna dirección para $1',
      'nenhum endereço é conhecido para $1',
    ],
    [
      /^the address of (\S+) could not be looked up$/,
      'no se pudo averiguar la dirección de $1',
      'não foi possível descobrir o endereço de $1',
    ],
    [
      /^(\S+) did not accept the connection in time$/,
      '$1 no aceptó la conexión a tiempo',
      '$1 não aceitou a conexão a tempo',
    ],
    [/^no route leads to (\S+)$/, 'ninguna ruta lleva a $1', 'nenhuma rota leva a $1'],
    [
      /^this machine has no network$/,
      'esta computadora no tiene red',
      'este computador está sem rede',
    ],
    [/^no answer from (\S+)$/, '$1 no respondió', '$1 não respondeu'],
    [
      /^(\S+) sent nothing more for too long$/,
      '$1 no envió nada más durante demasiado tiempo',
      '$1 não enviou mais nada por tempo demais',
    ],
    [/^in the middle of an answer$/, 'en medio de una respuesta', 'no meio de uma resposta'],
    [
      /^no complete answer came from (\S+)$/,
      'no llegó una respuesta completa de $1',
      'não veio uma resposta completa de $1',
    ],
    [/^(\S+) cut the connection$/, '$1 cortó la conexión', '$1 cortou a conexão'],
    [
      /^the certificate of (\S+) has expired$/,
      'el certificado de $1 ha vencido',
      'o certificado de $1 expirou',
    ],
    [
      /^the certificate of (\S+) is not valid yet$/,
      'el certificado de $1 aún no es válido',
      'o certificado de $1 ainda não é válido',
    ],
    [
      /^the certificate of (\S+) was revoked$/,
      'el certificado de $1 fue revocado',
      'o certificado de $1 foi revogado',
    ],
    [
      /^the certificate is not for (\S+)$/,
      'el certificado no es para $1',
      'o certificado não é para $1',
    ],
    [
      /^this machine does not know the authority behind the certificate of (\S+)$/,
      'esta computadora no conoce la autoridad que emitió el certificado de $1',
      'este computador não conhece a autoridade que emitiu o certificado de $1',
    ],
    [
      /^the certificate of (\S+) was refused$/,
      'se rechazó el certificado de $1',
      'o certificado de $1 foi recusado',
    ],
    [
      /^no secure connection to (\S+) could be made$/,
      'no se logró una conexión segura con $1',
      'não foi possível uma conexão segura com $1',
    ],
  ],
  'api/transport-failure.ts': [
    [
      /^redirects are never followed, because they could send the login elsewhere$/,
      'nunca se siguen las redirecciones: podrían llevarse las credenciales',
      'redirecionamentos nunca são seguidos: poderiam levar as credenciais',
    ],
    [/^its bytes are damaged$/, 'sus bytes están dañados', 'os bytes estão danificados'],
    // The title of the failure says this already, by its evidence.
    [/^it is not encrypted, and the address begins with https$/, '', ''],
    [/^it is not valid HTTP \((.+)\)$/s, 'no es HTTP válido ($W1)', 'não é HTTP válido ($W1)'],
    [
      /^its length is not the one that its head names$/,
      'su longitud no es la que anuncia su encabezado',
      'o tamanho não é o que o cabeçalho anuncia',
    ],
    [/^its head is too large$/, 'su encabezado es demasiado grande', 'o cabeçalho é grande demais'],
    [
      /^it is not the expected kind of answer$/,
      'no es el tipo de respuesta esperado',
      'não é o tipo de resposta esperado',
    ],
    [/^it ended in the middle$/, 'se cortó a la mitad', 'foi cortada no meio'],
  ],
  'app/instruction-call.ts': [
    [
      /^it has more than (\d+) characters$/,
      'tiene más de $1 caracteres',
      'tem mais de $1 caracteres',
    ],
    [
      /^a quote has exactly one of them$/,
      'una cotización lleva exactamente uno de ellos',
      'uma cotação leva exatamente um deles',
    ],
    [/^the service sets it$/, 'lo fija el servicio', 'quem o define é o serviço'],
    [
      /^the only filters of the feed are rail and transaction_type$/,
      'el feed no admite más filtros que rail y transaction_type',
      'o feed não aceita outros filtros além de rail e transaction_type',
    ],
    [
      /^it is not allowed in an address$/,
      'no puede ir en una dirección',
      'não pode ficar em um endereço',
    ],
    [
      /^it is not a number with at most 30 digits before and 30 after a decimal point$/,
      'no es un número decimal con punto de 30 + 30 dígitos como máximo',
      'não é um número decimal com ponto de no máximo 30 + 30 dígitos',
    ],
    [/^it is not above zero$/, 'no es mayor que cero', 'não é maior que zero'],
    [/^it is not valid JSON$/, 'no es JSON válido', 'não é JSON válido'],
  ],
  'app/profile.ts': [
    [/^(".*") is not an address$/s, '$1 no es una dirección', '$1 não é um endereço'],
    [
      /^http sends the login in clear text$/,
      'http envía las credenciales sin cifrar',
      'http envia as credenciais sem cifrar',
    ],
    [/^(\S+) is not a web address$/, '$1 no es una dirección web', '$1 não é um endereço web'],
    [/^it holds a login$/, 'contiene usuario o contraseña', 'contém usuário ou senha'],
    [
      /^it holds a query or a fragment$/,
      'contiene parámetros o un fragmento',
      'contém parâmetros ou um fragmento',
    ],
    [
      /^it is a link-local address$/,
      'es una dirección de enlace local',
      'é um endereço de link local',
    ],
    [
      /^(".*") is not a WebSocket address$/s,
      '$1 no es una dirección WebSocket',
      '$1 não é um endereço WebSocket',
    ],
    [
      /^(".*") is not one path segment$/s,
      '$1 no es un solo segmento de ruta',
      '$1 não é um só segmento de caminho',
    ],
    [
      /^(".*") is none of bearer, header:NAME and signed$/s,
      '$1 no es bearer, header:NOMBRE ni signed',
      '$1 não é bearer, header:NOME nem signed',
    ],
    [
      /^a profile name has 1 to 100 characters and no control characters$/,
      'un nombre de perfil tiene de 1 a 100 caracteres y ninguno de control',
      'um nome de perfil tem de 1 a 100 caracteres e nenhum de controle',
    ],
    [/^none was named$/, 'no se indicó ninguno', 'nenhum foi informado'],
    [
      /^the profile (".*") is part of the program$/s,
      'el perfil $1 es parte del programa',
      'o perfil $1 faz parte do programa',
    ],
    [
      /^(".*") is not a rail of the contract$/s,
      '$1 no es un riel del contrato',
      '$1 não é um canal do contrato',
    ],
  ],
  'app/profiles.ts': [
    [/^it is in the team (".*")$/s, 'está en el equipo $1', 'está na equipe $1'],
    [
      /^this profile signs its gateway calls with one$/,
      'este perfil firma con un secreto sus llamadas a la pasarela',
      'este perfil assina com um segredo as suas chamadas ao gateway',
    ],
    [
      /^this profile sends one in a header$/,
      'este perfil envía un secreto de la pasarela en un encabezado',
      'este perfil envia um segredo do gateway em um cabeçalho',
    ],
    [
      /^this profile signs its gateway calls with a key and a secret$/,
      'este perfil firma con una clave y un secreto sus llamadas a la pasarela',
      'este perfil assina com uma chave e um segredo as suas chamadas ao gateway',
    ],
    [
      /^production and sandbox share none$/,
      'producción y sandbox no comparten credenciales',
      'produção e sandbox não compartilham credenciais',
    ],
    [
      /^no client id of (.+) is stored beside it$/s,
      'no hay guardado ningún id de cliente de $1 al que corresponda',
      'não há nenhum id de cliente de $1 guardado a que ele corresponda',
    ],
    [
      /^its cache holds records of (\w+), and the two are kept apart$/,
      'su caché tiene registros de $W1, y los dos entornos se mantienen separados',
      'o cache tem registros de $W1, e os dois ambientes ficam separados',
    ],
    [
      /^another process owns it$/,
      'otro proceso lo tiene abierto',
      'outro processo o mantém aberto',
    ],
    [/^it was never added$/, 'nunca se agregó', 'nunca foi adicionado'],
    [/^it was removed meanwhile$/, 'se eliminó entretanto', 'foi removido nesse meio-tempo'],
    [
      /^there are (\d+) already, the maximum of a data folder$/,
      'ya hay $1, los que admite una carpeta de datos',
      'já há $1, o máximo de uma pasta de dados',
    ],
    [
      /^each name can be used once$/,
      'dos perfiles no pueden tener el mismo nombre',
      'dois perfis não podem ter o mesmo nome',
    ],
  ],
  'app/route-path.ts': [
    [
      /^the contract shows the path of this operation$/,
      'el contrato muestra la ruta de esta operación',
      'o contrato mostra o caminho desta operação',
    ],
    [
      /^a path of the exchange begins without a slash$/,
      'una ruta del exchange empieza sin barra',
      'um caminho da exchange começa sem barra',
    ],
    [
      /^it is not a path below the service$/,
      'no es una ruta dentro del servicio',
      'não é um caminho dentro do serviço',
    ],
    [/^it holds a dot segment$/, 'contiene un segmento de puntos', 'contém um segmento de pontos'],
    [
      /^it is where tokens are made, and the program calls it itself$/,
      'es donde se obtienen los tokens, y el programa la llama por su cuenta',
      'é onde se obtêm os tokens, e o próprio programa o chama',
    ],
    [
      /^a placeholder is written like \{id\}$/,
      'una parte variable se escribe como {id}',
      'uma parte variável se escreve como {id}',
    ],
    [
      /^this address was removed on August 15, 2026$/,
      'esta dirección se eliminó el 15 de agosto de 2026',
      'este endereço foi removido em 15 de agosto de 2026',
    ],
    [
      /^it is not a method and a path$/,
      'no es un método y una ruta',
      'não é um método e um caminho',
    ],
  ],
  'app/service-words.ts': [
    [
      /^a word has 1 to 40 letters, digits, - or _$/,
      'tiene de 1 a 40 letras, cifras, - o _',
      'tem de 1 a 40 letras, dígitos, - ou _',
    ],
    [
      /^the contract uses this word for something else$/,
      'en el contrato esa palabra significa otra cosa',
      'no contrato essa palavra significa outra coisa',
    ],
    [
      /^the two words must differ$/,
      'las dos palabras serían la misma',
      'as duas palavras seriam a mesma',
    ],
  ],
  'app/session.ts': [
    [
      /^there is nothing in the keychain for it$/,
      'en el llavero no hay nada para este perfil',
      'não há nada no chaveiro para este perfil',
    ],
    [
      /^the profile signs its gateway calls with an API key and a secret$/,
      'el perfil firma con una clave de API y un secreto sus llamadas a la pasarela',
      'o perfil assina com uma chave de API e um segredo as suas chamadas ao gateway',
    ],
    [
      /^the profile sends it in a header of its own$/,
      'el perfil envía el secreto de la pasarela en un encabezado propio',
      'o perfil envia o segredo do gateway em um cabeçalho próprio',
    ],
  ],
  'app/stored-profiles.ts': [
    [
      /^it holds no list of profiles$/,
      'no contiene una lista de perfiles',
      'não contém uma lista de perfis',
    ],
    [
      /^its version is (.+), and this program reads version 1$/s,
      'su versión es $1, y este programa lee la versión 1',
      'a versão é $1, e este programa lê a versão 1',
    ],
    [/^profile (\d+(?: \(".*?"\))?), (\S+): (.+)$/s, 'perfil $1, $2: $S3', 'perfil $1, $2: $S3'],
    [/^a built-in profile has it$/, 'lo tiene un perfil incluido', 'um perfil incluído já o tem'],
    [
      /^Windows reserves it for a device$/,
      'Windows lo reserva para un dispositivo',
      'o Windows o reserva para um dispositivo',
    ],
    [
      /^an earlier profile has it too$/,
      'un perfil anterior también lo tiene',
      'um perfil anterior também o tem',
    ],
  ],
  'app/sync.ts': [
    [
      /^less than (\d+) MiB are free where the data is kept$/,
      'quedan menos de $1 MiB libres donde se guardan los datos',
      'há menos de $1 MiB livres onde os dados ficam guardados',
    ],
  ],
  'app/template-report.ts': [
    [
      /^it has (\d+) entries, and the maximum of the report is (\d+)$/,
      'tiene $1 entradas, y el informe admite $2',
      'tem $1 entradas, e o relatório aceita $2',
    ],
  ],
  'app/templates.ts': [
    [/^there are (".*")$/s, 'existen $1', 'existem $1'],
    [
      /^it is not in the table of time zones$/,
      'no está en la tabla de zonas horarias',
      'não está na tabela de fusos horários',
    ],
    [
      /^this name belongs to a template that comes with the program$/,
      'este nombre es de una plantilla que viene con el programa',
      'este nome é de um modelo que vem com o programa',
    ],
    [/^there are (\d+) already$/, 'ya hay $1', 'já há $1'],
    [/^it comes with the program$/, 'viene con el programa', 'vem com o programa'],
    [
      /^it contains a column twice$/,
      'una columna aparece dos veces',
      'uma coluna aparece duas vezes',
    ],
    [
      /^its file name holds (\{.*\})$/s,
      'su nombre de archivo contiene $1',
      'o nome do arquivo contém $1',
    ],
  ],
  'app/window/data-folder.ts': [
    [
      /^this window has no dialog for folders$/,
      'esta ventana no puede elegir carpetas',
      'esta janela não pode escolher pastas',
    ],
    [/^work is under way$/, 'hay trabajo en curso', 'há trabalho em andamento'],
    [
      /^(.+) owns the cache of (.+)$/s,
      '$W1 tiene abierta la caché de $2',
      '$W1 mantém aberto o cache de $2',
    ],
  ],
  'app/window/decisions.ts': [
    [
      /^the ledger file of its run is no longer kept$/,
      'el archivo del libro de su conciliación ya no se conserva',
      'o arquivo do livro da conciliação não está mais guardado',
    ],
  ],
  'app/window/diagnostics-calls.ts': [
    [/^newer ones were made$/, 'se hicieron otros más nuevos', 'outros mais novos foram feitos'],
  ],
  'app/window/documents.ts': [
    [/^it has more than (\d+) MiB$/, 'tiene más de $1 MiB', 'tem mais de $1 MiB'],
    [
      /^another one was read or undone meanwhile$/,
      'entretanto se leyó o se retiró otro',
      'nesse meio-tempo outro foi lido ou retirado',
    ],
  ],
  'app/window/instructions.ts': [
    [/^its quota is used up$/, 'su cuota está agotada', 'a cota dele acabou'],
    [
      /^its answer holds no token$/,
      'su respuesta no contiene ningún token',
      'a resposta dela não contém nenhum token',
    ],
    [/^it was good until (\S+) UTC$/, 'valía hasta las $1 UTC', 'valia até as $1 UTC'],
  ],
  'app/window/jobs/check-work.ts': [
    [
      /^its answer holds no list of results$/,
      'su respuesta no contiene una lista de results',
      'a resposta não contém uma lista de results',
    ],
  ],
  'app/window/jobs/work.ts': [
    [
      /^the data folder is being moved$/,
      'se está moviendo la carpeta de datos',
      'a pasta de dados está sendo movida',
    ],
    [
      /^it is not a date or an instant$/,
      'no es una fecha ni un instante',
      'não é uma data nem um instante',
    ],
  ],
  'app/window/ledgers.ts': [
    [
      /^only the embedded sandbox has one$/,
      'solo el sandbox incorporado tiene uno',
      'só o sandbox embutido tem um',
    ],
    [/^it was deleted$/, 'se eliminó', 'foi excluído'],
    [
      /^the file is not a workbook$/,
      'el archivo no es un libro de Excel',
      'o arquivo não é uma pasta de trabalho do Excel',
    ],
    [
      /^runs were made from this one$/,
      'ya hay conciliaciones de esta hoja',
      'já há conciliações desta planilha',
    ],
  ],
  'app/window/lists.ts': [
    [
      /^it was closed, or many others were opened since$/,
      'se cerró, o desde entonces se abrieron muchas otras',
      'foi fechada, ou muitas outras foram abertas desde então',
    ],
  ],
  'app/window/open-stores.ts': [
    [/^(.+) is being removed$/s, '$1 se está eliminando', '$1 está sendo removido'],
    [
      /^it ended again and again \((.+)\)$/s,
      'terminó una y otra vez ($S1)',
      'terminou repetidamente ($S1)',
    ],
  ],
  'app/window/operations.ts': [[/^it is a ([A-Z\d]+)$/, 'es un $1', 'é um $1']],
  'app/window/outcome.ts': [
    [
      /^status (\d+|null), without deleted: true for this contact$/,
      'estado $1, sin deleted: true para este contacto',
      'status $1, sem deleted: true para este contato',
    ],
    [/^status (\d+|null), without an id$/, 'estado $1, sin id', 'status $1, sem id'],
    [
      /^no contact of this type has this id$/,
      'ningún contacto de este tipo tiene este id',
      'nenhum contato deste tipo tem este id',
    ],
    [/^nothing was deleted$/, 'no se eliminó nada', 'nada foi excluído'],
    [
      /^it answered that there is nothing there$/,
      'respondió que ahí no hay nada',
      'respondeu que não há nada ali',
    ],
  ],
  'app/window/profiles.ts': [
    [/^it was removed$/, 'se eliminó', 'foi removido'],
    [
      /^credentials came with the environment of this process$/,
      'las credenciales llegaron con el entorno de este proceso',
      'as credenciais vieram com o ambiente deste processo',
    ],
  ],
  'app/window/rate-limit.ts': [
    [
      /^(\S+) was called more than (\d+) times a second$/,
      '$1 se llamó más de $2 veces por segundo',
      '$1 foi chamado mais de $2 vezes por segundo',
    ],
  ],
  'app/window/routes.ts': [
    [
      /^no contract shows its path, and none was entered for this profile$/,
      'ningún contrato muestra su ruta, y no se indicó ninguna para este perfil',
      'nenhum contrato mostra o caminho, e nenhum foi informado para este perfil',
    ],
    [
      /^calls that make or change something are not allowed for this profile$/,
      'este perfil no permite llamadas que crean o cambian algo',
      'este perfil não permite chamadas que criam ou mudam algo',
    ],
    [
      /^this profile is for production$/,
      'este perfil es de producción',
      'este perfil é de produção',
    ],
    [
      /^no contract shows what to send$/,
      'ningún contrato muestra qué enviar',
      'nenhum contrato mostra o que enviar',
    ],
    [
      /^its answer holds a secret$/,
      'su respuesta contiene un secreto',
      'a resposta contém um segredo',
    ],
  ],
  'app/window/settings.ts': [
    [/^the current one is wrong$/, 'el actual no es correcto', 'o atual está errado'],
    [/^no PIN was chosen$/, 'no se eligió ningún PIN', 'nenhum PIN foi escolhido'],
  ],
  'app/window/trial-runs.ts': [
    [
      /^a decision that supported it was undone, or it was answered in another window$/,
      'se deshizo una decisión que la apoyaba, o se respondió en otra ventana',
      'uma decisão que a apoiava foi desfeita, ou ela foi respondida em outra janela',
    ],
  ],
  'app/window/window-desk.ts': [
    [/^the call has no name$/, 'la llamada no tiene nombre', 'a chamada não tem nome'],
    [/^a PIN is needed$/, 'se necesita un PIN', 'é preciso um PIN'],
  ],
  'base/decimal.ts': [
    [/^(".*") is stored$/s, 'ahí está $1', 'ali está $1'],
    [/^something changed it on the disk$/, 'algo lo cambió en el disco', 'algo o mudou no disco'],
  ],
  'base/failure.ts': [
    [/^finished work is kept$/, 'lo terminado se conserva', 'o que terminou fica guardado'],
  ],
  'base/json.ts': [
    [
      /^nested deeper than (\d+) levels$/,
      'tiene más de $1 niveles de anidación',
      'tem mais de $1 níveis de aninhamento',
    ],
    [/^not JSON$/, 'no es JSON', 'não é JSON'],
  ],
  'hosts/document-reader/read-document.ts': [
    [/^it is a Swagger 2 document$/, 'es un documento Swagger 2', 'é um documento Swagger 2'],
    [/^its version is missing$/, 'no indica su versión', 'não indica a versão'],
    [/^its version is (".*")$/s, 'su versión es $1', 'a versão é $1'],
    [
      /^it has more than (\d+) operations$/,
      'tiene más de $1 operaciones',
      'tem mais de $1 operações',
    ],
    [
      /^it is not valid JSON or YAML in UTF-8$/,
      'no es JSON ni YAML válido en UTF-8',
      'não é JSON nem YAML válido em UTF-8',
    ],
    [
      /^it is not a JSON or YAML object$/,
      'no es un objeto JSON ni YAML',
      'não é um objeto JSON nem YAML',
    ],
    [
      /^it is nested deeper than (\d+) levels$/,
      'tiene más de $1 niveles de anidación',
      'tem mais de $1 níveis de aninhamento',
    ],
    [
      /^it has a member with the name __proto__$/,
      'tiene un campo con el nombre __proto__',
      'tem um campo com o nome __proto__',
    ],
    [
      /^its references cannot be resolved$/,
      'sus referencias no se pueden resolver',
      'as referências não podem ser resolvidas',
    ],
    [
      /^it refers to other files or addresses, which are never read: (.+)$/s,
      'remite a otros archivos o direcciones, que nunca se leen: $1',
      'remete a outros arquivos ou endereços, que nunca são lidos: $1',
    ],
  ],
  'hosts/electron/channel.ts': [[/^nothing was done$/, 'no se hizo nada', 'nada foi feito']],
  'hosts/node/activity-log.ts': [
    [/^((?:\/|[A-Z]:[\\/]|\\\\).*) \((it is .+|the .+)\)$/s, '$1 ($S2)', '$1 ($S2)'],
  ],
  'hosts/node/document-reader.ts': [
    [
      /^reading it took longer than (\d+) seconds and was stopped$/,
      'leerlo tardaba más de $1 segundos y se detuvo',
      'a leitura passou de $1 segundos e foi interrompida',
    ],
    [
      /^reading it took more memory than a document of its size may take$/,
      'leerlo ocupó más memoria de la permitida para un documento de su tamaño',
      'a leitura ocupou mais memória do que um documento desse tamanho pode ocupar',
    ],
  ],
  'hosts/node/file-lock.ts': [
    [
      /^(.+) is held by another process$/s,
      'otro proceso tiene ocupado $1',
      'outro processo mantém $1 ocupado',
    ],
  ],
  'hosts/node/move-folder.ts': [
    [/^(.+) was moved in a circle$/s, '$1 se movió en círculo', '$1 foi movida em círculo'],
    [
      /^the copy could not be finished, and everything is still where it was$/,
      'no se pudo terminar la copia, y todo sigue donde estaba',
      'não foi possível terminar a cópia, e tudo continua onde estava',
    ],
    [
      /^it is inside the folder in use$/,
      'está dentro de la carpeta en uso',
      'fica dentro da pasta em uso',
    ],
    [/^it is not empty$/, 'no está vacía', 'não está vazia'],
    [/^it cannot be read$/, 'no se puede leer', 'não pode ser lido'],
    [/^it names no folder$/, 'no nombra ninguna carpeta', 'não indica nenhuma pasta'],
    [
      /^(.+), which it names, is not there$/s,
      '$1, la carpeta que nombra, no está ahí',
      '$1, a pasta que ele indica, não está ali',
    ],
    // This pattern is last, because a path may contain a colon.
    [/^((?:\/|[A-Z]:[\\/]|\\\\).*?): (.+)$/s, '$1: $S2', '$1: $S2'],
  ],
  'hosts/node/profile-file.ts': [[/^it is not JSON$/, 'no es JSON', 'não é JSON']],
  'hosts/node/socket.ts': [
    [
      /^the proxy did not connect to the service \(status (\d+)\)$/,
      'el proxy no abrió el paso al servicio (estado $1)',
      'o proxy não abriu caminho até o serviço (status $1)',
    ],
    [
      /^the proxy did not connect to the service$/,
      'el proxy no abrió el paso al servicio',
      'o proxy não abriu caminho até o serviço',
    ],
  ],
  'hosts/node/unsafe-network.ts': [
    [
      /^NODE_TLS_REJECT_UNAUTHORIZED=0 would accept any certificate as the service’s$/,
      'con NODE_TLS_REJECT_UNAUTHORIZED=0 cualquier certificado pasaría por el del servicio',
      'com NODE_TLS_REJECT_UNAUTHORIZED=0 qualquer certificado passaria pelo do serviço',
    ],
    [
      /^SSLKEYLOGFILE would write the keys of every connection to a file$/,
      'SSLKEYLOGFILE escribiría en un archivo las claves de cada conexión',
      'SSLKEYLOGFILE gravaria em um arquivo as chaves de cada conexão',
    ],
  ],
  'hosts/node/window-files.ts': [
    [/^it is larger than (\d+) GiB$/, 'tiene más de $1 GiB', 'tem mais de $1 GiB'],
    [/^a part of it is missing$/, 'le falta una parte', 'falta uma parte dele'],
  ],
  'hosts/vault/entries.ts': [
    [
      /^the item in the keychain was not written by this app, or was changed$/,
      'el elemento del llavero no lo escribió esta aplicación, o se modificó',
      'o item do chaveiro não foi gravado por este aplicativo, ou foi alterado',
    ],
    [
      /^enter the credentials again$/,
      'ingrese de nuevo las credenciales',
      'informe de novo as credenciais',
    ],
    [
      /^the keychain returned another value than the stored one$/,
      'el llavero devolvió algo distinto de lo guardado',
      'o chaveiro devolveu algo diferente do que foi guardado',
    ],
    [
      /^the keychain is locked, or what was saved in it was removed$/,
      'el llavero está bloqueado, o se quitó lo que tenía guardado',
      'o chaveiro está bloqueado, ou o que estava guardado nele foi removido',
    ],
    [
      /^the data folder cannot store the marker of a saved secret$/,
      'en la carpeta de datos no se pudo anotar que se guardó un secreto',
      'não foi possível anotar na pasta de dados que um segredo foi guardado',
    ],
  ],
  'hosts/vault/environment-secrets.ts': [
    [
      /^the credentials were given in the environment, for this process only$/,
      'las credenciales se dieron en el entorno, solo para este proceso',
      'as credenciais foram dadas no ambiente, só para este processo',
    ],
  ],
  'hosts/vault/keychain.ts': [
    [/^the keychain answers$/, 'el llavero responde', 'o chaveiro responde'],
    [
      /^the credentials are kept in memory until exit$/,
      'las credenciales se mantienen en memoria hasta cerrar el programa',
      'as credenciais ficam na memória até o programa fechar',
    ],
  ],
  'hosts/vault/keychain-failure.ts': [
    [
      /^a secret was saved for this profile, and the keychain is locked or the secret was removed from it$/,
      'se guardó un secreto para este perfil, y el llavero está bloqueado o el secreto se quitó de él',
      'um segredo foi guardado para este perfil, e o chaveiro está bloqueado ou o segredo foi removido dele',
    ],
    [
      /^the keychain library is not installed here, or a library it needs is missing$/,
      'la biblioteca del llavero no está instalada aquí, o falta otra que necesita',
      'a biblioteca do chaveiro não está instalada aqui, ou falta outra de que ela precisa',
    ],
    [
      /^no keychain service runs on this machine$/,
      'en esta computadora no hay ningún servicio de llavero en marcha',
      'neste computador não há nenhum serviço de chaveiro em execução',
    ],
    [/^the app is closing$/, 'la aplicación se está cerrando', 'o aplicativo está fechando'],
    [
      /^the keychain is locked, or its unlock prompt was dismissed$/,
      'el llavero está bloqueado, o se cerró su ventana de contraseña',
      'o chaveiro está bloqueado, ou a janela de senha dele foi fechada',
    ],
    [
      /^the keychain did not answer in time$/,
      'el llavero no respondió a tiempo',
      'o chaveiro não respondeu a tempo',
    ],
    [
      /^it may be waiting for its password$/,
      'quizá espera su contraseña',
      'talvez esteja esperando a senha',
    ],
    [
      /^the keychain helper ended in the middle of a call$/,
      'el proceso auxiliar del llavero terminó en medio de una llamada',
      'o processo auxiliar do chaveiro terminou no meio de uma chamada',
    ],
    [
      /^the keychain service went away$/,
      'el servicio del llavero dejó de estar disponible',
      'o serviço do chaveiro deixou de estar disponível',
    ],
    [
      /^the keychain refused for a reason that is not known here$/,
      'el llavero se negó por un motivo que aquí no se conoce',
      'o chaveiro recusou por um motivo que não se conhece aqui',
    ],
  ],
  'hosts/vault/validate-credentials.ts': [
    [/^(the (?:client|gateway|API) \w+) is empty$/, 'falta $W1', 'falta $W1'],
    [
      /^the client id looks like a whole document$/,
      'el id de cliente parece un documento entero',
      'o id de cliente parece um documento inteiro',
    ],
    [/^paste the id alone$/, 'pegue solo el id', 'cole só o id'],
    [
      /^the client id holds a colon, which an id cannot$/,
      'el id de cliente contiene dos puntos, y un id no puede tenerlos',
      'o id de cliente contém dois-pontos, e um id não pode tê-los',
    ],
    [
      /^(the (?:client|gateway|API) \w+) is longer than (\d+) characters$/,
      '$W1 tiene más de $2 caracteres',
      '$W1 tem mais de $2 caracteres',
    ],
    [
      /^(the (?:client|gateway|API) \w+) is longer than (\d+) bytes$/,
      '$W1 tiene más de $2 bytes',
      '$W1 tem mais de $2 bytes',
    ],
    [
      /^(the (?:client|gateway|API) \w+) holds a character outside printable ASCII$/,
      '$W1 contiene un carácter que no es ASCII imprimible',
      '$W1 contém um caractere que não é ASCII imprimível',
    ],
    [
      /^(the (?:client|gateway|API) \w+) holds a zero byte, at which a keychain cuts$/,
      '$W1 contiene un byte cero, y un llavero corta ahí',
      '$W1 contém um byte zero, e um chaveiro corta ali',
    ],
    [
      /^(the (?:client|gateway|API) \w+) holds a line end in its middle$/,
      '$W1 contiene un salto de línea en medio',
      '$W1 contém uma quebra de linha no meio',
    ],
    [
      /^was more than one line pasted\?$/,
      '¿se pegó más de una línea?',
      'foi colada mais de uma linha?',
    ],
    [
      /^(the (?:client|gateway|API) \w+) holds half a character$/,
      '$W1 contiene medio carácter',
      '$W1 contém meio caractere',
    ],
    [
      /^(the (?:client|gateway|API) \w+) holds a character that a header cannot carry$/,
      '$W1 contiene un carácter que no cabe en un encabezado',
      '$W1 contém um caractere que não cabe em um cabeçalho',
    ],
    [
      /^(the (?:client|gateway|API) \w+) is too long together with the rest: a keychain item holds (\d+) bytes$/,
      '$W1 es demasiado largo junto con el resto: un elemento del llavero admite $2 bytes',
      '$W1 é longo demais junto com o resto: um item do chaveiro aceita $2 bytes',
    ],
  ],
  'hosts/worker/evidence/evidence-writer.ts': [
    [
      /^(\S.*) cannot be read \(([A-Z\d_]+|unknown)\)$/s,
      '$1 no se puede leer ($W2)',
      '$1 não pode ser lido ($W2)',
    ],
  ],
  'hosts/worker/export/export-job.ts': [
    [
      /^another report of this program is already there$/,
      'ya hay ahí otro informe de este programa',
      'já há ali outro relatório deste programa',
    ],
  ],
  'hosts/worker/export/line-sink.ts': [
    [/^unexpectedly$/, 'de forma inesperada', 'de forma inesperada'],
  ],
  'hosts/worker/files/own-file.ts': [
    [/^it is a link$/, 'es un enlace', 'é um link'],
    [/^it has more than (\d+) KiB$/, 'tiene más de $1 KiB', 'tem mais de $1 KiB'],
    [/^it grew while it was read$/, 'creció mientras se leía', 'cresceu enquanto era lido'],
    [/^it is not UTF-8$/, 'no es UTF-8', 'não é UTF-8'],
  ],
  'hosts/worker/files/safe-file.ts': [
    [/^it is not a file name$/, 'no es un nombre de archivo', 'não é um nome de arquivo'],
    [
      /^it is a link, which is never followed$/,
      'es un enlace, y los enlaces nunca se siguen',
      'é um link, e links nunca são seguidos',
    ],
    [/^it is a folder$/, 'es una carpeta', 'é uma pasta'],
    [/^it is not a plain file$/, 'no es un archivo normal', 'não é um arquivo normal'],
    [
      /^a file that this program did not write is already there$/,
      'ya hay ahí un archivo que este programa no escribió',
      'já há ali um arquivo que este programa não gravou',
    ],
    [/^the disk is full$/, 'el disco está lleno', 'o disco está cheio'],
    [/^its folder does not exist$/, 'su carpeta no existe', 'a pasta não existe'],
    [
      /^this user has no write permission there$/,
      'este usuario no puede escribir ahí',
      'este usuário não pode gravar ali',
    ],
  ],
  'hosts/worker/files/safe-folder.ts': [
    [/^it is not a folder name$/, 'no es un nombre de carpeta', 'não é um nome de pasta'],
    [/^a file is already there$/, 'ya hay ahí un archivo', 'já há um arquivo ali'],
    [
      /^a folder that is not earlier evidence of the same run is already there$/,
      'ya hay ahí una carpeta que no es de la misma conciliación',
      'já há ali uma pasta que não é da mesma conciliação',
    ],
    [
      /^(".*") in it was not written by this program$/s,
      'en ella está $1, que este programa no escribió',
      'nela está $1, que este programa não gravou',
    ],
  ],
  'hosts/worker/main.ts': [
    [/^a run is not finished$/, 'una conciliación no ha terminado', 'uma conciliação não terminou'],
    [
      /^another process owns this profile$/,
      'otro proceso tiene abierto este perfil',
      'outro processo mantém este perfil aberto',
    ],
    [
      /^the search index does not match their texts$/,
      'lo anotado de sus textos no es lo que dicen',
      'o que está anotado dos textos não é o que eles dizem',
    ],
  ],
  'hosts/worker/run/request-thread.ts': [
    [
      /^a thread of it ended before its time$/,
      'uno de sus hilos terminó antes de tiempo',
      'uma das suas tarefas terminou antes da hora',
    ],
  ],
  'reconciliation/account.ts': [
    [
      /^its totals do not add up \((.+)\)$/,
      'sus totales no cuadran ($W1)',
      'os totais não fecham ($W1)',
    ],
  ],
  'reports/strict-bytes.ts': [
    [/^its bytes are not Unicode$/, 'sus bytes no son Unicode', 'os bytes não são Unicode'],
  ],
  'reports/xlsx.ts': [
    [
      /^a sheet holds (\d+) rows below its header$/,
      'una hoja admite $1 filas debajo del encabezado',
      'uma planilha aceita $1 linhas abaixo do cabeçalho',
    ],
    [
      /^its sheet would have more than (\d+) GiB$/,
      'su hoja tendría más de $1 GiB',
      'a planilha teria mais de $1 GiB',
    ],
    [
      /^it has (\d+) characters, and a spreadsheet takes (\d+)$/,
      'tiene $1 caracteres, y una hoja de cálculo admite $2',
      'tem $1 caracteres, e uma planilha aceita $2',
    ],
  ],
  'store/backups.ts': [
    [
      /^(.+) was closed by (.+) on (\S+), after the backup was made$/s,
      '$2 cerró el $3 el período $S1, después de hacerse la copia',
      '$2 fechou em $3 o período $S1, depois de feita a cópia',
    ],
  ],
  'store/browse/case-file.ts': [
    [
      /^its ledger file is not the one the run was made of$/,
      'el archivo del libro no es el que se concilió',
      'o arquivo do livro não é o que foi conciliado',
    ],
  ],
  'store/browse/packed-bytes.ts': [
    [
      /^its list of cells is not a list$/,
      'su lista de celdas no es una lista',
      'a lista de células não é uma lista',
    ],
  ],
  'store/browse/rows.ts': [
    [/^it has (\d+) characters$/, 'tiene $1 caracteres', 'tem $1 caracteres'],
    [/^it is not one of its fields$/, 'no es uno de sus campos', 'não é um dos campos dele'],
    [/^(\S+) holds nothing else$/, '$1 no contiene otra cosa', '$1 não contém outra coisa'],
    [/^(\S+) holds amounts$/, '$1 contiene importes', '$1 contém valores'],
    [/^(\S+) holds instants$/, '$1 contiene instantes', '$1 contém instantes'],
  ],
  'store/client.ts': [[/^it was closed$/, 'se cerró', 'foi fechada']],
  'store/database/backup-file.ts': [
    [/^(\d+) MiB are needed$/, 'se necesitan $1 MiB', 'são necessários $1 MiB'],
    [
      /^its backup does not pass the check \((.+)\)$/s,
      'su copia no pasa la verificación ($1)',
      'a cópia não passa na verificação ($1)',
    ],
    [/^it is not one of this program$/, 'no es de este programa', 'não é deste programa'],
    [/^it is not a database$/, 'no es una base de datos', 'não é um banco de dados'],
  ],
  'store/database/database.ts': [
    [/^nothing was synchronised$/, 'todavía no se sincronizó nada', 'nada foi sincronizado ainda'],
    [
      /^(.+) held data before and holds none now$/s,
      '$1 tenía datos y ahora no tiene ninguno',
      '$1 tinha dados e agora não tem nenhum',
    ],
  ],
  'store/database/identity.ts': [
    [/^its schema is (\d+)$/, 'su esquema es el $1', 'o esquema é o $1'],
  ],
  'store/database/lock.ts': [[/^(.+) owns it$/s, '$W1 lo tiene abierto', '$W1 o mantém aberto']],
  'store/database/schema.ts': [
    [/^the (.+ ".*") does not belong in it$/s, '$W1 está de más', '$W1 está sobrando'],
    [
      /^the (.+ ".*") is not as this program makes it$/s,
      '$W1 no es como lo crea este programa',
      '$W1 não é como este programa o cria',
    ],
    [/^the (.+ ".*") is missing$/s, 'falta $W1', 'falta $W1'],
  ],
  'store/database/sqlite-failures.ts': [
    [
      /^there is no room for the index of the database’s log$/,
      'no hay espacio para el índice del diario de la base de datos',
      'não há espaço para o índice do diário do banco de dados',
    ],
  ],
  'store/decisions/decisions.ts': [
    [
      /^a break among them is a matched pair already$/,
      'una de las discrepancias ya es un par conciliado',
      'uma das divergências já é um par conciliado',
    ],
    [
      /^several on one side are of different currencies, whose amounts are never added$/,
      'varios de un mismo lado son de monedas distintas, cuyos importes nunca se suman',
      'vários de um mesmo lado são de moedas diferentes, cujos valores nunca são somados',
    ],
    [
      /^the run that made it was deleted$/,
      'se eliminó la conciliación que la hizo',
      'a conciliação que a fez foi excluída',
    ],
    [/^it was accepted already$/, 'ya se aceptó', 'já foi aceita'],
    [/^it was refused already$/, 'ya se rechazó', 'já foi recusada'],
    [
      /^it is not a match: one of its sides is empty$/,
      'no es una coincidencia: uno de sus lados está vacío',
      'não é uma correspondência: um dos lados está vazio',
    ],
    [/^it was undone already$/, 'ya se deshizo', 'já foi desfeita'],
    [
      /^it was already undone, or is itself an undo$/,
      'ya se deshizo, o es en sí un deshacer',
      'já foi desfeita, ou é ela mesma um desfazer',
    ],
    [/^there is no such decision$/, 'esa decisión no existe', 'essa decisão não existe'],
    [/^no reason was given$/, 'no se dio ningún motivo', 'nenhum motivo foi dado'],
    [
      /^its run was made by an earlier version of this program$/,
      'su conciliación se hizo con una versión anterior de este programa',
      'a conciliação foi feita com uma versão anterior deste programa',
    ],
    [/^all of them are on one side$/, 'todos están de un mismo lado', 'todos estão do mesmo lado'],
    [/^there are several on both sides$/, 'hay varios en ambos lados', 'há vários dos dois lados'],
    [
      /^one of them was matched by hand already$/,
      'uno de ellos ya se concilió a mano',
      'um deles já foi conciliado à mão',
    ],
    [
      /^it belongs to a period that was closed by (.+) on (\S+)$/s,
      'es de un período que $1 cerró el $2',
      'é de um período que $1 fechou em $2',
    ],
    [
      /^(".*") is in no stored run$/s,
      '$1 no está en ninguna conciliación guardada',
      '$1 não está em nenhuma conciliação guardada',
    ],
  ],
  'store/decisions/periods.ts': [
    [/^the profile is in a team$/, 'el perfil está en un equipo', 'o perfil está em uma equipe'],
    [
      /^(\d+) of its breaks are neither resolved nor accepted$/,
      '$1 de sus discrepancias no están resueltas ni aceptadas',
      '$1 das suas divergências não estão resolvidas nem aceitas',
    ],
    [
      /^(\d+) matches made or undone by hand are not in this run yet$/,
      '$1 coincidencias hechas o deshechas a mano aún no están en esta conciliación',
      '$1 correspondências feitas ou desfeitas à mão ainda não estão nesta conciliação',
    ],
    [
      /^(.+) was closed by (.+) on (\S+)$/s,
      '$2 cerró el $3 el período $S1',
      '$2 fechou em $3 o período $S1',
    ],
    [/^the beginning to now$/, 'sin límites', 'sem limites'],
    [/^the beginning to (\d\S*)$/, 'hasta $1', 'até $1'],
    [/^(\d\S*) to now$/, 'desde $1', 'desde $1'],
    [/^(\d\S*) to (\d\S*)$/, 'de $1 a $2', 'de $1 a $2'],
  ],
  'store/instructions/instructions.ts': [
    [
      /^it can be executed once$/,
      'se puede ejecutar una sola vez',
      'só pode ser executada uma vez',
    ],
    [
      /^an execution of it is under way, or its outcome is not known$/,
      'hay una ejecución en curso, o su resultado no se conoce',
      'há uma execução em andamento, ou o resultado não é conhecido',
    ],
    [
      /^the cache was opened again meanwhile and no longer holds it$/,
      'entretanto la caché se abrió de nuevo y ya no la tiene',
      'nesse meio-tempo o cache foi aberto de novo e não a tem mais',
    ],
    [
      /^its outcome was not received$/,
      'no se recibió su resultado',
      'o resultado não foi recebido',
    ],
    [/^it was not sent yet$/, 'aún no se había enviado', 'ainda não tinha sido enviado'],
  ],
  'store/instructions/require-settled.ts': [
    [
      /^the outcome of one call is still unknown$/,
      'de una llamada aún no se sabe si se hizo',
      'de uma chamada ainda não se sabe se foi feita',
    ],
    [
      /^the outcomes of (\d+) calls are still unknown$/,
      'de $1 llamadas aún no se sabe si se hicieron',
      'de $1 chamadas ainda não se sabe se foram feitas',
    ],
  ],
  'store/judge-rows.ts': [
    [
      /^the content of the period that was closed on (\S+) is not what was signed off$/,
      'lo que contiene el período cerrado el $1 no es lo que se aprobó',
      'o que está no período fechado em $1 não é o que foi aprovado',
    ],
  ],
  'store/records/row-checks.ts': [
    [
      /^(\w+ ".*") is not what was saved$/s,
      '$1 no es lo que se guardó',
      '$1 não é o que foi guardado',
    ],
    [
      /^(\w+) have lost what was received$/,
      '$1: se perdió lo que se había recibido',
      '$1: perdeu-se o que havia sido recebido',
    ],
  ],
  'store/runs/run-rules.ts': [
    [
      /^it would begin on (\S+) and end on (\S+), where the ledger's dates end$/,
      'empezaría el $1 y terminaría el $2, donde terminan las fechas del libro',
      'começaria em $1 e terminaria em $2, onde terminam as datas do livro',
    ],
    [
      /^it would begin on (\S+) and end on (\S+), where the ledger's dates begin$/,
      'empezaría el $1 y terminaría el $2, donde empiezan las fechas del libro',
      'começaria em $1 e terminaria em $2, onde começam as datas do livro',
    ],
    [
      /^it would begin on (\S+) and end on (\S+)$/,
      'empezaría el $1 y terminaría el $2',
      'começaria em $1 e terminaria em $2',
    ],
  ],
  'store/runs/run-summary.ts': [
    [
      /^its ledger rows do not add up$/,
      'las filas del libro no cuadran',
      'as linhas do livro não fecham',
    ],
  ],
  'store/runs/runs.ts': [
    [
      /^nothing was reconciled, or the run was deleted$/,
      'no se concilió nada, o la conciliación se eliminó',
      'nada foi conciliado, ou a conciliação foi excluída',
    ],
  ],
  'store/status.ts': [
    [
      /^the totals of withdrawals are not the sums of their rows$/,
      'los totales de los retiros no son las sumas de sus filas',
      'os totais dos saques não são as somas das suas linhas',
    ],
  ],
  'sync/withdrawal-list.ts': [
    [
      /^the service announced (\d+) withdrawals and sent (\d+), without a link to more$/,
      'el servicio anunció $1 retiros y envió $2, sin un enlace a más',
      'o serviço anunciou $1 saques e enviou $2, sem link para mais',
    ],
  ],
}

/** Words within the values of these reasons. */
export const programValueWords: ValueWords = {
  malformed: { es: 'mal formado', pt: 'malformado' },
  unknown: { es: 'desconocido', pt: 'desconhecido' },
  production: { es: 'producción', pt: 'produção' },
  'the client id': { es: 'el id de cliente', pt: 'o id de cliente' },
  'the client secret': { es: 'el secreto de cliente', pt: 'o segredo de cliente' },
  'the gateway secret': { es: 'el secreto de la pasarela', pt: 'o segredo do gateway' },
  'the API key': { es: 'la clave de API', pt: 'a chave de API' },
  'the window': { es: 'la ventana', pt: 'a janela' },
  'the command line': { es: 'la línea de comandos', pt: 'a linha de comando' },
  'another process': { es: 'otro proceso', pt: 'outro processo' },
  process: { es: 'proceso', pt: 'processo' },
  table: { es: 'tabla', pt: 'tabela' },
  index: { es: 'índice', pt: 'índice' },
  trigger: { es: 'disparador', pt: 'gatilho' },
  view: { es: 'vista', pt: 'visão' },
  'ledger rows': { es: 'filas del libro', pt: 'linhas do livro' },
  'provider records': { es: 'registros del proveedor', pt: 'registros do provedor' },
  'amounts in': { es: 'importes en', pt: 'valores em' },
}
