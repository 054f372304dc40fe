import { asOwner } from './as-owner.ts'

/**
 * Version 7: shared items, which are settings that change results, named mappings and templates
 * (team.md, section 4). They have a function of their own, so that append() accepts decisions only.
 */
export const items = `
-- The log of format 4 has items. An older program reads it and writes nothing.
ALTER TABLE workspaces ALTER COLUMN format SET DEFAULT 4;
UPDATE workspaces SET format = 4 WHERE format < 4;
-- The lowest version of the program that may write; null: any that knows the format.
ALTER TABLE workspaces ADD COLUMN min_app text
  CHECK (min_app ~ '^[0-9]{1,6}[.][0-9]{1,6}[.][0-9]{1,6}$');

-- Every version of each item. id: the name of a mapping or template, empty for settings. content:
-- JSON; null: the item was deleted. base: the version that the author had seen.
CREATE TABLE items (
  workspace uuid NOT NULL REFERENCES workspaces,
  item text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  content text,
  base integer NOT NULL,
  by name NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (workspace, item, id, version)
);
ALTER TABLE items ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON items FOR SELECT TO desk_member
  USING (workspace IN (SELECT desk.my_workspaces()));
GRANT SELECT ON items TO desk_member;

-- json and not jsonb, which refuses some texts that are JSON.
CREATE FUNCTION is_json(p_text text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM p_text::json;
  RETURN true;
EXCEPTION WHEN OTHERS THEN
  RETURN false;
END $$;

-- The item in a body. Raises BAD_EVENT. Fields that are not known here are of a later version of the
-- program and are let pass.
CREATE FUNCTION read_item(p_body text) RETURNS jsonb
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v jsonb := read_json(p_body);
BEGIN
  PERFORM require(jsonb_typeof(v) = 'object', 'The body of an event is not an object.');
  PERFORM require(jsonb_typeof(v -> 'kind') = 'string' AND v ->> 'kind' = 'item', 'The kind of an event is not item.');
  PERFORM require(jsonb_typeof(v -> 'at') = 'string', 'The time of an item is not a text.');
  PERFORM require(jsonb_typeof(v -> 'item') = 'string' AND v ->> 'item' IN ('rules', 'status_map', 'rails', 'ties', 'fees',
    'mapping', 'template'), 'The kind of an item is unknown.');
  PERFORM require(jsonb_typeof(v -> 'id') = 'string' AND CASE WHEN v ->> 'item' IN ('mapping', 'template') THEN is_id(v ->> 'id')
    ELSE v ->> 'id' = '' END, 'A mapping or template has a name of 1 to 2,000 bytes, and settings have none.');
  PERFORM require(jsonb_typeof(v -> 'base') = 'number' AND v ->> 'base' ~ '^[0-9]{1,9}$', 'The base of an item is not an integer.');
  PERFORM require(v ? 'content' AND jsonb_typeof(v -> 'content') IN ('string', 'null'), 'The content of an item is neither a text nor null.');
  PERFORM require(is_null(v -> 'content') OR octet_length(v ->> 'content') <= 131072, 'The content of an item is larger than 128 KiB.');
  PERFORM require(is_null(v -> 'content') OR is_json(v ->> 'content'), 'The content of an item is not JSON.');
  RETURN v;
END $$;

-- Stores the next version of an item. True where its author had not seen the version before.
CREATE FUNCTION take_item(p_workspace uuid, p_seq bigint, p_item jsonb) RETURNS boolean
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_last integer;
  v_base integer := (p_item ->> 'base')::integer;
BEGIN
  SELECT i.version INTO v_last FROM items AS i
  WHERE i.workspace = p_workspace AND i.item = p_item ->> 'item' AND i.id = p_item ->> 'id'
  ORDER BY i.version DESC LIMIT 1;
  v_last := coalesce(v_last, 0);
  PERFORM require(v_base <= v_last, 'The base of an item is later than its last version.');
  INSERT INTO items (workspace, item, id, version, content, base, by, seq)
  VALUES (p_workspace, p_item ->> 'item', p_item ->> 'id', v_last + 1, p_item ->> 'content', v_base, session_user, p_seq);
  RETURN v_base < v_last;
END $$;

CREATE FUNCTION append_items(p_workspace uuid, p_station uuid, p_events jsonb)
RETURNS TABLE (no integer, answer text, seq bigint, code text)
LANGUAGE plpgsql ${asOwner} AS $$
#variable_conflict use_column
DECLARE
  v_workspace workspaces := enter(p_workspace, 'operator');
  v_station stations;
  v_event jsonb;
  v_item jsonb;
  v_hash text;
  v_known_hash text;
BEGIN
  PERFORM require(p_station IS NOT NULL, 'The station is missing.');
  PERFORM require(jsonb_typeof(p_events) = 'array', 'The events are not a list.');
  PERFORM require(jsonb_array_length(p_events) BETWEEN 1 AND 500, 'A call takes 1 to 500 events.');
  v_station := take_station(p_workspace, p_station);
  FOR v_event IN SELECT value FROM jsonb_array_elements(p_events) LOOP
    PERFORM check_sent(v_event);
    no := (v_event ->> 'no')::integer;
    v_hash := v_event ->> 'hash';
    code := NULL;
    -- See append().
    SELECT e.hash, e.seq INTO v_known_hash, seq FROM (
      SELECT * FROM events AS e WHERE e.station = p_station AND e.station_no = (v_event ->> 'no')::integer OFFSET 0) AS e
    WHERE e.workspace = p_workspace;
    IF FOUND THEN
      IF v_known_hash <> v_hash THEN
        PERFORM raise_failure('CHAIN_BROKEN', format('Event %s of the station is stored with another hash.', v_event ->> 'no'));
      END IF;
      answer := 'known';
    ELSE
      PERFORM check_chain(v_station, (v_event ->> 'no')::integer, v_event ->> 'body', v_event ->> 'prev', v_hash);
      v_item := read_item(v_event ->> 'body');
      v_workspace := store_event(v_workspace, 'item', v_event ->> 'body', p_station, (v_event ->> 'no')::integer,
        v_event ->> 'prev', v_hash, NULL);
      v_station.no := v_station.no + 1;
      v_station.hash := v_hash;
      seq := v_workspace.head;
      answer := CASE WHEN take_item(p_workspace, v_workspace.head, v_item) THEN 'conflict' ELSE 'taken' END;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE stations AS s SET no = v_station.no, hash = v_station.hash WHERE s.workspace = p_workspace AND s.id = p_station;
  PERFORM store_head(v_workspace);
END $$;

REVOKE ALL ON FUNCTION is_json(text), read_item(text), take_item(uuid, bigint, jsonb), append_items(uuid, uuid, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION append_items(uuid, uuid, jsonb) TO desk_member;
`
