/** The tables of provider records, and the lease under which one workstation at a time fetches them. */
export const recordTables = `
ALTER TABLE workspaces ALTER COLUMN format SET DEFAULT 3;
UPDATE workspaces SET format = 3 WHERE format < 3;

-- These tables do not refer to workspaces: the check of the reference would lock the row of the
-- workspace, for which a decision would wait.

-- One row for a workspace that has synced. A batch locks this row and not the workspace, so an
-- upload delays no decision. epoch counts the grants: a batch of an earlier grant is refused.
-- records_head is the number of the last changed record. state is what the records cover, as the
-- workstations write it.
CREATE TABLE sync_lease (
  workspace uuid PRIMARY KEY,
  epoch bigint NOT NULL DEFAULT 0,
  station uuid,
  login name,
  until timestamptz NOT NULL DEFAULT '-infinity',
  records_head bigint NOT NULL DEFAULT 0,
  state text
);

-- record is JSON as the workstations write it. version is the time of the record's last change by
-- the provider's clock; an older version never replaces a newer one.
CREATE TABLE withdrawals (
  workspace uuid NOT NULL,
  id text NOT NULL,
  no bigint NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (id, workspace)
);
CREATE UNIQUE INDEX withdrawals_no ON withdrawals (workspace, no);

CREATE TABLE transactions (
  workspace uuid NOT NULL,
  id text NOT NULL,
  no bigint NOT NULL,
  version text,
  record text NOT NULL,
  PRIMARY KEY (id, workspace)
);
CREATE UNIQUE INDEX transactions_no ON transactions (workspace, no);

-- Ids of withdrawals that were asked for without an answer that could be used.
CREATE TABLE absent (
  workspace uuid NOT NULL,
  id text NOT NULL,
  no bigint NOT NULL,
  record text NOT NULL,
  PRIMARY KEY (id, workspace)
);
CREATE UNIQUE INDEX absent_no ON absent (workspace, no);

-- Changed fields, under the number of their record at that time. line is JSON.
CREATE TABLE record_changes (
  workspace uuid NOT NULL,
  no bigint NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  line text NOT NULL,
  PRIMARY KEY (workspace, no, place)
);
CREATE INDEX record_changes_id ON record_changes (id, workspace);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['sync_lease', 'withdrawals', 'transactions', 'absent', 'record_changes'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY members_read ON %I FOR SELECT TO desk_member
      USING (workspace IN (SELECT desk.my_workspaces()))', v_table);
  END LOOP;
END $$;
GRANT SELECT ON sync_lease, withdrawals, transactions, absent, record_changes TO desk_member;
`
