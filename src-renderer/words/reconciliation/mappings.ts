import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue, t } from '../catalogue.ts'

const rows = (count: string, singular: string, plural: string): string =>
  `${count} ${count === '1' ? singular : plural}`

/**
 * Words of named mappings and their versions, encodings, hints about a file, several files as one,
 * and the rows of a preview.
 */
export const mappingsWords = catalogue({
  line: {
    label: t('Mapping in use', 'Mapeo en uso', 'Mapeamento em uso'),
    version: t(
      (version: string) => `version ${version}`,
      (version: string) => `versión ${version}`,
      (version: string) => `versão ${version}`,
    ),
    older: t(
      (newestVersion: string) => `version ${newestVersion} is newer`,
      (newestVersion: string) => `la versión ${newestVersion} es más nueva`,
      (newestVersion: string) => `a versão ${newestVersion} é mais nova`,
    ),
    saved: t('as saved', 'como se guardó', 'como salva'),
    behind: t('preview out of date', 'vista previa desactualizada', 'prévia desatualizada'),
    changed: t(
      (count: string) => rows(count, 'unsaved change', 'unsaved changes'),
      (count: string) => rows(count, 'cambio sin guardar', 'cambios sin guardar'),
      (count: string) => rows(count, 'mudança não salva', 'mudanças não salvas'),
    ),
    unnamed: t('not saved under a name', 'sin guardar con un nombre', 'não salvo com um nome'),
    save: t('Save mapping…', 'Guardar…', 'Salvar…'),
    choose: t('Mappings…', 'Mapeos…', 'Mapeamentos…'),
    showChanges: t(
      'Show unsaved changes',
      'Mostrar los cambios sin guardar',
      'Mostrar as mudanças não salvas',
    ),
    mapping: t('Mapping', 'Mapeo', 'Mapeamento'),
    columns: t(
      (count: string) => rows(count, 'column', 'columns'),
      (count: string) => rows(count, 'columna', 'columnas'),
      (count: string) => rows(count, 'coluna', 'colunas'),
    ),
    rows: t(
      (count: string) => rows(count, 'row', 'rows'),
      (count: string) => rows(count, 'fila', 'filas'),
      (count: string) => rows(count, 'linha', 'linhas'),
    ),
    change: t('Change…', 'Cambiar…', 'Alterar…'),
  },
  save: {
    title: t('Save the mapping', 'Guardar el mapeo', 'Salvar o mapeamento'),
    name: t('Name', 'Nombre', 'Nome'),
    nameHint: t(
      'Such as the source: the bank, the export, the system it comes from.',
      'Por ejemplo el origen: el banco, la exportación, el sistema del que viene.',
      'Por exemplo a origem: o banco, a exportação, o sistema de onde vem.',
    ),
    needName: t('Give it a name.', 'Póngale un nombre.', 'Dê-lhe um nome.'),
    new: t(
      'It becomes version 1 of a new mapping.',
      'Será la versión 1 de un mapeo nuevo.',
      'Será a versão 1 de um mapeamento novo.',
    ),
    next: t(
      (version: string) => `It becomes version ${version}; earlier versions stay.`,
      (version: string) => `Será la versión ${version}; las anteriores se conservan.`,
      (version: string) => `Será a versão ${version}; as anteriores ficam.`,
    ),
    changed: t(
      (version: string) => `Changed since version ${version}`,
      (version: string) => `Cambiado desde la versión ${version}`,
      (version: string) => `Mudou desde a versão ${version}`,
    ),
    same: t(
      (version: string) => `Nothing differs from version ${version}.`,
      (version: string) => `Nada difiere de la versión ${version}.`,
      (version: string) => `Nada difere da versão ${version}.`,
    ),
    wrong: t(
      'Fix what is marked in the mapping first.',
      'Corrija antes lo marcado en el mapeo.',
      'Corrija antes o que está marcado no mapeamento.',
    ),
    action: t('Save', 'Guardar', 'Salvar'),
    actionNext: t(
      (version: string) => `Save as version ${version}`,
      (version: string) => `Guardar como versión ${version}`,
      (version: string) => `Salvar como versão ${version}`,
    ),
  },
  library: {
    title: t('Saved mappings', 'Mapeos guardados', 'Mapeamentos salvos'),
    names: t('Names', 'Nombres', 'Nomes'),
    versions: t(
      (name: string) => `Versions of ${name}`,
      (name: string) => `Versiones de ${name}`,
      (name: string) => `Versões de ${name}`,
    ),
    version: t(
      (version: string) => `Version ${version}`,
      (version: string) => `Versión ${version}`,
      (version: string) => `Versão ${version}`,
    ),
    newest: t('newest', 'la más nueva', 'a mais nova'),
    inUse: t('in use', 'en uso', 'em uso'),
    first: t('The first version.', 'La primera versión.', 'A primeira versão.'),
    since: t(
      (version: string) => `Changed since version ${version}`,
      (version: string) => `Cambiado desde la versión ${version}`,
      (version: string) => `Mudou desde a versão ${version}`,
    ),
    nothing: t('Nothing changed by value.', 'Nada cambió de valor.', 'Nada mudou de valor.'),
    use: t(
      (version: string) => `Use version ${version}`,
      (version: string) => `Usar la versión ${version}`,
      (version: string) => `Usar a versão ${version}`,
    ),
    export: t('Save as a file', 'Guardar en un archivo', 'Salvar em arquivo'),
    import: t('Import a file…', 'Importar un archivo…', 'Importar um arquivo…'),
    delete: t('Delete…', 'Eliminar…', 'Excluir…'),
    deleteTitle: t(
      (name: string) => `Delete the mapping ${name}?`,
      (name: string) => `¿Eliminar el mapeo ${name}?`,
      (name: string) => `Excluir o mapeamento ${name}?`,
    ),
    deleteText: t(
      (versions: string) =>
        `All its versions (${versions}) leave the list. Runs keep the mapping they were made with; this file keeps the one it shows.`,
      (versions: string) =>
        `Todas sus versiones (${versions}) salen de la lista. Las conciliaciones conservan el mapeo con que se hicieron; este archivo conserva el que muestra.`,
      (versions: string) =>
        `Todas as suas versões (${versions}) saem da lista. As conciliações guardam o mapeamento com que foram feitas; este arquivo guarda o que mostra.`,
    ),
    deleteAction: t('Delete mapping', 'Eliminar mapeo', 'Excluir mapeamento'),
    empty: {
      title: t(
        'No mapping is saved yet',
        'Aún no hay mapeos guardados',
        'Ainda não há mapeamentos salvos',
      ),
      text: t(
        'Save the mapping of this file under a name, and it can be used for the next file of the same source, or given to a colleague as a file.',
        'Guarde el mapeo de este archivo con un nombre y podrá usarlo con el próximo archivo del mismo origen, o darlo a un colega como archivo.',
        'Salve o mapeamento deste arquivo com um nome e ele poderá ser usado no próximo arquivo da mesma origem, ou dado a um colega como arquivo.',
      ),
    },
    importFailed: t(
      'The mapping file cannot be used',
      'El archivo de mapeo no puede usarse',
      'O arquivo de mapeamento não pode ser usado',
    ),
    close: t('Close', 'Cerrar', 'Fechar'),
    by: t(
      (person: string) => `by ${person}`,
      (person: string) => `por ${person}`,
      (person: string) => `por ${person}`,
    ),
    loading: t(
      'Reading the saved mappings',
      'Leyendo los mapeos guardados',
      'Lendo os mapeamentos salvos',
    ),
  },
  changes: {
    key: t('Key', 'Clave', 'Chave'),
    before: t('Before', 'Antes', 'Antes'),
    after: t('After', 'Después', 'Depois'),
    none: t('not set', 'sin fijar', 'não definido'),
    blank: t('empty', 'vacío', 'vazio'),
  },
  encoding: {
    choose: t('Compare encodings…', 'Comparar codificaciones…', 'Comparar codificações…'),
    title: t(
      'How the file’s characters are written',
      'Cómo están escritos los caracteres del archivo',
      'Como estão escritos os caracteres do arquivo',
    ),
    text: t(
      'The bytes of the file do not say it. These are its header and the first lines with letters beyond ASCII, as each encoding reads them: choose the one that reads correctly.',
      'Los bytes del archivo no lo dicen. Estas son su cabecera y las primeras líneas con letras fuera de ASCII, como las lee cada codificación: elija la que se lee bien.',
      'Os bytes do arquivo não dizem isso. Estes são o cabeçalho e as primeiras linhas com letras além do ASCII, como cada codificação as lê: escolha a que se lê bem.',
    ),
    refused: t(
      (encoding: string) => `This file is not ${encoding}. Choose how it is written.`,
      (encoding) => `Este archivo no es ${encoding}. Elija cómo está escrito.`,
      (encoding) => `Este arquivo não é ${encoding}. Escolha como está escrito.`,
    ),
    current: t('in use', 'en uso', 'em uso'),
    unreadable: t(
      (why: string) => `It cannot be this one: ${why}`,
      (why: string) => `No puede ser esta: ${why}`,
      (why: string) => `Não pode ser esta: ${why}`,
    ),
    onlyAscii: t(
      'All its characters are the same in every encoding.',
      'Todos sus caracteres son iguales en cualquier codificación.',
      'Todos os seus caracteres são iguais em qualquer codificação.',
    ),
    use: t(
      (name: string) => `Read it as ${name}`,
      (name: string) => `Leerlo como ${name}`,
      (name: string) => `Ler como ${name}`,
    ),
    loading: t(
      'Reading the file in every encoding',
      'Leyendo el archivo en cada codificación',
      'Lendo o arquivo em cada codificação',
    ),
    list: t('Encodings', 'Codificaciones', 'Codificações'),
  },
  sheet: {
    label: t('Sheet', 'Hoja', 'Planilha'),
    only: t(
      (name: string) => `Sheet ${name}`,
      (name: string) => `Hoja ${name}`,
      (name: string) => `Planilha ${name}`,
    ),
    leaveOutHidden: t(
      (count: string) =>
        count === '1' ? 'Leave out the hidden row' : `Leave out the ${count} hidden rows`,
      (count: string) =>
        count === '1' ? 'Excluir la fila oculta' : `Excluir las ${count} filas ocultas`,
      (count: string) =>
        count === '1' ? 'Excluir a linha oculta' : `Excluir as ${count} linhas ocultas`,
    ),
    failed: t('The sheet was not changed', 'No se cambió la hoja', 'A planilha não foi trocada'),
  },
  found: t(
    (value: string) => `As found: ${value}`,
    (value: string) => `Según el archivo: ${value}`,
    (value: string) => `Conforme o arquivo: ${value}`,
  ),
  headerRead: t('Header as read:', 'Encabezado leído:', 'Cabeçalho lido:'),
  example: t(
    (text: string) => `such as ${text}`,
    (text: string) => `como ${text}`,
    (text: string) => `como ${text}`,
  ),
  reads: {
    amounts: t(
      'Amounts of this file read as',
      'Los importes de este archivo se leen',
      'Os valores deste arquivo são lidos',
    ),
    cannot: t('cannot be read', 'no puede leerse', 'não pode ser lido'),
  },
  dates: {
    offered: t(
      'Formats that read this file’s dates',
      'Formatos que leen las fechas de este archivo',
      'Formatos que leem as datas deste arquivo',
    ),
    count: t(
      (count: string, total: string) => `reads ${count} of ${total}`,
      (count: string, total: string) => `lee ${count} de ${total}`,
      (count: string, total: string) => `lê ${count} de ${total}`,
    ),
    all: t('reads all', 'lee todas', 'lê todas'),
    day: t(
      (day: string) => `${day}, the whole day`,
      (day: string) => `${day}, el día entero`,
      (day: string) => `${day}, o dia inteiro`,
    ),
    none: t(
      'No format known here reads these dates; write your own below.',
      'Ningún formato conocido lee estas fechas; escriba el suyo abajo.',
      'Nenhum formato conhecido lê estas datas; escreva o seu abaixo.',
    ),
    numbers: {
      epoch_seconds: t(
        'Seconds since 1970 (epoch_seconds)',
        'Segundos desde 1970 (epoch_seconds)',
        'Segundos desde 1970 (epoch_seconds)',
      ),
      epoch_milliseconds: t(
        'Milliseconds since 1970 (epoch_milliseconds)',
        'Milisegundos desde 1970 (epoch_milliseconds)',
        'Milissegundos desde 1970 (epoch_milliseconds)',
      ),
      excel_serial: t(
        'A spreadsheet’s serial number (excel_serial)',
        'Número de serie de una hoja de cálculo (excel_serial)',
        'Número de série de uma planilha (excel_serial)',
      ),
    },
  },
  parts: {
    summary: t(
      (files: string) => `${files} files as one ledger`,
      (files: string) => `${files} archivos como un solo libro`,
      (files: string) => `${files} arquivos como um só livro`,
    ),
    repeated: t(
      (count: string) =>
        count === '0'
          ? 'no row occurs in two of them'
          : `${rows(count, 'row occurs', 'rows occur')} in an earlier file already and count once`,
      (count: string) =>
        count === '0'
          ? 'ninguna fila está en dos de ellos'
          : `${rows(count, 'fila ya está', 'filas ya están')} en un archivo anterior y cuentan una vez`,
      (count: string) =>
        count === '0'
          ? 'nenhuma linha está em dois deles'
          : `${rows(count, 'linha já está', 'linhas já estão')} em um arquivo anterior e contam uma vez`,
    ),
    show: t('Show the files', 'Mostrar los archivos', 'Mostrar os arquivos'),
    title: t('Files of this ledger', 'Archivos de este libro', 'Arquivos deste livro'),
    file: t('File', 'Archivo', 'Arquivo'),
    rows: t('Rows', 'Filas', 'Linhas'),
    again: t('Repeated', 'Repetidas', 'Repetidas'),
    new: t('Counted', 'Contadas', 'Contadas'),
  },
  combine: {
    button: t('Use as one ledger…', 'Usar como un solo libro…', 'Usar como um só livro…'),
    command: t(
      'Use several files as one ledger',
      'Usar varios archivos como un solo libro',
      'Usar vários arquivos como um só livro',
    ),
    arrived: t(
      (count: string) => `${count} files were imported`,
      (count: string) => `Se cargaron ${count} archivos`,
      (count: string) => `${count} arquivos foram carregados`,
    ),
    arrivedText: t(
      'They can be read one by one, or together as one ledger: a row that occurs in several files then counts once.',
      'Pueden leerse uno a uno, o juntos como un solo libro: una fila que está en varios archivos cuenta entonces una vez.',
      'Podem ser lidos um a um, ou juntos como um só livro: uma linha que está em vários arquivos conta então uma vez.',
    ),
    title: t(
      'Use several files as one ledger',
      'Usar varios archivos como un solo libro',
      'Usar vários arquivos como um só livro',
    ),
    text: t(
      'All need the same header. A row that occurs in several files counts once. Identical rows inside one file all stay. The files themselves stay in the list.',
      'Todos necesitan el mismo encabezado. Una fila que está en varios archivos cuenta una vez; las gemelas dentro de un archivo se quedan ambas. Los archivos siguen en la lista.',
      'Todos precisam do mesmo cabeçalho. Uma linha que está em vários arquivos conta uma vez; as gêmeas dentro de um arquivo ficam ambas. Os arquivos continuam na lista.',
    ),
    name: t('Name', 'Nombre', 'Nome'),
    needName: t('Give it a name.', 'Póngale un nombre.', 'Dê-lhe um nome.'),
    needTwo: t(
      'Choose at least two files.',
      'Elija al menos dos archivos.',
      'Escolha ao menos dois arquivos.',
    ),
    files: t('Files to combine', 'Archivos que unir', 'Arquivos a juntar'),
    action: t('Combine', 'Unir', 'Juntar'),
    doneTitle: t('What is repeated', 'Qué se repite', 'O que se repete'),
    doneText: t(
      'Nothing has been reconciled yet. Look at what repeats, then open it or undo it.',
      'Aún no se concilió nada. Mire qué se repite y luego ábralo o deshágalo.',
      'Nada foi conciliado ainda. Veja o que se repete e depois abra ou desfaça.',
    ),
    open: t('Open it', 'Abrirlo', 'Abrir'),
    undo: t('Undo', 'Deshacer', 'Desfazer'),
    later: t('Keep it for later', 'Dejarlo para después', 'Deixar para depois'),
  },
  statuses: {
    title: t(
      'Status words of this source',
      'Palabras de estado de este origen',
      'Palavras de status desta origem',
    ),
    unknown: t(
      (rows: string) =>
        rows === '1'
          ? '1 row has an unknown status word'
          : `${rows} rows have unknown status words`,
      (rows) =>
        rows === '1'
          ? '1 fila tiene un estado desconocido'
          : `${rows} filas tienen estados desconocidos`,
      (rows) =>
        rows === '1'
          ? '1 linha tem um status desconhecido'
          : `${rows} linhas têm status desconhecidos`,
    ),
    allKnown: t(
      'Status words that this mapping classifies',
      'Palabras de estado que este mapeo clasifica',
      'Palavras de status que este mapeamento classifica',
    ),
    advice: t(
      'Choose once what each word means; the mapping keeps it. Final: the money left. Failed: it ended and no money left. Open: not decided yet.',
      'Diga una vez qué significa cada una; el mapeo lo guarda. Final: el dinero salió. Fallido: terminó y no salió dinero. Abierto: aún sin decidir.',
      'Diga uma vez o que cada uma significa; o mapeamento guarda. Final: o dinheiro saiu. Falhou: terminou e nenhum dinheiro saiu. Aberto: ainda não decidido.',
    ),
    unlisted: t(
      (words: string, rows: string) =>
        `These are the first ${words} words; ${rows} more rows have other unknown words.`,
      (words, rows) =>
        `Estas son las primeras ${words} palabras; otras ${rows} filas tienen otras desconocidas.`,
      (words, rows) =>
        `Estas são as primeiras ${words} palavras; outras ${rows} linhas têm outras desconhecidas.`,
    ),
    ownHint: t(
      'What this source’s own words mean, before the profile’s list.',
      'Qué significan las palabras propias de este origen, antes de la lista del perfil.',
      'O que significam as palavras próprias desta origem, antes da lista do perfil.',
    ),
    rows: t(
      (count: string) => (count === '1' ? '1 row' : `${count} rows`),
      (count) => (count === '1' ? '1 fila' : `${count} filas`),
      (count) => (count === '1' ? '1 linha' : `${count} linhas`),
    ),
    classOf: t(
      (word: string) => `${word}: meaning`,
      (word) => `${word}: significado`,
      (word) => `${word}: significado`,
    ),
    remove: t(
      (word: string) => `Remove the meaning of ${word}`,
      (word) => `Retirar el significado de ${word}`,
      (word) => `Retirar o significado de ${word}`,
    ),
    classes: {
      final: t('final', 'final', 'final'),
      failed: t('failed', 'fallido', 'falhou'),
      open: t('open', 'abierto', 'aberto'),
    },
  },
  hints: {
    title: t('Worth a look', 'Conviene revisar', 'Vale conferir'),
    none: t(
      'Nothing in this file needs a second look.',
      'Nada en este archivo pide una segunda mirada.',
      'Nada neste arquivo pede um segundo olhar.',
    ),
    line: t(
      (line: string) => `Line ${line}`,
      (line: string) => `Línea ${line}`,
      (line: string) => `Linha ${line}`,
    ),
    lines: t(
      (lines: string) => `Lines ${lines}`,
      (lines: string) => `Líneas ${lines}`,
      (lines: string) => `Linhas ${lines}`,
    ),
    more: t(
      (count: string) => `and ${count} more`,
      (count: string) => `y ${count} más`,
      (count: string) => `e mais ${count}`,
    ),
    lookAlikeHeader: t(
      (header: string) =>
        `The header “${header}” has letters of another script that look like Latin ones`,
      (header: string) =>
        `El encabezado «${header}» tiene letras de otra escritura que parecen latinas`,
      (header: string) => `O cabeçalho “${header}” tem letras de outra escrita que parecem latinas`,
    ),
    lookAlikeAdvice: t(
      'It is not recognised automatically. Map it if it is the right column, or have the source corrected.',
      'No se reconoce por sí solo. Asígnelo si es la columna correcta, o pida que se corrija en el origen.',
      'Ele não é reconhecido sozinho. Mapeie-o se for a coluna certa, ou peça a correção na origem.',
    ),
    leadingZeros: t(
      (line: string, writtenText: string, otherText: string) =>
        `“${writtenText}” on line ${line} and “${otherText}” differ only by zeros in front`,
      (line: string, writtenText: string, otherText: string) =>
        `«${writtenText}» en la línea ${line} y «${otherText}» solo difieren en ceros a la izquierda`,
      (line: string, writtenText: string, otherText: string) =>
        `“${writtenText}” na linha ${line} e “${otherText}” só diferem nos zeros à esquerda`,
    ),
    leadingZerosAdvice: t(
      'They count as two ids. If a spreadsheet removed the zeros, export the column as text again.',
      'Cuentan como dos ids. Si una hoja de cálculo quitó los ceros, exporte la columna como texto otra vez.',
      'Contam como dois ids. Se uma planilha tirou os zeros, exporte a coluna como texto outra vez.',
    ),
    roundedAmounts: t(
      (count: string) =>
        `${rows(count, 'amount has', 'amounts have')} exactly the fifteen digits that a spreadsheet keeps`,
      (count: string) =>
        `${rows(count, 'importe tiene', 'importes tienen')} justo los quince dígitos que guarda una hoja de cálculo`,
      (count: string) =>
        `${rows(count, 'valor tem', 'valores têm')} exatamente os quinze dígitos que uma planilha guarda`,
    ),
    roundedAdvice: t(
      'The column has longer ones. They are never matched on their amount alone; export the file again without a spreadsheet in between.',
      'La columna tiene otros más largos. Nunca se concilian solo por su importe; exporte el archivo de nuevo sin una hoja de cálculo de por medio.',
      'A coluna tem outros mais longos. Nunca são conciliados só pelo valor; exporte o arquivo de novo sem planilha no meio.',
    ),
    mixedNotation: t(
      (field: string, writtenText: string) =>
        `${field} is written in two notations: ${writtenText}`,
      (field: string, writtenText: string) => `${field} está en dos notaciones: ${writtenText}`,
      (field: string, writtenText: string) => `${field} está em duas notações: ${writtenText}`,
    ),
    mixedAdvice: t(
      'Choose the marks that apply; rows of the other notation are rejected, never guessed.',
      'Diga qué separadores valen; las filas de la otra notación se rechazan, nunca se adivinan.',
      'Diga quais separadores valem; as linhas da outra notação são rejeitadas, nunca adivinhadas.',
    ),
    ambiguousDates: t(
      (count: string, writtenText: string) =>
        `${rows(count, 'date reads', 'dates read')} both day first and month first, such as ${writtenText}`,
      (count: string, writtenText: string) =>
        `${rows(count, 'fecha se lee', 'fechas se leen')} con el día primero y con el mes primero, como ${writtenText}`,
      (count: string, writtenText: string) =>
        `${rows(count, 'data se lê', 'datas se leem')} com o dia primeiro e com o mês primeiro, como ${writtenText}`,
    ),
    ambiguousAdvice: t(
      'Say which it is; nothing is guessed.',
      'Diga cuál es; nada se adivina.',
      'Diga qual é; nada é adivinhado.',
    ),
    trailingTotals: t(
      (count: string) =>
        `${rows(count, 'row at the end of the file looks', 'rows at the end of the file look')} like a total`,
      (count: string) =>
        `${rows(count, 'fila al final del archivo parece', 'filas al final del archivo parecen')} un total`,
      (count: string) =>
        `${rows(count, 'linha no fim do arquivo parece', 'linhas no fim do arquivo parecem')} um total`,
    ),
    trailingAdvice: t(
      'A total is not a payment. Leave it out, and use it to check the sum above.',
      'Un total no es un pago. Déjelo fuera y úselo para comprobar la suma.',
      'Um total não é um pagamento. Deixe-o de fora e use-o para conferir a soma.',
    ),
    leadingTitles: t(
      (count: string) =>
        `${rows(count, 'line before the header looks', 'lines before the header look')} like a title`,
      (count: string) =>
        `${rows(count, 'línea antes del encabezado parece', 'líneas antes del encabezado parecen')} un título`,
      (count: string) =>
        `${rows(count, 'linha antes do cabeçalho parece', 'linhas antes do cabeçalho parecem')} um título`,
    ),
    titlesAdvice: t(
      'They are not rows of the table.',
      'No son filas de la tabla.',
      'Não são linhas da tabela.',
    ),
    mixedDates: t(
      (dates: string, texts: string, writtenText: string) =>
        `${rows(dates, 'date has', 'dates have')} a day up to 12, and ${rows(texts, 'date is', 'dates are')} still text, such as ${writtenText}`,
      (dates: string, texts: string, writtenText: string) =>
        `${rows(dates, 'fecha tiene', 'fechas tienen')} un día hasta 12, y ${rows(texts, 'fecha sigue', 'fechas siguen')} como texto, por ejemplo ${writtenText}`,
      (dates: string, texts: string, writtenText: string) =>
        `${rows(dates, 'data tem', 'datas têm')} um dia até 12, e ${rows(texts, 'data continua', 'datas continuam')} como texto, por exemplo ${writtenText}`,
    ),
    mixedDatesAdvice: t(
      'A spreadsheet may have swapped day and month of the first kind. Compare some of them with the source, and export it again without a spreadsheet in between if they differ.',
      'Puede que una hoja de cálculo haya intercambiado día y mes en las primeras. Compare algunas con el origen y, si difieren, expórtelo de nuevo sin pasar por una hoja de cálculo.',
      'Uma planilha pode ter trocado dia e mês nas primeiras. Compare algumas com a origem e, se diferirem, exporte de novo sem passar por uma planilha.',
    ),
    mergedCells: t(
      (count: string) =>
        count === '1' ? 'The sheet has 1 merged range' : `The sheet has ${count} merged ranges`,
      (count: string) =>
        count === '1'
          ? 'La hoja tiene 1 rango combinado'
          : `La hoja tiene ${count} rangos combinados`,
      (count: string) =>
        count === '1'
          ? 'A planilha tem 1 intervalo mesclado'
          : `A planilha tem ${count} intervalos mesclados`,
    ),
    mergedAdvice: t(
      'Every cell of a range is read with the value of its first cell. Check that one value is meant for all of its rows.',
      'Cada celda de un rango se lee con el valor de la primera. Compruebe que ese valor vale para todas sus filas.',
      'Cada célula de um intervalo é lida com o valor da primeira. Confira se esse valor vale para todas as suas linhas.',
    ),
    hiddenRows: t(
      (count: string) => `${rows(count, 'row is', 'rows are')} hidden in the sheet`,
      (count: string) => `${rows(count, 'fila está oculta', 'filas están ocultas')} en la hoja`,
      (count: string) => `${rows(count, 'linha está oculta', 'linhas estão ocultas')} na planilha`,
    ),
    filteredRows: t(
      (count: string) => `${rows(count, 'row is', 'rows are')} hidden by a filter in the sheet`,
      (count: string) =>
        `${rows(count, 'fila está oculta', 'filas están ocultas')} por un filtro en la hoja`,
      (count: string) =>
        `${rows(count, 'linha está oculta', 'linhas estão ocultas')} por um filtro na planilha`,
    ),
    hiddenRowsAdvice: t(
      'They are read like the others. Leave them out beside the name of the sheet if they are not part of the ledger.',
      'Se leen como las demás. Exclúyalas junto al nombre de la hoja si no forman parte del libro.',
      'São lidas como as outras. Exclua-as ao lado do nome da planilha se não fazem parte do livro.',
    ),
    hiddenRowsLeftOut: t(
      'They are left out, as you chose.',
      'Quedan excluidas, como usted eligió.',
      'Ficam de fora, como você escolheu.',
    ),
    hiddenColumns: t(
      (columns: string) => `Columns hidden in the sheet: ${columns}`,
      (columns: string) => `Columnas ocultas en la hoja: ${columns}`,
      (columns: string) => `Colunas ocultas na planilha: ${columns}`,
    ),
    hiddenColumnsAdvice: t(
      'They are read like the others.',
      'Se leen como las demás.',
      'São lidas como as outras.',
    ),
    skipTitles: t(
      (count: string) =>
        count === '1' ? 'Read line 1 as a title line' : `Read lines 1–${count} as title lines`,
      (count: string) =>
        count === '1' ? 'Leer la línea 1 como título' : `Leer las líneas 1–${count} como título`,
      (count: string) =>
        count === '1' ? 'Ler a linha 1 como título' : `Ler as linhas 1–${count} como título`,
    ),
    skipTotals: t(
      (count: string) =>
        count === '1' ? 'Leave the last line out' : `Leave the last ${count} lines out`,
      (count: string) =>
        count === '1' ? 'Dejar fuera la última línea' : `Dejar fuera las últimas ${count} líneas`,
      (count: string) =>
        count === '1'
          ? 'Deixar de fora a última linha'
          : `Deixar de fora as últimas ${count} linhas`,
    ),
    decimalComma: t(
      'Decimal comma: 1.234,56',
      'Coma decimal: 1.234,56',
      'Vírgula decimal: 1.234,56',
    ),
    decimalPoint: t(
      'Decimal point: 1,234.56',
      'Punto decimal: 1,234.56',
      'Ponto decimal: 1,234.56',
    ),
    mapHeader: t(
      (field: string) => `Use it as ${field}`,
      (field: string) => `Usarlo como ${field}`,
      (field: string) => `Usar como ${field}`,
    ),
    choose: t('Choose the date format', 'Elegir el formato de fecha', 'Escolher o formato da data'),
    chooseColumn: t('Choose the column', 'Elegir la columna', 'Escolher a coluna'),
    show: t('Show the rows', 'Mostrar las filas', 'Mostrar as linhas'),
  },
  rows: {
    filter: t('Rows shown', 'Filas mostradas', 'Linhas mostradas'),
    all: t('All', 'Todas', 'Todas'),
    refused: t('Rejected', 'Rechazadas', 'Rejeitadas'),
    excluded: t('Left out', 'Excluidas', 'De fora'),
    hints: t('With hints', 'Con avisos', 'Com avisos'),
    first: t(
      (shownCount: string) => `the first ${shownCount} are shown`,
      (shownCount: string) => `se muestran las primeras ${shownCount}`,
      (shownCount: string) => `mostram-se as primeiras ${shownCount}`,
    ),
    notYet: t(
      'No rows to show yet',
      'Aún no hay filas que mostrar',
      'Ainda não há linhas a mostrar',
    ),
    notYetText: t(
      'They appear here as soon as the mapping can read the file: fix what is marked in it.',
      'Aparecen aquí en cuanto el mapeo pueda leer el archivo: corrija lo marcado en él.',
      'Elas aparecem aqui assim que o mapeamento puder ler o arquivo: corrija o que está marcado nele.',
    ),
    noRefused: t('No row is rejected.', 'Ninguna fila se rechaza.', 'Nenhuma linha é rejeitada.'),
    noExcluded: t(
      'The mapping leaves no row out.',
      'El mapeo no excluye ninguna fila.',
      'O mapeamento não deixa nenhuma linha de fora.',
    ),
    noHints: t(
      'No hint names a row that is shown here.',
      'Ningún aviso nombra una fila mostrada aquí.',
      'Nenhum aviso nomeia uma linha mostrada aqui.',
    ),
    showAll: t('Show all rows', 'Mostrar todas las filas', 'Mostrar todas as linhas'),
    asWritten: t(
      (line: string) => `Line ${line}`,
      (line: string) => `Línea ${line}`,
      (line: string) => `Linha ${line}`,
    ),
    refusedWhy: t('This row is rejected', 'Esta fila se rechaza', 'Esta linha é rejeitada'),
    leftOutWhy: t(
      'The mapping leaves this row out',
      'El mapeo excluye esta fila',
      'O mapeamento deixa esta linha de fora',
    ),
    header: t('Column', 'Columna', 'Coluna'),
    written: t('As written', 'Como está escrito', 'Como está escrito'),
    normal: t('Read as', 'Se lee', 'Lido como'),
    unnamed: t('beyond the header', 'fuera del encabezado', 'além do cabeçalho'),
    unmapped: t('not mapped', 'sin asignar', 'não mapeado'),
    close: t('Close the line', 'Cerrar la línea', 'Fechar a linha'),
    unknown: t(
      'The cells of this row are not kept with the preview.',
      'Las celdas de esta fila no se guardan con la vista previa.',
      'As células desta linha não são guardadas com a prévia.',
    ),
    hint: t('A hint names this row', 'Un aviso nombra esta fila', 'Um aviso nomeia esta linha'),
  },
  stated: {
    label: t(
      (currency: string) => `Total of ${currency} that the source states`,
      (currency: string) => `Total de ${currency} que declara el origen`,
      (currency: string) => `Total de ${currency} que a origem declara`,
    ),
    hint: t(
      'Type what the source states: it is compared to the last digit.',
      'Escriba lo que declara el origen: se compara hasta el último dígito.',
      'Digite o que a origem declara: é comparado até o último dígito.',
    ),
    equal: t('equal', 'igual', 'igual'),
    differs: t('the file has', 'el archivo tiene', 'o arquivo tem'),
    more: t('more than stated', 'más de lo declarado', 'a mais que o declarado'),
    less: t('less than stated', 'menos de lo declarado', 'a menos que o declarado'),
    unreadable: t('not an amount', 'no es un importe', 'não é um valor'),
    placeholder: t('Stated', 'Declarado', 'Declarado'),
  },
})

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  ibm866: 'Code page 866',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac OS Roman',
}

/** An encoding's usual name, the same in every language. */
export function encodingName(encoding: string): string {
  return encodingNames[encoding.toLowerCase()] ?? encoding
}

const delimiterWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ',': { en: 'comma', es: 'coma', pt: 'vírgula' },
  ';': { en: 'semicolon', es: 'punto y coma', pt: 'ponto e vírgula' },
  '\t': { en: 'tab', es: 'tabulador', pt: 'tabulação' },
  '|': { en: 'bar |', es: 'barra |', pt: 'barra |' },
}

/** A delimiter in words; any other character unchanged. */
export function delimiterName(delimiter: string, language: Language): string {
  return delimiterWords[delimiter]?.[language] ?? delimiter
}
