/** Settings that limit how much a client may ask for. */
import { addresses, integer, optionalCount, setting } from './setting-readers.ts'

const COUNT_MAX = 100_000_000

export const loadSettings = {
  rateLimit: setting(
    'SCOUT_RATE_LIMIT',
    '6000',
    integer(1, COUNT_MAX),
    'Requests a minute for each key, over all processes.',
  ),
  accountRateLimit: setting(
    'SCOUT_ACCOUNT_RATE_LIMIT',
    '',
    optionalCount(COUNT_MAX),
    'Requests a minute for each account, over all its keys and all processes. Empty: five times SCOUT_RATE_LIMIT.',
  ),
  failedKeys: setting(
    'SCOUT_FAILED_KEYS_LIMIT',
    '60',
    integer(1, COUNT_MAX),
    'Requests a minute with unknown keys from one address (of IPv6, one /64), per process; past that such a key is told to wait. A good key never is.',
  ),
  trustedProxies: setting(
    'SCOUT_TRUSTED_PROXIES',
    '',
    addresses,
    'Your reverse proxies, whose X-Forwarded-For is believed: addresses or networks such as `10.0.0.0/8`, divided by commas. Empty: nobody’s, and the limit above counts whoever connects.',
  ),
}
