import { asOwner } from './as-owner.ts'

/** put_records(), which stores a batch of the holder of the lease, and the pages that members read. */
export const records = `
-- Raises BAD_EVENT unless all texts are JSON objects of at most p_bytes.
CREATE FUNCTION check_objects(p_texts text[], p_bytes integer, p_what text) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_are boolean := false;
BEGIN
  PERFORM require((SELECT coalesce(bool_and(octet_length(t.text) <= p_bytes), true) FROM unnest(p_texts) AS t (text)),
    format('%s is missing or too large.', p_what));
  BEGIN
    SELECT coalesce(bool_and(json_typeof(t.text::json) = 'object'), true) INTO v_are FROM unnest(p_texts) AS t (text);
  EXCEPTION WHEN OTHERS THEN
    NULL;
  END;
  PERFORM require(v_are, format('%s is no JSON object.', p_what));
END $$;

-- The lists of a batch: as long as each other, of known kinds and ids, no record twice.
CREATE FUNCTION check_batch(p_kinds text[], p_ids text[], p_versions text[], p_records text[]) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_count integer := cardinality(p_kinds);
BEGIN
  PERFORM require(v_count BETWEEN 0 AND 5000, 'A batch has 0 to 5,000 records.');
  PERFORM require(array_ndims(p_kinds) IS NOT DISTINCT FROM nullif(least(v_count, 1), 0)
    AND cardinality(p_ids) = v_count AND cardinality(p_versions) = v_count AND cardinality(p_records) = v_count,
    'The lists of a batch differ in length.');
  PERFORM require((SELECT coalesce(bool_and(s.kind IN ('withdrawals', 'transactions', 'absent') AND is_id(s.id)
      AND octet_length(coalesce(s.version, '')) <= 100), true)
    FROM unnest(p_kinds, p_ids, p_versions) AS s (kind, id, version)), 'A record has no known kind, id or version.');
  PERFORM require((SELECT count(*) = count(DISTINCT (s.kind, s.id)) FROM unnest(p_kinds, p_ids) AS s (kind, id)),
    'A record is listed twice.');
  PERFORM check_objects(p_records, 1048576, 'A record');
END $$;

-- Stores a batch of the holder, in one transaction of the caller: each record under the next number,
-- replacing its earlier version, and the changed fields under the number of their record.
-- p_head is the number of the last record that the station has received, which has to be the last
-- one here, so that every version sent is newer than the one it replaces. p_state is what the
-- records cover; null leaves it as it is. Returns the number of the last record.
CREATE FUNCTION put_records(
  p_workspace uuid, p_station uuid, p_epoch bigint, p_head bigint,
  p_kinds text[], p_ids text[], p_versions text[], p_records text[],
  p_change_kinds text[], p_change_ids text[], p_changes text[], p_state text
) RETURNS bigint LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_lease sync_lease := hold_lease(p_workspace, p_station, p_epoch);
  v_head bigint := v_lease.records_head;
  v_count bigint;
BEGIN
  PERFORM check_batch(p_kinds, p_ids, p_versions, p_records);
  PERFORM require(cardinality(p_changes) BETWEEN 0 AND 200000 AND cardinality(p_change_kinds) = cardinality(p_changes)
    AND cardinality(p_change_ids) = cardinality(p_changes), 'The lists of changes differ in length.');
  PERFORM check_objects(p_changes, 1048576, 'A change');
  PERFORM check_objects(ARRAY[coalesce(p_state, '{}')], 65536, 'The state');
  IF p_head IS DISTINCT FROM v_head THEN
    PERFORM raise_failure('RECORDS_BEHIND', format('The last record is %s, and the station has received %s.', v_head, p_head));
  END IF;

  INSERT INTO withdrawals AS w (workspace, id, no, record)
  SELECT p_workspace, s.id, v_head + row_number() OVER (ORDER BY s.place), s.record
  FROM unnest(p_kinds, p_ids, p_records) WITH ORDINALITY AS s (kind, id, record, place) WHERE s.kind = 'withdrawals'
  ON CONFLICT (id, workspace) DO UPDATE SET no = excluded.no, record = excluded.record;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_head := v_head + v_count;

  INSERT INTO transactions AS t (workspace, id, no, version, record)
  SELECT p_workspace, s.id, v_head + row_number() OVER (ORDER BY s.place), s.version, s.record
  FROM unnest(p_kinds, p_ids, p_versions, p_records) WITH ORDINALITY AS s (kind, id, version, record, place)
  LEFT JOIN LATERAL (SELECT t.version FROM transactions AS t
    WHERE t.id = s.id AND t.workspace = p_workspace OFFSET 0) AS known ON true
  WHERE s.kind = 'transactions' AND (s.version COLLATE "C" < known.version COLLATE "C") IS NOT TRUE
  ON CONFLICT (id, workspace) DO UPDATE SET no = excluded.no, version = excluded.version, record = excluded.record;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_head := v_head + v_count;

  INSERT INTO absent AS a (workspace, id, no, record)
  SELECT p_workspace, s.id, v_head + row_number() OVER (ORDER BY s.place), s.record
  FROM unnest(p_kinds, p_ids, p_records) WITH ORDINALITY AS s (kind, id, record, place) WHERE s.kind = 'absent'
  ON CONFLICT (id, workspace) DO UPDATE SET no = excluded.no, record = excluded.record;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_head := v_head + v_count;

  -- A change of a record that is not in this batch is left out, and one that is stored already too.
  INSERT INTO record_changes (workspace, no, place, kind, id, line)
  SELECT p_workspace, r.no, c.place, c.kind, c.id, c.line
  FROM unnest(p_change_kinds, p_change_ids, p_changes) WITH ORDINALITY AS c (kind, id, line, place),
  LATERAL (
    SELECT w.no FROM withdrawals AS w WHERE c.kind = 'withdrawals' AND w.id = c.id AND w.workspace = p_workspace
    UNION ALL
    SELECT t.no FROM transactions AS t WHERE c.kind = 'transactions' AND t.id = c.id AND t.workspace = p_workspace
    OFFSET 0) AS r
  LEFT JOIN LATERAL (SELECT true AS known FROM record_changes AS d
    WHERE d.id = c.id AND d.workspace = p_workspace AND d.kind = c.kind AND d.line = c.line LIMIT 1) AS d ON true
  WHERE r.no > v_lease.records_head AND d.known IS NULL;

  -- Sending is a sign of life, so it renews the lease too.
  UPDATE sync_lease SET records_head = v_head, state = coalesce(p_state, state), until = lease_end() WHERE workspace = p_workspace;
  PERFORM announce_records(p_workspace);
  RETURN v_head;
END $$;
`
