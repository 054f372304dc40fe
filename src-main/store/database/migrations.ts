/** One step of the schema. Steps are appended, never edited. `user_version` counts them. */
export interface Migration {
  readonly version: number
  readonly sql: string
}

const recordTables = `
CREATE TABLE withdrawals (
  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created_at TEXT, confirmation_date TEXT, txn_hash TEXT, end_user_id TEXT, currency TEXT,
  amount TEXT, amount_whole INTEGER, amount_fraction INTEGER, amount_rest TEXT, address TEXT,
  charged_fee TEXT, charged_fee_whole INTEGER, charged_fee_fraction INTEGER, charged_fee_rest TEXT,
  network_name TEXT, status TEXT, transaction_id TEXT, provisory_transaction_hash TEXT, risk_score TEXT, is_blocked TEXT, reason TEXT, external_ref TEXT,
  debited_amount TEXT, debited_amount_whole INTEGER, debited_amount_fraction INTEGER, debited_amount_rest TEXT,
  first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, changed_at TEXT
) STRICT;
CREATE TABLE withdrawals_raw (row INTEGER PRIMARY KEY, raw TEXT NOT NULL) STRICT;
CREATE INDEX withdrawals_newest ON withdrawals (created_at DESC, id);

CREATE TABLE transactions (
  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, external_id TEXT, transaction_type TEXT, rail TEXT, status TEXT, gateway_details TEXT, transaction_hash TEXT,
  from_currency TEXT, to_currency TEXT, fiat_currency TEXT, fee_currency TEXT,
  fee TEXT, fee_whole INTEGER, fee_fraction INTEGER, fee_rest TEXT, fee_fiat TEXT, rate TEXT, rate_usd TEXT,
  amount_from TEXT, amount_from_whole INTEGER, amount_from_fraction INTEGER, amount_from_rest TEXT,
  amount_to TEXT, amount_to_whole INTEGER, amount_to_fraction INTEGER, amount_to_rest TEXT,
  amount_fiat TEXT, amount_usd TEXT, tax TEXT, tax_currency TEXT, origin TEXT, destination TEXT, created_at TEXT, updated_at TEXT, extra_data TEXT,
  first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, changed_at TEXT
) STRICT;
CREATE TABLE transactions_raw (row INTEGER PRIMARY KEY, raw TEXT NOT NULL) STRICT;
CREATE INDEX transactions_newest ON transactions (created_at DESC, length(id), id);

CREATE TABLE quotes (
  row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, pair TEXT, op_type TEXT, base_asset TEXT, quote_asset TEXT, base_amount TEXT, quote_amount TEXT, rate TEXT,
  charged_fee TEXT, external_ref TEXT, created_at TEXT, expires_at TEXT, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, changed_at TEXT
) STRICT;
CREATE TABLE quotes_raw (row INTEGER PRIMARY KEY, raw TEXT NOT NULL) STRICT;
CREATE INDEX quotes_newest ON quotes (created_at DESC, id);

CREATE TABLE contacts (
  row INTEGER PRIMARY KEY, type TEXT NOT NULL, id TEXT NOT NULL, address TEXT, network TEXT, currency TEXT, entity_number TEXT, tag TEXT,
  first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, changed_at TEXT, UNIQUE (type, id)
) STRICT;
CREATE TABLE contacts_raw (row INTEGER PRIMARY KEY, raw TEXT NOT NULL) STRICT;
`

