import type {
  ExchangeCode,
  GatewayProduct,
  WalletCode,
} from '../../../src-main/domain/gateway-codes.ts'
import type { Entries } from '../catalogue.ts'
import { catalogue, t } from '../catalogue.ts'

type CodeText = readonly [meaning: string, todo: string]

/**
 * The meanings of the codes of each gateway product. One product's text never stands for another's.
 */
interface CodeTexts {
  readonly wallet: Readonly<Record<WalletCode, CodeText>>
  readonly exchange: Readonly<Record<ExchangeCode, CodeText>>
}

const keyNotAllowed = t(
  [
    'This key is not allowed to do that from here.',
    'Check the address list and the permissions of the key.',
  ],
  [
    'Esta clave no puede hacer eso desde aquí.',
    'Revise la lista de direcciones y los permisos de la clave.',
  ],
  [
    'Esta chave não pode fazer isso daqui.',
    'Verifique a lista de endereços e as permissões da chave.',
  ],
)
const tooManyRequests = t(
  ['Too many requests.', 'Wait; reads are tried again automatically.'],
  ['Demasiadas solicitudes.', 'Espere; lo que solo se lee se reintenta por sí solo.'],
  ['Solicitações demais.', 'Espere; o que só é lido é tentado de novo sozinho.'],
)

const askEn = 'Ask the provider with this code and the time of the call.'
const noMeaningEn: CodeText = ['The documentation lists this code without a meaning.', askEn]

const askEs = 'Consulte al proveedor con este código y la hora de la llamada.'
const noMeaningEs: CodeText = ['La documentación lista este código sin significado.', askEs]

const askPt = 'Consulte o provedor com este código e a hora da chamada.'
const noMeaningPt: CodeText = ['A documentação lista este código sem significado.', askPt]

