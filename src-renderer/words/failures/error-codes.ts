import type {
  ErrorGroup,
  ListedCode,
  ResponsibleParty,
  Retry,
} from '../../../src-main/domain/error-codes.ts'
import { catalogue } from '../catalogue.ts'

/** The meaning of a code and the advice for it. */
type CodeWords = Readonly<Record<ListedCode, readonly [meaning: string, todo: string]>>

const codesEn: CodeWords = {
  20000: [
    'A value in the request is not allowed: the form is right, the content is not.',
    'Read which field the service names in its detail, correct it and send again.',
  ],
  20001: [
    'The service could not read the JSON that was sent.',
    'In the request console: correct the JSON. Anywhere else the program built it: copy the details and report them.',
  ],
  20010: [
    'The quote is older than its 30 seconds.',
    'Ask for a new quote and execute that one. The old one can never be executed again.',
  ],
  20011: [
    'This quote was executed before.',
    'Look at the transaction it made. Do not ask for another quote before you know that the first one failed.',
  ],
  20012: [
    'The amount exceeds the balance of the currency that would be debited.',
    'Fund that balance or lower the amount, then ask for a new quote.',
  ],
  20013: [
    'The end user has made as many BUY operations as the period allows.',
    'Wait for the period to end, or have the provider raise the limit. Another amount does not help.',
  ],
  20014: [
    'The end user has made as many SELL operations as the period allows.',
    'Wait for the period to end, or have the provider raise the limit. Another amount does not help.',
  ],
  20015: [
    'The end user has reached the BUY amount that the period allows.',
    'Buy less, wait for the period to end, or have the provider raise the limit.',
  ],
  20016: [
    'The end user has reached the SELL amount that the period allows.',
    'Sell less, wait for the period to end, or have the provider raise the limit.',
  ],
  20017: [
    'The BUY amount is below the minimum of one transaction.',
    'Raise the amount and ask for a new quote.',
  ],
  20018: [
    'The BUY amount is above the maximum of one transaction.',
    'Lower the amount, or buy in several parts.',
  ],
  20019: [
    'The SELL amount is below the minimum of one transaction.',
    'Raise the amount and ask for a new quote.',
  ],
  20020: [
    'The SELL amount is above the maximum of one transaction.',
    'Lower the amount, or sell in several parts.',
  ],
  20021: [
    'The end user is banned, which shows only when a quote is executed.',
    'Nothing was executed. Speak with the provider about this end user before trying again.',
  ],
  20022: [
    'The SWAP amount is below the minimum of one transaction.',
    'Raise the amount and ask for a new price.',
  ],
  20023: [
    'The SWAP amount is above the maximum of one transaction.',
    'Lower the amount, or swap in several parts.',
  ],
  20024: [
    'The end user has made as many SWAP operations as the period allows.',
    'Wait for the period to end. Another amount does not help.',
  ],
  20025: [
    'The end user has reached the SWAP amount that the period allows.',
    'Swap less, or wait for the period to end.',
  ],
  20026: [
    'The reusable quote has no price at this moment.',
    'Create the reusable quote again and execute it while its price holds.',
  ],
  20027: [
    'The withdrawal fee that was offered before has expired.',
    'Ask for the fee again and use the new one.',
  ],
  20029: [
    'The address is not valid on the network that was named.',
    'Check address and network with the end user. An address of another network looks alike and loses the money.',
  ],
  20030: [
    'The end user has no approved identity check (KYC).',
    'Have the end user complete it, then try again.',
  ],
  20031: [
    'The end user already has an approved identity check (KYC).',
    'Nothing to do: what was asked for is done.',
  ],
  20032: [
    'The payment method does not exist or is switched off for this account.',
    'Choose another one, or ask the provider to switch it on.',
  ],
  20033: [
    'As many fiat withdrawals of this currency were made as the period allows.',
    'Wait for the period to end. Another amount does not help.',
  ],
  20034: [
    'The amount of fiat withdrawals of this currency that the period allows is reached.',
    'Withdraw less, or wait for the period to end.',
  ],
  20035: [
    'The end user has no fiat account, and this operation needs one.',
    'Create the fiat account first, then try again.',
  ],
  20036: [
    'The withdrawal is smaller than the network carries (dust).',
    'Raise the amount. The least one differs from network to network.',
  ],
  20037: [
    'This end user has no address on the network that was named.',
    'Create an AutoSwap address for this end user first, then try again.',
  ],
  40000: [
    'The credentials or the token are wrong.',
    'The program has asked for a new token once. Enter the credentials of this profile again.',
  ],
  40001: [
    'The request carried no login.',
    'Enter the credentials of this profile. If they are there, copy the details and report them.',
  ],
  40003: [
    'The login is valid, but lacks a scope that this call needs.',
    'Have the provider add the scope to this client. Quotes need read and write.',
  ],
  40004: [
    'There is nothing at this address: the id does not exist, or not for this account.',
    'Check the id and the profile. For a withdrawal of your ledger it becomes a break.',
  ],
  40005: [
    'The service does not offer this call at this address.',
    'Check the method and the path, and the address of the service in the profile.',
  ],
  40006: [
    'The historical market price was asked for in a wrong way. Only that call answers so.',
    'Correct the request in the console.',
  ],
  40007: [
    'The network cannot be used for the currency that was chosen.',
    'Choose a network of this currency.',
  ],
  40008: [
    'The currency has no limits configured. It does not mean that it is unlimited.',
    'Ask the provider to configure limits for this currency.',
  ],
  40009: [
    'A quote with this external reference exists and was never executed.',
    'Use another external reference.',
  ],
  40010: [
    'No address is free on the networks that fit the one named. It is not about this end user.',
    'Try again later. Tell the provider if it stays.',
  ],
  40015: [
    'The content was not JSON.',
    'In the request console: send JSON. Anywhere else: copy the details and report them.',
  ],
  40029: [
    'The quota of this account is used up, for the hour or for the day.',
    'Wait. Reads go on by themselves when the pause ends; what changes something has to be sent by you.',
  ],
  50003: [
    'The service, or what was asked of it, is unavailable.',
    'Reads are tried again by themselves. Whether an instruction arrived is not known: read it back before sending another.',
  ],
}