const otherTables = `
CREATE TABLE changes (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, field TEXT NOT NULL, old TEXT, new TEXT) STRICT;
CREATE INDEX changes_of ON changes (kind, id);
CREATE TABLE quarantine (kind TEXT NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL, digest TEXT NOT NULL, raw TEXT NOT NULL, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, PRIMARY KEY (kind, id, reason, digest)) STRICT;
CREATE TABLE drift (kind TEXT NOT NULL, what TEXT NOT NULL, times INTEGER NOT NULL, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, PRIMARY KEY (kind, what)) STRICT;
CREATE TABLE reference (kind TEXT NOT NULL, place INTEGER NOT NULL, raw TEXT NOT NULL, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, PRIMARY KEY (kind, place)) STRICT;
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE fetch_queue (id TEXT PRIMARY KEY, state TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, asked_at TEXT, note TEXT) STRICT;
CREATE INDEX fetch_queue_open ON fetch_queue (state, id);
CREATE TABLE runs (seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, made_at TEXT NOT NULL, summary TEXT NOT NULL) STRICT;
CREATE TABLE breaks (
  run INTEGER NOT NULL, break_id TEXT NOT NULL, category TEXT NOT NULL, differences TEXT NOT NULL, severity TEXT NOT NULL, age_days TEXT,
  sort_date TEXT NOT NULL, cells TEXT NOT NULL, PRIMARY KEY (run, break_id)
) STRICT;
CREATE INDEX breaks_newest ON breaks (run, sort_date DESC, break_id);
CREATE TABLE run_matches (run INTEGER NOT NULL, chunk INTEGER NOT NULL, rows TEXT NOT NULL, PRIMARY KEY (run, chunk)) STRICT;
CREATE TABLE run_lines (run INTEGER NOT NULL, line INTEGER NOT NULL, place TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (run, line)) STRICT;
CREATE TABLE run_observations (run INTEGER NOT NULL, record TEXT NOT NULL, names TEXT NOT NULL, PRIMARY KEY (run, record)) STRICT;
`

// Imports, mappings and the indexes that the window needs. The percentages are costs in the first
// sync: processor time of saving 100,000 withdrawals, median of five rounds in turn, against
// version 1 (1.72 s, with rounds that differ by 8 %). All indexes together cost 41 %.
// - withdrawals_sums: totals, filtered sums and the overview without reading the rows (1 M rows:
//   0.6 s to 0.18 s). +18 %, 165 bytes a row.
// - withdrawals_long: the few amounts beyond 18 decimals or 64 bits, which withdrawals_sums does
//   not hold. Most caches have none.
// - *_hash, *_reference: the beginning of a hash or reference, and the related records of the
//   detail pane. Hashes are in random order, so only their first fourteen characters are indexed:
//   +29 % and 63 bytes a row for both. Whole texts would cost +53 %.
// - breaks_*: the breaks of one record in the detail pane. Cells 0 and 1 are withdrawal_id and
//   feed_id, and several ids are joined by `;`. A run of 100,000 rows takes no measurably longer
//   with 5 % breaks, and 8 % longer if every row is a break.
const windowTables = `
CREATE TABLE imports (id TEXT PRIMARY KEY, name TEXT NOT NULL, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE TABLE mappings (header TEXT PRIMARY KEY, mapping TEXT NOT NULL, at TEXT NOT NULL) STRICT;
CREATE INDEX withdrawals_sums ON withdrawals (
  currency, status, created_at, is_blocked, amount_whole, amount_fraction, charged_fee_whole, charged_fee_fraction, debited_amount_whole, debited_amount_fraction
);
CREATE INDEX withdrawals_long ON withdrawals (currency) WHERE amount_rest IS NOT NULL OR charged_fee_rest IS NOT NULL OR debited_amount_rest IS NOT NULL;
CREATE INDEX withdrawals_hash ON withdrawals (substr(lower(txn_hash), 1, 14));
CREATE INDEX withdrawals_reference ON withdrawals (substr(lower(external_ref), 1, 24));
CREATE INDEX transactions_hash ON transactions (substr(lower(transaction_hash), 1, 14));
CREATE INDEX transactions_reference ON transactions (substr(lower(external_id), 1, 24));
CREATE INDEX breaks_withdrawal ON breaks (run, json_extract(cells, '$[0]'));
CREATE INDEX breaks_feed ON breaks (run, json_extract(cells, '$[1]'));
CREATE INDEX breaks_joined ON breaks (run) WHERE instr(json_extract(cells, '$[0]') || json_extract(cells, '$[1]'), ';') > 0;
`