/** The words of the gateway's error codes, by product. */
export const gatewayCodeWords = catalogue({
  codes: {
    wallet: {
      ERR_0001: t(
        [
          'The wallet had an internal error.',
          'Try again later. If the problem persists, report it.',
        ],
        ['La billetera falló por sí misma.', 'Reintente más tarde. Si sigue, infórmelo.'],
        ['A carteira falhou por si mesma.', 'Tente mais tarde. Se continuar, informe.'],
      ),
      ERR_0003: t(
        [
          'The request is not valid.',
          'Read which fields the wallet names, correct them and send again.',
        ],
        [
          'La solicitud no es válida.',
          'Lea qué campos nombra la billetera, corríjalos y envíe de nuevo.',
        ],
        [
          'A solicitação não é válida.',
          'Leia quais campos a carteira nomeia, corrija-os e envie de novo.',
        ],
      ),
      ERR_0004: t(
        ['The wallet does not know the requested item.', 'Check the id and the path.'],
        ['La billetera no conoce lo que se pidió.', 'Revise el id y la ruta.'],
        ['A carteira não conhece o que foi pedido.', 'Verifique o id e o caminho.'],
      ),
      ERR_0005: t(
        [
          'The request conflicts with existing data.',
          'Check the existing data before you send it again.',
        ],
        [
          'La solicitud choca con lo que ya existe.',
          'Mire lo que existe antes de enviarla de nuevo.',
        ],
        [
          'A solicitação conflita com o que já existe.',
          'Veja o que existe antes de enviá-la de novo.',
        ],
      ),
      ERR_0006: t(
        ['The wallet is not available.', 'Try again later.'],
        ['La billetera no está disponible.', 'Reintente más tarde.'],
        ['A carteira não está disponível.', 'Tente mais tarde.'],
      ),
      ERR_0008: t(
        [
          'The login was refused.',
          'Check API key, secret and the clock of this machine; the message says which of them.',
        ],
        [
          'El acceso fue rechazado.',
          'Revise la clave de API, el secreto y el reloj de esta computadora; el mensaje dice cuál.',
        ],
        [
          'O acesso foi recusado.',
          'Verifique a chave de API, o segredo e o relógio desta máquina; a mensagem diz qual.',
        ],
      ),
      ERR_0009: keyNotAllowed,
      ERR_0010: t(
        ['The path does not accept this method.', 'Check the method of the operation.'],
        ['La ruta no acepta este método.', 'Revise el método de la operación.'],
        ['O caminho não aceita este método.', 'Verifique o método da operação.'],
      ),
      ERR_0012: tooManyRequests,
    },
    exchange: {
      40000: t(
        ['A parameter is not valid.', 'Correct it and send again.'],
        ['Un parámetro no es válido.', 'Corríjalo y envíe de nuevo.'],
        ['Um parâmetro não é válido.', 'Corrija-o e envie de novo.'],
      ),
      40010: t(
        ['The amount is below the minimum.', 'Raise the amount.'],
        ['El importe está por debajo del mínimo.', 'Suba el importe.'],
        ['O valor está abaixo do mínimo.', 'Aumente o valor.'],
      ),
      40011: t(
        ['The funds are insufficient.', 'Fund the balance or lower the amount.'],
        ['Los fondos no alcanzan.', 'Agregue fondos o baje el importe.'],
        ['Os fundos não bastam.', 'Adicione fundos ou diminua o valor.'],
      ),
      40020: t(
        ['The order has already been cancelled.', 'There is nothing to do.'],
        ['La orden ya se había cancelado.', 'No hay nada que hacer.'],
        ['A ordem já tinha sido cancelada.', 'Não há nada a fazer.'],
      ),
      40021: t(
        ['The order was executed completely.', 'There is nothing left to cancel.'],
        ['La orden se ejecutó por completo.', 'No queda nada que cancelar.'],
        ['A ordem foi executada por completo.', 'Não resta nada a cancelar.'],
      ),
      40030: t(
        ['The withdrawal limit is used up.', 'Wait for the next period or have it raised.'],
        ['El límite de retiro está agotado.', 'Espere al próximo período o pida que lo suban.'],
        ['O limite de saque está esgotado.', 'Espere o próximo período ou peça que o aumentem.'],
      ),
      40031: t(
        ['The withdrawal is below the minimum.', 'Raise the amount.'],
        ['El retiro está por debajo del mínimo.', 'Suba el importe.'],
        ['O saque está abaixo do mínimo.', 'Aumente o valor.'],
      ),
      40032: t(
        [
          'A withdrawal like this one was made just now.',
          'Look at the withdrawals first. An equal one is accepted after ten minutes.',
        ],
        [
          'Hace un momento se hizo un retiro igual.',
          'Mire primero los retiros. Uno igual se acepta pasados diez minutos.',
        ],
        [
          'Um saque igual foi feito há pouco.',
          'Veja primeiro os saques. Um igual é aceito depois de dez minutos.',
        ],
      ),
      40033: t(
        ['The destination is not authorised.', 'Authorise the address with the provider first.'],
        ['El destino no está autorizado.', 'Autorice antes la dirección con el proveedor.'],
        ['O destino não está autorizado.', 'Autorize antes o endereço com o provedor.'],
      ),
      40034: t(noMeaningEn, noMeaningEs, noMeaningPt),
      40035: t(noMeaningEn, noMeaningEs, noMeaningPt),
      40040: t(
        ['Withdrawals are blocked.', 'Ask the provider why, and when they are open again.'],
        ['Los retiros están bloqueados.', 'Pregunte al proveedor por qué y hasta cuándo.'],
        ['Os saques estão bloqueados.', 'Pergunte ao provedor por que e até quando.'],
      ),
      40041: t(noMeaningEn, noMeaningEs, noMeaningPt),
      40050: t(
        ['The second factor is not enabled.', 'Enable it for the account on the web.'],
        ['El segundo factor no está activado.', 'Actívelo para la cuenta en la web.'],
        ['O segundo fator não está ativado.', 'Ative-o para a conta na web.'],
      ),
      40090: t(noMeaningEn, noMeaningEs, noMeaningPt),
      40100: t(
        ['The login was refused.', 'Check API key, secret and the clock of this machine.'],
        [
          'El acceso fue rechazado.',
          'Revise la clave de API, el secreto y el reloj de esta computadora.',
        ],
        [
          'O acesso foi recusado.',
          'Verifique a chave de API, o segredo e o relógio desta máquina.',
        ],
      ),
      40300: keyNotAllowed,
      40400: t(
        ['The exchange does not know the requested item.', 'Check the id and the path.'],
        ['El exchange no conoce lo que se pidió.', 'Revise el id y la ruta.'],
        ['A exchange não conhece o que foi pedido.', 'Verifique o id e o caminho.'],
      ),
      42900: tooManyRequests,
      50000: t(
        [
          'The exchange had an internal error.',
          'Try again later. If the problem persists, report it.',
        ],
        ['El exchange falló por sí mismo.', 'Reintente más tarde. Si sigue, infórmelo.'],
        ['A exchange falhou por si mesma.', 'Tente mais tarde. Se continuar, informe.'],
      ),
      50001: t(noMeaningEn, noMeaningEs, noMeaningPt),
      50002: t(noMeaningEn, noMeaningEs, noMeaningPt),
      50003: t(noMeaningEn, noMeaningEs, noMeaningPt),
      503: t(
        ['The exchange is not available.', 'Try again later.'],
        ['El exchange no está disponible.', 'Reintente más tarde.'],
        ['A exchange não está disponível.', 'Tente mais tarde.'],
      ),
    },
  } satisfies Entries<CodeTexts>,
  products: {
    wallet: t('Wallet', 'Billetera', 'Carteira'),
    exchange: t('Exchange', 'Exchange', 'Exchange'),
  } satisfies Entries<Readonly<Record<GatewayProduct, string>>>,
  about: t(
    (product: string, status: string) => `${product} · HTTP ${status}`,
    (product, status) => `${product} · HTTP ${status}`,
    (product, status) => `${product} · HTTP ${status}`,
  ),
  unlistedAbout: t(
    (product: string) => `${product} · not in its table`,
    (product) => `${product} · no está en su tabla`,
    (product) => `${product} · não está na sua tabela`,
  ),
  unlistedText: t(
    (product: string) =>
      `The ${product} answered with a code that its table does not list. It is shown as received.`,
    (product) => `${product} respondió con un código que su tabla no lista. Se muestra como llegó.`,
    (product) =>
      `${product} respondeu com um código que a sua tabela não lista. É mostrado como chegou.`,
  ),
  ask: t(askEn, askEs, askPt),
  passedThroughText: t(
    'A system behind the wallet sent this code, and the wallet passes it through. No source says what it means.',
    'Un sistema detrás de la billetera envió este código y la billetera lo reenvía. Ninguna fuente dice qué significa.',
    'Um sistema por trás da carteira enviou este código e a carteira o repassa. Nenhuma fonte diz o que significa.',
  ),
})
