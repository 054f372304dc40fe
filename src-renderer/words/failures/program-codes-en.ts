import type { FailureWords } from './failure-entry.ts'

/**
 * What happened and what to do, in English, for codes that the window otherwise shows in their own
 * words.
 */
export const programCodesEn: Readonly<Record<string, FailureWords>> = {
  OFFLINE: [
    'The service could not be reached, or ended the connection',
    'Check the network and the address; what is cached can be used offline.',
  ],
  MAINTENANCE: [
    'The provider’s sandbox is closed for maintenance',
    'Do it again when it opens; what is cached stays usable.',
  ],
  SERVER_SLOW: ['The service did not answer in time', 'Try again later.'],
  TLS_REFUSED: [
    'The connection is not safe: the certificate was refused',
    'Check the address and the certificates of this machine.',
  ],
  REDIRECT_REFUSED: [
    'The service tried to send the call to another address',
    'Check the address of the service.',
  ],
  PORTAL: [
    'A web page came instead of data',
    'Log in to the network with a browser, or check the address of the service.',
  ],
  BAD_RESPONSE: [
    'The answer of the service cannot be used',
    'Try again later, or ask the provider.',
  ],
  ANSWER_UNREADABLE: [
    'The answer of the service cannot be read',
    'Try again later; check the address and its port if it stays.',
  ],
  RESPONSE_TOO_LARGE: ['The answer is larger than 8 MiB', 'Check the address of the service.'],
  PAGE_ABSENT: [
    'A page that the service named is not there',
    'Synchronise again; what was read is kept.',
  ],
  OUTCOME_UNKNOWN: [
    'The cache is kept: of some call nobody knows yet whether it was done',
    'Ask the service about it, or settle it by hand; what keeps it from being done twice would go with the cache.',
  ],
  CURSOR_LOOP: ['The service sends the same pages again and again', 'Report it to the provider.'],
  CURSOR_INVALID: [
    'The gateway no longer knows this page',
    'Sync again; check the gateway address and service segment if it stays.',
  ],
  CURSOR_UNKNOWN: [
    'Only the first page of a list could be read',
    'Ask the provider for the parameter of the next page and enter it in Connection; what was read is kept.',
  ],
  LINK_FOREIGN: [
    'The service sent a next-page link to another place',
    'Report it to the provider.',
  ],
  LIST_CUT: [
    'The withdrawal list ended early',
    'The rest is fetched by id; report it to the provider.',
  ],
  QUOTA_USED: ['The quota of this account is used up', 'Do it again after the next full hour.'],
  AUTH_REJECTED: [
    'The service refuses the login',
    'Check the credentials of this profile, or ask the provider.',
  ],
  GATEWAY_KEY_REFUSED: [
    'The gateway does not accept the API key',
    'Enter the key again, or create a new one at the provider.',
  ],
  SIGNATURE_REFUSED: [
    'The gateway does not accept the signature',
    'Enter the API key and its secret again: the stored secret does not belong to this key.',
  ],
  CLOCK_OFF: [
    'The gateway rejects the time of the call',
    'Turn on automatic time on this machine.',
  ],
  ADDRESS_NOT_ALLOWED: [
    'The gateway refuses the API key from this network',
    'Check the key’s list of addresses and its permissions at the provider.',
  ],
  SCOPE_MISSING: [
    'The login lacks a scope that is needed',
    'Ask the provider for the missing scope.',
  ],
  CREDENTIALS_WRONG: [
    'The service does not accept the client id and secret',
    'Enter the credentials of this profile again.',
  ],
  TOKEN_REFUSED: [
    'The service gave no token',
    'Check the address: this may not be the expected service.',
  ],
  TOKEN_UNAUTHORIZED_CLIENT: [
    'The service gives this client no token',
    'Ask the provider to allow client_credentials for this client id.',
  ],
  TOKEN_INVALID_SCOPE: [
    'The service has no scope for this client',
    'Ask the provider to give this client id the scopes read and write.',
  ],
  TOKEN_SERVER_ERROR: [
    'The service failed while it made a token',
    'Try again later; report it to the provider if it stays.',
  ],
  TOKEN_TEMPORARILY_UNAVAILABLE: [
    'The service makes no tokens at the moment',
    'Try again later; what is cached can be used offline.',
  ],
  NETWORK_UNSAFE: [
    'The environment takes the protection of TLS away',
    'Take it out of the environment and start again.',
  ],
  ADDRESS_REFUSED: [
    'The address of a service cannot be used',
    'Enter an https address without a user name or a fragment.',
  ],
  PROFILE_EMBEDDED: ['The embedded sandbox cannot be changed', 'Make a profile of your own.'],
  PROFILES_DAMAGED: [
    'The list of profiles cannot be read',
    'Correct profiles.json or put an earlier copy of it back; profiles that are made anew begin with empty caches.',
  ],
  BAD_PROFILE_ID: [
    'A profile without a usable id was used with the keychain',
    'Copy the details and report them.',
  ],
  ENVIRONMENT_FIXED: [
    'The environment of this profile cannot be changed',
    'Its cache holds records of the other one, and the two are never mixed: add another profile.',
  ],
  RAILS_REFUSED: [
    'These rails cannot be reconciled',
    'Use those of the contract: bank, pix, crypto, platform.',
  ],
  SECRET_REFUSED: ['The credentials cannot be stored', 'Check what was entered.'],
  ENVIRONMENT_CREDENTIALS: [
    'The credentials in the environment cannot be used',
    'Set client id and client secret, or none of them.',
  ],
  KEYCHAIN_REFUSED: [
    'The keychain refused the entry',
    'Allow this program in the keychain, then try again.',
  ],
  ALREADY_RUNNING: ['Another process is using this profile', 'Wait for it to finish, or close it.'],
  READ_ONLY: [
    'The cache is open for reading only: another process owns this profile',
    'Wait for it to finish, or close it.',
  ],
  DB_READONLY: [
    'The database or its folder cannot be written',
    'Give this user the right to write there.',
  ],
  LOG_TOO_LONG: [
    'The activity log is too long for this report',
    'Take the file activity.jsonl from the data folder: each line is one entry.',
  ],
  TOO_MANY_PROFILES: [
    'There are as many profiles as one data folder takes',
    'Remove one that is no longer needed, or use another data folder.',
  ],
  OTHER_ACCOUNT: [
    'The data folder belongs to another account of this machine',
    'Start the program as that account, or choose a folder of your own.',
  ],
  DB_TOO_NEW: [
    'The database was written by a newer version of this program',
    'Update the program.',
  ],
  DISK_FULL: ['The disk is full or nearly full', 'Free some space and try again.'],
  RESOURCE_LOW: ['Memory or open files ran out', 'Close other programs and try again.'],
  STORE_LOST: [
    'The thread that keeps the database ended',
    'Try again; start the program again if it stays.',
  ],
  WORK_UNDER_WAY: ['Something is being written', 'Wait for it to finish, or stop it.'],
  BACKUP_UNKNOWN: ['There is no such backup', 'Choose one of the list.'],
  BACKUP_UNUSABLE: ['The backup cannot be used', 'Choose another one.'],
  LABEL_INVALID: ['The backup cannot be named so', 'Use a to z, digits and -.'],
  RECORD_UNKNOWN: ['There is no such record', 'Open the list again.'],
  WINDOW_INVALID: ['These rows cannot be asked for', 'Open the list again.'],
  SEARCH_TOO_LONG: ['The text to look for is too long', 'Use a shorter one.'],
  LIST_GONE: ['The list is no longer open', 'Open it again.'],
  VALUE_UNREADABLE: [
    'A value is no amount or no date',
    'Write amounts in plain digits and dates as 2026-11-30.',
  ],
  DATE_UNREADABLE: ['A date cannot be read', 'Write it as 2026-11-30.'],
  EMPTY_FILE: ['The file is empty', 'Choose another file, or export it again.'],
  NO_VALID_ROW: ['No row of the file can be used', 'Look at the rejected rows and at the mapping.'],
  TOO_MANY_ROWS: ['The file has more than 10 million rows', 'Split it by period.'],
  HEADER_EMPTY: ['A column of the file has no name', 'Name the column in the file.'],
  HEADER_TWICE: [
    'Two columns of the file have the same name',
    'Name them differently in the file.',
  ],
  COLUMN_NOT_FOUND: ['A column that the mapping names is not in the file', 'Correct the mapping.'],
  RECORD_TOO_LONG: ['A row of the file is too long', 'Correct the file, or export it again.'],
  QUOTE_NOT_CLOSED: ['A quote in the file is not closed', 'Correct the file, or export it again.'],
  TEXT_AFTER_QUOTE: [
    'Text stands behind a closing quote in the file',
    'Correct the file, or export it again.',
  ],
  QUOTE_IN_FIELD: [
    'A quote stands inside a field of the file',
    'Correct the file, or export it again.',
  ],
  FIELD_TOO_LONG: ['A field of the file is too long', 'Correct the file, or export it again.'],
  TOO_MANY_COLUMNS: [
    'The file has more than 200 columns',
    'Leave out columns that are not needed.',
  ],
  FILE_NOT_FOUND: ['The ledger file cannot be opened', 'Check its place and its rights.'],
  FILE_UNREADABLE: ['The file could not be read', 'Choose it again.'],
  FILE_TOO_LARGE: ['The file is too large', 'Split it by period.'],
  FILE_REFUSED: ['The ledger file was refused', 'Export it as CSV or as a workbook again.'],
  CAMT_STATEMENT: [
    'The file is a CAMT bank statement (XML)',
    'Download the statement from the bank as CSV or XLSX, or convert it.',
  ],
  OFX_STATEMENT: [
    'The file is an OFX bank statement',
    'Download the statement from the bank as CSV or XLSX, or convert it.',
  ],
  MT940_STATEMENT: [
    'The file is an MT940 or MT942 bank statement',
    'Download the statement from the bank as CSV or XLSX, or convert it.',
  ],
  QIF_FILE: ['The file is a QIF file', 'Export it from the accounting program as CSV or XLSX.'],
  XML_SPREADSHEET: [
    'The file is a spreadsheet in XML',
    'Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  HTML_FILE: [
    'The file is a web page (HTML), whatever its name says',
    'Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  XML_FILE: ['The file is an XML file', 'Export it from its source as CSV, XLSX or JSON.'],
  OLD_EXCEL_FILE: [
    'The file is an old Excel file (XLS)',
    'Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  PDF_FILE: ['The file is a PDF file', 'Export it from its source as CSV or XLSX.'],
  PROTECTED_FILE: [
    'The file is protected by a password',
    'Open it in a spreadsheet, save it without the password, and choose that file.',
  ],
  COMPRESSED_FILE: [
    'The file is compressed (ZIP, gzip, 7z, RAR or similar)',
    'Unpack it, and bring in the file inside.',
  ],
  IMAGE_FILE: ['The file is an image', 'Export the ledger from its source as CSV or XLSX.'],
  DATABASE_FILE: ['The file is an SQLite database', 'Export the table with the ledger as CSV.'],
  PARQUET_FILE: ['The file is a Parquet file', 'Export the table as CSV or XLSX.'],
  JSON_UNREADABLE: [
    'The file is JSON that cannot be read',
    'Check that it was saved to its end, or export it again.',
  ],
  JSON_WITHOUT_ROWS: [
    'The file is JSON without one list of objects',
    'Save the list of rows alone, as a JSON array of objects or as NDJSON, or export CSV.',
  ],
  MAPPING_INVALID: [
    'The mapping cannot be used',
    'Correct it under Mapping, or in the mapping file.',
  ],
  MAPPING_UNKNOWN: ['There is no such mapping', 'Look at the list of mappings again.'],
  IMPORT_UNKNOWN: ['This ledger file is no longer here', 'Bring it in again.'],
  NO_SAMPLE: ['There is no sample ledger for this profile', 'Bring in a ledger file of your own.'],
  TOTALS_DO_NOT_ADD_UP: [
    'A run was not finished: its totals did not add up',
    'Copy the details and report them.',
  ],
  LEDGER_GONE: [
    'The ledger of this run is no longer here',
    'Bring the ledger in again and run it.',
  ],
  LEDGERS_DIFFER: [
    'The files do not have the same columns, or are not read in the same way',
    'Combine files of one source only, give their columns the same headers, or choose one mapping for all.',
  ],
  SHEET_UNKNOWN: ['There is no such sheet', 'Choose one of the workbook’s sheets.'],
  SHEET_FIXED: [
    'The sheet cannot be changed any more: runs were made of it',
    'Bring the workbook in again for another sheet.',
  ],
  REASON_MISSING: ['A decision needs a reason', 'Say why; it is kept with the decision.'],
  BREAK_UNKNOWN: ['There is no such break', 'Open the list again.'],
  BREAKS_OPEN: [
    'The period cannot be closed yet: breaks are open',
    'Resolve or accept them first.',
  ],
  BREAKS_OUT_OF_ORDER: [
    'The breaks of a period came in a wrong order',
    'Copy the details and report them.',
  ],
  DECISION_UNKNOWN: ['There is nothing to take back', 'Look at the list of decisions again.'],
  MATCH_IMPOSSIBLE: ['These records cannot be decided together', 'Look at both sides again.'],
  SUGGESTION_UNKNOWN: ['There is no such suggestion', 'Look at the suggestions of the latest run.'],
  PERIOD_CLOSED: ['The period is closed', 'Open the period again first, with a reason.'],
  PERIOD_UNKNOWN: ['There is no such closed period', 'Look at the list again.'],
  TRADING_OFF: [
    'Calls that make or change something are off for this profile',
    'Allow them under Connection.',
  ],
  NO_PATH: ['The operation’s path is not known', 'Enter method and path under Operations.'],
  SANDBOX_ONLY: ['The operation is there in the sandbox only', 'Use a sandbox profile.'],
  PAYLOAD_NOT_SHOWN: [
    'The operation is not offered in production: no contract shows what to send',
    'Try it in a sandbox profile.',
  ],
  OWN_CALL: ['The program makes this call by itself', 'There is nothing to do.'],
  NOT_A_READ: [
    'The operation changes something at the service',
    'Run it as an instruction, with confirmation.',
  ],
  OPERATION_UNKNOWN: ['There is no such operation', 'Choose one of the catalogue.'],
  PATH_REFUSED: ['The path cannot be used', 'Enter one below the service’s own address.'],
  DOCUMENT_UNREADABLE: [
    'The document cannot be read',
    'Bring a document of OpenAPI 3.0 or 3.1, JSON or YAML.',
  ],
  DOCUMENT_TOO_LARGE: [
    'The document is too large',
    'Bring the document of this service alone: at most 8 MiB, 5,000 operations and 64 levels.',
  ],
  DOCUMENT_REFERS: [
    'The document refers to other files or addresses, which are never read',
    'Bring one file that holds everything.',
  ],
  DOCUMENT_SLOW: [
    'Reading the document took too long and was stopped',
    'Bring the document of this service alone.',
  ],
  DOCUMENT_GONE: ['The document is no longer there', 'Bring it in again.'],
  PATH_REMOVED: [
    'This address of the gateway is no longer called',
    'Use the operation that replaces it.',
  ],
  WORD_REFUSED: ['The word cannot be used', 'Write it as the service does.'],
  EXECUTED_ALREADY: [
    'This was executed before, or its outcome is not known',
    'Look at the history; if its outcome is not known, ask the service before anything else.',
  ],
  QUOTE_EXPIRED: ['The price has expired', 'Ask for a new one.'],
  NO_PROMISE: ['The swap promise cannot be executed', 'Ask for a new promise.'],
  INSTRUCTION_UNKNOWN: [
    'There is no such instruction',
    'Look at the history; look at the service for what a restored or removed cache no longer holds.',
  ],
  INTERRUPTED: [
    'The program ended while an instruction was under way',
    'Look at the history: ask the service about one that was sent; one that was not can be started again.',
  ],
  NOT_FOUND: ['The service does not know the record', 'Check the id and the path.'],
  NOT_PREPARED: ['The instruction was not sent', 'Start it again.'],
  TOPIC_UNKNOWN: [
    'There is no such topic',
    'Write a public one with its pair, such as ticker@BTC_USDC.',
  ],
  STREAM_LOST: ['The stream ended', 'Wait: it is opened again by itself.'],
  STREAM_REFUSED: ['The stream cannot be opened', 'Check the profile and its paths.'],
  NO_SOCKETS: ['This host cannot open a stream', 'Copy the details and report them.'],
  NO_HEADER: [
    'The gateway has no header of its own in this profile',
    'Copy the details and report them.',
  ],
  TEMPLATE_INVALID: ['The report template cannot be used', 'Correct it under Reports.'],
  TEMPLATE_UNKNOWN: ['There is no such report template', 'Choose one of the list.'],
  TEMPLATES_REFUSED: [
    'The report templates cannot be used',
    'Mend what keeps the file templates.json from being read and written.',
  ],
  SETTINGS_REFUSED: [
    'The settings cannot be read',
    'Put the file settings.json itself in its place, or remove it; without it the settings are those of a first start.',
  ],
  TIME_ZONE_UNKNOWN: ['There is no such time zone', 'Use a name such as UTC or America/Sao_Paulo.'],
  SHEET_FULL: ['The rows do not fit on a sheet', 'Narrow the filter, or write CSV or Parquet.'],
  SHEET_TOO_LARGE: [
    'The rows do not fit into a workbook',
    'Leave columns out, or write CSV or Parquet.',
  ],
  CELL_TOO_LONG: [
    'A text does not fit into a cell',
    'Leave the column out, or write CSV or Parquet.',
  ],
  TARGET_REFUSED: ['The file or folder cannot be written there', 'Choose another place.'],
  SOURCE_GONE: [
    'The evidence was not written: something it rests on is gone',
    'Bring the ledger in again, or leave it out.',
  ],
  LOCK_HELD: ['The activity log is held by another process', 'Wait for it to finish.'],
  LOG_REFUSED: ['The activity log cannot be used', 'Look at the file’s rights and place.'],
  LOG_UNREADABLE: ['The activity log cannot be read', 'Choose an activity log, activity.jsonl.'],
  LOCKED: ['The window is locked', 'Enter the PIN.'],
  PIN_MISSING: ['The window cannot be locked without a PIN', 'Choose a PIN in Settings first.'],
  PIN_WRONG: [
    'The PIN was not changed',
    'Enter the current PIN; after some wrong tries it has to be waited.',
  ],
  CANNOT_MOVE: [
    'The data folder cannot be moved from here',
    'Close the program, move the folder, and start with --data-dir.',
  ],
  JOBS_RUNNING: [
    'The data folder cannot be moved while work is under way',
    'Wait for it to end, or stop it.',
  ],
  TOO_MANY_CALLS: ['The window asks too often', 'Wait a moment.'],
  DIAGNOSTICS_GONE: ['These diagnostics are not kept any more', 'Show them again and save those.'],
  AMOUNT_DAMAGED: [
    'An amount in the cache is no number: something changed it on the disk',
    'Run doctor: it finds the record, and the next sync fetches it again.',
  ],
  SEARCH_STALE: [
    'Searches may leave out records that they should find',
    'Run a full sync: it notes them anew; the records are as they were saved.',
  ],
  UNKNOWN_CALL: [
    'The window asked for something that does not exist',
    'Copy the details and report them.',
  ],
  THREAD_ENDED: ['The thread that makes a run ended', 'Run it again.'],
  THREAD_LOST: [
    'The thread that writes a file ended',
    'Write it again; copy the details and report them if it stays.',
  ],
  NOT_PLAIN_DATA: [
    'A call was given something that cannot cross',
    'Copy the details and report them.',
  ],
  NOT_STARTED: ['The window has not started yet', 'Wait a moment, or start the program again.'],
  SESSION_ENDED: ['The session of this page has ended', 'Start Partner Desk again.'],
  CALL_REFUSED: [
    'The host refused a call of the window',
    'Start Partner Desk again; copy the details and report them if it stays.',
  ],
  CLOSED: ['The program is closing', 'Start Partner Desk again.'],
}