// instructions_once: no window or process can start an instruction a second time that may be
// executed only once.
const serviceTables = `
CREATE TABLE instructions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, subject TEXT NOT NULL, once TEXT, state TEXT NOT NULL, at TEXT NOT NULL, ended_at TEXT,
  request TEXT NOT NULL, answer TEXT, status INTEGER, failure TEXT, expires_at TEXT, expiry_from TEXT NOT NULL, made TEXT
) STRICT;
CREATE UNIQUE INDEX instructions_once ON instructions (once) WHERE once IS NOT NULL AND state <> 'refused';
CREATE INDEX instructions_made ON instructions (kind, made);
CREATE INDEX instructions_unknown ON instructions (state) WHERE state = 'unknown';
CREATE TABLE calls (
  service TEXT NOT NULL, method TEXT NOT NULL, path TEXT NOT NULL, status INTEGER NOT NULL, code TEXT NOT NULL, times INTEGER NOT NULL, total_ms INTEGER NOT NULL,
  slowest_ms INTEGER NOT NULL, first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, PRIMARY KEY (service, method, path, status, code)
) STRICT;
CREATE TABLE periods (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, run TEXT NOT NULL, from_at TEXT, to_at TEXT, closed_at TEXT NOT NULL, closed_by TEXT NOT NULL, note TEXT NOT NULL,
  reopened_at TEXT, reopened_by TEXT, reason TEXT
) STRICT;
CREATE TABLE quote_askings (quote TEXT NOT NULL, asked TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (quote, asked)) STRICT, WITHOUT ROWID;
`

// Decisions are only ever added. break_states is the state that the decisions give each break, for
// lists that filter and sort by it. It can be rebuilt from them. decisions.records and
// breaks.records: the keys of the records concerned, by which a decision applies to them in later
// runs. runs.decided: the last decision that a run has applied, which is more reliable than a time.
const decisionTables = `
CREATE TABLE decisions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, run TEXT, facts TEXT NOT NULL, records TEXT, undoes TEXT UNIQUE
) STRICT;
CREATE TABLE decision_breaks (break_id TEXT NOT NULL, decision INTEGER NOT NULL, PRIMARY KEY (break_id, decision)) STRICT, WITHOUT ROWID;
CREATE INDEX decision_breaks_of ON decision_breaks (decision);
CREATE TABLE break_states (
  break_id TEXT PRIMARY KEY, status TEXT NOT NULL, assignee TEXT NOT NULL, note TEXT NOT NULL, reason TEXT NOT NULL, by TEXT NOT NULL, at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE run_suggestions (
  run INTEGER NOT NULL, id TEXT NOT NULL, score INTEGER NOT NULL, reasons TEXT NOT NULL, records TEXT NOT NULL, cells TEXT NOT NULL, PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID;
ALTER TABLE breaks ADD COLUMN records TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN previous INTEGER;
ALTER TABLE runs ADD COLUMN decided INTEGER NOT NULL DEFAULT 0;
ALTER TABLE periods ADD COLUMN frozen TEXT;
ALTER TABLE imports ADD COLUMN origin TEXT NOT NULL DEFAULT '{}';
CREATE TABLE named_mappings (
  name TEXT NOT NULL, version INTEGER NOT NULL, text TEXT NOT NULL, at TEXT NOT NULL, by TEXT NOT NULL, deleted_at TEXT, PRIMARY KEY (name, version)
) STRICT, WITHOUT ROWID;
`

// seen_changes: the number of the last entry of `changes` at the time of a run. A match whose sides
// are equal is stored only as a reference to its withdrawal. What the withdrawal contained at the
// time of the run is its present content with the entries after seen_changes undone.
const seenChanges = `
ALTER TABLE runs ADD COLUMN seen_changes INTEGER NOT NULL DEFAULT 0;
`

