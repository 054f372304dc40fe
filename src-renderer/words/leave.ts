import { catalogue } from './catalogue.ts'

/** The question before a step back or forward closes a dialog with input. */
export const leaveWords = catalogue({
  en: {
    title: 'Leave this dialog?',
    text: 'What you entered in it is not saved. It is lost when you go to another screen.',
    leave: 'Leave',
    stay: 'Stay here',
  },
  es: {
    title: '¿Salir de este diálogo?',
    text: 'Lo que ingresó no está guardado y se pierde si va a otra pantalla.',
    leave: 'Salir',
    stay: 'Quedarse aquí',
  },
  pt: {
    title: 'Sair desta janela?',
    text: 'O que você preencheu não foi salvo e será perdido se for para outra tela.',
    leave: 'Sair',
    stay: 'Ficar aqui',
  },
})
