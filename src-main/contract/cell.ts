/** One cell of a list: its exact text, or null if the record has no value. */
export type Cell = string | null
