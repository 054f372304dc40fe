import { catalogue, t } from './catalogue.ts'

/** Words of the palette. They are not part of the first screen's script. */
export const paletteWords = catalogue({
  title: t('Find or do', 'Buscar o hacer', 'Buscar ou fazer'),
  goTo: t('Go to', 'Ir a', 'Ir para'),
  do: t('Do', 'Hacer', 'Fazer'),
  records: t('Records', 'Registros', 'Registros'),
  profiles: t('Profiles', 'Perfiles', 'Perfis'),
  searching: t('Searching the cache', 'Buscando en la caché', 'Buscando no cache'),
  searchFailed: t(
    'The cache could not be searched',
    'No se pudo buscar en la caché',
    'Não foi possível buscar no cache',
  ),
  sync: t('Sync', 'Sincronizar', 'Sincronizar'),
  fullSync: t('Full sync', 'Sincronización completa', 'Sincronização completa'),
  fullSyncHint: t(
    'reads all pages again',
    'lee todas las páginas de nuevo',
    'lê todas as páginas de novo',
  ),
  import: t('Import ledger file…', 'Importar archivo del libro…', 'Importar arquivo do livro…'),
  sample: t('Use the sample ledger', 'Usar el libro de muestra', 'Usar o livro de amostra'),
  export: t(
    'Export this list as CSV',
    'Exportar esta lista como CSV',
    'Exportar esta lista como CSV',
  ),
  newProfile: t('New profile…', 'Perfil nuevo…', 'Novo perfil…'),
  light: t('Theme: light', 'Tema: claro', 'Tema: claro'),
  dark: t('Theme: dark', 'Tema: oscuro', 'Tema: escuro'),
  system: t('Theme: same as the system', 'Tema: como el sistema', 'Tema: como o sistema'),
  language: t(
    (name: string) => `Language: ${name}`,
    (name) => `Idioma: ${name}`,
    (name) => `Idioma: ${name}`,
  ),
  lock: t('Lock the window', 'Bloquear la ventana', 'Bloquear a janela'),
  lockHint: t(
    'choose a PIN in Settings first',
    'elija primero un PIN en Ajustes',
    'escolha primeiro um PIN em Ajustes',
  ),
  shortcuts: t('Show all shortcuts', 'Ver todos los atajos', 'Ver todos os atalhos'),
  switchTo: t(
    (name: string) => `Switch to ${name}`,
    (name) => `Cambiar a ${name}`,
    (name) => `Mudar para ${name}`,
  ),
  reports: {
    withdrawals: t('Withdrawal', 'Retiro', 'Saque'),
    transactions: t('Transaction', 'Transacción', 'Transação'),
    quotes: t('Quote', 'Cotización', 'Cotação'),
    contacts: t('Contact', 'Contacto', 'Contato'),
    breaks: t('Break', 'Discrepancia', 'Divergência'),
    matches: t('Match', 'Coincidencia', 'Correspondência'),
    lines: t('Ledger line', 'Línea del libro', 'Linha do livro'),
    observations: t('Observation', 'Observación', 'Observação'),
  },
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
      `The link is for the profile “${name}”, and there is no profile with this name here.`,
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
      `Nothing found for “${text}”. Enter at least the first three characters of an id, a hash or a reference, or all digits of an amount.`,
    (text) =>
      `Nada se llama «${text}». Los ids, hashes y referencias se encuentran por su comienzo, desde tres caracteres; los importes, por todas sus cifras.`,
    (text) =>
      `Nada se chama “${text}”. Ids, hashes e referências são encontrados pelo começo, a partir de três caracteres; os valores, por todos os dígitos.`,
  ),
})
