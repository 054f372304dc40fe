import type { FailureTable } from './failure-entry.ts'

/** Failures of instructions, quotes and requests of the console. */
export const instructionFailures = {
  TRADING_OFF: {
    kind: 'badInput',
    en: [
      'Calls that make or change something are off for this profile',
      'Allow them under Connection.',
    ],
    es: [
      'Las operaciones que crean o cambian algo están desactivadas para este perfil',
      'Permítalas en la pantalla Conexión.',
    ],
    pt: [
      'As operações que criam ou mudam algo estão desativadas para este perfil',
      'Permita-as na tela Conexão.',
    ],
  },
  NO_PATH: {
    kind: 'badInput',
    en: ['The operation’s path is not known', 'Enter method and path under Operations.'],
    es: [
      'Esta operación no se puede llamar: no se conoce su ruta',
      'Ingrese método y ruta en la pantalla Operaciones.',
    ],
    pt: [
      'Esta operação não pode ser chamada: o caminho não é conhecido',
      'Informe método e caminho na tela Operações.',
    ],
  },
  SANDBOX_ONLY: {
    kind: 'badInput',
    en: ['The operation exists in the sandbox only', 'Use a sandbox profile.'],
    es: ['Esta operación existe solo en el entorno de pruebas', 'Use un perfil de pruebas.'],
    pt: ['Esta operação existe só no ambiente de testes', 'Use um perfil de testes.'],
  },
  PAYLOAD_NOT_SHOWN: {
    kind: 'badInput',
    en: [
      'The operation is not offered in production: no contract shows what to send',
      'Try it in a sandbox profile.',
    ],
    es: [
      'Esta operación no se ofrece en producción',
      'Ningún contrato muestra qué enviar; pruébela en un perfil de pruebas.',
    ],
    pt: [
      'Esta operação não é oferecida em produção',
      'Nenhum contrato mostra o que enviar; experimente-a em um perfil de testes.',
    ],
  },
  OWN_CALL: {
    kind: 'badInput',
    en: ['The program makes this call by itself', 'There is nothing to do.'],
    es: ['El programa hace esta llamada por sí mismo', 'No hay nada que hacer.'],
    pt: ['O programa faz esta chamada sozinho', 'Não há nada a fazer.'],
  },
  NOT_A_READ: {
    kind: 'badInput',
    en: [
      'The operation changes something at the service',
      'Run it as an instruction, with confirmation.',
    ],
    es: ['Esta operación cambia algo en el servicio', 'Ejecútela con confirmación.'],
    pt: ['Esta operação muda algo no serviço', 'Execute-a com confirmação.'],
  },
  OPERATION_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such operation', 'Choose one from the catalogue.'],
    es: ['Esa operación no existe', 'Elija una del catálogo.'],
    pt: ['Essa operação não existe', 'Escolha uma do catálogo.'],
  },
  PATH_REFUSED: {
    kind: 'badInput',
    en: ['The path cannot be used', 'Enter one below the service’s own address.'],
    es: [
      'Esta ruta no se puede usar',
      'Escríbala sin servidor, consulta ni puntos, como /api/v1/rates/.',
    ],
    pt: [
      'Este caminho não pode ser usado',
      'Escreva-o sem servidor, consulta nem pontos, como /api/v1/rates/.',
    ],
  },
  DOCUMENT_UNREADABLE: {
    kind: 'badInput',
    en: ['The document cannot be read', 'Choose an OpenAPI 3.0 or 3.1 document in JSON or YAML.'],
    es: ['El documento no se puede leer', 'Traiga un documento OpenAPI 3.0 o 3.1, en JSON o YAML.'],
    pt: [
      'O documento não pode ser lido',
      'Traga um documento OpenAPI 3.0 ou 3.1, em JSON ou YAML.',
    ],
  },
  DOCUMENT_TOO_LARGE: {
    kind: 'badInput',
    en: [
      'The document is too large',
      'Use a document of this service alone: at most 8 MiB, 5,000 operations and 64 levels.',
    ],
    es: [
      'El documento es demasiado grande',
      'Traiga solo el documento de este servicio: hasta 8 MiB, 5.000 operaciones y 64 niveles.',
    ],
    pt: [
      'O documento é grande demais',
      'Traga só o documento deste serviço: até 8 MiB, 5.000 operações e 64 níveis.',
    ],
  },
  DOCUMENT_REFERS: {
    kind: 'badInput',
    en: [
      'The document refers to other files or addresses, which are never read',
      'Use one file that contains everything.',
    ],
    es: [
      'El documento remite a otros archivos o direcciones, que nunca se leen',
      'Traiga un solo archivo que lo contenga todo.',
    ],
    pt: [
      'O documento remete a outros arquivos ou endereços, que nunca são lidos',
      'Traga um único arquivo que contenha tudo.',
    ],
  },
  DOCUMENT_SLOW: {
    kind: 'badInput',
    en: [
      'Reading the document took too long and was stopped',
      'Use a document of this service alone.',
    ],
    es: [
      'Leer el documento tardó demasiado y se detuvo',
      'Traiga solo el documento de este servicio.',
    ],
    pt: [
      'Ler o documento demorou demais e foi interrompido',
      'Traga só o documento deste serviço.',
    ],
  },
  DOCUMENT_GONE: {
    kind: 'badInput',
    en: ['The document is no longer there', 'Bring it in again.'],
    es: ['El documento ya no está', 'Tráigalo de nuevo.'],
    pt: ['O documento não está mais aqui', 'Traga-o de novo.'],
  },
  PATH_REMOVED: {
    kind: 'badInput',
    en: ['This address of the gateway is no longer called', 'Use the operation that replaces it.'],
    es: [
      'Esta dirección de la pasarela ya no se llama',
      'Fue retirada; use la operación que la reemplaza.',
    ],
    pt: [
      'Este endereço do gateway não é mais chamado',
      'Foi removido; use a operação que o substitui.',
    ],
  },
  WORD_REFUSED: {
    kind: 'badInput',
    en: ['The word cannot be used', 'Write it as the service does.'],
    es: ['Esta palabra no se puede usar', 'Escríbala como lo hace el servicio.'],
    pt: ['Esta palavra não pode ser usada', 'Escreva-a como o serviço faz.'],
  },
  EXECUTED_ALREADY: {
    kind: 'badInput',
    en: [
      'This was executed before, or its outcome is not known',
      'Look at the history; if its outcome is not known, ask the service before anything else.',
    ],
    es: [
      'Este precio ya se ejecutó, o su resultado no se conoce',
      'Mire el historial; si el resultado no se conoce, pregunte al servicio antes que nada.',
    ],
    pt: [
      'Este preço já foi executado, ou o resultado não é conhecido',
      'Veja o histórico; se o resultado não é conhecido, pergunte ao serviço antes de tudo.',
    ],
    safe: {
      en: 'Nothing was sent a second time.',
      es: 'No se envió nada por segunda vez.',
      pt: 'Nada foi enviado uma segunda vez.',
    },
  },
  QUOTE_EXPIRED: {
    kind: 'badInput',
    en: ['The price has expired', 'Ask for a new one.'],
    es: ['Este precio ha vencido', 'Pida uno nuevo.'],
    pt: ['Este preço expirou', 'Peça um novo.'],
  },
  NO_PROMISE: {
    kind: 'badInput',
    en: ['The swap promise cannot be executed', 'Ask for a new promise.'],
    es: ['Esta promesa de intercambio no se puede ejecutar', 'Pida una nueva.'],
    pt: ['Esta promessa de troca não pode ser executada', 'Peça uma nova.'],
  },
  INSTRUCTION_UNKNOWN: {
    kind: 'badInput',
    en: [
      'There is no such instruction',
      'Look at the history. If the cache was restored or removed, look at the service.',
    ],
    es: [
      'Esa instrucción no existe',
      'Mire el historial; busque en el servicio lo que una caché restaurada o quitada ya no tiene.',
    ],
    pt: [
      'Essa instrução não existe',
      'Veja o histórico; procure no serviço o que um cache restaurado ou removido já não tem.',
    ],
    mayFollowSending: true,
    safe: {
      en: 'The entries of the history are kept.',
      es: 'Lo que está en el historial se conserva.',
      pt: 'O que está no histórico fica guardado.',
    },
  },
  INTERRUPTED: {
    kind: 'unreachable',
    en: [
      'The program ended while an instruction was under way',
      'Look at the history. If the instruction was sent, ask the service about it. If not, start it again.',
    ],
    es: [
      'El programa terminó mientras esto estaba en curso',
      'Mire el historial: pregunte al servicio por la que se envió; la que no se envió se puede iniciar de nuevo.',
    ],
    pt: [
      'O programa terminou enquanto isto estava em andamento',
      'Veja o histórico: pergunte ao serviço pela que foi enviada; a que não foi pode ser iniciada de novo.',
    ],
    mayFollowSending: true,
    safe: {
      en: 'What had not been sent was not carried out.',
      es: 'Lo que no se había enviado no se llevó a cabo.',
      pt: 'O que não tinha sido enviado não foi executado.',
    },
  },
  NOT_FOUND: {
    kind: 'service',
    en: ['The service does not know the record', 'Check the id and the path.'],
    es: ['El servicio no conoce esto', 'Revise el identificador y la ruta.'],
    pt: ['O serviço não conhece isto', 'Verifique o identificador e o caminho.'],
    safe: {
      en: 'It was sent, and the service refused it: nothing was done.',
      es: 'Se envió y el servicio lo rechazó: no se hizo nada.',
      pt: 'Foi enviado e o serviço recusou: nada foi feito.',
    },
  },
  NOT_PREPARED: {
    kind: 'store',
    en: ['The instruction was not sent', 'Start it again.'],
    es: ['Esta instrucción no se envió', 'Iníciela de nuevo.'],
    pt: ['Esta instrução não foi enviada', 'Inicie-a de novo.'],
  },
  NOT_EXECUTED: {
    kind: 'badInput',
    en: [
      'The button was pressed too late or too early: nothing was executed',
      'Ask for a new quote, then execute that one.',
    ],
    es: [
      'Se pulsó demasiado tarde o temprano: no se ejecutó nada',
      'Pida una cotización nueva y ejecute esa.',
    ],
    pt: [
      'O toque veio tarde ou cedo demais: nada foi executado',
      'Peça uma cotação nova e execute essa.',
    ],
    keepsOwnWords: true,
  },
} as const satisfies FailureTable
