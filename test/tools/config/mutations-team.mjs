// Controls of a team's log, connection and closings; mutations.mjs lists them with the others.

const fold = ['test/unit/reconciliation/break-fold.test.ts']
const workstations = ['test/integration/team/workstations.test.ts']
const joining = ['test/integration/team/joining.test.ts']
const connection = ['test/integration/team/connection.test.ts']
const closings = ['test/integration/team/server-closings.test.ts']
const refusals = ['test/integration/team/server-refusals.test.ts']
const records = ['test/integration/team/records.test.ts']
const recordRefusals = ['test/integration/team/records-refusals.test.ts']
const recordHistories = ['test/integration/team/records-histories.test.ts']

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
    name: 'team: a status made in ignorance of earlier ones is folded with them',
    file: 'src-main/reconciliation/break-fold.ts',
    find: 'decision.shared.base < before',
    replace: 'decision.shared.base < 0',
    tests: fold,
  },
  {
    name: 'team: a closing freezes the states before it',
    file: 'src-main/store/team/log.ts',
    find: '    if (isClosingKind(event.kind)) projectReceived(db, batch, head.seq)\n',
    replace: '',
    tests: workstations,
  },
  {
    name: 'team: the states follow an exchange that ended before the end of the log',
    file: 'src-main/app/team-link.ts',
    find: 'if (events.length === 0 && place.projected === place.cursor) return place',
    replace: 'if (events.length === 0) return place',
    tests: joining,
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
    find: 'if (logEnd >= cursor && hashBefore === headHash) return',
    replace: 'if (logEnd >= 0) return',
    tests: workstations,
  },
  {
    name: 'team: an unshared decision stays behind all that the log has',
    file: 'src-main/store/team/log.ts',
    find: '  moveUnsharedLast(db, batch)\n',
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
    find: "    else if (event.kind === 'refused') applyRefusal(db, event, batch)\n",
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
  {
    name: 'team: a batch of an earlier grant of the lease is refused',
    file: 'src-main/team/sql/lease.ts',
    find: 'v_lease.epoch = p_epoch AND ',
    replace: '',
    tests: recordRefusals,
  },
  {
    name: 'team: a lease ends by the clock of the server',
    file: 'src-main/team/sql/lease.ts',
    find: '\n    AND v_lease.until > clock_timestamp()) IS NOT TRUE',
    replace: ') IS NOT TRUE',
    tests: recordRefusals,
  },
  {
    name: 'team: one station at a time has the lease',
    file: 'src-main/team/sql/lease.ts',
    find: 'IF v_lease.until > clock_timestamp() AND v_lease.station IS DISTINCT FROM p_station THEN',
    replace: 'IF false THEN',
    tests: recordRefusals,
  },
  {
    name: 'team: a batch builds on all records that the server has',
    file: 'src-main/team/sql/records.ts',
    find: 'IF p_head IS DISTINCT FROM v_head THEN',
    replace: 'IF false THEN',
    tests: recordRefusals,
  },
  {
    name: 'team: the server keeps the newer version of a transaction',
    file: 'src-main/team/sql/records.ts',
    find: ' AND (s.version COLLATE "C" < known.version COLLATE "C") IS NOT TRUE',
    replace: '',
    tests: recordRefusals,
  },
  {
    name: 'team: an upload of records makes no decision wait',
    file: 'src-main/team/sql/record-tables.ts',
    find: 'CREATE TABLE withdrawals (\n  workspace uuid NOT NULL,',
    replace: 'CREATE TABLE withdrawals (\n  workspace uuid NOT NULL REFERENCES workspaces,',
    tests: recordRefusals,
  },
  {
    name: 'team: a record is in the journal from the transaction that saved it',
    file: 'src-main/store/records/activity.ts',
    find: '  statements.update.run(...filled.columns, at, at, row)\n  saving.journal?.note(row)\n',
    replace: '  statements.update.run(...filled.columns, at, at, row)\n',
    tests: records,
  },
  {
    name: 'team: an answer removes the version that was sent, not a later one',
    file: 'src-main/store/team/unsent-records.ts',
    find: "'DELETE FROM team_unsent WHERE kind = ? AND row = ? AND version = ?',",
    replace: "'DELETE FROM team_unsent WHERE kind = ? AND row = ? AND version >= ? * 0',",
    tests: records,
  },
  {
    name: 'team: coverage travels after all records that it covers',
    file: 'src-main/store/team/unsent-records.ts',
    find: 'taking.left === 0 ? JSON.stringify(readState(db)) : null',
    replace: 'JSON.stringify(readState(db))',
    tests: records,
  },
  {
    name: 'team: a record that changed on the disk is not sent',
    file: 'src-main/store/team/unsent-records.ts',
    find: '|| !isIntact(values, row.raw, row.other, row.rowCheck)',
    replace: '',
    tests: records,
  },
  {
    name: 'team: changes of a record arrive as they were, not as one',
    file: 'src-main/store/records/activity.ts',
    find: 'shared && !isUnsent ? [] : differing',
    replace: 'differing',
    tests: records,
  },
  {
    name: 'team: a withdrawal that was seen later stays when a workstation joins',
    file: 'src-main/store/records/activity.ts',
    find: "  if (isKeptHere && shared?.isNewerHere(row, at) === true) return 'same'\n",
    replace: '',
    tests: records,
  },
  {
    name: 'team: all records are received before the lease is used',
    file: 'src-main/app/team-records.ts',
    find: '  const { received } = await receiveRecords(store, server, { isOwnSync: true, signal })\n',
    replace: '  const received = 0\n',
    tests: recordHistories,
  },
  {
    name: 'team: work ends when its lease is lost',
    file: 'src-main/app/team-records.ts',
    find: '      this.#lost.abort()\n',
    replace: '',
    tests: records,
  },
  {
    name: 'team: no person without credentials takes the lease',
    file: 'src-main/app/team-sync.ts',
    find: '!(await hasCredentials(ports, profile))',
    replace: 'profile.name === ""',
    tests: ['test/integration/team/records-command-line.test.ts'],
  },
]
