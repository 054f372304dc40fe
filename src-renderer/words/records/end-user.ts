import { formatCount } from '../../format/amount.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words of the page of one end user. */
export const endUserWords = catalogue({
  title: t('End user', 'Usuario final', 'Usuário final'),
  none: {
    title: t(
      'No end user is chosen',
      'No hay ningún usuario final elegido',
      'Nenhum usuário final escolhido',
    ),
    text: t(
      'Enter an id, or open the page from a withdrawal or a break.',
      'Escriba su id, o abra la página desde un retiro o una discrepancia.',
      'Digite o id, ou abra a página a partir de um saque ou de uma divergência.',
    ),
    id: t('Id of the end user', 'Id del usuario final', 'Id do usuário final'),
    open: t('Open', 'Abrir', 'Abrir'),
  },
  gone: t(
    'The cache could not be read',
    'No se pudo leer la caché',
    'Não foi possível ler o cache',
  ),
  asOf: t(
    (ago: string) => `Cache as of ${ago}`,
    (ago) => `Caché: ${ago}`,
    (ago) => `Cache: ${ago}`,
  ),
  neverSynced: t(
    'This cache has never been synced',
    'Esta caché nunca se sincronizó',
    'Este cache nunca foi sincronizado',
  ),
  reading: t('Reading the cache', 'Leyendo la caché', 'Lendo o cache'),
  nothing: {
    title: t(
      'The cache has nothing about this end user',
      'La caché no tiene nada de este usuario final',
      'O cache não tem nada deste usuário final',
    ),
    text: t(
      'Check the id, or sync and look again. The service can be asked on the right.',
      'Revise el id, o sincronice y vuelva a mirar. A la derecha puede consultar al servicio.',
      'Confira o id, ou sincronize e olhe de novo. À direita você pode consultar o serviço.',
    ),
  },
  span: t(
    (firstDay: string, lastDay: string) => `First withdrawal ${firstDay}, last ${lastDay}`,
    (firstDay, lastDay) => `Primer retiro: ${firstDay}; último: ${lastDay}`,
    (firstDay, lastDay) => `Primeiro saque: ${firstDay}; último: ${lastDay}`,
  ),
  totals: t('Totals per currency', 'Totales por moneda', 'Totais por moeda'),
  columns: {
    count: t('Withdrawals', 'Retiros', 'Saques'),
    amount: t('Amount', 'Importe', 'Valor'),
    fee: t('Fee', 'Comisión', 'Tarifa'),
    debited: t('Debited', 'Debitado', 'Debitado'),
  },
  blocked: t(
    (count: number) => (count === 1 ? '1 blocked' : `${formatCount(count)} blocked`),
    (count) => (count === 1 ? '1 bloqueado' : `${formatCount(count)} bloqueados`),
    (count) => (count === 1 ? '1 bloqueado' : `${formatCount(count)} bloqueados`),
  ),
  withdrawals: t(
    (count: number) => (count === 1 ? '1 withdrawal' : `${formatCount(count)} withdrawals`),
    (count) => (count === 1 ? '1 retiro' : `${formatCount(count)} retiros`),
    (count) => (count === 1 ? '1 saque' : `${formatCount(count)} saques`),
  ),
  newest: t(
    (count: number) => `the newest ${formatCount(count)}`,
    (count) => `los ${formatCount(count)} más recientes`,
    (count) => `os ${formatCount(count)} mais recentes`,
  ),
  all: t('All in the list', 'Ver todos en la lista', 'Ver todos na lista'),
  breaks: t(
    'Breaks of the latest run',
    'Discrepancias de la última conciliación',
    'Divergências da última conciliação',
  ),
  noBreaks: t(
    'No break of the latest run names this end user.',
    'Ninguna discrepancia de la última conciliación nombra a este usuario final.',
    'Nenhuma divergência da última conciliação nomeia este usuário final.',
  ),
  noRun: t(
    'Nothing has been reconciled yet.',
    'Aún no se concilió nada.',
    'Nada foi conciliado ainda.',
  ),
  quotes: t('Quotes', 'Cotizaciones', 'Cotações'),
  noQuotes: t(
    'A quote does not name its end user: only those that a search by end user brought are known. Search among the quotes.',
    'Una cotización no dice de qué usuario final es: solo se conocen las que trajo una búsqueda por usuario final. Búsquelas en Cotizaciones.',
    'Uma cotação não diz de qual usuário final é: só se conhecem as que uma busca por usuário final trouxe. Busque em Cotações.',
  ),
  contacts: t(
    'Contacts that received payments',
    'Contactos a los que se pagó',
    'Contatos que receberam',
  ),
  noContacts: t(
    'No contact has an address that received a payment.',
    'Ningún contacto tiene una dirección a la que se haya pagado.',
    'Nenhum contato tem um endereço que tenha recebido.',
  ),
  live: {
    title: t('At the service now', 'En el servicio ahora', 'No serviço agora'),
    text: t(
      'Asked only when you press, and not kept.',
      'Se consulta solo cuando usted lo pide y no se guarda.',
      'Só é consultado quando você pede, e não fica guardado.',
    ),
    askAll: t('Ask everything', 'Consultar todo', 'Consultar tudo'),
    ask: t('Ask', 'Consultar', 'Consultar'),
    askAgain: t('Ask again', 'Consultar de nuevo', 'Consultar de novo'),
    asOf: t(
      (instant: string) => `as of ${instant}`,
      (instant) => `al ${instant}`,
      (instant) => `em ${instant}`,
    ),
    noRoute: t(
      'This profile has no route for it.',
      'Este perfil no tiene una ruta para esto.',
      'Este perfil não tem rota para isto.',
    ),
    notPerUser: t(
      'The route of this profile is about the whole account, not about one end user.',
      'La ruta de este perfil es de toda la cuenta y no de un usuario final en particular.',
      'A rota deste perfil é da conta toda, e não de um usuário final.',
    ),
    noneFound: t(
      'The service has nothing here.',
      'El servicio no tiene nada aquí.',
      'O serviço não tem nada aqui.',
    ),
    of: t('of', 'de', 'de'),
    cut: t(
      'The service has further pages; the first one is shown.',
      'El servicio tiene más páginas; se muestra la primera.',
      'O serviço tem mais páginas; a primeira é mostrada.',
    ),
    setRoute: t('Operations', 'Operaciones', 'Operações'),
    parts: {
      endUser: t('End user', 'Usuario final', 'Usuário final'),
      kyc: t('KYC', 'KYC', 'KYC'),
      limits: t('Limits', 'Límites', 'Limites'),
      balances: t('Balances', 'Saldos', 'Saldos'),
      addresses: t('Addresses', 'Direcciones', 'Endereços'),
    },
  },
  fields: {
    external_ref: t('Id', 'Id', 'Id'),
    end_user_id: t('End user', 'Usuario final', 'Usuário final'),
    status: t('Status', 'Estado', 'Status'),
    kyc_status: t('KYC', 'KYC', 'KYC'),
    created_at: t('Created', 'Creado', 'Criado'),
    submission_id: t('Submission', 'Solicitud', 'Envio'),
    provider_url: t('Link', 'Enlace', 'Link'),
    type: t('Type', 'Tipo', 'Tipo'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    currency_code: t('Currency', 'Moneda', 'Moeda'),
    period: t('Period', 'Período', 'Período'),
    operation: t('Operation', 'Operación', 'Operação'),
    period_hours: t('Hours', 'Horas', 'Horas'),
    quantity: t('Operations', 'Operaciones', 'Operações'),
    frequency: t('Operations', 'Operaciones', 'Operações'),
    amount: t('Amount', 'Importe', 'Valor'),
    network: t('Network', 'Red', 'Rede'),
    network_name: t('Network', 'Red', 'Rede'),
    address: t('Address', 'Dirección', 'Endereço'),
    derivation_path: t('Derivation path', 'Ruta de derivación', 'Caminho de derivação'),
    auto_swap_currency: t('Swapped into', 'Se convierte a', 'Convertido em'),
  },
})
