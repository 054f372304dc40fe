import type { FailureTable } from './failure-entry.ts'

/** Defects of the program, and its end. */
export const programFailures = {
  UNEXPECTED: {
    kind: 'bug',
    en: ['Something unexpected happened', 'Copy the details and report them.'],
    es: ['Ocurrió algo inesperado', 'Copie los detalles e infórmelo.'],
    pt: ['Aconteceu algo inesperado', 'Copie os detalhes e relate o problema.'],
    replacesOwnWords: true,
    mayFollowSending: true,
  },
  UNKNOWN_CALL: {
    kind: 'bug',
    otherKind: 'badInput',
    en: ['The window made a call that does not exist', 'Copy the details and report them.'],
    es: ['La ventana pidió algo que no existe', 'Copie los detalles e infórmelo.'],
    pt: ['A janela pediu algo que não existe', 'Copie os detalhes e relate o problema.'],
  },
  NOT_PLAIN_DATA: {
    kind: 'bug',
    en: ['The window sent something that cannot be passed on', 'Copy the details and report them.'],
    es: ['La ventana envió algo que no se puede transmitir', 'Copie los detalles e infórmelo.'],
    pt: [
      'A janela enviou algo que não pode ser transmitido',
      'Copie os detalhes e relate o problema.',
    ],
  },
  NOT_STARTED: {
    kind: 'bug',
    en: ['The window has not started yet', 'Wait a moment, or start the program again.'],
    es: ['La ventana aún no ha arrancado', 'Espere un momento.'],
    pt: ['A janela ainda não iniciou', 'Espere um momento.'],
  },
  CALL_REFUSED: {
    kind: 'bug',
    otherKind: 'badInput',
    en: [
      'The host refused a call of the window',
      'Start Partner Desk again; copy the details and report them if the problem persists.',
    ],
    es: ['El programa no aceptó esta llamada', 'Inténtelo de nuevo; infórmelo si continúa.'],
    pt: ['O programa não aceitou esta chamada', 'Tente de novo; relate se continuar.'],
    mayFollowSending: true,
  },
  CLOSED: {
    kind: 'busy',
    en: ['The program is closing', 'Start Partner Desk again.'],
    es: ['El programa se está cerrando', 'Inicie Partner Desk de nuevo.'],
    pt: ['O programa está fechando', 'Inicie o Partner Desk de novo.'],
    safe: {
      en: 'Nothing was changed by this.',
      es: 'Nada se cambió por ello.',
      pt: 'Nada foi mudado por isso.',
    },
  },
} as const satisfies FailureTable
