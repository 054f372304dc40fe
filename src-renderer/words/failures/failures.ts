import type { PlainFailure } from '../../../src-main/base/failure.ts'
import { findFailureEntry } from '../../../src-main/base/failures/failure-catalogue.ts'
import type { FailureWords } from '../../../src-main/base/failures/failure-entry.ts'
import type { Language } from '../../../src-main/contract/window.ts'
import type { WordsOf } from '../../format/failure-text.ts'
import { sentence } from '../../format/sentence.ts'
import { failureReasonIn } from './reasons.ts'

const ask = {
  es: 'Consulte al proveedor con este código.',
  pt: 'Consulte o provedor com este código.',
}

// Codes that include a number of the service.
const families: readonly (readonly [
  RegExp,
  { readonly es: (code: string) => FailureWords; readonly pt: (code: string) => FailureWords },
])[] = [
  [
    /^PARTNER_(\d+)$/,
    {
      es: (code) => [
        `El servicio del socio respondió ${code}`,
        'Códigos de error dice qué significa y qué hacer.',
      ],
      pt: (code) => [
        `O serviço do parceiro respondeu ${code}`,
        'Códigos de erro diz o que significa e o que fazer.',
      ],
    },
  ],
  [
    /^GATEWAY_(.+)$/,
    {
      es: (code) => [`La pasarela rechazó la llamada (${code})`, ask.es],
      pt: (code) => [`O gateway recusou a chamada (${code})`, ask.pt],
    },
  ],
  [
    /^HTTP_(\d+)$/,
    {
      es: (code) => [
        `El servicio respondió con el estado ${code}`,
        'Revise el perfil y la dirección, o consulte al proveedor.',
      ],
      pt: (code) => [
        `O serviço respondeu com o estado ${code}`,
        'Verifique o perfil e o endereço, ou consulte o provedor.',
      ],
    },
  ],
]

/**
 * The words for a failure in a language: the catalogue's, or those of its family of codes. English
 * has the failure's own words unless the catalogue replaces them. A translated reason is the third
 * element.
 */
export const wordsOf: WordsOf = (failure, language) => {
  const why = failureReasonIn(failure.why, language)
  const words = titleAndAdvice(failure, language)
  return why === failure.why ? words : [...words, why]
}

function titleAndAdvice(failure: PlainFailure, language: Language): FailureWords {
  const listedEntry = findFailureEntry(failure.code)
  const entry = listedEntry?.keepsOwnWords ? undefined : listedEntry
  const knownWords =
    language === 'en'
      ? entry?.replacesOwnWords && entry.en
      : (entry?.[language] ?? wordsOfFamily(failure.code, language))
  const [what, advice] =
    wordsOfFacts(failure, language) ??
    knownWords ??
    ([failure.what, sentence(failure.advice)] as const)
  if (failure.evidence.was_sent === true) return [wasSent[language](what), sentAdvice[language]]
  return failure.evidence.offline_helps === true
    ? [noRun[language](what), offlineAdvice[language]]
    : [what, advice]
}

// Failures whose words depend on their evidence.
function wordsOfFacts(
  { code, evidence }: PlainFailure,
  language: Language,
): FailureWords | undefined {
  const { retry_at: retryAt, hours, quota, form, token_form: tokenForm } = evidence
  if (code === 'ANSWER_UNREADABLE' && form === 'no_tls') return notEncrypted[language]
  if (code === 'CREDENTIALS_WRONG' && typeof tokenForm === 'string') return readInTwoWays[language]
  if (code === 'MAINTENANCE' && typeof hours === 'string' && typeof retryAt === 'string')
    return maintenance[language](hours, retryAt.slice(11, 16))
  return code === 'QUOTA_USED' && quota === 'day' ? dayQuota[language] : undefined
}

const notEncrypted: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The answer of the service cannot be read: it is not encrypted, and the address begins with https',
    'Check the address and its port: this may not be the service.',
  ],
  es: [
    'La respuesta del servicio no se puede leer: no está cifrada y la dirección empieza con https',
    'Revise la dirección y su puerto: quizá no sea el servicio.',
  ],
  pt: [
    'A resposta do serviço não pode ser lida: não está cifrada e o endereço começa com https',
    'Verifique o endereço e a porta: talvez não seja o serviço.',
  ],
}

