#!/bin/sh
# Makes what compose.yaml needs, in its folder. Run again, it keeps what is there and adds what is missing.
#   .env       for the engine, which puts the values into compose.yaml
#   secrets/   the settings of Atelier's processes with a secret in them. They are mounted as files: every process in a
#              container can read the environment of its first one
set -eu
umask 077
touch .env
random() { od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n'; }
for name in AUTH_SECRET DATABASE_PASSWORD DASHBOARD_PASSWORD SANDBOX_PASSWORD STORAGE_SECRET; do
  grep -q "^$name=" .env || echo "$name=$(random)" >> .env
done
value() { sed -n "s/^$1=//p" .env; }

mkdir -p secrets
cat > secrets/dashboard.env <<END
AUTH_SECRET=$(value AUTH_SECRET)
DATABASE_URL=postgres://dashboard:$(value DASHBOARD_PASSWORD)@database/atelier
AWS_ACCESS_KEY_ID=atelier
AWS_SECRET_ACCESS_KEY=$(value STORAGE_SECRET)
END
cat > secrets/sandbox.env <<END
DATABASE_URL=postgres://sandbox:$(value SANDBOX_PASSWORD)@database/atelier
END
# The folder is closed; in the containers the files are read by user 1000, whoever owns them here.
chmod 644 secrets/dashboard.env secrets/sandbox.env
