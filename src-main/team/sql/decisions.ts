/**
 * Decisions: how the body of an event is read, when a decision is refused, and the changes that an
 * accepted decision makes.
 */
export const decisions = `
CREATE FUNCTION read_json(p_text text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN p_text::jsonb;
EXCEPTION WHEN OTHERS THEN
  PERFORM desk.raise_failure('BAD_EVENT', 'A text is not JSON.');
END $$;

-- Where p_value is a list, whether each element is a text of JSON; else false.
CREATE FUNCTION are_texts(p_value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(p_value) = 'array' THEN
    NOT EXISTS (SELECT FROM jsonb_array_elements(p_value) AS e WHERE jsonb_typeof(e.value) <> 'string')
  ELSE false END
$$;

-- A list of [id, text] of different ids; the texts may be null where p_nullable.
CREATE FUNCTION check_pairs(p_value jsonb, p_nullable boolean) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM require(jsonb_typeof(p_value) = 'array', 'The breaks are not a list.');
  PERFORM require(NOT EXISTS (
    SELECT FROM jsonb_array_elements(p_value) AS e WHERE CASE WHEN jsonb_typeof(e.value) = 'array' THEN
      jsonb_array_length(e.value) <> 2 OR jsonb_typeof(e.value -> 0) <> 'string' OR NOT is_id(e.value ->> 0)
      OR NOT (jsonb_typeof(e.value -> 1) = 'string' OR (p_nullable AND jsonb_typeof(e.value -> 1) = 'null'))
    ELSE true END), 'A break is not a pair of its id and a text.');
  PERFORM require((SELECT count(*) = count(DISTINCT e.value ->> 0) FROM jsonb_array_elements(p_value) AS e),
    'A break is listed twice.');
END $$;

-- A missing field counts as null.
CREATE FUNCTION is_null(p_value jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_typeof(p_value), 'null') = 'null'
$$;

-- The decision in a body. Raises BAD_EVENT. Fields that are not known here are of a later version
-- of the program and are let pass.
CREATE FUNCTION read_decision(p_body text, p_head bigint) RETURNS jsonb
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v jsonb := read_json(p_body);
  v_type text := v ->> 'type';
BEGIN
  PERFORM require(jsonb_typeof(v) = 'object', 'The body of an event is not an object.');
  PERFORM require(jsonb_typeof(v -> 'kind') = 'string' AND v ->> 'kind' = 'decision', 'The kind of an event is not decision.');
  PERFORM require(jsonb_typeof(v -> 'id') = 'string' AND is_id(v ->> 'id'), 'The id of a decision is not a text of 1 to 2,000 bytes.');
  PERFORM require(jsonb_typeof(v -> 'at') = 'string', 'The time of a decision is not a text.');
  PERFORM require(jsonb_typeof(v -> 'base') = 'number' AND v ->> 'base' ~ '^[0-9]{1,15}$', 'The base of a decision is not an integer.');
  PERFORM require((v ->> 'base')::bigint <= p_head, 'The base of a decision is later than the last event.');
  PERFORM require(jsonb_typeof(v -> 'type') = 'string' AND v_type IN ('status', 'assign', 'note', 'match', 'acceptSuggestion',
    'refuseSuggestion', 'undoMatch', 'undo'), 'The type of a decision is unknown.');
  PERFORM require(is_null(v -> 'run') OR (jsonb_typeof(v -> 'run') = 'string' AND is_id(v ->> 'run')), 'The run of a decision is not a text.');
  PERFORM require(jsonb_typeof(v -> 'facts') = 'object', 'The facts of a decision are not an object.');
  PERFORM require(NOT EXISTS (SELECT FROM jsonb_each(v -> 'facts') AS f WHERE jsonb_typeof(f.value) <> 'string'),
    'A fact of a decision is not a text.');
  PERFORM require(v_type <> 'status' OR v #>> '{facts,status}' IN ('open', 'investigating', 'resolved', 'accepted'),
    'The status of a decision is unknown.');
  PERFORM require(is_null(v -> 'records') OR (jsonb_typeof(v -> 'records') = 'object'
    AND are_texts(v #> '{records,ledger}') AND are_texts(v #> '{records,provider}')), 'The records of a decision are not two lists of texts.');
  PERFORM require(NOT EXISTS (SELECT FROM jsonb_array_elements_text(CASE WHEN is_null(v -> 'records') THEN '[]' ELSE v #> '{records,provider}' END) AS k
    WHERE NOT is_id(k.value)), 'A provider key is empty or longer than 2,000 bytes.');
  PERFORM require(CASE WHEN v_type = 'undo' THEN jsonb_typeof(v -> 'undoes') = 'string' ELSE is_null(v -> 'undoes') END,
    'An undo, and nothing else, names the decision that it undoes.');
  PERFORM check_pairs(v -> 'breaks', true);
  RETURN v;
END $$;

-- The provider keys that a decision takes for itself.
CREATE FUNCTION taken_keys(p_decision jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT k.value FROM jsonb_array_elements_text(CASE
    WHEN p_decision ->> 'type' IN ('match', 'acceptSuggestion') AND jsonb_typeof(p_decision -> 'records') = 'object'
    THEN p_decision #> '{records,provider}' ELSE '[]' END) AS k
$$;

-- The breaks that a decision concerns: its own, and for an undo those of the decision it undoes.
CREATE FUNCTION breaks_of(p_workspace uuid, p_decision jsonb) RETURNS TABLE (break_id text, seen text)
LANGUAGE sql STABLE SET search_path = desk, pg_temp AS $$
  SELECT c.break_id, max(c.seen) FROM (
    SELECT e.value ->> 0 AS break_id, e.value ->> 1 AS seen FROM jsonb_array_elements(p_decision -> 'breaks') AS e
    UNION ALL
    SELECT b.break_id, NULL FROM event_breaks AS b WHERE b.workspace = p_workspace AND b.seq = (
      SELECT d.seq FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = p_decision ->> 'undoes')
  ) AS c GROUP BY c.break_id
$$;

-- Two spans of days, as instants of fixed width that sort as text. A null end has no limit.
CREATE FUNCTION days_overlap(p_from text, p_to text, q_from text, q_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from IS NULL OR q_to IS NULL OR p_from COLLATE "C" <= q_to COLLATE "C")
    AND (q_from IS NULL OR p_to IS NULL OR q_from COLLATE "C" <= p_to COLLATE "C")
$$;

-- Whether a decision, or the one that it undoes, belongs to a closed period.
CREATE FUNCTION is_frozen(p_workspace uuid, p_decision jsonb) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_undone decisions;
BEGIN
  -- Nearly every workspace with few closed periods leaves here or after one index lookup a break.
  IF NOT EXISTS (SELECT FROM periods AS p WHERE p.workspace = p_workspace AND p.state = 'closed') THEN
    RETURN false;
  END IF;
  SELECT * INTO v_undone FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = p_decision ->> 'undoes';
  IF EXISTS (SELECT FROM periods AS p WHERE p.workspace = p_workspace AND p.state = 'closed'
    AND p.run IN (p_decision ->> 'run', v_undone.run)) THEN
    RETURN true;
  END IF;
  IF EXISTS (SELECT FROM breaks_of(p_workspace, p_decision) AS b,
    LATERAL (SELECT r.run FROM run_breaks AS r WHERE r.workspace = p_workspace AND r.break_id = b.break_id OFFSET 0) AS r,
    LATERAL (SELECT FROM periods AS p WHERE p.workspace = p_workspace AND p.run = r.run AND p.state = 'closed' OFFSET 0) AS p) THEN
    RETURN true;
  END IF;
  -- The matches and the unmatched records of a closed run rest on the decisions it had taken in.
  RETURN v_undone.type IN ('match', 'acceptSuggestion', 'undoMatch') AND EXISTS (
    SELECT FROM periods AS p JOIN runs AS r ON r.workspace = p.workspace AND r.id = p.run
    LEFT JOIN runs AS own ON own.workspace = p.workspace AND own.id = v_undone.run
    WHERE p.workspace = p_workspace AND p.state = 'closed' AND r.decided_seq >= v_undone.seq
      AND days_overlap(own.from_at, own.to_at, p.from_at, p.to_at));
END $$;

-- The code with which a decision is refused; null where it is taken.
CREATE FUNCTION refusal_of(p_workspace uuid, p_decision jsonb) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_undone decisions;
BEGIN
  IF EXISTS (SELECT FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = p_decision ->> 'id') THEN
    RETURN 'DECISION_UNKNOWN';
  END IF;
  IF p_decision ->> 'type' = 'undo' THEN
    SELECT * INTO v_undone FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = p_decision ->> 'undoes';
    -- An undo cannot be undone itself.
    IF v_undone.id IS NULL OR v_undone.type = 'undo' THEN
      RETURN 'DECISION_UNKNOWN';
    ELSIF v_undone.undone THEN
      RETURN 'UNDONE_ALREADY';
    END IF;
  END IF;
  IF is_frozen(p_workspace, p_decision) THEN
    RETURN 'PERIOD_CLOSED';
  END IF;
  IF EXISTS (SELECT FROM taken_keys(p_decision) AS k (key),
    LATERAL (SELECT r.seq FROM event_records AS r WHERE r.workspace = p_workspace AND r.key = k.key OFFSET 0) AS r,
    LATERAL (SELECT FROM decisions AS d WHERE d.workspace = p_workspace AND d.seq = r.seq AND NOT d.undone OFFSET 0) AS d) THEN
    RETURN 'MATCH_IMPOSSIBLE';
  END IF;
  RETURN NULL;
END $$;

-- Enters a taken decision into the indexes. Returns whether it leaves one of its breaks in conflict.
CREATE FUNCTION take_decision(p_workspace uuid, p_seq bigint, p_station uuid, p_decision jsonb) RETURNS boolean
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
  UPDATE decisions SET undone = true WHERE workspace = p_workspace AND id = p_decision ->> 'undoes';
  INSERT INTO event_records (workspace, key, seq) SELECT p_workspace, k.key, p_seq FROM taken_keys(p_decision) AS k (key);
  -- No EXISTS: for its first row alone the planner would read the whole table.
  RETURN v_status IS NOT NULL AND (
    SELECT coalesce(bool_or(f.conflict), false) FROM event_breaks AS b, fold_break(p_workspace, b.break_id) AS f
    WHERE b.workspace = p_workspace AND b.seq = p_seq);
END $$;
`
