/** Turns traces on, by the variables that OpenTelemetry defines for every program. */
import { OtlpExporter, type OtlpOptions } from './otlp-exporter.ts'
import { setting, text, webAddress } from './setting-readers.ts'
import { Tracing } from './tracing.ts'

/** `key=value` pairs, separated by commas, with percent-encoded values, as the OpenTelemetry specification defines. */
function headers(value: string): Record<string, string> {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, content] = /^\s*([\w-]+)\s*=\s*(\S+)\s*$/.exec(pair) ?? []
      if (!name || !content) throw new Error('must be key=value pairs, separated by commas')
      return [name.toLowerCase(), decodeURIComponent(content)]
    }),
  )
}

function share(value: string): number {
  const number = Number(value)
  if (!(number >= 0 && number <= 1)) throw new Error('must be a number from 0 to 1')
  return number
}

export const tracingSettings = {
  tracesUrl: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    webAddress,
    'The address of a collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`. Traces are sent to its `/v1/traces`. Empty: no traces are sent.',
  ),
  tracesHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    headers,
    'Headers sent to the collector with every request, such as `authorization=Bearer%20abc`.',
  ),
  tracesName: setting('OTEL_SERVICE_NAME', 'talent-scout', text, 'The name of this service in its traces.'),
  tracesShare: setting(
    'SCOUT_TRACES_SHARE',
    '1',
    share,
    'The share of traces that are sent, from 0 to 1, of those that begin in this service. A caller that sends `traceparent` decides for its own traces.',
  ),
}

export function openTracing(
  config: {
    tracesUrl: string | undefined
    tracesHeaders: Record<string, string>
    tracesName: string
    tracesShare: number
  },
  log: OtlpOptions['log'],
): Tracing {
  const { tracesUrl: url, tracesHeaders, tracesName: serviceName, tracesShare } = config
  if (!url) return Tracing.off
  return new Tracing(new OtlpExporter({ url, headers: tracesHeaders, serviceName, log }), tracesShare)
}