// The names of the settings are those of service-settings.ts.
const readInTwoWays: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The service does not accept the client id and secret',
    'The id or secret holds a character that services read in two ways, such as : % or +. Try another “Login of the token request” under “Details of the service” in Connection; if none helps, enter the credentials again. The stored ones are kept until then.',
  ],
  es: [
    'El servicio no acepta el id y el secreto del cliente',
    'El id o el secreto contiene un carácter que los servicios leen de dos maneras, como : % o +. Pruebe otro «Inicio de sesión al pedir el token» en los detalles del servicio, en Conexión; si ninguno ayuda, ingrese de nuevo las credenciales. Hasta entonces se conservan las guardadas.',
  ],
  pt: [
    'O serviço não aceita o id e o segredo do cliente',
    'O id ou o segredo contém um caractere que os serviços leem de duas maneiras, como : % ou +. Tente outro “Login do pedido de token” nos detalhes do serviço, em Conexão; se nenhum ajudar, informe de novo as credenciais. Até lá as guardadas são mantidas.',
  ],
}

const maintenance: Readonly<Record<Language, (hours: string, at: string) => FailureWords>> = {
  en: (hours, at) => [
    'The provider’s sandbox is closed for maintenance',
    `It is closed from ${hours} every day. Do it again at ${at} UTC; automatic syncs then continue, and what is cached stays usable.`,
  ],
  es: (hours, at) => [
    'El entorno de pruebas del proveedor está cerrado por mantenimiento',
    `Cierra todos los días de ${hours.replace(' to ', ' a ')}. Hágalo de nuevo a las ${at} UTC; las sincronizaciones automáticas siguen entonces por sí solas y lo guardado se puede usar.`,
  ],
  pt: (hours, at) => [
    'O ambiente de testes do provedor está fechado para manutenção',
    `Fecha todos os dias das ${hours.replace(' to ', ' às ')}. Faça de novo às ${at} UTC; as sincronizações automáticas continuam então sozinhas e o que está guardado pode ser usado.`,
  ],
}

const dayQuota: Readonly<Record<Language, FailureWords>> = {
  en: [
    'The quota of this account is used up for the day',
    'Do it again tomorrow, by UTC; everything fetched so far is kept.',
  ],
  es: [
    'La cuota de esta cuenta está agotada por hoy',
    'Hágalo de nuevo mañana, según UTC; todo lo traído se conserva.',
  ],
  pt: [
    'A cota desta conta acabou por hoje',
    'Faça de novo amanhã, pelo UTC; tudo o que foi trazido fica guardado.',
  ],
}

// A failure after a call was sent. Whatever the code advises otherwise, the call must not be tried
// again.
const wasSent = {
  en: (problem: string) => `It was sent, and then something failed: ${problem}`,
  es: (problem: string) => `Se envió y después algo falló: ${problem}`,
  pt: (problem: string) => `Foi enviado e depois algo falhou: ${problem}`,
}
const sentAdvice = {
  en: 'Look at the history before you do it again; ask the service where the outcome is not known.',
  es: 'Mire el historial antes de hacerlo de nuevo; pregunte al servicio si el resultado no se conoce.',
  pt: 'Veja o histórico antes de fazer de novo; pergunte ao serviço se o resultado não é conhecido.',
}

// A run without the provider's answers. The failure's own words name the option of the command
// line.
const noRun = {
  en: (problem: string) =>
    problem.startsWith('No run was written') ? problem : `No run was written: ${problem}`,
  es: (problem: string) => `No se creó ninguna conciliación: ${problem}`,
  pt: (problem: string) => `Nenhuma conciliação foi criada: ${problem}`,
}
const offlineAdvice = {
  en: 'Tick Offline to reconcile what is cached, or fix the connection and run again.',
  es: 'Marque Sin conexión para conciliar lo guardado, o arregle la conexión y concilie de nuevo.',
  pt: 'Marque Sem conexão para conciliar o que está guardado, ou conserte a conexão e concilie de novo.',
}

function wordsOfFamily(code: string, language: 'es' | 'pt'): FailureWords | undefined {
  for (const [pattern, words] of families) {
    const number = pattern.exec(code)?.[1]
    if (number !== undefined) return words[language](number)
  }
  return undefined
}
