import { headerUnit } from './header-unit.ts'
import { normalHeader } from './ledger-fields.ts'

const WITHDRAWAL_WORDS = words(`
  withdrawal withdrawals withdraw withdrawn withdrew send sends sent out outgoing outflow payout payouts retiro retiros saque saques retirada
  retiradas envio envios enviado enviada egreso egresos salida salidas saida saidas
`)
const OTHER_TYPE_WORDS = words(`
  deposit deposits deposited receive receives received recv receipt in incoming inflow trade trades traded buy sell bought sold exchange exchanged
  conversion convert swap fill match market reward rewards staking stake unstake earn earning interest dividend bonus rebate airdrop adjustment
  spend rollover margin funding mining mined mint burn deposito depositos ingreso ingresos entrada entradas recibido recibida recebido recebida
  recebimento compra venta venda cambio conversao interes juros rendimiento rendimento orden ordem execucao ejecucao
`)
const FEE_WORDS = words(
  'fee fees comision comisiones comissao taxa taxas tarifa tarifas internal interno interna',
)

/**
 * Classifies a word in a column of types: a withdrawal, something else, or undefined if it may
 * be either. A fee for a withdrawal is not the withdrawal.
 */
export function typeClass(text: string): 'withdrawal' | 'other' | undefined {
  const parts = normalHeader(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).split('_')
  if (parts.some((part) => FEE_WORDS.has(part))) return 'other'
  const isWithdrawal = parts.some((part) => WITHDRAWAL_WORDS.has(part))
  const isOther = parts.some((part) => OTHER_TYPE_WORDS.has(part))
  return isWithdrawal === isOther ? undefined : isWithdrawal ? 'withdrawal' : 'other'
}

const TYPE_HEADERS = words(
  'type kind operation category side direction action tipo categoria operacion operacao movimiento movimento sentido',
)

/** True for the header of a column that gives the kind of booking of each row. */
export function isTypeHeader(header: string): boolean {
  const parts = normalHeader(header).split('_')
  return parts.some((part) => TYPE_HEADERS.has(part)) && !parts.includes('account')
}

const OUT_HEADERS = words(`
  withdrawal withdrawals withdraw withdrawal_amount withdrawn amount_out money_out paid_out out sent_amount amount_sent from_amount sell egreso
  egresos salida salidas saida saidas retiro retiros retirada retiradas saque saques
`)
const IN_HEADERS = words(`
  deposit deposits deposit_amount deposited amount_in money_in paid_in in received_amount amount_received to_amount buy ingreso ingresos entrada
  entradas deposito depositos
`)
const DEBIT_HEADERS = words('debit debits debit_amount debito debitos cargo cargos debe soll')
const CREDIT_HEADERS = words(
  'credit credits credit_amount credito creditos abono abonos haber haben',
)

export type DirectionHeader = 'out' | 'in' | 'debit' | 'credit'

/**
 * Classifies the header of a column of amounts by direction. Debit and credit depend on whose book
 * it is.
 */
export function directionHeader(header: string): DirectionHeader | undefined {
  const plainText = normalHeader(headerUnit(header)?.name ?? header)
  if (OUT_HEADERS.has(plainText)) return 'out'
  if (IN_HEADERS.has(plainText)) return 'in'
  return DEBIT_HEADERS.has(plainText)
    ? 'debit'
    : CREDIT_HEADERS.has(plainText)
      ? 'credit'
      : undefined
}

const OUT_LETTERS = words('d dr db debit debito s saida salida out')
const IN_LETTERS = words('c cr credit credito e entrada in h')

/** Classifies a lone letter or word such as D or CR in a row. */
export function directionLetter(text: string): 'debit' | 'credit' | undefined {
  const plainText = normalHeader(text)
  return OUT_LETTERS.has(plainText) ? 'debit' : IN_LETTERS.has(plainText) ? 'credit' : undefined
}

const BALANCE_ROW =
  /^(?:(?:grand |sub-?)?totale?s?|totais|subtotal|suma|soma|(?:opening|closing|starting|ending|initial|final) balance|balance (?:b\/f|c\/f|brought forward|carried forward)|saldo(?: (?:inicial|anterior|final|del dia|do dia))?|saldo (?:de )?(?:apertura|cierre|abertura|fechamento))\s*[:.]?$/i

const MAX_LABEL_CHARACTERS = 60

/** True for the label of a row with a balance or a total. */
export function isBalanceLabel(text: string): boolean {
  if (text.length > MAX_LABEL_CHARACTERS) return false
  return BALANCE_ROW.test(text.trim().normalize('NFKD').replace(/\p{M}/gu, ''))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
