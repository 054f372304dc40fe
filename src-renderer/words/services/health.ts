import type {
  DriftKind,
  OutcomeKind,
  ServiceChoice,
} from '../../features/services/health/health-view.ts'
import { formatCount } from '../../format/amount.ts'
import { catalogue } from '../catalogue.ts'

const servicesEn: Readonly<Record<ServiceChoice, string>> = {
  all: 'All',
  partner: 'Partner',
  gateway: 'Gateway',
  exchange: 'Exchange',
}
const outcomesEn: Readonly<Record<OutcomeKind, string>> = {
  ok: 'Answered',
  absent: 'Nothing there',
  passing: 'Waited or logged in again',
  failed: 'Failed',
}
const driftEn: Readonly<Record<DriftKind, (field: string) => string>> = {
  unknown: (field) =>
    `New field ${field}: it is kept with the answer as received and shown nowhere else.`,
  type: (field) =>
    `${field} came with another JSON type: its digits or its text are kept as received.`,
  value: (field) =>
    `${field} has a value that the contract does not name: it is shown as it is and never treated as final.`,
  absent: (field) =>
    `${field} was missing although the contract has it: it is shown as absent, not as empty.`,
  null: (field) => `${field} was null although the contract gives it a value: it is shown as null.`,
  removed: (field) =>
    `${field} was removed from the contract and came back: it was dropped, not kept and not exported.`,
  sentinel: (field) =>
    `${field} was -1, which the contract does not use: it is not read as unlimited.`,
  negative: (field) => `${field} is negative: the amount is kept as received.`,
  unreadable: (field) =>
    `${field} could not be read as what it should be: the text is kept as received.`,
  status: (field) =>
    `The answer had another HTTP status than the contract’s (${field}): what it says was done all the same.`,
}
/** What the program’s own codes mean; the partner service’s are in the error desk. */
const ownEn = {
  OFFLINE: 'No answer came: no network, a wrong address, or the service is down.',
  SERVER_SLOW: 'The service did not answer in time.',
  TLS_REFUSED: 'The connection was not secure, so nothing was sent.',
  REDIRECT_REFUSED: 'The service tried to send the call to another address.',
  PORTAL: 'A web page came instead of data: a login page of the network, or a wrong address.',
  BAD_RESPONSE: 'The answer was cut or is not valid JSON.',
  RESPONSE_TOO_LARGE: 'The answer was larger than 8 MiB.',
  THROTTLED: 'The service asked to wait; reads go on by themselves afterwards.',
  QUOTA_USED: 'The quota of this account is used up for the hour or the day.',
  AUTH_REJECTED: 'The login was not accepted; one new token was asked for.',
  SCOPE_MISSING: 'The credentials lack a scope that this call needs.',
  CREDENTIALS_WRONG: 'The service does not accept the client id and secret.',
  TOKEN_REFUSED: 'The service gave no token.',
}
export type OwnCode = keyof typeof ownEn

