-- Suppressions are hashes and cannot be made anew from what they hash: when the installation's secret is changed, the key that
-- they are under is kept here, sealed under the new secret. None: it is derived from the secret, which was never changed.
alter table installation add column suppressions_key text;
