import { asOwner } from './as-owner.ts'

/** Runs: their parts are uploaded first, and a run becomes visible with its event. */
export const runs = `
CREATE FUNCTION put_run_part(p_workspace uuid, p_run text, p_no integer, p_data bytea) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  PERFORM require(is_id(p_run), 'The id of a run is not a text of 1 to 2,000 bytes.');
  PERFORM require(p_no BETWEEN 0 AND 4095, 'The number of a part is not from 0 to 4095.');
  PERFORM require(octet_length(p_data) <= 1048576, 'A part is missing or larger than 1 MiB.');
  -- Against a publication of this run at this moment, which locks the row for itself alone. Uploads
  -- do not hold each other up.
  PERFORM FROM workspaces WHERE id = p_workspace FOR KEY SHARE;
  IF EXISTS (SELECT FROM runs WHERE workspace = p_workspace AND id = p_run) THEN
    IF NOT EXISTS (SELECT FROM run_parts WHERE workspace = p_workspace AND run = p_run AND no = p_no AND data = p_data) THEN
      PERFORM raise_failure('RUN_DIFFERS', 'The run is published with other parts.');
    END IF;
    RETURN;
  END IF;
  INSERT INTO run_parts (workspace, run, no, data, by) VALUES (p_workspace, p_run, p_no, p_data, session_user)
  ON CONFLICT (workspace, run, no, by) DO UPDATE SET data = excluded.data;
END $$;

-- The parts of the caller as one digest. Raises RUN_INCOMPLETE where one is missing.
CREATE FUNCTION digest_of_parts(p_workspace uuid, p_run text, p_parts integer) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_count bigint;
  v_digest text;
BEGIN
  SELECT count(*), coalesce(string_agg(encode(sha256(data), 'hex'), E'\\n' ORDER BY no), '') INTO v_count, v_digest
  FROM run_parts WHERE workspace = p_workspace AND run = p_run AND by = session_user AND no < p_parts;
  IF v_count < p_parts THEN
    PERFORM raise_failure('RUN_INCOMPLETE', format('%s of %s parts are uploaded.', v_count, p_parts));
  END IF;
  RETURN sha256_text(v_digest);
END $$;

CREATE FUNCTION check_run(p_run text, p_summary text, p_made_at text, p_contents jsonb, p_parts integer, p_digest text) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_summary jsonb;
BEGIN
  PERFORM require(is_id(p_run), 'The id of a run is not a text of 1 to 2,000 bytes.');
  PERFORM require(octet_length(p_summary) <= 1048576, 'The summary is missing or larger than 1 MiB.');
  v_summary := read_json(p_summary);
  PERFORM require(jsonb_typeof(v_summary) = 'object', 'The summary is not an object.');
  PERFORM require(NOT EXISTS (SELECT FROM unnest(ARRAY['from', 'to']) AS e (name)
    WHERE NOT is_null(v_summary #> ARRAY['period', e.name]) AND jsonb_typeof(v_summary #> ARRAY['period', e.name]) <> 'string'),
    'An end of the period is not a text.');
  PERFORM require(is_id(p_made_at), 'The time of the run is missing.');
  PERFORM require(p_parts BETWEEN 0 AND 4096, 'The number of parts is not from 0 to 4096.');
  PERFORM require(p_digest ~ '^[0-9a-f]{64}$', 'The digest is not 64 hexadecimal digits.');
  PERFORM check_pairs(p_contents, false);
END $$;

CREATE FUNCTION publish_run(p_workspace uuid, p_run text, p_summary text, p_made_at text, p_decided bigint, p_contents jsonb,
  p_parts integer, p_digest text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_workspace workspaces := enter(p_workspace, 'operator');
  v_known runs;
  v_seq bigint;
BEGIN
  PERFORM check_run(p_run, p_summary, p_made_at, p_contents, p_parts, p_digest);
  PERFORM require(p_decided BETWEEN 0 AND v_workspace.head, 'The run has taken in events that are not stored.');
  SELECT * INTO v_known FROM runs WHERE workspace = p_workspace AND id = p_run;
  IF v_known.digest = p_digest THEN
    RETURN v_known.seq;
  ELSIF v_known.id IS NOT NULL THEN
    PERFORM raise_failure('RUN_DIFFERS', 'The run is published with another digest.');
  END IF;
  IF digest_of_parts(p_workspace, p_run, p_parts) <> p_digest THEN
    PERFORM raise_failure('RUN_DIFFERS', 'The digest is not that of the uploaded parts.');
  END IF;
  v_seq := add_event(p_workspace, 'run', json_build_object('run', p_run, 'made_at', p_made_at, 'decided', p_decided,
    'parts', p_parts, 'digest', p_digest, 'breaks', jsonb_array_length(p_contents)));
  INSERT INTO runs (workspace, id, summary, made_at, from_at, to_at, decided_seq, parts, digest, by, seq)
  VALUES (p_workspace, p_run, p_summary, p_made_at, p_summary::jsonb #>> '{period,from}', p_summary::jsonb #>> '{period,to}',
    p_decided, p_parts, p_digest, session_user, v_seq);
  INSERT INTO run_breaks (workspace, run, break_id, content)
  SELECT p_workspace, p_run, e.value ->> 0, e.value ->> 1 FROM jsonb_array_elements(p_contents) AS e;
  DELETE FROM run_parts WHERE workspace = p_workspace AND run = p_run AND (by <> session_user OR no >= p_parts);
  RETURN v_seq;
END $$;
`
