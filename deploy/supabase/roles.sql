-- Lets the services in, when the database is made. The image makes their roles without a password.
\getenv password POSTGRES_PASSWORD
alter role authenticator with password :'password';
alter role supabase_auth_admin with password :'password';
alter role supabase_storage_admin with password :'password';
