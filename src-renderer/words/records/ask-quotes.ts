import { catalogue, t } from '../catalogue.ts'

/** Words of requesting quotes by the filters of the service's list. */
export const askQuotesWords = catalogue({
  action: t('Ask for quotes…', 'Pedir cotizaciones…', 'Pedir cotações…'),
  title: t('Ask for quotes', 'Pedir cotizaciones', 'Pedir cotações'),
  text: t(
    'A sync brings the quotes that the service lists without a filter. Ask by a filter to learn which of them belong to an end user: no quote says so itself.',
    'Una sincronización trae las cotizaciones que el servicio lista sin filtro. Pida con un filtro para saber cuáles son de un usuario final: ninguna cotización lo dice.',
    'Uma sincronização traz as cotações que o serviço lista sem filtro. Peça com um filtro para saber quais são de um usuário final: nenhuma cotação diz isso.',
  ),
  opType: t('Operation', 'Operación', 'Operação'),
  any: t('Any', 'Cualquiera', 'Qualquer'),
  pair: t('Pair', 'Par', 'Par'),
  after: t('Created after', 'Creada después de', 'Criada depois de'),
  afterHint: t(
    'From the first moment of that day on, UTC.',
    'Desde el primer momento de ese día, UTC.',
    'A partir do primeiro momento desse dia, UTC.',
  ),
  endUser: t('End user', 'Usuario final', 'Usuário final'),
  endUserHint: t(
    'The external reference; kept with the quotes that it finds.',
    'La referencia externa; se guarda con las cotizaciones que encuentre.',
    'A referência externa; fica guardada com as cotações que encontrar.',
  ),
  ask: t('Ask', 'Pedir', 'Pedir'),
  underWay: t(
    'Quotes are being requested',
    'Se están pidiendo cotizaciones',
    'As cotações estão sendo pedidas',
  ),
})
