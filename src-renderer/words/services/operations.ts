import { catalogue, t } from '../catalogue.ts'

/**
 * The words of the operations catalogue and its request console. Names, tags and paths are the
 * contracts' own in every language.
 */
export const operationWords = catalogue({
  title: t('Operations', 'Operaciones', 'Operações'),
  search: t(
    'Find a name, tag or path',
    'Buscar un nombre, etiqueta o ruta',
    'Buscar um nome, etiqueta ou caminho',
  ),
  table: t(
    'Operations of the two contracts',
    'Operaciones de los dos contratos',
    'Operações dos dois contratos',
  ),
  count: t(
    (shownCount: string, total: string) =>
      shownCount === total ? `${total} operations` : `${shownCount} of ${total} operations`,
    (shownCount, total) =>
      shownCount === total ? `${total} operaciones` : `${shownCount} de ${total} operaciones`,
    (shownCount, total) =>
      shownCount === total ? `${total} operações` : `${shownCount} de ${total} operações`,
  ),
  all: t('All', 'Todos', 'Todos'),
  services: {
    partner: t('Partner', 'Socio', 'Parceiro'),
    wallet: t('Wallet', 'Billetera', 'Carteira'),
    exchange: t('Exchange', 'Exchange', 'Exchange'),
  },
  service: t('Service', 'Servicio', 'Serviço'),
  provenance: t('Path from', 'Ruta según', 'Caminho de'),
  anyProvenance: t('Any path', 'Cualquier ruta', 'Qualquer caminho'),
  provenances: {
    contract: t('Contract', 'Contrato', 'Contrato'),
    assumed: t('Assumed, sandbox', 'Supuesta, sandbox', 'Suposto, sandbox'),
    operator: t('Set by operator', 'Del operador', 'Do operador'),
    documented: t('Documented', 'Documentada', 'Documentado'),
    none: t('Not known', 'No conocida', 'Não conhecido'),
  },
  provenanceTexts: {
    contract: t(
      'The contract shows method and path. They cannot be changed here.',
      'El contrato muestra método y ruta. Aquí no se pueden cambiar.',
      'O contrato mostra método e caminho. Aqui não podem ser mudados.',
    ),
    assumed: t(
      'No contract shows this path. The embedded sandbox assumes one; it is not used anywhere else.',
      'Ningún contrato muestra esta ruta. El sandbox incorporado supone una; no se usa en ningún otro lugar.',
      'Nenhum contrato mostra este caminho. O sandbox embutido supõe um; não é usado em nenhum outro lugar.',
    ),
    operator: t(
      'No contract shows this path. It was entered for this profile.',
      'Ningún contrato muestra esta ruta. Se introdujo para este perfil.',
      'Nenhum contrato mostra este caminho. Ele foi informado para este perfil.',
    ),
    documented: t(
      'No contract shows this path. Public documentation or an imported document does; it may turn out to be wrong.',
      'Ningún contrato muestra esta ruta. La muestra la documentación pública o un documento importado; puede resultar errónea.',
      'Nenhum contrato mostra este caminho. A documentação pública ou um documento importado o mostra; pode estar errado.',
    ),
    none: t(
      'No contract shows this path. Enter the one that the provider gave you.',
      'Ningún contrato muestra esta ruta. Ingrese la que le dio el proveedor.',
      'Nenhum contrato mostra este caminho. Informe o que o provedor lhe deu.',
    ),
  },
  canRun: t('Can it be run', 'Si se puede ejecutar', 'Se pode ser executada'),
  anyRun: t('Runnable or not', 'Ejecutables o no', 'Executáveis ou não'),
  runnable: t('Can be run', 'Se puede ejecutar', 'Pode ser executada'),
  notRunnable: t('Cannot be run', 'No se puede ejecutar', 'Não pode ser executada'),
  columns: {
    name: t('Operation', 'Operación', 'Operação'),
    provenance: t('Path from', 'Ruta según', 'Caminho de'),
    method: t('Method', 'Método', 'Método'),
    path: t('Path', 'Ruta', 'Caminho'),
    group: t('Tag or group', 'Etiqueta o grupo', 'Etiqueta ou grupo'),
    off: t('Run', 'Ejecución', 'Execução'),
  },
  ready: t('Ready', 'Lista', 'Pronta'),
  off: {
    noPath: t('No path', 'Sin ruta', 'Sem caminho'),
    sandboxOnly: t('Sandbox only', 'Solo sandbox', 'Só sandbox'),
    programOnly: t('By the program', 'La hace el programa', 'Feita pelo programa'),
    trading: t('Changes are off', 'Cambios apagados', 'Mudanças desligadas'),
    payload: t('Payload not shown', 'Contenido no mostrado', 'Conteúdo não mostrado'),
  },
  offTexts: {
    noPath: t(
      'No contract shows its path, and none was entered for this profile.',
      'Ningún contrato muestra su ruta y no se introdujo ninguna para este perfil.',
      'Nenhum contrato mostra o caminho dela e nenhum foi informado para este perfil.',
    ),
    sandboxOnly: t(
      'It belongs to the sandbox environment only; this profile is production.',
      'Pertenece solo al entorno sandbox; este perfil es de producción.',
      'Pertence apenas ao ambiente sandbox; este perfil é de produção.',
    ),
    programOnly: t(
      'The program makes this call automatically: its answer contains a secret.',
      'El programa hace esta llamada por sí mismo: su respuesta contiene un secreto.',
      'O programa faz esta chamada por si mesmo: a resposta contém um segredo.',
    ),
    trading: t(
      'Calls that change something are off for this profile until a person allows them under Connection.',
      'Las llamadas que cambian algo están apagadas en este perfil hasta que una persona las permita en Conexión.',
      'Chamadas que mudam algo estão desligadas neste perfil até que uma pessoa as permita em Conexão.',
    ),
    payload: t(
      'The contract does not show what has to be sent, and this profile is production.',
      'El contrato no muestra qué hay que enviar, y este perfil es de producción.',
      'O contrato não mostra o que deve ser enviado, e este perfil é de produção.',
    ),
  },
  toConnection: t('Go to Connection', 'Ir a Conexión', 'Ir para Conexão'),
  noneFound: t('No operation fits', 'Ninguna operación coincide', 'Nenhuma operação corresponde'),
  clear: t('Clear the filters', 'Quitar los filtros', 'Limpar os filtros'),
  choose: t('Choose an operation', 'Elija una operación', 'Escolha uma operação'),
  close: t('Close the operation', 'Cerrar la operación', 'Fechar a operação'),
  copyDetails: t('Copy details', 'Copiar los detalles', 'Copiar os detalhes'),
  loading: t('Reading the catalogue', 'Leyendo el catálogo', 'Lendo o catálogo'),
  stale: t(
    'The list may be out of date',
    'La lista puede estar desactualizada',
    'A lista pode estar desatualizada',
  ),
  documents: {
    close: t('Close', 'Cerrar', 'Fechar'),
    button: t('OpenAPI document…', 'Documento OpenAPI…', 'Documento OpenAPI…'),
    title: t('OpenAPI documents', 'Documentos OpenAPI', 'Documentos OpenAPI'),
    text: t(
      'A document of the service fills in routes and fields. Nothing in it is run or fetched, and nothing changes before you confirm.',
      'Un documento del servicio completa rutas y campos. Nada de él se ejecuta ni se descarga, y nada cambia antes de que confirme.',
      'Um documento do serviço preenche caminhos e campos. Nada nele é executado ou baixado, e nada muda antes da sua confirmação.',
    ),
    embedded: t(
      'The embedded sandbox cannot be changed. Choose a profile of your own.',
      'El sandbox incorporado no se puede cambiar. Elija un perfil propio.',
      'O sandbox embutido não pode ser mudado. Escolha um perfil seu.',
    ),
    choose: t('Choose a file…', 'Elegir un archivo…', 'Escolher um arquivo…'),
    dropHere: t(
      'Drop an OpenAPI 3.0 or 3.1 document, JSON or YAML',
      'Suelte un documento OpenAPI 3.0 o 3.1, JSON o YAML',
      'Solte um documento OpenAPI 3.0 ou 3.1, JSON ou YAML',
    ),
    reading: t(
      (name: string) => `Reading ${name}`,
      (name) => `Leyendo ${name}`,
      (name) => `Lendo ${name}`,
    ),
    failed: t(
      'The document was not imported',
      'El documento no se tomó',
      'O documento não foi aceito',
    ),
    from: t(
      (name: string, version: string, day: string) =>
        `From ${name}, version ${version}, imported on ${day}.`,
      (name, version, day) => `De ${name}, versión ${version}, importado el ${day}.`,
      (name, version, day) => `De ${name}, versão ${version}, importado em ${day}.`,
    ),
    imported: t('Imported', 'Importados', 'Importados'),
    none: t(
      'No document was imported for this profile.',
      'No se importó ningún documento para este perfil.',
      'Nenhum documento foi importado para este perfil.',
    ),
    entry: t(
      (routes: string, outsideCount: string) =>
        `${routes} operations, ${outsideCount} more to read`,
      (routes, outsideCount) => `${routes} operaciones, ${outsideCount} más para leer`,
      (routes, outsideCount) => `${routes} operações, mais ${outsideCount} de leitura`,
    ),
    undo: t('Undo', 'Deshacer', 'Desfazer'),
    undoTitle: t(
      (name: string) => `Undo the import of ${name}?`,
      (name) => `¿Deshacer ${name}?`,
      (name) => `Desfazer ${name}?`,
    ),
    undoText: t(
      'Every route, parameter and field that came with it goes, and the routes that it replaced come back.',
      'Se quitan todas las rutas, parámetros y campos que trajo, y vuelven las rutas que reemplazó.',
      'Todos os caminhos, parâmetros e campos que vieram com ele saem, e voltam os caminhos que ele substituiu.',
    ),
    servers: t(
      'Servers it names, which are never called',
      'Servidores que nombra, a los que nunca se llama',
      'Servidores que ele nomeia, que nunca são chamados',
    ),
    summary: t(
      (readCount: string, sameCount: string) =>
        `${readCount} operations were read; ${sameCount} agree with what is in effect.`,
      (readCount, sameCount) =>
        `Se leyeron ${readCount} operaciones; ${sameCount} coinciden con lo vigente.`,
      (readCount, sameCount) =>
        `${readCount} operações foram lidas; ${sameCount} coincidem com o que vale.`,
    ),
    nothing: t(
      'Nothing in it would change this profile.',
      'No difiere en nada que se tomaría.',
      'Não difere em nada que seria aproveitado.',
    ),
    lists: {
      added: t(
        'Routes that would be added',
        'Rutas que se agregarían',
        'Caminhos que seriam acrescentados',
      ),
      contract: t(
        'Routes that differ from the contract: the contract’s stay',
        'Rutas que difieren del contrato: quedan las del contrato',
        'Caminhos que diferem do contrato: ficam os do contrato',
      ),
      operatorRoutes: t(
        'Routes that differ from yours: yours stay unless ticked',
        'Rutas que difieren de las suyas: quedan las suyas salvo que las marque',
        'Caminhos que diferem dos seus: ficam os seus, salvo se marcados',
      ),
      suggested: t(
        'Routes that a name suggests: added where ticked',
        'Rutas que un nombre sugiere: se agregan si las marca',
        'Caminhos que um nome sugere: acrescentados se marcados',
      ),
      outside: t(
        'Operations outside the catalogue: added to read where ticked',
        'Operaciones fuera del catálogo: se agregan para leer si las marca',
        'Operações fora do catálogo: acrescentadas para leitura se marcadas',
      ),
      fields: t(
        'Parameters and fields that would be added',
        'Parámetros y campos que se agregarían',
        'Parâmetros e campos que seriam acrescentados',
      ),
    },
    now: t(
      (route: string) => `now ${route}`,
      (route) => `ahora ${route}`,
      (route) => `agora ${route}`,
    ),
    skipped: t(
      (count: string) =>
        `${count} operations are left out: they change something, or their path is not one to call.`,
      (count) => `${count} operaciones quedan fuera: cambian algo o su ruta no se puede llamar.`,
      (count) =>
        `${count} operações ficam de fora: mudam algo, ou o caminho delas não pode ser chamado.`,
    ),
    query: t('query', 'consulta', 'consulta'),
    body: t('body', 'cuerpo', 'corpo'),
    answer: t('answer', 'respuesta', 'resposta'),
    all: t('Tick all', 'Marcar todas', 'Marcar todas'),
    more: t(
      (count: string) => `and ${count} more`,
      (count) => `y ${count} más`,
      (count) => `e mais ${count}`,
    ),
    confirm: t('Import', 'Importar', 'Importar'),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  },
  assumptions: t('Assumptions', 'Supuestos', 'Suposições'),
  assumptionsTitle: t('Assumptions in use', 'Supuestos en uso', 'Suposições em uso'),
  assumptionsText: t(
    'No contract shows these. This profile assumes them.',
    'Ningún contrato los muestra. Son lo que este perfil da por hecho.',
    'Nenhum contrato as mostra. São o que este perfil dá por certo.',
  ),
  noAssumptions: t(
    'Nothing is assumed for this profile.',
    'En este perfil no se supone nada.',
    'Neste perfil nada é suposto.',
  ),
  known: t('What is known', 'Lo que se sabe', 'O que se sabe'),
  facts: {
    service: t('Service', 'Servicio', 'Serviço'),
    group: t('Tag or group', 'Etiqueta o grupo', 'Etiqueta ou grupo'),
    path: t('Path', 'Ruta', 'Caminho'),
    query: t('Query', 'Parámetros', 'Parâmetros'),
    payload: t('Payload', 'Contenido', 'Conteúdo'),
    environment: t('Environment', 'Entorno', 'Ambiente'),
    noQuery: t('none shown', 'no se muestra ninguno', 'nenhum mostrado'),
    feedQuery: t(
      'these only; others are rejected (gateway, rule 1)',
      'solo estos; otros se rechazan (pasarela, regla 1)',
      'somente estes; outros são recusados (gateway, regra 1)',
    ),
    payloadShown: t('shown by the contract', 'mostrado por el contrato', 'mostrado pelo contrato'),
    payloadHidden: t(
      'not shown by the contract: send what the provider told you',
      'no mostrado por el contrato: envíe lo que le indicó el proveedor',
      'não mostrado pelo contrato: envie o que o provedor lhe disse',
    ),
    payloadNone: t('none', 'ninguno', 'nenhum'),
    sandboxOnly: t('sandbox only', 'solo sandbox', 'só sandbox'),
  },
  path: {
    title: t('Path for this profile', 'Ruta para este perfil', 'Caminho para este perfil'),
    method: t('Method', 'Método', 'Método'),
    template: t('Path', 'Ruta', 'Caminho'),
    hint: t(
      'Below the address of the service. {name} stands for a value that is asked for at each run.',
      'Debajo de la dirección del servicio. {nombre} representa un valor que se pide en cada ejecución.',
      'Abaixo do endereço do serviço. {nome} representa um valor pedido a cada execução.',
    ),
    save: t('Save path', 'Guardar ruta', 'Salvar caminho'),
    change: t('Change path', 'Cambiar ruta', 'Mudar caminho'),
    enter: t('Enter path', 'Ingresar ruta', 'Informar caminho'),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    remove: t('Remove path', 'Quitar ruta', 'Remover caminho'),
    problems: {
      empty: t('Enter a path.', 'Ingrese una ruta.', 'Informe um caminho.'),
      long: t(
        'At most 500 characters.',
        'Como máximo 500 caracteres.',
        'No máximo 500 caracteres.',
      ),
      slash: t('Begin with a slash.', 'Empiece con una barra.', 'Comece com uma barra.'),
      noSlash: t('Begin without a slash.', 'Empiece sin barra.', 'Comece sem barra.'),
      address: t(
        'Only a path: the address is the one of the profile.',
        'Solo una ruta: la dirección es la del perfil.',
        'Só um caminho: o endereço é o do perfil.',
      ),
      query: t(
        'Without a question mark: parameters are entered at each run.',
        'Sin signo de interrogación: los parámetros se ingresan en cada ejecución.',
        'Sem ponto de interrogação: os parâmetros são informados a cada execução.',
      ),
      fragment: t('Without a # sign.', 'Sin el signo #.', 'Sem o sinal #.'),
      dots: t(
        'Without . or .. between slashes.',
        'Sin . ni .. entre barras.',
        'Sem . nem .. entre barras.',
      ),
      places: t(
        'Enter placeholders as {name}, each once, with letters, digits and underscores.',
        'Escriba los lugares como {nombre}, cada uno una vez, con letras, cifras y guiones bajos.',
        'Escreva os lugares como {nome}, cada um uma vez, com letras, dígitos e sublinhados.',
      ),
      characters: t(
        'Only characters that a path can contain unescaped, and no double slash.',
        'Solo caracteres que van tal cual en una ruta, y sin barra doble.',
        'Só caracteres que ficam como estão num caminho, e sem barra dupla.',
      ),
    },
  },
  console: {
    title: t('Run it', 'Ejecutarla', 'Executar'),
    places: t('In the path', 'En la ruta', 'No caminho'),
    query: t('Query parameters', 'Parámetros', 'Parâmetros'),
    queryHint: t('Empty ones are left out.', 'Los vacíos se omiten.', 'Os vazios ficam de fora.'),
    add: t('Add parameter', 'Agregar parámetro', 'Adicionar parâmetro'),
    name: t('Name of the parameter', 'Nombre del parámetro', 'Nome do parâmetro'),
    remove: t(
      (name: string) => `Remove ${name}`,
      (name) => `Quitar ${name}`,
      (name) => `Remover ${name}`,
    ),
    body: t('JSON body', 'Cuerpo JSON', 'Corpo JSON'),
    bodyHint: t(
      'Sent exactly as written; digits are not touched.',
      'Se envía tal como está escrito; las cifras no se tocan.',
      'É enviado como está escrito; os dígitos não são tocados.',
    ),
    bodyGuess: t(
      'The contract does not show this payload: this is only an example.',
      'El contrato no muestra este contenido: lo que hay aquí es un ejemplo, no la verdad.',
      'O contrato não mostra este conteúdo: o que está aqui é um exemplo, não a verdade.',
    ),
    bodyView: t('How it is entered', 'Cómo se ingresa', 'Como é informado'),
    byField: t('Fields', 'Campos', 'Campos'),
    asJson: t('JSON', 'JSON', 'JSON'),
    members: t('Members of the body', 'Campos del cuerpo', 'Campos do corpo'),
    membersGuess: t(
      'The source of the route names them, the contract does not. Empty ones are left out.',
      'Los nombra la fuente de la ruta, no el contrato. Los vacíos se omiten.',
      'A fonte do caminho os nomeia, o contrato não. Os vazios são omitidos.',
    ),
    kinds: {
      text: t('text', 'texto', 'texto'),
      number: t(
        'number, digits as written',
        'número, cifras tal cual',
        'número, dígitos como escritos',
      ),
      boolean: t('true or false', 'true o false', 'true ou false'),
      json: t('any JSON', 'cualquier JSON', 'qualquer JSON'),
    },
    template: t('Put the example back', 'Volver al ejemplo', 'Voltar ao exemplo'),
    run: t('Run', 'Ejecutar', 'Executar'),
    send: t('Send…', 'Enviar…', 'Enviar…'),
    stop: t('Stop', 'Detener', 'Parar'),
    running: t('Waiting for the answer', 'Esperando la respuesta', 'Esperando a resposta'),
    request: t('Request', 'Solicitud', 'Pedido'),
    problems: {
      missing: t('Enter a value.', 'Ingrese un valor.', 'Informe um valor.'),
      dots: t(
        'Not . or ..: it would lead elsewhere.',
        'Ni . ni ..: llevaría a otro lugar.',
        'Nem . nem ..: levaria a outro lugar.',
      ),
      long: t('Too long.', 'Demasiado largo.', 'Longo demais.'),
      text: t('Enter a text.', 'Ingrese un texto.', 'Informe um texto.'),
      number: t(
        'Enter a number with a point, such as 0.015.',
        'Escriba un número con punto, como 0.015.',
        'Escreva um número com ponto, como 0.015.',
      ),
      boolean: t('Enter true or false.', 'Escriba true o false.', 'Escreva true ou false.'),
      json: t('This is not valid JSON.', 'No es JSON válido.', 'Não é JSON válido.'),
      notJson: t('This is not valid JSON.', 'No es JSON válido.', 'Não é JSON válido.'),
      name: t(
        'Letters, digits, _ . - [ ] only.',
        'Solo letras, cifras, _ . - [ ].',
        'Só letras, dígitos, _ . - [ ].',
      ),
      twice: t(
        'This parameter already exists.',
        'Este parámetro ya está.',
        'Este parâmetro já está aí.',
      ),
    },
    confirmTitle: t('Send this call?', '¿Enviar esta llamada?', 'Enviar esta chamada?'),
    confirmProduction: t(
      (profile: string) => `Send this call to production, ${profile}?`,
      (profile) => `¿Enviar esta llamada a producción, ${profile}?`,
      (profile) => `Enviar esta chamada para produção, ${profile}?`,
    ),
    confirmText: t(
      (request: string, profile: string) =>
        `${request}\n\nIt may change something at the service. It is sent once with the credentials of ${profile} and never repeated by the program.`,
      (request, profile) =>
        `${request}\n\nPuede cambiar algo en el servicio. Se envía una vez con las credenciales de ${profile} y el programa nunca la repite.`,
      (request, profile) =>
        `${request}\n\nPode mudar algo no serviço. É enviada uma vez com as credenciais de ${profile} e o programa nunca a repete.`,
    ),
    confirm: t('Send once', 'Enviar una vez', 'Enviar uma vez'),
    cancel: t('Do not send', 'No enviar', 'Não enviar'),
  },
  answer: {
    title: t('Answer', 'Respuesta', 'Resposta'),
    done: t('Success', 'Éxito', 'Sucesso'),
    refused: t('Refused', 'Rechazada', 'Recusada'),
    failed: t('No answer', 'Sin respuesta', 'Sem resposta'),
    unknown: t('Outcome not known', 'Resultado desconocido', 'Resultado desconhecido'),
    status: t(
      (status: string) => `HTTP ${status}`,
      (status) => `HTTP ${status}`,
      (status) => `HTTP ${status}`,
    ),
    took: t(
      (ms: string) => `${ms} ms`,
      (ms) => `${ms} ms`,
      (ms) => `${ms} ms`,
    ),
    at: t('Answered', 'Respondida', 'Respondida'),
    shapes: {
      errorObject: t(
        'Error object of the partner',
        'Objeto de error del socio',
        'Objeto de erro do parceiro',
      ),
      tokenError: t(
        'Error of the token path',
        'Error de la ruta del token',
        'Erro do caminho do token',
      ),
      envelope: t('Envelope of the gateway', 'Sobre de la pasarela', 'Envelope do gateway'),
      exchange: t(
        'Error of the exchange, in code',
        'Error del exchange, en code',
        'Erro da exchange, em code',
      ),
      plain: t('JSON', 'JSON', 'JSON'),
      page: t(
        'A web page instead of JSON',
        'Una página web en lugar de JSON',
        'Uma página web em vez de JSON',
      ),
      text: t('Not JSON', 'No es JSON', 'Não é JSON'),
      empty: t('Empty', 'Vacía', 'Vazia'),
    },
    madeAt: t('Made by the service at', 'Hecha por el servicio el', 'Feita pelo serviço em'),
    codeTitle: t(
      (code: string, name: string) => (name === '' ? `Error ${code}` : `${code} ${name}`),
      (code, name) => (name === '' ? `Error ${code}` : `${code} ${name}`),
      (code, name) => (name === '' ? `Erro ${code}` : `${code} ${name}`),
    ),
    messageOf: t(
      (message: string) => `The service says: ${message}`,
      (message) => `El servicio dice: ${message}`,
      (message) => `O serviço diz: ${message}`,
    ),
    byStatus: t(
      (status: string) => `The service refused with HTTP ${status} and without a code`,
      (status) => `El servicio la rechazó con HTTP ${status} y sin código`,
      (status) => `O serviço recusou com HTTP ${status} e sem código`,
    ),
    webPage: t(
      (status: string) => `The service answered HTTP ${status} with a web page instead of JSON`,
      (status) => `El servicio respondió HTTP ${status} con una página web en lugar de JSON`,
      (status) => `O serviço respondeu HTTP ${status} com uma página web em vez de JSON`,
    ),
    more: t('What it said about it', 'Lo que dijo al respecto', 'O que ele disse a respeito'),
    explain: t(
      (code: string) => `Open ${code} on the error desk`,
      (code) => `Abrir ${code} en los códigos de error`,
      (code) => `Abrir ${code} nos códigos de erro`,
    ),
    deprecated: t(
      'This path is deprecated',
      'Esta ruta está en desuso',
      'Este caminho está obsoleto',
    ),
    deprecatedText: t(
      'It works until its removal date; tell the person who set it, and use its replacement.',
      'Funciona hasta su fecha de retirada; avise a quien la puso y use su sustituta.',
      'Funciona até a data de remoção; avise quem o informou e use o substituto.',
    ),
    since: t(
      (when: string) => `Deprecated since ${when}.`,
      (when) => `En desuso desde ${when}.`,
      (when) => `Obsoleto desde ${when}.`,
    ),
    sunset: t(
      (when: string) => `Removed on ${when}.`,
      (when) => `Se retira el ${when}.`,
      (when) => `Removido em ${when}.`,
    ),
    headers: t('Headers', 'Encabezados', 'Cabeçalhos'),
    views: t(
      'How the answer is shown',
      'Cómo se muestra la respuesta',
      'Como a resposta é mostrada',
    ),
    tree: t('Tree', 'Árbol', 'Árvore'),
    table: t('Table', 'Tabla', 'Tabela'),
    raw: t('As received', 'Como llegó', 'Como chegou'),
    copy: t('Copy the answer', 'Copiar la respuesta', 'Copiar a resposta'),
    nothing: t(
      'The answer has no content.',
      'La respuesta no tiene contenido.',
      'A resposta não tem conteúdo.',
    ),
    notKept: t(
      'The answer was not kept.',
      'La respuesta no se guardó.',
      'A resposta não foi guardada.',
    ),
    unknownText: t(
      'It was sent and no usable answer came. It may have been done. Find out before sending another.',
      'Se envió y no llegó una respuesta utilizable. Puede haberse hecho. Averígüelo antes de enviar otra.',
      'Foi enviada e não veio uma resposta utilizável. Pode ter sido feita. Descubra antes de enviar outra.',
    ),
    readBack: t('Ask the service', 'Preguntar al servicio', 'Perguntar ao serviço'),
    note: t('How do you know?', '¿Cómo lo sabe?', 'Como você sabe?'),
    wasDone: t('It was done', 'Se hizo', 'Foi feita'),
    wasNotDone: t('It was not done', 'No se hizo', 'Não foi feita'),
    settleFailed: t(
      'This could not be saved',
      'Esto no se pudo guardar',
      'Isto não pôde ser salvo',
    ),
  },
  history: {
    title: t('Runs', 'Ejecuciones', 'Execuções'),
    session: t(
      'of this session, newest first',
      'de esta sesión, la más reciente primero',
      'desta sessão, a mais recente primeiro',
    ),
    kept: t(
      'kept, newest first',
      'guardadas, la más reciente primero',
      'guardadas, a mais recente primeiro',
    ),
    none: t('Not run yet.', 'Aún no se ejecutó.', 'Ainda não executada.'),
    show: t(
      (request: string) => `Show the answer to ${request}`,
      (request) => `Mostrar la respuesta a ${request}`,
      (request) => `Mostrar a resposta a ${request}`,
    ),
  },
})
