/** Counters and timings for an operator's Prometheus. Owns their names; labels never carry people or keys. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export class Metrics {
  readonly registry = new Registry()
  readonly requests = new Histogram({
    name: 'scout_http_request_seconds',
    help: 'HTTP requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  })
  readonly networkCalls = new Histogram({
    name: 'scout_network_call_seconds',
    help: 'Calls to the network by operation and outcome, retries included',
    labelNames: ['operation', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  })
  readonly networkAlerts = new Counter({
    name: 'scout_network_alerts_total',
    help: 'What only the operator can fix: a provider out of credit, a refused key, a budget that is used up',
    labelNames: ['provider', 'reason'],
    registers: [this.registry],
  })
  readonly networkDropped = new Counter({
    name: 'scout_network_dropped_total',
    help: 'Parts of answers that were left out because they could not be read: a value, a person',
    labelNames: ['provider', 'operation'],
    registers: [this.registry],
  })
  readonly housekeepingFailures = new Gauge({
    name: 'scout_housekeeping_failures_in_a_row',
    help: 'How often each step of the housekeeping has failed since it last worked, including retention',
    labelNames: ['step'],
    registers: [this.registry],
  })
  readonly refusals = new Counter({
    name: 'scout_refusals_total',
    help: 'Answers that were not a success, by code',
    labelNames: ['code'],
    registers: [this.registry],
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  /** `read` runs at every scrape. */
  gauge(name: string, help: string, read: () => Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read())
      },
    })
  }
}
