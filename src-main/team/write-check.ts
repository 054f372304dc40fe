import { Failure } from '../base/failure.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import type { TeamServerCalls } from './server-calls.ts'

/** The format of the log that this program writes; a server may hold an older or a newer one. */
const FORMAT = 5

/** The conditions of a workspace for programs that write. */
export interface Writable {
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

/** Knows for each workspace whether it needs a newer program than this one. */
export interface WriteCheck {
  /** Begins anew for a program of this version; undefined: any workspace of a known format. */
  begin(app: string | undefined): void
  /** Notes what the server has answered about a workspace, and returns whether it needs a newer program. */
  note(workspace: string, row: Writable): boolean
  /** The calls of these handlers that write. Each throws Failure TEAM_OUTDATED where the check says so. */
  guard(
    handlers: Handlers<TeamServerCalls>,
  ): Pick<Handlers<TeamServerCalls>, (typeof WRITING_CALLS)[number]>
}

interface OfWorkspace {
  readonly workspace: string
}

export function makeWriteCheck(query: Query): WriteCheck {
  let app: string | undefined
  /** By workspace: whether it needs a newer program, when it was last asked. */
  const outdatedWorkspaces = new Map<string, boolean>()
  const note = (workspace: string, { format, minApp }: Writable): boolean => {
    const isOutdated =
      format > FORMAT || (minApp !== null && app !== undefined && isBefore(app, minApp))
    outdatedWorkspaces.set(workspace, isOutdated)
    return isOutdated
  }
  // Asked once a connection where no pull has answered it.
  const requireWritable = async (workspace: string): Promise<void> => {
    if (!outdatedWorkspaces.has(workspace)) {
      const [row] = await query<Writable>(
        `SELECT w.format, to_jsonb(w) ->> 'min_app' AS "minApp" FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      if (row) note(workspace, row)
    }
    if (outdatedWorkspaces.get(workspace) === true) throw outdated()
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
          const guarded = async (input: OfWorkspace, context: CallContext): Promise<unknown> => {
            await requireWritable(input.workspace)
            return handle(input, context)
          }
          return [name, guarded]
        }),
      ) as unknown as Pick<Handlers<TeamServerCalls>, (typeof WRITING_CALLS)[number]>,
  }
}

/** True where the first version, of three numbers, is lower than the second. */
function isBefore(version: string, other: string): boolean {
  const [left = [], right = []] = [version, other].map((text) =>
    text.split(/[.-]/).slice(0, 3).map(Number),
  )
  const at = right.findIndex((number, index) => number !== left[index])
  return at >= 0 && (left[at] ?? 0) < (right[at] as number)
}

function outdated(): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_OUTDATED',
    what: 'This program is older than the team',
    why: 'its workspace is written by a newer version',
    advice: 'update the program to decide; until then it reads, and decisions stay here',
  })
}
