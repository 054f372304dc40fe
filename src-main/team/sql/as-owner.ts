/**
 * How the functions that members call run. They run as the owner, since members write no table, and
 * look names up in `desk` alone, since a caller could shadow them elsewhere. Each looks rows up by
 * key, which the planner is held to: without statistics, as in a new database that a team joins with
 * all its decisions, it takes tables for empty and reads them whole (30 ms an event, for 1 ms).
 */
export const asOwner = `SECURITY DEFINER SET search_path = desk, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off`
