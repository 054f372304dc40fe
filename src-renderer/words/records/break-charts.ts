import { catalogue, t } from '../catalogue.ts'

/**
 * Words of the charts of open breaks. They are not part of the first screen's script, whose size is
 * limited.
 */
export const breakChartWords = catalogue({
  noBreaks: t(
    'The latest run has no breaks',
    'La última conciliación no tiene discrepancias',
    'A última conciliação não tem divergências',
  ),
  allSettled: t(
    (count: string) =>
      count === '1'
        ? 'Nothing is left to do: the one break of the latest run is resolved or accepted'
        : `Nothing is left to do: all ${count} breaks of the latest run are resolved or accepted`,
    (count: string) =>
      count === '1'
        ? 'No queda nada por resolver: la única discrepancia de la última conciliación está resuelta o aceptada'
        : `No queda nada por resolver: las ${count} discrepancias de la última conciliación están resueltas o aceptadas`,
    (count: string) =>
      count === '1'
        ? 'Não resta nada a resolver: a única divergência da última conciliação está resolvida ou aceita'
        : `Não resta nada a resolver: as ${count} divergências da última conciliação estão resolvidas ou aceitas`,
  ),
})
