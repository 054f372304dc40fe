import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'

/**
 * The three ways to a price. Partner quotes and swap promises belong to two services: ids, answers
 * and errors are never mixed (B72).
 */
export const ways = ['quote', 'reusable', 'swap'] as const
export type Way = (typeof ways)[number]

type Kind = Instruction['kind']

interface WayParts {
  readonly asks: Kind
  readonly executes: Kind
  /** An operation of the catalogue. */
  readonly askOperation: string
  readonly executeOperation: string
  /**
   * The contract does not say whether a reusable quote can be executed once or several times (P22).
   */
  readonly isOnce: boolean
}

export const wayParts: Readonly<Record<Way, WayParts>> = {
  quote: {
    asks: 'quote',
    executes: 'executeQuote',
    askOperation: 'partner.quotes.create',
    executeOperation: 'partner.quote-execution',
    isOnce: true,
  },
  reusable: {
    asks: 'reusableQuote',
    executes: 'executeReusable',
    askOperation: 'partner.reusable-quotes',
    executeOperation: 'partner.reusable-quote-execution',
    isOnce: false,
  },
  swap: {
    asks: 'swapPromise',
    executes: 'executeSwap',
    askOperation: 'wallet.swap-promise',
    executeOperation: 'wallet.swap',
    isOnce: true,
  },
}

/** The kinds of instruction in the desk's history. */
export const deskKinds: readonly Kind[] = ways.flatMap((way) => [
  wayParts[way].asks,
  wayParts[way].executes,
])

/**
 * Returns the way that an instruction belongs to; undefined if it is not an instruction of the
 * desk.
 */
export function wayOf(kind: Kind): Way | undefined {
  return ways.find((way) => wayParts[way].asks === kind || wayParts[way].executes === kind)
}

export function isExecution(kind: Kind): boolean {
  return ways.some((way) => wayParts[way].executes === kind)
}

/** Lists the executions of a price, in the order of `instructions`, newest first. */
export function executionsOf(
  way: Way,
  subject: string,
  instructions: readonly InstructionView[],
): readonly InstructionView[] {
  return instructions.filter(
    (instruction) => instruction.kind === wayParts[way].executes && instruction.subject === subject,
  )
}
