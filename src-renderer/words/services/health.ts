import type {
  DriftKind,
  OutcomeKind,
  ServiceChoice,
} from '../../features/services/health/health-view.ts'
import { formatCount } from '../../format/amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The words of API health. */
export const healthWords = catalogue({
  title: t('API health', 'Estado de la API', 'Saúde da API'),
  loading: t('Reading the calls', 'Leyendo las llamadas', 'Lendo as chamadas'),
  filter: t('Service', 'Servicio', 'Serviço'),
  services: {
    all: t('All', 'Todos', 'Todos'),
    partner: t('Partner', 'Socio', 'Parceiro'),
    // The tallies call the gateway's wallet product `gateway`.
    gateway: t('Wallet', 'Billetera', 'Carteira'),
    exchange: t('Exchange', 'Exchange', 'Exchange'),
  } satisfies Entries<Readonly<Record<ServiceChoice, string>>>,
  calls: t(
    (calls: number, failedCount: number) =>
      `${formatCount(calls)} calls${failedCount === 0 ? '' : `, ${formatCount(failedCount)} failed`}`,
    (calls, failedCount) =>
      `${formatCount(calls)} llamadas${failedCount === 0 ? '' : `, ${formatCount(failedCount)} fallidas`}`,
    (calls, failedCount) =>
      `${formatCount(calls)} chamadas${failedCount === 0 ? '' : `, ${formatCount(failedCount)} com falha`}`,
  ),
  readAt: t(
    (ago: string) => `read ${ago}`,
    (ago) => `leído ${ago}`,
    (ago) => `lido ${ago}`,
  ),
  stale: t(
    'The calls could not be brought up to date',
    'No se pudieron actualizar las llamadas',
    'Não foi possível atualizar as chamadas',
  ),
  empty: t(
    'No call has been made yet',
    'Aún no se hizo ninguna llamada',
    'Nenhuma chamada foi feita ainda',
  ),
  emptyText: t(
    'Every call to the services is counted here by its path, with how it ended and how long it took.',
    'Cada llamada a los servicios se cuenta aquí por su ruta, con cómo terminó y cuánto tardó.',
    'Cada chamada aos serviços é contada aqui pelo caminho, com como terminou e quanto demorou.',
  ),
  emptyService: t(
    (service: string) => `No call to ${service} has been made yet`,
    (service) => `Aún no se llamó a ${service}`,
    (service) => `Nenhuma chamada a ${service} foi feita ainda`,
  ),
  sync: t('Sync', 'Sincronizar', 'Sincronizar'),
  clock: {
    title: t('Clock of the service', 'Reloj del servicio', 'Relógio do serviço'),
    unknown: t('Not known yet', 'Aún no se sabe', 'Ainda não se sabe'),
    unknownText: t(
      'The first answer shows it.',
      'La primera respuesta lo dirá.',
      'A primeira resposta dirá.',
    ),
    same: t(
      'Agrees with this machine',
      'Coincide con esta computadora',
      'Confere com este computador',
    ),
    ahead: t(
      (time: string) => `${time} ahead of this machine`,
      (time) => `${time} adelantado a esta computadora`,
      (time) => `${time} adiantado em relação a este computador`,
    ),
    behind: t(
      (time: string) => `${time} behind this machine`,
      (time) => `${time} atrasado respecto a esta computadora`,
      (time) => `${time} atrasado em relação a este computador`,
    ),
    warn: t(
      'Countdowns do not depend on it. Set this machine’s clock by the network.',
      'Las cuentas atrás no dependen de él. Ponga en hora esta computadora por la red.',
      'As contagens regressivas não dependem dele. Acerte o relógio deste computador pela rede.',
    ),
    bad: t(
      'More than ten minutes: tokens may be refused and dates are wrong. Set this machine’s clock before you trade.',
      'Más de diez minutos: pueden rechazarse tokens y las fechas son erróneas. Ponga en hora esta computadora antes de operar.',
      'Mais de dez minutos: tokens podem ser recusados e as datas estão erradas. Acerte o relógio deste computador antes de operar.',
    ),
    seconds: t(
      (seconds: number) => `${formatCount(seconds)} s`,
      (seconds) => `${formatCount(seconds)} s`,
      (seconds) => `${formatCount(seconds)} s`,
    ),
    minutes: t(
      (minutes: number, seconds: number) => `${formatCount(minutes)} min ${seconds} s`,
      (minutes, seconds) => `${formatCount(minutes)} min ${seconds} s`,
      (minutes, seconds) => `${formatCount(minutes)} min ${seconds} s`,
    ),
    hours: t(
      (hours: number, minutes: number) => `${formatCount(hours)} h ${minutes} min`,
      (hours, minutes) => `${formatCount(hours)} h ${minutes} min`,
      (hours, minutes) => `${formatCount(hours)} h ${minutes} min`,
    ),
    sandbox: t(
      'The sandbox keeps a time of its own.',
      'El sandbox lleva su propio tiempo.',
      'O sandbox tem seu próprio tempo.',
    ),
  },
  pause: {
    title: t('Quota', 'Cuota', 'Cota'),
    none: t('No pause requested', 'No se pidió ninguna pausa', 'Nenhuma pausa foi pedida'),
    noneText: t(
      'The quotas of the account are not shown by the contract.',
      'El contrato no muestra las cuotas de la cuenta.',
      'O contrato não mostra as cotas da conta.',
    ),
    until: t(
      (time: string) => `The service asked to wait until ${time}`,
      (time) => `El servicio pidió esperar hasta ${time}`,
      (time) => `O serviço pediu para esperar até ${time}`,
    ),
    text: t(
      'Reads then continue automatically.',
      'Las lecturas seguirán solas entonces.',
      'As leituras seguem sozinhas depois.',
    ),
  },
  refused: {
    title: t(
      'Not returned at the last sync',
      'No entregado en la última sincronización',
      'Não entregue na última sincronização',
    ),
    part: t('Part', 'Parte', 'Parte'),
    code: t('Code', 'Código', 'Código'),
    why: t('Why', 'Por qué', 'Por quê'),
    at: t('When', 'Cuándo', 'Quando'),
    text: t(
      'What was cached before stays readable with its age.',
      'Lo guardado antes se puede seguir leyendo, con su antigüedad.',
      'O que estava guardado continua legível, com sua idade.',
    ),
    parts: {
      withdrawals: t('Withdrawals', 'Retiros', 'Saques'),
      transactions: t('Transactions', 'Transacciones', 'Transações'),
      feed: t('Transactions', 'Transacciones', 'Transações'),
      quotes: t('Quotes', 'Cotizaciones', 'Cotações'),
      contacts: t('Contacts', 'Contactos', 'Contatos'),
      limits: t('Limits', 'Límites', 'Limites'),
      rails: t('Rails', 'Rieles', 'Canais'),
      currencies: t('Currencies', 'Monedas', 'Moedas'),
      deposit_accounts: t('Deposit accounts', 'Cuentas de depósito', 'Contas de depósito'),
      account: t('Account', 'Cuenta', 'Conta'),
    } as Entries<Record<string, string>>,
  },
  paths: {
    title: t('Calls by path', 'Llamadas por ruta', 'Chamadas por caminho'),
    service: t('Service', 'Servicio', 'Serviço'),
    path: t('Call', 'Llamada', 'Chamada'),
    outcomes: t('How they ended', 'Cómo terminaron', 'Como terminaram'),
    times: t('Times', 'Veces', 'Vezes'),
    mean: t('Mean ms', 'Media ms', 'Média ms'),
    slowest: t('Slowest ms', 'Máx. ms', 'Máx. ms'),
    last: t('Last', 'Última', 'Última'),
    outcome: {
      ok: t('Answered', 'Respondida', 'Respondida'),
      absent: t('Nothing there', 'No hay nada', 'Não há nada'),
      transient: t(
        'Waited or logged in again',
        'Esperó o renovó la sesión',
        'Esperou ou renovou o login',
      ),
      failed: t('Failed', 'Fallida', 'Com falha'),
    } satisfies Entries<Readonly<Record<OutcomeKind, string>>>,
    status: t(
      (status: number) => (status === 0 ? 'no answer' : `status ${status}`),
      (status) => (status === 0 ? 'sin respuesta' : `estado ${status}`),
      (status) => (status === 0 ? 'sem resposta' : `estado ${status}`),
    ),
  },
  codes: {
    title: t('Error codes seen', 'Códigos de error vistos', 'Códigos de erro vistos'),
    none: t(
      'No call ended in an error',
      'Ninguna llamada terminó en error',
      'Nenhuma chamada terminou em erro',
    ),
    code: t('Code', 'Código', 'Código'),
    meaning: t('What it means', 'Qué significa', 'O que significa'),
    times: t('Times', 'Veces', 'Vezes'),
    first: t('First', 'Primera', 'Primeira'),
    last: t('Last', 'Última', 'Última'),
    open: t(
      (code: string) => `Open ${code} in the error desk`,
      (code) => `Abrir ${code} en los códigos de error`,
      (code) => `Abrir ${code} nos códigos de erro`,
    ),
    own: {
      OFFLINE: t(
        'No answer came: no network, a wrong address, or the service is down.',
        'No hubo respuesta: sin red, dirección errónea o servicio caído.',
        'Não houve resposta: sem rede, endereço errado ou serviço fora do ar.',
      ),
      MAINTENANCE: t(
        'The provider’s sandbox was closed for maintenance.',
        'El entorno de pruebas del proveedor estaba cerrado por mantenimiento.',
        'O ambiente de testes do provedor estava fechado para manutenção.',
      ),
      SERVER_SLOW: t(
        'The service did not answer in time.',
        'El servicio no respondió a tiempo.',
        'O serviço não respondeu a tempo.',
      ),
      TLS_REFUSED: t(
        'The connection was not secure, so nothing was sent.',
        'La conexión no era segura y no se envió nada.',
        'A conexão não era segura e nada foi enviado.',
      ),
      REDIRECT_REFUSED: t(
        'The service tried to send the call to another address.',
        'El servicio intentó enviar la llamada a otra dirección.',
        'O serviço tentou enviar a chamada a outro endereço.',
      ),
      PORTAL: t(
        'A web page came instead of data: a login page of the network, or a wrong address.',
        'Llegó una página web en lugar de datos: un inicio de sesión de la red o una dirección errónea.',
        'Chegou uma página web em vez de dados: um login da rede ou um endereço errado.',
      ),
      BAD_RESPONSE: t(
        'The answer was cut or is not valid JSON.',
        'La respuesta estaba cortada o no es JSON válido.',
        'A resposta veio cortada ou não é JSON válido.',
      ),
      ANSWER_UNREADABLE: t(
        'The answer was not valid HTTP, or ended in the middle.',
        'La respuesta no era HTTP válido o terminó a la mitad.',
        'A resposta não era HTTP válido ou terminou no meio.',
      ),
      RESPONSE_TOO_LARGE: t(
        'The answer was larger than 8 MiB.',
        'La respuesta superó 8 MiB.',
        'A resposta passou de 8 MiB.',
      ),
      THROTTLED: t(
        'The service asked to wait; reads then continue automatically.',
        'El servicio pidió esperar; las lecturas siguen solas después.',
        'O serviço pediu para esperar; as leituras seguem sozinhas depois.',
      ),
      QUOTA_USED: t(
        'The quota of this account is used up for the hour or the day.',
        'La cuota de esta cuenta está agotada por hora o por día.',
        'A cota desta conta acabou por hora ou por dia.',
      ),
      AUTH_REJECTED: t(
        'The login was not accepted; one new token was requested.',
        'No se aceptó el inicio de sesión; se pidió un token nuevo una vez.',
        'O login não foi aceito; um novo token foi pedido uma vez.',
      ),
      SCOPE_MISSING: t(
        'The credentials lack a scope that this call needs.',
        'A las credenciales les falta un permiso para esta llamada.',
        'Falta às credenciais uma permissão para esta chamada.',
      ),
      CREDENTIALS_WRONG: t(
        'The service does not accept the client id and secret.',
        'El servicio no acepta el id y el secreto del cliente.',
        'O serviço não aceita o id e o segredo do cliente.',
      ),
      TOKEN_REFUSED: t(
        'The service gave no token.',
        'El servicio no entregó un token.',
        'O serviço não entregou um token.',
      ),
      TOKEN_UNAUTHORIZED_CLIENT: t(
        'The service gives this client no token.',
        'El servicio no entrega ningún token a este cliente.',
        'O serviço não entrega nenhum token a este cliente.',
      ),
      TOKEN_INVALID_SCOPE: t(
        'The service has no scope for this client.',
        'El servicio no tiene ningún permiso para este cliente.',
        'O serviço não tem nenhuma permissão para este cliente.',
      ),
      TOKEN_SERVER_ERROR: t(
        'The service failed while it made a token.',
        'El servicio falló al crear un token.',
        'O serviço falhou ao criar um token.',
      ),
      TOKEN_TEMPORARILY_UNAVAILABLE: t(
        'The service made no tokens at the moment.',
        'El servicio no entregaba tokens por el momento.',
        'O serviço não entregava tokens no momento.',
      ),
    },
    http: t(
      (status: string) => `The answer had status ${status} and no code.`,
      (status) => `La respuesta tenía el estado ${status} y ningún código.`,
      (status) => `A resposta tinha o estado ${status} e nenhum código.`,
    ),
    foreign: t(
      'A code of the service’s own; its contract does not list what codes mean. Its message is in the failure’s details.',
      'Un código propio del servicio; su contrato no lista qué significan. Su mensaje está en los detalles del fallo.',
      'Um código próprio do serviço; o contrato não lista o que significam. A mensagem está nos detalhes da falha.',
    ),
    unlisted: t(
      'Not in the contract’s table: ask the provider.',
      'No está en la tabla del contrato: pregunte al proveedor.',
      'Não está na tabela do contrato: pergunte ao provedor.',
    ),
  },
  drift: {
    title: t(
      'Not as the contract says',
      'No es como dice el contrato',
      'Diferente do que diz o contrato',
    ),
    none: t(
      'Every answer was as the contract says',
      'Todas las respuestas fueron como dice el contrato',
      'Todas as respostas foram como diz o contrato',
    ),
    kind: t('Record', 'Registro', 'Registro'),
    what: t(
      'What changed and what is done with it',
      'Qué cambió y qué se hace con ello',
      'O que mudou e o que se faz com isso',
    ),
    times: t('Times', 'Veces', 'Vezes'),
    first: t('First', 'Primera', 'Primeira'),
    last: t('Last', 'Última', 'Última'),
    sentence: {
      unknown: t(
        (field: string) =>
          `New field ${field}: it is kept with the answer as received and shown nowhere else.`,
        (field) =>
          `Campo nuevo ${field}: se guarda con la respuesta tal como llegó y no se muestra en otro lugar.`,
        (field) =>
          `Campo novo ${field}: fica guardado com a resposta como recebida e não aparece em outro lugar.`,
      ),
      type: t(
        (field: string) =>
          `${field} came with a different JSON type: its digits or its text are kept as received.`,
        (field) =>
          `${field} llegó con otro tipo JSON: sus cifras o su texto se guardan tal como llegaron.`,
        (field) =>
          `${field} veio com outro tipo JSON: seus dígitos ou seu texto ficam como recebidos.`,
      ),
      value: t(
        (field: string) =>
          `${field} has a value that the contract does not name: it is shown as it is and never treated as final.`,
        (field) =>
          `${field} tiene un valor que el contrato no nombra: se muestra tal cual y nunca se trata como definitivo.`,
        (field) =>
          `${field} tem um valor que o contrato não nomeia: é mostrado como está e nunca tratado como final.`,
      ),
      absent: t(
        (field: string) =>
          `${field} was missing although the contract has it: it is shown as absent, not as empty.`,
        (field) =>
          `Faltaba ${field} aunque el contrato lo tiene: se muestra como ausente, no como vacío.`,
        (field) =>
          `${field} faltava, embora o contrato o tenha: é mostrado como ausente, não como vazio.`,
      ),
      null: t(
        (field: string) =>
          `${field} was null although the contract gives it a value: it is shown as null.`,
        (field) => `${field} era null aunque el contrato le da un valor: se muestra como null.`,
        (field) => `${field} era null, embora o contrato lhe dê um valor: é mostrado como null.`,
      ),
      removed: t(
        (field: string) =>
          `${field} was removed from the contract and came back: it was dropped, not kept and not exported.`,
        (field) =>
          `${field} se eliminó del contrato y volvió: se descartó, ni se guarda ni se exporta.`,
        (field) =>
          `${field} foi removido do contrato e voltou: foi descartado, nem guardado nem exportado.`,
      ),
      sentinel: t(
        (field: string) =>
          `${field} was -1, which the contract does not use: it is not read as unlimited.`,
        (field) => `${field} era -1, que el contrato no usa: no se lee como ilimitado.`,
        (field) => `${field} era -1, que o contrato não usa: não é lido como ilimitado.`,
      ),
      negative: t(
        (field: string) => `${field} is negative: the amount is kept as received.`,
        (field) => `${field} es negativo: el importe se guarda tal como llegó.`,
        (field) => `${field} é negativo: o valor fica como recebido.`,
      ),
      unreadable: t(
        (field: string) =>
          `${field} could not be read as what it should be: the text is kept as received.`,
        (field) => `${field} no se pudo leer como debería: el texto se guarda tal como llegó.`,
        (field) => `${field} não pôde ser lido como deveria: o texto fica como recebido.`,
      ),
      status: t(
        (field: string) =>
          `The answer had another HTTP status than the contract’s (${field}): what it says was done all the same.`,
        (field) =>
          `La respuesta tuvo otro estado HTTP que el del contrato (${field}): lo que dice se hizo igualmente.`,
        (field) =>
          `A resposta teve outro estado HTTP que o do contrato (${field}): o que ela diz foi feito mesmo assim.`,
      ),
    } satisfies Entries<Readonly<Record<DriftKind, (field: string) => string>>>,
    other: t(
      (field: string) => `${field}: not as the contract says; the answer is kept as received.`,
      (field) => `${field}: no es como dice el contrato; la respuesta se guarda tal como llegó.`,
      (field) => `${field}: diferente do que diz o contrato; a resposta fica como recebida.`,
    ),
    advice: t(
      'None of this stops the program. Tell the provider, and check what your own systems do with it.',
      'Nada de esto detiene el programa. Avise al proveedor y compruebe qué hacen sus propios sistemas con ello.',
      'Nada disso para o programa. Avise o provedor e confira o que seus próprios sistemas fazem com isso.',
    ),
  },
  removals: {
    title: t('Personal data removed', 'Datos personales retirados', 'Dados pessoais retirados'),
    text: t(
      'The service is known to send these members. Each was removed before anything was stored, logged or shown.',
      'Se sabe que el servicio envía estos miembros. Cada uno se retiró antes de guardar, registrar o mostrar nada.',
      'Sabe-se que o serviço envia estes membros. Cada um foi retirado antes de guardar, registrar ou mostrar qualquer coisa.',
    ),
    what: t('Where, and which member', 'Dónde y qué miembro', 'Onde e qual membro'),
  },
  deprecations: {
    title: t('Deprecation headers', 'Encabezados Deprecation', 'Cabeçalhos Deprecation'),
    none: t(
      'No answer announced the end of a path',
      'Ninguna respuesta anunció el fin de una ruta',
      'Nenhuma resposta anunciou o fim de um caminho',
    ),
    text: t(
      'A path that announces its end still works. None of the paths that the contracts call deprecated is called from here.',
      'Una ruta que anuncia su fin aún funciona. Desde aquí no se llama a ninguna que los contratos den por retirada.',
      'Um caminho que anuncia seu fim ainda funciona. Daqui não se chama nenhum dos que os contratos dão por obsoletos.',
    ),
    what: t('Call and header', 'Llamada y encabezado', 'Chamada e cabeçalho'),
  },
})
