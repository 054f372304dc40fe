import type { FailureTable } from './failure-entry.ts'

const refusedRequest = {
  kind: 'badInput',
  en: [
    'The local host refused a request',
    'Start Partner Desk again; copy the details and report them if the problem persists.',
  ],
  es: [
    'El servidor local rechazó una solicitud',
    'Inicie Partner Desk de nuevo; si continúa, copie los detalles e infórmelo.',
  ],
  pt: [
    'O servidor local recusou uma solicitação',
    'Inicie o Partner Desk de novo; se continuar, copie os detalhes e relate o problema.',
  ],
} as const

/** Failures of the start, the local host and the command line. */
export const hostFailures = {
  ORIGIN_REFUSED: refusedRequest,
  HOST_REFUSED: refusedRequest,
  METHOD_REFUSED: refusedRequest,
  TYPE_REFUSED: refusedRequest,
  REQUEST_MALFORMED: refusedRequest,
  NOT_HERE: refusedRequest,
  TOO_LARGE: refusedRequest,
  TOO_SLOW: refusedRequest,
  WINDOW_NOT_BUILT: {
    kind: 'bug',
    en: ['The window cannot be shown: it was not built', 'Build it with npm run build.'],
    es: ['La ventana no se puede mostrar: no fue construida', 'Constrúyala con npm run build.'],
    pt: ['A janela não pode ser mostrada: não foi construída', 'Construa-a com npm run build.'],
  },
  NO_ELECTRON: {
    kind: 'badInput',
    en: [
      'The window cannot open in Electron',
      'Leave --host out: the same window opens in a browser.',
    ],
    es: [
      'La ventana no se puede abrir en Electron',
      'Omita --host: la misma ventana se abre en un navegador.',
    ],
    pt: [
      'A janela não pode abrir no Electron',
      'Omita --host: a mesma janela abre em um navegador.',
    ],
  },
  ARGUMENTS_WRONG: {
    kind: 'badInput',
    en: ['A word of the command is wrong', 'See --help.'],
    es: ['Una palabra del comando no es correcta', 'Vea --help.'],
    pt: ['Uma palavra do comando não está certa', 'Veja --help.'],
  },
  RUNTIME_TOO_OLD: {
    kind: 'bug',
    en: ['This version of Node cannot read amounts without loss', 'Use Node 22 or newer.'],
    es: ['Esta versión de Node no puede leer importes sin pérdida', 'Use Node 22 o más nuevo.'],
    pt: ['Esta versão do Node não pode ler valores sem perda', 'Use o Node 22 ou mais novo.'],
  },
} as const satisfies FailureTable
