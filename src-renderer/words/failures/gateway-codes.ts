import type {
  ExchangeCode,
  GatewayProduct,
  WalletCode,
} from '../../../src-main/domain/gateway-codes.ts'
import { catalogue } from '../catalogue.ts'

type CodeText = readonly [meaning: string, todo: string]

/**
 * The meanings of the codes of each gateway product. One product's text never stands for another's.
 */
interface CodeTexts {
  readonly wallet: Readonly<Record<WalletCode, CodeText>>
  readonly exchange: Readonly<Record<ExchangeCode, CodeText>>
}

const askEn = 'Ask the provider with this code and the time of the call.'
const noMeaningEn: CodeText = ['The documentation lists this code without a meaning.', askEn]

const codesEn: CodeTexts = {
  wallet: {
    ERR_0001: ['The wallet failed by itself.', 'Try again later. If it stays, report it.'],
    ERR_0003: [
      'The request is not valid.',
      'Read which fields the wallet names, correct them and send again.',
    ],
    ERR_0004: ['The wallet does not know what was asked for.', 'Check the id and the path.'],
    ERR_0005: [
      'The request conflicts with what is there already.',
      'Look at what is there before you send it again.',
    ],
    ERR_0006: ['The wallet is not available.', 'Try again later.'],
    ERR_0008: [
      'The login was refused.',
      'Check API key, secret and the clock of this machine; the message says which of them.',
    ],
    ERR_0009: [
      'This key may not do that from here.',
      'Check the address list and the permissions of the key.',
    ],
    ERR_0010: ['The path does not take this method.', 'Check the method of the operation.'],
    ERR_0012: ['Too many requests.', 'Wait; what is only read is tried again by itself.'],
  },
  exchange: {
    40000: ['A parameter is not valid.', 'Correct it and send again.'],
    40010: ['The amount is below the minimum.', 'Raise the amount.'],
    40011: ['The funds are not enough.', 'Fund the balance or lower the amount.'],
    40020: ['The order was cancelled before.', 'There is nothing to do.'],
    40021: ['The order was executed completely.', 'There is nothing left to cancel.'],
    40030: ['The withdrawal limit is used up.', 'Wait for the next period or have it raised.'],
    40031: ['The withdrawal is below the minimum.', 'Raise the amount.'],
    40032: [
      'A withdrawal like this one was made just now.',
      'Look at the withdrawals first. An equal one is accepted after ten minutes.',
    ],
    40033: ['The destination is not authorised.', 'Authorise the address with the provider first.'],
    40034: noMeaningEn,
    40035: noMeaningEn,
    40040: ['Withdrawals are blocked.', 'Ask the provider why, and when they are open again.'],
    40041: noMeaningEn,
    40050: ['The second factor is not enabled.', 'Enable it for the account on the web.'],
    40090: noMeaningEn,
    40100: ['The login was refused.', 'Check API key, secret and the clock of this machine.'],
    40300: [
      'This key may not do that from here.',
      'Check the address list and the permissions of the key.',
    ],
    40400: ['The exchange does not know what was asked for.', 'Check the id and the path.'],
    42900: ['Too many requests.', 'Wait; what is only read is tried again by itself.'],
    50000: ['The exchange failed by itself.', 'Try again later. If it stays, report it.'],
    50001: noMeaningEn,
    50002: noMeaningEn,
    50003: noMeaningEn,
    503: ['The exchange is not available.', 'Try again later.'],
  },
}

const askEs = 'Consulte al proveedor con este código y la hora de la llamada.'
const noMeaningEs: CodeText = ['La documentación lista este código sin significado.', askEs]

