import { catalogue } from './catalogue.ts'

/** Words of the palette's results beyond screens and actions. */
export const paletteWords = catalogue({
  en: {
    codes: 'Error codes',
    code: 'Error code',
    endUsers: 'End users',
    endUser: 'End user',
    links: 'Link',
    openPayment: (id: string) => `Open payment ${id}`,
    openEndUser: (id: string) => `Open end user ${id}`,
    unknownProfile: (name: string) =>
      `The link is for the profile “${name}”, and there is no profile of this name here.`,
    payment: 'Payment',
    timeLine: (id: string) => `Time line of ${id}`,
    placeholder: 'Find a record, an end user, an amount, a code or an action',
    none: (text: string) =>
      `Nothing is called “${text}”. Ids, hashes and references are found by how they begin, from three characters on; amounts by all their digits.`,
  },
  es: {
    codes: 'Códigos de error',
    code: 'Código de error',
    endUsers: 'Usuarios finales',
    endUser: 'Usuario final',
    links: 'Enlace',
    openPayment: (id) => `Abrir el pago ${id}`,
    openEndUser: (id) => `Abrir el usuario final ${id}`,
    unknownProfile: (name) =>
      `El enlace es del perfil «${name}» y aquí no hay ningún perfil con ese nombre.`,
    payment: 'Pago',
    timeLine: (id) => `Cronología de ${id}`,
    placeholder: 'Busque un registro, un usuario final, un importe, un código o una acción',
    none: (text) =>
      `Nada se llama «${text}». Los ids, hashes y referencias se encuentran por su comienzo, desde tres caracteres; los importes, por todas sus cifras.`,
  },
  pt: {
    codes: 'Códigos de erro',
    code: 'Código de erro',
    endUsers: 'Usuários finais',
    endUser: 'Usuário final',
    links: 'Link',
    openPayment: (id) => `Abrir o pagamento ${id}`,
    openEndUser: (id) => `Abrir o usuário final ${id}`,
    unknownProfile: (name) => `O link é do perfil “${name}”, e aqui não há perfil com esse nome.`,
    payment: 'Pagamento',
    timeLine: (id) => `Linha do tempo de ${id}`,
    placeholder: 'Busque um registro, um usuário final, um valor, um código ou uma ação',
    none: (text) =>
      `Nada se chama “${text}”. Ids, hashes e referências são encontrados pelo começo, a partir de três caracteres; os valores, por todos os dígitos.`,
  },
})
