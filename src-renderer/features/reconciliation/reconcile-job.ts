import type { Job } from '../../../src-main/contract/window.ts'

/**
 * Ids of an import's reconciliations begin alike, so that a reloaded window finds the one under
 * way.
 */
export function jobPrefix(importId: string): string {
  return `rec_${importId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40)}_`
}

/** A new id for a reconciliation of an import. */
export function newJobId(importId: string, random: string): string {
  return `${jobPrefix(importId)}${random.replace(/[^A-Za-z0-9]/g, '').slice(0, 16)}`
}

/** The reconciliation of an import that has not ended. */
export function runningJob(jobs: readonly Job[], importId: string): Job | undefined {
  return jobs.find(
    (job) =>
      job.kind === 'reconcile' &&
      job.id.startsWith(jobPrefix(importId)) &&
      (job.state === 'waiting' || job.state === 'running'),
  )
}
