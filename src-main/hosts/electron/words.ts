import type { Language } from '../../contract/window.ts'

/** The texts of the native menu and dialogs, which are outside the page and its catalogue. */
export interface HostWords {
  readonly file: string
  readonly edit: string
  readonly view: string
  readonly window: string
  readonly help: string
  readonly about: string
  readonly hide: string
  readonly hideOthers: string
  readonly showAll: string
  readonly quit: string
  readonly undo: string
  readonly redo: string
  readonly cut: string
  readonly copy: string
  readonly paste: string
  readonly selectAll: string
  readonly reload: string
  readonly actualSize: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly fullScreen: string
  readonly minimize: string
  readonly close: string
  readonly save: string
  readonly chooseFolder: string
  readonly moveHere: string
  readonly crashed: string
  readonly crashedWhy: string
  readonly startAgain: string
}

export const hostWords: Readonly<Record<Language, HostWords>> = {
  en: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    about: 'About Partner Desk',
    hide: 'Hide Partner Desk',
    hideOthers: 'Hide Others',
    showAll: 'Show All',
    quit: 'Quit Partner Desk',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    reload: 'Reload',
    actualSize: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    minimize: 'Minimize',
    close: 'Close Window',
    save: 'Save',
    chooseFolder: 'Choose an empty folder for the data',
    moveHere: 'Move Here',
    crashed: 'The window has stopped',
    crashedWhy:
      'It ended {count} times within five minutes, the last time as “{reason}”. Your data is safe; nothing that was saved is lost.',
    startAgain: 'Start Again',
  },
  es: {
    file: 'Archivo',
    edit: 'Edición',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    about: 'Acerca de Partner Desk',
    hide: 'Ocultar Partner Desk',
    hideOthers: 'Ocultar otros',
    showAll: 'Mostrar todo',
    quit: 'Salir de Partner Desk',
    undo: 'Deshacer',
    redo: 'Rehacer',
    cut: 'Cortar',
    copy: 'Copiar',
    paste: 'Pegar',
    selectAll: 'Seleccionar todo',
    reload: 'Volver a cargar',
    actualSize: 'Tamaño real',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    fullScreen: 'Pantalla completa',
    minimize: 'Minimizar',
    close: 'Cerrar ventana',
    save: 'Guardar',
    chooseFolder: 'Elija una carpeta vacía para los datos',
    moveHere: 'Mover aquí',
    crashed: 'La ventana se ha detenido',
    crashedWhy:
      'Terminó {count} veces en cinco minutos, la última como «{reason}». Sus datos están a salvo; no se ha perdido nada de lo guardado.',
    startAgain: 'Iniciar de nuevo',
  },
  pt: {
    file: 'Arquivo',
    edit: 'Editar',
    view: 'Exibir',
    window: 'Janela',
    help: 'Ajuda',
    about: 'Sobre o Partner Desk',
    hide: 'Ocultar Partner Desk',
    hideOthers: 'Ocultar outros',
    showAll: 'Mostrar tudo',
    quit: 'Sair do Partner Desk',
    undo: 'Desfazer',
    redo: 'Refazer',
    cut: 'Recortar',
    copy: 'Copiar',
    paste: 'Colar',
    selectAll: 'Selecionar tudo',
    reload: 'Recarregar',
    actualSize: 'Tamanho real',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fullScreen: 'Tela cheia',
    minimize: 'Minimizar',
    close: 'Fechar janela',
    save: 'Salvar',
    chooseFolder: 'Escolha uma pasta vazia para os dados',
    moveHere: 'Mover para cá',
    crashed: 'A janela parou',
    crashedWhy:
      'Ela terminou {count} vezes em cinco minutos, a última como “{reason}”. Seus dados estão seguros; nada do que foi salvo se perdeu.',
    startAgain: 'Iniciar novamente',
  },
}
