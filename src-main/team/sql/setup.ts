import { type TeamMigration, teamMigrations } from './migrations.ts'

/**
 * The script that makes a database the server of a team, or brings one up to this version. A DBA
 * runs it in the database: `psql --set ON_ERROR_STOP=1 --file setup.sql`. It is one transaction and
 * may be run again. It has no commands of psql, so other clients can run it too.
 */
export function setupScript(): string {
  return [begin, ...teamMigrations.map(migrationBlock), end].join('\n')
}

// Roles belong to the whole server and may exist for another database of it.
const begin = `
BEGIN;
SET LOCAL client_min_messages = warning;
DO $$
DECLARE
  v_role text;
  v_function regprocedure;
BEGIN
  IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'The encoding of the database is %, and UTF8 is needed.', current_setting('server_encoding');
  END IF;
  FOREACH v_role IN ARRAY ARRAY['desk_owner', 'desk_member'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
    EXCEPTION WHEN duplicate_object THEN
      NULL;
    END;
  END LOOP;
  -- A DBA without superuser rights can act as the owner as a member of its role only.
  -- Since version 16, whoever creates a role may grant it and is no full member of it.
  IF current_setting('server_version_num')::integer >= 160000 THEN
    EXECUTE format('GRANT desk_owner TO %I WITH SET TRUE, INHERIT TRUE', current_user);
  ELSIF NOT pg_has_role(current_user, 'desk_owner', 'MEMBER') THEN
    EXECUTE format('GRANT desk_owner TO %I', current_user);
  END IF;
  -- Members neither create objects, in which rows could be hidden, nor temporary ones, by which
  -- names could be shadowed.
  EXECUTE format('REVOKE TEMPORARY, CONNECT ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO desk_member', current_database());
  -- PostgreSQL lets every login create large objects, which no quota limits. Where the DBA is no
  -- superuser, the REVOKE only warns.
  FOREACH v_function IN ARRAY ARRAY['lo_create(oid)', 'lo_creat(integer)', 'lo_from_bytea(oid, bytea)', 'lo_import(text)',
    'lo_import(text, oid)']::regprocedure[] LOOP
    IF has_function_privilege('public', v_function, 'EXECUTE') THEN
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    END IF;
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
CREATE SCHEMA IF NOT EXISTS desk AUTHORIZATION desk_owner;
GRANT USAGE ON SCHEMA desk TO desk_member;

SET LOCAL ROLE desk_owner;
SET LOCAL search_path = desk;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
CREATE TABLE IF NOT EXISTS migrations (
  version integer PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  by text NOT NULL DEFAULT session_user
);
GRANT SELECT ON migrations TO desk_member;
-- Two set-ups at once would both apply a step.
LOCK TABLE migrations IN EXCLUSIVE MODE;
`

const end = `
RESET ROLE;
COMMIT;
`

function migrationBlock({ version, sql }: TeamMigration): string {
  return `
DO $migration$ BEGIN
  IF NOT EXISTS (SELECT FROM desk.migrations WHERE version = ${version}) THEN
    EXECUTE $steps$${sql}$steps$;
    INSERT INTO desk.migrations (version) VALUES (${version});
  END IF;
END $migration$;
`
}
