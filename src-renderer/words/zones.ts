import { catalogue } from './catalogue.ts'

/** The zone of the shown times, as a column's title names it. */
export const zoneWords = catalogue({
  en: { UTC: 'UTC', local: 'local time' },
  es: { UTC: 'UTC', local: 'hora local' },
  pt: { UTC: 'UTC', local: 'hora local' },
})
