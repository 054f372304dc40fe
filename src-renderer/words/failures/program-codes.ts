import type { FailureArea } from '../../../src-main/base/failures/failure-catalogue.ts'
import {
  failureCatalogue,
  findFailureEntry,
} from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureEntry } from '../../../src-main/base/failures/failure-entry.ts'
import { noticeCodes } from '../../../src-main/base/notice.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue } from '../catalogue.ts'
import type { NoticeWords } from '../notices.ts'
import { noticeWords } from '../notices.ts'

/** Every area of the program's codes. Notices are dealt with by the program itself. */
export type CodeArea = 'notice' | FailureArea

const areaOf: ReadonlyMap<string, CodeArea> = new Map<string, CodeArea>([
  ...noticeCodes.map((code) => [code, 'notice'] as const),
  ...Object.entries(failureCatalogue).flatMap(([area, table]) =>
    Object.keys(table).map((code) => [code, area as FailureArea] as const),
  ),
])

/** Every code of the program with its area: notices first, then by area. */
export const programCodes: readonly { readonly code: string; readonly area: CodeArea }[] = [
  ...areaOf,
].map(([code, area]) => ({ code, area }))

/**
 * Describes a code for the page of all codes in a language: what happened, what is safe, what to
 * do. Returns undefined for a code that is not the program's.
 */
export function tellProgramCode(code: string, language: Language): NoticeWords | undefined {
  const area = areaOf.get(code)
  if (area === undefined) return undefined
  const notice = noticeCodes.find((one) => one === code)
  if (notice !== undefined) return noticeWords[language](notice, {})
  const entry = findFailureEntry(code) as FailureEntry
  const [what, todo] = entry[language]
  const { safe, sent } = programWords[language]
  const safeText = entry.safe?.[language] ?? safe[area]
  return entry.mayFollowSending
    ? [what, `${safeText} ${sent.safe}`, `${todo} ${sent.todo}`]
    : [what, safeText, todo]
}

/** The words of the program's own codes around them. */
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
