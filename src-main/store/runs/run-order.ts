/**
 * SQL over runs AS r, true for a run from which the states of breaks are computed. Outside a team
 * these are all runs. In a team they are the runs that every workstation has, and the latest run
 * made on this machine, which is shared or made again later.
 */
export const COUNTED_RUN =
  '(r.shared_seq IS NOT NULL OR NOT EXISTS (SELECT 1 FROM team) OR r.seq = (SELECT max(seq) FROM runs WHERE is_opened = 0))'

/**
 * SQL over runs AS r that orders the latest run first. The shared runs of a team have the order of
 * its log, on every workstation. A run that is not shared yet is later than all shared runs.
 */
export const LATEST_RUN_FIRST = 'coalesce(r.shared_seq, 9007199254740991) DESC, r.seq DESC'