// Indexes and totals for large caches. Bytes a row for 1 M rows, built at once (dbstat): the rows
// 513, ids 51, withdrawals_newest 89, withdrawals_sums 89, withdrawals_reference 28,
// withdrawals_hash 23, withdrawals_amount 19.
// - withdrawals_newest: the default order and every filter by currency, status and date in it, read
//   from the index alone.
// - withdrawals_amount: the list by amount, up or down.
// - withdrawals_blocked, withdrawals_reasoned: the tabs of "Blocked and risk". Each contains only
//   the rows of its tab.
// - withdrawal_totals: counts and exact sums of all rows, updated by activity.ts with every batch
//   (totals.ts). The overview, the tabs' counts, and the sums below a list that is filtered by
//   currency, status and is_blocked alone read a few rows of it instead of an index, which takes
//   0.12 to 0.2 s for 1 M rows. This program deletes no withdrawals. If another program does, a
//   trigger causes the totals to be counted again.
// - search_blocks: blocks of rows that a search for a text can skip (search-blocks.ts): 49 bytes a
//   row and 3 s to build for a million, against 0.7 s for each search. An FTS5 trigram index of
//   reference, address and reason alone takes 83 bytes and 14 s, and does not cover ids and hashes.
const largeCacheIndexes = `
DROP INDEX withdrawals_newest;
CREATE INDEX withdrawals_newest ON withdrawals (created_at DESC, id, currency, status);
CREATE INDEX withdrawals_amount ON withdrawals (amount_whole, amount_fraction, amount_rest);
CREATE INDEX withdrawals_blocked ON withdrawals (created_at DESC, id) WHERE is_blocked = 'true';
CREATE INDEX withdrawals_reasoned ON withdrawals (created_at DESC, id) WHERE coalesce(reason, '') <> '';
CREATE TABLE withdrawal_totals (
  currency TEXT, status TEXT, is_blocked TEXT, rows INTEGER NOT NULL, amount TEXT NOT NULL, amount_rows INTEGER NOT NULL,
  charged_fee TEXT NOT NULL, charged_fee_rows INTEGER NOT NULL, debited_amount TEXT NOT NULL, debited_amount_rows INTEGER NOT NULL
) STRICT;
CREATE TABLE search_blocks (block INTEGER PRIMARY KEY, grams BLOB NOT NULL) STRICT;
CREATE TRIGGER withdrawals_deleted AFTER DELETE ON withdrawals BEGIN
  DELETE FROM facts WHERE name = 'withdrawal_totals';
  DELETE FROM search_blocks WHERE block >= old.row / 84;
END;
CREATE TRIGGER withdrawals_reworded AFTER UPDATE OF row, id, txn_hash, provisory_transaction_hash, transaction_id, external_ref, end_user_id, address, reason ON withdrawals BEGIN
  DELETE FROM search_blocks WHERE block IN (old.row / 84, new.row / 84);
END;
`

// search_sheets: the bits of search_blocks, transposed (search-blocks.ts): 55 bytes a row. A search
// for seven letters reads 400 pages of it instead of 12,000 (1 M rows: 28 ms of processor time
// instead of 105, and 3 instead of 40 for a text that does not occur). search_blocks keeps the
// blocks after the last full sheet. search_stale lists blocks with texts that changed after their
// bits were computed. The next sync computes the bits again, and until then a search reads every
// row of these blocks.
const searchSheets = `
CREATE TABLE search_sheets (place INTEGER PRIMARY KEY, bits BLOB NOT NULL) STRICT;
CREATE TABLE search_stale (block INTEGER PRIMARY KEY) STRICT;
DELETE FROM search_blocks;
DROP TRIGGER withdrawals_deleted;
DROP TRIGGER withdrawals_reworded;
CREATE TRIGGER withdrawals_deleted AFTER DELETE ON withdrawals BEGIN
  DELETE FROM facts WHERE name = 'withdrawal_totals';
  DELETE FROM search_blocks WHERE block >= old.row / 84;
  INSERT OR IGNORE INTO search_stale (block) VALUES (old.row / 84);
END;
CREATE TRIGGER withdrawals_reworded AFTER UPDATE OF row, id, txn_hash, provisory_transaction_hash, transaction_id, external_ref, end_user_id, address, reason ON withdrawals BEGIN
  DELETE FROM search_blocks WHERE block IN (old.row / 84, new.row / 84);
  INSERT OR IGNORE INTO search_stale (block) VALUES (old.row / 84), (new.row / 84);
END;
`

// row_check: a checksum of the record as it was saved (row-checks.ts), five bytes a row. The fact
// row_checks says that every row has one, which is true from the beginning in a new cache.
const rowChecks = `
ALTER TABLE withdrawals_raw ADD COLUMN row_check INTEGER;
ALTER TABLE transactions_raw ADD COLUMN row_check INTEGER;
ALTER TABLE quotes_raw ADD COLUMN row_check INTEGER;
ALTER TABLE contacts_raw ADD COLUMN row_check INTEGER;
INSERT INTO facts (name, value) SELECT 'row_checks', 'kept' WHERE NOT EXISTS (SELECT 1 FROM withdrawals UNION ALL SELECT 1 FROM transactions UNION ALL SELECT 1 FROM quotes UNION ALL SELECT 1 FROM contacts);
`

