import { catalogue } from './catalogue.ts'

/** Actions on a file that was just saved. */
export const savedFileWords = catalogue({
  en: {
    show: 'Show in folder',
    copyPath: 'Copy path',
    copied: 'Path copied',
    gone: 'The file is no longer there',
  },
  es: {
    show: 'Mostrar en la carpeta',
    copyPath: 'Copiar la ruta',
    copied: 'Ruta copiada',
    gone: 'El archivo ya no está ahí',
  },
  pt: {
    show: 'Mostrar na pasta',
    copyPath: 'Copiar o caminho',
    copied: 'Caminho copiado',
    gone: 'O arquivo não está mais lá',
  },
})
