import { catalogue, t } from './catalogue.ts'

/** The keys and their effects. Loaded with their list, not with the window's first script. */
export const shortcutWords = catalogue({
  title: t('Keyboard shortcuts', 'Atajos de teclado', 'Atalhos de teclado'),
  go: t('Go to a screen', 'Ir a una pantalla', 'Ir para uma tela'),
  everywhere: t('Everywhere', 'En todas partes', 'Em toda parte'),
  lists: t('In lists', 'En las listas', 'Nas listas'),
  here: t('On this screen', 'En esta pantalla', 'Nesta tela'),
  palette: t('Find or do', 'Buscar o hacer', 'Buscar ou fazer'),
  sync: t('Sync', 'Sincronizar', 'Sincronizar'),
  help: t('All shortcuts', 'Todos los atajos', 'Todos os atalhos'),
  lock: t('Lock the window', 'Bloquear la ventana', 'Bloquear a janela'),
  back: t('Back', 'Atrás', 'Voltar'),
  forward: t('Forward', 'Adelante', 'Avançar'),
  side: t(
    'Side list: names or icons only',
    'Lista lateral: nombres o solo íconos',
    'Lista lateral: nomes ou só ícones',
  ),
  escape: t('Close what is on top', 'Cerrar lo que está encima', 'Fechar o que está por cima'),
  move: t('Next and previous row', 'Fila siguiente y anterior', 'Linha seguinte e anterior'),
  open: t('Open the row', 'Abrir la fila', 'Abrir a linha'),
  page: t('A page up or down', 'Una página arriba o abajo', 'Uma página acima ou abaixo'),
  ends: t('First and last row', 'Primera y última fila', 'Primeira e última linha'),
  copy: t('Copy the row as text', 'Copiar la fila como texto', 'Copiar a linha como texto'),
  withReader: t('With a screen reader', 'Con un lector de pantalla', 'Com um leitor de tela'),
  readerMode: t(
    'Letters reach the window in the reader’s focus mode: Insert A in Orca (twice keeps it on), Insert Space in NVDA, Insert Z in JAWS.',
    'Las letras llegan a la ventana en el modo de foco del lector: Insert A en Orca (dos veces lo mantiene), Insert Espacio en NVDA, Insert Z en JAWS.',
    'As letras chegam à janela no modo de foco do leitor: Insert A no Orca (duas vezes o mantém), Insert Espaço no NVDA, Insert Z no JAWS.',
  ),
})