const codesEs: CodeWords = {
  20000: [
    'Un valor de la solicitud no está permitido: la forma es correcta, el contenido no.',
    'Lea qué campo nombra el servicio en su detalle, corríjalo y envíe de nuevo.',
  ],
  20001: [
    'El servicio no pudo leer el JSON enviado.',
    'En la consola: corrija el JSON. En otro lugar lo construyó el programa: copie los detalles e infórmelo.',
  ],
  20010: [
    'La cotización supera sus 30 segundos.',
    'Pida una nueva y ejecute esa. La anterior ya nunca se podrá ejecutar.',
  ],
  20011: [
    'Esta cotización ya se ejecutó antes.',
    'Mire la transacción que produjo. No pida otra hasta saber que la primera falló.',
  ],
  20012: [
    'El importe supera el saldo de la moneda que se debitaría.',
    'Agregue fondos o baje el importe, y pida una cotización nueva.',
  ],
  20013: [
    'El usuario final hizo tantas operaciones BUY como permite el período.',
    'Espere a que termine el período o pida al proveedor subir el límite. Otro importe no ayuda.',
  ],
  20014: [
    'El usuario final hizo tantas operaciones SELL como permite el período.',
    'Espere a que termine el período o pida al proveedor subir el límite. Otro importe no ayuda.',
  ],
  20015: [
    'El usuario final alcanzó el importe BUY que permite el período.',
    'Compre menos, espere a que termine el período o pida al proveedor subir el límite.',
  ],
  20016: [
    'El usuario final alcanzó el importe SELL que permite el período.',
    'Venda menos, espere a que termine el período o pida al proveedor subir el límite.',
  ],
  20017: [
    'El importe BUY está por debajo del mínimo de una transacción.',
    'Suba el importe y pida una cotización nueva.',
  ],
  20018: [
    'El importe BUY está por encima del máximo de una transacción.',
    'Baje el importe o compre en varias partes.',
  ],
  20019: [
    'El importe SELL está por debajo del mínimo de una transacción.',
    'Suba el importe y pida una cotización nueva.',
  ],
  20020: [
    'El importe SELL está por encima del máximo de una transacción.',
    'Baje el importe o venda en varias partes.',
  ],
  20021: [
    'El usuario final está vetado; solo se ve al ejecutar una cotización.',
    'No se ejecutó nada. Hable con el proveedor sobre este usuario antes de reintentar.',
  ],
  20022: [
    'El importe SWAP está por debajo del mínimo de una transacción.',
    'Suba el importe y pida un precio nuevo.',
  ],
  20023: [
    'El importe SWAP está por encima del máximo de una transacción.',
    'Baje el importe o intercambie en varias partes.',
  ],
  20024: [
    'El usuario final hizo tantas operaciones SWAP como permite el período.',
    'Espere a que termine el período. Otro importe no ayuda.',
  ],
  20025: [
    'El usuario final alcanzó el importe SWAP que permite el período.',
    'Intercambie menos o espere a que termine el período.',
  ],
  20026: [
    'La cotización reutilizable no tiene precio en este momento.',
    'Créela de nuevo y ejecútela mientras su precio valga.',
  ],
  20027: [
    'La comisión de retiro ofrecida antes ya venció.',
    'Pida la comisión de nuevo y use la nueva.',
  ],
  20029: [
    'La dirección no es válida en la red indicada.',
    'Compruebe dirección y red con el usuario final. La de otra red se parece y pierde el dinero.',
  ],
  20030: [
    'El usuario final no tiene una verificación de identidad (KYC) aprobada.',
    'Haga que el usuario final la complete y reintente.',
  ],
  20031: [
    'El usuario final ya tiene una verificación de identidad (KYC) aprobada.',
    'Nada que hacer: lo pedido ya está hecho.',
  ],
  20032: [
    'El método de pago no existe o está desactivado para esta cuenta.',
    'Elija otro o pida al proveedor que lo active.',
  ],
  20033: [
    'Ya se hicieron tantos retiros fíat de esta moneda como permite el período.',
    'Espere a que termine el período. Otro importe no ayuda.',
  ],
  20034: [
    'Se alcanzó el importe de retiros fíat de esta moneda que permite el período.',
    'Retire menos o espere a que termine el período.',
  ],
  20035: [
    'El usuario final no tiene cuenta fíat, y esta operación la necesita.',
    'Cree primero la cuenta fíat y reintente.',
  ],
  20036: [
    'El retiro es menor de lo que la red transporta (polvo).',
    'Suba el importe. El mínimo varía de una red a otra.',
  ],
  20037: [
    'Este usuario final no tiene dirección en la red indicada.',
    'Cree primero una dirección AutoSwap para este usuario y reintente.',
  ],
  40000: [
    'Las credenciales o el token son incorrectos.',
    'El programa ya pidió un token nuevo una vez. Ingrese de nuevo las credenciales de este perfil.',
  ],
  40001: [
    'La solicitud no llevaba inicio de sesión.',
    'Ingrese las credenciales de este perfil. Si ya están, copie los detalles e infórmelo.',
  ],
  40003: [
    'El inicio de sesión vale, pero le falta un permiso que esta llamada necesita.',
    'Pida al proveedor que agregue el permiso a este cliente. Las cotizaciones necesitan read y write.',
  ],
  40004: [
    'No hay nada en esta dirección: el identificador no existe, o no para esta cuenta.',
    'Compruebe el identificador y el perfil. Si es un retiro de su libro, se vuelve discrepancia.',
  ],
  40005: [
    'El servicio no ofrece esta llamada en esta dirección.',
    'Compruebe el método, la ruta y la dirección del servicio en el perfil.',
  ],
  40006: [
    'El precio histórico de mercado se pidió de forma incorrecta. Solo esa llamada responde así.',
    'Corrija la solicitud en la consola.',
  ],
  40007: ['La red no se puede usar para la moneda elegida.', 'Elija una red de esta moneda.'],
  40008: [
    'La moneda no tiene límites configurados. No significa que sea ilimitada.',
    'Pida al proveedor que configure límites para esta moneda.',
  ],
  40009: [
    'Existe una cotización con esta referencia externa que nunca se ejecutó.',
    'Use otra referencia externa.',
  ],
  40010: [
    'No hay direcciones libres en redes compatibles con la indicada. No depende de este usuario.',
    'Inténtelo más tarde. Avise al proveedor si continúa.',
  ],
  40015: [
    'El contenido no era JSON.',
    'En la consola: envíe JSON. En otro lugar: copie los detalles e infórmelo.',
  ],
  40029: [
    'La cuota de esta cuenta está agotada, por hora o por día.',
    'Espere. Las lecturas siguen solas al terminar la pausa; lo que cambia algo debe enviarlo usted.',
  ],
  50003: [
    'El servicio, o lo que se le pidió, no está disponible.',
    'Las lecturas se repiten solas. No se sabe si una instrucción llegó: compruébelo antes de enviar otra.',
  ],
}

