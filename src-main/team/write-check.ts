import { Failure } from '../base/failure.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import type { TeamServerCalls } from './server-calls.ts'

/** The format of the log that this program writes. A server may have an older or a newer format. */
const LOG_FORMAT = 5

/** The conditions of a workspace for programs that write. */
export interface WriteConditions {
  readonly format: number
  readonly minApp: string | null
}

/** The calls that write. A program that is older than the workspace makes none of them. */
const WRITING_CALLS = [
  'append',
  'appendItems',
  'putRunPart',
  'publishRun',
  'putChunk',
  'proposeClosing',
  'approveClosing',
  'withdrawClosing',
  'reopenPeriod',
  'setMember',
  'beginEpoch',
  'claim',
  'releaseClaim',
  'takeLease',
  'renewLease',
  'releaseLease',
  'putRecords',
  'proposeErasure',
  'confirmErasure',
  'withdrawErasure',
  'replaceRunPart',
  'finishErasure',
] as const satisfies readonly (keyof TeamServerCalls)[]

/** Tracks for each workspace whether only a newer program than this one may write to it. */
export interface WriteCheck {
  /**
   * Starts over for a program of this version. Without a version, the program may write to any
   * workspace of a known format.
   */
  begin(app: string | undefined): void
  /** Stores the conditions of a workspace, and returns whether they require a newer program. */
  note(workspace: string, row: WriteConditions): boolean
  /**
   * Returns the handlers of the calls that write. Each throws Failure TEAM_OUTDATED if its
   * workspace needs a newer program.
   */
  guard(
    handlers: Handlers<TeamServerCalls>,
  ): Pick<Handlers<TeamServerCalls>, (typeof WRITING_CALLS)[number]>
}

interface OfWorkspace {
  readonly workspace: string
}

/** Makes a check that reads the conditions of workspaces with `query`. */
export function makeWriteCheck(query: Query): WriteCheck {
  let app: string | undefined
  /** By workspace, true if it needs a newer program according to the server's last answer. */
  const outdatedWorkspaces = new Map<string, boolean>()
  const note = (workspace: string, { format, minApp }: WriteConditions): boolean => {
    const isOutdated =
      format > LOG_FORMAT || (minApp !== null && app !== undefined && isBefore(app, minApp))
    outdatedWorkspaces.set(workspace, isOutdated)
    return isOutdated
  }
  // Queries the server once for each connection, unless a pull has returned the answer.
  const requireWritable = async (workspace: string): Promise<void> => {
    if (!outdatedWorkspaces.has(workspace)) {
      const [row] = await query<WriteConditions>(
        `SELECT w.format, to_jsonb(w) ->> 'min_app' AS "minApp" FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      if (row) note(workspace, row)
    }
    if (outdatedWorkspaces.get(workspace) === true) throw outdatedFailure()
  }
  return {
    begin(version) {
      app = version
      outdatedWorkspaces.clear()
    },
    note,
    guard: (handlers) =>
      Object.fromEntries(
        WRITING_CALLS.map((name) => {
          const handle = handlers[name] as (input: OfWorkspace, context: CallContext) => unknown
          const guardedHandler = async (
            input: OfWorkspace,
            context: CallContext,
          ): Promise<unknown> => {
            await requireWritable(input.workspace)
            return handle(input, context)
          }
          return [name, guardedHandler]
        }),
      ) as unknown as Pick<Handlers<TeamServerCalls>, (typeof WRITING_CALLS)[number]>,
  }
}

/** True if the first version, of three numbers, is lower than the second. */
function isBefore(version: string, otherVersion: string): boolean {
  const [left = [], right = []] = [version, otherVersion].map((text) =>
    text.split(/[.-]/).slice(0, 3).map(Number),
  )
  const index = right.findIndex((number, index) => number !== left[index])
  return index >= 0 && (left[index] ?? 0) < (right[index] as number)
}

function outdatedFailure(): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_OUTDATED',
    what: 'This program is older than the team',
    why: 'its workspace is written by a newer version',
    advice: 'update the program to decide; until then it reads, and decisions stay here',
  })
}
