import type { Instruction, InstructionView } from '../../../../src-main/contract/services.ts'

/**
 * The three ways to a price. Partner quotes and swap promises are of two services: ids, answers and
 * errors are never mixed (B72).
 */
export const ways = ['quote', 'reusable', 'swap'] as const
export type Way = (typeof ways)[number]

type Kind = Instruction['kind']

interface WayParts {
  readonly asks: Kind
  readonly executes: Kind
  /** Of the catalogue. */
  readonly askOperation: string
  readonly executeOperation: string
  /** A reusable quote is not said to be good for one execution, nor for several (P22). */
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

/** What the desk keeps a history of. */
export const deskKinds: readonly Kind[] = ways.flatMap((way) => [
  wayParts[way].asks,
  wayParts[way].executes,
])

/** The way that an instruction belongs to; undefined: it is none of the desk's. */
export function wayOf(kind: Kind): Way | undefined {
  return ways.find((way) => wayParts[way].asks === kind || wayParts[way].executes === kind)
}

export function isExecution(kind: Kind): boolean {
  return ways.some((way) => wayParts[way].executes === kind)
}

/** Newest first, as the list that is given: what was done with a price. */
export function executionsOf(
  way: Way,
  subject: string,
  all: readonly InstructionView[],
): readonly InstructionView[] {
  return all.filter((one) => one.kind === wayParts[way].executes && one.subject === subject)
}
