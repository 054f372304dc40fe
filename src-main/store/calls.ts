import { browseCalls } from './browse/calls.ts'
import { read } from './database/call.ts'
import { decisionCalls } from './decisions/calls.ts'
import { importCalls } from './imports/calls.ts'
import { instructionCalls } from './instructions/calls.ts'
import { recordCalls } from './records/calls.ts'
import { runCalls } from './runs/calls.ts'
import { readStatus } from './status.ts'
import { teamCalls } from './team/calls.ts'

/** All calls that are statements over the cache. `store.ts` derives their type. */
export const storeCalls = {
  ...recordCalls,
  ...instructionCalls,
  ...runCalls,
  ...decisionCalls,
  ...importCalls,
  ...teamCalls,
  ...browseCalls,
  status: read(readStatus),
}
