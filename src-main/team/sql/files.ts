import { asOwner } from './as-owner.ts'

/**
 * Ledger files, stored once per content in chunks of 1 MiB that the client deflates. The server
 * cannot inflate them, so each reader of a file checks its SHA-256.
 */
export const files = `
-- The log of format 2 has runs with their matches, and files. An older program refuses it in words
-- instead of taking such a run for a broken log.
ALTER TABLE workspaces ALTER COLUMN format SET DEFAULT 2;
UPDATE workspaces SET format = 2 WHERE format < 2;
-- Bytes that the stored chunks of a workspace may take: 10 GiB, until an administrator changes it.
ALTER TABLE workspaces ADD COLUMN file_quota bigint NOT NULL DEFAULT 10737418240 CHECK (file_quota >= 0);

-- stored: the number of chunks that are there. The file is complete when it equals chunks.
CREATE TABLE files (
  workspace uuid NOT NULL REFERENCES workspaces,
  sha256 text NOT NULL,
  name text NOT NULL,
  bytes bigint NOT NULL,
  chunks integer NOT NULL,
  stored integer NOT NULL DEFAULT 0,
  by text NOT NULL,
  PRIMARY KEY (workspace, sha256)
);

CREATE TABLE file_chunks (
  workspace uuid NOT NULL,
  sha256 text NOT NULL,
  no integer NOT NULL,
  data bytea NOT NULL,
  by text NOT NULL,
  PRIMARY KEY (workspace, sha256, no),
  FOREIGN KEY (workspace, sha256) REFERENCES files
);

-- Bytes of all chunks of a workspace. A table of its own: an upload that locked the row of the
-- workspace would delay decisions.
CREATE TABLE file_totals (
  workspace uuid PRIMARY KEY REFERENCES workspaces,
  bytes bigint NOT NULL
);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['files', 'file_chunks', 'file_totals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY members_read ON %I FOR SELECT TO desk_member
      USING (workspace IN (SELECT desk.my_workspaces()))', v_table);
  END LOOP;
END $$;
GRANT SELECT ON files, file_chunks, file_totals TO desk_member;

-- Raises BAD_EVENT.
CREATE FUNCTION check_chunk(p_sha256 text, p_name text, p_bytes bigint, p_chunks integer, p_no integer, p_data bytea) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM require(p_sha256 ~ '^[0-9a-f]{64}$', 'The SHA-256 is not 64 hexadecimal digits.');
  PERFORM require(is_id(p_name), 'The name of a file is not a text of 1 to 2,000 bytes.');
  PERFORM require(p_bytes BETWEEN 1 AND 2147483648, 'A file is empty or larger than 2 GiB.');
  PERFORM require(p_chunks = (p_bytes + 1048575) / 1048576, 'The number of chunks is not that of 1 MiB each.');
  PERFORM require(p_no BETWEEN 0 AND p_chunks - 1, 'The number of a chunk is not from 0 to that of the last one.');
  -- Content that cannot be deflated grows by a few bytes.
  PERFORM require(octet_length(p_data) BETWEEN 1 AND 1049600, 'A chunk is empty or larger than 1 MiB and 1 KiB.');
END $$;

CREATE FUNCTION put_chunk(p_workspace uuid, p_sha256 text, p_name text, p_bytes bigint, p_chunks integer, p_no integer, p_data bytea) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_file files;
  v_data bytea;
  v_quota bigint;
  v_total bigint;
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  PERFORM check_chunk(p_sha256, p_name, p_bytes, p_chunks, p_no, p_data);
  INSERT INTO files (workspace, sha256, name, bytes, chunks, by)
  VALUES (p_workspace, p_sha256, p_name, p_bytes, p_chunks, session_user)
  ON CONFLICT (workspace, sha256) DO NOTHING;
  -- Uploads of one file wait for each other here.
  SELECT * INTO v_file FROM files WHERE workspace = p_workspace AND sha256 = p_sha256 FOR UPDATE;
  IF v_file.bytes <> p_bytes THEN
    PERFORM raise_failure('FILE_DIFFERS', format('The file is stored with %s bytes.', v_file.bytes));
  END IF;
  SELECT data INTO v_data FROM file_chunks WHERE workspace = p_workspace AND sha256 = p_sha256 AND no = p_no;
  IF FOUND THEN
    IF v_data <> p_data THEN
      PERFORM raise_failure('FILE_DIFFERS', 'The chunk is stored with other content.');
    END IF;
    RETURN;
  END IF;
  INSERT INTO file_totals (workspace, bytes) VALUES (p_workspace, octet_length(p_data))
  ON CONFLICT (workspace) DO UPDATE SET bytes = file_totals.bytes + excluded.bytes RETURNING bytes INTO v_total;
  SELECT file_quota INTO v_quota FROM workspaces WHERE id = p_workspace;
  IF v_total > v_quota THEN
    PERFORM raise_failure('TEAM_FILES_FULL', format('Files may take %s bytes.', v_quota));
  END IF;
  INSERT INTO file_chunks (workspace, sha256, no, data, by) VALUES (p_workspace, p_sha256, p_no, p_data, session_user);
  UPDATE files SET stored = stored + 1 WHERE workspace = p_workspace AND sha256 = p_sha256;
END $$;

REVOKE ALL ON FUNCTION check_chunk(text, text, bigint, integer, integer, bytea),
  put_chunk(uuid, text, text, bigint, integer, integer, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION put_chunk(uuid, text, text, bigint, integer, integer, bytea) TO desk_member;
`
