import { z } from 'zod'
import { teamRoles } from '../team.ts'
import { erasureKinds } from '../team-erasure.ts'

const profile = z.string().min(1).max(200).nullable()
const shortText = z.string().min(1).max(100)
const login = z.string().min(1).max(63)
const server = z.strictObject({
  host: z.string().min(1).max(253),
  port: z.number().int().min(1).max(65535),
  database: z.string().min(1).max(63),
  login,
  caFile: z.string().min(1).max(4096).nullable(),
})
const password = z.string().min(1).max(1000)
const reason = z.string().max(2000)
const period = z.string().min(1).max(64)
const erasure = z.uuid()
const noticeNumber = z.number().int().min(1)
const profileOnly = z.strictObject({ profile })

/** Schemas of the calls about a team. */
export const teamSchemas = {
  createTeam: z.strictObject({
    profile,
    name: shortText,
    server,
    password,
    display: shortText,
    hasFourEyes: z.boolean(),
  }),
  joinTeam: z.strictObject({ profile, name: shortText.nullable(), server, password }),
  teamState: profileOnly,
  syncTeam: profileOnly,
  teamItems: profileOnly,
  dismissItemNotice: z.strictObject({ profile, no: noticeNumber }),
  leaveTeam: z.strictObject({ profile, isForced: z.boolean() }),
  forgetTeam: z.strictObject({ profile, isForced: z.boolean() }),
  listMembers: profileOnly,
  setMember: z.strictObject({
    profile,
    login,
    display: shortText.nullable(),
    role: z.enum(teamRoles),
    until: z.iso.datetime({ precision: 6 }).nullable(),
  }),
  setMemberName: z.strictObject({ profile, login, display: shortText }),
  verifyTeam: profileOnly,
  readUnshared: profileOnly,
  dismissRefused: z.strictObject({ profile, decision: z.string().min(1).max(64) }),
  readTeamEvents: z.strictObject({ profile, after: z.number().int().min(0) }),
  readLostEvents: z.strictObject({ profile, after: z.number().int().min(0) }),
  /** Continues the log of a server that was restored from a backup. */
  beginEpoch: profileOnly,
  upgradeTeam: profileOnly,
  receiveLedger: z.strictObject({ profile, run: z.string().min(1).max(64) }),
  verifyRun: z.strictObject({ profile, run: z.string().min(1).max(64) }),
  listErasures: profileOnly,
  proposeErasure: z.strictObject({
    profile,
    kind: z.enum(erasureKinds),
    target: z.string().min(1).max(2000),
    reason,
  }),
  confirmErasure: z.strictObject({ profile, erasure, reason }),
  withdrawErasure: z.strictObject({ profile, erasure }),
  proposeClosing: z.strictObject({ profile, run: z.string().max(64).nullable(), note: reason }),
  approveClosing: z.strictObject({ profile, period }),
  withdrawClosing: z.strictObject({ profile, period, reason }),
  reopenTeamPeriod: z.strictObject({ profile, period, reason }),
}

const {
  teamState: _state,
  readTeamEvents: _events,
  readUnshared: _unshared,
  readLostEvents: _lost,
  upgradeTeam: _upgrade,
  receiveLedger: _ledger,
  verifyRun: _verify,
  ...schemasForWindow
} = teamSchemas

/** Schemas of a window's calls about a team. */
export const teamWindowSchemas = {
  ...schemasForWindow,
  readTeam: z.strictObject({ profile: z.string().min(1).max(200) }),
}
