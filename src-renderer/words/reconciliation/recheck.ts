import { catalogue } from '../catalogue.ts'

/** Words of the lists of withdrawals to be fetched again. */
export const recheckWords = catalogue({
  en: {
    title: 'To check again',
    listsLabel: 'Lists of withdrawals',
    lists: {
      notFinal: 'Not decided',
      neverAsked: 'Never asked',
      notFound: 'Not found',
      failed: 'Failed',
    },
    means: {
      notFinal: 'Their status is open or unknown, so they may still change.',
      neverAsked:
        'Their ids are known, from a ledger file or by hand, and the service was not asked for them yet: rows of a ledger that name them stay unchecked.',
      notFound:
        'The service answered that it does not know them (40004): a ledger row that names one is missing at the provider.',
      failed:
        'Asking for them failed again and again: whether the service knows them is not known.',
    },
    columns: {
      id: 'Withdrawal',
      status: 'Status',
      createdAt: 'Created',
      askedAt: 'Last asked',
      note: 'Note',
    },
    never: 'never',
    askAll: 'Ask the service again',
    askOne: 'Ask again for this one',
    cut: (shown: string, all: string) =>
      `The first ${shown} of ${all} are listed; all of them are asked for.`,
    running: (list: string) => `Asking again: ${list}`,
    of: 'of',
    result: (total: string, found: string, absent: string, failed: string) =>
      `${total} asked: ${found} found, ${absent} not found, ${failed} failed`,
    changed: (count: string) => `${count} changed since they were last seen.`,
    unchanged: 'None of them has changed since.',
    none: {
      notFinal: 'Every withdrawal is final or failed',
      neverAsked: 'Every known id was asked for',
      notFound: 'The service knows every id',
      failed: 'No question failed',
    },
    noneText: 'There is nothing to ask for again here.',
    chooseFirst: 'Choose a withdrawal first',
    cancel: 'Stop',
    dismiss: 'Dismiss',
    copy: 'Copy with evidence',
    retry: 'Try again',
  },
  es: {
    title: 'Por comprobar',
    listsLabel: 'Listas de retiros',
    lists: {
      notFinal: 'Sin decidir',
      neverAsked: 'Nunca consultados',
      notFound: 'No encontrados',
      failed: 'Con fallo',
    },
    means: {
      notFinal: 'Su estado es abierto o desconocido: aún pueden cambiar.',
      neverAsked:
        'Sus ids se conocen, por un archivo del libro o a mano, y aún no se preguntó por ellos al servicio: las filas del libro que los nombran quedan sin comprobar.',
      notFound:
        'El servicio respondió que no los conoce (40004): una fila del libro que nombra uno falta en el proveedor.',
      failed: 'Preguntar por ellos falló una y otra vez: no se sabe si el servicio los conoce.',
    },
    columns: {
      id: 'Retiro',
      status: 'Estado',
      createdAt: 'Creado',
      askedAt: 'Última consulta',
      note: 'Nota',
    },
    never: 'nunca',
    askAll: 'Preguntar de nuevo al servicio',
    askOne: 'Preguntar de nuevo por este',
    cut: (shown: string, all: string) =>
      `Se listan los primeros ${shown} de ${all}; se pregunta por todos.`,
    running: (list: string) => `Preguntando de nuevo: ${list}`,
    of: 'de',
    result: (total: string, found: string, absent: string, failed: string) =>
      `${total} consultados: ${found} encontrados, ${absent} no encontrados, ${failed} con fallo`,
    changed: (count: string) => `${count} cambiaron desde que se vieron por última vez.`,
    unchanged: 'Ninguno ha cambiado desde entonces.',
    none: {
      notFinal: 'Todo retiro es final o fallido',
      neverAsked: 'Se preguntó por todo id conocido',
      notFound: 'El servicio conoce todos los ids',
      failed: 'Ninguna consulta falló',
    },
    noneText: 'Aquí no hay nada por lo que preguntar de nuevo.',
    chooseFirst: 'Elija primero un retiro',
    cancel: 'Detener',
    dismiss: 'Descartar',
    copy: 'Copiar con evidencia',
    retry: 'Reintentar',
  },
  pt: {
    title: 'A verificar',
    listsLabel: 'Listas de saques',
    lists: {
      notFinal: 'Não decididos',
      neverAsked: 'Nunca consultados',
      notFound: 'Não encontrados',
      failed: 'Com falha',
    },
    means: {
      notFinal: 'O status deles é aberto ou desconhecido: ainda podem mudar.',
      neverAsked:
        'Os ids são conhecidos, de um arquivo do livro ou à mão, e o serviço ainda não foi consultado sobre eles: as linhas do livro que os mencionam ficam não verificadas.',
      notFound:
        'O serviço respondeu que não os conhece (40004): uma linha do livro que menciona um deles falta no provedor.',
      failed: 'Consultá-los falhou repetidas vezes: não se sabe se o serviço os conhece.',
    },
    columns: {
      id: 'Saque',
      status: 'Status',
      createdAt: 'Criado',
      askedAt: 'Última consulta',
      note: 'Nota',
    },
    never: 'nunca',
    askAll: 'Perguntar de novo ao serviço',
    askOne: 'Perguntar de novo por este',
    cut: (shown: string, all: string) =>
      `São listados os primeiros ${shown} de ${all}; todos são consultados.`,
    running: (list: string) => `Perguntando de novo: ${list}`,
    of: 'de',
    result: (total: string, found: string, absent: string, failed: string) =>
      `${total} consultados: ${found} encontrados, ${absent} não encontrados, ${failed} com falha`,
    changed: (count: string) => `${count} mudaram desde a última vez que foram vistos.`,
    unchanged: 'Nenhum deles mudou desde então.',
    none: {
      notFinal: 'Todo saque é final ou falhou',
      neverAsked: 'Todo id conhecido foi consultado',
      notFound: 'O serviço conhece todos os ids',
      failed: 'Nenhuma consulta falhou',
    },
    noneText: 'Aqui não há nada a perguntar de novo.',
    chooseFirst: 'Escolha primeiro um saque',
    cancel: 'Parar',
    dismiss: 'Dispensar',
    copy: 'Copiar com evidência',
    retry: 'Tentar de novo',
  },
})
