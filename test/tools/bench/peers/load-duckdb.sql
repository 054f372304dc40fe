-- WITHDRAWALS: the table that ask-duckdb.sql and export-duckdb.sql read. Amounts are decimals, and
-- their text stays beside them.
create or replace table w as
  select * exclude (amount), amount atext, cast(amount as decimal(38, 18)) amount
  from read_csv('@WITHDRAWALS@', header = true, all_varchar = true, quote = '"', escape = '"');
