import type { ContactType } from '../../../src-main/domain/contact.ts'
import type { ContactField, ContactProblem } from '../../features/contacts/contact-form.ts'
import type { Gate } from '../../features/trading/desk/gate.ts'
import { catalogue } from '../catalogue.ts'

const typesEn: Readonly<Record<ContactType, string>> = {
  crypto: 'Crypto',
  bank: 'Bank',
  p2p_tag: 'P2P tag',
}
const fieldsEn: Readonly<Record<ContactField, string>> = {
  address: 'Address',
  network: 'Network',
  currency: 'Currency',
  entity_number: 'Account number or alias',
  tag: 'Tag',
}
const hintsEn: Readonly<Record<ContactField, string>> = {
  address: 'Of the network below. An address of another network loses the money.',
  network: 'The service’s code of the network, such as bitcoin.',
  currency: 'The currency’s code, such as BTC.',
  entity_number: 'A bank account number, or its alias.',
  tag: 'The tag of the other account.',
}
const problemsEn: Readonly<Record<ContactProblem, string>> = {
  empty: 'Fill this in',
  long: 'This is too long',
}
const gatesEn: Readonly<Record<Gate, string>> = {
  reading: 'Reading what this profile may do',
  unread: 'What this profile may do could not be read',
  trading:
    'Calls that change something are off for this profile; they are allowed on the Connection screen',
  offline: 'There is no network; the list can be read',
  owner: 'Another process writes into this profile’s cache; change contacts there',
  noPath: 'No path of this call is known for this profile',
  payload: 'The contract does not show its payload',
  sandboxOnly: 'This call belongs to the sandbox environment',
}

