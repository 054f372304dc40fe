import type { SentenceWords } from '../sentence-words.ts'
import { sentenceTranslator } from '../sentence-words.ts'

/**
 * The assumptions of a run and about the services, by the file below src-main that writes them.
 * Names of the services are data and stay as they are.
 */
export const assumptionWords: Readonly<Record<string, readonly SentenceWords[]>> = {
  'reconciliation/assumptions.ts': [
    [
      /^feed rows tie to withdrawals by (\w+), then (\w+) \(G39\)$/,
      'las filas del feed se vinculan con los retiros por $1 y después por $2 (G39)',
      'as linhas do feed se ligam aos saques por $1 e depois por $2 (G39)',
    ],
    [
      /^feed rows tie to withdrawals by nothing \(G39\)$/,
      'las filas del feed no se vinculan con los retiros (G39)',
      'as linhas do feed não se ligam aos saques (G39)',
    ],
    [
      /^feed rows tie to withdrawals by (\w+) \(G39\)$/,
      'las filas del feed se vinculan con los retiros por $1 (G39)',
      'as linhas do feed se ligam aos saques por $1 (G39)',
    ],
    [
      /^of a feed row its amounts and its fee say which amount is net; where they do not, no amount is compared \(G38\)$/,
      'en una fila del feed, sus importes y su comisión dicen qué importe es neto; si no lo dicen, no se compara ningún importe (G38)',
      'em uma linha do feed, os valores e a tarifa dizem qual valor é líquido; se não dizem, nenhum valor é comparado (G38)',
    ],
    [
      /^of a feed row amount_from is the net amount, fee its fee, and both together its total where the ledger gives totals alone \(G38\)$/,
      'en una fila del feed, amount_from es el importe neto y fee su comisión; ambos juntos son su total si el libro solo da totales (G38)',
      'em uma linha do feed, amount_from é o valor líquido e fee a tarifa; os dois juntos são o total se o livro só dá totais (G38)',
    ],
    [
      /^the fee of a withdrawal is charged_fee, else debited_amount − amount, in its own currency \(P21\)$/,
      'la comisión de un retiro es charged_fee o, si falta, debited_amount − amount, en su propia moneda (P21)',
      'a tarifa de um saque é charged_fee ou, na falta dele, debited_amount − amount, na sua própria moeda (P21)',
    ],
    [
      /^the fee of a withdrawal is debited_amount − amount, else charged_fee, in its own currency \(P21\)$/,
      'la comisión de un retiro es debited_amount − amount o, si falta, charged_fee, en su propia moneda (P21)',
      'a tarifa de um saque é debited_amount − amount ou, na falta dele, charged_fee, na sua própria moeda (P21)',
    ],
    [
      /^only the status COMPLETED is final; the usual words for failed and open hold \(P3, G5\)$/,
      'solo el estado COMPLETED es definitivo; para fallido y en curso valen las palabras habituales (P3, G5)',
      'só o status COMPLETED é definitivo; para falho e em andamento valem as palavras usuais (P3, G5)',
    ],
    [
      /^statuses: (.+); else only COMPLETED is final, and the usual words for failed and open hold \(P3, G5\)$/s,
      'estados: $1; por lo demás, solo COMPLETED es definitivo, y para fallido y en curso valen las palabras habituales (P3, G5)',
      'status: $1; fora isso, só COMPLETED é definitivo, e para falho e em andamento valem as palavras usuais (P3, G5)',
    ],
    [/^reconciled rails: (.+)$/, 'rieles que se concilian: $1', 'canais conciliados: $1'],
    [
      /^ids that are UUIDs are the same in either case \(P27\)$/,
      'los id que son UUID son iguales en mayúsculas o minúsculas (P27)',
      'os ids que são UUID são iguais em maiúsculas ou minúsculas (P27)',
    ],
  ],
  'app/window/operations.ts': [
    [
      /^the gateway is authenticated by the partner's bearer token \(G13\)$/,
      'la pasarela se autentica con el token bearer del socio (G13)',
      'o gateway é autenticado com o token bearer do parceiro (G13)',
    ],
    [
      /^the gateway is authenticated by a secret of its own in the header (\S+) \(G13\)$/,
      'la pasarela se autentica con un secreto propio en el encabezado $1 (G13)',
      'o gateway é autenticado com um segredo próprio no cabeçalho $1 (G13)',
    ],
    [
      /^the gateway is authenticated by an API key, and a signature made for each call \(G13\)$/,
      'la pasarela se autentica con una clave de API y una firma por llamada (G13)',
      'o gateway é autenticado com uma chave de API e uma assinatura por chamada (G13)',
    ],
    [
      /^the client is identified by a Basic header, as entered \(P18\)$/,
      'el cliente se indica en un encabezado Basic, tal cual (P18)',
      'o cliente é indicado em um cabeçalho Basic, tal como está (P18)',
    ],
    [
      /^the client is identified by a Basic header, form-encoded first \(P18\)$/,
      'el cliente se indica en un encabezado Basic, antes codificado como formulario (P18)',
      'o cliente é indicado em um cabeçalho Basic, antes codificado como formulário (P18)',
    ],
    [
      /^the client is identified in the body of the token request \(P18\)$/,
      'el cliente se indica en el cuerpo de la solicitud del token (P18)',
      'o cliente é indicado no corpo da solicitação do token (P18)',
    ],
    [
      /^the words on the wire are (\S+) and (\S+) \(G35\)$/,
      'las palabras que se envían al servicio son $1 y $2 (G35)',
      'as palavras enviadas ao serviço são $1 e $2 (G35)',
    ],
    [
      /^the exchange's public addresses are called with a login \(G30\)$/,
      'las direcciones públicas del exchange se llaman con inicio de sesión (G30)',
      'os endereços públicos da exchange são chamados com login (G30)',
    ],
    [
      /^the exchange's public addresses are called without a login \(G30\)$/,
      'las direcciones públicas del exchange se llaman sin inicio de sesión (G30)',
      'os endereços públicos da exchange são chamados sem login (G30)',
    ],
    [
      /^a bearer token that is no longer valid is reported by 40000, 40001 or status 401 \(P19\)$/,
      'un token vencido se anuncia con 40000, 40001 o el estado 401 (P19)',
      'um token vencido é anunciado com 40000, 40001 ou o status 401 (P19)',
    ],
    [
      /^pages continue until next is null \(P15\)$/,
      'hay más páginas mientras next lleve a otra; terminan con null (P15)',
      'há mais páginas enquanto next levar a outra; terminam com null (P15)',
    ],
    [
      /^the cursor is c, in the transaction feed nc \(G18\)$/,
      'el cursor es c, y en el feed de transacciones nc (G18)',
      'o cursor é c, e no feed de transações nc (G18)',
    ],
    [
      /^messages of the stream are \{action, topic\} out and \{topic, data\} in; the ticket is part of the address \(G14\)$/,
      'los mensajes del flujo son {action, topic} al enviar y {topic, data} al recibir; el ticket va en la dirección (G14)',
      'as mensagens do fluxo são {action, topic} ao enviar e {topic, data} ao receber; o ticket vai no endereço (G14)',
    ],
    [
      /^(.+): (\S+ \S+), entered by the operator$/s,
      '$1: $2, indicada por el operador',
      '$1: $2, informada pelo operador',
    ],
    [
      /^(.+): (\S+ \S+), as public sources show it$/s,
      '$1: $2, como la muestran fuentes públicas',
      '$1: $2, como a mostram fontes públicas',
    ],
    [
      /^(.+): (\S+ \S+), the sandbox's own$/s,
      '$1: $2, propia del sandbox',
      '$1: $2, própria do sandbox',
    ],
  ],
}

/** An assumption in a language. Files and the command line keep it in English. */
export const assumptionIn = sentenceTranslator(Object.values(assumptionWords).flat())
