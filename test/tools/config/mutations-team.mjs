// Controls of a team's log, connection and closings; mutations.mjs lists them with the others.

const fold = ['test/unit/reconciliation/break-fold.test.ts']
const workstations = ['test/integration/team/workstations.test.ts']
const connection = ['test/integration/team/connection.test.ts']
const closings = ['test/integration/team/server-closings.test.ts']
const refusals = ['test/integration/team/server-refusals.test.ts']

/** `find` occurs once in `file`. */
export const teams = [
  {
    name: 'team: different statuses by people who did not know of each other are a conflict',
    file: 'src-main/reconciliation/break-fold.ts',
    find: '    else if (isDifferent) rivals = [...unknown, decision]\n',
    replace: '',
    tests: fold,
  },
  {
    name: 'team: only a status in knowledge of all others settles a conflict',
    file: 'src-main/reconciliation/break-fold.ts',
    find: '    else if (rivals.length > 0) rivals = [...rivals, decision]\n',
    replace: '    else if (rivals.length > 0) rivals = []\n',
    tests: fold,
  },
  {
    name: 'team: the text of an event is the one that was hashed',
    file: 'src-main/store/team/log.ts',
    find: 'if (hash !== sha256(`${prev}\\n${body}`))',
    replace: 'if (hash !== sha256(`${prev}\\n${body}`) && hash === "")',
    tests: workstations,
  },
  {
    name: 'team: nothing is sent to a server that was set back',
    file: 'src-main/app/team-link.ts',
    find: 'if (head >= cursor && hashAtCursor === headHash) return',
    replace: 'if (head >= 0) return',
    tests: workstations,
  },
  {
    name: 'team: an unshared decision stays behind all that the log has',
    file: 'src-main/store/team/log.ts',
    find: '  moveUnsharedLast(db, touched)\n',
    replace: '',
    tests: ['test/integration/team/histories.test.ts'],
  },
  {
    name: 'team: states rest on runs that every workstation has',
    file: 'src-main/store/runs/run-order.ts',
    find: '(r.shared_seq IS NOT NULL OR NOT EXISTS (SELECT 1 FROM team) OR',
    replace: '(1 OR r.shared_seq IS NOT NULL OR',
    tests: ['test/integration/team/histories.test.ts'],
  },
  {
    name: 'team: a refused decision leaves the state',
    file: 'src-main/store/team/log.ts',
    find: "    else if (event.kind === 'refused') applyRefusal(db, event, team.station, touched)\n",
    replace: '',
    tests: workstations,
  },
  {
    name: 'team: a period of a team is not closed by one person',
    file: 'src-main/store/decisions/periods.ts',
    find: "  if (db.prepare('SELECT 1 FROM team').get() === undefined) return\n",
    replace: '  if (db.open) return\n',
    tests: workstations,
  },
  {
    name: 'team: the certificate of the server is verified',
    file: 'src-main/team/connection.ts',
    find: 'rejectUnauthorized: true,',
    replace: 'rejectUnauthorized: false,',
    tests: connection,
  },
  {
    name: 'team: nobody approves a closing of their own',
    file: 'src-main/team/sql/closings.ts',
    find: 'IF v_period.proposed_by = session_user THEN',
    replace: "IF v_period.proposed_by = '' THEN",
    tests: closings,
  },
  {
    name: 'team: the approver comes to the proposed digest',
    file: 'src-main/team/sql/closings.ts',
    find: 'IF v_period.digest IS DISTINCT FROM p_digest THEN',
    replace: 'IF false THEN',
    tests: closings,
  },
  {
    name: 'team: a match since the proposal stops the approval',
    file: 'src-main/team/sql/closings.ts',
    find: 'IF count_waiting(p_workspace, v_run) > 0 THEN',
    replace: 'IF count_waiting(p_workspace, v_run) < 0 THEN',
    tests: closings,
  },
  {
    name: 'team: what PostgreSQL leaves to every login is revoked',
    file: 'src-main/team/sql/setup.ts',
    find: "ARRAY['lo_create(oid)', ",
    replace: 'ARRAY[',
    tests: refusals,
  },
  {
    name: 'team: a profile in a team is not removed',
    file: 'src-main/app/profiles.ts',
    find: '  await refuseMember(ports, profile)\n',
    replace: '',
    tests: ['test/unit/app/profiles.test.ts'],
  },
]