/** The words of the contacts screen. */
export const contactWords = catalogue({
  en: {
    tabs: {
      cryptoBank: 'Crypto and bank',
      crypto: 'Crypto',
      bank: 'Bank',
      p2pTag: 'P2P tags',
      combined: 'All, combined',
    },
    combined:
      'Combined from the cache: the service never gives p2p tags together with other contacts.',
    types: typesEn,
    fields: fieldsEn,
    hints: hintsEn,
    problems: problemsEn,
    gates: gatesEn,
    add: 'New contact',
    type: 'Type',
    create: 'Create contact',
    createNamed: (profile: string) => `Create on ${profile}`,
    createText:
      'It is sent once. Nothing is checked beyond that the fields are filled in: the service decides.',
    createProduction: (profile: string) =>
      `${profile} is a production profile: the contact will be real.`,
    remove: 'Delete contact…',
    removeTitle: 'Delete this contact?',
    removeText: (type: string, id: string, what: string) =>
      `Type ${type}, id ${id}\n${what}\n\nIt is deleted at the service, not only here. It is sent once.`,
    removeProduction: (profile: string) => `${profile} is a production profile.`,
    removeConfirm: 'Delete',
    removeUnknownType: 'Its type is none of the contract’s, so no call deletes it',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    copy: 'Copy details',
    created: (type: string) => `Contact created: ${type}`,
    deleted: (type: string, id: string) => `Contact deleted: ${type} ${id}`,
    refused: 'The service refused',
    unknownOf: { createContact: 'A new contact', deleteContact: 'Deletion of a contact' },
    unknownSubject: (what: string, subject: string) =>
      subject === '' ? what : `${what}: ${subject}`,
    forbidden:
      'Two causes are possible, and the answer does not say which: the credentials lack a scope (contacts_read to read, contacts_write to create and delete), or the account is not fully operative.',
    forbiddenAdvice: 'Ask the provider for the scope, and whether the account is fully operative.',
    refusedList: 'The service did not give out contacts',
    refusedAge: (when: string) =>
      `Refused ${when}. What is listed was read before and stays readable.`,
  },
  es: {
    tabs: {
      cryptoBank: 'Cripto y banco',
      crypto: 'Cripto',
      bank: 'Banco',
      p2pTag: 'Etiquetas P2P',
      combined: 'Todos, combinados',
    },
    combined:
      'Combinado desde la caché: el servicio nunca entrega etiquetas p2p junto con otros contactos.',
    types: { crypto: 'Cripto', bank: 'Banco', p2p_tag: 'Etiqueta P2P' },
    fields: {
      address: 'Dirección',
      network: 'Red',
      currency: 'Moneda',
      entity_number: 'Número de cuenta o alias',
      tag: 'Etiqueta',
    },
    hints: {
      address: 'De la red de abajo. Una dirección de otra red pierde el dinero.',
      network: 'El código de la red en el servicio, como bitcoin.',
      currency: 'El código de la moneda, como BTC.',
      entity_number: 'Un número de cuenta bancaria o su alias.',
      tag: 'La etiqueta de la otra cuenta.',
    },
    problems: { empty: 'Complete este campo', long: 'Es demasiado largo' },
    gates: {
      reading: 'Leyendo lo que puede hacer este perfil',
      unread: 'No se pudo leer lo que puede hacer este perfil',
      trading:
        'Las llamadas que cambian algo están desactivadas para este perfil; se permiten en Conexión',
      offline: 'No hay red; la lista se puede leer',
      owner: 'Otro proceso escribe en la caché de este perfil; cambie los contactos allí',
      noPath: 'No se conoce la ruta de esta llamada para este perfil',
      payload: 'El contrato no muestra su contenido',
      sandboxOnly: 'Esta llamada pertenece al entorno sandbox',
    },
    add: 'Nuevo contacto',
    type: 'Tipo',
    create: 'Crear contacto',
    createNamed: (profile) => `Crear en ${profile}`,
    createText:
      'Se envía una vez. Solo se comprueba que los campos estén completos: decide el servicio.',
    createProduction: (profile) => `${profile} es un perfil de producción: el contacto será real.`,
    remove: 'Eliminar contacto…',
    removeTitle: '¿Eliminar este contacto?',
    removeText: (type, id, what) =>
      `Tipo ${type}, id ${id}\n${what}\n\nSe elimina en el servicio, no solo aquí. Se envía una vez.`,
    removeProduction: (profile) => `${profile} es un perfil de producción.`,
    removeConfirm: 'Eliminar',
    removeUnknownType:
      'Su tipo no es ninguno de los del contrato, así que ninguna llamada lo elimina',
    cancel: 'Cancelar',
    dismiss: 'Descartar',
    copy: 'Copiar detalles',
    created: (type) => `Contacto creado: ${type}`,
    deleted: (type, id) => `Contacto eliminado: ${type} ${id}`,
    refused: 'El servicio lo rechazó',
    unknownOf: { createContact: 'Un contacto nuevo', deleteContact: 'Eliminación de un contacto' },
    unknownSubject: (what, subject) => (subject === '' ? what : `${what}: ${subject}`),
    forbidden:
      'Hay dos causas posibles y la respuesta no dice cuál: a las credenciales les falta un permiso (contacts_read para leer, contacts_write para crear y eliminar), o la cuenta no está plenamente operativa.',
    forbiddenAdvice:
      'Pida el permiso al proveedor y pregunte si la cuenta está plenamente operativa.',
    refusedList: 'El servicio no entregó los contactos',
    refusedAge: (when) =>
      `Rechazado ${when}. Lo que se lista se leyó antes y se puede seguir leyendo.`,
  },
  pt: {
    tabs: {
      cryptoBank: 'Cripto e banco',
      crypto: 'Cripto',
      bank: 'Banco',
      p2pTag: 'Etiquetas P2P',
      combined: 'Todos, combinados',
    },
    combined:
      'Combinado a partir do cache: o serviço nunca entrega etiquetas p2p junto com outros contatos.',
    types: { crypto: 'Cripto', bank: 'Banco', p2p_tag: 'Etiqueta P2P' },
    fields: {
      address: 'Endereço',
      network: 'Rede',
      currency: 'Moeda',
      entity_number: 'Número da conta ou apelido',
      tag: 'Etiqueta',
    },
    hints: {
      address: 'Da rede abaixo. Um endereço de outra rede perde o dinheiro.',
      network: 'O código da rede no serviço, como bitcoin.',
      currency: 'O código da moeda, como BTC.',
      entity_number: 'Um número de conta bancária ou seu apelido.',
      tag: 'A etiqueta da outra conta.',
    },
    problems: { empty: 'Preencha este campo', long: 'É longo demais' },
    gates: {
      reading: 'Lendo o que este perfil pode fazer',
      unread: 'O que este perfil pode fazer não pôde ser lido',
      trading:
        'As chamadas que mudam algo estão desligadas para este perfil; são permitidas em Conexão',
      offline: 'Não há rede; a lista pode ser lida',
      owner: 'Outro processo grava no cache deste perfil; mude os contatos lá',
      noPath: 'Nenhum caminho desta chamada é conhecido para este perfil',
      payload: 'O contrato não mostra seu conteúdo',
      sandboxOnly: 'Esta chamada pertence ao ambiente sandbox',
    },
    add: 'Novo contato',
    type: 'Tipo',
    create: 'Criar contato',
    createNamed: (profile) => `Criar em ${profile}`,
    createText:
      'É enviado uma vez. Só se confere se os campos estão preenchidos: quem decide é o serviço.',
    createProduction: (profile) => `${profile} é um perfil de produção: o contato será real.`,
    remove: 'Excluir contato…',
    removeTitle: 'Excluir este contato?',
    removeText: (type, id, what) =>
      `Tipo ${type}, id ${id}\n${what}\n\nÉ excluído no serviço, não só aqui. É enviado uma vez.`,
    removeProduction: (profile) => `${profile} é um perfil de produção.`,
    removeConfirm: 'Excluir',
    removeUnknownType: 'Seu tipo não é nenhum dos do contrato, então nenhuma chamada o exclui',
    cancel: 'Cancelar',
    dismiss: 'Descartar',
    copy: 'Copiar detalhes',
    created: (type) => `Contato criado: ${type}`,
    deleted: (type, id) => `Contato excluído: ${type} ${id}`,
    refused: 'O serviço recusou',
    unknownOf: { createContact: 'Um novo contato', deleteContact: 'Exclusão de um contato' },
    unknownSubject: (what, subject) => (subject === '' ? what : `${what}: ${subject}`),
    forbidden:
      'Há duas causas possíveis e a resposta não diz qual: falta uma permissão às credenciais (contacts_read para ler, contacts_write para criar e excluir), ou a conta não está plenamente operante.',
    forbiddenAdvice: 'Peça a permissão ao provedor e pergunte se a conta está plenamente operante.',
    refusedList: 'O serviço não entregou os contatos',
    refusedAge: (when) =>
      `Recusado ${when}. O que está na lista foi lido antes e continua legível.`,
  },
})
