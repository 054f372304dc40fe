import type { MoneyField } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import { catalogue, t } from '../catalogue.ts'

/** The facts for the sentence about a cause. Texts are ready to show, empty if unknown. */
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
  /** The side of a disputed payment that says that the money left, empty if unknown. */
  readonly payingSide: 'ledger' | 'provider' | ''
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
const quoteStatuses = (
  { ledgerStatus, providerStatus }: CauseFacts,
  [open, close]: readonly [string, string],
  none: string,
): readonly [ledger: string, provider: string] => {
  const quote = (word: string): string => (word === '' ? none : `${open}${word}${close}`)
  return [quote(ledgerStatus), quote(providerStatus)]
}

const linesText = (word: string, { lines, ledgerFile }: CauseFacts): string =>
  lines === '' ? '' : `${word} ${lines}${ledgerFile === '' ? '' : ` · ${ledgerFile}`}`

/**
 * Why a break exists and what usually fixes it. Loaded with a break's detail, which the first
 * screen does not show.
 */
export const causeWords = catalogue({
  remedyLabel: t('What usually fixes it', 'Qué suele resolverlo', 'O que costuma resolver'),
  where: t(
    (facts: CauseFacts) => linesText('Line', facts),
    (facts: CauseFacts) => linesText('Línea', facts),
    (facts: CauseFacts) => linesText('Linha', facts),
  ),
  cause: {
    missing_at_provider: t(
      () => 'The ledger has a payment that the provider was asked about and does not know.',
      () => 'El libro registra un pago por el que se preguntó al proveedor y que este no conoce.',
      () => 'O livro registra um pagamento que foi consultado no provedor e que ele não conhece.',
    ),
    missing_in_ledger: t(
      () => 'The provider made this payment inside the period and no ledger row names it.',
      () => 'El proveedor hizo este pago dentro del período y ninguna fila del libro lo nombra.',
      () => 'O provedor fez este pagamento dentro do período e nenhuma linha do livro o menciona.',
    ),
    duplicate_in_ledger: t(
      () =>
        'The same payment is booked more than once; one row is matched and this one is left over.',
      () => 'El mismo pago está registrado más de una vez; una fila está conciliada y esta sobra.',
      () =>
        'O mesmo pagamento está registrado mais de uma vez; uma linha está conciliada e esta sobra.',
    ),
    duplicate_at_provider: t(
      () =>
        'The provider has the same payment more than once; one record is matched and this one is left over.',
      () =>
        'El proveedor tiene el mismo pago más de una vez; un registro está conciliado y este sobra.',
      () =>
        'O provedor tem o mesmo pagamento mais de uma vez; um registro está conciliado e este sobra.',
    ),
    ambiguous: t(
      () => 'More than one record matches equally well, so none was chosen.',
      () => 'Más de una contraparte encaja igual de bien, así que no se eligió ninguna.',
      () => 'Mais de uma contraparte serve igualmente bem, por isso nenhuma foi escolhida.',
    ),
    currency_mismatch: t(
      (facts: CauseFacts) =>
        `The ledger books ${facts.ledgerCurrency || 'another currency'} and the provider paid ${facts.providerCurrency || 'another one'}.`,
      (facts: CauseFacts) =>
        `El libro registra ${facts.ledgerCurrency || 'otra moneda'} y el proveedor pagó ${facts.providerCurrency || 'otra'}.`,
      (facts: CauseFacts) =>
        `O livro registra ${facts.ledgerCurrency || 'outra moeda'} e o provedor pagou ${facts.providerCurrency || 'outra'}.`,
    ),
    network_mismatch: t(
      (facts: CauseFacts) =>
        `The ledger says ${facts.ledgerNetwork || 'another network'} and the provider sent over ${facts.providerNetwork || 'another one'}.`,
      (facts: CauseFacts) =>
        `El libro dice ${facts.ledgerNetwork || 'otra red'} y el proveedor envió por ${facts.providerNetwork || 'otra'}.`,
      (facts: CauseFacts) =>
        `O livro diz ${facts.ledgerNetwork || 'outra rede'} e o provedor enviou por ${facts.providerNetwork || 'outra'}.`,
    ),
    address_mismatch: t(
      () => 'The payment went to another address than the one in the ledger.',
      () => 'El pago fue a una dirección distinta de la del libro.',
      () => 'O pagamento foi para um endereço diferente do que está no livro.',
    ),
    tag_differs: t(
      () => 'The address is the one in the ledger, and the tag after it is different.',
      () => 'La dirección es la del libro y la etiqueta que la sigue es otra.',
      () => 'O endereço é o que está no livro e a tag que o segue é outra.',
    ),
    address_case: t(
      () => 'The address is the one in the ledger except for upper and lower case.',
      () => 'La dirección es la del libro, salvo mayúsculas y minúsculas.',
      () => 'O endereço é o que está no livro, exceto por maiúsculas e minúsculas.',
    ),
    reference_mismatch: t(
      (facts: CauseFacts) =>
        `The two were matched by another key, and they disagree on: ${facts.references || 'a reference'}.`,
      (facts: CauseFacts) =>
        `Se conciliaron por otra clave y no coinciden en: ${facts.references || 'una referencia'}.`,
      (facts: CauseFacts) =>
        `Foram conciliados por outra chave e não coincidem em: ${facts.references || 'uma referência'}.`,
    ),
    amount_mismatch: t(
      () =>
        'The amount sent to the address is not the amount in the ledger, and the difference is beyond the tolerance.',
      () =>
        'Lo que salió hacia la dirección no es lo que registra el libro, y la diferencia supera la tolerancia.',
      () =>
        'O que saiu para o endereço não é o que o livro registra, e a diferença passa da tolerância.',
    ),
    fee_mismatch: t(
      () => 'The fee that was charged is not the fee in the ledger.',
      () => 'La comisión cobrada no es la del libro.',
      () => 'A tarifa cobrada não é a do livro.',
    ),
    total_mismatch: t(
      () => 'What was debited is not the total in the ledger.',
      () => 'Lo debitado no es el total del libro.',
      () => 'O valor debitado não é o total do livro.',
    ),
    blocked: t(
      (facts: CauseFacts) =>
        `The provider holds this payment back${facts.ledgerStatus === '' ? '' : `, and the ledger says “${facts.ledgerStatus}”`}.`,
      (facts: CauseFacts) =>
        `El proveedor retiene este pago${facts.ledgerStatus === '' ? '' : `, y el libro dice «${facts.ledgerStatus}»`}.`,
      (facts: CauseFacts) =>
        `O provedor retém este pagamento${facts.ledgerStatus === '' ? '' : `, e o livro diz “${facts.ledgerStatus}”`}.`,
    ),
    status_mismatch: t(
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['“', '”'], 'no status')
        return `The two sides disagree on its status: ${ledger} in the ledger, ${provider} at the provider.`
      },
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['«', '»'], 'sin estado')
        return `Los dos lados no coinciden en hasta dónde llegó: ${ledger} en el libro, ${provider} en el proveedor.`
      },
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['“', '”'], 'sem status')
        return `Os dois lados discordam sobre até onde chegou: ${ledger} no livro, ${provider} no provedor.`
      },
    ),
    money_disputed: t(
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['“', '”'], 'no status')
        const [dispute, zeroSide] =
          facts.payingSide === 'ledger'
            ? [
                'The ledger says that the money left and the provider that it did not',
                'provider’s side',
              ]
            : facts.payingSide === 'provider'
              ? [
                  'The provider says that the money left and the ledger that it did not',
                  'ledger’s side',
                ]
              : [
                  'One side says that the money left and the other that it did not',
                  'side that failed',
                ]
        return `${dispute}: ${ledger} in the ledger, ${provider} at the provider. The ${zeroSide} counts as zero.`
      },
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['«', '»'], 'sin estado')
        const [dispute, zeroSide] =
          facts.payingSide === 'ledger'
            ? ['El libro dice que el dinero salió y el proveedor que no', 'lado del proveedor']
            : facts.payingSide === 'provider'
              ? ['El proveedor dice que el dinero salió y el libro que no', 'lado del libro']
              : ['Un lado dice que el dinero salió y el otro que no', 'lado fallido']
        return `${dispute}: ${ledger} en el libro, ${provider} en el proveedor. El ${zeroSide} cuenta cero.`
      },
      (facts: CauseFacts) => {
        const [ledger, provider] = quoteStatuses(facts, ['“', '”'], 'sem status')
        const [dispute, zeroSide] =
          facts.payingSide === 'ledger'
            ? ['O livro diz que o dinheiro saiu e o provedor que não', 'lado do provedor']
            : facts.payingSide === 'provider'
              ? ['O provedor diz que o dinheiro saiu e o livro que não', 'lado do livro']
              : ['Um lado diz que o dinheiro saiu e o outro que não', 'lado que falhou']
        return `${dispute}: ${ledger} no livro, ${provider} no provedor. O ${zeroSide} conta zero.`
      },
    ),
    hash_replaced: t(
      () =>
        'The ledger still has the provisional hash; the payment was confirmed under another one.',
      () => 'El libro aún tiene el hash provisional; el pago se confirmó con otro.',
      () => 'O livro ainda tem o hash provisório; o pagamento foi confirmado com outro.',
    ),
    date_mismatch: t(
      () => 'The ledger’s date is farther from the provider’s dates than the date window allows.',
      () =>
        'La fecha del libro está más lejos de las fechas del proveedor de lo que permite la ventana.',
      () => 'A data do livro está mais longe das datas do provedor do que a janela permite.',
    ),
    fee_in_amount: t(
      () =>
        'The ledger row books the fee into the amount: its amount is the provider’s debited total.',
      () =>
        'La fila del libro incluye la comisión en el importe: su importe es el total debitado por el proveedor.',
      () =>
        'A linha do livro inclui a tarifa no valor: o valor dela é o total debitado pelo provedor.',
    ),
    fee_left_out: t(
      () => 'The ledger row leaves the fee out: its total is the provider’s net amount.',
      () => 'La fila del libro omite la comisión: su total es el importe neto del proveedor.',
      () => 'A linha do livro deixa a tarifa de fora: o total dela é o valor líquido do provedor.',
    ),
    power_of_ten: t(
      ({ field, factor, isSmaller }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is ${isSmaller ? `1/${factor} of` : `${factor} ×`} the provider’s, to the last digit.`,
      ({ field, factor, isSmaller }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${isSmaller ? `1/${factor} d${esNames[field][1] === 'el' ? 'el' : 'e la'}` : `${factor} × ${esNames[field][1]}`} del proveedor, hasta el último dígito.`,
      ({ field, factor, isSmaller }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${isSmaller ? `1/${factor} d${ptNames[field][1]}` : `${factor} × ${ptNames[field][1]}`} do provedor, até o último dígito.`,
    ),
    opposite_sign: t(
      ({ field }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is the provider’s with the opposite sign.`,
      ({ field }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${esNames[field][1]} del proveedor con el signo contrario.`,
      ({ field }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${ptNames[field][1]} do provedor com o sinal oposto.`,
    ),
    rounded_by_spreadsheet: t(
      ({ field }: CauseFacts) =>
        `The ledger’s ${enNames[field]} is the provider’s with fifteen digits: a spreadsheet rounded it.`,
      ({ field }: CauseFacts) =>
        `${esNames[field][0]} del libro es ${esNames[field][1]} del proveedor con quince dígitos: lo redondeó una hoja de cálculo.`,
      ({ field }: CauseFacts) =>
        `${ptNames[field][0]} do livro é ${ptNames[field][1]} do provedor com quinze dígitos: uma planilha arredondou.`,
    ),
    digits_swapped: t(
      ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `Two digits of the ledger’s ${enNames[field]} are swapped: ${ledger} instead of ${provider}.`,
      ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `${esNames[field][0]} del libro tiene dos dígitos invertidos: ${ledger} en lugar de ${provider}.`,
      ({ field, swapped: [ledger, provider] }: CauseFacts) =>
        `${ptNames[field][0]} do livro tem dois dígitos trocados: ${ledger} em vez de ${provider}.`,
    ),
    fee_not_booked: t(
      ({ fee }: CauseFacts) => `The ledger books no fee, and the provider charged ${fee}.`,
      ({ fee }: CauseFacts) => `El libro no registra comisión y el proveedor cobró ${fee}.`,
      ({ fee }: CauseFacts) => `O livro não registra tarifa e o provedor cobrou ${fee}.`,
    ),
    named_by_rejected: t(
      () =>
        'The provider made this payment, and a rejected ledger row names it: the row could not be read.',
      () =>
        'El proveedor hizo este pago y una fila rechazada del libro lo nombra: la fila no pudo leerse.',
      () =>
        'O provedor fez este pagamento e uma linha rejeitada do livro o menciona: a linha não pôde ser lida.',
    ),
  },
  remedies: {
    missing_at_provider: t(
      'Check the id for a typing error and whether the order was ever sent; if it was, ask the provider with the reference and the date.',
      'Revise si el id tiene un error y si la orden llegó a enviarse; si se envió, consulte al proveedor con la referencia y la fecha.',
      'Verifique se o id tem erro e se a ordem chegou a ser enviada; se foi, consulte o provedor com a referência e a data.',
    ),
    missing_in_ledger: t(
      'Book it, or widen the period or the export if the row belongs to another day’s file.',
      'Regístrelo, o amplíe el período o la exportación si la fila pertenece al archivo de otro día.',
      'Registre-o, ou amplie o período ou a exportação se a linha pertence ao arquivo de outro dia.',
    ),
    duplicate_in_ledger: t(
      'Remove or reverse the surplus row in the ledger and import the file again.',
      'Elimine o revierta la fila sobrante en el libro e importe el archivo de nuevo.',
      'Remova ou estorne a linha excedente no livro e importe o arquivo de novo.',
    ),
    duplicate_at_provider: t(
      'Ask the provider at once whether it was paid twice; the two ids belong in the question.',
      'Pregunte de inmediato al proveedor si se pagó dos veces, con los dos ids.',
      'Pergunte logo ao provedor se foi pago duas vezes, com os dois ids.',
    ),
    ambiguous: t(
      'Give the rows an identifier of their own, such as the withdrawal id, and import the file again.',
      'Dé a las filas un identificador propio, como el id del retiro, e importe el archivo de nuevo.',
      'Dê às linhas um identificador próprio, como o id do saque, e importe o arquivo de novo.',
    ),
    currency_mismatch: t(
      'Correct the row, or add an alias to the mapping if only the name differs.',
      'Corrija la fila, o agregue un alias al mapeo si solo difiere el nombre.',
      'Corrija a linha, ou acrescente um alias ao mapeamento se só o nome difere.',
    ),
    network_mismatch: t(
      'Correct the row, or add an alias to the mapping if only the name differs.',
      'Corrija la fila, o agregue un alias al mapeo si solo difiere el nombre.',
      'Corrija a linha, ou acrescente um alias ao mapeamento se só o nome difere.',
    ),
    address_mismatch: t(
      'Compare with the order the end user gave before anything else; if the ledger is right, call the provider.',
      'Antes que nada compare con la orden del usuario final; si el libro es correcto, llame al proveedor.',
      'Antes de tudo compare com a ordem do usuário final; se o livro estiver certo, ligue para o provedor.',
    ),
    tag_differs: t(
      'Ask the recipient which tag is theirs before anything else; a wrong tag credits another account.',
      'Pregunte primero al destinatario cuál es su etiqueta; una etiqueta equivocada acredita la cuenta de otro cliente.',
      'Pergunte primeiro ao destinatário qual é a tag dele; uma tag errada credita a conta de outro cliente.',
    ),
    address_case: t(
      'Compare both with the order; on this network upper and lower case can name different addresses.',
      'Compare ambas con la orden; en esta red las mayúsculas y minúsculas pueden nombrar direcciones distintas.',
      'Compare ambos com a ordem; nesta rede maiúsculas e minúsculas podem indicar endereços diferentes.',
    ),
    reference_mismatch: t(
      'Correct the reference in the ledger; the matched key shows which payment it is.',
      'Corrija la referencia en el libro; la clave conciliada muestra qué pago es.',
      'Corrija a referência no livro; a chave conciliada mostra de qual pagamento se trata.',
    ),
    amount_mismatch: t(
      'Correct the row, or set a tolerance for this currency if such a difference is allowed.',
      'Corrija la fila, o fije una tolerancia para esta moneda si tal diferencia está permitida.',
      'Corrija a linha, ou defina uma tolerância para esta moeda se tal diferença é permitida.',
    ),
    fee_mismatch: t(
      'Book the charged fee, or map no fee column if the ledger only estimates it.',
      'Registre la comisión cobrada, o no asigne columna de comisión si el libro solo la estima.',
      'Registre a tarifa cobrada, ou não mapeie coluna de tarifa se o livro só a estima.',
    ),
    total_mismatch: t(
      'Correct the row, or check in the mapping whether the column is the net amount or the total.',
      'Corrija la fila, o revise en el mapeo si la columna es el importe neto o el total.',
      'Corrija a linha, ou verifique no mapeamento se a coluna é o valor líquido ou o total.',
    ),
    blocked: t(
      'Ask the provider why it is held; until it is released, the ledger should not count it as done.',
      'Pregunte al proveedor por qué está retenido; hasta que se libere, el libro no debería darlo por hecho.',
      'Pergunte ao provedor por que está retido; até ser liberado, o livro não deve dá-lo por concluído.',
    ),
    money_disputed: t(
      'Ask the provider whether the money left before anything is paid again; then correct the row, or its status.',
      'Pregunte al proveedor si el dinero salió antes de pagar nada otra vez; luego corrija la fila o su estado.',
      'Pergunte ao provedor se o dinheiro saiu antes de pagar qualquer coisa de novo; depois corrija a linha ou o seu status.',
    ),
    status_mismatch: t(
      'Bring the cache up to date and run again; if the break remains, correct the status or set the meaning of the word in the profile.',
      'Actualice la caché y concilie de nuevo; si persiste, corrija el estado o defina la palabra en el perfil.',
      'Atualize o cache e concilie de novo; se persistir, corrija o status ou defina a palavra no perfil.',
    ),
    hash_replaced: t(
      'Put the final hash into the ledger.',
      'Ponga el hash definitivo en el libro.',
      'Coloque o hash final no livro.',
    ),
    date_mismatch: t(
      'Check time zone and date format in the mapping first; then the date in the row, or widen the window.',
      'Revise primero la zona horaria y el formato de fecha en el mapeo; luego la fecha de la fila, o amplíe la ventana.',
      'Verifique primeiro o fuso e o formato de data no mapeamento; depois a data da linha, ou amplie a janela.',
    ),
    fee_in_amount: t(
      'Book amount and fee separately, or declare the column as the total in the mapping.',
      'Registre importe y comisión por separado, o declare la columna como total en el mapeo.',
      'Registre valor e tarifa separados, ou declare a coluna como total no mapeamento.',
    ),
    fee_left_out: t(
      'Book the fee, or declare the column as the net amount in the mapping.',
      'Registre la comisión, o declare la columna como importe neto en el mapeo.',
      'Registre a tarifa, ou declare a coluna como valor líquido no mapeamento.',
    ),
    power_of_ten: t(
      'Correct the row. If many rows are like this, set the unit of the column in the mapping.',
      'Corrija la fila. Si son muchas, indique la unidad de la columna en el mapeo.',
      'Corrija a linha. Se forem muitas, indique a unidade da coluna no mapeamento.',
    ),
    opposite_sign: t(
      'Correct the row. If many rows are like this, let the mapping read the direction by the sign.',
      'Corrija la fila. Si son muchas, haga que el mapeo lea la dirección por el signo.',
      'Corrija a linha. Se forem muitas, faça o mapeamento ler a direção pelo sinal.',
    ),
    rounded_by_spreadsheet: t(
      'Export the ledger again as text, or accept the rounding.',
      'Exporte el libro de nuevo como texto, o acepte el redondeo.',
      'Exporte o livro de novo como texto, ou aceite o arredondamento.',
    ),
    digits_swapped: t(
      'Correct the two digits in the ledger.',
      'Corrija los dos dígitos en el libro.',
      'Corrija os dois dígitos no livro.',
    ),
    fee_not_booked: t(
      'Book the fee, or map no fee column if the ledger does not keep fees.',
      'Registre la comisión, o no asigne columna de comisión si el libro no lleva comisiones.',
      'Registre a tarifa, ou não mapeie coluna de tarifa se o livro não guarda tarifas.',
    ),
    named_by_rejected: t(
      'Fix the rejected row (the run lists it with its reason) and import the file again.',
      'Corrija la fila rechazada (la conciliación la lista con su motivo) e importe el archivo de nuevo.',
      'Corrija a linha rejeitada (a conciliação a lista com o motivo) e importe o arquivo de novo.',
    ),
  },
})
