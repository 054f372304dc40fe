import { catalogue, t } from '../catalogue.ts'

/** Words of the permissions and settings of a profile's services beyond the contracts. */
export const serviceSettingsWords = catalogue({
  trading: {
    title: t('Trading calls', 'Llamadas de operación', 'Chamadas de negociação'),
    text: t(
      'Quotes, executions, swaps, changes of contacts and every other call that makes or changes something. Each is sent once and never repeated automatically.',
      'Cotizaciones, ejecuciones, intercambios, cambios de contactos y toda otra llamada que cree o cambie algo. Cada una se envía una vez y nunca se repite sola.',
      'Cotações, execuções, trocas, mudanças de contatos e toda outra chamada que crie ou mude algo. Cada uma é enviada uma vez e nunca se repete sozinha.',
    ),
    on: t('Allowed', 'Permitidas', 'Permitidas'),
    off: t('Off', 'Apagadas', 'Desligadas'),
    embedded: t(
      'Allowed: it stays inside this program',
      'Permitidas: no salen de este programa',
      'Permitidas: não saem deste programa',
    ),
    allow: t('Allow…', 'Permitir…', 'Permitir…'),
    forbid: t('Turn off', 'Apagar', 'Desligar'),
    confirmTitle: t(
      (profile: string) => `Allow trading calls on ${profile}?`,
      (profile) => `¿Permitir llamadas de operación en ${profile}?`,
      (profile) => `Permitir chamadas de negociação em ${profile}?`,
    ),
    production: t(
      (profile: string) =>
        `${profile} is a production profile: such calls move real funds. Reading, reconciling and exporting do not need them.`,
      (profile) =>
        `${profile} es un perfil de producción: esas llamadas mueven fondos reales. Leer, conciliar y exportar no las necesitan.`,
      (profile) =>
        `${profile} é um perfil de produção: essas chamadas movem fundos reais. Ler, conciliar e exportar não precisam delas.`,
    ),
    sandbox: t(
      (profile: string) =>
        `${profile} is a sandbox profile of the provider: such calls change its data.`,
      (profile) =>
        `${profile} es un perfil sandbox del proveedor: esas llamadas cambian lo que hay allí.`,
      (profile) =>
        `${profile} é um perfil sandbox do provedor: essas chamadas mudam o que está lá.`,
    ),
    confirm: t(
      (environment: string) => `Allow on ${environment}`,
      (environment) => `Permitir en ${environment}`,
      (environment) => `Permitir em ${environment}`,
    ),
    environments: {
      production: t('production', 'producción', 'produção'),
      sandbox: t('sandbox', 'sandbox', 'sandbox'),
    },
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    failed: t(
      'The allowance was not changed',
      'El permiso no se cambió',
      'A permissão não foi mudada',
    ),
  },
  details: {
    title: t('Details of the service', 'Detalles del servicio', 'Detalhes do serviço'),
    text: t(
      'What the contracts leave open. Change it where your provider says so.',
      'Lo que los contratos dejan abierto. Cámbielo donde lo diga su proveedor.',
      'O que os contratos deixam em aberto. Mude onde seu provedor disser.',
    ),
    reading: t(
      'Reading the details of the service',
      'Leyendo los detalles del servicio',
      'Lendo os detalhes do serviço',
    ),
    unread: t(
      'The details could not be read',
      'No se pudieron leer los detalles',
      'Não foi possível ler os detalhes',
    ),
    tokenForm: t(
      'Login of the token request',
      'Inicio de sesión al pedir el token',
      'Login do pedido de token',
    ),
    tokenForms: {
      basic: t(
        'Basic header, as the contract says',
        'Cabecera Basic, como dice el contrato',
        'Cabeçalho Basic, como diz o contrato',
      ),
      encoded: t(
        'Basic header, both parts form-encoded first',
        'Cabecera Basic, ambas partes codificadas antes como formulario',
        'Cabeçalho Basic, as duas partes antes codificadas como formulário',
      ),
      body: t('In the body of the request', 'En el cuerpo de la solicitud', 'No corpo do pedido'),
    },
    tokenHint: t(
      'With the wrong one every call fails with invalid_client.',
      'Si no es la de su proveedor, toda llamada falla con invalid_client.',
      'Se não for a do seu provedor, toda chamada falha com invalid_client.',
    ),
    platform: t('Word for platform', 'Palabra para platform', 'Palavra para platform'),
    platformHint: t(
      'What the gateway calls the rail “platform” on the wire.',
      'Cómo llama la pasarela al riel «platform» en sus mensajes.',
      'Como o gateway chama o canal “platform” nas suas mensagens.',
    ),
    tag: t('Word for p2p_tag', 'Palabra para p2p_tag', 'Palavra para p2p_tag'),
    tagHint: t(
      'What the gateway calls contacts of the type “p2p_tag” on the wire.',
      'Cómo llama la pasarela a los contactos de tipo «p2p_tag» en sus mensajes.',
      'Como o gateway chama os contatos do tipo “p2p_tag” nas suas mensagens.',
    ),
    exchange: t(
      'Send the login to the exchange’s public addresses too',
      'Enviar el inicio de sesión también a las direcciones públicas del exchange',
      'Enviar o login também aos endereços públicos da exchange',
    ),
    exchangeHint: t(
      'Market data needs none; some providers ask for it all the same.',
      'Los datos de mercado no lo necesitan; algunos proveedores lo piden igual.',
      'Dados de mercado não precisam dele; alguns provedores o pedem mesmo assim.',
    ),
    problem: t(
      'Enter one word of letters, digits, - or _, at most 40.',
      'Escriba una palabra de letras, dígitos, - o _, como máximo 40.',
      'Escreva uma palavra de letras, dígitos, - ou _, no máximo 40.',
    ),
    save: t('Save details', 'Guardar detalles', 'Salvar detalhes'),
    saved: t(
      'Saved; the next call uses them',
      'Guardados; la próxima llamada los usa',
      'Salvos; a próxima chamada os usa',
    ),
    failed: t(
      'The details were not saved',
      'Los detalles no se guardaron',
      'Os detalhes não foram salvos',
    ),
  },
})
