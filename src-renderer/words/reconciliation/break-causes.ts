import type { MoneyField } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import { catalogue } from '../catalogue.ts'

/** The facts for the sentence about a cause. Texts are ready to show; empty if unknown. */
export interface CauseFacts {
  /** The ledger's line, or lines joined by commas. */
  readonly lines: string
  readonly ledgerFile: string
  readonly ledgerStatus: string
  readonly providerStatus: string
  readonly ledgerCurrency: string
  readonly providerCurrency: string
  readonly ledgerNetwork: string
  readonly providerNetwork: string
  /** Names of the references that differ, in the reader's words. */
  readonly references: string
  /** The money field that the proof concerns. */
  readonly field: MoneyField
  /** The power of ten by which the ledger is larger or smaller, as grouped digits. */
  readonly factor: string
  readonly isSmaller: boolean
  /** Two swapped digits, as in the ledger and as at the provider. */
  readonly swapped: readonly [ledger: string, provider: string]
  /** The fee that the provider charged, with its currency. */
  readonly fee: string
}

const enNames = { amount: 'amount', fee: 'fee', total: 'total' } as const
// The noun with its article, and the article as a pronoun.
const esNames = {
  amount: ['El importe', 'el'],
  fee: ['La comisión', 'la'],
  total: ['El total', 'el'],
} as const
const ptNames = {
  amount: ['O valor', 'o'],
  fee: ['A tarifa', 'a'],
  total: ['O total', 'o'],
} as const

/** Both sides' words; `none` is used for a side without a status. */
const quoted = (
  { ledgerStatus, providerStatus }: CauseFacts,
  [open, close]: readonly [string, string],
  none: string,
): readonly [ledger: string, provider: string] => {
  const quote = (word: string): string => (word === '' ? none : `${open}${word}${close}`)
  return [quote(ledgerStatus), quote(providerStatus)]
}

const at = (word: string, { lines, ledgerFile }: CauseFacts): string =>
  lines === '' ? '' : `${word} ${lines}${ledgerFile === '' ? '' : ` · ${ledgerFile}`}`

/**
 * Why a break exists and what usually fixes it. Loaded with a break's detail, which the first
 * screen does not show.
 */
