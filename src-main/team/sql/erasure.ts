import { asOwner } from './as-owner.ts'

/** The fields that an erased record keeps: its id, amounts, currencies, dates and states. */
const KEPT_FIELDS = {
  withdrawals:
    'id,created_at,confirmation_date,currency,amount,charged_fee,network_name,status,is_blocked,debited_amount',
  transactions:
    'id,transaction_type,rail,status,from_currency,to_currency,fiat_currency,fee_currency,fee,fee_fiat,rate,rate_usd,amount_from,amount_to,amount_fiat,amount_usd,tax,tax_currency,created_at,updated_at',
} as const

/**
 * Version 8: two persons erase an end user's data or a ledger file (team.md, section 12). Records
 * lose their personal fields. Ids, amounts, dates and states stay, so totals of a closed period
 * stay provable. New events no longer contain the names of members, so a name can be replaced.
 */
export const erasure = `
-- kind: user, withdrawal, transaction or file. target: the id of the end user or of the record, or the
-- SHA-256 of the file; of an end user it is removed once the erasure ends. state: proposed, confirmed
-- (the records are erased, and parts of runs may still hold them), done or withdrawn.
CREATE TABLE erasures (
  workspace uuid NOT NULL REFERENCES workspaces,
  id uuid NOT NULL,
  kind text NOT NULL,
  target text,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('proposed', 'confirmed', 'done', 'withdrawn')),
  records integer NOT NULL,
  -- A copy of the workspace's, for the check of this table.
  four_eyes boolean NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  confirmed_by text,
  digest text,
  PRIMARY KEY (workspace, id),
  CHECK (NOT four_eyes OR confirmed_by IS DISTINCT FROM proposed_by),
  CHECK ((confirmed_by IS NOT NULL) = (state IN ('confirmed', 'done')))
);

-- Records of which a later version is stored without its personal fields too.
CREATE TABLE erased_records (
  workspace uuid NOT NULL,
  kind text NOT NULL,
  id text NOT NULL,
  erasure uuid NOT NULL,
  PRIMARY KEY (workspace, kind, id)
);

CREATE TABLE erased_files (
  workspace uuid NOT NULL,
  sha256 text NOT NULL,
  erasure uuid NOT NULL,
  PRIMARY KEY (workspace, sha256)
);

-- Parts of runs from which an erasure removed cells. original: the SHA-256 (hex) of the part that
-- was published, which the event of the run covers.
CREATE TABLE erased_parts (
  workspace uuid NOT NULL,
  run text NOT NULL,
  no integer NOT NULL,
  original text NOT NULL,
  erasure uuid NOT NULL,
  PRIMARY KEY (workspace, run, no)
);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['erasures', 'erased_records', 'erased_files', 'erased_parts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY members_read ON %I FOR SELECT TO desk_member
      USING (workspace IN (SELECT desk.my_workspaces()))', v_table);
  END LOOP;
END $$;
GRANT SELECT ON erasures, erased_records, erased_files, erased_parts TO desk_member;

-- Whether a field stays. A field that a later version of the program adds does not.
CREATE FUNCTION stays_erased(p_kind text, p_field text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_field = ANY (string_to_array(CASE p_kind
    WHEN 'withdrawals' THEN '${KEPT_FIELDS.withdrawals}' ELSE '${KEPT_FIELDS.transactions}' END, ','))
$$;

-- A record without its personal fields, as a workstation would send it. A text of another shape is
-- returned as it is: put_records() refuses it, or no program can read it.
CREATE FUNCTION erased_form(p_kind text, p_record text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_record json;
  v_fields text;
BEGIN
  v_record := p_record::json;
  SELECT coalesce(string_agg(to_json(f.key)::text || ':' || f.value::text, ','), '') INTO v_fields
  FROM json_each(v_record -> 'fields') AS f WHERE stays_erased(p_kind, f.key);
  RETURN json_build_object(
    'fields', ('{' || v_fields || '}')::json,
    'raw', '{"erased":true' || CASE WHEN v_fields = '' THEN '' ELSE ',' || v_fields END || '}',
    'form', CASE WHEN p_kind = 'withdrawals' THEN 'detail' END, 'other', NULL,
    'first_seen', v_record -> 'first_seen', 'last_seen', v_record -> 'last_seen', 'asked_at', v_record -> 'asked_at')::text;
EXCEPTION WHEN data_exception THEN
  RETURN p_record;
END $$;

-- The records of a proposal that are not erased yet. A transaction belongs to an end user where it has
-- the reference of one of their withdrawals, its hash and address, or the end user's id among its
-- details. A shorter id than six letters may be any value there.
CREATE FUNCTION records_to_erase(p_workspace uuid, p_kind text, p_target text) RETURNS TABLE (kind text, id text, record text)
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_quoted text := to_json(p_target)::text;
BEGIN
  RETURN QUERY
  WITH w AS (
    SELECT w.id, w.record, w.record::json -> 'fields' AS fields FROM withdrawals AS w
    WHERE w.workspace = p_workspace AND CASE p_kind WHEN 'withdrawal' THEN w.id = p_target
      WHEN 'user' THEN strpos(w.record, v_quoted) > 0 AND w.record::json #>> '{fields,end_user_id}' = p_target ELSE false END
  ), t AS (
    SELECT t.id, t.record FROM transactions AS t, LATERAL (SELECT t.record::json -> 'fields' AS fields OFFSET 0) AS f
    WHERE t.workspace = p_workspace AND CASE p_kind WHEN 'transaction' THEN t.id = p_target
      WHEN 'user' THEN
        f.fields ->> 'external_id' IN (SELECT nullif(w.fields ->> 'external_ref', '') FROM w)
        OR (lower(f.fields ->> 'transaction_hash'), lower(f.fields ->> 'destination')) IN (
          SELECT nullif(lower(w.fields ->> 'txn_hash'), ''), nullif(lower(w.fields ->> 'address'), '') FROM w)
        OR (char_length(p_target) >= 6 AND strpos(concat_ws(' ', f.fields ->> 'extra_data', f.fields ->> 'gateway_details'), v_quoted) > 0)
      ELSE false END
  )
  SELECT r.kind, r.id, r.record FROM (
    SELECT 'withdrawals' AS kind, w.id, w.record FROM w UNION ALL SELECT 'transactions', t.id, t.record FROM t) AS r
  WHERE NOT EXISTS (SELECT FROM erased_records AS e WHERE e.workspace = p_workspace AND e.kind = r.kind AND e.id = r.id);
END $$;

-- The number of records of a proposal. Raises ERASURE_UNKNOWN where nothing is to be erased.
CREATE FUNCTION count_to_erase(p_workspace uuid, p_kind text, p_target text) RETURNS integer
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_count integer := 0;
BEGIN
  IF p_kind = 'file' THEN
    IF EXISTS (SELECT FROM erased_files WHERE workspace = p_workspace AND sha256 = p_target)
      OR NOT EXISTS (SELECT FROM files WHERE workspace = p_workspace AND sha256 = p_target)
      AND NOT EXISTS (SELECT FROM runs WHERE workspace = p_workspace AND summary::json #>> '{source,sha256}' = p_target) THEN
      PERFORM raise_failure('ERASURE_UNKNOWN', 'The team has no such file.');
    END IF;
    RETURN 0;
  END IF;
  SELECT count(*) INTO v_count FROM records_to_erase(p_workspace, p_kind, p_target);
  IF v_count = 0 THEN
    PERFORM raise_failure('ERASURE_UNKNOWN', 'The team has no such record.');
  ELSIF v_count > 10000 THEN
    PERFORM raise_failure('ERASURE_TOO_LARGE', format('%s records are more than 10,000.', v_count));
  END IF;
  RETURN v_count;
END $$;

-- An erasure of the state. Raises ERASURE_UNKNOWN. The workspace is locked by the caller.
CREATE FUNCTION get_erasure(p_workspace uuid, p_erasure uuid, p_state text) RETURNS erasures
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_erasure erasures;
BEGIN
  SELECT * INTO v_erasure FROM erasures WHERE workspace = p_workspace AND id = p_erasure AND state = p_state;
  IF v_erasure.id IS NULL THEN
    PERFORM raise_failure('ERASURE_UNKNOWN', format('No erasure of this id is %s.', p_state));
  END IF;
  RETURN v_erasure;
END $$;

CREATE FUNCTION propose_erasure(p_workspace uuid, p_erasure uuid, p_kind text, p_target text, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_workspace workspaces := enter(p_workspace, 'admin');
  v_reason text := btrim(coalesce(p_reason, ''), E' \\t\\r\\n');
  v_count integer;
BEGIN
  PERFORM require(p_erasure IS NOT NULL, 'The id of the erasure is missing.');
  IF p_kind = 'note' THEN
    PERFORM raise_failure('NOTE_NOT_ERASABLE', 'The text of a note is part of the chain of events.');
  END IF;
  PERFORM require(p_kind IN ('user', 'withdrawal', 'transaction', 'file'), 'The kind is unknown.');
  PERFORM require(is_id(p_target), 'The id to erase is not a text of 1 to 2,000 bytes.');
  PERFORM check_text(v_reason, 'reason');
  IF v_reason = '' THEN
    PERFORM raise_failure('REASON_MISSING', 'An erasure has a reason.');
  END IF;
  PERFORM require(NOT EXISTS (SELECT FROM erasures WHERE workspace = p_workspace AND id = p_erasure), 'The id of the erasure is taken.');
  v_count := count_to_erase(p_workspace, p_kind, p_target);
  INSERT INTO erasures (workspace, id, kind, target, reason, state, records, four_eyes, proposed_by)
  VALUES (p_workspace, p_erasure, p_kind, p_target, v_reason, 'proposed', v_count, v_workspace.four_eyes, session_user);
  RETURN add_event(p_workspace, 'erasure_proposed', json_build_object('erasure', p_erasure, 'target', p_kind,
    'records', v_count, 'reason', v_reason, 'by', session_user));
END $$;

CREATE FUNCTION withdraw_erasure(p_workspace uuid, p_erasure uuid) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_erasure erasures;
BEGIN
  PERFORM enter(p_workspace, 'viewer');
  v_erasure := get_erasure(p_workspace, p_erasure, 'proposed');
  IF v_erasure.proposed_by <> session_user THEN
    PERFORM require_role(p_workspace, 'approver');
  END IF;
  UPDATE erasures SET state = 'withdrawn', target = CASE WHEN kind = 'user' THEN NULL ELSE target END
  WHERE workspace = p_workspace AND id = p_erasure;
  RETURN add_event(p_workspace, 'erasure_withdrawn', json_build_object('erasure', p_erasure, 'by', session_user));
END $$;

-- Removes the personal fields of the records of an erasure, whose new versions get new numbers.
-- Returns the digest of the records as they were.
CREATE FUNCTION erase_records(p_workspace uuid, p_erasure erasures) RETURNS text
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_head bigint;
  v_count bigint;
  v_digest text;
BEGIN
  SELECT records_head INTO v_head FROM sync_lease WHERE workspace = p_workspace FOR UPDATE;
  -- What was sent since the proposal is counted too.
  PERFORM count_to_erase(p_workspace, (p_erasure).kind, (p_erasure).target);
  WITH erased AS (
    SELECT r.kind, r.id, r.record FROM records_to_erase(p_workspace, (p_erasure).kind, (p_erasure).target) AS r
  ), stored AS (
    INSERT INTO erased_records (workspace, kind, id, erasure) SELECT p_workspace, e.kind, e.id, (p_erasure).id FROM erased AS e
  )
  SELECT sha256_text(string_agg(concat_ws(E'\\n', e.kind, e.id, sha256_text(e.record)), E'\\n' ORDER BY e.kind COLLATE "C", e.id COLLATE "C"))
  INTO v_digest FROM erased AS e;

  UPDATE withdrawals AS w SET no = v_head + e.place, record = erased_form('withdrawals', w.record)
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM erased_records
    WHERE workspace = p_workspace AND kind = 'withdrawals' AND erasure = (p_erasure).id) AS e
  WHERE w.id = e.id AND w.workspace = p_workspace;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_head := v_head + v_count;
  UPDATE transactions AS t SET no = v_head + e.place, record = erased_form('transactions', t.record)
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM erased_records
    WHERE workspace = p_workspace AND kind = 'transactions' AND erasure = (p_erasure).id) AS e
  WHERE t.id = e.id AND t.workspace = p_workspace;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_head := v_head + v_count;
  DELETE FROM record_changes AS c USING erased_records AS e
  WHERE e.workspace = p_workspace AND e.erasure = (p_erasure).id
    AND c.id = e.id AND c.workspace = p_workspace AND c.kind = e.kind
    AND stays_erased(c.kind, c.line::json ->> 'field') IS NOT TRUE;
  UPDATE absent AS a SET record = json_build_object('state', a.record::json -> 'state', 'asked_at', a.record::json -> 'asked_at', 'note', NULL)::text
  FROM erased_records AS e WHERE e.workspace = p_workspace AND e.erasure = (p_erasure).id AND e.kind = 'withdrawals'
    AND a.id = e.id AND a.workspace = p_workspace;
  -- Uploads of runs that were never published: their authors send them again, without these cells.
  DELETE FROM run_parts AS p WHERE p.workspace = p_workspace
    AND NOT EXISTS (SELECT FROM runs AS r WHERE r.workspace = p_workspace AND r.id = p.run);
  UPDATE sync_lease SET records_head = v_head WHERE workspace = p_workspace;
  PERFORM announce_records(p_workspace);
  RETURN v_digest;
END $$;

-- Erases what another person has proposed. Of a ledger file the erasure ends with it; parts of runs
-- are cleaned by the caller's program, which ends it by finish_erasure().
CREATE FUNCTION confirm_erasure(p_workspace uuid, p_erasure uuid, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_erasure erasures;
  v_reason text := btrim(coalesce(p_reason, ''), E' \\t\\r\\n');
  v_digest text;
  v_list json;
  v_bytes bigint;
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
  IF EXISTS (SELECT FROM periods AS p JOIN runs AS r ON r.workspace = p.workspace AND r.id = p.run
    WHERE p.workspace = p_workspace AND p.state = 'proposed'
      AND (v_erasure.kind <> 'file' OR r.summary::json #>> '{source,sha256}' = v_erasure.target)) THEN
    PERFORM raise_failure('CLOSING_PROPOSED', 'A closing is proposed and neither approved nor withdrawn.');
  END IF;
  IF v_erasure.kind = 'file' THEN
    PERFORM count_to_erase(p_workspace, 'file', v_erasure.target);
    -- An upload of the file at this moment waits here, or is waited for.
    PERFORM FROM files WHERE workspace = p_workspace AND sha256 = v_erasure.target FOR UPDATE;
    INSERT INTO erased_files (workspace, sha256, erasure) VALUES (p_workspace, v_erasure.target, p_erasure);
    SELECT coalesce(sum(octet_length(data)), 0) INTO v_bytes FROM file_chunks
    WHERE workspace = p_workspace AND sha256 = v_erasure.target;
    DELETE FROM file_chunks WHERE workspace = p_workspace AND sha256 = v_erasure.target;
    DELETE FROM files WHERE workspace = p_workspace AND sha256 = v_erasure.target;
    UPDATE file_totals SET bytes = bytes - v_bytes WHERE workspace = p_workspace;
    v_digest := v_erasure.target;
    v_list := '[]';
  ELSE
    v_digest := erase_records(p_workspace, v_erasure);
    SELECT json_agg(json_build_array(kind, id) ORDER BY kind COLLATE "C", id COLLATE "C") INTO v_list
    FROM erased_records WHERE workspace = p_workspace AND erasure = p_erasure;
  END IF;
  UPDATE erasures SET state = CASE WHEN kind = 'file' THEN 'done' ELSE 'confirmed' END, confirmed_by = session_user,
    digest = v_digest, records = json_array_length(v_list) WHERE workspace = p_workspace AND id = p_erasure;
  RETURN add_event(p_workspace, 'erased', json_build_object('erasure', p_erasure, 'target', v_erasure.kind, 'digest', v_digest,
    'records', v_list, 'reason', v_erasure.reason, 'proposed_by', v_erasure.proposed_by, 'confirmation', v_reason, 'by', session_user));
END $$;

-- The confirmed erasure whose parts the caller may replace. The server cannot read a part, so one
-- person answers for all of them: the one who confirmed, or any approver once that person has left.
CREATE FUNCTION erasure_of_caller(p_workspace uuid, p_erasure uuid) RETURNS erasures
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_erasure erasures := get_erasure(p_workspace, p_erasure, 'confirmed');
BEGIN
  IF v_erasure.confirmed_by <> session_user AND EXISTS (SELECT FROM members WHERE workspace = p_workspace
    AND login = v_erasure.confirmed_by AND (until IS NULL OR until > clock_timestamp())) THEN
    PERFORM raise_failure('NOT_ALLOWED', format('%s confirmed this erasure and finishes it.', v_erasure.confirmed_by));
  END IF;
  RETURN v_erasure;
END $$;

-- Replaces a part of a published run by the same rows without cells of erased records. p_replaced:
-- the SHA-256 (hex) of the part that the caller has read. Raises RUN_DIFFERS for another one.
CREATE FUNCTION replace_run_part(p_workspace uuid, p_erasure uuid, p_run text, p_no integer, p_replaced text, p_data bytea) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM enter(p_workspace, 'approver');
  PERFORM erasure_of_caller(p_workspace, p_erasure);
  PERFORM require(octet_length(p_data) <= 1049600, 'A part is missing or larger than 1 MiB and 1 KiB.');
  IF NOT EXISTS (SELECT FROM runs WHERE workspace = p_workspace AND id = p_run) THEN
    PERFORM raise_failure('RUN_UNKNOWN', 'The run is not published in this workspace.');
  END IF;
  INSERT INTO erased_parts (workspace, run, no, original, erasure)
  SELECT p_workspace, p_run, p_no, p_replaced, p_erasure FROM run_parts
  WHERE workspace = p_workspace AND run = p_run AND no = p_no AND encode(sha256(data), 'hex') = p_replaced
  ON CONFLICT (workspace, run, no) DO UPDATE SET erasure = excluded.erasure;
  IF NOT FOUND THEN
    PERFORM raise_failure('RUN_DIFFERS', 'The part of the run is another one.');
  END IF;
  UPDATE run_parts SET data = p_data WHERE workspace = p_workspace AND run = p_run AND no = p_no;
END $$;

CREATE FUNCTION finish_erasure(p_workspace uuid, p_erasure uuid) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_parts json;
BEGIN
  PERFORM enter(p_workspace, 'approver');
  PERFORM erasure_of_caller(p_workspace, p_erasure);
  SELECT coalesce(json_agg(json_build_array(e.run, e.no, e.original, encode(sha256(p.data), 'hex')) ORDER BY e.run COLLATE "C", e.no), '[]')
  INTO v_parts FROM erased_parts AS e JOIN run_parts AS p ON p.workspace = e.workspace AND p.run = e.run AND p.no = e.no
  WHERE e.workspace = p_workspace AND e.erasure = p_erasure;
  UPDATE erasures SET state = 'done', target = CASE WHEN kind = 'user' THEN NULL ELSE target END
  WHERE workspace = p_workspace AND id = p_erasure;
  RETURN add_event(p_workspace, 'erasure_done', json_build_object('erasure', p_erasure, 'parts', v_parts, 'by', session_user));
END $$;

-- A later version of an erased record is stored without its personal fields, whoever sends it.
ALTER FUNCTION put_records(uuid, uuid, bigint, bigint, text[], text[], text[], text[], text[], text[], text[], text) RENAME TO store_records;
CREATE FUNCTION put_records(
  p_workspace uuid, p_station uuid, p_epoch bigint, p_head bigint,
  p_kinds text[], p_ids text[], p_versions text[], p_records text[],
  p_change_kinds text[], p_change_ids text[], p_changes text[], p_state text
) RETURNS bigint LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM hold_lease(p_workspace, p_station, p_epoch);
  -- Lists of another length are refused by store_records().
  IF cardinality(p_records) = cardinality(p_ids) AND cardinality(p_kinds) = cardinality(p_ids)
    AND EXISTS (SELECT FROM unnest(p_kinds, p_ids) AS s (kind, id),
      LATERAL (SELECT FROM erased_records AS e WHERE e.workspace = p_workspace AND e.kind = s.kind AND e.id = s.id OFFSET 0) AS e) THEN
    p_records := ARRAY(SELECT CASE WHEN e.id IS NULL THEN s.record ELSE erased_form(s.kind, s.record) END
      FROM unnest(p_kinds, p_ids, p_records) WITH ORDINALITY AS s (kind, id, record, place)
      LEFT JOIN LATERAL (SELECT e.id FROM erased_records AS e
        WHERE e.workspace = p_workspace AND e.kind = s.kind AND e.id = s.id OFFSET 0) AS e ON true ORDER BY s.place);
    SELECT coalesce(array_agg(c.kind ORDER BY c.place), '{}'), coalesce(array_agg(c.id ORDER BY c.place), '{}'),
      coalesce(array_agg(c.line ORDER BY c.place), '{}') INTO p_change_kinds, p_change_ids, p_changes
    FROM unnest(p_change_kinds, p_change_ids, p_changes) WITH ORDINALITY AS c (kind, id, line, place)
    LEFT JOIN LATERAL (SELECT e.id FROM erased_records AS e
      WHERE e.workspace = p_workspace AND e.kind = c.kind AND e.id = c.id OFFSET 0) AS e ON true
    WHERE e.id IS NULL OR stays_erased(c.kind, field_of(c.line));
  END IF;
  RETURN store_records(p_workspace, p_station, p_epoch, p_head, p_kinds, p_ids, p_versions, p_records,
    p_change_kinds, p_change_ids, p_changes, p_state);
END $$;

-- The field of a changed value; null for a text of another shape.
CREATE FUNCTION field_of(p_line text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
BEGIN
  RETURN p_line::json ->> 'field';
EXCEPTION WHEN data_exception THEN
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_erased_file() RETURNS trigger LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  -- Waits for a confirmation of this moment. Chunks of a file that is stored lock its row.
  IF NOT EXISTS (SELECT FROM files WHERE workspace = NEW.workspace AND sha256 = NEW.sha256) THEN
    PERFORM FROM workspaces WHERE id = NEW.workspace FOR KEY SHARE;
  END IF;
  IF EXISTS (SELECT FROM erased_files WHERE workspace = NEW.workspace AND sha256 = NEW.sha256) THEN
    PERFORM raise_failure('FILE_ERASED', 'The file was erased.');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER not_erased BEFORE INSERT ON files FOR EACH ROW EXECUTE FUNCTION refuse_erased_file();

-- The name of a member is in no event, so that it can be replaced: events cannot be changed.
CREATE OR REPLACE FUNCTION store_member(p_workspace uuid, p_login name, p_display text, p_role text, p_until timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  INSERT INTO members (workspace, login, display, role, until) VALUES (p_workspace, p_login, p_display, p_role, p_until)
  ON CONFLICT (workspace, login) DO UPDATE SET display = excluded.display, role = excluded.role, until = excluded.until;
  RETURN add_event(p_workspace, 'member', json_build_object('login', p_login, 'role', p_role,
    'until', utc_text(p_until), 'by', session_user));
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA desk FROM PUBLIC;
REVOKE ALL ON FUNCTION store_records(uuid, uuid, bigint, bigint, text[], text[], text[], text[], text[], text[], text[], text) FROM desk_member;
GRANT EXECUTE ON FUNCTION
  put_records(uuid, uuid, bigint, bigint, text[], text[], text[], text[], text[], text[], text[], text),
  propose_erasure(uuid, uuid, text, text, text),
  withdraw_erasure(uuid, uuid),
  confirm_erasure(uuid, uuid, text),
  replace_run_part(uuid, uuid, text, integer, text, bytea),
  finish_erasure(uuid, uuid)
TO desk_member;
`
