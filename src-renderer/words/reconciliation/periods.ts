import { catalogue } from '../catalogue.ts'

/** Closing a period on a run, and reopening it. */
export const periodWords = catalogue({
  en: {
    close: 'Close period',
    closeTitle: 'Close this period?',
    closeText:
      'From then on this run, its ledger file and what was decided about its breaks stay as they are: nothing of it can be deleted, purged or decided anew. It can be opened again, with a reason that is kept.',
    note: 'Note',
    noteHint: 'What an auditor should know; may stay empty',
    cancel: 'Cancel',
    closed: (span: string) => `Period closed: ${span}`,
    closedBy: (who: string, when: string, note: string) =>
      `By ${who} on ${when}${note === '' ? '' : ` · ${note}`}`,
    reopen: 'Open again',
    reopenTitle: 'Open this period again?',
    reopenText:
      'Its breaks take decisions again and its run can be deleted. What was frozen stays in the list of closed periods.',
    reason: 'Reason',
    reasonHint: 'Kept with your name and the time',
    reopened: (who: string, when: string, reason: string) =>
      `Opened again by ${who} on ${when}: ${reason}`,
    wasClosed: (span: string) => `Period ${span} was closed and opened again`,
    whole: 'all dates',
    beginning: 'the beginning',
    now: 'now',
    to: (from: string, to: string) => `${from} to ${to}`,
  },
  es: {
    close: 'Cerrar período',
    closeTitle: '¿Cerrar este período?',
    closeText:
      'Desde entonces esta conciliación, su archivo del libro y lo decidido sobre sus discrepancias quedan como están: nada de ello se puede borrar, purgar ni decidir de nuevo. Se puede abrir de nuevo, con un motivo que se guarda.',
    note: 'Nota',
    noteHint: 'Lo que un auditor debería saber; puede quedar vacía',
    cancel: 'Cancelar',
    closed: (span: string) => `Período cerrado: ${span}`,
    closedBy: (who: string, when: string, note: string) =>
      `Por ${who} el ${when}${note === '' ? '' : ` · ${note}`}`,
    reopen: 'Abrir de nuevo',
    reopenTitle: '¿Abrir de nuevo este período?',
    reopenText:
      'Sus discrepancias admiten decisiones de nuevo y su conciliación se puede eliminar. Lo congelado queda en la lista de períodos cerrados.',
    reason: 'Motivo',
    reasonHint: 'Se guarda con su nombre y la hora',
    reopened: (who: string, when: string, reason: string) =>
      `Abierto de nuevo por ${who} el ${when}: ${reason}`,
    wasClosed: (span: string) => `El período ${span} se cerró y se abrió de nuevo`,
    whole: 'todas las fechas',
    beginning: 'el comienzo',
    now: 'ahora',
    to: (from: string, to: string) => `${from} a ${to}`,
  },
  pt: {
    close: 'Fechar período',
    closeTitle: 'Fechar este período?',
    closeText:
      'A partir daí esta conciliação, seu arquivo do livro e o que foi decidido sobre suas divergências ficam como estão: nada disso pode ser apagado, purgado nem decidido de novo. Pode ser aberto de novo, com um motivo que fica guardado.',
    note: 'Nota',
    noteHint: 'O que um auditor deveria saber; pode ficar vazia',
    cancel: 'Cancelar',
    closed: (span: string) => `Período fechado: ${span}`,
    closedBy: (who: string, when: string, note: string) =>
      `Por ${who} em ${when}${note === '' ? '' : ` · ${note}`}`,
    reopen: 'Abrir de novo',
    reopenTitle: 'Abrir este período de novo?',
    reopenText:
      'As divergências voltam a aceitar decisões e a conciliação pode ser excluída. O que foi congelado fica na lista de períodos fechados.',
    reason: 'Motivo',
    reasonHint: 'Guardado com seu nome e a hora',
    reopened: (who: string, when: string, reason: string) =>
      `Aberto de novo por ${who} em ${when}: ${reason}`,
    wasClosed: (span: string) => `O período ${span} foi fechado e aberto de novo`,
    whole: 'todas as datas',
    beginning: 'o começo',
    now: 'agora',
    to: (from: string, to: string) => `${from} a ${to}`,
  },
})
