-- FOLDER, OUT: joins withdrawals.csv and ledger.csv by the trimmed reference, what is left by the
-- hashes. Amounts are decimal(38, 18).
set preserve_insertion_order = false;
create table w as
  select * from read_csv(
    '@FOLDER@/withdrawals.csv', header = true, all_varchar = true, quote = '"', escape = '"');
create table l as
  select * from read_csv(
    '@FOLDER@/ledger.csv', header = true, all_varchar = true, quote = '"', escape = '"');
create table wn as
  select id, external_ref xref, txn_hash h, provisory_transaction_hash ph,
    cast(
      case when amount like '%e%'
        then cast(cast(split_part(amount, 'e', 1) as decimal(38, 18)) / 1 as varchar)
        else amount end
      as decimal(38, 18)) amt,
    amount atext, cast(charged_fee as decimal(38, 18)) fee, currency cur, network_name net, status,
    case when network_name in ('ethereum', 'polygon', 'bsc')
      then lower(address) else address end addr,
    cast(created_at as timestamptz) ts,
    row_number() over (partition by external_ref order by created_at) rn
  from w;
-- Amounts with an exponent, which decimal(38, 18) does not read.
update wn
  set amt = cast(cast(replace(split_part(atext, 'e', 1), '.', '') as hugeint) as decimal(38, 0))
    * cast(
        power(10, 18 + cast(split_part(atext, 'e', 2) as int)
          - length(split_part(split_part(atext, 'e', 1) || '.', '.', 2)))
        as decimal(38, 0))
    * cast('0.000000000000000001' as decimal(18, 18))
  where atext like '%e%';
create table ln as
  select cast(row_id as int) row_id, trim(external_ref) xref, txn_hash h,
    cast(amount as decimal(38, 18)) amt, cast(fee as decimal(38, 18)) fee, currency cur,
    network net, status,
    case when network in ('ethereum', 'polygon', 'bsc') then lower(address) else address end addr,
    cast(
      case when regexp_matches(booked_at, '(Z|[+-]\d\d:\d\d)$')
        then booked_at else booked_at || 'Z' end
      as timestamptz) ts
  from l;
-- Rows of one reference are a duplicate where their amounts and fees agree, and parts otherwise.
create table lg as
  select xref, count(*) n, sum(amt) amt, sum(fee) fee, min(row_id) row_id, count(distinct amt) na,
    min(cur) cur, min(net) net, min(status) status, min(addr) addr, min(ts) ts, min(amt) amt1,
    min(fee) fee1, max(fee) fee2
  from ln where xref is not null and xref <> '' group by xref;
create table m1 as
  select wn.id, lg.row_id, lg.n, wn.rn, wn.amt wa, wn.fee wf,
    case when lg.n > 1 and na = 1 and fee1 = fee2 then lg.amt1 else lg.amt end la,
    case when lg.n > 1 and na = 1 and fee1 = fee2 then fee1 else lg.fee end lf,
    (lg.n > 1 and na = 1 and fee1 = fee2) dupl, wn.cur wc, lg.cur lc, wn.net wnn, lg.net lnn,
    wn.status ws, lg.status ls, wn.addr wad, lg.addr lad, wn.ts wt, lg.ts lt
  from wn join lg on wn.xref = lg.xref;
create table u as select * from ln where (xref is null or xref = '');
create table wu as
  select * from wn where not exists (select 1 from lg where lg.xref = wn.xref);
create table m2 as
  select wu.id, u.row_id, 1 n, 1 rn, wu.amt wa, wu.fee wf, u.amt la, u.fee lf, false dupl,
    wu.cur wc, u.cur lc, wu.net wnn, u.net lnn, wu.status ws, u.status ls, wu.addr wad, u.addr lad,
    wu.ts wt, u.ts lt
  from wu join u on u.h = wu.h;
insert into m2
  select wu.id, u.row_id, 1, 1, wu.amt, wu.fee, u.amt, u.fee, false, wu.cur, u.cur, wu.net, u.net,
    wu.status, u.status, wu.addr, u.addr, wu.ts, u.ts
  from wu join u on u.h = wu.ph
  where u.row_id not in (select row_id from m2);
create table m as select * from m1 union all select * from m2;
copy (
  select 'amount' kind, id withdrawal_id, row_id ledger_row, cast(wa as varchar) api,
    cast(la as varchar) ledger
    from m where wa <> la and rn = 1
  union all
  select 'fee', id, row_id, cast(wf as varchar), cast(lf as varchar)
    from m where wf <> lf and rn = 1
  union all select 'currency', id, row_id, wc, lc from m where wc <> lc
  union all select 'network', id, row_id, wnn, lnn from m where wnn <> lnn
  union all select 'status', id, row_id, ws, ls from m where ws <> ls
  union all select 'address', id, row_id, wad, lad from m where wad <> lad and wnn = lnn
  union all
  select 'date', id, row_id, cast(wt as varchar), cast(lt as varchar)
    from m where abs(epoch(wt) - epoch(lt)) > 3600
  union all select 'dup_in_ledger', id, row_id, null, null from m where dupl
  union all select 'dup_at_api', id, row_id, null, null from m where rn > 1
  union all
  select 'missing_in_ledger', id, null, null, null
    from wu where id not in (select id from m2)
  union all
  select 'missing_at_api', null, min(row_id), null, null
    from ln where xref <> '' and xref not in (select external_ref from w) group by xref
  union all
  select 'missing_at_api', null, row_id, null, null
    from u where row_id not in (select row_id from m2)
) to '@OUT@' (header, delimiter ',');
