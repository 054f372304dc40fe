import type {
  ErrorGroup,
  PartnerCode,
  ResponsibleParty,
  Retry,
} from '../../../src-main/domain/error-codes.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'
import { codeNames } from './code-names.ts'

/** The meaning of a code and the advice for it. */
type CodeWords = Readonly<Record<PartnerCode, readonly [meaning: string, todo: string]>>

/** The error desk's words. English names of codes are the contract's own. */
export const errorCodeWords = catalogue({
  title: t('Error desk', 'Códigos de error', 'Códigos de erro'),
  source: t(
    'From the table of each service: works without a network',
    'De la tabla de cada servicio: funciona sin red',
    'Da tabela de cada serviço: funciona sem rede',
  ),
  search: t(
    'Find a number or a word',
    'Buscar un número o una palabra',
    'Buscar um número ou uma palavra',
  ),
  searchHint: t(
    'A number, the start of one, or words',
    'Un número, su comienzo o palabras',
    'Um número, seu começo ou palavras',
  ),
  all: t('All', 'Todos', 'Todos'),
  names: codeNames,
  codes: {
    20000: t(
      [
        'A value in the request is not allowed: its format is right, its content is not.',
        'Read which field the service names in its detail, correct it and send again.',
      ],
      [
        'Un valor de la solicitud no está permitido: la forma es correcta, el contenido no.',
        'Lea qué campo nombra el servicio en su detalle, corríjalo y envíe de nuevo.',
      ],
      [
        'Um valor da solicitação não é permitido: a forma está certa, o conteúdo não.',
        'Leia qual campo o serviço indica no detalhe, corrija-o e envie de novo.',
      ],
    ),
    20001: t(
      [
        'The service could not read the JSON that was sent.',
        'In the request console: correct the JSON. Anywhere else the program built it: copy the details and report them.',
      ],
      [
        'El servicio no pudo leer el JSON enviado.',
        'En la consola: corrija el JSON. En otro lugar lo construyó el programa: copie los detalles e infórmelo.',
      ],
      [
        'O serviço não conseguiu ler o JSON enviado.',
        'No console: corrija o JSON. Em outro lugar, o programa o montou: copie os detalhes e relate.',
      ],
    ),
    20010: t(
      [
        'The quote is older than its 30 seconds.',
        'Ask for a new quote and execute that one. The old one can never be executed again.',
      ],
      [
        'La cotización supera sus 30 segundos.',
        'Pida una nueva y ejecute esa. La anterior ya nunca se podrá ejecutar.',
      ],
      [
        'A cotação passou dos seus 30 segundos.',
        'Peça uma nova e execute essa. A antiga nunca mais poderá ser executada.',
      ],
    ),
    20011: t(
      [
        'This quote was executed before.',
        'Look at the transaction it made. Do not ask for another quote before you know that the first one failed.',
      ],
      [
        'Esta cotización ya se ejecutó antes.',
        'Mire la transacción que produjo. No pida otra hasta saber que la primera falló.',
      ],
      [
        'Esta cotação já foi executada antes.',
        'Veja a transação que ela gerou. Não peça outra antes de saber que a primeira falhou.',
      ],
    ),
    20012: t(
      [
        'The amount exceeds the balance of the currency that would be debited.',
        'Fund that balance or lower the amount, then ask for a new quote.',
      ],
      [
        'El importe supera el saldo de la moneda que se debitaría.',
        'Agregue fondos o baje el importe, y pida una cotización nueva.',
      ],
      [
        'O valor excede o saldo da moeda que seria debitada.',
        'Adicione fundos ou reduza o valor, e peça uma nova cotação.',
      ],
    ),
    20013: t(
      [
        'The end user has made as many BUY operations as the period allows.',
        'Wait for the period to end, or have the provider raise the limit. Another amount does not help.',
      ],
      [
        'El usuario final hizo tantas operaciones BUY como permite el período.',
        'Espere a que termine el período o pida al proveedor subir el límite. Otro importe no ayuda.',
      ],
      [
        'O usuário final fez tantas operações BUY quanto o período permite.',
        'Espere o período acabar ou peça ao provedor um limite maior. Outro valor não resolve.',
      ],
    ),
    20014: t(
      [
        'The end user has made as many SELL operations as the period allows.',
        'Wait for the period to end, or have the provider raise the limit. Another amount does not help.',
      ],
      [
        'El usuario final hizo tantas operaciones SELL como permite el período.',
        'Espere a que termine el período o pida al proveedor subir el límite. Otro importe no ayuda.',
      ],
      [
        'O usuário final fez tantas operações SELL quanto o período permite.',
        'Espere o período acabar ou peça ao provedor um limite maior. Outro valor não resolve.',
      ],
    ),
    20015: t(
      [
        'The end user has reached the BUY amount that the period allows.',
        'Buy less, wait for the period to end, or have the provider raise the limit.',
      ],
      [
        'El usuario final alcanzó el importe BUY que permite el período.',
        'Compre menos, espere a que termine el período o pida al proveedor subir el límite.',
      ],
      [
        'O usuário final atingiu o valor BUY que o período permite.',
        'Compre menos, espere o período acabar ou peça ao provedor um limite maior.',
      ],
    ),
    20016: t(
      [
        'The end user has reached the SELL amount that the period allows.',
        'Sell less, wait for the period to end, or have the provider raise the limit.',
      ],
      [
        'El usuario final alcanzó el importe SELL que permite el período.',
        'Venda menos, espere a que termine el período o pida al proveedor subir el límite.',
      ],
      [
        'O usuário final atingiu o valor SELL que o período permite.',
        'Venda menos, espere o período acabar ou peça ao provedor um limite maior.',
      ],
    ),
    20017: t(
      [
        'The BUY amount is below the minimum of one transaction.',
        'Raise the amount and ask for a new quote.',
      ],
      [
        'El importe BUY está por debajo del mínimo de una transacción.',
        'Suba el importe y pida una cotización nueva.',
      ],
      [
        'O valor BUY está abaixo do mínimo de uma transação.',
        'Aumente o valor e peça uma nova cotação.',
      ],
    ),
    20018: t(
      [
        'The BUY amount is above the maximum of one transaction.',
        'Lower the amount, or buy in several parts.',
      ],
      [
        'El importe BUY está por encima del máximo de una transacción.',
        'Baje el importe o compre en varias partes.',
      ],
      [
        'O valor BUY está acima do máximo de uma transação.',
        'Reduza o valor ou compre em várias partes.',
      ],
    ),
    20019: t(
      [
        'The SELL amount is below the minimum of one transaction.',
        'Raise the amount and ask for a new quote.',
      ],
      [
        'El importe SELL está por debajo del mínimo de una transacción.',
        'Suba el importe y pida una cotización nueva.',
      ],
      [
        'O valor SELL está abaixo do mínimo de uma transação.',
        'Aumente o valor e peça uma nova cotação.',
      ],
    ),
    20020: t(
      [
        'The SELL amount is above the maximum of one transaction.',
        'Lower the amount, or sell in several parts.',
      ],
      [
        'El importe SELL está por encima del máximo de una transacción.',
        'Baje el importe o venda en varias partes.',
      ],
      [
        'O valor SELL está acima do máximo de uma transação.',
        'Reduza o valor ou venda em várias partes.',
      ],
    ),
    20021: t(
      [
        'The end user is banned, which shows only when a quote is executed.',
        'Nothing was executed. Speak with the provider about this end user before trying again.',
      ],
      [
        'El usuario final está vetado; solo se ve al ejecutar una cotización.',
        'No se ejecutó nada. Hable con el proveedor sobre este usuario antes de reintentar.',
      ],
      [
        'O usuário final está banido; isso só aparece ao executar uma cotação.',
        'Nada foi executado. Fale com o provedor sobre este usuário antes de tentar de novo.',
      ],
    ),
    20022: t(
      [
        'The SWAP amount is below the minimum of one transaction.',
        'Raise the amount and ask for a new price.',
      ],
      [
        'El importe SWAP está por debajo del mínimo de una transacción.',
        'Suba el importe y pida un precio nuevo.',
      ],
      [
        'O valor SWAP está abaixo do mínimo de uma transação.',
        'Aumente o valor e peça um novo preço.',
      ],
    ),
    20023: t(
      [
        'The SWAP amount is above the maximum of one transaction.',
        'Lower the amount, or swap in several parts.',
      ],
      [
        'El importe SWAP está por encima del máximo de una transacción.',
        'Baje el importe o intercambie en varias partes.',
      ],
      [
        'O valor SWAP está acima do máximo de uma transação.',
        'Reduza o valor ou troque em várias partes.',
      ],
    ),
    20024: t(
      [
        'The end user has made as many SWAP operations as the period allows.',
        'Wait for the period to end. Another amount does not help.',
      ],
      [
        'El usuario final hizo tantas operaciones SWAP como permite el período.',
        'Espere a que termine el período. Otro importe no ayuda.',
      ],
      [
        'O usuário final fez tantas operações SWAP quanto o período permite.',
        'Espere o período acabar. Outro valor não resolve.',
      ],
    ),
    20025: t(
      [
        'The end user has reached the SWAP amount that the period allows.',
        'Swap less, or wait for the period to end.',
      ],
      [
        'El usuario final alcanzó el importe SWAP que permite el período.',
        'Intercambie menos o espere a que termine el período.',
      ],
      [
        'O usuário final atingiu o valor SWAP que o período permite.',
        'Troque menos ou espere o período acabar.',
      ],
    ),
    20026: t(
      [
        'The reusable quote has no price at this moment.',
        'Create the reusable quote again and execute it while its price holds.',
      ],
      [
        'La cotización reutilizable no tiene precio en este momento.',
        'Créela de nuevo y ejecútela mientras su precio valga.',
      ],
      [
        'A cotação reutilizável não tem preço neste momento.',
        'Crie-a de novo e execute-a enquanto o preço valer.',
      ],
    ),
    20027: t(
      [
        'The withdrawal fee that was offered before has expired.',
        'Ask for the fee again and use the new one.',
      ],
      [
        'La comisión de retiro ofrecida antes ya venció.',
        'Pida la comisión de nuevo y use la nueva.',
      ],
      ['A tarifa de saque oferecida antes já expirou.', 'Peça a tarifa de novo e use a nova.'],
    ),
    20029: t(
      [
        'The address is not valid on the network that was named.',
        'Check address and network with the end user. An address of another network looks alike and loses the money.',
      ],
      [
        'La dirección no es válida en la red indicada.',
        'Compruebe dirección y red con el usuario final. La de otra red se parece y pierde el dinero.',
      ],
      [
        'O endereço não é válido na rede indicada.',
        'Confira endereço e rede com o usuário final. O de outra rede é parecido e perde o dinheiro.',
      ],
    ),
    20030: t(
      [
        'The end user has no approved identity check (KYC).',
        'Have the end user complete it, then try again.',
      ],
      [
        'El usuario final no tiene una verificación de identidad (KYC) aprobada.',
        'Haga que el usuario final la complete y reintente.',
      ],
      [
        'O usuário final não tem verificação de identidade (KYC) aprovada.',
        'Peça ao usuário final que a conclua e tente de novo.',
      ],
    ),
    20031: t(
      [
        'The end user already has an approved identity check (KYC).',
        'Nothing to do: the identity check is already approved.',
      ],
      [
        'El usuario final ya tiene una verificación de identidad (KYC) aprobada.',
        'Nada que hacer: lo pedido ya está hecho.',
      ],
      [
        'O usuário final já tem verificação de identidade (KYC) aprovada.',
        'Nada a fazer: o que foi pedido já está feito.',
      ],
    ),
    20032: t(
      [
        'The payment method does not exist or is switched off for this account.',
        'Choose another one, or ask the provider to switch it on.',
      ],
      [
        'El método de pago no existe o está desactivado para esta cuenta.',
        'Elija otro o pida al proveedor que lo active.',
      ],
      [
        'O método de pagamento não existe ou está desligado para esta conta.',
        'Escolha outro ou peça ao provedor que o ligue.',
      ],
    ),
    20033: t(
      [
        'As many fiat withdrawals of this currency were made as the period allows.',
        'Wait for the period to end. Another amount does not help.',
      ],
      [
        'Ya se hicieron tantos retiros fíat de esta moneda como permite el período.',
        'Espere a que termine el período. Otro importe no ayuda.',
      ],
      [
        'Já foram feitos tantos saques fiat desta moeda quanto o período permite.',
        'Espere o período acabar. Outro valor não resolve.',
      ],
    ),
    20034: t(
      [
        'The amount of fiat withdrawals of this currency that the period allows is reached.',
        'Withdraw less, or wait for the period to end.',
      ],
      [
        'Se alcanzó el importe de retiros fíat de esta moneda que permite el período.',
        'Retire menos o espere a que termine el período.',
      ],
      [
        'O valor de saques fiat desta moeda que o período permite foi atingido.',
        'Saque menos ou espere o período acabar.',
      ],
    ),
    20035: t(
      [
        'The end user has no fiat account, and this operation needs one.',
        'Create the fiat account first, then try again.',
      ],
      [
        'El usuario final no tiene cuenta fíat, y esta operación la necesita.',
        'Cree primero la cuenta fíat y reintente.',
      ],
      [
        'O usuário final não tem conta fiat, e esta operação precisa de uma.',
        'Crie primeiro a conta fiat e tente de novo.',
      ],
    ),
    20036: t(
      [
        'The withdrawal is below the minimum that the network accepts (dust).',
        'Raise the amount. The minimum differs from network to network.',
      ],
      [
        'El retiro es menor de lo que la red transporta (polvo).',
        'Suba el importe. El mínimo varía de una red a otra.',
      ],
      [
        'O saque é menor do que a rede transporta (poeira).',
        'Aumente o valor. O mínimo varia de rede para rede.',
      ],
    ),
    20037: t(
      [
        'This end user has no address on the network that was named.',
        'Create an AutoSwap address for this end user first, then try again.',
      ],
      [
        'Este usuario final no tiene dirección en la red indicada.',
        'Cree primero una dirección AutoSwap para este usuario y reintente.',
      ],
      [
        'Este usuário final não tem endereço na rede indicada.',
        'Crie primeiro um endereço AutoSwap para este usuário e tente de novo.',
      ],
    ),
    40000: t(
      [
        'The credentials or the token are wrong.',
        'The program has asked for a new token once. Enter the credentials of this profile again.',
      ],
      [
        'Las credenciales o el token son incorrectos.',
        'El programa ya pidió un token nuevo una vez. Ingrese de nuevo las credenciales de este perfil.',
      ],
      [
        'As credenciais ou o token estão errados.',
        'O programa já pediu um novo token uma vez. Informe de novo as credenciais deste perfil.',
      ],
    ),
    40001: t(
      [
        'The request carried no login.',
        'Enter the credentials of this profile. If they are there, copy the details and report them.',
      ],
      [
        'La solicitud no llevaba inicio de sesión.',
        'Ingrese las credenciales de este perfil. Si ya están, copie los detalles e infórmelo.',
      ],
      [
        'A solicitação não levava login.',
        'Informe as credenciais deste perfil. Se já estão lá, copie os detalhes e relate.',
      ],
    ),
    40003: t(
      [
        'The login is valid, but lacks a scope that this call needs.',
        'Have the provider add the scope to this client. Quotes need read and write.',
      ],
      [
        'El inicio de sesión vale, pero le falta un permiso que esta llamada necesita.',
        'Pida al proveedor que agregue el permiso a este cliente. Las cotizaciones necesitan read y write.',
      ],
      [
        'O login vale, mas falta uma permissão que esta chamada exige.',
        'Peça ao provedor que acrescente a permissão a este cliente. Cotações exigem read e write.',
      ],
    ),
    40004: t(
      [
        'There is nothing at this address: the id does not exist, or not for this account.',
        'Check the id and the profile. For a withdrawal of your ledger it becomes a break.',
      ],
      [
        'No hay nada en esta dirección: el identificador no existe, o no para esta cuenta.',
        'Compruebe el identificador y el perfil. Si es un retiro de su libro, se vuelve discrepancia.',
      ],
      [
        'Não há nada neste endereço: o id não existe, ou não para esta conta.',
        'Confira o id e o perfil. Se é um saque do seu livro, torna-se divergência.',
      ],
    ),
    40005: t(
      [
        'The service does not offer this call at this address.',
        'Check the method and the path, and the address of the service in the profile.',
      ],
      [
        'El servicio no ofrece esta llamada en esta dirección.',
        'Compruebe el método, la ruta y la dirección del servicio en el perfil.',
      ],
      [
        'O serviço não oferece esta chamada neste endereço.',
        'Confira o método, o caminho e o endereço do serviço no perfil.',
      ],
    ),
    40006: t(
      [
        'The request for a historical market price was wrong. Only that call returns this code.',
        'Correct the request in the console.',
      ],
      [
        'El precio histórico de mercado se pidió de forma incorrecta. Solo esa llamada responde así.',
        'Corrija la solicitud en la consola.',
      ],
      [
        'O preço histórico de mercado foi pedido de forma errada. Só essa chamada responde assim.',
        'Corrija a solicitação no console.',
      ],
    ),
    40007: t(
      [
        'The network cannot be used for the currency that was chosen.',
        'Choose a network of this currency.',
      ],
      ['La red no se puede usar para la moneda elegida.', 'Elija una red de esta moneda.'],
      ['A rede não pode ser usada para a moeda escolhida.', 'Escolha uma rede desta moeda.'],
    ),
    40008: t(
      [
        'The currency has no limits configured. It does not mean that it is unlimited.',
        'Ask the provider to configure limits for this currency.',
      ],
      [
        'La moneda no tiene límites configurados. No significa que sea ilimitada.',
        'Pida al proveedor que configure límites para esta moneda.',
      ],
      [
        'A moeda não tem limites configurados. Não quer dizer que seja ilimitada.',
        'Peça ao provedor que configure limites para esta moeda.',
      ],
    ),
    40009: t(
      [
        'A quote with this external reference exists and was never executed.',
        'Use another external reference.',
      ],
      [
        'Existe una cotización con esta referencia externa que nunca se ejecutó.',
        'Use otra referencia externa.',
      ],
      [
        'Existe uma cotação com esta referência externa que nunca foi executada.',
        'Use outra referência externa.',
      ],
    ),
    40010: t(
      [
        'No address is free on the matching networks. This does not concern the end user.',
        'Try again later. Tell the provider if the problem persists.',
      ],
      [
        'No hay direcciones libres en redes compatibles con la indicada. No depende de este usuario.',
        'Inténtelo más tarde. Avise al proveedor si continúa.',
      ],
      [
        'Não há endereços livres em redes compatíveis com a indicada. Não depende deste usuário.',
        'Tente mais tarde. Avise o provedor se continuar.',
      ],
    ),
    40015: t(
      [
        'The content was not JSON.',
        'In the request console: send JSON. Anywhere else: copy the details and report them.',
      ],
      [
        'El contenido no era JSON.',
        'En la consola: envíe JSON. En otro lugar: copie los detalles e infórmelo.',
      ],
      [
        'O conteúdo não era JSON.',
        'No console: envie JSON. Em outro lugar: copie os detalhes e relate.',
      ],
    ),
    40029: t(
      [
        'The quota of this account is used up, for the hour or for the day.',
        'Wait. Reads continue automatically when the pause ends; you have to send calls that change something.',
      ],
      [
        'La cuota de esta cuenta está agotada, por hora o por día.',
        'Espere. Las lecturas siguen solas al terminar la pausa; lo que cambia algo debe enviarlo usted.',
      ],
      [
        'A cota desta conta acabou, por hora ou por dia.',
        'Espere. As leituras seguem sozinhas quando a pausa acaba; o que muda algo, é você quem envia.',
      ],
    ),
    50003: t(
      [
        'The service, or the requested part of it, is unavailable.',
        'Reads are retried automatically. Whether an instruction arrived is not known: read it back before sending another.',
      ],
      [
        'El servicio, o lo que se le pidió, no está disponible.',
        'Las lecturas se repiten solas. No se sabe si una instrucción llegó: compruébelo antes de enviar otra.',
      ],
      [
        'O serviço, ou o que foi pedido a ele, não está disponível.',
        'As leituras se repetem sozinhas. Não se sabe se uma instrução chegou: confira antes de enviar outra.',
      ],
    ),
  } satisfies Entries<CodeWords>,
  responsibleParties: {
    you: t('You', 'Usted', 'Você'),
    endUser: t('The end user', 'El usuario final', 'O usuário final'),
    provider: t('The provider', 'El proveedor', 'O provedor'),
    nobody: t('Nobody: wait', 'Nadie: esperar', 'Ninguém: esperar'),
  } satisfies Entries<Readonly<Record<ResponsibleParty, string>>>,
  retries: {
    never: t('Never', 'Nunca', 'Nunca'),
    corrected: t(
      'After the cause is fixed',
      'Cuando se arregle la causa',
      'Depois de corrigir a causa',
    ),
    renewed: t(
      'Only with a new quote or fee',
      'Solo con una cotización o comisión nueva',
      'Só com uma cotação ou taxa nova',
    ),
    nextPeriod: t(
      'When the period has ended',
      'Cuando termine el período',
      'Quando o período acabar',
    ),
    later: t('Later, unchanged', 'Más tarde, tal cual', 'Mais tarde, como está'),
  } satisfies Entries<Readonly<Record<Retry, string>>>,
  groups: {
    2: t(
      'Request and business rules',
      'Solicitud y reglas de negocio',
      'Solicitação e regras de negócio',
    ),
    4: t('Access and handling', 'Acceso y tratamiento', 'Acesso e tratamento'),
    5: t('Availability', 'Disponibilidad', 'Disponibilidade'),
  } satisfies Entries<Readonly<Record<ErrorGroup, string>>>,
  groupRange: t(
    (group: number) => `${group}xxxx`,
    (group) => `${group}xxxx`,
    (group) => `${group}xxxx`,
  ),
  seen: t('Seen with this profile', 'Vistos con este perfil', 'Vistos com este perfil'),
  seenTimes: t(
    (times: string, ago: string) => `${times} times, last ${ago}`,
    (times, ago) => `${times} veces, la última ${ago}`,
    (times, ago) => `${times} vezes, a última ${ago}`,
  ),
  seenOnce: t(
    (ago: string) => `once, ${ago}`,
    (ago) => `una vez, ${ago}`,
    (ago) => `uma vez, ${ago}`,
  ),
  code: t('Code', 'Código', 'Código'),
  name: t('Name', 'Nombre', 'Nome'),
  responsible: t('Who can fix it', 'Quién puede arreglarlo', 'Quem pode resolver'),
  retry: t('Send it again', 'Enviarlo de nuevo', 'Enviar de novo'),
  meaning: t('What it means', 'Qué significa', 'O que significa'),
  todo: t('What to do', 'Qué hacer', 'O que fazer'),
  nobodyForFinal: t('Nobody: it is done', 'Nadie: ya está hecho', 'Ninguém: já está feito'),
  byItself: t(
    'Reads are repeated by the program; an instruction never is.',
    'El programa repite las lecturas; una instrucción, nunca.',
    'O programa repete as leituras; uma instrução, nunca.',
  ),
  never: t(
    'The program never repeats it.',
    'El programa nunca lo repite.',
    'O programa nunca repete.',
  ),
  alike: t(
    (name: string) => `Also called “${name}”, but with another meaning`,
    (name) => `También se llama «${name}», pero es otra cosa`,
    (name) => `Também se chama “${name}”, mas é outra coisa`,
  ),
  inContract: t(
    (name: string) => `In the contract: ${name}`,
    (name) => `En el contrato: ${name}`,
    (name) => `No contrato: ${name}`,
  ),
  unlisted: t('Unlisted code', 'Código no listado', 'Código não listado'),
  unlistedText: t(
    (code: string) => `${code} is not in the contract’s table.`,
    (code) => `${code} no está en la tabla del contrato.`,
    (code) => `${code} não está na tabela do contrato.`,
  ),
  unlistedGroups: {
    2: t(
      'By its group it is about the request or a business rule: something that was sent is not allowed.',
      'Por su grupo trata de la solicitud o de una regla de negocio: algo de lo enviado no está permitido.',
      'Pelo grupo, trata da solicitação ou de uma regra de negócio: algo do que foi enviado não é permitido.',
    ),
    4: t(
      'By its group it is about access or how the request was handled: login, scope, address or format.',
      'Por su grupo trata del acceso o del tratamiento de la solicitud: inicio de sesión, permiso, dirección o formato.',
      'Pelo grupo, trata do acesso ou do tratamento da solicitação: login, permissão, endereço ou formato.',
    ),
    5: t(
      'By its group it is about availability: the service could not answer.',
      'Por su grupo trata de la disponibilidad: el servicio no pudo responder.',
      'Pelo grupo, trata da disponibilidade: o serviço não conseguiu responder.',
    ),
  } satisfies Entries<Readonly<Record<ErrorGroup, string>>>,
  noGroup: t(
    'No group of the contract begins with this digit: it may be another service’s code, or a typing error.',
    'Ningún grupo del contrato empieza así: puede ser de otro servicio o un error al escribir.',
    'Nenhum grupo do contrato começa assim: pode ser de outro serviço ou um erro de digitação.',
  ),
  unlistedTodo: t(
    (code: string) =>
      `Ask the provider what ${code} means, with the copied details of the failure. Until then treat it as not fixed.`,
    (code) =>
      `Pregunte al proveedor qué significa ${code}, con los detalles copiados del fallo. Hasta entonces, delo por no arreglado.`,
    (code) =>
      `Pergunte ao provedor o que significa ${code}, com os detalhes copiados da falha. Até lá, considere não resolvido.`,
  ),
  none: t(
    (text: string) => `No code matches “${text}”`,
    (text) => `Ningún código coincide con «${text}»`,
    (text) => `Nenhum código corresponde a “${text}”`,
  ),
  noneText: t(
    'A number of five digits is explained by its group even if it is not listed.',
    'Un número de cinco cifras se explica por su grupo aunque no esté listado.',
    'Um número de cinco dígitos é explicado pelo grupo mesmo que não esteja listado.',
  ),
  clear: t('Clear the search', 'Borrar la búsqueda', 'Limpar a busca'),
  count: t(
    (shownCount: string, total: string) =>
      shownCount === total ? `${total} codes` : `${shownCount} of ${total} codes`,
    (shownCount, total) =>
      shownCount === total ? `${total} códigos` : `${shownCount} de ${total} códigos`,
    (shownCount, total) =>
      shownCount === total ? `${total} códigos` : `${shownCount} de ${total} códigos`,
  ),
})
