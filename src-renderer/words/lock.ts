import { catalogue, t } from './catalogue.ts'

/** The locked window. Not part of the first screen's script. */
export const lockWords = catalogue({
  title: t(
    'Partner Desk is locked',
    'Partner Desk está bloqueado',
    'O Partner Desk está bloqueado',
  ),
  text: t(
    'What is cached stays on this machine and is not shown. The services’ tokens were wiped.',
    'Lo guardado permanece en esta computadora y no se muestra. Los tokens de los servicios se borraron.',
    'O que está guardado fica neste computador e não é mostrado. Os tokens dos serviços foram apagados.',
  ),
  pin: t('PIN', 'PIN', 'PIN'),
  unlock: t('Unlock', 'Desbloquear', 'Desbloquear'),
  wrong: t('That is not the PIN.', 'Ese no es el PIN.', 'Esse não é o PIN.'),
  wait: t(
    (seconds: number) => `Too many wrong tries: wait ${seconds} s`,
    (seconds) => `Demasiados intentos fallidos: espere ${seconds} s`,
    (seconds) => `Muitas tentativas erradas: espere ${seconds} s`,
  ),
})
