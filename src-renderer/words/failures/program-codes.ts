import { noticeCodes } from '../../../src-main/base/notice.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue } from '../catalogue.ts'
import type { NoticeWords } from '../notices.ts'
import { noticeWords } from '../notices.ts'
import type { FailureWords } from './failure-entry.ts'
import { failureWords } from './failures.ts'
import { programCodesEn } from './program-codes-en.ts'

/** The codes of the program by area. Each area has one sentence that states what is safe. */
const areas = {
  notice: noticeCodes,
  connection:
    'OFFLINE MAINTENANCE SERVER_SLOW TLS_REFUSED REDIRECT_REFUSED PORTAL BAD_RESPONSE ANSWER_UNREADABLE RESPONSE_TOO_LARGE PAGE_ABSENT CURSOR_LOOP CURSOR_INVALID CURSOR_UNKNOWN LINK_FOREIGN LIST_CUT THROTTLED QUOTA_USED NETWORK_UNSAFE STREAM_LOST STREAM_REFUSED NO_SOCKETS TOPIC_UNKNOWN'.split(
      ' ',
    ),
  access:
    'AUTH_REJECTED GATEWAY_KEY_REFUSED SIGNATURE_REFUSED CLOCK_OFF ADDRESS_NOT_ALLOWED SCOPE_MISSING CREDENTIALS_WRONG TOKEN_REFUSED TOKEN_UNAUTHORIZED_CLIENT TOKEN_INVALID_SCOPE TOKEN_SERVER_ERROR TOKEN_TEMPORARILY_UNAVAILABLE SECRET_MISSING SECRET_REFUSED CREDENTIALS_MISSING ENVIRONMENT_CREDENTIALS KEYCHAIN_LOCKED KEYCHAIN_NONE KEYCHAIN_SESSIONONLY KEYCHAIN_WAITING KEYCHAIN_INVALID KEYCHAIN_REFUSED NO_HEADER BAD_PROFILE_ID PROFILE_TAKEN TOO_MANY_PROFILES ENVIRONMENT_FIXED RAILS_REFUSED PROFILE_UNKNOWN PROFILE_UNCLEAR PROFILE_EMBEDDED PROFILES_DAMAGED ADDRESS_REFUSED SANDBOX_FAILED LOCKED PIN_MISSING PIN_WRONG'.split(
      ' ',
    ),
  data: 'DISK_FULL RESOURCE_LOW DB_DAMAGED DB_READONLY DB_REPLACED DB_TOO_NEW DB_UNUSABLE STORE_LOST ALREADY_RUNNING READ_ONLY NO_CACHE WORK_UNDER_WAY BACKUP_UNKNOWN BACKUP_UNUSABLE LABEL_INVALID CANNOT_MOVE OUTCOME_UNKNOWN JOBS_RUNNING OTHER_ACCOUNT LOCK_HELD LOG_REFUSED LOG_UNREADABLE LOG_TOO_LONG DIAGNOSTICS_GONE AMOUNT_DAMAGED'.split(
    ' ',
  ),
  ledger:
    'EMPTY_FILE NO_VALID_ROW TOO_MANY_ROWS HEADER_EMPTY HEADER_TWICE COLUMN_NOT_FOUND COLUMNS_MISSING COLUMNS_UNCLEAR RECORD_TOO_LONG QUOTE_NOT_CLOSED TEXT_AFTER_QUOTE QUOTE_IN_FIELD FIELD_TOO_LONG TOO_MANY_COLUMNS FILE_NOT_FOUND FILE_REFUSED CAMT_STATEMENT OFX_STATEMENT MT940_STATEMENT QIF_FILE XML_SPREADSHEET HTML_FILE XML_FILE OLD_EXCEL_FILE PDF_FILE PROTECTED_FILE COMPRESSED_FILE IMAGE_FILE DATABASE_FILE PARQUET_FILE JSON_UNREADABLE JSON_WITHOUT_ROWS MAPPING_INVALID MAPPING_UNKNOWN IMPORT_UNKNOWN NO_SAMPLE LEDGER_GONE LEDGERS_DIFFER SHEET_UNKNOWN SHEET_FIXED PERIOD_EMPTY TOTALS_DO_NOT_ADD_UP THREAD_ENDED RUN_UNKNOWN FILE_UNREADABLE FILE_TOO_LARGE'.split(
      ' ',
    ),
  decisions:
    'REASON_MISSING BREAK_UNKNOWN BREAKS_OPEN BREAKS_OUT_OF_ORDER DECISION_UNKNOWN MATCH_IMPOSSIBLE SUGGESTION_UNKNOWN PERIOD_CLOSED PERIOD_UNKNOWN'.split(
      ' ',
    ),
  instructions:
    'TRADING_OFF NO_PATH SANDBOX_ONLY PAYLOAD_NOT_SHOWN OWN_CALL NOT_A_READ OPERATION_UNKNOWN PATH_REFUSED DOCUMENT_UNREADABLE DOCUMENT_TOO_LARGE DOCUMENT_REFERS DOCUMENT_SLOW DOCUMENT_GONE PATH_REMOVED WORD_REFUSED EXECUTED_ALREADY QUOTE_EXPIRED NO_PROMISE INSTRUCTION_UNKNOWN INTERRUPTED NOT_FOUND NOT_PREPARED NOT_EXECUTED'.split(
      ' ',
    ),
  files:
    'TARGET_REFUSED TEMPLATE_INVALID TEMPLATE_UNKNOWN TEMPLATES_REFUSED SETTINGS_REFUSED TIME_ZONE_UNKNOWN SHEET_FULL SHEET_TOO_LARGE CELL_TOO_LONG SOURCE_GONE THREAD_LOST'.split(
      ' ',
    ),
  window:
    'INPUT_REFUSED RECORD_UNKNOWN WINDOW_INVALID SEARCH_TOO_LONG LIST_GONE SEARCH_STALE COLUMN_UNKNOWN VALUE_UNREADABLE DATE_UNREADABLE CANCELLED TOO_MANY_CALLS SESSION_ENDED'.split(
      ' ',
    ),
  program: 'UNEXPECTED UNKNOWN_CALL NOT_PLAIN_DATA NOT_STARTED CALL_REFUSED CLOSED'.split(' '),
  // Codes of the local host and the command line, outside the window's own notices.
  host: 'ORIGIN_REFUSED HOST_REFUSED METHOD_REFUSED TYPE_REFUSED REQUEST_MALFORMED NOT_HERE TOO_LARGE TOO_SLOW WINDOW_NOT_BUILT NO_ELECTRON ARGUMENTS_WRONG RUNTIME_TOO_OLD'.split(
    ' ',
  ),
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CodeArea = keyof typeof areas

const areaOf: ReadonlyMap<string, CodeArea> = new Map(
  Object.entries(areas).flatMap(([area, codes]) =>
    codes.map((code) => [code, area as CodeArea] as const),
  ),
)

/**
 * Codes that may also occur after an instruction has left this machine: from the call itself, from
 * storing its outcome, from logging it, or in the waiting window. Neither “nothing was done” nor a
 * plain “try again” is true of these.
 */
const metAfterSending: ReadonlySet<string> = new Set(
  'OFFLINE MAINTENANCE SERVER_SLOW TLS_REFUSED REDIRECT_REFUSED PORTAL BAD_RESPONSE ANSWER_UNREADABLE RESPONSE_TOO_LARGE DISK_FULL RESOURCE_LOW DB_DAMAGED DB_READONLY DB_REPLACED DB_UNUSABLE STORE_LOST ALREADY_RUNNING LOCK_HELD LOG_REFUSED SESSION_ENDED UNEXPECTED CALL_REFUSED INTERRUPTED INSTRUCTION_UNKNOWN'.split(
    ' ',
  ),
)

/** Every code of the program with its area: notices first, then by area. */
export const programCodes: readonly { readonly code: string; readonly area: CodeArea }[] = [
  ...areaOf,
].map(([code, area]) => ({ code, area }))

const restart = {
  en: 'Start Partner Desk again; copy the details and report them if it stays.',
  es: 'Inicie Partner Desk de nuevo; si continúa, copie los detalles e infórmelo.',
  pt: 'Inicie o Partner Desk de novo; se continuar, copie os detalhes e relate o problema.',
}
const hostWhat = {
  en: 'The local host refused a request',
  es: 'El servidor local rechazó una solicitud',
  pt: 'O servidor local recusou uma solicitação',
}
const seeHelp = { en: 'See --help.', es: 'Vea --help.', pt: 'Veja --help.' }
const own: Readonly<Record<string, Readonly<Record<Language, FailureWords>>>> = {
  NOT_EXECUTED: {
    en: [
      'The press came too late or too early: nothing was executed',
      'Ask for a new quote, then execute that one.',
    ],
    es: [
      'Se pulsó demasiado tarde o temprano: no se ejecutó nada',
      'Pida una cotización nueva y ejecute esa.',
    ],
    pt: [
      'O toque veio tarde ou cedo demais: nada foi executado',
      'Peça uma cotação nova e execute essa.',
    ],
  },
  WINDOW_NOT_BUILT: {
    en: ['The window cannot be shown: it was not built', 'Build it with npm run build.'],
    es: ['La ventana no se puede mostrar: no fue construida', 'Constrúyala con npm run build.'],
    pt: ['A janela não pode ser mostrada: não foi construída', 'Construa-a com npm run build.'],
  },
  NO_ELECTRON: {
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
    en: ['A word of the command is wrong', seeHelp.en],
    es: ['Una palabra del comando no es correcta', seeHelp.es],
    pt: ['Uma palavra do comando não está certa', seeHelp.pt],
  },
  RUNTIME_TOO_OLD: {
    en: ['This version of Node cannot read amounts without loss', 'Use Node 22 or newer.'],
    es: ['Esta versión de Node no puede leer importes sin pérdida', 'Use Node 22 o más nuevo.'],
    pt: ['Esta versão do Node não pode ler valores sem perda', 'Use o Node 22 ou mais novo.'],
  },
}

/**
 * A code's text on the page of all codes: what happened, what is safe, what to do; undefined: not a
 * code of the program.
 */
export function tellProgramCode(code: string, language: Language): NoticeWords | undefined {
  const area = areaOf.get(code)
  if (area === undefined) return undefined
  const notice = noticeCodes.find((one) => one === code)
  if (notice !== undefined) return noticeWords[language](notice, {})
  const [what, todo] = wordsOfCode(code, area, language)
  const { safe, safeOf, sent } = programWords[language]
  const kept = Object.hasOwn(safeOf, code)
    ? (safeOf[code as keyof typeof safeOf] ?? safe[area])
    : safe[area]
  return metAfterSending.has(code)
    ? [what, `${kept} ${sent.safe}`, `${todo} ${sent.todo}`]
    : [what, kept, todo]
}

function wordsOfCode(code: string, area: CodeArea, language: Language): FailureWords {
  const told = own[code]?.[language]
  if (told) return told
  const entry = Object.hasOwn(failureWords, code) ? failureWords[code] : undefined
  const words = language === 'en' ? (entry?.en ?? programCodesEn[code]) : entry?.[language]
  return (
    words ?? (area === 'host' ? [hostWhat[language], restart[language]] : [code, restart[language]])
  )
}

/** The words around the program's own codes. */
export const programWords = catalogue({
  en: {
    groups: { notices: 'Notices', program: 'Program' },
    safe: {
      notice: 'Everything else in the cache is safe.',
      connection: 'Everything fetched so far is kept and can be used offline.',
      access: 'Cached data can be used offline; stored credentials stay as they are.',
      data: 'What was finished is kept; nothing on this machine was changed halfway.',
      ledger:
        'The file, earlier runs and decisions are as they were; records fetched meanwhile are kept.',
      decisions: 'Nothing was decided or removed; all earlier decisions stand.',
      instructions: 'Nothing was sent by this; the program never sends an instruction twice.',
      files:
        'Under the file’s name stands what stood there before; templates and the cache are untouched.',
      window: 'Nothing was changed.',
      program: 'What was finished is kept; the cache changes only in whole steps.',
      host: 'Nothing was read or changed.',
    },
    safeOf: {
      DB_DAMAGED:
        'The damaged file is kept; backups hold notes, decisions, runs and the history of instructions as far as they go, and the services still hold the records.',
      DB_REPLACED:
        'The file is left as it is; backups hold notes, decisions, runs and the history of instructions as far as they go, and the services still hold the records.',
      LOCK_HELD: 'What was asked for may be done already: only its entry in the log is missing.',
      LOG_REFUSED: 'What was asked for may be done already: only its entry in the log is missing.',
      NETWORK_UNSAFE: 'No service was called; everything fetched so far can be used offline.',
      KEYCHAIN_REFUSED:
        'Cached data can be used offline; what is stored now of credentials that were being saved or removed stands under Connection.',
      KEYCHAIN_WAITING:
        'Cached data can be used offline; what is stored now of credentials that were being saved or removed stands under Connection.',
      PROFILES_DAMAGED:
        'Caches and stored credentials stay as they are; a profile that is made anew does not find them.',
      LEDGER_GONE: 'Nothing was decided; runs and earlier decisions are as they were.',
      IMPORT_UNKNOWN: 'Runs that were made of it, their breaks and decisions are kept.',
      EXECUTED_ALREADY: 'Nothing was sent a second time.',
      INSTRUCTION_UNKNOWN: 'What stands in the history is kept.',
      INTERRUPTED: 'What had not been sent was not carried out.',
      NOT_FOUND: 'It was sent, and the service refused it: nothing was done.',
      TARGET_REFUSED:
        'Under the file’s name stands what stood there before, and the data folder stays where it is; standard output may hold a part.',
      SESSION_ENDED: 'What was finished is kept; what was asked for last may be done or not.',
      CANCELLED: 'What was finished is kept.',
      CLOSED: 'Nothing was changed by this.',
    },
    sent: {
      safe: 'An instruction that was under way may have been carried out; the program never sends it again by itself.',
      todo: 'Before you give an instruction again, find out what became of it.',
    },
    areas: {
      notice: 'Dealt with by itself',
      connection: 'Connection',
      access: 'Access and profiles',
      data: 'Data on this machine',
      ledger: 'Ledgers and runs',
      decisions: 'Decisions and periods',
      instructions: 'Instructions',
      files: 'Files written',
      window: 'What was asked for',
      program: 'The program itself',
      host: 'Start and command line',
    },
    area: 'About',
    what: 'What happened',
    safeTitle: 'What is safe',
    todo: 'What to do',
    ownCode: 'A code of this program',
  },
  es: {
    groups: { notices: 'Avisos', program: 'Programa' },
    safe: {
      notice: 'Todo lo demás guardado está a salvo.',
      connection: 'Todo lo obtenido se conserva y se puede usar sin conexión.',
      access:
        'Los datos guardados se pueden usar sin conexión; las credenciales guardadas no cambian.',
      data: 'Lo terminado se conserva; en este equipo nada quedó a medio cambiar.',
      ledger:
        'El archivo, las conciliaciones anteriores y las decisiones están como estaban; los registros obtenidos entretanto se conservan.',
      decisions: 'No se decidió ni se quitó nada; las decisiones anteriores siguen en pie.',
      instructions: 'Nada se envió por ello; el programa nunca envía una instrucción dos veces.',
      files:
        'Bajo el nombre del archivo está lo de antes; las plantillas y los datos guardados no cambian.',
      window: 'No se cambió nada.',
      program: 'Lo terminado se conserva; los datos cambian solo en pasos completos.',
      host: 'No se leyó ni se cambió nada.',
    },
    safeOf: {
      DB_DAMAGED:
        'El archivo dañado se conserva; las copias guardan notas, decisiones, conciliaciones y el historial de instrucciones hasta donde llegan, y los servicios aún tienen los registros.',
      DB_REPLACED:
        'El archivo queda como está; las copias guardan notas, decisiones, conciliaciones y el historial de instrucciones hasta donde llegan, y los servicios aún tienen los registros.',
      LOCK_HELD: 'Lo que se pidió puede estar hecho ya: solo falta su entrada en el registro.',
      LOG_REFUSED: 'Lo que se pidió puede estar hecho ya: solo falta su entrada en el registro.',
      NETWORK_UNSAFE: 'No se llamó a ningún servicio; todo lo obtenido se puede usar sin conexión.',
      KEYCHAIN_REFUSED:
        'Los datos guardados se pueden usar sin conexión; Conexión muestra qué hay ahora de las credenciales que se guardaban o quitaban.',
      KEYCHAIN_WAITING:
        'Los datos guardados se pueden usar sin conexión; Conexión muestra qué hay ahora de las credenciales que se guardaban o quitaban.',
      PROFILES_DAMAGED:
        'Las cachés y las credenciales guardadas no cambian; un perfil creado de nuevo no las encuentra.',
      LEDGER_GONE:
        'No se decidió nada; las conciliaciones y las decisiones anteriores están como estaban.',
      IMPORT_UNKNOWN:
        'Las conciliaciones hechas con él, sus discrepancias y decisiones se conservan.',
      EXECUTED_ALREADY: 'No se envió nada por segunda vez.',
      INSTRUCTION_UNKNOWN: 'Lo que está en el historial se conserva.',
      INTERRUPTED: 'Lo que no se había enviado no se llevó a cabo.',
      NOT_FOUND: 'Se envió y el servicio lo rechazó: no se hizo nada.',
      TARGET_REFUSED:
        'Bajo el nombre del archivo está lo de antes y la carpeta de datos sigue donde está; la salida estándar puede tener una parte.',
      SESSION_ENDED: 'Lo terminado se conserva; lo último que se pidió puede estar hecho o no.',
      CANCELLED: 'Lo terminado se conserva.',
      CLOSED: 'Nada se cambió por ello.',
    },
    sent: {
      safe: 'Una instrucción que estaba en curso puede haberse llevado a cabo; el programa nunca la envía otra vez por sí mismo.',
      todo: 'Antes de dar de nuevo una instrucción, averigüe qué pasó con ella.',
    },
    areas: {
      notice: 'Resuelto por sí mismo',
      connection: 'Conexión',
      access: 'Acceso y perfiles',
      data: 'Datos en este equipo',
      ledger: 'Libros y conciliaciones',
      decisions: 'Decisiones y períodos',
      instructions: 'Instrucciones',
      files: 'Archivos escritos',
      window: 'Lo que se pidió',
      program: 'El programa mismo',
      host: 'Inicio y línea de comandos',
    },
    area: 'Sobre',
    what: 'Qué pasó',
    safeTitle: 'Qué está a salvo',
    todo: 'Qué hacer',
    ownCode: 'Un código de este programa',
  },
  pt: {
    groups: { notices: 'Avisos', program: 'Programa' },
    safe: {
      notice: 'Todo o resto que está guardado está seguro.',
      connection: 'Tudo o que foi obtido está guardado e pode ser usado sem conexão.',
      access:
        'Os dados guardados podem ser usados sem conexão; as credenciais guardadas não mudam.',
      data: 'O que terminou está guardado; neste computador nada ficou mudado pela metade.',
      ledger:
        'O arquivo, as conciliações anteriores e as decisões estão como estavam; os registros obtidos nesse meio-tempo ficam guardados.',
      decisions: 'Nada foi decidido nem removido; as decisões anteriores continuam valendo.',
      instructions: 'Nada foi enviado por isso; o programa nunca envia uma instrução duas vezes.',
      files:
        'Sob o nome do arquivo está o que havia antes; os modelos e os dados guardados não mudam.',
      window: 'Nada foi mudado.',
      program: 'O que terminou está guardado; os dados mudam só em passos inteiros.',
      host: 'Nada foi lido nem mudado.',
    },
    safeOf: {
      DB_DAMAGED:
        'O arquivo danificado fica guardado; as cópias têm notas, decisões, conciliações e o histórico de instruções até onde vão, e os serviços ainda têm os registros.',
      DB_REPLACED:
        'O arquivo fica como está; as cópias têm notas, decisões, conciliações e o histórico de instruções até onde vão, e os serviços ainda têm os registros.',
      LOCK_HELD: 'O que foi pedido pode já estar feito: só falta sua entrada no registro.',
      LOG_REFUSED: 'O que foi pedido pode já estar feito: só falta sua entrada no registro.',
      NETWORK_UNSAFE:
        'Nenhum serviço foi chamado; tudo o que foi obtido pode ser usado sem conexão.',
      KEYCHAIN_REFUSED:
        'Os dados guardados podem ser usados sem conexão; Conexão mostra o que há agora das credenciais que eram guardadas ou removidas.',
      KEYCHAIN_WAITING:
        'Os dados guardados podem ser usados sem conexão; Conexão mostra o que há agora das credenciais que eram guardadas ou removidas.',
      PROFILES_DAMAGED:
        'Os caches e as credenciais guardadas não mudam; um perfil criado de novo não os encontra.',
      LEDGER_GONE:
        'Nada foi decidido; as conciliações e as decisões anteriores estão como estavam.',
      IMPORT_UNKNOWN:
        'As conciliações feitas com ele, suas divergências e decisões ficam guardadas.',
      EXECUTED_ALREADY: 'Nada foi enviado uma segunda vez.',
      INSTRUCTION_UNKNOWN: 'O que está no histórico fica guardado.',
      INTERRUPTED: 'O que não tinha sido enviado não foi executado.',
      NOT_FOUND: 'Foi enviado e o serviço recusou: nada foi feito.',
      TARGET_REFUSED:
        'Sob o nome do arquivo está o que havia antes e a pasta de dados continua onde está; a saída padrão pode ter uma parte.',
      SESSION_ENDED: 'O que terminou está guardado; o último pedido pode estar feito ou não.',
      CANCELLED: 'O que terminou está guardado.',
      CLOSED: 'Nada foi mudado por isso.',
    },
    sent: {
      safe: 'Uma instrução que estava em curso pode ter sido executada; o programa nunca a envia de novo sozinho.',
      todo: 'Antes de dar uma instrução de novo, descubra o que aconteceu com ela.',
    },
    areas: {
      notice: 'Resolvido sozinho',
      connection: 'Conexão',
      access: 'Acesso e perfis',
      data: 'Dados neste computador',
      ledger: 'Livros e conciliações',
      decisions: 'Decisões e períodos',
      instructions: 'Instruções',
      files: 'Arquivos escritos',
      window: 'O que foi pedido',
      program: 'O próprio programa',
      host: 'Início e linha de comando',
    },
    area: 'Sobre',
    what: 'O que aconteceu',
    safeTitle: 'O que está seguro',
    todo: 'O que fazer',
    ownCode: 'Um código deste programa',
  },
})
