import { catalogue } from './catalogue.ts'

/** The zone that times are shown in, as a column's head names it. */
export const zoneWords = catalogue({
  en: { UTC: 'UTC', local: 'local time' },
  es: { UTC: 'UTC', local: 'hora local' },
  pt: { UTC: 'UTC', local: 'hora local' },
})
