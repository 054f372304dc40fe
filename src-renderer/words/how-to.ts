import type { HowToTask, HowToWords } from '../features/help/how-to.ts'
import { catalogue } from './catalogue.ts'

const en: Readonly<Record<HowToTask, HowToWords>> = {
  reconcile: {
    question: 'reconcile a ledger file',
    steps: [
      'Drop the file anywhere in the window, or press “Choose file…” in Ledger files.',
      'Look at the first rows: each column says what it was taken for. Correct what is wrong.',
      'Press “Run reconciliation”. The run opens by itself when it has ended.',
    ],
    button: 'Open Ledger files',
    also: 'import csv xlsx run match book start',
  },
  settle: {
    question: 'settle a break',
    steps: [
      'Open Breaks and choose a row: both sides stand beside it, with the cause where one can be proved.',
      'Press R to resolve it or A to accept it, and give the reason. Space marks several rows.',
      'A mistake is taken back with U, and Ctrl Z takes the decisions back one after another.',
    ],
    button: 'Open Breaks',
    also: 'resolve accept difference decide undo exception',
  },
  payment: {
    question: 'find a payment',
    steps: [
      'Press Ctrl K anywhere and type how its id, hash or reference begins.',
      'Or search in Withdrawals, where the filters narrow by day, currency, amount and status.',
    ],
    button: 'Search in Withdrawals',
    also: 'withdrawal where id hash reference search look up transaction',
  },
  endUser: {
    question: 'see everything of an end user',
    steps: [
      'Press Ctrl K and type the end user’s id, or enter it on the page End user.',
      'The page has totals, withdrawals, breaks, quotes and contacts. Limits, balances, addresses and KYC are asked of the service when you press “Ask”.',
      'From a withdrawal or a break, the button beside the end user’s id leads there too.',
    ],
    button: 'Open End user',
    also: 'customer client person holder total',
  },
  exportBreaks: {
    question: 'export the breaks',
    steps: [
      'Open Breaks and filter what you need, or leave all of them.',
      'Press E. The CSV file holds the rows that are listed; the tray says where it was saved.',
    ],
    button: 'Open Breaks',
    also: 'csv file save excel spreadsheet finance download',
  },
  code: {
    question: 'find out what a code means',
    steps: [
      'Press Ctrl K and type the code, or search for it in the error desk.',
      'It says what happened, who can mend it, and whether to try again.',
    ],
    button: 'Search in the error desk',
    also: 'error number failure meaning explain 20036',
  },
  profile: {
    question: 'add a profile',
    steps: [
      'Have the credentials and the two addresses that the provider gave you at hand.',
      'Press “New profile”, enter them and add the profile. It is chosen at once.',
      'Press “Check connection”.',
    ],
    button: 'New profile…',
    also: 'credentials connect account production secret key address',
  },
  provider: {
    question: 'ask the provider about a payment',
    steps: [
      'Open the break or the payment.',
      'Copy the question for the provider: it holds the ids, amounts and times of both sides, and no secret.',
      'Note on the break that you asked, so that others see it.',
    ],
    button: 'Open Breaks',
    also: 'support chase question contact write copy evidence',
  },
  period: {
    question: 'close a period',
    steps: [
      'Open the run of the period in Runs.',
      'Press “Close period”. What still stands in the way is listed.',
      'Give a note and confirm. Nothing in it changes after that unless somebody opens it again.',
    ],
    button: 'Open Runs',
    also: 'month end sign off lock reopen',
  },
  restore: {
    question: 'restore a backup',
    steps: [
      'Open Settings and go to the backups.',
      'Press “Restore…” beside the backup you want and confirm.',
      'Runs and notes made since then are replaced. The next sync brings the records back.',
    ],
    button: 'Open Settings',
    also: 'recover database damaged copy back',
  },
}

