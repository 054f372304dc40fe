import { relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The slowest files, longest first, so that the lanes end together: a file cannot be split. */
const slowFiles = [
  'test/integration/flows/team',
  'test/integration/flows/every-screen',
  // It does not wait for the synced data that the others make.
  'test/integration/flows/main-job',
  'test/integration/flows/services',
  'test/integration/flows/week',
  'test/integration/flows',
  'test/unit/renderer/features',
  'test/unit/renderer/parts',
  'test/unit/hosts/electron/lifetime',
  'test/integration/faults',
  'test/unit/hosts/loopback',
  'test/unit/hosts/vault',
  'test/unit/hosts/cli/exit-codes',
  'test/integration/services/journey',
  'test/integration/team',
  'test/integration/services',
  'test/unit/hosts',
  'test/integration',
  'test/unit/app',
  'test/unit/reconciliation',
]
/** Files of one project follow each other, because only they can reuse the worker of the last. */
const projects = ['browser', 'alone', 'together']

/** Starts the slow files of each project first. */
export class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const projectRank = ({ project }: TestSpecification): number => projects.indexOf(project.name)
    const rank = ({ moduleId }: TestSpecification): number => {
      const index = slowFiles.findIndex((prefix) => relative(root, moduleId).startsWith(prefix))
      return index === -1 ? slowFiles.length : index
    }
    return Promise.resolve(
      [...files].sort(
        (left, right) =>
          projectRank(left) - projectRank(right) ||
          rank(left) - rank(right) ||
          left.moduleId.localeCompare(right.moduleId),
      ),
    )
  }
}
