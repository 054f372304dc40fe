/** One cell of a list: its exact text, or null where the record has no value. */
export type Cell = string | null