export const causeWords = catalogue({
  en: {
    mends: 'What usually mends it',
    where: (facts: CauseFacts) => at('Line', facts),
    cause: {
      missing_at_provider: () =>
        'The ledger books a payment the provider was asked for and does not know.',
      missing_in_ledger: () =>
        'The provider made this payment inside the period and no ledger row names it.',
      duplicate_in_ledger: () =>
        'The same payment is booked more than once; one row is matched and this one is left over.',
      duplicate_at_provider: () =>
        'The provider has the same payment more than once; one record is matched and this one is left over.',
      ambiguous: () => 'More than one partner fits equally well, so none was chosen.',
      currency_mismatch: (facts: CauseFacts) =>
        `The ledger books ${facts.ledgerCurrency || 'another currency'} and the provider paid ${facts.providerCurrency || 'another one'}.`,
      network_mismatch: (facts: CauseFacts) =>
        `The ledger says ${facts.ledgerNetwork || 'another network'} and the provider sent over ${facts.providerNetwork || 'another one'}.`,
      address_mismatch: () => 'The payment went to another address than the one in the ledger.',
      tag_differs: () => 'The address is the one in the ledger, and the tag behind it is another.',
      address_case: () => 'The address is the one in the ledger but for upper and lower case.',
      reference_mismatch: (facts: CauseFacts) =>
        `The two were matched by another key, and they disagree on: ${facts.references || 'a reference'}.`,
      amount_mismatch: () =>
        'What left for the address is not what the ledger books, and the difference is beyond the tolerance.',
      fee_mismatch: () => 'The fee that was charged is not the fee in the ledger.',
      total_mismatch: () => 'What was debited is not the total in the ledger.',
      blocked: (facts: CauseFacts) =>
        `The provider holds this payment back${facts.ledgerStatus === '' ? '' : `, and the ledger says “${facts.ledgerStatus}”`}.`,
      status_mismatch: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['“', '”'], 'no status')
        return `The two sides disagree on how far it came: ${ledger} in the ledger, ${provider} at the provider.`
      },
      money_disputed: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['“', '”'], 'no status')
        return `One side says that the money left and the other that it did not: ${ledger} in the ledger, ${provider} at the provider. The side that failed counts zero.`
      },
      hash_replaced: () =>
        'The ledger still has the provisional hash; the payment was confirmed under another one.',
      date_mismatch: () =>
        'The ledger’s date is farther from the provider’s dates than the date window allows.',
      fee_in_amount: () =>
        'The ledger row books the fee into the amount: its amount is the provider’s debited total.',
      fee_left_out: () =>
        'The ledger row leaves the fee out: its total is the provider’s net amount.',
      power_of_ten: ({ field, factor, isSmaller }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is ${isSmaller ? `1/${factor} of` : `${factor} ×`} the provider’s, to the last digit.`,
      opposite_sign: ({ field }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is the provider’s with the opposite sign.`,
      rounded_by_spreadsheet: ({ field }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is the provider’s with fifteen digits: a spreadsheet rounded it.`,
      digits_swapped: ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `Two digits of the ledger’s ${enNames[field]} are swapped: ${ledger} instead of ${provider}.`,
      fee_not_booked: ({ fee }: CauseFacts) =>
        `The ledger books no fee, and the provider charged ${fee}.`,
      named_by_rejected: () =>
        'The provider made this payment, and a rejected ledger row names it: the row could not be read.',
    },
    mend: {
      missing_at_provider:
        'Check the id for a typing error and whether the order was ever sent; if it was, ask the provider with the reference and the date.',
      missing_in_ledger:
        'Book it, or widen the period or the export if the row belongs to another day’s file.',
      duplicate_in_ledger:
        'Remove or reverse the surplus row in the ledger and import the file again.',
      duplicate_at_provider:
        'Ask the provider at once whether it was paid twice; the two ids belong in the question.',
      ambiguous:
        'Give the rows an identifier of their own, such as the withdrawal id, and import the file again.',
      currency_mismatch:
        'Correct the row, or add an alias to the mapping if only the name differs.',
      network_mismatch: 'Correct the row, or add an alias to the mapping if only the name differs.',
      address_mismatch:
        'Compare with the order the end user gave before anything else; if the ledger is right, call the provider.',
      tag_differs:
        'Ask the recipient which tag is theirs before anything else; a wrong tag credits somebody else’s account.',
      address_case:
        'Compare both with the order; on this network upper and lower case can name different addresses.',
      reference_mismatch:
        'Correct the reference in the ledger; the matched key shows which payment it is.',
      amount_mismatch:
        'Correct the row, or set a tolerance for this currency if such a difference is allowed.',
      fee_mismatch: 'Book the charged fee, or map no fee column if the ledger only estimates it.',
      total_mismatch:
        'Correct the row, or check in the mapping whether the column is the net amount or the total.',
      blocked:
        'Ask the provider why it is held; until it is released the ledger should not call it done.',
      money_disputed:
        'Ask the provider whether the money left before anything is paid again; then correct the row, or its status.',
      status_mismatch:
        'Bring the cache up to date and run again; if it stays, correct the status or teach the profile the word.',
      hash_replaced: 'Put the final hash into the ledger.',
      date_mismatch:
        'Check time zone and date format in the mapping first; then the date in the row, or widen the window.',
      fee_in_amount:
        'Book amount and fee apart, or declare the column as the total in the mapping.',
      fee_left_out: 'Book the fee, or declare the column as the net amount in the mapping.',
      power_of_ten:
        'Correct the row. Where many rows are so, set the unit of the column in the mapping.',
      opposite_sign:
        'Correct the row. Where many rows are so, let the mapping read the direction by the sign.',
      rounded_by_spreadsheet: 'Export the ledger again as text, or accept the rounding.',
      digits_swapped: 'Correct the two digits in the ledger.',
      fee_not_booked: 'Book the fee, or map no fee column if the ledger does not keep fees.',
      named_by_rejected:
        'Mend the rejected row (the run lists it with its reason) and import the file again.',
    },
  },
  es: {
    mends: 'Qué suele resolverlo',
    where: (facts: CauseFacts) => at('Línea', facts),
    cause: {
      missing_at_provider: () =>
        'El libro registra un pago por el que se preguntó al proveedor y que este no conoce.',
      missing_in_ledger: () =>
        'El proveedor hizo este pago dentro del período y ninguna fila del libro lo nombra.',
      duplicate_in_ledger: () =>
        'El mismo pago está registrado más de una vez; una fila está conciliada y esta sobra.',
      duplicate_at_provider: () =>
        'El proveedor tiene el mismo pago más de una vez; un registro está conciliado y este sobra.',
      ambiguous: () => 'Más de una contraparte encaja igual de bien, así que no se eligió ninguna.',
      currency_mismatch: (facts: CauseFacts) =>
        `El libro registra ${facts.ledgerCurrency || 'otra moneda'} y el proveedor pagó ${facts.providerCurrency || 'otra'}.`,
      network_mismatch: (facts: CauseFacts) =>
        `El libro dice ${facts.ledgerNetwork || 'otra red'} y el proveedor envió por ${facts.providerNetwork || 'otra'}.`,
      address_mismatch: () => 'El pago fue a una dirección distinta de la del libro.',
      tag_differs: () => 'La dirección es la del libro y la etiqueta que la sigue es otra.',
      address_case: () => 'La dirección es la del libro, salvo mayúsculas y minúsculas.',
      reference_mismatch: (facts: CauseFacts) =>
        `Se conciliaron por otra clave y no coinciden en: ${facts.references || 'una referencia'}.`,
      amount_mismatch: () =>
        'Lo que salió hacia la dirección no es lo que registra el libro, y la diferencia supera la tolerancia.',
      fee_mismatch: () => 'La comisión cobrada no es la del libro.',
      total_mismatch: () => 'Lo debitado no es el total del libro.',
      blocked: (facts: CauseFacts) =>
        `El proveedor retiene este pago${facts.ledgerStatus === '' ? '' : `, y el libro dice «${facts.ledgerStatus}»`}.`,
      status_mismatch: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['«', '»'], 'sin estado')
        return `Los dos lados no coinciden en hasta dónde llegó: ${ledger} en el libro, ${provider} en el proveedor.`
      },
      money_disputed: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['«', '»'], 'sin estado')
        return `Un lado dice que el dinero salió y el otro que no: ${ledger} en el libro, ${provider} en el proveedor. El lado fallido cuenta cero.`
      },
      hash_replaced: () => 'El libro aún tiene el hash provisional; el pago se confirmó con otro.',
      date_mismatch: () =>
        'La fecha del libro está más lejos de las fechas del proveedor de lo que permite la ventana.',
      fee_in_amount: () =>
        'La fila del libro incluye la comisión en el importe: su importe es el total debitado por el proveedor.',
      fee_left_out: () =>
        'La fila del libro omite la comisión: su total es el importe neto del proveedor.',
      power_of_ten: ({ field, factor, isSmaller }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${isSmaller ? `1/${factor} d${esNames[field][1] === 'el' ? 'el' : 'e la'}` : `${factor} × ${esNames[field][1]}`} del proveedor, hasta el último dígito.`,
      opposite_sign: ({ field }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${esNames[field][1]} del proveedor con el signo contrario.`,
      rounded_by_spreadsheet: ({ field }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${esNames[field][1]} del proveedor con quince dígitos: lo redondeó una hoja de cálculo.`,
      digits_swapped: ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `${esNames[field][0]} del libro tiene dos dígitos invertidos: ${ledger} en lugar de ${provider}.`,
      fee_not_booked: ({ fee }: CauseFacts) =>
        `El libro no registra comisión y el proveedor cobró ${fee}.`,
      named_by_rejected: () =>
        'El proveedor hizo este pago y una fila rechazada del libro lo nombra: la fila no pudo leerse.',
    },
    mend: {
      missing_at_provider:
        'Revise si el id tiene un error y si la orden llegó a enviarse; si se envió, consulte al proveedor con la referencia y la fecha.',
      missing_in_ledger:
        'Regístrelo, o amplíe el período o la exportación si la fila pertenece al archivo de otro día.',
      duplicate_in_ledger:
        'Elimine o revierta la fila sobrante en el libro e importe el archivo de nuevo.',
      duplicate_at_provider:
        'Pregunte de inmediato al proveedor si se pagó dos veces, con los dos ids.',
      ambiguous:
        'Dé a las filas un identificador propio, como el id del retiro, e importe el archivo de nuevo.',
      currency_mismatch: 'Corrija la fila, o agregue un alias al mapeo si solo difiere el nombre.',
      network_mismatch: 'Corrija la fila, o agregue un alias al mapeo si solo difiere el nombre.',
      address_mismatch:
        'Antes que nada compare con la orden del usuario final; si el libro es correcto, llame al proveedor.',
      tag_differs:
        'Pregunte primero al destinatario cuál es su etiqueta; una etiqueta equivocada acredita la cuenta de otro cliente.',
      address_case:
        'Compare ambas con la orden; en esta red las mayúsculas y minúsculas pueden nombrar direcciones distintas.',
      reference_mismatch:
        'Corrija la referencia en el libro; la clave conciliada muestra qué pago es.',
      amount_mismatch:
        'Corrija la fila, o fije una tolerancia para esta moneda si tal diferencia está permitida.',
      fee_mismatch:
        'Registre la comisión cobrada, o no asigne columna de comisión si el libro solo la estima.',
      total_mismatch:
        'Corrija la fila, o revise en el mapeo si la columna es el importe neto o el total.',
      blocked:
        'Pregunte al proveedor por qué está retenido; hasta que se libere, el libro no debería darlo por hecho.',
      money_disputed:
        'Pregunte al proveedor si el dinero salió antes de pagar nada otra vez; luego corrija la fila o su estado.',
      status_mismatch:
        'Actualice la caché y concilie de nuevo; si persiste, corrija el estado o defina la palabra en el perfil.',
      hash_replaced: 'Ponga el hash definitivo en el libro.',
      date_mismatch:
        'Revise primero la zona horaria y el formato de fecha en el mapeo; luego la fecha de la fila, o amplíe la ventana.',
      fee_in_amount:
        'Registre importe y comisión por separado, o declare la columna como total en el mapeo.',
      fee_left_out: 'Registre la comisión, o declare la columna como importe neto en el mapeo.',
      power_of_ten: 'Corrija la fila. Si son muchas, indique la unidad de la columna en el mapeo.',
      opposite_sign:
        'Corrija la fila. Si son muchas, haga que el mapeo lea la dirección por el signo.',
      rounded_by_spreadsheet: 'Exporte el libro de nuevo como texto, o acepte el redondeo.',
      digits_swapped: 'Corrija los dos dígitos en el libro.',
      fee_not_booked:
        'Registre la comisión, o no asigne columna de comisión si el libro no lleva comisiones.',
      named_by_rejected:
        'Corrija la fila rechazada (la conciliación la lista con su motivo) e importe el archivo de nuevo.',
    },
  },
  pt: {
    mends: 'O que costuma resolver',
    where: (facts: CauseFacts) => at('Linha', facts),
    cause: {
      missing_at_provider: () =>
        'O livro registra um pagamento que foi consultado no provedor e que ele não conhece.',
      missing_in_ledger: () =>
        'O provedor fez este pagamento dentro do período e nenhuma linha do livro o menciona.',
      duplicate_in_ledger: () =>
        'O mesmo pagamento está registrado mais de uma vez; uma linha está conciliada e esta sobra.',
      duplicate_at_provider: () =>
        'O provedor tem o mesmo pagamento mais de uma vez; um registro está conciliado e este sobra.',
      ambiguous: () =>
        'Mais de uma contraparte serve igualmente bem, por isso nenhuma foi escolhida.',
      currency_mismatch: (facts: CauseFacts) =>
        `O livro registra ${facts.ledgerCurrency || 'outra moeda'} e o provedor pagou ${facts.providerCurrency || 'outra'}.`,
      network_mismatch: (facts: CauseFacts) =>
        `O livro diz ${facts.ledgerNetwork || 'outra rede'} e o provedor enviou por ${facts.providerNetwork || 'outra'}.`,
      address_mismatch: () => 'O pagamento foi para um endereço diferente do que está no livro.',
      tag_differs: () => 'O endereço é o que está no livro e a tag que o segue é outra.',
      address_case: () => 'O endereço é o que está no livro, exceto por maiúsculas e minúsculas.',
      reference_mismatch: (facts: CauseFacts) =>
        `Foram conciliados por outra chave e não coincidem em: ${facts.references || 'uma referência'}.`,
      amount_mismatch: () =>
        'O que saiu para o endereço não é o que o livro registra, e a diferença passa da tolerância.',
      fee_mismatch: () => 'A tarifa cobrada não é a do livro.',
      total_mismatch: () => 'O valor debitado não é o total do livro.',
      blocked: (facts: CauseFacts) =>
        `O provedor retém este pagamento${facts.ledgerStatus === '' ? '' : `, e o livro diz “${facts.ledgerStatus}”`}.`,
      status_mismatch: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['“', '”'], 'sem status')
        return `Os dois lados discordam sobre até onde chegou: ${ledger} no livro, ${provider} no provedor.`
      },
      money_disputed: (facts: CauseFacts) => {
        const [ledger, provider] = quoted(facts, ['“', '”'], 'sem status')
        return `Um lado diz que o dinheiro saiu e o outro que não: ${ledger} no livro, ${provider} no provedor. O lado que falhou conta zero.`
      },
      hash_replaced: () =>
        'O livro ainda tem o hash provisório; o pagamento foi confirmado com outro.',
      date_mismatch: () =>
        'A data do livro está mais longe das datas do provedor do que a janela permite.',
      fee_in_amount: () =>
        'A linha do livro inclui a tarifa no valor: o valor dela é o total debitado pelo provedor.',
      fee_left_out: () =>
        'A linha do livro deixa a tarifa de fora: o total dela é o valor líquido do provedor.',
      power_of_ten: ({ field, factor, isSmaller }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${isSmaller ? `1/${factor} d${ptNames[field][1]}` : `${factor} × ${ptNames[field][1]}`} do provedor, até o último dígito.`,
      opposite_sign: ({ field }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${ptNames[field][1]} do provedor com o sinal oposto.`,
      rounded_by_spreadsheet: ({ field }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${ptNames[field][1]} do provedor com quinze dígitos: uma planilha arredondou.`,
      digits_swapped: ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `${ptNames[field][0]} do livro tem dois dígitos trocados: ${ledger} em vez de ${provider}.`,
      fee_not_booked: ({ fee }: CauseFacts) =>
        `O livro não registra tarifa e o provedor cobrou ${fee}.`,
      named_by_rejected: () =>
        'O provedor fez este pagamento e uma linha rejeitada do livro o menciona: a linha não pôde ser lida.',
    },
    mend: {
      missing_at_provider:
        'Verifique se o id tem erro e se a ordem chegou a ser enviada; se foi, consulte o provedor com a referência e a data.',
      missing_in_ledger:
        'Registre-o, ou amplie o período ou a exportação se a linha pertence ao arquivo de outro dia.',
      duplicate_in_ledger:
        'Remova ou estorne a linha excedente no livro e importe o arquivo de novo.',
      duplicate_at_provider: 'Pergunte logo ao provedor se foi pago duas vezes, com os dois ids.',
      ambiguous:
        'Dê às linhas um identificador próprio, como o id do saque, e importe o arquivo de novo.',
      currency_mismatch:
        'Corrija a linha, ou acrescente um alias ao mapeamento se só o nome difere.',
      network_mismatch:
        'Corrija a linha, ou acrescente um alias ao mapeamento se só o nome difere.',
      address_mismatch:
        'Antes de tudo compare com a ordem do usuário final; se o livro estiver certo, ligue para o provedor.',
      tag_differs:
        'Pergunte primeiro ao destinatário qual é a tag dele; uma tag errada credita a conta de outro cliente.',
      address_case:
        'Compare ambos com a ordem; nesta rede maiúsculas e minúsculas podem indicar endereços diferentes.',
      reference_mismatch:
        'Corrija a referência no livro; a chave conciliada mostra de qual pagamento se trata.',
      amount_mismatch:
        'Corrija a linha, ou defina uma tolerância para esta moeda se tal diferença é permitida.',
      fee_mismatch:
        'Registre a tarifa cobrada, ou não mapeie coluna de tarifa se o livro só a estima.',
      total_mismatch:
        'Corrija a linha, ou verifique no mapeamento se a coluna é o valor líquido ou o total.',
      blocked:
        'Pergunte ao provedor por que está retido; até ser liberado, o livro não deve dá-lo por concluído.',
      money_disputed:
        'Pergunte ao provedor se o dinheiro saiu antes de pagar qualquer coisa de novo; depois corrija a linha ou o seu status.',
      status_mismatch:
        'Atualize o cache e concilie de novo; se persistir, corrija o status ou defina a palavra no perfil.',
      hash_replaced: 'Coloque o hash definitivo no livro.',
      date_mismatch:
        'Verifique primeiro o fuso e o formato de data no mapeamento; depois a data da linha, ou amplie a janela.',
      fee_in_amount:
        'Registre valor e tarifa separados, ou declare a coluna como total no mapeamento.',
      fee_left_out: 'Registre a tarifa, ou declare a coluna como valor líquido no mapeamento.',
      power_of_ten: 'Corrija a linha. Se forem muitas, indique a unidade da coluna no mapeamento.',
      opposite_sign:
        'Corrija a linha. Se forem muitas, faça o mapeamento ler a direção pelo sinal.',
      rounded_by_spreadsheet: 'Exporte o livro de novo como texto, ou aceite o arredondamento.',
      digits_swapped: 'Corrija os dois dígitos no livro.',
      fee_not_booked:
        'Registre a tarifa, ou não mapeie coluna de tarifa se o livro não guarda tarifas.',
      named_by_rejected:
        'Corrija a linha rejeitada (a conciliação a lista com o motivo) e importe o arquivo de novo.',
    },
  },
})
