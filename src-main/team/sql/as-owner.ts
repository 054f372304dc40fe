/**
 * How the functions that members call run. They run as the owner, since members write no table, and
 * look names up in `desk` alone, since a caller could shadow them elsewhere. Without statistics, as
 * in a new database that a team joins with all its decisions, the planner takes tables for empty
 * and would read them whole; every statement here looks rows up by key. Joins are written as LATERAL
 * subqueries with OFFSET 0, which keeps their order: in another, an event took 30 ms instead of 1.
 */
export const asOwner = `SECURITY DEFINER SET search_path = desk, pg_temp SET enable_seqscan = off`
