import { formatCount } from '../../format/amount.ts'
import { sentence } from '../../format/sentence.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/**
 * Words shared by the screens of reference data, and those of rails, currencies, deposit accounts
 * and the account.
 */
export const referenceWords = catalogue({
  refresh: t('Refresh', 'Actualizar', 'Atualizar'),
  asOf: t(
    (age: string) => `as of ${age}`,
    (age) => `datos de ${age}`,
    (age) => `dados de ${age}`,
  ),
  readAt: t(
    (instant: string) => `Read from the service ${instant}`,
    (instant) => `Leído del servicio ${instant}`,
    (instant) => `Lido do serviço ${instant}`,
  ),
  never: t('never read', 'nunca leído', 'nunca lido'),
  loading: t('Reading what is kept', 'Leyendo lo guardado', 'Lendo o que está guardado'),
  tryAgain: t('Try again', 'Reintentar', 'Tentar de novo'),
  copy: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  close: t('Close', 'Cerrar', 'Fechar'),
  neverTitle: t(
    'Not read from the service yet',
    'Aún no leído del servicio',
    'O serviço ainda não foi consultado',
  ),
  neverText: t(
    'Refresh reads it now; afterwards it is here without a network too.',
    'Actualizar lo lee ahora; después está aquí también sin red.',
    '“Atualizar” consulta agora; depois os dados ficam aqui, também sem rede.',
  ),
  noneTitle: t(
    'The service named none',
    'El servicio no nombró ninguno',
    'O serviço não nomeou nenhum',
  ),
  notRefreshed: t('Not refreshed', 'Sin actualizar', 'Não atualizado'),
  refused: t(
    'The service refused this request',
    'El servicio se negó a informar esto',
    'O serviço se recusou a informar isto',
  ),
  stays: t(
    (age: string) => `What was read ${age} is still shown.`,
    (age) => `Se sigue mostrando lo leído ${age}.`,
    (age) => sentence(`Continua à mostra o que foi lido ${age}`),
  ),
  unreadable: t(
    (count: number) =>
      count === 1 ? '1 entry cannot be read' : `${formatCount(count)} entries cannot be read`,
    (count) =>
      count === 1
        ? '1 entrada no se puede leer'
        : `${formatCount(count)} entradas no se pueden leer`,
    (count) =>
      count === 1
        ? '1 entrada não pode ser lida'
        : `${formatCount(count)} entradas não podem ser lidas`,
  ),
  unreadableText: t(
    'They are not JSON objects; what was received is kept.',
    'No son objetos JSON; lo recibido se conserva.',
    'Não são objetos JSON; o que foi recebido fica guardado.',
  ),
  received: t('As received', 'Como llegó', 'Como chegou'),
  receivedOf: t(
    (name: string) => `As received: ${name}`,
    (name) => `Como llegó: ${name}`,
    (name) => `Como chegou: ${name}`,
  ),
  types: {
    deposit: t('Deposit', 'Depósito', 'Depósito'),
    withdrawal: t('Withdrawal', 'Retiro', 'Saque'),
    swap: t('Swap', 'Intercambio', 'Troca'),
  },
  type: t('Type', 'Tipo', 'Tipo'),
  valueNotStated: t('not stated', 'no informado', 'não informado'),
  noName: t('no name given', 'sin nombre informado', 'sem nome informado'),
  rails: {
    title: t('Rails', 'Rieles', 'Canais'),
    use: t('Use', 'Uso', 'Uso'),
    usable: t('Usable', 'Utilizable', 'Utilizável'),
    notUsable: t('Not usable', 'No utilizable', 'Não utilizável'),
    notKnown: t('Not known', 'No se sabe', 'Não se sabe'),
    causes: {
      notEnabled: t(
        'Switched off by the service',
        'Apagado por el servicio',
        'Desligado pelo serviço',
      ),
      accountNotEnabled: t(
        'Not enabled for this account',
        'No habilitado para esta cuenta',
        'Não habilitado para esta conta',
      ),
      blocked: t('Blocked', 'Bloqueado', 'Bloqueado'),
    },
    notStated: t(
      (flag: string) => `Not stated: ${flag}`,
      (flag) => `No informado: ${flag}`,
      (flag) => `Não informado: ${flag}`,
    ),
    fee: t('Fee', 'Comisión', 'Tarifa'),
    fixedFee: t('Fixed fee', 'Comisión fija', 'Tarifa fixa'),
    delivery: t('Delivery time', 'Tiempo de entrega', 'Prazo de entrega'),
    customFees: t('Custom fees', 'Comisiones propias', 'Tarifas próprias'),
    taxes: t('Taxes', 'Impuestos', 'Impostos'),
    none: t('none', 'ninguna', 'nenhuma'),
    noTypes: t(
      'No transaction types were named.',
      'No se nombraron tipos de transacción.',
      'Nenhum tipo de transação foi nomeado.',
    ),
    unitHint: t(
      'Fees are the service’s own numbers; it names neither unit nor currency.',
      'Las comisiones son los números del servicio; no nombra unidad ni moneda.',
      'As tarifas são os números do serviço; ele não nomeia unidade nem moeda.',
    ),
    summary: t(
      (usableCount: number, total: number) =>
        `${formatCount(usableCount)} of ${formatCount(total)} usable`,
      (usableCount, total) => `${formatCount(usableCount)} de ${formatCount(total)} utilizables`,
      (usableCount, total) => `${formatCount(usableCount)} de ${formatCount(total)} utilizáveis`,
    ),
  },
  currencies: {
    title: t('Currencies', 'Monedas', 'Moedas'),
    find: t('Find a currency', 'Buscar una moneda', 'Buscar uma moeda'),
    show: t('Which currencies', 'Qué monedas', 'Quais moedas'),
    all: t('All', 'Todas', 'Todas'),
    someOff: t('With an action off', 'Con una acción apagada', 'Com uma ação desligada'),
    code: t('Currency', 'Moneda', 'Moeda'),
    count: t(
      (shownCount: string, total: string) =>
        shownCount === total ? `${total} currencies` : `${shownCount} of ${total} currencies`,
      (shownCount, total) =>
        shownCount === total ? `${total} monedas` : `${shownCount} de ${total} monedas`,
      (shownCount, total) =>
        shownCount === total ? `${total} moedas` : `${shownCount} de ${total} moedas`,
    ),
    off: t('Off', 'Apagado', 'Desligado'),
    noAction: t('no such action', 'sin esa acción', 'sem essa ação'),
    noRails: t('on, no rail named', 'activo, sin riel nombrado', 'ativo, sem canal nomeado'),
    notStated: t(
      'on or off not stated',
      'no se informó si está activo',
      'não informado se está ativo',
    ),
    other: t('Other fields', 'Otros campos', 'Outros campos'),
    noneFound: t(
      (text: string) => `No currency has “${text}”`,
      (text) => `Ninguna moneda tiene «${text}»`,
      (text) => `Nenhuma moeda tem “${text}”`,
    ),
    clear: t('Clear the search', 'Borrar la búsqueda', 'Limpar a busca'),
    otherActions: t(
      'Other actions, as received',
      'Otras acciones, como se recibieron',
      'Outras ações, como recebidas',
    ),
  },
  deposits: {
    title: t('Deposit accounts', 'Cuentas de depósito', 'Contas de depósito'),
    number: t('Account number', 'Número de cuenta', 'Número da conta'),
    label: t('Label', 'Etiqueta', 'Rótulo'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    constraint: t('Constraint', 'Restricción', 'Restrição'),
    copyNumber: t(
      'Copy the account number',
      'Copiar el número de cuenta',
      'Copiar o número da conta',
    ),
    warning: t(
      'Pay in only from an account of the same holder',
      'Deposite solo desde una cuenta del mismo titular',
      'Deposite somente de uma conta do mesmo titular',
    ),
    warningText: t(
      'A deposit from anyone else can be lost or blocked.',
      'Un depósito de otra persona puede perderse o quedar bloqueado.',
      'Um depósito de outra pessoa pode se perder ou ficar bloqueado.',
    ),
    taxId: t('Holder’s tax id', 'Id fiscal del titular', 'CPF/CNPJ do titular'),
    show: t('Show', 'Mostrar', 'Mostrar'),
    hide: t('Hide', 'Ocultar', 'Ocultar'),
    showTaxId: t('Show the tax id', 'Mostrar el id fiscal', 'Mostrar o documento fiscal'),
    hideTaxId: t('Hide the tax id', 'Ocultar el id fiscal', 'Ocultar o documento fiscal'),
    copyTaxId: t('Copy the tax id', 'Copiar el id fiscal', 'Copiar o documento fiscal'),
    none: t('No constraint given', 'Sin restricción informada', 'Nenhuma restrição informada'),
    unknown: t(
      'Not stated whether there is a constraint',
      'No se informó si hay una restricción',
      'Não informado se há uma restrição',
    ),
    other: t(
      'There is a constraint that this program does not know',
      'Hay una restricción que este programa no conoce',
      'Há uma restrição que este programa não conhece',
    ),
    otherText: t(
      'Ask the provider before you pay in; a deposit against it may be lost or blocked.',
      'Consulte al proveedor antes de depositar; un depósito que la incumpla puede perderse o quedar bloqueado.',
      'Consulte o provedor antes de depositar; um depósito que a descumpra pode se perder ou ficar bloqueado.',
    ),
    maskedHint: t(
      'Tax ids are masked here.',
      'Los ids fiscales están ocultos aquí.',
      'Os números de CPF e CNPJ ficam ocultos aqui.',
    ),
  },
  fields: {
    names: {
      id: t('Number', 'Número', 'Número'),
      name: t('Name', 'Nombre', 'Nome'),
      display_name: t('Name', 'Nombre', 'Nome'),
      country: t('Country', 'País', 'País'),
      status: t('Status', 'Estado', 'Status'),
      default_currency: t('Usual currency', 'Moneda habitual', 'Moeda habitual'),
      level: t('Level', 'Nivel', 'Nível'),
      is_fiat: t('Fiat currency', 'Moneda fiat', 'Moeda fiduciária'),
      decimals: t('Decimals', 'Decimales', 'Casas decimais'),
    } as Entries<Record<string, string>>,
    yes: t('yes', 'sí', 'sim'),
    no: t('no', 'no', 'não'),
    none: t('none', 'ninguno', 'nenhum'),
    several: t(
      'several values, see the answer as received',
      'varios valores, vea la respuesta recibida',
      'vários valores, veja a resposta recebida',
    ),
  },
  account: {
    title: t('Account', 'Cuenta', 'Conta'),
    fields: t('Fields', 'Campos', 'Campos'),
    field: t('Field', 'Campo', 'Campo'),
    value: t('Value', 'Valor', 'Valor'),
    hint: t(
      'The service’s own fields as received; the contract names none of them, so nothing here relies on any.',
      'Los campos del servicio como se recibieron; el contrato no nombra ninguno, así que nada aquí depende de ellos.',
      'Os campos do serviço como recebidos; o contrato não nomeia nenhum, então nada aqui depende deles.',
    ),
    noFields: t(
      'The service sent no field.',
      'El servicio no envió ningún campo.',
      'O serviço não enviou nenhum campo.',
    ),
  },
})
