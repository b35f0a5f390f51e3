-- Sets the services' passwords when the database is created. The image creates their roles without one.
\getenv password POSTGRES_PASSWORD
alter role authenticator with password :'password';
alter role supabase_auth_admin with password :'password';
alter role supabase_storage_admin with password :'password';
