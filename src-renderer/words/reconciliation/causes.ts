import { catalogue, t } from '../catalogue.ts'

/** The noun that a cause counts: values of a field with a plural of its own, otherwise rows. */
export type CountedNoun = 'amount' | 'fee' | 'total' | 'date' | 'row'

/** Rows that share a cause, as the subject of its sentence. */
export interface Subject {
  readonly noun: CountedNoun
  /** A text with grouped digits. */
  readonly count: string
  /** Whether all compared rows share the cause. */
  readonly isAll: boolean
}

const isSingle = (subject: Subject): boolean => subject.count === '1'

const enNouns = {
  amount: ['amount', 'amounts'],
  fee: ['fee', 'fees'],
  total: ['total', 'totals'],
  date: ['date', 'dates'],
  row: ['row', 'rows'],
} as const

const enMany = (subject: Subject): string => {
  const [single, plural] = enNouns[subject.noun]
  if (isSingle(subject)) return `1 ${single}`
  return `${subject.count} ${plural}`
}
const enSubject = (subject: Subject): string =>
  subject.isAll && !isSingle(subject) ? `All ${enMany(subject)}` : enMany(subject)
const enIn = (subject: Subject): string =>
  `In ${subject.isAll && !isSingle(subject) ? 'all ' : ''}${enMany({ ...subject, noun: 'row' })}`
const enVerb = (subject: Subject, single: string, plural: string): string =>
  `${enSubject(subject)} ${isSingle(subject) ? single : plural}`
const enLooks = (subject: Subject, meaning: string): string =>
  isSingle(subject) ? `it looks like ${meaning}` : `they look like ${meaning}`

// Each noun with its articles and "those of the provider" in its gender.
const esNouns = {
  amount: ['importe', 'importes', 'Los', 'al del proveedor', 'a los del proveedor'],
  fee: ['comisión', 'comisiones', 'Las', 'a la del proveedor', 'a las del proveedor'],
  total: ['total', 'totales', 'Los', 'al del proveedor', 'a los del proveedor'],
  date: ['fecha', 'fechas', 'Las', 'a la del proveedor', 'a las del proveedor'],
  row: ['fila', 'filas', 'Las', 'al valor del proveedor', 'a los valores del proveedor'],
} as const
const esSubject = (subject: Subject): string => {
  const [single, plural, article] = esNouns[subject.noun]
  if (isSingle(subject)) return `1 ${single}`
  return `${subject.isAll ? `${article} ` : ''}${subject.count} ${plural}`
}
const esIn = (subject: Subject): string =>
  isSingle(subject) ? 'En 1 fila' : `En ${subject.isAll ? 'las ' : ''}${subject.count} filas`
const esVerb = (subject: Subject, single: string, plural: string): string =>
  `${esSubject(subject)} ${isSingle(subject) ? single : plural}`
const esTheirs = (subject: Subject): string => esNouns[subject.noun][isSingle(subject) ? 3 : 4]
// Without the preposition.
const esThose = (subject: Subject): string =>
  esTheirs(subject).replace(/^al /, 'el ').replace(/^a /, '')
const esLooks = (subject: Subject, meaning: string): string =>
  `${isSingle(subject) ? 'parece' : 'parecen'} ${meaning}`

const ptNouns = {
  amount: ['valor', 'valores', 'Os', 'ao do provedor', 'aos do provedor'],
  fee: ['taxa', 'taxas', 'As', 'à do provedor', 'às do provedor'],
  total: ['total', 'totais', 'Os', 'ao do provedor', 'aos do provedor'],
  date: ['data', 'datas', 'As', 'à do provedor', 'às do provedor'],
  row: ['linha', 'linhas', 'As', 'ao valor do provedor', 'aos valores do provedor'],
} as const
const ptSubject = (subject: Subject): string => {
  const [single, plural, article] = ptNouns[subject.noun]
  if (isSingle(subject)) return `1 ${single}`
  return `${subject.isAll ? `${article} ` : ''}${subject.count} ${plural}`
}
const ptIn = (subject: Subject): string =>
  isSingle(subject) ? 'Em 1 linha' : `Em ${subject.isAll ? 'todas as ' : ''}${subject.count} linhas`
const ptVerb = (subject: Subject, single: string, plural: string): string =>
  `${ptSubject(subject)} ${isSingle(subject) ? single : plural}`