const codesPt: CodeWords = {
  20000: [
    'Um valor da solicitação não é permitido: a forma está certa, o conteúdo não.',
    'Leia qual campo o serviço indica no detalhe, corrija-o e envie de novo.',
  ],
  20001: [
    'O serviço não conseguiu ler o JSON enviado.',
    'No console: corrija o JSON. Em outro lugar, o programa o montou: copie os detalhes e relate.',
  ],
  20010: [
    'A cotação passou dos seus 30 segundos.',
    'Peça uma nova e execute essa. A antiga nunca mais poderá ser executada.',
  ],
  20011: [
    'Esta cotação já foi executada antes.',
    'Veja a transação que ela gerou. Não peça outra antes de saber que a primeira falhou.',
  ],
  20012: [
    'O valor excede o saldo da moeda que seria debitada.',
    'Adicione fundos ou reduza o valor, e peça uma nova cotação.',
  ],
  20013: [
    'O usuário final fez tantas operações BUY quanto o período permite.',
    'Espere o período acabar ou peça ao provedor um limite maior. Outro valor não resolve.',
  ],
  20014: [
    'O usuário final fez tantas operações SELL quanto o período permite.',
    'Espere o período acabar ou peça ao provedor um limite maior. Outro valor não resolve.',
  ],
  20015: [
    'O usuário final atingiu o valor BUY que o período permite.',
    'Compre menos, espere o período acabar ou peça ao provedor um limite maior.',
  ],
  20016: [
    'O usuário final atingiu o valor SELL que o período permite.',
    'Venda menos, espere o período acabar ou peça ao provedor um limite maior.',
  ],
  20017: [
    'O valor BUY está abaixo do mínimo de uma transação.',
    'Aumente o valor e peça uma nova cotação.',
  ],
  20018: [
    'O valor BUY está acima do máximo de uma transação.',
    'Reduza o valor ou compre em várias partes.',
  ],
  20019: [
    'O valor SELL está abaixo do mínimo de uma transação.',
    'Aumente o valor e peça uma nova cotação.',
  ],
  20020: [
    'O valor SELL está acima do máximo de uma transação.',
    'Reduza o valor ou venda em várias partes.',
  ],
  20021: [
    'O usuário final está banido; isso só aparece ao executar uma cotação.',
    'Nada foi executado. Fale com o provedor sobre este usuário antes de tentar de novo.',
  ],
  20022: [
    'O valor SWAP está abaixo do mínimo de uma transação.',
    'Aumente o valor e peça um novo preço.',
  ],
  20023: [
    'O valor SWAP está acima do máximo de uma transação.',
    'Reduza o valor ou troque em várias partes.',
  ],
  20024: [
    'O usuário final fez tantas operações SWAP quanto o período permite.',
    'Espere o período acabar. Outro valor não resolve.',
  ],
  20025: [
    'O usuário final atingiu o valor SWAP que o período permite.',
    'Troque menos ou espere o período acabar.',
  ],
  20026: [
    'A cotação reutilizável não tem preço neste momento.',
    'Crie-a de novo e execute-a enquanto o preço valer.',
  ],
  20027: ['A tarifa de saque oferecida antes já expirou.', 'Peça a tarifa de novo e use a nova.'],
  20029: [
    'O endereço não é válido na rede indicada.',
    'Confira endereço e rede com o usuário final. O de outra rede é parecido e perde o dinheiro.',
  ],
  20030: [
    'O usuário final não tem verificação de identidade (KYC) aprovada.',
    'Peça ao usuário final que a conclua e tente de novo.',
  ],
  20031: [
    'O usuário final já tem verificação de identidade (KYC) aprovada.',
    'Nada a fazer: o que foi pedido já está feito.',
  ],
  20032: [
    'O método de pagamento não existe ou está desligado para esta conta.',
    'Escolha outro ou peça ao provedor que o ligue.',
  ],
  20033: [
    'Já foram feitos tantos saques fiat desta moeda quanto o período permite.',
    'Espere o período acabar. Outro valor não resolve.',
  ],
  20034: [
    'O valor de saques fiat desta moeda que o período permite foi atingido.',
    'Saque menos ou espere o período acabar.',
  ],
  20035: [
    'O usuário final não tem conta fiat, e esta operação precisa de uma.',
    'Crie primeiro a conta fiat e tente de novo.',
  ],
  20036: [
    'O saque é menor do que a rede transporta (poeira).',
    'Aumente o valor. O mínimo varia de rede para rede.',
  ],
  20037: [
    'Este usuário final não tem endereço na rede indicada.',
    'Crie primeiro um endereço AutoSwap para este usuário e tente de novo.',
  ],
  40000: [
    'As credenciais ou o token estão errados.',
    'O programa já pediu um novo token uma vez. Informe de novo as credenciais deste perfil.',
  ],
  40001: [
    'A solicitação não levava login.',
    'Informe as credenciais deste perfil. Se já estão lá, copie os detalhes e relate.',
  ],
  40003: [
    'O login vale, mas falta uma permissão que esta chamada exige.',
    'Peça ao provedor que acrescente a permissão a este cliente. Cotações exigem read e write.',
  ],
  40004: [
    'Não há nada neste endereço: o id não existe, ou não para esta conta.',
    'Confira o id e o perfil. Se é um saque do seu livro, torna-se divergência.',
  ],
  40005: [
    'O serviço não oferece esta chamada neste endereço.',
    'Confira o método, o caminho e o endereço do serviço no perfil.',
  ],
  40006: [
    'O preço histórico de mercado foi pedido de forma errada. Só essa chamada responde assim.',
    'Corrija a solicitação no console.',
  ],
  40007: ['A rede não pode ser usada para a moeda escolhida.', 'Escolha uma rede desta moeda.'],
  40008: [
    'A moeda não tem limites configurados. Não quer dizer que seja ilimitada.',
    'Peça ao provedor que configure limites para esta moeda.',
  ],
  40009: [
    'Existe uma cotação com esta referência externa que nunca foi executada.',
    'Use outra referência externa.',
  ],
  40010: [
    'Não há endereços livres em redes compatíveis com a indicada. Não depende deste usuário.',
    'Tente mais tarde. Avise o provedor se continuar.',
  ],
  40015: [
    'O conteúdo não era JSON.',
    'No console: envie JSON. Em outro lugar: copie os detalhes e relate.',
  ],
  40029: [
    'A cota desta conta acabou, por hora ou por dia.',
    'Espere. As leituras seguem sozinhas quando a pausa acaba; o que muda algo, é você quem envia.',
  ],
  50003: [
    'O serviço, ou o que foi pedido a ele, não está disponível.',
    'As leituras se repetem sozinhas. Não se sabe se uma instrução chegou: confira antes de enviar outra.',
  ],
}

