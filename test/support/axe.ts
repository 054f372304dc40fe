import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { isGate } from './is-gate.ts'

interface AxeScope {
  /** The only part of the page that is looked at. */
  readonly within?: string | undefined
  /** The only rules that are asked. */
  readonly rules?: readonly string[] | undefined
}

/**
 * What axe finds on a page, a line for each element. Each page here is one document without frames,
 * so that axe need not leave it; of a table's rows, which are alike, the first ones stand for all
 * but at the gate.
 */
export async function axeFindings(
  page: Page,
  { within, rules }: AxeScope = {},
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (!isGate) builder.exclude('[role="row"]:nth-of-type(n + 10)')
  if (within !== undefined) builder.include(within)
  if (rules) builder.withRules([...rules])
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.html} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