// seen_withdrawals, seen_transactions: the numbers of the last rows that a run has read, so that
// records received between the run and the closing of its period are shown too. Null for runs of an
// earlier version.
const seenRows = `
ALTER TABLE runs ADD COLUMN seen_withdrawals INTEGER;
ALTER TABLE runs ADD COLUMN seen_transactions INTEGER;
`

// seen: the content of a break when it was resolved or accepted (break-content.ts). Null if it was
// neither, or if an earlier version recorded the decision. run_outside: records that a run included
// although they were created outside its days, as `withdrawals/` or `transactions/` and their id.
// Their changes concern the run's period too.
const acceptedContent = `
ALTER TABLE decision_breaks ADD COLUMN seen TEXT;
ALTER TABLE break_states ADD COLUMN seen TEXT;
CREATE TABLE run_outside (run INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (run, record)) STRICT, WITHOUT ROWID;
`

// derived_fee: debited_amount − amount of a withdrawal without a charged_fee, such as the service's
// list sends. Null if charged_fee is present. Runs read it in place of charged_fee (X23).
const derivedFees = `
ALTER TABLE withdrawals ADD COLUMN derived_fee TEXT;
`

// form: the kind of answer that a text or a change comes from, 'list' or 'detail'. Null means the
// detail, the only form of earlier versions. other: the last answer in the other form than raw
// (X20).
const answerForms = `
ALTER TABLE withdrawals_raw ADD COLUMN form TEXT;
ALTER TABLE withdrawals_raw ADD COLUMN other TEXT;
ALTER TABLE changes ADD COLUMN form TEXT;
`

// A team's workspace (team.md). team has one row, or none outside a team. decisions.shared_seq: the
// number in the team's log, null until the server has given one. base: the last number that was
// received when the decision was made. station: the workstation. Decisions stay in the order of the
// log: those without a number are always the last (store/team/log.ts). team_events is the log as it
// was received, team_outbox the events of this workstation that wait for the server or were
// refused. runs.is_opened: the run was made on another workstation. In this version its matches are
// not received (has_matches below).
const teamTables = `
ALTER TABLE decisions ADD COLUMN shared_seq INTEGER;
ALTER TABLE decisions ADD COLUMN base INTEGER;
ALTER TABLE decisions ADD COLUMN station TEXT;
CREATE INDEX decisions_shared ON decisions (shared_seq);
ALTER TABLE break_states ADD COLUMN is_conflict INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN shared_seq INTEGER;
ALTER TABLE runs ADD COLUMN is_opened INTEGER NOT NULL DEFAULT 0;
ALTER TABLE periods ADD COLUMN proposed_by TEXT;
CREATE TABLE team (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, station TEXT NOT NULL, login TEXT NOT NULL, joined_at TEXT NOT NULL,
  server TEXT NOT NULL, cursor INTEGER NOT NULL, head_hash TEXT NOT NULL, sent INTEGER NOT NULL, sent_hash TEXT NOT NULL, synced_at TEXT
) STRICT;
CREATE TABLE team_events (
  seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, by TEXT NOT NULL, station TEXT, station_no INTEGER,
  prev TEXT NOT NULL, hash TEXT NOT NULL, head_hash TEXT NOT NULL, code TEXT, received TEXT NOT NULL
) STRICT;
CREATE TABLE team_outbox (
  no INTEGER PRIMARY KEY, decision TEXT NOT NULL, body TEXT NOT NULL, prev TEXT NOT NULL, hash TEXT NOT NULL, state TEXT NOT NULL, code TEXT
) STRICT;
CREATE TABLE team_runs (run TEXT PRIMARY KEY, seq INTEGER NOT NULL, is_here INTEGER NOT NULL) STRICT;
CREATE TABLE team_closings (
  period TEXT PRIMARY KEY, seq INTEGER NOT NULL, run TEXT NOT NULL, from_at TEXT, to_at TEXT, digest TEXT NOT NULL, note TEXT NOT NULL,
  proposed_by TEXT NOT NULL, proposed_at TEXT NOT NULL, state TEXT NOT NULL
) STRICT;
`

