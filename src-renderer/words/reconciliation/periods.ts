import { catalogue, t } from '../catalogue.ts'

/** Closing a period on a run, and reopening it. */
export const periodWords = catalogue({
  close: t('Close period', 'Cerrar período', 'Fechar período'),
  closeTitle: t('Close this period?', '¿Cerrar este período?', 'Fechar este período?'),
  closeText: t(
    'From then on this run, its ledger file and what was decided about its breaks stay as they are: none of it can be deleted, purged or decided again. It can be opened again, with a reason that is kept.',
    'Desde entonces esta conciliación, su archivo del libro y lo decidido sobre sus discrepancias quedan como están: nada de ello se puede borrar, purgar ni decidir de nuevo. Se puede abrir de nuevo, con un motivo que se guarda.',
    'A partir daí esta conciliação, seu arquivo do livro e o que foi decidido sobre suas divergências ficam como estão: nada disso pode ser apagado, purgado nem decidido de novo. Pode ser aberto de novo, com um motivo que fica guardado.',
  ),
  note: t('Note', 'Nota', 'Nota'),
  noteHint: t(
    'What an auditor should know; may stay empty',
    'Lo que un auditor debería saber; puede quedar vacía',
    'O que um auditor deveria saber; pode ficar vazia',
  ),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  closed: t(
    (span: string) => `Period closed: ${span}`,
    (span: string) => `Período cerrado: ${span}`,
    (span: string) => `Período fechado: ${span}`,
  ),
  closedBy: t(
    (person: string, when: string, note: string) =>
      `By ${person} on ${when}${note === '' ? '' : ` · ${note}`}`,
    (person: string, when: string, note: string) =>
      `Por ${person} el ${when}${note === '' ? '' : ` · ${note}`}`,
    (person: string, when: string, note: string) =>
      `Por ${person} em ${when}${note === '' ? '' : ` · ${note}`}`,
  ),
  reopen: t('Open again', 'Abrir de nuevo', 'Abrir de novo'),
  reopenTitle: t(
    'Open this period again?',
    '¿Abrir de nuevo este período?',
    'Abrir este período de novo?',
  ),
  reopenText: t(
    'Its breaks take decisions again and its run can be deleted. What was frozen stays in the list of closed periods.',
    'Sus discrepancias admiten decisiones de nuevo y su conciliación se puede eliminar. Lo congelado queda en la lista de períodos cerrados.',
    'As divergências voltam a aceitar decisões e a conciliação pode ser excluída. O que foi congelado fica na lista de períodos fechados.',
  ),
  reason: t('Reason', 'Motivo', 'Motivo'),
  reasonHint: t(
    'Kept with your name and the time',
    'Se guarda con su nombre y la hora',
    'Guardado com seu nome e a hora',
  ),
  reopened: t(
    (person: string, when: string, reason: string) =>
      `Opened again by ${person} on ${when}: ${reason}`,
    (person: string, when: string, reason: string) =>
      `Abierto de nuevo por ${person} el ${when}: ${reason}`,
    (person: string, when: string, reason: string) =>
      `Aberto de novo por ${person} em ${when}: ${reason}`,
  ),
  wasClosed: t(
    (span: string) => `Period ${span} was closed and opened again`,
    (span: string) => `El período ${span} se cerró y se abrió de nuevo`,
    (span: string) => `O período ${span} foi fechado e aberto de novo`,
  ),
  whole: t('all dates', 'todas las fechas', 'todas as datas'),
  beginning: t('the beginning', 'el comienzo', 'o começo'),
  now: t('now', 'ahora', 'agora'),
  to: t(
    (from: string, to: string) => `${from} to ${to}`,
    (from: string, to: string) => `${from} a ${to}`,
    (from: string, to: string) => `${from} a ${to}`,
  ),
})
