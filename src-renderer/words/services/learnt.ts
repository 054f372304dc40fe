import type { LearntName } from '../../../src-main/domain/learnt-fact.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

/** Words for the facts learnt from a service's answers. */
export const learntWords = catalogue({
  title: t('What this service does', 'Qué hace este servicio', 'O que este serviço faz'),
  text: t(
    'The contracts do not specify these facts. The program learnt them from the service’s answers.',
    'Los contratos no especifican estos datos. El programa los aprendió de las respuestas del servicio.',
    'Os contratos não especificam estes fatos. O programa os aprendeu das respostas do serviço.',
  ),
  fact: t('Fact', 'Dato', 'Fato'),
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
      'Member that contains the transactions',
      'Miembro que contiene las transacciones',
      'Membro que contém as transações',
    ),
    'collection.contacts': t(
      'Member that contains the contacts',
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
  sources: {
    'cursor.feed': t(
      'With this parameter the service sent the next page.',
      'Con este parámetro el servicio envió la página siguiente.',
      'Com este parâmetro o serviço enviou a página seguinte.',
    ),
    'cursor.contacts': t(
      'With this parameter the service sent the next page.',
      'Con este parámetro el servicio envió la página siguiente.',
      'Com este parâmetro o serviço enviou a página seguinte.',
    ),
    'collection.feed': t(
      'The list was in this member of the answer.',
      'La lista estaba en este miembro de la respuesta.',
      'A lista estava neste membro da resposta.',
    ),
    'collection.contacts': t(
      'The list was in this member of the answer.',
      'La lista estaba en este miembro de la respuesta.',
      'A lista estava neste membro da resposta.',
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
      'Measured with a request for the service’s time. This value is only shown: each connection measures the clock again.',
      'Medido con una solicitud de la hora del servicio. Este valor solo se muestra: cada conexión mide el reloj de nuevo.',
      'Medido com um pedido da hora do serviço. Este valor só é mostrado: cada conexão mede o relógio de novo.',
    ),
  } satisfies Entries<Readonly<Record<LearntName, string>>>,
  ms: t(
    (count: string) => `${count} ms`,
    (count) => `${count} ms`,
    (count) => `${count} ms`,
  ),
  none: t(
    'Nothing has been learnt yet. The next sync learns it from the answers.',
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
    'The learnt facts could not be removed',
    'No se pudieron borrar los datos aprendidos',
    'Não foi possível apagar os fatos aprendidos',
  ),
})
