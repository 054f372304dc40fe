import { foldStatus } from '../domain/status.ts'

export type LearnedRuleKind = 'tolerance' | 'alias' | 'statusWord' | 'mapping'

const allKinds: readonly LearnedRuleKind[] = ['tolerance', 'alias', 'statusWord', 'mapping']

interface PredefinedReasons {
  readonly supports: readonly LearnedRuleKind[]
  /** Texts in English, Spanish and Portuguese. */
  readonly texts: readonly string[]
}

// The texts are those of the window (src-renderer/words/reconciliation/queue.ts). A decision stores
// its reason as text, in the language of the person.
const predefinedReasons: readonly PredefinedReasons[] = [
  {
    // One side was or will be corrected, or a reply is still awaited. The rows were read correctly, so
    // no rule can help.
    supports: [],
    texts: [
      ...['Corrected in the ledger', 'Corregido en el libro', 'Corrigido no livro'],
      ...['Booked twice by mistake, reversed', 'Registrado dos veces por error, revertido'],
      'Registrado duas vezes por engano, revertido',
      ...['Never sent, booking reversed', 'Nunca se envió, registro revertido'],
      'Nunca foi enviado, registro revertido',
      ...['Belongs to another ledger', 'Pertenece a otro libro', 'Pertence a outro livro'],
      ...['Released by the provider', 'Liberado por el proveedor', 'Liberado pelo provedor'],
      ...['The provider refunds it', 'El proveedor lo reembolsa', 'O provedor reembolsa'],
      ...['Timing: the other side follows', 'Desfase: el otro lado llega después'],
      'Defasagem: o outro lado vem depois',
      ...['Asked the provider', 'Consultado al proveedor', 'Perguntado ao provedor'],
      ...['Asked the recipient', 'Consultado al destinatario', 'Perguntado ao destinatário'],
    ],
  },
  {
    // The difference stays because it is small.
    supports: ['tolerance'],
    texts: [
      ...['Ignored: below the threshold', 'Ignorado: bajo el umbral', 'Ignorado: abaixo do limite'],
      ...['Rounded in the ledger', 'Redondeado en el libro', 'Arredondado no livro'],
    ],
  },
  {
    // The record is right, so the ledger may have another word or notation for the same value.
    supports: ['alias', 'statusWord', 'mapping'],
    texts: [
      ...['Confirmed by the provider', 'Confirmado por el proveedor', 'Confirmado pelo provedor'],
    ],
  },
  {
    supports: ['mapping'],
    texts: [
      ...['Another time zone in the ledger', 'Otra zona horaria en el libro'],
      'Outro fuso horário no livro',
    ],
  },
]

const supportByText: readonly (readonly [text: string, supports: readonly LearnedRuleKind[]])[] =
  predefinedReasons.flatMap(({ supports, texts }) =>
    texts.map((text) => [foldReason(text), supports] as const),
  )

/**
 * The kinds of rules that decisions with this reason can support (reconciliation.md, Learnt rules).
 * A predefined reason also counts if a person wrote more after it. Other words support every kind.
 */
export function rulesSupportedBy(reason: string): readonly LearnedRuleKind[] {
  const foldedReason = foldReason(reason)
  const predefinedReason = supportByText.find(
    ([text]) =>
      foldedReason.startsWith(text) && !/^[\p{L}\p{N}]/u.test(foldedReason.slice(text.length)),
  )
  return predefinedReason?.[1] ?? allKinds
}

/** A reason without edge blanks, case and accents, and with single blanks. */
export function foldReason(reason: string): string {
  return foldStatus(reason).replace(/\s+/g, ' ')
}
