-- The role of backends and workers: it reads and writes rows, and can neither change the schema nor read files of the
-- server, as a superuser could. Run before each migration, by the owner:
--   APP_PASSWORD=... MONITOR_PASSWORD=... psql "$DATABASE_URL" -f docker/roles.sql
\set ON_ERROR_STOP on
\getenv app_password APP_PASSWORD
\getenv monitor_password MONITOR_PASSWORD

SELECT 'CREATE ROLE waka_app' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'waka_app')
\gexec
ALTER ROLE waka_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'app_password';
-- Behind a pooler in transaction mode nothing else ends a statement that runs for ever.
ALTER ROLE waka_app SET statement_timeout = '5s';
ALTER ROLE waka_app SET idle_in_transaction_session_timeout = '5s';

SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database())
\gexec
SELECT format('GRANT CONNECT ON DATABASE %I TO waka_app', current_database())
\gexec
GRANT USAGE ON SCHEMA public TO waka_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO waka_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO waka_app;
-- What later migrations make.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO waka_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO waka_app;

-- Reads figures of the server and no rows, for the exporter of the monitoring; without a password it cannot log in.
SELECT 'CREATE ROLE waka_monitor' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'waka_monitor')
\gexec
ALTER ROLE waka_monitor LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'monitor_password';
GRANT pg_monitor TO waka_monitor;
SELECT format('GRANT CONNECT ON DATABASE %I TO waka_monitor', current_database())
\gexec
