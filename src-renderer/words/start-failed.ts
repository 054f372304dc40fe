import type { Catalogue } from './catalogue.ts'

interface StartFailedWords {
  readonly title: string
  readonly copyDetails: string
  readonly useCopy: string
  readonly tryAgain: string
  copyText(at: string): string
}

/** The words of a failed start. Separate from the frame's, because they are rarely needed. */
export const startFailedWords: Catalogue<StartFailedWords> = {
  en: {
    title: 'Partner Desk cannot start',
    copyDetails: 'Copy details',
    useCopy: 'Use that copy',
    tryAgain: 'Try again',
    copyText: (at: string) =>
      `A copy of the list as it was written on ${at} is there. What was changed by hand since is not in it; the damaged file is kept beside it.`,
  },
  es: {
    title: 'Partner Desk no puede iniciar',
    copyDetails: 'Copiar detalles',
    useCopy: 'Usar esa copia',
    tryAgain: 'Intentar de nuevo',
    copyText: (at: string) =>
      `Hay una copia de la lista tal como se guardó el ${at}. No contiene lo que se haya cambiado a mano desde entonces; el archivo dañado se conserva al lado.`,
  },
  pt: {
    title: 'O Partner Desk não consegue iniciar',
    copyDetails: 'Copiar detalhes',
    useCopy: 'Usar essa cópia',
    tryAgain: 'Tentar de novo',
    copyText: (at: string) =>
      `Há uma cópia da lista como foi gravada em ${at}. Ela não contém o que foi alterado à mão desde então; o arquivo danificado fica guardado ao lado.`,
  },
}
