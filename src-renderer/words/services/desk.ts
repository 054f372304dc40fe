import type { Instruction, InstructionState } from '../../../src-main/contract/services.ts'
import type { Obstacle } from '../../features/trading/desk/may-execute.ts'
import type { FormProblem } from '../../features/trading/desk/quote-form.ts'
import type { TypedProblem } from '../../format/typed-amount.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

type DeskKind = Exclude<Instruction['kind'], 'createContact' | 'deleteContact' | 'operation'>

/** The words of the quote desk. */
export const deskWords = catalogue({
  title: t('Quote desk', 'Mesa de cotizaciones', 'Mesa de cotações'),
  ways: {
    quote: t('Quote', 'Cotización', 'Cotação'),
    reusable: t('Reusable quote', 'Cotización reutilizable', 'Cotação reutilizável'),
    swap: t('Swap promise', 'Promesa de intercambio', 'Promessa de troca'),
  },
  waysLabel: t('Way to a price', 'Tipo de precio', 'Tipo de preço'),
  problems: {
    pairEmpty: t(
      'There is no pair yet. Write it as the service names it.',
      'Aún no hay par. Escríbalo como lo nombra el servicio.',
      'Ainda não há par. Escreva-o como o serviço o chama.',
    ),
    pairLong: t(
      'The pair is longer than 200 characters. Check what was pasted.',
      'El par supera los 200 caracteres. Revise lo pegado.',
      'O par passa de 200 caracteres. Verifique o que foi colado.',
    ),
    referenceEmpty: t(
      'A reference is needed. Make a new one or write your own.',
      'Hace falta una referencia. Genere una nueva o escriba la suya.',
      'É preciso uma referência. Gere uma nova ou escreva a sua.',
    ),
    referenceLong: t(
      'The reference of a quote holds at most 128 characters. Shorten it.',
      'La referencia de una cotización tiene como máximo 128 caracteres. Acórtela.',
      'A referência de uma cotação tem no máximo 128 caracteres. Encurte-a.',
    ),
    referenceVeryLong: t(
      'The reference is longer than 1000 characters. Shorten it.',
      'La referencia supera los 1000 caracteres. Acórtela.',
      'A referência passa de 1000 caracteres. Encurte-a.',
    ),
    endUserEmpty: t(
      'The end user’s reference is needed.',
      'Hace falta la referencia del usuario final.',
      'É preciso a referência do usuário final.',
    ),
    endUserLong: t(
      'The end user’s reference is longer than 200 characters. Check what was pasted.',
      'La referencia del usuario final supera los 200 caracteres. Revise lo pegado.',
      'A referência do usuário final passa de 200 caracteres. Verifique o que foi colado.',
    ),
    amountEmpty: t('There is no amount yet.', 'Aún no hay importe.', 'Ainda não há valor.'),
    amountZero: t(
      'The amount has to be above zero.',
      'El importe debe ser mayor que cero.',
      'O valor precisa ser maior que zero.',
    ),
    bodyEmpty: t('There is no request yet.', 'Aún no hay solicitud.', 'Ainda não há pedido.'),
    bodyJson: t(
      'This is not one JSON object. Check braces, quotes and commas.',
      'Esto no es un objeto JSON. Revise llaves, comillas y comas.',
      'Isto não é um objeto JSON. Verifique chaves, aspas e vírgulas.',
    ),
    bodyLong: t(
      'The request is longer than 64 KiB. Shorten it.',
      'La solicitud supera los 64 KiB. Acórtela.',
      'O pedido passa de 64 KiB. Encurte-o.',
    ),
  } satisfies Entries<Record<Exclude<FormProblem, TypedProblem>, string>>,
  hindrances: {
    reading: t(
      'Reading what this profile may run',
      'Leyendo qué puede ejecutar este perfil',
      'Lendo o que este perfil pode executar',
    ),
    unread: t(
      'What this profile may run could not be read',
      'No se pudo leer qué puede ejecutar este perfil',
      'Não foi possível ler o que este perfil pode executar',
    ),
    trading: t(
      'Trading calls are off for this profile; they are allowed on the Connection screen',
      'Las llamadas de operación están apagadas en este perfil; se permiten en la pantalla Conexión',
      'As chamadas de negociação estão desligadas neste perfil; podem ser permitidas na tela Conexão',
    ),
    offline: t(
      'There is no network; the history below can be read',
      'No hay red; el historial de abajo se puede leer',
      'Não há rede; o histórico abaixo pode ser lido',
    ),
    owner: t(
      'Another process writes into this profile’s cache; it is the one to trade with',
      'Otro proceso escribe en la caché de este perfil; opere con él',
      'Outro processo escreve no cache deste perfil; negocie com ele',
    ),
    noPath: t(
      'No contract shows the path of this call; set it on the Operations screen',
      'Ningún contrato muestra la ruta de esta llamada; póngala en la pantalla Operaciones',
      'Nenhum contrato mostra o caminho desta chamada; defina-o na tela Operações',
    ),
    payload: t(
      'Its payload is shown by no contract, so it is not offered on production',
      'Ningún contrato muestra su contenido, así que no se ofrece en producción',
      'Nenhum contrato mostra seu conteúdo, por isso não é oferecida em produção',
    ),
    sandboxOnly: t(
      'This call belongs to the sandbox environment',
      'Esta llamada pertenece al entorno sandbox',
      'Esta chamada pertence ao ambiente sandbox',
    ),
    noId: t(
      'The answer named no id to execute',
      'La respuesta no nombró ningún id que ejecutar',
      'A resposta não trouxe nenhum id para executar',
    ),
    noPrice: t(
      'The answer lacks the rate or an amount; nothing is executed blindly',
      'A la respuesta le falta la tasa o un importe; nada se ejecuta a ciegas',
      'Falta à resposta a taxa ou um valor; nada é executado às cegas',
    ),
    underWay: t('Under way', 'En curso', 'Em andamento'),
    executed: t(
      'Already executed; a quote is executed once',
      'Ya se ejecutó; una cotización se ejecuta una vez',
      'Já foi executada; uma cotação é executada uma vez',
    ),
    unknown: t(
      'Its execution was sent and the outcome is not known; ask the service first',
      'Su ejecución se envió y no se conoce el resultado; pregunte primero al servicio',
      'Sua execução foi enviada e o resultado não é conhecido; pergunte primeiro ao serviço',
    ),
    expired: t('The price has expired', 'El precio ha caducado', 'O preço expirou'),
  } satisfies Entries<Record<Obstacle, string>>,
  toConnection: t('To Connection', 'Ir a Conexión', 'Ir para Conexão'),
  toOperations: t('To Operations', 'Ir a Operaciones', 'Ir para Operações'),
  copy: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  form: {
    request: t('Request', 'Solicitud', 'Pedido'),
    pair: t('Pair', 'Par', 'Par'),
    pairHint: t(
      'As the service names it; cached pairs are listed.',
      'Como lo nombra el servicio; se listan los guardados.',
      'Como o serviço o chama; os guardados são listados.',
    ),
    direction: t('Operation', 'Operación', 'Operação'),
    side: t('Amount in', 'Importe en', 'Valor em'),
    base: t('Base currency', 'Moneda base', 'Moeda base'),
    quote: t('Quote currency', 'Moneda cotizada', 'Moeda cotada'),
    baseOf: t(
      (asset: string) => `${asset} (base)`,
      (asset) => `${asset} (base)`,
      (asset) => `${asset} (base)`,
    ),
    quoteOf: t(
      (asset: string) => `${asset} (quote)`,
      (asset) => `${asset} (cotizada)`,
      (asset) => `${asset} (cotada)`,
    ),
    amount: t('Amount', 'Importe', 'Valor'),
    amountHint: t(
      'Exactly as typed; the service sets the other amount.',
      'Tal como lo escriba; el otro importe lo fija el servicio.',
      'Exatamente como digitado; o outro valor é definido pelo serviço.',
    ),
    reference: t('External reference', 'Referencia externa', 'Referência externa'),
    newReference: t('New reference', 'Nueva referencia', 'Nova referência'),
    endUser: t(
      'End user’s reference',
      'Referencia del usuario final',
      'Referência do usuário final',
    ),
    ask: t('Ask for a quote', 'Pedir cotización', 'Pedir cotação'),
    askReusable: t(
      'Ask for a reusable quote',
      'Pedir cotización reutilizable',
      'Pedir cotação reutilizável',
    ),
    askSwap: t('Ask for a promise', 'Pedir promesa', 'Pedir promessa'),
    body: t('Request as JSON', 'Solicitud en JSON', 'Pedido em JSON'),
    bodyTemplate: t(
      'A template that the sandbox takes. The contract does not show this request.',
      'Una plantilla que el sandbox acepta. El contrato no muestra esta solicitud.',
      'Um modelo que o sandbox aceita. O contrato não mostra este pedido.',
    ),
    bodyOwn: t(
      'The contract does not show this request; write it as your provider described it.',
      'El contrato no muestra esta solicitud; escríbala como la describió su proveedor.',
      'O contrato não mostra este pedido; escreva-o como seu provedor descreveu.',
    ),
    restore: t('Restore the template', 'Restaurar la plantilla', 'Restaurar o modelo'),
  },
  price: {
    title: t('Price for this amount', 'Precio para este importe', 'Preço para este valor'),
    none: t('No price yet', 'Aún no hay precio', 'Ainda não há preço'),
    noneText: t(
      'A price holds for one amount and a short time. Ask for one, look at it, then execute it or let it pass.',
      'Un precio vale para un importe y poco tiempo. Pida uno, mírelo y ejecútelo o déjelo pasar.',
      'Um preço vale para um valor e pouco tempo. Peça um, olhe e execute-o ou deixe passar.',
    ),
    promise: t('Promise', 'Promesa', 'Promessa'),
    reusable: t('Reusable quote', 'Cotización reutilizable', 'Cotação reutilizável'),
    rate: t('Rate', 'Tasa', 'Taxa'),
    baseAmount: t('Base amount', 'Importe base', 'Valor base'),
    quoteAmount: t('Quote amount', 'Importe cotizado', 'Valor cotado'),
    fee: t('Fee when executed', 'Comisión al ejecutar', 'Tarifa ao executar'),
    pair: t('Pair', 'Par', 'Par'),
    direction: t('Operation', 'Operación', 'Operação'),
    received: t('What the answer holds', 'Lo que trae la respuesta', 'O que a resposta traz'),
    receivedText: t(
      'The contract does not show these fields; none is relied on.',
      'El contrato no muestra estos campos; no se confía en ninguno.',
      'O contrato não mostra estes campos; não se confia em nenhum.',
    ),
    lacking: t(
      'The answer has no rate with both amounts, so no price is shown.',
      'La respuesta no trae tasa con ambos importes, así que no se muestra precio.',
      'A resposta não traz taxa com os dois valores, por isso nenhum preço é mostrado.',
    ),
    execute: t('Execute this quote', 'Ejecutar esta cotización', 'Executar esta cotação'),
    buy: t(
      (what: string, cost: string) => `Buy ${what} for ${cost}`,
      (what, cost) => `Comprar ${what} por ${cost}`,
      (what, cost) => `Comprar ${what} por ${cost}`,
    ),
    sell: t(
      (what: string, cost: string) => `Sell ${what} for ${cost}`,
      (what, cost) => `Vender ${what} por ${cost}`,
      (what, cost) => `Vender ${what} por ${cost}`,
    ),
    buyAmount: t(
      (what: string) => `Buy ${what}`,
      (what) => `Comprar ${what}`,
      (what) => `Comprar ${what}`,
    ),
    sellAmount: t(
      (what: string) => `Sell ${what}`,
      (what) => `Vender ${what}`,
      (what) => `Vender ${what}`,
    ),
    perBase: t(
      (asset: string) => `per ${asset}`,
      (asset) => `por ${asset}`,
      (asset) => `por ${asset}`,
    ),
    feeWithoutCurrency: t(
      'the answer names no currency for the fee',
      'la respuesta no indica la moneda de la comisión',
      'a resposta não informa a moeda da tarifa',
    ),
    executeReusable: t('Execute', 'Ejecutar', 'Executar'),
    executeSwap: t('Execute this promise', 'Ejecutar esta promesa', 'Executar esta promessa'),
    order: t('Execution', 'Ejecución', 'Execução'),
    askAgain: t('New quote', 'Nueva cotización', 'Nova cotação'),
    askSwapAgain: t('New promise', 'Nueva promesa', 'Nova promessa'),
    expired: t('Expired', 'Caducado', 'Expirado'),
    seconds: t(
      (count: number) => `${count} s`,
      (count) => `${count} s`,
      (count) => `${count} s`,
    ),
    left: t(
      (count: number) => (count === 1 ? '1 second left' : `${count} seconds left`),
      (count) => (count === 1 ? 'Queda 1 segundo' : `Quedan ${count} segundos`),
      (count) => (count === 1 ? 'Resta 1 segundo' : `Restam ${count} segundos`),
    ),
    byReceipt: t(
      'price by receipt: the answer names no expiry, so 30 s from the request',
      'precio por recepción: la respuesta no nombra caducidad, así que 30 s desde la solicitud',
      'preço pelo recebimento: a resposta não traz validade, então 30 s desde o pedido',
    ),
    noExpiry: t(
      'The answer names no expiry; the service decides how long it holds.',
      'La respuesta no nombra caducidad; el servicio decide cuánto tiempo es válida.',
      'A resposta não traz validade; o serviço decide quanto tempo vale.',
    ),
    answered: t(
      (what: string) => `The answer is here: ${what}`,
      (what) => `Llegó la respuesta: ${what}`,
      (what) => `A resposta chegou: ${what}`,
    ),
    tenSeconds: t(
      'Ten seconds left for this price',
      'Quedan diez segundos para este precio',
      'Restam dez segundos para este preço',
    ),
    hasExpired: t('The price has expired', 'El precio ha caducado', 'O preço expirou'),
    confirmTitle: t(
      (profile: string) => `Execute on ${profile}?`,
      (profile) => `¿Ejecutar en ${profile}?`,
      (profile) => `Executar em ${profile}?`,
    ),
    confirmText: t(
      (profile: string) =>
        `${profile} is a production profile: this trades real funds. You are asked once a session; after it, executing goes without a question.`,
      (profile) =>
        `${profile} es un perfil de producción: se opera con fondos reales. Se pregunta una vez por sesión; después se ejecuta sin preguntar.`,
      (profile) =>
        `${profile} é um perfil de produção: negocia fundos reais. A pergunta vem uma vez por sessão; depois se executa sem perguntar.`,
    ),
    confirm: t('Execute on production', 'Ejecutar en producción', 'Executar em produção'),
    late: t('It was not executed', 'No se ejecutó', 'Não foi executado'),
  },
  outcome: {
    executed: t('Executed', 'Ejecutado', 'Executado'),
    executedText: t(
      'The service took the execution. The status of the trade stands in its transaction.',
      'El servicio tomó la ejecución. El estado de la operación está en su transacción.',
      'O serviço aceitou a execução. O estado da negociação está na transação dela.',
    ),
    refused: t(
      'Refused: nothing was done',
      'Rechazado: no se hizo nada',
      'Recusado: nada foi feito',
    ),
    unknown: t(
      'The outcome is not known',
      'No se conoce el resultado',
      'O resultado não é conhecido',
    ),
    unknownText: t(
      'It was sent and no usable answer came. It is not sent again by itself, and it must not be sent again before you know.',
      'Se envió y no llegó una respuesta utilizable. No se reenvía sola, y no debe reenviarse antes de saber qué pasó.',
      'Foi enviado e não veio resposta utilizável. Não é reenviado sozinho, e não deve ser reenviado antes de se saber.',
    ),
    underWay: t('Under way', 'En curso', 'Em andamento'),
    notSent: t('Not sent', 'Sin enviar', 'Não enviado'),
    ask: t('Ask the service', 'Preguntar al servicio', 'Perguntar ao serviço'),
    settle: t('Settle by hand…', 'Resolver a mano…', 'Resolver à mão…'),
    stillUnknown: t(
      'The service could not tell: it stays unknown.',
      'El servicio no pudo decirlo: sigue sin conocerse.',
      'O serviço não soube dizer: continua desconhecido.',
    ),
    read: t('Read the trade', 'Leer la operación', 'Ler a negociação'),
    transactions: t(
      'Transactions, as the service answers now',
      'Transacciones, como responde ahora el servicio',
      'Transações, como o serviço responde agora',
    ),
    settleTitle: t('Settle by hand', 'Resolver a mano', 'Resolver à mão'),
    settleText: t(
      'What did you find out about this instruction by other means, such as the provider’s own pages? Nothing is sent; your answer is kept with a note.',
      '¿Qué averiguó de esta instrucción por otros medios, como las páginas del proveedor? No se envía nada; su respuesta se guarda con una nota.',
      'O que você apurou desta instrução por outros meios, como as páginas do provedor? Nada é enviado; sua resposta fica guardada com uma nota.',
    ),
    settleDone: t('It was done', 'Se hizo', 'Foi feito'),
    settleNot: t('It was not done', 'No se hizo', 'Não foi feito'),
    settleLabel: t('What became of it', 'Qué fue de ella', 'O que foi feito dela'),
    note: t('Note', 'Nota', 'Nota'),
    noteHint: t(
      'Who said so, where it stands; kept with the instruction.',
      'Quién lo dijo, dónde consta; se guarda con la instrucción.',
      'Quem disse, onde consta; fica guardada com a instrução.',
    ),
    noteEmpty: t('Write down how you know.', 'Anote cómo lo sabe.', 'Anote como você sabe.'),
    save: t('Settle', 'Resolver', 'Resolver'),
  },
  history: {
    title: t('History', 'Historial', 'Histórico'),
    aside: t(
      (shown: string) => `${shown} on this profile`,
      (shown) => `${shown} en este perfil`,
      (shown) => `${shown} neste perfil`,
    ),
    at: t('Time', 'Hora', 'Hora'),
    kind: t('What', 'Qué', 'O quê'),
    pair: t('Pair', 'Par', 'Par'),
    direction: t('Operation', 'Operación', 'Operação'),
    amount: t('Amount', 'Importe', 'Valor'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    state: t('Outcome', 'Resultado', 'Resultado'),
    code: t('Code', 'Código', 'Código'),
    empty: t(
      'Nothing was asked for on this profile yet',
      'En este perfil aún no se pidió nada',
      'Neste perfil ainda não se pediu nada',
    ),
    emptyText: t(
      'What you ask for and execute is kept here with its request and its answer, also when it fails.',
      'Lo que pida y ejecute queda aquí con su solicitud y su respuesta, también si falla.',
      'O que você pedir e executar fica aqui com o pedido e a resposta, também quando falha.',
    ),
    loading: t('Reading the history', 'Leyendo el historial', 'Lendo o histórico'),
    failed: t(
      'The history could not be read',
      'No se pudo leer el historial',
      'Não foi possível ler o histórico',
    ),
    stale: t(
      'The history is as it was read before',
      'El historial está como se leyó antes',
      'O histórico está como foi lido antes',
    ),
    kinds: {
      quote: t('Quote', 'Cotización', 'Cotação'),
      executeQuote: t('Quote execution', 'Ejecución de cotización', 'Execução de cotação'),
      reusableQuote: t('Reusable quote', 'Cotización reutilizable', 'Cotação reutilizável'),
      executeReusable: t(
        'Reusable quote execution',
        'Ejecución de reutilizable',
        'Execução de reutilizável',
      ),
      swapPromise: t('Swap promise', 'Promesa de intercambio', 'Promessa de troca'),
      executeSwap: t('Swap execution', 'Ejecución de intercambio', 'Execução de troca'),
    } satisfies Entries<Record<DeskKind, string>>,
    states: {
      prepared: t('not sent yet', 'sin enviar', 'não enviado'),
      sent: t('under way', 'en curso', 'em andamento'),
      done: t('done', 'hecho', 'feito'),
      refused: t('refused', 'rechazado', 'recusado'),
      unknown: t('outcome unknown', 'resultado desconocido', 'resultado desconhecido'),
    } satisfies Entries<Record<InstructionState, string>>,
    detail: t('Instruction', 'Instrucción', 'Instrução'),
    close: t('Close', 'Cerrar', 'Fechar'),
    sentAt: t('Made', 'Hecha', 'Feita'),
    endedAt: t('Ended', 'Terminada', 'Terminada'),
    httpStatus: t('HTTP status', 'Estado HTTP', 'Estado HTTP'),
    subject: t('About', 'Sobre', 'Sobre'),
    request: t('Request as sent', 'Solicitud enviada', 'Pedido enviado'),
    answer: t('Answer as received', 'Respuesta recibida', 'Resposta recebida'),
    noAnswer: t('No answer came.', 'No llegó respuesta.', 'Não veio resposta.'),
    copyRequest: t('Copy the request', 'Copiar la solicitud', 'Copiar o pedido'),
    copyAnswer: t('Copy the answer', 'Copiar la respuesta', 'Copiar a resposta'),
  },
})
