import { catalogue } from './catalogue.ts'

/** The locked window. Not part of the first screen's script. */
export const lockWords = catalogue({
  en: {
    title: 'Partner Desk is locked',
    text: 'What is cached stays on this machine and is not shown. The services’ tokens were wiped.',
    pin: 'PIN',
    unlock: 'Unlock',
    wrong: 'That is not the PIN.',
    wait: (seconds: number) => `Too many wrong tries: wait ${seconds} s`,
  },
  es: {
    title: 'Partner Desk está bloqueado',
    text: 'Lo guardado permanece en este equipo y no se muestra. Los tokens de los servicios se borraron.',
    pin: 'PIN',
    unlock: 'Desbloquear',
    wrong: 'Ese no es el PIN.',
    wait: (seconds) => `Demasiados intentos fallidos: espere ${seconds} s`,
  },
  pt: {
    title: 'O Partner Desk está bloqueado',
    text: 'O que está guardado fica neste computador e não é mostrado. Os tokens dos serviços foram apagados.',
    pin: 'PIN',
    unlock: 'Desbloquear',
    wrong: 'Esse não é o PIN.',
    wait: (seconds) => `Muitas tentativas erradas: espere ${seconds} s`,
  },
})
