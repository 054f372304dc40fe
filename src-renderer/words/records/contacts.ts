import type { ContactType } from '../../../src-main/domain/contact.ts'
import type { ContactField, ContactProblem } from '../../features/contacts/contact-form.ts'
import type { CallObstacle } from '../../features/trading/desk/call-obstacle.ts'
import { sentence } from '../../format/sentence.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** The words of the contacts screen. */
export const contactWords = catalogue({
  tabs: {
    cryptoBank: t('Crypto and bank', 'Cripto y banco', 'Cripto e banco'),
    crypto: t('Crypto', 'Cripto', 'Cripto'),
    bank: t('Bank', 'Banco', 'Banco'),
    p2pTag: t('P2P tags', 'Etiquetas P2P', 'Etiquetas P2P'),
    combined: t('All, combined', 'Todos, combinados', 'Todos, combinados'),
  },
  combined: t(
    'Combined from the cache: the service never gives p2p tags together with other contacts.',
    'Combinado desde la caché: el servicio nunca entrega etiquetas p2p junto con otros contactos.',
    'Combinado a partir do cache: o serviço nunca entrega etiquetas p2p junto com outros contatos.',
  ),
  types: {
    crypto: t('Crypto', 'Cripto', 'Cripto'),
    bank: t('Bank', 'Banco', 'Banco'),
    p2p_tag: t('P2P tag', 'Etiqueta P2P', 'Etiqueta P2P'),
  } satisfies Entries<Readonly<Record<ContactType, string>>>,
  fields: {
    address: t('Address', 'Dirección', 'Endereço'),
    network: t('Network', 'Red', 'Rede'),
    currency: t('Currency', 'Moneda', 'Moeda'),
    entity_number: t(
      'Account number or alias',
      'Número de cuenta o alias',
      'Número da conta ou apelido',
    ),
    tag: t('Tag', 'Etiqueta', 'Etiqueta'),
  } satisfies Entries<Readonly<Record<ContactField, string>>>,
  hints: {
    address: t(
      'On the network below. Money sent to an address on another network is lost.',
      'De la red de abajo. Una dirección de otra red pierde el dinero.',
      'Da rede abaixo. Um endereço de outra rede perde o dinheiro.',
    ),
    network: t(
      'The service’s code of the network, such as bitcoin.',
      'El código de la red en el servicio, como bitcoin.',
      'O código da rede no serviço, como bitcoin.',
    ),
    currency: t(
      'The currency’s code, such as BTC.',
      'El código de la moneda, como BTC.',
      'O código da moeda, como BTC.',
    ),
    entity_number: t(
      'A bank account number, or its alias.',
      'Un número de cuenta bancaria o su alias.',
      'Um número de conta bancária ou seu apelido.',
    ),
    tag: t(
      'The tag of the other account.',
      'La etiqueta de la otra cuenta.',
      'A etiqueta da outra conta.',
    ),
  } satisfies Entries<Readonly<Record<ContactField, string>>>,
  problems: {
    empty: t('Fill this in', 'Complete este campo', 'Preencha este campo'),
    long: t('This is too long', 'Es demasiado largo', 'É longo demais'),
  } satisfies Entries<Readonly<Record<ContactProblem, string>>>,
  obstacles: {
    reading: t(
      'Reading what this profile may do',
      'Leyendo lo que puede hacer este perfil',
      'Lendo o que este perfil pode fazer',
    ),
    unread: t(
      'What this profile may do could not be read',
      'No se pudo leer lo que puede hacer este perfil',
      'O que este perfil pode fazer não pôde ser lido',
    ),
    trading: t(
      'Calls that change something are off for this profile; they are allowed on the Connection screen',
      'Las llamadas que cambian algo están desactivadas para este perfil; se permiten en Conexión',
      'As chamadas que mudam algo estão desligadas para este perfil; são permitidas em Conexão',
    ),
    offline: t(
      'There is no network; the list can be read',
      'No hay red; la lista se puede leer',
      'Não há rede; a lista pode ser lida',
    ),
    owner: t(
      'Another process writes into this profile’s cache; change contacts there',
      'Otro proceso escribe en la caché de este perfil; cambie los contactos allí',
      'Outro processo grava no cache deste perfil; mude os contatos lá',
    ),
    noPath: t(
      'No path of this call is known for this profile',
      'No se conoce la ruta de esta llamada para este perfil',
      'Nenhum caminho desta chamada é conhecido para este perfil',
    ),
    payload: t(
      'The contract does not show its payload',
      'El contrato no muestra su contenido',
      'O contrato não mostra seu conteúdo',
    ),
    sandboxOnly: t(
      'This call belongs to the sandbox environment',
      'Esta llamada pertenece al entorno sandbox',
      'Esta chamada pertence ao ambiente sandbox',
    ),
  } satisfies Entries<Readonly<Record<CallObstacle, string>>>,
  add: t('New contact', 'Nuevo contacto', 'Novo contato'),
  type: t('Type', 'Tipo', 'Tipo'),
  create: t('Create contact', 'Crear contacto', 'Criar contato'),
  createNamed: t(
    (profile: string) => `Create on ${profile}`,
    (profile) => `Crear en ${profile}`,
    (profile) => `Criar em ${profile}`,
  ),
  createText: t(
    'It is sent once. Nothing is checked beyond that the fields are filled in: the service decides.',
    'Se envía una vez. Solo se comprueba que los campos estén completos: decide el servicio.',
    'É enviado uma vez. Só se confere se os campos estão preenchidos: quem decide é o serviço.',
  ),
  createProduction: t(
    (profile: string) => `${profile} is a production profile: the contact will be real.`,
    (profile) => `${profile} es un perfil de producción: el contacto será real.`,
    (profile) => `${profile} é um perfil de produção: o contato será real.`,
  ),
  remove: t('Delete contact…', 'Eliminar contacto…', 'Excluir contato…'),
  removeTitle: t('Delete this contact?', '¿Eliminar este contacto?', 'Excluir este contato?'),
  removeText: t(
    (type: string, id: string, account: string) =>
      `Type ${type}, id ${id}\n${account}\n\nThe contact is deleted at the service, not only here. The call is sent once.`,
    (type, id, account) =>
      `Tipo ${type}, id ${id}\n${account}\n\nSe elimina en el servicio, no solo aquí. Se envía una vez.`,
    (type, id, account) =>
      `Tipo ${type}, id ${id}\n${account}\n\nÉ excluído no serviço, não só aqui. É enviado uma vez.`,
  ),
  removeProduction: t(
    (profile: string) => `${profile} is a production profile.`,
    (profile) => `${profile} es un perfil de producción.`,
    (profile) => `${profile} é um perfil de produção.`,
  ),
  removeConfirm: t('Delete', 'Eliminar', 'Excluir'),
  removeUnknownType: t(
    'The contract does not name its type, so no call can delete it',
    'Su tipo no es ninguno de los del contrato, así que ninguna llamada lo elimina',
    'Seu tipo não é nenhum dos do contrato, então nenhuma chamada o exclui',
  ),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  dismiss: t('Dismiss', 'Descartar', 'Dispensar'),
  copy: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  created: t(
    (type: string) => `Contact created: ${type}`,
    (type) => `Contacto creado: ${type}`,
    (type) => `Contato criado: ${type}`,
  ),
  deleted: t(
    (type: string, id: string) => `Contact deleted: ${type} ${id}`,
    (type, id) => `Contacto eliminado: ${type} ${id}`,
    (type, id) => `Contato excluído: ${type} ${id}`,
  ),
  refused: t('The service refused', 'El servicio lo rechazó', 'O serviço recusou'),
  unknownOf: {
    createContact: t('A new contact', 'Un contacto nuevo', 'Um novo contato'),
    deleteContact: t(
      'Deletion of a contact',
      'Eliminación de un contacto',
      'Exclusão de um contato',
    ),
  },
  unknownSubject: t(
    (title: string, subject: string) => (subject === '' ? title : `${title}: ${subject}`),
    (title, subject) => (subject === '' ? title : `${title}: ${subject}`),
    (title, subject) => (subject === '' ? title : `${title}: ${subject}`),
  ),
  forbidden: t(
    'Two causes are possible, and the answer does not say which: the credentials lack a scope (contacts_read to read, contacts_write to create and delete), or the account is not fully operative.',
    'Hay dos causas posibles y la respuesta no dice cuál: a las credenciales les falta un permiso (contacts_read para leer, contacts_write para crear y eliminar), o la cuenta no está plenamente operativa.',
    'Há duas causas possíveis e a resposta não diz qual: falta uma permissão às credenciais (contacts_read para ler, contacts_write para criar e excluir), ou a conta não está plenamente operante.',
  ),
  forbiddenAdvice: t(
    'Ask the provider for the scope, and whether the account is fully operative.',
    'Pida el permiso al proveedor y pregunte si la cuenta está plenamente operativa.',
    'Peça a permissão ao provedor e pergunte se a conta está plenamente operante.',
  ),
  refusedList: t(
    'The service did not return contacts',
    'El servicio no entregó los contactos',
    'O serviço não entregou os contatos',
  ),
  refusedAge: t(
    (when: string) => `Refused ${when}. What is listed was read before and stays readable.`,
    (when) => `Rechazado ${when}. Lo que se lista se leyó antes y se puede seguir leyendo.`,
    (when) =>
      `${sentence(`Recusado ${when}`)} O que está na lista foi lido antes e continua legível.`,
  ),
})
