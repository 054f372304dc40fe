/**
 * Row-level security, and the role of the caller. Identity is session_user: SET ROLE does not change
 * it, and current_user is the owner within a SECURITY DEFINER function.
 */
export const access = `
-- statement_timestamp(), for now() stands still within a transaction: a member removed meanwhile
-- would read on in an open one.
CREATE FUNCTION my_workspaces() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = desk, pg_temp AS $$
  SELECT workspace FROM members
  WHERE login = session_user AND (until IS NULL OR until > statement_timestamp())
$$;

-- Members read through row-level security. The subquery runs once a query.
DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['members', 'stations', 'events', 'decisions', 'event_breaks',
    'event_records', 'runs', 'run_breaks', 'periods'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', v_table);
    EXECUTE format('CREATE POLICY members_read ON %I FOR SELECT TO desk_member
      USING (workspace IN (SELECT desk.my_workspaces()))', v_table);
  END LOOP;
END $$;
ALTER TABLE workspaces ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON workspaces FOR SELECT TO desk_member
  USING (id IN (SELECT desk.my_workspaces()));
-- A run becomes visible with its event. Until then a part is visible to its author, for resuming.
ALTER TABLE run_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON run_parts FOR SELECT TO desk_member
  USING (workspace IN (SELECT desk.my_workspaces()) AND (by = session_user OR EXISTS (
    SELECT FROM desk.runs AS r WHERE r.workspace = run_parts.workspace AND r.id = run_parts.run)));
GRANT SELECT ON workspaces, members, stations, events, decisions, event_breaks, event_records,
  runs, run_parts, run_breaks, periods TO desk_member;

CREATE FUNCTION raise_failure(p_code text, p_detail text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', p_code USING ERRCODE = 'P0001', DETAIL = p_detail;
END $$;

-- Raises BAD_EVENT where the condition is false or unknown.
CREATE FUNCTION require(p_condition boolean, p_detail text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_condition IS NOT TRUE THEN
    PERFORM desk.raise_failure('BAD_EVENT', p_detail);
  END IF;
END $$;

-- Text of an id: it fits into an index entry, whose limit is 2,704 bytes.
CREATE FUNCTION is_id(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT p_text IS NOT NULL AND p_text <> '' AND octet_length(p_text) <= 2000
$$;

-- 1 to 100 characters, none of them invisible, not all of them blank. Backslashes stand in E''
-- literals: a caller may have set standard_conforming_strings to off, which would change others.
CREATE FUNCTION is_label(p_text text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_text ~ E'^[^\\\\u0001-\\\\u001f\\\\u007f-\\\\u009f\\\\u200b-\\\\u200f\\\\u202a-\\\\u202e\\\\u2066-\\\\u2069]{1,100}$'
    AND p_text ~ E'[^ \\\\u00a0\\\\u2000-\\\\u200a\\\\u2028\\\\u2029\\\\u202f\\\\u3000]', false)
$$;

-- Roles include each other. Null for no role.
CREATE FUNCTION rank_of(p_role text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['viewer', 'operator', 'approver', 'admin'], p_role)
$$;

-- The rank of the caller; null where the caller is no member. clock_timestamp(): see
-- my_workspaces().
CREATE FUNCTION caller_rank(p_workspace uuid) RETURNS integer
LANGUAGE sql SET search_path = desk, pg_temp AS $$
  SELECT rank_of(role) FROM members
  WHERE workspace = p_workspace AND login = session_user
    AND (until IS NULL OR until > clock_timestamp())
$$;

CREATE FUNCTION require_role(p_workspace uuid, p_role text) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_rank integer := caller_rank(p_workspace);
BEGIN
  IF v_rank IS NULL THEN
    PERFORM raise_failure('NOT_ALLOWED', 'You are not a member of this workspace.');
  ELSIF v_rank < rank_of(p_role) THEN
    PERFORM raise_failure('NOT_ALLOWED', format('This needs the role %s.', p_role));
  END IF;
END $$;

-- Locks the workspace for a change by a member of at least this role. The role is read before the
-- lock, so that others cannot hold writers up, and again under it: it may have changed meanwhile.
CREATE FUNCTION enter(p_workspace uuid, p_role text) RETURNS workspaces
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_workspace workspaces;
BEGIN
  PERFORM require_role(p_workspace, p_role);
  SELECT * INTO v_workspace FROM workspaces WHERE id = p_workspace FOR UPDATE;
  PERFORM require_role(p_workspace, p_role);
  RETURN v_workspace;
END $$;
`