const menderEn: Readonly<Record<ResponsibleParty, string>> = {
  you: 'You',
  endUser: 'The end user',
  provider: 'The provider',
  nobody: 'Nobody: wait',
}
const retryEn: Readonly<Record<Retry, string>> = {
  never: 'Never',
  corrected: 'After the cause is mended',
  renewed: 'Not this one: with a new one',
  nextPeriod: 'When the period has ended',
  later: 'Later, as it is',
}
const groupsEn: Readonly<Record<ErrorGroup, string>> = {
  2: 'Request and business rules',
  4: 'Access and handling',
  5: 'Availability',
}
const unlistedEn: Readonly<Record<ErrorGroup, string>> = {
  2: 'By its group it is about the request or a business rule: something that was sent is not allowed.',
  4: 'By its group it is about access or how the request was handled: login, scope, address or format.',
  5: 'By its group it is about availability: the service could not answer.',
}

/** The error desk's words. The names of codes are the contract's own in every language. */
export const errorCodeWords = catalogue({
  en: {
    title: 'Error desk',
    source: 'From the table of each service: works without a network',
    search: 'Find a number or a word',
    searchHint: 'A number, the start of one, or words',
    all: 'All',
    codes: codesEn,
    menders: menderEn,
    retries: retryEn,
    groups: groupsEn,
    groupRange: (group: number) => `${group}xxxx`,
    seen: 'Seen with this profile',
    seenTimes: (times: string, ago: string) => `${times} times, last ${ago}`,
    seenOnce: (ago: string) => `once, ${ago}`,
    code: 'Code',
    name: 'Name',
    mender: 'Who can mend it',
    retry: 'Send it again',
    meaning: 'What it means',
    todo: 'What to do',
    nobodyOver: 'Nobody: it is done',
    byItself: 'Reads are repeated by the program; an instruction never is.',
    never: 'It is never repeated by the program.',
    alike: (name: string) => `Also called “${name}”, but something else`,
    unlisted: 'Unlisted code',
    unlistedText: (code: string) => `${code} is not in the contract’s table.`,
    unlistedGroups: unlistedEn,
    noGroup:
      'No group of the contract begins so: it may be another service’s code, or a typing error.',
    unlistedTodo: (code: string) =>
      `Ask the provider what ${code} means, with the copied details of the failure. Until then treat it as not mended.`,
    none: (text: string) => `No code matches “${text}”`,
    noneText: 'A number of five digits is explained by its group even if it is not listed.',
    clear: 'Clear the search',
    count: (shown: string, all: string) =>
      shown === all ? `${all} codes` : `${shown} of ${all} codes`,
  },
  es: {
    title: 'Códigos de error',
    source: 'De la tabla de cada servicio: funciona sin red',
    search: 'Buscar un número o una palabra',
    searchHint: 'Un número, su comienzo o palabras',
    all: 'Todos',
    codes: codesEs,
    menders: {
      you: 'Usted',
      endUser: 'El usuario final',
      provider: 'El proveedor',
      nobody: 'Nadie: esperar',
    },
    retries: {
      never: 'Nunca',
      corrected: 'Cuando se arregle la causa',
      renewed: 'Esta no: con una nueva',
      nextPeriod: 'Cuando termine el período',
      later: 'Más tarde, tal cual',
    },
    groups: { 2: 'Solicitud y reglas de negocio', 4: 'Acceso y tratamiento', 5: 'Disponibilidad' },
    groupRange: (group) => `${group}xxxx`,
    seen: 'Vistos con este perfil',
    seenTimes: (times, ago) => `${times} veces, la última ${ago}`,
    seenOnce: (ago) => `una vez, ${ago}`,
    code: 'Código',
    name: 'Nombre',
    mender: 'Quién puede arreglarlo',
    retry: 'Enviarlo de nuevo',
    meaning: 'Qué significa',
    todo: 'Qué hacer',
    nobodyOver: 'Nadie: ya está hecho',
    byItself: 'El programa repite las lecturas; una instrucción, nunca.',
    never: 'El programa nunca lo repite.',
    alike: (name) => `También se llama «${name}», pero es otra cosa`,
    unlisted: 'Código no listado',
    unlistedText: (code) => `${code} no está en la tabla del contrato.`,
    unlistedGroups: {
      2: 'Por su grupo trata de la solicitud o de una regla de negocio: algo de lo enviado no está permitido.',
      4: 'Por su grupo trata del acceso o del tratamiento de la solicitud: inicio de sesión, permiso, dirección o formato.',
      5: 'Por su grupo trata de la disponibilidad: el servicio no pudo responder.',
    },
    noGroup:
      'Ningún grupo del contrato empieza así: puede ser de otro servicio o un error al escribir.',
    unlistedTodo: (code) =>
      `Pregunte al proveedor qué significa ${code}, con los detalles copiados del fallo. Hasta entonces, delo por no arreglado.`,
    none: (text) => `Ningún código coincide con «${text}»`,
    noneText: 'Un número de cinco cifras se explica por su grupo aunque no esté listado.',
    clear: 'Borrar la búsqueda',
    count: (shown, all) => (shown === all ? `${all} códigos` : `${shown} de ${all} códigos`),
  },
  pt: {
    title: 'Códigos de erro',
    source: 'Da tabela de cada serviço: funciona sem rede',
    search: 'Buscar um número ou uma palavra',
    searchHint: 'Um número, seu começo ou palavras',
    all: 'Todos',
    codes: codesPt,
    menders: {
      you: 'Você',
      endUser: 'O usuário final',
      provider: 'O provedor',
      nobody: 'Ninguém: esperar',
    },
    retries: {
      never: 'Nunca',
      corrected: 'Depois de corrigir a causa',
      renewed: 'Esta não: com uma nova',
      nextPeriod: 'Quando o período acabar',
      later: 'Mais tarde, como está',
    },
    groups: {
      2: 'Solicitação e regras de negócio',
      4: 'Acesso e tratamento',
      5: 'Disponibilidade',
    },
    groupRange: (group) => `${group}xxxx`,
    seen: 'Vistos com este perfil',
    seenTimes: (times, ago) => `${times} vezes, a última ${ago}`,
    seenOnce: (ago) => `uma vez, ${ago}`,
    code: 'Código',
    name: 'Nome',
    mender: 'Quem pode resolver',
    retry: 'Enviar de novo',
    meaning: 'O que significa',
    todo: 'O que fazer',
    nobodyOver: 'Ninguém: já está feito',
    byItself: 'O programa repete as leituras; uma instrução, nunca.',
    never: 'O programa nunca repete.',
    alike: (name) => `Também se chama “${name}”, mas é outra coisa`,
    unlisted: 'Código não listado',
    unlistedText: (code) => `${code} não está na tabela do contrato.`,
    unlistedGroups: {
      2: 'Pelo grupo, trata da solicitação ou de uma regra de negócio: algo do que foi enviado não é permitido.',
      4: 'Pelo grupo, trata do acesso ou do tratamento da solicitação: login, permissão, endereço ou formato.',
      5: 'Pelo grupo, trata da disponibilidade: o serviço não conseguiu responder.',
    },
    noGroup:
      'Nenhum grupo do contrato começa assim: pode ser de outro serviço ou um erro de digitação.',
    unlistedTodo: (code) =>
      `Pergunte ao provedor o que significa ${code}, com os detalhes copiados da falha. Até lá, considere não resolvido.`,
    none: (text) => `Nenhum código corresponde a “${text}”`,
    noneText: 'Um número de cinco dígitos é explicado pelo grupo mesmo que não esteja listado.',
    clear: 'Limpar a busca',
    count: (shown, all) => (shown === all ? `${all} códigos` : `${shown} de ${all} códigos`),
  },
})
