import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'

/**
 * The three kinds of price. Partner quotes and swap promises belong to two services: ids, answers
 * and errors are never mixed (B72).
 */
export const priceKinds = ['quote', 'reusable', 'swap'] as const
export type PriceKind = (typeof priceKinds)[number]

type Kind = Instruction['kind']

/** The instructions and operations that request and execute a kind of price. */
interface PriceCalls {
  readonly requestKind: Kind
  readonly executionKind: Kind
  /** An operation of the catalogue. */
  readonly requestOperation: string
  readonly executionOperation: string
  /**
   * The contract does not say whether a reusable quote can be executed once or several times (P22).
   */
  readonly isSingleUse: boolean
}

export const priceCalls: Readonly<Record<PriceKind, PriceCalls>> = {
  quote: {
    requestKind: 'quote',
    executionKind: 'executeQuote',
    requestOperation: 'partner.quotes.create',
    executionOperation: 'partner.quote-execution',
    isSingleUse: true,
  },
  reusable: {
    requestKind: 'reusableQuote',
    executionKind: 'executeReusable',
    requestOperation: 'partner.reusable-quotes',
    executionOperation: 'partner.reusable-quote-execution',
    isSingleUse: false,
  },
  swap: {
    requestKind: 'swapPromise',
    executionKind: 'executeSwap',
    requestOperation: 'wallet.swap-promise',
    executionOperation: 'wallet.swap',
    isSingleUse: true,
  },
}

/** The kinds of instruction in the desk's history. */
export const deskKinds: readonly Kind[] = priceKinds.flatMap((priceKind) => [
  priceCalls[priceKind].requestKind,
  priceCalls[priceKind].executionKind,
])

/**
 * Returns the kind of price that an instruction requests or executes, or undefined if it is not an
 * instruction of the desk.
 */
export function priceKindOf(kind: Kind): PriceKind | undefined {
  return priceKinds.find(
    (priceKind) =>
      priceCalls[priceKind].requestKind === kind || priceCalls[priceKind].executionKind === kind,
  )
}

export function isExecution(kind: Kind): boolean {
  return priceKinds.some((priceKind) => priceCalls[priceKind].executionKind === kind)
}

/** Lists the executions of a price, in the order of `instructions`, newest first. */
export function executionsOf(
  priceKind: PriceKind,
  subject: string,
  instructions: readonly InstructionView[],
): readonly InstructionView[] {
  return instructions.filter(
    (instruction) =>
      instruction.kind === priceCalls[priceKind].executionKind && instruction.subject === subject,
  )
}