/** The words of API health. */
export const healthWords = catalogue({
  en: {
    title: 'API health',
    loading: 'Reading the calls',
    filter: 'Service',
    services: servicesEn,
    calls: (calls: number, failed: number) =>
      `${formatCount(calls)} calls${failed === 0 ? '' : `, ${formatCount(failed)} failed`}`,
    readAt: (ago: string) => `read ${ago}`,
    stale: 'The calls could not be read anew; what is shown is from before',
    tryAgain: 'Try again',
    copy: 'Copy',
    empty: 'No call was made yet',
    emptyText:
      'Every call to the services is counted here by its path, with how it ended and how long it took.',
    emptyService: (service: string) => `No call to ${service} was made yet`,
    sync: 'Sync',
    clock: {
      title: 'Clock of the service',
      unknown: 'Not known yet',
      unknownText: 'The first answer tells.',
      same: 'Agrees with this machine',
      ahead: (time: string) => `${time} ahead of this machine`,
      behind: (time: string) => `${time} behind this machine`,
      warn: 'Countdowns do not depend on it. Set this machine’s clock by the network.',
      bad: 'More than ten minutes: tokens may be refused and dates are wrong. Set this machine’s clock before you trade.',
      seconds: (seconds: number) => `${formatCount(seconds)} s`,
      minutes: (minutes: number, seconds: number) => `${formatCount(minutes)} min ${seconds} s`,
      hours: (hours: number, minutes: number) => `${formatCount(hours)} h ${minutes} min`,
      sandbox: 'The sandbox keeps a time of its own.',
    },
    pause: {
      title: 'Quota',
      none: 'No pause asked for',
      noneText: 'The quotas of the account are not shown by the contract.',
      until: (time: string) => `The service asked to wait until ${time}`,
      text: 'Reads go on by themselves then.',
    },
    refused: {
      title: 'Not given out at the last sync',
      part: 'Part',
      code: 'Code',
      why: 'Why',
      at: (zone: string) => `When, ${zone}`,
      text: 'What was cached before stays readable with its age.',
      parts: {
        withdrawals: 'Withdrawals',
        transactions: 'Transactions',
        feed: 'Transactions',
        quotes: 'Quotes',
        contacts: 'Contacts',
        limits: 'Limits',
        rails: 'Rails',
        currencies: 'Currencies',
        deposit_accounts: 'Deposit accounts',
        account: 'Account',
      } as Record<string, string>,
    },
    paths: {
      title: 'Calls by path',
      service: 'Service',
      path: 'Call',
      outcomes: 'How they ended',
      times: 'Times',
      mean: 'Mean ms',
      slowest: 'Slowest ms',
      last: 'Last',
      outcome: outcomesEn,
      status: (status: number) => (status === 0 ? 'no answer' : `status ${status}`),
    },
    codes: {
      title: 'Error codes seen',
      none: 'No call ended in an error',
      code: 'Code',
      meaning: 'What it means',
      times: 'Times',
      first: 'First',
      last: 'Last',
      open: (code: string) => `Open ${code} in the error desk`,
      own: ownEn,
      http: (status: string) => `The answer had status ${status} and no code.`,
      foreign:
        'A code of the service’s own; its contract does not list what codes mean. Its message stands in the failure’s details.',
      unlisted: 'Not in the contract’s table: ask the provider.',
    },
    drift: {
      title: 'Not as the contract says',
      none: 'Every answer was as the contract says',
      kind: 'Record',
      what: 'What changed and what is done with it',
      times: 'Times',
      first: 'First',
      last: 'Last',
      sentence: driftEn,
      other: (what: string) => `${what}: not as the contract says; the answer is kept as received.`,
      advice:
        'Nothing of it stops the program. Tell the provider, and check what your own systems do with it.',
    },
    deprecations: {
      title: 'Deprecation headers',
      none: 'No answer announced the end of a path',
      text: 'A path that announces its end still works. None of the paths that the contracts call deprecated is called from here.',
      what: 'Call and header',
    },
    local: 'local time',
  },
  es: {
    title: 'Estado de la API',
    loading: 'Leyendo las llamadas',
    filter: 'Servicio',
    services: { all: 'Todos', partner: 'Socio', gateway: 'Pasarela', exchange: 'Exchange' },
    calls: (calls, failed) =>
      `${formatCount(calls)} llamadas${failed === 0 ? '' : `, ${formatCount(failed)} fallidas`}`,
    readAt: (ago) => `leído ${ago}`,
    stale: 'No se pudieron leer de nuevo las llamadas; lo que se muestra es de antes',
    tryAgain: 'Reintentar',
    copy: 'Copiar',
    empty: 'Aún no se hizo ninguna llamada',
    emptyText:
      'Cada llamada a los servicios se cuenta aquí por su ruta, con cómo terminó y cuánto tardó.',
    emptyService: (service) => `Aún no se llamó a ${service}`,
    sync: 'Sincronizar',
    clock: {
      title: 'Reloj del servicio',
      unknown: 'Aún no se sabe',
      unknownText: 'La primera respuesta lo dirá.',
      same: 'Coincide con este equipo',
      ahead: (time) => `${time} adelantado a este equipo`,
      behind: (time) => `${time} atrasado respecto a este equipo`,
      warn: 'Las cuentas atrás no dependen de él. Ponga en hora este equipo por la red.',
      bad: 'Más de diez minutos: pueden rechazarse tokens y las fechas son erróneas. Ponga en hora este equipo antes de operar.',
      seconds: (seconds) => `${formatCount(seconds)} s`,
      minutes: (minutes, seconds) => `${formatCount(minutes)} min ${seconds} s`,
      hours: (hours, minutes) => `${formatCount(hours)} h ${minutes} min`,
      sandbox: 'El sandbox lleva su propio tiempo.',
    },
    pause: {
      title: 'Cuota',
      none: 'No se pidió ninguna pausa',
      noneText: 'El contrato no muestra las cuotas de la cuenta.',
      until: (time) => `El servicio pidió esperar hasta ${time}`,
      text: 'Las lecturas seguirán solas entonces.',
    },
    refused: {
      title: 'No entregado en la última sincronización',
      part: 'Parte',
      code: 'Código',
      why: 'Por qué',
      at: (zone) => `Cuándo, ${zone}`,
      text: 'Lo guardado antes se puede seguir leyendo, con su antigüedad.',
      parts: {
        withdrawals: 'Retiros',
        transactions: 'Transacciones',
        feed: 'Transacciones',
        quotes: 'Cotizaciones',
        contacts: 'Contactos',
        limits: 'Límites',
        rails: 'Rieles',
        currencies: 'Monedas',
        deposit_accounts: 'Cuentas de depósito',
        account: 'Cuenta',
      },
    },
    paths: {
      title: 'Llamadas por ruta',
      service: 'Servicio',
      path: 'Llamada',
      outcomes: 'Cómo terminaron',
      times: 'Veces',
      mean: 'Media ms',
      slowest: 'Máx. ms',
      last: 'Última',
      outcome: {
        ok: 'Respondida',
        absent: 'No hay nada',
        passing: 'Esperó o renovó la sesión',
        failed: 'Fallida',
      },
      status: (status) => (status === 0 ? 'sin respuesta' : `estado ${status}`),
    },
    codes: {
      title: 'Códigos de error vistos',
      none: 'Ninguna llamada terminó en error',
      code: 'Código',
      meaning: 'Qué significa',
      times: 'Veces',
      first: 'Primera',
      last: 'Última',
      open: (code) => `Abrir ${code} en los códigos de error`,
      own: {
        OFFLINE: 'No hubo respuesta: sin red, dirección errónea o servicio caído.',
        SERVER_SLOW: 'El servicio no respondió a tiempo.',
        TLS_REFUSED: 'La conexión no era segura y no se envió nada.',
        REDIRECT_REFUSED: 'El servicio intentó enviar la llamada a otra dirección.',
        PORTAL:
          'Llegó una página web en lugar de datos: un inicio de sesión de la red o una dirección errónea.',
        BAD_RESPONSE: 'La respuesta estaba cortada o no es JSON válido.',
        RESPONSE_TOO_LARGE: 'La respuesta superó 8 MiB.',
        THROTTLED: 'El servicio pidió esperar; las lecturas siguen solas después.',
        QUOTA_USED: 'La cuota de esta cuenta está agotada por hora o por día.',
        AUTH_REJECTED: 'No se aceptó el inicio de sesión; se pidió un token nuevo una vez.',
        SCOPE_MISSING: 'A las credenciales les falta un permiso para esta llamada.',
        CREDENTIALS_WRONG: 'El servicio no acepta el id y el secreto del cliente.',
        TOKEN_REFUSED: 'El servicio no entregó un token.',
      },
      http: (status) => `La respuesta tenía el estado ${status} y ningún código.`,
      foreign:
        'Un código propio del servicio; su contrato no lista qué significan. Su mensaje está en los detalles del fallo.',
      unlisted: 'No está en la tabla del contrato: pregunte al proveedor.',
    },
    drift: {
      title: 'No es como dice el contrato',
      none: 'Todas las respuestas fueron como dice el contrato',
      kind: 'Registro',
      what: 'Qué cambió y qué se hace con ello',
      times: 'Veces',
      first: 'Primera',
      last: 'Última',
      sentence: {
        unknown: (field) =>
          `Campo nuevo ${field}: se guarda con la respuesta tal como llegó y no se muestra en otro lugar.`,
        type: (field) =>
          `${field} llegó con otro tipo JSON: sus cifras o su texto se guardan tal como llegaron.`,
        value: (field) =>
          `${field} tiene un valor que el contrato no nombra: se muestra tal cual y nunca se trata como definitivo.`,
        absent: (field) =>
          `Faltaba ${field} aunque el contrato lo tiene: se muestra como ausente, no como vacío.`,
        null: (field) =>
          `${field} era null aunque el contrato le da un valor: se muestra como null.`,
        removed: (field) =>
          `${field} se eliminó del contrato y volvió: se descartó, ni se guarda ni se exporta.`,
        sentinel: (field) => `${field} era -1, que el contrato no usa: no se lee como ilimitado.`,
        negative: (field) => `${field} es negativo: el importe se guarda tal como llegó.`,
        unreadable: (field) =>
          `${field} no se pudo leer como debería: el texto se guarda tal como llegó.`,
        status: (field) =>
          `La respuesta tuvo otro estado HTTP que el del contrato (${field}): lo que dice se hizo igualmente.`,
      },
      other: (what) =>
        `${what}: no es como dice el contrato; la respuesta se guarda tal como llegó.`,
      advice:
        'Nada de esto detiene el programa. Avise al proveedor y compruebe qué hacen sus propios sistemas con ello.',
    },
    deprecations: {
      title: 'Encabezados Deprecation',
      none: 'Ninguna respuesta anunció el fin de una ruta',
      text: 'Una ruta que anuncia su fin aún funciona. Desde aquí no se llama a ninguna que los contratos den por retirada.',
      what: 'Llamada y encabezado',
    },
    local: 'hora local',
  },
  pt: {
    title: 'Saúde da API',
    loading: 'Lendo as chamadas',
    filter: 'Serviço',
    services: { all: 'Todos', partner: 'Parceiro', gateway: 'Gateway', exchange: 'Exchange' },
    calls: (calls, failed) =>
      `${formatCount(calls)} chamadas${failed === 0 ? '' : `, ${formatCount(failed)} com falha`}`,
    readAt: (ago) => `lido ${ago}`,
    stale: 'As chamadas não puderam ser lidas de novo; o que é mostrado é de antes',
    tryAgain: 'Tentar de novo',
    copy: 'Copiar',
    empty: 'Nenhuma chamada foi feita ainda',
    emptyText:
      'Cada chamada aos serviços é contada aqui pelo caminho, com como terminou e quanto demorou.',
    emptyService: (service) => `Nenhuma chamada a ${service} foi feita ainda`,
    sync: 'Sincronizar',
    clock: {
      title: 'Relógio do serviço',
      unknown: 'Ainda não se sabe',
      unknownText: 'A primeira resposta dirá.',
      same: 'Confere com este computador',
      ahead: (time) => `${time} adiantado em relação a este computador`,
      behind: (time) => `${time} atrasado em relação a este computador`,
      warn: 'As contagens regressivas não dependem dele. Acerte o relógio deste computador pela rede.',
      bad: 'Mais de dez minutos: tokens podem ser recusados e as datas estão erradas. Acerte o relógio deste computador antes de operar.',
      seconds: (seconds) => `${formatCount(seconds)} s`,
      minutes: (minutes, seconds) => `${formatCount(minutes)} min ${seconds} s`,
      hours: (hours, minutes) => `${formatCount(hours)} h ${minutes} min`,
      sandbox: 'O sandbox tem seu próprio tempo.',
    },
    pause: {
      title: 'Cota',
      none: 'Nenhuma pausa foi pedida',
      noneText: 'O contrato não mostra as cotas da conta.',
      until: (time) => `O serviço pediu para esperar até ${time}`,
      text: 'As leituras seguem sozinhas depois.',
    },
    refused: {
      title: 'Não entregue na última sincronização',
      part: 'Parte',
      code: 'Código',
      why: 'Por quê',
      at: (zone) => `Quando, ${zone}`,
      text: 'O que estava guardado continua legível, com sua idade.',
      parts: {
        withdrawals: 'Saques',
        transactions: 'Transações',
        feed: 'Transações',
        quotes: 'Cotações',
        contacts: 'Contatos',
        limits: 'Limites',
        rails: 'Trilhos',
        currencies: 'Moedas',
        deposit_accounts: 'Contas de depósito',
        account: 'Conta',
      },
    },
    paths: {
      title: 'Chamadas por caminho',
      service: 'Serviço',
      path: 'Chamada',
      outcomes: 'Como terminaram',
      times: 'Vezes',
      mean: 'Média ms',
      slowest: 'Máx. ms',
      last: 'Última',
      outcome: {
        ok: 'Respondida',
        absent: 'Não há nada',
        passing: 'Esperou ou renovou o login',
        failed: 'Com falha',
      },
      status: (status) => (status === 0 ? 'sem resposta' : `estado ${status}`),
    },
    codes: {
      title: 'Códigos de erro vistos',
      none: 'Nenhuma chamada terminou em erro',
      code: 'Código',
      meaning: 'O que significa',
      times: 'Vezes',
      first: 'Primeira',
      last: 'Última',
      open: (code) => `Abrir ${code} nos códigos de erro`,
      own: {
        OFFLINE: 'Não houve resposta: sem rede, endereço errado ou serviço fora do ar.',
        SERVER_SLOW: 'O serviço não respondeu a tempo.',
        TLS_REFUSED: 'A conexão não era segura e nada foi enviado.',
        REDIRECT_REFUSED: 'O serviço tentou enviar a chamada a outro endereço.',
        PORTAL: 'Chegou uma página web em vez de dados: um login da rede ou um endereço errado.',
        BAD_RESPONSE: 'A resposta veio cortada ou não é JSON válido.',
        RESPONSE_TOO_LARGE: 'A resposta passou de 8 MiB.',
        THROTTLED: 'O serviço pediu para esperar; as leituras seguem sozinhas depois.',
        QUOTA_USED: 'A cota desta conta acabou por hora ou por dia.',
        AUTH_REJECTED: 'O login não foi aceito; um novo token foi pedido uma vez.',
        SCOPE_MISSING: 'Falta às credenciais uma permissão para esta chamada.',
        CREDENTIALS_WRONG: 'O serviço não aceita o id e o segredo do cliente.',
        TOKEN_REFUSED: 'O serviço não entregou um token.',
      },
      http: (status) => `A resposta tinha o estado ${status} e nenhum código.`,
      foreign:
        'Um código próprio do serviço; o contrato não lista o que significam. A mensagem está nos detalhes da falha.',
      unlisted: 'Não está na tabela do contrato: pergunte ao provedor.',
    },
    drift: {
      title: 'Diferente do que diz o contrato',
      none: 'Todas as respostas foram como diz o contrato',
      kind: 'Registro',
      what: 'O que mudou e o que se faz com isso',
      times: 'Vezes',
      first: 'Primeira',
      last: 'Última',
      sentence: {
        unknown: (field) =>
          `Campo novo ${field}: fica guardado com a resposta como recebida e não aparece em outro lugar.`,
        type: (field) =>
          `${field} veio com outro tipo JSON: seus dígitos ou seu texto ficam como recebidos.`,
        value: (field) =>
          `${field} tem um valor que o contrato não nomeia: é mostrado como está e nunca tratado como final.`,
        absent: (field) =>
          `${field} faltava, embora o contrato o tenha: é mostrado como ausente, não como vazio.`,
        null: (field) =>
          `${field} era null, embora o contrato lhe dê um valor: é mostrado como null.`,
        removed: (field) =>
          `${field} foi removido do contrato e voltou: foi descartado, nem guardado nem exportado.`,
        sentinel: (field) => `${field} era -1, que o contrato não usa: não é lido como ilimitado.`,
        negative: (field) => `${field} é negativo: o valor fica como recebido.`,
        unreadable: (field) =>
          `${field} não pôde ser lido como deveria: o texto fica como recebido.`,
        status: (field) =>
          `A resposta teve outro estado HTTP que o do contrato (${field}): o que ela diz foi feito mesmo assim.`,
      },
      other: (what) => `${what}: diferente do que diz o contrato; a resposta fica como recebida.`,
      advice:
        'Nada disso para o programa. Avise o provedor e confira o que seus próprios sistemas fazem com isso.',
    },
    deprecations: {
      title: 'Cabeçalhos Deprecation',
      none: 'Nenhuma resposta anunciou o fim de um caminho',
      text: 'Um caminho que anuncia seu fim ainda funciona. Daqui não se chama nenhum dos que os contratos dão por obsoletos.',
      what: 'Chamada e cabeçalho',
    },
    local: 'hora local',
  },
})
