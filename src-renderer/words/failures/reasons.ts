import type { Language } from '../../../src-main/contract/window.ts'
import type { SentenceWords, ValueWords } from '../sentence-words.ts'
import { BETWEEN_SENTENCES, sentenceTranslator } from '../sentence-words.ts'
import { programReasons, programValueWords } from './program-reasons.ts'

/**
 * The reasons for which a ledger, a mapping or a combination of ledgers is refused. A reason with
 * an empty translation is left out, because it repeats the failure's title.
 */
export const ledgerReasons: readonly SentenceWords[] = [
  // text-file.ts, encodings.ts
  [/^byte (\d+) is not valid (\S+)$/, 'el byte $1 no es $2 válido', 'o byte $1 não é $2 válido'],
  [
    /^there is a zero byte near byte (\d+)$/,
    'hay un byte cero cerca del byte $1',
    'há um byte zero perto do byte $1',
  ],
  [/^it is a ZIP or XLSX file$/, 'es un archivo ZIP o XLSX', 'é um arquivo ZIP ou XLSX'],
  [
    /^its encoding (".*") is not known$/,
    'la codificación $1 no se conoce',
    'a codificação $1 não é conhecida',
  ],
  [
    /^it would hold control characters$/,
    'tendría caracteres de control',
    'teria caracteres de controle',
  ],
  [
    /^its first line would hold no plain letter or digit$/,
    'la primera línea no tendría ninguna letra ni dígito simple',
    'a primeira linha não teria nenhuma letra nem dígito simples',
  ],
  // ledger-source.ts
  [/^it is empty$/, 'está vacío', 'está vazio'],
  [/^it is not a plain file$/, 'no es un archivo normal', 'não é um arquivo normal'],
  // ledger-text.ts, csv.ts
  [/^it holds no header line$/, 'no tiene línea de encabezado', 'não tem linha de cabeçalho'],
  [
    /^(?:the record that begins on )?line (\d+) is longer than (\d+) KiB$/,
    'la línea $1 tiene más de $2 KiB',
    'a linha $1 tem mais de $2 KiB',
  ],
  [
    /^a quote opened in the record that begins on line (\d+) is never closed$/,
    'unas comillas abiertas en la fila que empieza en la línea $1 no se cierran',
    'aspas abertas na linha de dados que começa na linha $1 não se fecham',
  ],
  [
    /^text follows a closing quote on line (\d+)$/,
    'hay texto después de unas comillas de cierre en la línea $1',
    'há texto depois de aspas de fechamento na linha $1',
  ],
  [
    /^there is a quote inside an unquoted field on line (\d+)$/,
    'hay unas comillas dentro de un campo sin comillas en la línea $1',
    'há aspas dentro de um campo sem aspas na linha $1',
  ],
  [
    /^a field on line (\d+) is longer than (\d+) KiB$/,
    'un campo de la línea $1 tiene más de $2 KiB',
    'um campo da linha $1 tem mais de $2 KiB',
  ],
  [
    /^line (\d+) has more than (\d+) columns$/,
    'la línea $1 tiene más de $2 columnas',
    'a linha $1 tem mais de $2 colunas',
  ],
  // ledger-columns.ts
  [
    /^no column for (.*?) was found among (\d+) columns without a header$/,
    'no hay columna para $W1 entre las $2 columnas sin encabezado',
    'não há coluna para $W1 entre as $2 colunas sem cabeçalho',
  ],
  [
    /^no column for (.*?) was found among (.*)$/s,
    'no hay columna para $W1 entre $2',
    'não há coluna para $W1 entre $2',
  ],
  [
    /^(".*") is not taken as (\w+), for cells such as (".*") cannot be it$/s,
    '$1 no se toma como $W2, pues celdas como $3 no pueden serlo',
    '$1 não é tomada como $W2, pois células como $3 não podem ser isso',
  ],
  [
    /^more than one column looks like (\w+): (.*)$/s,
    'más de una columna parece ser $W1: $2',
    'mais de uma coluna parece ser $W1: $2',
  ],
  [
    /^the header (".*"), which the mapping names \((.*)\), occurs more than once \(columns (.*)\)$/s,
    'el encabezado $1, que el mapeo nombra ($2), aparece más de una vez (columnas $3)',
    'o cabeçalho $1, que o mapeamento nomeia ($2), aparece mais de uma vez (colunas $3)',
  ],
  [
    /^the header (".*") occurs more than once$/s,
    'el encabezado $1 aparece más de una vez',
    'o cabeçalho $1 aparece mais de uma vez',
  ],
  [
    /^the mapping's column (.*) \((.*)\) is not in the file$/s,
    'la columna $1 del mapeo ($2) no está en el archivo',
    'a coluna $1 do mapeamento ($2) não está no arquivo',
  ],
  [
    /^column (\d+) has no header$/,
    'la columna $1 no tiene encabezado',
    'a coluna $1 não tem cabeçalho',
  ],
  // ledger-file.ts, combine.ts
  [/^it has more than (\d+) rows$/, 'tiene más de $1 filas', 'tem mais de $1 linhas'],
  [/^it has more than (\d+) columns$/, 'tiene más de $1 columnas', 'tem mais de $1 colunas'],
  [
    /^it holds a header and no data rows$/,
    'tiene un encabezado y ninguna fila de datos',
    'tem um cabeçalho e nenhuma linha de dados',
  ],
  [
    /^none of its rows can be used$/,
    'no se puede usar ninguna de sus filas',
    'nenhuma das suas linhas pode ser usada',
  ],
  [/^the mapping leaves out (\d+)$/, 'el mapeo excluye $1', 'o mapeamento deixa $1 de fora'],
  [
    /^the file changed while it was read$/,
    'el archivo cambió mientras se leía',
    'o arquivo mudou enquanto era lido',
  ],
  [
    /^together they have more than (\d+) rows$/,
    'juntos tienen más de $1 filas',
    'juntos têm mais de $1 linhas',
  ],
  [
    /^(".*") has another mapping than (".*")$/s,
    '$1 tiene otro mapeo que $2',
    '$1 tem outro mapeamento que $2',
  ],
  [
    /^(".*?") lacks (".*") and has (".*") besides, compared with (".*")$/s,
    'a $1 le faltan $2 y le sobran $3 en comparación con $4',
    'em $1 faltam $2 e sobram $3 em comparação com $4',
  ],
  [
    /^(".*?") lacks (".*"), compared with (".*")$/s,
    'a $1 le faltan $2 en comparación con $3',
    'em $1 faltam $2 em comparação com $3',
  ],
  [
    /^(".*?") has (".*") besides, compared with (".*")$/s,
    'a $1 le sobran $2 en comparación con $3',
    'em $1 sobram $2 em comparação com $3',
  ],
  // upload.svelte.ts, ledger-source.ts, sheet-file.ts
  [/^it is (?:a workbook )?larger than (\d+ \S+)$/, 'tiene más de $1', 'tem mais de $1'],
  // json-file.ts, json-record.ts
  [
    /^it is one JSON value larger than (\d+) MiB$/,
    'es un solo valor JSON de más de $1 MiB',
    'é um só valor JSON de mais de $1 MiB',
  ],
  [
    /^its rows as a table are larger than (\d+) MiB$/,
    'sus filas ocupan como tabla más de $1 MiB',
    'suas linhas ocupam como tabela mais de $1 MiB',
  ],
  [
    /^it is JSON without a list of objects that hold values$/,
    'es JSON sin una lista de objetos con valores',
    'é JSON sem uma lista de objetos com valores',
  ],
  [
    /^it holds more than one list of objects: (.*)$/s,
    'tiene más de una lista de objetos: $1',
    'tem mais de uma lista de objetos: $1',
  ],
  [
    /^its line (\d+) is longer than (\d+) million characters$/,
    'la línea $1 tiene más de $2 millones de caracteres',
    'a linha $1 tem mais de $2 milhões de caracteres',
  ],
  [
    /^its line (\d+) is not an object$/,
    'la línea $1 no es un objeto',
    'a linha $1 não é um objeto',
  ],
  [
    /^element (\d+) of its list is not an object$/,
    'el elemento $1 de la lista no es un objeto',
    'o elemento $1 da lista não é um objeto',
  ],
  [
    /^its line (\d+) is not valid JSON: .*$/s,
    'la línea $1 no es JSON válido',
    'a linha $1 não é JSON válido',
  ],
  [
    /^the file is not valid JSON: .*$/s,
    'el archivo no es JSON válido',
    'o arquivo não é JSON válido',
  ],
  [
    /^its objects have more than (\d+) keys$/,
    'sus objetos tienen más de $1 claves',
    'seus objetos têm mais de $1 chaves',
  ],
  [
    /^its (line|object) (\d+) has two values for (".*")$/s,
    'hay dos valores de $3 en $W1 $2',
    'há dois valores de $3 em $W1 $2',
  ],
  [
    /^the value of (".*") in its (line|object) (\d+) holds a zero character$/s,
    'el valor de $1 en $W2 $3 tiene un carácter cero',
    'o valor de $1 em $W2 $3 tem um caractere zero',
  ],
  [
    /^the value of (".*") in its (line|object) (\d+) is longer than (\d+) KiB$/s,
    'el valor de $1 en $W2 $3 tiene más de $4 KiB',
    'o valor de $1 em $W2 $3 tem mais de $4 KiB',
  ],
  // foreign-formats.ts, compound-file.ts, open-document.ts
  [
    /^it is (?:a CAMT|an OFX|an MT940 or MT942) bank statement(?: \(XML\))?$|^it is (?:a QIF|an XML|a PDF|a Parquet) file$|^it is (?:a spreadsheet in XML|an image|an SQLite database|an old Excel file \(XLS\))$/,
    '',
    '',
  ],
  [
    /^it is (?:a web page \(HTML\), whatever its name says|a compressed file \(.*\)|a workbook that is protected by a password|an ODS spreadsheet protected by a password)$/,
    '',
    '',
  ],
  [/^it is a Word document$/, 'es un documento de Word', 'é um documento do Word'],
  [
    /^it is an old Excel file, or another old Office file$/,
    'es un archivo antiguo de Excel u otro archivo antiguo de Office',
    'é um arquivo antigo do Excel ou outro arquivo antigo do Office',
  ],
  [
    /^it is an OpenDocument file and no spreadsheet$/,
    'es un archivo OpenDocument y no una hoja de cálculo',
    'é um arquivo OpenDocument e não uma planilha',
  ],
  [
    /^it is an ODS spreadsheet without a sheet$/,
    'es una hoja de cálculo ODS sin ninguna hoja',
    'é uma planilha ODS sem nenhuma folha',
  ],
  [
    /^it is an ODS spreadsheet that cannot be read \(.*\)$/s,
    'es una hoja de cálculo ODS que no se puede leer',
    'é uma planilha ODS que não pode ser lida',
  ],
  [
    /^it is an ODS spreadsheet with a damaged part \((.*)\)$/,
    'es una hoja de cálculo ODS con una parte dañada ($1)',
    'é uma planilha ODS com uma parte danificada ($1)',
  ],
  // workbook.ts, sheet-file.ts, table-reader.ts
  [
    /^it is larger than (\d+) MiB when unpacked$/,
    'ocupa más de $1 MiB al descomprimirse',
    'ocupa mais de $1 MiB ao ser descompactado',
  ],
  [
    /^its sheets cannot be read \(.*\)$/s,
    'sus hojas no se pueden leer',
    'suas planilhas não podem ser lidas',
  ],
  [
    /^it is a binary Excel workbook \(XLSB\)$/,
    'es un archivo binario de Excel (XLSB)',
    'é um arquivo binário do Excel (XLSB)',
  ],
  [/^it is a Numbers document$/, 'es un documento de Numbers', 'é um documento do Numbers'],
  [
    /^it is a ZIP file and no XLSX workbook$/,
    'es un archivo ZIP y no uno de Excel (XLSX)',
    'é um arquivo ZIP e não um do Excel (XLSX)',
  ],
  [
    /^it is a ZIP or XLSX file that cannot be opened$/,
    'es un archivo ZIP o XLSX que no se puede abrir',
    'é um arquivo ZIP ou XLSX que não pode ser aberto',
  ],
  [/^its part (.*) is missing$/, 'le falta su parte $1', 'falta a sua parte $1'],
  [
    /^its part (.*) is there twice$/,
    'tiene dos veces su parte $1',
    'tem duas vezes a sua parte $1',
  ],
  [/^its part (.*) is damaged$/, 'su parte $1 está dañada', 'a sua parte $1 está danificada'],
  [
    /^a sheet of it has more than (\d+) cells$/,
    'una de sus hojas tiene más de $1 celdas',
    'uma das suas planilhas tem mais de $1 células',
  ],
  [
    /^a sheet of it reaches over (\d+) rows and (\d+) columns$/,
    'una de sus hojas abarca $1 filas y $2 columnas',
    'uma das suas planilhas abrange $1 linhas e $2 colunas',
  ],
  [
    /^none of its sheets holds anything$/,
    'ninguna de sus hojas contiene nada',
    'nenhuma das suas planilhas contém algo',
  ],
  [
    /^its sheet holds more than (\d+) million characters$/,
    'su hoja tiene más de $1 millones de caracteres',
    'a sua planilha tem mais de $1 milhões de caracteres',
  ],
  [/^(".*?") is not among (".*")$/s, '$1 no está entre $2', '$1 não está entre $2'],
  // mapping.ts, row-filter.ts: a key of the mapping, and what is wrong with it.
  [
    /^the condition (".*") compares with a value that is not (.*)$/s,
    'la condición $1 compara con lo que no es $W2',
    'a condição $1 compara com o que não é $W2',
  ],
  [/^(\S+) is not a text$/, '$1 no es un texto', '$1 não é um texto'],
  [/^(\S+) is not an object$/, '$1 no es un objeto', '$1 não é um objeto'],
  [/^(\S+) is missing$/, 'falta $1', 'falta $1'],
  [/^(\S+) is none of (".*")$/s, '$1 no es ninguno de $2', '$1 não é nenhum de $2'],
  [/^(\S+) is a key of (.*) only$/, '$1 es una clave solo de $2', '$1 é uma chave só de $2'],
  [
    /^(\S+) is given together with another source of the field$/,
    '$1 está junto a otro origen del campo',
    '$1 está ao lado de outra origem do campo',
  ],
  [
    /^(\S+) is not a column position from 1$/,
    '$1 no es una posición de columna desde 1',
    '$1 não é uma posição de coluna a partir de 1',
  ],
  [
    /^(\S+) is neither a header text nor a column position$/,
    '$1 no es un texto del encabezado ni una posición de columna',
    '$1 não é um texto do cabeçalho nem uma posição de coluna',
  ],
  [
    /^(\S+) is not a whole number from (\d+) to (\d+)$/,
    '$1 no es un número entero de $2 a $3',
    '$1 não é um número inteiro de $2 a $3',
  ],
  [
    /^(\S+) is not a whole number from 0$/,
    '$1 no es un número entero desde 0',
    '$1 não é um número inteiro a partir de 0',
  ],
  [
    /^(\S+) is not a plain decimal from 0$/,
    '$1 no es un decimal simple desde 0',
    '$1 não é um decimal simples a partir de 0',
  ],
  [/^(\S+) is not "amount"$/, '$1 no es "amount"', '$1 não é "amount"'],
  [
    /^(\S+) names a source, and direction takes the (\w+) from the (.*) column$/s,
    '$1 nombra un origen, y direction toma $W2 de la columna $3',
    '$1 indica uma origem, e direction toma $W2 da coluna $3',
  ],
  [/^(.+) has an empty word$/s, '$1 tiene una palabra vacía', '$1 tem uma palavra vazia'],
  [/^(.+) has no class$/s, '$1 no tiene clase', '$1 não tem classe'],
  [
    /^(.+) is listed twice with different classes$/s,
    '$1 aparece dos veces con clases distintas',
    '$1 aparece duas vezes com classes diferentes',
  ],
  [/^(\S+) is neither true nor false$/, '$1 no es true ni false', '$1 não é true nem false'],
  [
    /^(\S+) is not a list of conditions$/,
    '$1 no es una lista de condiciones',
    '$1 não é uma lista de condições',
  ],
  [
    /^(\S+) holds (.*), which is not "column op value" with one of (.*)$/s,
    '$1 contiene $2, que no es «columna operador valor» con uno de $3',
    '$1 contém $2, que não é “coluna operador valor” com um de $3',
  ],
  [/^(\S+) cannot be used \((.*)\)$/s, '$1 no se puede usar ($2)', '$1 não pode ser usado ($2)'],
  [
    /^use LDML letters with y, M and d, such as (.*)$/,
    'use letras LDML con y, M y d, como $1',
    'use letras LDML com y, M e d, como $1',
  ],
  [/^(\S+) is not a zone such as (\S+)$/, '$1 no es una zona como $2', '$1 não é um fuso como $2'],
  [
    /^(\S+) is neither auto nor one character$/,
    '$1 no es auto ni un solo carácter',
    '$1 não é auto nem um só caractere',
  ],
  [
    /^(\S+) is the same mark as decimal$/,
    '$1 es el mismo separador que decimal',
    '$1 é o mesmo separador que decimal',
  ],
  [
    /^(\S+) has the unknown key (.*)$/s,
    '$1 tiene la clave desconocida $2',
    '$1 tem a chave desconhecida $2',
  ],
  [/^allowed are (.*)$/s, 'se permiten $1', 'são permitidas $1'],
]

