#!/bin/sh
# sh reconcile-sqlite3.sh FOLDER OUT.csv DATABASE: imports withdrawals.csv and ledger.csv into a new
# database and joins them by the trimmed reference, what is left by the hashes. Amounts are compared
# by the shell's decimal functions.
set -eu
rm -f "$3"
sqlite3 -bail "$3" <<SQL
pragma journal_mode = off;
pragma synchronous = off;
pragma cache_size = -262144;
pragma temp_store = memory;
.mode csv
.import "$1/withdrawals.csv" w
.import "$1/ledger.csv" l
create table ln as
  select cast(row_id as int) row_id, trim(external_ref) ref, txn_hash h,
    case when instr(amount, '.') and not instr(amount, 'e')
      then rtrim(rtrim(amount, '0'), '.') else amount end amt,
    case when instr(fee, '.') then rtrim(rtrim(fee, '0'), '.') else fee end fee,
    currency cur, network net, status, address addr, booked_at ts
  from l;
create index ln_ref on ln(ref);
create index w_ref on w(external_ref);
create index w_h on w(txn_hash);
create index w_ph on w(provisory_transaction_hash);
-- Rows of one reference are a duplicate where their amounts and fees agree, and parts otherwise.
create table lg as
  select ref, count(*) n,
    case when count(*) = 1 then min(amt)
      else rtrim(rtrim(
        decimal_sum(amt) || case when instr(decimal_sum(amt), '.') then '' else '.' end,
        '0'), '.') end amt,
    case when count(*) = 1 then min(fee)
      else rtrim(rtrim(
        decimal_sum(fee) || case when instr(decimal_sum(fee), '.') then '' else '.' end,
        '0'), '.') end fee,
    min(row_id) row_id, count(distinct amt) na, min(cur) cur, min(net) net, min(status) status,
    min(addr) addr, min(ts) ts, min(amt) amt1, min(fee) fee1, max(fee) fee2
  from ln where ref <> '' group by ref;
create index lg_ref on lg(ref);
create temp table m as
  select w.id, lg.row_id, lg.n, w.amount wa, w.charged_fee wf,
    case when n > 1 and na = 1 and fee1 = fee2 then amt1 else amt end la,
    case when n > 1 and na = 1 and fee1 = fee2 then fee1 else fee end lf,
    (n > 1 and na = 1 and fee1 = fee2) dupl, w.currency wc, cur lc, network_name wn, net ln,
    w.status ws, lg.status ls, address wad, addr lad, created_at wt, ts lt,
    (select count(*) from w w2
      where w2.external_ref = w.external_ref and w2.created_at < w.created_at) rn
  from w join lg on lg.ref = w.external_ref;
create temp table u as select * from ln where ref = '';
create temp table m2 as
  select w.id, u.row_id, 1 n, w.amount wa, w.charged_fee wf, u.amt la, u.fee lf, 0 dupl,
    w.currency wc, cur lc, network_name wn, net ln, w.status ws, u.status ls, address wad,
    addr lad, created_at wt, ts lt, 0 rn
  from u join w on w.txn_hash = u.h
  union all
  select w.id, u.row_id, 1, w.amount, w.charged_fee, u.amt, u.fee, 0, w.currency, cur,
    network_name, net, w.status, u.status, address, addr, created_at, ts, 0
  from u join w on w.provisory_transaction_hash = u.h;
insert into m select * from m2;
.headers on
.output "$2"
select 'amount' kind, id withdrawal_id, row_id ledger_row, wa api, la ledger
  from m where wa <> la and decimal_cmp(wa, la) <> 0 and rn = 0
union all
select 'fee', id, row_id, wf, lf from m where wf <> lf and decimal_cmp(wf, lf) <> 0 and rn = 0
union all select 'currency', id, row_id, wc, lc from m where wc <> lc
union all select 'network', id, row_id, wn, ln from m where wn <> ln
union all select 'status', id, row_id, ws, ls from m where ws <> ls
union all
select 'address', id, row_id, wad, lad
  from m where wn = ln and case when wn in ('ethereum', 'polygon', 'bsc')
    then lower(wad) <> lower(lad) else wad <> lad end
union all
select 'date', id, row_id, wt, lt
  from m where wt <> lt and abs(julianday(wt) - julianday(lt)) > 1 / 24.0
union all select 'dup_in_ledger', id, row_id, null, null from m where dupl
union all select 'dup_at_api', id, row_id, null, null from m where rn > 0
union all
select 'missing_in_ledger', id, null, null, null
  from w where not exists (select 1 from lg where ref = w.external_ref)
    and id not in (select id from m2)
union all
select 'missing_at_api', null, row_id, null, null
  from lg where not exists (select 1 from w where external_ref = lg.ref)
union all
select 'missing_at_api', null, row_id, null, null
  from u where row_id not in (select row_id from m2);
SQL
