import { asOwner } from './as-owner.ts'

/**
 * begin_epoch(), by which an admin confirms that the server was restored from a backup (team.md,
 * section 12). Afterwards, workstations that had received events which the server lost continue
 * from the server's last event.
 */
export const epochs = `
-- The current epoch; null until the first loss. A random id, for a counter would count the same
-- number again after another restore.
ALTER TABLE workspaces ADD COLUMN epoch uuid;

-- p_cursor and p_head_hash are the last event that the caller has received, p_records the number of
-- the last record. Raises NOT_SET_BACK where the server has both.
CREATE FUNCTION begin_epoch(p_workspace uuid, p_cursor bigint, p_head_hash text, p_records bigint) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_epoch uuid := gen_random_uuid();
  v_hash text := '';
  v_records bigint;
BEGIN
  PERFORM enter(p_workspace, 'admin');
  PERFORM require(p_cursor BETWEEN 0 AND 999999999999999, 'The number of the last event is missing or out of range.');
  PERFORM require(p_records BETWEEN 0 AND 999999999999999, 'The number of the last record is missing or out of range.');
  PERFORM require(CASE WHEN p_cursor = 0 THEN p_head_hash = '' ELSE p_head_hash ~ '^[0-9a-f]{64}$' END,
    'The hash of the last event is not 64 hexadecimal digits.');
  IF p_cursor > 0 THEN
    SELECT e.head_hash INTO v_hash FROM events AS e WHERE e.workspace = p_workspace AND e.seq = p_cursor;
  END IF;
  SELECT l.records_head INTO v_records FROM sync_lease AS l WHERE l.workspace = p_workspace;
  IF v_hash = p_head_hash AND p_records <= coalesce(v_records, 0) THEN
    PERFORM raise_failure('NOT_SET_BACK', 'The server has all events and records that were received.');
  END IF;
  UPDATE workspaces SET epoch = v_epoch WHERE id = p_workspace;
  RETURN add_event(p_workspace, 'epoch', json_build_object('epoch', v_epoch, 'known', p_cursor,
    'known_hash', p_head_hash, 'known_records', p_records, 'by', session_user));
END $$;

REVOKE ALL ON FUNCTION begin_epoch(uuid, bigint, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_epoch(uuid, bigint, text, bigint) TO desk_member;
`
