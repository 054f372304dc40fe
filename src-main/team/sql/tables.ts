/**
 * The tables of the schema `desk`. Every table that members read carries its workspace, by which
 * row-level security selects rows.
 */
export const tables = `
CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('production', 'sandbox')),
  four_eyes boolean NOT NULL,
  format integer NOT NULL DEFAULT 1,
  -- The number and the chained hash of the last event. Writers lock this row, so numbers have no
  -- gaps and become visible in order. A sequence would commit out of order, and a poller would miss
  -- events.
  head bigint NOT NULL DEFAULT 0,
  head_hash text NOT NULL DEFAULT ''
);

CREATE TABLE members (
  workspace uuid NOT NULL REFERENCES workspaces,
  login name NOT NULL,
  display text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'operator', 'approver', 'admin')),
  until timestamptz,
  PRIMARY KEY (workspace, login)
);
-- my_workspaces() runs in every query of a member.
CREATE INDEX members_login ON members (login);

-- no, hash: the last event of the station, which its next event continues.
CREATE TABLE stations (
  workspace uuid NOT NULL REFERENCES workspaces,
  id uuid NOT NULL,
  login name NOT NULL,
  no integer NOT NULL DEFAULT 0,
  hash text NOT NULL DEFAULT '',
  PRIMARY KEY (workspace, id)
);

CREATE TABLE events (
  workspace uuid NOT NULL REFERENCES workspaces,
  seq bigint NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  by text NOT NULL,
  station uuid,
  station_no integer,
  prev text NOT NULL,
  hash text NOT NULL,
  head_hash text NOT NULL,
  code text,
  received timestamptz NOT NULL,
  PRIMARY KEY (workspace, seq),
  UNIQUE (station, station_no, workspace)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'NOT_ALLOWED' USING ERRCODE = 'P0001', DETAIL = 'Events are only ever appended.';
END $$;
-- For each statement: it also refuses a statement that finds no row.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- ALWAYS: session_replication_role = replica does not switch it off.
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;

-- The next three tables are indexes over the decision events that were taken. Where a table has two
-- indexes, the workspace is not their first column: while statistics are missing, the planner may
-- take either of two that begin with it, and read all of a workspace by the wrong one.
CREATE TABLE decisions (
  workspace uuid NOT NULL REFERENCES workspaces,
  id text NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  undoes text,
  undone boolean NOT NULL DEFAULT false,
  base bigint NOT NULL,
  station uuid NOT NULL,
  run text,
  PRIMARY KEY (id, workspace),
  UNIQUE (seq, workspace)
);
CREATE INDEX decisions_matching ON decisions (workspace, seq)
  WHERE type IN ('match', 'acceptSuggestion', 'undoMatch');
CREATE INDEX decisions_undo ON decisions (workspace, seq) WHERE type = 'undo';

CREATE TABLE event_breaks (
  workspace uuid NOT NULL REFERENCES workspaces,
  break_id text NOT NULL,
  seq bigint NOT NULL,
  type text NOT NULL,
  status text,
  seen text,
  PRIMARY KEY (break_id, workspace, seq)
);
CREATE INDEX event_breaks_seq ON event_breaks (seq, workspace);

-- The provider keys of matches and accepted suggestions.
CREATE TABLE event_records (
  workspace uuid NOT NULL REFERENCES workspaces,
  key text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (key, workspace, seq)
);

CREATE TABLE runs (
  workspace uuid NOT NULL REFERENCES workspaces,
  id text NOT NULL,
  summary text NOT NULL,
  made_at text NOT NULL,
  from_at text,
  to_at text,
  decided_seq bigint NOT NULL,
  parts integer NOT NULL,
  digest text NOT NULL,
  by text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (workspace, id)
);

-- by is part of the key until publication: parts that a person uploaded and never published cannot
-- stop others from publishing a run of this id. Publication leaves those of one person.
CREATE TABLE run_parts (
  workspace uuid NOT NULL REFERENCES workspaces,
  run text NOT NULL,
  no integer NOT NULL,
  data bytea NOT NULL,
  by text NOT NULL,
  PRIMARY KEY (workspace, run, no, by)
);

CREATE TABLE run_breaks (
  workspace uuid NOT NULL REFERENCES workspaces,
  run text NOT NULL,
  break_id text NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (run, workspace, break_id)
);
CREATE INDEX run_breaks_break ON run_breaks (break_id, workspace);

CREATE TABLE periods (
  workspace uuid NOT NULL REFERENCES workspaces,
  id uuid NOT NULL,
  run text NOT NULL,
  from_at text,
  to_at text,
  note text NOT NULL,
  digest text NOT NULL,
  state text NOT NULL CHECK (state IN ('proposed', 'closed', 'withdrawn', 'reopened')),
  -- A copy of the workspace's, for the check of this table.
  four_eyes boolean NOT NULL,
  proposed_by text NOT NULL,
  proposed_seq bigint NOT NULL,
  approved_by text,
  approved_seq bigint,
  withdrawn_by text,
  withdrawn_seq bigint,
  reopened_by text,
  reopened_seq bigint,
  reason text,
  PRIMARY KEY (workspace, id),
  FOREIGN KEY (workspace, run) REFERENCES runs,
  CHECK (NOT four_eyes OR approved_by IS DISTINCT FROM proposed_by),
  CHECK ((approved_by IS NOT NULL) = (state IN ('closed', 'reopened')))
);
CREATE INDEX periods_closed ON periods (workspace, run) WHERE state = 'closed';
`
