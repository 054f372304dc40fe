/**
 * Quotas of the log and of runs, beside that of ledger files (team.md, "Quotas"). The server counts
 * the bytes that it stores.
 */
export const quotas = `
-- log_bytes: of the bodies of events and the texts beside them. log_quota: above it, no decision, item
-- or run is added; what admins and approvers do goes on. run_quota: bytes that parts of runs may take.
-- 2 GiB and 20 GiB, until an administrator changes them.
ALTER TABLE workspaces ADD COLUMN log_bytes bigint NOT NULL DEFAULT 0,
  ADD COLUMN log_quota bigint NOT NULL DEFAULT 2147483648 CHECK (log_quota >= 0),
  ADD COLUMN run_quota bigint NOT NULL DEFAULT 21474836480 CHECK (run_quota >= 0);
UPDATE workspaces AS w SET log_bytes = coalesce((SELECT sum(octet_length(e.body)) FROM events AS e WHERE e.workspace = w.id), 0);

-- Bytes of all parts of runs of a workspace, also of runs that are not published. A table of its own:
-- an upload that locked the row of the workspace would delay decisions.
CREATE TABLE run_totals (
  workspace uuid PRIMARY KEY REFERENCES workspaces,
  bytes bigint NOT NULL
);
ALTER TABLE run_totals ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON run_totals FOR SELECT TO desk_member
  USING (workspace IN (SELECT desk.my_workspaces()));
GRANT SELECT ON run_totals TO desk_member;
INSERT INTO run_totals (workspace, bytes) SELECT p.workspace, sum(octet_length(p.data)) FROM run_parts AS p GROUP BY p.workspace;

-- Adds to the bytes of the parts of a workspace. Raises TEAM_RUNS_FULL for parts that are uploaded
-- beyond the quota. A part that an erasure replaces is taken in any case.
CREATE FUNCTION count_run_bytes(p_workspace uuid, p_bytes bigint, p_is_upload boolean) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_total bigint;
  v_quota bigint;
BEGIN
  INSERT INTO run_totals (workspace, bytes) VALUES (p_workspace, p_bytes)
  ON CONFLICT (workspace) DO UPDATE SET bytes = run_totals.bytes + excluded.bytes RETURNING bytes INTO v_total;
  IF p_is_upload THEN
    SELECT run_quota INTO v_quota FROM workspaces WHERE id = p_workspace;
    IF v_total > v_quota THEN
      PERFORM raise_failure('TEAM_RUNS_FULL', format('Parts of runs may take %s bytes.', v_quota));
    END IF;
  END IF;
END $$;

CREATE FUNCTION count_run_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = desk, pg_temp AS $$
DECLARE
  v_added record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR v_added IN SELECT workspace, sum(octet_length(data)) AS bytes FROM added GROUP BY workspace LOOP
      PERFORM count_run_bytes(v_added.workspace, v_added.bytes, true);
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR v_added IN SELECT workspace, -sum(octet_length(data)) AS bytes FROM removed GROUP BY workspace LOOP
      PERFORM count_run_bytes(v_added.workspace, v_added.bytes, false);
    END LOOP;
  ELSE
    FOR v_added IN SELECT b.workspace, sum(b.bytes) AS bytes FROM (
      SELECT workspace, octet_length(data) AS bytes FROM added UNION ALL SELECT workspace, -octet_length(data) FROM removed
    ) AS b GROUP BY b.workspace LOOP
      PERFORM count_run_bytes(v_added.workspace, v_added.bytes, false);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER parts_added AFTER INSERT ON run_parts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_run_parts();
CREATE TRIGGER parts_removed AFTER DELETE ON run_parts REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_run_parts();
CREATE TRIGGER parts_replaced AFTER UPDATE ON run_parts REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_run_parts();

-- Raises TEAM_LOG_FULL for what operators add beyond the quota.
CREATE OR REPLACE FUNCTION store_event(
  p_workspace workspaces, p_kind text, p_body text, p_station uuid, p_station_no integer,
  p_prev text, p_hash text, p_code text
) RETURNS workspaces LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  p_workspace.log_bytes := p_workspace.log_bytes + octet_length(p_body);
  IF p_workspace.log_bytes > p_workspace.log_quota AND p_kind IN ('decision', 'refused', 'item', 'run') THEN
    PERFORM raise_failure('TEAM_LOG_FULL', format('Events may take %s bytes.', p_workspace.log_quota));
  END IF;
  p_workspace.head := p_workspace.head + 1;
  p_workspace.head_hash := sha256_text(concat_ws(E'\\n',
    p_workspace.head_hash, p_workspace.head, p_kind, session_user, p_hash));
  INSERT INTO events (workspace, seq, kind, body, by, station, station_no, prev, hash, head_hash,
    code, received)
  VALUES (p_workspace.id, p_workspace.head, p_kind, p_body, session_user, p_station, p_station_no,
    p_prev, p_hash, p_workspace.head_hash, p_code, clock_timestamp());
  RETURN p_workspace;
END $$;

CREATE OR REPLACE FUNCTION store_head(p_workspace workspaces) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  UPDATE workspaces SET head = p_workspace.head, head_hash = p_workspace.head_hash, log_bytes = p_workspace.log_bytes
  WHERE id = p_workspace.id;
  PERFORM pg_notify('desk_' || replace(p_workspace.id::text, '-', '_'), p_workspace.head::text);
END $$;

REVOKE ALL ON FUNCTION count_run_bytes(uuid, bigint, boolean), count_run_parts() FROM PUBLIC;
`
