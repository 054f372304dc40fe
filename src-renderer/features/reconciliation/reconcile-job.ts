import type { Job } from '../../../src-main/contract/window.ts'

/**
 * Returns the prefix that the job ids of all reconciliations of an import share. A reloaded window
 * finds the job in progress by this prefix.
 */
export function jobPrefix(importId: string): string {
  return `rec_${importId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40)}_`
}

/** Makes a new id for a reconciliation of an import. */
export function newJobId(importId: string, random: string): string {
  return `${jobPrefix(importId)}${random.replace(/[^A-Za-z0-9]/g, '').slice(0, 16)}`
}

/** Finds the reconciliation of an import that has not ended. */
export function runningJob(jobs: readonly Job[], importId: string): Job | undefined {
  return jobs.find(
    (job) =>
      job.kind === 'reconcile' &&
      job.id.startsWith(jobPrefix(importId)) &&
      (job.state === 'waiting' || job.state === 'running'),
  )
}