/** The first page of the help: the commonest tasks, each with its steps. */
export const howToWords = catalogue({
  en: {
    tab: 'How do I …',
    search: 'Search the help',
    found: (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
    none: (text: string) =>
      `No task has the words “${text}”. Ctrl K finds screens and actions too.`,
    tasks: en,
  },
  es: {
    tab: '¿Cómo hago para…?',
    search: 'Buscar en la ayuda',
    found: (count) => (count === 1 ? '1 tarea' : `${count} tareas`),
    none: (text) =>
      `Ninguna tarea contiene “${text}”. Ctrl K también encuentra pantallas y acciones.`,
    tasks: {
      reconcile: {
        question: 'conciliar un archivo del libro',
        steps: [
          'Suelte el archivo en cualquier parte de la ventana o presione “Elegir archivo…” en Archivos del libro.',
          'Revise las primeras filas: cada columna dice cómo se interpretó. Corrija lo que esté mal.',
          'Presione “Ejecutar conciliación”. El resultado se abre solo al terminar.',
        ],
        button: 'Abrir Archivos del libro',
        also: 'importar csv xlsx conciliación emparejar cargar',
      },
      settle: {
        question: 'resolver una discrepancia',
        steps: [
          'Abra Discrepancias y elija una fila: al lado están ambas partes y la causa, si se puede demostrar.',
          'Presione R para resolverla o A para aceptarla y escriba el motivo. La barra espaciadora marca varias filas.',
          'Un error se deshace con U, y Ctrl Z deshace las decisiones una tras otra.',
        ],
        button: 'Abrir Discrepancias',
        also: 'aceptar diferencia decidir deshacer excepción',
      },
      payment: {
        question: 'encontrar un pago',
        steps: [
          'Presione Ctrl K en cualquier pantalla y escriba el comienzo de su id, hash o referencia.',
          'O busque en Retiros, donde los filtros acotan por día, moneda, importe y estado.',
        ],
        button: 'Buscar en Retiros',
        also: 'retiro dónde id hash referencia buscar transacción',
      },
      endUser: {
        question: 'ver todo lo de un usuario final',
        steps: [
          'Presione Ctrl K y escriba el id del usuario final, o escríbalo en la página Usuario final.',
          'La página reúne totales, retiros, discrepancias, cotizaciones y contactos. Los límites, saldos, direcciones y KYC se consultan al servicio cuando presiona “Consultar”.',
          'Desde un retiro o una discrepancia también se llega con el botón junto al id del usuario final.',
        ],
        button: 'Abrir Usuario final',
        also: 'cliente persona titular total',
      },
      exportBreaks: {
        question: 'exportar las discrepancias',
        steps: [
          'Abra Discrepancias y filtre lo que necesite, o deje todas.',
          'Presione E. El archivo CSV contiene las filas que se muestran; la bandeja dice dónde quedó.',
        ],
        button: 'Abrir Discrepancias',
        also: 'csv archivo guardar excel planilla finanzas descargar',
      },
      code: {
        question: 'saber qué significa un código',
        steps: [
          'Presione Ctrl K y escriba el código, o búsquelo en Códigos de error.',
          'Allí se explica qué pasó, quién puede arreglarlo y si conviene intentar de nuevo.',
        ],
        button: 'Buscar en Códigos de error',
        also: 'error número falla significado explicar 20036',
      },
      profile: {
        question: 'agregar un perfil',
        steps: [
          'Tenga a mano las credenciales y las dos direcciones que le dio el proveedor.',
          'Presione “Perfil nuevo”, complete los datos y agréguelo. Queda elegido de inmediato.',
          'Presione “Probar la conexión”.',
        ],
        button: 'Perfil nuevo…',
        also: 'credenciales conectar cuenta producción secreto clave dirección',
      },
      provider: {
        question: 'preguntarle al proveedor por un pago',
        steps: [
          'Abra la discrepancia o el pago.',
          'Copie la pregunta para el proveedor: contiene los ids, importes y horas de ambas partes, y ningún secreto.',
          'Anote en la discrepancia que ya preguntó, para que los demás lo vean.',
        ],
        button: 'Abrir Discrepancias',
        also: 'soporte reclamo consulta contactar escribir copiar evidencia',
      },
      period: {
        question: 'cerrar un período',
        steps: [
          'Abra la conciliación del período en Conciliaciones.',
          'Presione “Cerrar período”. Se muestra lo que todavía lo impide.',
          'Escriba una nota y confirme. Después nada cambia, salvo que alguien lo vuelva a abrir.',
        ],
        button: 'Abrir Conciliaciones',
        also: 'mes cierre fin de mes firmar reabrir',
      },
      restore: {
        question: 'restaurar una copia de seguridad',
        steps: [
          'Abra Ajustes y vaya a las copias de seguridad.',
          'Presione “Restaurar…” junto a la copia que quiera y confirme.',
          'Las conciliaciones y notas hechas desde entonces se reemplazan. La próxima sincronización trae de vuelta los registros.',
        ],
        button: 'Abrir Ajustes',
        also: 'recuperar base de datos dañada respaldo backup',
      },
    },
  },
  pt: {
    tab: 'Como faço para…?',
    search: 'Buscar na ajuda',
    found: (count) => (count === 1 ? '1 tarefa' : `${count} tarefas`),
    none: (text) => `Nenhuma tarefa contém “${text}”. Ctrl K também encontra telas e ações.`,
    tasks: {
      reconcile: {
        question: 'conciliar um arquivo do livro',
        steps: [
          'Solte o arquivo em qualquer parte da janela ou pressione “Escolher arquivo…” em Arquivos do livro.',
          'Confira as primeiras linhas: cada coluna diz como foi interpretada. Corrija o que estiver errado.',
          'Pressione “Executar conciliação”. O resultado abre sozinho quando termina.',
        ],
        button: 'Abrir Arquivos do livro',
        also: 'importar csv xlsx conciliação carregar',
      },
      settle: {
        question: 'resolver uma divergência',
        steps: [
          'Abra Divergências e escolha uma linha: ao lado estão os dois lados e a causa, quando pode ser provada.',
          'Pressione R para resolver ou A para aceitar e escreva o motivo. A barra de espaço marca várias linhas.',
          'Um engano se desfaz com U, e Ctrl Z desfaz as decisões uma após a outra.',
        ],
        button: 'Abrir Divergências',
        also: 'aceitar diferença decidir desfazer exceção',
      },
      payment: {
        question: 'encontrar um pagamento',
        steps: [
          'Pressione Ctrl K em qualquer tela e digite o começo do id, hash ou referência.',
          'Ou busque em Saques, onde os filtros limitam por dia, moeda, valor e status.',
        ],
        button: 'Buscar em Saques',
        also: 'saque retirada onde id hash referência buscar transação',
      },
      endUser: {
        question: 'ver tudo de um usuário final',
        steps: [
          'Pressione Ctrl K e digite o id do usuário final, ou digite-o na página Usuário final.',
          'A página reúne totais, saques, divergências, cotações e contatos. Limites, saldos, endereços e KYC são consultados no serviço quando você pressiona “Consultar”.',
          'De um saque ou de uma divergência também se chega lá pelo botão ao lado do id do usuário final.',
        ],
        button: 'Abrir Usuário final',
        also: 'cliente pessoa titular total',
      },
      exportBreaks: {
        question: 'exportar as divergências',
        steps: [
          'Abra Divergências e filtre o que precisar, ou deixe todas.',
          'Pressione E. O arquivo CSV contém as linhas mostradas; a bandeja diz onde ele ficou.',
        ],
        button: 'Abrir Divergências',
        also: 'csv arquivo salvar excel planilha financeiro baixar',
      },
      code: {
        question: 'saber o que um código significa',
        steps: [
          'Pressione Ctrl K e digite o código, ou busque em Códigos de erro.',
          'Ali está o que aconteceu, quem pode corrigir e se vale tentar de novo.',
        ],
        button: 'Buscar em Códigos de erro',
        also: 'erro número falha significado explicar 20036',
      },
      profile: {
        question: 'adicionar um perfil',
        steps: [
          'Tenha à mão as credenciais e os dois endereços que o provedor lhe deu.',
          'Pressione “Novo perfil”, preencha os dados e adicione. Ele já fica escolhido.',
          'Pressione “Testar a conexão”.',
        ],
        button: 'Novo perfil…',
        also: 'credenciais conectar conta produção segredo chave endereço',
      },
      provider: {
        question: 'perguntar ao provedor sobre um pagamento',
        steps: [
          'Abra a divergência ou o pagamento.',
          'Copie a pergunta para o provedor: ela traz os ids, valores e horários dos dois lados, e nenhum segredo.',
          'Anote na divergência que já perguntou, para que os outros vejam.',
        ],
        button: 'Abrir Divergências',
        also: 'suporte cobrança consulta contato escrever copiar evidência',
      },
      period: {
        question: 'fechar um período',
        steps: [
          'Abra a conciliação do período em Conciliações.',
          'Pressione “Fechar período”. O que ainda impede é listado.',
          'Escreva uma nota e confirme. Depois nada muda, a menos que alguém o reabra.',
        ],
        button: 'Abrir Conciliações',
        also: 'mês fechamento fim do mês assinar reabrir',
      },
      restore: {
        question: 'restaurar uma cópia de segurança',
        steps: [
          'Abra Ajustes e vá às cópias de segurança.',
          'Pressione “Restaurar…” ao lado da cópia desejada e confirme.',
          'As conciliações e notas feitas desde então são substituídas. A próxima sincronização traz os registros de volta.',
        ],
        button: 'Abrir Ajustes',
        also: 'recuperar banco de dados danificado backup',
      },
    },
  },
})
