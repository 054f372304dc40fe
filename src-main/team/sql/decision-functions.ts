/**
 * Version 4: functions that run for each decision, with fewer statements. An SQL function is
 * planned at each call unless it is inlined. A SET clause prevents inlining, and so does a declared
 * volatility that is stricter than that of the body.
 */
export const decisionFunctions = `
CREATE OR REPLACE FUNCTION sha256_text(p_text text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION breaks_of(p_workspace uuid, p_decision jsonb) RETURNS TABLE (break_id text, seen text)
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF p_decision ->> 'undoes' IS NULL THEN
    RETURN QUERY SELECT e.value ->> 0, e.value ->> 1 FROM jsonb_array_elements(p_decision -> 'breaks') AS e;
    RETURN;
  END IF;
  RETURN QUERY SELECT c.break_id, max(c.seen) FROM (
    SELECT e.value ->> 0 AS break_id, e.value ->> 1 AS seen FROM jsonb_array_elements(p_decision -> 'breaks') AS e
    UNION ALL
    SELECT b.break_id, NULL FROM event_breaks AS b WHERE b.workspace = p_workspace AND b.seq = (
      SELECT d.seq FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = p_decision ->> 'undoes')
  ) AS c GROUP BY c.break_id;
END $$;

CREATE OR REPLACE FUNCTION take_decision(p_workspace uuid, p_seq bigint, p_station uuid, p_decision jsonb) RETURNS boolean
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_type text := p_decision ->> 'type';
  v_status text := CASE WHEN v_type = 'status' THEN p_decision #>> '{facts,status}'
    WHEN v_type IN ('match', 'acceptSuggestion') THEN 'resolved' END;
BEGIN
  INSERT INTO event_breaks (workspace, break_id, seq, type, status, seen)
  SELECT p_workspace, b.break_id, p_seq, v_type, v_status, b.seen FROM breaks_of(p_workspace, p_decision) AS b;
  INSERT INTO decisions (workspace, id, seq, type, undoes, base, station, run)
  VALUES (p_workspace, p_decision ->> 'id', p_seq, v_type, p_decision ->> 'undoes', (p_decision ->> 'base')::bigint,
    p_station, p_decision ->> 'run');
  IF v_type = 'undo' THEN
    UPDATE decisions SET undone = true WHERE workspace = p_workspace AND id = p_decision ->> 'undoes';
  END IF;
  IF v_status IS NULL THEN
    RETURN false;
  END IF;
  IF v_type <> 'status' THEN
    INSERT INTO event_records (workspace, key, seq) SELECT p_workspace, k.key, p_seq FROM taken_keys(p_decision) AS k (key);
  END IF;
  -- No EXISTS: for its first row alone the planner would read the whole table.
  RETURN (
    SELECT coalesce(bool_or(f.conflict), false) FROM event_breaks AS b, fold_break(p_workspace, b.break_id) AS f
    WHERE b.workspace = p_workspace AND b.seq = p_seq);
END $$;
`
