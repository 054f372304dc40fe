import type { TeamCalls } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Ports } from './ports.ts'
import { closingHandlers } from './team-closings.ts'
import { erasureHandlers } from './team-erasure-calls.ts'
import { logHandlers } from './team-log.ts'
import { memberHandlers } from './team-members.ts'
import { membershipHandlers } from './team-membership.ts'
import { stateHandlers } from './team-state.ts'
import { runHandlers } from './team-verify.ts'

/** The handlers of a team: membership, exchange with its server, and closings with four eyes. */
export function teamHandlers(ports: Ports): Handlers<TeamCalls> {
  return {
    ...membershipHandlers(ports),
    ...memberHandlers(ports),
    ...stateHandlers(ports),
    ...logHandlers(ports),
    ...runHandlers(ports),
    ...erasureHandlers(ports),
    ...closingHandlers(ports),
  }
}
