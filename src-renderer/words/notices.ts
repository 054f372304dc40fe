import type { NoticeCode, NoticeFacts } from '../../src-main/base/notice.ts'
import type { Catalogue, Entries } from './catalogue.ts'
import { catalogue, t } from './catalogue.ts'

/** A notice for a person: what happened, what is safe, what to do. */
export type NoticeWords = readonly [what: string, safe: string, todo: string]

type NoticeText = (facts: NoticeFacts) => NoticeWords

const placeOf = ({ where }: NoticeFacts): string =>
  where === undefined ? '' : ` (${String(where)})`
const isBackup = ({ what }: NoticeFacts): boolean => what === 'backup'

/** Seconds as whole seconds, minutes or hours in a language's own units. */
function span(
  seconds: unknown,
  units: readonly [seconds: string, minutes: string, hours: string],
): string {
  const size = Math.abs(Number(seconds))
  if (size < 120) return `${size} ${units[0]}`
  return size < 7200
    ? `${Math.round(size / 60)} ${units[1]}`
    : `${Math.round(size / 3600)} ${units[2]}`
}

const NOTHING_TO_DO = [
  'There is nothing to do.',
  'No hay nada que hacer.',
  'Não há nada a fazer.',
] as const

/**
 * The words of incidents that the program recovered from. Without facts they are the texts of the
 * page of all codes.
 */
