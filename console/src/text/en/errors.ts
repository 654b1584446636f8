/** English texts for errors, by the service's codes. A code without a text here is shown in the service's own words. */
export const errors = {
  'error.title': 'That did not work',
  'error.trace': 'Reference {traceId}',
  'error.again': 'Try again',
  'error.offline': 'The service cannot be reached. Check your connection and try again: nothing is ever charged twice.',
  'error.UNAUTHORIZED': 'This key is not valid, or it was revoked.',
  'error.FORBIDDEN': 'This key is not allowed to do that. Ask whoever created it for a key with more scopes.',
  'error.INSUFFICIENT_CREDITS': 'Not enough credits: this costs {requiredCredits}, you have {availableCredits}.',
  'error.MAX_CREDITS_EXCEEDED':
    'The price has changed to {requiredCredits}. Nothing was charged; please check it again.',
  'error.CREDIT_CAP_REACHED': 'This key may spend {capCredits} credits a day, and this costs {requiredCredits}.',
  'error.RATE_LIMITED': 'Too many requests at once. Wait a moment.',
  'error.NETWORK_UNAVAILABLE': 'The network is not responding at the moment. Nothing was charged.',
  'error.SERVICE_UNAVAILABLE': 'The service is starting, or its database is unavailable. Nothing was charged.',
  'error.COLLECT_FAILED': 'This profile could not be collected. Nothing was charged.',
  'error.ALL_TALENTS_NOT_ENRICHED': 'None of these people has been enriched yet. Enrich them first.',
  'error.MISSING_NETWORK': 'No network profile of this person is known, so nothing can be looked up.',
  'error.ENRICH_NOT_NEEDED': 'This person is in your pool: there is nothing to enrich.',
  'error.DO_NOT_CONTACT': 'This person must not be contacted.',
  'error.scope.search': 'Your API key cannot search. Ask whoever created it for one with the scope “search”.',
  'error.scope.enrich': 'Your API key cannot enrich profiles. Ask whoever created it for one with the scope “enrich”.',
  'error.scope.contact':
    'Your API key cannot unlock contact data. Ask whoever created it for one with the scope “contact”.',
  'error.scope.pool': 'Your API key cannot open the pool. Ask whoever created it for one with the scope “pool”.',
  'error.scope.admin': 'Your API key is not allowed to do that. Ask whoever created it for one with the scope “admin”.',
  'error.NOT_FOUND': 'This does not exist, or no longer exists.',
  'error.INTERNAL': 'Something went wrong on our side. Nothing was charged.',
} as const
