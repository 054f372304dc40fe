import { formatCount } from '../format/amount.ts'
import type { ScreenId } from '../screen-ids.ts'
import type { Entries } from './catalogue.ts'
import { catalogue, t } from './catalogue.ts'

/** The frame's words: side list, palette, jobs, the closed window. */
export const shellWords = catalogue({
  screens: {
    overview: t('Overview', 'Resumen', 'Resumo'),
    withdrawals: t('Withdrawals', 'Retiros', 'Saques'),
    transactions: t('Transactions', 'Transacciones', 'Transações'),
    quotes: t('Quotes', 'Cotizaciones', 'Cotações'),
    contacts: t('Contacts', 'Contactos', 'Contatos'),
    desk: t('Quote desk', 'Mesa de cotizaciones', 'Mesa de cotações'),
    limits: t('Limits', 'Límites', 'Limites'),
    rails: t('Rails', 'Rieles', 'Canais'),
    currencies: t('Currencies', 'Monedas', 'Moedas'),
    deposits: t('Deposit accounts', 'Cuentas de depósito', 'Contas de depósito'),
    account: t('Account', 'Cuenta', 'Conta'),
    ledgers: t('Ledger files', 'Archivos del libro', 'Arquivos do livro'),
    runs: t('Runs', 'Conciliaciones', 'Conciliações'),
    breaks: t('Breaks', 'Discrepancias', 'Divergências'),
    suggestions: t('Suggestions', 'Sugerencias', 'Sugestões'),
    risk: t('Blocked and risk', 'Bloqueos y riesgo', 'Bloqueios e risco'),
    recheck: t('To check again', 'Por comprobar', 'A verificar'),
    rules: t('Matching rules', 'Reglas', 'Regras'),
    reports: t('Reports', 'Informes', 'Relatórios'),
    connection: t('Connection', 'Conexión', 'Conexão'),
    team: t('Team', 'Equipo', 'Equipe'),
    settings: t('Settings', 'Ajustes', 'Ajustes'),
    errors: t('Error desk', 'Códigos de error', 'Códigos de erro'),
    health: t('API health', 'Estado de la API', 'Saúde da API'),
    operations: t('Operations', 'Operaciones', 'Operações'),
    stream: t('Stream monitor', 'Monitor de eventos', 'Monitor de eventos'),
    help: t('Help', 'Ayuda', 'Ajuda'),
    activity: t('Activity', 'Actividad', 'Atividade'),
    endUser: t('End user', 'Usuario final', 'Usuário final'),
    payment: t('Payment', 'Pago', 'Pagamento'),
  } satisfies Entries<Record<ScreenId, string>>,
  groups: {
    today: t('Today', 'Hoy', 'Hoje'),
    records: t('More records', 'Más registros', 'Mais registros'),
    trade: t('Account and limits', 'Cuenta y límites', 'Conta e limites'),
    reconcile: t('Reconcile', 'Conciliar', 'Conciliar'),
    service: t('Services', 'Servicios', 'Serviços'),
    setup: t('Set-up', 'Configuración', 'Configuração'),
  },
  environments: {
    sandbox: t('Sandbox', 'Sandbox', 'Sandbox'),
    production: t('Production', 'Producción', 'Produção'),
  },
  navigation: t('Screens', 'Pantallas', 'Telas'),
  back: t('Back', 'Atrás', 'Voltar'),
  forward: t('Forward', 'Adelante', 'Avançar'),
  narrow: t('Show icons only', 'Mostrar solo íconos', 'Mostrar só ícones'),
  widen: t('Show names', 'Mostrar los nombres', 'Mostrar os nomes'),
  moreScreens: t('More screens', 'Más pantallas', 'Mais telas'),
  openBreaks: t(
    (count: number) =>
      count === 1
        ? '1 break of the latest run to do'
        : `${formatCount(count)} breaks of the latest run to do`,
    (count) =>
      count === 1
        ? '1 discrepancia por resolver de la última conciliación'
        : `${formatCount(count)} discrepancias por resolver de la última conciliación`,
    (count) =>
      count === 1
        ? '1 divergência por resolver da última conciliação'
        : `${formatCount(count)} divergências por resolver da última conciliação`,
  ),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  copyDetails: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  tryAgain: t('Try again', 'Reintentar', 'Tentar de novo'),
  close: t('Close', 'Cerrar', 'Fechar'),
  profile: {
    choose: t('Choose a profile', 'Elegir un perfil', 'Escolher um perfil'),
    manage: t('Manage profiles…', 'Administrar perfiles…', 'Gerenciar perfis…'),
    embedded: t('embedded', 'incorporado', 'embutido'),
  },
  find: t('Find or do…', 'Buscar…', 'Buscar…'),
  foot: {
    states: {
      online: t('Online', 'En línea', 'On-line'),
      offline: t('Offline', 'Sin conexión', 'Sem conexão'),
      syncing: t('Syncing', 'Sincronizando', 'Sincronizando'),
      unknown: t('Not synced yet', 'Aún sin sincronizar', 'Ainda sem sincronizar'),
    },
    synced: t(
      (ago: string) => `synced ${ago}`,
      (ago) => `sincronizado ${ago}`,
      (ago) => `sincronizado ${ago}`,
    ),
    // Beside the state, on one line of the side list.
    syncedShort: t(
      (ago: string) => `synced ${ago}`,
      (ago) => `sinc. ${ago}`,
      (ago) => `sinc. ${ago}`,
    ),
    kept: t(
      (size: string) => `${size} kept for offline use`,
      (size) => `${size} para usar sin red`,
      (size) => `${size} para uso sem rede`,
    ),
    keptShort: t('Nothing kept yet', 'Aún no hay nada guardado', 'Ainda não há nada guardado'),
    owner: t(
      (owner: string) => `Written by ${owner}`,
      (owner) => `Escrito por ${owner}`,
      (owner) => `Gravado por ${owner}`,
    ),
    exact: t(
      (instant: string) => `Last sync: ${instant}`,
      (instant) => `Última sincronización: ${instant}`,
      (instant) => `Última sincronização: ${instant}`,
    ),
  },
  screen: {
    loading: t('Loading the screen', 'Cargando la pantalla', 'Carregando a tela'),
    failed: t(
      'This screen could not be loaded',
      'Esta pantalla no se pudo cargar',
      'Não foi possível carregar esta tela',
    ),
    failedText: t(
      'Its script did not arrive.',
      'Su programa no llegó.',
      'O programa dela não chegou.',
    ),
    failedAdvice: t(
      'Try again; if the problem persists, start Partner Desk again.',
      'Inténtelo de nuevo; si continúa, inicie Partner Desk otra vez.',
      'Tente de novo; se persistir, inicie o Partner Desk outra vez.',
    ),
    broken: t(
      'This screen stopped working',
      'Esta pantalla dejó de funcionar',
      'Esta tela parou de funcionar',
    ),
  },
  remark: t('This could not be done', 'Esto no se pudo hacer', 'Não foi possível fazer isto'),
  explainCode: t(
    (code: string) => `What ${code} means`,
    (code) => `Qué significa ${code}`,
    (code) => `O que significa ${code}`,
  ),
  closed: {
    usedTitle: t(
      'This address was used before',
      'Esta dirección ya se usó',
      'Este endereço já foi usado',
    ),
    usedText: t(
      'For safety each start gives an address that opens one window once. Reloading works; opening it a second time, or in another browser, does not.',
      'Por seguridad, cada inicio da una dirección que abre una ventana una sola vez. Recargar funciona; abrirla otra vez, o en otro navegador, no.',
      'Por segurança, cada início dá um endereço que abre uma janela uma única vez. Recarregar funciona; abri-lo outra vez, ou em outro navegador, não.',
    ),
    endedTitle: t('Partner Desk was closed', 'Partner Desk se cerró', 'O Partner Desk foi fechado'),
    endedText: t(
      'The program of this window has ended. What was synced and saved is kept; a ledger file that was being imported has to be imported again.',
      'Esta ventana perdió su programa. Lo sincronizado y guardado se conserva; un archivo del libro que se estaba importando debe importarse de nuevo.',
      'Esta janela perdeu o programa dela. O que foi sincronizado e salvo fica guardado; um arquivo do livro que estava sendo importado deve ser importado de novo.',
    ),
    advice: t(
      'Start Partner Desk again and use the window or the address it gives. This one can be closed.',
      'Inicie Partner Desk de nuevo y use la ventana o la dirección que indique. Esta se puede cerrar.',
      'Inicie o Partner Desk de novo e use a janela ou o endereço que ele der. Esta pode ser fechada.',
    ),
  },
})
