import type { FailureTable } from './failure-entry.ts'

/** Refusals of what was entered or asked for in the window. */
export const windowFailures = {
  INPUT_REFUSED: {
    kind: 'badInput',
    en: ['The input cannot be used', 'Check the fields.'],
    es: ['Lo introducido no se puede usar', 'Revise los campos.'],
    pt: ['O que foi informado não pode ser usado', 'Verifique os campos.'],
    replacesOwnWords: true,
  },
  RECORD_UNKNOWN: {
    kind: 'badInput',
    en: ['There is no such record', 'Open the list again.'],
    es: ['Este registro no existe', 'Abra la lista de nuevo.'],
    pt: ['Este registro não existe', 'Abra a lista de novo.'],
  },
  WINDOW_INVALID: {
    kind: 'badInput',
    en: ['These rows cannot be requested', 'Open the list again.'],
    es: ['Estas filas no se pueden pedir', 'Copie los detalles e infórmelo.'],
    pt: ['Estas linhas não podem ser pedidas', 'Copie os detalhes e relate o problema.'],
  },
  SEARCH_TOO_LONG: {
    kind: 'badInput',
    en: ['The search text is too long', 'Use a shorter one.'],
    es: ['El texto que se busca es demasiado largo', 'Use como máximo 200 caracteres.'],
    pt: ['O texto procurado é longo demais', 'Use no máximo 200 caracteres.'],
  },
  LIST_GONE: {
    kind: 'store',
    en: ['The list is no longer open', 'Open it again.'],
    es: ['Esta lista ya no está abierta', 'Abra la lista de nuevo.'],
    pt: ['Esta lista não está mais aberta', 'Abra a lista de novo.'],
  },
  SEARCH_STALE: {
    kind: 'store',
    en: [
      'Searches may leave out records that they should find',
      'Run a full sync, which builds the search index again. The records are unchanged.',
    ],
    es: [
      'Las búsquedas pueden omitir registros',
      'Ejecute una sincronización completa, que vuelve a crear el índice de búsqueda. Los registros no cambian.',
    ],
    pt: [
      'As buscas podem omitir registros',
      'Execute uma sincronização completa, que recria o índice de busca. Os registros não mudam.',
    ],
  },
  COLUMN_UNKNOWN: {
    kind: 'badInput',
    en: ['A column is not known', 'Choose the columns again.'],
    es: ['Hay una columna desconocida', 'Elija las columnas de nuevo.'],
    pt: ['Há uma coluna desconhecida', 'Escolha as colunas de novo.'],
    replacesOwnWords: true,
  },
  VALUE_UNREADABLE: {
    kind: 'badInput',
    en: [
      'A value is not an amount or a date',
      'Write amounts in plain digits and dates as 2026-11-30.',
    ],
    es: [
      'El valor no se puede leer',
      'Escriba importes con cifras simples como 1234.5 y fechas como AAAA-MM-DD.',
    ],
    pt: [
      'O valor não pode ser lido',
      'Escreva valores com dígitos simples como 1234.5 e datas como AAAA-MM-DD.',
    ],
  },
  DATE_UNREADABLE: {
    kind: 'badInput',
    en: ['A date cannot be read', 'Write it as 2026-11-30.'],
    es: ['La fecha no se puede leer', 'Escríbala como AAAA-MM-DD.'],
    pt: ['A data não pode ser lida', 'Escreva-a como AAAA-MM-DD.'],
  },
  CANCELLED: {
    kind: 'cancelled',
    en: ['Stopped at your request', 'What was finished is kept; start it again to go on.'],
    es: ['Detenido a petición suya', 'Lo terminado se conserva; inícielo de nuevo para continuar.'],
    pt: [
      'Interrompido a seu pedido',
      'O que terminou fica guardado; inicie de novo para continuar.',
    ],
    replacesOwnWords: true,
    safe: {
      en: 'What was finished is kept.',
      es: 'Lo terminado se conserva.',
      pt: 'O que terminou está guardado.',
    },
  },
  TOO_MANY_CALLS: {
    kind: 'busy',
    en: ['The window makes too many calls', 'Wait a moment.'],
    es: ['La ventana pregunta demasiado a menudo', 'Espere un momento.'],
    pt: ['A janela pergunta com frequência demais', 'Espere um momento.'],
  },
  SESSION_ENDED: {
    kind: 'busy',
    en: ['The session of this page has ended', 'Start Partner Desk again.'],
    es: ['La sesión de esta ventana terminó', 'Inicie Partner Desk de nuevo.'],
    pt: ['A sessão desta janela terminou', 'Inicie o Partner Desk de novo.'],
    mayFollowSending: true,
    safe: {
      en: 'What was finished is kept. The last request may have been carried out or not.',
      es: 'Lo terminado se conserva; lo último que se pidió puede estar hecho o no.',
      pt: 'O que terminou está guardado; o último pedido pode estar feito ou não.',
    },
  },
} as const satisfies FailureTable
