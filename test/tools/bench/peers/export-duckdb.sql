-- OUT: fifteen columns by DuckDB's own CSV writer.
copy (
  select id, created_at, confirmation_date, external_ref, txn_hash, end_user_id, currency,
    network_name, amount, charged_fee, debited_amount, address, status, is_blocked, reason
  from w
) to '@OUT@' (header, delimiter ',');
