/** Settings that limit how much a client may ask for. */
import { addresses, integer, optionalCount, setting } from './setting-readers.ts'

const COUNT_MAX = 100_000_000

export const loadSettings = {
  rateLimit: setting(
    'SCOUT_RATE_LIMIT',
    '6000',
    integer(1, COUNT_MAX),
    'Requests per minute for each key, counted over all processes.',
  ),
  accountRateLimit: setting(
    'SCOUT_ACCOUNT_RATE_LIMIT',
    '',
    optionalCount(COUNT_MAX),
    'Requests per minute for each account, counted over all its keys and all processes. Empty: five times SCOUT_RATE_LIMIT.',
  ),
  failedKeys: setting(
    'SCOUT_FAILED_KEYS_LIMIT',
    '60',
    integer(1, COUNT_MAX),
    'Requests per minute with unknown keys from one address (for IPv6 from one /64), counted per process. Further requests with unknown keys are told to wait. Requests with a valid key are always served.',
  ),
  trustedProxies: setting(
    'SCOUT_TRUSTED_PROXIES',
    '',
    addresses,
    'Your reverse proxies, whose X-Forwarded-For header is trusted: addresses or networks such as `10.0.0.0/8`, separated by commas. Empty: no proxy is trusted, and SCOUT_FAILED_KEYS_LIMIT counts the address of each connection.',
  ),
}
