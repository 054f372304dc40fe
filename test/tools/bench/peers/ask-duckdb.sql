-- The questions of the jobs lists, sums and search. jobs/asking.ts reads the seconds of a statement
-- by its place, so the order is part of the script.
select currency, count(*), sum(amount) from w group by currency;
select count(*), sum(amount) from w where currency = 'ETH' and status = 'COMPLETED';
select id, created_at, currency, amount, status from w
  where currency = 'ETH' and status = 'COMPLETED'
  order by created_at desc, id desc limit 100;
select * from w
  where currency = 'ETH' and status = 'COMPLETED'
  order by created_at desc, id desc limit 100;
select * from w order by amount desc limit 100;
select * from w where end_user_id = 'user-777' order by created_at desc limit 100;
select id from w
  where contains(lower(external_ref), '4a5b6c7') or contains(lower(address), '4a5b6c7')
    or contains(lower(txn_hash), '4a5b6c7')
  limit 100;