export const noticeWords: Catalogue<Readonly<Record<NoticeCode, NoticeText>>> = catalogue({
  SYNC_RESUMED: t(
    ({ page }: NoticeFacts): NoticeWords => [
      page === undefined
        ? 'An earlier sync was interrupted and resumed'
        : `An earlier sync was interrupted and continued from page ${String(page)}`,
      'Everything fetched before is kept, and nothing is duplicated.',
      NOTHING_TO_DO[0],
    ],
    ({ page }) => [
      page === undefined
        ? 'Una sincronización anterior se cortó y se retomó'
        : `Una sincronización anterior se cortó y continuó desde la página ${String(page)}`,
      'Todo lo obtenido antes se conserva y nada se duplica.',
      NOTHING_TO_DO[1],
    ],
    ({ page }) => [
      page === undefined
        ? 'Uma sincronização anterior foi cortada e retomada'
        : `Uma sincronização anterior foi cortada e continuou da página ${String(page)}`,
      'Tudo o que foi obtido antes está guardado e nada se duplica.',
      NOTHING_TO_DO[2],
    ],
  ),
  SYNC_RESTARTED: t(
    (): NoticeWords => [
      'The service no longer knew the position in the feed, so the feed was read again',
      'Everything fetched before is kept, and nothing is duplicated.',
      NOTHING_TO_DO[0],
    ],
    () => [
      'El servicio ya no sabía dónde se había detenido la lectura: se leyó de nuevo',
      'Todo lo obtenido antes se conserva y nada se duplica.',
      NOTHING_TO_DO[1],
    ],
    () => [
      'O serviço já não sabia onde a leitura tinha parado: ela foi feita de novo',
      'Tudo o que foi obtido antes está guardado e nada se duplica.',
      NOTHING_TO_DO[2],
    ],
  ),
  CLOCK_SKEW: t(
    (facts: NoticeFacts): NoticeWords => [
      facts.seconds === undefined
        ? 'This machine’s clock and the service’s differ'
        : `This machine’s clock is ${span(facts.seconds, ['seconds', 'minutes', 'hours'])} ${Number(facts.seconds) > 0 ? 'behind' : 'ahead of'} the service’s`,
      `Records keep the service’s own times${facts.isMarked === true ? '; times of this machine are marked ≈' : ''}. Waiting times and the login do not depend on this clock.`,
      'Set the clock of this machine.',
    ],
    (facts) => [
      facts.seconds === undefined
        ? 'El reloj de esta computadora y el del servicio no coinciden'
        : `El reloj de esta computadora está ${span(facts.seconds, ['segundos', 'minutos', 'horas'])} ${Number(facts.seconds) > 0 ? 'atrasado' : 'adelantado'} respecto al del servicio`,
      `Los registros conservan las horas del servicio${facts.isMarked === true ? '; las de esta computadora se marcan con ≈' : ''}. Las esperas y la sesión no dependen de este reloj.`,
      'Ajuste el reloj de esta computadora.',
    ],
    (facts) => [
      facts.seconds === undefined
        ? 'O relógio deste computador e o do serviço não coincidem'
        : `O relógio deste computador está ${span(facts.seconds, ['segundos', 'minutos', 'horas'])} ${Number(facts.seconds) > 0 ? 'atrasado' : 'adiantado'} em relação ao do serviço`,
      `Os registros mantêm os horários do serviço${facts.isMarked === true ? '; os deste computador são marcados com ≈' : ''}. As esperas e a sessão não dependem deste relógio.`,
      'Acerte o relógio deste computador.',
    ],
  ),
  MIGRATION_RETRIED: t(
    (): NoticeWords => [
      'An earlier start was interrupted while the database was being upgraded; this start completed the upgrade',
      'Everything is there; a backup from before is kept.',
      NOTHING_TO_DO[0],
    ],
    () => [
      'Un inicio anterior se cortó mientras se actualizaba la base de datos; ahora se completó',
      'Todo está ahí; se conserva una copia de seguridad anterior.',
      NOTHING_TO_DO[1],
    ],
    () => [
      'Um início anterior foi cortado enquanto o banco de dados era atualizado; agora foi concluído',
      'Tudo está lá; uma cópia de segurança anterior está guardada.',
      NOTHING_TO_DO[2],
    ],
  ),
  EXPORT_INTERRUPTED: t(
    (facts: NoticeFacts): NoticeWords => {
      if (facts.what === 'restore')
        return [
          'An earlier restore of a backup was interrupted',
          'The database is as it was before, and the backups are whole.',
          'Restore the backup again under Settings.',
        ]
      return [
        isBackup(facts)
          ? 'An earlier backup was interrupted'
          : facts.file === undefined
            ? 'Writing a file or a backup was interrupted'
            : `Writing ${String(facts.file)} was interrupted`,
        isBackup(facts)
          ? 'The incomplete backup is removed; earlier backups are whole.'
          : 'The unfinished part is removed. Under its name is the earlier file, or the whole new one.',
        isBackup(facts) ? 'Make a new one under Settings.' : 'Write it again.',
      ]
    },
    (facts) => {
      if (facts.what === 'restore')
        return [
          'Una restauración anterior de una copia se cortó',
          'La base de datos está como antes, y las copias están completas.',
          'Restaure la copia de nuevo en Ajustes.',
        ]
      return [
        isBackup(facts)
          ? 'Una copia de seguridad anterior se cortó'
          : facts.file === undefined
            ? 'La escritura de un archivo o de una copia se cortó'
            : `La escritura de ${String(facts.file)} se cortó`,
        isBackup(facts)
          ? 'Lo que había de ella se eliminó; las copias anteriores están completas.'
          : 'Lo que había de él se eliminó; bajo su nombre está lo de antes, o el archivo completo.',
        isBackup(facts) ? 'Haga una nueva en Ajustes.' : 'Escríbalo de nuevo.',
      ]
    },
    (facts) => {
      if (facts.what === 'restore')
        return [
          'Uma restauração anterior de uma cópia foi cortada',
          'O banco de dados está como antes, e as cópias estão completas.',
          'Restaure a cópia de novo em Ajustes.',
        ]
      return [
        isBackup(facts)
          ? 'Uma cópia de segurança anterior foi cortada'
          : facts.file === undefined
            ? 'A escrita de um arquivo ou de uma cópia foi cortada'
            : `A escrita de ${String(facts.file)} foi cortada`,
        isBackup(facts)
          ? 'O que havia dela foi removido; as cópias anteriores estão completas.'
          : 'O que havia dele foi removido; sob seu nome está o que havia antes, ou o arquivo completo.',
        isBackup(facts) ? 'Faça uma nova em Ajustes.' : 'Escreva-o de novo.',
      ]
    },
  ),
  IMPORT_DISCARDED: t(
    (): NoticeWords => [
      'The import or reconciliation of a ledger was interrupted',
      'The unfinished part is removed. The cache, earlier files and earlier runs are unchanged.',
      'Import the file or run it again.',
    ],
    () => [
      'La carga o conciliación de un libro se cortó',
      'Lo que había de ella se eliminó; los datos guardados, los archivos y las conciliaciones anteriores están como estaban.',
      'Cargue el archivo o concilie de nuevo.',
    ],
    () => [
      'A carga ou conciliação de um livro foi cortada',
      'O que havia dela foi removido; os dados guardados, os arquivos e as conciliações anteriores estão como estavam.',
      'Carregue o arquivo ou concilie de novo.',
    ],
  ),
  DB_ROW_DAMAGED: t(
    (facts: NoticeFacts): NoticeWords => [
      facts.records === undefined || facts.records === 1
        ? 'A record in the cache was changed on the disk'
        : `${String(facts.records)} records in the cache were changed on the disk`,
      'Its checksum shows the change, and the next sync fetches it again. Everything else is unchanged.',
      'Check the disk if this happens again.',
    ],
    (facts) => [
      facts.records === undefined || facts.records === 1
        ? 'Un registro guardado fue cambiado en el disco'
        : `${String(facts.records)} registros guardados fueron cambiados en el disco`,
      'Se reconoce por su suma y se obtiene de nuevo con la próxima sincronización; todo lo demás está como estaba.',
      'Revise el estado de este disco si vuelve a ocurrir.',
    ],
    (facts) => [
      facts.records === undefined || facts.records === 1
        ? 'Um registro guardado foi mudado no disco'
        : `${String(facts.records)} registros guardados foram mudados no disco`,
      'Ele é reconhecido por sua soma e obtido de novo com a próxima sincronização; todo o resto está como estava.',
      'Verifique o estado deste disco se acontecer de novo.',
    ],
  ),
  VIEW_RESTARTED: t(
    (): NoticeWords => [
      'The window ended unexpectedly and was restarted',
      'Its work continued, and nothing was sent twice.',
      NOTHING_TO_DO[0],
    ],
    () => [
      'La ventana se cerró sola y se inició de nuevo',
      'El trabajo en curso siguió y nada se envió dos veces.',
      NOTHING_TO_DO[1],
    ],
    () => [
      'A janela terminou sozinha e foi iniciada de novo',
      'O trabalho em curso continuou e nada foi enviado duas vezes.',
      NOTHING_TO_DO[2],
    ],
  ),
  TEMPLATES_DAMAGED: t(
    (facts: NoticeFacts): NoticeWords => [
      `The report templates were damaged${placeOf(facts)}`,
      `The rest of the file is in use. The damaged file is kept${facts.copy === undefined ? ' beside it' : ` as ${String(facts.copy)}`}.`,
      'Set again what is missing, or put it back from that copy.',
    ],
    (facts) => [
      `Las plantillas de informes estaban dañadas${placeOf(facts)}`,
      `El resto del archivo se conserva; el archivo como estaba queda guardado ${facts.copy === undefined ? 'a su lado' : `como ${String(facts.copy)}`}.`,
      'Configure de nuevo lo que falte o recupérelo de esa copia.',
    ],
    (facts) => [
      `Os modelos de relatórios estavam danificados${placeOf(facts)}`,
      `O resto do arquivo continua valendo; o arquivo como estava fica guardado ${facts.copy === undefined ? 'ao lado' : `como ${String(facts.copy)}`}.`,
      'Configure de novo o que faltar ou recupere-o dessa cópia.',
    ],
  ),
  SETTINGS_DAMAGED: t(
    (facts: NoticeFacts): NoticeWords => [
      `The settings were damaged${placeOf(facts)}`,
      `The rest of the file is in use. The damaged file is kept${facts.copy === undefined ? ' beside it' : ` as ${String(facts.copy)}`}.`,
      'Set again what is missing, or put it back from that copy.',
    ],
    (facts) => [
      `La configuración estaba dañada${placeOf(facts)}`,
      `El resto del archivo se conserva; el archivo como estaba queda guardado ${facts.copy === undefined ? 'a su lado' : `como ${String(facts.copy)}`}.`,
      'Configure de nuevo lo que falte o recupérelo de esa copia.',
    ],
    (facts) => [
      `As configurações estavam danificadas${placeOf(facts)}`,
      `O resto do arquivo continua valendo; o arquivo como estava fica guardado ${facts.copy === undefined ? 'ao lado' : `como ${String(facts.copy)}`}.`,
      'Configure de novo o que faltar ou recupere-o dessa cópia.',
    ],
  ),
} satisfies Entries<Record<NoticeCode, NoticeText>>)
