import type { Language } from '../../../src-main/contract/window.ts'
import { catalogue } from '../catalogue.ts'

const rows = (count: string, one: string, many: string): string =>
  `${count} ${count === '1' ? one : many}`

/**
 * Words of named mappings and their versions, encodings, hints about a file, several files as one,
 * and the rows of a preview.
 */
export const mappingsWords = catalogue({
  en: {
    line: {
      label: 'Mapping in use',
      version: (version: string) => `version ${version}`,
      older: (newest: string) => `version ${newest} is newer`,
      saved: 'as saved',
      behind: 'the preview is behind',
      changed: (count: string) => rows(count, 'unsaved change', 'unsaved changes'),
      unnamed: 'not saved under a name',
      save: 'Save mapping…',
      choose: 'Mappings…',
      showChanges: 'Show unsaved changes',
      mapping: 'Mapping',
      columns: (count: string) => rows(count, 'column', 'columns'),
      rows: (count: string) => rows(count, 'row', 'rows'),
      change: 'Change…',
    },
    save: {
      title: 'Save the mapping',
      name: 'Name',
      nameHint: 'Such as the source: the bank, the export, the system it comes from.',
      needName: 'Give it a name.',
      new: 'It becomes version 1 of a new mapping.',
      next: (version: string) => `It becomes version ${version}; earlier versions stay.`,
      changed: (version: string) => `Changed since version ${version}`,
      same: (version: string) => `Nothing differs from version ${version}.`,
      wrong: 'Mend what is marked in the mapping first.',
      action: 'Save',
      actionNext: (version: string) => `Save as version ${version}`,
    },
    library: {
      title: 'Saved mappings',
      names: 'Names',
      versions: (name: string) => `Versions of ${name}`,
      version: (version: string) => `Version ${version}`,
      newest: 'newest',
      inUse: 'in use',
      first: 'The first version.',
      since: (version: string) => `Changed since version ${version}`,
      nothing: 'Nothing changed by value.',
      use: (version: string) => `Use version ${version}`,
      export: 'Save as a file',
      import: 'Import a file…',
      delete: 'Delete…',
      deleteTitle: (name: string) => `Delete the mapping ${name}?`,
      deleteText: (versions: string) =>
        `All its versions (${versions}) leave the list. Runs keep the mapping they were made with; this file keeps the one it shows.`,
      deleteAction: 'Delete mapping',
      empty: {
        title: 'No mapping is saved yet',
        text: 'Save the mapping of this file under a name, and it can be used for the next file of the same source, or given to a colleague as a file.',
      },
      importFailed: 'The mapping file cannot be used',
      close: 'Close',
      by: (person: string) => `by ${person}`,
      loading: 'Reading the saved mappings',
    },
    changes: { key: 'Key', before: 'Before', after: 'After', none: 'not set', blank: 'empty' },
    encoding: {
      choose: 'Compare encodings…',
      title: 'How the file’s characters are written',
      text: 'The bytes of the file do not say it. These are its header and the first lines with letters beyond ASCII, as each encoding reads them: choose the one that reads right.',
      current: 'in use',
      cannot: (why: string) => `It cannot be this one: ${why}`,
      plain: 'All its characters are the same in every encoding.',
      use: (name: string) => `Read it as ${name}`,
      loading: 'Reading the file in every encoding',
      list: 'Encodings',
    },
    sheet: {
      label: 'Sheet',
      only: (name: string) => `Sheet ${name}`,
      leaveOutHidden: (count: string) =>
        count === '1' ? 'Leave out the hidden row' : `Leave out the ${count} hidden rows`,
      failed: 'The sheet was not changed',
    },
    found: (what: string) => `As found: ${what}`,
    headerRead: 'Header as read:',
    example: (text: string) => `such as ${text}`,
    reads: { amounts: 'Amounts of this file read as', cannot: 'cannot be read' },
    dates: {
      offered: 'Formats that read this file’s dates',
      count: (count: string, of: string) => `reads ${count} of ${of}`,
      all: 'reads all',
      day: (day: string) => `${day}, the whole day`,
      none: 'No format known here reads these dates; write your own below.',
      numbers: {
        epoch_seconds: 'Seconds since 1970 (epoch_seconds)',
        epoch_milliseconds: 'Milliseconds since 1970 (epoch_milliseconds)',
        excel_serial: 'A spreadsheet’s serial number (excel_serial)',
      },
    },
    parts: {
      summary: (files: string) => `${files} files as one ledger`,
      repeated: (count: string) =>
        count === '0'
          ? 'no row stands in two of them'
          : `${rows(count, 'row stands', 'rows stand')} in an earlier file already and count once`,
      show: 'Show the files',
      title: 'Files of this ledger',
      file: 'File',
      rows: 'Rows',
      again: 'Repeated',
      new: 'Counted',
    },
    combine: {
      button: 'Use as one ledger…',
      command: 'Use several files as one ledger',
      arrived: (count: string) => `${count} files were brought in`,
      arrivedText:
        'They can be read one by one, or together as one ledger: a row that stands in several files then counts once.',
      title: 'Use several files as one ledger',
      text: 'All need the same header. A row that stands in several files counts once; twins inside one file both stay. The files themselves stay in the list.',
      name: 'Name',
      needName: 'Give it a name.',
      needTwo: 'Choose two files at least.',
      files: 'Files to put together',
      action: 'Put together',
      doneTitle: 'What is repeated',
      doneText: 'Nothing was reconciled yet. Look at what repeats, then open it or take it back.',
      open: 'Open it',
      undo: 'Take it back',
      later: 'Keep it for later',
    },
    statuses: {
      title: 'Status words of this source',
      unknown: (rows: string) =>
        rows === '1'
          ? '1 row has an unknown status word'
          : `${rows} rows have unknown status words`,
      allKnown: 'Status words that this mapping classifies',
      advice:
        'Say once what each word means; the mapping keeps it. Final: the money left. Failed: it ended and no money left. Open: not decided yet.',
      unlisted: (words: string, rows: string) =>
        `These are the first ${words} words; ${rows} more rows have other unknown words.`,
      ownHint: 'What this source’s own words mean, before the profile’s list.',
      rows: (count: string) => (count === '1' ? '1 row' : `${count} rows`),
      classOf: (word: string) => `${word}: meaning`,
      remove: (word: string) => `Take the meaning of ${word} back`,
      classes: { final: 'final', failed: 'failed', open: 'open' },
    },
    hints: {
      title: 'Worth a look',
      none: 'Nothing in this file asks for a second look.',
      line: (line: string) => `Line ${line}`,
      lines: (lines: string) => `Lines ${lines}`,
      more: (count: string) => `and ${count} more`,
      lookAlikeHeader: (header: string) =>
        `The header “${header}” has letters of another script that look like Latin ones`,
      lookAlikeAdvice:
        'It is not recognised by itself. Map it if it is the right column, or have the source corrected.',
      leadingZeros: (line: string, written: string, other: string) =>
        `“${written}” on line ${line} and “${other}” differ only by zeros in front`,
      leadingZerosAdvice:
        'They count as two ids. If a spreadsheet took the zeros away, export the column as text again.',
      roundedAmounts: (count: string) =>
        `${rows(count, 'amount has', 'amounts have')} just the fifteen digits a spreadsheet keeps`,
      roundedAdvice:
        'The column has longer ones. They are never matched on their amount alone; export the file again without a spreadsheet in between.',
      mixedNotation: (field: string, written: string) =>
        `${field} is written in two notations: ${written}`,
      mixedAdvice: 'Say which marks hold; rows of the other notation are rejected, never guessed.',
      ambiguousDates: (count: string, written: string) =>
        `${rows(count, 'date reads', 'dates read')} both day first and month first, such as ${written}`,
      ambiguousAdvice: 'Say which it is; nothing is guessed.',
      trailingTotals: (count: string) =>
        `${rows(count, 'row at the end of the file looks', 'rows at the end of the file look')} like a total`,
      trailingAdvice: 'A total is no payment. Leave it out, and use it to check the sum above.',
      leadingTitles: (count: string) =>
        `${rows(count, 'line before the header looks', 'lines before the header look')} like a title`,
      titlesAdvice: 'They are no rows of the table.',
      mixedDates: (dates: string, texts: string, written: string) =>
        `${rows(dates, 'date has', 'dates have')} a day up to 12, and ${rows(texts, 'date is', 'dates are')} still text, such as ${written}`,
      mixedDatesAdvice:
        'A spreadsheet may have swapped day and month of the first kind. Compare some of them with the source, and export it again without a spreadsheet in between if they differ.',
      mergedCells: (count: string) =>
        count === '1' ? 'The sheet has 1 merged range' : `The sheet has ${count} merged ranges`,
      mergedAdvice:
        'Every cell of a range is read with the value of its first cell. Check that one value is meant for all of its rows.',
      hiddenRows: (count: string) => `${rows(count, 'row is', 'rows are')} hidden in the sheet`,
      filteredRows: (count: string) =>
        `${rows(count, 'row is', 'rows are')} hidden by a filter in the sheet`,
      hiddenRowsAdvice:
        'They are read like the others. Leave them out beside the name of the sheet if they are no part of the ledger.',
      hiddenRowsLeftOut: 'They are left out, as you chose.',
      hiddenColumns: (columns: string) => `Columns hidden in the sheet: ${columns}`,
      hiddenColumnsAdvice: 'They are read like the others.',
      skipTitles: (count: string) =>
        count === '1' ? 'Read line 1 as a title line' : `Read lines 1–${count} as title lines`,
      skipTotals: (count: string) =>
        count === '1' ? 'Leave the last line out' : `Leave the last ${count} lines out`,
      decimalComma: 'Decimal comma: 1.234,56',
      decimalPoint: 'Decimal point: 1,234.56',
      mapHeader: (field: string) => `Use it as ${field}`,
      choose: 'Choose the date format',
      chooseColumn: 'Choose the column',
      show: 'Show the rows',
    },
    rows: {
      filter: 'Rows shown',
      all: 'All',
      refused: 'Only rejected',
      excluded: 'Only left out',
      hints: 'Only with hints',
      first: (shown: string) => `the first ${shown} are shown`,
      notYet: 'No rows to show yet',
      notYetText:
        'They appear here as soon as the mapping can read the file: mend what is marked in it.',
      noRefused: 'No row is rejected.',
      noExcluded: 'The mapping leaves no row out.',
      noHints: 'No hint names a row that is shown here.',
      showAll: 'Show all rows',
      asWritten: (line: string) => `Line ${line}`,
      refusedWhy: 'This row is rejected',
      leftOutWhy: 'The mapping leaves this row out',
      header: 'Column',
      written: 'As written',
      normal: 'Read as',
      unnamed: 'beyond the header',
      unmapped: 'not mapped',
      close: 'Close the line',
      unknown: 'The cells of this row are not kept with the preview.',
      hint: 'A hint names this row',
    },
    stated: {
      label: (currency: string) => `Total of ${currency} that the source states`,
      hint: 'Type what the source states: it is compared to the last digit.',
      equal: 'equal',
      differs: 'the file has',
      more: 'more than stated',
      less: 'less than stated',
      unreadable: 'not an amount',
      placeholder: 'Stated',
    },
  },
  es: {
    line: {
      label: 'Mapeo en uso',
      version: (version: string) => `versión ${version}`,
      older: (newest: string) => `la versión ${newest} es más nueva`,
      saved: 'como se guardó',
      behind: 'la vista previa va detrás',
      changed: (count: string) => rows(count, 'cambio sin guardar', 'cambios sin guardar'),
      unnamed: 'sin guardar con un nombre',
      save: 'Guardar…',
      choose: 'Guardadas…',
      showChanges: 'Mostrar los cambios sin guardar',
      mapping: 'Mapeo',
      columns: (count: string) => rows(count, 'columna', 'columnas'),
      rows: (count: string) => rows(count, 'fila', 'filas'),
      change: 'Cambiar…',
    },
    save: {
      title: 'Guardar el mapeo',
      name: 'Nombre',
      nameHint: 'Por ejemplo el origen: el banco, la exportación, el sistema del que viene.',
      needName: 'Póngale un nombre.',
      new: 'Será la versión 1 de un mapeo nuevo.',
      next: (version: string) => `Será la versión ${version}; las anteriores se conservan.`,
      changed: (version: string) => `Cambiado desde la versión ${version}`,
      same: (version: string) => `Nada difiere de la versión ${version}.`,
      wrong: 'Corrija antes lo marcado en el mapeo.',
      action: 'Guardar',
      actionNext: (version: string) => `Guardar como versión ${version}`,
    },
    library: {
      title: 'Mapeos guardados',
      names: 'Nombres',
      versions: (name: string) => `Versiones de ${name}`,
      version: (version: string) => `Versión ${version}`,
      newest: 'la más nueva',
      inUse: 'en uso',
      first: 'La primera versión.',
      since: (version: string) => `Cambiado desde la versión ${version}`,
      nothing: 'Nada cambió de valor.',
      use: (version: string) => `Usar la versión ${version}`,
      export: 'Guardar en un archivo',
      import: 'Importar un archivo…',
      delete: 'Eliminar…',
      deleteTitle: (name: string) => `¿Eliminar el mapeo ${name}?`,
      deleteText: (versions: string) =>
        `Todas sus versiones (${versions}) salen de la lista. Las conciliaciones conservan el mapeo con que se hicieron; este archivo conserva el que muestra.`,
      deleteAction: 'Eliminar mapeo',
      empty: {
        title: 'Aún no hay mapeos guardados',
        text: 'Guarde el mapeo de este archivo con un nombre y podrá usarlo con el próximo archivo del mismo origen, o darlo a un colega como archivo.',
      },
      importFailed: 'El archivo de mapeo no puede usarse',
      close: 'Cerrar',
      by: (person: string) => `por ${person}`,
      loading: 'Leyendo los mapeos guardados',
    },
    changes: { key: 'Clave', before: 'Antes', after: 'Después', none: 'sin fijar', blank: 'vacío' },
    encoding: {
      choose: 'Comparar codificaciones…',
      title: 'Cómo están escritos los caracteres del archivo',
      text: 'Los bytes del archivo no lo dicen. Estas son su cabecera y las primeras líneas con letras fuera de ASCII, como las lee cada codificación: elija la que se lee bien.',
      current: 'en uso',
      cannot: (why: string) => `No puede ser esta: ${why}`,
      plain: 'Todos sus caracteres son iguales en cualquier codificación.',
      use: (name: string) => `Leerlo como ${name}`,
      loading: 'Leyendo el archivo en cada codificación',
      list: 'Codificaciones',
    },
    sheet: {
      label: 'Hoja',
      only: (name: string) => `Hoja ${name}`,
      leaveOutHidden: (count: string) =>
        count === '1' ? 'Excluir la fila oculta' : `Excluir las ${count} filas ocultas`,
      failed: 'No se cambió la hoja',
    },
    found: (what: string) => `Según el archivo: ${what}`,
    headerRead: 'Encabezado leído:',
    example: (text: string) => `como ${text}`,
    reads: { amounts: 'Los importes de este archivo se leen', cannot: 'no puede leerse' },
    dates: {
      offered: 'Formatos que leen las fechas de este archivo',
      count: (count: string, of: string) => `lee ${count} de ${of}`,
      all: 'lee todas',
      day: (day: string) => `${day}, el día entero`,
      none: 'Ningún formato conocido lee estas fechas; escriba el suyo abajo.',
      numbers: {
        epoch_seconds: 'Segundos desde 1970 (epoch_seconds)',
        epoch_milliseconds: 'Milisegundos desde 1970 (epoch_milliseconds)',
        excel_serial: 'Número de serie de una hoja de cálculo (excel_serial)',
      },
    },
    parts: {
      summary: (files: string) => `${files} archivos como un solo libro`,
      repeated: (count: string) =>
        count === '0'
          ? 'ninguna fila está en dos de ellos'
          : `${rows(count, 'fila ya está', 'filas ya están')} en un archivo anterior y cuentan una vez`,
      show: 'Mostrar los archivos',
      title: 'Archivos de este libro',
      file: 'Archivo',
      rows: 'Filas',
      again: 'Repetidas',
      new: 'Contadas',
    },
    combine: {
      button: 'Usar como un solo libro…',
      command: 'Usar varios archivos como un solo libro',
      arrived: (count: string) => `Se cargaron ${count} archivos`,
      arrivedText:
        'Pueden leerse uno a uno, o juntos como un solo libro: una fila que está en varios archivos cuenta entonces una vez.',
      title: 'Usar varios archivos como un solo libro',
      text: 'Todos necesitan el mismo encabezado. Una fila que está en varios archivos cuenta una vez; las gemelas dentro de un archivo se quedan ambas. Los archivos siguen en la lista.',
      name: 'Nombre',
      needName: 'Póngale un nombre.',
      needTwo: 'Elija al menos dos archivos.',
      files: 'Archivos que unir',
      action: 'Unir',
      doneTitle: 'Qué se repite',
      doneText: 'Aún no se concilió nada. Mire qué se repite y luego ábralo o deshágalo.',
      open: 'Abrirlo',
      undo: 'Deshacer',
      later: 'Dejarlo para después',
    },
    statuses: {
      title: 'Palabras de estado de este origen',
      unknown: (rows) =>
        rows === '1'
          ? '1 fila tiene un estado desconocido'
          : `${rows} filas tienen estados desconocidos`,
      allKnown: 'Palabras de estado que este mapeo clasifica',
      advice:
        'Diga una vez qué significa cada una; el mapeo lo guarda. Final: el dinero salió. Fallido: terminó y no salió dinero. Abierto: aún sin decidir.',
      unlisted: (words, rows) =>
        `Estas son las primeras ${words} palabras; otras ${rows} filas tienen otras desconocidas.`,
      ownHint: 'Qué significan las palabras propias de este origen, antes de la lista del perfil.',
      rows: (count) => (count === '1' ? '1 fila' : `${count} filas`),
      classOf: (word) => `${word}: significado`,
      remove: (word) => `Retirar el significado de ${word}`,
      classes: { final: 'final', failed: 'fallido', open: 'abierto' },
    },
    hints: {
      title: 'Conviene mirar',
      none: 'Nada en este archivo pide una segunda mirada.',
      line: (line: string) => `Línea ${line}`,
      lines: (lines: string) => `Líneas ${lines}`,
      more: (count: string) => `y ${count} más`,
      lookAlikeHeader: (header: string) =>
        `El encabezado «${header}» tiene letras de otra escritura que parecen latinas`,
      lookAlikeAdvice:
        'No se reconoce por sí solo. Asígnelo si es la columna correcta, o pida que se corrija en el origen.',
      leadingZeros: (line: string, written: string, other: string) =>
        `«${written}» en la línea ${line} y «${other}» solo difieren en ceros a la izquierda`,
      leadingZerosAdvice:
        'Cuentan como dos ids. Si una hoja de cálculo quitó los ceros, exporte la columna como texto otra vez.',
      roundedAmounts: (count: string) =>
        `${rows(count, 'importe tiene', 'importes tienen')} justo los quince dígitos que guarda una hoja de cálculo`,
      roundedAdvice:
        'La columna tiene otros más largos. Nunca se concilian solo por su importe; exporte el archivo de nuevo sin una hoja de cálculo de por medio.',
      mixedNotation: (field: string, written: string) =>
        `${field} está en dos notaciones: ${written}`,
      mixedAdvice:
        'Diga qué separadores valen; las filas de la otra notación se rechazan, nunca se adivinan.',
      ambiguousDates: (count: string, written: string) =>
        `${rows(count, 'fecha se lee', 'fechas se leen')} con el día primero y con el mes primero, como ${written}`,
      ambiguousAdvice: 'Diga cuál es; nada se adivina.',
      trailingTotals: (count: string) =>
        `${rows(count, 'fila al final del archivo parece', 'filas al final del archivo parecen')} un total`,
      trailingAdvice: 'Un total no es un pago. Déjelo fuera y úselo para comprobar la suma.',
      leadingTitles: (count: string) =>
        `${rows(count, 'línea antes del encabezado parece', 'líneas antes del encabezado parecen')} un título`,
      titlesAdvice: 'No son filas de la tabla.',
      mixedDates: (dates: string, texts: string, written: string) =>
        `${rows(dates, 'fecha tiene', 'fechas tienen')} un día hasta 12, y ${rows(texts, 'fecha sigue', 'fechas siguen')} como texto, por ejemplo ${written}`,
      mixedDatesAdvice:
        'Puede que una hoja de cálculo haya intercambiado día y mes en las primeras. Compare algunas con el origen y, si difieren, expórtelo de nuevo sin pasar por una hoja de cálculo.',
      mergedCells: (count: string) =>
        count === '1'
          ? 'La hoja tiene 1 rango combinado'
          : `La hoja tiene ${count} rangos combinados`,
      mergedAdvice:
        'Cada celda de un rango se lee con el valor de la primera. Compruebe que ese valor vale para todas sus filas.',
      hiddenRows: (count: string) =>
        `${rows(count, 'fila está oculta', 'filas están ocultas')} en la hoja`,
      filteredRows: (count: string) =>
        `${rows(count, 'fila está oculta', 'filas están ocultas')} por un filtro en la hoja`,
      hiddenRowsAdvice:
        'Se leen como las demás. Exclúyalas junto al nombre de la hoja si no forman parte del libro.',
      hiddenRowsLeftOut: 'Quedan excluidas, como usted eligió.',
      hiddenColumns: (columns: string) => `Columnas ocultas en la hoja: ${columns}`,
      hiddenColumnsAdvice: 'Se leen como las demás.',
      skipTitles: (count: string) =>
        count === '1' ? 'Leer la línea 1 como título' : `Leer las líneas 1–${count} como título`,
      skipTotals: (count: string) =>
        count === '1' ? 'Dejar fuera la última línea' : `Dejar fuera las últimas ${count} líneas`,
      decimalComma: 'Coma decimal: 1.234,56',
      decimalPoint: 'Punto decimal: 1,234.56',
      mapHeader: (field: string) => `Usarlo como ${field}`,
      choose: 'Elegir el formato de fecha',
      chooseColumn: 'Elegir la columna',
      show: 'Mostrar las filas',
    },
    rows: {
      filter: 'Filas mostradas',
      all: 'Todas',
      refused: 'Solo rechazadas',
      excluded: 'Solo excluidas',
      hints: 'Solo con avisos',
      first: (shown: string) => `se muestran las primeras ${shown}`,
      notYet: 'Aún no hay filas que mostrar',
      notYetText:
        'Aparecen aquí en cuanto el mapeo pueda leer el archivo: corrija lo marcado en él.',
      noRefused: 'Ninguna fila se rechaza.',
      noExcluded: 'El mapeo no excluye ninguna fila.',
      noHints: 'Ningún aviso nombra una fila mostrada aquí.',
      showAll: 'Mostrar todas las filas',
      asWritten: (line: string) => `Línea ${line}`,
      refusedWhy: 'Esta fila se rechaza',
      leftOutWhy: 'El mapeo excluye esta fila',
      header: 'Columna',
      written: 'Como está escrito',
      normal: 'Se lee',
      unnamed: 'fuera del encabezado',
      unmapped: 'sin asignar',
      close: 'Cerrar la línea',
      unknown: 'Las celdas de esta fila no se guardan con la vista previa.',
      hint: 'Un aviso nombra esta fila',
    },
    stated: {
      label: (currency: string) => `Total de ${currency} que declara el origen`,
      hint: 'Escriba lo que declara el origen: se compara hasta el último dígito.',
      equal: 'igual',
      differs: 'el archivo tiene',
      more: 'más de lo declarado',
      less: 'menos de lo declarado',
      unreadable: 'no es un importe',
      placeholder: 'Declarado',
    },
  },
  pt: {
    line: {
      label: 'Mapeamento em uso',
      version: (version: string) => `versão ${version}`,
      older: (newest: string) => `a versão ${newest} é mais nova`,
      saved: 'como salva',
      behind: 'a prévia está atrás',
      changed: (count: string) => rows(count, 'mudança não salva', 'mudanças não salvas'),
      unnamed: 'não salva com um nome',
      save: 'Salvar…',
      choose: 'Salvas…',
      showChanges: 'Mostrar as mudanças não salvas',
      mapping: 'Mapeamento',
      columns: (count: string) => rows(count, 'coluna', 'colunas'),
      rows: (count: string) => rows(count, 'linha', 'linhas'),
      change: 'Alterar…',
    },
    save: {
      title: 'Salvar o mapeamento',
      name: 'Nome',
      nameHint: 'Por exemplo a origem: o banco, a exportação, o sistema de onde vem.',
      needName: 'Dê-lhe um nome.',
      new: 'Será a versão 1 de um mapeamento novo.',
      next: (version: string) => `Será a versão ${version}; as anteriores ficam.`,
      changed: (version: string) => `Mudou desde a versão ${version}`,
      same: (version: string) => `Nada difere da versão ${version}.`,
      wrong: 'Corrija antes o que está marcado no mapeamento.',
      action: 'Salvar',
      actionNext: (version: string) => `Salvar como versão ${version}`,
    },
    library: {
      title: 'Mapeamentos salvos',
      names: 'Nomes',
      versions: (name: string) => `Versões de ${name}`,
      version: (version: string) => `Versão ${version}`,
      newest: 'a mais nova',
      inUse: 'em uso',
      first: 'A primeira versão.',
      since: (version: string) => `Mudou desde a versão ${version}`,
      nothing: 'Nada mudou de valor.',
      use: (version: string) => `Usar a versão ${version}`,
      export: 'Salvar em arquivo',
      import: 'Importar um arquivo…',
      delete: 'Excluir…',
      deleteTitle: (name: string) => `Excluir o mapeamento ${name}?`,
      deleteText: (versions: string) =>
        `Todas as suas versões (${versions}) saem da lista. As conciliações guardam o mapeamento com que foram feitas; este arquivo guarda o que mostra.`,
      deleteAction: 'Excluir mapeamento',
      empty: {
        title: 'Ainda não há mapeamentos salvos',
        text: 'Salve o mapeamento deste arquivo com um nome e ele poderá ser usado no próximo arquivo da mesma origem, ou dado a um colega como arquivo.',
      },
      importFailed: 'O arquivo de mapeamento não pode ser usado',
      close: 'Fechar',
      by: (person: string) => `por ${person}`,
      loading: 'Lendo os mapeamentos salvos',
    },
    changes: {
      key: 'Chave',
      before: 'Antes',
      after: 'Depois',
      none: 'não definido',
      blank: 'vazio',
    },
    encoding: {
      choose: 'Comparar codificações…',
      title: 'Como estão escritos os caracteres do arquivo',
      text: 'Os bytes do arquivo não dizem isso. Estes são o cabeçalho e as primeiras linhas com letras além do ASCII, como cada codificação as lê: escolha a que se lê bem.',
      current: 'em uso',
      cannot: (why: string) => `Não pode ser esta: ${why}`,
      plain: 'Todos os seus caracteres são iguais em qualquer codificação.',
      use: (name: string) => `Ler como ${name}`,
      loading: 'Lendo o arquivo em cada codificação',
      list: 'Codificações',
    },
    sheet: {
      label: 'Planilha',
      only: (name: string) => `Planilha ${name}`,
      leaveOutHidden: (count: string) =>
        count === '1' ? 'Excluir a linha oculta' : `Excluir as ${count} linhas ocultas`,
      failed: 'A planilha não foi trocada',
    },
    found: (what: string) => `Conforme o arquivo: ${what}`,
    headerRead: 'Cabeçalho lido:',
    example: (text: string) => `como ${text}`,
    reads: { amounts: 'Os valores deste arquivo são lidos', cannot: 'não pode ser lido' },
    dates: {
      offered: 'Formatos que leem as datas deste arquivo',
      count: (count: string, of: string) => `lê ${count} de ${of}`,
      all: 'lê todas',
      day: (day: string) => `${day}, o dia inteiro`,
      none: 'Nenhum formato conhecido lê estas datas; escreva o seu abaixo.',
      numbers: {
        epoch_seconds: 'Segundos desde 1970 (epoch_seconds)',
        epoch_milliseconds: 'Milissegundos desde 1970 (epoch_milliseconds)',
        excel_serial: 'Número de série de uma planilha (excel_serial)',
      },
    },
    parts: {
      summary: (files: string) => `${files} arquivos como um só livro`,
      repeated: (count: string) =>
        count === '0'
          ? 'nenhuma linha está em dois deles'
          : `${rows(count, 'linha já está', 'linhas já estão')} em um arquivo anterior e contam uma vez`,
      show: 'Mostrar os arquivos',
      title: 'Arquivos deste livro',
      file: 'Arquivo',
      rows: 'Linhas',
      again: 'Repetidas',
      new: 'Contadas',
    },
    combine: {
      button: 'Usar como um só livro…',
      command: 'Usar vários arquivos como um só livro',
      arrived: (count: string) => `${count} arquivos foram carregados`,
      arrivedText:
        'Podem ser lidos um a um, ou juntos como um só livro: uma linha que está em vários arquivos conta então uma vez.',
      title: 'Usar vários arquivos como um só livro',
      text: 'Todos precisam do mesmo cabeçalho. Uma linha que está em vários arquivos conta uma vez; as gêmeas dentro de um arquivo ficam ambas. Os arquivos continuam na lista.',
      name: 'Nome',
      needName: 'Dê-lhe um nome.',
      needTwo: 'Escolha ao menos dois arquivos.',
      files: 'Arquivos a juntar',
      action: 'Juntar',
      doneTitle: 'O que se repete',
      doneText: 'Nada foi conciliado ainda. Veja o que se repete e depois abra ou desfaça.',
      open: 'Abrir',
      undo: 'Desfazer',
      later: 'Deixar para depois',
    },
    statuses: {
      title: 'Palavras de status desta origem',
      unknown: (rows) =>
        rows === '1'
          ? '1 linha tem um status desconhecido'
          : `${rows} linhas têm status desconhecidos`,
      allKnown: 'Palavras de status que este mapeamento classifica',
      advice:
        'Diga uma vez o que cada uma significa; o mapeamento guarda. Final: o dinheiro saiu. Falhou: terminou e nenhum dinheiro saiu. Aberto: ainda não decidido.',
      unlisted: (words, rows) =>
        `Estas são as primeiras ${words} palavras; outras ${rows} linhas têm outras desconhecidas.`,
      ownHint: 'O que significam as palavras próprias desta origem, antes da lista do perfil.',
      rows: (count) => (count === '1' ? '1 linha' : `${count} linhas`),
      classOf: (word) => `${word}: significado`,
      remove: (word) => `Retirar o significado de ${word}`,
      classes: { final: 'final', failed: 'falhou', open: 'aberto' },
    },
    hints: {
      title: 'Vale olhar',
      none: 'Nada neste arquivo pede um segundo olhar.',
      line: (line: string) => `Linha ${line}`,
      lines: (lines: string) => `Linhas ${lines}`,
      more: (count: string) => `e mais ${count}`,
      lookAlikeHeader: (header: string) =>
        `O cabeçalho “${header}” tem letras de outra escrita que parecem latinas`,
      lookAlikeAdvice:
        'Ele não é reconhecido sozinho. Mapeie-o se for a coluna certa, ou peça a correção na origem.',
      leadingZeros: (line: string, written: string, other: string) =>
        `“${written}” na linha ${line} e “${other}” só diferem nos zeros à esquerda`,
      leadingZerosAdvice:
        'Contam como dois ids. Se uma planilha tirou os zeros, exporte a coluna como texto outra vez.',
      roundedAmounts: (count: string) =>
        `${rows(count, 'valor tem', 'valores têm')} exatamente os quinze dígitos que uma planilha guarda`,
      roundedAdvice:
        'A coluna tem outros mais longos. Nunca são conciliados só pelo valor; exporte o arquivo de novo sem planilha no meio.',
      mixedNotation: (field: string, written: string) =>
        `${field} está em duas notações: ${written}`,
      mixedAdvice:
        'Diga quais separadores valem; as linhas da outra notação são rejeitadas, nunca adivinhadas.',
      ambiguousDates: (count: string, written: string) =>
        `${rows(count, 'data se lê', 'datas se leem')} com o dia primeiro e com o mês primeiro, como ${written}`,
      ambiguousAdvice: 'Diga qual é; nada é adivinhado.',
      trailingTotals: (count: string) =>
        `${rows(count, 'linha no fim do arquivo parece', 'linhas no fim do arquivo parecem')} um total`,
      trailingAdvice: 'Um total não é um pagamento. Deixe-o de fora e use-o para conferir a soma.',
      leadingTitles: (count: string) =>
        `${rows(count, 'linha antes do cabeçalho parece', 'linhas antes do cabeçalho parecem')} um título`,
      titlesAdvice: 'Não são linhas da tabela.',
      mixedDates: (dates: string, texts: string, written: string) =>
        `${rows(dates, 'data tem', 'datas têm')} um dia até 12, e ${rows(texts, 'data continua', 'datas continuam')} como texto, por exemplo ${written}`,
      mixedDatesAdvice:
        'Uma planilha pode ter trocado dia e mês nas primeiras. Compare algumas com a origem e, se diferirem, exporte de novo sem passar por uma planilha.',
      mergedCells: (count: string) =>
        count === '1'
          ? 'A planilha tem 1 intervalo mesclado'
          : `A planilha tem ${count} intervalos mesclados`,
      mergedAdvice:
        'Cada célula de um intervalo é lida com o valor da primeira. Confira se esse valor vale para todas as suas linhas.',
      hiddenRows: (count: string) =>
        `${rows(count, 'linha está oculta', 'linhas estão ocultas')} na planilha`,
      filteredRows: (count: string) =>
        `${rows(count, 'linha está oculta', 'linhas estão ocultas')} por um filtro na planilha`,
      hiddenRowsAdvice:
        'São lidas como as outras. Exclua-as ao lado do nome da planilha se não fazem parte do livro.',
      hiddenRowsLeftOut: 'Ficam de fora, como você escolheu.',
      hiddenColumns: (columns: string) => `Colunas ocultas na planilha: ${columns}`,
      hiddenColumnsAdvice: 'São lidas como as outras.',
      skipTitles: (count: string) =>
        count === '1' ? 'Ler a linha 1 como título' : `Ler as linhas 1–${count} como título`,
      skipTotals: (count: string) =>
        count === '1'
          ? 'Deixar de fora a última linha'
          : `Deixar de fora as últimas ${count} linhas`,
      decimalComma: 'Vírgula decimal: 1.234,56',
      decimalPoint: 'Ponto decimal: 1,234.56',
      mapHeader: (field: string) => `Usar como ${field}`,
      choose: 'Escolher o formato da data',
      chooseColumn: 'Escolher a coluna',
      show: 'Mostrar as linhas',
    },
    rows: {
      filter: 'Linhas mostradas',
      all: 'Todas',
      refused: 'Só rejeitadas',
      excluded: 'Só deixadas de fora',
      hints: 'Só com avisos',
      first: (shown: string) => `mostram-se as primeiras ${shown}`,
      notYet: 'Ainda não há linhas a mostrar',
      notYetText:
        'Elas aparecem aqui assim que o mapeamento puder ler o arquivo: corrija o que está marcado nele.',
      noRefused: 'Nenhuma linha é rejeitada.',
      noExcluded: 'O mapeamento não deixa nenhuma linha de fora.',
      noHints: 'Nenhum aviso nomeia uma linha mostrada aqui.',
      showAll: 'Mostrar todas as linhas',
      asWritten: (line: string) => `Linha ${line}`,
      refusedWhy: 'Esta linha é rejeitada',
      leftOutWhy: 'O mapeamento deixa esta linha de fora',
      header: 'Coluna',
      written: 'Como está escrito',
      normal: 'Lido como',
      unnamed: 'além do cabeçalho',
      unmapped: 'não mapeado',
      close: 'Fechar a linha',
      unknown: 'As células desta linha não são guardadas com a prévia.',
      hint: 'Um aviso nomeia esta linha',
    },
    stated: {
      label: (currency: string) => `Total de ${currency} que a origem declara`,
      hint: 'Digite o que a origem declara: é comparado até o último dígito.',
      equal: 'igual',
      differs: 'o arquivo tem',
      more: 'a mais que o declarado',
      less: 'a menos que o declarado',
      unreadable: 'não é um valor',
      placeholder: 'Declarado',
    },
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
