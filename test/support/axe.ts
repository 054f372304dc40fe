import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { isGate } from './is-gate.ts'

interface AxeScope {
  /** A selector that limits the check to one part of the page. Default: the whole page. */
  readonly within?: string | undefined
  /** The axe rules to run. Default: all, but outside the gate without the contrast of colours. */
  readonly rules?: readonly string[] | undefined
  /** Runs the contrast of colours outside the gate too. */
  readonly isWithContrast?: boolean
}

/**
 * Runs axe on a page and returns one line for each faulty element. Legacy mode suffices, because
 * each page is one document without frames. To save time, a run outside the gate checks only the
 * first rows of a table, whose rows are alike, and skips the contrast of colours. contrast.test.ts
 * checks every pair of colours of both themes.
 */
export async function axeFindings(
  page: Page,
  { within, rules, isWithContrast = isGate }: AxeScope = {},
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (!isGate) builder.exclude('[role="row"]:nth-of-type(n + 10)')
  if (within !== undefined) builder.include(within)
  if (rules) builder.withRules([...rules])
  else if (!isWithContrast) builder.disableRules('color-contrast')
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} ${node.html} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}
