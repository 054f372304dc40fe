import { formatCount } from '../format/amount.ts'
import { catalogue, t } from './catalogue.ts'

/** Words of the team's mark at the foot of the side list. */
export const teamMarkWords = catalogue({
  connected: t('Team', 'Equipo', 'Equipe'),
  connecting: t('Team: connecting', 'Equipo: conectando', 'Equipe: conectando'),
  offline: t('Team offline', 'Equipo sin conexión', 'Equipe sem conexão'),
  outdated: t('Update to decide', 'Actualice para decidir', 'Atualize para decidir'),
  unshared: t(
    (count: number) => `${formatCount(count)} not shared`,
    (count) => `${formatCount(count)} sin compartir`,
    (count) => `${formatCount(count)} sem compartilhar`,
  ),
})