const codesEs: CodeTexts = {
  wallet: {
    ERR_0001: ['La billetera falló por sí misma.', 'Reintente más tarde. Si sigue, infórmelo.'],
    ERR_0003: [
      'La solicitud no es válida.',
      'Lea qué campos nombra la billetera, corríjalos y envíe de nuevo.',
    ],
    ERR_0004: ['La billetera no conoce lo que se pidió.', 'Revise el id y la ruta.'],
    ERR_0005: [
      'La solicitud choca con lo que ya existe.',
      'Mire lo que existe antes de enviarla de nuevo.',
    ],
    ERR_0006: ['La billetera no está disponible.', 'Reintente más tarde.'],
    ERR_0008: [
      'El acceso fue rechazado.',
      'Revise la clave de API, el secreto y el reloj de este equipo; el mensaje dice cuál.',
    ],
    ERR_0009: [
      'Esta clave no puede hacer eso desde aquí.',
      'Revise la lista de direcciones y los permisos de la clave.',
    ],
    ERR_0010: ['La ruta no acepta este método.', 'Revise el método de la operación.'],
    ERR_0012: ['Demasiadas solicitudes.', 'Espere; lo que solo se lee se reintenta por sí solo.'],
  },
  exchange: {
    40000: ['Un parámetro no es válido.', 'Corríjalo y envíe de nuevo.'],
    40010: ['El importe está por debajo del mínimo.', 'Suba el importe.'],
    40011: ['Los fondos no alcanzan.', 'Agregue fondos o baje el importe.'],
    40020: ['La orden ya se había cancelado.', 'No hay nada que hacer.'],
    40021: ['La orden se ejecutó por completo.', 'No queda nada que cancelar.'],
    40030: ['El límite de retiro está agotado.', 'Espere al próximo período o pida que lo suban.'],
    40031: ['El retiro está por debajo del mínimo.', 'Suba el importe.'],
    40032: [
      'Hace un momento se hizo un retiro igual.',
      'Mire primero los retiros. Uno igual se acepta pasados diez minutos.',
    ],
    40033: ['El destino no está autorizado.', 'Autorice antes la dirección con el proveedor.'],
    40034: noMeaningEs,
    40035: noMeaningEs,
    40040: ['Los retiros están bloqueados.', 'Pregunte al proveedor por qué y hasta cuándo.'],
    40041: noMeaningEs,
    40050: ['El segundo factor no está activado.', 'Actívelo para la cuenta en la web.'],
    40090: noMeaningEs,
    40100: [
      'El acceso fue rechazado.',
      'Revise la clave de API, el secreto y el reloj de este equipo.',
    ],
    40300: [
      'Esta clave no puede hacer eso desde aquí.',
      'Revise la lista de direcciones y los permisos de la clave.',
    ],
    40400: ['El exchange no conoce lo que se pidió.', 'Revise el id y la ruta.'],
    42900: ['Demasiadas solicitudes.', 'Espere; lo que solo se lee se reintenta por sí solo.'],
    50000: ['El exchange falló por sí mismo.', 'Reintente más tarde. Si sigue, infórmelo.'],
    50001: noMeaningEs,
    50002: noMeaningEs,
    50003: noMeaningEs,
    503: ['El exchange no está disponible.', 'Reintente más tarde.'],
  },
}

const askPt = 'Consulte o provedor com este código e a hora da chamada.'
const noMeaningPt: CodeText = ['A documentação lista este código sem significado.', askPt]

