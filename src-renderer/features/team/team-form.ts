import type { TeamServerSettings } from '../../../src-main/contract/team.ts'

/** The form by which a profile creates a team or joins one. */
export interface TeamForm {
  way: 'create' | 'join'
  host: string
  port: string
  database: string
  login: string
  password: string
  /** Empty means the certificate authorities of this machine. */
  caFile: string
  /** When joining, empty means the login's only team. */
  name: string
  display: string
  hasFourEyes: boolean
}

export type TeamField = Exclude<keyof TeamForm, 'way' | 'hasFourEyes'>
export type TeamProblem = 'needed' | 'port' | 'long'
export type TeamProblems = Readonly<Partial<Record<TeamField, TeamProblem>>>

export const emptyTeamForm: Readonly<TeamForm> = {
  way: 'create',
  host: '',
  port: '5432',
  database: '',
  login: '',
  password: '',
  caFile: '',
  name: '',
  display: '',
  hasFourEyes: true,
}

/** The maximum length of each field that the core accepts, in characters. */
const maxLengths: Readonly<Record<Exclude<TeamField, 'port'>, number>> = {
  host: 253,
  database: 63,
  login: 63,
  password: 1000,
  caFile: 4096,
  name: 100,
  display: 100,
}

/** Finds the problems that keep a form from being sent. */
export function teamProblems(form: TeamForm): TeamProblems {
  const optionalFields: readonly TeamField[] =
    form.way === 'join' ? ['caFile', 'name', 'display'] : ['caFile']
  const problems: { -readonly [K in keyof TeamProblems]: TeamProblems[K] } = {}
  for (const [field, limit] of Object.entries(maxLengths) as [keyof typeof maxLengths, number][]) {
    if (field === 'display' && form.way === 'join') continue
    const text = textOf(form, field)
    if (text === '' && !optionalFields.includes(field)) problems[field] = 'needed'
    else if (text.length > limit) problems[field] = 'long'
  }
  const port = form.port.trim()
  if (port === '') problems.port = 'needed'
  else if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535)
    problems.port = 'port'
  return problems
}

/** Converts a form without problems to the settings of its server. */
export function formToServer(form: TeamForm): TeamServerSettings {
  const caFile = textOf(form, 'caFile')
  return {
    host: textOf(form, 'host'),
    port: Number(form.port.trim()),
    database: textOf(form, 'database'),
    login: textOf(form, 'login'),
    caFile: caFile === '' ? null : caFile,
  }
}

// A password may begin or end with a space.
function textOf(form: TeamForm, field: Exclude<TeamField, 'port'>): string {
  return field === 'password' ? form.password : form[field].trim()
}
