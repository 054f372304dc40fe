import { catalogue, t } from './catalogue.ts'

/** The zone of the shown times, as a column's title names it. */
export const zoneWords = catalogue({
  UTC: t('UTC', 'UTC', 'UTC'),
  local: t('local time', 'hora local', 'hora local'),
})
