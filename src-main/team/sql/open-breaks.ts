import { asOwner } from './as-owner.ts'

/** The state that decisions give a break, and the breaks of a run that are not settled. */
export const openBreaks = `
-- Folds the decisions about a break, in the order of the log. The client has the same fold. Left out
-- are undone decisions, and matches made by hand that a run had taken in when it found the break
-- again. A status is a conflict with statuses that its author had not seen: other stations' after
-- its base. An equal status leaves an earlier conflict as it is, for it was as blind as the other.
-- No row where no status was decided.
CREATE FUNCTION fold_break(p_workspace uuid, p_break text) RETURNS TABLE (status text, seen text, conflict boolean)
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
#variable_conflict use_column
DECLARE
  -- The last decision that a run had taken in which found the break.
  v_found bigint;
  v_event record;
  v_seqs bigint[] := '{}';
  v_stations uuid[] := '{}';
  v_statuses text[] := '{}';
  v_at integer;
  v_is_blind boolean;
  v_differs boolean;
BEGIN
  conflict := false;
  SELECT coalesce(max(r.decided_seq), 0) INTO v_found FROM run_breaks AS f,
  LATERAL (SELECT r.decided_seq FROM runs AS r WHERE r.workspace = p_workspace AND r.id = f.run OFFSET 0) AS r
  WHERE f.workspace = p_workspace AND f.break_id = p_break;
  FOR v_event IN
    SELECT b.seq, b.status, b.seen, d.base, d.station FROM event_breaks AS b,
    LATERAL (SELECT d.base, d.station FROM decisions AS d
      WHERE d.workspace = p_workspace AND d.seq = b.seq AND NOT d.undone OFFSET 0) AS d
    WHERE b.workspace = p_workspace AND b.break_id = p_break AND b.status IS NOT NULL
      AND (b.type = 'status' OR b.seq > v_found)
    ORDER BY b.seq
  LOOP
    v_is_blind := false;
    v_differs := false;
    v_at := cardinality(v_seqs);
    WHILE v_at > 0 AND v_seqs[v_at] > v_event.base LOOP
      IF v_stations[v_at] <> v_event.station THEN
        v_is_blind := true;
        v_differs := v_differs OR v_statuses[v_at] <> v_event.status;
      END IF;
      v_at := v_at - 1;
    END LOOP;
    conflict := v_is_blind AND (conflict OR v_differs);
    v_seqs := v_seqs || v_event.seq;
    v_stations := v_stations || v_event.station;
    v_statuses := v_statuses || v_event.status;
    status := v_event.status;
    seen := v_event.seen;
  END LOOP;
  IF cardinality(v_seqs) > 0 THEN
    RETURN NEXT;
  END IF;
END $$;

CREATE FUNCTION list_open_breaks(p_workspace uuid, p_run text) RETURNS TABLE (break_id text, why text)
LANGUAGE sql STABLE SET search_path = desk, pg_temp AS $$
  SELECT judged.break_id, judged.why FROM (
    SELECT b.break_id, CASE
      WHEN f.conflict THEN 'conflict'
      WHEN f.status IS NULL OR f.status NOT IN ('resolved', 'accepted') THEN 'open'
      WHEN f.seen <> b.content THEN 'figures'
    END AS why
    FROM run_breaks AS b LEFT JOIN LATERAL fold_break(b.workspace, b.break_id) AS f ON true
    WHERE b.workspace = p_workspace AND b.run = p_run) AS judged
  WHERE judged.why IS NOT NULL
  ORDER BY judged.break_id COLLATE "C"
$$;

CREATE FUNCTION open_breaks(p_workspace uuid, p_run text) RETURNS TABLE (break_id text, why text)
LANGUAGE plpgsql ${asOwner} AS $$
#variable_conflict use_column
BEGIN
  PERFORM require_role(p_workspace, 'viewer');
  IF NOT EXISTS (SELECT FROM runs AS r WHERE r.workspace = p_workspace AND r.id = p_run) THEN
    PERFORM raise_failure('RUN_UNKNOWN', 'The run is not published in this workspace.');
  END IF;
  RETURN QUERY SELECT o.break_id, o.why FROM list_open_breaks(p_workspace, p_run) AS o;
END $$;
`
