import { asOwner } from './as-owner.ts'

/**
 * The lease of the sync. It is granted for 90 seconds by the server's clock, and its holder renews
 * it every 30 seconds.
 */
export const lease = `
CREATE FUNCTION announce_records(p_workspace uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('desk_' || replace(p_workspace::text, '-', '_'), 'records')
$$;

CREATE FUNCTION lease_end() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
  SELECT clock_timestamp() + interval '90 seconds'
$$;

-- Locks the lease, which the station holds in this epoch. Raises LEASE_LOST.
CREATE FUNCTION hold_lease(p_workspace uuid, p_station uuid, p_epoch bigint) RETURNS sync_lease
LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
DECLARE
  v_lease sync_lease;
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  SELECT * INTO v_lease FROM sync_lease WHERE workspace = p_workspace FOR UPDATE;
  PERFORM require_role(p_workspace, 'operator');
  IF (v_lease.epoch = p_epoch AND v_lease.station = p_station AND v_lease.login = session_user
    AND v_lease.until > clock_timestamp()) IS NOT TRUE THEN
    PERFORM raise_failure('LEASE_LOST', format('Grant %s of the lease is over.', p_epoch));
  END IF;
  RETURN v_lease;
END $$;

-- Grants the lease where no other station holds it. A station that holds it gets a new epoch, so
-- that a process of it that was killed, or hangs, sends nothing more. Returns who holds the lease
-- then; epoch is null unless it was granted.
CREATE FUNCTION take_lease(p_workspace uuid, p_station uuid)
RETURNS TABLE (epoch bigint, login name, until timestamptz)
LANGUAGE plpgsql ${asOwner} AS $$
#variable_conflict use_column
DECLARE
  v_lease sync_lease;
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  PERFORM require(p_station IS NOT NULL, 'The station is missing.');
  PERFORM take_station(p_workspace, p_station);
  INSERT INTO sync_lease (workspace) VALUES (p_workspace) ON CONFLICT (workspace) DO NOTHING;
  SELECT * INTO v_lease FROM sync_lease WHERE workspace = p_workspace FOR UPDATE;
  PERFORM require_role(p_workspace, 'operator');
  IF v_lease.until > clock_timestamp() AND v_lease.station IS DISTINCT FROM p_station THEN
    RETURN QUERY SELECT NULL::bigint, v_lease.login, v_lease.until;
    RETURN;
  END IF;
  UPDATE sync_lease AS l SET epoch = l.epoch + 1, station = p_station, login = session_user, until = lease_end()
  WHERE l.workspace = p_workspace RETURNING * INTO v_lease;
  PERFORM announce_records(p_workspace);
  RETURN QUERY SELECT v_lease.epoch, v_lease.login, v_lease.until;
END $$;

CREATE FUNCTION renew_lease(p_workspace uuid, p_station uuid, p_epoch bigint) RETURNS timestamptz
LANGUAGE plpgsql ${asOwner} AS $$
DECLARE
  v_until timestamptz := lease_end();
BEGIN
  PERFORM hold_lease(p_workspace, p_station, p_epoch);
  UPDATE sync_lease SET until = v_until WHERE workspace = p_workspace;
  RETURN v_until;
END $$;

-- Ends the lease. Does nothing where it is lost already.
CREATE FUNCTION release_lease(p_workspace uuid, p_station uuid, p_epoch bigint) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM require_role(p_workspace, 'operator');
  UPDATE sync_lease SET until = clock_timestamp()
  WHERE workspace = p_workspace AND station = p_station AND epoch = p_epoch AND login = session_user
    AND until > clock_timestamp();
  IF FOUND THEN
    PERFORM announce_records(p_workspace);
  END IF;
END $$;
`
