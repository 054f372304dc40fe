import { relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The slowest files, longest first (seconds on two cores), so that two lanes end together. */
const slow = [
  'test/integration/flows/axe',
  // Neither of these two waits for the synced data that the first one makes.
  'test/integration/flows/main-job',
  'test/unit/hosts/cli/exit-codes',
  'test/integration/faults/kill',
  'test/integration/flows/offline',
  'test/integration/flows/reload',
  'test/unit/renderer/features/overview/screens',
  'test/unit/renderer/parts',
  'test/integration/flows',
  'test/unit/hosts/electron/lifetime',
  'test/integration/second',
  'test/unit/hosts/loopback',
  'test/unit/hosts/vault',
  'test/unit/reconciliation',
  'test/unit/hosts',
]

/**
 * Starts the slow files first: a file cannot be split, and the last one keeps the other lane
 * waiting.
 */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = slow.findIndex((start) => relative(root, moduleId).startsWith(start))
      return at === -1 ? slow.length : at
    }
    return Promise.resolve(
      [...files].sort(
        (left, right) => rank(left) - rank(right) || left.moduleId.localeCompare(right.moduleId),
      ),
    )
  }
}
