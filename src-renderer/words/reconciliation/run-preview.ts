import { catalogue, t } from '../catalogue.ts'

const countText = (count: string, singular: string, plural: string): string =>
  `${count} ${count === '1' ? singular : plural}`

/** Words of the preview of a run, compared with the latest run of the same days. */
export const runPreviewWords = catalogue({
  label: t('Preview of this run', 'Vista previa de esta conciliación', 'Prévia desta conciliação'),
  start: t('Preview this run', 'Vista previa', 'Ver prévia'),
  running: t(
    'Comparing with the last run of these days',
    'Comparando con la última conciliación de estos días',
    'Comparando com a última conciliação destes dias',
  ),
  cancel: t('Cancel', 'Cancelar', 'Cancelar'),
  against: t(
    (run: string) => `Against run ${run}:`,
    (run: string) => `Frente a la conciliación ${run}:`,
    (run: string) => `Em relação à conciliação ${run}:`,
  ),
  first: t(
    'No run of these days yet:',
    'Aún no hay conciliación de estos días:',
    'Ainda não há conciliação destes dias:',
  ),
  new: t(
    (count: string) => countText(count, 'new break', 'new breaks'),
    (count: string) => countText(count, 'discrepancia nueva', 'discrepancias nuevas'),
    (count: string) => countText(count, 'divergência nova', 'divergências novas'),
  ),
  still: t(
    (count: string) => `${count} found again`,
    (count: string) => countText(count, 'encontrada de nuevo', 'encontradas de nuevo'),
    (count: string) => countText(count, 'encontrada de novo', 'encontradas de novo'),
  ),
  gone: t(
    (count: string) => `${count} gone`,
    (count: string) => countText(count, 'desaparece', 'desaparecen'),
    (count: string) => countText(count, 'desaparece', 'desaparecem'),
  ),
  undone: t(
    (count: string) => countText(count, 'decision undone', 'decisions undone'),
    (count: string) => countText(count, 'decisión sin efecto', 'decisiones sin efecto'),
    (count: string) => countText(count, 'decisão sem efeito', 'decisões sem efeito'),
  ),
  stale: t(
    (count: string) =>
      countText(
        count,
        'match by hand without its records',
        'matches by hand without their records',
      ),
    (count: string) =>
      countText(
        count,
        'coincidencia hecha a mano sin sus registros',
        'coincidencias hechas a mano sin sus registros',
      ),
    (count: string) =>
      countText(
        count,
        'correspondência manual sem seus registros',
        'correspondências manuais sem seus registros',
      ),
  ),
  matched: t(
    (matchedCount: string, rows: string) => `${matchedCount} of ${rows} rows match`,
    (matchedCount: string, rows: string) => `${matchedCount} de ${rows} filas coinciden`,
    (matchedCount: string, rows: string) => `${matchedCount} de ${rows} linhas conciliadas`,
  ),
  note: t(
    'With the cache as it is; nothing was kept.',
    'Con los datos guardados tal como están; no se conservó nada.',
    'Com os dados guardados como estão; nada foi mantido.',
  ),
  firstOf: t(
    (shownCount: string, total: string) => `The first ${shownCount} of ${total}`,
    (shownCount: string, total: string) => `Las primeras ${shownCount} de ${total}`,
    (shownCount: string, total: string) => `As primeiras ${shownCount} de ${total}`,
  ),
  line: t(
    (line: string) => `line ${line}`,
    (line: string) => `línea ${line}`,
    (line: string) => `linha ${line}`,
  ),
})
