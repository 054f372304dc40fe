import { asOwner } from './as-owner.ts'

/**
 * Version 10: notes and reasons beside the events (team.md, section 12). An event's body holds a
 * digest of each text. So the text can be erased, and the chains through the body still verify.
 */
export const bodySecrets = `
-- In the log of format 5, notes and reasons are beside the bodies. An older program reads the log
-- without them, and writes nothing.
ALTER TABLE workspaces ALTER COLUMN format SET DEFAULT 5;
UPDATE workspaces SET format = 5 WHERE format < 5;

-- name: the member of the body's "secret" that holds the digest, which is the SHA-256 (hex) of salt,
-- LF and text. Without a salt, a short text could be guessed from its digest. salt and text are null
-- once the text is erased.
CREATE TABLE body_secrets (
  workspace uuid NOT NULL REFERENCES workspaces,
  seq bigint NOT NULL,
  name text NOT NULL CHECK (name IN ('note', 'reason', 'confirmation')),
  digest text NOT NULL,
  salt text,
  text text,
  PRIMARY KEY (workspace, seq, name),
  CHECK ((salt IS NULL) = (text IS NULL))
);
ALTER TABLE body_secrets ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON body_secrets FOR SELECT TO desk_member
  USING (workspace IN (SELECT desk.my_workspaces()));
GRANT SELECT ON body_secrets TO desk_member;

-- Stores the texts that were sent beside the body of a decision: p_secret is {name: [salt, text]}.
-- Raises BAD_EVENT where a text is not that of its digest. A decision whose text was erased before it is
-- sent again, to a restored server or to another team, names its author and lacks the text. Returns the bytes of the texts.
CREATE FUNCTION store_secrets(p_workspace uuid, p_seq bigint, p_body jsonb, p_secret jsonb) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_digests jsonb := CASE WHEN is_null(p_body -> 'secret') THEN '{}' ELSE p_body -> 'secret' END;
  v_texts jsonb := CASE WHEN is_null(p_secret) THEN '{}' ELSE p_secret END;
  v_name text;
  v_digest jsonb;
  v_pair jsonb;
  v_salt text;
  v_text text;
  v_bytes bigint := 0;
BEGIN
  PERFORM require(jsonb_typeof(v_digests) = 'object' AND jsonb_typeof(v_texts) = 'object', 'The texts of an event are not an object.');
  PERFORM require(NOT EXISTS (SELECT FROM jsonb_object_keys(v_texts) AS t (name) WHERE NOT v_digests ? t.name),
    'A text of an event has no digest.');
  FOR v_name, v_digest IN SELECT d.key, d.value FROM jsonb_each(v_digests) AS d LOOP
    PERFORM require(v_name IN ('note', 'reason') AND NOT (p_body -> 'facts') ? v_name, 'The name of a text is unknown or taken.');
    PERFORM require(jsonb_typeof(v_digest) = 'string' AND v_digest #>> '{}' ~ '^[0-9a-f]{64}$', 'The digest of a text is not 64 hexadecimal digits.');
    v_pair := v_texts -> v_name;
    v_salt := v_pair ->> 0;
    v_text := v_pair ->> 1;
    IF v_texts ? v_name THEN
      PERFORM require(CASE WHEN jsonb_typeof(v_pair) = 'array' THEN jsonb_array_length(v_pair) = 2
        AND jsonb_typeof(v_pair -> 0) = 'string' AND v_salt ~ '^[0-9a-f]{32}$'
        AND jsonb_typeof(v_pair -> 1) = 'string' AND octet_length(v_text) BETWEEN 1 AND 262144 ELSE false END,
        'A text is not a pair of its salt and up to 256 KiB.');
      PERFORM require(sha256_text(concat(v_salt, E'\\n', v_text)) = v_digest #>> '{}', 'A text is not that of its digest.');
    ELSE
      PERFORM require(p_body ? 'author', 'A text of an event is missing.');
    END IF;
    INSERT INTO body_secrets (workspace, seq, name, digest, salt, text)
    VALUES (p_workspace, p_seq, v_name, v_digest #>> '{}', v_salt, v_text);
    v_bytes := v_bytes + coalesce(octet_length(v_text), 0);
  END LOOP;
  RETURN v_bytes;
END $$;

-- The function of version 1 takes the bodies; the texts beside them are stored under its numbers.
ALTER FUNCTION append(uuid, uuid, jsonb) RENAME TO append_bodies;
CREATE FUNCTION append(p_workspace uuid, p_station uuid, p_events jsonb)
RETURNS TABLE (no integer, answer text, seq bigint, code text)
LANGUAGE plpgsql ${asOwner} AS $$
#variable_conflict use_column
DECLARE
  v_place integer := 0;
  v_event jsonb;
  v_bytes bigint := 0;
BEGIN
  FOR no, answer, seq, code IN SELECT a.no, a.answer, a.seq, a.code FROM append_bodies(p_workspace, p_station, p_events) AS a LOOP
    v_event := p_events -> v_place;
    v_place := v_place + 1;
    -- A body without texts, as of an older log, holds them itself.
    IF answer <> 'known' AND (v_event ? 'secret' OR strpos(v_event ->> 'body', '"secret"') > 0) THEN
      v_bytes := v_bytes + store_secrets(p_workspace, seq, (v_event ->> 'body')::jsonb, v_event -> 'secret');
    END IF;
    RETURN NEXT;
  END LOOP;
  IF v_bytes > 0 THEN
    UPDATE workspaces SET log_bytes = log_bytes + v_bytes WHERE id = p_workspace;
  END IF;
END $$;

-- An event that a function makes itself. Its body begins with kind and at, and its texts are beside
-- it. Returns its number.
CREATE OR REPLACE FUNCTION add_event(p_workspace uuid, p_kind text, p_facts json) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_workspace workspaces;
  v_body text := rtrim(json_build_object('kind', p_kind, 'at', utc_text(clock_timestamp()))::text, '}');
  v_fact record;
  v_salt text;
  v_names text[] := '{}';
  v_digests text[] := '{}';
  v_salts text[] := '{}';
  v_texts text[] := '{}';
BEGIN
  FOR v_fact IN SELECT f.key, f.value, f.value #>> '{}' AS text FROM json_each(p_facts) AS f LOOP
    IF v_fact.key IN ('note', 'reason', 'confirmation') AND v_fact.text <> '' THEN
      v_salt := replace(gen_random_uuid()::text, '-', '');
      v_names := v_names || v_fact.key;
      v_digests := v_digests || sha256_text(concat(v_salt, E'\\n', v_fact.text));
      v_salts := v_salts || v_salt;
      v_texts := v_texts || v_fact.text;
    ELSE
      v_body := v_body || ', ' || to_json(v_fact.key)::text || ' : ' || v_fact.value::text;
    END IF;
  END LOOP;
  IF cardinality(v_names) > 0 THEN
    v_body := v_body || ', "secret" : ' || json_object(v_names, v_digests)::text;
  END IF;
  v_body := v_body || '}';
  SELECT * INTO v_workspace FROM workspaces WHERE id = p_workspace;
  v_workspace := store_event(v_workspace, p_kind, v_body, NULL, NULL, '', sha256_text(E'\\n' || v_body), NULL);
  INSERT INTO body_secrets (workspace, seq, name, digest, salt, text)
  SELECT p_workspace, v_workspace.head, s.name, s.digest, s.salt, s.text
  FROM unnest(v_names, v_digests, v_salts, v_texts) AS s (name, digest, salt, text);
  v_workspace.log_bytes := v_workspace.log_bytes + octet_length(array_to_string(v_texts, ''));
  PERFORM store_head(v_workspace);
  RETURN v_workspace.head;
END $$;

-- The number of texts of an event that can be erased. p_target: the number of the event. Raises
-- NOTE_NOT_ERASABLE for one whose texts are a part of its body, and ERASURE_UNKNOWN where it has none.
CREATE FUNCTION count_texts(p_workspace uuid, p_target text) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_seq bigint := CASE WHEN p_target ~ '^[1-9][0-9]{0,14}$' THEN p_target::bigint END;
  v_body jsonb;
  v_count integer;
BEGIN
  SELECT e.body::jsonb INTO v_body FROM events AS e WHERE e.workspace = p_workspace AND e.seq = v_seq;
  IF v_body IS NULL THEN
    PERFORM raise_failure('ERASURE_UNKNOWN', 'The log has no event of this number.');
  END IF;
  SELECT count(*) INTO v_count FROM body_secrets AS s WHERE s.workspace = p_workspace AND s.seq = v_seq AND s.text IS NOT NULL;
  IF v_count > 0 THEN
    RETURN v_count;
  ELSIF v_body ? 'secret' THEN
    PERFORM raise_failure('ERASURE_UNKNOWN', 'The texts of this event are erased already.');
  ELSIF concat(v_body ->> 'note', v_body ->> 'reason', v_body ->> 'confirmation', v_body #>> '{facts,note}', v_body #>> '{facts,reason}') <> '' THEN
    PERFORM raise_failure('NOTE_NOT_ERASABLE', 'The text is part of the chain of events: the event is of an earlier format.');
  END IF;
  PERFORM raise_failure('ERASURE_UNKNOWN', 'The event has neither a note nor a reason.');
END $$;

CREATE OR REPLACE FUNCTION propose_erasure(p_workspace uuid, p_erasure uuid, p_kind text, p_target text, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_workspace workspaces := enter(p_workspace, 'admin');
  v_reason text := btrim(coalesce(p_reason, ''), E' \\t\\r\\n');
  v_count integer;
BEGIN
  PERFORM require(p_erasure IS NOT NULL, 'The id of the erasure is missing.');
  PERFORM require(p_kind IN ('user', 'withdrawal', 'transaction', 'file', 'note'), 'The kind is unknown.');
  PERFORM require(is_id(p_target), 'The id to erase is not a text of 1 to 2,000 bytes.');
  PERFORM check_text(v_reason, 'reason');
  IF v_reason = '' THEN
    PERFORM raise_failure('REASON_MISSING', 'An erasure has a reason.');
  END IF;
  PERFORM require(NOT EXISTS (SELECT FROM erasures WHERE workspace = p_workspace AND id = p_erasure), 'The id of the erasure is taken.');
  v_count := CASE WHEN p_kind = 'note' THEN count_texts(p_workspace, p_target) ELSE count_to_erase(p_workspace, p_kind, p_target) END;
  INSERT INTO erasures (workspace, id, kind, target, reason, state, records, four_eyes, proposed_by)
  VALUES (p_workspace, p_erasure, p_kind, p_target, v_reason, 'proposed', v_count, v_workspace.four_eyes, session_user);
  RETURN add_event(p_workspace, 'erasure_proposed', json_build_object('erasure', p_erasure, 'target', p_kind,
    'records', v_count, 'reason', v_reason, 'by', session_user));
END $$;

-- Erases the texts of an event, here and where else the server keeps them. Returns their digests as
-- pairs of name and digest.
CREATE FUNCTION erase_texts(p_workspace uuid, p_seq bigint) RETURNS json
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_digests json;
BEGIN
  WITH erased AS (
    UPDATE body_secrets SET salt = NULL, text = NULL
    WHERE workspace = p_workspace AND seq = p_seq AND text IS NOT NULL RETURNING name, digest
  )
  SELECT json_agg(json_build_array(e.name, e.digest) ORDER BY e.name COLLATE "C") INTO v_digests FROM erased AS e;
  UPDATE periods SET note = '' WHERE workspace = p_workspace AND proposed_seq = p_seq;
  UPDATE periods SET reason = '' WHERE workspace = p_workspace AND p_seq IN (withdrawn_seq, reopened_seq);
  UPDATE erasures SET reason = '' WHERE workspace = p_workspace AND id::text = (
    SELECT e.body::json ->> 'erasure' FROM events AS e
    WHERE e.workspace = p_workspace AND e.seq = p_seq AND e.kind = 'erasure_proposed');
  RETURN v_digests;
END $$;

-- Erases a ledger file at the server. An upload of the file at this moment waits here, or is waited for.
CREATE FUNCTION erase_file(p_workspace uuid, p_erasure erasures) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_sha256 text := (p_erasure).target;
  v_bytes bigint;
BEGIN
  PERFORM count_to_erase(p_workspace, 'file', v_sha256);
  PERFORM FROM files WHERE workspace = p_workspace AND sha256 = v_sha256 FOR UPDATE;
  INSERT INTO erased_files (workspace, sha256, erasure) VALUES (p_workspace, v_sha256, (p_erasure).id);
  SELECT coalesce(sum(octet_length(data)), 0) INTO v_bytes FROM file_chunks WHERE workspace = p_workspace AND sha256 = v_sha256;
  DELETE FROM file_chunks WHERE workspace = p_workspace AND sha256 = v_sha256;
  DELETE FROM files WHERE workspace = p_workspace AND sha256 = v_sha256;
  UPDATE file_totals SET bytes = bytes - v_bytes WHERE workspace = p_workspace;
END $$;

-- Erases what another person has proposed. Of a ledger file and of texts the erasure ends with it;
-- parts of runs are cleaned by the caller's program, which ends it by finish_erasure().
CREATE OR REPLACE FUNCTION confirm_erasure(p_workspace uuid, p_erasure uuid, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_erasure erasures;
  v_reason text := btrim(coalesce(p_reason, ''), E' \\t\\r\\n');
  v_digest text;
  v_count integer;
  v_facts jsonb;
BEGIN
  PERFORM enter(p_workspace, 'approver');
  PERFORM check_text(v_reason, 'reason');
  v_erasure := get_erasure(p_workspace, p_erasure, 'proposed');
  IF v_erasure.four_eyes AND v_erasure.proposed_by = session_user THEN
    PERFORM raise_failure('OWN_ERASURE', 'Another person confirms an erasure.');
  END IF;
  IF v_reason = '' THEN
    PERFORM raise_failure('REASON_MISSING', 'An erasure is confirmed with a reason.');
  END IF;
  -- Any record may be part of a run: records near its days are, and parts of runs cannot be read here.
  -- The digest of a closing covers digests of texts, so their erasure does not change it.
  IF v_erasure.kind <> 'note' AND EXISTS (SELECT FROM periods AS p JOIN runs AS r ON r.workspace = p.workspace AND r.id = p.run
    WHERE p.workspace = p_workspace AND p.state = 'proposed'
      AND (v_erasure.kind <> 'file' OR r.summary::json #>> '{source,sha256}' = v_erasure.target)) THEN
    PERFORM raise_failure('CLOSING_PROPOSED', 'A closing is proposed and neither approved nor withdrawn.');
  END IF;
  IF v_erasure.kind = 'note' THEN
    v_count := count_texts(p_workspace, v_erasure.target);
    v_facts := jsonb_build_object('event', v_erasure.target::bigint, 'texts', erase_texts(p_workspace, v_erasure.target::bigint));
    v_digest := sha256_text(v_facts ->> 'texts');
  ELSIF v_erasure.kind = 'file' THEN
    PERFORM erase_file(p_workspace, v_erasure);
    v_count := 0;
    v_digest := v_erasure.target;
    v_facts := '{"records": []}';
  ELSE
    v_digest := erase_records(p_workspace, v_erasure);
    SELECT count(*), jsonb_build_object('records', jsonb_agg(jsonb_build_array(kind, id) ORDER BY kind COLLATE "C", id COLLATE "C"))
    INTO v_count, v_facts FROM erased_records WHERE workspace = p_workspace AND erasure = p_erasure;
  END IF;
  UPDATE erasures SET state = CASE WHEN kind IN ('file', 'note') THEN 'done' ELSE 'confirmed' END, confirmed_by = session_user,
    digest = v_digest, records = v_count WHERE workspace = p_workspace AND id = p_erasure;
  -- The reason of the proposal is beside its own event alone, so that one erasure removes it.
  RETURN add_event(p_workspace, CASE WHEN v_erasure.kind = 'note' THEN 'note_erased' ELSE 'erased' END, (jsonb_build_object(
    'erasure', p_erasure, 'target', v_erasure.kind, 'digest', v_digest, 'proposed_by', v_erasure.proposed_by,
    'confirmation', v_reason, 'by', session_user) || v_facts)::json);
END $$;

REVOKE ALL ON FUNCTION append_bodies(uuid, uuid, jsonb) FROM desk_member;
REVOKE ALL ON FUNCTION store_secrets(uuid, bigint, jsonb, jsonb), append(uuid, uuid, jsonb),
  count_texts(uuid, text), erase_texts(uuid, bigint), erase_file(uuid, erasures) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append(uuid, uuid, jsonb) TO desk_member;
`