const codesPt: CodeTexts = {
  wallet: {
    ERR_0001: ['A carteira falhou por si mesma.', 'Tente mais tarde. Se continuar, informe.'],
    ERR_0003: [
      'A solicitação não é válida.',
      'Leia quais campos a carteira nomeia, corrija-os e envie de novo.',
    ],
    ERR_0004: ['A carteira não conhece o que foi pedido.', 'Verifique o id e o caminho.'],
    ERR_0005: [
      'A solicitação conflita com o que já existe.',
      'Veja o que existe antes de enviá-la de novo.',
    ],
    ERR_0006: ['A carteira não está disponível.', 'Tente mais tarde.'],
    ERR_0008: [
      'O acesso foi recusado.',
      'Verifique a chave de API, o segredo e o relógio desta máquina; a mensagem diz qual.',
    ],
    ERR_0009: [
      'Esta chave não pode fazer isso daqui.',
      'Verifique a lista de endereços e as permissões da chave.',
    ],
    ERR_0010: ['O caminho não aceita este método.', 'Verifique o método da operação.'],
    ERR_0012: ['Solicitações demais.', 'Espere; o que só é lido é tentado de novo sozinho.'],
  },
  exchange: {
    40000: ['Um parâmetro não é válido.', 'Corrija-o e envie de novo.'],
    40010: ['O valor está abaixo do mínimo.', 'Aumente o valor.'],
    40011: ['Os fundos não bastam.', 'Adicione fundos ou diminua o valor.'],
    40020: ['A ordem já tinha sido cancelada.', 'Não há nada a fazer.'],
    40021: ['A ordem foi executada por completo.', 'Não resta nada a cancelar.'],
    40030: ['O limite de saque está esgotado.', 'Espere o próximo período ou peça que o aumentem.'],
    40031: ['O saque está abaixo do mínimo.', 'Aumente o valor.'],
    40032: [
      'Um saque igual foi feito há pouco.',
      'Veja primeiro os saques. Um igual é aceito depois de dez minutos.',
    ],
    40033: ['O destino não está autorizado.', 'Autorize antes o endereço com o provedor.'],
    40034: noMeaningPt,
    40035: noMeaningPt,
    40040: ['Os saques estão bloqueados.', 'Pergunte ao provedor por que e até quando.'],
    40041: noMeaningPt,
    40050: ['O segundo fator não está ativado.', 'Ative-o para a conta na web.'],
    40090: noMeaningPt,
    40100: [
      'O acesso foi recusado.',
      'Verifique a chave de API, o segredo e o relógio desta máquina.',
    ],
    40300: [
      'Esta chave não pode fazer isso daqui.',
      'Verifique a lista de endereços e as permissões da chave.',
    ],
    40400: ['A exchange não conhece o que foi pedido.', 'Verifique o id e o caminho.'],
    42900: ['Solicitações demais.', 'Espere; o que só é lido é tentado de novo sozinho.'],
    50000: ['A exchange falhou por si mesma.', 'Tente mais tarde. Se continuar, informe.'],
    50001: noMeaningPt,
    50002: noMeaningPt,
    50003: noMeaningPt,
    503: ['A exchange não está disponível.', 'Tente mais tarde.'],
  },
}

const productsEn: Readonly<Record<GatewayProduct, string>> = {
  wallet: 'Wallet',
  exchange: 'Exchange',
}

/** The words of the gateway's error codes, by product. */
export const gatewayCodeWords = catalogue({
  en: {
    codes: codesEn,
    products: productsEn,
    about: (product: string, status: string) => `${product} · HTTP ${status}`,
    unlistedAbout: (product: string) => `${product} · not in its table`,
    unlistedText: (product: string) =>
      `The ${product} answered with a code that its table does not list. It is shown as received.`,
    ask: askEn,
    passedThroughText:
      'A system behind the wallet sent this code, and the wallet passes it through. No source says what it means.',
  },
  es: {
    codes: codesEs,
    products: { wallet: 'Billetera', exchange: 'Exchange' },
    about: (product, status) => `${product} · HTTP ${status}`,
    unlistedAbout: (product) => `${product} · no está en su tabla`,
    unlistedText: (product) =>
      `${product} respondió con un código que su tabla no lista. Se muestra como llegó.`,
    ask: askEs,
    passedThroughText:
      'Un sistema detrás de la billetera envió este código y la billetera lo reenvía. Ninguna fuente dice qué significa.',
  },
  pt: {
    codes: codesPt,
    products: { wallet: 'Carteira', exchange: 'Exchange' },
    about: (product, status) => `${product} · HTTP ${status}`,
    unlistedAbout: (product) => `${product} · não está na sua tabela`,
    unlistedText: (product) =>
      `${product} respondeu com um código que a sua tabela não lista. É mostrado como chegou.`,
    ask: askPt,
    passedThroughText:
      'Um sistema por trás da carteira enviou este código e a carteira o repassa. Nenhuma fonte diz o que significa.',
  },
})
