import type { HowToTask, HowToWords } from '../features/help/how-to.ts'
import type { Entries } from './catalogue.ts'
import { catalogue, t } from './catalogue.ts'

/** The first page of the help: the commonest tasks, each with its steps. */
export const howToWords = catalogue({
  tab: t('How do I …', '¿Cómo hago para…?', 'Como faço para…?'),
  search: t('Search the help', 'Buscar en la ayuda', 'Buscar na ajuda'),
  found: t(
    (count: number) => (count === 1 ? '1 task' : `${count} tasks`),
    (count) => (count === 1 ? '1 tarea' : `${count} tareas`),
    (count) => (count === 1 ? '1 tarefa' : `${count} tarefas`),
  ),
  none: t(
    (text: string) => `No task has the words “${text}”. Ctrl K finds screens and actions too.`,
    (text) => `Ninguna tarea contiene “${text}”. Ctrl K también encuentra pantallas y acciones.`,
    (text) => `Nenhuma tarefa contém “${text}”. Ctrl K também encontra telas e ações.`,
  ),
  tasks: {
    reconcile: {
      question: t(
        'reconcile a ledger file',
        'conciliar un archivo del libro',
        'conciliar um arquivo do livro',
      ),
      steps: t(
        [
          'Drop the file anywhere in the window, or press “Choose file…” in Ledger files.',
          'Check the first rows: each column shows the field it is read as. Correct any errors.',
          'Press “Run reconciliation”. The run opens automatically when it ends.',
        ],
        [
          'Suelte el archivo en cualquier parte de la ventana o presione “Elegir archivo…” en Archivos del libro.',
          'Revise las primeras filas: cada columna dice cómo se interpretó. Corrija lo que esté mal.',
          'Presione “Ejecutar conciliación”. El resultado se abre solo al terminar.',
        ],
        [
          'Solte o arquivo em qualquer parte da janela ou pressione “Escolher arquivo…” em Arquivos do livro.',
          'Confira as primeiras linhas: cada coluna diz como foi interpretada. Corrija o que estiver errado.',
          'Pressione “Executar conciliação”. O resultado abre sozinho quando termina.',
        ],
      ),
      button: t('Open Ledger files', 'Abrir Archivos del libro', 'Abrir Arquivos do livro'),
      also: t(
        'import csv xlsx run match book start',
        'importar csv xlsx conciliación emparejar cargar',
        'importar csv xlsx conciliação carregar',
      ),
    },
    settle: {
      question: t('settle a break', 'resolver una discrepancia', 'resolver uma divergência'),
      steps: t(
        [
          'Open Breaks and choose a row: both sides are shown beside it, with the cause where it can be proved.',
          'Press R to resolve it or A to accept it, and give the reason. Space marks several rows.',
          'U undoes a mistake, and Ctrl Z undoes the decisions one after another.',
        ],
        [
          'Abra Discrepancias y elija una fila: al lado están ambas partes y la causa, si se puede demostrar.',
          'Presione R para resolverla o A para aceptarla y escriba el motivo. La barra espaciadora marca varias filas.',
          'Un error se deshace con U, y Ctrl Z deshace las decisiones una tras otra.',
        ],
        [
          'Abra Divergências e escolha uma linha: ao lado estão os dois lados e a causa, quando pode ser provada.',
          'Pressione R para resolver ou A para aceitar e escreva o motivo. A barra de espaço marca várias linhas.',
          'Um engano se desfaz com U, e Ctrl Z desfaz as decisões uma após a outra.',
        ],
      ),
      button: t('Open Breaks', 'Abrir Discrepancias', 'Abrir Divergências'),
      also: t(
        'resolve accept difference decide undo exception',
        'aceptar diferencia decidir deshacer excepción',
        'aceitar diferença decidir desfazer exceção',
      ),
    },
    payment: {
      question: t('find a payment', 'encontrar un pago', 'encontrar um pagamento'),
      steps: t(
        [
          'Press Ctrl K anywhere and type how its id, hash or reference begins.',
          'Or search in Withdrawals, where the filters narrow by day, currency, amount and status.',
        ],
        [
          'Presione Ctrl K en cualquier pantalla y escriba el comienzo de su id, hash o referencia.',
          'O busque en Retiros, donde los filtros acotan por día, moneda, importe y estado.',
        ],
        [
          'Pressione Ctrl K em qualquer tela e digite o começo do id, hash ou referência.',
          'Ou busque em Saques, onde os filtros limitam por dia, moeda, valor e status.',
        ],
      ),
      button: t('Search in Withdrawals', 'Buscar en Retiros', 'Buscar em Saques'),
      also: t(
        'withdrawal where id hash reference search look up transaction',
        'retiro dónde id hash referencia buscar transacción',
        'saque retirada onde id hash referência buscar transação',
      ),
    },
    endUser: {
      question: t(
        'see everything of an end user',
        'ver todo lo de un usuario final',
        'ver tudo de um usuário final',
      ),
      steps: t(
        [
          'Press Ctrl K and type the end user’s id, or enter it on the page End user.',
          'The page has totals, withdrawals, breaks, quotes and contacts. Limits, balances, addresses and KYC are asked of the service when you press “Ask”.',
          'From a withdrawal or a break, the button beside the end user’s id leads there too.',
        ],
        [
          'Presione Ctrl K y escriba el id del usuario final, o escríbalo en la página Usuario final.',
          'La página reúne totales, retiros, discrepancias, cotizaciones y contactos. Los límites, saldos, direcciones y KYC se consultan al servicio cuando presiona “Consultar”.',
          'Desde un retiro o una discrepancia también se llega con el botón junto al id del usuario final.',
        ],
        [
          'Pressione Ctrl K e digite o id do usuário final, ou digite-o na página Usuário final.',
          'A página reúne totais, saques, divergências, cotações e contatos. Limites, saldos, endereços e KYC são consultados no serviço quando você pressiona “Consultar”.',
          'De um saque ou de uma divergência também se chega lá pelo botão ao lado do id do usuário final.',
        ],
      ),
      button: t('Open End user', 'Abrir Usuario final', 'Abrir Usuário final'),
      also: t(
        'customer client person holder total',
        'cliente persona titular total',
        'cliente pessoa titular total',
      ),
    },
    exportBreaks: {
      question: t('export the breaks', 'exportar las discrepancias', 'exportar as divergências'),
      steps: t(
        [
          'Open Breaks and filter what you need, or leave all of them.',
          'Press E. The CSV file has the rows that are listed; the tray says where it was saved.',
        ],
        [
          'Abra Discrepancias y filtre lo que necesite, o deje todas.',
          'Presione E. El archivo CSV contiene las filas que se muestran; la bandeja dice dónde quedó.',
        ],
        [
          'Abra Divergências e filtre o que precisar, ou deixe todas.',
          'Pressione E. O arquivo CSV contém as linhas mostradas; a bandeja diz onde ele ficou.',
        ],
      ),
      button: t('Open Breaks', 'Abrir Discrepancias', 'Abrir Divergências'),
      also: t(
        'csv file save excel spreadsheet finance download',
        'csv archivo guardar excel planilla finanzas descargar',
        'csv arquivo salvar excel planilha financeiro baixar',
      ),
    },
    code: {
      question: t(
        'find out what a code means',
        'saber qué significa un código',
        'saber o que um código significa',
      ),
      steps: t(
        [
          'Press Ctrl K and type the code, or search for it in the error desk.',
          'It says what happened, who can fix it, and whether to try again.',
        ],
        [
          'Presione Ctrl K y escriba el código, o búsquelo en Códigos de error.',
          'Allí se explica qué pasó, quién puede arreglarlo y si conviene intentar de nuevo.',
        ],
        [
          'Pressione Ctrl K e digite o código, ou busque em Códigos de erro.',
          'Ali está o que aconteceu, quem pode corrigir e se vale tentar de novo.',
        ],
      ),
      button: t(
        'Search in the error desk',
        'Buscar en Códigos de error',
        'Buscar em Códigos de erro',
      ),
      also: t(
        'error number failure meaning explain 20036',
        'error número falla significado explicar 20036',
        'erro número falha significado explicar 20036',
      ),
    },
    profile: {
      question: t('add a profile', 'agregar un perfil', 'adicionar um perfil'),
      steps: t(
        [
          'Have the credentials and the two addresses that the provider gave you at hand.',
          'Press “New profile”, enter them and add the profile. It is chosen at once.',
          'Press “Check connection”.',
        ],
        [
          'Tenga a mano las credenciales y las dos direcciones que le dio el proveedor.',
          'Presione “Perfil nuevo”, complete los datos y agréguelo. Queda elegido de inmediato.',
          'Presione “Probar la conexión”.',
        ],
        [
          'Tenha à mão as credenciais e os dois endereços que o provedor lhe deu.',
          'Pressione “Novo perfil”, preencha os dados e adicione. Ele já fica escolhido.',
          'Pressione “Testar a conexão”.',
        ],
      ),
      button: t('New profile…', 'Perfil nuevo…', 'Novo perfil…'),
      also: t(
        'credentials connect account production secret key address',
        'credenciales conectar cuenta producción secreto clave dirección',
        'credenciais conectar conta produção segredo chave endereço',
      ),
    },
    provider: {
      question: t(
        'ask the provider about a payment',
        'preguntarle al proveedor por un pago',
        'perguntar ao provedor sobre um pagamento',
      ),
      steps: t(
        [
          'Open the break or the payment.',
          'Copy the question for the provider: it contains the ids, amounts and times of both sides, and no secret.',
          'Note on the break that you asked, so that others see it.',
        ],
        [
          'Abra la discrepancia o el pago.',
          'Copie la pregunta para el proveedor: contiene los ids, importes y horas de ambas partes, y ningún secreto.',
          'Anote en la discrepancia que ya preguntó, para que los demás lo vean.',
        ],
        [
          'Abra a divergência ou o pagamento.',
          'Copie a pergunta para o provedor: ela traz os ids, valores e horários dos dois lados, e nenhum segredo.',
          'Anote na divergência que já perguntou, para que os outros vejam.',
        ],
      ),
      button: t('Open Breaks', 'Abrir Discrepancias', 'Abrir Divergências'),
      also: t(
        'support chase question contact write copy evidence',
        'soporte reclamo consulta contactar escribir copiar evidencia',
        'suporte cobrança consulta contato escrever copiar evidência',
      ),
    },
    period: {
      question: t('close a period', 'cerrar un período', 'fechar um período'),
      steps: t(
        [
          'Open the run of the period in Runs.',
          'Press “Close period”. Any remaining obstacles are listed.',
          'Give a note and confirm. Nothing in it changes after that unless a person opens it again.',
        ],
        [
          'Abra la conciliación del período en Conciliaciones.',
          'Presione “Cerrar período”. Se muestra lo que todavía lo impide.',
          'Escriba una nota y confirme. Después nada cambia, salvo que alguien lo vuelva a abrir.',
        ],
        [
          'Abra a conciliação do período em Conciliações.',
          'Pressione “Fechar período”. O que ainda impede é listado.',
          'Escreva uma nota e confirme. Depois nada muda, a menos que alguém o reabra.',
        ],
      ),
      button: t('Open Runs', 'Abrir Conciliaciones', 'Abrir Conciliações'),
      also: t(
        'month end sign off lock reopen',
        'mes cierre fin de mes firmar reabrir',
        'mês fechamento fim do mês assinar reabrir',
      ),
    },
    restore: {
      question: t(
        'restore a backup',
        'restaurar una copia de seguridad',
        'restaurar uma cópia de segurança',
      ),
      steps: t(
        [
          'Open Settings and go to the backups.',
          'Press “Restore…” beside the backup you want and confirm.',
          'Runs and notes made since then are replaced. The next sync brings the records back.',
        ],
        [
          'Abra Ajustes y vaya a las copias de seguridad.',
          'Presione “Restaurar…” junto a la copia que quiera y confirme.',
          'Las conciliaciones y notas hechas desde entonces se reemplazan. La próxima sincronización trae de vuelta los registros.',
        ],
        [
          'Abra Ajustes e vá às cópias de segurança.',
          'Pressione “Restaurar…” ao lado da cópia desejada e confirme.',
          'As conciliações e notas feitas desde então são substituídas. A próxima sincronização traz os registros de volta.',
        ],
      ),
      button: t('Open Settings', 'Abrir Ajustes', 'Abrir Ajustes'),
      also: t(
        'recover database damaged copy back',
        'recuperar base de datos dañada respaldo backup',
        'recuperar banco de dados danificado backup',
      ),
    },
  } satisfies Entries<Readonly<Record<HowToTask, HowToWords>>>,
})
