-- LEDGER: reads every cell as text into a table and prints the number of rows.
create table l as
  select * from read_csv('@LEDGER@', header = true, all_varchar = true, quote = '"', escape = '"');
select count(*) from l;
