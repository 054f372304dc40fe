/**
 * SQL over runs AS r, true for a run on which states rest. For a person alone these are all runs. In
 * a team they are those that every workstation has, and the latest one made here, which becomes
 * shared or is made again.
 */
export const COUNTED_RUN =
  '(r.shared_seq IS NOT NULL OR NOT EXISTS (SELECT 1 FROM team) OR r.seq = (SELECT max(seq) FROM runs WHERE is_opened = 0))'

/**
 * SQL over runs AS r that orders the latest run first. Runs of a team have the order of its log, on
 * every workstation; one that is not shared yet comes after all that are.
 */
export const LATEST_RUN_FIRST = 'coalesce(r.shared_seq, 9007199254740991) DESC, r.seq DESC'
