import { asOwner } from './as-owner.ts'

/** Workspaces and their members. */
export const members = `
-- Stores a member and the event that says so. Returns its number.
CREATE FUNCTION store_member(p_workspace uuid, p_login name, p_display text, p_role text, p_until timestamptz) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  INSERT INTO members (workspace, login, display, role, until) VALUES (p_workspace, p_login, p_display, p_role, p_until)
  ON CONFLICT (workspace, login) DO UPDATE SET display = excluded.display, role = excluded.role, until = excluded.until;
  RETURN add_event(p_workspace, 'member', json_build_object('login', p_login, 'display', p_display, 'role', p_role,
    'until', utc_text(p_until), 'by', session_user));
END $$;

CREATE FUNCTION create_workspace(p_name text, p_environment text, p_display text, p_four_eyes boolean) RETURNS uuid
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_workspace uuid := gen_random_uuid();
BEGIN
  PERFORM require(is_label(p_name), 'The name is not 1 to 100 visible characters.');
  PERFORM require(p_environment IN ('production', 'sandbox'), 'The environment is neither production nor sandbox.');
  PERFORM require(is_label(p_display), 'The name of the person is not 1 to 100 visible characters.');
  PERFORM require(p_four_eyes IS NOT NULL, 'It is not given whether a closing needs four eyes.');
  INSERT INTO workspaces (id, name, environment, four_eyes) VALUES (v_workspace, p_name, p_environment, p_four_eyes);
  PERFORM store_member(v_workspace, session_user, p_display, 'admin', NULL);
  RETURN v_workspace;
END $$;

CREATE FUNCTION set_member(p_workspace uuid, p_login name, p_display text, p_role text, p_until timestamptz) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM enter(p_workspace, 'admin');
  PERFORM require(p_login <> '', 'The login is missing.');
  PERFORM require(is_label(p_display), 'The name of the person is not 1 to 100 visible characters.');
  PERFORM require(rank_of(p_role) IS NOT NULL, 'The role is unknown.');
  PERFORM require(p_until IS NULL OR isfinite(p_until), 'The end of a membership is no moment.');
  -- An admin until a day would leave the workspace without one on that day.
  IF (p_role <> 'admin' OR p_until IS NOT NULL) AND NOT EXISTS (
    SELECT FROM members WHERE workspace = p_workspace AND login <> p_login AND role = 'admin' AND until IS NULL) THEN
    PERFORM raise_failure('LAST_ADMIN', 'No admin without an end of membership would be left.');
  END IF;
  RETURN store_member(p_workspace, p_login, p_display, p_role, p_until);
END $$;
`
