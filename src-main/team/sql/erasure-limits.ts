import { asOwner } from './as-owner.ts'

/**
 * Version 9: no closing can be proposed until each confirmed erasure has replaced its parts of
 * runs, and the replacement of a part may be larger than the published part.
 */
export const erasureLimits = `
-- A closing refers to a run whose parts a confirmed erasure still replaces.
CREATE FUNCTION refuse_while_erasing() RETURNS trigger LANGUAGE plpgsql SET search_path = desk, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM erasures WHERE workspace = NEW.workspace AND state = 'confirmed') THEN
    PERFORM raise_failure('ERASURE_UNFINISHED', 'An erasure is confirmed, and its parts of runs are not replaced yet.');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER erasures_done BEFORE INSERT ON periods FOR EACH ROW EXECUTE FUNCTION refuse_while_erasing();

-- An erased break keeps the digest of its content, 36 bytes for each of at most 2,000 rows of a part,
-- beside up to 1 MiB that stays.
CREATE OR REPLACE FUNCTION replace_run_part(p_workspace uuid, p_erasure uuid, p_run text, p_no integer, p_replaced text, p_data bytea) RETURNS void
LANGUAGE plpgsql ${asOwner} AS $$
BEGIN
  PERFORM enter(p_workspace, 'approver');
  PERFORM erasure_of_caller(p_workspace, p_erasure);
  PERFORM require(octet_length(p_data) <= 1310720, 'A part is missing or larger than 1.25 MiB.');
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

REVOKE ALL ON FUNCTION refuse_while_erasing() FROM PUBLIC;
`
