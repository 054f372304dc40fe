import { catalogue, t } from './catalogue.ts'

/** The question before a step back or forward closes a dialog with input. */
export const leaveWords = catalogue({
  title: t('Leave this dialog?', '¿Salir de este diálogo?', 'Sair desta janela?'),
  text: t(
    'What you entered in it is not saved. It is lost when you go to another screen.',
    'Lo que ingresó no está guardado y se pierde si va a otra pantalla.',
    'O que você preencheu não foi salvo e será perdido se for para outra tela.',
  ),
  leave: t('Leave', 'Salir', 'Sair'),
  stay: t('Stay here', 'Quedarse aquí', 'Ficar aqui'),
})
