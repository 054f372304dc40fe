// Controls of a team's log, connection and closings; mutations.mjs lists them with the others.

const fold = ['test/unit/reconciliation/break-fold.test.ts']
const workstations = ['test/integration/team/workstations.test.ts']
const connection = ['test/integration/team/connection.test.ts']
const closings = ['test/integration/team/server-closings.test.ts']
const refusals = ['test/integration/team/server-refusals.test.ts']
const wholeRuns = ['test/integration/team/whole-runs.test.ts']

/** `find` occurs once in `file`. */
export const teams = [
  {
    name: 'team: different statuses by persons who did not know of each other are a conflict',
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
    name: 'team: a match is stored as a number only where the record here gives its cells',
    file: 'src-main/store/team/travelling-matches.ts',
    find: 'return here[at] === packed ? JSON',
    replace: 'return here[at] !== undefined ? JSON',
    tests: wholeRuns,
  },
  {
    name: 'team: a part of a run is the one whose digest the log covers',
    file: 'src-main/store/team/received-run.ts',
    find: 'if (digest !== sha256(data)) throw',
    replace: 'if (digest === undefined) throw',
    tests: wholeRuns,
  },
  {
    name: 'team: the digests of the parts of a run are those of the log',
    file: 'src-main/store/team/received-run.ts',
    find: 'readRunBody(body).digest !== digestOfParts(digests)',
    replace: "readRunBody(body).digest === ''",
    tests: wholeRuns,
  },
  {
    name: 'team: matches that have not all arrived are not shown',
    file: 'src-main/store/runs/match-rows.ts',
    find: '  if (!hasMatches)\n',
    replace: '  if (hasMatches === undefined)\n',
    tests: wholeRuns,
  },
  {
    name: 'team: a received ledger file has the SHA-256 of its run',
    file: 'src-main/hosts/node/team-files.ts',
    find: 'if (facts.sha256 !== sha256) {',
    replace: "if (facts.sha256 === '') {",
    tests: wholeRuns,
  },
  {
    name: 'team: a ledger file that changed since its run is not sent',
    file: 'src-main/app/team-file.ts',
    find: 'if (file?.sha256 === source.sha256) return file',
    replace: 'if (file) return file',
    tests: wholeRuns,
  },
  {
    name: 'team: a chunk on the server keeps its content',
    file: 'src-main/team/sql/files.ts',
    find: 'IF v_data <> p_data THEN',
    replace: 'IF false THEN',
    tests: refusals,
  },
  {
    name: 'team: files take no more than the quota of the workspace',
    file: 'src-main/team/sql/files.ts',
    find: 'IF v_total > v_quota THEN',
    replace: 'IF v_quota < 0 THEN',
    tests: refusals,
  },
  {
    name: 'team: a viewer stores no file',
    file: 'src-main/team/sql/files.ts',
    find: "  PERFORM require_role(p_workspace, 'operator');\n",
    replace: "  PERFORM require_role(p_workspace, 'viewer');\n",
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
