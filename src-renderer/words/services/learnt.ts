import type { LearntName } from '../../../src-main/domain/learnt-fact.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words for the facts learnt from a service's answers. */
export const learntWords = catalogue({
  title: t('What this service does', 'Qué hace este servicio', 'O que este serviço faz'),
  text: t(
    'The contracts leave this open, and the answers taught it.',
    'Los contratos lo dejan abierto y las respuestas lo enseñaron.',
    'Os contratos deixam isto em aberto e as respostas o ensinaram.',
  ),
  what: t('What', 'Qué', 'O quê'),
  value: t('Value', 'Valor', 'Valor'),
  how: t('How it was learnt', 'Cómo se aprendió', 'Como se aprendeu'),
  when: t('When', 'Cuándo', 'Quando'),
  names: {
    'cursor.feed': t(
      'Parameter for the next page of transactions',
      'Parámetro de la página siguiente de transacciones',
      'Parâmetro da página seguinte de transações',
    ),
    'cursor.contacts': t(
      'Parameter for the next page of contacts',
      'Parámetro de la página siguiente de contactos',
      'Parâmetro da página seguinte de contatos',
    ),
    'collection.feed': t(
      'Member that holds the transactions',
      'Miembro que contiene las transacciones',
      'Membro que contém as transações',
    ),
    'collection.contacts': t(
      'Member that holds the contacts',
      'Miembro que contiene los contactos',
      'Membro que contém os contatos',
    ),
    'feed.page_size': t(
      'Transactions on a page',
      'Transacciones por página',
      'Transações por página',
    ),
    'list.order': t(
      'Order of the list of withdrawals',
      'Orden de la lista de retiros',
      'Ordem da lista de saques',
    ),
    'list.page_size': t('Withdrawals on a page', 'Retiros por página', 'Saques por página'),
    'clock.offset_ms': t(
      'Clock of the service less the clock of this machine',
      'Reloj del servicio menos el reloj de esta computadora',
      'Relógio do serviço menos o relógio deste computador',
    ),
  } satisfies Entries<Readonly<Record<LearntName, string>>>,
  hows: {
    'cursor.feed': t(
      'With this parameter the service sent another page.',
      'Con este parámetro el servicio envió otra página.',
      'Com este parâmetro o serviço enviou outra página.',
    ),
    'cursor.contacts': t(
      'With this parameter the service sent another page.',
      'Con este parámetro el servicio envió otra página.',
      'Com este parâmetro o serviço enviou outra página.',
    ),
    'collection.feed': t(
      'The answer had the list there.',
      'La lista estaba allí en la respuesta.',
      'A lista estava ali na resposta.',
    ),
    'collection.contacts': t(
      'The answer had the list there.',
      'La lista estaba allí en la respuesta.',
      'A lista estava ali na resposta.',
    ),
    'feed.page_size': t(
      'The longest page that was read.',
      'La página más larga que se leyó.',
      'A página mais longa que foi lida.',
    ),
    'list.order': t(
      'From the times of the withdrawals on one page.',
      'Por las horas de los retiros de una página.',
      'Pelos horários dos saques de uma página.',
    ),
    'list.page_size': t(
      'The longest page that was read.',
      'La página más larga que se leyó.',
      'A página mais longa que foi lida.',
    ),
    'clock.offset_ms': t(
      'Measured with a request for the service’s time. It is shown only: each connection measures its own.',
      'Medido con una solicitud de la hora del servicio. Solo se muestra: cada conexión mide la suya.',
      'Medido com um pedido da hora do serviço. Só é mostrado: cada conexão mede a sua.',
    ),
  } satisfies Entries<Readonly<Record<LearntName, string>>>,
  ms: t(
    (count: string) => `${count} ms`,
    (count) => `${count} ms`,
    (count) => `${count} ms`,
  ),
  none: t(
    'Nothing was learnt yet. The next sync learns it from the answers.',
    'Aún no se aprendió nada. La próxima sincronización lo aprende de las respuestas.',
    'Nada foi aprendido ainda. A próxima sincronização aprende das respostas.',
  ),
  reading: t('Reading what was learnt', 'Leyendo lo aprendido', 'Lendo o que foi aprendido'),
  unread: t(
    'What was learnt could not be read',
    'No se pudo leer lo aprendido',
    'Não foi possível ler o que foi aprendido',
  ),
  forget: t('Forget what was learnt', 'Olvidar lo aprendido', 'Esquecer o que foi aprendido'),
  forgotten: t(
    'Forgotten. The next sync learns it again.',
    'Olvidado. La próxima sincronización lo aprende de nuevo.',
    'Esquecido. A próxima sincronização aprende de novo.',
  ),
  failed: t(
    'What was learnt was not forgotten',
    'Lo aprendido no se olvidó',
    'O que foi aprendido não foi esquecido',
  ),
})