// break_states.folded: the last decision that the state includes, if later decisions can be folded
// onto it. If it is null, all decisions have to be folded (reconciliation/break-fold.ts).
// team.projected: break_states contains the decisions of the log up to this number.
const foldColumns = `
ALTER TABLE team ADD COLUMN projected INTEGER NOT NULL DEFAULT 0;
UPDATE team SET projected = cursor;
ALTER TABLE break_states ADD COLUMN folded INTEGER;
CREATE INDEX team_outbox_decision ON team_outbox (decision);
`

// Runs that are sent and received completely. runs.has_matches: 0 for a colleague's run whose
// matches have not arrived. run_ledgers: where a run read its ledger file. team_runs.has_all: all
// parts of the run were received. team_sent_parts: parts that the server has of a run that is being
// shared, each with the start of the next part. next_table is null for the last part.
// team_run_parts: parts of a colleague's run that are being received. Its data holds a part that
// waits for those before it, and is_stored marks one whose rows are in the run's tables.
// team_run_files: whether the ledger file went with a run (store/team/run-file.ts).
const runParts = `
ALTER TABLE runs ADD COLUMN has_matches INTEGER NOT NULL DEFAULT 1;
UPDATE runs SET has_matches = 0 WHERE is_opened = 1;
CREATE TABLE run_ledgers (run TEXT PRIMARY KEY, path TEXT NOT NULL) STRICT;
ALTER TABLE team_runs ADD COLUMN has_all INTEGER NOT NULL DEFAULT 0;
CREATE TABLE team_sent_parts (
  run TEXT NOT NULL, no INTEGER NOT NULL, sha256 TEXT NOT NULL, next_table INTEGER, next_offset INTEGER, PRIMARY KEY (run, no)
) STRICT;
CREATE TABLE team_run_parts (
  run TEXT NOT NULL, no INTEGER NOT NULL, sha256 TEXT NOT NULL, data BLOB, is_stored INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (run, no)
) STRICT;
CREATE TABLE team_run_files (run TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT;
`

// Records of a team (store/records/unsent.ts). team.records_cursor: the number of the last received
// record. records_state: the coverage of the records as last received or sent. lease: the holder of
// the team's sync lease, as JSON. team_unsent: rows that the team may lack. If the cache is in a
// team when it is migrated, these are all rows. changes_after: only entries of `changes` after this
// one are sent with the row.
const teamRecords = `
ALTER TABLE team ADD COLUMN records_cursor INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team ADD COLUMN records_state TEXT;
ALTER TABLE team ADD COLUMN lease TEXT;
CREATE TABLE team_unsent (
  kind TEXT NOT NULL, row INTEGER NOT NULL, version INTEGER NOT NULL, changes_after INTEGER NOT NULL, PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE team_unsent_ids (id TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO team_unsent (kind, row, version, changes_after) SELECT 'withdrawals', row, 0, 0 FROM withdrawals WHERE EXISTS (SELECT 1 FROM team);
INSERT INTO team_unsent (kind, row, version, changes_after) SELECT 'transactions', row, 0, 0 FROM transactions WHERE EXISTS (SELECT 1 FROM team);
INSERT INTO team_unsent_ids (id, version) SELECT id, 0 FROM fetch_queue WHERE state IN ('absent', 'failed') AND EXISTS (SELECT 1 FROM team);
`

// A team's server that was set back (store/team/rewind.ts). team_epochs: the epochs of the log that
// this workstation has received. team_lost: events that the server no longer had, by the set-back
// (`era`, from 1) in which they were lost. subject: the id of the decision or the run.
// runs.rests_on_lost: the run has applied lost decisions, and is not shared until it is made again.
const lostEvents = `
ALTER TABLE runs ADD COLUMN rests_on_lost INTEGER NOT NULL DEFAULT 0;
CREATE TABLE team_epochs (id TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT;
CREATE TABLE team_lost (
  no INTEGER PRIMARY KEY, era INTEGER NOT NULL, subject TEXT, seq INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, by TEXT NOT NULL,
  station TEXT, station_no INTEGER, prev TEXT NOT NULL, hash TEXT NOT NULL, head_hash TEXT NOT NULL, code TEXT, received TEXT NOT NULL
) STRICT;
CREATE INDEX team_lost_subject ON team_lost (subject);
`

