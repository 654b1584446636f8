/** Makes the OpenAPI document that the service serves. Nothing is opened or called: only the routes are declared. */
import { AuditWriter } from '../src/audit/writer.ts'
import { systemClock } from '../src/base/clock.ts'
import { createLog } from '../src/base/log.ts'
import { Metrics } from '../src/base/metrics.ts'
import { SecretBox } from '../src/base/secret-box.ts'
import { StepWatch } from '../src/base/step-watch.ts'
import { Tracing } from '../src/base/tracing.ts'
import { DecisionWriter } from '../src/decisions/writer.ts'
import { describeApi } from '../src/http/describe-api.ts'
import { createServer } from '../src/http/server.ts'
import { Signals } from '../src/jobs/signals.ts'
import { Suppressions } from '../src/privacy/shield.ts'
import { createHttpNetwork } from '../src/providers/http-network.ts'
import { RequestLog } from '../src/requests/log.ts'
import { EmbeddedIndex } from '../src/search/embedded-index.ts'
import { readConfig } from '../src/settings/config.ts'
import { openDatabase } from '../src/storage/database.ts'
import { primaryOnly } from '../src/storage/replica.ts'
import { lazyKnowledge } from '../src/wiring/lazy-knowledge.ts'
import { bulkBounds, webhookTools } from '../src/wiring/services.ts'
import { signInTools } from '../src/wiring/sign-in.ts'

export async function openapiDocument(): Promise<string> {
  const config = readConfig({})
  const log = createLog('silent')
  const database = openDatabase({ connection: {}, max: 1 })
  const network = createHttpNetwork({ url: 'http://127.0.0.1:1', token: 'none' })
  const { prices, leaseSeconds, creditsLow, networkName, retention } = config
  const scout = {
    database,
    reads: primaryOnly(database),
    network,
    signals: new Signals(database, log),
    poolIndex: new EmbeddedIndex(),
    knowledge: lazyKnowledge(config, log),
    suppressions: new Suppressions(Buffer.alloc(0)),
    audit: new AuditWriter(database),
    decisions: new DecisionWriter(database),
    requests: new RequestLog(database, log),
    networkName,
    retention,
    housekeeping: new StepWatch(log, () => undefined),
    bulk: bulkBounds(config),
    prices,
    creditsLow,
    webhooks: webhookTools(config, new SecretBox('none')),
    signIn: signInTools(config),
    clock: systemClock,
    log,
    tracing: Tracing.off,
    leaseSeconds,
  }
  const closing = new AbortController().signal
  const app = await createServer({
    scout,
    metrics: new Metrics(),
    closing,
    describe: describeApi,
    rateLimitPerMinute: config.rateLimit,
    failedKeysPerMinute: config.failedKeys,
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  await network.close()
  await database.close()
  return `${JSON.stringify(document, null, 2)}\n`
}
