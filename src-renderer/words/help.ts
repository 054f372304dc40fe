import type { Entries } from './catalogue.ts'
import { catalogue, t } from './catalogue.ts'

/** The groups of rules, in the order of the screen. */
export const ruleGroups = [
  'statuses',
  'quotes',
  'limits',
  'rails',
  'contacts',
  'deposits',
  'feed',
  'errors',
  'changes',
] as const
export type RuleGroup = (typeof ruleGroups)[number]

interface RuleWords {
  readonly title: string
  readonly lines: readonly string[]
}

/** The words of the help. */
export const helpWords = catalogue({
  title: t('Help', 'Ayuda', 'Ajuda'),
  label: t('Parts of the help', 'Partes de la ayuda', 'Partes da ajuda'),
  tabs: {
    rules: t('Rules', 'Reglas', 'Regras'),
    assumptions: t('Assumptions in use', 'Supuestos en uso', 'Suposições em uso'),
    shortcuts: t('Keyboard', 'Teclado', 'Teclado'),
    kept: t('What is kept where', 'Qué se guarda y dónde', 'O que fica guardado e onde'),
    licences: t('Licences', 'Licencias', 'Licenças'),
  },
  licences: {
    label: t(
      'Licences of the packages in this program',
      'Licencias de los paquetes de este programa',
      'Licenças dos pacotes deste programa',
    ),
    loading: t('Reading the licences', 'Leyendo las licencias', 'Lendo as licenças'),
    none: t(
      'This build has no licence texts',
      'Esta compilación no tiene textos de licencias',
      'Esta compilação não tem textos de licenças',
    ),
    elsewhere: t(
      'An installed program has them. In a clone, run npm run build.',
      'El programa instalado los tiene. En un clon, ejecute npm run build.',
      'O programa instalado os tem. Em um clone, execute npm run build.',
    ),
  },
  rules: {
    statuses: {
      title: t('Statuses', 'Estados', 'Status'),
      lines: t(
        [
          'COMPLETED is the only status that the partner contract names, and the only word that is final before you set any. The usual words for failed and open are known too; any other is unknown. Every word is shown as received.',
          'A withdrawal that failed moved no money: it counts as zero, and it agrees only with a failed ledger row.',
          'COM of a gateway transaction is not the same as COMPLETED. Set once, in Connection, whether it is final for you.',
          'A blocked withdrawal is blocked whatever its status says: read its reason.',
          'No order of statuses is promised. A later change of a completed withdrawal is noticed and kept in its history.',
          'The provisional hash is not the hash: the column of hashes holds final ones only.',
          'A risk score of null means that none was given, not 0.',
        ],
        [
          'COMPLETED es el único estado que nombra el contrato del socio, y la única palabra que es final sin que usted lo diga. También se conocen las usuales para fallido y abierto; cualquier otra es desconocida. Toda palabra se muestra tal cual.',
          'Un retiro fallido no movió dinero: cuenta cero y solo concuerda con una fila fallida del libro.',
          'COM de una transacción de la pasarela no es lo mismo que COMPLETED. Si para usted es definitivo se dice una vez, en Conexión.',
          'Un retiro bloqueado lo está diga lo que diga su estado: lea el motivo.',
          'No se promete ningún orden de estados. Un retiro completado que cambia después se detecta y queda en su historial.',
          'El hash provisional no es el hash: la columna de hashes solo tiene definitivos.',
          'Una puntuación de riesgo null significa que no se dio ninguna, no 0.',
        ],
        [
          'COMPLETED é o único status que o contrato do parceiro nomeia, e a única palavra que é final sem que você o diga. As usuais para falha e aberto também são conhecidas; qualquer outra é desconhecida. Toda palavra aparece como veio.',
          'Um saque que falhou não moveu dinheiro: conta zero e só concorda com uma linha do livro que falhou.',
          'COM de uma transação do gateway não é o mesmo que COMPLETED. Se para você é final, diz-se uma vez, em Conexão.',
          'Um saque bloqueado está bloqueado diga o que disser seu status: leia o motivo.',
          'Nenhuma ordem de status é prometida. Um saque concluído que muda depois é percebido e fica no seu histórico.',
          'O hash provisório não é o hash: a coluna de hashes só tem finais.',
          'Uma nota de risco null significa que nenhuma foi dada, não 0.',
        ],
      ),
    },
    quotes: {
      title: t('Quotes and prices', 'Cotizaciones y precios', 'Cotações e preços'),
      lines: t(
        [
          'A quote holds for 30 seconds and can be executed once. Nothing here executes one later or twice.',
          'Ask with exactly one amount: what you give or what you get, never both. Zero is an amount too.',
          'A price belongs to its amount: another amount has another price.',
          'The external reference has 1 to 128 characters.',
          'A reusable quote’s price holds for 30 seconds; how often it can be executed is not shown by the contract.',
          'A swap promise is not a quote and has an expiry of its own: its token is used for one execution, before it expires.',
        ],
        [
          'Una cotización vale 30 segundos y se ejecuta una vez. Aquí nada la ejecuta más tarde ni dos veces.',
          'Pida con exactamente un importe: lo que da o lo que recibe, nunca ambos. Cero también es un importe.',
          'Un precio pertenece a su importe: otro importe tiene otro precio.',
          'La referencia externa tiene de 1 a 128 caracteres.',
          'El precio de una cotización reutilizable vale 30 segundos; cuántas veces se puede ejecutar no lo muestra el contrato.',
          'Una promesa de intercambio es otra cosa, con vida propia: su token va a la ejecución una vez, antes de que venza.',
        ],
        [
          'Uma cotação vale 30 segundos e pode ser executada uma vez. Aqui nada a executa depois nem duas vezes.',
          'Peça com exatamente um valor: o que dá ou o que recebe, nunca os dois. Zero também é um valor.',
          'Um preço pertence ao seu valor: outro valor tem outro preço.',
          'A referência externa tem de 1 a 128 caracteres.',
          'O preço de uma cotação reutilizável vale 30 segundos; quantas vezes pode ser executada, o contrato não mostra.',
          'Uma promessa de troca é outra coisa, com vida própria: seu token vai à execução uma vez, antes de expirar.',
        ],
      ),
    },
    limits: {
      title: t('Limits', 'Límites', 'Limites'),
      lines: t(
        [
          'If there is no limit, the service sends null. This is shown in words, without a bar.',
          'Nothing left is 0. A value that was not sent is shown as not stated. No limit, 0 and not stated are three different things.',
          'The limit of the whole account is separate from those of the rails.',
          'A limit of -1 is not unlimited: it does not follow the contract, and API health shows it.',
          'Code 40008, no limits configured, does not mean unlimited either.',
          'Swaps count under the rail platform.',
        ],
        [
          'Sin límite se escribe null. Se dice con palabras y no tiene barra.',
          'Nada disponible es 0, y un valor que no llegó se muestra como no indicado: son tres cosas distintas.',
          'El límite de toda la cuenta está aparte de los de cada riel.',
          'Un límite de -1 no es ilimitado: no es como dice el contrato, y Estado de la API lo muestra.',
          'El código 40008, sin límites configurados, tampoco significa ilimitado.',
          'Los intercambios cuentan en el riel platform.',
        ],
        [
          'Sem limite escreve-se null. É dito em palavras e não tem barra.',
          'Nada disponível é 0, e um valor que não veio aparece como não informado: são três coisas diferentes.',
          'O limite da conta inteira fica à parte dos de cada canal.',
          'Um limite de -1 não é ilimitado: é diferente do que diz o contrato, e Saúde da API o mostra.',
          'O código 40008, sem limites configurados, também não quer dizer ilimitado.',
          'As trocas contam no canal platform.',
        ],
      ),
    },
    rails: {
      title: t('Rails and currencies', 'Rieles y monedas', 'Canais e moedas'),
      lines: t(
        [
          'A rail can be used for a type only if it is enabled, enabled for this account, and not blocked. Which of the three is missing is named.',
          'A currency names the rails of each action: deposit, withdrawal, swap.',
          'The delivery time is a text of the provider and is not used in calculations.',
        ],
        [
          'Un riel sirve para un tipo solo si está activo, activo para esta cuenta y no bloqueado. Se nombra cuál de las tres falta.',
          'Una moneda nombra los rieles de cada acción: depósito, retiro, intercambio.',
          'El plazo de entrega es texto del proveedor y no se calcula con él.',
        ],
        [
          'Um canal serve para um tipo só se estiver ativo, ativo para esta conta e não bloqueado. Diz-se qual das três falta.',
          'Uma moeda nomeia os canais de cada ação: depósito, saque, troca.',
          'O prazo de entrega é texto do provedor e não entra em contas.',
        ],
      ),
    },
    contacts: {
      title: t('Contacts', 'Contactos', 'Contatos'),
      lines: t(
        [
          'There are three types: crypto, bank and p2p tag. A bank account is bank; the word fiat is refused.',
          'Equal ids of two types are two contacts. To delete one, type and id must belong together.',
          'The service never returns p2p tags together with the other types; the list of all three is combined here from the cache.',
          'The whole resource needs a fully operative account. Without it, or without the scope, the answer is 403 and what was cached stays readable.',
        ],
        [
          'Hay tres tipos: crypto, bank y etiqueta p2p. Una cuenta bancaria es bank; la palabra fiat se rechaza.',
          'Identificadores iguales de dos tipos son dos contactos. Para eliminar uno, tipo e identificador deben corresponderse.',
          'El servicio nunca entrega etiquetas p2p junto con los demás; una lista de los tres se compone aquí desde la caché.',
          'Todo el recurso exige una cuenta plenamente operativa. Sin ella, o sin el permiso, la respuesta es 403 y lo guardado se puede seguir leyendo.',
        ],
        [
          'Há três tipos: crypto, bank e etiqueta p2p. Uma conta bancária é bank; a palavra fiat é recusada.',
          'Ids iguais de dois tipos são dois contatos. Para excluir um, tipo e id precisam corresponder.',
          'O serviço nunca entrega etiquetas p2p junto com os outros; uma lista dos três é montada aqui a partir do cache.',
          'O recurso inteiro exige uma conta plenamente operante. Sem ela, ou sem a permissão, a resposta é 403 e o que está guardado continua legível.',
        ],
      ),
    },
    deposits: {
      title: t('Deposits', 'Depósitos', 'Depósitos'),
      lines: t(
        [
          'If a deposit account requires the same holder, money from anyone else can be lost or blocked.',
          'No constraint given means just that; it is not a promise.',
        ],
        [
          'Donde una cuenta de depósito pide el mismo titular, el dinero de otra persona puede perderse o bloquearse.',
          'Que no se indique restricción solo significa eso; no es una promesa.',
        ],
        [
          'Onde uma conta de depósito exige o mesmo titular, dinheiro de outra pessoa pode se perder ou ficar bloqueado.',
          'Nenhuma restrição informada quer dizer só isso; não é uma promessa.',
        ],
      ),
    },
    feed: {
      title: t('Transactions', 'Transacciones', 'Transações'),
      lines: t(
        [
          'The feed has deposits, withdrawals and swaps over bank, pix, crypto and platform, newest first.',
          'Buys, sells and bill payments are never in it. A request for one by its id is answered with “not found”, and nothing cached is deleted because of it.',
          'The service filters by rail and type only; every other filter here searches the cache.',
          'Withdrawals of the partner service are requested one by one, by their ids: the contract has no list of them.',
        ],
        [
          'El feed tiene depósitos, retiros e intercambios por bank, pix, crypto y platform, los más nuevos primero.',
          'Compras, ventas y pagos de facturas nunca están. Si se pide uno por su identificador, la respuesta es «no encontrado», y no se borra nada guardado por ello.',
          'El servicio filtra solo por riel y tipo; cualquier otro filtro de aquí mira en la caché.',
          'Los retiros del servicio del socio se piden uno a uno, por identificador: el contrato no tiene una lista.',
        ],
        [
          'O feed tem depósitos, saques e trocas por bank, pix, crypto e platform, os mais novos primeiro.',
          'Compras, vendas e pagamentos de contas nunca estão nela. Quem pede um pelo id recebe “não encontrado”, e nada guardado é apagado por isso.',
          'O serviço filtra só por canal e tipo; qualquer outro filtro daqui olha o cache.',
          'Os saques do serviço do parceiro são pedidos um a um, pelo id: o contrato não tem uma lista deles.',
        ],
      ),
    },
    errors: {
      title: t('Errors and repeats', 'Errores y repeticiones', 'Erros e repetições'),
      lines: t(
        [
          'The program handles an error by its code, not by its HTTP status. The error desk explains every code.',
          'Reads are retried automatically. Calls that make or change something are sent once and never repeated.',
          'If no usable answer arrived, the outcome is not known: it is read back before anything else is sent.',
          'When the quota is used up, reads wait and then continue; nothing fetched so far is lost.',
        ],
        [
          'Lo que se hace ante un error depende de su código, no de su estado HTTP. La pantalla Códigos de error explica cada código.',
          'Las lecturas se repiten solas. Lo que crea o cambia algo se envía una vez y nunca se repite.',
          'Si no llegó una respuesta útil, el resultado no se sabe: se comprueba antes de enviar otra cosa.',
          'Cuando se agota la cuota, las lecturas esperan y siguen; no se pierde nada de lo traído.',
        ],
        [
          'O que se faz com um erro segue seu código, não seu estado HTTP. A tela Códigos de erro explica cada código.',
          'As leituras se repetem sozinhas. O que cria ou muda algo é enviado uma vez e nunca repetido.',
          'Se não veio resposta útil, o resultado não se sabe: confere-se antes de enviar outra coisa.',
          'Quando a cota acaba, as leituras esperam e seguem; nada do que foi trazido se perde.',
        ],
      ),
    },
    changes: {
      title: t(
        'Old paths and new fields',
        'Rutas antiguas y campos nuevos',
        'Caminhos antigos e campos novos',
      ),
      lines: t(
        [
          'The deprecated gateway paths ended on August 15, 2026. This program calls none of them.',
          'Every Deprecation header is recorded and shown in API health.',
          'New fields are kept with the answer as received. Unknown values are shown as they are and are never final.',
          'Fields with personal data that were removed from the contract are dropped if they come back, neither kept nor exported.',
          'A path that no contract shows stays off until you enter it for the profile; the sandbox’s assumed ones work in the sandbox only.',
        ],
        [
          'Las rutas obsoletas de la pasarela terminaron el 15 de agosto de 2026. Desde aquí no se llama a ninguna.',
          'Un encabezado Deprecation se anota dondequiera que aparezca y se muestra en Estado de la API.',
          'Los campos nuevos se guardan con la respuesta tal como llegó. Los valores desconocidos se muestran tal cual y nunca son definitivos.',
          'Los campos con datos personales que se eliminaron del contrato se descartan si vuelven: ni se guardan ni se exportan.',
          'Una ruta que ningún contrato muestra queda desactivada hasta que usted la ingrese para el perfil; las supuestas del sandbox solo valen en el sandbox.',
        ],
        [
          'Os caminhos obsoletos do gateway terminaram em 15 de agosto de 2026. Daqui não se chama nenhum.',
          'Um cabeçalho Deprecation é anotado onde quer que apareça e mostrado em Saúde da API.',
          'Campos novos ficam guardados com a resposta como recebida. Valores desconhecidos aparecem como estão e nunca são finais.',
          'Campos com dados pessoais que saíram do contrato são descartados se voltarem: nem guardados nem exportados.',
          'Um caminho que nenhum contrato mostra fica desligado até você informá-lo para o perfil; as suposições do sandbox só valem no sandbox.',
        ],
      ),
    },
  } satisfies Entries<Readonly<Record<RuleGroup, RuleWords>>>,
  openErrors: t('Open the error desk', 'Abrir los códigos de error', 'Abrir os códigos de erro'),
  assumptions: {
    text: t(
      'The contracts leave these open. The program assumes them, and exports list them.',
      'Los contratos dejan esto abierto. El programa lo da por supuesto, y las exportaciones lo nombran.',
      'Os contratos deixam isto em aberto. O programa o dá por certo, e as exportações o nomeiam.',
    ),
    none: t(
      'Nothing is assumed for this profile',
      'Para este perfil no se supone nada',
      'Para este perfil nada é suposto',
    ),
    loading: t('Reading the assumptions', 'Leyendo los supuestos', 'Lendo as suposições'),
  },
  kept: {
    title: t('What is kept where', 'Qué se guarda y dónde', 'O que fica guardado e onde'),
    what: t('What', 'Qué', 'O quê'),
    where: t('Where', 'Dónde', 'Onde'),
    lines: t(
      [
        [
          'Records as received, runs, notes, imported ledger files',
          'In the data folder of this machine, one database per profile. Settings shows the folder.',
        ],
        [
          'Client id and secret, keys of the gateway',
          'In the system’s keychain, or nowhere: never in a file, a log or an export.',
        ],
        [
          'Access tokens',
          'In memory only, gone when the window is locked or the program is closed.',
        ],
        ['What was sent, and its outcome', 'In the database of its profile, without headers.'],
        ['Exports', 'Where you saved them; the activity log keeps name and SHA-256.'],
        [
          'Counts of calls, drift',
          'In the database of the profile: paths, codes and times, no content.',
        ],
      ] as readonly (readonly [what: string, where: string])[],
      [
        [
          'Registros tal como llegaron, conciliaciones, notas, archivos del libro importados',
          'En la carpeta de datos de esta computadora, una base de datos por perfil. Ajustes muestra la carpeta.',
        ],
        [
          'Id y secreto del cliente, claves de la pasarela',
          'En el llavero del sistema, o en ninguna parte: nunca en un archivo, registro o exportación.',
        ],
        [
          'Tokens de acceso',
          'Solo en memoria, hasta que se bloquea la ventana o se cierra el programa.',
        ],
        ['Lo que se envió y qué fue de ello', 'En la base de datos de su perfil, sin encabezados.'],
        [
          'Exportaciones',
          'Donde usted las guardó; el registro de actividad conserva nombre y SHA-256.',
        ],
        [
          'Recuento de llamadas, diferencias con el contrato',
          'En la base de datos del perfil: rutas, códigos y tiempos, sin contenido.',
        ],
      ],
      [
        [
          'Registros como recebidos, conciliações, notas, arquivos do livro importados',
          'Na pasta de dados deste computador, um banco de dados por perfil. Ajustes mostra a pasta.',
        ],
        [
          'Id e segredo do cliente, chaves do gateway',
          'No chaveiro do sistema, ou em lugar nenhum: nunca em arquivo, log ou exportação.',
        ],
        ['Tokens de acesso', 'Só na memória, até a janela ser bloqueada ou o programa fechado.'],
        [
          'O que foi enviado e o que foi feito disso',
          'No banco de dados do seu perfil, sem cabeçalhos.',
        ],
        ['Exportações', 'Onde você as salvou; o registro de atividade guarda nome e SHA-256.'],
        [
          'Contagem de chamadas, diferenças do contrato',
          'No banco de dados do perfil: caminhos, códigos e tempos, sem conteúdo.',
        ],
      ],
    ),
  },
})
