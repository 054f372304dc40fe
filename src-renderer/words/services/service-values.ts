import { catalogue, t } from '../catalogue.ts'

/** The words of a profile's values in effect, and of the change of its preset. */
export const serviceValuesWords = catalogue({
  title: t('How the service behaves', 'Cómo se comporta el servicio', 'Como o serviço se comporta'),
  text: t(
    'What the contracts leave open, with the value in effect and where it comes from.',
    'Lo que los contratos dejan abierto, con el valor vigente y su origen.',
    'O que os contratos deixam em aberto, com o valor em vigor e sua origem.',
  ),
  preset: t('Preset', 'Preajuste', 'Predefinição'),
  presets: {
    documented: t('Documented', 'Documentado', 'Documentado'),
    contract: t('Contract', 'Contrato', 'Contrato'),
  },
  presetHints: {
    documented: t(
      'What the provider’s public documentation says is used as a default.',
      'Se usa por defecto lo que dice la documentación pública del proveedor.',
      'Usa-se por padrão o que diz a documentação pública do provedor.',
    ),
    contract: t(
      'Nothing is assumed beyond the contracts.',
      'No se supone nada fuera de los contratos.',
      'Nada é suposto além dos contratos.',
    ),
  },
  changePreset: t('Change preset…', 'Cambiar preajuste…', 'Mudar predefinição…'),
  changeTo: t(
    (preset: string) => `Change to ${preset}`,
    (preset) => `Cambiar a ${preset}`,
    (preset) => `Mudar para ${preset}`,
  ),
  changeText: t(
    'These values would differ. What you entered stays, nothing cached is deleted, and you can change back.',
    'Estos valores serían distintos. Lo que usted introdujo queda, no se borra nada guardado y puede volver atrás.',
    'Estes valores seriam diferentes. O que você informou fica, nada guardado é apagado e você pode voltar.',
  ),
  now: t('Now', 'Ahora', 'Agora'),
  then: t('Then', 'Después', 'Depois'),
  decides: t('What it decides', 'Qué decide', 'O que decide'),
  value: t('Value', 'Valor', 'Valor'),
  provenance: t('From', 'Origen', 'Origem'),
  provenances: {
    contract: t('Contract', 'Contrato', 'Contrato'),
    documented: t('Documented', 'Documentado', 'Documentado'),
    'operator-set': t('Set by operator', 'Del operador', 'Do operador'),
    assumed: t('Assumed', 'Supuesto', 'Suposto'),
  },
  names: {
    gatewayLogin: t('Gateway login', 'Acceso a la pasarela', 'Login do gateway'),
    walletSegment: t('Gateway service', 'Servicio de la pasarela', 'Serviço do gateway'),
    cursors: t(
      'Names tried for the next page',
      'Nombres que se prueban para la página siguiente',
      'Nomes tentados para a próxima página',
    ),
    collections: t(
      'Names of the lists in answers',
      'Nombres de las listas en las respuestas',
      'Nomes das listas nas respostas',
    ),
    routes: t(
      'Documented and entered routes',
      'Rutas documentadas e ingresadas',
      'Caminhos documentados e informados',
    ),
    feeSource: t(
      'Which fee of a withdrawal is compared',
      'Qué comisión de un retiro se compara',
      'Qual tarifa de um saque é comparada',
    ),
    feedNet: t(
      'Which amount of a feed row is net',
      'Qué importe de una fila del feed es neto',
      'Qual valor de uma linha do feed é líquido',
    ),
    stream: t(
      'The stream’s address and messages',
      'Dirección y mensajes del stream',
      'Endereço e mensagens do stream',
    ),
    exchangeRate: t('Pace of the exchange', 'Ritmo del exchange', 'Ritmo da exchange'),
    maintenance: t('Known maintenance', 'Mantenimiento conocido', 'Manutenção conhecida'),
  },
  texts: {
    signed: t(
      'API key, and a signature for each call',
      'clave de API y una firma por llamada',
      'chave de API e uma assinatura por chamada',
    ),
    bearer: t(
      'the partner service’s token',
      'el token del servicio del socio',
      'o token do serviço do parceiro',
    ),
    header: t(
      (name: string) => `a secret in the header ${name}`,
      (name) => `un secreto en el encabezado ${name}`,
      (name) => `um segredo no cabeçalho ${name}`,
    ),
    unknown: t('not known', 'no conocido', 'não conhecido'),
    none: t('none', 'ninguno', 'nenhum'),
    feed: t('feed', 'feed', 'feed'),
    contacts: t('contacts', 'contactos', 'contatos'),
    fees: {
      charged_fee: t('charged_fee, as sent', 'charged_fee, como llega', 'charged_fee, como chega'),
      debited_minus_amount: t(
        'debited_amount less amount',
        'debited_amount menos amount',
        'debited_amount menos amount',
      ),
    },
    nets: {
      amount_from: t('amount_from', 'amount_from', 'amount_from'),
      per_row: t('decided for each row', 'se decide en cada fila', 'decidido em cada linha'),
    },
    streamAddress: {
      gateway: t('below the gateway', 'bajo la pasarela', 'abaixo do gateway'),
      own: t('a host of its own', 'un servidor propio', 'um servidor próprio'),
    },
    framing: t(
      (word: string) => `messages with ${word}`,
      (word) => `mensajes con ${word}`,
      (word) => `mensagens com ${word}`,
    ),
    ticket: {
      address: t('ticket in the address', 'ticket en la dirección', 'ticket no endereço'),
      message: t('ticket in the message', 'ticket en el mensaje', 'ticket na mensagem'),
    },
    rate: t(
      (rate: string) => `${rate} calls a second`,
      (rate) => `${rate} llamadas por segundo`,
      (rate) => `${rate} chamadas por segundo`,
    ),
    noRate: t('no ceiling of its own', 'sin tope propio', 'sem teto próprio'),
    window: t(
      (from: string, to: string) => `${from} to ${to} UTC daily, sandbox`,
      (from, to) => `${from} a ${to} UTC cada día, sandbox`,
      (from, to) => `${from} às ${to} UTC todo dia, sandbox`,
    ),
    routes: t(
      (count: string) => `${count} routes`,
      (count) => `${count} rutas`,
      (count) => `${count} caminhos`,
    ),
  },
  listHints: {
    cursors: t(
      'c, nc or cursor, with commas, in the order in which they are tried.',
      'c, nc o cursor, con comas, en el orden en que se prueban.',
      'c, nc ou cursor, com vírgulas, na ordem em que são tentados.',
    ),
    collections: t(
      'Names with commas; the first is expected.',
      'Nombres con comas; se espera el primero.',
      'Nomes com vírgulas; espera-se o primeiro.',
    ),
  },
  streamParts: {
    address: t('Address', 'Dirección', 'Endereço'),
    framing: t('Messages', 'Mensajes', 'Mensagens'),
    ticket: t('Ticket', 'Ticket', 'Ticket'),
  },
  rateHint: t(
    'Calls a second; 0 for no ceiling of its own.',
    'Llamadas por segundo; 0 sin tope propio.',
    'Chamadas por segundo; 0 sem teto próprio.',
  ),
  problem: t(
    'This cannot be used. Look at the hint.',
    'Esto no se puede usar. Mire la indicación.',
    'Isto não pode ser usado. Veja a dica.',
  ),
  change: t('Change', 'Cambiar', 'Mudar'),
  changeOf: t(
    (name: string) => `Change: ${name}`,
    (name) => `Cambiar: ${name}`,
    (name) => `Mudar: ${name}`,
  ),
  toOperations: t('Operations', 'Operaciones', 'Operações'),
  reset: t('Reset', 'Restablecer', 'Restaurar'),
  resetOf: t(
    (name: string) => `Reset: ${name}`,
    (name) => `Restablecer: ${name}`,
    (name) => `Restaurar: ${name}`,
  ),
  save: t('Save', 'Guardar', 'Salvar'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  failed: t('The value was not changed', 'El valor no se cambió', 'O valor não foi mudado'),
})
