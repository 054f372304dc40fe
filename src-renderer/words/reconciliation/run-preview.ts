import { catalogue } from '../catalogue.ts'

const counted = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`

/** Words of the preview of a run, compared with the latest run of the same days. */
export const runPreviewWords = catalogue({
  en: {
    label: 'Preview of this run',
    start: 'Preview this run',
    again: 'Preview again',
    running: 'Comparing with the last run of these days',
    cancel: 'Cancel',
    against: (run: string) => `Against run ${run}:`,
    first: 'No run of these days yet:',
    new: (count: string) => counted(count, 'new break', 'new breaks'),
    still: (count: string) => `${count} still open`,
    gone: (count: string) => `${count} gone`,
    undone: (count: string) => counted(count, 'decision undone', 'decisions undone'),
    stale: (count: string) =>
      counted(count, 'match by hand without its records', 'matches by hand without their records'),
    matched: (matched: string, rows: string) => `${matched} of ${rows} rows match`,
    note: 'With the cache as it is; nothing was kept.',
    firstOf: (shown: string, all: string) => `The first ${shown} of ${all}`,
    line: (line: string) => `line ${line}`,
  },
  es: {
    label: 'Vista previa de esta conciliación',
    start: 'Vista previa',
    again: 'Repetir la vista previa',
    running: 'Comparando con la última conciliación de estos días',
    cancel: 'Cancelar',
    against: (run: string) => `Frente a la conciliación ${run}:`,
    first: 'Aún no hay conciliación de estos días:',
    new: (count: string) => counted(count, 'diferencia nueva', 'diferencias nuevas'),
    still: (count: string) => counted(count, 'sigue abierta', 'siguen abiertas'),
    gone: (count: string) => counted(count, 'desaparece', 'desaparecen'),
    undone: (count: string) => counted(count, 'decisión sin efecto', 'decisiones sin efecto'),
    stale: (count: string) =>
      counted(
        count,
        'coincidencia hecha a mano sin sus registros',
        'coincidencias hechas a mano sin sus registros',
      ),
    matched: (matched: string, rows: string) => `${matched} de ${rows} filas coinciden`,
    note: 'Con los datos guardados tal como están; no se conservó nada.',
    firstOf: (shown: string, all: string) => `Las primeras ${shown} de ${all}`,
    line: (line: string) => `línea ${line}`,
  },
  pt: {
    label: 'Prévia desta conciliação',
    start: 'Ver prévia',
    again: 'Repetir a prévia',
    running: 'Comparando com a última conciliação destes dias',
    cancel: 'Cancelar',
    against: (run: string) => `Em relação à conciliação ${run}:`,
    first: 'Ainda não há conciliação destes dias:',
    new: (count: string) => counted(count, 'divergência nova', 'divergências novas'),
    still: (count: string) => counted(count, 'continua aberta', 'continuam abertas'),
    gone: (count: string) => counted(count, 'desaparece', 'desaparecem'),
    undone: (count: string) => counted(count, 'decisão sem efeito', 'decisões sem efeito'),
    stale: (count: string) =>
      counted(
        count,
        'correspondência manual sem seus registros',
        'correspondências manuais sem seus registros',
      ),
    matched: (matched: string, rows: string) => `${matched} de ${rows} linhas conciliadas`,
    note: 'Com os dados guardados como estão; nada foi mantido.',
    firstOf: (shown: string, all: string) => `As primeiras ${shown} de ${all}`,
    line: (line: string) => `linha ${line}`,
  },
})
