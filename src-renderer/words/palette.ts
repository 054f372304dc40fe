import { catalogue, t } from './catalogue.ts'

/** Words of the palette's results beyond screens and actions. */
export const paletteWords = catalogue({
  codes: t('Error codes', 'Códigos de error', 'Códigos de erro'),
  code: t('Error code', 'Código de error', 'Código de erro'),
  endUsers: t('End users', 'Usuarios finales', 'Usuários finais'),
  endUser: t('End user', 'Usuario final', 'Usuário final'),
  links: t('Link', 'Enlace', 'Link'),
  openPayment: t(
    (id: string) => `Open payment ${id}`,
    (id) => `Abrir el pago ${id}`,
    (id) => `Abrir o pagamento ${id}`,
  ),
  openEndUser: t(
    (id: string) => `Open end user ${id}`,
    (id) => `Abrir el usuario final ${id}`,
    (id) => `Abrir o usuário final ${id}`,
  ),
  unknownProfile: t(
    (name: string) =>
      `The link is for the profile “${name}”, and there is no profile of this name here.`,
    (name) => `El enlace es del perfil «${name}» y aquí no hay ningún perfil con ese nombre.`,
    (name) => `O link é do perfil “${name}”, e aqui não há perfil com esse nome.`,
  ),
  payment: t('Payment', 'Pago', 'Pagamento'),
  timeLine: t(
    (id: string) => `Timeline of ${id}`,
    (id) => `Cronología de ${id}`,
    (id) => `Linha do tempo de ${id}`,
  ),
  placeholder: t(
    'Find a record, an end user, an amount, a code or an action',
    'Busque un registro, un usuario final, un importe, un código o una acción',
    'Busque um registro, um usuário final, um valor, um código ou uma ação',
  ),
  none: t(
    (text: string) =>
      `Nothing is called “${text}”. Ids, hashes and references are found by how they begin, from three characters on; amounts by all their digits.`,
    (text) =>
      `Nada se llama «${text}». Los ids, hashes y referencias se encuentran por su comienzo, desde tres caracteres; los importes, por todas sus cifras.`,
    (text) =>
      `Nada se chama “${text}”. Ids, hashes e referências são encontrados pelo começo, a partir de três caracteres; os valores, por todos os dígitos.`,
  ),
})
