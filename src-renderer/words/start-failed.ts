import { catalogue, t } from './catalogue.ts'

/** The words of a failed start. Separate from the frame's, because they are rarely needed. */
export const startFailedWords = catalogue({
  title: t(
    'Partner Desk cannot start',
    'Partner Desk no puede iniciar',
    'O Partner Desk não consegue iniciar',
  ),
  copyDetails: t('Copy details', 'Copiar detalles', 'Copiar detalhes'),
  useCopy: t('Use that copy', 'Usar esa copia', 'Usar essa cópia'),
  tryAgain: t('Try again', 'Reintentar', 'Tentar de novo'),
  copyText: t(
    (at: string) =>
      `A copy of the list as it was written on ${at} is there. What was changed by hand since is not in it; the damaged file is kept beside it.`,
    (at) =>
      `Hay una copia de la lista tal como se guardó el ${at}. No contiene lo que se haya cambiado a mano desde entonces; el archivo dañado se conserva al lado.`,
    (at) =>
      `Há uma cópia da lista como foi gravada em ${at}. Ela não contém o que foi alterado à mão desde então; o arquivo danificado fica guardado ao lado.`,
  ),
})
