import type { FailureEntry } from './failure-entry.ts'

/** Failures of instructions, operations and the stream, by code. */
export const serviceFailureWords: Readonly<Record<string, FailureEntry>> = {
  TRADING_OFF: {
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
    es: ['Esta operación existe solo en el entorno de pruebas', 'Use un perfil de pruebas.'],
    pt: ['Esta operação existe só no ambiente de testes', 'Use um perfil de testes.'],
  },
  PAYLOAD_NOT_SHOWN: {
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
    es: ['El programa hace esta llamada por sí mismo', 'No hay nada que hacer.'],
    pt: ['O programa faz esta chamada sozinho', 'Não há nada a fazer.'],
  },
  NOT_A_READ: {
    es: ['Esta operación cambia algo en el servicio', 'Ejecútela con confirmación.'],
    pt: ['Esta operação muda algo no serviço', 'Execute-a com confirmação.'],
  },
  OPERATION_UNKNOWN: {
    es: ['Esa operación no existe', 'Elija una del catálogo.'],
    pt: ['Essa operação não existe', 'Escolha uma do catálogo.'],
  },
  PATH_REFUSED: {
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
    es: ['El documento no se puede leer', 'Traiga un documento OpenAPI 3.0 o 3.1, en JSON o YAML.'],
    pt: [
      'O documento não pode ser lido',
      'Traga um documento OpenAPI 3.0 ou 3.1, em JSON ou YAML.',
    ],
  },
  DOCUMENT_TOO_LARGE: {
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
    es: ['El documento ya no está', 'Tráigalo de nuevo.'],
    pt: ['O documento não está mais aqui', 'Traga-o de novo.'],
  },
  PATH_REMOVED: {
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
    es: ['Esta palabra no se puede usar', 'Escríbala como lo hace el servicio.'],
    pt: ['Esta palavra não pode ser usada', 'Escreva-a como o serviço faz.'],
  },
  INPUT_REFUSED: {
    es: ['Un valor no se puede enviar', 'Revise el campo marcado.'],
    pt: ['Um valor não pode ser enviado', 'Verifique o campo marcado.'],
  },
  EXECUTED_ALREADY: {
    es: [
      'Este precio ya se ejecutó, o su resultado no se conoce',
      'Mire el historial; si el resultado no se conoce, pregunte al servicio antes que nada.',
    ],
    pt: [
      'Este preço já foi executado, ou o resultado não é conhecido',
      'Veja o histórico; se o resultado não é conhecido, pergunte ao serviço antes de tudo.',
    ],
  },
  QUOTE_EXPIRED: {
    es: ['Este precio ha vencido', 'Pida uno nuevo.'],
    pt: ['Este preço expirou', 'Peça um novo.'],
  },
  NO_PROMISE: {
    es: ['Esta promesa de intercambio no se puede ejecutar', 'Pida una nueva.'],
    pt: ['Esta promessa de troca não pode ser executada', 'Peça uma nova.'],
  },
  INSTRUCTION_UNKNOWN: {
    es: [
      'Esa instrucción no existe',
      'Mire el historial; busque en el servicio lo que una caché restaurada o quitada ya no tiene.',
    ],
    pt: [
      'Essa instrução não existe',
      'Veja o histórico; procure no serviço o que um cache restaurado ou removido já não tem.',
    ],
  },
  INTERRUPTED: {
    es: [
      'El programa terminó mientras esto estaba en curso',
      'Mire el historial: pregunte al servicio por la que se envió; la que no se envió se puede iniciar de nuevo.',
    ],
    pt: [
      'O programa terminou enquanto isto estava em andamento',
      'Veja o histórico: pergunte ao serviço pela que foi enviada; a que não foi pode ser iniciada de novo.',
    ],
  },
  NOT_FOUND: {
    es: ['El servicio no conoce esto', 'Revise el identificador y la ruta.'],
    pt: ['O serviço não conhece isto', 'Verifique o identificador e o caminho.'],
  },
  PERIOD_CLOSED: {
    es: ['Un período cerrado se apoya en esto', 'Ábralo primero de nuevo, con un motivo.'],
    pt: ['Um período fechado se apoia nisto', 'Abra-o primeiro de novo, com um motivo.'],
  },
  PERIOD_UNKNOWN: {
    es: ['Ese período cerrado no existe', 'Mire la lista de nuevo.'],
    pt: ['Esse período fechado não existe', 'Veja a lista de novo.'],
  },
  NOT_PREPARED: {
    es: ['Esta instrucción no se envió', 'Iníciela de nuevo.'],
    pt: ['Esta instrução não foi enviada', 'Inicie-a de novo.'],
  },
  TOPIC_UNKNOWN: {
    es: ['Ese tema no existe', 'A un tema público le sigue @BASE_COTIZADA, como ticker@BTC_USDC.'],
    pt: [
      'Esse tópico não existe',
      'Um tópico público é seguido de @BASE_COTADA, como ticker@BTC_USDC.',
    ],
  },
  STREAM_LOST: {
    es: ['El flujo se cortó', 'Se vuelve a abrir solo.'],
    pt: ['O fluxo caiu', 'Ele é reaberto sozinho.'],
  },
  STREAM_REFUSED: {
    es: ['El flujo no se puede abrir', 'Revise el perfil y sus rutas.'],
    pt: ['O fluxo não pode ser aberto', 'Verifique o perfil e os seus caminhos.'],
  },
  NO_SOCKETS: {
    es: ['Este programa no puede abrir un flujo', 'Copie los detalles e infórmelo.'],
    pt: ['Este programa não pode abrir um fluxo', 'Copie os detalhes e relate o problema.'],
  },
}
