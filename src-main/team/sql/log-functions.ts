import { asOwner } from './as-owner.ts'

/** The log: how an event is numbered, chained and stored, and append(), which accepts decisions. */
export const logFunctions = `
CREATE FUNCTION sha256_text(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;

CREATE FUNCTION utc_text(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Stores an event under the next number and returns the workspace with its new head. The workspace
-- is locked by the caller, which also stores the head: once a call, not once an event.
CREATE FUNCTION store_event(
  p_workspace workspaces, p_kind text, p_body text, p_station uuid, p_station_no integer,
  p_prev text, p_hash text, p_code text
) RETURNS workspaces LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  p_workspace.head := p_workspace.head + 1;
  p_workspace.head_hash := sha256_text(concat_ws(E'\\n',
    p_workspace.head_hash, p_workspace.head, p_kind, session_user, p_hash));
  INSERT INTO events (workspace, seq, kind, body, by, station, station_no, prev, hash, head_hash,
    code, received)
  VALUES (p_workspace.id, p_workspace.head, p_kind, p_body, session_user, p_station, p_station_no,
    p_prev, p_hash, p_workspace.head_hash, p_code, clock_timestamp());
  RETURN p_workspace;
END $$;

-- Stores the head and announces it. The notice is a hint: clients also poll.
CREATE FUNCTION store_head(p_workspace workspaces) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  UPDATE workspaces SET head = p_workspace.head, head_hash = p_workspace.head_hash
  WHERE id = p_workspace.id;
  PERFORM pg_notify('desk_' || replace(p_workspace.id::text, '-', '_'), p_workspace.head::text);
END $$;

-- An event that a function makes itself. Its body begins with kind and at. Returns its number.
CREATE FUNCTION add_event(p_workspace uuid, p_kind text, p_facts json) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_workspace workspaces;
  v_body text := rtrim(json_build_object('kind', p_kind, 'at', utc_text(clock_timestamp()))::text, '}')
    || ', ' || ltrim(p_facts::text, '{');
BEGIN
  SELECT * INTO v_workspace FROM workspaces WHERE id = p_workspace;
  v_workspace := store_event(v_workspace, p_kind, v_body, NULL, NULL, '', sha256_text(E'\\n' || v_body), NULL);
  PERFORM store_head(v_workspace);
  RETURN v_workspace.head;
END $$;

-- The event of a station as it was sent. Raises BAD_EVENT where a field is missing, of another type
-- or too large.
CREATE FUNCTION check_sent(p_event jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM require(jsonb_typeof(p_event) = 'object', 'An event is not an object.');
  PERFORM require(jsonb_typeof(p_event -> 'no') = 'number' AND p_event ->> 'no' ~ '^[0-9]{1,9}$',
    'The number of an event is not an integer.');
  PERFORM require(jsonb_typeof(p_event -> 'body') = 'string' AND jsonb_typeof(p_event -> 'prev') = 'string'
    AND jsonb_typeof(p_event -> 'hash') = 'string', 'The body, prev and hash of an event are texts.');
  PERFORM require(octet_length(p_event ->> 'body') <= 262144, 'An event is larger than 256 KiB.');
END $$;

-- Continues the chain of the station. Raises CHAIN_BROKEN.
CREATE FUNCTION check_chain(p_station stations, p_no integer, p_body text, p_prev text, p_hash text) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  IF p_no <> p_station.no + 1 THEN
    PERFORM raise_failure('CHAIN_BROKEN', format('Event %s of the station follows its event %s.', p_no, p_station.no));
  ELSIF p_prev <> p_station.hash THEN
    PERFORM raise_failure('CHAIN_BROKEN', format('Event %s of the station does not continue the hash before it.', p_no));
  ELSIF p_hash <> sha256_text(p_prev || E'\\n' || p_body) THEN
    PERFORM raise_failure('CHAIN_BROKEN', format('The hash of event %s is not that of its body.', p_no));
  END IF;
END $$;

-- The station of the caller, registered on its first use. Raises STATION_OF_ANOTHER.
CREATE FUNCTION take_station(p_workspace uuid, p_station uuid) RETURNS stations
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_station stations;
BEGIN
  INSERT INTO stations (workspace, id, login) VALUES (p_workspace, p_station, session_user)
  ON CONFLICT (workspace, id) DO NOTHING;
  SELECT * INTO v_station FROM stations WHERE workspace = p_workspace AND id = p_station;
  IF v_station.login <> session_user THEN
    PERFORM raise_failure('STATION_OF_ANOTHER', format('The station belongs to %s.', v_station.login));
  END IF;
  RETURN v_station;
END $$;

CREATE FUNCTION append(p_workspace uuid, p_station uuid, p_events jsonb)
RETURNS TABLE (no integer, answer text, seq bigint, code text)
LANGUAGE plpgsql ${asOwner} AS $$
#variable_conflict use_column
DECLARE
  v_workspace workspaces := enter(p_workspace, 'operator');
  v_station stations;
  v_event jsonb;
  v_hash text;
  v_known_hash text;
  v_decision jsonb;
BEGIN
  PERFORM require(p_station IS NOT NULL, 'The station is missing.');
  PERFORM require(jsonb_typeof(p_events) = 'array', 'The events are not a list.');
  PERFORM require(jsonb_array_length(p_events) BETWEEN 1 AND 500, 'A call takes 1 to 500 events.');
  v_station := take_station(p_workspace, p_station);
  FOR v_event IN SELECT value FROM jsonb_array_elements(p_events) LOOP
    PERFORM check_sent(v_event);
    no := (v_event ->> 'no')::integer;
    v_hash := v_event ->> 'hash';
    -- The inner query leaves the workspace out, for its other index begins with it (tables.ts).
    SELECT e.hash, e.seq, e.code INTO v_known_hash, seq, code FROM (
      SELECT * FROM events AS e WHERE e.station = p_station AND e.station_no = (v_event ->> 'no')::integer OFFSET 0) AS e
    WHERE e.workspace = p_workspace;
    IF FOUND THEN
      -- Sent again, since an answer was lost.
      IF v_known_hash <> v_hash THEN
        PERFORM raise_failure('CHAIN_BROKEN', format('Event %s of the station is stored with another hash.', v_event ->> 'no'));
      END IF;
      answer := 'known';
    ELSE
      PERFORM check_chain(v_station, (v_event ->> 'no')::integer, v_event ->> 'body', v_event ->> 'prev', v_hash);
      v_decision := read_decision(v_event ->> 'body', v_workspace.head);
      code := refusal_of(p_workspace, v_decision);
      v_workspace := store_event(v_workspace, CASE WHEN code IS NULL THEN 'decision' ELSE 'refused' END,
        v_event ->> 'body', p_station, (v_event ->> 'no')::integer, v_event ->> 'prev', v_hash, code);
      v_station.no := v_station.no + 1;
      v_station.hash := v_hash;
      seq := v_workspace.head;
      IF code IS NOT NULL THEN
        answer := 'refused';
      ELSIF take_decision(p_workspace, v_workspace.head, p_station, v_decision) THEN
        answer := 'conflict';
      ELSE
        answer := 'taken';
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE stations AS s SET no = v_station.no, hash = v_station.hash WHERE s.workspace = p_workspace AND s.id = p_station;
  PERFORM store_head(v_workspace);
END $$;
`
