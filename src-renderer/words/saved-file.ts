import { catalogue, t } from './catalogue.ts'

/** Actions on a file that was just saved. */
export const savedFileWords = catalogue({
  show: t('Show in folder', 'Mostrar en la carpeta', 'Mostrar na pasta'),
  copyPath: t('Copy path', 'Copiar la ruta', 'Copiar o caminho'),
  copied: t('Path copied', 'Ruta copiada', 'Caminho copiado'),
  gone: t('The file is no longer there', 'El archivo ya no está ahí', 'O arquivo não está mais lá'),
})
