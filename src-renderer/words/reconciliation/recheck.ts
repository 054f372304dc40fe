import { catalogue, t } from '../catalogue.ts'

/** Words of the lists of withdrawals to be fetched again. */
export const recheckWords = catalogue({
  title: t('To check again', 'Por comprobar', 'A verificar'),
  listsLabel: t('Lists of withdrawals', 'Listas de retiros', 'Listas de saques'),
  lists: {
    notFinal: t('Not decided', 'Sin decidir', 'Não decididos'),
    neverAsked: t('Never asked', 'Nunca consultados', 'Nunca consultados'),
    notFound: t('Not found', 'No encontrados', 'Não encontrados'),
    failed: t('Failed', 'Con fallo', 'Com falha'),
  },
  means: {
    notFinal: t(
      'Their status is open or unknown, so they may still change.',
      'Su estado es abierto o desconocido: aún pueden cambiar.',
      'O status deles é aberto ou desconhecido: ainda podem mudar.',
    ),
    neverAsked: t(
      'Their ids are known, from a ledger file or by hand, and they have not been requested from the service yet: rows of a ledger that name them stay unchecked.',
      'Sus ids se conocen, por un archivo del libro o a mano, y aún no se preguntó por ellos al servicio: las filas del libro que los nombran quedan sin comprobar.',
      'Os ids são conhecidos, de um arquivo do livro ou à mão, e o serviço ainda não foi consultado sobre eles: as linhas do livro que os mencionam ficam não verificadas.',
    ),
    notFound: t(
      'The service answered that it does not know them (40004): a ledger row that names one is missing at the provider.',
      'El servicio respondió que no los conoce (40004): una fila del libro que nombra uno falta en el proveedor.',
      'O serviço respondeu que não os conhece (40004): uma linha do livro que menciona um deles falta no provedor.',
    ),
    failed: t(
      'Requests for them failed repeatedly, so it is not known whether the service knows them.',
      'Preguntar por ellos falló una y otra vez: no se sabe si el servicio los conoce.',
      'Consultá-los falhou repetidas vezes: não se sabe se o serviço os conhece.',
    ),
  },
  columns: {
    id: t('Withdrawal', 'Retiro', 'Saque'),
    status: t('Status', 'Estado', 'Status'),
    createdAt: t('Created', 'Creado', 'Criado'),
    askedAt: t('Last asked', 'Última consulta', 'Última consulta'),
    note: t('Note', 'Nota', 'Nota'),
  },
  never: t('never', 'nunca', 'nunca'),
  askAll: t(
    'Ask the service again',
    'Preguntar de nuevo al servicio',
    'Perguntar de novo ao serviço',
  ),
  askOne: t('Ask again for this one', 'Volver a consultar este', 'Consultar este de novo'),
  cut: t(
    (shownCount: string, total: string) =>
      `The first ${shownCount} of ${total} are listed; all of them are requested.`,
    (shownCount: string, total: string) =>
      `Se listan los primeros ${shownCount} de ${total}; se pregunta por todos.`,
    (shownCount: string, total: string) =>
      `São listados os primeiros ${shownCount} de ${total}; todos são consultados.`,
  ),
  running: t(
    (list: string) => `Asking again: ${list}`,
    (list: string) => `Preguntando de nuevo: ${list}`,
    (list: string) => `Perguntando de novo: ${list}`,
  ),
  of: t('of', 'de', 'de'),
  result: t(
    (total: string, foundCount: string, absentCount: string, failedCount: string) =>
      `${total} asked: ${foundCount} found, ${absentCount} not found, ${failedCount} failed`,
    (total: string, foundCount: string, absentCount: string, failedCount: string) =>
      `${total} consultados: ${foundCount} encontrados, ${absentCount} no encontrados, ${failedCount} con fallo`,
    (total: string, foundCount: string, absentCount: string, failedCount: string) =>
      `${total} consultados: ${foundCount} encontrados, ${absentCount} não encontrados, ${failedCount} com falha`,
  ),
  changed: t(
    (count: string) => `${count} changed since they were last seen.`,
    (count: string) => `${count} cambiaron desde que se vieron por última vez.`,
    (count: string) => `${count} mudaram desde a última vez que foram vistos.`,
  ),
  unchanged: t(
    'None of them has changed since.',
    'Ninguno ha cambiado desde entonces.',
    'Nenhum deles mudou desde então.',
  ),
  none: {
    notFinal: t(
      'Every withdrawal is final or failed',
      'Todo retiro es final o fallido',
      'Todo saque é final ou falhou',
    ),
    neverAsked: t(
      'Every known id was requested',
      'Se preguntó por todo id conocido',
      'Todo id conhecido foi consultado',
    ),
    notFound: t(
      'The service knows every id',
      'El servicio conoce todos los ids',
      'O serviço conhece todos os ids',
    ),
    failed: t('No request failed', 'Ninguna consulta falló', 'Nenhuma consulta falhou'),
  },
  noneText: t(
    'There is nothing to ask for again here.',
    'Aquí no hay nada por lo que preguntar de nuevo.',
    'Aqui não há nada a perguntar de novo.',
  ),
  chooseFirst: t(
    'Choose a withdrawal first',
    'Elija primero un retiro',
    'Escolha primeiro um saque',
  ),
  cancel: t('Stop', 'Detener', 'Parar'),
})