// Fields, and the words between them.
const ledgerValueWords: ValueWords = {
  'one of': { es: 'uno de', pt: 'um de' },
  and: { es: 'y', pt: 'e' },
  or: { es: 'o', pt: 'ou' },
  amount: { es: 'importe', pt: 'valor' },
  total: { es: 'total', pt: 'total' },
  fee: { es: 'comisión', pt: 'tarifa' },
  currency: { es: 'moneda', pt: 'moeda' },
  date: { es: 'fecha', pt: 'data' },
  status: { es: 'estado', pt: 'status' },
  'a number in the notation of the file': {
    es: 'un número en la notación del archivo',
    pt: 'um número na notação do arquivo',
  },
  'a date such as': { es: 'una fecha como', pt: 'uma data como' },
  line: { es: 'línea', pt: 'linha' },
  object: { es: 'objeto', pt: 'objeto' },
}

const translate = sentenceTranslator([...ledgerReasons, ...Object.values(programReasons).flat()], {
  ...ledgerValueWords,
  ...programValueWords,
})

/** The reason of a failure in a language. A reason without words here is returned unchanged. */
export function failureReasonIn(why: string, language: Language): string {
  if (language === 'en') return why
  return why
    .split(BETWEEN_SENTENCES)
    .map((part) => translate(part, language))
    .join('; ')
}