const ptTheirs = (subject: Subject): string => ptNouns[subject.noun][isSingle(subject) ? 3 : 4]
// Without the preposition.
const ptThose = (subject: Subject): string =>
  ptTheirs(subject).replace(/^ao/, 'o').replace(/^à/, 'a')
const ptLooks = (subject: Subject, meaning: string): string =>
  `${isSingle(subject) ? 'parece' : 'parecem'} ${meaning}`

/** Words for the common causes of a run, and for the effect of a change of its mapping. */
export const causesWords = catalogue({
  title: t('Common causes', 'Causas comunes', 'Causas comuns'),
  aside: t(
    'one reason for many differences; nothing is changed automatically',
    'un motivo de muchas diferencias; nada se cambia solo',
    'um motivo de muitas diferenças; nada muda sozinho',
  ),
  sentences: {
    sign: t(
      (subject: Subject) =>
        `${enVerb(subject, 'has', 'have')} the opposite sign of the provider’s.`,
      (subject) => `${esVerb(subject, 'tiene', 'tienen')} el signo contrario ${esTheirs(subject)}.`,
      (subject) => `${ptVerb(subject, 'tem', 'têm')} o sinal contrário ${ptTheirs(subject)}.`,
    ),
    smallestUnit: t(
      (subject: Subject, factor: string) =>
        `${enVerb(subject, 'is', 'are')} ${factor} times the provider’s: ${enLooks(subject, 'the smallest unit')}.`,
      (subject, factor) =>
        `${esVerb(subject, 'es', 'son')} ${factor} veces ${esThose(subject)}: ${esLooks(subject, 'estar en la unidad mínima')}.`,
      (subject, factor) =>
        `${ptVerb(subject, 'é', 'são')} ${factor} vezes ${ptThose(subject)}: ${ptLooks(subject, 'estar na menor unidade')}.`,
    ),
    smallerUnit: t(
      (subject: Subject, factor: string) =>
        `${enVerb(subject, 'is', 'are')} ${factor} times the provider’s: ${enLooks(subject, 'a smaller unit')}.`,
      (subject, factor) =>
        `${esVerb(subject, 'es', 'son')} ${factor} veces ${esThose(subject)}: ${esLooks(subject, 'estar en una unidad menor')}.`,
      (subject, factor) =>
        `${ptVerb(subject, 'é', 'são')} ${factor} vezes ${ptThose(subject)}: ${ptLooks(subject, 'estar numa unidade menor')}.`,
    ),
    largerUnit: t(
      (subject: Subject, factor: string) =>
        `${enVerb(subject, 'is', 'are')} the provider’s divided by ${factor}: ${enLooks(subject, 'a larger unit')}.`,
      (subject, factor) =>
        `${esVerb(subject, 'es', 'son')} ${esThose(subject)} entre ${factor}: ${esLooks(subject, 'estar en una unidad mayor')}.`,
      (subject, factor) =>
        `${ptVerb(subject, 'é', 'são')} ${ptThose(subject)} por ${factor}: ${ptLooks(subject, 'estar numa unidade maior')}.`,
    ),
    constantFee: t(
      (subject: Subject, amount: string) =>
        `${enVerb(subject, 'differs', 'differ')} from the provider’s by ${amount}: the difference looks like a fixed fee.`,
      (subject, amount) =>
        `${esVerb(subject, 'difiere', 'difieren')} en ${amount} con respecto ${esTheirs(subject)}: la diferencia parece una comisión fija.`,
      (subject, amount) =>
        `${ptVerb(subject, 'difere', 'diferem')} em ${amount} em relação ${ptTheirs(subject)}: a diferença parece uma tarifa fixa.`,
    ),
    proportionalFee: t(
      (subject: Subject, share: string) =>
        `${enVerb(subject, 'differs', 'differ')} from the provider’s by ${share}: the difference looks like a fee that is a share of the amount.`,
      (subject, share) =>
        `${esVerb(subject, 'difiere', 'difieren')} en un ${share} con respecto ${esTheirs(subject)}: la diferencia parece una comisión proporcional al importe.`,
      (subject, share) =>
        `${ptVerb(subject, 'difere', 'diferem')} em ${share} em relação ${ptTheirs(subject)}: a diferença parece uma tarifa proporcional ao valor.`,
    ),
    gross: t(
      (subject: Subject) =>
        `${enVerb(subject, 'includes', 'include')} the fee, and the provider’s ${isSingle(subject) ? 'does' : 'do'} not: ${enLooks(subject, 'what was debited')}.`,
      (subject) =>
        `${esVerb(subject, 'incluye', 'incluyen')} la comisión, y lo del proveedor no: ${esLooks(subject, 'lo que se debitó')}.`,
      (subject) =>
        `${ptVerb(subject, 'inclui', 'incluem')} a tarifa, e o do provedor não: ${ptLooks(subject, 'o que foi debitado')}.`,
    ),
    net: t(
      (subject: Subject) =>
        `${enVerb(subject, 'leaves', 'leave')} out the fee that the provider’s ${isSingle(subject) ? 'includes' : 'include'}: ${enLooks(subject, 'what reached the address')}.`,
      (subject) =>
        `${esVerb(subject, 'no incluye', 'no incluyen')} la comisión, y lo del proveedor sí: ${esLooks(subject, 'lo que llegó a la dirección')}.`,
      (subject) =>
        `${ptVerb(subject, 'não inclui', 'não incluem')} a tarifa, e o do provedor sim: ${ptLooks(subject, 'o que chegou ao endereço')}.`,
    ),
    earlier: t(
      (subject: Subject, hours: string) =>
        `${enVerb(subject, 'is', 'are')} ${hours} earlier than the provider’s: ${enLooks(subject, 'the time of another zone')}.`,
      (subject, hours) =>
        `${esVerb(subject, 'es anterior', 'son anteriores')} en ${hours} ${esTheirs(subject)}: ${esLooks(subject, 'de otra zona horaria')}.`,
      (subject, hours) =>
        `${ptVerb(subject, 'é anterior', 'são anteriores')} em ${hours} ${ptTheirs(subject)}: ${ptLooks(subject, 'de outro fuso')}.`,
    ),
    later: t(
      (subject: Subject, hours: string) =>
        `${enVerb(subject, 'is', 'are')} ${hours} later than the provider’s: ${enLooks(subject, 'the time of another zone')}.`,
      (subject, hours) =>
        `${esVerb(subject, 'es posterior', 'son posteriores')} en ${hours} ${esTheirs(subject)}: ${esLooks(subject, 'de otra zona horaria')}.`,
      (subject, hours) =>
        `${ptVerb(subject, 'é posterior', 'são posteriores')} em ${hours} ${ptTheirs(subject)}: ${ptLooks(subject, 'de outro fuso')}.`,
    ),
    unknownWord: t(
      (subject: Subject, field: string, word: string) =>
        `${enIn(subject)}, ${field} is “${word}”, a word of unknown meaning.`,
      (subject, field, word) =>
        `${esIn(subject)}, ${field} es “${word}”, una palabra de significado desconocido.`,
      (subject, field, word) =>
        `${ptIn(subject)}, ${field} é “${word}”, uma palavra de significado desconhecido.`,
    ),
    affix: t(
      (subject: Subject, field: string, affix: string) =>
        `${enIn(subject)}, ${field} differs from the provider’s only by “${affix}”.`,
      (subject, field, affix) =>
        `${esIn(subject)}, ${field} solo difiere de lo del proveedor por “${affix}”.`,
      (subject, field, affix) =>
        `${ptIn(subject)}, ${field} só difere do que o provedor tem por “${affix}”.`,
    ),
    damaged: t(
      (subject: Subject, field: string) =>
        `${enIn(subject)}, ${field} has lost digits, as happens in a spreadsheet.`,
      (subject, field) =>
        `${esIn(subject)}, ${field} perdió dígitos, como ocurre en una hoja de cálculo.`,
      (subject, field) => `${ptIn(subject)}, ${field} perdeu dígitos, como acontece numa planilha.`,
    ),
    wrongColumn: t(
      (subject: Subject, field: string, otherField: string) =>
        `${enIn(subject)}, the values read as ${field} fit ${otherField}.`,
      (subject, field, otherField) =>
        `${esIn(subject)}, los valores leídos como ${field} encajan en ${otherField}.`,
      (subject, field, otherField) =>
        `${ptIn(subject)}, os valores lidos como ${field} servem para ${otherField}.`,
    ),
  },
  examples: t('Examples', 'Ejemplos', 'Exemplos'),
  line: t(
    (line: string) => `Line ${line}`,
    (line) => `Línea ${line}`,
    (line) => `Linha ${line}`,
  ),
  toLine: t(
    (line: string) => `Line ${line}: its result`,
    (line) => `Línea ${line}: qué fue de ella`,
    (line) => `Linha ${line}: o que foi feito dela`,
  ),
  ledger: t('Ledger', 'Libro', 'Livro'),
  provider: t('Provider', 'Proveedor', 'Provedor'),
  noPartner: t('no record', 'sin registro', 'sem registro'),
  cure: t('What fixes it', 'Qué lo corrige', 'O que corrige'),
  gain: t(
    (count: string) =>
      count === '0'
        ? 'According to a trial, no more rows would match'
        : `According to a trial, ${count} more ${count === '1' ? 'row' : 'rows'} would match`,
    (count) =>
      count === '0'
        ? 'Según una prueba, no quedarían más filas conciliadas'
        : count === '1'
          ? 'Según una prueba, quedaría conciliada 1 fila más'
          : `Según una prueba, quedarían conciliadas ${count} filas más`,
    (count) =>
      count === '0'
        ? 'Segundo um teste, nenhuma linha a mais ficaria conciliada'
        : count === '1'
          ? 'Segundo um teste, 1 linha a mais ficaria conciliada'
          : `Segundo um teste, ${count} linhas a mais ficariam conciliadas`,
  ),
  loseNone: t('none would be lost', 'no se perdería ninguna', 'nenhuma se perderia'),
  lose: t(
    (count: string) =>
      count === '1'
        ? '1 row that matches now would no longer match. Look at it before you apply this.'
        : `${count} rows that match now would no longer match. Look at them before you apply this.`,
    (count) =>
      count === '1'
        ? '1 fila ahora conciliada dejaría de estarlo. Revísela antes de aplicarlo.'
        : `${count} filas ahora conciliadas dejarían de estarlo. Revíselas antes de aplicarlo.`,
    (count) =>
      count === '1'
        ? '1 linha agora conciliada deixaria de estar. Confira-a antes de aplicar.'
        : `${count} linhas agora conciliadas deixariam de estar. Confira-as antes de aplicar.`,
  ),
  harmful: t(
    'It would lose more rows than it gains, so it cannot be applied from here.',
    'Perdería más filas de las que gana, por lo que no se puede aplicar desde aquí.',
    'Perderia mais linhas do que ganha, por isso não pode ser aplicada daqui.',
  ),
  apply: t('Apply and run again', 'Aplicar y volver a conciliar', 'Aplicar e conciliar de novo'),
  applyHint: t(
    'Makes a new run of the same file and days with the changed mapping. This run stays.',
    'Hace otra conciliación del mismo archivo y los mismos días con el mapeo cambiado. Esta se conserva.',
    'Faz outra conciliação do mesmo arquivo e dos mesmos dias com o mapeamento alterado. Esta permanece.',
  ),
  running: t(
    'A run of this file is under way.',
    'Ya hay una conciliación de este archivo en curso.',
    'Uma conciliação deste arquivo já está em andamento.',
  ),
  cancelled: t(
    'The run was cancelled. Nothing was changed.',
    'La conciliación se canceló. No se cambió nada.',
    'A conciliação foi cancelada. Nada foi alterado.',
  ),
  useCache: t(
    'Run with what is cached',
    'Conciliar con lo guardado',
    'Conciliar com o que está guardado',
  ),
  changes: t('Changes of the mapping', 'Cambios del mapeo', 'Alterações do mapeamento'),
  byHand: t(
    'The ledger file of this run is not stored here. Add this to the mapping file and run it again:',
    'El archivo de esta conciliación no se guarda aquí. Escriba esto en el archivo de mapeo y concilie otra vez:',
    'O arquivo desta conciliação não está guardado aqui. Escreva isto no arquivo de mapeamento e concilie de novo:',
  ),
  copy: t(
    'Copy for the mapping file',
    'Copiar para el archivo de mapeo',
    'Copiar para o arquivo de mapeamento',
  ),
  gone: t(
    'This change does not fit the mapping of this run. Open the ledger file and change the mapping there.',
    'Este cambio no encaja en el mapeo de esta conciliación. Abra el archivo del libro y cámbielo allí.',
    'Esta alteração não serve no mapeamento desta conciliação. Abra o arquivo do livro e altere-o ali.',
  ),
  /** Advice for causes that no change of the mapping cures. */
  advice: {
    sign: t(
      'Import the ledger with amounts of one sign, or with a column that says which rows are withdrawals.',
      'Traiga el libro con importes de un solo signo, o con una columna que diga qué filas son retiros.',
      'Traga o livro com valores de um só sinal, ou com uma coluna que diga quais linhas são saques.',
    ),
    power_of_ten: t(
      'Find out in which unit the source writes its amounts, and choose it for their column in the mapping.',
      'Averigüe en qué unidad escribe el origen sus importes y elíjala para su columna en el mapeo.',
      'Descubra em que unidade a origem escreve os valores e escolha-a para a coluna no mapeamento.',
    ),
    constant_fee: t(
      'Export the ledger with the fee in a column of its own, and map it as the fee.',
      'Exporte el libro con la comisión en su propia columna y elíjala como comisión.',
      'Exporte o livro com a tarifa numa coluna própria e escolha-a como tarifa.',
    ),
    proportional_fee: t(
      'Export the ledger with the fee in a column of its own, and map it as the fee.',
      'Exporte el libro con la comisión en su propia columna y elíjala como comisión.',
      'Exporte o livro com a tarifa numa coluna própria e escolha-a como tarifa.',
    ),
    gross_for_net: t(
      'Choose in the mapping whether amounts are net or gross, or map the fee.',
      'Elija en el mapeo si los importes son netos o brutos, o elija la columna de la comisión.',
      'Escolha no mapeamento se os valores são líquidos ou brutos, ou escolha a coluna da tarifa.',
    ),
    time_zone: t(
      'Find out in which time zone the source writes its dates, and choose it in the mapping.',
      'Averigüe en qué zona horaria escribe el origen sus fechas y elíjala en el mapeo.',
      'Descubra em que fuso a origem escreve as datas e escolha-o no mapeamento.',
    ),
    unknown_word: t(
      'Set in the mapping what the word means.',
      'Indique en el mapeo qué significa la palabra.',
      'Diga no mapeamento o que a palavra significa.',
    ),
    identifier_affix: t(
      'Export the ledger with the identifiers as the provider has them.',
      'Exporte el libro con los identificadores tal como los tiene el proveedor.',
      'Exporte o livro com os identificadores como o provedor os tem.',
    ),
    damaged_identifiers: t(
      'The lost digits cannot be brought back. Export the ledger from its source again, with the identifiers as text, and import it without opening it in a spreadsheet.',
      'Los dígitos perdidos no se pueden recuperar. Exporte otra vez el libro desde su origen, con los identificadores como texto, y tráigalo sin abrirlo en una hoja de cálculo.',
      'Os dígitos perdidos não podem ser recuperados. Exporte o livro de novo da origem, com os identificadores como texto, e traga-o sem abri-lo numa planilha.',
    ),
    wrong_column: t(
      'Look at the columns of the mapping, and choose the one that holds this field.',
      'Revise las columnas del mapeo y elija la que contiene este campo.',
      'Confira as colunas do mapeamento e escolha a que contém este campo.',
    ),
  },
  change: {
    column: t(
      (field: string, column: string) => `Read ${field} from “${column}”.`,
      (field, column) => `Leer ${field} de “${column}”.`,
      (field, column) => `Ler ${field} de “${column}”.`,
    ),
    position: t(
      (field: string, position: string) => `Read ${field} from column ${position}.`,
      (field, position) => `Leer ${field} de la columna ${position}.`,
      (field, position) => `Ler ${field} da coluna ${position}.`,
    ),
    constant: t(
      (field: string, value: string) => `Use “${value}” as ${field} of every row.`,
      (field, value) => `Usar “${value}” como ${field} de todas las filas.`,
      (field, value) => `Usar “${value}” como ${field} de todas as linhas.`,
    ),
    none: t(
      (field: string) => `Read no column as ${field}.`,
      (field) => `No leer ninguna columna como ${field}.`,
      (field) => `Não ler nenhuma coluna como ${field}.`,
    ),
    places: t(
      (field: string, places: string) =>
        `Read ${field} in a unit of ${places} decimal ${places === '1' ? 'place' : 'places'}.`,
      (field, places) =>
        `Leer ${field} en una unidad de ${places} ${places === '1' ? 'decimal' : 'decimales'}.`,
      (field, places) =>
        `Ler ${field} numa unidade de ${places} ${places === '1' ? 'casa decimal' : 'casas decimais'}.`,
    ),
    fromAmount: t(
      (field: string) => `Read ${field} from the amount’s cells.`,
      (field) => `Leer ${field} de las celdas del importe.`,
      (field) => `Ler ${field} das células do valor.`,
    ),
    extract: t(
      (field: string, pattern: string) =>
        `Take out of ${field} only what fits the pattern ${pattern}.`,
      (field, pattern) => `Tomar de ${field} solo lo que encaja en el patrón ${pattern}.`,
      (field, pattern) => `Tirar de ${field} só o que se ajusta ao padrão ${pattern}.`,
    ),
    timeColumn: t(
      (column: string) => `Read the time of day from “${column}”.`,
      (column) => `Leer la hora de “${column}”.`,
      (column) => `Ler a hora de “${column}”.`,
    ),
    noHeader: t(
      'Read the first line as a row.',
      'Leer la primera línea como fila.',
      'Ler a primeira linha como dados.',
    ),
    include: t(
      (condition: string) => `Use only rows where ${condition}.`,
      (condition) => `Usar solo las filas donde ${condition}.`,
      (condition) => `Usar só as linhas em que ${condition}.`,
    ),
    exclude: t(
      (condition: string) => `Leave out rows where ${condition}.`,
      (condition) => `Dejar fuera las filas donde ${condition}.`,
      (condition) => `Deixar de fora as linhas em que ${condition}.`,
    ),
    sign: {
      negative: t(
        'Take negative amounts as withdrawals, without their sign.',
        'Tomar los importes negativos como retiros, sin su signo.',
        'Tomar os valores negativos como saques, sem o sinal.',
      ),
      positive: t(
        'Take positive amounts as withdrawals.',
        'Tomar los importes positivos como retiros.',
        'Tomar os valores positivos como saques.',
      ),
    },
    columns: t(
      (outColumn: string, backColumn: string) =>
        `Take the amounts of “${outColumn}” as withdrawals and leave out those of “${backColumn}”.`,
      (outColumn, backColumn) =>
        `Tomar los importes de “${outColumn}” como retiros y dejar fuera los de “${backColumn}”.`,
      (outColumn, backColumn) =>
        `Tomar os valores de “${outColumn}” como saques e deixar de fora os de “${backColumn}”.`,
    ),
    letter: t(
      (column: string, letter: string) =>
        `Take the rows with “${letter}” in “${column}” as withdrawals.`,
      (column, letter) => `Tomar las filas con “${letter}” en “${column}” como retiros.`,
      (column, letter) => `Tomar as linhas com “${letter}” em “${column}” como saques.`,
    ),
    dateFormat: t(
      (format: string) => `Read dates as ${format}.`,
      (format) => `Leer las fechas como ${format}.`,
      (format) => `Ler as datas como ${format}.`,
    ),
    timeZone: t(
      (zone: string) => `Read dates in the zone ${zone}.`,
      (zone) => `Leer las fechas en la zona ${zone}.`,
      (zone) => `Ler as datas no fuso ${zone}.`,
    ),
    notation: t(
      'Read amounts with other marks.',
      'Leer los importes con otros separadores.',
      'Ler os valores com outros separadores.',
    ),
    basis: {
      net: t(
        'Read amounts as net: what reaches the address.',
        'Leer los importes como netos: lo que llega a la dirección.',
        'Ler os valores como líquidos: o que chega ao endereço.',
      ),
      gross: t(
        'Read amounts as gross: what was debited, with the fee.',
        'Leer los importes como brutos: lo que se debitó, con la comisión.',
        'Ler os valores como brutos: o que foi debitado, com a tarifa.',
      ),
    },
    status: {
      final: t(
        (word: string) => `Read the status “${word}” as final: the money left.`,
        (word) => `Leer el estado “${word}” como final: el dinero salió.`,
        (word) => `Ler o status “${word}” como final: o dinheiro saiu.`,
      ),
      failed: t(
        (word: string) => `Read the status “${word}” as failed: no money left.`,
        (word) => `Leer el estado “${word}” como fallido: no salió dinero.`,
        (word) => `Ler o status “${word}” como falho: nenhum dinheiro saiu.`,
      ),
      open: t(
        (word: string) => `Read the status “${word}” as open: not decided yet.`,
        (word) => `Leer el estado “${word}” como abierto: aún sin decidir.`,
        (word) => `Ler o status “${word}” como aberto: ainda não decidido.`,
      ),
    },
    alias: t(
      (field: string, word: string, meaning: string) => `Read “${word}” as ${meaning} (${field}).`,
      (field, word, meaning) => `Leer “${word}” como ${meaning} (${field}).`,
      (field, word, meaning) => `Ler “${word}” como ${meaning} (${field}).`,
    ),
  },
})
