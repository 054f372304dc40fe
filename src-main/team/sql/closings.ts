import { asOwner } from './as-owner.ts'

/** Periods: proposed by one person, closed by another, withdrawn or reopened. */
export const closings = `
-- Decisions on matching that the run has not taken in and that concern its days. The days of a run
-- that is not known here may be any.
CREATE FUNCTION count_waiting(p_workspace uuid, p_run runs) RETURNS bigint
LANGUAGE sql STABLE SET search_path = desk, pg_temp AS $$
  SELECT count(*) FROM (
    SELECT d.run FROM decisions AS d
    WHERE d.workspace = p_workspace AND d.seq > (p_run).decided_seq AND NOT d.undone
      AND d.type IN ('match', 'acceptSuggestion', 'undoMatch')
    UNION ALL
    SELECT d.run FROM decisions AS u,
    LATERAL (SELECT * FROM decisions AS d WHERE d.workspace = p_workspace AND d.id = u.undoes OFFSET 0) AS d
    WHERE u.workspace = p_workspace AND u.seq > (p_run).decided_seq AND u.type = 'undo'
      AND d.seq <= (p_run).decided_seq AND d.type IN ('match', 'acceptSuggestion', 'undoMatch')
  ) AS waiting
  LEFT JOIN LATERAL (SELECT r.from_at, r.to_at FROM runs AS r
    WHERE r.workspace = p_workspace AND r.id = waiting.run OFFSET 0) AS own ON true
  WHERE days_overlap(own.from_at, own.to_at, (p_run).from_at, (p_run).to_at)
$$;

CREATE FUNCTION refuse_open(p_workspace uuid, p_run runs) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_open bigint := (SELECT count(*) FROM list_open_breaks(p_workspace, (p_run).id));
  v_waiting bigint := count_waiting(p_workspace, p_run);
BEGIN
  IF v_open > 0 OR v_waiting > 0 THEN
    PERFORM raise_failure('BREAKS_OPEN', json_build_object('open', v_open, 'waiting', v_waiting)::text);
  END IF;
END $$;

CREATE FUNCTION check_text(p_text text, p_what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM desk.require(octet_length(coalesce(p_text, '')) <= 16384, format('The %s is larger than 16 KiB.', p_what));
END $$;

-- A period of the state. Raises PERIOD_UNKNOWN. The workspace is locked by the caller.
CREATE FUNCTION get_period(p_workspace uuid, p_period uuid, p_state text) RETURNS periods
LANGUAGE plpgsql STABLE SET search_path = desk, pg_temp AS $$
DECLARE
  v_period periods;
BEGIN
  SELECT * INTO v_period FROM periods WHERE workspace = p_workspace AND id = p_period AND state = p_state;
  IF v_period.id IS NULL THEN
    PERFORM raise_failure('PERIOD_UNKNOWN', format('No period of this id is %s.', p_state));
  END IF;
  RETURN v_period;
END $$;

-- Closes a proposed period. Returns the number of the event.
CREATE FUNCTION close_period(p_workspace uuid, p_period periods) RETURNS bigint
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_seq bigint := add_event(p_workspace, 'closing_approved',
    json_build_object('period', p_period.id, 'digest', p_period.digest, 'by', session_user));
BEGIN
  UPDATE periods SET state = 'closed', approved_by = session_user, approved_seq = v_seq
  WHERE workspace = p_workspace AND id = p_period.id;
  RETURN v_seq;
END $$;

CREATE FUNCTION propose_closing(p_workspace uuid, p_period uuid, p_run text, p_digest text, p_note text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_workspace workspaces := enter(p_workspace, 'operator');
  v_note text := coalesce(p_note, '');
  v_run runs;
  v_period periods;
  v_seq bigint;
BEGIN
  PERFORM require(p_period IS NOT NULL, 'The id of the period is missing.');
  PERFORM require(is_id(p_digest), 'The digest of the closing is missing.');
  PERFORM check_text(v_note, 'note');
  SELECT * INTO v_period FROM periods WHERE workspace = p_workspace AND id = p_period;
  -- Sent again, since the answer was lost.
  IF v_period.run = p_run AND v_period.digest = p_digest AND v_period.proposed_by = session_user
    AND v_period.state IN ('proposed', 'closed') THEN
    RETURN coalesce(CASE WHEN NOT v_period.four_eyes THEN v_period.approved_seq END, v_period.proposed_seq);
  END IF;
  SELECT * INTO v_run FROM runs WHERE workspace = p_workspace AND id = p_run;
  IF v_run.id IS NULL THEN
    PERFORM raise_failure('RUN_UNKNOWN', 'The run is not published in this workspace.');
  END IF;
  IF v_period.id IS NOT NULL OR EXISTS (SELECT FROM periods WHERE workspace = p_workspace AND state IN ('proposed', 'closed')
    AND days_overlap(from_at, to_at, v_run.from_at, v_run.to_at)) THEN
    PERFORM raise_failure('PERIOD_CLOSED', 'The days overlap a period that is closed or proposed.');
  END IF;
  PERFORM refuse_open(p_workspace, v_run);
  v_seq := add_event(p_workspace, 'closing_proposed', json_build_object('period', p_period, 'run', p_run,
    'from', v_run.from_at, 'to', v_run.to_at, 'digest', p_digest, 'note', v_note, 'by', session_user));
  INSERT INTO periods (workspace, id, run, from_at, to_at, note, digest, state, four_eyes, proposed_by, proposed_seq)
  VALUES (p_workspace, p_period, p_run, v_run.from_at, v_run.to_at, v_note, p_digest, 'proposed', v_workspace.four_eyes,
    session_user, v_seq) RETURNING * INTO v_period;
  IF NOT v_workspace.four_eyes THEN
    RETURN close_period(p_workspace, v_period);
  END IF;
  RETURN v_seq;
END $$;

CREATE FUNCTION approve_closing(p_workspace uuid, p_period uuid, p_digest text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_period periods;
  v_run runs;
BEGIN
  PERFORM enter(p_workspace, 'approver');
  v_period := get_period(p_workspace, p_period, 'proposed');
  IF v_period.proposed_by = session_user THEN
    PERFORM raise_failure('OWN_CLOSING', 'Another person approves a closing.');
  END IF;
  IF v_period.digest IS DISTINCT FROM p_digest THEN
    PERFORM raise_failure('CLOSING_DIFFERS', 'The closing was proposed with another digest.');
  END IF;
  IF EXISTS (SELECT FROM run_breaks AS r,
    LATERAL (SELECT FROM event_breaks AS b WHERE b.workspace = p_workspace AND b.break_id = r.break_id
      AND b.seq > v_period.proposed_seq OFFSET 0) AS b
    WHERE r.workspace = p_workspace AND r.run = v_period.run) THEN
    PERFORM raise_failure('DECIDED_SINCE', 'A break of the run was decided about since the proposal.');
  END IF;
  -- A match of records without a break concerns the run too.
  SELECT * INTO v_run FROM runs WHERE workspace = p_workspace AND id = v_period.run;
  IF count_waiting(p_workspace, v_run) > 0 THEN
    PERFORM raise_failure('DECIDED_SINCE', 'Records of the run were matched or taken apart since the proposal.');
  END IF;
  RETURN close_period(p_workspace, v_period);
END $$;

CREATE FUNCTION withdraw_closing(p_workspace uuid, p_period uuid, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_period periods;
  v_reason text := coalesce(p_reason, '');
  v_seq bigint;
BEGIN
  PERFORM enter(p_workspace, 'viewer');
  PERFORM check_text(v_reason, 'reason');
  v_period := get_period(p_workspace, p_period, 'proposed');
  IF v_period.proposed_by <> session_user THEN
    PERFORM require_role(p_workspace, 'approver');
  END IF;
  v_seq := add_event(p_workspace, 'closing_withdrawn', json_build_object('period', p_period, 'reason', v_reason, 'by', session_user));
  UPDATE periods SET state = 'withdrawn', withdrawn_by = session_user, withdrawn_seq = v_seq, reason = v_reason
  WHERE workspace = p_workspace AND id = p_period;
  RETURN v_seq;
END $$;

CREATE FUNCTION reopen_period(p_workspace uuid, p_period uuid, p_reason text) RETURNS bigint
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_reason text := btrim(coalesce(p_reason, ''), E' \\t\\r\\n');
  v_seq bigint;
BEGIN
  PERFORM enter(p_workspace, 'approver');
  PERFORM check_text(v_reason, 'reason');
  PERFORM get_period(p_workspace, p_period, 'closed');
  IF v_reason = '' THEN
    PERFORM raise_failure('REASON_MISSING', 'A period is reopened with a reason.');
  END IF;
  v_seq := add_event(p_workspace, 'reopened', json_build_object('period', p_period, 'reason', v_reason, 'by', session_user));
  UPDATE periods SET state = 'reopened', reopened_by = session_user, reopened_seq = v_seq, reason = v_reason
  WHERE workspace = p_workspace AND id = p_period;
  RETURN v_seq;
END $$;
`
