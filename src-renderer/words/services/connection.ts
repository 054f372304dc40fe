import type { FormProblem } from '../../features/profiles/profile-form.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The words of profiles, credentials and known facts of the services. */
export const connectionWords = catalogue({
  title: t('Connection', 'Conexión', 'Conexão'),
  profiles: t('Profiles', 'Perfiles', 'Perfis'),
  add: t('New profile', 'Perfil nuevo', 'Novo perfil'),
  added: {
    title: t(
      (name: string) => `${name} is added and chosen`,
      (name) => `${name} se agregó y está elegido`,
      (name) => `${name} foi adicionado e está escolhido`,
    ),
    text: t(
      'Check that its credentials reach the services. After that a sync fills its cache.',
      'Compruebe que sus credenciales llegan a los servicios. Después, una sincronización llena su caché.',
      'Confira se as credenciais chegam aos serviços. Depois, uma sincronização preenche o cache.',
    ),
  },
  environments: {
    production: t('Production', 'Producción', 'Produção'),
    sandbox: t('Sandbox', 'Sandbox', 'Sandbox'),
  },
  presets: {
    documented: t('Documented', 'Documentado', 'Documentado'),
    contract: t('Contract', 'Contrato', 'Contrato'),
  },
  embeddedMark: t('embedded', 'incorporado', 'embutido'),
  embedded: {
    title: t('The embedded sandbox', 'El sandbox incorporado', 'O sandbox embutido'),
    text: t(
      'Both services in miniature, inside this program: invented data, a sample ledger, no network. It is always there, cannot be changed or removed, makes up its own credentials and takes no real ones.',
      'Ambos servicios en miniatura, dentro de este programa: datos inventados, un libro de muestra, sin red. Siempre está, no se puede cambiar ni quitar, crea sus propias credenciales y no acepta reales.',
      'Os dois serviços em miniatura, dentro deste programa: dados inventados, um livro de amostra, sem rede. Está sempre aqui, não pode ser alterado nem removido, cria as próprias credenciais e não aceita reais.',
    ),
  },
  reading: t(
    'Reading what is known of this profile',
    'Leyendo lo que se sabe de este perfil',
    'Lendo o que se sabe deste perfil',
  ),
  failed: t(
    'The connection could not be read',
    'No se pudo leer la conexión',
    'Não foi possível ler a conexão',
  ),
  copy: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  service: {
    title: t('Services', 'Servicios', 'Serviços'),
    edit: t('Edit', 'Editar', 'Editar'),
    partnerUrl: t('Partner address', 'Dirección del socio', 'Endereço do parceiro'),
    gatewayUrl: t('Gateway address', 'Dirección de la pasarela', 'Endereço do gateway'),
    gatewayService: t('Gateway service', 'Servicio de la pasarela', 'Serviço do gateway'),
    gatewayAuth: t('Gateway login', 'Acceso a la pasarela', 'Login do gateway'),
    maxRate: t('Highest rate', 'Ritmo máximo', 'Ritmo máximo'),
    bearer: t(
      'the partner service’s token',
      'el token del servicio del socio',
      'o token do serviço do parceiro',
    ),
    header: t(
      (name: string) => `header ${name}`,
      (name) => `encabezado ${name}`,
      (name) => `cabeçalho ${name}`,
    ),
    signed: t(
      'an API key, and a signature for each call',
      'una clave de API y una firma por llamada',
      'uma chave de API e uma assinatura por chamada',
    ),
    noRate: t(
      'as the services allow',
      'el que permitan los servicios',
      'o que os serviços permitirem',
    ),
    rate: t(
      (count: string) => `${count} calls a second`,
      (count) => `${count} llamadas por segundo`,
      (count) => `${count} chamadas por segundo`,
    ),
    environment: t('Environment', 'Entorno', 'Ambiente'),
  },
  form: {
    addTitle: t('New profile', 'Perfil nuevo', 'Novo perfil'),
    editTitle: t(
      (name: string) => `Edit ${name}`,
      (name) => `Editar ${name}`,
      (name) => `Editar ${name}`,
    ),
    name: t('Name', 'Nombre', 'Nome'),
    nameHint: t(
      'A label for you; it can contain any letters.',
      'Una etiqueta para usted; admite cualquier letra.',
      'Um rótulo para você; aceita quaisquer letras.',
    ),
    environment: t('Environment', 'Entorno', 'Ambiente'),
    environmentHint: t(
      'A sandbox is marked amber on every screen. Production needs https.',
      'Un sandbox se marca en ámbar en todas las pantallas. Producción exige https.',
      'Um sandbox é marcado em âmbar em todas as telas. Produção exige https.',
    ),
    partnerHint: t(
      'Base address of the partner trading API, without a path after it.',
      'Dirección base de la API de operaciones del socio, sin ruta detrás.',
      'Endereço base da API de operações do parceiro, sem caminho depois.',
    ),
    gatewayHint: t(
      'Base address of the gateway API.',
      'Dirección base de la API de la pasarela.',
      'Endereço base da API do gateway.',
    ),
    serviceHint: t(
      'The {service} segment in the gateway’s addresses.',
      'El segmento {service} de las direcciones de la pasarela.',
      'O segmento {service} nos endereços do gateway.',
    ),
    authHint: t(
      'The contract does not say how the gateway is authenticated; ask the provider.',
      'El contrato no dice cómo se autentica la pasarela; consulte al proveedor.',
      'O contrato não diz como o gateway é autenticado; pergunte ao provedor.',
    ),
    authBearer: t('Bearer token', 'Token bearer', 'Token bearer'),
    authHeader: t('Header', 'Encabezado', 'Cabeçalho'),
    preset: t(
      'How the service behaves',
      'Cómo se comporta el servicio',
      'Como o serviço se comporta',
    ),
    presetHints: {
      documented: t(
        'What the provider’s public documentation says is filled in; each value can be changed later.',
        'Se completa con lo que dice la documentación pública del proveedor; cada valor se puede cambiar después.',
        'É preenchido com o que diz a documentação pública do provedor; cada valor pode ser alterado depois.',
      ),
      contract: t(
        'Nothing is assumed beyond the contracts; you enter the rest.',
        'No se supone nada fuera de los contratos; usted ingresa el resto.',
        'Nada é suposto além dos contratos; você informa o resto.',
      ),
    },
    authSigned: t('API key and signature', 'Clave de API y firma', 'Chave de API e assinatura'),
    streamUrl: t('Stream address', 'Dirección del stream', 'Endereço do stream'),
    streamHint: t(
      'Optional: the exchange’s WebSocket has a host of its own.',
      'Opcional: el WebSocket del exchange tiene un servidor propio.',
      'Opcional: o WebSocket da exchange tem um servidor próprio.',
    ),
    headerName: t('Header name', 'Nombre del encabezado', 'Nome do cabeçalho'),
    headerHint: t(
      'The header that carries the gateway secret.',
      'El encabezado que lleva el secreto de la pasarela.',
      'O cabeçalho que leva o segredo do gateway.',
    ),
    rate: t(
      'Highest rate, calls a second',
      'Ritmo máximo, llamadas por segundo',
      'Ritmo máximo, chamadas por segundo',
    ),
    rateHint: t(
      '0: no ceiling beyond the services’ own quotas.',
      '0: sin tope, aparte de las cuotas de los servicios.',
      '0: sem teto além das cotas dos serviços.',
    ),
    credentials: t('Credentials', 'Credenciales', 'Credenciais'),
    credentialsHint: t(
      'They go into the keychain of this machine and are never shown again.',
      'Van al llavero de esta computadora y no se vuelven a mostrar.',
      'Vão para o chaveiro deste computador e nunca mais são mostradas.',
    ),
    credentialsEnvironment: t(
      'Credentials come with the environment of this program; none are entered here.',
      'Las credenciales vienen con el entorno de este programa; aquí no se ingresa ninguna.',
      'As credenciais vêm com o ambiente deste programa; nenhuma é informada aqui.',
    ),
    clientId: t('Client id', 'Id de cliente', 'Id do cliente'),
    clientSecret: t('Client secret', 'Secreto de cliente', 'Segredo do cliente'),
    gatewaySecret: t('Gateway secret', 'Secreto de la pasarela', 'Segredo do gateway'),
    gatewayKey: t('API key', 'Clave de API', 'Chave de API'),
    keepHint: t(
      'Leave empty to keep the stored one.',
      'Déjelo vacío para conservar el guardado.',
      'Deixe vazio para manter o guardado.',
    ),
    trimmed: t(
      'Spaces or line ends around it were removed.',
      'Se quitaron espacios o saltos de línea alrededor.',
      'Espaços ou quebras de linha em volta foram removidos.',
    ),
    punycode: t(
      (host: string) =>
        `In plain letters this host is ${host}. Make sure that it is the one you mean.`,
      (host) => `En letras simples este servidor es ${host}. Asegúrese de que es el que quiere.`,
      (host) => `Em letras simples este servidor é ${host}. Confirme que é o que você quer.`,
    ),
    save: t('Save', 'Guardar', 'Salvar'),
    addSave: t('Add profile', 'Agregar perfil', 'Adicionar perfil'),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
    failed: t('The profile was not saved', 'El perfil no se guardó', 'O perfil não foi salvo'),
    wrong: t(
      (count: number) =>
        count === 1 ? 'One field needs another look' : `${count} fields need another look`,
      (count) =>
        count === 1 ? 'Un campo necesita revisión' : `${count} campos necesitan revisión`,
      (count) =>
        count === 1 ? 'Um campo precisa de revisão' : `${count} campos precisam de revisão`,
    ),
  },
  credentials: {
    title: t('Credentials', 'Credenciales', 'Credenciais'),
    replace: t('Replace…', 'Reemplazar…', 'Substituir…'),
    enter: t('Enter…', 'Ingresar…', 'Informar…'),
    forget: t('Forget…', 'Olvidar…', 'Esquecer…'),
    replaceTitle: t(
      (name: string) => `Credentials of ${name}`,
      (name) => `Credenciales de ${name}`,
      (name) => `Credenciais de ${name}`,
    ),
    save: t('Save credentials', 'Guardar credenciales', 'Salvar credenciais'),
    states: {
      stored: t('Stored in the keychain', 'Guardadas en el llavero', 'Guardadas no chaveiro'),
      memory: t(
        'Held in memory until the program ends',
        'En memoria hasta cerrar el programa',
        'Na memória até o programa fechar',
      ),
      absent: t('None stored', 'Ninguna guardada', 'Nenhuma guardada'),
      unreadable: t('Cannot be read now', 'Ahora no se pueden leer', 'Não podem ser lidas agora'),
      embedded: t(
        'Made up by the sandbox itself',
        'Creadas por el propio sandbox',
        'Criadas pelo próprio sandbox',
      ),
      environment: t(
        'From the environment of this program',
        'Del entorno de este programa',
        'Do ambiente deste programa',
      ),
    },
    safe: t(
      'What is cached can be used meanwhile; only calls to the services have to wait. Nothing stored is overwritten without you.',
      'Lo que está en caché se puede usar mientras tanto; solo las llamadas a los servicios deben esperar. Nada guardado se sobrescribe sin usted.',
      'O que está em cache pode ser usado enquanto isso; só as chamadas aos serviços têm de esperar. Nada guardado é sobrescrito sem você.',
    ),
    savedKeychain: t(
      'Stored in the keychain and read back',
      'Guardadas en el llavero y leídas de vuelta',
      'Guardadas no chaveiro e lidas de volta',
    ),
    savedSession: t(
      'Kept in memory until the program ends: this machine has no usable keychain',
      'En memoria hasta cerrar el programa: esta computadora no tiene un llavero utilizable',
      'Na memória até o programa fechar: este computador não tem um chaveiro utilizável',
    ),
    savedEnvironment: t(
      'Nothing was stored: the credentials of the environment are in use',
      'No se guardó nada: se usan las credenciales del entorno',
      'Nada foi guardado: as credenciais do ambiente estão em uso',
    ),
    forgetTitle: t(
      (name: string) => `Forget the credentials of ${name}?`,
      (name) => `¿Olvidar las credenciales de ${name}?`,
      (name) => `Esquecer as credenciais de ${name}?`,
    ),
    forgetText: t(
      'They are removed from the keychain and the token is wiped. The cache stays and can be browsed; syncing needs them again.',
      'Se quitan del llavero y se borra el token. La caché se queda y se puede consultar; para sincronizar harán falta de nuevo.',
      'São removidas do chaveiro e o token é apagado. O cache fica e pode ser consultado; para sincronizar elas serão necessárias de novo.',
    ),
    forgetConfirm: t('Forget credentials', 'Olvidar credenciales', 'Esquecer credenciais'),
    forgotten: t(
      'The credentials are gone and the token is wiped',
      'Las credenciales ya no están y el token se borró',
      'As credenciais se foram e o token foi apagado',
    ),
  },
  keychain: {
    title: t('Keychain', 'Llavero', 'Chaveiro'),
    states: {
      ready: t('Ready', 'Listo', 'Pronto'),
      locked: t('Locked', 'Bloqueado', 'Bloqueado'),
      none: t('None on this machine', 'No hay en esta computadora', 'Não há neste computador'),
      waiting: t('Does not answer', 'No responde', 'Não responde'),
      invalid: t(
        'Holds an item of another program',
        'Contiene un elemento ajeno',
        'Contém um item alheio',
      ),
      sessionOnly: t('Memory only', 'Solo memoria', 'Só memória'),
      environment: t('Not used', 'No se usa', 'Não usado'),
    },
    texts: {
      ready: t(
        'Credentials are stored in the system’s keychain.',
        'Las credenciales están en el llavero del sistema.',
        'As credenciais ficam no chaveiro do sistema.',
      ),
      locked: t(
        'The keychain is locked, or the item was removed from it. Unlock it and look again; nothing stored is overwritten.',
        'Está bloqueado, o el elemento se quitó mientras lo estaba. Desbloquéelo y mire de nuevo; nada guardado se sobrescribe.',
        'Está bloqueado, ou o item foi removido enquanto estava. Desbloqueie-o e veja de novo; nada guardado é sobrescrito.',
      ),
      none: t(
        'Credentials are held in memory and have to be entered after each start. Nothing is written to a file.',
        'Las credenciales se mantienen en memoria y hay que ingresarlas en cada inicio. No se escribe nada en archivos.',
        'As credenciais ficam na memória e devem ser informadas a cada início. Nada é escrito em arquivo.',
      ),
      waiting: t(
        'It may be asking for its password in a window behind this one. Answer it there, then look again.',
        'Quizá pide su contraseña en una ventana detrás de esta. Respóndale allí y mire otra vez.',
        'Talvez peça a senha em uma janela atrás desta. Responda ali e olhe de novo.',
      ),
      invalid: t(
        'The item under this profile’s name was not written by this program. Enter the credentials again.',
        'El elemento con el nombre de este perfil no lo escribió este programa. Ingrese las credenciales de nuevo.',
        'O item com o nome deste perfil não foi escrito por este programa. Informe as credenciais de novo.',
      ),
      sessionOnly: t(
        'Enter the credentials again after each start.',
        'Ingrese las credenciales de nuevo después de cada inicio.',
        'Informe as credenciais de novo após cada início.',
      ),
      environment: t(
        'Credentials came with the environment of this program and are stored nowhere.',
        'Las credenciales vinieron con el entorno de este programa y no se guardan en ningún lugar.',
        'As credenciais vieram com o ambiente deste programa e não são guardadas em lugar nenhum.',
      ),
    },
    slow: t(
      'The keychain has not answered yet',
      'El llavero aún no responde',
      'O chaveiro ainda não respondeu',
    ),
    slowText: t(
      'It may be asking for its password in a window behind this one. The other screens work meanwhile. This ends automatically after half a minute.',
      'Quizá pide su contraseña en una ventana detrás de esta. Las demás pantallas funcionan mientras tanto; esto termina solo después de medio minuto.',
      'Talvez peça a senha em uma janela atrás desta. As outras telas funcionam enquanto isso; isto termina sozinho depois de meio minuto.',
    ),
    look: t('Check again', 'Comprobar de nuevo', 'Verificar de novo'),
  },
  token: {
    title: t('Token', 'Token', 'Token'),
    none: t(
      'None held now; one is fetched with the next call',
      'Ninguno ahora; se pide con la próxima llamada',
      'Nenhum agora; é pedido com a próxima chamada',
    ),
    held: t('Held in memory only', 'Solo en memoria', 'Apenas na memória'),
    scopes: t('Scopes', 'Permisos', 'Permissões'),
    noScopes: t(
      'The service named none',
      'El servicio no nombró ninguno',
      'O serviço não nomeou nenhuma',
    ),
  },
  network: {
    title: t('Network', 'Red', 'Rede'),
    proxy: t('Proxy', 'Proxy', 'Proxy'),
    noProxy: t('None', 'Ninguno', 'Nenhum'),
    certificates: t('Certificates', 'Certificados', 'Certificados'),
    system: t(
      'Those that this system trusts, company certificates included',
      'Los que acepta este sistema, también los de la empresa',
      'Os que este sistema aceita, também os da empresa',
    ),
    builtIn: t('Built into the program', 'Incluidos en el programa', 'Incluídos no programa'),
  },
  owner: {
    title: t('Cache', 'Caché', 'Cache'),
    mine: t(
      'This program owns it and may write',
      'Es de este programa, que puede escribir',
      'É deste programa, que pode gravar',
    ),
    other: t(
      (owner: string) => `${owner} writes into it: here it can be read, not synced`,
      (owner) => `${owner} escribe en ella: aquí se puede leer, no sincronizar`,
      (owner) => `${owner} grava nele: aqui pode ser lido, não sincronizado`,
    ),
    size: t(
      (size: string) => `${size} kept for offline use`,
      (size) => `${size} guardados para usar sin red`,
      (size) => `${size} guardados para uso sem rede`,
    ),
  },
  check: {
    steps: {
      addresses: t('Addresses', 'Direcciones', 'Endereços'),
      token: t('Token', 'Token', 'Token'),
      clock: t('Server time and clock', 'Hora del servidor y reloj', 'Hora do servidor e relógio'),
      signedRead: t(
        'One read with the gateway’s login',
        'Una lectura con el acceso de la pasarela',
        'Uma leitura com o acesso do gateway',
      ),
      firstPage: t(
        'First page of the transactions',
        'Primera página de transacciones',
        'Primeira página das transações',
      ),
      secondPage: t(
        'Second page of the transactions',
        'Segunda página de transacciones',
        'Segunda página das transações',
      ),
      withdrawalList: t('List of withdrawals', 'Lista de retiros', 'Lista de saques'),
    },
    outcomes: {
      addresses: t('They can be used.', 'Se pueden usar.', 'Podem ser usados.'),
      rails: t(
        (count: string) => `Accepted; ${count} rails received.`,
        (count) => `Aceptada; llegaron ${count} rieles.`,
        (count) => `Aceita; vieram ${count} canais.`,
      ),
      rows: t(
        (count: string) => `${count} rows received.`,
        (count) => `Llegaron ${count} filas.`,
        (count) => `Vieram ${count} linhas.`,
      ),
      listed: t(
        (count: string, total: string) =>
          total === ''
            ? `${count} withdrawals received.`
            : `${count} of ${total} withdrawals received.`,
        (count, total) =>
          total === '' ? `Llegaron ${count} retiros.` : `Llegaron ${count} de ${total} retiros.`,
        (count, total) =>
          total === '' ? `Vieram ${count} saques.` : `Vieram ${count} de ${total} saques.`,
      ),
      failed: t('Failed', 'Falló', 'Falhou'),
      waiting: t('Not tried', 'No probada', 'Não tentada'),
    },
    skipped: {
      addresses: t(
        'The embedded sandbox needs none.',
        'El sandbox incorporado no las necesita.',
        'O sandbox embutido não precisa deles.',
      ),
      clock: t(
        'The service does not state its time.',
        'El servicio no dice su hora.',
        'O serviço não diz a sua hora.',
      ),
      secondPage: t(
        'All transactions are on the first page.',
        'Todas las transacciones caben en la primera página.',
        'Todas as transações cabem na primeira página.',
      ),
      withdrawalList: t(
        'No route is known: withdrawals are asked for by id.',
        'No se conoce la ruta: los retiros se piden por id.',
        'Nenhum caminho é conhecido: os saques são pedidos por id.',
      ),
      other: t('Does not apply.', 'No corresponde.', 'Não se aplica.'),
    },
    action: t('Check connection', 'Probar la conexión', 'Testar a conexão'),
    running: t(
      'Checking what a sync needs',
      'Comprobando lo que necesita una sincronización',
      'Verificando do que uma sincronização precisa',
    ),
    ok: t(
      'The service answers and accepts the credentials',
      'El servicio responde y acepta las credenciales',
      'O serviço responde e aceita as credenciais',
    ),
    scopes: t(
      (scopes: string) => `Scopes: ${scopes}.`,
      (scopes) => `Permisos: ${scopes}.`,
      (scopes) => `Permissões: ${scopes}.`,
    ),
    skew: t(
      (seconds: number) =>
        Math.abs(seconds) <= 2
          ? 'The clocks agree.'
          : `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the service’s. Set it: quotes and tokens expire by the service’s clock.`,
      (seconds) =>
        Math.abs(seconds) <= 2
          ? 'Los relojes coinciden.'
          : `El reloj de esta computadora va ${Math.abs(seconds)} s ${seconds > 0 ? 'atrasado' : 'adelantado'} respecto al del servicio. Ajústelo: cotizaciones y tokens vencen según el reloj del servicio.`,
      (seconds) =>
        Math.abs(seconds) <= 2
          ? 'Os relógios coincidem.'
          : `O relógio deste computador está ${Math.abs(seconds)} s ${seconds > 0 ? 'atrasado' : 'adiantado'} em relação ao do serviço. Acerte-o: cotações e tokens vencem pelo relógio do serviço.`,
    ),
    failed: t('The check failed', 'La prueba falló', 'O teste falhou'),
    offline: t(
      'This needs the network; what is cached does not.',
      'Esto necesita la red; lo guardado no.',
      'Isto precisa da rede; o que está guardado não.',
    ),
  },
  status: {
    title: t('Status words', 'Palabras de estado', 'Palavras de status'),
    text: t(
      'What the provider’s words mean for reconciliation. Without an entry here COMPLETED is final, the usual words such as ERROR are failed and such as PENDING open; any other word is unknown.',
      'Qué significan las palabras del proveedor al conciliar. Si no figuran aquí, COMPLETED es final, las usuales como ERROR son fallidas y como PENDING abiertas; cualquier otra es desconocida.',
      'O que as palavras do provedor significam na conciliação. Se não estiverem aqui, COMPLETED é final, as usuais como ERROR são falhas e como PENDING abertas; qualquer outra é desconhecida.',
    ),
    word: t('Word', 'Palabra', 'Palavra'),
    meaning: t('Meaning', 'Significado', 'Significado'),
    final: t('final', 'final', 'final'),
    failed: t('failed', 'fallido', 'falhou'),
    open: t('open', 'abierto', 'aberto'),
    hints: {
      final: t('The money left', 'El dinero salió', 'O dinheiro saiu'),
      failed: t(
        'It ended and no money left',
        'Terminó y no salió dinero',
        'Terminou e nenhum dinheiro saiu',
      ),
      open: t('Not decided yet', 'Aún sin decidir', 'Ainda não decidido'),
    },
    none: t(
      'No word of your own yet',
      'Aún no hay palabras propias',
      'Ainda não há palavras próprias',
    ),
    add: t('Add', 'Agregar', 'Adicionar'),
    newWord: t('Another word', 'Otra palabra', 'Outra palavra'),
    propose: t(
      'According to public sources, the feed uses these words. Add those that have this meaning for your provider:',
      'Se dice que el feed escribe estas palabras. Agregue las que su proveedor usa así:',
      'Diz-se que o feed escreve estas palavras. Adicione as que o seu provedor usa assim:',
    ),
    proposeAction: t(
      (word: string, meaning: string) => `${word} is ${meaning}`,
      (word, meaning) => `${word} es ${meaning}`,
      (word, meaning) => `${word} = ${meaning}`,
    ),
    problem: t(
      'Enter one word of at most 80 characters.',
      'Escriba una palabra de 80 caracteres como máximo.',
      'Escreva uma palavra de no máximo 80 caracteres.',
    ),
    notSaved: t('The word was not saved', 'La palabra no se guardó', 'A palavra não foi salva'),
  },
  rails: {
    title: t('Reconciled rails', 'Rieles conciliados', 'Canais conciliados'),
    text: t(
      'Withdrawals on other rails are cached and listed, and not compared with the ledger.',
      'Los retiros por otros rieles se guardan y se listan, pero no se comparan con el libro.',
      'Saques por outros canais são guardados e listados, mas não comparados com o livro.',
    ),
    add: t('Add', 'Agregar', 'Adicionar'),
    newRail: t('Another rail', 'Otro riel', 'Outro canal'),
    remove: t(
      (rail: string) => `Stop reconciling ${rail}`,
      (rail) => `Dejar de conciliar ${rail}`,
      (rail) => `Parar de conciliar ${rail}`,
    ),
    last: t(
      'At least one rail is reconciled.',
      'Se concilia al menos un riel.',
      'Ao menos um canal é conciliado.',
    ),
    problem: t(
      'Enter a rail’s name of at most 40 characters, such as crypto.',
      'Escriba el nombre de un riel de 40 caracteres como máximo, como crypto.',
      'Escreva o nome de um canal de no máximo 40 caracteres, como crypto.',
    ),
    failed: t(
      'The rails were not saved',
      'Los rieles no se guardaron',
      'Os canais não foram salvos',
    ),
  },
  remove: {
    action: t('Remove profile…', 'Quitar perfil…', 'Remover perfil…'),
    title: t(
      (name: string) => `Remove ${name}?`,
      (name) => `¿Quitar ${name}?`,
      (name) => `Remover ${name}?`,
    ),
    text: t(
      (name: string) =>
        `The profile ${name} and its credentials are removed from this machine. Nothing changes at the services.`,
      (name) =>
        `El perfil ${name} y sus credenciales se quitan de esta computadora. En los servicios no cambia nada.`,
      (name) =>
        `O perfil ${name} e as credenciais dele são removidos deste computador. Nada muda nos serviços.`,
    ),
    cache: t('Remove its cache too', 'Quitar también su caché', 'Remover também o cache dele'),
    cacheHint: t(
      'Records come back with a new profile’s sync; runs, imports, notes and backups do not.',
      'Los registros vuelven al sincronizar un perfil nuevo; conciliaciones, importaciones, notas y copias no.',
      'Os registros voltam ao sincronizar um perfil novo; conciliações, importações, notas e cópias não.',
    ),
    confirm: t(
      (name: string) => `Remove ${name}`,
      (name) => `Quitar ${name}`,
      (name) => `Remover ${name}`,
    ),
    cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  },
  problems: {
    nameEmpty: t(
      'There is no name yet. Give one that tells this account from others.',
      'Falta el nombre. Dé uno que distinga esta cuenta de otras.',
      'Falta o nome. Dê um que distinga esta conta de outras.',
    ),
    nameLong: t(
      'The name is longer than 100 characters. Shorten it.',
      'El nombre supera los 100 caracteres. Acórtelo.',
      'O nome passa de 100 caracteres. Encurte-o.',
    ),
    nameControl: t(
      'The name contains a control character. Type it again.',
      'El nombre contiene un carácter de control. Escríbalo de nuevo.',
      'O nome contém um caractere de controle. Digite-o de novo.',
    ),
    nameTaken: t(
      'There is already a profile of this name. Choose another.',
      'Ya hay un perfil con este nombre. Elija otro.',
      'Já existe um perfil com este nome. Escolha outro.',
    ),
    addressEmpty: t(
      'There is no address yet. Enter it like https://api.example.com.',
      'Falta la dirección. Escríbala como https://api.example.com.',
      'Falta o endereço. Escreva-o como https://api.example.com.',
    ),
    addressUnreadable: t(
      'This is not an address. Enter it like https://api.example.com.',
      'Esto no es una dirección. Escríbala como https://api.example.com.',
      'Isto não é um endereço. Escreva-o como https://api.example.com.',
    ),
    addressHttp: t(
      'http would send the login in clear text. Use https; http is for this machine only.',
      'http enviaría las credenciales sin cifrar. Use https; http es solo para esta computadora.',
      'http enviaria o login sem criptografia. Use https; http é só para este computador.',
    ),
    addressHttpProduction: t(
      'A production profile needs https: http would send the login in clear text.',
      'Un perfil de producción exige https: http enviaría las credenciales sin cifrar.',
      'Um perfil de produção exige https: http enviaria o login sem criptografia.',
    ),
    addressScheme: t(
      'This is not a web address. It begins with https://.',
      'Esto no es una dirección web. Empieza por https://.',
      'Isto não é um endereço web. Ele começa com https://.',
    ),
    streamScheme: t(
      'This is not a WebSocket address. It begins with wss://.',
      'Esto no es una dirección de WebSocket. Empieza por wss://.',
      'Isto não é um endereço de WebSocket. Ele começa com wss://.',
    ),
    addressLogin: t(
      'The address contains a login. Leave user and password out of it.',
      'La dirección contiene credenciales. Quite el usuario y la contraseña.',
      'O endereço contém um login. Retire usuário e senha.',
    ),
    addressQuery: t(
      'The address contains a query or a fragment. Leave out everything from ? or # on.',
      'La dirección contiene una consulta o un fragmento. Quite todo desde ? o #.',
      'O endereço contém uma consulta ou um fragmento. Retire tudo a partir de ? ou #.',
    ),
    addressLinkLocal: t(
      'This is a link-local address, not a service. Give the service’s address.',
      'Es una dirección de enlace local, no un servicio. Dé la dirección del servicio.',
      'É um endereço de enlace local, não um serviço. Dê o endereço do serviço.',
    ),
    segment: t(
      'This is not one path segment. Give the part of the gateway’s addresses that names the product, such as wallet.',
      'Esto no es un solo segmento de ruta. Dé la parte de las direcciones de la pasarela que nombra el producto, como wallet.',
      'Isto não é um único segmento de caminho. Dê a parte dos endereços do gateway que nomeia o produto, como wallet.',
    ),
    header: t(
      'This cannot be the name of a header. Use letters, digits and hyphens, such as X-Api-Key.',
      'Esto no puede ser el nombre de un encabezado. Use letras, cifras y guiones, como X-Api-Key.',
      'Isto não pode ser o nome de um cabeçalho. Use letras, dígitos e hifens, como X-Api-Key.',
    ),
    rate: t(
      'Enter a number from 0 to 10000; 0 means no ceiling of your own.',
      'Escriba un número de 0 a 10000; 0 significa sin tope propio.',
      'Escreva um número de 0 a 10000; 0 significa sem teto próprio.',
    ),
    secretEmpty: t(
      'This field is empty. Paste what the provider sent.',
      'Es necesario y no se dio. Cópielo de lo que envió el proveedor.',
      'É necessário e não foi informado. Copie do que o provedor enviou.',
    ),
    idColon: t(
      'An id cannot contain a colon: the login is split there. Check that only the id was pasted.',
      'Un id no puede contener dos puntos: ahí se parte el acceso. Compruebe que solo se pegó el id.',
      'Um id não pode conter dois-pontos: ali o login é partido. Confira se só o id foi colado.',
    ),
    idLong: t(
      'The id is longer than 255 characters. Check that only the id was pasted.',
      'El id supera los 255 caracteres. Compruebe que solo se pegó el id.',
      'O id passa de 255 caracteres. Confira se só o id foi colado.',
    ),
    idCharacters: t(
      'The id contains a character outside plain letters, digits and signs. Type or paste it again.',
      'El id contiene un carácter que no es letra, cifra o signo simple. Escríbalo o péguelo de nuevo.',
      'O id contém um caractere que não é letra, dígito ou sinal simples. Digite ou cole de novo.',
    ),
    idDocument: t(
      'That was a whole document, perhaps with the secret in it. It was not kept; paste the id alone.',
      'Era un documento entero, quizá con el secreto dentro. No se conservó; pegue solo el id.',
      'Era um documento inteiro, talvez com o segredo dentro. Não foi mantido; cole só o id.',
    ),
    secretLines: t(
      'That was more than one line. It was not kept; paste the one line of this value.',
      'Era más de una línea. No se conservó; pegue la única línea de este valor.',
      'Era mais de uma linha. Não foi mantido; cole a única linha deste valor.',
    ),
    secretZero: t(
      'The secret contains a zero byte, at which keychains cut it. Ask for another one.',
      'El secreto contiene un byte cero, donde los llaveros cortan. Pida otro.',
      'O segredo contém um byte zero, onde os chaveiros cortam. Peça outro.',
    ),
    secretLong: t(
      'The secret is longer than 700 bytes, more than a keychain item can hold. Check what was pasted.',
      'El secreto supera los 700 bytes, más de lo que cabe en un elemento del llavero. Revise lo pegado.',
      'O segredo passa de 700 bytes, mais do que cabe em um item do chaveiro. Confira o que foi colado.',
    ),
    gatewayCharacters: t(
      'The gateway secret contains a character that a header cannot carry. Check what was pasted.',
      'El secreto de la pasarela contiene un carácter que un encabezado no admite. Revise lo pegado.',
      'O segredo do gateway contém um caractere que um cabeçalho não leva. Confira o que foi colado.',
    ),
  } satisfies Entries<Record<FormProblem, string>>,
})
