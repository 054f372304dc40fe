import type { FailureKind } from '../../base/failures/failure-entry.ts'

/** The exit code of each kind of failure (cli.md, Exit codes). */
export const exitCodes: Readonly<Record<FailureKind, number>> = {
  badInput: 2,
  target: 2,
  service: 3,
  unreachable: 3,
  store: 4,
  keychain: 4,
  busy: 4,
  cancelled: 130,
  bug: 70,
}
