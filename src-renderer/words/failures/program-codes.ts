import type { FailureArea } from '../../../src-main/base/failures/failure-catalogue.ts'
import {
  failureCatalogue,
  findFailureEntry,
} from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureEntry } from '../../../src-main/base/failures/failure-entry.ts'
import { noticeCodes } from '../../../src-main/base/notice.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue, t } from '../catalogue.ts'
import type { NoticeWords } from '../notices.ts'
import { noticeWords } from '../notices.ts'

/** Every area of the program's codes. The program itself handles the events of notices. */
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
export function describeProgramCode(code: string, language: Language): NoticeWords | undefined {
  const area = areaOf.get(code)
  if (area === undefined) return undefined
  const notice = noticeCodes.find((candidate) => candidate === code)
  if (notice !== undefined) return noticeWords[language][notice]({})
  const entry = findFailureEntry(code) as FailureEntry
  const [what, todo] = entry[language]
  const { safe, sent } = programWords[language]
  const safeText = entry.safe?.[language] ?? safe[area]
  return entry.mayFollowSending
    ? [what, `${safeText} ${sent.safe}`, `${todo} ${sent.todo}`]
    : [what, safeText, todo]
}

/** The words shown around the program's own codes. */
export const programWords = catalogue({
  groups: {
    notices: t('Notices', 'Avisos', 'Avisos'),
    program: t('Program', 'Programa', 'Programa'),
  },
  safe: {
    notice: t(
      'Everything else in the cache is safe.',
      'Todo lo demás guardado está a salvo.',
      'Todo o resto que está guardado está seguro.',
    ),
    connection: t(
      'Everything fetched so far is kept and can be used offline.',
      'Todo lo obtenido se conserva y se puede usar sin conexión.',
      'Tudo o que foi obtido está guardado e pode ser usado sem conexão.',
    ),
    access: t(
      'Cached data can be used offline; stored credentials stay as they are.',
      'Los datos guardados se pueden usar sin conexión; las credenciales guardadas no cambian.',
      'Os dados guardados podem ser usados sem conexão; as credenciais guardadas não mudam.',
    ),
    data: t(
      'What was finished is kept; nothing on this machine was changed halfway.',
      'Lo terminado se conserva; en esta computadora nada quedó a medio cambiar.',
      'O que terminou está guardado; neste computador nada ficou mudado pela metade.',
    ),
    ledger: t(
      'The file, earlier runs and decisions are as they were; records fetched meanwhile are kept.',
      'El archivo, las conciliaciones anteriores y las decisiones están como estaban; los registros obtenidos entretanto se conservan.',
      'O arquivo, as conciliações anteriores e as decisões estão como estavam; os registros obtidos nesse meio-tempo ficam guardados.',
    ),
    decisions: t(
      'Nothing was decided or removed; all earlier decisions are kept.',
      'No se decidió ni se quitó nada; las decisiones anteriores siguen en pie.',
      'Nada foi decidido nem removido; as decisões anteriores continuam valendo.',
    ),
    instructions: t(
      'Nothing was sent by this; the program never sends an instruction twice.',
      'Nada se envió por ello; el programa nunca envía una instrucción dos veces.',
      'Nada foi enviado por isso; o programa nunca envia uma instrução duas vezes.',
    ),
    files: t(
      'An earlier file of this name is unchanged, and so are templates and the cache.',
      'Bajo el nombre del archivo está lo de antes; las plantillas y los datos guardados no cambian.',
      'Sob o nome do arquivo está o que havia antes; os modelos e os dados guardados não mudam.',
    ),
    team: t(
      'Decisions made here are kept and are shared when that is possible.',
      'Lo decidido aquí se conserva y se comparte cuando sea posible.',
      'O que foi decidido aqui fica guardado e é compartilhado quando for possível.',
    ),
    window: t('Nothing was changed.', 'No se cambió nada.', 'Nada foi mudado.'),
    program: t(
      'What was finished is kept; the cache changes only in whole steps.',
      'Lo terminado se conserva; los datos cambian solo en pasos completos.',
      'O que terminou está guardado; os dados mudam só em passos inteiros.',
    ),
    host: t(
      'Nothing was read or changed.',
      'No se leyó ni se cambió nada.',
      'Nada foi lido nem mudado.',
    ),
  },
  sent: {
    safe: t(
      'An instruction that was under way may have been carried out; the program never sends it again automatically.',
      'Una instrucción que estaba en curso puede haberse llevado a cabo; el programa nunca la envía otra vez por sí mismo.',
      'Uma instrução que estava em curso pode ter sido executada; o programa nunca a envia de novo sozinho.',
    ),
    todo: t(
      'Before you give an instruction again, find out what became of it.',
      'Antes de dar de nuevo una instrucción, averigüe qué pasó con ella.',
      'Antes de dar uma instrução de novo, descubra o que aconteceu com ela.',
    ),
  },
  areas: {
    notice: t('Handled by the program', 'Resuelto por sí mismo', 'Resolvido sozinho'),
    connection: t('Connection', 'Conexión', 'Conexão'),
    access: t('Access and profiles', 'Acceso y perfiles', 'Acesso e perfis'),
    data: t('Data on this machine', 'Datos en esta computadora', 'Dados neste computador'),
    ledger: t('Ledgers and runs', 'Libros y conciliaciones', 'Livros e conciliações'),
    decisions: t('Decisions and periods', 'Decisiones y períodos', 'Decisões e períodos'),
    instructions: t('Instructions', 'Instrucciones', 'Instruções'),
    files: t('Files written', 'Archivos escritos', 'Arquivos escritos'),
    team: t('Team', 'Equipo', 'Equipe'),
    window: t('Requests of the window', 'Solicitudes de la ventana', 'Pedidos da janela'),
    program: t('The program itself', 'El programa mismo', 'O próprio programa'),
    host: t('Start and command line', 'Inicio y línea de comandos', 'Início e linha de comando'),
  },
  area: t('About', 'Sobre', 'Sobre'),
  what: t('What happened', 'Qué pasó', 'O que aconteceu'),
  safeTitle: t('What is safe', 'Qué está a salvo', 'O que está seguro'),
  todo: t('What to do', 'Qué hacer', 'O que fazer'),
  ownCode: t('A code of this program', 'Un código de este programa', 'Um código deste programa'),
})
