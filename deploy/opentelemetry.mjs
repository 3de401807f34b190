// Traces of Lokma by OpenTelemetry: an operator may load this file, and without it nothing is traced. docs/guides/monitoring.md says how.
// It sends spans to OTEL_EXPORTER_OTLP_ENDPOINT (http://127.0.0.1:4318 by default). OTEL_TRACES_SAMPLER and the other variables of
// OpenTelemetry have their usual meaning. Packages to install in the folder of this file: npm install @opentelemetry/sdk-node
// @opentelemetry/exporter-trace-otlp-http @opentelemetry/instrumentation @opentelemetry/instrumentation-http
// @opentelemetry/instrumentation-pg @opentelemetry/instrumentation-ioredis
import { register } from 'node:module'
import process from 'node:process'

// Lokma consists of ES modules: without this hook the instrumentation does not see what they import.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)
// Metrics come from /metrics, and the log goes to the journal.
process.env['OTEL_METRICS_EXPORTER'] ??= 'none'
process.env['OTEL_LOGS_EXPORTER'] ??= 'none'

const [{ NodeSDK }, { OTLPTraceExporter }, { HttpInstrumentation }, { PgInstrumentation }, { IORedisInstrumentation }] = await Promise.all([
  import('@opentelemetry/sdk-node'),
  import('@opentelemetry/exporter-trace-otlp-http'),
  import('@opentelemetry/instrumentation-http'),
  import('@opentelemetry/instrumentation-pg'),
  import('@opentelemetry/instrumentation-ioredis'),
])

/** All that leaves this process about a span besides its times. Addresses of people, searches, names and values are not in it. */
const KEPT = new Set([
  'http.request.method',
  'http.method',
  'http.response.status_code',
  'http.status_code',
  'server.port',
  'db.system',
  'db.system.name',
  'db.operation.name',
  'db.query.text',
  'db.statement',
  'error.type',
])

/** The kind of an address: /api/restaurants/ciger-evi/comments becomes /api/restaurants/*, because the rest names people and restaurants. */
function kindOf(address) {
  const [first, second, ...rest] = address.split(/[?#]/, 1)[0].split('/').slice(1)
  const isOurs = /^(?:api|tr|en)$/.test(first)
  if (!isOurs) return second === undefined ? `/${/^[a-z.-]{0,24}$/.test(first) ? first : '*'}` : `/${first}/*`
  return ['', first, ...(second === undefined ? [] : [second]), ...(rest.length > 0 ? ['*'] : [])].join('/')
}

/** A statement has placeholders for its values; what is in quotes is left out all the same. */
const withoutValues = (statement) => String(statement).replaceAll(/'(?:[^']|'')*'/g, "'?'")

function cleanAttributes(attributes) {
  const path = attributes['url.path'] ?? attributes['http.target']
  // Commands of Redis name keys.
  const isRedis = /redis/.test(String(attributes['db.system.name'] ?? attributes['db.system']))
  const kept = Object.entries(attributes).filter(([name]) => KEPT.has(name) && !(isRedis && /text|statement/.test(name)))
  const clean = kept.map(([name, value]) => [name, name === 'db.query.text' || name === 'db.statement' ? withoutValues(value) : value])
  return { ...Object.fromEntries(clean), ...(path !== undefined && { 'http.route': kindOf(String(path)) }) }
}

/** A copy of a span without personal data: messages of errors may hold values, so they stay here too. */
function cleanSpan(span) {
  const attributes = cleanAttributes(span.attributes)
  const route = attributes['http.route']
  const name = route === undefined ? span.name : `${span.name.split(' ', 1)[0]} ${route}`
  const { kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span
  const times = { kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope }
  const nothing = { links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 }
  const status = { code: span.status.code }
  return { ...times, ...nothing, attributes, status, name: withoutValues(name), spanContext: () => span.spanContext() }
}

/** Cleans each span before it is sent. */
class CleanExporter extends OTLPTraceExporter {
  export(spans, done) {
    super.export(spans.map(cleanSpan), done)
  }
}

new NodeSDK({
  serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'lokma',
  // The command line and the owner of the process say nothing about a request.
  autoDetectResources: false,
  traceExporter: new CleanExporter(),
  instrumentations: [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => /^\/(?:livez|readyz|metrics)\b/.test(url ?? '') }),
    new PgInstrumentation({ requireParentSpan: true }),
    new IORedisInstrumentation({ requireParentSpan: true }),
  ],
}).start()