// Items that a team shares (store/team/items.ts). team_items: every received version.
// team_item_places: each item's content on this machine when it last equalled the team's version.
// Where is_own is set, the item is not shared until its content changes. team_item_notices: items
// that were changed twice or replaced, with the replaced content. team.has_items: the items of this
// machine were compared with the team's. newer_events: received events of kinds that this program
// does not know.
const teamItems = `
ALTER TABLE team ADD COLUMN has_items INTEGER NOT NULL DEFAULT 0;
ALTER TABLE team ADD COLUMN newer_events INTEGER NOT NULL DEFAULT 0;
CREATE TABLE team_items (
  item TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, seq INTEGER NOT NULL, content TEXT, by TEXT NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (item, id, version)
) STRICT;
CREATE INDEX team_items_seq ON team_items (seq);
CREATE TABLE team_item_places (
  item TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, content TEXT, is_own INTEGER NOT NULL, PRIMARY KEY (item, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE team_item_notices (
  no INTEGER PRIMARY KEY, kind TEXT NOT NULL, item TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, by TEXT NOT NULL,
  at TEXT NOT NULL, content TEXT, copy TEXT NOT NULL, is_dismissed INTEGER NOT NULL DEFAULT 0
) STRICT;
`

// erased_records: records whose personal fields were erased. A sync stores later versions without
// these fields too. erased_files: ledger files whose copies on the disk are still to be removed.
// Its column imports holds the ids and names of these copies, as JSON. team_erased_parts: parts of
// runs that were received without cells of erased records. Its column original is the SHA-256 (hex)
// of the part that was published.
const erasedRecords = `
CREATE TABLE erased_records (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
CREATE TABLE erased_files (sha256 TEXT PRIMARY KEY, imports TEXT NOT NULL) STRICT;
CREATE TABLE team_erased_parts (
  run TEXT NOT NULL, no INTEGER NOT NULL, original TEXT NOT NULL, sha256 TEXT NOT NULL, PRIMARY KEY (run, no)
) STRICT, WITHOUT ROWID;
`

// Notes and reasons beside the events of a team (store/team/body-secrets.ts). secret of events: the
// texts as JSON, {name: [salt, text]}. It is '{}' once all are erased, and null if the body itself
// contains the texts. decisions.secret: {name: [salt, digest]}. The digest of a closing covers the
// digests of a break's state in place of its texts. The fact team_texts_missing: an earlier version
// received events without their texts.
const bodySecrets = `
ALTER TABLE team_events ADD COLUMN secret TEXT;
ALTER TABLE team_outbox ADD COLUMN secret TEXT;
ALTER TABLE team_lost ADD COLUMN secret TEXT;
ALTER TABLE decisions ADD COLUMN secret TEXT;
ALTER TABLE break_states ADD COLUMN note_digest TEXT;
ALTER TABLE break_states ADD COLUMN reason_digest TEXT;
INSERT INTO facts (name, value) SELECT 'team_texts_missing', '1' WHERE EXISTS (SELECT 1 FROM team_events WHERE body LIKE '%"secret"%');
`

/** All steps of the schema, oldest first. */
export const migrations: readonly Migration[] = [
  { version: 1, sql: recordTables + otherTables },
  { version: 2, sql: windowTables },
  { version: 3, sql: serviceTables },
  { version: 4, sql: decisionTables },
  { version: 5, sql: seenChanges },
  { version: 6, sql: largeCacheIndexes },
  { version: 7, sql: searchSheets },
  { version: 8, sql: rowChecks },
  { version: 9, sql: seenRows },
  { version: 10, sql: acceptedContent },
  { version: 11, sql: derivedFees },
  { version: 12, sql: answerForms },
  { version: 13, sql: teamTables },
  { version: 14, sql: foldColumns },
  { version: 15, sql: runParts },
  { version: 16, sql: teamRecords },
  { version: 17, sql: lostEvents },
  { version: 18, sql: teamItems },
  { version: 19, sql: erasedRecords },
  { version: 20, sql: bodySecrets },
]
