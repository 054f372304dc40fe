import type { FailureTable } from './failure-entry.ts'

/** Failures of the network and of the services. */
export const connectionFailures = {
  OFFLINE: {
    kind: 'unreachable',
    en: [
      'The service could not be reached, or ended the connection',
      'Check the network and the address; what is cached can be used offline.',
    ],
    es: [
      'No se pudo llegar al servicio, o el servicio cortó la conexión',
      'Revise la red y la dirección; lo guardado se puede usar sin conexión.',
    ],
    pt: [
      'Não foi possível alcançar o serviço, ou ele encerrou a conexão',
      'Verifique a rede e o endereço; o que está guardado pode ser usado sem conexão.',
    ],
    mayFollowSending: true,
  },
  MAINTENANCE: {
    kind: 'unreachable',
    en: [
      'The provider’s sandbox is closed for maintenance',
      'Try again when it opens; what is cached stays usable.',
    ],
    es: [
      'El entorno de pruebas del proveedor está cerrado por mantenimiento',
      'Hágalo de nuevo cuando abra; lo guardado se puede usar.',
    ],
    pt: [
      'O ambiente de testes do provedor está fechado para manutenção',
      'Faça de novo quando abrir; o que está guardado pode ser usado.',
    ],
    mayFollowSending: true,
  },
  SERVER_SLOW: {
    kind: 'unreachable',
    en: ['The service did not answer in time', 'Try again later.'],
    es: ['El servicio no respondió a tiempo', 'Inténtelo más tarde.'],
    pt: ['O serviço não respondeu a tempo', 'Tente mais tarde.'],
    mayFollowSending: true,
  },
  TLS_REFUSED: {
    kind: 'unreachable',
    en: [
      'The connection is not safe: the certificate was refused',
      'Check the address and the certificates of this machine.',
    ],
    es: ['La conexión no es segura', 'Revise la dirección y los certificados de esta computadora.'],
    pt: ['A conexão não é segura', 'Verifique o endereço e os certificados deste computador.'],
    mayFollowSending: true,
  },
  REDIRECT_REFUSED: {
    kind: 'service',
    en: [
      'The service tried to send the call to another address',
      'Check the address of the service.',
    ],
    es: [
      'El servicio intentó enviar la llamada a otra dirección',
      'Revise la dirección del servicio.',
    ],
    pt: ['O serviço tentou enviar a chamada a outro endereço', 'Verifique o endereço do serviço.'],
    mayFollowSending: true,
  },
  PORTAL: {
    kind: 'service',
    en: [
      'A web page came instead of data',
      'Log in to the network with a browser, or check the address of the service.',
    ],
    es: [
      'Llegó una página web en lugar de datos',
      'Inicie sesión en la red con un navegador o revise la dirección del servicio.',
    ],
    pt: [
      'Chegou uma página web em vez de dados',
      'Entre na rede com um navegador ou verifique o endereço do serviço.',
    ],
    mayFollowSending: true,
  },
  BAD_RESPONSE: {
    kind: 'service',
    otherKind: 'unreachable',
    en: ['The answer of the service cannot be used', 'Try again later, or ask the provider.'],
    es: [
      'La respuesta del servicio no se puede usar',
      'Inténtelo más tarde o consulte al proveedor.',
    ],
    pt: ['A resposta do serviço não pode ser usada', 'Tente mais tarde ou consulte o provedor.'],
    mayFollowSending: true,
  },
  ANSWER_UNREADABLE: {
    kind: 'service',
    en: [
      'The answer of the service cannot be read',
      'Try again later; check the address and its port if the problem persists.',
    ],
    es: [
      'La respuesta del servicio no se puede leer',
      'Inténtelo más tarde; si continúa, revise la dirección y su puerto.',
    ],
    pt: [
      'A resposta do serviço não pode ser lida',
      'Tente mais tarde; se continuar, verifique o endereço e a porta.',
    ],
    mayFollowSending: true,
  },
  RESPONSE_TOO_LARGE: {
    kind: 'service',
    en: ['The answer is larger than 8 MiB', 'Check the address of the service.'],
    es: ['La respuesta es demasiado grande', 'Revise la dirección del servicio.'],
    pt: ['A resposta é grande demais', 'Verifique o endereço do serviço.'],
    mayFollowSending: true,
  },
  PAGE_ABSENT: {
    kind: 'service',
    en: ['A page that the service named is not there', 'Synchronize again; what was read is kept.'],
    es: [
      'Falta una página que el servicio había anunciado',
      'Sincronice de nuevo; lo leído se conserva.',
    ],
    pt: [
      'Falta uma página que o serviço havia anunciado',
      'Sincronize de novo; o que foi lido fica guardado.',
    ],
  },
  CURSOR_LOOP: {
    kind: 'service',
    en: ['The service sends the same pages again and again', 'Report it to the provider.'],
    es: [
      'El servicio envía las mismas páginas una y otra vez',
      'Lo leído se conserva; infórmelo al proveedor.',
    ],
    pt: [
      'O serviço envia as mesmas páginas repetidamente',
      'O que foi lido fica guardado; informe o provedor.',
    ],
  },
  CURSOR_INVALID: {
    kind: 'service',
    en: [
      'The gateway no longer knows this page',
      'Sync again; check the gateway address and service segment if the problem persists.',
    ],
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
    kind: 'service',
    en: [
      'Only the first page of a list could be read',
      'Ask the provider for the parameter of the next page and enter it in Connection; what was read is kept.',
    ],
    es: [
      'Solo se pudo leer la primera página de la lista',
      'Pida al proveedor el parámetro de la página siguiente e ingréselo en Conexión; lo leído se conserva.',
    ],
    pt: [
      'Só foi possível ler a primeira página da lista',
      'Peça ao provedor o parâmetro da página seguinte e informe-o em Conexão; o que foi lido fica guardado.',
    ],
  },
  LINK_FOREIGN: {
    kind: 'service',
    en: ['The service sent a next-page link to another place', 'Report it to the provider.'],
    es: [
      'El servicio envió un enlace de página hacia otro lugar',
      'Infórmelo al proveedor; las páginas leídas se conservan.',
    ],
    pt: [
      'O serviço enviou um link de página para outro lugar',
      'Informe o provedor; as páginas lidas ficam guardadas.',
    ],
  },
  LIST_CUT: {
    kind: 'service',
    en: [
      'The withdrawal list ended early',
      'The rest is fetched by id; report it to the provider.',
    ],
    es: [
      'La lista de retiros terminó antes de tiempo',
      'El resto se trae por id; infórmelo al proveedor.',
    ],
    pt: [
      'A lista de saques terminou antes do fim',
      'O resto é trazido por id; informe o provedor.',
    ],
  },
  THROTTLED: {
    kind: 'service',
    en: ['The service asks to wait', 'Try again after that; everything fetched so far is kept.'],
    es: [
      'El servicio pide esperar',
      'Hágalo de nuevo después; todo lo traído hasta ahora se conserva.',
    ],
    pt: [
      'O serviço pede para esperar',
      'Faça de novo depois; tudo o que já foi trazido fica guardado.',
    ],
    replacesOwnWords: true,
  },
  QUOTA_USED: {
    kind: 'service',
    en: ['The quota of this account is used up', 'Try again after the next full hour.'],
    es: [
      'La cuota de esta cuenta está agotada',
      'Hágalo de nuevo después de la próxima hora en punto; todo lo traído se conserva.',
    ],
    pt: [
      'A cota desta conta acabou',
      'Faça de novo depois da próxima hora cheia; tudo o que foi trazido fica guardado.',
    ],
  },
  NETWORK_UNSAFE: {
    kind: 'badInput',
    en: [
      'An environment variable turns off the protection of TLS',
      'Remove NODE_TLS_REJECT_UNAUTHORIZED or SSLKEYLOGFILE from the environment and start again.',
    ],
    es: [
      'No se llama a los servicios',
      'Quite la variable NODE_TLS_REJECT_UNAUTHORIZED o SSLKEYLOGFILE del entorno y empiece de nuevo; lo guardado puede usarse sin conexión.',
    ],
    pt: [
      'Os serviços não são chamados',
      'Retire a variável NODE_TLS_REJECT_UNAUTHORIZED ou SSLKEYLOGFILE do ambiente e comece de novo; o que está guardado pode ser usado sem conexão.',
    ],
    safe: {
      en: 'No service was called; everything fetched so far can be used offline.',
      es: 'No se llamó a ningún servicio; todo lo obtenido se puede usar sin conexión.',
      pt: 'Nenhum serviço foi chamado; tudo o que foi obtido pode ser usado sem conexão.',
    },
  },
  STREAM_LOST: {
    kind: 'unreachable',
    en: ['The stream ended', 'Wait: the program opens it again.'],
    es: ['El flujo se cortó', 'Se vuelve a abrir solo.'],
    pt: ['O fluxo caiu', 'Ele é reaberto sozinho.'],
  },
  STREAM_REFUSED: {
    kind: 'bug',
    en: ['The stream cannot be opened', 'Check the profile and its paths.'],
    es: ['El flujo no se puede abrir', 'Revise el perfil y sus rutas.'],
    pt: ['O fluxo não pode ser aberto', 'Verifique o perfil e os seus caminhos.'],
  },
  NO_SOCKETS: {
    kind: 'bug',
    en: ['This host cannot open a stream', 'Copy the details and report them.'],
    es: ['Este programa no puede abrir un flujo', 'Copie los detalles e infórmelo.'],
    pt: ['Este programa não pode abrir um fluxo', 'Copie os detalhes e relate o problema.'],
  },
  TOPIC_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such topic', 'Write a public one with its pair, such as ticker@BTC_USDC.'],
    es: ['Ese tema no existe', 'A un tema público le sigue @BASE_COTIZADA, como ticker@BTC_USDC.'],
    pt: [
      'Esse tópico não existe',
      'Um tópico público é seguido de @BASE_COTADA, como ticker@BTC_USDC.',
    ],
  },
} as const satisfies FailureTable
