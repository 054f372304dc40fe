import { asOwner } from './as-owner.ts'

/** Claims of instructions, so that two workstations do not send one instruction (team.md, section 12). */
export const claims = `
-- once: the key of what may be done once. id: the instruction that claimed it.
CREATE TABLE claims (
  workspace uuid NOT NULL REFERENCES workspaces,
  once text NOT NULL,
  id text NOT NULL,
  station uuid NOT NULL,
  login name NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (once, workspace)
);
ALTER TABLE claims ENABLE ROW LEVEL SECURITY;
CREATE POLICY members_read ON claims FOR SELECT TO desk_member
  USING (workspace IN (SELECT desk.my_workspaces()));
GRANT SELECT ON claims TO desk_member;

CREATE FUNCTION check_claim(p_workspace uuid, p_station uuid, p_once text, p_id text) RETURNS void
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  PERFORM require(p_station IS NOT NULL, 'The station is missing.');
  PERFORM require(is_id(p_once), 'The key of an instruction is not a text of 1 to 2,000 bytes.');
  PERFORM require(is_id(p_id), 'The id of an instruction is not a text of 1 to 2,000 bytes.');
  PERFORM take_station(p_workspace, p_station);
END $$;

-- Reserves an instruction for a station. The station may claim it again, also under another id: its
-- own cache sends a key once. Raises CLAIMED_ALREADY with the login that holds it.
CREATE FUNCTION claim(p_workspace uuid, p_station uuid, p_once text, p_id text) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_claim claims;
BEGIN
  PERFORM check_claim(p_workspace, p_station, p_once, p_id);
  LOOP
    INSERT INTO claims (workspace, once, id, station, login) VALUES (p_workspace, p_once, p_id, p_station, session_user)
    ON CONFLICT (once, workspace) DO NOTHING;
    -- Two claims at once wait for each other in the INSERT; the second finds the first one here.
    SELECT * INTO v_claim FROM claims WHERE once = p_once AND workspace = p_workspace FOR UPDATE;
    -- A claim that was given up between the two statements is made by the next round.
    EXIT WHEN FOUND;
  END LOOP;
  PERFORM require_role(p_workspace, 'operator');
  IF v_claim.station <> p_station THEN
    PERFORM raise_failure('CLAIMED_ALREADY', v_claim.login::text);
  END IF;
  UPDATE claims SET id = p_id, at = clock_timestamp() WHERE once = p_once AND workspace = p_workspace AND id <> p_id;
END $$;

-- Gives a claim up, since its instruction was certainly not carried out. Does nothing for the claim of
-- another station or instruction.
CREATE FUNCTION release_claim(p_workspace uuid, p_station uuid, p_once text, p_id text) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM check_claim(p_workspace, p_station, p_once, p_id);
  DELETE FROM claims WHERE once = p_once AND workspace = p_workspace AND station = p_station AND id = p_id;
END $$;

REVOKE ALL ON FUNCTION check_claim(uuid, uuid, text, text), claim(uuid, uuid, text, text),
  release_claim(uuid, uuid, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim(uuid, uuid, text, text), release_claim(uuid, uuid, text, text) TO desk_member;
`
